"""A tile lying face down to be picked, and the place for the tile a team has picked."""

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from classroom.ui import texture
from classroom.ui.theme import THEME
from classroom.ui.widgets.pressable import Pressable


class DrawnTile(Widget):
    """`face`: a tile, "" for the empty place of one; `value`: its points. As large as fits, in the middle."""

    face = StringProperty("")
    value = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self._drawing = InstructionGroup()
        self._redraw = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        self.canvas.add(self._drawing)
        for name in ("pos", "size", "face", "value"):
            self.fbind(name, self._redraw)
        THEME.follow(self._draw)
        self._redraw()

    def _draw(self, *_args: Any) -> None:
        self._drawing.clear()
        side = round(min(self.width, self.height))
        if side < 4:
            return
        self._drawing.add(Color(1, 1, 1, 1))
        pos = (round(self.center_x - side / 2), round(self.center_y - side / 2))
        made = self._tile(side) if self.face else self._no_tile(side)
        self._drawing.add(Rectangle(texture=made, pos=pos, size=(side, side)))

    def _tile(self, side: int) -> Any:
        return texture.tile(side, self.face, int(self.value), "rack", THEME.palette)

    def _no_tile(self, side: int) -> Any:
        return texture.empty_slot(side, THEME.palette)


class LotTile(Pressable, DrawnTile):
    """A tile to be picked: face down while `face` is "". Events as `Pressable`."""

    def _no_tile(self, side: int) -> Any:
        return texture.tile_back(side, THEME.palette)
