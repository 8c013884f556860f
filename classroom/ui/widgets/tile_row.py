"""A word laid in tiles, as in a count or a list of letters."""

from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import dp
from kivy.properties import DictProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from classroom.ui import texture
from classroom.ui.theme import FONT, THEME

GAP = "_"


class TileRow(Widget):
    """`word`: tiles as letters (lower case a blank, ``_`` an empty place), with points from `values`.

    `captions`: words under each tile. `tile_size` and `spacing` in pixels; `minimum_width` and `minimum_height` say
    what the row needs.
    """

    word = StringProperty("")
    values = DictProperty()
    captions = ListProperty()
    tile_size = NumericProperty(dp(52))
    spacing = NumericProperty(dp(8))
    minimum_width = NumericProperty(0)
    minimum_height = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self._drawing = InstructionGroup()
        self._redraw = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        self.canvas.add(self._drawing)
        for name in ("word", "captions", "tile_size", "spacing"):
            self.fbind(name, self._measure)
        for name in ("pos", "size", "word", "values", "captions", "tile_size", "spacing"):
            self.fbind(name, self._redraw)
        THEME.follow(self._draw)
        self._measure()
        self._redraw()

    def _measure(self, *_args: Any) -> None:
        count = len(self.word)
        self.minimum_width = count * self.tile_size + max(0, count - 1) * self.spacing
        self.minimum_height = self.tile_size + (THEME.body * 1.7 if self.captions else 0)

    def _draw(self, *_args: Any) -> None:
        group, size = self._drawing, round(self.tile_size)
        group.clear()
        if size < 4:
            return
        for index, face in enumerate(self.word):
            x, y = round(self.x + index * (size + self.spacing)), round(self.top - size)
            value = 0 if face.islower() else self.values.get(face)
            made = (
                texture.empty_slot(size, THEME.palette)
                if face == GAP
                else texture.tile(size, face, value, "rack", THEME.palette)
            )
            group.add(Color(1, 1, 1, 1))
            group.add(Rectangle(texture=made, pos=(x, y), size=(size, size)))
            if index < len(self.captions):
                self._caption(self.captions[index], x + size / 2, y)

    def _caption(self, words: str, center: float, top: float) -> None:
        label = CoreLabel(text=words, font_size=THEME.body, font_name=FONT, halign="center")
        label.refresh()
        if label.texture is None:
            return
        width, height = label.texture.size
        self._drawing.add(Color(*get_color_from_hex(THEME.palette.text)))
        pos = (round(center - width / 2), round(top - height + dp(2)))
        self._drawing.add(Rectangle(texture=label.texture, pos=pos, size=(width, height)))
