"""The bell at the end of a span of time: set beforehand, so neither frames nor the disk delay it (P4)."""

from __future__ import annotations

from classroom.match.ports import Alarm, Bell

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
