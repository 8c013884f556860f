"""A finger that is not there: real touch events, sent the way a touch screen sends them."""

from __future__ import annotations

from itertools import count
from typing import Any

from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.input.shape import ShapeRect
from kivy.uix.widget import Widget

_NUMBERS = count(1)


class _Touch(MotionEvent):
    """A touch at a point of the window, as share of its width and height."""

    def __init__(self, device: str, number: int, args: tuple[float, float]) -> None:
        super().__init__(device, number, args, is_touch=True, type_id="touch")

    def depack(self, args: tuple[float, float]) -> None:
        """Take the place from where the touch is."""
        self.sx, self.sy = args
        self.profile = ["pos"]
        self.shape = ShapeRect()
        super().depack(args)


class Finger:
    """One finger above the window: put it `down`, `move` it, lift it `up`. Places are in pixels."""

    def __init__(self) -> None:
        self._touch: _Touch | None = None

    def down(self, x: float, y: float) -> None:
        """Touch the glass."""
        self._touch = _Touch("demonstration", next(_NUMBERS), _share(x, y))
        EventLoop.post_dispatch_input("begin", self._touch)

    def move(self, x: float, y: float) -> None:
        """Slide to another place."""
        if self._touch:
            self._touch.move(_share(x, y))
            EventLoop.post_dispatch_input("update", self._touch)

    def up(self) -> None:
        """Leave the glass."""
        if self._touch:
            EventLoop.post_dispatch_input("end", self._touch)
            self._touch = None


def middle(widget: Widget) -> tuple[float, float]:
    """Return the middle of a widget in the window."""
    place: Any = widget.to_window(*widget.center)
    return float(place[0]), float(place[1])


def _share(x: float, y: float) -> tuple[float, float]:
    width, height = Window.size
    return x / max(1, width - 1), y / max(1, height - 1)
