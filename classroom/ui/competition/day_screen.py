"""The competition that is open: its teams, a round, the standings, the papers, one part at a time."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, StringProperty

from classroom.competition.command import TakeBackRound
from classroom.competition.rounds import round_title
from classroom.i18n import N_, _
from classroom.reasons import RESULT_CORRECTED
from classroom.ui.competition.boards_part import BoardsPart
from classroom.ui.competition.day import DayModel
from classroom.ui.competition.papers_part import PapersPart
from classroom.ui.competition.part import DayPart
from classroom.ui.competition.round_part import RoundPart
from classroom.ui.competition.standings_part import StandingsPart, TotalsPart
from classroom.ui.competition.team_import import TeamImport
from classroom.ui.competition.teams_part import AddTeamsCard, CheckInPart, TeamsPart
from classroom.ui.context import RefillableScreen, ScreenContext
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.layout import lay, load_rules
from classroom.ui.kit.touch import take_up

_PARTS: dict[str, tuple[str, type[DayPart]]] = {
    "teams": (N_("Teams"), TeamsPart),
    "round": (N_("Round"), RoundPart),
    "standings": (N_("Standings"), StandingsPart),
    "papers": (N_("Documents"), PapersPart),
    "check_in": ("", CheckInPart),
}


_EVENT_PARTS: dict[str, tuple[str, type[DayPart]]] = {
    **_PARTS,
    "round": (N_("Round"), BoardsPart),
    "standings": (N_("Totals"), TotalsPart),
}
"""The parts if every team has its own board and its rounds are added up (U1)."""


class DayScreen(RefillableScreen):
    """Shows a part of the `day`, refreshed after each change; it is kept for as long as the competition is open."""

    shown = StringProperty("")
    division = NumericProperty(0)
    title = StringProperty("")

    def __init__(self, context: ScreenContext, day: DayModel, **more: Any) -> None:
        self._day, self.live = day, day.service
        self.division = day.at
        self._part: DayPart | None = None
        self._kept: dict[tuple[type[DayPart], bool], DayPart] = {}
        super().__init__(context, **more)
        self.watch(day, newest=self._changed, at=self._another_division, stale=self._offer_draw)
        self.show(day.part)

    def refill(self) -> None:
        """Show the part again that was shown last."""
        self.division = self._day.at
        self.show(self._day.part)

    def on_leave(self) -> None:
        """Stop waiting for answers."""
        super().on_leave()
        if self._part:
            self._part.leave()

    def parts(self) -> list[tuple[str, str]]:
        return [(key, _(title)) for key, (title, _kind) in self._kinds().items() if title]

    def _kinds(self) -> dict[str, tuple[str, type[DayPart]]]:
        return _EVENT_PARTS if self._day.division.has_own_boards else _PARTS

    def show(self, key: str) -> None:
        self.title = self._day.state.opened.title
        if self._part:
            self._part.leave()
        self.shown = self._day.part = key
        self.context.navigator.notify("")
        kind = self._kinds()[key][1]
        of = kind, self._day.division.has_own_boards
        self._part = self._kept[of] = part = self._kept.get(of) or kind(screen=self, day=self._day)
        take_up(part)
        part.begin()
        lay(self.ids.place, [part])
        part.show()

    def add_teams(self) -> None:
        """Ask which teams play."""
        self.open_modal(AddTeamsCard(self._day, TeamImport(self.context, self._day, self.open_over)))

    def divisions(self) -> list[tuple[int, str]]:
        """Return the divisions with their names, if there are several."""
        plans = [division.plan for division in self._day.state.divisions]
        return [(at, plan.title) for at, plan in enumerate(plans)] if len(plans) > 1 else []

    def choose_division(self, at: int) -> None:
        self._day.number = 0
        self._day.at = at

    def leave_day(self) -> None:
        """Close the competition, and show the list."""
        if self._part:
            self._part.leave()
        self._day.leave()
        self.context.navigator.show_anew()

    def key(self, name: str, text: str, modifiers: list[str]) -> bool:
        """Type into the card that lies over the screen, or a table's number into a round."""
        typed = getattr(self.modal or self._part, "key", None)
        return bool(typed and typed(name, text))

    def _another_division(self, *_args: Any) -> None:
        self.division = self._day.at
        if self._day.newest:
            self.show(self.shown)

    def _offer_draw(self, *_args: Any) -> None:
        """Say which round was drawn before a result changed; offer to draw it again if it is the last, and open."""
        day = self._day
        if day.stale is None:
            return
        at, number = day.stale
        division = day.state.divisions[at]
        called = round_title(division, number, _)
        told = _("{round} was drawn before this correction.").format(round=called)
        if number < len(division.rounds) or day.why_not(TakeBackRound(at, RESULT_CORRECTED)):
            self.context.navigator.notify(" ".join((told, _("That round already has results, so its draw stays."))))
            return
        card = Dialog(
            title=told,
            message=_("No result of that round has been entered. Keep the draw, or draw again?"),
            deed=_("Draw again"),
            cancel=_("Keep the draw"),
            act=lambda: day.do(TakeBackRound(at, RESULT_CORRECTED)),
        )
        self.open_modal(card)

    def _changed(self, *_args: Any) -> None:
        if self._part and self._day.newest:
            self._part.show()


load_rules(__file__)
