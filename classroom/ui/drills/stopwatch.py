"""The time of one question of a drill: asked of the clock each frame, never counted down."""

from __future__ import annotations

from enum import Enum

from classroom.match.ports import Clock
from classroom.ui.frame_clock import FrameClock


class Look(Enum):
    """What a look at the stopwatch found."""

    STOPPED = "stopped"
    RUNS = "runs"
    OVER = "over"
    SLEPT = "slept"


class Stopwatch:
    """Runs for `limit_ms` from `start`; whoever shows it calls `look` every frame."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._frames = FrameClock(clock)
        self._began: int | None = None
        self.limit_ms = 0

    def start(self, limit_ms: int) -> None:
        """Run from now on."""
        self.limit_ms = limit_ms
        self._began = self._frames.begin()

    def stop(self) -> None:
        """Stop, and forget the time used."""
        self._began = None

    @property
    def left_ms(self) -> int:
        """The time left, or all of it while the stopwatch is stopped."""
        return self.limit_ms - self.used_ms

    @property
    def used_ms(self) -> int:
        """The time used, or 0 while the stopwatch is stopped."""
        return 0 if self._began is None else min(self.limit_ms, self._clock.now_ms() - self._began)

    def look(self) -> Look:
        """Return the current state; the stopwatch stops when its time is up, or when the machine has slept."""
        if self._began is None:
            return Look.STOPPED
        if self._frames.look():
            self.stop()
            return Look.SLEPT
        if not self.left_ms:
            self.stop()
            return Look.OVER
        return Look.RUNS
