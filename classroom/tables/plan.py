"""A table as it came, sheets of rows of text, and the plan of a sheet: what each column holds; `reading` finds it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import count
from typing import NamedTuple

from classroom.tables.heading import Column, Heading, Meaning
from classroom.value import Value, replace

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


class Sheet(Value):
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


class Table(Value):
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


REPEATED = frozenset({Column.FIRST_NAME, Column.LAST_NAME, Column.PLAYER, Column.RESERVE, Column.WORD, Column.SIDE})
"""Meanings that several columns of a table can have."""


class KeyRow(NamedTuple):
    """The headings of a row which may be those of a table; `is_strict`: only those count that are known word for word.

    `is_lone`: there is no other cell in the row. `is_first`: no row is above it.
    """

    found: tuple[Heading, ...]
    is_strict: bool
    is_lone: bool = False
    is_first: bool = False

    @property
    def holds(self) -> Counter[Column | Meaning]:
        """The number of headings of each meaning."""
        return Counter(heading.means for heading in self.found if heading.is_exact or not self.is_strict)


class Meant(NamedTuple):
    """The meanings of column headings, by place, as far as is known, with the texts below a heading."""

    means: Mapping[int, Column | Meaning]
    headings: Sequence[Heading | None]
    texts: Callable[[int], Sequence[str]]

    def renamed(self, names: Mapping[Column, Column]) -> dict[int, Column | Meaning]:
        """Return the meanings with others for some of them."""
        return {at: names.get(one, one) if isinstance(one, Column) else one for at, one in self.means.items()}

    def instead(self, column: Column, others: Sequence[Column]) -> dict[Column, Column]:
        """Return that the first of `others` that is there holds what `column` does, if that is not there."""
        other = next((other for other in others if other in self.means.values()), None)
        return {} if column in self.means.values() or other is None else {other: column}


Weighed = Iterator[tuple[float, "SheetPlan"]]
"""Plans, each with what speaks for it in each row."""


class Purpose(Value):
    """The purpose of a table: all that reading needs to know of it. Each kind of list defines its own where it lives.

    `key` is how a command names it, and `columns` what a column can hold. `is_key` tells whether a row has its
    headings, and `meant` what columns hold under them. `plain` is the plan of a sheet without headings, for its rows.
    `contrasts` yields plans whose headings are known only by the rows below; `others` those that may be right instead
    of a plain one, each with what speaks for it in each row; `doubts` those that no evidence tells apart.
    `rows_of_text` gives the rows of a text that is written as only this kind of list is. `has_commas`: a thing may have
    a comma of its own, as the name Tan, Mei Ling has. `facts` are what a line above a table says for all rows.
    `with_headings` finishes a plan with headings. `repeated` are columns that may be there more than once, and
    `has_parts`: several things may be side by side in a row.
    """

    key: str
    columns: tuple[Column, ...]
    is_key: Callable[[KeyRow], bool]
    meant: Callable[[Meant], Mapping[int, Column | Meaning]]
    plain: Callable[[Sheet, Sequence[Row]], SheetPlan]
    contrasts: Callable[[Sheet, Sequence[Row]], Iterator[SheetPlan]] = lambda _sheet, _rows: iter(())
    others: Callable[[SheetPlan, Sequence[Row]], Weighed] = lambda _plan, _rows: iter(())
    doubts: Callable[[SheetPlan], Iterator[SheetPlan]] = lambda _plan: iter(())
    rows_of_text: Callable[[str], tuple[Row, ...]] = lambda _text: ()
    with_headings: Callable[[SheetPlan], SheetPlan] = lambda plan: plan
    has_commas: bool = False
    has_parts: bool = False
    facts: tuple[Column, ...] = ()
    repeated: frozenset[Column] = REPEATED


KEYS = ("class", "teams", "players", "words", "boards")
"""The names of purposes in commands."""


class ColumnPlan(Value):
    """The contents of a column; `never_kept` if its heading names data that Bellword never stores about a child.

    `class_title` is the class of all pupils in the column, if each class has a column of its own. Columns of one
    `part`, counted from 0, are about one pupil; a table of pupils has several parts if pupils are side by side.
    """

    heading: str
    holds: Column = Column.NOT_IMPORTED
    never_kept: bool = False
    class_title: str = ""
    part: int = 0


class SheetPlan(Value):
    """The reading of a sheet: the lines of its headings, and its columns; not at all if `is_read` is false.

    `class_title` is the class of all rows that have no other class, and `facts` are what lines above the table say
    for all of its rows. `left_out` are lines that the teacher does not want, `taken` those that are wanted though they
    look like notes. `has_class_rows`: a row may name the class of the rows below it.
    """

    sheet: Sheet
    columns: tuple[ColumnPlan, ...]
    headings: tuple[int, ...] = ()
    is_read: bool = True
    class_title: str = ""
    left_out: frozenset[int] = frozenset()
    taken: frozenset[int] = frozenset()
    facts: tuple[tuple[Column, str], ...] = ()
    has_class_rows: bool = True

    def places(self, column: Column) -> tuple[int, ...]:
        """Return the places of the columns of a kind."""
        return tuple(place for place, plan in enumerate(self.columns) if plan.holds is column)

    def holding(self, holds: Mapping[int, Column]) -> SheetPlan:
        """Return the plan with columns that hold what is given for their places, and nothing elsewhere."""
        columns = (replace(one, holds=holds.get(at, Column.NOT_IMPORTED)) for at, one in enumerate(self.columns))
        return replace(self, columns=tuple(columns))

    def has(self, *columns: Column) -> bool:
        """Tell whether there is a column of one of these kinds."""
        return any(plan.holds in columns for plan in self.columns)

    def with_column(self, place: int, holds: Column) -> SheetPlan:
        """Return the plan with a column changed to another kind.

        If only one column can be of that kind, the other one holds nothing after that.
        """
        columns = list(self.columns)
        if holds not in REPEATED:
            same = (other for other in self.places(holds) if columns[other].part == columns[place].part)
            for other in same:
                columns[other] = replace(columns[other], holds=Column.NOT_IMPORTED)
        columns[place] = replace(columns[place], holds=holds)
        return replace(self, columns=tuple(columns))

    def with_row_tapped(self, line: int, *, is_offered: bool = False) -> SheetPlan:
        """Return the plan after a tap on a row: it is left out, or taken if it was left out or `is_offered`."""
        if line in self.taken:
            return replace(self, taken=self.taken - {line})
        if is_offered:
            return replace(self, left_out=self.left_out - {line}, taken=self.taken | {line})
        return replace(self, left_out=self.left_out ^ {line})


def column_name(plan: SheetPlan, place: int) -> str:
    """Return the name of a column: its heading, else its letters as in a spreadsheet."""
    return plan.columns[place].heading or column_letters(place)
