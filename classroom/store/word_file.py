"""Reading a teacher's file of words: text, CSV or a spreadsheet."""

from __future__ import annotations

from pathlib import Path

from classroom.errors import KnownError
from classroom.i18n import N_, _
from classroom.store.table_file import LARGEST_FILE, LONGEST_LINE, TableFileError, read_table
from classroom.tables.plan import SUFFIXES, Table
from classroom.words.word_rows import WORDS

__all__ = [
    "LARGEST_FILE",
    "LONGEST_LINE",
    "MOST_LINES",
    "SUFFIXES",
    "WordFileError",
    "read_word_table",
]

MOST_LINES = 500_000

_REFUSED = N_("{file}: {reason}")


class WordFileError(KnownError):
    """A file cannot be read as a file of words; `str` says which file, why, and what to do."""


def read_word_table(path: Path, *, is_pasted: bool = False) -> Table:
    """Return the table of a file of words; `is_pasted`: read it like pasted text. Raises `WordFileError`."""
    try:
        return read_table(path, MOST_LINES, WORDS, is_pasted=is_pasted)
    except TableFileError as error:
        raise WordFileError(_(_REFUSED).format(file=path.name, reason=error.sentence({}))) from error
