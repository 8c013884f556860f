"""The levels of the computer: six by name, each a few numbers; and miscounts as people make them."""

from __future__ import annotations

from ast import literal_eval
from collections.abc import Collection, Iterable, Iterator
from enum import Enum
from itertools import pairwise
from typing import Any

from classroom.i18n import N_
from classroom.record.wording import LEVEL_TITLES
from classroom.rules.board import Square
from classroom.rules.placement import Count, LetterScore, Play, WordScore
from classroom.rules.policy import Format
from classroom.rules.tile import is_blank
from classroom.value import Value
from classroom.words.lexicon import Lexicon
from classroom.words.move_generator import WordIndex


class UnknownLevelError(ValueError):
    """There is no such level; the message lists those that exist."""


class Level(Value):
    """The strength of one level; `title` and `about` are translated where they are shown.

    It knows the words of the list `list_key` (empty: every word of the match's list) that the match's list accepts
    and that need no judge. They have at most `longest` letters (0: any). It looks `looks` times at `reach` of its
    tiles, sees at most `sight` plays each time and considers `considered` of them. `aim` says which it takes, from 0
    for the lowest score to 1 for the best. `keeps`: the leave counts as well. `miscounts` and `doubts` say how often
    it announces a wrong score and how often it challenges an unaccepted word, from 0 for never to 1 for always.
    `thinking_ms` is its shortest and longest thinking time, in milliseconds of a turn without limit or of ten
    seconds.
    """

    key: str
    title: str
    about: str
    list_key: str
    longest: int
    reach: int
    looks: int
    sight: int
    considered: int
    aim: float
    keeps: bool
    miscounts: float
    doubts: float
    thinking_ms: tuple[int, int]


_ABOUT = {
    "first-words": N_("Short, easy words. Slow. Sometimes miscounts."),
    "word-builder": N_("Words of up to six letters. Sometimes miscounts."),
    "word-finder": N_("Everyday words of any length. Rarely miscounts."),
    "word-master": N_("Common words and mostly good plays. Rarely wrong."),
    "word-wizard": N_("Common words and good plays. Hardly ever wrong."),
    "champion": N_("The best plays. Knows words that grown-ups don't."),
}
_FIGURES = """
              list_key    longest  reach  looks  sight  considered  aim   keeps  miscounts  doubts  thinking_ms
first-words   "everyday"  4        5      3      400    8           0.35  False  0.2        0.0     (6000,9000)
word-builder  "everyday"  6        6      3      1000   10          0.75  False  0.1        0.0     (5000,8000)
word-finder   "everyday"  0        7      1      4000   7           1.0   False  0.06       0.25    (4000,7000)
word-master   "core"      0        7      1      8000   22          1.0   False  0.03       0.5     (3500,6500)
word-wizard   "core"      0        7      1      20000  800         1.0   False  0.01       0.75    (2500,5000)
champion      ""          0        0      1      0      0           1.0   True   0.0        1.0     (1500,3500)
"""
"""A level a line, each figure as Python writes it, without spaces."""


def _levels() -> Iterator[Level]:
    names, *rows = (line.split() for line in _FIGURES.strip().splitlines())
    for key, *cells in rows:
        figures: dict[str, Any] = dict(zip(names, map(literal_eval, cells), strict=True))
        yield Level(key, LEVEL_TITLES[key], _ABOUT[key], **figures)


LEVELS = tuple(_levels())
"""The levels, the easiest first."""


def level_by_key(key: str) -> Level:
    """Return the level with this key. Raises `UnknownLevelError`."""
    found = next((level for level in LEVELS if level.key == key), None)
    if found is None:
        raise UnknownLevelError(f"there is no level {key!r}, only {', '.join(level.key for level in LEVELS)}")
    return found


def level_after(key: str) -> Level | None:
    """Return the next stronger level, or None after the strongest or for an unknown one."""
    return next((after for level, after in pairwise(LEVELS) if level.key == key), None)


def challenges_nothing(key: str) -> bool:
    """Tell whether the level with this key never challenges a word; the app then takes listed words only."""
    return any(level.key == key and not level.doubts for level in LEVELS)


# The words that a level knows

# Fewer words are too few for a match; the app's shortest list leaves the lowest level some 2,500 words.
_FEWEST = 500


def vocabulary(level: Level, words: Iterable[str], lexicon: Lexicon, otherwise: Collection[str] = ()) -> WordIndex:
    """Return an index of those of `words` that `level` knows and the `lexicon` of the match accepts.

    `words` are those of the list that the level names, or of the match's own list if it names none. Too few of them
    may be accepted to play with, as with a teacher's list in another language. The level then knows words of
    `otherwise`, the match's own list. The call takes up to a second, so the result is worth caching.
    """
    known = _known(level, words, lexicon)
    return WordIndex(known if len(known) >= min(_FEWEST, len(otherwise)) else _known(level, otherwise, lexicon))


def _known(level: Level, words: Iterable[str], lexicon: Lexicon) -> list[str]:
    return [word for word in words if not 0 < level.longest < len(word) and lexicon.is_certain(word)]


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
