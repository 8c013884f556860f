"""Squares of the board and how people write them: H8 is column H, row 8."""

from __future__ import annotations

import re
from enum import Enum
from typing import NamedTuple

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
