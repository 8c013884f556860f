"""Bells, clocks and holds. Events; see `event`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from classroom.rules.board import LaidTile


@dataclass(frozen=True)
class BellRung:
    """The bell was rung so many strokes, `elapsed_ms` into the turn (P4)."""

    strokes: int
    elapsed_ms: int


class PauseReason(Enum):
    """Why a turn stopped running."""

    JUDGE = "judge"
    SLEPT = "slept"


@dataclass(frozen=True)
class TurnPaused:
    """The clock of the turn stopped at `elapsed_ms`."""

    elapsed_ms: int
    reason: PauseReason


@dataclass(frozen=True)
class TurnResumed:
    """The clock of the turn went on from `elapsed_ms`."""

    elapsed_ms: int


@dataclass(frozen=True)
class TurnRestarted:
    """The turn was given its full time again, by a judge who may have said why."""

    by: str = ""
    reason: str = ""


@dataclass(frozen=True)
class TimeUsedUp:
    """A team's time, or the round's, was used up in a turn of `side`; what lay on the board went back (A4, T2, U9)."""

    side: int
    tiles: tuple[LaidTile, ...]
    elapsed_ms: int


@dataclass(frozen=True)
class ClockSet:
    """A judge set how much time the team of `side` has used in all."""

    side: int
    used_ms: int
    by: str
    reason: str


@dataclass(frozen=True)
class TurnGivenBack:
    """The last turn, which the time had ended, is to be played after all: a judge gave time back (A4, T2)."""

    side: int


@dataclass(frozen=True)
class PlayHeld:
    """A side holds the last play to think about a challenge, and its clock runs (S5)."""

    side: int


@dataclass(frozen=True)
class TilesSetApart:
    """A side drew while its play was held; the tiles are kept apart until it stands (S5)."""

    side: int
    tiles: tuple[str, ...]


@dataclass(frozen=True)
class HoldReleased:
    """The hold ended without a challenge (S5)."""

    elapsed_ms: int
