"""A page of paper on screen: the picture of a PDF's page, as large as fits."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from classroom.ui.kit.theme import THEME


class PageView(Widget):
    """`page`: (width, height, RGB bytes from the top), None for none yet."""

    page = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self._drawing = InstructionGroup()
        self._texture: Texture | None = None
        self._redraw = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        self.canvas.add(self._drawing)
        for name in ("pos", "size"):
            self.fbind(name, self._redraw)
        self._redraw()

    def on_page(self, _view: Any, page: tuple[int, int, bytes] | None) -> None:
        """Take a new picture."""
        self._texture = None
        if page is not None:
            width, height, pixels = page
            # Shown much smaller than it is, so that it stays sharp in a large window: mipmaps keep the thin lines.
            self._texture = Texture.create(size=(width, height), colorfmt="rgb", mipmap=True)
            self._texture.min_filter = "linear_mipmap_linear"
            self._texture.blit_buffer(pixels, colorfmt="rgb", bufferfmt="ubyte")
            self._texture.flip_vertical()
        self._redraw()

    def _draw(self, *_args: Any) -> None:
        self._drawing.clear()
        if self._texture is None or self.width < dp(20) or self.height < dp(20):
            return
        scale = min(self.width / self._texture.width, self.height / self._texture.height)
        width, height = round(self._texture.width * scale), round(self._texture.height * scale)
        left, bottom = round(self.center_x - width / 2), round(self.center_y - height / 2)
        rim = round(dp(1))
        self._drawing.add(Color(*get_color_from_hex(THEME.palette.border)))
        self._drawing.add(Rectangle(pos=(left - rim, bottom - rim), size=(width + 2 * rim, height + 2 * rim)))
        self._drawing.add(Color(1, 1, 1, 1))
        self._drawing.add(Rectangle(texture=self._texture, pos=(left, bottom), size=(width, height)))
