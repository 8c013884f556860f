"""Rows of a text: CSV, what a spreadsheet puts on the clipboard, or lines that somebody typed."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from io import StringIO
from itertools import islice

from classroom.tables.heading import read_heading
from classroom.tables.plan import Purpose, Row, Table, sheet_of
from classroom.tables.reading import has_headings, weight_of

SEPARATORS = ",;\t|"
_LOOKED_AT = 20
_MARKS = "\ufeff\u200e\u200f"
_SEP_LINE = re.compile(r'"?sep=(.)"?\s*', re.IGNORECASE)
_QUOTED = re.compile(r'\s*"(?:[^"]|"")*"\s*(?:[,;\t|]|$)')
LIST_COMMAS: dict[str, str | int | None] = {
    "\N{ARABIC COMMA}": ",",
    "\N{FULLWIDTH COMMA}": ",",
    "\N{IDEOGRAPHIC COMMA}": ",",
    "\N{FULLWIDTH SEMICOLON}": ";",
}
_RARE = "^\uff0c\uff1b\uff5c\u060c\u061b\u3001\u3000"
"""Signs that part cells only if they do so in every line."""
_PAIR, _ESCAPED = re.compile("[\ud800-\udbff][\udc00-\udfff]"), re.compile("[\udc80-\udcff]+")
_HALF = re.compile("[\ud800-\udfff]")
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_LINE_END = re.compile("\r+\n|[\r\x0c\x85\u2028\u2029]")
_SENT = re.compile(
    r"\s*\[?(?:\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?m\.?)?,?\s*)?\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}"
    r"(?:,?\s*\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?m\.?)?)?\]?\s*(?:-\s*)?[^:\n]{1,40}:\s+",
    re.IGNORECASE,
)
_EMPTY_CELLS = re.compile(r"[\t ]+$", re.MULTILINE)
_BULLET_CELLS = re.compile(r"^[ \t]*(?:[o\u00a7\ue000-\uf8ff\u2022\u25a0-\u25ff\u2013-][ \t]*)?\t", re.MULTILINE)
"""What a word processor puts before each line of a list with bullets: a sign, or the letter that stands for one."""
_UNQUOTED = re.compile(r"'(.*)'|[\u2018\u201c](.*)[\u2019\u201d]", re.DOTALL)
_GAP = re.compile(r"\s{2,}")


class NoCsvError(ValueError):
    """A text is not CSV; `line`, counted from 1, is where it stops being CSV."""

    def __init__(self, line: int) -> None:
        super().__init__(f"line {line}")
        self.line = line


def letters_of(content: bytes | str | None) -> str:
    """Return what a clipboard gives as text, whatever it is: bytes, text with halves of characters, or nothing.

    Bytes that are no UTF-8 are taken for letters of Windows. Two halves make a character again, and a half alone, which
    stands for a byte that could not be read, becomes a letter too.
    """
    if isinstance(content, str):
        joined = _PAIR.sub(lambda two: two[0].encode("utf-16", "surrogatepass").decode("utf-16"), content)
        read = _ESCAPED.sub(lambda halves: letters_of(halves[0].encode("utf-8", "surrogateescape")), joined)
        return _HALF.sub("?", read)
    for encoding in ("utf-16",) if content and content.startswith(_UTF_16) else ("utf-8-sig", "cp1252"):
        try:
            return (content or b"").decode(encoding)
        except UnicodeDecodeError:
            continue
    return (content or b"").decode("latin-1")


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
    return rows[1:] if named else rows


def _unquoted(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """Return the rows without the single or curly quotes around their cells, if all cells have them."""
    cells = [cell for row in rows for cell in row.cells if cell.strip()]
    if not cells or not all(cell.strip()[0] in "'\u2018\u201c" and _UNQUOTED.fullmatch(cell.strip()) for cell in cells):
        return rows
    return tuple(Row(row.line, tuple(cell.strip()[1:-1] for cell in row.cells)) for row in rows)


def rows_of_text(text: str, purpose: Purpose) -> tuple[Row, ...]:
    """Return the rows of a text that was pasted or typed.

    It may be written as only a list of this kind is. Otherwise cells are separated by tabs or semicolons. Commas
    separate them if the text has headings or quoted cells, if the things listed have no comma of their own, or if
    more of the list is explained then.
    """
    text = _without_senders(with_plain_ends(letters_of(text)))
    for cells in (_EMPTY_CELLS, _BULLET_CELLS) if "\t" in text else ():
        if "\t" not in (bare := cells.sub("", text)):
            text = bare
    if _SEP_LINE.fullmatch(text.split("\n", 1)[0]):
        return rows_of_csv(text)
    if rows := purpose.rows_of_text(text):
        return rows
    separator = _pasted_separator(text, purpose)
    return _rows_of_lines(text.split("\n")) if separator is None else rows_parted(text, separator)


def _without_senders(text: str) -> str:
    """Return the lines of messages without when and by whom each was sent, if most of them say so."""
    lines = text.split("\n")
    sent = [_SENT.match(line) for line in lines]
    if sum(map(bool, sent)) <= sum(map(bool, map(str.strip, lines))) / 2:
        return text
    return "\n".join(line[one.end() :] if one else line for line, one in zip(lines, sent, strict=True))


def rows_matching(text: str, pattern: re.Pattern[str]) -> tuple[Row, ...]:
    """Return rows of the two parts of each line, if all lines have them; no rows otherwise."""
    rows = list[Row]()
    for at, line in enumerate(text.split("\n"), 1):
        if line.strip():
            if not (one := pattern.fullmatch(line)):
                return ()
            rows.append(Row(at, (one[1], one[2])))
    return tuple(rows)


def is_quoted(lines: Iterable[str]) -> bool:
    """Tell whether a line begins with a cell in quotes."""
    return any(_QUOTED.match(line) for line in lines)


def rows_parted(text: str, separator: str) -> tuple[Row, ...]:
    """Return the rows of a text whose cells are apart at a sign."""
    if separator not in SEPARATORS:
        text = text.translate(str.maketrans(LIST_COMMAS))
        separator = str(LIST_COMMAS[separator])
    try:
        return _parsed(text, separator)
    except NoCsvError:
        return tuple(Row(number, tuple(line.split(separator))) for number, line in enumerate(text.split("\n"), 1))


def _rows_of_lines(lines: Sequence[str]) -> tuple[Row, ...]:
    """Return a row for each line, parted at wide gaps if these make a table."""
    parted = [_GAP.split(line.strip()) for line in lines if line.strip()]
    is_table = len(parted) > 1 and len(parted[0]) > 1 and len(set(map(len, parted))) == 1
    rows = ((line.strip(), at) for at, line in enumerate(lines, 1))
    return tuple(Row(at, tuple(_GAP.split(line)) if is_table else (line,)) for line, at in rows)


def table_of_text(text: str, purpose: Purpose) -> Table:
    """Return the table of a text that was pasted or typed."""
    return Table((sheet_of(rows_of_text(text, purpose)),))


def _parsed(text: str, separator: str) -> tuple[Row, ...]:
    reader = csv.reader(
        StringIO(text, newline=""), delimiter=separator, strict=True, skipinitialspace=separator != "\t"
    )
    try:
        return tuple(Row(reader.line_num, tuple(cells)) for cells in reader)
    except csv.Error as error:
        raise NoCsvError(reader.line_num) from error


def head_of(text: str) -> list[str]:
    """Return the first lines of a text that are not empty."""
    return list(islice((line for line in text.split("\n") if line.strip()), _LOOKED_AT))


def _separator(text: str) -> str:
    """Return the separator of the cells: the one that most of the first lines have.

    The first line by itself does not decide, as it may be a title or empty. A rare sign must be in all lines alike.
    """
    head = head_of(text)
    if not any(sign in line for sign in SEPARATORS for line in head):
        counts = {sign: {line.count(sign) for line in head} for sign in _RARE}
        rare = [sign for sign in _RARE if len(counts[sign]) == 1 and 0 not in counts[sign]]
        if rare and (len(head) > 1 or read_heading(head[0].split(rare[0])[0])):
            return rare[0]
    return max(SEPARATORS, key=lambda sign: (sum(sign in line for line in head), "".join(head[:1]).count(sign)))


def _pasted_separator(text: str, purpose: Purpose) -> str | None:
    lines = head_of(text)
    if "\t" in text:
        return "\t"
    if is_quoted(lines):
        return _separator(text)
    if ";" in text or "\N{FULLWIDTH SEMICOLON}" in text:
        return ";" if ";" in text else "\N{FULLWIDTH SEMICOLON}"
    for sign in (",", "|", *LIST_COMMAS):
        rows = [Row(number, tuple(line.split(sign))) for number, line in enumerate(lines, 1) if sign in line]
        is_sure = not purpose.has_commas or sign == "|" or has_headings(rows, purpose)
        if rows and (
            is_sure or weight_of(rows_parted(text, sign), purpose) > weight_of(_rows_of_lines(lines), purpose)
        ):
            return sign
    return None
