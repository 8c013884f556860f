"""The plays of a rack on a board: found with their scores, proved not to exist (P14), and listed as text.

A board is seen as lines, and each line as slots that a word may fill; the words that fit a slot are a set of a
`word_index`.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import prod
from operator import itemgetter, mul, or_
from typing import NamedTuple

from classroom.rules.board import EMPTY, Board, LaidTile
from classroom.rules.format import bonus_for
from classroom.rules.policy import Bonus, NoBonus
from classroom.rules.square import Direction, Square, position_name
from classroom.rules.tile import BLANK, LETTERS
from classroom.value import Value
from classroom.words.lexicon import Lexicon
from classroom.words.word_index import LETTER_BITS, RuledIndex, WordIndex, WordsOfLength


class Slot(NamedTuple):
    """A stretch of one line that a word fills: its squares before the play, with ``.`` for each tile to lay."""

    start: Square
    direction: Direction
    cells: str

    @property
    def empty(self) -> tuple[int, ...]:
        """The positions in the slot where a tile must be laid, from 0."""
        return tuple([at for at, cell in enumerate(self.cells) if cell == EMPTY])


class Cross(NamedTuple):
    """The letters that tiles beside an empty square allow on it (bit 0 for A), as they make a word with them."""

    letters: int
    tiles: str


class Line(Value):
    """A row or column: its cells, and for each square what words across it ask of a letter there.

    `places` are the indices of the squares in `Layout.squares`; `reaches` tells whether a word over a square touches a
    tile on the board (C4), or covers the start square of an empty one (C3).
    """

    direction: Direction
    places: range
    cells: str
    crosses: tuple[Cross | None, ...]
    reaches: tuple[bool, ...]

    def stretches(self, letters: int, least: int, most: int) -> Iterator[tuple[int, int]]:
        """Find each begin and end of a word of two squares or more that takes from `least` to `most` tiles.

        `letters` are those there are to lay (bit 0 for A); no stretch holds a square whose cross allows none of them.
        """
        cells, crosses, reaches = self.cells, self.crosses, self.reaches
        size = len(cells)
        for begin in range(size - 1):
            if begin and cells[begin - 1] != EMPTY:
                continue
            laid, reached = 0, False
            for end in range(begin + 1, size + 1):
                if cells[end - 1] == EMPTY:
                    laid += 1
                    cross = crosses[end - 1]
                    if laid > most or (cross and not cross.letters & letters):
                        break
                reached = reached or reaches[end - 1]
                if reached and laid >= least and end - begin > 1 and (end == size or cells[end] == EMPTY):
                    yield begin, end


def lines(board: Board, index: WordIndex) -> Iterator[Line]:
    """Find every row and column that a word may touch, rows first, with the words of `index` across it."""
    rows = board.rows()
    columns = tuple("".join(column) for column in zip(*rows, strict=True))
    layout = board.layout
    start = layout.places[layout.start] if board.is_empty else None
    every = range(len(board.cells))
    for direction, along, athwart in ((Direction.ACROSS, rows, columns), (Direction.DOWN, columns, rows)):
        for number, cells in enumerate(along):
            crosses = tuple(
                _cross(other, number, index) if cell == EMPTY else None
                for cell, other in zip(cells, athwart, strict=True)
            )
            first = number * layout.width
            across = direction is Direction.ACROSS
            places = every[first : first + layout.width] if across else every[number :: layout.width]
            reaches = tuple(
                cell != EMPTY or cross is not None or place == start
                for place, cell, cross in zip(places, cells, crosses, strict=True)
            )
            if any(reaches):
                yield Line(direction, places, cells, crosses, reaches)


def _cross(line: str, at: int, index: WordIndex) -> Cross | None:
    """Return what the tiles around an empty square of a crossing line require of it, or None if there are none."""
    begin = line.rfind(EMPTY, 0, at) + 1
    end = line.find(EMPTY, at + 1)
    tiles = line[begin:at] + line[at + 1 : end if end >= 0 else len(line)]
    if not tiles:
        return None
    pattern = f"{line[begin:at]}{EMPTY}{tiles[at - begin :]}"
    return Cross(index.crosses(pattern.upper()), tiles)


# Every play that a rack can make on a board, with its score (C3-C9)

_OPENING_TILES = 2

# Which of the laid tiles are blanks, counted from 0 in reading order.
_Blanks = tuple[int, ...]
# The words that lack at least 1, 2 ... letters.
_Lacking = tuple[int, ...]
# The values of letters, and each choice of blanks among them. Thousands are held at a time, so they are tuples all
# through: Python's garbage collection need not traverse tuples of numbers again and again.
_Spelling = tuple[tuple[int, ...], tuple[_Blanks, ...]]


class InvalidRackError(ValueError):
    """Tiles that are no rack; the message says which and why."""


class Move(NamedTuple):
    """One play: its score with bonus, its slot, the main word in capitals and which of the laid tiles are blanks."""

    score: int
    slot: Slot
    word: str
    blanks: _Blanks

    @property
    def text(self) -> str:
        """The main word after the play, blanks in lower case."""
        signs = list(self.slot.cells)
        for number, at in enumerate(self.slot.empty):
            signs[at] = self.word[at].lower() if number in self.blanks else self.word[at]
        return "".join(signs)

    @property
    def tiles(self) -> tuple[LaidTile, ...]:
        """The tiles to lay, in reading order."""
        text = self.text
        start, direction, _ = self.slot
        return tuple(LaidTile(start.step(direction, at), text[at]) for at in self.slot.empty)

    @property
    def position(self) -> str:
        """The first square of the main word, as records name it: ``8D`` across, ``D8`` down."""
        return position_name(self.slot.start, self.slot.direction)


def generate(
    index: WordIndex,
    board: Board,
    rack: Sequence[str],
    *,
    values: Mapping[str, int],
    bonus: Bonus | None = None,
    opening_tiles: int = _OPENING_TILES,
) -> list[Move]:
    """Return every play of `rack` on `board` whose words are all in `index`, in the same order each time.

    `values` are those of the tile set (see `TileSet.values`), whose letters are also those that a blank may stand for;
    `opening_tiles` is how many tiles the first play of an empty board needs (C3). A tile that makes words both ways is
    one play. Raises `InvalidRackError` for tiles that the tile set does not have; the board must have none.
    """
    return list(plays(index, board, rack, values=values, bonus=bonus, opening_tiles=opening_tiles))


def plays(
    index: WordIndex,
    board: Board,
    rack: Sequence[str],
    *,
    values: Mapping[str, int],
    bonus: Bonus | None = None,
    opening_tiles: int = _OPENING_TILES,
) -> Iterator[Move]:
    """Find the plays that `generate` returns, in its order, no more of them than are asked for.

    Raises `InvalidRackError` as `generate` does, with the first play.
    """
    search = _Search(index, board, rack, values, opening_tiles)
    counter = _Counter(search, values, bonus or NoBonus())
    for line, begin, end, found in search.fits():
        yield from counter.moves(line, begin, end, found)


def exists(
    index: WordIndex,
    board: Board,
    rack: Sequence[str],
    *,
    letters: Collection[str] = LETTERS,
    opening_tiles: int = _OPENING_TILES,
) -> bool:
    """Tell whether `rack` can make any play on `board`, as `generate` would find; `letters` are those of the tile set.

    Raises `InvalidRackError` for other tiles.
    """
    return any(True for _ in _Search(index, board, rack, letters, opening_tiles).fits())


def check_rack(rack: Sequence[str], letters: Collection[str]) -> None:
    """Raise `InvalidRackError` for a tile of `rack` that is neither one of `letters` nor a blank."""
    choice = [letter for letter in LETTERS if letter in letters]
    for tile in rack:
        if tile != BLANK and tile not in choice:
            raise InvalidRackError(f"the rack has {tile!r}; use {''.join(choice)}, and {BLANK} for a blank")


class _Search:
    """The words that fit each slot of one board with one rack."""

    def __init__(
        self, index: WordIndex, board: Board, rack: Sequence[str], letters: Collection[str], opening_tiles: int
    ) -> None:
        check_rack(rack, letters)
        self.index = index
        self.board = board
        self.rack = tuple(rack)
        self.tiles = [tile for tile in self.rack if tile != BLANK]
        self.blanks = len(self.rack) - len(self.tiles)
        self._least = opening_tiles if board.is_empty else 1
        self._usable = {letter for letter in LETTERS if letter in (letters if self.blanks else self.rack)}
        self._matching: dict[str, int] = {}
        self._allowing: dict[tuple[int, int, int], int] = {}
        self._short: dict[tuple[int, int, int, str], _Lacking] = {}

    def fits(self) -> Iterator[tuple[Line, int, int, int]]:
        """Find each stretch of a line that some words fit, with the set of those words."""
        usable = sum(LETTER_BITS[letter] for letter in self._usable)
        for line in lines(self.board, self.index):
            capitals = line.cells.upper()
            for begin, end in line.stretches(usable, self._least, len(self.rack)):
                found = self._spelt(capitals[begin:end])
                for at in range(begin, end):
                    if not found:
                        break
                    if cross := line.crosses[at]:
                        found &= self._allowed(end - begin, at - begin, cross.letters)
                if found:
                    yield line, begin, end, found

    def _allowed(self, length: int, position: int, letters: int) -> int:
        key = (length, position, letters)
        if (found := self._allowing.get(key)) is None:
            words = self.index.of_length(length)
            found = self._allowing[key] = words.allowing(position, letters) if words else 0
        return found

    def _spelt(self, pattern: str) -> int:
        """Return the words that match `pattern` and that the rack can complete, ignoring crossing words."""
        if (found := self._matching.get(pattern)) is None:
            words = self.index.of_length(len(pattern))
            found = words.matching(pattern) if words else 0
            if words and found:
                fixed = "".join(sorted(pattern.replace(EMPTY, "")))
                found ^= found & self._lacking(words, 0, len(LETTERS), fixed)[self.blanks]
            self._matching[pattern] = found
        return found

    def _lacking(self, words: WordsOfLength, first: int, last: int, fixed: str) -> _Lacking:
        """Return the words that need at least 1, 2 ... more of the letters `first` to before `last` than there are.

        Available are the letters of the rack and the `fixed` ones, sorted, on the board. The last set is for one more
        than the blanks can replace. Halves of the alphabet are cached, because few letters change from slot to slot.
        """
        key = (words.length, first, last, fixed)
        if (found := self._short.get(key)) is not None:
            return found
        if last - first == 1:
            letter = LETTERS[first]
            there = self.tiles.count(letter) + len(fixed)
            times = words.at_least[letter][there + 1 : there + 2 + self.blanks]
            if letter not in self._usable:
                times = times[:1] * (self.blanks + 1)
            found = times + (0,) * (self.blanks + 1 - len(times))
        else:
            middle = (first + last) // 2
            cut = bisect_left(fixed, LETTERS[middle])
            found = _together(
                self._lacking(words, first, middle, fixed[:cut]), self._lacking(words, middle, last, fixed[cut:])
            )
        self._short[key] = found
        return found


def _together(one: _Lacking, two: _Lacking) -> _Lacking:
    """Return the words that lack at least 1, 2 ... of two sets of letters together, from what they lack of each."""
    found = list(map(or_, one, two))
    for more in range(1, len(found)):
        for part in range(more):
            found[more] |= one[part] & two[more - 1 - part]
    return tuple(found)


class _Counter:
    """Counts the plays of words in slots."""

    def __init__(self, search: _Search, values: Mapping[str, int], bonus: Bonus) -> None:
        self._search = search
        self._values = values
        self._bonus = bonus
        self._spellings: dict[str, _Spelling] = {}

    def moves(self, line: Line, begin: int, end: int, found: int) -> list[Move]:
        """Return the plays of the words `found` in a stretch of a line, one for each choice of blanks."""
        slot = Slot(self._search.board.layout.squares[line.places[begin]], line.direction, line.cells[begin:end])
        laid = slot.empty
        # A single tile that makes words both ways is found across.
        if len(laid) == 1 and line.direction is Direction.DOWN and line.crosses[begin + laid[0]]:
            return []
        words = self._search.index.of_length(end - begin)
        factors, always = self._factors(line, begin, slot)
        letters_of = itemgetter(*laid)
        known, new, moves = self._spellings, tuple.__new__, list[Move]()
        for word in words.among(found) if words else ():
            letters = word if len(laid) == len(word) else "".join(letters_of(word))
            values, choices = known.get(letters) or self._spelling(letters)
            weights = list(map(mul, values, factors))
            full = always + sum(weights)
            for blanks in choices:
                score = full
                for number in blanks:
                    score -= weights[number]
                # Half the time of Move(...), and there are thousands.
                moves.append(new(Move, (score, slot, word, blanks)))
        return moves

    def _factors(self, line: Line, begin: int, slot: Slot) -> tuple[list[int], int]:
        """Return the factor of each laid tile's value, and the points that are scored whatever the tiles."""
        layout = self._search.board.layout
        laid = [begin + at for at in slot.empty]
        whole = prod(layout.word_factors[line.places[at]] for at in laid)
        always = whole * sum(self._values[cell] for cell in slot.cells if cell != EMPTY)
        always += bonus_for(self._bonus, len(laid), len(self._search.rack))
        factors: list[int] = []
        for at in laid:
            place = line.places[at]
            cross = line.crosses[at]
            athwart = layout.word_factors[place] if cross else 0
            factors.append((whole + athwart) * layout.letter_factors[place])
            always += athwart * sum(self._values[tile] for tile in cross.tiles) if cross else 0
        return factors, always

    def _spelling(self, letters: str) -> _Spelling:
        """Return the values of `letters` to lay, and each choice of blanks.

        Letters that the rack lacks must be blanks; others may be.
        """
        lacked = letters
        for tile in self._search.tiles:
            lacked = lacked.replace(tile, "", 1)
        choices = _choices(letters, lacked)
        if len(lacked) < self._search.blanks:
            choices = _widened(choices, len(letters), self._search.blanks - len(lacked))
        spelling = self._spellings[letters] = (tuple([self._values[letter] for letter in letters]), tuple(choices))
        return spelling


def _choices(letters: str, lacked: str) -> list[_Blanks]:
    """Return which of `letters` can be the blanks that stand for the `lacked` ones."""
    if len(lacked) == 1:
        return [(number,) for number, letter in enumerate(letters) if letter == lacked]
    numbers = [number for number, letter in enumerate(letters) if letter in lacked]
    found = list(combinations(numbers, len(lacked)))
    if len(found) > 1:
        found = [blanks for blanks in found if sorted(letters[number] for number in blanks) == sorted(lacked)]
    return found


def _widened(choices: list[_Blanks], laid: int, more: int) -> list[_Blanks]:
    """Return the `choices` of blanks among `laid` tiles, and each of them with up to `more` further blanks."""
    wider = {tuple(sorted((*blanks, number))) for blanks in choices for number in range(laid) if number not in blanks}
    return choices + (_widened(sorted(wider), laid, more - 1) if more > 1 else sorted(wider))


# The proof whether a side can form any word (P14)


def index_of(lexicon: Lexicon) -> WordIndex:
    """Return the index of the words that `lexicon` accepts; it takes time to build and is worth caching."""
    return WordIndex(word for word in lexicon.words if word not in lexicon.refused)


class IndexMoveFinder:
    """Proves whether a rack can form any word of an index, as rulings of the match change it; fills `MoveFinder`.

    `letters` are those a blank may stand for; `opening_tiles` is how many tiles the first play needs (C3).
    """

    def __init__(self, index: WordIndex, *, letters: Collection[str] = LETTERS, opening_tiles: int = 2) -> None:
        self._words = RuledIndex(index)
        self._letters = letters
        self._opening_tiles = opening_tiles

    def can_form_word(self, board: Board, rack: Sequence[str], rulings: Mapping[str, bool]) -> bool:
        """Tell whether `rack` can make a play on `board`; a ruling on a word decides whether it counts (P12).

        Raises `InvalidRackError` for tiles that do not exist.
        """
        index = self._words.under(rulings)
        return exists(index, board, rack, letters=self._letters, opening_tiles=self._opening_tiles)


# Plays as text: a list for people, best first, and one that is identical in every program, to compare by hash


def best_first(moves: Iterable[Move]) -> list[Move]:
    """Return `moves` by falling score, those of one score by their words and places."""
    return sorted(moves, key=lambda move: (-move.score, move.word, move.position, move.text))


def move_line(move: Move) -> str:
    """Return one play as a line: its score, where it starts, and the main word with blanks in lower case."""
    return f"{move.score:4}  {move.position:<4} {move.text}"


def canonical_list(moves: Iterable[Move]) -> tuple[str, ...]:
    """Return one line for each play, sorted: its squares as ``RRCCx``, counted from 00, then ``=`` and its score.

    ``x`` is the letter, in lower case for a blank. Plays that fill the same squares in the same way share a line.
    """
    return tuple(sorted({_canonical(move) for move in moves}))


def digest(lines: Sequence[str]) -> str:
    """Return the sha256 of a canonical list, its lines joined by newlines without one at the end."""
    return hashlib.sha256("\n".join(lines).encode("ascii")).hexdigest()


def _canonical(move: Move) -> str:
    # A slot runs right or down, so its tiles are sorted already.
    tiles = (f"{square.row:02}{square.column:02}{tile}" for square, tile in move.tiles)
    return f"{' '.join(tiles)}={move.score}"
