"""Reading a teacher's file line by line or row by row, as text, CSV or a spreadsheet, however hostile it is."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from enum import Enum
from pathlib import Path

from classroom.files import NotAFileError, check_is_file, read_at_most
from classroom.i18n import N_, _
from classroom.store.workbook import (
    OLD,
    ZIP,
    LockedWorkbookError,
    NoWorkbookError,
    TooLargeWorkbookError,
    TooManyRowsError,
    sheets_of_workbook,
)
from classroom.tables.plan import SUFFIXES, Purpose, Sheet, Table, sheet_of
from classroom.tables.text import NoCsvError, rows_of_csv, rows_of_text, with_plain_ends

LARGEST_FILE = 10_000_000
LONGEST_LINE = 1_000
"""Characters; also for a cell of a spreadsheet."""

# Enough for tens of thousands of rows, and small enough to read the worst file in seconds; a text that a
# spreadsheet stores once and shows in many cells counts once for each cell.
_LARGEST_UNPACKED = 5_000_000
_STRANGE_SIGN = re.compile(r"[\x00-\x08\x0c-\x1f]")
_OTHER_KINDS: Mapping[bytes, str] = {
    rb"<!doctype html|<html|<head|<body|<table|<meta|mime-version:": N_("a web page"),
    rb"<\?xml|<svg": N_("an XML file for another program"),
    rb"\{\\rtf": N_("a formatted text document"),
    rb"begin:vcard": N_("a file of contacts"),
    rb"%pdf": N_("a PDF"),
    rb"\x89png|\xff\xd8\xff|gif8|bm.{4}\0\0|riff....webp": N_("a picture"),
}
"""How files that are no lists begin, and what they are."""
_SEEN = 1_000
_UTF_16_NULS = 0.3


class FileFault(Enum):
    """Why a file cannot be read; the value is the sentence for kinds of file that have none of their own."""

    NO_FILE = N_("The file was not found. Check that the disk or USB stick is plugged in.")
    UNREADABLE = N_("The file cannot be read: {why}. Copy it to a folder that you can open, then try again.")
    NOT_A_FILE = N_("This is a folder or a device, not a file. Choose a file.")
    SUFFIX = N_("The file name of a word list must end in {suffixes}. Save the list as one of these, then try again.")
    TOO_LARGE = N_("It is larger than {most} MB. A list of words is much smaller. Choose another file.")
    TOO_MANY = N_("It has more than {most} lines. Split it into two files.")
    BINARY = N_("Line {line} has characters that are not text. Save the words as text, then try again.")
    NOT_UTF_8 = N_("Line {line}: this is not UTF-8 text. Save it as UTF-8, then try again.")
    LONG_LINE = N_("Line {line} has more than {most} characters. Put one word on each line.")
    OTHER = N_("This is {what}, not a list. Save the list as CSV or as a spreadsheet (.xlsx), then try again.")
    NO_TABLE = N_("Line {line}: this is not a CSV table. Save it as text with one word on each line, then try again.")
    NO_WORKBOOK = N_(
        "It is not a spreadsheet that Bellword can read. Save it as text with one word on each line, then try again."
    )
    BOMB = N_(
        "This spreadsheet is too large for a list of words. Save it as text with one word on each line, then try again."
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
    content = _content(path, is_pasted=is_pasted)
    if content.startswith((ZIP, OLD)) and not is_pasted:
        return _of_workbook(content, most_lines)
    text = _text(content, most_lines)
    is_csv = path.suffix.lower() == ".csv" and not is_pasted
    try:
        rows = rows_of_csv(text) if is_csv else rows_of_text(text, purpose)
    except NoCsvError as error:
        raise TableFileError(FileFault.NO_TABLE, line=error.line) from error
    # A quoted cell may continue over several lines.
    if '"' in text or len(max(text.split("\n"), key=len)) > LONGEST_LINE:
        for row in rows:
            for cell in row.cells:
                _check_length(row.line, cell)
    return Table((sheet_of(rows),))


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


def _text(content: bytes, most_lines: int) -> str:
    """Return the text of a file, with line feeds as its only line ends."""
    if other := _other_kind(content):
        raise TableFileError(FileFault.OTHER, what=_(other))
    try:
        text = with_plain_ends(content.decode(_encoding(content)))
    except UnicodeDecodeError as error:
        raise TableFileError(FileFault.NOT_UTF_8, line=content.count(b"\n", 0, error.start) + 1) from error
    if strange := _STRANGE_SIGN.search(text):
        raise TableFileError(FileFault.BINARY, line=text.count("\n", 0, strange.start()) + 1)
    if text.count("\n") >= most_lines:
        raise TableFileError(FileFault.TOO_MANY, most=f"{most_lines:,}")
    return text


def _encoding(content: bytes) -> str:
    """Return how a text is encoded: Excel saves "Unicode text" as UTF-16, other programs do so without a mark."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    seen = content[:_SEEN]
    nuls = [seen[start::2].count(0) for start in (0, 1)]
    if len(seen) > 1 and max(nuls) > _UTF_16_NULS * len(seen) / 2 and min(nuls) < max(nuls) / 2:
        return "utf-16-be" if nuls[0] > nuls[1] else "utf-16-le"
    return "utf-8-sig"


def _other_kind(content: bytes) -> str:
    """Return what a file is that is no list, or an empty text."""
    start = content[:_SEEN].removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    kind = next((what for begin, what in _OTHER_KINDS.items() if re.match(begin, start, re.DOTALL)), "")
    if not kind and start[:1] in (b"{", b"[") and _is_json(content):
        return N_("a JSON file for another program")
    return kind


def _is_json(content: bytes) -> bool:
    try:
        json.loads(content)
    except (ValueError, RecursionError):
        return False
    return True


def _check_length(number: int, text: str) -> None:
    if len(text) > LONGEST_LINE:
        raise TableFileError(FileFault.LONG_LINE, line=number, most=f"{LONGEST_LINE:,}")


def _of_workbook(content: bytes, most_lines: int) -> Table:
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
    except LockedWorkbookError as error:
        raise TableFileError(FileFault.OTHER, what=_("a spreadsheet with a password")) from error
    except TooLargeWorkbookError as error:
        raise TableFileError(FileFault.BOMB) from error
    except TooManyRowsError as error:
        raise TableFileError(FileFault.TOO_MANY, most=f"{most_lines:,}") from error
    return Table(tuple(sheets))
