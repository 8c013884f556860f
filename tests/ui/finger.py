"""A finger of the tests: the demonstration's, aimed at a place beforehand."""

from __future__ import annotations

from classroom.ui.demonstration.hand import Finger


class AimedFinger(Finger):
    """A finger above a point of the window, in pixels; it touches when it is told to `press`."""

    def __init__(self, x: float, y: float) -> None:
        super().__init__()
        self._place = x, y

    @property
    def uid(self) -> int:
        """The number by which Kivy knows the touch."""
        assert self._touch is not None
        return int(self._touch.uid)

    def press(self) -> None:
        """Touch the point below."""
        self.down(*self._place)
