"""What the list or the judge says of a word: tick or cross, solid or dashed frame, and words."""

from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from classroom.ui import texture
from classroom.ui.theme import THEME
from classroom.ui.widgets.panel import Panel

MARK = 56  # dp


class Verdict(Panel, FloatLayout):
    """`accepted`, `title` (large), `detail` (one or two lines)."""

    accepted = BooleanProperty(True)
    title = StringProperty("")
    detail = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self._mark = InstructionGroup()
        self._remark = Clock.create_trigger(self._draw_mark, -1)
        super().__init__(**kwargs)
        self.canvas.add(self._mark)
        for name in ("pos", "size", "accepted"):
            self.fbind(name, self._remark)
        THEME.follow(self._draw_mark)
        self._remark()

    def _draw_mark(self, *_args: Any) -> None:
        palette, size = THEME.palette, round(dp(MARK))
        self._mark.clear()
        colour = palette.ok if self.accepted else palette.danger_text
        made = texture.verdict_mark(size, colour, accepted=self.accepted)
        self._mark.add(Color(1, 1, 1, 1))
        pos = (round(self.x + dp(26)), round(self.center_y - size / 2))
        self._mark.add(Rectangle(texture=made, pos=pos, size=(size, size)))


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
