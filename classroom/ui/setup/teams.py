"""Who plays today: practice or competition, and the team sheets (P1-P3, P18)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from classroom.errors import KnownError
from classroom.i18n import _
from classroom.match.entry import EntryFault, EntryField, entry_faults, practice_needs_names
from classroom.match.team import Mode, Team, tidy_team
from classroom.names import offered
from classroom.rules.policy import Sides
from classroom.ui.context import RefillableScreen, ScreenContext
from classroom.ui.kit.field import FormRow
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.theme import THEME
from classroom.ui.kit.touch import into_view
from classroom.ui.kit.typed_field import TYPED
from classroom.ui.match_setup import NO_TEAM, format_of, is_of_sheets, is_single, open_command
from classroom.ui.navigation import ScreenName
from classroom.ui.setup.known_names import known_names, teams_known
from classroom.ui.setup.team_sheet import MemberRow, TeamSheet, lead
from classroom.ui.wording.refusal import refusal_sentence
from classroom.ui.worker import READING, LatestTask, attempt

CLOSE, WIDE = 8, 24  # dp between the lines of a sheet, as the window has room
_BESIDE_EACH_OTHER = 2  # sheets that have room side by side


class TeamsScreen(RefillableScreen):
    """Takes the team sheets; what is typed stays when the screen is left and shown again, complete or not.

    `worry` is the fault of the line being typed, or else of the first marked line: one sentence at a time, in a fixed
    place, so that nothing moves. The same place offers names typed before for the line being typed: tap one, or
    choose it with the arrow keys and Enter.
    """

    advice = StringProperty("")
    worry = StringProperty("")
    format_title = StringProperty("")
    count = NumericProperty(0)
    """How many teams play, from `least` to `most`."""
    least = NumericProperty(0)
    most = NumericProperty(0)
    may_swap = BooleanProperty(defaultvalue=True)
    is_long = BooleanProperty(defaultvalue=False)
    """Whether there are so many sheets that they are stacked."""

    def __init__(self, context: ScreenContext, **more: Any) -> None:
        self._known: tuple[Team, ...] = ()
        self._reading: LatestTask[tuple[Team, ...] | KnownError] = LatestTask(self._on_teams_loaded, READING)
        self._sheets: list[TeamSheet] = []
        self._laid_for: tuple[Sides, int, bool] | None = None
        self._away: tuple[Team, ...] = ()
        self._use_format(context)
        super().__init__(context, **more)
        self.ids.scroll.bind(height=self._spread)
        self.watch(TYPED, has_keys=self._offer)
        self._begin()

    def refill(self) -> None:
        """Show the sheets that are asked for now, with what was typed before or is set up since."""
        self._known, self._away = (), ()
        self._use_format(self.context)
        self._begin()
        self._offer()

    def _use_format(self, context: ScreenContext) -> None:
        self._format = format_of(context.settings.current, context.services.formats)
        self._sides = self._format.sides
        self.format_title = _(self._format.title)
        self.least, self.most = self._sides.least, self._sides.most
        self.may_swap = self.least == self.most == _BESIDE_EACH_OTHER

    def _begin(self) -> None:
        """Lay out the sheets, and load the names typed before."""
        launcher, services = self.context.launcher, self.context.services
        self._lay_out(launcher.sheets_for(self._format))
        if launcher.sheets_were_checked:
            self._mark()
        self._reading.ask(lambda: attempt(partial(teams_known, services.archive, services.class_book)))

    def on_leave(self) -> None:
        """Keep what is typed."""
        self._reading.forget()
        self.context.launcher.keep_sheets(self._format, self._written())

    def choose_rules(self) -> None:
        """Choose the rules; what is typed stays."""
        self.context.navigator.go(ScreenName.FORMATS)

    def count_options(self, least: float, most: float) -> list[tuple[int, str]]:
        """Return how many may play."""
        return [(number, str(number)) for number in range(int(least), int(most) + 1)]

    def seat(self, count: int) -> None:
        """Set the number of teams; a sheet that is removed and comes back still has its text."""
        written = self._written()
        self._away = (*written, *self._away[len(written) :])
        missing = count - len(self._away)
        self._lay_out((*self._away[:count], *[NO_TEAM] * missing))

    def mode_options(self) -> list[tuple[Mode, str]]:
        """Return the kinds of match."""
        return [(Mode.PRACTICE, _("Practice")), (Mode.COMPETITION, _("Competition"))]

    def choose(self, mode: Mode) -> None:
        """Play this kind of match; what is typed stays."""
        if mode is self.context.settings.current.mode:
            return
        teams = self._written()
        self.context.settings.change(mode=mode)
        self.context.launcher.sheets_were_checked = False
        self._lay_out(teams)

    def go_home(self) -> None:
        """Go back; what is typed stays."""
        self.context.navigator.go(ScreenName.HOME)

    def next(self) -> None:
        """Continue if the teams may play, else mark each line with a fault."""
        self.context.launcher.sheets_were_checked = True
        if self._mark():
            return
        self.context.settings.change(teams=tuple(tidy_team(team) for team in self._written()))
        self.context.navigator.go(ScreenName.OPTIONS)

    def swap(self) -> None:
        """Swap the teams."""
        self._show(self._written()[::-1])

    def take(self, name: str) -> bool:
        """Put an offered name into the line being typed; return whether typing continues on its sheet.

        A team's name fills in the whole team if the rest of the sheet is empty.
        """
        sheet, row = self._typed_into()
        if sheet is None or row is None:
            return False
        if sheet.field_of(row) is EntryField.NAME and sheet.is_empty_but_for(row):
            sheet.show(next(team for team in self._known if team.name == name))
            return False
        row.text = name
        self._know_year(row)
        return True

    def tap(self, name: str) -> None:
        """Take a name that was tapped, and go on to the next line."""
        sheet, row = self._typed_into()
        if sheet is None or row is None or not self.take(name):
            return
        following = sheet.following(row)
        if following is not None:
            into_view(following)
            following.focus = True

    def _lay_out(self, teams: Sequence[Team]) -> None:
        """Show these teams on the sheets that this kind of match asks for."""
        strict = self.context.settings.current.mode is Mode.COMPETITION
        self.count = len(teams)
        self.is_long = self.count > _BESIDE_EACH_OTHER
        self.advice = self._advice(strict=strict)
        laid_for = (self._sides, len(teams), strict)
        if laid_for != self._laid_for:
            self._laid_for = laid_for
            self._make_sheets(strict=strict)
        self._show(teams)
        self._spread()

    def _make_sheets(self, *, strict: bool) -> None:
        self.ids.sheets.clear_widgets()
        self._sheets = [TeamSheet(self._sides, side=side, strict=strict) for side in range(self.count)]
        for sheet in self._sheets:
            self.ids.sheets.add_widget(sheet)
        for sheet, following in pairwise(self._sheets):
            lead(sheet.rows()[-1], following.rows()[0])
        for row in self._rows():
            row.bind(fault=self._say, focus=self._say)
            row.bind(text=self._offer, focus=self._offer, fault=self._offer)
            row.bind(on_step=self._step, on_text_validate=self._take_chosen)

    def _advice(self, *, strict: bool) -> str:
        """Say what has to be written."""
        if strict and is_single(self._sides):
            return _("For a competition, enter every player's name.")
        if strict:
            both = self.count == _BESIDE_EACH_OTHER
            whole = _("For a competition, complete both team sheets.")
            return whole if both else _("For a competition, enter every detail.")
        if practice_needs_names(self._format):
            return _("One pupil in each team is enough. You don't need team names.")
        if is_single(self._sides) and self.count > _BESIDE_EACH_OTHER:
            return _("You can leave names empty. Then the players are Player 1, Player 2 and so on.")
        if is_single(self._sides):
            return _("You can leave every name empty. Then Player 1 plays Player 2.")
        return _("You can leave every name empty. Then Team 1 plays Team 2.")

    def _rows(self) -> list[FormRow]:
        return [row for sheet in self._sheets for row in sheet.rows()]

    def _on_teams_loaded(self, teams: tuple[Team, ...] | KnownError) -> None:
        """Start offering names; offer none if the matches cannot be read."""
        self._known = () if isinstance(teams, KnownError) else teams
        self._offer()

    def _typed_into(self) -> tuple[TeamSheet, FormRow] | tuple[None, None]:
        """Return the line that has the keyboard and its sheet, or None for both."""
        return next(((sheet, row) for sheet in self._sheets for row in sheet.rows() if row.focus), (None, None))

    def _offer(self, *_args: Any) -> None:
        """Offer names that fit the line being typed, unless it has a fault."""
        sheet, row = self._typed_into()
        offers = self.ids.offers
        names: tuple[str, ...] = ()
        if sheet is not None and row is not None and not row.fault:
            known = known_names(self._known, sheet.field_of(row))
            taken = [other.text for other in self._rows() if other is not row]
            names = offered(known, row.text, taken, offers.most)
        # An on-screen keyboard would cover them; it shows them above its keys instead.
        offers.offer(() if TYPED.has_keys else names)
        TYPED.offer(names, self.take)

    def _step(self, _row: FormRow, step: int) -> None:
        self.ids.offers.step(step)

    def _take_chosen(self, _row: FormRow) -> None:
        """Take the name chosen with the arrow keys; then Enter moves on as usual."""
        if self.ids.offers.chosen:
            self.take(self.ids.offers.chosen)

    def _know_year(self, row: FormRow) -> None:
        """Set the year that a pupil had before, if no year is set and that year is still allowed."""
        members = (member for team in self._known for member in team.members)
        year = next((member.year for member in members if member.name == row.text), None)
        if isinstance(row, MemberRow) and row.year is None and year in row.years:
            row.year = year

    def _say(self, *_args: Any) -> None:
        """Show the fault of the line being typed, or of the first faulty line."""
        marked = [row for row in self._rows() if row.fault]
        self.worry = next((row.fault for row in marked if row.focus), marked[0].fault if marked else "")

    def _spread(self, *_args: Any) -> None:
        """Spread the lines over the window's height."""
        lines = len(self._sheets[0].rows())
        room = (self.ids.scroll.height - dp(64) - lines * THEME.row) / lines
        for sheet in self._sheets:
            sheet.spacing = max(dp(CLOSE), min(dp(WIDE), room))

    def _show(self, teams: Sequence[Team]) -> None:
        for sheet in self._sheets:
            sheet.show(teams[sheet.side] if sheet.side < len(teams) else NO_TEAM)
        self._say()

    def _written(self) -> tuple[Team, ...]:
        return tuple(sheet.written() for sheet in self._sheets)

    def _mark(self) -> bool:
        """Mark what is wrong; whether anything is."""
        settings = replace(self.context.settings.current, teams=self._written())
        found = entry_faults(open_command(settings, self.context.services))
        faults = tuple(filter(is_of_sheets, found))
        rows = [sheet.mark(_of_side(faults, sheet.side)) for sheet in self._sheets]
        self._say()
        first = next((row for row in rows if row), None)
        if first:
            Clock.schedule_once(lambda _dt: self._reveal(first), 0.1)
        elif faults:
            self.context.navigator.notify(refusal_sentence(faults[0].refusal))
        return bool(faults)

    def _reveal(self, row: FormRow) -> None:
        scroll, sheets = self.ids.scroll, self.ids.sheets
        if sheets.height > scroll.height:
            scroll.scroll_to(row, padding=dp(40), animate=False)
        else:
            scroll.scroll_y = 1


def _of_side(faults: Sequence[EntryFault], side: float) -> tuple[EntryFault, ...]:
    return tuple(fault for fault in faults if fault.side == side)


load_rules(__file__)
