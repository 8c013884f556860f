"""A director's wishes for the draws of a division, in their stored form."""

from __future__ import annotations

from dataclasses import dataclass

from classroom.competition.result import Player


@dataclass(frozen=True)
class AskedBye:
    """A team that is to have the bye in a given round."""

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
    """The director's wishes for the draws of a division.

    `order` is the order for the first round, drawn by lot if `is_lot`, else seeded.
    """

    order: tuple[Player, ...] = ()
    is_lot: bool = False
    byes: tuple[AskedBye, ...] = ()
    apart: tuple[Apart, ...] = ()
    tables: tuple[OwnTable, ...] = ()
