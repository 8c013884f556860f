"""Rows of lists."""

from math import ceil

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.layout import Natural
from classroom.ui.kit.touch import Pressable


class ListRow(Natural, Pressable, Widget):
    """A row to be tapped: `text` (a name in any script), `note` (small, on the right), `selected`.

    Events as `Pressable`.
    """

    text = StringProperty("")
    note = StringProperty("")
    selected = BooleanProperty(False)

    natural_height = 60


class LogRow(Widget):
    """One turn in a list of turns: `number`, `side`, `words`, `note` (grey), `score`; all are text except `side`.

    A note that does not fit beside the words is omitted. A row that is `whole` shows everything: it grows, and is at
    least `least_height` high.
    """

    number = StringProperty("")
    side = NumericProperty(0)
    words = StringProperty("")
    note = StringProperty("")
    score = StringProperty("")
    whole = BooleanProperty(False)
    least_height = NumericProperty("46dp")
    room = NumericProperty(1)
    """How wide the words may be."""
    word_lines = NumericProperty(1)
    note_lines = NumericProperty(0)
    """How many lines the note has below the words."""

    def lines(self, wanted: float, beside: float = 0) -> int:
        """Return how many lines a text of the `wanted` width takes; 0 if it fits `beside`."""
        if wanted <= beside:
            return 0
        # Lines are not full, as words do not break at the edge.
        return max(1, ceil(wanted * 1.12 / self.room))


load_rules(__file__)
