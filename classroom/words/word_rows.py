"""The texts of a table that should be words, read as its plans say: what is a word is decided in the review."""

from __future__ import annotations

from collections.abc import Iterable

from classroom.tables.body import read_body
from classroom.tables.heading import Column
from classroom.tables.plan import SheetPlan
from classroom.words.teacher_list import Entry, WordFile


def words_of_plans(name: str, plans: Iterable[SheetPlan]) -> WordFile:
    """Return what a list of words called `name` gives, before anything is changed."""
    body = read_body(plans)
    entries = tuple(
        Entry(record.line, cell.text, record.sheet) for record in body.records for cell in record.all(Column.WORD)
    )
    return WordFile(name, entries, body.remarks, body.unread)
