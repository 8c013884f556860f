"""Where tiles may be laid and which words they make (C3-C6, P6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from classroom.rules.board import EMPTY, Board, LaidTile
from classroom.rules.square import Direction, Square
from classroom.rules.tile import BLANK, LETTERS

# What may lie on the board: a letter, or a blank that has been given one.
_FACES = frozenset(LETTERS + LETTERS.lower())


class Misplaced(Enum):
    """Each way in which laid tiles are no play."""

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


# Of several faults of tiles the first of these is told.
_GRAVEST_FIRST = (
    Misplaced.OFF_BOARD,
    Misplaced.SQUARE_TAKEN,
    Misplaced.SAME_SQUARE,
    Misplaced.BLANK_WITHOUT_LETTER,
    Misplaced.NO_SUCH_TILE,
)


@dataclass(frozen=True)
class Misplacement:
    """Why laid tiles are no play, and the squares where the trouble is."""

    fault: Misplaced
    squares: tuple[Square, ...] = ()


# Words and plays are made by the thousand where plays are tried; a tuple is made in half the time of a dataclass.
class Word(NamedTuple):
    """A word that a play makes or extends: its squares in reading order and its letters, blanks in lower case (C5)."""

    text: str
    squares: tuple[Square, ...]
    direction: Direction

    @property
    def name(self) -> str:
        """The word as spoken: capitals throughout."""
        return self.text.upper()


class Play(NamedTuple):
    """A lawful placement: its tiles in reading order and its words, the main word first (C5)."""

    tiles: tuple[LaidTile, ...]
    direction: Direction
    words: tuple[Word, ...]

    @property
    def start(self) -> Square:
        """The first square of the main word."""
        return self.words[0].squares[0]


def find_play(board: Board, tiles: Sequence[LaidTile], *, opening_tiles: int = 2) -> Play | Misplacement:
    """Return the play that `tiles` make on `board`, or why they make none.

    `opening_tiles` is how many tiles the first play of an empty board needs (C3). The words are not looked up.
    """
    wrong = _refuse_tiles(board, tiles)
    if wrong:
        return wrong
    laid = tuple(sorted(tiles))
    squares = [square for square, _ in laid]
    after = board.lay(laid)
    direction = _direction(after, squares)
    if direction is None:
        return Misplacement(Misplaced.NOT_IN_LINE, _odd_ones(squares))
    main = word_through(after, squares[0], direction)
    wrong = _refuse_gap(after, main, squares[-1]) or _refuse_opening(board, squares, opening_tiles)
    if wrong:
        return wrong
    athwart = direction.other
    crosses = [word_through(after, square, athwart) for square in squares if after.joins(square, athwart)]
    # Tiles that touch nothing on the board make one word, of themselves alone.
    if not crosses and len(main.text) == len(laid) and not board.is_empty:
        return Misplacement(Misplaced.NOT_TOUCHING, main.squares)
    return Play(laid, direction, (main, *crosses))


def word_through(board: Board, square: Square, direction: Direction) -> Word:
    """Return the run through a filled `square` along `direction`, which may be one letter long."""
    run = board.run(square, direction)
    return Word(board.cells[run], board.layout.squares[run], direction)


def _refuse_tiles(board: Board, tiles: Sequence[LaidTile]) -> Misplacement | None:
    if not tiles:
        return Misplacement(Misplaced.NO_TILES)
    seen: set[Square] = set()
    wrong: dict[Misplaced, list[Square]] = {}
    fault: Misplaced | None
    for square, tile in tiles:
        place = board.layout.places.get(square)
        if place is None:
            fault = Misplaced.OFF_BOARD
        elif board.cells[place] != EMPTY:
            fault = Misplaced.SQUARE_TAKEN
        elif square in seen:
            fault = Misplaced.SAME_SQUARE
        elif tile not in _FACES:
            fault = Misplaced.BLANK_WITHOUT_LETTER if tile == BLANK else Misplaced.NO_SUCH_TILE
        else:
            fault = None
        seen.add(square)
        if fault:
            wrong.setdefault(fault, []).append(square)
    if not wrong:
        return None
    gravest = next(fault for fault in _GRAVEST_FIRST if fault in wrong)
    return Misplacement(gravest, tuple(wrong[gravest]))


def _refuse_gap(after: Board, main: Word, last: Square) -> Misplacement | None:
    """Refuse a main word that ends before the last tile; the squares that are empty between are the trouble."""
    if main.squares[-1] >= last:
        return None
    places = after.layout.places
    step = 1 if main.direction is Direction.ACROSS else after.layout.width
    between = after.layout.squares[places[main.squares[-1]] : places[last] : step]
    return Misplacement(Misplaced.GAP, tuple(square for square in between if not after.at(square)))


def _odd_ones(squares: Sequence[Square]) -> tuple[Square, ...]:
    """The squares off the line that most of them share."""
    lines = [[square for square in squares if square.row == other.row] for other in squares]
    lines += [[square for square in squares if square.column == other.column] for other in squares]
    line = max(lines, key=len)
    return tuple(square for square in squares if square not in line)


def _refuse_opening(board: Board, squares: Sequence[Square], least: int) -> Misplacement | None:
    if not board.is_empty:
        return None
    if board.layout.start not in squares:
        return Misplacement(Misplaced.START_NOT_COVERED, (board.layout.start,))
    return Misplacement(Misplaced.TOO_FEW_TILES, tuple(squares)) if len(squares) < least else None


def _direction(after: Board, squares: Sequence[Square]) -> Direction | None:
    """The line of the play, None where there is none; a single tile reads across where that makes a word (C5)."""
    first, last = squares[0], squares[-1]
    if first == last:
        return Direction.ACROSS if after.joins(first, Direction.ACROSS) else Direction.DOWN
    if first.row == last.row:
        return Direction.ACROSS
    return Direction.DOWN if all(square.column == first.column for square in squares) else None
