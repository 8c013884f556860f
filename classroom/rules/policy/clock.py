"""The clocks of a match: for a turn, for a team, for a round, or none."""

from __future__ import annotations

from dataclasses import dataclass

from classroom.rules.policy.check import need

SECOND_MS = 1000
MOST_STROKES = 9


@dataclass(frozen=True)
class PerTurn:
    """So many seconds a turn between the opening and the closing bells; lawful tiles stand at the end (P4, P5)."""

    seconds: int
    begin_bells: int
    end_bells: int

    def __post_init__(self) -> None:
        need(self, "seconds")
        need(self, "begin_bells", "end_bells", least=0, most=MOST_STROKES)


@dataclass(frozen=True)
class SitsOut:
    """A team out of time moves no more, but may challenge; the others play on, and all they do is checked (A4)."""


@dataclass(frozen=True)
class Overtime:
    """Time beyond the team's own: at most `seconds` of it, each `each_seconds` begun costs `points` (T2).

    Who uses all of it up ends the match, and has lost it where `loses`.
    """

    seconds: int
    points: int
    each_seconds: int
    loses: bool

    def __post_init__(self) -> None:
        need(self, "seconds", "points", least=0)
        need(self, "each_seconds")


OutOfTime = SitsOut | Overtime


@dataclass(frozen=True)
class PerSide:
    """So many seconds a team for the whole match, and what follows when they are gone (A3, A4, T2).

    `timed_challenges`: a challenge takes the challenger's time until the ruling; else the clocks stand (A3).
    """

    seconds: int
    out_of_time: OutOfTime
    timed_challenges: bool

    def __post_init__(self) -> None:
        need(self, "seconds")


@dataclass(frozen=True)
class PerRound:
    """So many seconds for all the words of a round, between the opening and the closing bells (U9)."""

    seconds: int
    begin_bells: int
    end_bells: int

    def __post_init__(self) -> None:
        need(self, "seconds")
        need(self, "begin_bells", "end_bells", least=0, most=MOST_STROKES)


@dataclass(frozen=True)
class Untimed:
    """No limit to a turn (S8)."""


TurnTime = PerTurn | PerSide | PerRound | Untimed


def time_limit_ms(time: TurnTime) -> int | None:
    """Return after how many milliseconds of a turn, of a team's turns or of a round nobody moves; None for never."""
    match time:
        case PerTurn(seconds=seconds) | PerRound(seconds=seconds):
            return seconds * SECOND_MS
        case PerSide(seconds, out_of_time):
            more = out_of_time.seconds if isinstance(out_of_time, Overtime) else 0
            return (seconds + more) * SECOND_MS
        case Untimed():
            return None


def is_used_up(time: TurnTime, used_ms: int) -> bool:
    """Tell whether nobody moves after so much time: it has come to the limit, or gone beyond all overtime (T2, S6)."""
    limit = time_limit_ms(time)
    if limit is None:
        return False
    return used_ms > limit if isinstance(time, PerSide) and isinstance(time.out_of_time, Overtime) else used_ms >= limit


def overtime_penalty(time: TurnTime, used_ms: int) -> int:
    """Return the points that a team's time costs, 0 or less: for each part begun of the overtime (T2)."""
    match time:
        case PerSide(seconds, Overtime(seconds=most, points=points, each_seconds=each)):
            over = min(used_ms - seconds * SECOND_MS, most * SECOND_MS)
            return -points * -(-max(0, over) // (each * SECOND_MS))
        case _:
            return 0
