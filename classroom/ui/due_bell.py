"""The bell that ends a span of time: set beforehand, it waits neither for a frame nor for the disk (P4)."""

from __future__ import annotations

from classroom.match.ports import Alarm, Bell

LAST_MS = 100
"""The longest wait for the bell instead of a frame, which is too short to be seen as one."""

NEAR_MS = 20
"""What is due within so much of what was set is the same moment: the times that tell of it are rounded."""


class DueBell:
    """One signal of `bell` that is due; whoever looks at the clock sets it, and takes it back where time stops."""

    def __init__(self, bell: Bell) -> None:
        self._bell = bell
        self._alarm: Alarm | None = None
        self._strokes = self._due_ms = 0

    @property
    def has_rung(self) -> bool:
        """Whether it has rung by itself, and nobody has taken note of that yet."""
        return self._alarm is not None and self._alarm.has_rung

    def set(self, strokes: int, now_ms: int, left_ms: int) -> None:
        """Let it ring `left_ms` after now; what was set for another moment is taken back."""
        due_ms = now_ms + left_ms
        if self._alarm and self._strokes == strokes and abs(self._due_ms - due_ms) < NEAR_MS:
            return
        self.take_back()
        self._strokes, self._due_ms = strokes, due_ms
        self._alarm = self._bell.ring_in(strokes, left_ms) if strokes else None

    def let_ring(self, left_ms: int, frame_ms: int) -> None:
        """Wait for it where it is due before another frame would be drawn.

        What draws on the processor lets no other thread of ours do anything meanwhile.
        """
        if self._alarm and left_ms <= min(2 * frame_ms, LAST_MS):
            self._alarm.wait((left_ms + NEAR_MS) / 1000)

    def take_back(self) -> bool:
        """Let nothing ring any more; return whether it has rung already."""
        alarm, self._alarm = self._alarm, None
        return alarm is not None and alarm.take_back()

    def strike(self, strokes: int) -> None:
        """Ring now, unless it has rung by itself."""
        if not self.take_back():
            self._bell.ring(strokes)
