"""The reading of a list: evidence for each cell, candidate readings of the whole sheet, and the best of them.

It reads from top to bottom. `cell` says what a cell may be, and `heading` what a heading means. Each row that may be
the headings gives a candidate, and so does a list without headings. `read_rows` says what each row is under a
candidate. The candidate that explains most of the sheet is the plan; what it leaves unexplained costs.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from itertools import islice, pairwise
from typing import NamedTuple

from classroom.names import name_key, tidy_line
from classroom.tables import evidence
from classroom.tables.heading import Column, Heading, Meaning, cell_words, is_all_headings, read_heading
from classroom.tables.plan import ColumnPlan, KeyRow, Meant, Purpose, Row, Sheet, SheetPlan, Table
from classroom.value import Value, replace

_HEADINGS_WITHIN = 30
_LONGEST_HEADING = 300
SAMPLE = 200
LEAST_BESIDE = 2
_MOST_YEARS = 13
_MOST_OF_CLASS_ROW = 2
_LEAST_CLASSES_OF_ONE = 3
_MOST_SIGNING = 5
"""The number of lines below the one that says who signs a list: a name, an office, a date, a school."""
_FITS = 0.7
_MUCH_BETTER, _FEW = 0.3, 0.2
_FITS_AT_ALL, _ENOUGH_TAKEN = 0.3, 0.9
_CLOSE, _MOST_APART, _AFTER = 0.06, 2.0, -0.01
"""The margin for a reading that is asked about, for each row and in all; and of two alike, the second is
less usual."""
LESS_USUAL = -0.05
"""The weight against a less usual reading, in each row."""
NAMES = (Column.NAME, Column.FIRST_NAME, Column.LAST_NAME, Column.PLAYER, Column.RESERVE)
_WANTED = frozenset({*NAMES, Column.TEAM, Column.WORD, Column.SIDE})
_OF_PERSON = frozenset({Column.CLASS, Column.YEAR})
_MARKED = (Column.NAME, Column.FIRST_NAME, Column.PLAYER, Column.RESERVE, Column.WORD, Column.SIDE, Column.TEAM)
_CALLED_CLASS = r"(?:nama\s+)?(?:kelas|class|班级|班級|வகுப்பு)"
_LABELLED = re.compile(rf"{_CALLED_CLASS}\s*[:\uff1a]\s*(\S.{{0,30}})", re.IGNORECASE)
_CLASS_LABEL = re.compile(rf"{_CALLED_CLASS}\s*:?", re.IGNORECASE)
_TITLED = re.compile(rf"{_CALLED_CLASS}\s*[:\uff1a]?\s*(\S.{{0,30}})", re.IGNORECASE)
_WITHIN_TITLE = re.compile(
    r"\b(?:kelas|class|(?:senarai|list|nama\s+(?=murid|pelajar))(?:\s*\b(?:nama|murid|pelajar|of|pupils|students))*)\s*[:\uff1a]?\s*(\d{1,2}\s*[-.]?\s*[^\W\d][\w'-]*)\s*(?:\W.*|\d{4}.*)?",
    re.IGNORECASE,
)
_COUNTED = re.compile(r"[^\W\d].*\s*[:=]\s*\d+\s*(?:orang|murid|pelajar|pupils|students|人|名)?", re.IGNORECASE)
_FOOT = re.compile(
    r"(?:disediakan|disahkan|disemak|dicetak|prepared|checked|verified|printed|approved|signed)\s+(?:oleh|by|on|pada)\b.*"
    r"|(?:tandatangan|signature|tarikh|date|catatan|nota|note|notes|remarks?|sumber|source|guru kelas|class teacher"
    r"|guru besar|headmaster|headmistress|head teacher|cop sekolah|muka surat|halaman|page)\b\s*(?:[:.\d].*|\d+.*|)"
    r"|.*:|[-_=.*\s]+|\(.*\s.*\)",
    re.IGNORECASE,
)
_LABEL = re.compile(r"([^:\uff1a]{2,40})[:\uff1a]\s*(\S.*)")
_WEIGHTS = {Column.CLASS: 0.4, Column.YEAR: 0.0, Column.NOT_IMPORTED: 0.3}
"""The least that a cell under a heading explains; that of a class or a year is 1 if the cell looks like one."""


# Rows under a plan


class RowKind(Enum):
    """The kind of a row below the headings."""

    THING = "thing"
    REPEATED = "repeated"
    TOTAL = "total"
    CLASS = "class"
    LEFT_OUT = "left out"


_NOT_TAKEN = (RowKind.LEFT_OUT, RowKind.TOTAL)


class ReadRow(NamedTuple):
    """A row and its kind; `title` is the class that it names for the rows below it."""

    row: Row
    kind: RowKind
    title: str = ""


class SheetRows(Value):
    """The rows of a sheet under a plan: those above the headings, and the others with their kinds.

    `bare` has the names without the numbers or marks before them, by column and line, and `joined` the names with a
    comma that had parted them, by line.
    """

    above: tuple[Row, ...]
    body: tuple[ReadRow, ...]
    bare: Mapping[int, Mapping[int, str]]
    joined: Mapping[int, str]


def read_rows(plan: SheetPlan) -> SheetRows:
    """Return what each row of a sheet is under a plan; empty rows are left out."""
    first, last = min(plan.headings, default=0), max(plan.headings, default=0)
    filled = [row for row in plan.sheet.rows if not row.is_empty]
    before = [row for row in filled if row.line < first]
    typed = [row for row in before if row.line in plan.taken or _is_typed_above(plan, row)]
    body = [*typed, *(row for row in filled if row.line > last)]
    joined = _joined_names(plan, body)
    body = [joined.get(row.line, (row, ""))[0] for row in body]
    # A list of words has neither people nor classes, and may have hundreds of thousands of rows.
    is_plain = not plan.left_out and len(plan.columns) == 1 and plan.has(Column.WORD) and not plan.columns[0].heading
    feet = frozenset() if is_plain else _feet(plan, body)
    bare = _bare_names(plan, body, feet)
    titles = _class_rows(plan, body, bare)
    names = [column.heading.casefold() for column in plan.columns]
    kinds: list[ReadRow] = []
    for row in body:
        if is_plain or row.line in plan.taken:
            kinds.append(ReadRow(row, RowKind.THING))
        elif row.line in plan.left_out:
            kinds.append(ReadRow(row, RowKind.LEFT_OUT))
        elif plan.headings and _is_heading_again(row, names):
            kinds.append(ReadRow(row, RowKind.REPEATED))
        elif row.line in titles:
            kinds.append(ReadRow(row, RowKind.CLASS, titles[row.line]))
        else:
            kinds.append(ReadRow(row, RowKind.TOTAL if row.line in feet else RowKind.THING))
    names_joined = {line: name for line, (_row, name) in joined.items()}
    return SheetRows(tuple(row for row in before if row not in typed), tuple(kinds), bare, names_joined)


def _joined_names(plan: SheetPlan, body: Sequence[Row]) -> dict[int, tuple[Row, str]]:
    """Return the rows, by line, in which a comma had parted a name so that all cells after it are too far right.

    Such a row has more cells than there are headings, and its cells fit their columns once they are back in place.
    """
    headed = max((at for at, one in enumerate(plan.columns) if one.heading), default=0)
    found: dict[int, tuple[Row, str]] = {}
    for row in body if plan.headings else ():
        if len(row.cells) <= headed + 1 or not row.filled or row.filled[-1] <= headed:
            continue
        for at in (at for kind in NAMES for at in plan.places(kind)):
            name = f"{row.cell(at)}, {row.cell(at + 1)}"
            whole = Row(row.line, (*row.cells[:at], name, *row.cells[at + 2 :]))
            if row.cell(at) and row.cell(at + 1) and _row_fit(plan, whole) > _row_fit(plan, row) + _MUCH_BETTER:
                found[row.line] = whole, name
                break
    return found


def _row_fit(plan: SheetPlan, row: Row) -> float:
    columns = plan.columns
    fits = [fit(columns[at].holds, row.cell(at), is_named=bool(columns[at].heading)) for at in row.filled]
    return sum(fits) / max(len(fits), 1)


def _is_typed_above(plan: SheetPlan, row: Row) -> bool:
    """Tell whether a row above the headings has the same columns as those below, as if somebody typed it there."""
    held = [(plan.columns[at].holds, evidence.plain_cell(row.cell(at))) for at in row.filled if at < len(plan.columns)]
    fitting = [fit(holds, text) for holds, text in held if holds in (*NAMES, *_OF_PERSON)]
    has_name = any(holds in NAMES for holds, _text in held)
    return has_name and len(fitting) > 1 and min(fitting) >= _FITS and not named_class_in(row)


def _bare_names(plan: SheetPlan, body: Sequence[Row], feet: frozenset[int]) -> dict[int, dict[int, str]]:
    """Return the names that have numbers or marks before them, without these, by column and line."""
    bare: dict[int, dict[int, str]] = {}
    for place, column in enumerate(plan.columns):
        if column.holds not in _MARKED or not any(_may_be_marked(row.cell(place)) for row in body[:SAMPLE]):
            continue
        things = (row for row in body if row.line in plan.taken or row.line not in feet)
        texts = {row.line: text for row in things if (text := evidence.plain_cell(row.cell(place)))}
        found = evidence.without_marks(texts)
        if column.holds in (Column.TEAM, Column.SIDE):
            # A class plays as a team: the 5 of 5 Bestari is no number of a list.
            found = {line: rest for line, rest in found.items() if not evidence.begins_as_class(texts[line])}
        bare[place] = found
    return bare


def _may_be_marked(cell: str) -> bool:
    return not cell[:4].isalpha() or any(map(str.isdecimal, cell[:12]))


def _class_rows(plan: SheetPlan, body: Sequence[Row], bare: Mapping[int, Mapping[int, str]]) -> dict[int, str]:
    """Return the classes that rows between the pupils name, by line."""
    if not plan.has_class_rows or not plan.has(Column.NAME, Column.FIRST_NAME) or plan.has(Column.TEAM):
        return {}
    names = {at for kind in NAMES for at in plan.places(kind)}
    found = {row.line: title for row in body if (title := _class_row(plan, row, names, is_last=row is body[-1]))}
    marked = plan.taken.union(*bare.values())
    found = {line: title for line, title in found.items() if line not in marked}
    # Classes of one pupil each are names with numbers before them.
    lines = [row.line for row in body]
    ends = [lines.index(line) for line in found]
    sizes = [after - before - 1 for before, after in pairwise((*ends, len(lines)))]
    return {} if len(sizes) >= _LEAST_CLASSES_OF_ONE and sorted(sizes)[len(sizes) // 2] <= 1 else found


def _class_row(plan: SheetPlan, row: Row, names: set[int], *, is_last: bool) -> str:
    """Return the class that a row names, if nothing else is in the row, or an empty text."""
    filled = row.filled
    if len(filled) > _MOST_OF_CLASS_ROW or (plan.has(Column.CLASS) and filled[-1] not in names):
        return ""
    text = evidence.title_alone(evidence.plain_cell(row.cell(filled[-1])))
    is_labelled = len(filled) == _MOST_OF_CLASS_ROW
    if is_labelled and not _CLASS_LABEL.fullmatch(tidy_line(row.cell(filled[0]))):
        return ""
    named = _TITLED.fullmatch(tidy_line(text))
    title = named[1] if named and evidence.is_class_like(named[1]) else text
    labelled = _LABELLED.fullmatch(text)
    if labelled and evidence.is_class_like(text) and not evidence.why_unfit(text, is_class=True):
        return labelled[1]
    if evidence.why_unfit(text, is_class=True) or not evidence.is_class_like(title):
        return ""
    return title if named or is_labelled or not is_last else ""


def _is_heading_again(row: Row, names: Sequence[str]) -> bool:
    cells = [(place, tidy_line(cell).casefold()) for place, cell in enumerate(row.cells) if cell.strip()]
    same = [text for place, text in cells if place < len(names) and text == names[place]]
    return len(same) == len(cells) or (len(same) > 1 and all(is_all_headings(text) for _place, text in cells))


def _feet(plan: SheetPlan, body: Sequence[Row]) -> frozenset[int]:
    """Return the lines of sums, notes and signatures, with the few below the last one that say who signs."""
    feet = {row.line for row in body if _is_foot(plan, row)}
    ends = range(len(body) - 1, max(len(body) - _MOST_SIGNING - 2, -1), -1)
    signed = next((at for at in ends if _is_signed(body[at])), len(body))
    above = [row for row in body[:signed] if row.line not in feet | plan.left_out]
    below = body[signed + 1 :]
    is_of_class = 0 < signed < len(body) and named_class_in(body[signed - 1]) is not None
    if not is_of_class and len(below) <= min(len(above), _MOST_SIGNING) and all(map(_is_unnumbered, below)):
        feet.update(row.line for row in below)
    return frozenset(feet)


def _is_signed(row: Row) -> bool:
    return any(evidence.is_signing(row.cell(at)) for at in row.filled)


def _is_unnumbered(row: Row) -> bool:
    return (
        not any(evidence.is_number(row.cell(at)) for at in row.filled) and not row.cell(row.filled[0])[:1].isdecimal()
    )


def _is_foot(plan: SheetPlan, row: Row) -> bool:
    """Tell whether a row has a sum, a signature or a note, and nothing to import."""
    filled = [evidence.plain_cell(row.cell(place)) for place in row.filled]
    if not plan.has(*NAMES, Column.TEAM):
        return plan.has(Column.SIDE) and len(filled) == 1 and is_all_headings(filled[0])
    lettered = [tidy_line(text) for text in filled if evidence.has_letter(text)]
    if not lettered:
        names = [at for kind in NAMES for at in plan.places(kind)]
        is_headed = bool(plan.headings)
        return is_headed and not any(map(row.cell, names)) and len(filled) == 1 and bool(_FOOT.fullmatch(filled[0]))
    first = lettered[0]
    is_counted = bool(_COUNTED.fullmatch(first)) and plan.has(*NAMES)
    is_of_people = plan.has(Column.NAME) and not plan.has(Column.TEAM)
    if is_of_people and all(map(evidence.is_of_nobody, lettered)) and len(filled) <= len(lettered) + 1:
        return True
    if not plan.headings and len(filled) == 1:
        says_more = is_counted or _is_note(first) or bool(_FOOT.fullmatch(first)) or first.endswith((":", "\uff1a"))
        return evidence.is_sum(first) or (is_of_people and says_more)
    if (evidence.is_sum(first) or is_counted) and all(
        tidy_line(text) == first
        or evidence.is_number(text)
        or evidence.is_sum(text)
        or evidence.why_unfit(text) in evidence.PRIVATE
        for text in filled
    ):
        return True
    is_lone = len(filled) - sum(map(evidence.is_number, filled)) == 1
    return is_lone and (bool(_FOOT.fullmatch(first)) or _is_note(first) or evidence.is_greeting(first))


def _is_note(text: str) -> bool:
    """Tell whether a text says something about the list: "Guru: Cikgu Aminah", "Ketua kelas: Ali"."""
    found = _LABEL.fullmatch(text)
    heading = read_heading(found[1]) if found else None
    is_of_office = found is not None and evidence.is_office(found[1])
    return is_of_office or (heading is not None and heading.is_exact and heading.means not in NAMES)


# Candidates: every row that may be the headings, and a list without headings


def plan_table(table: Table, purpose: Purpose) -> tuple[SheetPlan, ...]:
    """Return how to read each sheet that has content.

    Hidden and damaged sheets are not read. A sheet without headings, such as one with instructions, is not read if
    another has some.
    """
    plans = [plan_sheet(sheet, purpose) for sheet in table.sheets if not sheet.is_empty]
    has_headings = any(plan.headings for plan in plans if not plan.sheet.is_hidden)
    return tuple(replace(plan, is_read=_is_worth_reading(plan, has_headings=has_headings)) for plan in plans)


def _is_worth_reading(plan: SheetPlan, *, has_headings: bool) -> bool:
    is_there = not plan.sheet.is_hidden and not plan.sheet.is_damaged
    return is_there and (bool(plan.headings) or not has_headings)


def plan_sheet(sheet: Sheet, purpose: Purpose) -> SheetPlan:
    """Return how to read a sheet: the best of all readings of it."""
    return _weighed(sheet, purpose)[0][1]


def readings(sheet: Sheet, purpose: Purpose) -> tuple[SheetPlan, ...]:
    """Return the best reading of a sheet, and a second one if it is not sure: then the teacher is asked.

    It is not sure if another one explains nearly as much, or if fewer than nine in ten rows with letters would be
    imported; then the second one imports more of them.
    """
    (weight, best), *others = _weighed(sheet, purpose)
    rows = sum(not row.is_empty for row in islice(sheet.rows, SAMPLE))
    close = [plan for other, plan in others[:1] if weight - other <= min(_CLOSE * rows, _MOST_APART)]
    close = close or list(islice(purpose.doubts(best), 1))
    taken, lettered = _taken_of(best)
    if not close and taken < _ENOUGH_TAKEN * lettered:
        more = (*(plan for _weight, plan in others), *_with_notes_taken(best))
        close = [plan for plan in more if _taken_of(plan)[0] > taken][:1]
    return (best, *close)


def _taken_of(plan: SheetPlan) -> tuple[int, int]:
    """Return how many of the first rows look like what is wanted, and how many have letters and are not explained."""
    wanted = [at for at, column in enumerate(plan.columns) if column.holds in _WANTED]
    rows = read_rows(sampled(plan)).body
    taken = [
        kind is RowKind.THING and any(fit(plan.columns[at].holds, row.cell(at)) >= _FITS_AT_ALL for at in wanted)
        for row, kind, _title in rows
    ]
    lettered = [
        kind is RowKind.THING
        or (kind in _NOT_TAKEN and any(map(evidence.has_letter, row.cells)) and not _is_clear_sum(row))
        for row, kind, _title in rows
    ]
    return sum(taken), sum(lettered)


def _is_clear_sum(row: Row) -> bool:
    """Tell whether a row that is a sum has its number."""
    return any(sign.isdecimal() for cell in row.cells for sign in cell)


def _with_notes_taken(plan: SheetPlan) -> Iterator[SheetPlan]:
    """Yield the plan with all rows taken that look like titles or notes, if there are any."""
    rows = read_rows(plan).body
    notes = frozenset(row.line for row, kind, _title in rows if kind in _NOT_TAKEN and not _is_clear_sum(row))
    if notes:
        yield replace(plan, left_out=plan.left_out - notes, taken=plan.taken | notes)


def weight_of(rows: Sequence[Row], purpose: Purpose) -> float:
    """Return how much of some rows their best reading explains, to weigh one way to part the cells with another."""
    return _explained(plan_sheet(Sheet(tuple(rows)), purpose))


def _weighed(sheet: Sheet, purpose: Purpose) -> list[tuple[float, SheetPlan]]:
    """Return all readings of a sheet with their weights, the best first."""
    found = list(_candidates(sheet, purpose))
    if len(found) > 1:
        # A sheet that is turned has other rows, which count as much in all.
        rows = sum(not row.is_empty for row in islice(sheet.rows, SAMPLE))
        shares = [
            rows / max(min(len(plan.sheet.rows), SAMPLE), 1) if plan.sheet.is_turned else 1 for _one, plan in found
        ]
        found = [(one + share * _explained(plan), plan) for share, (one, plan) in zip(shares, found, strict=True)]
        found.sort(key=lambda one: -one[0])
    return found


def _candidates(sheet: Sheet, purpose: Purpose) -> Iterator[tuple[float, SheetPlan]]:
    """Yield readings, each with the weight of its headings."""
    rows = list(islice((row for row in sheet.rows if not row.is_empty), _HEADINGS_WITHIN + 1))
    for at, row in enumerate(rows[:_HEADINGS_WITHIN]):
        below = rows[at + 1] if at + 1 < len(rows) and rows[at + 1].line == row.line + 1 else None
        joined = _joined(row, below) if below else None
        for lines, cells in (((row.line, row.line + 1), joined), ((row.line,), row.cells)):
            if cells and (weight := _key_weight(cells, purpose, is_first=at == 0)):
                yield weight + len(lines) / 10, _plan_with_headings(sheet, lines, cells, purpose)
    if (aside := _turned(sheet, rows)) and (weight := _key_weight(aside.rows[0].cells, purpose, is_first=True)):
        yield weight, _plan_with_headings(aside, (1,), aside.rows[0].cells, purpose)
    if len(rows) > 1:
        yield from ((_BY_CONTRAST, plan) for plan in purpose.contrasts(sheet, rows))
    plain = purpose.plain(sheet, [row for row in sheet.rows if not row.is_empty])
    yield 0.0, plain
    first = [row for row in sampled(plain).sheet.rows if not row.is_empty]
    for weight, other in purpose.others(plain, first):
        yield weight * len(first) + _AFTER, other


def lettered_places(plan: SheetPlan, rows: Sequence[Row]) -> list[int]:
    """Return the places of the columns most of whose cells have letters."""
    texts = {at: texts_of(rows, at) for at in range(len(plan.columns))}
    return [at for at, cells in texts.items() if sum(map(evidence.has_letter, cells)) > len(cells) / 2]


def sampled(plan: SheetPlan) -> SheetPlan:
    """Return a plan of the first rows alone, which are enough to weigh it."""
    last = max(plan.headings, default=0)
    sample = tuple(islice((row for row in plan.sheet.rows if row.line > last), SAMPLE))
    above = tuple(row for row in plan.sheet.rows if row.line <= last)
    return replace(plan, sheet=replace(plan.sheet, rows=(*above, *sample)))


def _explained(plan: SheetPlan) -> float:
    """Return how much of the first rows of a sheet a reading explains."""
    rows = read_rows(sampled(plan))
    explained = -0.3 * len(rows.above) - 0.3 * len(plan.left_out)
    after = [kind for _row, kind, _title in rows.body[1:]]
    for (row, kind, _title), *following in zip(rows.body, (*after, None), (*after[1:], None, None), strict=False):
        fits = [
            fit(plan.columns[at].holds, text, is_named=bool(plan.columns[at].heading))
            for at in row.filled
            if (text := rows.bare.get(at, {}).get(row.line) or evidence.plain_cell(row.cell(at)))
        ]
        is_of_one = kind is RowKind.CLASS and following != [RowKind.THING, RowKind.THING]
        explained += sum(fits) / max(len(fits), 1) if kind is RowKind.THING else 0.2 if is_of_one else 0.5
    return explained


def fit(holds: Column, text: str, *, is_named: bool = True) -> float:
    """Return how well a text fits its column, from -0.3 to 1."""
    if holds in NAMES:
        return evidence.person_weight(text)
    if holds is Column.CLASS and evidence.is_class_like(text):
        return 1.0
    if holds is Column.YEAR and are_years([text]):
        return 1.0
    if holds is Column.NOT_IMPORTED and not is_named:
        return -0.3 if evidence.has_letter(text) else 0.0
    if holds is Column.SCHOOL:
        return evidence.place_weight(text)
    if holds is Column.TEAM and evidence.person_weight(text) == 1:
        return 0.3
    if holds is Column.WORD and text.isascii() and text.isalpha() and not is_all_headings(text):
        return 1.0
    if holds is Column.WORD and not any(map(str.isascii, text)):
        return 0.1
    return _WEIGHTS.get(holds, 0.1 if is_all_headings(text) else 0.7)


def _plan_with_headings(sheet: Sheet, lines: tuple[int, ...], cells: Sequence[str], purpose: Purpose) -> SheetPlan:
    body = [row for row in sheet.rows if row.line > lines[-1]]
    headings = (*cells, *("" for _ in range(max(sheet.width, len(cells)) - len(cells))))
    plan = SheetPlan(sheet, _columns_of(headings, body, purpose), lines)
    title = "" if plan.has(Column.CLASS) else _class_of_title(sheet, lines[0])
    return purpose.with_headings(replace(plan, facts=_facts(plan, purpose), class_title=title))


def _facts(plan: SheetPlan, purpose: Purpose) -> tuple[tuple[Column, str], ...]:
    """Return what lines above the headings say for all rows: "Sekolah: SK X", "Guru pengiring: Pn. Y"."""
    found: dict[Column, str] = {}
    for row in plan.sheet.rows:
        if row.line >= plan.headings[0]:
            break
        cells = [tidy_line(row.cell(at)) for at in row.filled] or [""]
        label = _LABEL.fullmatch(" ".join((cells[0] if len(cells) == 1 else f"{cells[0].rstrip(':')}:", *cells[1:])))
        heading = read_heading(label[1]) if label else None
        if label and heading and heading.is_exact and heading.means in purpose.facts and not plan.has(heading.means):
            found.setdefault(heading.means, label[2])
    return tuple(found.items())


def in_parts(columns: Iterator[ColumnPlan]) -> tuple[ColumnPlan, ...]:
    """Return the columns, each column of names with those after it a part of its own."""
    parted: list[ColumnPlan] = []
    part = -1
    for one in columns:
        part += one.holds is Column.NAME
        parted.append(replace(one, part=max(part, 0)))
    return tuple(parted)


def has_headings(rows: Sequence[Row], purpose: Purpose) -> bool:
    """Tell whether one of the rows has the headings of a table for this purpose."""
    return any(len(row.filled) > 1 and _key_weight(row.cells, purpose) >= _STRICT for row in rows)


# Headings


def _turned(sheet: Sheet, rows: Sequence[Row]) -> Sheet | None:
    """Return a sheet with its columns as rows if each row has its heading in the first cell, and no other heading."""
    if not rows or len(rows) > _HEADINGS_WITHIN or sheet.width <= (LEAST_BESIDE if len(rows) == 1 else 1):
        return None
    heads = [read_heading(row.cells[0]) for row in rows]
    rest = [text for row in rows for text in row.cells[1:] if text.strip()]
    are_heads = all(one is not None and (one.is_exact or one.is_counted) for one in heads)
    # A judge is called hakim, and so are many boys.
    has_more = sum(one.is_exact for text in rest if (one := read_heading(text))) > len(rest) * _FEW
    if not are_heads or has_more or any(len(row.filled) < LEAST_BESIDE for row in rows):
        return None
    return turned(sheet, rows)


def turned(sheet: Sheet, rows: Sequence[Row]) -> Sheet:
    """Return a sheet with the columns of some rows as its rows."""
    columns = (Row(at + 1, tuple(row.cell(at) for row in rows)) for at in range(sheet.width))
    return replace(sheet, rows=tuple(columns), cut=frozenset(), is_turned=True)


def _joined(row: Row, below: Row) -> tuple[str, ...] | None:
    """Return the headings of two rows in one, or None if the lower row has anything that is not a heading.

    A spreadsheet writes a heading that spans several columns into the first of them.
    """
    if len(row.filled) <= 1 and len(below.filled) <= 1:
        return None
    joined: list[str] = []
    span = ""
    has_below = False
    has_own = any(not row.cell(place) for place in below.filled)
    for place in range(max(len(row.cells), len(below.cells))):
        upper, lower = row.cell(place), below.cell(place)
        span = upper or span
        if not lower:
            joined.append(upper)
            span = upper
            continue
        is_number_of = lower.isdecimal() and not upper and read_heading(span) is not None and place > 0
        is_counted = any(map(str.isdecimal, lower)) and not has_own
        if not is_number_of and (not is_all_headings(lower) or (is_counted and upper and lower != upper)):
            return None
        has_below = has_below or bool(lower != upper)
        joined.append(upper if lower == upper else f"{span} {lower}".strip())
    if not has_below or not any(read_heading(cell) for cell in row.cells if cell.strip()):
        return None
    # A row of numbers below is the first row of the body, not a second row of headings.
    return tuple(joined) if any(evidence.has_letter(below.cell(place)) for place in below.filled) else None


_STRICT, _BY_CONTRAST, _LOOSE = 3.0, 2.0, 1.0


def _key_weight(cells: Sequence[str], purpose: Purpose, *, is_first: bool = False) -> float:
    """Return how much a row looks like the headings of a table for this purpose; 0 if it cannot be.

    A heading alone in its row must be known word for word.
    """
    filled = [cell for cell in cells if cell.strip()]
    found = [heading for cell in filled if len(cell) <= _LONGEST_HEADING and (heading := read_heading(cell))]
    if not found or any(len(cell) <= _LONGEST_CELL and evidence.why_unfit(cell) for cell in filled):
        return 0.0
    exact = sum(heading.is_exact for heading in found)
    if purpose.is_key(KeyRow(tuple(found), is_strict=True, is_lone=len(filled) == 1, is_first=is_first)):
        return _STRICT + exact / len(filled)
    # A row whose other cells are not headings may be data: "Nama Sekolah | SK Contoh".
    is_key = len(filled) > 1 and len(found) > 1 and purpose.is_key(KeyRow(tuple(found), is_strict=False))
    return _LOOSE + exact / len(filled) if is_key else 0.0


_LONGEST_CELL = 80
"""A longer heading, as a form asks for it, may have an example of a date in it."""


def _columns_of(headings: Sequence[str], body: Sequence[Row], purpose: Purpose) -> tuple[ColumnPlan, ...]:
    read = [read_heading(cell) if cell.strip() else None for cell in headings]
    wanted = _wanted(read, body, purpose)
    parts = _parts(headings, read, wanted) if purpose.has_parts else [0] * len(headings)
    # Each player of a team may have their own class and year in the next columns.
    players = sum(one in (Column.PLAYER, Column.RESERVE) for one in wanted.values())
    own = _OF_PERSON if players > 1 else frozenset[Column]()
    repeated = purpose.repeated | own
    # If several columns of a part mean the same, those known word for word come first, then those with something in
    # them, then those that say that they are of a pupil, then those further left.
    own_names = _names_of_pupils(headings, wanted, body)

    def order_of(place: int) -> tuple[bool, bool, bool, int]:
        found = read[place]
        is_exact = found is not None and found.is_exact
        return not is_exact, not texts_of(body, place), place not in own_names, place

    order = sorted(wanted, key=order_of)
    holds: dict[int, Column] = {}
    taken: set[tuple[int, Column]] = set()
    for place in order:
        column = wanted[place]
        if column in repeated | _PARTS_OF_NAMES or (parts[place], column) not in taken:
            holds[place] = column
            taken.add((parts[place], column))
    joined = {part for part, column in taken if column is Column.NAME}
    holds = {at: one for at, one in holds.items() if one not in _PARTS_OF_NAMES or parts[at] not in joined}
    return tuple(
        ColumnPlan(
            tidy_line(heading),
            holds.get(place, Column.NOT_IMPORTED),
            never_kept=(found := read[place]) is not None and found.means is Meaning.NEVER_KEPT,
            part=parts[place],
        )
        for place, heading in enumerate(headings)
    )


def _names_of_pupils(headings: Sequence[str], wanted: Mapping[int, Column], body: Sequence[Row]) -> frozenset[int]:
    """Return the columns of names whose headings say that they are of pupils, as the cells do."""
    said = (at for at, one in wanted.items() if one is Column.NAME and _is_of_pupil(headings[at]))
    texts = {at: texts_of(body, at) for at in said}
    return frozenset(at for at, cells in texts.items() if sum(map(evidence.person_weight, cells)) > len(cells) / 2)


def _is_of_pupil(heading: str) -> bool:
    return any(word in cell_words("pupil") for word in evidence.words_of(heading))


_PARTS_OF_NAMES = frozenset({Column.FIRST_NAME, Column.LAST_NAME})


def _parts(headings: Sequence[str], read: Sequence[Heading | None], wanted: Mapping[int, Column]) -> list[int]:
    """Return the part of each column: a heading of names that comes again begins with another pupil.

    A second name of the same pupil, such as one in Chinese, has another heading.
    """
    keys = {at: key_of(headings[at]) for at, one in wanted.items() if one in (Column.NAME, *_PARTS_OF_NAMES)}
    again = Counter(keys.values()).most_common(1)
    if not again or again[0][1] < LEAST_BESIDE:
        return [0] * len(headings)
    parts: list[int] = []
    seen: set[object] = set()
    for at, one in enumerate(read):
        means = keys.get(at) or (one.means if one else None)
        is_again = means in seen and (at in keys or any(later in keys for later in range(at, len(read))))
        if is_again:
            seen.clear()
        parts.append((parts[-1] if parts else 0) + is_again)
        if means is not None:
            seen.add(means)
    return parts


def key_of(heading: str) -> tuple[str, ...]:
    """Return the words of a heading without numbers, and without whether it is for boys or for girls."""
    return tuple(word for word in evidence.words_of(heading) if word not in cell_words("boys-or-girls"))


def _wanted(read: Sequence[Heading | None], body: Sequence[Row], purpose: Purpose) -> dict[int, Column]:
    """Return what each column could hold in a table for this purpose."""
    means = {at: heading.means for at, heading in enumerate(read) if heading is not None}
    for at, one in means.items():
        if one is Meaning.CLASS_OR_YEAR:
            means[at] = Column.YEAR if are_years(texts_of(body, at)) else Column.CLASS
    if Column.CLASS not in means.values():
        # Forms are both years and classes: "Tingkatan" above "1 Amanah".
        means.update((at, Column.CLASS) for at, one in means.items() if one is Column.YEAR and _are_classes(body, at))
    meant = purpose.meant(Meant(means, read, lambda at: texts_of(body, at)))
    return {at: one for at, one in meant.items() if isinstance(one, Column) and one in purpose.columns}


def _class_of_title(sheet: Sheet, first: int) -> str:
    """Return the class named in a line above the headings or in the title of the sheet, else nothing."""
    for row in sheet.rows:
        if row.line >= first:
            break
        if (title := named_class_in(row)) is not None:
            return title
    return class_of_sheet(sheet)


def named_class_in(row: Row) -> str | None:
    """Return the class that a row names, or None; empty if it names what is no class."""
    return next((title for place in row.filled if (title := _named_class(row, place)) is not None), None)


def _named_class(row: Row, place: int) -> str | None:
    text = evidence.title_alone(row.cells[place])
    heading = read_heading(text)
    if heading and heading.is_exact and heading.means is Column.CLASS and place + 1 < len(row.cells):
        beside = tidy_line(row.cell(place + 1))
        return beside if beside and read_heading(beside) is None else None
    if (found := _TITLED.fullmatch(text)) and evidence.is_class_like(found[1]):
        return found[1]
    if len(row.filled) == 1 and evidence.is_class_like(text):
        labelled = _LABELLED.fullmatch(text)
        return labelled[1] if labelled else text
    within = _WITHIN_TITLE.search(text)
    return tidy_line(within[1]) if within and evidence.is_class_like(within[1]) else None


def class_of_sheet(sheet: Sheet) -> str:
    """Return the class that the title of a sheet names, else nothing."""
    title = tidy_line(sheet.title)
    return title if (evidence.is_class_like(title) and not re.fullmatch(r"\D+\d*", title)) or _is_named(title) else ""


def _is_named(title: str) -> bool:
    return bool(_TITLED.fullmatch(title) and evidence.is_class_like(title))


# A table without headings


def plan_of_columns(sheet: Sheet, holds: Mapping[int, Column]) -> SheetPlan:
    """Return the plan of a sheet without headings; if no column has the class, it is in the title of the sheet."""
    columns = in_parts(ColumnPlan("", holds.get(place, Column.NOT_IMPORTED)) for place in range(sheet.width))
    plan = SheetPlan(sheet, columns)
    return plan if plan.has(Column.CLASS) else replace(plan, class_title=class_of_sheet(sheet))


def plan_below(sheet: Sheet, head: Row, holds: Mapping[int, Column]) -> SheetPlan:
    """Return the plan of a sheet with a row of headings whose words say nothing of what the columns hold."""
    columns = (ColumnPlan(tidy_line(head.cell(at)), holds.get(at, Column.NOT_IMPORTED)) for at in range(sheet.width))
    return SheetPlan(sheet, tuple(columns), (head.line,))


def is_phrase(text: str) -> bool:
    """Tell whether a text has more than one word."""
    return len(text.split()) > 1


def texts_of(rows: Sequence[Row], place: int) -> list[str]:
    """Return the texts of a column in the first rows, without empty ones."""
    return [text for row in rows[:SAMPLE] if (text := evidence.plain_cell(row.cell(place)))]


def _are_classes(rows: Sequence[Row], place: int) -> bool:
    texts = texts_of(rows, place)
    return bool(texts) and all(
        text[0].isdecimal() and evidence.has_letter(text) and evidence.is_class_like(text) for text in texts
    )


def are_years(texts: Sequence[str]) -> bool:
    """Tell whether all texts of a column are school years."""
    numbers = [evidence.whole_number(text) for text in texts]
    return bool(numbers) and all(number and number <= _MOST_YEARS for number in numbers)


# A teacher's choices for the columns of a list, remembered for the next list with the same headings

_DIGITS = 16
_BETWEEN, _IS = ",", "="


def headings_key(plan: SheetPlan, purpose: Purpose) -> str:
    """Return a key that lists with the same headings share, empty if they have none.

    It does not reveal the headings.
    """
    if not plan.headings:
        return ""
    headings = "\t".join((purpose.key, *(name_key(column.heading) for column in plan.columns)))
    return hashlib.sha256(headings.encode()).hexdigest()[:_DIGITS]


def choices_of(plan: SheetPlan, purpose: Purpose) -> str:
    """Return which columns hold something else than was found, as text; empty if none does."""
    found = plan_sheet(plan.sheet, purpose).columns
    return _BETWEEN.join(
        f"{place}{_IS}{column.holds.value}"
        for place, (column, taken) in enumerate(zip(plan.columns, found, strict=True))
        if column.holds is not taken.holds
    )


def with_choices(plan: SheetPlan, purpose: Purpose, known: Mapping[str, str]) -> SheetPlan:
    """Return the plan with the choices that were made for its headings, `known` by `headings_key`.

    If there are none, the plan is unchanged.
    """
    allowed = {column.value: column for column in (*purpose.columns, Column.NOT_IMPORTED)}
    for choice in known.get(headings_key(plan, purpose), "").split(_BETWEEN):
        place, _is, holds = choice.partition(_IS)
        if place.isdecimal() and int(place) < len(plan.columns) and holds in allowed:
            plan = plan.with_column(int(place), allowed[holds])
    return plan
