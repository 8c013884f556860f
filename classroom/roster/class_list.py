"""The contents of a list of pupils before anything is changed: of a class, or of a new school year."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import field
from enum import Enum
from functools import partial
from itertools import chain, count, takewhile
from pathlib import Path
from typing import NamedTuple, Protocol

from classroom.errors import KnownError, KnownFault
from classroom.i18n import N_, _, ngettext, quoted
from classroom.names import LONGEST_NAME, alike_key, name_key, tidy_line, tidy_name
from classroom.roster.school_class import (
    LONGEST_GROUP,
    MOST_PUPILS,
    YEARS,
    ClassPupil,
    SchoolClass,
    group_sentence,
    tidy_title,
)
from classroom.tables import evidence, reading
from classroom.tables.body import (
    Cell,
    Record,
    Remark,
    Unread,
    joined_name,
    read_body,
    said_of_lost,
    said_of_sums,
    sentences_of,
)
from classroom.tables.evidence import CellValue
from classroom.tables.heading import Column, Heading, Meaning, cell_words, read_heading, year_words
from classroom.tables.plan import ColumnPlan, KeyRow, Meant, Purpose, Row, Sheet, SheetPlan, Table, Weighed
from classroom.tables.text import is_quoted, rows_matching, rows_parted
from classroom.value import Value, replace

MOST_ROWS = 5_000
EXPORTED = (Column.NAME, Column.SHORT_NAME, Column.CLASS, Column.YEAR, Column.GROUP)
_NAMED = (Heading(Column.NAME, is_exact=True),)
_ENOUGH_OF_PERSON, _OF_PHRASE = 0.5, 0.8
_HALVES_WITHIN = 10
_TITLE = re.compile(
    r"(?:\d{1,2}[.)]\s*)?(?:senarai|list\b|name list|nama murid|nama pelajar|pupils? of|sekolah|school\b"
    r"|s[kj]k?\(?[ct]?\)?\s|kelas\b|class\b|rekod|record|学生名单|班级|名单|மாணவர் பட்டியல்)",
    re.IGNORECASE,
)
_WITH_CLASS = (
    re.compile(
        r"\s*(?P<name>.*\S)(?:\s*[(\[]\s*|\s+[-/\u2013\u2014]\s+|\s*[:,\uff0c]\s*)(?P<title>[^()\[\]]*?)\s*[)\]]?\s*"
    ),
    re.compile(r"\s*(?P<name>(?:\d{1,3}\s*[.):-]\s*)?\D*[^\d\s.:-])\s+(?P<title>\d{1,2}\s*[^\W\d]\w*)\s*"),
    re.compile(r"\s*(?P<name>(?:\d{1,3}\s*[.):]\s*)?\D*[^\d\s.:-])-(?P<title>\d{1,2}\s*[^\W\d]\w*)\s*"),
)
_CLASS_AND_NAME = re.compile(
    r"\s*(?P<title>\d{1,2}\s?[^\W\d][\w']*(?=\s*[-:\u2013\u2014])|\d{1,2}[A-Z]{1,2}(?=\s))"
    r"(?:\s*[-:\u2013\u2014]\s*|\s+)(?P<name>\D+)"
)
_CLASS_AND_NAMES = re.compile(r"\s*([^:\uff1a,]+?)\s*[:\uff1a]\s*([^:\uff1a]*[,\uff0c\u3001][^:\uff1a]*)")
_BETWEEN_NAMES = re.compile(r"\s*[,\uff0c\u3001]\s*")
_NAME_AND_ROLE = re.compile(r"(.*\S)(?:\s+[-\u2013\u2014]\s+|\s*\()([^()]+)\)?")
_LAST_TWO = re.compile(r"\s+(?:and|dan|&|和|与|மற்றும்)\s+")
_YEAR = re.compile(
    r"(?:year|yr|tahun|thn|darjah|form|tingkatan|standard|std|grade|primary|[ytpd])?[ .]*"
    r"(?:(\d{1,2})(?:[.,]0+|st|nd|rd|th)?|([^\W\d]+?))(?:\s*年[级級]?)?",
    re.IGNORECASE,
)


_CALLED_CLASS = re.compile(r"^(?:kelas|class)\s+(?=\d)")
_YEAR_OF_CLASS = re.compile(
    r"(?:(?:kelas|class|tahun|year|darjah|standard|std)\b\.?\s*)?(\d{1,2})(?!\d)", re.IGNORECASE
)
_BETWEEN_TITLE = re.compile(r"(?<=\d)[\s.-]+(?=[^\W\d])")


class Why(Enum):
    """Why a row has no pupil; the value is the sentence about it."""

    NO_NAME = N_("the name is missing.")
    NOBODY = N_("{text} usually means that there is no name.")
    NO_LETTER = N_("{text} has no letters. A name needs at least one.")
    TOO_LONG = N_("{text} is too long: a name can have at most {most} characters.")
    TWICE = N_("{text} is already on line {first}.")
    NO_CLASS = N_("{text} has no class. Write the class name, or add a “class” column to the list.")
    NO_PUPIL = N_("{text} is not imported: the list says “{role}”.")
    TOO_MANY = N_("{text} is not imported: a class can have at most {pupils} pupils.")


class Left(Enum):
    """What is left empty for a pupil, or cannot be shown, because the row's text is not suitable."""

    SAME_NAME = N_("{text} is also on line {first}, so this pupil is saved as {other}.")
    YEAR = N_("{text} is not a year, so the year stays empty.")
    GROUP = N_("{text} cannot be a group. {needs}")
    LETTERS = N_(
        "{text} is saved, but this computer has no font for {letters}. You will see boxes instead, on the screen and "
        "on paper."
    )


class FoundPupil(Value):
    """A pupil found in a row; `class_title` is empty if the row has no class."""

    line: int
    name: str
    class_title: str = ""
    year: int | None = None
    group: str = ""
    sheet: str = ""
    short: str = ""


class ListReview(Value):
    """The findings in a list, before anything is changed; `lost` rows give no pupil."""

    pupils: tuple[FoundPupil, ...] = field(repr=False)
    remarks: tuple[Remark, ...] = ()
    unread: tuple[Unread, ...] = ()
    lost: int = 0

    @property
    def sentences(self) -> tuple[str, ...]:
        """Sentences about what is not read, refused, left empty or cannot be shown, in the order of the list.

        They are in the language on screen.
        """
        return sentences_of(self.unread, self.remarks)

    @property
    def head(self) -> str:
        """Return in a few words what was found, and what somebody should look at, in the language on screen."""
        pupils = ngettext("{count} pupil", "{count} pupils", len(self.pupils)).format(count=f"{len(self.pupils):,}")
        classes = ngettext("{count} class", "{count} classes", len(self.titles)).format(count=len(self.titles))
        twice = sum(one.reason is Left.SAME_NAME for one in self.remarks)
        same = ngettext("{count} name is listed twice.", "{count} names are listed twice.", twice).format(count=twice)
        where = classes if self.titles else _("no class")
        said = (f"{pupils}, {where}.", said_of_sums(self.remarks), said_of_lost(self.lost), same if twice else "")
        return " ".join(filter(None, said))

    @property
    def titles(self) -> tuple[str, ...]:
        """The classes named in the list, each once, as first spelt."""
        titles: dict[str, str] = {}
        for pupil in self.pupils:
            if pupil.class_title:
                titles.setdefault(title_key(pupil.class_title), pupil.class_title)
        return tuple(titles.values())


class ClassProposal(Value):
    """The classes as they would be saved, only those that change; how many pupils are new, and how many known.

    `remarks` are about pupils who do not get into a class.
    """

    classes: tuple[SchoolClass, ...]
    new: int
    known: int
    remarks: tuple[Remark, ...]


def review_list(table: Table) -> ListReview:
    """Return the contents of a list, as its headings say."""
    return review_plans(reading.plan_table(table, PUPILS))


def review_plans(plans: Iterable[SheetPlan]) -> ListReview:
    """Return the contents of a list, read according to its plans."""
    body = read_body(plans)
    reader = _Reader()
    for record in body.records:
        reader.take(record)
    lost = body.lost((pupil.sheet, pupil.line) for pupil in reader.pupils)
    return ListReview(tuple(reader.pupils), body.with_remarks(reader.remarks), body.unread, lost)


def with_letters_noted(found: ListReview, strange: Callable[[str], str]) -> ListReview:
    """Return a review with a note on each name that has letters without a font; `strange` returns them for a name."""
    letters = ((pupil, strange(pupil.name)) for pupil in found.pupils)
    notes = (
        Remark(pupil.line, Left.LETTERS, pupil.name, pupil.sheet, {"letters": " ".join(signs)})
        for pupil, signs in letters
        if signs
    )
    return replace(found, remarks=tuple(sorted((*found.remarks, *notes), key=lambda one: (one.sheet, one.line))))


def propose(found: ListReview, classes: Sequence[SchoolClass], default_title: str = "") -> ClassProposal:
    """Return how `classes` would look with the pupils found; those without a class go into `default_title`.

    A pupil already in the class gets year, group and short name from the list, if it has them. A short name that
    another pupil of the class has is left out.
    """
    by_key = {**{title_key(one.title): one for one in classes}, **{one.key: one for one in classes}}
    changed: dict[str, SchoolClass] = {}
    remarks: list[Remark] = []
    new = known = 0
    default = tidy_title(default_title)
    for pupil in found.pupils:
        title = pupil.class_title or default
        if not title:
            remarks.append(Remark(pupil.line, Why.NO_CLASS, pupil.name, pupil.sheet))
            continue
        known_class = by_key.get(title.casefold()) or by_key.get(title_key(title))
        key = known_class.key if known_class else title_key(title)
        school_class = changed.get(key) or known_class or SchoolClass(title)
        there = next((one for one in school_class.pupils if alike_key(one.name) == alike_key(pupil.name)), None)
        if there is None and len(school_class.pupils) == MOST_PUPILS:
            remarks.append(Remark(pupil.line, Why.TOO_MANY, pupil.name, pupil.sheet, {"pupils": MOST_PUPILS}))
        elif there is None:
            short = pupil.short if _is_free(pupil.short, school_class, 0) else ""
            changed[key] = school_class.add(pupil.name, pupil.year, pupil.group, short)
            new += 1
        else:
            year = there.year if pupil.year is None else pupil.year
            short = pupil.short if _is_free(pupil.short, school_class, there.number) else ""
            group = pupil.group or there.group
            changed[key] = school_class.change(there.number, there.name, year, group, short or None)
            known += 1
    return ClassProposal(tuple(changed.values()), new, known, tuple(remarks))


# Internal


def _is_free(short: str, one: SchoolClass, number: int) -> bool:
    """Tell whether no pupil of a class but the one with this number has `short` as name or short name."""
    key = short.casefold()
    return not any(key in (pupil.key, pupil.short.casefold()) for pupil in one.pupils if pupil.number != number)


# Reading a list of pupils


def names_people(row: KeyRow) -> bool:
    """Tell whether a row has headings of people, which pupils and players alike have."""
    return any(row.holds[one] for one in (Column.NAME, Column.FIRST_NAME, Column.LAST_NAME, Column.PLAYER))


def meant_of_people(found: Meant, *, is_out: Callable[[str], bool]) -> dict[int, Column | Meaning]:
    """Return what columns hold: a status is a role, and a role counts only if it says that somebody `is_out`."""
    means = found.renamed(found.instead(Column.NAME, (Column.PLAYER,)))
    roles = [at for at, one in means.items() if one in (Meaning.STATUS, Column.ROLE)]
    means.update((at, Column.ROLE if any(map(is_out, found.texts(at))) else Meaning.OTHER) for at in roles)
    return means


def is_no_pupil(text: str) -> bool:
    """Tell whether a role or status says that somebody is a teacher or has left: "Guru", "Transferred out"."""
    return has_left(text) or _begins_with(text, "not-a-pupil")


def has_left(text: str) -> bool:
    """Tell whether a status says that somebody takes no part any more: "Transferred out", "Tarik diri"."""
    return _begins_with(text, "has-left")


def _begins_with(text: str, words: str) -> bool:
    written = f" {' '.join(evidence.words_of(text))} "
    return any(written.startswith(f" {one} ") for one in cell_words(words))


def _classes_beside(plan: SheetPlan) -> SheetPlan:
    """Return the plan with the class of each column of names, if the row above names it."""
    names = [at for at, one in enumerate(plan.columns) if read_heading(one.heading) in _NAMED]
    above = [row for row in plan.sheet.rows if row.line < plan.headings[0] and not row.is_empty][-1:]
    if len(names) < reading.LEAST_BESIDE or not above:
        return plan
    titles = {at: next((text for place in range(at, -1, -1) if (text := above[0].cell(place))), "") for at in names}
    if not all(map(evidence.is_class_like, titles.values())):
        return plan
    columns = (
        replace(one, holds=Column.NAME if at in titles else Column.NOT_IMPORTED, class_title=titles.get(at, ""))
        for at, one in enumerate(plan.columns)
    )
    return replace(plan, columns=reading.in_parts(columns), headings=(above[0].line, *plan.headings), class_title="")


def _plain(sheet: Sheet, rows: Sequence[Row]) -> SheetPlan:
    """Return the plan of pupils without headings, without the titles above them."""
    if classes := _classes_above(rows):
        columns = reading.in_parts(
            ColumnPlan(
                title,
                Column.NAME if title else Column.NOT_IMPORTED,
                class_title=title if evidence.is_class_like(title) else "",
            )
            for title in (classes.get(place, "") for place in range(sheet.width))
        )
        return SheetPlan(sheet, columns, (rows[0].line,))
    titles = list(takewhile(_is_title, rows))
    plan = reading.plan_of_columns(sheet, dict(_guess(rows[len(titles) :], sheet.width)))
    named = next((title for row in titles if (title := reading.named_class_in(row)) is not None), plan.class_title)
    title = "" if plan.has(Column.CLASS) else named
    return replace(plan, left_out=frozenset(row.line for row in titles), class_title=title)


def _classes_above(rows: Sequence[Row]) -> dict[int, str]:
    """Return the classes that the first row names, each above its pupils; none if it names none."""
    if len(rows) < reading.LEAST_BESIDE or len(rows[0].filled) < reading.LEAST_BESIDE:
        return {}
    titles = {at: tidy_line(rows[0].cell(at)) for at in rows[0].filled}
    below = [text for row in rows[1:] for at in titles if (text := row.cell(at))]
    is_house = all(name_key(title) in cell_words("house") for title in titles.values())
    is_so = is_house or all(map(evidence.is_class_like, titles.values()))
    return titles if is_so and below and not any(map(evidence.is_class_like, below)) else {}


def _is_title(row: Row) -> bool:
    """Tell whether a row above a list of names says what the list is about."""
    text = evidence.without_ticks(tidy_line(row.cell(row.filled[0])))
    return len(row.filled) == 1 and bool(_TITLE.match(text))


def _guess(rows: Sequence[Row], width: int) -> Iterator[tuple[int, Column]]:
    """Yield the columns of names and, if all cells beside them look like it, of classes and years.

    Two columns of names are of two pupils in each row.
    """
    texts = {place: reading.texts_of(rows, place) for place in range(width)}
    lettered = [place for place, cells in texts.items() if any(map(evidence.has_letter, cells))]
    classes = [at for at, cells in texts.items() if cells and all(map(evidence.is_class_like, cells))]
    names = [at for at in lettered if at not in classes] or lettered
    if not names:
        return
    yield names[0], Column.NAME
    beside = [at for at in classes if at != names[0]]
    if beside == [at + 1 for at in names]:
        # Each name has its class behind it.
        yield from ((at, Column.NAME) for at in names[1:])
        yield from ((at, Column.CLASS) for at in beside)
    elif beside:
        yield beside[0], Column.CLASS
    years = [at for at, cells in texts.items() if at > names[0] and at not in lettered and reading.are_years(cells)]
    if years:
        yield years[0], Column.YEAR
    if not beside:
        yield from ((at, Column.NAME) for at in names[1:] if len(rows) == 1 or _are_people(texts[at]))


def _are_people(texts: Sequence[str]) -> bool:
    """Tell whether a column without a heading has names of people, each another one."""
    names = [text for text in texts if not evidence.is_number(text)]
    weight = sum(map(evidence.person_weight, names)) / max(len(names), 1)
    return len(set(names)) == len(names) and weight >= _ENOUGH_OF_PERSON and all(len(name) > 1 for name in names)


def _others(plan: SheetPlan, _rows: Sequence[Row]) -> Weighed:
    """Yield other readings of pupils without headings: the rows of classes are pupils, or each row is one pupil."""
    if any(row.kind is reading.RowKind.CLASS for row in reading.read_rows(reading.sampled(plan)).body):
        yield 0.0, replace(plan, has_class_rows=False)
    names = plan.places(Column.NAME)
    texts = [row.cell(at) for row in plan.sheet.rows for at in names if row.cell(at)]
    are_apart = len(names) == reading.LEAST_BESIDE and not any(column.class_title for column in plan.columns)
    if are_apart and not any(map(reading.is_phrase, texts)):
        holds = dict(zip(names, (Column.FIRST_NAME, Column.LAST_NAME), strict=True))
        columns = (replace(one, holds=holds.get(at, one.holds), part=0) for at, one in enumerate(plan.columns))
        yield 0.0, replace(plan, columns=tuple(columns))


def _halves(sheet: Sheet, rows: Sequence[Row]) -> Iterator[SheetPlan]:
    """Yield the plan of boys and girls side by side, each half with its own column, numbered or not.

    The names are under the heading, or in the column after it if that is merged over a number and a name.
    """
    for row in rows[:_HALVES_WITHIN]:
        said = [at for at in row.filled if _is_of_half(row.cell(at))]
        others = [row.cell(at) for at in row.filled if at not in said]
        if len(said) != reading.LEAST_BESIDE or any(
            (one := read_heading(text)) is None or one.is_exact is False for text in others
        ):
            continue
        below = [other for other in rows if other.line > row.line]
        width = max(said[1] - said[0], 1)
        names = [max(range(at, at + width), key=lambda place: _persons(below, place)) for at in said]
        if not all(_persons(below, at) for at in names):
            continue
        columns = reading.in_parts(
            ColumnPlan(tidy_line(row.cell(at)), Column.NAME if at in names else Column.NOT_IMPORTED)
            for at in range(sheet.width)
        )
        above = (reading.named_class_in(other) for other in rows if other.line < row.line)
        title = next((title for title in above if title is not None), reading.class_of_sheet(sheet))
        yield SheetPlan(sheet, columns, (row.line,), class_title=title)


def _is_of_half(cell: str) -> bool:
    words = evidence.words_of(cell)
    return bool(words) and all(word in cell_words("boys-or-girls") for word in words)


def _persons(rows: Sequence[Row], place: int) -> int:
    """Return how many cells of a column look like names of persons."""
    return sum(evidence.person_weight(text) >= _ENOUGH_OF_PERSON for text in reading.texts_of(rows, place))


def _rows_of_text(text: str) -> tuple[Row, ...]:
    """Return the rows of names beside each other in one line, or of lines that each have names and their class."""
    lines = [line for line in text.split("\n") if line.strip()]
    if is_quoted(lines):
        return ()
    rows = rows_matching(text, _CLASS_AND_NAMES)
    if rows and all(evidence.is_class_like(row.cell(0)) for row in rows):
        # "5 Bestari: Ali, Siti": each name, with the class behind it.
        named = ((row, filter(str.strip, _BETWEEN_NAMES.split(row.cell(1)))) for row in rows)
        return tuple(Row(row.line, tuple(chain(*((name, row.cell(0)) for name in names)))) for row, names in named)
    if len(lines) == 1 and lines[0].count(sign := max(",;\u3001", key=lines[0].count)) > 1:
        # "Ali, Siti, Raj and Devi"
        *before, last = rows_parted(text, sign)[0].cells
        return (Row(1, (*before, *_LAST_TWO.split(last))),)
    if any(sign in text for sign in "\t;\uff1b"):
        return ()
    parts = {at: _BETWEEN_NAMES.split(line.strip()) for at, line in enumerate(text.split("\n"), 1) if line.strip()}
    several = [names for names in parts.values() if len(names) > 1]
    if several and all(map(_are_whole_names, several)) and len(set(chain(*several))) == sum(map(len, several)):
        return tuple(Row(at, tuple(names)) for at, names in parts.items())
    return _with_class_apart(text)


def _are_whole_names(parts: Sequence[str]) -> bool:
    """Tell whether what a comma parts are whole names of several people: a name with "bin" has no comma of its own."""
    weights = [
        evidence.person_weight(part) if reading.is_phrase(part) and not read_heading(part) else 0.0 for part in parts
    ]
    is_one_case = len({part[:1].isupper() for part in parts}) == 1
    return is_one_case and max(weights) == 1 and min(weights) > _OF_PHRASE


def _name_and_class(line: str) -> tuple[str, str] | None:
    """Return the name and the class that a line has, one behind the other."""
    matches = (one for pattern in _WITH_CLASS if (one := pattern.fullmatch(line)))
    return next(((one["name"], one["title"]) for one in matches if evidence.is_class_like(one["title"])), None)


def _with_class_apart(text: str) -> tuple[Row, ...]:
    """Return rows of a name and its class, if most lines have both, or no rows; the other lines stay whole.

    A class in front of the name is one only if some have the same: "5A - Ali" is no "1 Ali - ketua".
    """
    lines = {at: line for at, line in enumerate(text.split("\n"), 1) if line.strip()}
    found = {at: one for at, line in lines.items() if (one := _name_and_class(line))}
    if len(found) * 2 <= len(lines):
        fronts = ((at, front) for at, line in lines.items() if (front := _CLASS_AND_NAME.fullmatch(line)))
        found = {at: (one["name"], one["title"]) for at, one in fronts if evidence.is_class_like(one["title"])}
        found = {at: one for at, one in found.items() if evidence.person_weight(one[0]) >= _ENOUGH_OF_PERSON}
        if len({title for _name, title in found.values()}) * 2 > len(found):
            return ()
    # A line with signs between cells is one of headings, or of a table.
    is_table = any(sign in line for at, line in lines.items() if at not in found for sign in ",:|\uff0c\uff1a")
    if is_table or len(found) * 2 <= len(lines):
        return ()
    return tuple(Row(at, found.get(at, (line,))) for at, line in lines.items())


PUPILS = Purpose(
    "class",
    (
        Column.NAME,
        Column.FIRST_NAME,
        Column.LAST_NAME,
        Column.SHORT_NAME,
        Column.CLASS,
        Column.YEAR,
        Column.GROUP,
        Column.ROLE,
    ),
    is_key=names_people,
    meant=partial(meant_of_people, is_out=is_no_pupil),
    plain=_plain,
    contrasts=_halves,
    others=_others,
    rows_of_text=_rows_of_text,
    with_headings=_classes_beside,
    has_commas=True,
    has_parts=True,
    repeated=frozenset({Column.ROLE}),
)
"""Lists of pupils."""


class _Reader:
    """The pupils so far, and the first row of each class and name, ignoring case.

    Two pupils of one name are two pupils.
    """

    def __init__(self) -> None:
        self.pupils: list[FoundPupil] = []
        self.remarks: list[Remark] = []
        self._first: dict[tuple[str, str], tuple[Record, str]] = {}

    def take(self, record: Record) -> None:
        """Add the pupils of a row: one, or several who are side by side."""
        role = next((cell.text for cell in record.all(Column.ROLE) if is_no_pupil(cell.text)), "")
        for name in record.all(Column.NAME) or (joined_name(record),):
            said = _NAME_AND_ROLE.fullmatch(name.text)
            if said and not record.is_taken and is_no_pupil(said[2]):
                self._say(record, Why.NO_PUPIL, said[1], role=tidy_line(said[2]), could_be=name.text)
            elif role and name.unfit is None:
                self._say(record, Why.NO_PUPIL, name.text, role=tidy_line(role))
            else:
                self._take(record, name)

    def _take(self, record: Record, cell: Cell) -> None:
        text = cell.text
        why: Enum | None = cell.unfit or why_no_name(text, is_taken=record.is_taken)
        title = tidy_title(cell.class_title or record.text(Column.CLASS))
        if unfit := record.cell(Column.CLASS).unfit:
            if unfit in evidence.PRIVATE:
                self._say(record, unfit, title)
                title = ""
            elif why is None:
                why, text = unfit, title
        if why is not None:
            could_be = text if why is Why.NOBODY else ""
            self._say(record, why, text, could_be=could_be)
            return
        name = tidy_name(text)
        if first := self._first.get((title_key(title), alike_key(name))):
            if first[0].sheet != record.sheet or any(
                " ".join(one.split()) != tidy_line(one) for one in (first[1], text)
            ):
                # Another sheet about the same pupils, or a copy with signs that nobody sees.
                self._say(record, Why.TWICE, name, first=first[0].line)
                return
            other = self._told_apart(title, name)
            self._say(record, Left.SAME_NAME, name, first=first[0].line, other=quoted(other))
            name = other
        self._first[title_key(title), alike_key(name)] = (record, text)
        year, group = record.text(Column.YEAR), tidy_name(record.text(Column.GROUP))
        if year and year_of(year) is None:
            self._say(record, Left.YEAR, year)
        if len(group) > LONGEST_GROUP:
            self._say(record, Left.GROUP, group, needs=group_sentence())
            group = ""
        short = tidy_name(record.text(Column.SHORT_NAME))
        short = "" if short == name or why_no_name(short) else short
        self.pupils.append(FoundPupil(record.line, name, title, year_of(year), group, record.sheet, short))

    def _told_apart(self, title: str, name: str) -> str:
        """Return a name of another pupil of the class who has the same name: the first free one with a number."""
        names = (tidy_name(f"{name[: LONGEST_NAME - 5]} ({number})") for number in count(2))
        return next(one for one in names if (title_key(title), alike_key(one)) not in self._first)

    def _say(self, record: Record, reason: Enum, text: str, could_be: str = "", **details: object) -> None:
        more = {"most": LONGEST_NAME, **details}
        self.remarks.append(Remark(record.line, reason, text, record.sheet, more, could_be))


def why_no_name(text: str, *, is_taken: bool = False) -> Why | None:
    """Return why a text cannot be a pupil's name, or None if it can; "Nil" can if the teacher takes it as one."""
    if not tidy_name(text) or (evidence.is_nobody(text) and not is_taken):
        return Why.NOBODY if evidence.has_letter(text) else Why.NO_NAME
    if not evidence.has_letter(text) or evidence.is_number(text):
        return Why.NO_LETTER
    return Why.TOO_LONG if len(tidy_line(text)) > LONGEST_NAME else None


def title_key(title: str) -> str:
    """Return the key of a class however a list writes it: 5A, 5 A, 5-A and Kelas 5A are one class."""
    return _BETWEEN_TITLE.sub("", _CALLED_CLASS.sub("", alike_key(title)))


def year_of_class(title: str) -> int | None:
    """Return the school year that a class is called after, as in 5 Bestari, Tahun 5 or 5A, or None if it has none."""
    found = _YEAR_OF_CLASS.match(tidy_line(title))
    year = int(found[1]) if found else 0
    return year if year in YEARS else None


def year_of(cell: str) -> int | None:
    """Return the school year in a cell, such as 5, 5.0, Tahun 5 or Year Five, or None if it has none."""
    found = _YEAR.fullmatch(tidy_line(cell))
    year = (int(found[1]) if found[1] else year_words().get(name_key(found[2]), 0)) if found else 0
    return year if year in YEARS else None


def class_without_names(one: SchoolClass) -> SchoolClass:
    """Return a class, to be shared, whose pupils' names are their places in it."""
    pupils = (
        replace(pupil, name=_("Pupil {number}").format(number=place), short="")
        for place, pupil in enumerate(one.pupils, start=1)
    )
    return replace(one, pupils=tuple(pupils))


def class_rows(classes: Iterable[SchoolClass]) -> tuple[tuple[evidence.CellValue, ...], ...]:
    """Return the rows of a class file, the headings first; no spreadsheet takes a cell for a formula."""
    body = (
        (
            evidence.safe_cell(pupil.name),
            evidence.safe_cell(pupil.short),
            evidence.safe_cell(one.title),
            "" if pupil.year is None else pupil.year,
            evidence.safe_cell(pupil.group),
        )
        for one in classes
        for pupil in one.pupils
    )
    return (tuple(column.value for column in EXPORTED), *body)


_FIRST_NUMBER = re.compile(r"\d+")


class Move(NamedTuple):
    """A pupil who is now in `to` and still, as `number`, in the class `class_id`, whose title is `title`."""

    class_id: str
    title: str
    number: int
    name: str
    to: str


class NewYear(Value):
    """Who can move with all results, and who is `left` in the classes they leave, each with the class title."""

    moves: tuple[Move, ...] = ()
    left: tuple[tuple[str, str], ...] = ()


def new_year(found: Iterable[FoundPupil], classes: Sequence[SchoolClass], default_title: str = "") -> NewYear:
    """Return who in a list is now in exactly one other of the existing `classes`.

    Pupils without a class go into `default_title`. If both class titles name a year, the years must be consecutive: 4
    Bestari comes before 5 Bestari. A person whom the list also has under that other class is a different pupil.
    """
    listed = {((one.class_title or tidy_title(default_title)).casefold(), one.name.casefold()): one for one in found}
    names = Counter(name for _key, name in listed)
    here = {(one.key, pupil.key) for one in classes for pupil in one.pupils}
    moves = []
    for (key, name), pupil in listed.items():
        if (key, name) in here or names[name] > 1:
            continue
        before = [
            (one, other)
            for one, other in _called(classes, name)
            if one.key != key and (one.key, name) not in listed and _follows(one.title, key)
        ]
        if len(before) == 1:
            ((one, other),) = before
            title = pupil.class_title or tidy_title(default_title)
            moves.append(Move(one.class_id, one.title, other.number, other.name, title))
    moved = {(move.class_id, move.number) for move in moves}
    leaving = {move.class_id for move in moves}
    left = (
        (one.title, pupil.name)
        for one in classes
        if one.class_id in leaving
        for pupil in one.pupils
        if (one.class_id, pupil.number) not in moved and (one.key, pupil.key) not in listed
    )
    return NewYear(tuple(moves), tuple(left))


def _called(classes: Iterable[SchoolClass], name: str) -> Iterator[tuple[SchoolClass, ClassPupil]]:
    return ((one, pupil) for one in classes for pupil in one.pupils if pupil.key == name)


def _follows(before: str, now: str) -> bool:
    """Tell whether a class may be the same one a year later, by the numbers at the start of both titles."""
    years = [int(found[0]) for title in (before, now) if (found := _FIRST_NUMBER.search(title))]
    return len(years) < len((before, now)) or years[0] + 1 == years[1]


class ClassTitleTakenError(KnownError):
    """Another class has the title; `str` is a sentence for people."""


class StoredClass(NamedTuple):
    """A class as stored; `fault` says what is wrong with its record, None if nothing is."""

    school_class: SchoolClass
    fault: KnownFault | None = None


class ClassBook(Protocol):
    """Stores classes; what a call has returned is on the disk. Raises `StoreError`."""

    def classes(self) -> Sequence[StoredClass]:
        """Return the classes by title; every pupil who has drilled is in one."""

    def save(self, changed: SchoolClass) -> SchoolClass:
        """Store a class and return it as stored, with an id. Raises `ClassTitleTakenError`."""

    def move(self, moves: Sequence[Move]) -> None:
        """Take pupils out of their former classes, and move their cards and results with them."""

    def delete(self, class_id: str, matches: Collection[str] = ()) -> None:
        """Delete a class with all its pupils, their cards and results, and the `matches` with the given ids."""


class ClassFiles(Protocol):
    """Classes as files. A failure raises `KnownError`, whose text is a sentence for the teacher."""

    def read(self, path: Path, purpose: Purpose = PUPILS) -> Table:
        """Return the table of a list of pupils or teams; it may take seconds."""

    def write(self, classes: Sequence[SchoolClass], path: Path) -> None:
        """Write classes to a CSV file or a spreadsheet, completely or not at all."""

    def write_rows(self, rows: Sequence[Sequence[CellValue]], path: Path) -> None:
        """Write any table to a CSV file or a spreadsheet, completely or not at all."""
