"""The words that drills ask about, letters that only look like one, and the verdict on an answer."""

from __future__ import annotations

import string
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from classroom.i18n import _
from classroom.rules.board import Board, LaidTile
from classroom.rules.placement import Misplacement, count_play, find_play
from classroom.rules.policy import Bonus, NoBonus, bonus_for
from classroom.rules.tile import BLANK, TileSet, rack_face, without
from classroom.value import Value
from classroom.words.lexicon import Lexicon, TwoLetterWord
from classroom.words.move_generator import Move, WordIndex
from classroom.words.two_letters import GuideEntry, two_letter_guide

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


Given = bool | str | tuple[LaidTile, ...] | None
"""An answer: whether it is a word, a letter, or the tiles laid; None if the second bell came first."""


class Verdict(Value):
    """Whether an answer was right, and what to show.

    `share` is from 0 to 1: for `FIND_BEST` the score as a share of the best, else all or nothing. `words` are the
    words that the answer made, or those that would have been right; `strange` are those of them that are not in the
    list. `examples` are plays to show, best first, and `score` is the pupil's own points. `misplacement` says why
    laid tiles are not a play. `entry` is that of the two-letter word asked about. `lawful` is a play that the rules
    and the list allow, although another is so much better that it does not count as right.
    """

    right: bool
    share: float
    message: str
    fields: Mapping[str, str | int] = field(default_factory=dict)
    words: tuple[str, ...] = ()
    strange: tuple[str, ...] = ()
    examples: tuple[Move, ...] = ()
    score: int = 0
    misplacement: Misplacement | None = None
    entry: GuideEntry | None = None
    lawful: bool = False

    @property
    def is_accepted(self) -> bool:
        """Whether the answer has no fault and so gets no cross."""
        return self.right or self.lawful

    def sentence(self) -> str:
        """Return the sentence for the pupil, in the language on screen."""
        return _(self.message).format(**self.fields)


# Tiles laid


class Laid(Value):
    """The judgement of laid tiles: why they are not a play, or their words, those not in the list, and the score."""

    misplacement: Misplacement | None = None
    words: tuple[str, ...] = ()
    strange: tuple[str, ...] = ()
    score: int = 0
    in_hand: bool = True

    @property
    def is_right(self) -> bool:
        """Whether they make a lawful play with words of the list."""
        return self.in_hand and self.misplacement is None and not self.strange


def lay(
    lexicon: Lexicon,
    board: Board,
    rack: Sequence[str],
    tiles: Sequence[LaidTile],
    *,
    values: Mapping[str, int],
    bonus: Bonus | None = None,
    opening_tiles: int = 2,
) -> Laid:
    """Return the judgement of `tiles` from `rack` as a play on `board` (C3-C9), with `values` of their `TileSet`."""
    if any(tile != BLANK and tile not in values for _, tile in tiles):
        return Laid(in_hand=False)
    play = find_play(board, tiles, opening_tiles=opening_tiles)
    if isinstance(play, Misplacement):
        return Laid(misplacement=play)
    if without(rack, [rack_face(tile) for _, tile in tiles]) is None:
        return Laid(in_hand=False)
    names = tuple(word.name for word in play.words)
    more = bonus_for(bonus or NoBonus(), len(tiles), len(rack))
    score = count_play(board.layout, values, play, more).total
    return Laid(words=names, strange=tuple(name for name in names if not lexicon.has(name)), score=score)
