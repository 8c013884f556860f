"""The order that the first round goes by, typed as the teams are seeded, with their ratings or not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kivy.properties import ObjectProperty, StringProperty

from classroom.competition.command import ListWishes
from classroom.competition.wishes import Seeded, in_order, line_of, seeded_lines
from classroom.i18n import _
from classroom.names import name_key
from classroom.ui.competition.day import DayModel
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules


class OrderCard(Dialog):
    """A line for each team, the best seeded first, with its rating if any; `draw_lots` asks for lots instead."""

    day: DayModel = ObjectProperty()
    text = StringProperty("")

    def __init__(self, day: DayModel, draw_lots: Callable[[], object]) -> None:
        self._draw_lots = draw_lots
        teams = {team.player: team.entry for team in (day.state.teams_of(day.at) if day.state else ())}
        ratings = {player: entry.rating for player, entry in teams.items() if entry.rating is not None}
        listed = in_order(list(teams), day.division.wishes, ratings)
        lines = [line_of(Seeded(teams[player].name, ratings.get(player))) for player in listed]
        super().__init__(day=day, text="\n".join(lines))

    def draw_lots(self) -> None:
        """Draw the order by lot instead."""
        self.close()
        self._draw_lots()

    def sort_by_rating(self) -> None:
        """Sort by rating, highest first; teams without one follow in their order."""
        lines = seeded_lines(self.text)
        if not any(line.rating is not None for line in lines):
            self.fault = _("No line has a rating yet. Type one after the name, such as “Hornbills, 1200”.")
            return
        lines.sort(key=lambda line: -1 if line.rating is None else line.rating, reverse=True)
        self.text = "\n".join(map(line_of, lines))

    def do(self) -> str:
        """Save the order and the ratings, or say which line does not name a team."""
        state = self.day.state
        entries = {team.player: team.entry for team in (state.teams_of(self.day.at) if state else ())}
        players = {name_key(entry.name): player for player, entry in entries.items()}
        lines = seeded_lines(self.text)
        unknown = next((line.name for line in lines if name_key(line.name) not in players), None)
        if unknown is not None:
            return _("There is no team “{name}”. Put one team on each line.").format(name=unknown)
        order = tuple(players[name_key(line.name)] for line in lines)
        before = self.day.division.wishes
        wishes = replace(before, order=order, is_lot=before.is_lot and order == before.order)
        if why := self.day.why_not(ListWishes(self.day.at, wishes)):
            return why
        rated = dict(zip(order, (line.rating for line in lines), strict=True))
        changed = {player: replace(entries[player], rating=rating) for player, rating in rated.items()}
        changed = {player: entry for player, entry in changed.items() if entry != entries[player]}
        return self.day.change_entries(changed) or self.day.do(ListWishes(self.day.at, wishes))


load_rules(__file__)
