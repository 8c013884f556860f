"""A place for a pupil who is going to drill: a shape, and a name or what to do; a tap empties it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import AliasProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from classroom.ui import widgets  # noqa: F401 - known to .kv
from classroom.ui.palette import SideLook
from classroom.ui.theme import THEME, side_look
from classroom.ui.widgets.panel import Panel
from classroom.ui.widgets.pressable import Pressable


class SeatSlot(Panel, Pressable, FloatLayout):
    """`name`, empty for nobody; `hint` says then what to do; `side` for shape and colours. Events as `Pressable`."""

    name = StringProperty("")
    hint = StringProperty("")
    side = NumericProperty(0)
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
