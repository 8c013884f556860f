"""The bracket of a knock-out: a column for each round, whose winners meet in the next."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Line
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from classroom.competition.rounds import BracketMatch, BracketRound
from classroom.i18n import _
from classroom.record.figure import figure
from classroom.ui.kit.label import FitLabel
from classroom.ui.kit.layout import Panel, load_rules
from classroom.ui.kit.theme import THEME, whenever

MOST_ROUNDS = 4
"""The number of last rounds that fit: from sixteen teams on."""
_TITLE, _GAP, _HIGHEST, _BETWEEN = 1.8, 1.1, 4.4, 0.4
"""Heights and widths, in multiples of the letter size."""


class BracketLine(BoxLayout):
    """A team of a match, its score, and whether it `won`."""

    name = StringProperty("")
    score = StringProperty("")
    won = BooleanProperty(defaultvalue=False)
    letters = NumericProperty(22)


class BracketMatchCell(Panel, BoxLayout):
    """A match: its two teams one above the other."""

    def __init__(self, match: BracketMatch, letters: float) -> None:
        palette = THEME.palette
        super().__init__(orientation="vertical", padding=(letters / 2, 0), fill=palette.card, line=palette.card_line)
        for side in (0, 1):
            nobody = _("bye") if match.has_bye else "\N{EN DASH}"
            score = figure(int(match.scores[side])) if match.scores[side] else ""
            name, won = match.name(side, _) or nobody, match.won == side
            self.add_widget(BracketLine(name=name, score=score, won=won, letters=letters))


class BracketView(Widget):
    """Draws the rounds side by side, in `letters` of this many pixels.

    Each match is placed between the two matches whose winners meet in it. If there are many rounds, only the last
    ones are drawn.
    """

    def __init__(self, rounds: tuple[BracketRound, ...], letters: float, **more: Any) -> None:
        self._rounds = rounds = rounds[-MOST_ROUNDS:]
        self._letters = letters
        super().__init__(**more)
        self._titles = [FitLabel(text=_title(one), bold=True, max_font_size=letters) for one in rounds]
        self._cells = [[BracketMatchCell(match, letters) for match in one.matches] for one in rounds]
        for widget in (*self._titles, *(cell for column in self._cells for cell in column)):
            self.add_widget(widget)
        whenever(self, self._place, "pos", "size")
        self._place()

    def _place(self, *_args: Any) -> None:
        gap, title = _GAP * self._letters, _TITLE * self._letters
        width = (self.width - gap * (len(self._rounds) - 1)) / len(self._rounds)
        self.canvas.before.clear()
        with self.canvas.before:
            Color(*get_color_from_hex(THEME.palette.border))
        for at, cells in enumerate(self._cells):
            x, room = self.x + at * (width + gap), (self.height - title) / len(cells)
            self._titles[at].size, self._titles[at].pos = (width, title), (x, self.top - title)
            for place, cell in enumerate(cells):
                cell.size = width, min(_HIGHEST * self._letters, room - _BETWEEN * self._letters)
                cell.pos = x, self.top - title - (place + 0.5) * room - cell.height / 2
                if at:
                    self._join(cell, self._cells[at - 1][2 * place : 2 * place + 2], gap)

    def _join(self, cell: Widget, before: list[BracketMatchCell], gap: float) -> None:
        """Draw the line from two matches to the one that their winners meet in."""
        middle, width = cell.x - gap / 2, self._letters / 20
        with self.canvas.before:
            for one in before:
                Line(
                    points=[one.right, one.center_y, middle, one.center_y, middle, cell.center_y],
                    width=self._letters / 20,
                )
            Line(points=[middle, cell.center_y, cell.x, cell.center_y], width=width)


def _title(one: BracketRound) -> str:
    return _(one.stage.value) if one.stage else _("Round {number}").format(number=one.number)


load_rules(__file__)
