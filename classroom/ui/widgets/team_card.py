"""A side's name, members, score and zero turns; filled with its colour when it is to move."""

from pathlib import Path

from kivy.lang import Builder
from kivy.metrics import dp, sp
from kivy.properties import AliasProperty, BooleanProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from classroom.i18n import _
from classroom.ui.theme import SCORE
from classroom.ui.widgets.fit_label import text_extent
from classroom.ui.widgets.panel import Panel
from classroom.ui.widgets.sided import Sided

FRAME = 3  # dp


class TeamCard(Sided, Panel, FloatLayout):
    """`name`, `members` (one line), `score` (words: "55", or "" while hidden), `zeros` of `zero_limit` pips, `active`.

    `side` picks shape and colours from the palette. `zero_limit` 0 hides the pips.
    """

    name = StringProperty("")
    members = StringProperty("")
    score = StringProperty("")
    zeros = NumericProperty(0)
    zero_limit = NumericProperty(4)
    zero_words = StringProperty("")
    active = BooleanProperty(False)

    ink = StringProperty("#1A1A1A")
    soft_ink = StringProperty("#4A4A4A")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.zero_words = self.zero_words or _("zero turns")

    def _score_width(self) -> float:
        """Room for the score with no digit moving: all are equally wide."""
        digits = "0" * max(2, len(self.score))
        return text_extent(digits, self.score_size, True)[0] + dp(2) if self.score else 0

    # It fills the card's height as it is: in big text the room is the name's.
    score_size = NumericProperty(sp(SCORE))
    score_width = AliasProperty(_score_width, None, bind=("score",))


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
