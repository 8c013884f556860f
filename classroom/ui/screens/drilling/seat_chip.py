"""Who drills: a shape, a name, how many were right; filled with its colour when it is that pupil's turn."""

from __future__ import annotations

from pathlib import Path

from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from classroom.ui import widgets  # noqa: F401 - known to .kv
from classroom.ui.widgets.panel import Panel
from classroom.ui.widgets.sided import Sided


class SeatChip(Sided, Panel, FloatLayout):
    """`name`, `score` (words, such as "3 right"), `side` for shape and colours, `active`."""

    name = StringProperty("")
    score = StringProperty("")
    active = BooleanProperty(defaultvalue=False)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
