"""Where in a match we are, and the small facts that a state is made of."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from classroom.rules.ending import EndReason


class Phase(Enum):
    """Where in a match we are.

    READY waits for the bell; while `MatchState.window` is open the play before may still be challenged. LAST_WINDOW is
    the same with no turn to follow. HELD: somebody thinks about a challenge (S5). ENDED is over but not decided: it
    waits for the jury.
    """

    DRAWING = "drawing"
    READY = "ready"
    RUNNING = "running"
    PAUSED = "paused"
    ANNOUNCING = "announcing"
    CHECKING = "checking"
    HELD = "held"
    CHALLENGED = "challenged"
    LAST_WINDOW = "last window"
    ENDED = "ended"
    CLOSED = "closed"


@dataclass(frozen=True)
class Seat:
    """A place at the board: a team's, by its index, or where members have racks of their own the `member`'s (A1)."""

    team: int
    member: str = ""


@dataclass(frozen=True)
class Hold:
    """A play held by `side` to think about a challenge (S5)."""

    side: int
    back_to: Phase


@dataclass(frozen=True)
class Purchase:
    """Extra letters bought, and for how much: a line of the ledger (U8)."""

    side: int
    letters: tuple[str, ...]
    amount: int


@dataclass(frozen=True)
class Warned:
    """A warning: whom, in which team, and why (A12)."""

    team: int
    member: str
    reason: str


@dataclass(frozen=True)
class OpenChallenge:
    """A challenge that waits for its ruling."""

    side: int
    words: tuple[str, ...]
    back_to: Phase


@dataclass(frozen=True)
class End:
    """How play ended; `unplayed` is what each side held then, `adjustments` what is added for it (P15).

    `lost` are the teams that lost by it, whatever their totals (P13, A12, T2, T8).
    """

    reason: EndReason
    side: int | None
    note: str
    unplayed: tuple[tuple[str, ...], ...]
    adjustments: tuple[int, ...]
    lost: frozenset[int]


@dataclass(frozen=True)
class JuryDecision:
    """What the jury decided on level totals (P16); `winner` None is a shared win."""

    winner: int | None
    names: str
    reason: str
