"""How the scores grew: one line a side, each with its own marks."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import sp
from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from classroom.ui.chart_picture import ChartLine, ChartLook, chart
from classroom.ui.palette import Shape
from classroom.ui.texture import as_texture, fonts_folder
from classroom.ui.theme import LEAST_TEXT, THEME


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A side's running totals, the first before its first turn, and the look of its line."""

    totals: Sequence[int]
    colour: str
    shape: Shape


class ScoreChart(Widget):
    """`lines`: a `ScoreLine` a side; `axis`: the word under the turns; `reach`: a total it goes up to at least."""

    lines = ListProperty()
    axis = StringProperty("")
    reach = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self._drawing = InstructionGroup()
        self._redraw = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        self.canvas.add(self._drawing)
        for name in ("pos", "size", "lines", "axis", "reach"):
            self.fbind(name, self._redraw)
        THEME.follow(self._draw)
        self._redraw()

    def _draw(self, *_args: Any) -> None:
        self._drawing.clear()
        width, height = round(self.width), round(self.height)
        if width < 60 or height < 60 or not self.lines:
            return
        lines = [ChartLine(tuple(line.totals), line.colour, line.shape) for line in self.lines]
        palette = THEME.palette
        look = ChartLook(palette.card_line, palette.secondary, sp(LEAST_TEXT), self.axis, int(self.reach))
        made = as_texture(chart(width, height, lines, look, fonts_folder()))
        self._drawing.add(Color(1, 1, 1, 1))
        self._drawing.add(Rectangle(texture=made, pos=(round(self.x), round(self.y)), size=(width, height)))
