"""The levels of the computer: six by name, each a few numbers."""

from __future__ import annotations

from ast import literal_eval
from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise
from typing import Any

from classroom.i18n import N_
from classroom.record.wording import LEVEL_TITLES
from classroom.value import Value
from classroom.words.lexicon import Lexicon
from classroom.words.word_index import WordIndex


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
