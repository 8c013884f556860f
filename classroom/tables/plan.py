"""Where the headings of a sheet are and what each column holds: found first, then changed as the teacher likes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import islice, takewhile

from classroom.names import LONGEST_NAME, tidy_line
from classroom.tables.cell import has_letter, is_number, plain_cell, whole_number, why_unfit
from classroom.tables.heading import Column, Heading, Meaning, is_all_headings, read_heading
from classroom.tables.table import Row, Sheet, Table, column_letters

_HEADINGS_WITHIN = 30
_SAMPLE = 200
_LEAST_BESIDE = 2
_MOST_YEARS = 13
_FORMS = r"kelas|class|tahun|year|tingkatan|form|darjah|standard|std|grade|thn"
_CLASS_LIKE = re.compile(
    rf"(?:(?:{_FORMS})\b[\s:.]*)?\d{{1,2}}\s*[-./]?\s*[^\W\d][\w\s'./-]{{0,30}}|(?:{_FORMS})\b[\s:.]*\S.{{0,30}}"
    rf"|\d{{1,2}}\s?[-/.]\s?\d{{1,2}}|[一二三四五六1-6]年[^\W\d]{{0,4}}",
    re.IGNORECASE,
)
_TITLE = re.compile(
    r"(?:senarai|list\b|name list|nama murid|nama pelajar|pupils? of|sekolah|school\b|s[kj]k?\(?[ct]?\)?\s"
    r"|kelas\b|class\b|rekod|record|学生名单|班级|名单|மாணவர் பட்டியல்)",
    re.IGNORECASE,
)


class Purpose(Enum):
    """What a table is read as; the value is how a command names it."""

    PUPILS = "class"
    TEAMS = "teams"
    WORDS = "words"
    BOARDS = "boards"


COLUMNS: Mapping[Purpose, tuple[Column, ...]] = {
    Purpose.PUPILS: (
        Column.NAME,
        Column.FIRST_NAME,
        Column.LAST_NAME,
        Column.SHORT_NAME,
        Column.CLASS,
        Column.YEAR,
        Column.GROUP,
    ),
    Purpose.TEAMS: (
        Column.TEAM,
        Column.NAME,
        Column.FIRST_NAME,
        Column.LAST_NAME,
        Column.CLASS,
        Column.YEAR,
        Column.ROLE,
        Column.PLAYER,
        Column.RESERVE,
        Column.SCHOOL,
        Column.STATE,
        Column.TEACHER,
        Column.MIXED,
        Column.EXCEPTION,
    ),
    Purpose.WORDS: (Column.WORD,),
    Purpose.BOARDS: (Column.BOARD, Column.SIDE),
}
"""What the columns of each kind of table can hold, if they are imported."""
REPEATED = frozenset({Column.FIRST_NAME, Column.LAST_NAME, Column.PLAYER, Column.RESERVE, Column.WORD, Column.SIDE})
"""What more than one column of a table can hold."""
_OF_PERSON = frozenset({Column.CLASS, Column.YEAR})
TEAM_ORDER = (Column.TEAM, Column.SCHOOL, Column.NAME, Column.CLASS, Column.YEAR, Column.ROLE, Column.TEACHER)
"""The columns of teams in a table without headings."""


@dataclass(frozen=True)
class ColumnPlan:
    """What a column holds; `never_kept` if its heading names data that Bellword never stores about a child.

    `class_title` is the class of all pupils in the column, if each class has a column of its own.
    """

    heading: str
    holds: Column = Column.NOT_IMPORTED
    never_kept: bool = False
    class_title: str = ""


@dataclass(frozen=True)
class SheetPlan:
    """How a sheet is read: the lines of its headings, and its columns; not at all if `is_read` is false.

    `class_title` is the class of all rows that have no other class. `left_out` are lines that the teacher does not
    want.
    """

    sheet: Sheet
    columns: tuple[ColumnPlan, ...]
    headings: tuple[int, ...] = ()
    is_read: bool = True
    class_title: str = ""
    left_out: frozenset[int] = frozenset()

    def places(self, column: Column) -> tuple[int, ...]:
        """Return the places of the columns of a kind."""
        return tuple(place for place, plan in enumerate(self.columns) if plan.holds is column)

    def has(self, *columns: Column) -> bool:
        """Tell whether there is a column of one of these kinds."""
        return any(plan.holds in columns for plan in self.columns)

    def with_column(self, place: int, holds: Column) -> SheetPlan:
        """Return the plan with a column changed to another kind.

        If only one column can be of that kind, the other one holds nothing after that.
        """
        columns = list(self.columns)
        if holds not in REPEATED:
            for other in self.places(holds):
                columns[other] = replace(columns[other], holds=Column.NOT_IMPORTED)
        columns[place] = replace(columns[place], holds=holds)
        return replace(self, columns=tuple(columns))


def plan_table(table: Table, purpose: Purpose) -> tuple[SheetPlan, ...]:
    """Return how to read each sheet that has content.

    Hidden sheets are not read. A sheet without headings, such as one with instructions, is not read if another has
    some.
    """
    plans = [plan_sheet(sheet, purpose) for sheet in table.sheets if not sheet.is_empty]
    has_headings = any(plan.headings for plan in plans if not plan.sheet.is_hidden)
    return tuple(
        replace(plan, is_read=not plan.sheet.is_hidden and (bool(plan.headings) or not has_headings)) for plan in plans
    )


def plan_sheet(sheet: Sheet, purpose: Purpose) -> SheetPlan:
    """Return how to read a sheet: by its headings or, if it has none, by what its cells look like."""
    found = _find_headings(sheet, purpose)
    if found is None:
        return _plan_without_headings(sheet, purpose)
    lines, headings = found
    body = [row for row in sheet.rows if row.line > lines[-1]]
    wide = max(sheet.width, len(headings))
    headings = (*headings, *("" for _ in range(wide - len(headings))))
    plan = SheetPlan(sheet, _columns_of(headings, body, purpose), lines)
    if purpose is Purpose.PUPILS and (beside := _classes_beside(plan)) is not None:
        return beside
    return replace(plan, class_title="" if plan.has(Column.CLASS) else _class_of_title(sheet, lines[0]))


def _classes_beside(plan: SheetPlan) -> SheetPlan | None:
    """Return the plan if each class has columns of its own, under its name in the row above.

    Return None otherwise.
    """
    names = [at for at, one in enumerate(plan.columns) if (found := read_heading(one.heading)) and found.is_exact]
    names = [at for at in names if read_heading(plan.columns[at].heading) in _NAMED]
    above = [row for row in plan.sheet.rows if row.line < plan.headings[0] and not row.is_empty][-1:]
    if len(names) < _LEAST_BESIDE or not above:
        return None
    titles = {at: next((text for place in range(at, -1, -1) if (text := above[0].cell(place))), "") for at in names}
    if len(set(titles.values())) < len(names) or not all(map(is_class_like, titles.values())):
        return None
    columns = tuple(
        replace(one, holds=Column.NAME if at in titles else Column.NOT_IMPORTED, class_title=titles.get(at, ""))
        for at, one in enumerate(plan.columns)
    )
    return replace(plan, columns=columns, headings=(above[0].line, *plan.headings))


def has_headings(rows: Sequence[Row], purpose: Purpose) -> bool:
    """Tell whether one of the rows has the headings of a table for this purpose."""
    return any(len(row.filled) > 1 and _has_key(row.cells, purpose, is_strict=True) for row in rows)


def is_class_like(text: str) -> bool:
    """Tell whether a text looks like the name of a class: 5 Bestari, Tahun 4 A, 5-1."""
    return bool(_CLASS_LIKE.fullmatch(tidy_line(text)))


# Headings


def _find_headings(sheet: Sheet, purpose: Purpose) -> tuple[tuple[int, ...], tuple[str, ...]] | None:
    """Return the lines of the headings and the name of each column, or None if there are no headings.

    There are two lines if the lower one continues the headings.
    """
    rows = list(islice((row for row in sheet.rows if not row.is_empty), _HEADINGS_WITHIN + 1))
    for is_strict in (True, False):
        for at, row in enumerate(rows[:_HEADINGS_WITHIN]):
            below = rows[at + 1] if at + 1 < len(rows) and rows[at + 1].line == row.line + 1 else None
            joined = _joined(row, below) if below else None
            if joined and _has_key(joined, purpose, is_strict=is_strict):
                return (row.line, row.line + 1), joined
            if _has_key(row.cells, purpose, is_strict=is_strict):
                return (row.line,), row.cells
    return None


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


def _has_key(cells: Sequence[str], purpose: Purpose, *, is_strict: bool) -> bool:
    """Tell whether cells are the headings of a table for this purpose.

    A heading alone in its row must be known word for word.
    """
    filled = [cell for cell in cells if cell.strip()]
    found = [heading for cell in filled if len(cell) <= LONGEST_NAME and (heading := read_heading(cell))]
    if not found or any(why_unfit(cell) for cell in filled):
        return False
    must_be_exact = is_strict or len(filled) == 1
    holds = Counter(heading.means for heading in found if heading.is_exact or not must_be_exact)
    if purpose is Purpose.PUPILS:
        is_key = bool(holds[Column.NAME] or holds[Column.FIRST_NAME] or holds[Column.PLAYER] or holds[Column.LAST_NAME])
    elif purpose is Purpose.TEAMS:
        people = holds[Column.NAME] + holds[Column.FIRST_NAME] + holds[Column.PLAYER] + holds[Column.RESERVE]
        groups = holds[Column.TEAM] + holds[Column.GROUP] + holds[Column.SCHOOL]
        more = holds[Column.SCHOOL] + holds[Column.STATE] + holds[Column.TEACHER]
        is_key = bool((people and groups) or (is_strict and holds[Column.TEAM] and more))
        is_key = is_key or holds[Column.PLAYER] + holds[Column.RESERVE] > 1
    elif purpose is Purpose.WORDS:
        is_key = bool(holds[Column.WORD])
    else:
        # Teams are called "Team A" too: two such cells are headings if a column of boards is beside them.
        sides = sum(one.means in _SIDES for one in found)
        is_key = bool(sides and any(one.means is Column.BOARD and one.is_exact for one in found)) or (
            is_strict and holds[Column.SIDE] + holds[Column.TEAM] > 1
        )
    # A row whose other cells are not headings may be data: "Nama Sekolah | SK Contoh".
    return is_key and (is_strict or len(filled) == 1 or len(found) > 1)


_NAMED = (Heading(Column.NAME, is_exact=True),)
_SIDES = (Column.TEAM, Column.SIDE, Column.PLAYER, Column.SCHOOL, Column.NAME)


def _columns_of(headings: Sequence[str], body: Sequence[Row], purpose: Purpose) -> tuple[ColumnPlan, ...]:
    read = [read_heading(cell) if cell.strip() else None for cell in headings]
    wanted = _wanted(read, body, purpose)
    taken: set[Column] = set()
    # If several columns mean the same, those known word for word come first, then those further left.
    # Each player of a team may have their own class and year in the next columns.
    repeated = REPEATED | _OF_PERSON if list(wanted.values()).count(Column.PLAYER) > 1 else REPEATED
    order = sorted(wanted, key=lambda place: (not (found := read[place]) or not found.is_exact, place))
    holds: dict[int, Column] = {}
    for place in order:
        column = wanted[place]
        if column in repeated or column not in taken:
            holds[place] = column
            taken.add(column)
    if Column.NAME in taken:
        holds = {at: one for at, one in holds.items() if one not in (Column.FIRST_NAME, Column.LAST_NAME)}
    return tuple(
        ColumnPlan(
            tidy_line(heading),
            holds.get(place, Column.NOT_IMPORTED),
            never_kept=(found := read[place]) is not None and found.means is Meaning.NEVER_KEPT,
        )
        for place, heading in enumerate(headings)
    )


def _wanted(read: Sequence[Heading | None], body: Sequence[Row], purpose: Purpose) -> dict[int, Column]:
    """Return what each column could hold in a table for this purpose."""
    means: dict[int, Column] = {}
    counted = [at for at, one in enumerate(read) if one and one.means is Column.NAME and one.is_counted]
    for place, heading in enumerate(read):
        if heading is not None and heading.means is Meaning.CLASS_OR_YEAR:
            means[place] = Column.YEAR if _are_years(_texts(body, place)) else Column.CLASS
        elif heading is not None and isinstance(heading.means, Column):
            means[place] = heading.means
    if purpose is Purpose.TEAMS and len(counted) > 1:
        # "Pupil 1", "Pupil 2": each row is a team.
        means.update(dict.fromkeys(counted, Column.PLAYER))
    if Column.CLASS not in means.values():
        # Forms are both years and classes: "Tingkatan" above "1 Amanah".
        means.update((at, Column.CLASS) for at, one in means.items() if one is Column.YEAR and _are_classes(body, at))
    count = Counter(means.values())
    renamed: dict[Column, Column] = {}
    if purpose is Purpose.PUPILS:
        renamed = _if_missing(count, Column.NAME, (Column.PLAYER,))
    elif purpose is Purpose.TEAMS:
        renamed = _renamed_for_teams(count)
    elif purpose is Purpose.BOARDS:
        sides = next((side for side in _SIDES if count[side]), None)
        renamed = {} if sides is None else {sides: Column.SIDE}
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
        for place in row.filled:
            if (title := _named_class(row, place)) is not None:
                return title
    return _class_of_sheet(sheet)


_TITLED = re.compile(r"(?:nama\s+)?(?:kelas|class|班级|班級|வகுப்பு)\s*[:\uff1a]?\s*(\S.{0,30})", re.IGNORECASE)
_WITHIN_TITLE = re.compile(
    r"\b(?:kelas|class)\s*[:\uff1a]?\s*(\d{1,2}\s*[-.]?\s*[^\W\d][\w'-]*)\s*(?:\W.*|\d{4}.*)?", re.IGNORECASE
)


def _named_class(row: Row, place: int) -> str | None:
    text = tidy_line(row.cells[place])
    heading = read_heading(text)
    if heading and heading.is_exact and heading.means is Column.CLASS and place + 1 < len(row.cells):
        beside = tidy_line(row.cell(place + 1))
        return beside or None
    if (found := _TITLED.fullmatch(text)) and is_class_like(found[1]):
        return found[1]
    if len(row.filled) == 1 and is_class_like(text):
        return text
    within = _WITHIN_TITLE.search(text)
    return tidy_line(within[1]) if within else None


def _class_of_sheet(sheet: Sheet) -> str:
    title = tidy_line(sheet.title)
    return title if (is_class_like(title) and not re.fullmatch(r"\D+\d*", title)) or _is_named(title) else ""


def _is_named(title: str) -> bool:
    return bool(_TITLED.fullmatch(title) and is_class_like(title))


# A table without headings


def _plan_without_headings(sheet: Sheet, purpose: Purpose) -> SheetPlan:
    rows = [row for row in sheet.rows if not row.is_empty]
    if purpose is Purpose.PUPILS and (classes := _classes_above(rows)):
        columns = tuple(
            ColumnPlan(title, Column.NAME if title else Column.NOT_IMPORTED, class_title=title)
            for title in (classes.get(place, "") for place in range(sheet.width))
        )
        return SheetPlan(sheet, columns, (rows[0].line,))
    titles = list(takewhile(_is_title, rows)) if purpose is Purpose.PUPILS else []
    kinds = _guess(rows[len(titles) :], sheet.width, purpose)
    columns = tuple(ColumnPlan("", kinds.get(place, Column.NOT_IMPORTED)) for place in range(sheet.width))
    plan = SheetPlan(sheet, columns, left_out=frozenset(row.line for row in titles))
    if plan.has(Column.CLASS):
        return plan
    named = (title for row in titles for place in row.filled if (title := _named_class(row, place)) is not None)
    return replace(plan, class_title=next(named, _class_of_sheet(sheet)))


def _classes_above(rows: Sequence[Row]) -> dict[int, str]:
    """Return the classes that the first row names, each above its pupils; none if it names none."""
    if len(rows) < _LEAST_BESIDE or len(rows[0].filled) < _LEAST_BESIDE:
        return {}
    titles = {at: tidy_line(rows[0].cell(at)) for at in rows[0].filled}
    below = [text for row in rows[1:] for at in titles if (text := row.cell(at))]
    is_so = all(map(is_class_like, titles.values())) and not any(map(is_class_like, below)) and bool(below)
    return titles if is_so else {}


def _is_title(row: Row) -> bool:
    """Tell whether a row above a list of names says what the list is about."""
    return len(row.filled) == 1 and bool(_TITLE.match(tidy_line(row.cell(row.filled[0]))))


def _guess(rows: Sequence[Row], width: int, purpose: Purpose) -> dict[int, Column]:
    if purpose is Purpose.TEAMS:
        return dict(enumerate(TEAM_ORDER))
    texts = {place: _texts(rows, place) for place in range(width)}
    lettered = [place for place, cells in texts.items() if cells and any(map(has_letter, cells))]
    if purpose is Purpose.WORDS:
        # Beside the words there may be their meanings, which have more than one word.
        filled = lettered or [place for place, cells in texts.items() if cells]
        if len(filled) == _LEAST_BESIDE <= len(rows) and all(set(filled) <= set(row.filled) for row in rows[:_SAMPLE]):
            # Two columns that are filled all the way down have words and their meanings.
            return {filled[0]: Column.WORD}
        return {at: Column.WORD for at in filled if at == filled[0] or not any(map(_is_phrase, texts[at]))}
    if purpose is Purpose.BOARDS:
        # A cell alone in its row is a title, or a team with a bye.
        first = [text for row in rows if len(row.filled) > 1 and (text := row.cell(0))]
        has_board = bool(first) and all(map(is_number, first)) and len(lettered) > 0
        sides = dict.fromkeys((place for place in lettered if place or not has_board), Column.SIDE)
        return {**sides, **({0: Column.BOARD} if has_board else {})}
    return dict(_guess_pupils(rows, texts, lettered))


def _guess_pupils(
    rows: Sequence[Row], texts: Mapping[int, Sequence[str]], lettered: Sequence[int]
) -> Iterator[tuple[int, Column]]:
    """Yield the columns of names and, if all cells beside them look like it, of classes and years."""
    classes = [at for at in lettered if all(map(is_class_like, texts[at]))]
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
    if len(rows) == 1 and not beside and len(names) > 1:
        # A single row of names: they are side by side, not one below another.
        yield from ((at, Column.NAME) for at in names[1:])


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


def column_name(plan: SheetPlan, place: int) -> str:
    """Return the name of a column: its heading, else its letters as in a spreadsheet."""
    return plan.columns[place].heading or column_letters(place)
