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
    def empty(self) -> tuple[int, ...]:
        """Where in the slot a tile is to be laid, from 0."""
        return tuple([at for at, cell in enumerate(self.cells) if cell == EMPTY])


class Cross(NamedTuple):
    """What the tiles beside an empty square ask of it: the letters (bit 0 for A) that make a word with them."""

    letters: int
    tiles: str


@dataclass(frozen=True)
class Line:
    """A row or column as main words see it: its cells, and for each square what crosses it there.

    `places` tells where the squares stand in `Layout.squares`; `reaches` whether a word over a square touches what lies
    on the board (C4), or covers the start square of an empty one (C3).
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
    """What the tiles before and after an empty square of a crossing line ask of it; None where there are none."""
    begin = line.rfind(EMPTY, 0, at) + 1
    end = line.find(EMPTY, at + 1)
    tiles = line[begin:at] + line[at + 1 : end if end >= 0 else len(line)]
    if not tiles:
        return None
    pattern = f"{line[begin:at]}{EMPTY}{tiles[at - begin :]}"
    return Cross(index.crosses(pattern.upper()), tiles)
