"""Reading a teacher's file of words, line by line: text, CSV or a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from classroom.errors import KnownError
from classroom.i18n import N_, _
from classroom.store.table_file import LARGEST_FILE, LONGEST_LINE, SUFFIXES, TableFileError, TableRow, read_rows
from classroom.words.teacher_list import Entry

__all__ = ["HEADINGS", "LARGEST_FILE", "LONGEST_LINE", "MOST_LINES", "SUFFIXES", "WordFileError", "read_word_file"]

MOST_LINES = 500_000
HEADINGS = frozenset({"word", "words", "perkataan"})
"""The headings of a column of words in a table, in any case."""

_REFUSED = N_("{file}: {reason}")


class WordFileError(KnownError):
    """A file that cannot be read as a file of words; `str` says which, why, and what to do."""


def read_word_file(path: Path) -> tuple[Entry, ...]:
    """Return the text of each line of a file that should be a word: what is a word is not decided here.

    In a table that is the column under one of `HEADINGS`, or else the first; in a spreadsheet, of the first sheet.
    Raises `WordFileError`.
    """
    try:
        rows = read_rows(path, MOST_LINES)
        is_table = path.suffix.lower() != ".txt"
        lines = _of_table(rows) if is_table else (Entry(row.line, row.cells[0]) for row in rows)
        return tuple(entry for entry in lines if entry.text.strip())
    except TableFileError as error:
        raise WordFileError(_(_REFUSED).format(file=path.name, reason=error.sentence({}))) from error


def _of_table(rows: Iterable[TableRow]) -> Iterator[Entry]:
    """Yield the cell of each row, with its line, in the column of words."""
    column: int | None = None
    for number, row in rows:
        if column is None and any(cell.strip() for cell in row):
            titles = [cell.strip().casefold() for cell in row]
            column = next((place for place, title in enumerate(titles) if title in HEADINGS), 0)
            if titles[column] in HEADINGS:
                continue
        if column is not None and column < len(row):
            yield Entry(number, row[column])
