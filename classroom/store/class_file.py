"""Classes as files: lists of pupils read from CSV, text or a spreadsheet, and written to CSV or a spreadsheet."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from classroom.errors import KnownError
from classroom.i18n import N_, _
from classroom.roster.class_list import MOST_ROWS, PUPILS, class_rows
from classroom.roster.school_class import SchoolClass
from classroom.store.table_file import FileFault, TableFileError, read_table
from classroom.store.table_writing import write_table_file
from classroom.tables.plan import Purpose
from classroom.tables.table import Table

_BESIDES = 20
"""Lines that a file may have besides the pupils: a title, headings, empty lines at the end."""

_REFUSED = N_("{file}: {reason}")
_OWN_SENTENCES = {
    FileFault.SUFFIX: N_(
        "The file name of a pupil list must end in {suffixes}. Save the list as one of these, then try again."
    ),
    FileFault.TOO_LARGE: N_("It is larger than {most} MB. A list of pupils is much smaller. Choose another file."),
    FileFault.TOO_MANY: N_("It has more than 5,000 rows. Split it into two files, then try again."),
    FileFault.BINARY: N_("Line {line} has characters that are not text. Save the list as CSV UTF-8, then try again."),
    FileFault.NOT_UTF_8: N_("Line {line}: this is not UTF-8 text. Save the list as CSV UTF-8, then try again."),
    FileFault.LONG_LINE: N_("Line {line} has more than {most} characters. Put one pupil on each line."),
    FileFault.NO_TABLE: N_("Line {line}: this is not a CSV table. Save the list as CSV again, then try once more."),
    FileFault.NO_WORKBOOK: N_(
        "It is not a spreadsheet that Bellword can read. Save the list as CSV UTF-8, then try again."
    ),
    FileFault.BOMB: N_("The unpacked file is too large for a list of pupils. Save it as CSV UTF-8, then try again."),
}


class ClassFileError(KnownError):
    """A file is not a list of pupils; `str` says which file, why, and what to do."""


class ClassFileStore:
    """Classes as files; implements `roster.ports.ClassFiles`."""

    def read(self, path: Path, purpose: Purpose = PUPILS) -> Table:
        """Return the table of a list of pupils or teams."""
        return read_class_file(path, purpose)

    def write(self, classes: Sequence[SchoolClass], path: Path) -> None:
        """Write classes into a CSV file or a spreadsheet."""
        write_class_file(classes, path)

    def write_rows(self, rows: Sequence[Sequence[str]], path: Path) -> None:
        """Write any table into a CSV file or a spreadsheet."""
        write_table_file(rows, path)


def read_class_file(path: Path, purpose: Purpose = PUPILS, *, is_pasted: bool = False) -> Table:
    """Return the table of a list of pupils, teams or boards, without deciding who is a pupil.

    `is_pasted`: read it like pasted text. Raises `ClassFileError`.
    """
    try:
        return read_table(path, MOST_ROWS + _BESIDES, purpose, is_pasted=is_pasted)
    except TableFileError as error:
        raise ClassFileError(_(_REFUSED).format(file=path.name, reason=error.sentence(_OWN_SENTENCES))) from error


def write_class_file(classes: Sequence[SchoolClass], path: Path) -> None:
    """Write classes to a file in the format of its suffix, whole or not at all. Raises `KnownError`."""
    write_table_file(class_rows(classes), path)
