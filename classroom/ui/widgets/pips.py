"""A row of rings, of which some are filled: zero turns in a row."""

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from classroom.ui import texture


class Pips(Widget):
    """`count` rings of which `filled` are filled, from the left, each `pip_size` pixels."""

    count = NumericProperty(4)
    filled = NumericProperty(0)
    pip_size = NumericProperty(dp(18))
    colour = StringProperty("#1A1A1A")

    def __init__(self, **kwargs: Any) -> None:
        self._drawing = InstructionGroup()
        self._redraw = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        self.canvas.add(self._drawing)
        for name in ("pos", "size", "count", "filled", "colour", "pip_size"):
            self.fbind(name, self._redraw)
        self._redraw()

    def _draw(self, *_args: Any) -> None:
        self._drawing.clear()
        self._drawing.add(Color(1, 1, 1, 1))
        size = round(self.pip_size)
        for index in range(int(self.count)):
            made = texture.pip(size, self.colour, filled=index < self.filled)
            pos = (round(self.x + index * (size + dp(6))), round(self.center_y - size / 2))
            self._drawing.add(Rectangle(texture=made, pos=pos, size=(size, size)))
