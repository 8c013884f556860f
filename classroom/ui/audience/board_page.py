"""Pairings by table and standings, a page after the other."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from classroom.ui.audience.competition_faces import BoardFace, BoardRow
from classroom.ui.audience.page import RoomPage
from classroom.ui.cards.bracket_view import BracketView
from classroom.ui.kit.kv import load_rules

PAGE_SECONDS = 12
_HEAD_HEIGHT, _LINE_HEIGHT, _LONG_HEIGHT = 48, 66, 92  # units
_BRACKET, _LETTERS, _ROUNDS = 0.78, 40, 3
"""How much of the page's height a bracket has, how large its letters are, and how many rounds it shows."""


class BoardLine(Widget):
    """A row of pairings or standings; `is_head` writes it small and grey, `is_even` on another ground.

    One that `is_long` has two lines for a name.
    """

    number = StringProperty()
    name = StringProperty()
    other = StringProperty()
    figure = StringProperty()
    more = StringProperty()
    is_pairing = BooleanProperty(defaultvalue=False)
    is_head = BooleanProperty(defaultvalue=False)
    is_even = BooleanProperty(defaultvalue=False)
    is_long = BooleanProperty(defaultvalue=False)
    lines_height = NumericProperty(0)
    unit = NumericProperty(1)


class BoardPage(RoomPage):
    """Shows one face after the other, each so long that it can be read; what is new is shown at once."""

    title = StringProperty()
    subtitle = StringProperty()
    page = StringProperty()
    pad = NumericProperty(0)

    def __init__(self, faces: tuple[BoardFace, ...], **more: Any) -> None:
        super().__init__(**more)
        self._faces = faces
        self._shown = 0
        self._show()
        self._turning = Clock.schedule_interval(self._turn, PAGE_SECONDS)

    def show(self, faces: tuple[BoardFace, ...]) -> None:
        """Show these from now on, the first one on which something is new: a round, a result, who has won."""
        if faces != self._faces:
            before = set(self._faces)
            self._faces = faces
            self._shown = next((at for at, face in enumerate(faces) if face not in before), 0)
            self._show()
            self._turning.cancel()
            self._turning = Clock.schedule_interval(self._turn, PAGE_SECONDS)

    def on_parent(self, _page: Any, parent: Any) -> None:
        """Turn no more pages once it is taken away."""
        if parent is None:
            self._turning.cancel()

    def _turn(self, _dt: float) -> None:
        if len(self._faces) > 1:
            self._shown = (self._shown + 1) % len(self._faces)
            self._show()

    def _show(self) -> None:
        face = self._faces[self._shown]
        self.title, self.subtitle, self.page = face.title, face.subtitle, face.page
        box = self.ids.rows
        box.clear_widgets()
        if face.bracket:
            height = _BRACKET * self.height
            rounds = face.bracket.rounds[-_ROUNDS:]  # more of them could not be read from afar
            box.add_widget(BracketView(rounds, _LETTERS * self.unit, size_hint_y=None, height=height))
            return
        is_pairing = any(row.other for row in face.rows)
        number, name, *heads = face.heads
        head = (
            BoardRow(number, name, heads[0], heads[1]) if not is_pairing else BoardRow(number, name, "", "", heads[0])
        )
        heights = _HEAD_HEIGHT, _LONG_HEIGHT if face.is_long else _LINE_HEIGHT
        for index, row in enumerate([head, *face.rows]):
            line = BoardLine(
                number=row.number,
                name=row.name,
                other=row.other,
                figure=row.figure,
                more=row.more,
                is_pairing=is_pairing,
                is_head=index == 0,
                is_even=index % 2 == 0,
                is_long=face.is_long and index > 0,
                lines_height=heights[index > 0],
                unit=self.unit,
            )
            self.bind(unit=line.setter("unit"))
            box.add_widget(line)


load_rules(__file__)
