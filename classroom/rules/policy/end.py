"""How a match ends, what unplayed tiles cost, who wins when totals are level."""

from __future__ import annotations

from dataclasses import dataclass

from classroom.rules.policy.check import need


@dataclass(frozen=True)
class SideOut:
    """So many zero turns in a row by one side disqualify it (P13)."""

    limit: int

    def __post_init__(self) -> None:
        need(self, "limit")


@dataclass(frozen=True)
class MatchOver:
    """So many zero turns in a row by all sides together end the match (T6)."""

    limit: int

    def __post_init__(self) -> None:
        need(self, "limit")


@dataclass(frozen=True)
class MatchMayEnd:
    """So many zero turns in a row by all sides together let any side end the match (S6)."""

    limit: int

    def __post_init__(self) -> None:
        need(self, "limit")


@dataclass(frozen=True)
class PassesEnd:
    """The match ends when every player has passed in so many full cycles; other zero turns are no passes (A10)."""

    cycles: int

    def __post_init__(self) -> None:
        need(self, "cycles")


@dataclass(frozen=True)
class NoZeroLimit:
    """Zero turns end nothing."""


ZeroTurns = SideOut | MatchOver | MatchMayEnd | PassesEnd | NoZeroLimit


@dataclass(frozen=True)
class Endings:
    """Which endings the format has besides zero turns: all tiles used; no side can form a word (P14)."""

    tiles_used: bool
    no_word: bool


@dataclass(frozen=True)
class LoseOwn:
    """Each side loses the value of its own unplayed tiles; nothing is added to the other (P15)."""


@dataclass(frozen=True)
class OutTakesOthers:
    """Each side loses its unplayed tiles; who is out adds the others' (A11, S7 club)."""


@dataclass(frozen=True)
class OutTakesTwice:
    """Who is out adds twice the others' unplayed tiles and nobody loses any; else each loses its own (T7)."""


@dataclass(frozen=True)
class NoAdjustment:
    """Unplayed tiles cost nothing (U1)."""


EndAdjustment = LoseOwn | OutTakesOthers | OutTakesTwice | NoAdjustment


@dataclass(frozen=True)
class ExtraTurn:
    """Level totals: one extra turn each in playing order; still level, the jury decides (P16)."""


@dataclass(frozen=True)
class SharedWin:
    """Level totals share the win."""


@dataclass(frozen=True)
class Draw:
    """Level totals are a draw, which nobody has won (T8)."""


TieBreak = ExtraTurn | SharedWin | Draw
