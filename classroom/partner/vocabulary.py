"""The words a level knows, as an index to find plays with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from classroom.partner.level import Level
from classroom.words.word_index import WordIndex


class Accepts(Protocol):
    """The word list of a match, as far as a partner asks it."""

    def has(self, word: str) -> bool:
        """Tell whether `word`, in any case, is accepted."""


def vocabulary(level: Level, words: Iterable[str], lexicon: Accepts) -> WordIndex:
    """Return those of `words` that `level` knows and the `lexicon` of the match accepts.

    `words` are those of the list that the level names, or of the match's own list where it names none. It takes up to
    a second, and is worth keeping.
    """
    longest = level.longest
    return WordIndex(word for word in words if not 0 < longest < len(word) and lexicon.has(word))
