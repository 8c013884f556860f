"""Reading a teacher's file line by line or row by row, as text, CSV or a spreadsheet, however hostile it is."""

from __future__ import annotations

import csv
import warnings
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from io import BytesIO, StringIO
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from classroom.files import NotAFileError, check_is_file, read_at_most
from classroom.i18n import N_, _

SUFFIXES = (".txt", ".csv", ".xlsx")
LARGEST_FILE = 10_000_000
LONGEST_LINE = 1_000
"""Characters; of a cell of a spreadsheet too."""

# Enough for tens of thousands of rows, and little enough that the worst file is read in seconds; a text that a
# spreadsheet has once and shows in many cells counts in each.
_LARGEST_UNPACKED = 5_000_000
_MOST_PARTS = 500
_MOST_ROWS = 1_048_576
_MOST_COLUMNS = 20
_SEPARATORS = ",;\t"
_LOOKED_AT = 20
"""Lines at the beginning of a table, by which its separator is known."""


class FileFault(Enum):
    """Why a file cannot be read; the value is the sentence where a kind of file has none of its own."""

    NO_FILE = N_("There is no such file. Check that the disk or USB stick is in its place.")
    UNREADABLE = N_("It cannot be read: {why}. Copy it to where you may read it, then try again.")
    NOT_A_FILE = N_("This is a folder or a device, not a file.")
    SUFFIX = N_("A file of words ends in {suffixes}. Save it as one of these, then try again.")
    TOO_LARGE = N_("It is larger than {most} MB; a list of words is much smaller.")
    TOO_MANY = N_("It has more than {most} lines; part it in two.")
    UTF_16 = N_("It is saved as UTF-16. Save it as UTF-8, then try again.")
    BINARY = N_("Line {line}: it has signs that are no text. Save the words as text, then try again.")
    NOT_UTF_8 = N_("Line {line}: it is not UTF-8 text. Save it as UTF-8, then try again.")
    LONE_RETURN = N_("Line {line}: it ends as no line does today. Open the file and save it again, then try again.")
    LONG_LINE = N_("Line {line}: it has more than {most} characters. Write one word a line.")
    NO_TABLE = N_("Line {line}: this is no CSV table: {why}. Save it as text with one word a line, then try again.")
    NO_WORKBOOK = N_("It is no spreadsheet that can be read. Save it as text with one word a line, then try again.")
    BOMB = N_("It unpacks to more than a list of words needs. Save it as text with one word a line, then try again.")


class TableFileError(Exception):
    """A file cannot be read; `sentence` says why and what to do, in the words of its kind of file."""

    def __init__(self, fault: FileFault, **details: object) -> None:
        super().__init__(fault.name)
        self.fault, self._details = fault, details

    def sentence(self, own: Mapping[FileFault, str]) -> str:
        """Return the sentence, `own` ones before the common ones."""
        return _(own.get(self.fault, self.fault.value)).format(**self._details)


class TableRow(NamedTuple):
    """A row of a table: its line, counted from 1, and its cells."""

    line: int
    cells: list[str]


def read_rows(path: Path, most_lines: int) -> Iterator[TableRow]:
    """Yield the rows of a CSV file or of a workbook's sheet, or the lines of a text as rows of one cell.

    The sheet is the first that can be seen and has something in it.

    A row of several lines counts for the last of them. Raises `TableFileError`.
    """
    suffix = path.suffix.lower()
    if suffix == ".csv":
        return _of_csv(_text(path, most_lines))
    if suffix == ".xlsx":
        return _of_workbook(path, most_lines)
    return (TableRow(number, [line]) for number, line in enumerate(_text(path, most_lines).split("\n"), 1))


def _content(path: Path) -> bytes:
    """Return the bytes of a file, of a larger one than lists are none."""
    try:
        check_is_file(path)
        if path.suffix.lower() not in SUFFIXES:
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


def _text(path: Path, most_lines: int) -> str:
    """Return the text of a file with line feeds alone."""
    content = _content(path)
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise TableFileError(FileFault.UTF_16)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise TableFileError(FileFault.NOT_UTF_8, line=content.count(b"\n", 0, error.start) + 1) from error
    text = text.replace("\r\n", "\n")
    for number, line in enumerate(text.split("\n"), 1):
        if "\r" in line:
            raise TableFileError(FileFault.LONE_RETURN, line=number)
        if any(sign < " " and sign != "\t" for sign in line):
            raise TableFileError(FileFault.BINARY, line=number)
        _check_length(number, line)
        if number > most_lines:
            raise TableFileError(FileFault.TOO_MANY, most=f"{most_lines:,}")
    return text


def _check_length(number: int, text: str) -> None:
    if len(text) > LONGEST_LINE:
        raise TableFileError(FileFault.LONG_LINE, line=number, most=f"{LONGEST_LINE:,}")


def _of_csv(text: str) -> Iterator[TableRow]:
    rows = csv.reader(StringIO(text, newline=""), delimiter=_separator(text), strict=True)
    try:
        for row in rows:
            for cell in row[:_MOST_COLUMNS]:
                _check_length(rows.line_num, cell)
            yield TableRow(rows.line_num, row[:_MOST_COLUMNS])
    except csv.Error as error:
        raise TableFileError(FileFault.NO_TABLE, line=rows.line_num, why=str(error)) from error


def _separator(text: str) -> str:
    """Return what parts the cells: what most of the first lines have, for the first may be a title or empty."""
    head = [line for line in islice(text.split("\n"), _LOOKED_AT) if line.strip()]
    return max(_SEPARATORS, key=lambda sign: (sum(sign in line for line in head), "".join(head[:1]).count(sign)))


def _of_workbook(path: Path, most_lines: int) -> Iterator[TableRow]:
    content = _content(path)
    try:
        with zipfile.ZipFile(BytesIO(content)) as parts:
            sizes = [part.file_size for part in parts.infolist()]
    except (zipfile.BadZipFile, ValueError, NotImplementedError) as error:
        raise TableFileError(FileFault.NO_WORKBOOK) from error
    if sum(sizes) > _LARGEST_UNPACKED or len(sizes) > _MOST_PARTS:
        raise TableFileError(FileFault.BOMB)
    from openpyxl import load_workbook  # noqa: PLC0415 - only a teacher with a spreadsheet waits for it

    try:
        with warnings.catch_warnings():
            # Warnings are about what a spreadsheet has besides cells.
            warnings.simplefilter("ignore")
            book = load_workbook(BytesIO(content), read_only=True, keep_links=False)
            for sheet in book.worksheets:
                if sheet.sheet_state == "visible":
                    sheet.reset_dimensions()
                    rows = sheet.iter_rows(max_row=_MOST_ROWS, max_col=_MOST_COLUMNS, values_only=True)
                    if found := _as_text(rows, most_lines):
                        return iter(found)
            return iter(())
    except TableFileError:
        raise
    except Exception as error:  # whatever the library raises for a damaged file
        raise TableFileError(FileFault.NO_WORKBOOK) from error


def _as_text(rows: Iterable[tuple[object, ...]], most_lines: int) -> list[TableRow]:
    """Return the rows that are not empty; a text that stands in many cells is copied for none that is too long."""
    found: list[TableRow] = []
    letters = 0
    for number, row in enumerate(rows, 1):
        if row.count(None) == len(row):
            continue
        for cell in row:
            if isinstance(cell, str):
                _check_length(number, cell)
                letters += len(cell)
        if letters > _LARGEST_UNPACKED:
            raise TableFileError(FileFault.BOMB)
        # Spreadsheets take the words true and false for truth values, which are written the same.
        found.append(TableRow(number, ["" if cell is None else str(cell) for cell in row]))
        if len(found) > most_lines:
            raise TableFileError(FileFault.TOO_MANY, most=f"{most_lines:,}")
    return found
