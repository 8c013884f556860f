"""Proves whether a side can form any word (P14), for the engine's interface of that name."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from classroom.rules.board import Board
from classroom.rules.tile import LETTERS
from classroom.words.lexicon import Lexicon
from classroom.words.move_generator import exists
from classroom.words.word_index import WordIndex


def index_of(lexicon: Lexicon) -> WordIndex:
    """Return the index of the words that `lexicon` accepts; it is worth keeping."""
    return WordIndex(word for word in lexicon.words if word not in lexicon.refused)


class IndexMoveFinder:
    """Looks for a play among the words of an index, as rulings of the match change them.

    `letters` are those a blank may stand for; `opening_tiles` is how many tiles the first play needs (C3).
    """

    def __init__(self, index: WordIndex, *, letters: Collection[str] = LETTERS, opening_tiles: int = 2) -> None:
        self._index = index
        self._letters = letters
        self._opening_tiles = opening_tiles
        self._ruled: tuple[dict[str, bool], WordIndex] = ({}, index)

    def can_form_word(self, board: Board, rack: Sequence[str], rulings: Mapping[str, bool]) -> bool:
        """Tell whether `rack` can make a play on `board`; a word that was ruled on counts as it was ruled (P12).

        Raises `InvalidRackError` for tiles that are none.
        """
        index = self._under(rulings)
        return exists(index, board, rack, letters=self._letters, opening_tiles=self._opening_tiles)

    def _under(self, rulings: Mapping[str, bool]) -> WordIndex:
        """The index under `rulings`; the last one is kept, because seldom does a ruling say other than the list."""
        changes = {word: accepted for word, accepted in rulings.items() if accepted != (word in self._index)}
        kept, index = self._ruled
        if kept != changes:
            index = self._index.ruled(changes) if changes else self._index
            self._ruled = (changes, index)
        return index
