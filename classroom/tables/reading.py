"""How a list is read: evidence for each cell, candidate readings of the whole sheet, and the best of them.

It reads from top to bottom. `cell` says what a cell may be, and `heading` what a heading means. Each row that may be
the headings gives a candidate, and so does a list without headings. `read_rows` says what each row is under a
candidate. The candidate that explains most of the sheet is the plan; what it leaves unexplained costs.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import islice, pairwise, takewhile
from typing import NamedTuple

from classroom.names import name_key, tidy_line
from classroom.tables.cell import (
    PRIVATE,
    has_letter,
    is_class_like,
    is_number,
    is_office,
    is_sum,
    person_weight,
    place_weight,
    plain_cell,
    whole_number,
    why_unfit,
    without_marks,
    without_ticks,
    words_of,
)
from classroom.tables.heading import Column, Heading, Meaning, cell_words, is_all_headings, read_heading
from classroom.tables.plan import COLUMNS, REPEATED, TEAM_ORDER, ColumnPlan, Purpose, SheetPlan
from classroom.tables.table import Row, Sheet, Table

_HEADINGS_WITHIN = 30
_LONGEST_HEADING = 300
_SAMPLE = 200
_LEAST_BESIDE = 2
_MOST_YEARS = 13
_MOST_OF_CLASS_ROW = 2
_LEAST_CLASSES_OF_ONE = 3
_ENOUGH_OF_PERSON = 0.5
_FITS = 0.7
_FITS_AT_ALL, _ENOUGH_TAKEN = 0.3, 0.9
_CLOSE, _MOST_APART, _AFTER = 0.06, 2.0, -0.01
"""How much less a reading may explain that is asked about, for each row and in all; and of two alike, the second is
less usual."""
_LESS_USUAL, _TWO_OF_SEVERAL = -0.05, 0.35
"""For each row: what speaks against a reading that is less usual, and for one of boards in which two columns have the
teams."""
_NAMES = (Column.NAME, Column.FIRST_NAME, Column.LAST_NAME, Column.PLAYER, Column.RESERVE)
_WANTED = frozenset({*_NAMES, Column.TEAM, Column.WORD, Column.SIDE})
_OF_PERSON = frozenset({Column.CLASS, Column.YEAR})
_MARKED = (Column.NAME, Column.FIRST_NAME, Column.PLAYER, Column.RESERVE, Column.WORD, Column.SIDE, Column.TEAM)
_CALLED_CLASS = r"(?:nama\s+)?(?:kelas|class|班级|班級|வகுப்பு)"
_CLASS_LABEL = re.compile(rf"{_CALLED_CLASS}\s*:?", re.IGNORECASE)
_TITLED = re.compile(rf"{_CALLED_CLASS}\s*[:\uff1a]?\s*(\S.{{0,30}})", re.IGNORECASE)
_WITHIN_TITLE = re.compile(
    r"\b(?:kelas|class|senarai|list)\s*[:\uff1a]?\s*(\d{1,2}\s*[-.]?\s*[^\W\d][\w'-]*)\s*(?:\W.*|\d{4}.*)?",
    re.IGNORECASE,
)
_TITLE = re.compile(
    r"(?:\d{1,2}[.)]\s*)?(?:senarai|list\b|name list|nama murid|nama pelajar|pupils? of|sekolah|school\b"
    r"|s[kj]k?\(?[ct]?\)?\s|kelas\b|class\b|rekod|record|学生名单|班级|名单|மாணவர் பட்டியல்)",
    re.IGNORECASE,
)
_A_CLASS = re.compile(r"\d{1,2}(?:\s+\w|[-.]?\w\b)")
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
"""What a cell under a heading explains at least; that of a class or a year is 1 if the cell looks like one."""


# Rows under a plan


class RowKind(Enum):
    """What a row below the headings is."""

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


@dataclass(frozen=True)
class SheetRows:
    """The rows of a sheet under a plan: those above the headings, and the others with their kinds.

    `bare` has the names without the numbers or marks before them, by column and line.
    """

    above: tuple[Row, ...]
    body: tuple[ReadRow, ...]
    bare: Mapping[int, Mapping[int, str]]


def read_rows(plan: SheetPlan) -> SheetRows:
    """Return what each row of a sheet is under a plan; empty rows are left out."""
    first, last = min(plan.headings, default=0), max(plan.headings, default=0)
    filled = [row for row in plan.sheet.rows if not row.is_empty]
    before = [row for row in filled if row.line < first]
    typed = [row for row in before if row.line in plan.taken or _is_typed_above(plan, row)]
    body = [*typed, *(row for row in filled if row.line > last)]
    bare = _bare_names(plan, body)
    titles = _class_rows(plan, body, bare)
    names = [column.heading.casefold() for column in plan.columns]
    kinds: list[ReadRow] = []
    if plan.has(*_NAMES, Column.TEAM, Column.SIDE) or names != [""] or plan.left_out:
        for row in body:
            if row.line in plan.taken:
                kinds.append(ReadRow(row, RowKind.THING))
            elif row.line in plan.left_out:
                kinds.append(ReadRow(row, RowKind.LEFT_OUT))
            elif plan.headings and _is_heading_again(row, names):
                kinds.append(ReadRow(row, RowKind.REPEATED))
            elif row.line in titles:
                kinds.append(ReadRow(row, RowKind.CLASS, titles[row.line]))
            else:
                kinds.append(ReadRow(row, RowKind.TOTAL if _is_foot(plan, row) else RowKind.THING))
    else:
        # A list of words has neither people nor classes, and may have hundreds of thousands of rows.
        kinds = [ReadRow(row, RowKind.THING) for row in body]
    return SheetRows(tuple(row for row in before if row not in typed), tuple(kinds), bare)


def _is_typed_above(plan: SheetPlan, row: Row) -> bool:
    """Tell whether a row above the headings has the same columns as those below, as if somebody typed it there."""
    held = [(plan.columns[at].holds, plain_cell(row.cell(at))) for at in row.filled if at < len(plan.columns)]
    fitting = [_fit(holds, text) for holds, text in held if holds in (*_NAMES, *_OF_PERSON)]
    has_name = any(holds in _NAMES for holds, _text in held)
    return has_name and len(fitting) > 1 and min(fitting) >= _FITS and not _named_class_in(row)


def _bare_names(plan: SheetPlan, body: Sequence[Row]) -> dict[int, dict[int, str]]:
    """Return the names that have numbers or marks before them, without these, by column and line."""
    bare: dict[int, dict[int, str]] = {}
    for place, column in enumerate(plan.columns):
        if column.holds not in _MARKED or not any(_may_be_marked(row.cell(place)) for row in body[:_SAMPLE]):
            continue
        things = (row for row in body if row.line in plan.taken or not _is_foot(plan, row))
        texts = {row.line: text for row in things if (text := plain_cell(row.cell(place)))}
        found = without_marks(texts)
        if column.holds in (Column.TEAM, Column.SIDE):
            # A class plays as a team: the 5 of 5 Bestari is no number of a list.
            found = {line: rest for line, rest in found.items() if not _A_CLASS.match(texts[line])}
        bare[place] = found
    return bare


def _may_be_marked(cell: str) -> bool:
    return not cell[:4].isalpha()


def _class_rows(plan: SheetPlan, body: Sequence[Row], bare: Mapping[int, Mapping[int, str]]) -> dict[int, str]:
    """Return the classes that rows between the pupils name, by line."""
    if not plan.has_class_rows or not plan.has(Column.NAME, Column.FIRST_NAME) or plan.has(Column.TEAM):
        return {}
    names = {at for kind in _NAMES for at in plan.places(kind)}
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
    text = without_ticks(plain_cell(row.cell(filled[-1])))
    is_labelled = len(filled) == _MOST_OF_CLASS_ROW
    if is_labelled and not _CLASS_LABEL.fullmatch(tidy_line(row.cell(filled[0]))):
        return ""
    named = _TITLED.fullmatch(tidy_line(text))
    title = named[1] if named and is_class_like(named[1]) else text
    if why_unfit(text, is_class=True) or not is_class_like(title):
        return ""
    return title if named or is_labelled or not is_last else ""


def _is_heading_again(row: Row, names: Sequence[str]) -> bool:
    cells = [(place, tidy_line(cell).casefold()) for place, cell in enumerate(row.cells) if cell.strip()]
    same = [text for place, text in cells if place < len(names) and text == names[place]]
    return len(same) == len(cells) or (len(same) > 1 and all(is_all_headings(text) for _place, text in cells))


def _is_foot(plan: SheetPlan, row: Row) -> bool:
    """Tell whether a row has a sum, a signature or a note, and nothing to import."""
    filled = [plain_cell(row.cell(place)) for place in row.filled]
    if not plan.has(*_NAMES, Column.TEAM):
        return plan.has(Column.SIDE) and len(filled) == 1 and is_all_headings(filled[0])
    lettered = [tidy_line(text) for text in filled if has_letter(text)]
    if not lettered:
        names = [at for kind in _NAMES for at in plan.places(kind)]
        is_headed = bool(plan.headings)
        return is_headed and not any(map(row.cell, names)) and len(filled) == 1 and bool(_FOOT.fullmatch(filled[0]))
    first = lettered[0]
    is_counted = bool(_COUNTED.fullmatch(first)) and plan.has(*_NAMES)
    if not plan.headings and len(filled) == 1:
        return is_sum(first) or (
            plan.has(Column.NAME) and not plan.has(Column.TEAM) and (is_counted or _is_note(first))
        )
    if (is_sum(first) or is_counted) and all(
        tidy_line(text) == first or is_number(text) or is_sum(text) or why_unfit(text) in PRIVATE for text in filled
    ):
        return True
    is_lone = len(filled) - sum(map(is_number, filled)) == 1
    return is_lone and (bool(_FOOT.fullmatch(first)) or _is_note(first))


def _is_note(text: str) -> bool:
    """Tell whether a text says something about the list: "Guru: Cikgu Aminah", "Ketua kelas: Ali"."""
    found = _LABEL.fullmatch(text)
    heading = read_heading(found[1]) if found else None
    is_of_office = found is not None and is_office(found[1])
    return is_of_office or (heading is not None and heading.is_exact and heading.means not in _NAMES)


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
    rows = sum(not row.is_empty for row in islice(sheet.rows, _SAMPLE))
    close = [plan for other, plan in others[:1] if weight - other <= min(_CLOSE * rows, _MOST_APART)]
    close = close or list(islice(_doubtful_words(best), 1)) if purpose is Purpose.WORDS else close
    taken, lettered = _taken_of(best)
    if not close and taken < _ENOUGH_TAKEN * lettered:
        more = (*(plan for _weight, plan in others), *_with_notes_taken(best))
        close = [plan for plan in more if _taken_of(plan)[0] > taken][:1]
    return (best, *close)


def _taken_of(plan: SheetPlan) -> tuple[int, int]:
    """Return how many of the first rows look like what is wanted, and how many have letters and are not explained."""
    wanted = [at for at, column in enumerate(plan.columns) if column.holds in _WANTED]
    rows = read_rows(_sampled(plan)).body
    taken = [
        kind is RowKind.THING and any(_fit(plan.columns[at].holds, row.cell(at)) >= _FITS_AT_ALL for at in wanted)
        for row, kind, _title in rows
    ]
    lettered = [
        kind is RowKind.THING or (kind in _NOT_TAKEN and any(map(has_letter, row.cells)) and not _is_clear_sum(row))
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


def _weighed(sheet: Sheet, purpose: Purpose) -> list[tuple[float, SheetPlan]]:
    """Return all readings of a sheet with their weights, the best first."""
    found = list(_candidates(sheet, purpose))
    if len(found) > 1:
        found = [(weight + _explained(plan), plan) for weight, plan in found]
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
    by_contrast = {Purpose.BOARDS: _boards_by_contrast, Purpose.WORDS: _words_by_contrast}.get(purpose)
    if by_contrast and len(rows) > 1 and (plan := by_contrast(sheet, rows)):
        yield _BY_CONTRAST, plan
    plain = _plan_without_headings(sheet, purpose)
    yield 0.0, plain
    sampled = [row for row in _sampled(plain).sheet.rows if not row.is_empty]
    for weight, other in _OTHERS[purpose](plain, sampled):
        yield weight * len(sampled) + _AFTER, other


def _other_teams(plan: SheetPlan, rows: Sequence[Row]) -> Iterator[tuple[float, SheetPlan]]:
    """Yield other readings of teams without headings: each row is a team with its players, or a team and a pupil."""
    lettered = _lettered(plan, rows)
    if lettered[:1] != [0]:
        return
    players = [at for at in lettered[1:] if not all(map(is_class_like, _texts(rows, at)))]
    names = [row.cell(0) for row in rows if row.cell(0)]
    is_once = len(set(names)) == len(names)
    if is_once and len(names) == len(rows) and len(players) > 1:
        yield _LESS_USUAL, _holding(plan, {0: Column.TEAM, **dict.fromkeys(players, Column.PLAYER)})
    if players == [1]:
        # A team that comes again, each time with another text, has pupils there and not its school.
        rest = {at: Column.CLASS for at in lettered if at > 1}
        plan = _holding(plan, {0: Column.TEAM, 1: Column.NAME, **rest})
        yield (_LESS_USUAL if is_once else -_LESS_USUAL), plan


def _other_players(plan: SheetPlan, rows: Sequence[Row]) -> Iterator[tuple[float, SheetPlan]]:
    """Yield other readings of players without headings: the school comes first, or first and last names."""
    lettered = _lettered(plan, rows)
    if len(lettered) != _LEAST_BESIDE:
        return
    rating = dict.fromkeys(plan.places(Column.RATING), Column.RATING)
    are_parts = not any(_is_phrase(text) for at in lettered for text in _texts(rows, at))
    for holds in ((Column.SCHOOL, Column.NAME), *([(Column.FIRST_NAME, Column.LAST_NAME)] if are_parts else [])):
        yield _LESS_USUAL, _holding(plan, {**dict(zip(lettered, holds, strict=True)), **rating})


def _other_boards(plan: SheetPlan, rows: Sequence[Row]) -> Iterator[tuple[float, SheetPlan]]:
    """Yield the other reading of boards without headings: only two of several columns have teams."""
    sides, boards = plan.places(Column.SIDE), plan.places(Column.BOARD)
    if len(rows) < _LEAST_BESIDE or len(sides) <= _LEAST_BESIDE:
        return
    # A hall or a judge comes again and again, which one row cannot show; a team meets another only once.
    once = [at for at in sides if len(set(texts := _texts(rows, at))) == len(texts)]
    if boards or len(sides) % _LEAST_BESIDE or len(once) == _LEAST_BESIDE:
        two = (once if len(once) >= _LEAST_BESIDE else sides)[:_LEAST_BESIDE]
        holds = {**dict.fromkeys(boards, Column.BOARD), **dict.fromkeys(two, Column.SIDE)}
        yield _TWO_OF_SEVERAL, _holding(plan, holds)


def _doubtful_words(plan: SheetPlan) -> Iterator[SheetPlan]:
    """Yield the readings of another column with words, such as a translation, or of one column where several have any.

    Columns with one heading, as Week 1 and Week 2, have words of one kind.
    """
    rows = [row for row in plan.sheet.rows if row.line > max(plan.headings, default=0) and not row.is_empty][:_SAMPLE]
    held = plan.places(Column.WORD)
    kinds = {_key_of(plan.columns[at].heading) for at in held}
    if len(held) > 1 and len(kinds) > 1:
        yield from (_holding(plan, {at: Column.WORD}) for at in held)
    elif len(held) == 1 and not plan.headings:
        others = [at for at in _lettered(plan, rows) if at not in held]
        yield from (_holding(plan, {at: Column.WORD}) for at in others if _are_words(_texts(rows, at)))


def _are_words(texts: Sequence[str]) -> bool:
    return sum(_fit(Column.WORD, text) == 1 for text in texts) > len(texts) / 2


def _lettered(plan: SheetPlan, rows: Sequence[Row]) -> list[int]:
    texts = {at: _texts(rows, at) for at in range(len(plan.columns))}
    return [at for at, cells in texts.items() if sum(map(has_letter, cells)) > len(cells) / 2]


def _holding(plan: SheetPlan, holds: Mapping[int, Column]) -> SheetPlan:
    columns = (replace(one, holds=holds.get(at, Column.NOT_IMPORTED)) for at, one in enumerate(plan.columns))
    return replace(plan, columns=tuple(columns))


def _other_pupils(plan: SheetPlan, _rows: Sequence[Row]) -> Iterator[tuple[float, SheetPlan]]:
    """Yield other readings of pupils without headings: the rows of classes are pupils, or each row is one pupil."""
    if any(kind is RowKind.CLASS for _row, kind, _title in read_rows(_sampled(plan)).body):
        yield 0.0, replace(plan, has_class_rows=False)
    names = plan.places(Column.NAME)
    texts = [row.cell(at) for row in plan.sheet.rows for at in names if row.cell(at)]
    are_apart = len(names) == _LEAST_BESIDE and not any(column.class_title for column in plan.columns)
    if are_apart and not any(map(_is_phrase, texts)):
        holds = dict(zip(names, (Column.FIRST_NAME, Column.LAST_NAME), strict=True))
        columns = (replace(one, holds=holds.get(at, one.holds), part=0) for at, one in enumerate(plan.columns))
        yield 0.0, replace(plan, columns=tuple(columns))


_OTHERS: Mapping[Purpose, Callable[[SheetPlan, Sequence[Row]], Iterator[tuple[float, SheetPlan]]]] = {
    Purpose.PUPILS: _other_pupils,
    Purpose.TEAMS: _other_teams,
    Purpose.PLAYERS: _other_players,
    Purpose.BOARDS: _other_boards,
    Purpose.WORDS: lambda _plan, _rows: iter(()),
}


def _sampled(plan: SheetPlan) -> SheetPlan:
    """Return a plan of the first rows alone, which are enough to weigh it."""
    last = max(plan.headings, default=0)
    sample = tuple(islice((row for row in plan.sheet.rows if row.line > last), _SAMPLE))
    above = tuple(row for row in plan.sheet.rows if row.line <= last)
    return replace(plan, sheet=replace(plan.sheet, rows=(*above, *sample)))


def _explained(plan: SheetPlan) -> float:
    """Return how much of the first rows of a sheet a reading explains."""
    rows = read_rows(_sampled(plan))
    explained = -0.3 * len(rows.above) - 0.3 * len(plan.left_out)
    after = [kind for _row, kind, _title in rows.body[1:]]
    for (row, kind, _title), *following in zip(rows.body, (*after, None), (*after[1:], None, None), strict=False):
        fits = [
            _fit(plan.columns[at].holds, text, is_named=bool(plan.columns[at].heading))
            for at in row.filled
            if (text := rows.bare.get(at, {}).get(row.line) or plain_cell(row.cell(at)))
        ]
        is_of_one = kind is RowKind.CLASS and following != [RowKind.THING, RowKind.THING]
        explained += sum(fits) / max(len(fits), 1) if kind is RowKind.THING else 0.2 if is_of_one else 0.5
    return explained


def _fit(holds: Column, text: str, *, is_named: bool = True) -> float:
    """Return how well a text fits its column, from -0.3 to 1."""
    if holds in _NAMES:
        return person_weight(text)
    if holds is Column.CLASS and is_class_like(text):
        return 1.0
    if holds is Column.YEAR and _are_years([text]):
        return 1.0
    if holds is Column.NOT_IMPORTED and not is_named:
        return -0.3 if has_letter(text) else 0.0
    if holds is Column.SCHOOL:
        return place_weight(text)
    if holds is Column.TEAM and person_weight(text) == 1:
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
    if purpose is Purpose.PUPILS and (beside := _classes_beside(plan)) is not None:
        return beside
    plan = replace(plan, facts=_facts(plan) if purpose is Purpose.TEAMS else ())
    return replace(plan, class_title="" if plan.has(Column.CLASS) else _class_of_title(sheet, lines[0]))


def _facts(plan: SheetPlan) -> tuple[tuple[Column, str], ...]:
    """Return what lines above the headings say for all rows: "Sekolah: SK X", "Guru pengiring: Pn. Y"."""
    found: dict[Column, str] = {}
    for row in plan.sheet.rows:
        if row.line >= plan.headings[0]:
            break
        cells = [tidy_line(row.cell(at)) for at in row.filled] or [""]
        label = _LABEL.fullmatch(" ".join((cells[0] if len(cells) == 1 else f"{cells[0].rstrip(':')}:", *cells[1:])))
        heading = read_heading(label[1]) if label else None
        if label and heading and heading.is_exact and heading.means in _FACTS and not plan.has(heading.means):
            found.setdefault(heading.means, label[2])
    return tuple(found.items())


_FACTS = (Column.SCHOOL, Column.STATE, Column.TEACHER, Column.CLASS)


def _classes_beside(plan: SheetPlan) -> SheetPlan | None:
    """Return the plan if each class has columns of its own, under its name in the row above.

    Return None otherwise.
    """
    names = [at for at, one in enumerate(plan.columns) if read_heading(one.heading) in _NAMED]
    above = [row for row in plan.sheet.rows if row.line < plan.headings[0] and not row.is_empty][-1:]
    if len(names) < _LEAST_BESIDE or not above:
        return None
    titles = {at: next((text for place in range(at, -1, -1) if (text := above[0].cell(place))), "") for at in names}
    if not all(map(is_class_like, titles.values())):
        return None
    columns = (
        replace(one, holds=Column.NAME if at in titles else Column.NOT_IMPORTED, class_title=titles.get(at, ""))
        for at, one in enumerate(plan.columns)
    )
    return replace(plan, columns=_in_parts(columns), headings=(above[0].line, *plan.headings))


def _in_parts(columns: Iterator[ColumnPlan]) -> tuple[ColumnPlan, ...]:
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
    return tuple(joined) if any(has_letter(below.cell(place)) for place in below.filled) else None


_STRICT, _BY_CONTRAST, _LOOSE = 3.0, 2.0, 1.0
_NAMED = (Heading(Column.NAME, is_exact=True),)
_SIDES = (Column.TEAM, Column.SIDE, Column.PLAYER, Column.SCHOOL, Column.NAME)


def _key_weight(cells: Sequence[str], purpose: Purpose, *, is_first: bool = False) -> float:
    """Return how much a row looks like the headings of a table for this purpose; 0 if it cannot be.

    A heading alone in its row must be known word for word.
    """
    filled = [cell for cell in cells if cell.strip()]
    found = [heading for cell in filled if len(cell) <= _LONGEST_HEADING and (heading := read_heading(cell))]
    if not found or any(len(cell) <= _LONGEST_CELL and why_unfit(cell) for cell in filled):
        return 0.0
    exact = sum(heading.is_exact for heading in found)
    if _is_key(found, purpose, is_strict=True, is_lone=len(filled) == 1, is_first=is_first):
        return _STRICT + exact / len(filled)
    # A row whose other cells are not headings may be data: "Nama Sekolah | SK Contoh".
    is_key = len(filled) > 1 and len(found) > 1 and _is_key(found, purpose, is_strict=False)
    return _LOOSE + exact / len(filled) if is_key else 0.0


_LONGEST_CELL = 80
"""A longer heading, as a form asks for it, may have an example of a date in it."""


def _is_key(
    found: Sequence[Heading], purpose: Purpose, *, is_strict: bool, is_lone: bool = False, is_first: bool = False
) -> bool:
    holds = Counter(heading.means for heading in found if heading.is_exact or not is_strict)
    if purpose in (Purpose.PUPILS, Purpose.PLAYERS):
        return bool(holds[Column.NAME] or holds[Column.FIRST_NAME] or holds[Column.PLAYER] or holds[Column.LAST_NAME])
    if purpose is Purpose.TEAMS:
        people = holds[Column.NAME] + holds[Column.FIRST_NAME] + holds[Column.PLAYER] + holds[Column.RESERVE]
        groups = holds[Column.TEAM] + holds[Column.GROUP] + holds[Column.SCHOOL]
        more = holds[Column.SCHOOL] + holds[Column.STATE] + holds[Column.TEACHER]
        is_alone = is_lone and is_first and bool(holds[Column.TEAM])
        is_key = bool((people and groups) or (is_strict and holds[Column.TEAM] and more))
        return is_alone or is_key or holds[Column.PLAYER] + holds[Column.RESERVE] > 1
    if purpose is Purpose.WORDS:
        return bool(holds[Column.WORD])
    # Teams are called "Team A" too: two such cells are headings if a column of boards is beside them.
    sides = sum(one.means in _SIDES for one in found)
    return bool(sides and any(one.means is Column.BOARD and one.is_exact for one in found)) or (
        is_strict and holds[Column.SIDE] + holds[Column.TEAM] > 1
    )


def _words_by_contrast(sheet: Sheet, rows: Sequence[Row]) -> SheetPlan | None:
    """Return a plan of words if the first row numbers its columns, as in Week 1, Week 2, and no row below does."""
    head, below = rows[0], [row.cell(at) for row in rows[1:] for at in row.filled]
    is_numbered = all(has_letter(head.cell(at)) and any(map(str.isdecimal, head.cell(at))) for at in head.filled)
    if not is_numbered or len(head.filled) < _LEAST_BESIDE or any(any(map(str.isdecimal, cell)) for cell in below):
        return None
    columns = (
        ColumnPlan(tidy_line(head.cell(at)), Column.WORD if head.cell(at) else Column.NOT_IMPORTED)
        for at in range(sheet.width)
    )
    return SheetPlan(sheet, tuple(columns), (head.line,))


def _boards_by_contrast(sheet: Sheet, rows: Sequence[Row]) -> SheetPlan | None:
    """Return a plan of boards if the first row has words over a column of numbers, whatever the words are."""
    head, body = rows[0], rows[1:]
    texts = {place: _texts(body, place) for place in range(sheet.width)}
    is_over_numbers = has_letter(head.cell(0)) and bool(texts.get(0)) and all(map(is_number, texts[0]))
    sides = [place for place, cells in texts.items() if any(map(has_letter, cells))][:_LEAST_BESIDE]
    if not is_over_numbers or len(sides) < _LEAST_BESIDE or not all(map(head.cell, sides)):
        return None
    holds = {0: Column.BOARD, **dict.fromkeys(sides, Column.SIDE)}
    columns = (ColumnPlan(tidy_line(head.cell(at)), holds.get(at, Column.NOT_IMPORTED)) for at in range(sheet.width))
    return SheetPlan(sheet, tuple(columns), (head.line,))


def _columns_of(headings: Sequence[str], body: Sequence[Row], purpose: Purpose) -> tuple[ColumnPlan, ...]:
    read = [read_heading(cell) if cell.strip() else None for cell in headings]
    wanted = _wanted(read, body, purpose)
    parts = _parts(headings, read, wanted) if purpose is Purpose.PUPILS else [0] * len(headings)
    # Each player of a team may have their own class and year in the next columns.
    players = sum(one in (Column.PLAYER, Column.RESERVE) for one in wanted.values())
    own = _OF_PERSON if players > 1 else frozenset[Column]()
    repeated = {Column.ROLE} if purpose is Purpose.PUPILS else REPEATED | own
    # If several columns of a part mean the same, those known word for word come first, then those further left.
    order = sorted(wanted, key=lambda place: (not (found := read[place]) or not found.is_exact, place))
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


_PARTS_OF_NAMES = frozenset({Column.FIRST_NAME, Column.LAST_NAME})


def _parts(headings: Sequence[str], read: Sequence[Heading | None], wanted: Mapping[int, Column]) -> list[int]:
    """Return the part of each column: a heading of names that comes again begins with another pupil.

    A second name of the same pupil, such as one in Chinese, has another heading.
    """
    keys = {at: _key_of(headings[at]) for at, one in wanted.items() if one in (Column.NAME, *_PARTS_OF_NAMES)}
    again = Counter(keys.values()).most_common(1)
    if not again or again[0][1] < _LEAST_BESIDE:
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


def _key_of(heading: str) -> tuple[str, ...]:
    """Return the words of a heading without numbers, and without whether it is for boys or for girls."""
    return tuple(word for word in words_of(heading) if word not in cell_words("boys-or-girls"))


def is_no_pupil(text: str) -> bool:
    """Tell whether a role or status says that somebody is a teacher or has left: "Guru", "Transferred out"."""
    words = f" {' '.join(words_of(text))} "
    return any(words.startswith(f" {one} ") for one in cell_words("not-a-pupil"))


def _wanted(read: Sequence[Heading | None], body: Sequence[Row], purpose: Purpose) -> dict[int, Column]:
    """Return what each column could hold in a table for this purpose."""
    means: dict[int, Column] = {}
    counted = [at for at, one in enumerate(read) if one and one.means is Column.NAME and one.is_counted]
    for place, heading in enumerate(read):
        if heading is not None and heading.means is Meaning.CLASS_OR_YEAR:
            means[place] = Column.YEAR if _are_years(_texts(body, place)) else Column.CLASS
        elif heading is not None and heading.means is Meaning.STATUS and purpose is Purpose.PUPILS:
            means[place] = Column.ROLE
        elif heading is not None and isinstance(heading.means, Column):
            means[place] = heading.means
    if purpose is Purpose.PUPILS:
        means = {
            at: one for at, one in means.items() if one is not Column.ROLE or any(map(is_no_pupil, _texts(body, at)))
        }
    if purpose is Purpose.TEAMS and len(counted) > 1:
        # "Pupil 1", "Pupil 2": each row is a team.
        means.update(dict.fromkeys(counted, Column.PLAYER))
    if Column.CLASS not in means.values():
        # Forms are both years and classes: "Tingkatan" above "1 Amanah".
        means.update((at, Column.CLASS) for at, one in means.items() if one is Column.YEAR and _are_classes(body, at))
    count = Counter(means.values())
    renamed: dict[Column, Column] = {}
    if purpose in (Purpose.PUPILS, Purpose.PLAYERS):
        renamed = _if_missing(count, Column.NAME, (Column.PLAYER,))
    elif purpose is Purpose.TEAMS:
        renamed = _renamed_for_teams(count)
    elif purpose is Purpose.BOARDS:
        pair = next((side for side in _SIDES if count[side] > 1), None)
        sides = (pair,) if pair else tuple(side for side in _SIDES if count[side])[:_LEAST_BESIDE]
        renamed = dict.fromkeys(sides, Column.SIDE)
    if purpose is Purpose.TEAMS and count[Column.PLAYER] + count[Column.RESERVE] > 1:
        # A column "Player 1" with names is a player; with marks, which have no letters, it is not.
        means = {
            at: one
            for at, one in means.items()
            if one is not Column.PLAYER or not any(map(is_number, _texts(body, at)))
        }
    allowed = COLUMNS[purpose]
    return {at: column for at, one in means.items() if (column := renamed.get(one, one)) in allowed}


def _renamed_for_teams(count: Mapping[Column, int]) -> dict[Column, Column]:
    """Return which columns of a list of teams hold something else than their headings say."""
    is_row_a_team = count.get(Column.PLAYER, 0) + count.get(Column.RESERVE, 0) > 1
    has_people = bool(count.get(Column.NAME) or count.get(Column.FIRST_NAME))
    renamed: dict[Column, Column] = {}
    if not is_row_a_team and not has_people:
        renamed[Column.PLAYER] = Column.NAME
    elif not is_row_a_team and count.get(Column.PLAYER):
        renamed[Column.PLAYER] = Column.ROLE
    elif not is_row_a_team and count.get(Column.RESERVE):
        renamed[Column.RESERVE] = Column.ROLE
    if not count.get(Column.TEAM):
        others = (Column.GROUP, *((Column.NAME,) if is_row_a_team else ()), Column.SCHOOL)
        renamed.update(_if_missing(count, Column.TEAM, others))
    return renamed


def _if_missing(count: Mapping[Column, int], column: Column, others: Sequence[Column]) -> dict[Column, Column]:
    other = next((other for other in others if count.get(other)), None)
    return {} if count.get(column) or other is None else {other: column}


def _class_of_title(sheet: Sheet, first: int) -> str:
    """Return the class named in a line above the headings or in the title of the sheet, else nothing."""
    for row in sheet.rows:
        if row.line >= first:
            break
        if (title := _named_class_in(row)) is not None:
            return title
    return _class_of_sheet(sheet)


def _named_class_in(row: Row) -> str | None:
    return next((title for place in row.filled if (title := _named_class(row, place)) is not None), None)


def _named_class(row: Row, place: int) -> str | None:
    text = without_ticks(tidy_line(row.cells[place]))
    heading = read_heading(text)
    if heading and heading.is_exact and heading.means is Column.CLASS and place + 1 < len(row.cells):
        beside = tidy_line(row.cell(place + 1))
        return beside if beside and read_heading(beside) is None else None
    if (found := _TITLED.fullmatch(text)) and is_class_like(found[1]):
        return found[1]
    if len(row.filled) == 1 and is_class_like(text):
        return text
    within = _WITHIN_TITLE.search(text)
    return tidy_line(within[1]) if within and is_class_like(within[1]) else None


def _class_of_sheet(sheet: Sheet) -> str:
    title = tidy_line(sheet.title)
    return title if (is_class_like(title) and not re.fullmatch(r"\D+\d*", title)) or _is_named(title) else ""


def _is_named(title: str) -> bool:
    return bool(_TITLED.fullmatch(title) and is_class_like(title))


# A table without headings


def _plan_without_headings(sheet: Sheet, purpose: Purpose) -> SheetPlan:
    rows = [row for row in sheet.rows if not row.is_empty]
    if purpose is Purpose.PUPILS and (classes := _classes_above(rows)):
        columns = _in_parts(
            ColumnPlan(
                title, Column.NAME if title else Column.NOT_IMPORTED, class_title=title if is_class_like(title) else ""
            )
            for title in (classes.get(place, "") for place in range(sheet.width))
        )
        return SheetPlan(sheet, columns, (rows[0].line,))
    titles = list(takewhile(_is_title, rows)) if purpose is Purpose.PUPILS else []
    kinds = _guess(rows[len(titles) :], sheet.width, purpose)
    columns = _in_parts(ColumnPlan("", kinds.get(place, Column.NOT_IMPORTED)) for place in range(sheet.width))
    plan = SheetPlan(sheet, columns, left_out=frozenset(row.line for row in titles))
    if plan.has(Column.CLASS):
        return plan
    named = (title for row in titles if (title := _named_class_in(row)) is not None)
    return replace(plan, class_title=next(named, _class_of_sheet(sheet)))


def _classes_above(rows: Sequence[Row]) -> dict[int, str]:
    """Return the classes that the first row names, each above its pupils; none if it names none."""
    if len(rows) < _LEAST_BESIDE or len(rows[0].filled) < _LEAST_BESIDE:
        return {}
    titles = {at: tidy_line(rows[0].cell(at)) for at in rows[0].filled}
    below = [text for row in rows[1:] for at in titles if (text := row.cell(at))]
    is_house = all(name_key(title) in cell_words("house") for title in titles.values())
    is_so = is_house or all(map(is_class_like, titles.values()))
    return titles if is_so and below and not any(map(is_class_like, below)) else {}


def _is_title(row: Row) -> bool:
    """Tell whether a row above a list of names says what the list is about."""
    text = without_ticks(tidy_line(row.cell(row.filled[0])))
    return len(row.filled) == 1 and bool(_TITLE.match(text))


def _guess(rows: Sequence[Row], width: int, purpose: Purpose) -> dict[int, Column]:
    if purpose is Purpose.TEAMS:
        return dict(enumerate(TEAM_ORDER))
    texts = {place: _texts(rows, place) for place in range(width)}
    if purpose is Purpose.PLAYERS:
        return dict(_guess_players(texts))
    lettered = [place for place, cells in texts.items() if cells and any(map(has_letter, cells))]
    if purpose is Purpose.WORDS:
        # Beside the words there may be their meanings, which have more than one word.
        filled = lettered or [place for place, cells in texts.items() if cells]
        if len(filled) == _LEAST_BESIDE <= len(rows) and all(set(filled) <= set(row.filled) for row in rows[:_SAMPLE]):
            # Two columns that are filled all the way down have words and their meanings.
            return {next((at for at in filled if _are_words(texts[at])), filled[0]): Column.WORD}
        return {at: Column.WORD for at in filled if at == filled[0] or not any(map(_is_phrase, texts[at]))}
    if purpose is Purpose.BOARDS:
        # A cell alone in its row is a title, or a team with a bye.
        first = [text for row in rows if len(row.filled) > 1 and (text := row.cell(0))]
        has_board = bool(first) and all(map(is_number, first)) and len(lettered) > 0
        sides = dict.fromkeys((place for place in lettered if place or not has_board), Column.SIDE)
        return {**sides, **({0: Column.BOARD} if has_board else {})}
    return dict(_guess_pupils(rows, texts, lettered))


def _guess_players(texts: Mapping[int, Sequence[str]]) -> Iterator[tuple[int, Column]]:
    """Yield the columns of players: their names, the schools beside them, and their ratings in the last numbers."""
    lettered = [at for at, cells in texts.items() if any(map(has_letter, cells))]
    yield from zip(lettered, (Column.NAME, Column.SCHOOL), strict=False)
    numbers = [
        at for at, cells in texts.items() if cells and all(map(is_number, cells)) and at > min(lettered, default=0)
    ]
    yield from ((at, Column.RATING) for at in numbers[-1:])


def _guess_pupils(
    rows: Sequence[Row], texts: Mapping[int, Sequence[str]], lettered: Sequence[int]
) -> Iterator[tuple[int, Column]]:
    """Yield the columns of names and, if all cells beside them look like it, of classes and years.

    Two columns of names are of two pupils in each row.
    """
    classes = [at for at, cells in texts.items() if cells and all(map(is_class_like, cells))]
    names = [at for at in lettered if at not in classes] or list(lettered)
    if not names:
        return
    yield names[0], Column.NAME
    beside = [at for at in classes if at != names[0]]
    if beside:
        yield beside[0], Column.CLASS
    years = [at for at, cells in texts.items() if at > names[0] and at not in lettered and _are_years(cells)]
    if years:
        yield years[0], Column.YEAR
    if not beside:
        yield from ((at, Column.NAME) for at in names[1:] if len(rows) == 1 or _are_people(texts[at]))


def _are_people(texts: Sequence[str]) -> bool:
    """Tell whether a column without a heading has names of people, each another one."""
    names = [text for text in texts if not is_number(text)]
    weight = sum(map(person_weight, names)) / max(len(names), 1)
    return len(set(names)) == len(names) and weight >= _ENOUGH_OF_PERSON and all(len(name) > 1 for name in names)


def _is_phrase(text: str) -> bool:
    return len(text.split()) > 1


def _texts(rows: Sequence[Row], place: int) -> list[str]:
    return [text for row in rows[:_SAMPLE] if (text := plain_cell(row.cell(place)))]


def _are_classes(rows: Sequence[Row], place: int) -> bool:
    texts = _texts(rows, place)
    return bool(texts) and all(text[0].isdecimal() and has_letter(text) and is_class_like(text) for text in texts)


def _are_years(texts: Sequence[str]) -> bool:
    numbers = [whole_number(text) for text in texts]
    return bool(numbers) and all(number and number <= _MOST_YEARS for number in numbers)
