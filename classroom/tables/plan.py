"""What each column of a sheet holds, as it was found or as the teacher changed it; `reading` finds it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

from classroom.tables.heading import Column
from classroom.tables.table import Sheet, column_letters


class Purpose(Enum):
    """What a table is read as; the value is how a command names it."""

    PUPILS = "class"
    TEAMS = "teams"
    PLAYERS = "players"
    WORDS = "words"
    BOARDS = "boards"


COLUMNS: Mapping[Purpose, tuple[Column, ...]] = {
    Purpose.PUPILS: (
        Column.NAME,
        Column.FIRST_NAME,
        Column.LAST_NAME,
        Column.SHORT_NAME,
        Column.CLASS,
        Column.YEAR,
        Column.GROUP,
        Column.ROLE,
    ),
    Purpose.TEAMS: (
        Column.TEAM,
        Column.NAME,
        Column.FIRST_NAME,
        Column.LAST_NAME,
        Column.CLASS,
        Column.YEAR,
        Column.ROLE,
        Column.PLAYER,
        Column.RESERVE,
        Column.SCHOOL,
        Column.STATE,
        Column.TEACHER,
        Column.MIXED,
        Column.EXCEPTION,
    ),
    Purpose.PLAYERS: (
        Column.NAME,
        Column.FIRST_NAME,
        Column.LAST_NAME,
        Column.CLASS,
        Column.YEAR,
        Column.SCHOOL,
        Column.STATE,
        Column.TEACHER,
        Column.RATING,
    ),
    Purpose.WORDS: (Column.WORD,),
    Purpose.BOARDS: (Column.BOARD, Column.SIDE),
}
"""What the columns of each kind of table can hold, if they are imported."""
REPEATED = frozenset({Column.FIRST_NAME, Column.LAST_NAME, Column.PLAYER, Column.RESERVE, Column.WORD, Column.SIDE})
"""What more than one column of a table can hold."""
TEAM_ORDER = (Column.TEAM, Column.SCHOOL, Column.NAME, Column.CLASS, Column.YEAR, Column.ROLE, Column.TEACHER)
"""The columns of teams in a table without headings."""


@dataclass(frozen=True)
class ColumnPlan:
    """What a column holds; `never_kept` if its heading names data that Bellword never stores about a child.

    `class_title` is the class of all pupils in the column, if each class has a column of its own. Columns of one
    `part`, counted from 0, are about one pupil; a table of pupils has several parts if pupils are side by side.
    """

    heading: str
    holds: Column = Column.NOT_IMPORTED
    never_kept: bool = False
    class_title: str = ""
    part: int = 0


@dataclass(frozen=True)
class SheetPlan:
    """How a sheet is read: the lines of its headings, and its columns; not at all if `is_read` is false.

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
