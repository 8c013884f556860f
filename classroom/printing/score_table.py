"""The table of a score sheet: where its columns stand, its lines, and what one row of it shows (P20)."""

from __future__ import annotations

from dataclasses import dataclass, field

from classroom.i18n import N_, Translator
from classroom.match.score_sheet import Cell, Column, Row
from classroom.match.wording import remarks_text
from classroom.printing.box import Box, cut, lines_in, room_for, write_in, write_lines
from classroom.printing.font import clean
from classroom.printing.line import plain
from classroom.printing.page import Align, Paper, Style

PAD = 1.6
LINE, THIN = 0.3, 0.2
HEAD_HEIGHT = 14.5
FORWARD_HEIGHT = 6.5

_SCORE_SHARE, _SCORE_LEAST = 0.31, 14.0
_HEAD_LINE = 5.0

_HEAD, _MEMBERS = Style(10, bold=True), Style(7.5)
_TURN, _EXTRA = Style(10, bold=True), Style(7)
_SCORE, _RUNNING = Style(12, bold=True), Style(9.5)
_REMARK, _REMARK_SMALLEST = Style(9), 6.0
_LABEL, _LABEL_SMALLEST = Style(10, bold=True), 5.0
_FORWARD = Style(10, bold=True)


@dataclass
class ScoreTable:
    """A table with a column of turns and, for each side, a column of scores and one of remarks.

    `say` words the remarks, `label` the printed words of the form. `notes` gathers remarks that had no room, in full.
    Heights and places in millimetres; `top` is where a row begins.
    """

    paper: Paper
    left: float
    right: float
    turn_width: float
    columns: tuple[Column, ...]
    say: Translator
    label: Translator
    notes: list[str] = field(default_factory=list)

    def turn_box(self, top: float, height: float) -> Box:
        """The cell of the turn's number, or of a row's title."""
        return Box(self.left, top, self.turn_width, height)

    def score_box(self, side: int, top: float, height: float) -> Box:
        """The cell of a side's score."""
        return Box(self.left + self.turn_width + side * self._side_width, top, self._score_width, height)

    def remarks_box(self, side: int, top: float, height: float) -> Box:
        """The cell of a side's remarks."""
        score = self.score_box(side, top, height)
        return Box(score.x + score.width, top, self._side_width - score.width, height)

    def head(self, top: float, *, with_members: bool) -> None:
        """Print the head: turn, and for each side its number and state, its name and members."""
        self.paper.stroke([(self.left, top), (self.right, top)], LINE)
        self.grid(top, HEAD_HEIGHT)
        title = self.turn_box(top, HEAD_HEIGHT).inside(PAD)
        write_in(self.paper, self.label(N_("TURN")), _HEAD, title, Align.CENTRE)
        for side, column in enumerate(self.columns):
            team = self.label(N_("TEAM {number}")).format(number=side + 1)
            members = ", ".join(map(clean, column.members)) if with_members else ""
            self._head_cell(self.score_box(side, top, HEAD_HEIGHT), team, clean(column.origin))
            remarks = self.label(N_("REMARKS"))
            self._head_cell(self.remarks_box(side, top, HEAD_HEIGHT), remarks, clean(column.side), members)

    def row(self, top: float, height: float, row: Row) -> None:
        """Print a played turn."""
        self.empty_row(top, height, row.turn, extra=row.extra)
        for side, cell in enumerate(row.cells):
            if cell is not None:
                upper = self.score_box(side, top, height / 2).inside(PAD)
                lower = self.score_box(side, top + height / 2, height / 2).inside(PAD)
                write_in(self.paper, str(cell.score), _SCORE, upper, Align.RIGHT)
                write_in(self.paper, f"= {cell.running}", _RUNNING, lower, Align.RIGHT)
                self._remarks(self.remarks_box(side, top, height).inside(PAD, 0.3), row, side, cell)

    def empty_row(self, top: float, height: float, turn: int, *, extra: bool = False) -> None:
        """Print a turn's number and lines to write on."""
        self.grid(top, height)
        box = self.turn_box(top, height).inside(PAD)
        number = Box(box.x, top, box.width, height * 0.58) if extra else box
        write_in(self.paper, str(turn), _TURN, number, Align.CENTRE)
        if extra:
            below = Box(box.x, top + height * 0.5, box.width, height * 0.45)
            write_in(self.paper, self.say(N_("extra turn")), _EXTRA, below, Align.CENTRE)
        for side in range(len(self.columns)):
            half = self.score_box(side, top + height / 2, 0.0)
            self.paper.stroke([(half.x, half.y), (half.x + half.width, half.y)], THIN)

    def forward(self, top: float, title: str, rows: tuple[Row, ...]) -> None:
        """Print the totals after `rows`, at a change of sheets."""
        self.grid(top, FORWARD_HEIGHT)
        self.title(top, FORWARD_HEIGHT, title)
        for side in range(len(self.columns)):
            cells = [cell for row in rows if (cell := row.cells[side]) is not None]
            total = f"= {cells[-1].running if cells else 0}"
            write_in(self.paper, total, _FORWARD, self.score_box(side, top, FORWARD_HEIGHT).inside(PAD), Align.RIGHT)

    def title(self, top: float, height: float, title: str) -> None:
        """Print what a row is, in the column of turns."""
        box = self.turn_box(top, height).inside(PAD)
        write_in(self.paper, self.label(title), _LABEL, box, smallest=_LABEL_SMALLEST)

    def grid(self, top: float, height: float) -> None:
        """Draw the lines beside and below one row; the row before has drawn the line above it."""
        edges = [self.left, self.right]
        for side in range(len(self.columns)):
            score = self.score_box(side, top, height)
            edges += [score.x, score.x + score.width]
        for x in edges:
            self.paper.stroke([(x, top), (x, top + height)], LINE)
        self.paper.stroke([(self.left, top + height), (self.right, top + height)], LINE)

    @property
    def _side_width(self) -> float:
        return (self.right - self.left - self.turn_width) / len(self.columns)

    @property
    def _score_width(self) -> float:
        return max(_SCORE_LEAST, self._side_width * _SCORE_SHARE)

    def _head_cell(self, box: Box, title: str, name: str, below: str = "") -> None:
        """A title and a name below it, or a line to write it on; small print under both."""
        inner = box.inside(PAD)
        write_in(self.paper, title, _HEAD, Box(inner.x, box.y + 0.6, inner.width, _HEAD_LINE), Align.CENTRE)
        middle = Box(inner.x, box.y + 0.4 + _HEAD_LINE, inner.width, _HEAD_LINE)
        bottom = middle.y + _HEAD_LINE
        if name:
            write_in(self.paper, name, _HEAD, middle, Align.CENTRE)
        else:
            self.paper.stroke([(inner.x, bottom + 1.6), (inner.x + inner.width, bottom + 1.6)], THIN)
        if below:
            small = Box(inner.x, bottom - 0.4, inner.width, box.y + box.height - bottom)
            write_in(self.paper, below, _MEMBERS, small, Align.CENTRE)

    def _remarks(self, box: Box, row: Row, side: int, cell: Cell) -> None:
        """All remarks of one cell; what has no room is said in full in the notes."""
        text = clean(remarks_text(cell.remarks, self.say))
        lines, style = lines_in(self.paper, plain(text), _REMARK, box, _REMARK_SMALLEST)
        if len(lines) > room_for(style, box):
            number = len(self.notes) + 1
            where = self.say(N_("turn {turn}, {team}")).format(turn=row.turn, team=clean(self.columns[side].side))
            self.notes.append(f"({number}) {where}: {text}")
            lines = cut(self.paper, lines, style, box, f"… ({number})")
        write_lines(self.paper, lines, style, box, Align.LEFT)
