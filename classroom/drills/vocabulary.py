"""The words that drills ask about, and those that they never show as false."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from classroom.rules.tile import TileSet
from classroom.words.lexicon import Lexicon
from classroom.words.two_letter import TwoLetterWord
from classroom.words.two_letter_guide import GuideEntry, two_letter_guide
from classroom.words.word_index import WordIndex

_LONGEST_FALSE = 3  # letters of a text that a drill may show as false
_ENOUGH = 200  # easy words, to lay on small boards


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """A list as drills use it.

    `index` holds the words that `lexicon` accepts and that no judge need be asked about, `easy` the words to lay on a
    board for a pupil to build on. `guide` has its two-letter words, with hooks that make such words. `known` are all
    short words, in lower case, of any list, accepted or not, and words that no pupil should be shown: none of them is
    ever shown as a false word.
    """

    lexicon: Lexicon
    index: WordIndex = field(repr=False)
    easy: WordIndex = field(repr=False)
    guide: tuple[GuideEntry, ...] = field(repr=False)
    known: frozenset[str] = field(repr=False)
    tiles: TileSet = field(repr=False)

    @property
    def words(self) -> tuple[str, ...]:
        """The two-letter words, in capitals and in order."""
        return tuple(entry.word for entry in self.guide)

    @property
    def values(self) -> Mapping[str, int]:
        """What each tile is worth."""
        return self.tiles.values


@dataclass(frozen=True, eq=False)
class _Certain:
    """The certain words of a list."""

    lexicon: Lexicon

    def has(self, word: str) -> bool:
        return self.lexicon.is_certain(word)


def vocabulary_of(
    lexicon: Lexicon,
    index: WordIndex,
    table: Iterable[TwoLetterWord],
    tiles: TileSet,
    *,
    easy: Collection[str],
    known: Collection[str],
) -> Vocabulary:
    """Return a list as drills use it; `index` is that of its certain words, `table` that of two-letter words.

    `easy` are words that pupils know, in lower case; of a list that has few of them all words are used. `known` are
    the words of every list, of which only the short ones matter.
    """
    easy_words = [word for word in easy if lexicon.has(word)]
    short = frozenset(word for word in known if len(word) <= _LONGEST_FALSE)
    return Vocabulary(
        lexicon,
        index,
        WordIndex(easy_words) if len(easy_words) >= _ENOUGH else index,
        two_letter_guide(_Certain(lexicon), table, tiles.values),
        short | lexicon.refused.keys() | lexicon.blocked.keys(),
        tiles,
    )
