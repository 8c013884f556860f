"""Pairings by table and standings, one page after another."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from classroom.ui.audience.competition_faces import LONG_ROWS, BoardFace, BoardRow
from classroom.ui.audience.page import RoomPage
from classroom.ui.audience.parts import LEAST, BigLabel
from classroom.ui.cards.bracket_view import BracketView
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.layout import Column, GrowingColumn, Row

PAGE_SECONDS = 12
_HEAD_HEIGHT, _LINE_HEIGHT, _LONG_HEIGHT = 48, 66, 92  # units
_NUMBER_WIDTH, _SCORES_WIDTH, _MARGIN_WIDTH = 150, 220, 260
_CELL_NUMBER, _CELL_SCORE, _CELL_LETTERS = 80, 98, 42
_BRACKET, _LETTERS, _ROUNDS = 0.78, 40, 3
"""The share of the page's height for a bracket, the size of its letters, and the number of rounds shown."""


class RowLabel(BigLabel):
    """A word or a name in a row; `is_number` writes it in colour, `is_grey` grey."""

    is_number = BooleanProperty(defaultvalue=False)
    is_grey = BooleanProperty(defaultvalue=False)


class Striped(Row):
    """A `row` of pairings or standings; `is_even` gives it the other background, `is_head` makes it a heading."""

    row = ObjectProperty(BoardRow("", "", ""))
    is_pairing = BooleanProperty(defaultvalue=False)
    is_head = BooleanProperty(defaultvalue=False)
    is_even = BooleanProperty(defaultvalue=False)
    is_long = BooleanProperty(defaultvalue=False)
    """Whether there are two lines for a name."""
    unit = NumericProperty(1)


class BoardLine(Striped):
    """A row across the whole width of the page."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        row = self.row
        self._write(row.number, 50, _NUMBER_WIDTH, halign="center", is_number=self.is_pairing and not self.is_head)
        if row.below:
            self.add_widget(two_lines(row.name, RowLabel(words=row.below, is_grey=True)))
        else:
            for name in (row.name, row.other) if self.is_pairing else (row.name,):
                self._write(name, 46, wrap=self.is_long)
        self._write(row.figure, 48, _SCORES_WIDTH if self.is_pairing else _NUMBER_WIDTH, halign="right")
        if row.more and not self.is_pairing:
            self._write(row.more, 46, _MARGIN_WIDTH, bold=self.is_head, halign="right")

    def _write(self, words: str, most: int, width: float | None = None, **more: Any) -> None:
        """Write words at most `most` units large; `width` is in units, without it they share the row."""
        if self.is_head:
            more.update(bold=False, is_grey=True)
            most = LEAST
        label = RowLabel(words=words, most=most, **{"bold": True, **more})
        if width is not None:
            label.wide = width * self.unit
        self.add_widget(label)


class ColumnCell(Striped):
    """A row in one of several columns: two names below each other with their scores, or a name and its figures."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        row = self.row
        wide = _CELL_NUMBER * self.unit
        self.add_widget(RowLabel(words=row.number, most=46, bold=True, halign="center", is_number=True, wide=wide))
        if told := row.below or row.more:
            figures = f"{row.figure} \N{MIDDLE DOT} {told}"
            self.add_widget(two_lines(row.name, RowLabel(words=figures, is_grey=True)))
        else:
            first, _colon, second = row.figure.partition(" : ")
            self.add_widget(two_lines(row.name, row.other))
            scores = two_lines(first, second, halign="right")
            scores.wide = _CELL_SCORE * self.unit
            self.add_widget(scores)


def two_lines(*lines: str | RowLabel, halign: str = "left") -> Column:
    """Return the lines of a row below each other."""
    column = Column(spacing=0)
    for line in lines:
        label = RowLabel(words=line, bold=True, halign=halign) if isinstance(line, str) else line
        label.most, label.size_hint_y = _CELL_LETTERS, 1
        column.add_widget(label)
    return column


class BoardPage(RoomPage):
    """Shows one face after another, each long enough to read; a new one is shown at once."""

    title = StringProperty()
    subtitle = StringProperty()
    page = StringProperty()
    pad = NumericProperty(0)

    def __init__(self, faces: tuple[BoardFace, ...], **more: Any) -> None:
        super().__init__(**more)
        self._faces = faces
        self._shown = 0
        self._show()
        self.fbind("unit", self._show)
        self._turning = Clock.schedule_interval(self._turn, PAGE_SECONDS)

    def show(self, faces: tuple[BoardFace, ...]) -> None:
        """Show these faces from now on, starting at the first with news: a round, a result, a winner."""
        if faces != self._faces:
            before = set(self._faces)
            self._faces = faces
            self._shown = next((at for at, face in enumerate(faces) if face not in before), 0)
            self._show()
            self._turning.cancel()
            self._turning = Clock.schedule_interval(self._turn, PAGE_SECONDS)

    def on_parent(self, _page: Any, parent: Any) -> None:
        """Stop turning pages once the page has been removed."""
        if parent is None:
            self._turning.cancel()

    def _turn(self, _dt: float) -> None:
        if len(self._faces) > 1:
            self._shown = (self._shown + 1) % len(self._faces)
            self._show()

    def _show(self, *_args: Any) -> None:
        face = self._faces[self._shown]
        self.title, self.subtitle, self.page = face.title, face.subtitle, face.page
        box = self.ids.rows
        box.clear_widgets()
        if face.bracket:
            height = _BRACKET * self.height
            rounds = face.bracket.rounds[-_ROUNDS:]  # more of them could not be read from afar
            box.add_widget(BracketView(rounds, _LETTERS * self.unit, size_hint_y=None, height=height))
            return
        if face.columns > 1:
            self._show_columns(face)
            return
        is_pairing = any(row.other for row in face.rows)
        number, name, figure, more = face.heads
        head = BoardRow(number, name, more, "", figure) if is_pairing else BoardRow(number, name, figure, more)
        heights = _HEAD_HEIGHT, _LONG_HEIGHT if face.is_long else _LINE_HEIGHT
        for index, row in enumerate([head, *face.rows]):
            line = BoardLine(
                row=row,
                is_pairing=is_pairing,
                is_head=index == 0,
                is_even=index % 2 == 0,
                is_long=face.is_long and index > 0,
                high=heights[index > 0] * self.unit,
                unit=self.unit,
            )
            box.add_widget(line)

    def _show_columns(self, face: BoardFace) -> None:
        """Show the rows in columns, below a line of headings."""
        words = " \N{MIDDLE DOT} ".join(filter(None, face.heads))
        box, row_height = self.ids.rows, _LONG_HEIGHT * self.unit
        legend = Row(padding=(18 * self.unit, 0), high=_HEAD_HEIGHT * self.unit)
        legend.add_widget(RowLabel(words=words, is_grey=True))
        box.add_widget(legend)
        columns = Row(spacing=18 * self.unit, high=LONG_ROWS * (row_height + 3 * self.unit))
        for at in range(face.columns):
            column = GrowingColumn(spacing=3 * self.unit, pos_hint={"top": 1})
            for index, row in enumerate(face.rows[at * LONG_ROWS : (at + 1) * LONG_ROWS]):
                column.add_widget(ColumnCell(row=row, is_even=index % 2 == 0, unit=self.unit, high=row_height))
            columns.add_widget(column)
        box.add_widget(columns)


load_rules(__file__)
