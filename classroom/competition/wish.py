"""What a director asks of the draws of a division, as it is stored."""

from __future__ import annotations

from dataclasses import dataclass

from classroom.competition.result import Player


@dataclass(frozen=True)
class AskedBye:
    """A team that is to have the bye of a round."""

    player: Player
    number: int


@dataclass(frozen=True)
class Apart:
    """Two teams that must not meet, such as two of one school."""

    one: Player
    other: Player


@dataclass(frozen=True)
class OwnTable:
    """A team that sits at one table in every round, as for a wheelchair."""

    player: Player
    table: int


@dataclass(frozen=True)
class Wishes:
    """What is asked of the draws of a division.

    `order` is the order that the first round goes by, drawn by lot where `is_lot`, else seeded.
    """

    order: tuple[Player, ...] = ()
    is_lot: bool = False
    byes: tuple[AskedBye, ...] = ()
    apart: tuple[Apart, ...] = ()
    tables: tuple[OwnTable, ...] = ()
