"""The board: its squares and how people write them, what is printed on it (C1), and its tiles as a value (C6)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import Enum
from functools import cached_property
from typing import NamedTuple

from classroom.rules.tile import rack_face
from classroom.value import Value

_SQUARE = re.compile(r"([A-Z])([1-9][0-9]?)\Z")
_ACROSS = re.compile(r"([1-9][0-9]?)([A-Z])\Z")


class InvalidSquareError(ValueError):
    """A text that does not name a square, such as ``8`` or ``H0``."""


class Direction(Enum):
    """The two directions of a word; there are no diagonal words (C4)."""

    ACROSS = "across"
    DOWN = "down"

    @property
    def other(self) -> Direction:
        """The direction at right angles to this one."""
        return Direction.DOWN if self is Direction.ACROSS else Direction.ACROSS


class Square(NamedTuple):
    """A square by row and column, both counted from 0; row 0 is row 1 on the board, column 0 is A (C1)."""

    row: int
    column: int

    def step(self, direction: Direction, count: int = 1) -> Square:
        """Return the square `count` steps further along `direction`; it may be off the board."""
        if direction is Direction.ACROSS:
            return Square(self.row, self.column + count)
        return Square(self.row + count, self.column)


def parse_square(text: str) -> Square:
    """Read a square such as ``H8``; any case. Raises `InvalidSquareError`."""
    if not (found := _SQUARE.match(text.upper())):
        raise InvalidSquareError(f"{text!r} is not a square; write a column letter and a row number, such as H8")
    return Square(int(found[2]) - 1, ord(found[1]) - ord("A"))


def square_name(square: Square) -> str:
    """Return the name people use, such as ``H8``."""
    return f"{chr(ord('A') + square.column)}{square.row + 1}"


def parse_position(text: str) -> tuple[Square, Direction]:
    """Read the start of a word: ``8D``, row first, is across, ``D8`` down. Raises `InvalidSquareError`."""
    if found := _ACROSS.match(text.upper()):
        return Square(int(found[1]) - 1, ord(found[2]) - ord("A")), Direction.ACROSS
    return parse_square(text), Direction.DOWN


def position_name(square: Square, direction: Direction) -> str:
    """Return the start of a word in record notation: ``8D`` across, ``D8`` down."""
    column, row = chr(ord("A") + square.column), str(square.row + 1)
    return row + column if direction is Direction.ACROSS else column + row


class Premium(Enum):
    """The premium of a square for tiles laid on it in this turn; the value is its sign in a picture."""

    PLAIN = "."
    DOUBLE_LETTER = "l"
    TRIPLE_LETTER = "L"
    DOUBLE_WORD = "w"
    TRIPLE_WORD = "W"


_LETTER_FACTOR = {Premium.DOUBLE_LETTER: 2, Premium.TRIPLE_LETTER: 3}
_WORD_FACTOR = {Premium.DOUBLE_WORD: 2, Premium.TRIPLE_WORD: 3}
_START = "*"
_LARGEST = 26
_SIGNS = frozenset({premium.value for premium in Premium} | {_START})


class InvalidLayoutError(ValueError):
    """A picture that is not a valid board; the message names the row and the reason."""


class Layout(Value):
    """A board's premium squares as rows of signs: ``. l L w W`` and one ``*``, the start square, a double word.

    Raises `InvalidLayoutError` if the rows are not a valid board.
    """

    rows: tuple[str, ...]

    def __post_init__(self) -> None:
        if not self.rows:
            raise InvalidLayoutError("the picture of the board is empty; draw one line for each row")
        for number, row in enumerate(self.rows, start=1):
            if len(row) != self.width:
                raise InvalidLayoutError(f"row {number} has {len(row)} squares, the first has {self.width}")
            if strange := sorted(set(row) - _SIGNS):
                raise InvalidLayoutError(f"row {number} has {strange[0]!r}; a board can only have . l L w W *")
        if max(self.width, self.height) > _LARGEST:
            raise InvalidLayoutError(
                f"the board is {self.width} by {self.height}, but columns go from A to Z: {_LARGEST} at most"
            )
        if sum(row.count(_START) for row in self.rows) != 1:
            raise InvalidLayoutError("a board has one start square, drawn as *")

    @cached_property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    @cached_property
    def width(self) -> int:
        """The number of columns."""
        return len(self.rows[0])

    @cached_property
    def squares(self) -> tuple[Square, ...]:
        """Every square, row by row."""
        return tuple(Square(row, column) for row in range(self.height) for column in range(self.width))

    @cached_property
    def row_squares(self) -> tuple[tuple[Square, ...], ...]:
        """The squares of each row, from left to right."""
        width = self.width
        return tuple(self.squares[begin : begin + width] for begin in range(0, len(self.squares), width))

    @cached_property
    def column_squares(self) -> tuple[tuple[Square, ...], ...]:
        """The squares of each column, from top to bottom."""
        return tuple(zip(*self.row_squares, strict=True))

    @cached_property
    def places(self) -> dict[Square, int]:
        """The index of each square in `squares`."""
        return {square: place for place, square in enumerate(self.squares)}

    @cached_property
    def start(self) -> Square:
        """The square that the first play has to cover (C3)."""
        row = next(number for number, signs in enumerate(self.rows) if _START in signs)
        return Square(row, self.rows[row].index(_START))

    @cached_property
    def letter_factors(self) -> tuple[int, ...]:
        """The letter premium of each square, row by row: 1, 2 or 3."""
        return tuple(_LETTER_FACTOR.get(self._premium(sign), 1) for row in self.rows for sign in row)

    @cached_property
    def word_factors(self) -> tuple[int, ...]:
        """The word premium of each square, row by row: 1, 2 or 3."""
        return tuple(_WORD_FACTOR.get(self._premium(sign), 1) for row in self.rows for sign in row)

    @cached_property
    def factors(self) -> dict[Square, tuple[int, int]]:
        """The letter premium and the word premium of each square."""
        return dict(zip(self.squares, zip(self.letter_factors, self.word_factors, strict=True), strict=True))

    @cached_property
    def premiums(self) -> dict[Square, tuple[int, int]]:
        """The letter premium and the word premium of each square that has one."""
        return {square: factors for square, factors in self.factors.items() if factors != (1, 1)}

    def premium(self, square: Square) -> Premium:
        """Return the premium printed on `square`, which must be on the board."""
        return self._premium(self.rows[square.row][square.column])

    def __contains__(self, square: Square) -> bool:
        return square in self.places

    @staticmethod
    def _premium(sign: str) -> Premium:
        return Premium.DOUBLE_WORD if sign == _START else Premium(sign)


def parse_layout(picture: str) -> Layout:
    """Parse a board from its picture, one line a row; blank lines are ignored. Raises `InvalidLayoutError`."""
    return Layout(tuple(line.strip() for line in picture.splitlines() if line.strip()))


EMPTY = "."


class InvalidBoardError(ValueError):
    """A text that is not a valid position; the message names the line and the reason."""


class LaidTile(NamedTuple):
    """A tile on a square; lower case is a blank with its letter."""

    square: Square
    tile: str


class Board(Value):
    """A layout and its tiles; `cells` has one character a square, row by row, ``.`` for an empty one."""

    layout: Layout
    cells: str

    @property
    def is_empty(self) -> bool:
        """Whether no tile has been laid."""
        return not self.cells.strip(EMPTY)

    def at(self, square: Square) -> str | None:
        """Return the tile on `square`, or None if it is empty or off the board."""
        place = self.layout.places.get(square)
        return None if place is None or self.cells[place] == EMPTY else self.cells[place]

    def lay(self, tiles: Iterable[LaidTile]) -> Board:
        """Return the board with `tiles` laid; `placement` has already checked that the squares are empty."""
        cells, places = self.cells, self.layout.places
        for square, tile in tiles:
            place = places[square]
            cells = cells[:place] + tile + cells[place + 1 :]
        return Board(self.layout, cells)

    def take(self, squares: Iterable[Square]) -> Board:
        """Return the board with `squares` emptied, so that their premiums count again (C10)."""
        return self.lay(LaidTile(square, EMPTY) for square in squares)

    def rows(self) -> tuple[str, ...]:
        """Return the position as text, one string a row."""
        return tuple(map(self.row, range(self.layout.height)))

    def tiles(self) -> tuple[str, ...]:
        """Return every tile on the board as it looks on a rack."""
        return tuple(rack_face(tile) for tile in self.cells if tile != EMPTY)

    def row(self, number: int) -> str:
        """Return the tiles of a row, ``.`` for an empty square; there are none beyond the edge of the board."""
        width = self.layout.width
        return self.cells[number * width : (number + 1) * width] if 0 <= number < self.layout.height else EMPTY * width

    def column(self, number: int) -> str:
        """Return the tiles of a column, ``.`` for an empty square; there are none beyond the edge of the board."""
        width = self.layout.width
        return self.cells[number::width] if 0 <= number < width else EMPTY * self.layout.height


def empty_board(layout: Layout) -> Board:
    """Return `layout` with no tile on it."""
    return Board(layout, EMPTY * (layout.width * layout.height))


def parse_board(layout: Layout, rows: Sequence[str]) -> Board:
    """Read a position, one string a row, ``.`` for empty, lower case for blanks. Raises `InvalidBoardError`."""
    if len(rows) != layout.height:
        raise InvalidBoardError(f"the position has {len(rows)} rows, but the board has {layout.height}")
    for number, row in enumerate(rows, start=1):
        if len(row) != layout.width:
            raise InvalidBoardError(f"row {number} has {len(row)} squares, but the board has {layout.width}")
        for sign in row:
            if sign != EMPTY and not ("A" <= sign.upper() <= "Z" and sign.isascii()):
                raise InvalidBoardError(f"row {number} has {sign!r}; use letters, and . for an empty square")
    return Board(layout, "".join(rows))
