"""The clock of a turn: a value asked for the time, never counted down (P4)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class TurnClock:
    """Milliseconds of one turn: `used_ms` up to `since_ms`, when it last began to run; None while it stands."""

    used_ms: int = 0
    since_ms: int | None = None

    def elapsed(self, now_ms: int) -> int:
        """Return how long the turn has run at `now_ms`, pauses left out."""
        return self.used_ms if self.since_ms is None else self.used_ms + max(0, now_ms - self.since_ms)

    def remaining(self, now_ms: int, limit_ms: int) -> int:
        """Return how much of `limit_ms` is left at `now_ms`, never below 0."""
        return max(0, limit_ms - self.elapsed(now_ms))

    @property
    def is_running(self) -> bool:
        """Whether time passes."""
        return self.since_ms is not None


def started(now_ms: int, used_ms: int = 0) -> TurnClock:
    """Return a clock that runs from `now_ms` with `used_ms` already gone."""
    return TurnClock(used_ms, now_ms)


def stopped(used_ms: int) -> TurnClock:
    """Return a clock that stands at `used_ms`."""
    return TurnClock(used_ms)
