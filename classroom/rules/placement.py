"""The placement of tiles, the words they make (C3-C6, P6), and what a play scores word by word (C8, C9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from operator import mul
from typing import NamedTuple

from classroom.rules.board import EMPTY, Board, Direction, LaidTile, Layout, Square
from classroom.rules.tile import BLANK, LETTERS
from classroom.value import Value

# A cell of the board: a letter, or a blank that has been given one.
_FACES = frozenset(LETTERS + LETTERS.lower())
# Looking up a module name takes a tenth of the time of an enum member, and plays are tried by the thousand.
_ACROSS, _DOWN = Direction.ACROSS, Direction.DOWN


class Misplaced(Enum):
    """The reasons why laid tiles are not a play."""

    NO_TILES = "no tiles"
    NO_SUCH_TILE = "no such tile"
    BLANK_WITHOUT_LETTER = "blank without letter"
    OFF_BOARD = "off board"
    SQUARE_TAKEN = "square taken"
    SAME_SQUARE = "same square"
    NOT_IN_LINE = "not in line"
    GAP = "gap"
    START_NOT_COVERED = "start not covered"
    TOO_FEW_TILES = "too few tiles"
    NOT_TOUCHING = "not touching"
    OTHER_LETTER = "other letter"


# If tiles have several faults, the first of these is reported.
_GRAVEST_FIRST = (
    Misplaced.OFF_BOARD,
    Misplaced.SQUARE_TAKEN,
    Misplaced.SAME_SQUARE,
    Misplaced.BLANK_WITHOUT_LETTER,
    Misplaced.NO_SUCH_TILE,
)


class Misplacement(Value):
    """Why laid tiles are not a play, and the squares concerned."""

    fault: Misplaced
    squares: tuple[Square, ...] = ()


# Trying plays makes words and plays by the thousand, and a tuple takes half the time of a dataclass.
class Word(NamedTuple):
    """A word that a play makes or extends: its squares in reading order and its letters, blanks in lower case (C5)."""

    text: str
    squares: tuple[Square, ...]
    direction: Direction

    @property
    def name(self) -> str:
        """The word in capitals."""
        return self.text.upper()


class Play(NamedTuple):
    """A valid placement: its tiles in reading order and its words, the main word first (C5)."""

    tiles: tuple[LaidTile, ...]
    direction: Direction
    words: tuple[Word, ...]

    @property
    def start(self) -> Square:
        """The first square of the main word."""
        return self.words[0].squares[0]


def find_play(board: Board, tiles: Sequence[LaidTile], *, opening_tiles: int = 2) -> Play | Misplacement:
    """Return the play that `tiles` make on `board`, or why they make none.

    `opening_tiles` is how many tiles the first play on an empty board needs (C3). The words are not looked up.
    """
    if wrong := _refuse_tiles(board, tiles):
        return wrong
    laid = tuple(sorted(tiles))
    if (direction := _direction(board, laid)) is None:
        return Misplacement(Misplaced.NOT_IN_LINE, _odd_ones([square for square, _ in laid]))
    main, crosses = _words(board, laid, direction)
    if main.squares[-1] < laid[-1].square:
        return Misplacement(Misplaced.GAP, _gaps(board, laid, main))
    # Tiles that touch nothing on the board make one word, only of themselves.
    if not crosses and len(main.text) == len(laid) and (wrong := _refuse_apart(board, main.squares, opening_tiles)):
        return wrong
    return Play(laid, direction, (main, *crosses))


def typed_tiles(board: Board, start: Square, direction: Direction, word: str) -> tuple[LaidTile, ...] | Misplacement:
    """Return the tiles that a `word` typed from `start` on adds to `board`, or why it cannot be laid there.

    The word is typed in full, including the letters already on the board; a full stop stands for any of those. A
    small letter is a blank (C7). `find_play` says whether the tiles are a play.
    """
    squares = [start.step(direction, place) for place in range(len(word))]
    if outside := tuple(square for square in squares if square not in board.layout):
        return Misplacement(Misplaced.OFF_BOARD, outside)
    there = [(square, sign, board.at(square)) for square, sign in zip(squares, word, strict=True)]
    other = tuple(square for square, sign, tile in there if tile and sign != EMPTY and sign.upper() != tile.upper())
    if other:
        return Misplacement(Misplaced.OTHER_LETTER, other)
    unknown = tuple(square for square, sign, tile in there if not tile and sign == EMPTY)
    if unknown:
        return Misplacement(Misplaced.GAP, unknown)
    laid = tuple(LaidTile(square, sign) for square, sign, tile in there if not tile)
    return laid or Misplacement(Misplaced.NO_TILES, ())


def _words(board: Board, laid: Sequence[LaidTile], direction: Direction) -> tuple[Word, list[Word]]:
    """Return the main word, which ends at a gap and may be one letter long, and the words across it."""
    if direction is _ACROSS:
        along, athwart, row, column = 1, _DOWN, board.row, board.column
    else:
        along, athwart, row, column = 0, _ACROSS, board.column, board.row
    first = laid[0].square
    number = first[1 - along]
    line, before, after = row(number), row(number - 1), row(number + 1)
    crosses: list[Word] = []
    for square, tile in laid:
        at = square[along]
        line = line[:at] + tile + line[at + 1 :]
        if before[at] != EMPTY or after[at] != EMPTY:
            other = column(at)
            crosses.append(_word(board, athwart, at, other[:number] + tile + other[number + 1 :], number))
    return _word(board, direction, number, line, first[along]), crosses


def _word(board: Board, direction: Direction, number: int, line: str, at: int) -> Word:
    """Return the unbroken run through `at` in a `line`, which is a row or column with the tiles of the play.

    `number` is the number of that row or column.
    """
    begin = line.rfind(EMPTY, 0, at) + 1
    end = line.find(EMPTY, at)
    if end < 0:
        end = len(line)
    squares = board.layout.row_squares if direction is _ACROSS else board.layout.column_squares
    return Word(line[begin:end], squares[number][begin:end], direction)


def _refuse_tiles(board: Board, tiles: Sequence[LaidTile]) -> Misplacement | None:
    if not tiles:
        return Misplacement(Misplaced.NO_TILES)
    places, cells = board.layout.places, board.cells
    seen: set[Square] = set()
    wrong: list[tuple[Misplaced, Square]] = []
    for square, tile in tiles:
        if (place := places.get(square)) is None:
            wrong.append((Misplaced.OFF_BOARD, square))
        elif cells[place] != EMPTY:
            wrong.append((Misplaced.SQUARE_TAKEN, square))
        elif square in seen:
            wrong.append((Misplaced.SAME_SQUARE, square))
        elif tile not in _FACES:
            fault = Misplaced.BLANK_WITHOUT_LETTER if tile == BLANK else Misplaced.NO_SUCH_TILE
            wrong.append((fault, square))
        seen.add(square)
    return _gravest(wrong) if wrong else None


def _gravest(wrong: Sequence[tuple[Misplaced, Square]]) -> Misplacement:
    faults = {fault for fault, _ in wrong}
    gravest = next(fault for fault in _GRAVEST_FIRST if fault in faults)
    return Misplacement(gravest, tuple(square for fault, square in wrong if fault is gravest))


def _gaps(board: Board, laid: Sequence[LaidTile], main: Word) -> tuple[Square, ...]:
    """Return the empty squares between the main word and the last tile."""
    squares = {square for square, _ in laid}
    last, at = laid[-1].square, main.squares[-1]
    gaps: list[Square] = []
    while at < last:
        at = at.step(main.direction)
        if at not in squares and not board.at(at):
            gaps.append(at)
    return tuple(gaps)


def _odd_ones(squares: Sequence[Square]) -> tuple[Square, ...]:
    """Return the squares off the line that most of them share."""
    lines = [[square for square in squares if square.row == other.row] for other in squares]
    lines += [[square for square in squares if square.column == other.column] for other in squares]
    line = max(lines, key=len)
    return tuple(square for square in squares if square not in line)


def _refuse_apart(board: Board, squares: tuple[Square, ...], least: int) -> Misplacement | None:
    """Return why tiles that touch none are refused, or None if they open the board."""
    if not board.is_empty:
        return Misplacement(Misplaced.NOT_TOUCHING, squares)
    if board.layout.start not in squares:
        return Misplacement(Misplaced.START_NOT_COVERED, (board.layout.start,))
    return Misplacement(Misplaced.TOO_FEW_TILES, squares) if len(squares) < least else None


def _direction(board: Board, laid: Sequence[LaidTile]) -> Direction | None:
    """Return the direction of the play, or None if it has none.

    A single tile reads across if that makes a word (C5).
    """
    row, column = laid[0].square
    if len(laid) == 1:
        beside = board.row(row)[max(column - 1, 0) : column + 2]
        return _ACROSS if beside.strip(EMPTY) else _DOWN
    if laid[-1].square.row == row:
        return _ACROSS
    return _DOWN if {square.column for square, _ in laid} == {column} else None


class LetterScore(NamedTuple):
    """One letter of a word: the tile, its face value (0 for a blank) and the letter premium that counts, 1, 2 or 3."""

    tile: str
    value: int
    factor: int

    @property
    def total(self) -> int:
        """The letter's share before the word premium."""
        return self.value * self.factor


class WordScore(NamedTuple):
    """One word of a play: value and letter premium of each letter, and the product of the word premiums (C8).

    Only premiums under tiles laid this turn count; elsewhere they are 1.
    """

    word: Word
    values: tuple[int, ...]
    factors: tuple[int, ...]
    factor: int

    @property
    def letters(self) -> tuple[LetterScore, ...]:
        """The word letter by letter, as a score sheet shows it."""
        return tuple(map(LetterScore, self.word.text, self.values, self.factors))

    @property
    def total(self) -> int:
        """The word's score: letter premiums first, then word premiums."""
        letters: int = sum(map(mul, self.values, self.factors))
        return letters * self.factor


class Count(NamedTuple):
    """The count of a play as a judge would write it down: each word, the bonus and the total (C9)."""

    words: tuple[WordScore, ...]
    bonus: int

    @property
    def total(self) -> int:
        """The turn's score."""
        return sum([word.total for word in self.words]) + self.bonus


def count_play(layout: Layout, values: Mapping[str, int], play: Play, bonus: int = 0) -> Count:
    """Count `play` on `layout` with the tile `values` (see `TileSet.values`); `bonus` is added to the words."""
    printed = layout.premiums
    premiums = [(square, printed[square]) for square, _ in play.tiles if square in printed]
    return Count(tuple([_count_word(values, word, premiums) for word in play.words]), bonus)


def _count_word(values: Mapping[str, int], word: Word, premiums: Sequence[tuple[Square, tuple[int, int]]]) -> WordScore:
    """Count one word; `premiums` are the letter and word premiums under the squares laid this turn, and no others."""
    text, squares, _ = word
    factors, whole = [1] * len(text), 1
    for square, (letter_factor, word_factor) in premiums:
        if square in squares:
            factors[squares.index(square)] = letter_factor
            whole *= word_factor
    return WordScore(word, tuple([values[tile] for tile in text]), tuple(factors), whole)
