"""The matches on this computer, the one played last first: go on with one, look one up, print again."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from classroom.i18n import _, format_date
from classroom.match.state import Phase
from classroom.match.trouble import StoreError
from classroom.ui import widgets  # noqa: F401 - known to .kv
from classroom.ui.desk import HOME, PRINT, TEAMS, Desk
from classroom.ui.ports import StoredMatch
from classroom.ui.screens.base import DeskScreen
from classroom.ui.widgets import side_score  # noqa: F401 - known to .kv
from classroom.ui.widgets.panel import Panel
from classroom.ui.widgets.pressable import Pressable

ROW_HEIGHT, ROW_GAP = 76, 10  # dp


class MatchRow(Panel, Pressable, FloatLayout):
    """A match: `day`, `faces` as in `SideLine`, `status`; `damage`: a sentence that stands in their place."""

    day = StringProperty("")
    faces = ListProperty()
    status = StringProperty("")
    damage = StringProperty("")
    is_open = BooleanProperty(defaultvalue=False)


class MatchesScreen(DeskScreen):
    """Pages of matches, as many on a page as the window has room for."""

    page = NumericProperty(0)
    is_empty = BooleanProperty(defaultvalue=False)
    why_no_newer = StringProperty("")
    why_no_older = StringProperty("")

    def __init__(self, desk: Desk, **more: Any) -> None:
        super().__init__(desk, **more)
        self._rows_shown = 0
        self.ids.space.bind(height=self._fill)

    def go_home(self) -> None:
        """Go back."""
        self.desk.go(HOME)

    def new_match(self) -> None:
        """Set up a match."""
        self.desk.go(TEAMS)

    def turn(self, pages: int) -> None:
        """Show a page further on, towards older matches."""
        self.page = max(0, self.page + pages)
        self._show()

    def _fill(self, _space: Any, height: float) -> None:
        """Put as many matches on the page as the window has room for."""
        count = max(1, int((height + dp(ROW_GAP)) // dp(ROW_HEIGHT + ROW_GAP)))
        if count != self._rows_shown:
            first = self.page * self._rows_shown
            self._rows_shown, self.page = count, first // count
            self._show()

    def _show(self) -> None:
        start = int(self.page) * self._rows_shown
        stored = self._newest(self._rows_shown + 1, start)
        self.is_empty = not stored
        self.why_no_newer = "" if self.page else _("These are the newest matches.")
        self.why_no_older = "" if len(stored) > self._rows_shown else _("There are no older matches.")
        self.ids.rows.clear_widgets()
        for one in stored[: self._rows_shown]:
            row = _row(one)
            row.bind(on_release=partial(self._open, one))
            self.ids.rows.add_widget(row)

    def _open(self, stored: StoredMatch, _row: MatchRow) -> None:
        if not stored.trouble:
            self.desk.resume(stored.match_id)
            return
        self.desk.tell(stored.trouble.sentence())
        if stored.state:
            self.desk.shown_match = stored.state
            self.desk.go(PRINT)

    def _newest(self, count: int, after: int) -> Sequence[StoredMatch]:
        try:
            return self.desk.services.archive.newest(count, after)
        except StoreError as error:
            self.desk.tell(error.trouble.sentence())
            return ()


def _row(stored: StoredMatch) -> MatchRow:
    row = MatchRow(height=dp(ROW_HEIGHT), day=_day(stored.written_at))
    if stored.trouble:
        row.damage, row.status = stored.trouble.sentence(), _("damaged")
    elif stored.state:
        state = stored.state
        row.faces = [(number, team.name, str(state.totals[number])) for number, team in enumerate(state.teams)]
        row.is_open = state.phase is not Phase.CLOSED
        row.status = _("go on") if row.is_open else _("finished")
    return row


def _day(moment: str) -> str:
    """The day of a moment in ISO 8601; what is no moment is shown as it is."""
    try:
        return format_date(date.fromisoformat(moment[:10]))
    except ValueError:
        return moment


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
