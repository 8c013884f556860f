"""The standings of a competition and its totals."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from classroom.competition.proposal import level_at_prize
from classroom.competition.standing import Standing
from classroom.competition.wall import TotalRow, TotalSheet, total_sheet
from classroom.competition.wording import order_text, rank_text
from classroom.i18n import _, ngettext
from classroom.say.day import StandingFace, TotalFace, standing_face, total_face
from classroom.ui.competition.part import DayPart, FindCard
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.label import NameLabel
from classroom.ui.kit.panel import Panel
from classroom.ui.kit.touch import Pressable


class StandingCell(Panel, Pressable, Widget):
    """A line of the standings; its `face` is a `StandingFace`, `chosen` while it is explained."""

    face = ObjectProperty(StandingFace("", "", "", "", "", ""), rebind=True)
    chosen = BooleanProperty(defaultvalue=False)


class StandingsPart(DayPart):
    """The standings after round `after`, one with a result; `why` explains the tapped line."""

    after = NumericProperty(0)
    most = NumericProperty(0)
    title = StringProperty("")
    why = StringProperty("")
    is_closed = BooleanProperty(defaultvalue=False)
    level = ListProperty()
    """The teams that share a place with a prize, until their order is decided (P16)."""

    def __init__(self, **more: Any) -> None:
        self._player = ""
        super().__init__(**more)

    def show(self) -> None:
        """Show the standings after the last round that has any result."""
        rounds = self.day.division.rounds
        self.most = sum(1 for one in rounds if one.recorded or one.byes) if rounds else 0
        self.after = self.most
        self.is_closed = self.state.is_closed
        self.level = [] if self.is_closed else list(level_at_prize(self.state, self.day.at))
        self._show()

    def look_at(self, step: int) -> None:
        """Show the standings after the previous or the next round."""
        self.after = min(max(1, int(self.after) + step), int(self.most))
        self._player = ""
        self._show()

    def _show(self) -> None:
        division, grid = self.day.division, self.ids.grid
        lines = self.state.standings(self.day.at, int(self.after))
        played = division.rounds[int(self.after) - 1] if self.after else None
        if played is None:
            self.title = _("Before the first round")
        elif self.is_closed and self.after == self.most:
            self.title = _("Final standings")
        elif played.open_tables:
            count = len(played.open_tables)
            sentence = ngettext(
                "Round {number} under way: {count} result missing",
                "Round {number} under way: {count} results missing",
                count,
            )
            self.title = sentence.format(number=played.number, count=count)
        else:
            sentence = _("Standings after round {number} of {rounds}")
            self.title = sentence.format(number=played.number, rounds=division.plan.rounds)
        self.tell_of_teams(bool(lines))
        names = {line.player: self.state.name(line.player) for line in lines}
        at = next((at for at, line in enumerate(lines) if line.player == self._player), None)
        self.why = (
            " ".join((order_text(self.state.standing, _), _("Tap a team to see why it is placed there.")))
            if lines
            else ""
        )
        if at is not None:
            why = rank_text(lines, at, names, _, self.state.standing)
            self.why = _("{name}, place {rank}. {why}").format(name=names[self._player], rank=lines[at].rank, why=why)
        grid.show([partial(self._cell, line, names) for line in lines])

    def _cell(self, line: Standing, _names: Mapping[str, str]) -> StandingCell:
        cell = StandingCell(face=standing_face(self.state, line), chosen=line.player == self._player)
        cell.bind(on_release=lambda _cell: self.explain(line.player))
        return cell

    def explain(self, player: str) -> None:
        """Explain a team's place in the standings."""
        self._player = "" if player == self._player else player
        self._show()

    def find(self) -> None:
        """Find a team by its name, and explain its place."""
        lines = self.state.standings(self.day.at, int(self.after))
        entries = [(at, self.state.name(line.player), str(line.rank)) for at, line in enumerate(lines)]
        self.open_card(FindCard(entries, lambda at: self._find(at, lines[at].player)))

    def _find(self, at: int, player: str) -> None:
        self._player = ""
        self.explain(player)
        self.ids.grid.show_cell(at)

    # The end

    def close_or_open(self) -> None:
        """Declare the standings final; or ask why they should be reopened."""
        if self.is_closed:
            self.open_again()
        else:
            self.make_final(lambda: self.say(_("The standings are final. Certificates are in Papers.")))


class TotalCell(Panel, Widget):
    """A team's line; its `face` is a `TotalFace`."""

    face = ObjectProperty(TotalFace("", "", "", "", ""), rebind=True)


class WinnerName(NameLabel):
    """A team that has won, or its pupils."""


class WinnersCard(Dialog):
    """The winners of the evening, as large as the window has room for; with equal totals they share the win (U1)."""

    members = StringProperty("")
    total = StringProperty("")
    raised = StringProperty("")
    names = ListProperty()

    def __init__(self, sheet: TotalSheet, raised: str) -> None:
        winners = sheet.winners
        super().__init__(names=[row.team.name for row in winners])
        self.title = _("The evening's joint winners") if len(winners) > 1 else _("The evening's winners")
        self.members = ", ".join(winners[0].members) if len(winners) == 1 else ""
        points = winners[0].total if winners else 0
        rounds = len(sheet.words)
        sentence = ngettext("{points} points in {count} round", "{points} points in {count} rounds", rounds)
        self.total = sentence.format(points=points, count=rounds)
        self.raised = _("Together, the teams raised {amount}. Well played, everybody!").format(amount=raised)
        for name in self.names:
            self.ids.winners.add_widget(WinnerName(text=name))


class TotalsPart(DayPart):
    """Every team's rounds and their sum; `is_closed` once they are final."""

    title = StringProperty("")
    note = StringProperty("")
    is_closed = BooleanProperty(defaultvalue=False)
    why_no_winners = StringProperty("")

    def show(self) -> None:
        """Show the totals as they are now."""
        sheet, division = self._sheet(), self.day.division
        self.is_closed = self.state.is_closed
        rounds = division.rounds
        if not rounds:
            self.title = _("Before the first round")
        elif self.is_closed:
            self.title = _("The evening's totals")
        elif rounds[-1].open_tables:
            count = len(rounds[-1].open_tables)
            sentence = ngettext(
                "Round {number} under way: {count} result missing",
                "Round {number} under way: {count} results missing",
                count,
            )
            self.title = sentence.format(number=rounds[-1].number, count=count)
        else:
            self.title = _("Totals after round {number} of {rounds}").format(
                number=rounds[-1].number, rounds=division.plan.rounds
            )
        self.note = _("The highest total wins. Letter sales: {amount}.").format(amount=self.day.money(sheet.raised))
        self.why_no_winners = "" if self.is_closed else _("First make the totals final.")
        self.tell_of_teams(bool(sheet.rows))
        self.ids.grid.show([partial(self._cell, row) for row in sheet.rows])

    def _sheet(self) -> TotalSheet:
        return total_sheet(self.state, self.day.at, self.day.currency)

    def _cell(self, row: TotalRow) -> TotalCell:
        return TotalCell(face=total_face(row, self.day.money))

    def winners(self) -> None:
        """Show who has won."""
        sheet = self._sheet()
        self.open_card(WinnersCard(sheet, self.day.money(sheet.raised)))

    def close_or_open(self) -> None:
        """Declare the totals final, and show who has won; or ask why they are not after all."""
        if self.is_closed:
            self.open_again()
        else:
            self.make_final(self.winners)


load_rules(__file__)
