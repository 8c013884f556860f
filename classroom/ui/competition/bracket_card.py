"""The bracket of a knock-out on the screen: a column for each round, whose winners meet in the next."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Line
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from classroom.competition.bracket import Bracket, BracketMatch, BracketRound
from classroom.competition.finals import THIRD_PLACE
from classroom.i18n import _
from classroom.record.figure import figure
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.label import FitLabel
from classroom.ui.kit.panel import Panel
from classroom.ui.kit.theme import THEME

MOST_ROUNDS = 4
"""So many of the last rounds have room: from sixteen teams on."""
_TITLE, _GAP, _HIGHEST = 40, 24, 96  # dp


class BracketLine(BoxLayout):
    """A team of a match, its score, and whether it `won`."""

    name = StringProperty("")
    score = StringProperty("")
    won = BooleanProperty(defaultvalue=False)


class BracketMatchCell(Panel, BoxLayout):
    """A match: its two teams one above the other."""

    def __init__(self, match: BracketMatch) -> None:
        palette = THEME.palette
        super().__init__(orientation="vertical", padding=(dp(10), dp(2)), fill=palette.card, line=palette.card_line)
        for side in (0, 1):
            nobody = _("bye") if match.has_bye else "\N{EN DASH}"
            score = figure(int(match.scores[side])) if match.scores[side] else ""
            self.add_widget(BracketLine(name=match.names[side] or nobody, score=score, won=match.won == side))


class BracketView(Widget):
    """Draws the rounds side by side: each match stands between the two whose winners meet in it."""

    def __init__(self, rounds: tuple[BracketRound, ...], **more: Any) -> None:
        self._rounds = rounds
        super().__init__(**more)
        self._titles = [FitLabel(text=_title(one), bold=True, max_font_size=THEME.control) for one in rounds]
        self._cells = [[BracketMatchCell(match) for match in one.matches] for one in rounds]
        for widget in (*self._titles, *(cell for column in self._cells for cell in column)):
            self.add_widget(widget)
        for name in ("pos", "size"):
            self.fbind(name, self._place)
        self._place()

    def _place(self, *_args: Any) -> None:
        gap, title = dp(_GAP), dp(_TITLE)
        width = (self.width - gap * (len(self._rounds) - 1)) / len(self._rounds)
        self.canvas.before.clear()
        with self.canvas.before:
            Color(*get_color_from_hex(THEME.palette.border))
        for at, cells in enumerate(self._cells):
            x, room = self.x + at * (width + gap), (self.height - title) / len(cells)
            self._titles[at].size, self._titles[at].pos = (width, title), (x, self.top - title)
            for place, cell in enumerate(cells):
                cell.size = width, min(dp(_HIGHEST), room - dp(8))
                cell.pos = x, self.top - title - (place + 0.5) * room - cell.height / 2
                if at:
                    self._join(cell, self._cells[at - 1][2 * place : 2 * place + 2], gap)

    def _join(self, cell: Widget, before: list[BracketMatchCell], gap: float) -> None:
        """Draw the line from two matches to the one that their winners meet in."""
        middle = cell.x - gap / 2
        with self.canvas.before:
            for one in before:
                Line(points=[one.right, one.center_y, middle, one.center_y, middle, cell.center_y], width=dp(1))
            Line(points=[middle, cell.center_y, cell.x, cell.center_y], width=dp(1))


def _title(one: BracketRound) -> str:
    return _(one.stage.value) if one.stage else _("Round {number}").format(number=one.number)


class BracketCard(Dialog):
    """The bracket of a division; the match for third place is told below its title."""

    def __init__(self, bracket: Bracket) -> None:
        third = _third(bracket.third) if bracket.third else ""
        super().__init__(title=_("Bracket"), message=third, tall=True, breadth="wide")
        self.add_widget(BracketView(bracket.rounds[-MOST_ROUNDS:]))


def _third(match: BracketMatch) -> str:
    teams = " \N{EN DASH} ".join(match.names)
    scores = ", ".join(figure(int(score)) for score in match.scores if score)
    return f"{_(THIRD_PLACE)}: {teams}" + (f" ({scores.replace(', ', ' : ')})" if scores else "")


load_rules(__file__)
