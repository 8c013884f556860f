"""The clock as frames see it, for matches, the hall and drills: between two of them the machine may have slept."""

from __future__ import annotations

from classroom.match.ports import Clock

SLEPT_MS = 2000
"""A longer gap between two frames means that the machine slept: time is stopped then, and not lost."""


class FrameClock:
    """A clock read once per frame: `now_ms`, and `gap_ms` since the previous frame, 0 for the first."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._seen: int | None = None
        self.now_ms = self.gap_ms = 0

    def begin(self) -> int:
        """Start reading, and return the time now; time before this is not a gap."""
        self._seen = self.now_ms = self._clock.now_ms()
        self.gap_ms = 0
        return self.now_ms

    def look(self, *, has_rung: bool = False) -> bool:
        """Read the clock, and tell whether the machine has slept since the previous frame.

        It has not if a bell `has_rung` by itself meanwhile, however late this frame comes.
        """
        before, self._seen = self._seen, self._clock.now_ms()
        self.now_ms = self._seen
        self.gap_ms = 0 if before is None or has_rung else self.now_ms - before
        return self.gap_ms > SLEPT_MS
