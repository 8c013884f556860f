"""Fingers of the tests: the demonstration's, aimed at a place beforehand."""

from __future__ import annotations

from kivy.base import EventLoop
from kivy.input.motionevent import MotionEvent

from classroom.ui.demonstration.hand import Finger


class AimedFinger(Finger):
    """A finger above a point of the window, in pixels; it touches when it is told to `press`."""

    def __init__(self, x: float, y: float) -> None:
        super().__init__()
        self._place = x, y

    def on_glass(self) -> AimedFinger:
        """Be a finger on a glass, and no pointer of a mouse; itself."""
        self.device = "sdl"
        return self

    @property
    def touch(self) -> MotionEvent:
        """What Kivy tells of it while it is on the glass."""
        return self._touch

    def press(self) -> None:
        """Touch the point below."""
        self.down(*self._place)


class EarlyFinger(AimedFinger):
    """A finger that touches while the app is busy: it is told in the next frame, after what that frame begins with."""

    def _tell(self, what: str, touch: MotionEvent) -> None:
        EventLoop.input_events.append((what, touch))

    def tap(self) -> None:
        """Touch the point below and let go."""
        self.press()
        self.up()
