"""The board with its tiles: an immutable value; a play makes a new one (C6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from classroom.rules.layout import Layout
from classroom.rules.square import Square
from classroom.rules.tile import rack_face
from classroom.value import Value

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
