"""The two-letter words of a match as a pupil looks them up (A9, P18): what each means, is worth and grows into."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Protocol

from classroom.rules.tile import BLANK, LETTERS
from classroom.words.category import Category
from classroom.words.move_generator import check_rack
from classroom.words.two_letter import TwoLetterWord

DEAR_LETTERS = "JQXZ"


class WordSet(Protocol):
    """What tells whether a word is accepted."""

    def has(self, word: str) -> bool:
        """Tell whether `word`, in any case, is accepted (P9)."""


@dataclass(frozen=True)
class GuideEntry:
    """A two-letter word in capitals, what its tiles are worth without premiums, and its hooks.

    `front` and `behind` are the letters, in capitals and in order, that make a three-letter word of the same list.
    `about` is the word's row of the table; None for a word that only a teacher's list has. `accepted` is whether the
    word itself is in the list.
    """

    word: str
    points: int
    front: str
    behind: str
    about: TwoLetterWord | None = None
    accepted: bool = True

    @property
    def meaning(self) -> str:
        """What a pupil is told the word means; empty for a word that is not in the table."""
        return self.about.meaning if self.about else ""

    def meaning_in(self, language: str) -> str:
        """Return what the word means in another language than English, such as ``ms``; empty where that is not told."""
        return self.about.meanings.get(language, "") if self.about else ""

    @property
    def sentence(self) -> str:
        """A sentence that uses the word; empty for a word that is not in the table."""
        return self.about.sentence if self.about else ""

    @property
    def categories(self) -> frozenset[Category]:
        """What the word is besides being a word."""
        return self.about.categories if self.about else frozenset()

    @property
    def grown(self) -> tuple[str, ...]:
        """The three-letter words that the hooks make, those in front first."""
        return (*(letter + self.word for letter in self.front), *(self.word + letter for letter in self.behind))


@dataclass(frozen=True)
class GuideSearch:
    """What is looked for; whatever is left empty is not asked. Capitals and spaces around a text do not matter.

    `text` begins the word or a word of its meaning; `contains`, `starts` and `ends` are parts of the word; `dear` asks
    for a J, Q, X or Z; `letters` are tiles to spell it from, ``?`` a blank; `category` is one that the word must be.
    Raises `InvalidRackError` for `letters` that are none.
    """

    text: str = ""
    contains: str = ""
    starts: str = ""
    ends: str = ""
    dear: bool = False
    letters: str = ""
    category: Category | None = None

    def __post_init__(self) -> None:
        check_rack(self._tiles, LETTERS)

    def finds(self, entry: GuideEntry) -> bool:
        """Tell whether `entry` is all that is asked."""
        word = entry.word
        return (
            _plain(self.contains) in word
            and word.startswith(_plain(self.starts))
            and word.endswith(_plain(self.ends))
            and (not self.dear or any(letter in DEAR_LETTERS for letter in word))
            and (not self._tiles or spells(self._tiles, word))
            and (self.category is None or self.category in entry.categories)
            and self._tells(entry)
        )

    @property
    def _tiles(self) -> str:
        return "".join(_plain(self.letters).split())

    def _tells(self, entry: GuideEntry) -> bool:
        text = _plain(self.text)
        return any(word.startswith(text) for word in (entry.word, *entry.meaning.upper().split()))


def two_letter_guide(
    words: WordSet, table: Iterable[TwoLetterWord], values: Mapping[str, int], *, whole_table: bool = False
) -> tuple[GuideEntry, ...]:
    """Return the accepted two-letter words in alphabetical order; with `whole_table` its other words among them.

    A word that is refused for being vulgar is left out all the same. `values` are those of the match's tile set (see
    `TileSet.values`); a word or a hook with a letter that it does not have is left out, since no play makes it.
    """
    rows = {row.word.upper(): row for row in table}
    letters = [letter for letter in LETTERS if letter in values]
    found: list[GuideEntry] = []
    for word in map("".join, product(letters, repeat=2)):
        row, accepted = rows.get(word), words.has(word)
        if accepted or (whole_table and row and Category.VULGAR not in row.categories):
            points = sum(values[letter] for letter in word)
            front = "".join(letter for letter in letters if words.has(letter + word))
            behind = "".join(letter for letter in letters if words.has(word + letter))
            found.append(GuideEntry(word, points, front, behind, row, accepted))
    return tuple(found)


def search_guide(entries: Iterable[GuideEntry], wanted: GuideSearch) -> Iterator[GuideEntry]:
    """Find those of `entries` that are all that is asked, in their order."""
    return (entry for entry in entries if wanted.finds(entry))


def spells(rack: Sequence[str], letters: Sequence[str]) -> bool:
    """Tell whether `rack` has a tile for each of `letters`, blanks standing for those it lacks."""
    return (Counter(letters) - Counter(rack)).total() <= rack.count(BLANK)


def _plain(text: str) -> str:
    """`text` in capitals; a letter outside A-Z stays what it is (the dotless i would become an I)."""
    return text.strip().upper() if text.isascii() else text.strip()
