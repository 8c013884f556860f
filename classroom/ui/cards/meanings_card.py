"""A card that tells what words mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from classroom.i18n import _
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.score import MeaningCard
from classroom.ui.ports import Services
from classroom.ui.worker import FETCHING, LatestTask
from classroom.words.meaning import Meaning


class WordMeanings:
    """Asks `meaning_of` (see `Services`) for words; `done` is called on the screen's thread with what is known."""

    def __init__(self, meaning_of: Callable[[str], Meaning | None], done: Callable[[Sequence[Meaning]], None]) -> None:
        self._meaning_of = meaning_of
        self._task = LatestTask(done, FETCHING)

    def ask(self, words: Sequence[str]) -> None:
        """Look up `words`, in capitals; an answer still waited for is dropped."""
        self._task.ask(partial(self._known, tuple(words)))

    def forget(self) -> None:
        """Stop waiting for answers."""
        self._task.forget()

    def _known(self, words: Sequence[str]) -> Sequence[Meaning]:
        return [meaning for word in words if (meaning := self._meaning_of(word))]


class MeaningsCard(Dialog):
    """A `MeaningCard` for each of `words` with a known meaning, in order; the lookup runs off the screen's thread.

    `message` names the words with no known meaning. Callers first check whether meanings may be read now
    (`match.help.meanings_open`).
    """

    def __init__(self, services: Services, words: Sequence[str], **more: Any) -> None:
        super().__init__(**more)
        self._words = tuple(dict.fromkeys(words))
        self._meanings = WordMeanings(services.meaning_of, self._show)
        self._meanings.ask(self._words)

    def on_close(self) -> None:
        """Stop waiting for answers."""
        self._meanings.forget()

    def _show(self, found: Sequence[Meaning]) -> None:
        for meaning in found:
            self.add_widget(MeaningCard(meaning=meaning))
        known = {meaning.word for meaning in found}
        missing = [word for word in self._words if word not in known]
        self.message = _("No meaning found for {words}.").format(words=", ".join(missing)) if missing else ""


load_rules(__file__)
