"""Moments on screen: frames, and a bell that is due."""

from __future__ import annotations

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
