"""The table of a score sheet: its columns, its lines and its rows (P20)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property

from classroom.i18n import N_, Translator
from classroom.printing.box import Box, cut, lines_in, room_for, write_in, write_lines
from classroom.printing.font import clean
from classroom.printing.line import Line, plain
from classroom.printing.page import Align, Paper, Style
from classroom.record import sheet_wording
from classroom.record.figure import figure
from classroom.record.score_sheet import Cell, Row, ScoreSheet
from classroom.record.wording import remarks_text

PAD = 1.6
LINE, THIN, THICK = 0.3, 0.2, 0.7
FORWARD_HEIGHT, HEAD_LEAST = 6.5, 17.5

_SCORE_SHARE, _SCORE_LEAST, _SCORE_MOST = 0.31, 14.0, 28.0
_HEAD_LINE, _HEAD_LINES, _HEAD_FOOT = 5.0, 8.4, 0.8

_HEAVY = 0.9
_HEAD, _BELOW, _SMALLEST = Style(10, bold=True), Style(9), 9.0
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
        title, box = self.label(sheet_wording.row_title(sheet.terms)), self.turn_box(top, height).inside(PAD)
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
        team = self.label(sheet_wording.side_title(self.sheet.terms)).format(
            number=sheet_wording.team_number(self.sheet, side)
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
            (self.paper.fit(name, _HEAD, self._names_width, _SMALLEST) for name in names), key=lambda one: one.size
        )
        texts = [(clean(sheet.columns[side].side), named), (clean(sheet_wording.name_above(sheet, side)), _BELOW)]
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
        return "" if self.sheet.blank else clean(sheet_wording.names_below(self.sheet, side, self.say))

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

    def sums(self, top: float, height: float, row: sheet_wording.SumRow, *, blank: bool) -> None:
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

    def _sum_boxes(self, one: sheet_wording.Sum, top: float, height: float) -> tuple[Box, Box]:
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
    return f"{figure(cell.score)} {sheet_wording.signed(cell.points)}".strip() if cell.points else figure(cell.score)
