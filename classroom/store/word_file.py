"""Reading a teacher's file of words: text, CSV or a spreadsheet."""

from __future__ import annotations

from pathlib import Path

from classroom.errors import KnownError
from classroom.i18n import N_, _, shown
from classroom.store.table_file import LARGEST_FILE, LONGEST_LINE, SUFFIXES, TableFileError, read_table
from classroom.tables.body import Body, read_body
from classroom.tables.heading import Column
from classroom.tables.plan import Purpose, plan_table
from classroom.tables.table import Table
from classroom.words.teacher_list import Entry, WordFile

__all__ = [
    "LARGEST_FILE",
    "LONGEST_LINE",
    "MOST_LINES",
    "SUFFIXES",
    "WordFileError",
    "entries_of_table",
    "read_word_table",
    "read_words",
]

MOST_LINES = 500_000

_REFUSED = N_("{file}: {reason}")


class WordFileError(KnownError):
    """A file that cannot be read as a file of words; `str` says which, why, and what to do."""


def read_words(path: Path) -> WordFile:
    """Return the text of each cell of a file that should be a word: what is a word is not decided here.

    Raises `WordFileError`.
    """
    entries, body = entries_of_table(read_word_table(path))
    unread = (*(one.sentence() for one in body.unread), *(one.sentence() for one in body.remarks))
    return WordFile(shown(path.name), entries, unread)


def read_word_table(path: Path, *, is_pasted: bool = False) -> Table:
    """Return the table of a file of words; `is_pasted`: read it as pasted text is. Raises `WordFileError`."""
    try:
        return read_table(path, MOST_LINES, Purpose.WORDS, is_pasted=is_pasted)
    except TableFileError as error:
        raise WordFileError(_(_REFUSED).format(file=path.name, reason=error.sentence({}))) from error


def entries_of_table(table: Table) -> tuple[tuple[Entry, ...], Body]:
    """Return the texts of a table that should be words, with their lines, and what is said of the rest."""
    body = read_body(plan_table(table, Purpose.WORDS))
    entries = (Entry(record.line, cell.text) for record in body.records for cell in record.all(Column.WORD))
    return tuple(entries), body
