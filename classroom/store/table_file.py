"""Reading a teacher's file line by line or row by row, as text, CSV or a spreadsheet, however hostile it is."""

from __future__ import annotations

import json
import posixpath
import re
import struct
import zipfile
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import Enum
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from classroom.errors import KnownError
from classroom.files import NotAFileError, check_is_file, read_at_most
from classroom.i18n import N_, _
from classroom.tables.plan import SUFFIXES, Purpose, Row, Sheet, Table, sheet_of
from classroom.tables.text import NoCsvError, rows_of_csv, rows_of_text, with_plain_ends
from classroom.words.word_rows import WORDS

if TYPE_CHECKING:
    from python_calamine import CalamineSheet, CalamineWorkbook


ZIP, OLD = b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""The first bytes of a spreadsheet: one that is packed, and one of Excel before 2007."""
_LOCKED = "EncryptedPackage".encode("utf-16-le")
_SHEETS = ("worksheet", "chartsheet", "dialogsheet")
_TEXTS = "sharedStrings"
_WANTED = (*_SHEETS, _TEXTS, "styles")
_MOST_PARTS = 500
_MOST_COLUMNS = 256
_MOST_CELLS = 4_000_000
"""Cells of the rectangles around all cells of the sheets, which the library keeps in memory."""
_MOST_MERGED = 1_000_000
_CELL = re.compile(rb'<(?:\w+:)?c\s[^>]*?\br="([A-Z]{1,3})(\d{1,7})"')
_ODS = re.compile(rb"<table:(?:covered-)?table(|-row|-cell)((?:\s[^>]*?)?)/?>")
_REPEATED = re.compile(rb'-repeated="(\d{1,9})"')
_OLD_EXTENT, _OLD_EXTENT_SIZE, _OLD_LINES, _OLD_PLACES = 0x200, 14, 65_536, 256
_OLD_START, _OLD_SEVERAL, _OLD_SMALLEST, _OLD_NO_SECTOR = 0x809, 0xBD, 6, 0xFFFFFFFA
_OLD_CELLS = frozenset({0x203, 0x204, 0x205, 0x27E, 0xFD, 0xD6, 0x06, 0x206, 0x406, _OLD_SEVERAL})
_BINARY_LAST_CELL = 11
"""Records of old and of binary workbooks: the start of a sheet, and those of cells that are not empty."""
_SCHEMAS = "http://schemas.openxmlformats.org"
_NO_VALUE = re.compile(rb"<((?:\w+:)?)c(\s[^>]*)>\s*<\1f[^>]*>([^<]*)</\1f>\s*(?:<\1v\s*/>|<\1v>\s*</\1v>)?\s*</\1c>")
_SHARED = re.compile(rb"<((?:\w+:)?)si[\s>].*?</\1si>", re.DOTALL)
_TAG = re.compile(rb"<[^>]*>")
_HALF_SIGN = re.compile(rb"&[^;]{0,9}$")
_LONGEST_SHARED = 8_000
"""Bytes; the longest text of a list has fewer, and a longer one is cut before it is copied into every cell."""
_MOST_COPIED = 200_000_000
_TYPE = re.compile(rb'\st="\w*"')
_ROOT = "xl/workbook.xml"


class NoWorkbookError(ValueError):
    """Bytes are not a workbook that can be read."""


class LockedWorkbookError(ValueError):
    """A workbook has a password."""


class TooLargeWorkbookError(ValueError):
    """A workbook that unpacks to more than a list has."""


class TooManyRowsError(ValueError):
    """A sheet has more rows than a list has."""


def sheets_of_workbook(content: bytes, most_bytes: int, most_rows: int) -> Iterator[Sheet]:
    """Yield the sheets of an XLSX, XLSM, XLSB, XLS or ODS file, including hidden ones.

    A merged cell's text is in each of its rows. A formula gives the value that the spreadsheet stored, or itself if
    none was stored. Raises `NoWorkbookError`; `LockedWorkbookError`; `TooLargeWorkbookError` before more than
    `most_bytes` are unpacked; `TooManyRowsError` if a sheet has more than `most_rows` rows with content.
    """
    from python_calamine import SheetTypeEnum, SheetVisibleEnum  # noqa: PLC0415 - only a spreadsheet waits for it

    if content.startswith(OLD) and _LOCKED in content:
        raise LockedWorkbookError
    with _library_faults():
        book = _opened(content, most_bytes)
        named = [one for one in book.sheets_metadata if one.typ is SheetTypeEnum.WorkSheet]
    damaged = 0
    for one in named:
        is_hidden = one.visible is not SheetVisibleEnum.Visible
        try:
            with _library_faults():
                sheet = book.get_sheet_by_name(one.name)
        except NoWorkbookError:
            # Another sheet may be whole.
            damaged += 1
            if damaged == len(named):
                raise
            yield Sheet((), one.name, is_hidden=is_hidden, is_damaged=True)
            continue
        rows, cut = _rows(sheet, most_rows)
        yield Sheet(rows, one.name, is_hidden=is_hidden, cut=cut)


@contextmanager
def _library_faults() -> Iterator[None]:
    """Raise `NoWorkbookError` for whatever the library raises for a damaged file; its own panic is no `Exception`."""
    try:
        yield
    except (NoWorkbookError, TooLargeWorkbookError):
        raise
    except BaseException as error:
        if isinstance(error, Exception) or type(error).__name__ == "PanicException":
            raise NoWorkbookError from error
        raise


def _opened(content: bytes, most_bytes: int) -> CalamineWorkbook:
    """Return a workbook, without its styles if these are faulty: they only say which numbers are dates."""
    from python_calamine import CalamineError, CalamineWorkbook  # noqa: PLC0415 - as above

    if not content.startswith(ZIP):
        _check_areas(_areas_of_old(content))
        return CalamineWorkbook.from_filelike(BytesIO(content))
    try:
        return CalamineWorkbook.from_filelike(BytesIO(_with_usual_parts(content, most_bytes, _WANTED)))
    except CalamineError:
        return CalamineWorkbook.from_filelike(BytesIO(_with_usual_parts(content, most_bytes, _WANTED[:-1])))


def _with_usual_parts(content: bytes, most_bytes: int, wanted: Sequence[str]) -> bytes:
    """Return a workbook of cells alone, its parts found by their relations and under their usual names.

    A file that is packed in another way, such as ODS, is returned as it is.
    """
    with zipfile.ZipFile(BytesIO(content)) as file:
        if len(file.infolist()) > _MOST_PARTS:
            raise TooLargeWorkbookError
        parts = _Parts(file, most_bytes)
        root = next((path for kind, _id, path in parts.relations("") if kind == "officeDocument"), "")
        if not root.lower().endswith(".xml"):
            if sum(part.file_size for part in file.infolist() if part.filename.endswith((".xml", ".bin"))) > most_bytes:
                raise TooLargeWorkbookError
            for part in file.infolist():
                if part.filename == "content.xml":
                    _check_areas(_areas_of_ods(file.read(part)))
                elif part.filename.endswith(".bin"):
                    _check_areas(_areas_of_binary(file.read(part)))
            return content
        held = BytesIO()
        with zipfile.ZipFile(held, "w") as bare:
            related: list[tuple[str, str, str]] = []
            cells = copied = longest = 0
            for number, (kind, key, path) in enumerate(parts.of_workbook(root)):
                if kind in wanted and parts.has(path):
                    name = f"{kind}s/sheet{number}.xml" if kind in _SHEETS else f"{kind}.xml"
                    body = _NO_VALUE.sub(_as_text, _SHARED.sub(_cut, parts.read(path)))
                    area, filled = _cells_of(body)
                    cells, copied = cells + area, copied + filled
                    longest = max(longest, *(len(one[0]) for one in _SHARED.finditer(body)), 0)
                    if cells > _MOST_CELLS or copied * longest > _MOST_COPIED:
                        raise TooLargeWorkbookError
                    bare.writestr(zipfile.ZipInfo(f"xl/{name}"), body)
                    related.append((kind, key, name))
            bare.writestr(zipfile.ZipInfo(_ROOT), parts.read(root))
            bare.writestr(zipfile.ZipInfo("xl/_rels/workbook.xml.rels"), _relations_of(related))
            whole = _relations_of([("officeDocument", "rId1", _ROOT)])
            bare.writestr(zipfile.ZipInfo("_rels/.rels"), whole)
    return held.getvalue()


def _as_text(cell: re.Match[bytes]) -> bytes:
    """Return a cell with a formula that has no value as a cell with the formula as text."""
    prefix, named, formula = cell.groups()
    return b'<%sc%s t="str"><%sv>=%s</%sv></%sc>' % (prefix, _TYPE.sub(b"", named), prefix, formula, prefix, prefix)


class _Parts:
    """The parts of a packed workbook, by their names without regard to case; `most` bytes of them may be unpacked."""

    def __init__(self, file: zipfile.ZipFile, most: int) -> None:
        self._file, self._left = file, most
        self._names = {one.replace("\\", "/").lstrip("/").lower(): one for one in file.namelist()}

    def has(self, path: str) -> bool:
        return path.lower() in self._names

    def read(self, path: str) -> bytes:
        with self._file.open(self._names[path.lower()]) as part:
            body = part.read(self._left + 1)
        self._left -= len(body)
        if self._left < 0:
            raise TooLargeWorkbookError
        return body

    def of_workbook(self, root: str) -> list[tuple[str, str, str]]:
        """Return the relations of the workbook, with its texts if only the list of all parts names these."""
        found = list(self.relations(root))
        if not any(kind == _TEXTS for kind, _key, _path in found):
            found.extend((_TEXTS, _TEXTS, one) for one in self._names if one.endswith(f"/{_TEXTS.lower()}.xml"))
        return found

    def relations(self, path: str) -> Iterator[tuple[str, str, str]]:
        """Yield the kind, the key and the path of each part that a part names; the whole file is the part ""."""
        folder, name = posixpath.split(path)
        held = posixpath.join(folder, "_rels", f"{name}.rels")
        # Nothing outside the file is ever fetched, and the parser itself refuses a text that grows without end.
        found = ElementTree.fromstring(self.read(held)) if self.has(held) else ()  # noqa: S314
        for one in found:
            target = one.get("Target", "").replace("\\", "/")
            whole = target if target.startswith("/") else posixpath.join("/", folder, target)
            yield one.get("Type", "").rpartition("/")[2], one.get("Id", ""), posixpath.normpath(whole).lstrip("/")


def _relations_of(related: Sequence[tuple[str, str, str]]) -> bytes:
    root = ElementTree.Element("Relationships", {"xmlns": f"{_SCHEMAS}/package/2006/relationships"})
    for kind, key, path in related:
        named = {"Id": key, "Type": f"{_SCHEMAS}/officeDocument/2006/relationships/{kind}", "Target": path}
        ElementTree.SubElement(root, "Relationship", named)
    return ElementTree.tostring(root)


class _Area:
    """The rectangle around the cells of a sheet, which the library keeps in memory."""

    def __init__(self) -> None:
        self._lines: list[int] = []
        self._places: list[int] = []

    def add(self, first_line: int, first_place: int, last_line: int = -1, last_place: int = -1) -> None:
        """Add a cell, or all cells from the first to the last one."""
        lines = (*self._lines, first_line, max(first_line, last_line))
        places = (*self._places, first_place, max(first_place, last_place))
        self._lines, self._places = [min(lines), max(lines)], [min(places), max(places)]

    @property
    def cells(self) -> int:
        """The number of its cells."""
        ends = (self._lines, self._places)
        return (ends[0][1] - ends[0][0] + 1) * (ends[1][1] - ends[1][0] + 1) if all(ends) else 0


def _check_areas(areas: Iterable[_Area]) -> None:
    cells = 0
    for area in areas:
        cells += area.cells
        if cells > _MOST_CELLS:
            raise TooLargeWorkbookError


def _areas_of_old(content: bytes) -> Iterator[_Area]:
    """Yield the area of each sheet of a workbook of Excel before 2007."""
    stream, at, area = _stream_of_old(content), 0, _Area()
    while at + 4 <= len(stream):
        kind, size = struct.unpack_from("<HH", stream, at)
        if kind == _OLD_START:
            yield area
            area = _Area()
        elif kind == _OLD_EXTENT and size >= _OLD_EXTENT_SIZE:
            first, last, _first_place, last_place = struct.unpack_from("<IIHH", stream, at + 4)
            if not first <= last <= _OLD_LINES or last_place > _OLD_PLACES:
                # The library would make room for so many cells at once, and end the program.
                raise NoWorkbookError
        elif kind in _OLD_CELLS and size >= _OLD_SMALLEST:
            line, place = struct.unpack_from("<HH", stream, at + 4)
            last = struct.unpack_from("<H", stream, at + 2 + size)[0] if kind == _OLD_SEVERAL else place
            area.add(line, place, line, last)
        at += 4 + size
    yield area


def _stream_of_old(content: bytes) -> bytes:
    """Return the stream of the cells of a workbook of Excel before 2007, which is a file system of its own."""
    sizes = [1 << shift for shift in struct.unpack_from("<HH", content, 30)]
    first_folder, _mark, shortest, first_small = struct.unpack_from("<IIII", content, 48)
    more, _count = struct.unpack_from("<II", content, 68)
    whole = content[sizes[0] :]
    held = list(struct.unpack_from("<109I", content, 76))
    for _sector in range(len(content) // sizes[0]):
        if more >= _OLD_NO_SECTOR:
            break
        *next_held, more = _numbers(_piece(whole, more, sizes[0]))
        held += next_held
    sectors = b"".join(_piece(whole, one, sizes[0]) for one in held if one < _OLD_NO_SECTOR)
    table = _numbers(sectors)
    folder = _chained(whole, first_folder, table, sizes[0])
    small = _numbers(_chained(whole, first_small, table, sizes[0]))
    root = b""
    for at in range(0, len(folder), 128):
        name = folder[at : at + max(folder[at + 64] - 2, 0)].decode("utf-16-le", "replace").lower()
        first, size = struct.unpack_from("<II", folder, at + 116)
        if not at:
            root = _chained(whole, first, table, sizes[0])
        elif name in ("workbook", "book"):
            is_small = size < shortest
            return _chained(root, first, small, sizes[1]) if is_small else _chained(whole, first, table, sizes[0])
    raise NoWorkbookError


def _numbers(body: bytes) -> tuple[int, ...]:
    return struct.unpack(f"<{len(body) // 4}I", body[: len(body) // 4 * 4])


def _piece(body: bytes, number: int, size: int) -> bytes:
    return body[number * size : (number + 1) * size]


def _chained(body: bytes, first: int, table: Sequence[int], size: int) -> bytes:
    """Return the pieces of a body in the order of a chain, each with the number of the next one in the table."""
    pieces: list[bytes] = []
    while first < len(table) and len(pieces) <= len(table):
        pieces.append(_piece(body, first, size))
        first = table[first]
    return b"".join(pieces)


def _areas_of_ods(body: bytes) -> Iterator[_Area]:
    """Yield the area of each sheet of an OpenDocument spreadsheet, which writes equal rows and cells only once."""
    area, line, last_line, place = _Area(), 0, 0, 0
    for found in _ODS.finditer(body):
        kind, named = found.groups()
        repeated = _REPEATED.search(named)
        count = int(repeated[1]) if repeated else 1
        if kind == b"":
            yield area
            area, line, last_line, place = _Area(), 0, 0, 0
        elif kind == b"-row":
            line, last_line, place = last_line, last_line + count, 0
        else:
            if b"office:value" in named:
                area.add(line, place, last_line - 1, place + count - 1)
            place += count
    yield area


def _areas_of_binary(body: bytes) -> Iterator[_Area]:
    """Yield the area of a sheet of a binary workbook (XLSB)."""
    area, at, line = _Area(), 0, 0
    while at < len(body):
        kind, at = _short_number(body, at, 2)
        size, at = _short_number(body, at, 4)
        if kind <= _BINARY_LAST_CELL and at + 4 <= len(body):
            (number,) = struct.unpack_from("<I", body, at)
            if kind == 0:
                line = number
            else:
                area.add(line, number)
        at += size
    yield area


def _short_number(body: bytes, at: int, most: int) -> tuple[int, int]:
    """Return a number written in up to `most` bytes of 7 bits, and the place after it."""
    value = 0
    for step in range(most):
        sign = body[at] if at < len(body) else 0
        value, at = value | (sign & 0x7F) << 7 * step, at + 1
        if not sign >> 7:
            break
    return value, at


def _cells_of(body: bytes) -> tuple[int, int]:
    """Return how many cells the rectangle around all cells of a sheet has, and how many have something."""
    found = _CELL.findall(body)
    columns = {_place(letters) for letters, _line in found}
    lines = {int(line) for _letters, line in found}
    area = (max(lines) - min(lines) + 1) * (max(columns) - min(columns) + 1) if found else 0
    return area, len(found)


def _cut(shared: re.Match[bytes]) -> bytes:
    """Return a text that cells share, cut if it is longer than any that a list has."""
    whole, prefix = shared[0], shared[1]
    if len(whole) <= _LONGEST_SHARED:
        return whole
    kept = _HALF_SIGN.sub(b"", _TAG.sub(b"", whole)[:_LONGEST_SHARED].decode(errors="ignore").encode())
    return b"<%ssi><%st>%s</%st></%ssi>" % (prefix, prefix, kept, prefix, prefix)


def _rows(sheet: CalamineSheet, most_rows: int) -> tuple[tuple[Row, ...], frozenset[int]]:
    """Return the rows of a sheet, and the lines that have more cells than a list ever has."""
    first_line, first_place = sheet.start or (0, 0)
    before = ("",) * first_place
    rows: list[Row] = []
    cut: set[int] = set()
    # Rows from the first cell on come one by one; further away only all at once, or with all empty ones before them.
    area = sheet.to_python(skip_empty_area=True) if first_line or first_place else sheet.iter_rows()
    for line, cells in enumerate(area if sheet.start else (), first_line + 1):
        if not any(cells) and all(cell == "" for cell in cells):
            continue
        most = max(_MOST_COLUMNS - first_place, 0)
        if any(cell != "" for cell in cells[most:]):
            cut.add(line)
        row = Row(line, (*before[:_MOST_COLUMNS], *map(_text_of_cell, cells[:most])))
        if not row.is_empty:
            rows.append(Row(line, row.cells[: row.filled[-1] + 1]))
        if len(rows) > most_rows:
            raise TooManyRowsError
    return _with_merged(rows, sheet.merged_cell_ranges or ()), frozenset(cut)


def _text_of_cell(value: object) -> str:
    """Return the text of a cell; spreadsheets turn the words true and false into truth values."""
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def _with_merged(rows: Sequence[Row], merged: Sequence[tuple[tuple[int, int], tuple[int, int]]]) -> tuple[Row, ...]:
    """Return the rows with the text of each merged cell in all of its rows that have content."""
    lines = [row.line for row in rows]
    cells = {row.line: list(row.cells) for row in rows}
    filled = 0
    for (top, place), (bottom, _right) in merged:
        first = cells.get(top + 1, [])
        if place >= len(first):
            continue
        for at in range(bisect_left(lines, top + 2), bisect_left(lines, bottom + 2)):
            row = cells[lines[at]]
            filled += 1
            if place < len(row) and not row[place]:
                row[place] = first[place]
        if filled > _MOST_MERGED:
            raise TooLargeWorkbookError
    return tuple(Row(row.line, tuple(cells[row.line])) for row in rows)


def _place(letters: bytes) -> int:
    place = 0
    for letter in letters:
        place = place * 26 + letter - ord("A") + 1
    return place - 1


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
