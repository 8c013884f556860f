"""Wrong counts as people make them: a premium or a word forgotten, a letter's value remembered wrongly."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from classroom.rules.format import Format
from classroom.rules.placement import Play
from classroom.rules.scoring import Count, LetterScore, WordScore
from classroom.rules.square import Square
from classroom.rules.tile import is_blank


class MiscountKind(Enum):
    """What was counted wrongly."""

    LETTER_PREMIUM = "letter premium"
    WORD_PREMIUM = "word premium"
    CROSS_WORD = "cross word"
    BONUS = "bonus"
    BLANK = "blank"
    LETTER_VALUE = "letter value"


@dataclass(frozen=True)
class Miscount:
    """A wrong count and how it came about.

    `word` is the word that was counted wrongly or forgotten, in capitals; `square` where the forgotten premium or the
    wrong letter is, and `tile` the tile on it; `value` is what the letter is worth, `taken_for` what it was counted
    as, where that was wrong.
    """

    kind: MiscountKind
    counted: int
    announced: int
    word: str = ""
    square: Square | None = None
    tile: str = ""
    value: int = 0
    taken_for: int = 0


def miscounts(format: Format, play: Play, count: Count) -> tuple[Miscount, ...]:
    """Return the wrong counts of a play that people make, each other than the right one and none below 1."""
    found = (*_forgotten_premiums(format, play, count), *_forgotten_parts(count), *_wrong_values(format, count))
    return tuple(miscount for miscount in found if miscount.announced >= 1 and miscount.announced != miscount.counted)


def miscount_of(format: Format, play: Play, count: Count, announced: int) -> Miscount | None:
    """Return a miscount whose score is `announced`; None where that is the right count, or no miscount gives it."""
    return next((miscount for miscount in miscounts(format, play, count) if miscount.announced == announced), None)


def _forgotten_premiums(format: Format, play: Play, count: Count) -> Iterator[Miscount]:
    """Yield each premium square under a tile of the play, forgotten in every word that has the tile (C8)."""
    for square, tile in play.tiles:
        letter_factor, word_factor = format.layout.factors[square]
        there = _words_at(count, square)
        name = there[0].word.name if there else ""
        if letter_factor > 1:
            more = sum(_letter(word, square).value * (letter_factor - 1) * word.factor for word in there)
            yield _less(MiscountKind.LETTER_PREMIUM, count, more, name, square, tile)
        if word_factor > 1:
            more = sum(word.total - word.total // word_factor for word in there)
            yield _less(MiscountKind.WORD_PREMIUM, count, more, name, square, tile)


def _forgotten_parts(count: Count) -> Iterator[Miscount]:
    """Yield each cross word, and the bonus for laying all tiles, forgotten (C5, C9)."""
    yield from (_less(MiscountKind.CROSS_WORD, count, word.total, word.word.name) for word in count.words[1:])
    yield _less(MiscountKind.BONUS, count, count.bonus)


def _wrong_values(format: Format, count: Count) -> Iterator[Miscount]:
    """Yield each letter of the main word counted as one more or less, a blank as its letter (C7)."""
    main = count.words[0]
    for square, letter in zip(main.word.squares, main.letters, strict=True):
        times = sum(_letter(word, square).factor * word.factor for word in _words_at(count, square))
        others: tuple[int, ...] = ()
        if is_blank(letter.tile):
            kind, others = MiscountKind.BLANK, (format.tiles.values[letter.tile.upper()],)
        elif letter.value > 1:  # everybody knows the many letters of one point
            kind, others = MiscountKind.LETTER_VALUE, (letter.value - 1, letter.value + 1)
        for value in others:
            announced = count.total + (value - letter.value) * times
            yield Miscount(kind, count.total, announced, main.word.name, square, letter.tile, letter.value, value)


def _less(
    kind: MiscountKind, count: Count, points: int, word: str = "", square: Square | None = None, tile: str = ""
) -> Miscount:
    return Miscount(kind, count.total, count.total - points, word, square, tile)


def _words_at(count: Count, square: Square) -> list[WordScore]:
    return [word for word in count.words if square in word.word.squares]


def _letter(word: WordScore, square: Square) -> LetterScore:
    return word.letters[word.word.squares.index(square)]
