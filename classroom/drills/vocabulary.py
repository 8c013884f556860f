"""The words that drills ask about, and letters that look like a word but are not."""

from __future__ import annotations

import string
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import product

from classroom.rules.tile import TileSet
from classroom.words.lexicon import Lexicon
from classroom.words.two_letter import TwoLetterWord
from classroom.words.two_letter_guide import GuideEntry, two_letter_guide
from classroom.words.word_index import WordIndex

_LONGEST_FALSE = 3  # in letters, of a text that a drill may show as false
_ENOUGH = 200  # easy words, to lay on small boards


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """A word list as used by drills.

    `index` has the words that `lexicon` accepts without asking a judge. `easy` has the words for a board that a pupil
    builds on. `guide` has the list's two-letter words, with the hooks that make such words. `known` has all short
    words of any list, in lower case, accepted or not, and words that no pupil should see: none of them is ever shown
    as a false word.
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
        """The value of each tile."""
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
    """Return a list as used by drills; `index` covers its certain words, `table` its two-letter words.

    `easy` are words that pupils know, in lower case; if a list has few of them, all its words are used. `known` are
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


# Letters that look like a word and are none

_VOWELS = frozenset("aeiouy")
# Words of other English dictionaries, and short forms that pupils see every day and read as words: to call these false
# would teach what is wrong. And a few that nobody should read at all.
_NOT_TO_BE_SHOWN = (
    "ac af ap bu ch co cu di dy ea ec ee eg eq eu ey fu gu ic ie ii im ip iq iv ix iz ng ob oz pu st uk uv uz vi ze "
    "aka alf alu ann asl atm bae bof cit def dna dof etc eww faa fap faq gov hiv inc iso iss jai kak kis les lol mba "
    "mbe mia mmm nba nyc omg ono oor ord oup pir qin reo rio rna sht sif sik tba uae umu usa wex wwe xii xiv xix yae "
    "zoe"
)


def false_words(vocabulary: Vocabulary) -> tuple[str, ...]:
    """Return two-letter texts in capitals, in order, that may be shown as false: each is one letter off a word.

    None of them is in any list or is refused by a category; all have a vowel, as words have.
    """
    words = {entry.word.lower() for entry in vocabulary.guide}
    shown = (
        text
        for text in map("".join, product(string.ascii_lowercase, repeat=2))
        if not _VOWELS.isdisjoint(text)
        and text not in words
        and may_be_shown(vocabulary, text)
        and not vocabulary.lexicon.has(text)
        and any(is_near(text, word) for word in words)
    )
    return tuple(text.upper() for text in shown)


def may_be_shown(vocabulary: Vocabulary, text: str) -> bool:
    """Tell whether lower-case letters that are not a word of the list may be shown to a pupil as false."""
    return text not in vocabulary.known and text not in _NOT_TO_BE_SHOWN.split()


def is_near(text: str, word: str) -> bool:
    """Tell whether changing one of the two letters of `text`, or swapping them, makes `word`."""
    return (text[0] == word[0]) != (text[1] == word[1]) or text == word[::-1]
