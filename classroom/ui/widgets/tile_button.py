"""A tile that can be tapped."""

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from classroom.ui import texture
from classroom.ui.theme import THEME
from classroom.ui.widgets.pressable import Pressable


class TileButton(Pressable, Widget):
    """`letter` and its `value`, as large as the widget has room for; `selected` marks it as one marks it on the rack.

    Events as `Pressable`.
    """

    letter = StringProperty("")
    value = NumericProperty(0)
    selected = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._drawing = InstructionGroup()
        self._redraw = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        self.canvas.add(self._drawing)
        for name in ("pos", "size", "letter", "value", "selected", "pressed"):
            self.fbind(name, self._redraw)
        THEME.follow(self._draw)
        self._redraw()

    def _draw(self, *_args: Any) -> None:
        self._drawing.clear()
        size = round(min(self.width, self.height))
        if not self.letter or size < 4:
            return
        look: Any = "selected" if self.selected or self.pressed else "rack"
        made = texture.tile(size, self.letter, int(self.value), look, THEME.palette)
        self._drawing.add(Color(1, 1, 1, 1))
        pos = (round(self.center_x - size / 2), round(self.center_y - size / 2))
        self._drawing.add(Rectangle(texture=made, pos=pos, size=(size, size)))
