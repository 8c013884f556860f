"""Rows of lists."""

from pathlib import Path

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from classroom.ui.kit.touch import Pressable


class ListRow(Pressable, FloatLayout):
    """`text` (a name in any script), `note` (small, on the right), `selected`. Events as `Pressable`."""

    text = StringProperty("")
    note = StringProperty("")
    selected = BooleanProperty(False)


# One turn in a short list: number, side, words, remark, score.


class LogRow(FloatLayout):
    """`number`, `side`, `words`, `note` (grey), `score`; all words but `side`."""

    number = StringProperty("")
    side = NumericProperty(0)
    words = StringProperty("")
    note = StringProperty("")
    score = StringProperty("")


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
