"""Where tiles may be laid and which words they make (C3-C6, P6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from classroom.rules.board import Board, LaidTile
from classroom.rules.square import Direction, Square
from classroom.rules.tile import BLANK


_LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")


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
    wrong = _refuse_tiles(board, tiles) or _refuse_line(board, tiles) or _refuse_contact(board, tiles, opening_tiles)
    if wrong:
        return wrong
    laid = tuple(sorted(tiles))
    after = board.lay(laid)
    direction = _direction(after, laid)
    main = word_through(after, laid[0].square, direction)
    crosses = (word_through(after, square, direction.other) for square, _ in laid)
    words = (main, *(word for word in crosses if len(word.squares) > 1))
    return Play(laid, direction, words)


def word_through(board: Board, square: Square, direction: Direction) -> Word:
    """Return the run through a filled `square` along `direction`, which may be one letter long."""
    squares = tuple(board.run(square, direction))
    return Word("".join(board.at(square) or "" for square in squares), squares, direction)


def _refuse_tiles(board: Board, tiles: Sequence[LaidTile]) -> Misplacement | None:
    if not tiles:
        return Misplacement(Misplaced.NO_TILES)
    for fault, squares in (
        (Misplaced.OFF_BOARD, [square for square, _ in tiles if square not in board.layout]),
        (Misplaced.SQUARE_TAKEN, [square for square, _ in tiles if board.at(square)]),
        (Misplaced.SAME_SQUARE, _repeated(square for square, _ in tiles)),
        (Misplaced.BLANK_WITHOUT_LETTER, [square for square, tile in tiles if tile == BLANK]),
        (Misplaced.NO_SUCH_TILE, [square for square, tile in tiles if tile not in _LETTERS]),
    ):
        if squares:
            return Misplacement(fault, tuple(squares))
    return None


def _repeated(squares: Iterable[Square]) -> list[Square]:
    seen: set[Square] = set()
    return [square for square in squares if square in seen or seen.add(square)]  # type: ignore[func-returns-value]


def _refuse_line(board: Board, tiles: Sequence[LaidTile]) -> Misplacement | None:
    rows = {square.row for square, _ in tiles}
    columns = {square.column for square, _ in tiles}
    if len(rows) > 1 and len(columns) > 1:
        return Misplacement(Misplaced.NOT_IN_LINE, _odd_ones(tiles))
    first, last = min(square for square, _ in tiles), max(square for square, _ in tiles)
    direction = Direction.ACROSS if len(rows) == 1 else Direction.DOWN
    laid = {square for square, _ in tiles}
    gaps: list[Square] = []
    at = first
    while at != last:
        if at not in laid and not board.at(at):
            gaps.append(at)
        at = at.step(direction)
    return Misplacement(Misplaced.GAP, tuple(gaps)) if gaps else None


def _odd_ones(tiles: Sequence[LaidTile]) -> tuple[Square, ...]:
    """The squares off the line that most of the tiles share."""
    squares = [square for square, _ in tiles]
    lines = [[square for square in squares if square.row == other.row] for other in squares]
    lines += [[square for square in squares if square.column == other.column] for other in squares]
    line = max(lines, key=len)
    return tuple(sorted(square for square in squares if square not in line))


def _refuse_contact(board: Board, tiles: Sequence[LaidTile], opening_tiles: int) -> Misplacement | None:
    squares = tuple(sorted(square for square, _ in tiles))
    if board.is_empty:
        if board.layout.start not in squares:
            return Misplacement(Misplaced.START_NOT_COVERED, (board.layout.start,))
        if len(squares) < opening_tiles:
            return Misplacement(Misplaced.TOO_FEW_TILES, squares)
        return None
    touches = any(
        board.at(square.step(direction, count)) for square in squares for direction in Direction for count in (-1, 1)
    )
    return None if touches else Misplacement(Misplaced.NOT_TOUCHING, squares)


def _direction(after: Board, laid: tuple[LaidTile, ...]) -> Direction:
    """The line of the play; a single tile reads across where that makes a word, else down (C5)."""
    first = laid[0].square
    if len(laid) > 1:
        return Direction.ACROSS if laid[1].square.row == first.row else Direction.DOWN
    beside = after.at(first.step(Direction.ACROSS, -1)) or after.at(first.step(Direction.ACROSS))
    return Direction.ACROSS if beside else Direction.DOWN
