"""A table as it came: sheets of rows of cells, all text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from typing import NamedTuple

SUFFIXES = (".txt", ".csv", ".xlsx", ".xls", ".xlsm", ".xlsb", ".ods", ".tsv")
"""The suffixes of files with lists."""
MOST_CELLS = 1_000
"""Of a row of a text."""
_LETTERS = 26


class Row(NamedTuple):
    """A row of a sheet: its line, counted from 1, and its cells."""

    line: int
    cells: tuple[str, ...]

    def cell(self, place: int) -> str:
        """Return the text of a cell without outer spaces, empty if the row is shorter."""
        return self.cells[place].strip() if place < len(self.cells) else ""

    @property
    def is_empty(self) -> bool:
        """Whether all cells are empty."""
        return not "".join(self.cells).strip()

    @property
    def filled(self) -> tuple[int, ...]:
        """The places of the cells that are not empty."""
        return tuple(place for place, cell in enumerate(self.cells) if cell.strip())


@dataclass(frozen=True)
class Sheet:
    """A sheet of a workbook; a text is one sheet without a title.

    `is_hidden`: the spreadsheet hides it. `is_damaged`: its rows cannot be read. `cut` are the lines that have more
    cells than are read. `is_turned`: its rows were columns before.
    """

    rows: tuple[Row, ...]
    title: str = ""
    is_hidden: bool = False
    is_damaged: bool = False
    cut: frozenset[int] = frozenset()
    is_turned: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether it is known that all rows are empty."""
        return not self.is_damaged and all(row.is_empty for row in self.rows)

    @cached_property
    def width(self) -> int:
        """The number of columns of the sheet."""
        return max((len(row.cells) for row in self.rows), default=0)


def sheet_of(rows: Iterable[Row]) -> Sheet:
    """Return the sheet of a text, its rows cut where they have more cells than any list."""
    whole = tuple(rows)
    cut = frozenset(row.line for row in whole if len(row.cells) > MOST_CELLS)
    return Sheet(tuple(Row(row.line, row.cells[:MOST_CELLS]) for row in whole) if cut else whole, cut=cut)


@dataclass(frozen=True)
class Table:
    """The content of a file or of pasted text, in its own order."""

    sheets: tuple[Sheet, ...]


def table_of(*rows: tuple[str, ...]) -> Table:
    """Return a table of one sheet, its lines counted from 1."""
    return Table((Sheet(tuple(map(Row, count(1), rows))),))


def column_letters(place: int) -> str:
    """Return the spreadsheet letters of the column at `place`, counted from 0: A to Z, AA and so on."""
    letters = ""
    while place >= 0:
        place, letter = divmod(place, _LETTERS)
        letters = chr(ord("A") + letter) + letters
        place -= 1
    return letters
