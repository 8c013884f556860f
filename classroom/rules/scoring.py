"""The score of a play, word by word (C8, C9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import mul
from typing import NamedTuple

from classroom.rules.layout import Layout
from classroom.rules.placement import Play, Word
from classroom.rules.square import Square


class LetterScore(NamedTuple):
    """One letter of a word: the tile, its face value (0 for a blank) and the letter premium that counts, 1, 2 or 3."""

    tile: str
    value: int
    factor: int

    @property
    def total(self) -> int:
        """The letter's share before the word premium."""
        return self.value * self.factor


class WordScore(NamedTuple):
    """One word of a play: value and letter premium of each letter, and the product of the word premiums (C8).

    Only premiums under tiles laid this turn count; elsewhere they are 1.
    """

    word: Word
    values: tuple[int, ...]
    factors: tuple[int, ...]
    factor: int

    @property
    def letters(self) -> tuple[LetterScore, ...]:
        """The word letter by letter, as a score sheet shows it."""
        return tuple(map(LetterScore, self.word.text, self.values, self.factors))

    @property
    def total(self) -> int:
        """The word's score: letter premiums first, then word premiums."""
        letters: int = sum(map(mul, self.values, self.factors))
        return letters * self.factor


class Count(NamedTuple):
    """The count of a play as a judge would write it down: each word, the bonus and the total (C9)."""

    words: tuple[WordScore, ...]
    bonus: int

    @property
    def total(self) -> int:
        """The turn's score."""
        return sum([word.total for word in self.words]) + self.bonus


def count_play(layout: Layout, values: Mapping[str, int], play: Play, bonus: int = 0) -> Count:
    """Count `play` on `layout` with the tile `values` (see `TileSet.values`); `bonus` is added to the words."""
    printed = layout.premiums
    premiums = [(square, printed[square]) for square, _ in play.tiles if square in printed]
    return Count(tuple([_count_word(values, word, premiums) for word in play.words]), bonus)


def _count_word(values: Mapping[str, int], word: Word, premiums: Sequence[tuple[Square, tuple[int, int]]]) -> WordScore:
    """Count one word; `premiums` are the letter and word premiums under the squares laid this turn, and no others."""
    text, squares, _ = word
    factors, whole = [1] * len(text), 1
    for square, (letter_factor, word_factor) in premiums:
        if square in squares:
            factors[squares.index(square)] = letter_factor
            whole *= word_factor
    return WordScore(word, tuple([values[tile] for tile in text]), tuple(factors), whole)
