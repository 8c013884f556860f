"""Miscounts as people make them: a premium or a word forgotten, a letter's value remembered wrongly."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from classroom.rules.format import Format
from classroom.rules.placement import Play
from classroom.rules.scoring import Count, LetterScore, WordScore
from classroom.rules.square import Square
from classroom.rules.tile import is_blank
from classroom.value import Value


class MiscountKind(Enum):
    """What was counted wrongly."""

    LETTER_PREMIUM = "letter premium"
    WORD_PREMIUM = "word premium"
    CROSS_WORD = "cross word"
    BONUS = "bonus"
    BLANK = "blank"
    LETTER_VALUE = "letter value"


class Miscount(Value):
    """A wrong count and how it came about.

    `word` is the word that was counted wrongly or forgotten, in capitals. `square` is where the forgotten premium or
    the wrong letter is, and `tile` the tile on it. For a wrong letter, `value` is what it is worth and `taken_for`
    what it was counted as.
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
    """Return the miscounts of a play that people make; each differs from the right count and is at least 1."""
    found = (*_forgotten_premiums(format, play, count), *_forgotten_parts(count), *_wrong_values(format, count))
    return tuple(miscount for miscount in found if miscount.announced >= 1 and miscount.announced != miscount.counted)


def miscount_of(format: Format, play: Play, count: Count, announced: int) -> Miscount | None:
    """Return a miscount with the score `announced`; None if that is the right count or no miscount gives it."""
    return next((miscount for miscount in miscounts(format, play, count) if miscount.announced == announced), None)


def _forgotten_premiums(format: Format, play: Play, count: Count) -> Iterator[Miscount]:
    """Yield miscounts that forget one premium square under a tile of the play, in every word with that tile (C8)."""
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
    """Yield miscounts that forget a cross word, or the bonus for laying all tiles (C5, C9)."""
    yield from (_less(MiscountKind.CROSS_WORD, count, word.total, word.word.name) for word in count.words[1:])
    yield _less(MiscountKind.BONUS, count, count.bonus)


def _wrong_values(format: Format, count: Count) -> Iterator[Miscount]:
    """Yield miscounts with a letter of the main word worth one more or less, or a blank worth its letter (C7)."""
    main = count.words[0]
    for square, letter in zip(main.word.squares, main.letters, strict=True):
        times = sum(_letter(word, square).factor * word.factor for word in _words_at(count, square))
        others: tuple[int, ...] = ()
        if is_blank(letter.tile):
            kind, others = MiscountKind.BLANK, (format.tiles.values[letter.tile.upper()],)
        elif letter.value > 1:  # everybody knows the values of the many one-point letters
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
