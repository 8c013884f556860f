"""One turn in a short list: number, side, words, remark, score."""

from pathlib import Path

from kivy.lang import Builder
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout


class LogRow(FloatLayout):
    """`number`, `side`, `words`, `note` (grey), `score`; all words but `side`."""

    number = StringProperty("")
    side = NumericProperty(0)
    words = StringProperty("")
    note = StringProperty("")
    score = StringProperty("")


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
