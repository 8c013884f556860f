"""A few plain line drawings that stand above words."""

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Ellipse, InstructionGroup, SmoothLine
from kivy.metrics import dp
from kivy.properties import OptionProperty
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from classroom.ui.kit.theme import THEME

# Lines of points in a square of 1 x 1, y upwards; each with the number of the side that gives its colour.
_LINES: dict[str, tuple[tuple[int, tuple[float, ...]], ...]] = {
    "bell": (
        (1, (0.08, 0.24, 0.18, 0.34, 0.24, 0.7, 0.4, 0.86, 0.6, 0.86, 0.76, 0.7, 0.82, 0.34, 0.92, 0.24, 0.08, 0.24)),
        (1, (0.5, 0.86, 0.5, 0.98)),
        (0, (0.42, 0.12, 0.5, 0.06, 0.58, 0.12)),
    ),
    "board": (
        (1, (0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0)),
        (1, (0.33, 0.0, 0.33, 1.0)),
        (1, (0.67, 0.0, 0.67, 1.0)),
        (1, (0.0, 0.33, 1.0, 0.33)),
        (1, (0.0, 0.67, 1.0, 0.67)),
        (0, (0.4, 0.5, 0.48, 0.42, 0.6, 0.58)),
    ),
    "chart": (
        (0, (0.0, 0.1, 0.3, 0.4, 0.6, 0.38, 0.8, 0.75, 1.0, 0.95)),
        (1, (0.0, 0.05, 0.3, 0.22, 0.6, 0.55, 0.8, 0.6, 1.0, 0.72)),
    ),
    "computer": (
        (1, (0.12, 0.32, 0.12, 0.95, 0.88, 0.95, 0.88, 0.32, 0.12, 0.32)),
        (1, (0.0, 0.1, 1.0, 0.1)),
        (0, (0.36, 0.72, 0.36, 0.66)),
        (0, (0.64, 0.72, 0.64, 0.66)),
        (0, (0.34, 0.52, 0.5, 0.45, 0.66, 0.52)),
    ),
    "list": (
        (0, (0.0, 0.85, 0.12, 0.85)),
        (1, (0.3, 0.85, 1.0, 0.85)),
        (0, (0.0, 0.5, 0.12, 0.5)),
        (1, (0.3, 0.5, 0.85, 0.5)),
        (0, (0.0, 0.15, 0.12, 0.15)),
        (1, (0.3, 0.15, 0.95, 0.15)),
    ),
    "mix": (
        (0, (0.0, 0.8, 0.25, 0.8, 0.7, 0.2, 1.0, 0.2)),
        (0, (0.85, 0.34, 1.0, 0.2, 0.85, 0.06)),
        (1, (0.0, 0.2, 0.25, 0.2, 0.7, 0.8, 1.0, 0.8)),
        (1, (0.85, 0.94, 1.0, 0.8, 0.85, 0.66)),
    ),
    "podium": (
        (1, (0.0, 0.05, 0.0, 0.45, 0.33, 0.45, 0.33, 0.05)),
        (0, (0.33, 0.05, 0.33, 0.75, 0.67, 0.75, 0.67, 0.05)),
        (1, (0.67, 0.05, 0.67, 0.3, 1.0, 0.3, 1.0, 0.05)),
        (1, (0.0, 0.05, 1.0, 0.05)),
        (0, (0.5, 0.85, 0.5, 1.0)),
    ),
    "screens": (
        (1, (0.0, 0.35, 0.0, 1.0, 0.8, 1.0, 0.8, 0.35, 0.0, 0.35)),
        (1, (0.25, 0.12, 0.5, 0.12)),
        (0, (0.62, 0.0, 0.62, 0.5, 1.0, 0.5, 1.0, 0.0, 0.62, 0.0)),
    ),
    "tick": ((1, (0.0, 0.45, 0.32, 0.08, 1.0, 0.95)),),
    "paper": ((1, (0.05, 0.15, 0.95, 0.15, 0.95, 0.9, 0.05, 0.9, 0.05, 0.15)), (1, (0.25, 0.68, 0.75, 0.68))),
}


class LineIcon(Widget):
    """`kind`: bell, board, chart (scores going up), computer, list, mix, paper, podium, screens, tick."""

    kind = OptionProperty("paper", options=sorted(_LINES))

    def __init__(self, **kwargs: Any) -> None:
        self._drawing = InstructionGroup()
        self._redraw = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        self.canvas.add(self._drawing)
        for name in ("pos", "size", "kind"):
            self.fbind(name, self._redraw)
        THEME.follow(self._draw)
        self._redraw()

    def _draw(self, *_args: Any) -> None:
        self._drawing.clear()
        palette = THEME.palette
        for side, points in _LINES[self.kind]:
            places = [self.pos[at % 2] + part * self.size[at % 2] for at, part in enumerate(points)]
            self._drawing.add(Color(*get_color_from_hex(palette.sides[side].ink)))
            self._drawing.add(SmoothLine(points=places, width=dp(2.5), joint="round", cap="round"))
        if self.kind == "paper":
            self._seal(palette.tile.fill, palette.tile_edge)

    def _seal(self, fill: str, line: str) -> None:
        size = 0.34 * self.height
        pos = (self.x + 0.72 * self.width, self.y)
        self._drawing.add(Color(*get_color_from_hex(fill)))
        self._drawing.add(Ellipse(pos=pos, size=(size, size)))
        self._drawing.add(Color(*get_color_from_hex(line)))
        self._drawing.add(SmoothLine(ellipse=(*pos, size, size), width=dp(1.5)))
