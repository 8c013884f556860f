"""Who plays: a sheet for each team, with last time's names on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from classroom.i18n import _
from classroom.match.entry import EntryFault, entry_faults
from classroom.match.team import Mode, Team, tidy_team
from classroom.ui import widgets  # noqa: F401 - known to .kv
from classroom.ui.desk import FORMAT, HOME, Desk
from classroom.ui.opening import format_of, open_command
from classroom.ui.screens.base import DeskScreen
from classroom.ui.screens.team_sheet import TeamSheet
from classroom.ui.theme import THEME
from classroom.ui.widgets.form_row import FormRow

NO_TEAM = Team("", "", ())
CLOSE, WIDE = 8, 18  # dp between the lines of a sheet, as the window has room


class TeamsScreen(DeskScreen):
    """Takes the team sheets; what is typed stays on the desk when the screen is left, whole or not."""

    advice = StringProperty("")
    has_cleared = BooleanProperty(defaultvalue=False)

    def __init__(self, desk: Desk, **more: Any) -> None:
        super().__init__(desk, **more)
        self._sides = format_of(desk.settings, desk.services.formats).sides
        self._cleared: tuple[Team, ...] = ()
        self._is_marked = False
        self._sheets = [TeamSheet(self._sides, side=side) for side in range(self._sides.least)]
        for sheet in self._sheets:
            self.ids.sheets.add_widget(sheet)
            for row in sheet.rows():
                row.bind(text=self._typed)
        self.ids.scroll.bind(height=self._spread)
        self._show(desk.team_sheets)
        if desk.settings.mode is Mode.COMPETITION:
            self.advice = _("A competition needs everything on both sheets.")
        else:
            self.advice = _("Practice needs one player a team. Years, teacher and mixed team are for a competition.")
        if desk.sheets_were_checked:
            self._mark()

    def on_leave(self) -> None:
        """Keep what is typed."""
        self.desk.team_sheets = self._written()

    def go_home(self) -> None:
        """Go back; what is typed stays."""
        self.desk.go(HOME)

    def next(self) -> None:
        """Go on if the teams may play, else say beside each line what is missing."""
        self.desk.sheets_were_checked = True
        if self._mark():
            return
        self.desk.keep(teams=tuple(tidy_team(team) for team in self._written()))
        self.desk.go(FORMAT)

    def swap(self) -> None:
        """Let the teams change places."""
        self._show(self._written()[::-1])

    def clear(self) -> None:
        """Empty both sheets, or bring back what was on them."""
        if self.has_cleared:
            self._show(self._cleared)
            return
        self._cleared = self._written()
        self._show(())
        self.has_cleared = True

    def _typed(self, *_args: Any) -> None:
        """Offer no more to bring back what was cleared: it would take the place of what is typed now."""
        self.has_cleared = False

    def _spread(self, *_args: Any) -> None:
        """Use the window's height for the gaps between lines."""
        lines = len(self._sheets[0].rows())
        room = (self.ids.scroll.height - dp(64) - lines * THEME.row) / lines
        for sheet in self._sheets:
            sheet.spacing = dp(CLOSE) if self._is_marked else max(dp(CLOSE), min(dp(WIDE), room))

    def _show(self, teams: Sequence[Team]) -> None:
        self.has_cleared = False
        for sheet in self._sheets:
            sheet.show(teams[sheet.side] if sheet.side < len(teams) else NO_TEAM)

    def _written(self) -> tuple[Team, ...]:
        return tuple(sheet.written() for sheet in self._sheets)

    def _mark(self) -> bool:
        """Say what is wrong; whether anything is."""
        settings = replace(self.desk.settings, teams=self._written())
        faults = entry_faults(open_command(settings, self.desk.services))
        rows = [sheet.mark(_of_side(faults, sheet.side)) for sheet in self._sheets]
        first = next((row for row in rows if row), None)
        self._is_marked = first is not None
        self._spread()
        if first:
            # Once the sentences have been given their room.
            Clock.schedule_once(lambda _dt: self._reveal(first), 0.1)
        return bool(faults)

    def _reveal(self, row: FormRow) -> None:
        scroll, sheets = self.ids.scroll, self.ids.sheets
        if sheets.height > scroll.height:
            scroll.scroll_to(row, padding=dp(40), animate=False)
        else:
            scroll.scroll_y = 1


def _of_side(faults: Sequence[EntryFault], side: float) -> tuple[EntryFault, ...]:
    return tuple(fault for fault in faults if fault.side == side)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
