"""Rows of lists."""

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.touch import Pressable


class ListRow(Pressable, FloatLayout):
    """A row to be tapped: `text` (a name in any script), `note` (small, on the right), `selected`.

    Events as `Pressable`.
    """

    text = StringProperty("")
    note = StringProperty("")
    selected = BooleanProperty(False)


class LogRow(FloatLayout):
    """One turn in a list of turns: `number`, `side`, `words`, `note` (grey), `score`; all words but `side`."""

    number = StringProperty("")
    side = NumericProperty(0)
    words = StringProperty("")
    note = StringProperty("")
    score = StringProperty("")


load_rules(__file__)
