"""The totals of an event (U1): every team's rounds and their sum, what letters raised, and the winners' page."""

from __future__ import annotations

from functools import partial

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from classroom.competition.wall import TotalRow, TotalSheet, total_sheet
from classroom.i18n import _, ngettext
from classroom.ui.competition.faces import TotalFace, total_face
from classroom.ui.competition.part import DayPart
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.label import NameLabel
from classroom.ui.kit.panel import Panel


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
