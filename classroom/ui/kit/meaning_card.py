"""What one word means, as a card: the word, the meaning, and who says so."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import ObjectProperty, StringProperty

from classroom.i18n import _
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.label import text_extent
from classroom.ui.kit.layout import Growing
from classroom.ui.kit.panel import CardBox
from classroom.ui.kit.theme import THEME
from classroom.words.meaning import Meaning, Source


class MeaningCard(Growing, CardBox):
    """Shows a `meaning`; its height follows from its width and the text, its width is whatever it is given."""

    meaning = ObjectProperty(None, allownone=True)
    word = StringProperty()
    origin = StringProperty()
    """The word of which this is a form, empty if it is none."""
    text = StringProperty()
    mark = StringProperty()
    """A note that the text was not written for children, empty if it was."""

    def __init__(self, **more: Any) -> None:
        self._measure = Clock.create_trigger(self._make_room, -1)
        super().__init__(**more)
        self.fbind("meaning", self._show)
        self.ids.text.fbind("width", self._measure)
        THEME.follow(self._show)
        self._show()

    def _show(self, *_args: Any) -> None:
        shown: Meaning | None = self.meaning
        self.word, self.text = (shown.word, shown.text) if shown else ("", "")
        self.origin = _("from {word}").format(word=shown.lemma) if shown and shown.lemma != shown.word else ""
        self.mark = _("From a dictionary for grown-ups.") if shown and shown.source is Source.DICTIONARY else ""
        self._measure()

    def _make_room(self, *_args: Any) -> None:
        label = self.ids.text
        if self.text and label.width > 1:
            label.height = text_extent(self.text, THEME.team_name, width=int(label.width))[1] + 2


load_rules(__file__)
