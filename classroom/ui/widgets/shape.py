"""A side's shape, so that nobody has to tell teams apart by colour."""

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.properties import OptionProperty, StringProperty
from kivy.uix.widget import Widget

from classroom.ui import texture


class ShapeMark(Widget):
    """`kind`: triangle, circle, square or diamond; `colour`: `#RRGGBB`. As large as fits, in the middle."""

    kind = OptionProperty("triangle", options=["triangle", "circle", "square", "diamond"])
    colour = StringProperty("#5B2A86")

    def __init__(self, **kwargs: Any) -> None:
        self._drawing = InstructionGroup()
        self._redraw = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        self.canvas.add(self._drawing)
        for name in ("pos", "size", "kind", "colour"):
            self.fbind(name, self._redraw)
        self._redraw()

    def _draw(self, *_args: Any) -> None:
        self._drawing.clear()
        side = round(min(self.width, self.height))
        if side < 2:
            return
        pos = (round(self.center_x - side / 2), round(self.center_y - side / 2))
        self._drawing.add(Color(1, 1, 1, 1))
        made = texture.shape(self.kind, side, self.colour)
        self._drawing.add(Rectangle(texture=made, pos=pos, size=(side, side)))
