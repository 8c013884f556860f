"""Moments on screen: frames, a bell that is due, a stopwatch, and one bell for a whole hall."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from classroom.match.ports import Alarm, Bell, Clock

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


LAST_MS = 100
"""The longest wait in ms for the bell in place of a frame, too short to be noticed."""

NEAR_MS = 20
"""Times in ms closer than this are the same moment: the times reported for it are rounded."""


class DueBell:
    """A scheduled signal of `bell`; the reader of the clock sets it, and cancels it when time stops."""

    def __init__(self, bell: Bell) -> None:
        self._bell = bell
        self._alarm: Alarm | None = None
        self._strokes = self._due_ms = 0

    @property
    def has_rung(self) -> bool:
        """Whether it has rung by itself, and nobody has taken note of that yet."""
        return self._alarm is not None and self._alarm.has_rung

    def set(self, strokes: int, now_ms: int, left_ms: int) -> None:
        """Ring `left_ms` after now; a signal set for another moment is cancelled."""
        due_ms = now_ms + left_ms
        if self._alarm and self._strokes == strokes and abs(self._due_ms - due_ms) < NEAR_MS:
            return
        self.take_back()
        self._strokes, self._due_ms = strokes, due_ms
        self._alarm = self._bell.ring_in(strokes, left_ms) if strokes else None

    def let_ring(self, left_ms: int, frame_ms: int) -> None:
        """Wait for the bell if it is due before another frame would be drawn.

        Drawing on the processor keeps the app's other threads from running.
        """
        if self._alarm and left_ms <= min(2 * frame_ms, LAST_MS):
            self._alarm.wait((left_ms + NEAR_MS) / 1000)

    def take_back(self) -> bool:
        """Cancel the signal; return whether it has rung already."""
        alarm, self._alarm = self._alarm, None
        return alarm is not None and alarm.take_back()

    def strike(self, strokes: int) -> None:
        """Ring now, unless it has rung by itself."""
        if not self.take_back():
            self._bell.ring(strokes)


class Look(Enum):
    """The result of a look at the stopwatch."""

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
        """Run for so long from now on."""
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


END_BELLS = 2


class HallBell:
    """A turn or a round at all boards at once: `ring` starts it, `tick` ends it with two strokes when its time is up.

    After a stop, `ring` continues it from `used_ms` without a new bell. It stops by itself if the machine slept;
    `slept_at` is how much of its time had passed then.
    """

    def __init__(self, bell: Bell, clock: Clock, rang: Callable[[int], object]) -> None:
        self._bell, self._clock, self._rang = bell, clock, rang
        self._due = DueBell(bell)
        self._frames = FrameClock(clock)
        self._began: int | None = None
        self._length_ms = 0
        self.slept_at: int | None = None

    @property
    def runs(self) -> bool:
        """Whether a turn is under way."""
        return self._began is not None

    @property
    def used_ms(self) -> int:
        """The milliseconds of its time that have passed; 0 if none is in progress."""
        return 0 if self._began is None else min(self._length_ms, self._clock.now_ms() - self._began)

    def ring(self, seconds: int, used_ms: int = 0) -> None:
        """Start a turn of `seconds`, or continue a round from `used_ms`."""
        now = self._frames.begin()
        self._began, self.slept_at = now - used_ms, None
        self._length_ms = seconds * 1000
        if not used_ms:
            self._bell.ring(1)
            self._rang(1)
        self._due.set(END_BELLS, now, self._length_ms - used_ms)

    def stop(self) -> None:
        """End the turn without a bell."""
        self._due.take_back()
        self._began = None

    def tick(self) -> int | None:
        """Return the milliseconds left, or None if no turn runs; end the turn when its time is up."""
        if self._began is None:
            return None
        if self._frames.look(has_rung=self._due.has_rung):
            # Time in which the machine slept is not counted, because nobody saw the clock run.
            self.slept_at = min(self._length_ms, self._frames.now_ms - self._frames.gap_ms - self._began)
            self.stop()
            return None
        now, gap = self._frames.now_ms, self._frames.gap_ms
        left = self._length_ms - (now - self._began)
        if left > 0:
            self._due.set(END_BELLS, now, left)
            self._due.let_ring(left, gap)
            return left
        self._began = None
        self._due.strike(END_BELLS)
        self._rang(END_BELLS)
        return None
