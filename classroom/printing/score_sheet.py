"""The score sheet on paper, in the source's form (P20): filled in from a match, or blank for use with a pencil."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import NamedTuple

from classroom.i18n import N_, Translator
from classroom.match.team import Heading
from classroom.printing.page import (
    Align,
    Box,
    Line,
    Paper,
    PaperLanguage,
    Style,
    clean,
    cut,
    date_text,
    draws,
    event_text,
    fewest,
    joined_texts,
    lines_in,
    place_text,
    places,
    plain,
    room_for,
    wrap,
    write_in,
    write_lines,
)
from classroom.record import plain_text
from classroom.record.figure import figure
from classroom.record.heading import USUAL_EVENT, seat_text
from classroom.record.plain_text import (
    SCORE,
    TIME,
    check_code_text,
    end_line,
    exception_lines,
    judged_by_line,
    more_lines,
    sum_rows,
)
from classroom.record.score_sheet import Cell, Row, ScoreSheet
from classroom.record.wording import remarks_text
from classroom.value import replace

PAD = 1.6
LINE, THIN, THICK = 0.3, 0.2, 0.7
FORWARD_HEIGHT, HEAD_LEAST = 6.5, 17.5

_SCORE_SHARE, _SCORE_LEAST, _SCORE_MOST = 0.31, 14.0, 28.0
_HEAD_LINE, _HEAD_LINES, _HEAD_FOOT = 5.0, 8.4, 0.8

_HEAVY = 0.9
_HEAD, _BELOW, _HEAD_SMALLEST = Style(10, bold=True), Style(9), 9.0
_MOST_MEMBERS = 2
"""The lines of the head for the members of a side."""
_TURN, _EXTRA = Style(10, bold=True), Style(7)
_SCORE, _RUNNING = Style(12, bold=True), Style(9.5, leading=1.1)
_REMARK, _REMARK_SMALLEST = Style(9), 7.5
_LABEL, _LABEL_SMALLEST = Style(10, bold=True), 5.0
_FORWARD = Style(10, bold=True)
_SUM, _SUM_REMARK = Style(13, bold=True), Style(9)


@dataclass
class ScoreTable:
    """A table with a column of turns and, for each side, a column of scores and one of remarks.

    `say` words the remarks, `label` the printed words of the form. Heights and positions are in millimetres; `top` is
    where a row begins.
    """

    paper: Paper
    left: float
    right: float
    turn_width: float
    sheet: ScoreSheet
    say: Translator
    label: Translator
    _notes_made: int = field(default=0, init=False)

    def turn_box(self, top: float, height: float) -> Box:
        """Return the cell of the turn's number, or of a row's title."""
        return Box(self.left, top, self.turn_width, height)

    def score_box(self, side: int, top: float, height: float) -> Box:
        """Return the cell of a side's score; members of one group are side by side (A1)."""
        place = self._places[side]
        return Box(self.left + self.turn_width + place * self._side_width, top, self._score_width, height)

    def head(self, top: float) -> None:
        """Print the head: turn, and for each side its number, and below it its name, its state and its members."""
        sheet, height = self.sheet, self.head_height
        self.paper.stroke([(self.left, top), (self.right, top)], LINE)
        scores = [self.score_box(side, top, height).x for side in range(len(sheet.columns))]
        self._lines(top, height, [self.left, self.right, *scores])
        title, box = self.label(plain_text.row_title(sheet.terms)), self.turn_box(top, height).inside(PAD)
        write_in(self.paper, title, self._for_whole_words(title, _HEAD, box), box, Align.CENTRE)
        for side in range(len(sheet.columns)):
            for title, box in self._titles(side, top):
                write_in(self.paper, title, self._for_whole_words(title, _HEAD, box), box)
            y = top + self._title_height
            for lines, style, room in self._head_texts(side):
                box = Box(scores[side], y, self._side_width, room).inside(PAD)
                write_lines(self.paper, lines, style, box, Align.LEFT)
                y += room
                if not lines:
                    self.paper.stroke([(box.x, y - 0.6), (box.x + box.width, y - 0.6)], THIN)

    @cached_property
    def head_height(self) -> float:
        """The height of the head: names and schools that are too long for a line have more of them."""
        rooms = (sum(room for _, _, room in self._head_texts(side)) for side in range(len(self.sheet.columns)))
        return max(HEAD_LEAST, self._title_height + max(rooms) + _HEAD_FOOT)

    def _titles(self, side: int, top: float) -> list[tuple[str, Box]]:
        """Return the titles of a side's two columns with their places."""
        team = self.label(plain_text.side_title(self.sheet.terms)).format(
            number=plain_text.team_number(self.sheet, side)
        )
        x, parts = self.score_box(side, top, 0.0).x, team.replace(" / ", " /\n").split("\n")
        least = max(self.paper.measure(part, _HEAD) for part in parts)
        width = max(self._score_width, least + 2 * PAD)
        score = Box(x, top + 0.6, width, _HEAD_LINE).inside(PAD)
        remarks = Box(x + width, top + 0.6, self._side_width - width, _HEAD_LINE).inside(PAD)
        # Without a line between the columns, a title in two languages may take two lines.
        fits = self.paper.measure(team, _HEAD) <= 1.3 * score.width
        height = _HEAD_LINE if fits else _HEAD_LINES
        return [(team, replace(score, height=height)), (self.label(N_("Remarks")), replace(remarks, height=height))]

    @cached_property
    def _title_height(self) -> float:
        return 0.4 + max(box.height for side in range(len(self.sheet.columns)) for _, box in self._titles(side, 0.0))

    def _head_texts(self, side: int) -> list[tuple[tuple[Line, ...], Style, float]]:
        """Return name, state and members of a side, each as lines with their style and height.

        A name or state that is not known has no lines, and room to be written by hand.
        """
        sheet = self.sheet
        names = [plain(clean(column.side), bold=True) for column in sheet.columns]
        named = min(
            (self.paper.fit(name, _HEAD, self._names_width, _HEAD_SMALLEST) for name in names), key=lambda one: one.size
        )
        texts = [(clean(sheet.columns[side].side), named), (clean(plain_text.name_above(sheet, side)), _BELOW)]
        found = []
        for text, wanted in texts:
            lines, style = self._wrapped(text, wanted)
            found.append((lines, style, max(_HEAD_LINE * (not lines), len(lines) * style.leading * style.height)))
        if members := self._members(side):
            lines, style = self._wrapped(members, _BELOW)
            most = min(len(lines), _MOST_MEMBERS)
            room = most * style.leading * style.height
            found.append((cut(self.paper, lines, style, Box(0, 0, self._names_width, room), "…"), style, room))
        return found

    def _members(self, side: int) -> str:
        return "" if self.sheet.blank else clean(plain_text.names_below(self.sheet, side, self.say))

    def _wrapped(self, text: str, style: Style) -> tuple[tuple[Line, ...], Style]:
        """Return a text of the head as lines of this size."""
        box = Box(0, 0, self._names_width, 0)
        return lines_in(self.paper, plain(text, bold=style.bold), style, box, style.size)

    @property
    def _names_width(self) -> float:
        return self._side_width - 2 * PAD

    def cut_names(self) -> list[str]:
        """Return, in full, the members of each side whose names do not fit in the head."""
        return [
            f"{clean(column.side)}: {members}"
            for side, column in enumerate(self.sheet.columns)
            if (members := self._members(side)) and len(self._wrapped(members, _BELOW)[0]) > _MOST_MEMBERS
        ]

    def row(self, top: float, height: float, row: Row) -> None:
        """Print a played turn."""
        self.empty_row(top, height, row.turn, extra=row.extra)
        for side, cell in enumerate(row.cells):
            if cell is not None:
                upper = self.score_box(side, top, height / 2).inside(PAD)
                lower = self.score_box(side, top + height / 2, height / 2).inside(PAD)
                write_in(self.paper, _score_text(cell), _SCORE, upper, Align.RIGHT)
                write_in(self.paper, f"= {figure(cell.running)}", _RUNNING, lower, Align.RIGHT)
                self._remarks(self._remarks_room(side, top, height), cell)

    def empty_row(self, top: float, height: float, turn: int, *, extra: bool = False) -> None:
        """Print a turn's number and lines to write on."""
        self.grid(top, height)
        box = self.turn_box(top, height).inside(PAD)
        number = Box(box.x, top, box.width, height * 0.58) if extra else box
        write_in(self.paper, str(turn), _TURN, number, Align.CENTRE)
        if extra:
            below = Box(box.x, top + height * 0.5, box.width, height * 0.45)
            write_in(self.paper, self.say(N_("extra turn")), _EXTRA, below, Align.CENTRE)
        for side in range(len(self.sheet.columns)):
            half = self.score_box(side, top + height / 2, 0.0)
            self.paper.stroke([(half.x, half.y), (half.x + half.width, half.y)], THIN)

    def forward(self, top: float, title: str, rows: tuple[Row, ...]) -> None:
        """Print the totals after `rows`, where one sheet ends and the next begins."""
        self.grid(top, FORWARD_HEIGHT)
        self.title(top, FORWARD_HEIGHT, title)
        for side in range(len(self.sheet.columns)):
            cells = [cell for row in rows if (cell := row.cells[side]) is not None]
            total = f"= {figure(cells[-1].running if cells else 0)}"
            write_in(self.paper, total, _FORWARD, self.score_box(side, top, FORWARD_HEIGHT).inside(PAD), Align.RIGHT)

    def title(self, top: float, height: float, title: str) -> None:
        """Print the title of a row, in the column of turns."""
        label, box = self.label(title), self.turn_box(top, height).inside(PAD)
        write_in(self.paper, label, self._for_whole_words(label, _LABEL, box), box, smallest=_LABEL_SMALLEST)

    def grid(self, top: float, height: float) -> None:
        """Draw the lines beside and below one row; the line above it belongs to the row before."""
        edges = [self.left, self.right]
        for side in range(len(self.sheet.columns)):
            score = self.score_box(side, top, height)
            edges += [score.x, score.x + score.width]
        self._lines(top, height, edges)

    def sums(self, top: float, height: float, row: plain_text.SumRow, *, blank: bool) -> None:
        """Print a row of the foot, each entry across its team's columns; the winners' figures have heavy frames."""
        edges = [self.left, self.right]
        boxes = [(one, *self._sum_boxes(one, top, height)) for one in row.sums]
        edges += [edge for _, box, _ in boxes for edge in (box.x, box.x + box.width)]
        self._lines(top, height, edges)
        self.title(top, height, row.title)
        if blank:
            return
        for one, box, beside in boxes:
            write_in(self.paper, one.figure, _SUM, box.inside(PAD), Align.RIGHT)
            write_in(self.paper, clean(one.remark), _SUM_REMARK, beside.inside(PAD, 0.3))
        for one, box, _ in boxes:
            if one.is_won:
                self.paper.frame(box.x, box.y, box.width, box.height, _HEAVY)

    def _sum_boxes(self, one: plain_text.Sum, top: float, height: float) -> tuple[Box, Box]:
        """Return the cells of an entry's figure and of its remark."""
        first = min(one.columns, key=self._places.__getitem__)
        box = self.score_box(first, top, height)
        width = self._side_width * len(one.columns) - box.width
        return box, Box(box.x + box.width, top, width, height)

    def _lines(self, top: float, height: float, edges: list[float]) -> None:
        for x in edges:
            self.paper.stroke([(x, top), (x, top + height)], LINE)
        for x in self._bounds:
            self.paper.stroke([(x, top), (x, top + height)], THICK)
        self.paper.stroke([(self.left, top + height), (self.right, top + height)], LINE)

    @property
    def _bounds(self) -> list[float]:
        """The x position of each border between the columns of two groups (A1)."""
        teams = self.sheet.teams if self.sheet.terms.has_member_columns else ()
        return [self.score_box(team.columns[0], 0.0, 0.0).x for team in teams[1:]]

    @property
    def _places(self) -> dict[int, int]:
        """The position of each side's column, counted from 0."""
        grouped = [side for team in self.sheet.teams for side in team.columns]
        order = grouped or range(len(self.sheet.columns))
        return {side: place for place, side in enumerate(order)}

    @property
    def _side_width(self) -> float:
        return (self.right - self.left - self.turn_width) / len(self.sheet.columns)

    @property
    def _score_width(self) -> float:
        return min(max(_SCORE_LEAST, self._side_width * _SCORE_SHARE), _SCORE_MOST)

    def _for_whole_words(self, text: str, style: Style, box: Box) -> Style:
        """Return a style in which a title needs no broken words."""
        return min((self.paper.fit(word, style, box.width) for word in text.split()), key=lambda one: one.size)

    def notes_of(self, height: float, rows: Iterable[Row], first: int = 1) -> list[str]:
        """Return, in full and numbered from `first`, the remarks that do not fit in the cells of rows of this height.

        Heights are in millimetres.
        """
        notes: list[str] = []
        for row in rows:
            for side, cell in enumerate(row.cells):
                if cell is not None:
                    lines, style, box = self._fitted(self._remarks_room(side, 0.0, height), cell)
                    if len(lines) > room_for(style, box):
                        team = clean(self.sheet.columns[side].side)
                        where = self.say(N_("turn {turn}, {team}")).format(turn=row.turn, team=team)
                        notes.append(f"({first + len(notes)}) {where}: {self._remark_of(cell)}")
        return notes

    def _remarks_room(self, side: int, top: float, height: float) -> Box:
        score = self.score_box(side, top, height)
        return Box(score.x + score.width, top, self._side_width - score.width, height).inside(PAD, 0.25)

    def _remark_of(self, cell: Cell) -> str:
        return clean(remarks_text(cell.remarks, self.say))

    def _fitted(self, box: Box, cell: Cell) -> tuple[tuple[Line, ...], Style, Box]:
        lines, style = lines_in(self.paper, plain(self._remark_of(cell)), _REMARK, box, _REMARK_SMALLEST)
        return lines, style, box

    def _remarks(self, box: Box, cell: Cell) -> None:
        """Print the remarks of one cell; if they do not fit, print the number of the note that has them in full."""
        lines, style, box = self._fitted(box, cell)
        if len(lines) > room_for(style, box):
            self._notes_made += 1
            lines = cut(self.paper, lines, style, box, f"… ({self._notes_made})")
        write_lines(self.paper, lines, style, box, Align.LEFT)


def _score_text(cell: Cell) -> str:
    """Return a turn's score, and the points of challenges beside it."""
    return f"{figure(cell.score)} {plain_text.signed(cell.points)}".strip() if cell.points else figure(cell.score)


# millimetres
_MARGIN = 12.0
_EDGE = 9.0
_TITLE_BASELINE, _EVENT_BASELINE, _PLACE_BASELINE, _TABLE_TOP = 17.5, 24.4, 29.6, 32.0
_LEVEL_AND_YEAR = N_("{level} level, year {year}")
_CODE_BASELINE = 11.0  # above a title in two languages, which is wide
# The height of a row for handwriting, of a row below a high head or above a note, and the greatest height.
_LEAST_ROW, _LOW_ROW, _MOST_ROW = 8.3, 7.4, 10.0
_SUM_HEIGHT, _LOW_SUM = 8.6, 7.0
_SIGNING, _SIGNING_MORE = 16.0, 13.0
_FOOT_LINE, _FOOT_LINES, _MOST_FOOT_LINES = 3.9, 3, 7
_TURN_WIDTH, _TURN_WIDTH_BOTH = 20.0, 33.0
_MOST_SIDES_UPRIGHT = 3

_TITLE = Style(20, bold=True)
_EVENT = Style(12.5)
_PLACE = Style(9)
_CODE = Style(9, bold=True)
_BETWEEN, _SIGNED_LINE, _PLACE_LINE = 7.0, 3.9, 4.0
_SIGN, _SIGNED, _FOOT = Style(10.5), Style(11), Style(9)
_SMALLEST = 9.0
_NOTE = Style(10)

# a line to write on: its title, and its share of the page
_SIGNING_LINES = ((N_("Judge's name"), 0.40), (N_("Signature"), 0.38), (N_("Date"), 0.22))


class _ToSign(NamedTuple):
    """A line to sign on: its width, the `label` below it and the `text` on it, each as lines with their style."""

    width: float
    label: tuple[tuple[Line, ...], Style]
    text: tuple[tuple[Line, ...], Style]


@draws(ScoreSheet, landscape=lambda sheet: len(sheet.columns) > _MOST_SIDES_UPRIGHT)
class _Form:
    """The form of one match, on as many sheets as its rows need."""

    def __init__(self, paper: Paper, sheet: ScoreSheet, language: PaperLanguage) -> None:
        self.paper, self.sheet, self.blank = paper, sheet, sheet.blank
        self.say: Translator = language.translators()[0]
        self.label = language.label
        self.language = language
        self.date = date_text(sheet.heading.date, language.codes[0])
        self.left, self.right = _MARGIN, paper.width - _MARGIN
        self.seat = self._seat()
        self.below_event = self._lines_below_event()
        turn_width = _TURN_WIDTH if len(language.codes) == 1 else _TURN_WIDTH_BOTH
        self.table = ScoreTable(paper, self.left, self.right, turn_width, sheet, self.say, self.label)
        self.sum_rows = sum_rows(sheet, self.say)
        self.notes: list[str] = []
        """Texts that do not fit at the foot, to be printed on separate pages."""
        said = exception_lines(sheet, self.say) if self.blank else more_lines(sheet, self.say)
        particulars = (*(() if self.blank else self.table.cut_names()), *map(clean, said))
        lines = self._wrapped(particulars)
        self.foot = lines if len(lines) <= _MOST_FOOT_LINES - 2 else []
        self.footnotes: list[list[str]] = []
        head = self.top + self.table.head_height
        room = self._rows_end(is_last=True) - head
        self.rows_alone = self._rows_in(room)
        self.rows_on_last = self._rows_in(room - FORWARD_HEIGHT)
        self.rows_before = self._rows_in(
            self._rows_end(is_last=False) - self.top - self.table.head_height - FORWARD_HEIGHT
        )
        self.parts = self._parts()
        self._most_lines = len(self.foot) + self._spare_lines()
        if len(lines) > len(self.foot):
            # The particulars stand at the foot if they fit there, or else in the notes.
            if len(lines) <= self._most_lines:
                self.foot = lines
            else:
                self.foot, self.notes = [self.say(N_("see notes for more"))], list(particulars)
        self._place_remarks()

    def _rows_in(self, room: float) -> int:
        """Return the number of rows on a sheet: all that fit in `room` mm, up to what the format wants.

        Below a high head they are as many as below a low one, unless they would be too low to write in.
        """
        count = min(
            self.sheet.rows_per_sheet,
            int((room + self.top - _TABLE_TOP + self.table.head_height - HEAD_LEAST) / _LEAST_ROW),
        )
        return count if room >= count * _LOW_ROW else max(1, int(room / _LEAST_ROW))

    def _parts(self) -> list[tuple[Row, ...]]:
        """Return the rows of each sheet; only the last sheet needs room for sums."""
        rows = () if self.blank else self.sheet.rows
        if len(rows) <= self.rows_alone:
            return [rows]
        parts = []
        while len(rows) > self.rows_on_last:
            count = min(self.rows_before, len(rows) - 1)
            parts.append(rows[:count])
            rows = rows[count:]
        return [*parts, rows]

    def _spare_lines(self) -> int:
        """Return how many more lines the foot can have while every sheet keeps its rows and they stay readable."""
        spare = [
            self._rows_end(is_last=place + 1 == len(self.parts)) - self._rows_top(place) - self._count(place) * _LOW_ROW
            for place in range(len(self.parts))
        ]
        # Even a foot with few lines has room for three.
        return int(min(spare) / _FOOT_LINE) + max(0, _FOOT_LINES - 2 - len(self.foot))

    def _place_remarks(self) -> None:
        """Find room for remarks that do not fit in their cells: at the foot of their sheet, or in the notes.

        Lines at the foot make the rows lower, so that more remarks no longer fit. This is repeated until nothing
        changes.
        """
        if self.blank:
            return
        while True:
            notes = self._notes()
            lines = [self._wrapped(of_part) for of_part in notes]
            if len(self.foot) + max(map(len, lines)) > self._most_lines:
                break
            if lines == self.footnotes:
                return
            self.footnotes = lines
        self.footnotes = []
        self.notes = [*(note for of_part in self._notes() for note in of_part), *self.notes]

    def _notes(self) -> list[list[str]]:
        """Return the remarks that do not fit in their cells, sheet by sheet."""
        notes: list[list[str]] = []
        for place, part in enumerate(self.parts):
            first = 1 + sum(map(len, notes))
            notes.append(self.table.notes_of(self._row_height(place), part, first))
        return notes

    def draw(self) -> None:
        """Print as many sheets as the rows need, at least one, and the notes."""
        before: tuple[Row, ...] = ()
        for place, part in enumerate(self.parts):
            is_last = place + 1 == len(self.parts)
            self.paper.add_page()
            self._heading(place + 1, len(self.parts))
            top = self._rows(place, before)
            before = (*before, *part)
            if is_last:
                self._sums(top)
            else:
                self.table.forward(top, N_("Carried forward"), before)
            self._signing()
            self._foot(place)
        self._print_notes()

    def _count(self, place: int) -> int:
        """Return the number of rows on a sheet, including empty ones."""
        if place + 1 < len(self.parts):
            return self.rows_before
        return self.rows_on_last if place else self.rows_alone

    def _rows_top(self, place: int) -> float:
        return self.top + self.table.head_height + (FORWARD_HEIGHT if place else 0.0)

    def _row_height(self, place: int) -> float:
        room = self._rows_end(is_last=place + 1 == len(self.parts)) - self._rows_top(place)
        return min(_MOST_ROW, room / self._count(place))

    def _rows_end(self, *, is_last: bool) -> float:
        """Return the lower limit of the rows, in millimetres from the top."""
        below = sum(self._sum_heights) if is_last else FORWARD_HEIGHT
        return self._signing_top - below

    def _heading(self, number: int, count: int) -> None:
        paper = self.paper
        middle = paper.width / 2
        paper.write(middle, _TITLE_BASELINE, self.label(N_("Score sheet")), _TITLE, Align.CENTRE)
        if count > 1:
            text = self.say(N_("Sheet {number} of {count}")).format(number=number, count=count)
            paper.write(self.right, _TITLE_BASELINE, text, _PLACE, Align.RIGHT)
        code = "" if self.blank else check_code_text(self.sheet.check_code, self.say)
        paper.write(self.left, _CODE_BASELINE, code, _CODE)
        self._event_line()
        for at, (line, style) in enumerate(self.below_event):
            baseline = _PLACE_BASELINE + at * _PLACE_LINE
            paper.write(middle, baseline, line, style, Align.CENTRE)

    def _lines_below_event(self) -> list[tuple[Line, Style]]:
        """Return the lines below the event: the seat if it has no room beside the event, then place and date."""
        seat = "" if self._has_seat_beside else self.seat
        texts = (seat, place_text(self.sheet.heading, self.language.codes[0]))
        found = (self._in_lines(text, _PLACE, self.right - self.left) for text in texts)
        return [(line, style) for lines, style in found for line in lines]

    @property
    def top(self) -> float:
        """The top of the table."""
        return _TABLE_TOP + _PLACE_LINE * max(0, len(self.below_event) - 1)

    def _seat(self) -> str:
        """Return the round, the table and who begins there; empty if the sheet is of no table."""
        seat = " / ".join(dict.fromkeys(seat_text(self.sheet.seat, say) for say in self.language.translators()))
        begins = clean(self.sheet.begins)
        return joined_texts(seat, self.say(N_("Starts: {name}")).format(name=begins) if begins else "")

    def _event_pieces(self) -> list[tuple[str, float]]:
        """Return the event, the level and the year; level and year are on lines, left empty for writing if unknown.

        The sheet of a table also has its seat, which replaces a level and a year that nobody has given.
        """
        heading = self.sheet.heading
        event = event_text(heading, self.say, self.sheet.terms.event or USUAL_EVENT)
        slots = {"level": (clean(heading.level), 24.0), "year": (clean(heading.year), 15.0)}
        pieces = [(event, 0.0), ("   ", 0.0)]
        for literal, name in places(self._level_and_year(heading) if self.seat else self.say(_LEVEL_AND_YEAR)):
            pieces.append((literal, 0.0))
            if name:
                pieces.append(slots[name])
        return pieces

    @property
    def _has_seat_beside(self) -> bool:
        """Whether the seat has room beside the event, in letters that can be read at the table."""
        pieces = [*self._event_pieces(), ("   ", 0.0), (self.seat, 0.0)]
        return self._pieces_width(pieces, Style(_SMALLEST)) <= self.right - self.left

    def _event_line(self) -> None:
        """Print the event with what is beside it."""
        pieces = self._event_pieces()
        if self.seat and self._has_seat_beside:
            pieces += [("   ", 0.0), (self.seat, 0.0)]
        style = _EVENT
        while self._pieces_width(pieces, style) > self.right - self.left:
            style = Style(style.size * 0.96)
        x = (self.paper.width - self._pieces_width(pieces, style)) / 2
        for text, slot in pieces:
            width = self._pieces_width([(text, slot)], style)
            self.paper.write(x + width / 2, _EVENT_BASELINE, plain(text), style, Align.CENTRE)
            if slot:
                self.paper.stroke([(x, _EVENT_BASELINE + 1.1), (x + width, _EVENT_BASELINE + 1.1)], THIN)
            x += width

    def _level_and_year(self, heading: Heading) -> str:
        """Return the template for level and year if one of them is given, else an empty text."""
        if heading.level:
            return self.say(_LEVEL_AND_YEAR)
        return self.say(N_("year {year}")) if heading.year else ""

    def _pieces_width(self, pieces: list[tuple[str, float]], style: Style) -> float:
        """Return the width of texts side by side; a text on a line is at least as wide as the line."""
        scale = style.size / _EVENT.size
        return sum(
            max(slot * scale, self.paper.measure(plain(text), style) + (3.0 * scale if slot else 0.0))
            for text, slot in pieces
        )

    def _rows(self, place: int, before: tuple[Row, ...]) -> float:
        """Print the table of one sheet with its empty rows; return where the rows end."""
        self.table.head(self.top)
        if before:
            self.table.forward(self.top + self.table.head_height, N_("Brought forward"), before)
        part, top, height = self.parts[place], self._rows_top(place), self._row_height(place)
        for row in part:
            self.table.row(top, height, row)
            top += height
        played = (*before, *part)
        turn = played[-1].turn if played else 0
        for number in range(1, self._count(place) - len(part) + 1):
            self.table.empty_row(top, height, turn + number)
            top += height
        return top

    def _sums(self, top: float) -> None:
        """Print the score, the unplayed tiles, the total score, and whatever else the format has."""
        for row, height in zip(self.sum_rows, self._sum_heights, strict=True):
            self.table.sums(top, height, row, blank=self.blank)
            top += height

    @property
    def _sum_heights(self) -> list[float]:
        """The height of each row of sums; one-word titles need one line."""
        return [_LOW_SUM if row.title in (SCORE, TIME) else _SUM_HEIGHT for row in self.sum_rows]

    @property
    def _foot_height(self) -> float:
        footnotes = max(map(len, self.footnotes), default=0)
        return (2 + max(_FOOT_LINES - 2, len(self.foot) + footnotes)) * _FOOT_LINE

    @property
    def _signing_top(self) -> float:
        room = _SIGNING + self._room_above(self._judging())
        if players := self._players():
            room += _SIGNING_MORE + self._room_above(players) + self._room_below(players)
        return self.paper.height - _EDGE - self._foot_height - room

    def _signing(self) -> None:
        """Print the lines for the judge's name, signature and date, filled in if known; above them the players'."""
        judging, players = self._judging(), self._players()
        baseline = self.paper.height - _EDGE - self._foot_height - 6.4
        self._lines_to_sign(baseline, judging)
        baseline -= _SIGNING_MORE + self._room_above(judging) + self._room_below(players)
        self._lines_to_sign(baseline, players)

    def _judging(self) -> list[_ToSign]:
        # A practice has no officials, so whoever signed it on screen counts as its judge.
        judges = ", ".join(map(clean, self.sheet.judges)) or clean(self.sheet.signed_by)
        known = (judges, "", "" if self.blank else self.date)
        return self._to_sign(
            [(self.label(title), share, text) for (title, share), text in zip(_SIGNING_LINES, known, strict=True)]
        )

    def _players(self) -> list[_ToSign]:
        signatures, title = self.sheet.signatures, self.label(N_("Signature"))
        return self._to_sign(
            [
                (
                    ": ".join(filter(None, (title, clean(one.side)))),
                    1 / len(signatures),
                    "" if self.blank else clean(one.name),
                )
                for one in signatures
            ]
        )

    def _to_sign(self, lines: list[tuple[str, float, str]]) -> list[_ToSign]:
        """Return lines side by side, each of a label, its share of the page and the text on it."""
        free = self.right - self.left - _BETWEEN * (len(lines) - 1)
        return [
            _ToSign(
                free * share,
                self._in_lines(label, _SIGN, free * share),
                self._in_lines(text, _SIGNED, free * share - 2),
            )
            for label, share, text in lines
        ]

    def _in_lines(self, text: str, style: Style, width: float) -> tuple[tuple[Line, ...], Style]:
        """Return a text as one line, smaller if necessary, or as several of the smallest size."""
        fitted = self.paper.fit(text, style, width, _SMALLEST)
        return fewest(plain(clean(text)), partial(self.paper.measure, style=fitted), width), fitted

    def _room_above(self, lines: list[_ToSign]) -> float:
        """Return how much higher than two lines the highest text on these lines is."""
        return _SIGNED_LINE * max((len(one.text[0]) - 2 for one in lines if len(one.text[0]) > 2), default=0)  # noqa: PLR2004

    def _room_below(self, lines: list[_ToSign]) -> float:
        """Return how much higher than a line the highest label below these lines is."""
        return _SIGNED_LINE * max((len(one.label[0]) - 1 for one in lines), default=0)

    def _lines_to_sign(self, baseline: float, lines: list[_ToSign]) -> None:
        """Print lines side by side; each has the label below it and the text on it."""
        x = self.left
        for one in lines:
            self.paper.stroke([(x, baseline), (x + one.width, baseline)], LINE)
            texts, style = one.text
            for place, line in enumerate(reversed(texts)):
                self.paper.write(x + 1, baseline - 1.4 - place * _SIGNED_LINE, line, style)
            labels, style = one.label
            for place, line in enumerate(labels):
                self.paper.write(x, baseline + 4.4 + place * _SIGNED_LINE, line, style)
            x += one.width + _BETWEEN

    def _wrapped(self, texts: Sequence[str]) -> list[str]:
        """Return the texts of the foot, broken into lines."""
        width = self.right - self.left
        return [
            "".join(span.text for span in line)
            for text in texts
            for line in wrap(plain(text), lambda part: self.paper.measure(part, _FOOT), width)
        ]

    def _foot(self, place: int) -> None:
        """Print the foot in small type: the sheet's notes, the ending, what it was judged by, and particulars."""
        baseline = self.paper.height - _EDGE - 1.0 - self._foot_height + _FOOT_LINE
        is_last = place + 1 == len(self.parts)
        ending = end_line(self.sheet, self.say) if is_last else self.say(N_("continued on the next sheet"))
        notes = self.footnotes[place] if self.footnotes else []
        texts = [*notes, ending, judged_by_line(self.sheet, self.say), *self.foot]
        for text in [self.say(self.sheet.format_title), *self.foot] if self.blank else texts:
            shown = clean(text)
            self.paper.write(self.left, baseline, shown, self.paper.fit(shown, _FOOT, self.right - self.left))
            baseline += _FOOT_LINE

    def _print_notes(self) -> None:
        """Print the remarks that did not fit in their cells, in full, on separate pages."""
        paper, baseline = self.paper, self.paper.height
        leading = 1.35 * _NOTE.height
        for note in self.notes:
            for line in wrap(plain(note), lambda part: paper.measure(part, _NOTE), paper.width - 2 * _MARGIN):
                if baseline + leading > paper.height - _MARGIN:
                    paper.add_page()
                    paper.write(_MARGIN, _TITLE_BASELINE, self.say(N_("Notes")), _TITLE)
                    baseline = _TITLE_BASELINE + leading
                baseline += leading
                paper.write(_MARGIN, baseline, line, _NOTE)
            baseline += 0.6 * leading
