"""Looks up what words mean beside the screen's thread: the first question reads a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from classroom.ui.worker import FETCHING, Errand
from classroom.words.meaning import Meaning


class WordMeanings:
    """Asks `meaning_of` (see `Services`) for words; `done` is called on the screen's thread with what is known."""

    def __init__(self, meaning_of: Callable[[str], Meaning | None], done: Callable[[Sequence[Meaning]], None]) -> None:
        self._meaning_of = meaning_of
        self._errand = Errand(done, FETCHING)

    def ask(self, words: Sequence[str]) -> None:
        """Look up `words`, in capitals; an answer still waited for is dropped."""
        self._errand.ask(partial(self._known, tuple(words)))

    def forget(self) -> None:
        """Wait for nothing any more."""
        self._errand.forget()

    def _known(self, words: Sequence[str]) -> Sequence[Meaning]:
        return [meaning for word in words if (meaning := self._meaning_of(word))]
