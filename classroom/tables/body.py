"""The rows of a table under a plan: what each column says about a row, and remarks on what is left out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import pairwise
from typing import NamedTuple

from classroom.i18n import N_, _, quoted
from classroom.names import tidy_line
from classroom.tables.cell import PRIVATE, Unfit, has_letter, is_number, plain_cell, why_unfit
from classroom.tables.heading import Column, is_all_headings
from classroom.tables.plan import SheetPlan, column_name, is_class_like
from classroom.tables.table import Row

_TOTALS = (
    r"jumlah(?:\s+(?:besar|murid|pelajar|keseluruhan))?|total|totals|grand total|lelaki|perempuan|boys?|girls?"
    r"|male|female|bilangan(?:\s+\w+)?|purata|average|enrolmen|合计|合計|总计|總計|总数|總數|共|男生?|女生?|மொத்தம்"
)
_TOTAL = re.compile(
    rf"(?:{_TOTALS})\b\s*(?:[:=(\-]\s*)*\d*\s*\)?\s*(?:orang|murid|pelajar|pupils|students|人|名)?[.:]?", re.IGNORECASE
)
_COUNTED = re.compile(r"[^\W\d].*\s*[:=]\s*\d+\s*(?:orang|murid|pelajar|pupils|students|人|名)?", re.IGNORECASE)
_FOOT = re.compile(
    r"(?:disediakan|disahkan|disemak|dicetak|prepared|checked|verified|printed|approved|signed)\s+(?:oleh|by|on|pada)\b.*"
    r"|(?:tandatangan|signature|tarikh|date|catatan|nota|note|notes|remarks?|sumber|source|guru kelas|class teacher"
    r"|guru besar|headmaster|headmistress|head teacher|cop sekolah|muka surat|halaman|page)\b\s*(?:[:.\d].*|\d+.*|)"
    r"|.*:|[-_=.*\s]+|\(.*\)",
    re.IGNORECASE,
)
_LIST_MARK = re.compile(r"\s*(?:\(?\d{1,3}[.):]\s*|\d{1,3}\s+|[-*\u2022\u2013]\s+)(?=\w)")
_CARRIED = (Column.CLASS, Column.TEAM)
_COUNTED_ROW = re.compile(r"\(?\d{1,3}([.):\s])")
"""How a row of a numbered list begins, and the character after its number."""
_HAN = re.compile("[\u3400-\u9fff]+")
_COUNTED_BEFORE = (Column.NAME, Column.WORD, Column.SIDE)


class Skipped(Enum):
    """Why a row is not one of the things in the table; the value is the sentence about it."""

    ABOVE = N_("{text} is above the headings, so it is not imported.")
    REPEATED = N_("the headings are repeated here.")
    TOTAL = N_("{text} is a total or a note, so it is not imported.")
    CLASS_ROW = N_("{text} is the class for the rows below it.")
    LEFT_OUT = N_("{text} is not imported.")
    OF_NOBODY = N_("{text} has no pupil next to it, so it is not imported.")


@dataclass(frozen=True)
class Remark:
    """A part of a row that is not imported as it is written.

    `reason` is a member of any enum whose value is a sentence; `text` and `details` fill its gaps. What must not be
    stored about a child is not stored here either.
    """

    line: int
    reason: Enum
    text: str = ""
    sheet: str = ""
    details: Mapping[str, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.reason in PRIVATE:
            object.__setattr__(self, "text", "")

    def what(self) -> str:
        """Return what is wrong, in the language on screen."""
        return _(self.reason.value).format(**{"text": quoted(self.text), **self.details})

    def sentence(self) -> str:
        """Return the line, the sheet if the table has several, and what is wrong, as a sentence."""
        if self.sheet:
            return _("{sheet}, line {line}: {what}").format(sheet=quoted(self.sheet), line=self.line, what=self.what())
        return _("Line {line}: {what}").format(line=self.line, what=self.what())


class Cell(NamedTuple):
    """The text that a cell shows; `unfit` says why it must not be imported.

    `class_title` and `year` are those of the person in it, if each person has their own.
    """

    text: str = ""
    unfit: Unfit | None = None
    class_title: str = ""
    year: str = ""


_NOTHING = Cell()


class Record(NamedTuple):
    """A row that may be a thing: the non-empty cells under each kind of column, from left to right."""

    line: int
    sheet: str
    cells: Mapping[Column, tuple[Cell, ...]]

    def all(self, column: Column) -> tuple[Cell, ...]:
        """Return the cells under a kind of column."""
        return self.cells.get(column, ())

    def cell(self, column: Column) -> Cell:
        """Return the first cell under a kind of column, or a cell without text if there is none."""
        return next(iter(self.all(column)), _NOTHING)

    def text(self, column: Column) -> str:
        """Return the text of the first cell under a kind of column, empty if there is none."""
        return self.cell(column).text


@dataclass(frozen=True)
class Body:
    """The rows of a table, the remarks on them, and the columns and sheets that are not read."""

    records: tuple[Record, ...]
    remarks: tuple[Remark, ...]
    unread: tuple[Unread, ...]

    def with_remarks(self, more: Iterable[Remark]) -> tuple[Remark, ...]:
        """Return the remarks on the rows together with `more`, in the order of the list."""
        order = {sheet: place for place, sheet in enumerate(dict.fromkeys(one.sheet for one in self.records))}
        return tuple(sorted((*self.remarks, *more), key=lambda one: (order.get(one.sheet, 0), one.line)))


@dataclass(frozen=True)
class Unread:
    """A column or a sheet that is not read; `never_kept` if Bellword never stores such data about a child."""

    heading: str
    never_kept: bool = False
    is_sheet: bool = False

    def sentence(self) -> str:
        """Return a sentence that says it is not read, in the language on screen."""
        if self.is_sheet:
            return _("Sheet {title} is not imported.").format(title=quoted(self.heading))
        if self.never_kept:
            sentence = _("Column {heading} is not imported: Bellword only saves a child's name, class, year and group.")
        else:
            sentence = _("Column {heading} is not imported.")
        return sentence.format(heading=quoted(self.heading))


def sentences_of(unread: Iterable[Unread], remarks: Iterable[Remark]) -> tuple[str, ...]:
    """Return what is not read and what is said of rows, in the language on screen."""
    return (*(one.sentence() for one in unread), *(one.sentence() for one in remarks))


def read_body(plans: Iterable[SheetPlan]) -> Body:
    """Return the rows of all sheets that are read."""
    plans = list(plans)
    has_several = sum(plan.is_read for plan in plans) > 1
    records: list[Record] = []
    remarks: list[Remark] = []
    unread: list[Unread] = []
    for plan in plans:
        if not plan.is_read:
            unread.append(Unread(plan.sheet.title, is_sheet=True))
            continue
        sheet = plan.sheet.title if has_several else ""
        reader = _SheetReader(plan, sheet)
        records.extend(reader.records())
        remarks.extend(reader.remarks)
        unread.extend(one for one in _unread_columns(plan) if one not in unread)
    return Body(tuple(records), tuple(remarks), tuple(unread))


def _unread_columns(plan: SheetPlan) -> Iterator[Unread]:
    """Yield the columns that are not imported, except those that are empty all the way down."""
    first = max(plan.headings, default=0)
    body = [row for row in plan.sheet.rows if row.line > first and row.line not in plan.left_out]
    for place, column in enumerate(plan.columns):
        if column.holds is Column.NOT_IMPORTED and (column.heading or any(row.cell(place) for row in body)):
            yield Unread(column_name(plan, place), column.never_kept)


class _SheetReader:
    """Walks the rows of one sheet and collects `remarks` on the way."""

    def __init__(self, plan: SheetPlan, sheet: str) -> None:
        self._plan, self._sheet = plan, sheet
        self.remarks: list[Remark] = []
        first = max(plan.headings, default=0)
        self._body = [row for row in plan.sheet.rows if row.line > first and not row.is_empty]
        self._above = [row for row in plan.sheet.rows if row.line < min(plan.headings, default=0) and not row.is_empty]
        self._class = plan.class_title
        self._names = [at for kind in _NAMES for at in plan.places(kind)]
        self._carried = {kind: _NOTHING for kind in _CARRIED if _is_written_once(plan, kind, self._body)}
        counted = [at for kind in (*_NAMES, Column.WORD) for at in plan.places(kind)]
        self._is_numbered = bool(plan.headings) or _is_numbered(self._body, counted)
        self._of_person = {kind for kind in (Column.CLASS, Column.YEAR) if len(plan.places(kind)) > 1}
        # A list of words has neither people nor classes, and may have hundreds of thousands of rows.
        self._has_people = plan.has(*_NAMES, Column.TEAM)
        self._has_classes = plan.has(Column.NAME, Column.FIRST_NAME) and not plan.has(Column.TEAM)
        is_lone = self._has_classes and all(len(row.filled) == 1 for row in self._body)
        marks = ((row.line, _COUNTED_ROW.match(row.cell(row.filled[0]))) for row in self._body if is_lone)
        self._counted = {line: mark[1] for line, mark in marks if mark}

    def records(self) -> Iterator[Record]:
        for row in self._above:
            self._say(row, Skipped.ABOVE)
        plain, heading = self._plain_column(), next((one.heading.casefold() for one in self._plan.columns), "")
        for row in self._body:
            if plain and row.cells[0].isalpha() and len(row.cells) == 1 and row.cells[0].casefold() != heading:
                yield Record(row.line, self._sheet, {plain: (Cell(row.cells[0]),)})
            elif (record := self._record(row)) is not None:
                yield record

    def _plain_column(self) -> Column | None:
        """Return the only column of a list of words, whose rows of letters are taken as they are; else None."""
        if len(self._plan.columns) > 1 or self._has_people or self._plan.left_out or not self._plan.has(Column.WORD):
            return None
        return Column.WORD

    def _record(self, row: Row) -> Record | None:
        if row.line in self._plan.left_out:
            self._say(row, Skipped.LEFT_OUT)
        elif self._is_heading_again(row):
            self._say(row, Skipped.REPEATED)
        elif (title := self._class_row(row)) is not None:
            self._class = title
            self._say(row, Skipped.CLASS_ROW)
        elif self._is_foot(row):
            self._say(row, Skipped.TOTAL)
        else:
            cells = self._cells(row)
            return Record(row.line, self._sheet, cells) if cells else None
        return None

    def _cells(self, row: Row) -> dict[Column, tuple[Cell, ...]]:
        """Return the non-empty cells of a row and, if there are any, what the rows above say for it."""
        cells: dict[Column, list[Cell]] = {}
        person: Column | None = None
        for place, column in enumerate(self._plan.columns):
            kind = column.holds
            cell = self._cell(row, place, kind) if kind is not Column.NOT_IMPORTED else _NOTHING
            if kind in self._of_person:
                self._give_person(row, cells, person, kind, cell)
                continue
            if kind in _NAMES:
                person = kind if cell.text else None
            if cell.text:
                title = column.class_title
                cells.setdefault(kind, []).append(cell._replace(class_title=title) if title else cell)
        if not cells:
            return {}
        for kind, last in self._carried.items():
            if kind in cells:
                self._carried[kind] = cells[kind][0]
            elif last.text:
                cells[kind] = [last]
        if self._class and Column.CLASS not in cells:
            cells[Column.CLASS] = [Cell(self._class)]
        return {kind: tuple(found) for kind, found in cells.items()}

    def _give_person(
        self, row: Row, cells: Mapping[Column, list[Cell]], person: Column | None, kind: Column, cell: Cell
    ) -> None:
        """Give the class or year in a cell to the person to the left of it."""
        if not cell.text:
            return
        if person is None:
            self.remarks.append(Remark(row.line, Skipped.OF_NOBODY, cell.text, self._sheet))
            return
        last = cells[person].pop()
        cells[person].append(
            last._replace(class_title=cell.text) if kind is Column.CLASS else last._replace(year=cell.text)
        )

    def _cell(self, row: Row, place: int, kind: Column) -> Cell:
        """Return a cell, without its text if that must not be imported.

        This adds the remark on it, unless the reader of the column says so itself.
        """
        written = row.cell(place)
        if written.isalpha():
            return Cell(written)
        unfit = why_unfit(written, is_class=kind is Column.CLASS)
        text = plain_cell(written)
        if unfit is not None and kind not in _TOLD_BY_READER:
            self.remarks.append(Remark(row.line, unfit, text, self._sheet))
            return _NOTHING
        if unfit is None and not self._plan.headings and self._is_numbered and kind in _COUNTED_BEFORE:
            text = _without_mark(text)
        return Cell(text, unfit)

    def _is_heading_again(self, row: Row) -> bool:
        if not self._plan.headings:
            return False
        cells = [(place, tidy_line(cell).casefold()) for place, cell in enumerate(row.cells) if cell.strip()]
        names = [column.heading.casefold() for column in self._plan.columns]
        same = [text for place, text in cells if place < len(names) and text == names[place]]
        return len(same) == len(cells) or (len(same) > 1 and all(is_all_headings(text) for _place, text in cells))

    def _class_row(self, row: Row) -> str | None:
        """Return the class that a row between the pupils names, if nothing else is in the row, or None."""
        if not self._has_classes:
            return None
        filled = row.filled
        if self._plan.has(Column.CLASS) and filled[-1] not in self._names:
            return None
        if len(filled) > _MOST_OF_CLASS_ROW:
            return None
        text = plain_cell(row.cell(filled[-1]))
        if len(filled) == _MOST_OF_CLASS_ROW and not re.fullmatch(
            r"(?:nama )?(?:kelas|class|班级|班級|வகுப்பு)\s*:?", tidy_line(row.cell(filled[0])), re.IGNORECASE
        ):
            return None
        named = re.fullmatch(r"(?:kelas|class|班级|班級|வகுப்பு)\s*[:\uff1a]?\s*(\S.*)", tidy_line(text), re.IGNORECASE)
        title = named[1] if named and is_class_like(named[1]) else text
        if why_unfit(text, is_class=True) or not is_class_like(title):
            return None
        if named or len(filled) == _MOST_OF_CLASS_ROW:
            return title
        # One number before each name is not a class, as in a list numbered "5 Ali"; nor is the last row.
        sign, others = self._counted.get(row.line), len(self._body) - 1
        counted = sum(other == sign for line, other in self._counted.items() if line != row.line)
        return title if self._body[-1] is not row and counted * 2 <= others else None

    def _is_foot(self, row: Row) -> bool:
        """Tell whether a row has a total, a signature or a note, and nothing to import."""
        if not self._has_people and not self._plan.has(Column.SIDE):
            return False
        filled = [plain_cell(row.cell(place)) for place in row.filled]
        lettered = [text for text in filled if has_letter(text)]
        if not self._has_people:
            return len(filled) == 1 and is_all_headings(filled[0])
        if not self._plan.headings and len(row.filled) == 1 and not _TOTAL.fullmatch(tidy_line(filled[0])):
            return bool(_COUNTED.fullmatch(tidy_line(filled[0]))) and self._plan.has(Column.NAME)
        if not lettered:
            return not any(row.cell(at) for at in self._names) and len(filled) == 1 and bool(_FOOT.fullmatch(filled[0]))
        first = tidy_line(lettered[0])
        is_total = _TOTAL.fullmatch(first) or _COUNTED.fullmatch(first)
        if is_total and all(
            text is lettered[0] or is_number(text) or _TOTAL.fullmatch(tidy_line(text)) for text in filled
        ):
            return True
        return len(filled) - len([text for text in filled if is_number(text)]) == 1 and bool(_FOOT.fullmatch(first))

    def _say(self, row: Row, reason: Enum) -> None:
        text = " ".join(tidy_line(row.cell(place)) for place in row.filled if why_unfit(row.cell(place)) not in PRIVATE)
        self.remarks.append(Remark(row.line, reason, text, self._sheet))


_NAMES = (Column.NAME, Column.FIRST_NAME, Column.LAST_NAME, Column.PLAYER, Column.RESERVE)
_TOLD_BY_READER = frozenset({Column.NAME, Column.WORD, Column.CLASS})
"""Columns whose readers report an unfit cell themselves, since its row then gives nothing."""
_MOST_OF_CLASS_ROW = 2


def _is_written_once(plan: SheetPlan, kind: Column, body: Sequence[Row]) -> bool:
    """Tell whether a column's text also counts for the rows below, as that of a team or of a merged cell does.

    Then some rows have no text, and no two rows in succession have the same.
    """
    places = plan.places(kind)
    if not places or plan.has(Column.TEAM):
        return bool(places) and kind is Column.TEAM
    texts = [row.cell(places[0]).casefold() for row in body]
    return "" in texts and any(texts[:1]) and not any(one and one == next_one for one, next_one in pairwise(texts))


def _is_numbered(body: Sequence[Row], names: Sequence[int]) -> bool:
    """Tell whether the names of a list have numbers or dashes before them."""
    marked = (row.cells[at] for row in body for at in names if at < len(row.cells) and not row.cells[at][:1].isalpha())
    return any(map(_LIST_MARK.match, marked))


def _without_mark(text: str) -> str:
    rest = _LIST_MARK.sub("", text, count=1) if _LIST_MARK.match(text) else text
    return rest if has_letter(rest) else text


def joined_name(record: Record) -> Cell:
    """Return the name of a pupil: from the column of names, or first and last names joined."""
    if record.all(Column.NAME):
        return record.cell(Column.NAME)
    first, last = record.all(Column.FIRST_NAME), record.all(Column.LAST_NAME)
    texts = [part.text for part in (*first, *last)]
    if texts and all(map(_HAN.fullmatch, texts)):
        # In Chinese the family name comes first, with no space between.
        return Cell("".join(part.text for part in (*last, *first)))
    return Cell(" ".join(texts))
