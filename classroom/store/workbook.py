"""The sheets of a workbook, with cells as text; other parts, such as pictures, are not unpacked."""

from __future__ import annotations

import re
import warnings
import zipfile
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from classroom.tables.table import Row, Sheet

if TYPE_CHECKING:
    from openpyxl.workbook import Workbook
    from openpyxl.worksheet._read_only import ReadOnlyWorksheet

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_STRICT = {
    b"http://purl.oclc.org/ooxml/spreadsheetml/main": _MAIN.encode(),
    b"http://purl.oclc.org/ooxml/officeDocument/relationships": (
        b"http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    ),
}
"""The names in a workbook saved as Strict Open XML, with the usual names for them."""
_WANTED = re.compile(
    r"\[Content_Types\]\.xml|_rels/\.rels|xl/(?:workbook\.xml|_rels/workbook\.xml\.rels|styles\.xml|sharedStrings\.xml"
    r"|worksheets/[^/]+\.xml)",
    re.IGNORECASE,
)
_MOST_PARTS = 500
_MOST_COLUMNS = 256
_MOST_ROWS = 1_048_576
_MERGED = re.compile(rb'<(?:\w+:)?mergeCell\s[^>]*\bref="([A-Z]+)(\d+):([A-Z]+)(\d+)"')
_KEPT_OF_BOOK = ("workbookPr", "sheets")
_PLAIN_STYLES = (
    ("fonts", "<font/>"),
    ("fills", '<fill><patternFill patternType="none"/></fill>'),
    ("borders", "<border/>"),
    ("cellStyleXfs", "<xf/>"),
)


class NoWorkbookError(ValueError):
    """Bytes are not a workbook that can be read."""


class TooLargeWorkbookError(ValueError):
    """A workbook that unpacks to more than a list has."""


class TooManyRowsError(ValueError):
    """A sheet has more rows than a list has."""


def sheets_of_workbook(content: bytes, most_bytes: int, most_rows: int) -> Iterator[Sheet]:
    """Yield the sheets of an XLSX file, including hidden ones.

    A merged cell's text is in each of its rows. A formula gives the value that the spreadsheet stored, or itself if
    none was stored. Raises `NoWorkbookError`; `TooLargeWorkbookError` before more than `most_bytes` are unpacked;
    `TooManyRowsError` if a sheet has more than `most_rows` rows with content.
    """
    parts = _parts(content, most_bytes)
    from openpyxl import load_workbook  # noqa: PLC0415 - only a teacher with a spreadsheet waits for it

    with warnings.catch_warnings():
        # Warnings concern parts of a spreadsheet other than cells.
        warnings.simplefilter("ignore")
        try:
            file = _bare_file(parts)
            values = load_workbook(BytesIO(file), read_only=True, keep_links=False, data_only=True)
            formulas = load_workbook(BytesIO(file), read_only=True, keep_links=False)
            yield from _sheets(values, formulas, parts, most_rows)
        except (TooLargeWorkbookError, TooManyRowsError):
            raise
        except Exception as error:  # whatever the library raises for a damaged file
            raise NoWorkbookError from error


def _parts(content: bytes, most_bytes: int) -> dict[str, bytes]:
    """Return the parts with the cells, by file name; names of Strict Open XML in them become the usual ones."""
    try:
        with zipfile.ZipFile(BytesIO(content)) as file:
            wanted = [part for part in file.infolist() if _WANTED.fullmatch(part.filename)]
            is_too_large = sum(part.file_size for part in wanted) > most_bytes or len(file.infolist()) > _MOST_PARTS
            parts = {} if is_too_large else {part.filename: file.read(part) for part in wanted}
    except Exception as error:  # whatever zipfile and zlib raise for a damaged file
        raise NoWorkbookError from error
    if is_too_large:
        raise TooLargeWorkbookError
    for strict, usual in _STRICT.items():
        parts = {name: body.replace(strict, usual) for name, body in parts.items()}
    return parts


def _bare_file(parts: dict[str, bytes]) -> bytes:
    """Return a workbook of cells alone, so that faulty styles, names and views do not matter."""
    held = BytesIO()
    with zipfile.ZipFile(held, "w") as file:
        for name, body in parts.items():
            file.writestr(zipfile.ZipInfo(name), _bare_part(name.lower(), body))
    return held.getvalue()


def _bare_part(name: str, body: bytes) -> bytes:
    if name == "xl/workbook.xml":
        root = _element(body)
        for child in list(root):
            if _local(child.tag) not in _KEPT_OF_BOOK:
                root.remove(child)
        return ElementTree.tostring(root)
    if name == "xl/styles.xml":
        return _bare_styles(body)
    return _only_known(body) if name == "[content_types].xml" else body


def _only_known(types: bytes) -> bytes:
    """Return the list of parts without the parts that are left out."""
    root = _element(types)
    for child in list(root):
        if (part := child.get("PartName", "")) and not _WANTED.fullmatch(part.lstrip("/")):
            root.remove(child)
    return ElementTree.tostring(root)


def _element(body: bytes) -> ElementTree.Element:
    # Nothing outside the file is ever fetched, and the parser itself refuses a text that grows without end.
    return ElementTree.fromstring(body)  # noqa: S314


def _bare_styles(body: bytes) -> bytes:
    """Return the number formats, which identify dates, and no other styles."""
    try:
        root = _element(body)
    except ElementTree.ParseError:
        root = ElementTree.Element(f"{{{_MAIN}}}styleSheet")
    formats = "".join(
        f'<numFmt numFmtId="{_number(one)}" formatCode={_quoted(one.get("formatCode", ""))}/>'
        for one in root.iter(f"{{{_MAIN}}}numFmt")
    )
    cells = root.find(f"{{{_MAIN}}}cellXfs")
    styles = "".join(f'<xf numFmtId="{_number(one)}"/>' for one in cells or ()) or "<xf/>"
    plain = "".join(f"<{kind}>{one}</{kind}>" for kind, one in _PLAIN_STYLES)
    numbers = f"<numFmts>{formats}</numFmts>" if formats else ""
    return f'<styleSheet xmlns="{_MAIN}">{numbers}{plain}<cellXfs>{styles}</cellXfs></styleSheet>'.encode()


def _number(element: ElementTree.Element) -> int:
    text = element.get("numFmtId", "")
    return int(text) if text.isdecimal() else 0


def _quoted(text: str) -> str:
    from xml.sax.saxutils import quoteattr  # noqa: PLC0415 - only a teacher with a spreadsheet waits for it

    return quoteattr(text)


def _local(tag: str) -> str:
    return tag.rpartition("}")[2]


def _sheets(values: Workbook, formulas: Workbook, parts: dict[str, bytes], most_rows: int) -> Iterator[Sheet]:
    for shown, written in zip(values.worksheets, formulas.worksheets, strict=True):
        rows: list[Row] = []
        empty: object = None
        for number, (cells, texts) in enumerate(zip(_rows(shown), _rows(written), strict=True), 1):
            if cells is empty:
                continue  # a gap may have a million rows, but they are all one object
            row = Row(number, tuple(_text(value, formula) for value, formula in zip(cells, texts, strict=True)))
            if len(row.cells) > _MOST_COLUMNS and row.cell(_MOST_COLUMNS):
                raise TooLargeWorkbookError
            if row.is_empty:
                empty = cells
            else:
                rows.append(row)
            if len(rows) > most_rows:
                raise TooManyRowsError
        body = parts.get(shown._worksheet_path.lstrip("/"), b"")  # noqa: SLF001 - there is no other way to it
        yield Sheet(_with_merged(rows, body), shown.title, is_hidden=shown.sheet_state != "visible")


def _rows(sheet: ReadOnlyWorksheet) -> Iterator[tuple[object, ...]]:
    sheet.reset_dimensions()
    # A row that claims to be longer would be filled up with cells that nobody wrote.
    yield from sheet.iter_rows(max_row=_MOST_ROWS, max_col=_MOST_COLUMNS + 1, values_only=True)


def _text(value: object, formula: object) -> str:
    """Return the text of a cell; spreadsheets turn the words true and false into truth values."""
    if value is not None:
        return str(value)
    if formula is None:
        return ""
    return str(getattr(formula, "text", formula))


def _with_merged(rows: Sequence[Row], body: bytes) -> tuple[Row, ...]:
    """Return the rows with the text of each merged cell in all of its rows that have content."""
    cells = {row.line: list(row.cells) for row in rows}
    for left, top, _right, bottom in _MERGED.findall(body):
        place, first = _place(left.decode()), int(top)
        if first not in cells or place >= len(cells[first]):
            continue
        for line in range(first + 1, min(int(bottom), rows[-1].line) + 1):
            if line in cells and place < len(cells[line]) and not cells[line][place]:
                cells[line][place] = cells[first][place]
    return tuple(Row(row.line, tuple(cells[row.line])) for row in rows)


def _place(letters: str) -> int:
    place = 0
    for letter in letters:
        place = place * 26 + ord(letter) - ord("A") + 1
    return place - 1
