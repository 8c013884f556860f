"""A pupil whom a list gives, to be looked at."""

from __future__ import annotations

from kivy.properties import StringProperty
from kivy.uix.floatlayout import FloatLayout

from classroom.ui.kit.kv import load_rules


class PupilLine(FloatLayout):
    """A pupil's `name`, in any script, and a `note` on the right: class, year, group."""

    name = StringProperty("")
    note = StringProperty("")


load_rules(__file__)
