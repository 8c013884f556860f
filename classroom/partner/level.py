"""The levels of the computer: six by name, each a few numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import pairwise

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


LEVELS = (
    Level(
        "first-words",
        LEVEL_TITLES["first-words"],
        N_("Short, easy words. Slow. Sometimes miscounts."),
        list_key="everyday",
        longest=4,
        reach=5,
        looks=3,
        sight=400,
        considered=8,
        aim=0.35,
        keeps=False,
        miscounts=0.2,
        doubts=0.0,
        thinking_ms=(6_000, 9_000),
    ),
    Level(
        "word-builder",
        LEVEL_TITLES["word-builder"],
        N_("Words of up to six letters. Sometimes miscounts."),
        list_key="everyday",
        longest=6,
        reach=6,
        looks=3,
        sight=1_000,
        considered=10,
        aim=0.75,
        keeps=False,
        miscounts=0.1,
        doubts=0.0,
        thinking_ms=(5_000, 8_000),
    ),
    Level(
        "word-finder",
        LEVEL_TITLES["word-finder"],
        N_("Everyday words of any length. Rarely miscounts."),
        list_key="everyday",
        longest=0,
        reach=7,
        looks=1,
        sight=4_000,
        considered=7,
        aim=1.0,
        keeps=False,
        miscounts=0.06,
        doubts=0.25,
        thinking_ms=(4_000, 7_000),
    ),
    Level(
        "word-master",
        LEVEL_TITLES["word-master"],
        N_("Common words and mostly good plays. Rarely wrong."),
        list_key="core",
        longest=0,
        reach=7,
        looks=1,
        sight=8_000,
        considered=22,
        aim=1.0,
        keeps=False,
        miscounts=0.03,
        doubts=0.5,
        thinking_ms=(3_500, 6_500),
    ),
    Level(
        "word-wizard",
        LEVEL_TITLES["word-wizard"],
        N_("Common words and good plays. Hardly ever wrong."),
        list_key="core",
        longest=0,
        reach=7,
        looks=1,
        sight=20_000,
        considered=800,
        aim=1.0,
        keeps=False,
        miscounts=0.01,
        doubts=0.75,
        thinking_ms=(2_500, 5_000),
    ),
    Level(
        "champion",
        LEVEL_TITLES["champion"],
        N_("The best plays. Knows words that grown-ups don't."),
        list_key="",
        longest=0,
        reach=0,
        looks=1,
        sight=0,
        considered=0,
        aim=1.0,
        keeps=True,
        miscounts=0.0,
        doubts=1.0,
        thinking_ms=(1_500, 3_500),
    ),
)
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
