"""How many words are known, being learnt and new, as one bar: filled, striped and empty."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Line, Rectangle
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from classroom.ui.theme import THEME

STRIPE = 10  # dp from one stripe to the next


class WordBar(Widget):
    """`known`, `learning`, `new`: numbers of words; as large as the widget."""

    known = NumericProperty(0)
    learning = NumericProperty(0)
    new = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self._drawing = InstructionGroup()
        self._redraw = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        self.canvas.add(self._drawing)
        for name in ("pos", "size", "known", "learning", "new"):
            self.fbind(name, self._redraw)
        THEME.follow(self._draw)
        self._redraw()

    def _draw(self, *_args: Any) -> None:
        group, palette = self._drawing, THEME.palette
        group.clear()
        if self.width < dp(10) or self.height < dp(6):
            return
        total = max(1, self.known + self.learning + self.new)
        known, learning = (round(self.width * count / total) for count in (self.known, self.learning))
        group.add(Color(*get_color_from_hex(palette.card)))
        group.add(Rectangle(pos=self.pos, size=self.size))
        group.add(Color(*get_color_from_hex(palette.primary)))
        group.add(Rectangle(pos=self.pos, size=(known, self.height)))
        self._stripes(self.x + known, learning)
        group.add(Color(*get_color_from_hex(palette.text)))
        group.add(Line(rectangle=(*self.pos, *self.size), width=dp(1)))
        if learning:
            edge = self.x + known + learning
            group.add(Line(points=[edge, self.y, edge, self.top], width=dp(1)))

    def _stripes(self, left: float, width: float) -> None:
        """Slanting lines in a part of the bar, clear of its edges by their own thickness."""
        rim = dp(2)
        left, width, high, bottom = left + rim, width - 2 * rim, self.height - 2 * rim, self.y + rim
        at = dp(STRIPE) / 2
        while width > 0 and at < width + high:
            low, right = max(0.0, at - high), min(at, width)
            points = [left + low, bottom + at - low, left + right, bottom + at - right]
            self._drawing.add(Line(points=points, width=dp(1.4), cap="none"))
            at += dp(STRIPE)
