"""Yes or no: a large button with a tick or a cross beside its words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from classroom.ui import (
    texture,
    widgets,  # noqa: F401 - known to .kv
)
from classroom.ui.theme import PRESS_DEPTH, THEME
from classroom.ui.widgets.panel import Panel
from classroom.ui.widgets.pressable import Pressable

MARK = 56  # dp


class AnswerButton(Panel, Pressable, FloatLayout):
    """`text`, `accepted` (a tick, or else a cross). Events as `Pressable`."""

    text = StringProperty("")
    accepted = BooleanProperty(defaultvalue=True)

    def __init__(self, **kwargs: Any) -> None:
        self._mark = InstructionGroup()
        self._remark = Clock.create_trigger(self._draw_mark, -1)
        super().__init__(**kwargs)
        self.canvas.add(self._mark)
        for name in ("pos", "size", "accepted"):
            self.fbind(name, self._remark)
        self.fbind("pressed", self._sink)
        THEME.follow(self._draw_mark)
        self._remark()

    def _sink(self, *_args: Any) -> None:
        self.sink = PRESS_DEPTH if self.pressed else 0
        self.fill = THEME.palette.highlight if self.pressed else THEME.palette.card

    def _draw_mark(self, *_args: Any) -> None:
        palette, size = THEME.palette, round(dp(MARK))
        self._mark.clear()
        colour = palette.ok if self.accepted else palette.danger_text
        self._mark.add(Color(1, 1, 1, 1))
        made = texture.verdict_mark(size, colour, accepted=self.accepted)
        pos = (round(self.x + dp(26)), round(self.center_y - size / 2))
        self._mark.add(Rectangle(texture=made, pos=pos, size=(size, size)))


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
