"""Who drills: a shape, a name, how many were right; filled with its colour when it is that pupil's turn."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import AliasProperty, BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from classroom.ui import widgets  # noqa: F401 - known to .kv
from classroom.ui.palette import SideLook
from classroom.ui.theme import THEME, side_look
from classroom.ui.widgets.panel import Panel


class SeatChip(Panel, FloatLayout):
    """`name`, `score` (words, such as "3 right"), `side` for shape and colours, `active`."""

    name = StringProperty("")
    score = StringProperty("")
    side = NumericProperty(0)
    active = BooleanProperty(defaultvalue=False)
    palette = ObjectProperty(THEME.palette)

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        THEME.follow(self._repaint)

    def _repaint(self) -> None:
        self.palette = THEME.palette

    def _look(self) -> SideLook:
        return side_look(self.side)

    look = AliasProperty(_look, None, bind=("side", "palette"), rebind=True)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
