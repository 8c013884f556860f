"""What the words of a turn, or of a whole match, mean: a card over any screen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import StringProperty

from classroom.i18n import _
from classroom.ui import widgets  # noqa: F401 - known to .kv
from classroom.ui.ports import Services
from classroom.ui.widgets.meaning_card import MeaningCard
from classroom.ui.widgets.modal import Modal
from classroom.ui.word_meanings import WordMeanings
from classroom.words.meaning import Meaning


class MeaningsCard(Modal):
    """A `MeaningCard` for each of `words` whose meaning is known, in their order; they are looked up beside the screen.

    Whether meanings may be read now is asked before (`match.help.meanings_open`).
    """

    note = StringProperty()
    """Which words nothing is known of."""

    def __init__(self, services: Services, words: Sequence[str], **more: Any) -> None:
        super().__init__(**more)
        self._words = tuple(dict.fromkeys(words))
        self._meanings = WordMeanings(services.meaning_of, self._show)
        self._meanings.ask(self._words)

    def on_close(self) -> None:
        """Wait for nothing any more."""
        self._meanings.forget()

    def _show(self, found: Sequence[Meaning]) -> None:
        for meaning in found:
            self.ids.rows.add_widget(MeaningCard(meaning=meaning))
        known = {meaning.word for meaning in found}
        missing = [word for word in self._words if word not in known]
        self.note = _("No meaning here for {words}.").format(words=", ".join(missing)) if missing else ""


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
