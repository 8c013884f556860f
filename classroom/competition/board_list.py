"""The pairings at boards, from a table or from lines such as "Tigers vs Hornbills"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum

from classroom.i18n import N_, ngettext
from classroom.names import LONGEST_NAME, name_key, tidy_line, tidy_name
from classroom.tables.body import Record, Remark, Skipped, Unread, read_body, said_of_lost, said_of_sums, sentences_of
from classroom.tables.evidence import has_letter, is_number, whole_number, without_marks, words_of
from classroom.tables.heading import Column, Meaning, cell_words
from classroom.tables.plan import KeyRow, Meant, Purpose, Row, Sheet, SheetPlan, Table, Weighed
from classroom.tables.reading import has_headings, plan_below, plan_of_columns, plan_table, texts_of
from classroom.tables.text import LIST_COMMAS, SEPARATORS, head_of, table_of_text
from classroom.value import Value, replace

SIDES = 2
_TWO_OF_SEVERAL, _PERHAPS_TWO = 0.35, 0.3
"""What speaks in each row for a reading in which two of several columns have the teams; the second is only asked."""
_SIDES = (Column.TEAM, Column.SIDE, Column.PLAYER, Column.SCHOOL, Column.NAME)
_MARKED_WITHIN, _ROUND_WITHIN = 5, 12
_TIME = re.compile(r"\s*\d{1,2}[.:]\d{2}\s*(?:[ap]\.?m\.?|pagi|tgh|ptg|petang|h)?\s*[-\u2013:]?\s+", re.IGNORECASE)
_VERSUS = re.compile(
    r"\s+(?:vs\.?|versus|lawan|lwn\.?|对|對)\s+|\s*(?:\U0001f19a\ufe0f?|[\u2192\u21d2\u2194]|[-=]+>)\s*", re.IGNORECASE
)
_SINGLE_V = re.compile(r"\s+(?:v\.?|x|\u00d7)\s+", re.IGNORECASE)
_NUMBERED = re.compile(
    r"\s*(?:(?:table|board|meja|papan|no\.?|桌)?\s*(\d{1,3})\s*[.):\uff1a]"
    r"|(?:table|board|meja|papan|桌)\s*(\d{1,3})(?:\s*[-\u2013\u2014](?=\s)|(?=\s)))\s*(?=\D)",
    re.IGNORECASE,
)
_TABLE_ROW = re.compile(r"\s*(?:table|board|meja|papan|桌)\s*(\d{1,3})\s*[.:)\uff1a]?\s*", re.IGNORECASE)
_PLAIN_NUMBER = re.compile(r"\s*(\d{1,3}) +(?=\D)")
_PARENT = re.compile(r"\b[as]/[lpo]\b", re.IGNORECASE)
_SCORES = re.compile(r"(.*\S)\s+(\d{2,4})\s*[-:\u2013\u2014]\s*(\d{2,4})\s+(\S.*)")
_DASH = re.compile(r"\s+[-\u2013\u2014]\s+")


class BoardReason(Enum):
    """Why a row gives no board, or not all of one; the value is its sentence."""

    NO_NAME = N_("the team name is missing.")
    NUMBER = N_("{text} is not a board number, so the boards are numbered in order.")
    TOO_LONG = N_("{text} is too long. A name can have at most {most} characters.")
    TAKEN = N_("board {text} is already on line {first}, so this board gets the next number.")
    BYE = N_("{text} has no opponent, so this line is not imported.")
    TOO_MANY = N_("{text} is not imported: a board has only {sides} teams.")


class FoundBoard(Value):
    """A board, its number counted from 1, and who plays there; only one side if no second one is named."""

    number: int
    sides: tuple[str, ...]


class BoardList(Value):
    """The boards of a list in order, the remarks on its rows, and what is not read; `lost` rows give no board."""

    boards: tuple[FoundBoard, ...]
    remarks: tuple[Remark, ...] = ()
    unread: tuple[Unread, ...] = ()
    lost: int = 0

    @property
    def head(self) -> str:
        """Return in a few words what was found, and what somebody should look at, in the language on screen."""
        sides = sum(len(board.sides) for board in self.boards)
        boards = ngettext("{count} board", "{count} boards", len(self.boards)).format(count=f"{len(self.boards):,}")
        teams = ngettext("{count} team", "{count} teams", sides).format(count=f"{sides:,}")
        return " ".join(filter(None, (f"{boards}, {teams}.", said_of_sums(self.remarks), said_of_lost(self.lost))))

    @property
    def sentences(self) -> tuple[str, ...]:
        """The cells that are not read or left out, in the language on screen."""
        return sentences_of(self.unread, self.remarks)


def read_boards(table: Table, *, alone: bool = False) -> BoardList:
    """Return the boards of a table; `alone`: every team has a board of its own."""
    return boards_of_plans(plan_table(with_sides_apart(table), BOARDS), alone=alone)


def boards_of_text(text: str, *, alone: bool = False) -> BoardList:
    """Return the boards of lines that were pasted or typed."""
    return read_boards(table_of_text(text, BOARDS), alone=alone)


def boards_of_plans(plans: Iterable[SheetPlan], *, alone: bool = False) -> BoardList:
    """Return the boards of a table, read according to its plans.

    A row with more than two teams and no number, such as ``A; B; C; D``, describes several boards.
    """
    body = read_body(plans)
    reader = _Reader(alone=alone)
    for record in body.records:
        reader.take(record)
    return BoardList(tuple(reader.boards), body.with_remarks(reader.remarks), body.unread, body.lost(reader.given))


# Reading a list of boards


def _is_key(row: KeyRow) -> bool:
    # Teams are called "Team A" too: two such cells are headings if a column of boards is beside them.
    sides = sum(one.means in _SIDES for one in row.found)
    return bool(sides and any(one.means is Column.BOARD and one.is_exact for one in row.found)) or (
        row.is_strict and row.holds[Column.SIDE] + row.holds[Column.TEAM] > 1
    )


def _meant(found: Meant) -> dict[int, Column | Meaning]:
    """Return what columns hold: two of one kind are the sides, or else two of the kinds that teams may be under."""
    held = Counter(found.means.values())
    pair = next((side for side in _SIDES if held[side] > 1), None)
    sides = (pair,) if pair else tuple(side for side in _SIDES if held[side])[:SIDES]
    return found.renamed(dict.fromkeys(sides, Column.SIDE))


def _plain(sheet: Sheet, rows: Sequence[Row]) -> SheetPlan:
    """Return the plan of boards without headings: a column of numbers before the teams has those of the boards."""
    texts = {place: texts_of(rows, place) for place in range(sheet.width)}
    lettered = [place for place, cells in texts.items() if any(map(has_letter, cells))]
    # A cell alone in its row is a title, or a team with a bye.
    first = [text for row in rows if len(row.filled) > 1 and (text := row.cell(0))]
    has_board = bool(first) and all(map(_is_board, first)) and bool(lettered)
    sides = dict.fromkeys((place for place in lettered if place or not has_board), Column.SIDE)
    return plan_of_columns(sheet, {**sides, **({0: Column.BOARD} if has_board else {})})


def _is_board(text: str) -> bool:
    return is_number(text) or bool(_TABLE_ROW.fullmatch(text))


def _contrasts(sheet: Sheet, rows: Sequence[Row]) -> Iterator[SheetPlan]:
    """Yield the plan of boards whose first row has words over a column of numbers, whatever the words are."""
    head, body = rows[0], rows[1:]
    texts = {place: texts_of(body, place) for place in range(sheet.width)}
    is_over_numbers = has_letter(head.cell(0)) and bool(texts.get(0)) and all(map(is_number, texts[0]))
    sides = [place for place, cells in texts.items() if any(map(has_letter, cells))][:SIDES]
    if is_over_numbers and len(sides) == SIDES and all(map(head.cell, sides)):
        holds = {0: Column.BOARD, **dict.fromkeys(sides, Column.SIDE)}
        yield plan_below(sheet, head, holds)


def _others(plan: SheetPlan, rows: Sequence[Row]) -> Weighed:
    """Yield the other reading of boards without headings: only two of several columns have teams."""
    sides, boards = plan.places(Column.SIDE), plan.places(Column.BOARD)
    if len(rows) < SIDES:
        return
    # A hall or a judge comes again and again, which one row cannot show; a team meets another only once.
    once = [at for at in sides if len(set(texts := texts_of(rows, at))) == len(texts)]
    comes_again = len(rows) > 1 and SIDES <= len(once) < len(sides)
    if len(sides) > SIDES and len(rows) > 1 and (boards or len(sides) % SIDES or comes_again):
        two = (once if comes_again else sides)[:SIDES]
        weight = _TWO_OF_SEVERAL if boards or comes_again else _PERHAPS_TWO
        yield weight, plan.holding({**dict.fromkeys(boards, Column.BOARD), **dict.fromkeys(two, Column.SIDE)})


def _rows_of_text(text: str) -> tuple[Row, ...]:
    """Return the rows of lines that each name a board and its teams, none if there are headings."""
    if _has_headings(text):
        return ()
    whole = [_TIME.sub("", line, count=1) for line in _boards_in_blocks(text.split("\n"))]
    lines = ["" if _is_round(line) else line for line in whole]
    marked = without_marks({at: line for at, line in enumerate(lines) if line.strip()})
    if marked and not any(any(map(str.isdecimal, lines[at][:_MARKED_WITHIN])) for at in marked):
        lines = [marked.get(at, line) for at, line in enumerate(lines)]
    # Numbers before some lines only count the lines; before all lines they are the numbers of the boards.
    is_numbered = all(_NUMBERED.match(line) for line in lines if line.strip())
    if not is_numbered and _counts(lines):
        lines, is_numbered = [line.strip().replace(" ", ". ", 1) for line in lines], True
    cells = (_board_cells(line, keeps_number=is_numbered) if line else () for line in lines)
    return tuple(
        Row(at, tuple(map(_unless_versus, found)) or (line,))
        for at, (line, found) in enumerate(zip(whole, cells, strict=True), 1)
    )


def _is_round(text: str) -> bool:
    """Tell whether a line says of which round the boards below are, and perhaps where and when: "Round 3 - Hall A"."""
    words = words_of(text)
    has_number = any(map(str.isdecimal, text[:_ROUND_WITHIN]))
    return bool(words) and words[0] in cell_words("round") and has_number and not _VERSUS.search(text)


def _unless_versus(cell: str) -> str:
    """Return a cell, empty if it has only what is between two teams: "v", "lwn"."""
    return "" if name_key(cell).strip(" .\ufe0f") in cell_words("versus") else cell


def _has_headings(text: str) -> bool:
    lines = head_of(text)
    return any(
        has_headings([Row(at, tuple(line.split(sign))) for at, line in enumerate(lines, 1)], BOARDS)
        for sign in SEPARATORS
    )


def _board_cells(line: str, *, keeps_number: bool) -> tuple[str, ...]:
    """Return the teams of a line; the surest separator counts, since a name may have a comma."""
    number = _NUMBERED.match(line)
    first = (number[1] or number[2],) if number and keeps_number else ()
    rest = line[number.end() :] if number else line
    if scores := _SCORES.fullmatch(rest):
        return (*first, *_with_scores(scores))
    if any(between.search(rest) for between in (_VERSUS, _SINGLE_V)) and "\t" not in rest:
        return (*first, *_parts(rest))
    sign = next((sign for sign in ("\t", ";", "|", ",", *LIST_COMMAS) if sign in rest), None)
    if sign is None and rest.count("/") == 1 and not _PARENT.search(rest):
        sign = "/"
    parts = rest.split(sign) if sign else [rest]
    if sign == ";" and all("," in part for part in parts):
        parts = [name for part in parts for name in part.split(",")]
    return (*first, *(part for one in parts for part in _parts(one))) if len(parts) == 1 else (*first, *parts)


def _with_scores(found: re.Match[str]) -> tuple[str, ...]:
    """Return two teams and, behind them in columns that are not read, what they scored: "Tigers 312 - 287 Lions"."""
    return found[1], found[4], found[2], found[3]


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
    is_sure = len(numbers) > 1 or any(map(_SCORES.fullmatch, lines))
    return is_sure and numbers == list(range(numbers[0], numbers[0] + len(numbers))) and numbers[0] > 0


def with_sides_apart(table: Table) -> Table:
    """Return a table of boards in which "A vs B" in one cell is two cells."""
    return Table(tuple(replace(sheet, rows=tuple(map(_sides, sheet.rows))) for sheet in table.sheets))


def _sides(row: Row) -> Row:
    """Return a row of boards in which "A vs B" in one cell is two cells."""
    row = Row(row.line, tuple(map(_unless_versus, row.cells)))
    lettered = [cell for cell in row.cells if any(sign.isalpha() for sign in cell)]
    if len(lettered) == 1 and _is_round(lettered[0]):
        return row
    if not any(_VERSUS.search(cell) for cell in row.cells) and len(lettered) != 1:
        return row
    return Row(row.line, tuple(part for cell in row.cells for part in _parts(cell)))


def _parts(cell: str) -> Iterable[str]:
    if numbered := _NUMBERED.match(cell):
        return (numbered[1] or numbered[2], *_parts(cell[numbered.end() :]))
    if scores := _SCORES.fullmatch(cell):
        return _with_scores(scores)
    for between in (_VERSUS, _SINGLE_V, _DASH):
        if between.search(cell):
            return between.split(cell)
    return (cell,)


BOARDS = Purpose(
    "boards",
    (Column.BOARD, Column.SIDE),
    is_key=_is_key,
    meant=_meant,
    plain=_plain,
    contrasts=_contrasts,
    others=_others,
    rows_of_text=_rows_of_text,
)
"""Lists of who meets at which board."""


class _Reader:
    def __init__(self, *, alone: bool) -> None:
        self.boards: list[FoundBoard] = []
        self.remarks: list[Remark] = []
        self.given: set[tuple[str, int]] = set()
        self._lines: dict[int, int] = {}
        self._sides = 1 if alone else SIDES

    def take(self, record: Record) -> None:
        texts = [cell.text for cell in record.all(Column.SIDE)]
        alone = texts or [record.text(Column.BOARD)]
        if len(alone) == 1 and _is_round(alone[0]):
            self._say(record, Skipped.TOTAL, alone[0])
            return
        if any(words_of(text)[:1] and words_of(text)[0] in cell_words("bye") for text in texts):
            self._say(record, BoardReason.BYE, " - ".join(texts))
            return
        names = [name for text in texts if (name := self._name(record, text))]
        if not names:
            self._say(record, BoardReason.NO_NAME)
            return
        self.given.add((record.sheet, record.line))
        number = self._number(record)
        if number is not None and number in self._lines:
            self._say(record, BoardReason.TAKEN, str(number), first=self._lines[number])
            number = None
        if number is not None and self._sides > 1:
            for name in names[self._sides :]:
                self._say(record, BoardReason.TOO_MANY, name)
            names = names[: self._sides]
        for at in range(0, len(names), self._sides):
            self.boards.append(
                FoundBoard(self._next() if number is None else number, tuple(names[at : at + self._sides]))
            )
            self._lines.setdefault(self.boards[-1].number, record.line)
            number = None

    def _name(self, record: Record, text: str) -> str:
        """Return the name of a team, or empty if the text is not a name; a text that is too long is noted."""
        if len(tidy_line(text)) > LONGEST_NAME:
            self._say(record, BoardReason.TOO_LONG, text)
            return ""
        return tidy_name(text) if has_letter(text) or text.isdecimal() else ""

    def _number(self, record: Record) -> int | None:
        text = record.text(Column.BOARD)
        number = whole_number(text.lstrip("#"))
        if text and number is None:
            number = next((int(word) for word in tidy_line(text).split() if word.isdecimal()), None)
            if number is None:
                self._say(record, BoardReason.NUMBER, text)
        return number

    def _next(self) -> int:
        return max((board.number for board in self.boards), default=0) + 1

    def _say(self, record: Record, reason: Enum, text: str = "", **more: object) -> None:
        details = {"most": LONGEST_NAME, "sides": self._sides, **more}
        self.remarks.append(Remark(record.line, reason, text, record.sheet, details))
