"""Slots: where on a board a main word may lie, and what the words crossing it ask of its squares."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from classroom.rules.board import EMPTY, Board
from classroom.rules.square import Direction, Square
from classroom.words.word_index import WordIndex


class Slot(NamedTuple):
    """A stretch of one line that a word fills: its squares before the play, ``.`` where a tile is to be laid."""

    start: Square
    direction: Direction
    cells: str

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares that take a tile, in reading order."""
        found = (self.start.step(self.direction, at) for at, cell in enumerate(self.cells) if cell == EMPTY)
        return tuple(found)


class Cross(NamedTuple):
    """What the tiles beside an empty square ask of it: the letters (bit 0 for A) that make a word with them."""

    letters: int
    tiles: str


@dataclass(frozen=True)
class Line:
    """A row or column as main words see it: its cells, and for each square what crosses it there.

    `reaches` tells for each square whether a word over it touches what lies on the board (C4), or covers the start
    square of an empty one (C3).
    """

    direction: Direction
    first: Square
    cells: str
    crosses: tuple[Cross | None, ...]
    reaches: tuple[bool, ...]

    def stretches(self, most: int, least: int = 1) -> Iterator[tuple[int, int]]:
        """Find each begin and end of a word of two squares or more that takes from `least` to `most` tiles."""
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
                    if laid > most or (cross and not cross.letters):
                        break
                reached = reached or reaches[end - 1]
                if reached and laid >= least and end - begin > 1 and (end == size or cells[end] == EMPTY):
                    yield begin, end

    def slot(self, begin: int, end: int) -> Slot:
        """Return the slot from `begin` to before `end`."""
        return Slot(self.first.step(self.direction, begin), self.direction, self.cells[begin:end])


def lines(board: Board, index: WordIndex) -> Iterator[Line]:
    """Find every row and column that a word may touch, rows first, with the words of `index` across it."""
    rows = board.rows()
    columns = tuple("".join(column) for column in zip(*rows, strict=True))
    start = board.layout.start if board.is_empty else None
    for direction, along, athwart in (
        (Direction.ACROSS, rows, columns),
        (Direction.DOWN, columns, rows),
    ):
        for number, cells in enumerate(along):
            crosses = tuple(
                _cross(other, number, index) if cell == EMPTY else None
                for cell, other in zip(cells, athwart, strict=True)
            )
            first = Square(number, 0) if direction is Direction.ACROSS else Square(0, number)
            reaches = tuple(
                cell != EMPTY or cross is not None or first.step(direction, at) == start
                for at, (cell, cross) in enumerate(zip(cells, crosses, strict=True))
            )
            if any(reaches):
                yield Line(direction, first, cells, crosses, reaches)


def _cross(line: str, at: int, index: WordIndex) -> Cross | None:
    """What the tiles before and after an empty square of a crossing line ask of it; None where there are none."""
    begin = line.rfind(EMPTY, 0, at) + 1
    end = line.find(EMPTY, at + 1)
    tiles = line[begin:at] + line[at + 1 : end if end >= 0 else len(line)]
    if not tiles:
        return None
    pattern = f"{line[begin:at]}{EMPTY}{tiles[at - begin :]}"
    return Cross(index.crosses(pattern.upper()), tiles)
