"""Reading a teacher's file line by line or row by row, as text, CSV or a spreadsheet, however hostile it is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from pathlib import Path

from classroom.files import NotAFileError, check_is_file, read_at_most
from classroom.i18n import N_, _
from classroom.store.workbook import (
    NoWorkbookError,
    TooLargeWorkbookError,
    TooManyRowsError,
    sheets_of_workbook,
)
from classroom.tables.plan import Purpose
from classroom.tables.table import Sheet, Table
from classroom.tables.text import NoCsvError, rows_of_csv, rows_of_text

SUFFIXES = (".txt", ".csv", ".xlsx")
LARGEST_FILE = 10_000_000
LONGEST_LINE = 1_000
"""Characters; also for a cell of a spreadsheet."""

# Enough for tens of thousands of rows, and small enough to read the worst file in seconds; a text that a
# spreadsheet stores once and shows in many cells counts once for each cell.
_LARGEST_UNPACKED = 5_000_000
_STRANGE_SIGN = re.compile(r"[\x00-\x08\x0c-\x1f]")


class FileFault(Enum):
    """Why a file cannot be read; the value is the sentence for kinds of file that have none of their own."""

    NO_FILE = N_("The file was not found. Check that the disk or USB stick is plugged in.")
    UNREADABLE = N_("It cannot be read: {why}. Copy it to a folder that you can open, then try again.")
    NOT_A_FILE = N_("This is a folder or a device, not a file. Choose a file.")
    SUFFIX = N_("The file name of a word list must end in {suffixes}. Save the list as one of these, then try again.")
    TOO_LARGE = N_("It is larger than {most} MB. A list of words is much smaller. Choose another file.")
    TOO_MANY = N_("It has more than {most} lines. Split it into two files.")
    BINARY = N_("Line {line} has characters that are not text. Save the words as text, then try again.")
    NOT_UTF_8 = N_("Line {line}: this is not UTF-8 text. Save it as UTF-8, then try again.")
    LONE_RETURN = N_("Line {line}: the line ending is unusual. Open the file and save it again, then try again.")
    LONG_LINE = N_("Line {line} has more than {most} characters. Put one word on each line.")
    NO_TABLE = N_("Line {line}: this is not a CSV table. Save it as text with one word on each line, then try again.")
    NO_WORKBOOK = N_(
        "It is not a spreadsheet that Bellword can read. Save it as text with one word on each line, then try again."
    )
    BOMB = N_(
        "The unpacked file is too large for a list of words. Save it as text with one word on each line, "
        "then try again."
    )


class TableFileError(Exception):
    """A file cannot be read; `sentence` says why and what to do, in the words of its kind of file."""

    def __init__(self, fault: FileFault, **details: object) -> None:
        super().__init__(fault.name)
        self.fault, self._details = fault, details

    def sentence(self, own: Mapping[FileFault, str]) -> str:
        """Return the sentence for the fault: from `own` if it is there, otherwise the common one."""
        return _(own.get(self.fault, self.fault.value)).format(**self._details)


def read_table(path: Path, most_lines: int, purpose: Purpose, *, is_pasted: bool = False) -> Table:
    """Return the table of a CSV file, a workbook or a text; `is_pasted`: read any of them like pasted text.

    Raises `TableFileError`.
    """
    suffix = path.suffix.lower()
    if suffix == ".xlsx" and not is_pasted:
        return _of_workbook(path, most_lines)
    text = _text(path, most_lines, is_pasted=is_pasted)
    try:
        rows = rows_of_csv(text) if suffix == ".csv" and not is_pasted else rows_of_text(text, purpose)
    except NoCsvError as error:
        raise TableFileError(FileFault.NO_TABLE, line=error.line) from error
    # A quoted cell may continue over several lines.
    if '"' in text or len(max(text.split("\n"), key=len)) > LONGEST_LINE:
        for row in rows:
            for cell in row.cells:
                _check_length(row.line, cell)
    return Table((Sheet(rows),))


def _content(path: Path, *, is_pasted: bool) -> bytes:
    """Return the bytes of a file; a file larger than any list is refused."""
    try:
        check_is_file(path)
        if path.suffix.lower() not in SUFFIXES and not is_pasted:
            raise TableFileError(FileFault.SUFFIX, suffixes=", ".join(SUFFIXES))
        if path.stat().st_size > LARGEST_FILE:
            raise TableFileError(FileFault.TOO_LARGE, most=LARGEST_FILE // 1_000_000)
        return read_at_most(path, LARGEST_FILE)
    except NotAFileError as error:
        raise TableFileError(FileFault.NOT_A_FILE) from error
    except FileNotFoundError as error:
        raise TableFileError(FileFault.NO_FILE) from error
    except OSError as error:
        raise TableFileError(FileFault.UNREADABLE, why=error.strerror or type(error).__name__) from error


def _text(path: Path, most_lines: int, *, is_pasted: bool) -> str:
    """Return the text of a file, with line feeds as its only line ends."""
    content = _content(path, is_pasted=is_pasted)
    is_utf_16 = content.startswith((b"\xff\xfe", b"\xfe\xff"))
    try:
        # Excel saves "Unicode text" as UTF-16.
        text = content.decode("utf-16" if is_utf_16 else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise TableFileError(FileFault.NOT_UTF_8, line=content.count(b"\n", 0, error.start) + 1) from error
    text = text.replace("\r\n", "\n")
    if strange := _STRANGE_SIGN.search(text):
        fault = FileFault.LONE_RETURN if "\r" in _line_at(text, strange.start()) else FileFault.BINARY
        raise TableFileError(fault, line=text.count("\n", 0, strange.start()) + 1)
    if text.count("\n") >= most_lines:
        raise TableFileError(FileFault.TOO_MANY, most=f"{most_lines:,}")
    return text


def _line_at(text: str, place: int) -> str:
    return text[text.rfind("\n", 0, place) + 1 :].split("\n", 1)[0]


def _check_length(number: int, text: str) -> None:
    if len(text) > LONGEST_LINE:
        raise TableFileError(FileFault.LONG_LINE, line=number, most=f"{LONGEST_LINE:,}")


def _of_workbook(path: Path, most_lines: int) -> Table:
    content = _content(path, is_pasted=False)
    sheets: list[Sheet] = []
    letters = 0
    try:
        for sheet in sheets_of_workbook(content, _LARGEST_UNPACKED, most_lines):
            for row in sheet.rows:
                for cell in row.cells:
                    _check_length(row.line, cell)
                    letters += len(cell)
                if letters > _LARGEST_UNPACKED:
                    raise TableFileError(FileFault.BOMB)
            sheets.append(sheet)
    except NoWorkbookError as error:
        raise TableFileError(FileFault.NO_WORKBOOK) from error
    except TooLargeWorkbookError as error:
        raise TableFileError(FileFault.BOMB) from error
    except TooManyRowsError as error:
        raise TableFileError(FileFault.TOO_MANY, most=f"{most_lines:,}") from error
    return Table(tuple(sheets))
