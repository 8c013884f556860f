"""A place for a pupil who is going to drill: a shape, and a name or what to do; a tap empties it."""

from __future__ import annotations

from kivy.properties import StringProperty
from kivy.uix.floatlayout import FloatLayout

from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.panel import Panel, Sided
from classroom.ui.kit.touch import Pressable


class SeatSlot(Sided, Panel, Pressable, FloatLayout):
    """`name`, empty for nobody; `hint` says then what to do; `side` for shape and colours. Events as `Pressable`."""

    name = StringProperty("")
    hint = StringProperty("")


load_rules(__file__)
