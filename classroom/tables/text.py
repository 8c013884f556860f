"""Rows of a text: CSV, what a spreadsheet puts on the clipboard, or lines that somebody typed."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from io import StringIO
from itertools import islice

from classroom.tables.cell import is_class_like, without_marks
from classroom.tables.heading import read_heading
from classroom.tables.plan import Purpose
from classroom.tables.reading import has_headings
from classroom.tables.table import Row, Sheet, Table

SEPARATORS = ",;\t|"
_LOOKED_AT = 20
_MARKS = "\ufeff\u200e\u200f"
_SEP_LINE = re.compile(r'"?sep=(.)"?\s*', re.IGNORECASE)
_QUOTED = re.compile(r'\s*"(?:[^"]|"")*"\s*(?:[,;\t|]|$)')
_LIST_COMMAS: dict[str, str | int | None] = {
    "\N{ARABIC COMMA}": ",",
    "\N{FULLWIDTH COMMA}": ",",
    "\N{IDEOGRAPHIC COMMA}": ",",
    "\N{FULLWIDTH SEMICOLON}": ";",
}
_RARE = "^\uff0c\uff1b\uff5c\u060c\u061b\u3001\u3000"
"""Signs that part cells only if they do so in every line."""
_LINE_END = re.compile("\r+\n|[\r\x0c\x85\u2028\u2029]")
_UNQUOTED = re.compile(r"'(.*)'|[\u2018\u201c](.*)[\u2019\u201d]", re.DOTALL)
_GAP = re.compile(r"\s{2,}")
_LAST_TWO = re.compile(r"\s+(?:and|dan|&|和|与|மற்றும்)\s+")
_COMMA = re.compile(r",(?!\s)")
_TIME = re.compile(r"\s*\d{1,2}[.:]\d{2}\s*(?:[ap]\.?m\.?|pagi|tgh|ptg|petang|h)?\s*[-\u2013:]?\s+", re.IGNORECASE)
_VERSUS = re.compile(r"\s+(?:vs\.?|versus|lawan|lwn\.?|对|對)\s+|\s*(?:[\u2192\u21d2\u2194]|[-=]+>)\s*", re.IGNORECASE)
_SINGLE_V = re.compile(r"\s+(?:v\.?|x|\u00d7)\s+", re.IGNORECASE)
_NUMBERED = re.compile(r"\s*(?:table|board|meja|papan|no\.?|桌)?\s*(\d{1,3})\s*[.):\uff1a]\s*(?=\D)", re.IGNORECASE)
_TABLE_ROW = re.compile(r"\s*(?:table|board|meja|papan|桌)\s*(\d{1,3})\s*[.:)\uff1a]?\s*", re.IGNORECASE)
_PLAIN_NUMBER = re.compile(r"\s*(\d{1,3}) +(?=\D)")
_PARENT = re.compile(r"\b[as]/[lpo]\b", re.IGNORECASE)
_NAME_AND_CLASS = re.compile(
    r"\s*(.*\S)(?:\s*[(\[]\s*|\s+[-\u2013\u2014]\s+|\s*[:,\uff0c]\s*)([^()\[\]]*?)\s*[)\]]?\s*"
)
_TEAM_AND_NAMES = re.compile(r"([^:;,\t\uff1a]+?)\s*[:\uff1a]\s*([^:;\t]*,[^:;\t]*)")
_LISTED_NAME = re.compile(r"(?:[-*\u2022\u2013]|\d{1,2}\s*[-.):/\u2013])\s*(\S.*)")
_WORD_AND_MEANING = re.compile(r"\s*([A-Za-z]+)(?:\s+[-\u2013\u2014]\s+|\s*[:=]\s*)(\S.*)")
_MARKED_WITHIN, _LAST_TWO_OF = 5, 2
_WORD_OF_DICTIONARY = re.compile(r"\s*([A-Z]{2,15})\s+(\S.*\[[a-z]+\b.*\])\s*")
_DASH = re.compile(r"\s+[-\u2013\u2014]\s+")


class NoCsvError(ValueError):
    """A text is not CSV; `line`, counted from 1, is where it stops being CSV."""

    def __init__(self, line: int) -> None:
        super().__init__(f"line {line}")
        self.line = line


def with_plain_ends(text: str) -> str:
    """Return a text with line feeds as its only line ends, without byte-order marks and the end sign of old systems."""
    return _LINE_END.sub("\n", text.strip(_MARKS)).replace("\x0b", " ").rstrip("\x1a")


def rows_of_csv(text: str) -> tuple[Row, ...]:
    """Return the rows of a CSV file, whatever separates its cells; a row on several lines has the number of the last.

    A first line such as ``sep=;``, which spreadsheets write, names the separator and is not a row. Raises
    `NoCsvError`.
    """
    named = _SEP_LINE.fullmatch(text.split("\n", 1)[0])
    separator = named[1] if named else _separator(text)
    rows = _unquoted(_parsed(text, separator))
    rows = _rejoined(rows, text.split("\n")) if separator == "," else rows
    return rows[1:] if named else rows


def _unquoted(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """Return the rows without the single or curly quotes around their cells, if all cells have them."""
    cells = [cell for row in rows for cell in row.cells if cell.strip()]
    if not cells or not all(cell.strip()[0] in "'\u2018\u201c" and _UNQUOTED.fullmatch(cell.strip()) for cell in cells):
        return rows
    return tuple(Row(row.line, tuple(cell.strip()[1:-1] for cell in row.cells)) for row in rows)


def _rejoined(rows: tuple[Row, ...], lines: list[str]) -> tuple[Row, ...]:
    """Return the rows with a name such as Tan, Mei Ling in one cell again, where it makes a row too long."""
    width = next((len(row.cells) for row in rows if not row.is_empty), 0)
    joined = []
    for row in rows:
        parts = _COMMA.split(lines[row.line - 1]) if width < len(row.cells) and row.line <= len(lines) else []
        is_longer = len(parts) == width > 1 and '"' not in lines[row.line - 1]
        joined.append(Row(row.line, tuple(parts)) if is_longer else row)
    return tuple(joined)


def rows_of_text(text: str, purpose: Purpose) -> tuple[Row, ...]:
    """Return the rows of a text that was pasted or typed.

    Cells are separated by tabs or semicolons. Commas separate them if the text has headings or quoted cells, or if
    the things listed have no comma of their own, as a name such as "Tan, Mei Ling" has.
    """
    text = with_plain_ends(text)
    if purpose is Purpose.BOARDS and not _has_board_headings(text):
        lines = [_TIME.sub("", line, count=1) for line in _boards_in_blocks(text.split("\n"))]
        marked = without_marks({at: line for at, line in enumerate(lines) if line.strip()})
        if marked and not any(any(map(str.isdecimal, lines[at][:_MARKED_WITHIN])) for at in marked):
            lines = [marked.get(at, line) for at, line in enumerate(lines)]
        # Numbers before some lines only count the lines; before all lines they are the numbers of the boards.
        is_numbered = all(_NUMBERED.match(line) for line in lines if line.strip())
        if not is_numbered and _counts(lines):
            lines, is_numbered = [line.strip().replace(" ", ". ", 1) for line in lines], True
        return tuple(Row(at, _board_cells(line, keeps_number=is_numbered)) for at, line in enumerate(lines, 1))
    if _SEP_LINE.fullmatch(text.split("\n", 1)[0]):
        return rows_of_csv(text)
    if purpose is Purpose.WORDS and (rows := _with_second_apart(text.split("\n"), _WORD_OF_DICTIONARY)):
        return rows
    if purpose is Purpose.WORDS and "," in text:
        text = text.replace(";", ",")
    if purpose is Purpose.TEAMS and (rows := _teams_of_lines(text.split("\n"))):
        return rows
    separator = _pasted_separator(text, purpose)
    second = {Purpose.PUPILS: _NAME_AND_CLASS, Purpose.WORDS: _WORD_AND_MEANING}.get(purpose)
    if separator is None and second and (rows := _with_second_apart(text.split("\n"), second)):
        return rows
    if separator is None:
        return _rows_of_lines(text.split("\n"))
    rows = _rows_parted(text, separator)
    if len(rows) == 1 and len(rows[0].cells) > _LAST_TWO_OF and purpose is Purpose.PUPILS:
        # "Ali, Siti, Raj and Devi"
        rows = (Row(1, (*rows[0].cells[:-1], *_LAST_TWO.split(rows[0].cells[-1]))),)
    return rows


def _rows_parted(text: str, separator: str) -> tuple[Row, ...]:
    if separator not in SEPARATORS:
        text = text.translate(str.maketrans(_LIST_COMMAS))
        separator = str(_LIST_COMMAS[separator])
    try:
        return _parsed(text, separator)
    except NoCsvError:
        return _split(text, separator)


def _rows_of_lines(lines: Sequence[str]) -> tuple[Row, ...]:
    """Return a row for each line, parted at wide gaps if these make a table."""
    parted = [_GAP.split(line.strip()) for line in lines if line.strip()]
    is_table = len(parted) > 1 and len(parted[0]) > 1 and len(set(map(len, parted))) == 1
    rows = ((line.strip(), at) for at, line in enumerate(lines, 1))
    return tuple(Row(at, tuple(_GAP.split(line)) if is_table else (line,)) for line, at in rows)


def table_of_text(text: str, purpose: Purpose) -> Table:
    """Return the table of a text that was pasted or typed."""
    return Table((Sheet(rows_of_text(text, purpose)),))


def with_sides_apart(table: Table) -> Table:
    """Return a table of boards in which "A vs B" in one cell is two cells."""
    return Table(tuple(Sheet(tuple(map(_sides, sheet.rows)), sheet.title, sheet.is_hidden) for sheet in table.sheets))


def _has_board_headings(text: str) -> bool:
    lines = _head(text)
    return any(
        has_headings([Row(at, tuple(line.split(sign))) for at, line in enumerate(lines, 1)], Purpose.BOARDS)
        for sign in SEPARATORS
    )


def _board_cells(line: str, *, keeps_number: bool) -> tuple[str, ...]:
    """Return the teams of a line; the surest separator counts, since a name may have a comma."""
    number = _NUMBERED.match(line)
    first = (number[1],) if number and keeps_number else ()
    rest = line[number.end() :] if number else line
    if any(between.search(rest) for between in (_VERSUS, _SINGLE_V)) and "\t" not in rest:
        return (*first, *_parts(rest))
    sign = next((sign for sign in ("\t", ";", "|", ",", *_LIST_COMMAS) if sign in rest), None)
    if sign is None and rest.count("/") == 1 and not _PARENT.search(rest):
        sign = "/"
    parts = rest.split(sign) if sign else [rest]
    if sign == ";" and all("," in part for part in parts):
        parts = [name for part in parts for name in part.split(",")]
    return (*first, *(part for one in parts for part in _parts(one))) if len(parts) == 1 else (*first, *parts)


def _boards_in_blocks(lines: list[str]) -> list[str]:
    """Return the lines with the names below each "Table 1" moved up into that line, if there are any."""
    starts = [at for at, line in enumerate(lines) if _TABLE_ROW.fullmatch(line)]
    if not starts:
        return lines
    joined = list(lines)
    for at, end in zip(starts, (*starts[1:], len(lines)), strict=True):
        names = [line.strip() for line in lines[at + 1 : end] if line.strip()]
        found = _TABLE_ROW.fullmatch(lines[at])
        if found and len(names) > 1:
            joined[at:end] = [f"{found[1]}: {';'.join(names)}", *([""] * (end - at - 1))]
    return joined


def _counts(lines: list[str]) -> bool:
    """Tell whether each line begins with its number and a space: "1 Tigers - Lions"."""
    numbers = [int(found[1]) if (found := _PLAIN_NUMBER.match(line)) else 0 for line in lines if line.strip()]
    return len(numbers) > 1 and numbers == list(range(numbers[0], numbers[0] + len(numbers))) and numbers[0] > 0


def _teams_of_lines(lines: list[str]) -> tuple[Row, ...]:
    """Return rows of team, school and names from a list as in a message, none if it is not such a list.

    Each line has a team, "Tigers: Aina, Raj", or the names are below the team, each after a dash or a number.
    """
    filled = {at: line.strip() for at, line in enumerate(lines, 1) if line.strip()}
    named = {at: _TEAM_AND_NAMES.fullmatch(line) for at, line in filled.items()}
    if filled and all(named.values()):
        return tuple(Row(at, (one[1], "", one[2].replace(",", ";"))) for at, one in named.items() if one)
    listed = {at: _LISTED_NAME.fullmatch(line) for at, line in filled.items()}
    if not any(listed.values()) or any(listed[at] for at in list(filled)[:1]):
        return ()
    rows, team = [], ""
    for at, line in filled.items():
        if one := listed[at]:
            rows.append(Row(at, (team, "", one[1])))
        else:
            team = line.rstrip(":")
    return () if any(sign in line for line in lines for sign in "\t;|") else tuple(rows)


def _with_second_apart(lines: list[str], pattern: re.Pattern[str]) -> tuple[Row, ...]:
    """Return rows of two cells if each line has a name with its class, or a word with its meaning.

    Return no rows otherwise.
    """
    found = {at: pattern.fullmatch(line) for at, line in enumerate(lines, 1) if line.strip()}
    if len(found) <= (pattern is not _NAME_AND_CLASS) or not all(found.values()):
        return ()
    rows = tuple(Row(at, (one[1], one[2])) for at, one in found.items() if one)
    is_so = pattern is not _NAME_AND_CLASS or all(is_class_like(row.cell(1)) for row in rows)
    return rows if is_so else ()


def _parsed(text: str, separator: str) -> tuple[Row, ...]:
    reader = csv.reader(
        StringIO(text, newline=""), delimiter=separator, strict=True, skipinitialspace=separator != "\t"
    )
    try:
        return tuple(Row(reader.line_num, tuple(cells)) for cells in reader)
    except csv.Error as error:
        raise NoCsvError(reader.line_num) from error


def _split(text: str, separator: str) -> tuple[Row, ...]:
    return tuple(Row(number, tuple(line.split(separator))) for number, line in enumerate(text.split("\n"), 1))


def _head(text: str) -> list[str]:
    return list(islice((line for line in text.split("\n") if line.strip()), _LOOKED_AT))


def _separator(text: str) -> str:
    """Return the separator of the cells: the one that most of the first lines have.

    The first line by itself does not decide, as it may be a title or empty. A rare sign must be in all lines alike.
    """
    head = _head(text)
    if not any(sign in line for sign in SEPARATORS for line in head):
        counts = {sign: {line.count(sign) for line in head} for sign in _RARE}
        rare = [sign for sign in _RARE if len(counts[sign]) == 1 and 0 not in counts[sign]]
        if rare and (len(head) > 1 or read_heading(head[0].split(rare[0])[0])):
            return rare[0]
    return max(SEPARATORS, key=lambda sign: (sum(sign in line for line in head), "".join(head[:1]).count(sign)))


def _pasted_separator(text: str, purpose: Purpose) -> str | None:
    lines = _head(text)
    if purpose is Purpose.PUPILS and len(lines) == 1 and lines[0].count(",") > 1 and not _QUOTED.match(lines[0]):
        return ","
    if "\t" in text:
        return "\t"
    if any(_QUOTED.match(line) for line in lines):
        return _separator(text)
    if ";" in text or "\N{FULLWIDTH SEMICOLON}" in text:
        return ";" if ";" in text else "\N{FULLWIDTH SEMICOLON}"
    for sign in (",", "|", *_LIST_COMMAS):
        rows = [Row(number, tuple(line.split(sign))) for number, line in enumerate(lines, 1) if sign in line]
        if rows and (purpose is not Purpose.PUPILS or sign == "|" or has_headings(rows, purpose)):
            return sign
    if purpose is Purpose.PUPILS and "\N{IDEOGRAPHIC COMMA}" in text:
        return "\N{IDEOGRAPHIC COMMA}"
    return "\t" if purpose is Purpose.BOARDS else None


def _sides(row: Row) -> Row:
    """Return a row of boards in which "A vs B" in one cell is two cells."""
    lettered = [cell for cell in row.cells if any(sign.isalpha() for sign in cell)]
    if not any(_VERSUS.search(cell) for cell in row.cells) and len(lettered) != 1:
        return row
    return Row(row.line, tuple(part for cell in row.cells for part in _parts(cell)))


def _parts(cell: str) -> Iterable[str]:
    numbered = _NUMBERED.match(cell)
    if numbered:
        return (numbered[1], *_parts(cell[numbered.end() :]))
    for between in (_VERSUS, _SINGLE_V, _DASH):
        if between.search(cell):
            return between.split(cell)
    return (cell,)
