"""The words a level knows, as an index to find plays with."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Protocol

from classroom.partner.level import Level
from classroom.words.word_index import WordIndex

# With less nobody can play a match; the shortest list of the app leaves the lowest level some 2,500 words.
_FEWEST = 500


class Accepts(Protocol):
    """The word list of a match, as far as a partner asks it."""

    def has(self, word: str) -> bool:
        """Tell whether `word`, in any case, is accepted."""


def vocabulary(level: Level, words: Iterable[str], lexicon: Accepts, otherwise: Collection[str] = ()) -> WordIndex:
    """Return those of `words` that `level` knows and the `lexicon` of the match accepts.

    `words` are those of the list that the level names, or of the match's own list where it names none. Where too few of
    them are accepted to play with, as with a teacher's list in another language, it knows words of `otherwise`, the
    match's own list. It takes up to a second, and is worth keeping.
    """
    known = _known(level, words, lexicon)
    return WordIndex(known if len(known) >= min(_FEWEST, len(otherwise)) else _known(level, otherwise, lexicon))


def _known(level: Level, words: Iterable[str], lexicon: Accepts) -> list[str]:
    return [word for word in words if not 0 < level.longest < len(word) and lexicon.has(word)]
