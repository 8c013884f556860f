"""Where tiles may be laid and which words they make (C3-C6, P6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from classroom.rules.board import Board, LaidTile
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


@dataclass(frozen=True)
class Misplacement:
    """Why laid tiles are no play, and the squares where the trouble is."""

    fault: Misplaced
    squares: tuple[Square, ...] = ()


@dataclass(frozen=True)
class Word:
    """A word that a play makes or extends: its squares in reading order and its letters, blanks in lower case (C5)."""

    text: str
    squares: tuple[Square, ...]
    direction: Direction

    @property
    def name(self) -> str:
        """The word as spoken: capitals throughout."""
        return self.text.upper()


@dataclass(frozen=True)
class Play:
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
    wrong = _refuse_tiles(board, tiles) or _refuse_line(board, tiles) or _refuse_opening(board, tiles, opening_tiles)
    if wrong:
        return wrong
    laid = tuple(sorted(tiles))
    after = board.lay(laid)
    direction = _direction(after, laid)
    main = word_through(after, laid[0].square, direction)
    runs = [after.run(square, direction.other) for square, _ in laid]
    crosses = [_word(after, run, direction.other) for run in runs if run.stop - run.start > run.step]
    # Tiles that touch nothing on the board make one word, of themselves alone.
    if not crosses and len(main.text) == len(laid) and not board.is_empty:
        return Misplacement(Misplaced.NOT_TOUCHING, main.squares)
    return Play(laid, direction, (main, *crosses))


def word_through(board: Board, square: Square, direction: Direction) -> Word:
    """Return the run through a filled `square` along `direction`, which may be one letter long."""
    return _word(board, board.run(square, direction), direction)


def _word(board: Board, run: slice, direction: Direction) -> Word:
    return Word(board.cells[run], board.layout.squares[run], direction)


def _refuse_tiles(board: Board, tiles: Sequence[LaidTile]) -> Misplacement | None:
    if not tiles:
        return Misplacement(Misplaced.NO_TILES)
    for fault, squares in (
        (Misplaced.OFF_BOARD, [square for square, _ in tiles if square not in board.layout.places]),
        (Misplaced.SQUARE_TAKEN, [square for square, _ in tiles if board.at(square)]),
        (Misplaced.SAME_SQUARE, _repeated(square for square, _ in tiles)),
        (Misplaced.BLANK_WITHOUT_LETTER, [square for square, tile in tiles if tile == BLANK]),
        (Misplaced.NO_SUCH_TILE, [square for square, tile in tiles if tile not in _FACES]),
    ):
        if squares:
            return Misplacement(fault, tuple(squares))
    return None


def _repeated(squares: Iterable[Square]) -> list[Square]:
    seen: set[Square] = set()
    repeated: list[Square] = []
    for square in squares:
        (repeated.append if square in seen else seen.add)(square)
    return repeated


def _refuse_line(board: Board, tiles: Sequence[LaidTile]) -> Misplacement | None:
    squares = sorted(square for square, _ in tiles)
    first, last = squares[0], squares[-1]
    if first.row == last.row:
        between = [Square(first.row, column) for column in range(first.column, last.column)]
    elif all(square.column == first.column for square in squares):
        between = [Square(row, first.column) for row in range(first.row, last.row)]
    else:
        return Misplacement(Misplaced.NOT_IN_LINE, _odd_ones(squares))
    gaps = tuple(square for square in between if square not in squares and not board.at(square))
    return Misplacement(Misplaced.GAP, gaps) if gaps else None


def _odd_ones(squares: Sequence[Square]) -> tuple[Square, ...]:
    """The squares off the line that most of them share."""
    lines = [[square for square in squares if square.row == other.row] for other in squares]
    lines += [[square for square in squares if square.column == other.column] for other in squares]
    line = max(lines, key=len)
    return tuple(square for square in squares if square not in line)


def _refuse_opening(board: Board, tiles: Sequence[LaidTile], least: int) -> Misplacement | None:
    if not board.is_empty:
        return None
    squares = tuple(sorted(square for square, _ in tiles))
    if board.layout.start not in squares:
        return Misplacement(Misplaced.START_NOT_COVERED, (board.layout.start,))
    return Misplacement(Misplaced.TOO_FEW_TILES, squares) if len(squares) < least else None


def _direction(after: Board, laid: tuple[LaidTile, ...]) -> Direction:
    """The line of the play; a single tile reads across where that makes a word, else down (C5)."""
    first = laid[0].square
    if len(laid) > 1:
        return Direction.ACROSS if laid[1].square.row == first.row else Direction.DOWN
    beside = after.at(first.step(Direction.ACROSS, -1)) or after.at(first.step(Direction.ACROSS))
    return Direction.ACROSS if beside else Direction.DOWN
