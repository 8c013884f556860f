"""A place for a pupil who is going to drill: a shape, and a name or what to do; a tap empties it."""

from __future__ import annotations

from pathlib import Path

from kivy.lang import Builder
from kivy.properties import StringProperty
from kivy.uix.floatlayout import FloatLayout

from classroom.ui import kit as widgets  # noqa: F401 - known to .kv
from classroom.ui.kit.panel import Panel, Sided
from classroom.ui.kit.touch import Pressable


class SeatSlot(Sided, Panel, Pressable, FloatLayout):
    """`name`, empty for nobody; `hint` says then what to do; `side` for shape and colours. Events as `Pressable`."""

    name = StringProperty("")
    hint = StringProperty("")


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
