"""A place for a pupil who is going to drill: a shape, and a name or what to do; a tap empties it."""

from __future__ import annotations

from pathlib import Path

from kivy.lang import Builder
from kivy.properties import StringProperty
from kivy.uix.floatlayout import FloatLayout

from classroom.ui import widgets  # noqa: F401 - known to .kv
from classroom.ui.widgets.panel import Panel
from classroom.ui.widgets.pressable import Pressable
from classroom.ui.widgets.sided import Sided


class SeatSlot(Sided, Panel, Pressable, FloatLayout):
    """`name`, empty for nobody; `hint` says then what to do; `side` for shape and colours. Events as `Pressable`."""

    name = StringProperty("")
    hint = StringProperty("")


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
