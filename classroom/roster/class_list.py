"""What a list of pupils gives, from a file or pasted, before anything is changed.

A table has its columns under headings, in English or Malay; a list without headings is of names alone. What Bellword
does not keep of a child is not read, whatever the file has.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from classroom.i18n import N_, _, quoted
from classroom.names import LONGEST_NAME, name_key, tidy_line, tidy_name
from classroom.roster.school_class import (
    LONGEST_GROUP,
    MOST_PUPILS,
    YEARS,
    SchoolClass,
    group_sentence,
    tidy_title,
)

MOST_ROWS = 5_000
_HEADINGS_WITHIN = 10
_IDENTITY_NUMBER = re.compile(r"\d{6}-?\d{2}-?\d{4}")
_LIST_MARK = re.compile(r"\s*(?:\(?\d{1,3}[.):]\s*|\d{1,3}\s+|[-*\u2022\u2013]\s+)(?=\w)")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}:\d{2})?")
_ERROR = re.compile(r"#(?:REF!|N/A|NAME\?|VALUE!|DIV/0!|NUM!|NULL!)")
_YEAR = re.compile(r"(?:year|yr|tahun|thn|darjah|form|tingkatan|y|t)?[ .]*(\d{1,2})", re.IGNORECASE)


class Column(Enum):
    """What a column of a list holds."""

    NAME = "name"
    CLASS = "class"
    YEAR = "year"
    GROUP = "group"


_HEADINGS: Mapping[str, Column] = {
    **dict.fromkeys(
        ("name", "names", "nama", "pupil", "pupils", "murid", "student", "full name", "display name"), Column.NAME
    ),
    **dict.fromkeys(("pupil name", "student name", "nama murid", "nama pelajar", "nama penuh", "pelajar"), Column.NAME),
    **dict.fromkeys(("class", "kelas", "class name", "nama kelas"), Column.CLASS),
    **dict.fromkeys(("year", "tahun", "darjah", "grade", "form", "tingkatan"), Column.YEAR),
    **dict.fromkeys(("group", "kumpulan", "group label", "label"), Column.GROUP),
}
_OF_NAMES = re.compile(r"\b(names?|nama)\b")
_NOT_A_PUPILS = re.compile(r"\b(school|sekolah|teacher|guru|team|pasukan|class|kelas)\b")
_NEVER_KEPT = re.compile(
    r"\b(race|ethnic\w*|kaum|bangsa|keturunan|religion|agama|ic|i/c|nric|mykid|mykad|kp|k/p|kad pengenalan|identity"
    r"|passport|gender|sex|jantina|birth\w*|dob|lahir|umur|age|address|alamat|phone|tel|telefon|telephone|e-?mail|photo|gambar"
    r"|nationality|warganegara|kewarganegaraan|parents?|guardian|ibu|bapa|penjaga)\b"
)


class Why(Enum):
    """Why a row gives no pupil; the value is the sentence about it."""

    NO_NAME = N_("there is no name.")
    NO_LETTER = N_("{text} has no letter; a name has some.")
    FORMULA = N_("{text} is a formula; put the name itself there.")
    ERROR = N_("{text} is what a spreadsheet writes where a formula fails; put the text itself there.")
    DATE = N_("{text} is a date, which a spreadsheet makes of a class such as 5-1. Type '5-1 with its apostrophe.")
    TOO_LONG = N_("{text} is longer than the {most} characters of a name.")
    IDENTITY_NUMBER = N_("this is an identity number, which Bellword does not keep; put the name there.")
    TWICE = N_("{text} stands in line {first} already.")
    NO_CLASS = N_("{text} has no class. Write the name of the class, or give the list a column “class”.")
    TOO_MANY = N_("{text} is more than the {pupils} pupils that a class may have.")


class Left(Enum):
    """What of a pupil is left open, since the row says it in a way that cannot be kept, or not be shown as it is."""

    YEAR = N_("{text} is no year, so it is left open.")
    GROUP = N_("{text} is left out as a group.")
    LETTERS = N_(
        "{text} is kept as it is, but there is no font here for {letters}: a sign will stand for each, on the screen "
        "and on paper."
    )


@dataclass(frozen=True)
class ListRow:
    """A row of a list: its line, counted from 1, and its cells."""

    line: int
    cells: tuple[str, ...]


@dataclass(frozen=True)
class FoundPupil:
    """A pupil whom a row gives; `class_title` is empty where the row has no class."""

    line: int
    name: str
    class_title: str = ""
    year: int | None = None
    group: str = ""


@dataclass(frozen=True)
class RefusedRow:
    """A row that gives no pupil."""

    line: int
    text: str
    why: Why
    first: int = 0

    def sentence(self) -> str:
        """Return the line and what is wrong with it, in the language on screen."""
        what = _(self.why.value).format(text=quoted(self.text), first=self.first, most=LONGEST_NAME, pupils=MOST_PUPILS)
        return _("Line {line}: {what}").format(line=self.line, what=what)


@dataclass(frozen=True)
class RowNote:
    """What a row says of a pupil and is left open; `letters` are those that no font has."""

    line: int
    text: str
    left: Left
    letters: str = ""

    def sentence(self) -> str:
        """Return the line and what is left open, in the language on screen."""
        what = _(self.left.value).format(text=quoted(self.text), letters=" ".join(self.letters))
        if self.left is Left.GROUP:
            what = f"{what} {group_sentence()}"
        return _("Line {line}: {what}").format(line=self.line, what=what)


@dataclass(frozen=True)
class UnreadColumn:
    """A column that is not read; `never_kept` where it holds what Bellword keeps of no child."""

    heading: str
    never_kept: bool

    def sentence(self) -> str:
        """Return that the column is not read, in the language on screen."""
        if self.never_kept:
            sentence = _(
                "Column {heading} is not read: of a child Bellword keeps name, class, year and group, and nothing else."
            )
        else:
            sentence = _("Column {heading} is not read.")
        return sentence.format(heading=quoted(self.heading))


@dataclass(frozen=True)
class ListReview:
    """What was found in a list, before anything is changed."""

    pupils: tuple[FoundPupil, ...] = field(repr=False)
    refused: tuple[RefusedRow, ...] = ()
    notes: tuple[RowNote, ...] = ()
    unread: tuple[UnreadColumn, ...] = ()

    @property
    def sentences(self) -> tuple[str, ...]:
        """What is not read, refused and left open, by line, in the language on screen."""
        rows: list[RefusedRow | RowNote] = [*self.refused, *self.notes]
        by_line = sorted(rows, key=lambda found: found.line)
        return (*(column.sentence() for column in self.unread), *(found.sentence() for found in by_line))

    @property
    def titles(self) -> tuple[str, ...]:
        """The classes that the list names, each once, as it is spelt first."""
        titles: dict[str, str] = {}
        for pupil in self.pupils:
            if pupil.class_title:
                titles.setdefault(pupil.class_title.casefold(), pupil.class_title)
        return tuple(titles.values())


@dataclass(frozen=True)
class ClassProposal:
    """The classes as they would be saved, those that change only; how many pupils are new, and how many were there."""

    classes: tuple[SchoolClass, ...]
    new: int
    known: int
    refused: tuple[RefusedRow, ...]


def review_list(rows: Iterable[ListRow]) -> ListReview:
    """Return what the rows of a list give; empty rows are skipped."""
    filled = [row for row in rows if any(cell.strip() for cell in row.cells)]
    heads = filled[:_HEADINGS_WITHIN]
    ways = (_has_headings, _has_wordy_headings)
    head = next((place for has in ways for place, row in enumerate(heads) if has(row)), None)
    if head is None:
        place = _name_column(filled)
        columns = {Column.NAME: place}
        unread: tuple[UnreadColumn, ...] = ()
        body = [_without_mark(row, place) for row in filled]
    else:
        columns, unread = _columns(filled[head].cells)
        # A list of several pages has them again on each.
        body = [row for row in filled[head + 1 :] if not _has_headings(row)]
    return _reviewed(body, columns, unread)


def with_letters_noted(found: ListReview, strange: Callable[[str], str]) -> ListReview:
    """Return a review with a note on each name with letters that no font has, which `strange` returns of a name."""
    letters = ((pupil, strange(pupil.name)) for pupil in found.pupils)
    notes = (RowNote(pupil.line, pupil.name, Left.LETTERS, signs) for pupil, signs in letters if signs)
    return replace(found, notes=(*found.notes, *notes))


def rows_of_text(text: str) -> tuple[ListRow, ...]:
    """Return the rows of a text that was pasted or typed: one line a row, its cells parted by tabs or semicolons.

    Commas part them too where one of the first lines has headings; elsewhere a name may have one.
    """
    lines = text.splitlines()
    heads = [line for line in lines if line.strip()][:_HEADINGS_WITHIN]
    has_headings = any(_has_headings(ListRow(1, tuple(head.split(",")))) for head in heads)
    separator = next(
        (sign for sign in ("\t", ";") if any(sign in line for line in lines)), "," if has_headings else "\t"
    )
    return tuple(ListRow(number, tuple(line.split(separator))) for number, line in enumerate(lines, 1))


def propose(found: ListReview, classes: Sequence[SchoolClass], default_title: str = "") -> ClassProposal:
    """Return what `classes` would be with the pupils found; those without a class come into `default_title`.

    A pupil who is in the class already is given the year and the group of the list, where it has them.
    """
    by_key = {one.key: one for one in classes}
    changed: dict[str, SchoolClass] = {}
    refused = list(found.refused)
    new = known = 0
    default = tidy_title(default_title)
    for pupil in found.pupils:
        title = pupil.class_title or default
        if not title:
            refused.append(RefusedRow(pupil.line, pupil.name, Why.NO_CLASS))
            continue
        key = title.casefold()
        school_class = changed.get(key) or by_key.get(key) or SchoolClass(title)
        there = next((one for one in school_class.pupils if one.key == pupil.name.casefold()), None)
        if there is None and len(school_class.pupils) == MOST_PUPILS:
            refused.append(RefusedRow(pupil.line, pupil.name, Why.TOO_MANY))
        elif there is None:
            changed[key] = school_class.add(pupil.name, pupil.year, pupil.group)
            new += 1
        else:
            year = there.year if pupil.year is None else pupil.year
            changed[key] = school_class.change(there.number, there.name, year, pupil.group or there.group)
            known += 1
    return ClassProposal(tuple(changed.values()), new, known, tuple(sorted(refused, key=lambda row: row.line)))


# Inside


def _has_headings(row: ListRow) -> bool:
    return any(_HEADINGS.get(_heading(cell)) is Column.NAME for cell in row.cells)


def _has_wordy_headings(row: ListRow) -> bool:
    """Tell whether a cell beside others says that names stand below it, in words of its own; alone it is a title."""
    cells = [_heading(cell) for cell in row.cells if cell.strip()]
    return len(cells) > 1 and any(_is_wordy_name(cell) for cell in cells)


def _is_wordy_name(heading: str) -> bool:
    is_other = _HEADINGS.get(heading, Column.NAME) is not Column.NAME or _NEVER_KEPT.search(heading)
    return bool(_OF_NAMES.search(heading)) and not is_other and not _NOT_A_PUPILS.search(heading)


def _heading(cell: str) -> str:
    return name_key(cell.replace("_", " ")).strip(" .:*")


def _columns(headings: Sequence[str]) -> tuple[dict[Column, int], tuple[UnreadColumn, ...]]:
    has_wordy = not any(_HEADINGS.get(_heading(cell)) is Column.NAME for cell in headings)
    columns: dict[Column, int] = {}
    unread: list[UnreadColumn] = []
    for place, cell in enumerate(headings):
        heading = _heading(cell)
        column = Column.NAME if has_wordy and _is_wordy_name(heading) else _HEADINGS.get(heading)
        if column is not None and column not in columns:
            columns[column] = place
        elif heading:
            unread.append(UnreadColumn(tidy_name(cell), bool(_NEVER_KEPT.search(heading.replace(".", "")))))
    return columns, tuple(unread)


def _name_column(rows: Sequence[ListRow]) -> int:
    """Return the first column of a list without headings that is not one of numbers."""
    cells = rows[0].cells if rows else ()
    return next((place for place, cell in enumerate(cells) if _has_letter(cell)), 0)


def _without_mark(row: ListRow, place: int) -> ListRow:
    """Return a row of names without the number or the dash that a list has before each."""
    cells = list(row.cells)
    if place < len(cells):
        rest = _LIST_MARK.sub("", cells[place], count=1) if _LIST_MARK.match(cells[place]) else cells[place]
        cells[place] = rest if _has_letter(rest) else cells[place]
    return ListRow(row.line, tuple(cells))


def _has_letter(text: str) -> bool:
    return any(unicodedata.category(sign).startswith("L") for sign in text)


def _reviewed(rows: Iterable[ListRow], columns: Mapping[Column, int], unread: tuple[UnreadColumn, ...]) -> ListReview:
    pupils: list[FoundPupil] = []
    refused: list[RefusedRow] = []
    notes: list[RowNote] = []
    lines: dict[tuple[str, str], int] = {}
    for row in rows:
        texts = {column: row.cells[place] if place < len(row.cells) else "" for column, place in columns.items()}
        text = plain_cell(texts[Column.NAME])
        title = tidy_title(plain_cell(texts.get(Column.CLASS, "")))
        why = _why_no_name(texts[Column.NAME].strip(), text)
        if why is None and (why := _why_no_class(texts.get(Column.CLASS, "").strip())):
            text = title
        name = tidy_name(text)
        key = title.casefold(), name.casefold()
        if why is None and key in lines:
            refused.append(RefusedRow(row.line, name, Why.TWICE, lines[key]))
            continue
        if why is not None:
            refused.append(RefusedRow(row.line, text, why))
            continue
        lines[key] = row.line
        year, group = _year(texts.get(Column.YEAR, "")), tidy_name(plain_cell(texts.get(Column.GROUP, "")))
        if texts.get(Column.YEAR, "").strip() and year is None:
            notes.append(RowNote(row.line, texts[Column.YEAR].strip(), Left.YEAR))
        if len(group) > LONGEST_GROUP or _is_formula(texts.get(Column.GROUP, "").strip()):
            notes.append(RowNote(row.line, group, Left.GROUP))
            group = ""
        pupils.append(FoundPupil(row.line, name, title, year, group))
    return ListReview(tuple(pupils), tuple(refused), tuple(notes), unread)


def _why_no_name(cell: str, text: str) -> Why | None:
    """Return why a cell is no name, or None; `text` is the cell without the apostrophe of a formula-safe one."""
    if not tidy_name(text):
        return Why.NO_NAME
    if _is_formula(cell):
        return Why.FORMULA
    if _ERROR.fullmatch(text):
        return Why.ERROR
    if _IDENTITY_NUMBER.search(text):
        return Why.IDENTITY_NUMBER
    if not _has_letter(text):
        return Why.NO_LETTER
    return Why.TOO_LONG if len(tidy_line(text)) > LONGEST_NAME else None


def _why_no_class(cell: str) -> Why | None:
    """Return why a cell that is not empty names no class, or None: each row of a formula would be a class."""
    if _is_formula(cell):
        return Why.FORMULA
    if _ERROR.fullmatch(cell):
        return Why.ERROR
    return Why.DATE if _DATE.fullmatch(cell) else None


def _is_formula(cell: str) -> bool:
    return cell.startswith("=")


def _year(cell: str) -> int | None:
    found = _YEAR.fullmatch(plain_cell(cell).strip().removesuffix(".0"))
    year = int(found[1]) if found else 0
    return year if year in YEARS else None


# Cells that no spreadsheet takes for a formula

_FORMULA = re.compile(r"'*[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r]")


def safe_cell(text: str) -> str:
    """Return `text` for a cell of a file: with an apostrophe where a spreadsheet would take it for a formula."""
    return f"'{text}" if _FORMULA.match(text) else text


def plain_cell(text: str) -> str:
    """Return the text of a cell that `safe_cell` wrote, and any other cell's without outer spaces."""
    stripped = text.strip()
    return stripped[1:] if stripped.startswith("'") and _FORMULA.match(stripped[1:]) else stripped


def class_without_names(one: SchoolClass) -> SchoolClass:
    """Return a class whose pupils are called by their place in it, to be given away."""
    pupils = (
        replace(pupil, name=_("Pupil {number}").format(number=place)) for place, pupil in enumerate(one.pupils, start=1)
    )
    return replace(one, pupils=tuple(pupils))


def class_rows(classes: Iterable[SchoolClass]) -> tuple[tuple[str, ...], ...]:
    """Return the rows of a file of classes, the headings first, with cells that no spreadsheet takes for a formula."""
    body = (
        (
            safe_cell(pupil.name),
            safe_cell(one.title),
            "" if pupil.year is None else str(pupil.year),
            safe_cell(pupil.group),
        )
        for one in classes
        for pupil in one.pupils
    )
    return (tuple(column.value for column in Column), *body)
