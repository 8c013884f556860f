"""Lots for the order of the first round: a team at each tap, or one after the other, as the second screen shows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty

from classroom.competition.command import ListWishes
from classroom.competition.result import Player
from classroom.competition.wishes import drawn_by_lot, left_to_draw, with_lot, without_order
from classroom.i18n import _
from classroom.ui.competition.day import DayModel
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules

PACE_SECONDS = 3
"""Seconds for which each team is shown when they are drawn one after another."""


class LotsCard(Dialog):
    """Draws the teams of the division that the `day` shows; `drawn` are the names so far, `draws` while it goes on.

    `pick` draws one of several. Each lot is stored as it is drawn, so that nothing that was seen is drawn again.
    """

    drawn = ListProperty()
    left = ListProperty()
    """Who is still to be drawn."""
    draws = BooleanProperty(defaultvalue=False)

    def __init__(self, day: DayModel, pick: Callable[[list[Player]], Player]) -> None:
        self._day, self._pick = day, pick
        super().__init__()
        self._show()

    def _show(self) -> None:
        state, wishes = self._day.state, self._day.division.wishes
        if state is None:
            return
        players = [team.player for team in state.teams_of(self._day.at) if team.goes_on]
        self.drawn = [state.name(player) for player in drawn_by_lot(wishes, players)]
        self.left = left_to_draw(wishes, players)

    def count_line(self, drawn: list[str], left: list[Player]) -> str:
        """Return how many are drawn."""
        return _("{count} of {all} drawn").format(count=len(drawn), all=len(drawn) + len(left))

    def press(self) -> None:
        """Draw one more, or go once all are drawn."""
        if self.left:
            self.fault = self.draw()
        else:
            self.close()

    def draw(self, *_args: Any) -> str:
        """Draw one team; return why that is refused."""
        wishes = with_lot(self._day.division.wishes, self._pick(list(self.left)))
        why = self._day.do(ListWishes(self._day.at, wishes))
        self._show()
        return why

    def draw_on(self) -> None:
        """Draw one after another until all are drawn; a second call stops."""
        self.draws = not self.draws
        if self.draws:
            self._draw_next()
            Clock.schedule_interval(self._draw_next, PACE_SECONDS)
        else:
            Clock.unschedule(self._draw_next)

    def _draw_next(self, *_args: Any) -> None:
        self.fault = self.draw() if self.left else ""
        if self.fault or not self.left:
            self.draws = False
            Clock.unschedule(self._draw_next)

    def start_again(self) -> None:
        """Put all lots back."""
        self.fault = self._day.do(ListWishes(self._day.at, without_order(self._day.division.wishes)))
        self._show()

    def on_parent(self, modal: Any, parent: Any) -> None:
        """Stop drawing once the card is closed."""
        super().on_parent(modal, parent)
        if parent is None:
            Clock.unschedule(self._draw_next)


load_rules(__file__)
