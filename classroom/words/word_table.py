"""The words of a table: every cell of the columns that hold words, with its line."""

from __future__ import annotations

from collections.abc import Iterable

from classroom.tables.body import Body, read_body
from classroom.tables.heading import Column
from classroom.tables.plan import Purpose, SheetPlan, plan_table
from classroom.tables.table import Table
from classroom.words.teacher_list import Entry


def entries_of_table(table: Table) -> tuple[tuple[Entry, ...], Body]:
    """Return the texts of a table that should be words, and what is said of the rest: what is a word is not decided."""
    return entries_of_plans(plan_table(table, Purpose.WORDS))


def entries_of_plans(plans: Iterable[SheetPlan]) -> tuple[tuple[Entry, ...], Body]:
    """Return the texts that should be words of a table read as its plans say, and what is said of the rest."""
    body = read_body(plans)
    entries = (Entry(record.line, cell.text) for record in body.records for cell in record.all(Column.WORD))
    return tuple(entries), body
