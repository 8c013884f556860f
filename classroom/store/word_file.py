"""Reading a teacher's file of words, line by line: text, CSV or a spreadsheet."""

from __future__ import annotations

import csv
import stat
import warnings
import zipfile
from collections.abc import Iterable, Iterator
from io import BytesIO, StringIO
from itertools import islice
from pathlib import Path

from classroom.errors import KnownError
from classroom.i18n import N_, _
from classroom.words.teacher_list import Entry

SUFFIXES = (".txt", ".csv", ".xlsx")
LARGEST_FILE = 10_000_000
MOST_LINES = 500_000
LONGEST_LINE = 1_000
HEADINGS = frozenset({"word", "words", "perkataan"})
"""The headings of a column of words in a table, in any case."""

# Enough for tens of thousands of words, and little enough that the worst file is read in seconds.
_LARGEST_UNPACKED = 5_000_000
_MOST_PARTS = 500
_MOST_ROWS = 1_048_576
_MOST_COLUMNS = 20
_SEPARATORS = ",;\t"

_REFUSED = N_("{file}: {reason}")
_NO_FILE = N_("There is no such file. Check that the disk or USB stick is in its place.")
_UNREADABLE = N_("It cannot be read: {why}. Copy it to where you may read it, then try again.")
_NOT_A_FILE = N_("This is a folder or a device, not a file.")
_SUFFIX = N_("A file of words ends in {suffixes}. Save it as one of these, then try again.")
_TOO_LARGE = N_("It is larger than {most} MB; a list of words is much smaller.")
_TOO_MANY = N_("It has more than {most} lines; part it in two.")
_UTF_16 = N_("It is saved as UTF-16. Save it as UTF-8, then try again.")
_BINARY = N_("Line {line}: it has signs that are no text. Save the words as text, then try again.")
_NOT_UTF_8 = N_("Line {line}: it is not UTF-8 text. Save it as UTF-8, then try again.")
_LONE_RETURN = N_("Line {line}: it ends as no line does today. Open the file and save it again, then try again.")
_LONG_LINE = N_("Line {line}: it has more than {most} characters. Write one word a line.")
_NO_TABLE = N_("Line {line}: this is no CSV table: {why}. Save it as text with one word a line, then try again.")
_NO_WORKBOOK = N_("It is no spreadsheet that can be read. Save it as text with one word a line, then try again.")
_BOMB = N_("It unpacks to more than a list of words needs. Save it as text with one word a line, then try again.")


class WordFileError(KnownError):
    """A file that cannot be read as a file of words; `str` says which, why, and what to do."""


def read_word_file(path: Path) -> tuple[Entry, ...]:
    """Return the text of each line of a file that should be a word: what is a word is not decided here.

    In a table that is the column under one of `HEADINGS`, or else the first; in a spreadsheet, of the first sheet.
    Raises `WordFileError`.
    """
    suffix = path.suffix.lower()
    if suffix == ".csv":
        lines: Iterable[Entry] = _of_csv(path, _text(path))
    elif suffix == ".xlsx":
        lines = _of_workbook(path)
    else:
        lines = (Entry(number, line) for number, line in enumerate(_text(path).split("\n"), 1))
    entries = tuple(islice((entry for entry in lines if entry.text.strip()), MOST_LINES + 1))
    if len(entries) > MOST_LINES:
        raise _error(path, _TOO_MANY, most=f"{MOST_LINES:,}")
    return entries


def _content(path: Path) -> bytes:
    """Return the bytes of a file. Raises `WordFileError` for a larger one than lists of words are."""
    try:
        about = path.stat()
        if not stat.S_ISREG(about.st_mode):
            raise _error(path, _NOT_A_FILE)
        if path.suffix.lower() not in SUFFIXES:
            raise _error(path, _SUFFIX, suffixes=", ".join(SUFFIXES))
        if about.st_size > LARGEST_FILE:
            raise _error(path, _TOO_LARGE, most=LARGEST_FILE // 1_000_000)
        with path.open("rb") as file:
            return file.read(LARGEST_FILE)
    except FileNotFoundError as error:
        raise _error(path, _NO_FILE) from error
    except OSError as error:
        raise _error(path, _UNREADABLE, why=error.strerror or type(error).__name__) from error


def _text(path: Path) -> str:
    """Return the text of a file with line feeds alone."""
    content = _content(path)
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise _error(path, _UTF_16)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _error(path, _NOT_UTF_8, line=content.count(b"\n", 0, error.start) + 1) from error
    text = text.replace("\r\n", "\n")
    for number, line in enumerate(text.split("\n"), 1):
        if "\r" in line:
            raise _error(path, _LONE_RETURN, line=number)
        if any(sign < " " and sign != "\t" for sign in line):
            raise _error(path, _BINARY, line=number)
        if len(line) > LONGEST_LINE:
            raise _error(path, _LONG_LINE, line=number, most=f"{LONGEST_LINE:,}")
        if number > MOST_LINES:
            raise _error(path, _TOO_MANY, most=f"{MOST_LINES:,}")
    return text


def _of_csv(path: Path, text: str) -> Iterator[Entry]:
    """Yield the word of each row; a cell of several lines counts for the last of them."""
    head = text.partition("\n")[0]
    separator = max(_SEPARATORS, key=head.count)
    rows = csv.reader(StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        yield from _of_table((rows.line_num, row) for row in rows)
    except csv.Error as error:
        raise _error(path, _NO_TABLE, line=rows.line_num, why=str(error)) from error


def _of_workbook(path: Path) -> list[Entry]:
    """Return the word of each row of the first sheet."""
    content = _content(path)
    try:
        with zipfile.ZipFile(BytesIO(content)) as parts:
            sizes = [part.file_size for part in parts.infolist()]
    except (zipfile.BadZipFile, ValueError, NotImplementedError) as error:
        raise _error(path, _NO_WORKBOOK) from error
    if sum(sizes) > _LARGEST_UNPACKED or len(sizes) > _MOST_PARTS:
        raise _error(path, _BOMB)
    from openpyxl import load_workbook  # noqa: PLC0415 - only a teacher with a spreadsheet waits for it

    try:
        with warnings.catch_warnings():
            # Warnings are about what a spreadsheet has besides cells.
            warnings.simplefilter("ignore")
            book = load_workbook(BytesIO(content), read_only=True, keep_links=False)
            sheet = book.worksheets[0]
            sheet.reset_dimensions()
            rows = sheet.iter_rows(max_row=_MOST_ROWS, max_col=_MOST_COLUMNS, values_only=True)
            return list(islice(_of_table(_as_text(rows)), MOST_LINES + 1))
    except Exception as error:  # whatever the library raises for a damaged file
        raise _error(path, _NO_WORKBOOK) from error


def _as_text(rows: Iterable[tuple[object, ...]]) -> Iterator[tuple[int, list[str]]]:
    # Spreadsheets take the words true and false for truth values, which are written the same.
    for number, row in enumerate(rows, 1):
        if row.count(None) < len(row):
            yield number, ["" if cell is None else str(cell) for cell in row]


def _of_table(rows: Iterable[tuple[int, list[str]]]) -> Iterator[Entry]:
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


def _error(path: Path, reason: str, **details: object) -> WordFileError:
    return WordFileError(_(_REFUSED).format(file=path.name, reason=_(reason).format(**details)))
