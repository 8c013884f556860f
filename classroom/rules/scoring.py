"""What a play is worth, word by word (C8, C9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from classroom.rules.layout import Layout
from classroom.rules.placement import Play, Word
from classroom.rules.square import Square

_NO_PREMIUM = (1, 1)


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
    """One word of a play: its letters and the product of the word premiums under tiles laid this turn (C8)."""

    word: Word
    letters: tuple[LetterScore, ...]
    factor: int

    @property
    def total(self) -> int:
        """The word's score: letter premiums first, then word premiums."""
        return sum([value * factor for _, value, factor in self.letters]) * self.factor


class Count(NamedTuple):
    """The count of a play as a judge would write it down: each word, the bonus, all together (C9)."""

    words: tuple[WordScore, ...]
    bonus: int

    @property
    def total(self) -> int:
        """The turn's score."""
        return sum(word.total for word in self.words) + self.bonus


def count_play(layout: Layout, values: Mapping[str, int], play: Play, bonus: int = 0) -> Count:
    """Count `play` on `layout` with the tile `values` (see `TileSet.values`); `bonus` is added as it stands."""
    factors = layout.factors
    premiums = {square: factors[square] for square, _ in play.tiles}
    return Count(tuple([_count_word(values, word, premiums) for word in play.words]), bonus)


def _count_word(values: Mapping[str, int], word: Word, premiums: Mapping[Square, tuple[int, int]]) -> WordScore:
    """Count one word; `premiums` are those under the squares laid this turn, which alone count, letter and word."""
    letters: list[LetterScore] = []
    factor = 1
    for square, tile in zip(word.squares, word.text, strict=True):
        letter_factor, word_factor = premiums.get(square, _NO_PREMIUM)
        letters.append(LetterScore(tile, values[tile], letter_factor))
        factor *= word_factor
    return WordScore(word, tuple(letters), factor)
