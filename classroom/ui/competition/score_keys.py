"""The keys by which a score is typed."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.gridlayout import GridLayout

from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.kv import load_rules


class ScoreKey(SecondaryButton):
    """A key with a digit, or what else is typed into a score."""


class ScoreKeys(GridLayout):
    """Ten digits, a minus where a score `has_minus`, and clear: the `card` has `digit`, `negate` and `clear`."""

    card = ObjectProperty(None, allownone=True)
    has_minus = BooleanProperty(defaultvalue=True)


load_rules(__file__)
