"""Classes as files: lists of pupils read from CSV, text or a spreadsheet, and written to CSV or a spreadsheet."""

from __future__ import annotations

import csv
import zipfile
from collections.abc import Sequence
from io import BytesIO, StringIO
from pathlib import Path

from classroom.errors import KnownError
from classroom.files import write_durably
from classroom.i18n import N_, _
from classroom.roster.class_list import MOST_ROWS, PUPILS, class_rows
from classroom.roster.school_class import SchoolClass
from classroom.store.fault import known_faults
from classroom.store.table_file import FileFault, TableFileError, read_table
from classroom.tables.evidence import CellValue
from classroom.tables.plan import Purpose, Table

# Tables as files: CSV or a spreadsheet, the same content for the same rows

EXPORT_SUFFIXES = (".csv", ".xlsx")
_WIDEST = 40  # letters


def write_table_file(rows: Sequence[Sequence[CellValue]], path: Path) -> None:
    """Write rows to a file in the format of its suffix, whole or not at all. Raises `KnownError`."""
    suffix = path.suffix.lower()
    if suffix not in EXPORT_SUFFIXES:
        sentence = _("The file name must end in {suffixes}. Choose another name.")
        raise KnownError(sentence.format(suffixes=", ".join(EXPORT_SUFFIXES)))
    with known_faults(path):
        # A spreadsheet needs a temporary file, and there may be no room for it.
        write_durably(path, _workbook(rows) if suffix == ".xlsx" else _csv(rows))


def _csv(rows: Sequence[Sequence[CellValue]]) -> bytes:
    text = StringIO(newline="")
    csv.writer(text, quoting=csv.QUOTE_ALL).writerows(rows)
    # The byte order mark tells a spreadsheet that the names are in UTF-8.
    return text.getvalue().encode("utf-8-sig")


def _workbook(rows: Sequence[Sequence[CellValue]]) -> bytes:
    # Imported here, so that only a teacher with a spreadsheet waits for it.
    from openpyxl import Workbook  # noqa: PLC0415
    from openpyxl.utils import get_column_letter  # noqa: PLC0415
    from openpyxl.writer.excel import ExcelWriter  # noqa: PLC0415

    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    sheet.freeze_panes = "A2"
    for at, column in enumerate(zip(*rows, strict=True), start=1):
        longest = max(len(str(cell)) for cell in column)
        sheet.column_dimensions[get_column_letter(at)].width = min(longest, _WIDEST) + 2
    for row in rows:
        sheet.append(list(row))
    content = BytesIO()
    ExcelWriter(book, _Undated(content, "w", zipfile.ZIP_DEFLATED)).save()
    return content.getvalue()


class _Undated(zipfile.ZipFile):
    """A ZIP without today's date: it cannot store the date of a computer whose clock has stopped."""

    def writestr(self, name: str, content: str | bytes, *_more: object) -> None:  # type: ignore[override]
        """Add a part."""
        super().writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)

    def write(self, path: str, name: str, *_more: object) -> None:  # type: ignore[override]
        """Add a part from a file."""
        self.writestr(name, Path(path).read_bytes())


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
    FileFault.BOMB: N_("This spreadsheet is too large. Save only the list of pupils as CSV UTF-8, then try again."),
}


class ClassFileError(KnownError):
    """A file is not a list of pupils; `str` says which file, why, and what to do."""


class ClassFileStore:
    """Classes as files; implements `roster.class_list.ClassFiles`."""

    def read(self, path: Path, purpose: Purpose = PUPILS) -> Table:
        """Return the table of a list of pupils or teams."""
        return read_class_file(path, purpose)

    def write(self, classes: Sequence[SchoolClass], path: Path) -> None:
        """Write classes into a CSV file or a spreadsheet."""
        write_class_file(classes, path)

    def write_rows(self, rows: Sequence[Sequence[CellValue]], path: Path) -> None:
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
