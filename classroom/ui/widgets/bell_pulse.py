"""The bell for the eyes: a frame round the window that glows once a stroke, slowly and never as a flash."""

from typing import Any

from kivy.animation import Animation
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from classroom.ui.theme import THEME

FRAME = 14  # dp
STROKE_SECONDS = 0.5  # two strokes a second at most: fewer than the three a second that may trouble anyone


class BellPulse(Widget):
    """Lies over the whole window and lets touches through; `pulse(strokes)` glows so many times."""

    glow = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self._drawing = InstructionGroup()
        super().__init__(**kwargs)
        self.canvas.add(self._drawing)
        for name in ("pos", "size", "glow"):
            self.fbind(name, self._draw)

    def pulse(self, strokes: int) -> None:
        """Glow `strokes` times; a pulse still going on is replaced."""
        Animation.cancel_all(self, "glow")
        self.glow = 0
        if strokes < 1:
            return
        steps = [
            Animation(glow=level, duration=seconds, transition="in_out_sine")
            for _stroke in range(strokes)
            for level, seconds in ((1, 0.3 * STROKE_SECONDS), (0, 0.7 * STROKE_SECONDS))
        ]
        whole = steps[0]
        for step in steps[1:]:
            whole += step
        whole.start(self)

    def _draw(self, *_args: Any) -> None:
        self._drawing.clear()
        if self.glow <= 0:
            return
        red, green, blue, _alpha = get_color_from_hex(THEME.palette.amber)
        self._drawing.add(Color(red, green, blue, self.glow))
        frame, x, y = dp(FRAME), self.x, self.y
        for pos, size in (
            ((x, self.top - frame), (self.width, frame)),
            ((x, y), (self.width, frame)),
            ((x, y + frame), (frame, self.height - 2 * frame)),
            ((self.right - frame, y + frame), (frame, self.height - 2 * frame)),
        ):
            self._drawing.add(Rectangle(pos=pos, size=size))

    def on_touch_down(self, touch: Any) -> bool:
        """Let every touch through."""
        return False
