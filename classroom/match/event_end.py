"""Warnings, endings, extra turns, the jury, the signatures. Events; see `event`."""

from __future__ import annotations

from dataclasses import dataclass

from classroom.rules.ending import EndReason


@dataclass(frozen=True)
class WarningGiven:
    """A judge warned a member of a side's team (A12)."""

    side: int
    member: str
    reason: str


@dataclass(frozen=True)
class NoWordDeclared:
    """A side declared that it can form no word (P14)."""

    side: int


@dataclass(frozen=True)
class MatchEnded:
    """Play ended; `side` is who is out of tiles or has lost by it, `note` the judge's words (P13, P14, A12, T2).

    `absent` are all sides that lost by a walkover, `side` among them where somebody was there (A12, T8).
    """

    reason: EndReason
    side: int | None
    note: str
    absent: tuple[int, ...] = ()


@dataclass(frozen=True)
class EndWithdrawn:
    """A correction, or time given back, took away what had ended the match."""


@dataclass(frozen=True)
class ExtraTurnsCalled:
    """Level totals: each of the level sides has one extra turn, in the order of play (P16)."""


@dataclass(frozen=True)
class FreshBagOpened:
    """A full bag was opened for a side that plays an extra turn with an empty rack (P16)."""


@dataclass(frozen=True)
class JuryDecided:
    """Still level: the jury named a winner, or a shared win with None (P16)."""

    winner: int | None
    names: str
    reason: str


@dataclass(frozen=True)
class MatchClosed:
    """The result stands; the totals are a receipt, checked whenever the match is opened again.

    Both speak of teams, by their place in the list.
    """

    totals: tuple[int, ...]
    winner: int | None


@dataclass(frozen=True)
class SheetSigned:
    """A side signed the score sheet (T10)."""

    side: int
    name: str
