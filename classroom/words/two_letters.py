"""Two-letter words to look up: what they mean, their hooks, and where on a board they fit.

Their table is read in `lexicon`, which also refuses words by it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, product
from typing import NamedTuple, Protocol

from classroom.rules.board import EMPTY, Board, Direction, Square, position_name
from classroom.rules.tile import BLANK, LETTERS
from classroom.value import Value
from classroom.words.lexicon import Category, TwoLetterWord
from classroom.words.move_generator import LETTER_BITS, Line, WordIndex, check_rack, lines

DEAR_LETTERS = "JQXZ"
MOST_IN_GROUP = 20  # words that fit in a panel at once


class WordSet(Protocol):
    """A set of accepted words."""

    def has(self, word: str) -> bool:
        """Tell whether `word`, in any case, is accepted (P9)."""


class GuideEntry(Value):
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
        """The meaning of the word; empty if it is not in the table."""
        return self.about.meaning if self.about else ""

    def meaning_in(self, language: str) -> str:
        """Return the meaning in a language other than English, such as ``ms``; empty if the table has none."""
        return self.about.meanings.get(language, "") if self.about else ""

    @property
    def sentence(self) -> str:
        """A sentence that uses the word; empty for a word that is not in the table."""
        return self.about.sentence if self.about else ""

    @property
    def categories(self) -> frozenset[Category]:
        """The categories of the word."""
        return self.about.categories if self.about else frozenset()

    @property
    def grown(self) -> tuple[str, ...]:
        """The three-letter words that the hooks make, those in front first."""
        return (*(letter + self.word for letter in self.front), *(self.word + letter for letter in self.behind))


class TwoLetterPaper(Value):
    """The words on paper: a list on one page, or `cards` with points and meanings (A9)."""

    words: tuple[GuideEntry, ...]
    cards: bool = False


class GuideSearch(Value):
    """The search; an empty field is not asked for. Capitals and spaces around a text do not matter.

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
        """Tell whether `entry` meets all conditions."""
        word = entry.word
        return (
            _plain(self.contains) in word
            and word.startswith(_plain(self.starts))
            and word.endswith(_plain(self.ends))
            and (not self.dear or any(letter in DEAR_LETTERS for letter in word))
            and (not self._tiles or spells(self._tiles, word))
            and (self.category is None or self.category in entry.categories)
            and self._has_prefix(entry)
        )

    @property
    def _tiles(self) -> str:
        return "".join(_plain(self.letters).split())

    def _has_prefix(self, entry: GuideEntry) -> bool:
        text = _plain(self.text)
        return any(word.startswith(text) for word in (entry.word, *entry.meaning.upper().split()))


def two_letter_guide(
    words: WordSet,
    table: Iterable[TwoLetterWord],
    values: Mapping[str, int],
    *,
    whole_table: bool = False,
    unshown: Collection[str] = (),
) -> tuple[GuideEntry, ...]:
    """Return the accepted two-letter words in alphabetical order; `whole_table` adds the table's other words.

    A word refused as vulgar is always left out. `values` are those of the match's tile set (see `TileSet.values`). A
    word or hook with a letter that the tile set lacks is left out, since no play makes it. So is a hook that makes a
    word of `unshown`, in lower case: see `Lexicon.unshown`.
    """
    rows = {row.word.upper(): row for row in table}
    letters = [letter for letter in LETTERS if letter in values]
    found: list[GuideEntry] = []

    def shows(word: str) -> bool:
        return words.has(word) and word.lower() not in unshown

    for word in map("".join, product(letters, repeat=2)):
        row, accepted = rows.get(word), words.has(word)
        if accepted or (whole_table and row and Category.VULGAR not in row.categories):
            points = sum(values[letter] for letter in word)
            front = "".join(letter for letter in letters if shows(letter + word))
            behind = "".join(letter for letter in letters if shows(word + letter))
            found.append(GuideEntry(word, points, front, behind, row, accepted))
    return tuple(found)


def search_guide(entries: Iterable[GuideEntry], wanted: GuideSearch) -> Iterator[GuideEntry]:
    """Yield those of `entries` that meet all that is asked, in their order."""
    return (entry for entry in entries if wanted.finds(entry))


def letter_groups(entries: Sequence[GuideEntry], most: int = MOST_IN_GROUP) -> list[tuple[GuideEntry, ...]]:
    """Return the words in groups of whole first letters: at most `most` each, unless one letter has more."""
    groups: list[tuple[GuideEntry, ...]] = []
    for _letter, of_letter in groupby(entries, key=lambda entry: entry.word[0]):
        more = tuple(of_letter)
        if groups and len(groups[-1]) + len(more) <= most:
            groups[-1] += more
        else:
            groups.append(more)
    return groups


def spells(rack: Sequence[str], letters: Sequence[str]) -> bool:
    """Tell whether `rack` has a tile for each of `letters`, blanks standing for those it lacks."""
    return (Counter(letters) - Counter(rack)).total() <= rack.count(BLANK)


def _plain(text: str) -> str:
    """`text` in capitals; a letter outside A-Z stays what it is (the dotless i would become an I)."""
    return text.strip().upper() if text.isascii() else text.strip()


# Where on a board a two-letter word can be laid (A9): squares to mark for a pupil who looks for one

_TWO = 2


class TwoLetterPlace(NamedTuple):
    """A two-letter word, in capitals, where a rack can lay it.

    `cells` are the tiles already there, ``.`` for none.
    """

    start: Square
    direction: Direction
    cells: str
    word: str

    @property
    def squares(self) -> tuple[Square, Square]:
        """Both squares of the word."""
        return self.start, self.start.step(self.direction)

    @property
    def position(self) -> str:
        """The first square of the word, as records name it: ``8D`` across, ``D8`` down."""
        return position_name(self.start, self.direction)


def two_letter_places(
    index: WordIndex,
    board: Board,
    rack: Sequence[str],
    *,
    letters: Collection[str] = LETTERS,
    opening_tiles: int = _TWO,
) -> tuple[TwoLetterPlace, ...]:
    """Return every place where `rack` can lay a two-letter word, rows first, with all other words it makes in `index`.

    `letters` are those of the tile set and `opening_tiles` is how many tiles the first play needs (C3). Unlike
    `generate` it names a tile that makes a two-letter word both ways, or one across a longer word, in each direction.
    Raises `InvalidRackError` for tiles that the tile set does not have.
    """
    check_rack(rack, letters)
    if (words := index.of_length(_TWO)) is None:
        return ()
    usable = letters if BLANK in rack else rack
    bits = sum(bit for letter, bit in LETTER_BITS.items() if letter in usable)
    least = opening_tiles if board.is_empty else 1
    found: list[TwoLetterPlace] = []
    for line in lines(board, index):
        for begin, end in line.stretches(bits, least, min(len(rack), _TWO)):
            if end - begin == _TWO:
                start = board.layout.squares[line.places[begin]]
                cells = line.cells[begin:end]
                pairs = words.among(words.matching(cells.upper()))
                pairs = [
                    pair for pair in pairs if _crosses(line, begin, pair) and _has_tiles(rack, cells, pair, letters)
                ]
                found += [TwoLetterPlace(start, line.direction, cells, pair) for pair in pairs]
    return tuple(found)


def squares_to_mark(places: Iterable[TwoLetterPlace], word: str = "") -> frozenset[Square]:
    """Return the squares that the words of `places`, or one `word` of them, are laid on or run through."""
    wanted = word.upper()
    return frozenset(square for place in places if wanted in ("", place.word) for square in place.squares)


def _crosses(line: Line, begin: int, word: str) -> bool:
    """Tell whether `word` from `begin` on makes words of the list with the tiles beside it."""
    crosses = line.crosses[begin : begin + _TWO]
    return all(
        cross is None or cross.letters & LETTER_BITS[letter] for cross, letter in zip(crosses, word, strict=True)
    )


def _has_tiles(rack: Sequence[str], cells: str, word: str, letters: Collection[str]) -> bool:
    """Tell whether `rack` has the tiles of `word` that are not on the board yet."""
    needed = [letter for letter, cell in zip(word, cells, strict=True) if cell == EMPTY]
    return all(letter in letters for letter in needed) and spells(rack, needed)
