"""The order that the first round goes by: drawn by lot, or typed as the teams are seeded."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kivy.properties import ObjectProperty, StringProperty

from classroom.competition.command import ListWishes
from classroom.competition.wishes import in_order
from classroom.i18n import _
from classroom.names import name_key
from classroom.ui.competition.day import DayModel
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules

Shuffle = Callable[[list[str]], list[str]]


class OrderCard(Dialog):
    """A line for each team, the best seeded first; `shuffle` draws lots."""

    day: DayModel = ObjectProperty()
    text = StringProperty("")

    def __init__(self, day: DayModel, shuffle: Shuffle) -> None:
        self._shuffle, self._drawn = shuffle, ""
        teams = {team.player: team.entry for team in (day.state.teams_of(day.at) if day.state else ())}
        ratings = {player: entry.rating for player, entry in teams.items() if entry.rating is not None}
        self._names = [teams[player].name for player in in_order(list(teams), day.division.wishes, ratings)]
        super().__init__(day=day, text="\n".join(self._names))

    def draw_lots(self) -> None:
        """Put the teams in an order by lot."""
        self.text = self._drawn = "\n".join(self._shuffle(list(self._names)))
        self.fault = ""

    def do(self) -> str:
        """Save the order, or say which line is no team."""
        state = self.day.state
        players = {name_key(team.entry.name): team.player for team in (state.teams_of(self.day.at) if state else ())}
        lines = [line for line in self.text.splitlines() if line.strip()]
        unknown = next((line for line in lines if name_key(line) not in players), None)
        if unknown is not None:
            return _("There is no team “{name}”. Write one team a line.").format(name=unknown.strip())
        order = tuple(players[name_key(line)] for line in lines)
        wishes = replace(self.day.division.wishes, order=order, is_lot=self.text == self._drawn)
        return self.day.do(ListWishes(self.day.at, wishes))


load_rules(__file__)
