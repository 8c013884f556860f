"""The rows of a table under a plan: what each column says about a row, and remarks on what is left out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from enum import Enum
from itertools import groupby, pairwise
from typing import NamedTuple

from classroom.i18n import N_, _, ngettext, quoted
from classroom.names import LONGEST_NAME, tidy_line
from classroom.tables.evidence import (
    PRIVATE,
    Unfit,
    begins_as_class,
    has_letter,
    is_number,
    is_of_sex,
    parted_private,
    plain_cell,
    why_unfit,
    without_plain_mark,
    without_ticks,
)
from classroom.tables.heading import Column, has_another_name
from classroom.tables.plan import Row, SheetPlan, column_name
from classroom.tables.reading import RowKind, read_rows
from classroom.value import Value

_ASIDE = re.compile(r"(.*\S)\s*\(([^()]+)\)")
_SEVERAL = 2
_CARRIED = (Column.CLASS, Column.TEAM)
_HAN = re.compile("[\u3400-\u9fff]+")


class Skipped(Enum):
    """Why a row is not one of the things in the table; the value is the sentence about it."""

    ABOVE = N_("{text} is above the headings, so it is not imported.")
    FOR_ALL = N_("{text} applies to all rows below.")
    REPEATED = N_("the headings are repeated here.")
    TOTAL = N_("{text} is a total or a note, so it is not imported.")
    CLASS_ROW = N_("{text} is the class for the rows below it.")
    LEFT_OUT = N_("{text} is not imported.")
    TURNED = N_("the list is sideways: its columns are read as rows, and this is the first.")
    CUT = N_("cells far to the right of the list are not imported.")
    JOINED = N_("{text} is imported as one name.")
    ANOTHER_NAME = N_("{text} is the original name, so it is not imported.")
    BEHIND = N_("the text after {text} is not imported: Bellword only saves a pupil's name, class, year and group.")
    OF_NOBODY = N_("{text} has no pupil next to it, so it is not imported.")


class Remark(Value):
    """A part of a row that is not imported as it is written.

    `reason` is a member of any enum whose value is a sentence; `text` and `details` fill its gaps. `could_be` is the
    name of a person that the row would give if the teacher takes it (`SheetPlan.taken`). What must not be stored about
    a child is not stored here either.
    """

    line: int
    reason: Enum
    text: str = ""
    sheet: str = ""
    details: Mapping[str, object] = field(default_factory=dict)
    could_be: str = ""

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

    `class_title` and `year` are those of the person in it, if each person has their own. `is_carried`: it is in a row
    above, and counts for this one too.
    """

    text: str = ""
    unfit: Unfit | None = None
    class_title: str = ""
    year: str = ""
    is_carried: bool = False


_NOTHING = Cell()


class Record(NamedTuple):
    """A row that may be a thing: the non-empty cells under each kind of column, from left to right.

    `is_taken`: it looks like a note, and the teacher takes it all the same.
    """

    line: int
    sheet: str
    cells: Mapping[Column, tuple[Cell, ...]]
    is_taken: bool = False

    def all(self, column: Column) -> tuple[Cell, ...]:
        """Return the cells under a kind of column."""
        return self.cells.get(column, ())

    def cell(self, column: Column) -> Cell:
        """Return the first cell under a kind of column, or a cell without text if there is none."""
        return next(iter(self.all(column)), _NOTHING)

    def text(self, column: Column) -> str:
        """Return the text of the first cell under a kind of column, empty if there is none."""
        return self.cell(column).text


class Body(Value):
    """The rows of a table, the remarks on them, and the columns and sheets that are not read."""

    records: tuple[Record, ...]
    remarks: tuple[Remark, ...]
    unread: tuple[Unread, ...]

    def lost(self, taken: Iterable[tuple[str, int]]) -> int:
        """Return how many rows that look like things are not among those `taken`, each a sheet and a line."""
        return len({(record.sheet, record.line) for record in self.records} - set(taken))

    def with_remarks(self, more: Iterable[Remark]) -> tuple[Remark, ...]:
        """Return the remarks on the rows together with `more`, in the order of the list."""
        order = {sheet: place for place, sheet in enumerate(dict.fromkeys(one.sheet for one in self.records))}
        return tuple(sorted((*self.remarks, *more), key=lambda one: (order.get(one.sheet, 0), one.line)))


class Unread(Value):
    """A column or a sheet that is not read; `never_kept` if Bellword never stores such data about a child."""

    heading: str
    never_kept: bool = False
    is_sheet: bool = False

    def sentence(self) -> str:
        """Return a sentence that says it is not read, in the language on screen."""
        if self.is_sheet:
            return _("Sheet {title} is not imported.").format(title=quoted(self.heading))
        if self.never_kept:
            sentence = _("Column {heading} is not imported: Bellword only saves a pupil's name, class, year and group.")
        else:
            sentence = _("Column {heading} is not imported.")
        return sentence.format(heading=quoted(self.heading))


def said_of_private(unread: Iterable[Unread]) -> str:
    """Return in one sentence which columns have what is never stored about a child; empty if none has."""
    columns = [one for one in unread if one.never_kept]
    if len(columns) < _SEVERAL:
        return "".join(one.sentence() for one in columns)
    sentence = _("Columns {headings} are not imported: Bellword only saves a pupil's name, class, year and group.")
    return sentence.format(headings=", ".join(quoted(one.heading) for one in columns))


def sentences_of(unread: Iterable[Unread], remarks: Iterable[Remark]) -> tuple[str, ...]:
    """Return what is not read and what is said of rows, in the language on screen."""
    return (*(one.sentence() for one in unread), *(one.sentence() for one in remarks))


def said_of_lost(count: int) -> str:
    """Return how many rows give nothing, in the language on screen; empty if each gives something."""
    sentence = ngettext("{count} row is not imported.", "{count} rows are not imported.", count)
    return sentence.format(count=f"{count:,}") if count else ""


def said_of_sums(remarks: Iterable[Remark]) -> str:
    """Return how many rows look like sums, in the language on screen; empty if none does."""
    count = sum(one.reason is Skipped.TOTAL for one in remarks)
    sentence = ngettext("{count} row looks like a total or a note.", "{count} rows look like totals or notes.", count)
    return sentence.format(count=count) if count else ""


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
        unread.extend(one for one in reader.unread() if one not in unread)
    return Body(tuple(records), tuple(remarks), tuple(unread))


class _SheetReader:
    """Walks the rows of one sheet and collects `remarks` on the way."""

    def __init__(self, plan: SheetPlan, sheet: str) -> None:
        self._plan, self._sheet = plan, sheet
        self.remarks: list[Remark] = []
        self._read = read_rows(plan)
        self._class = plan.class_title
        rows = [row for row, _kind, _title in self._read.body]
        self._carried = {kind: _NOTHING for kind in _CARRIED if _is_written_once(plan, kind, rows)}
        self._facts = {kind: (Cell(text),) for kind, text in plan.facts}
        self._with_sex = [at for at in plan.places(Column.NAME) if _are_with_sex(row.cell(at) for row in rows)]
        self._sexes: dict[str, None] = {}
        self._with_another = [at for at, one in enumerate(plan.columns) if has_another_name(one.heading)]
        self._columns = {
            part: list(columns) for part, columns in groupby(enumerate(plan.columns), lambda one: one[1].part)
        }
        self._of_person = {
            kind for kind in (Column.CLASS, Column.YEAR) if len(plan.places(kind)) > 1 and len(self._columns) == 1
        }

    def records(self) -> Iterator[Record]:
        if self._plan.sheet.is_turned:
            self.remarks.append(Remark(1, Skipped.TURNED, "", self._sheet))
        for line in sorted(self._plan.sheet.cut):
            self.remarks.append(Remark(line, Skipped.CUT, "", self._sheet))
        for row in self._read.above:
            facts = [text for text in (*(text for _kind, text in self._plan.facts), self._plan.class_title) if text]
            is_fact = any(text in tidy_line(cell) for text in facts for cell in row.cells)
            self._say(row, Skipped.FOR_ALL if is_fact else Skipped.ABOVE)
        plain, heading = self._plain_column(), next((one.heading.casefold() for one in self._plan.columns), "")
        for row, kind, title in self._read.body:
            word = row.cells[0] if plain and len(row.cells) == 1 else ""
            if plain and word.isascii() and word.isalpha() and word.casefold() != heading:
                yield Record(row.line, self._sheet, {plain: (Cell(row.cells[0]),)})
            elif kind is RowKind.THING:
                if row.line in self._read.joined:
                    self.remarks.append(Remark(row.line, Skipped.JOINED, self._read.joined[row.line], self._sheet))
                yield from self._records(row)
            else:
                self._class = title or self._class
                self._say(row, _SKIPPED[kind])

    def unread(self) -> Iterator[Unread]:
        """Yield the columns that are not imported, except those that are empty, and the letters behind the names."""
        if self._sexes:
            yield Unread(", ".join(self._sexes), never_kept=True)
        rows = [row for row, _kind, _title in self._read.body if row.line not in self._plan.left_out]
        for place, column in enumerate(self._plan.columns):
            if column.holds is Column.NOT_IMPORTED and (column.heading or any(row.cell(place) for row in rows)):
                yield Unread(column_name(self._plan, place), column.never_kept)

    def _plain_column(self) -> Column | None:
        """Return the only column of a list of words, whose rows of letters are taken as they are; else None."""
        is_plain = len(self._plan.columns) == 1 and not self._plan.left_out and self._plan.has(Column.WORD)
        return Column.WORD if is_plain else None

    def _records(self, row: Row) -> Iterator[Record]:
        """Yield what a row has: a thing, or a pupil for each part of the table."""
        for part in self._columns:
            cells = self._cells(row, part)
            if cells and (not part or any(kind in cells for kind in _NAMES)):
                yield Record(row.line, self._sheet, cells, row.line in self._plan.taken)

    def _cells(self, row: Row, part: int) -> dict[Column, tuple[Cell, ...]]:
        """Return the non-empty cells of a part of a row and, if there are any, what the rows above say for it."""
        cells: dict[Column, list[Cell]] = {}
        person: Column | None = None
        for place, column in self._columns[part]:
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
                cells[kind] = [last._replace(is_carried=True)]
        if self._class and Column.CLASS not in cells:
            cells[Column.CLASS] = [Cell(self._class)]
        return {**self._facts, **{kind: tuple(found) for kind, found in cells.items()}}

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
        if written.isalpha() and written.isascii():
            return Cell(written)
        bare = self._read.bare.get(place, {}).get(row.line)
        if kind is Column.NAME:
            name, behind = parted_private(plain_cell(written) if bare is None else bare)
            if behind and (place in self._with_sex or not is_of_sex(behind)):
                if is_of_sex(behind):
                    self._sexes[behind] = None
                elif why_unfit(name) is None:
                    self.remarks.append(Remark(row.line, Skipped.BEHIND, name, self._sheet))
                written, bare = (name, None) if bare is None else (name, name)
        # In a list whose names are numbered, "1-Mei" is no day of May.
        unfit = why_unfit(written if bare is None else bare, is_class=kind is Column.CLASS)
        text = plain_cell(written)
        if unfit is not None and kind not in _TOLD_BY_READER:
            self.remarks.append(Remark(row.line, unfit, text, self._sheet))
            return _NOTHING
        if unfit is None and bare is not None:
            text = without_ticks(bare)
        elif unfit is None and kind in _LISTED and (not self._plan.headings or text.startswith("**")):
            text = without_ticks(text if self._plan.headings else without_plain_mark(text))
        elif unfit is None and not self._plan.headings and kind is Column.TEAM and not begins_as_class(text):
            # The 5 of 5 Bestari is no number of a list, but that of "1. Tigers" is, even where it is the only one.
            text = without_plain_mark(text)
        if unfit is None and place in self._with_another and (found := _ASIDE.fullmatch(text)):
            text, another = found.groups()
            self.remarks.append(Remark(row.line, Skipped.ANOTHER_NAME, another, self._sheet))
        return Cell(text.translate(_NARROW) if kind in _NARROWED else text, unfit)

    def _say(self, row: Row, reason: Enum) -> None:
        text = " ".join(tidy_line(row.cell(place)) for place in row.filled if why_unfit(row.cell(place)) not in PRIVATE)
        could_be = self._person_in(row) if reason in _OFFERED else ""
        self.remarks.append(Remark(row.line, reason, text, self._sheet, could_be=could_be))

    def _person_in(self, row: Row) -> str:
        """Return what a row has besides a number before it, if it may be the name of a person, else nothing."""
        *before, last = row.filled
        text = plain_cell(row.cell(last))
        is_name = has_letter(text) and not any(sign.isdecimal() or sign in ":=" for sign in text)
        is_there = self._plan.columns[last].holds in (Column.NAME, Column.FIRST_NAME)
        is_alone = all(is_number(row.cell(place)) for place in before)
        return text if is_there and is_alone and is_name and len(text) <= LONGEST_NAME else ""


_NAMES = (Column.NAME, Column.FIRST_NAME, Column.LAST_NAME, Column.PLAYER, Column.RESERVE)
_LISTED = (Column.NAME, Column.WORD)
_NARROW: dict[int, str | int] = {0x3000: " ", **{wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)}}
"""Full-width letters, digits and signs, as Chinese keyboards write them, and the usual ones."""
_NARROWED = (Column.CLASS, Column.YEAR, Column.WORD, Column.BOARD)
_TOLD_BY_READER = frozenset({Column.NAME, Column.WORD, Column.CLASS})
"""Columns whose readers report an unfit cell themselves, since its row then gives nothing."""
_OFFERED = frozenset({Skipped.REPEATED, Skipped.TOTAL, Skipped.CLASS_ROW, Skipped.LEFT_OUT})
_SKIPPED = {
    RowKind.REPEATED: Skipped.REPEATED,
    RowKind.TOTAL: Skipped.TOTAL,
    RowKind.CLASS: Skipped.CLASS_ROW,
    RowKind.LEFT_OUT: Skipped.LEFT_OUT,
}


def _is_written_once(plan: SheetPlan, kind: Column, body: Sequence[Row]) -> bool:
    """Tell whether a column's text also counts for the rows below, as that of a team or of a merged cell does.

    Then some rows have no text, and no two rows in succession have the same. Without headings, a class behind a name is
    only of that name.
    """
    places = plan.places(kind)
    if not places or plan.has(Column.TEAM):
        return bool(places) and kind is Column.TEAM
    if not plan.headings and any(at < places[0] for at in plan.places(Column.NAME)):
        return False
    texts = [row.cell(places[0]).casefold() for row in body]
    return "" in texts and any(texts[:1]) and not any(one and one == next_one for one, next_one in pairwise(texts))


def _are_with_sex(names: Iterable[str]) -> bool:
    """Tell whether most names have a sign for boys or girls behind them, which else is a letter of a name."""
    found = [is_of_sex(parted_private(plain_cell(name))[1]) for name in names if has_letter(name)]
    return sum(found) > len(found) / 2


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


COLUMN_NAMES: Mapping[Column, str] = {
    Column.NAME: N_("Name"),
    Column.FIRST_NAME: N_("First name"),
    Column.LAST_NAME: N_("Last name"),
    Column.SHORT_NAME: N_("Known as"),
    Column.CLASS: N_("Class"),
    Column.YEAR: N_("Year"),
    Column.GROUP: N_("Group"),
    Column.TEAM: N_("Team"),
    Column.ROLE: N_("Role"),
    Column.PLAYER: N_("Main player"),
    Column.RESERVE: N_("Reserve"),
    Column.SCHOOL: N_("School"),
    Column.STATE: N_("State"),
    Column.TEACHER: N_("Teacher"),
    Column.MIXED: N_("Mixed team"),
    Column.EXCEPTION: N_("Why not mixed"),
    Column.RATING: N_("Rating"),
    Column.WORD: N_("Word"),
    Column.BOARD: N_("Board"),
    Column.SIDE: N_("Team"),
    Column.NOT_IMPORTED: N_("Not imported"),
}


ASKED: Mapping[Column, tuple[str, str]] = {
    Column.CLASS: (N_("Class"), N_("5 Bestari")),
    Column.SCHOOL: (N_("School"), N_("if all teams are from one school")),
}
"""A value that may be typed for all rows without one: its name, and a hint."""


def row_reasons(remarks: Iterable[Remark]) -> dict[tuple[str, int], str]:
    """Return the remark on each row, by sheet and line, and which pupil a tap on it would import."""
    reasons: dict[tuple[str, int], str] = {}
    for remark in remarks:
        key = remark.sheet, remark.line
        offer = _("Tap this row to import {name}.").format(name=quoted(remark.could_be)) if remark.could_be else ""
        reasons[key] = " ".join(filter(None, (reasons.get(key, ""), remark.what(), offer)))
    return reasons
