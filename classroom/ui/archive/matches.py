"""The matches on this computer, the one played last first: go on with one, look one up, print again."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from classroom.errors import KnownError, StoreError
from classroom.i18n import _
from classroom.match.help import racks_open
from classroom.match.state import Phase
from classroom.ui.archive.match_filing import MatchFiling
from classroom.ui.archive.stored_match_card import MatchFileCard, StoredMatchCard
from classroom.ui.cards.delete_card import DeleteCard
from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.panel import Panel
from classroom.ui.kit.screen import LayeredScreen
from classroom.ui.kit.touch import Pressable
from classroom.ui.navigation import HOME, PRINT, REVIEW, TEAMS, Desk
from classroom.ui.playable import is_playable
from classroom.ui.ports import StoredMatch
from classroom.ui.wording.look_back import day_of, mode_of, title_of
from classroom.ui.worker import READING, LatestTask, attempt

ROW_HEIGHT, ROW_GAP = 76, 10  # dp


class MatchRow(Panel, Pressable, FloatLayout):
    """A match: `day` with the time, `kind`, `faces` as in `SideLine`, `status`; `damage` says what is wrong with it."""

    day = StringProperty("")
    kind = StringProperty("")
    faces = ListProperty()
    status = StringProperty("")
    damage = StringProperty("")
    is_open = BooleanProperty(defaultvalue=False)


class MatchLine(BoxLayout):
    """A match and the button beside it that shows all that may be done with it."""


class MatchesScreen(LayeredScreen):
    """Pages of matches, as many on a page as the window has room for."""

    page = NumericProperty(0)
    is_empty = BooleanProperty(defaultvalue=False)
    why_no_newer = StringProperty("")
    why_no_older = StringProperty("")
    news = StringProperty("")
    """What there is to wait for."""

    def __init__(self, desk: Desk, **more: Any) -> None:
        self._rows_shown = 0
        self._read: LatestTask[Sequence[StoredMatch] | KnownError] = LatestTask(self._have, READING, blinks=True)
        super().__init__(desk, **more)
        self._filing = MatchFiling(desk, self.open_modal, self._show_first)
        self.ids.space.bind(height=self._fill)

    def on_leave(self) -> None:
        """Wait for no matches any more."""
        super().on_leave()
        self._read.forget()

    def go_home(self) -> None:
        """Go back."""
        self.desk.go(HOME)

    def new_match(self) -> None:
        """Set up a match."""
        self.desk.go(TEAMS)

    def choose_file(self) -> None:
        """Take in a match from a file."""
        self._filing.open()

    def turn(self, pages: int) -> None:
        """Show a page further on, towards older matches."""
        self.page = max(0, self.page + pages)
        self._show()

    def _show_first(self) -> None:
        if self.parent:
            self.page = 0
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
        self.ids.rows.clear_widgets()
        self.news = self.why_no_newer = self.why_no_older = _("The matches are being read …")
        self._read.ask(partial(attempt, partial(self.desk.services.archive.newest, self._rows_shown + 1, start)))

    def _have(self, stored: Sequence[StoredMatch] | KnownError) -> None:
        if isinstance(stored, KnownError):
            self.desk.tell(str(stored))
            stored = ()
        if self.page and not stored:
            self.turn(-1)
            return
        self.is_empty, self.news = not stored, ""
        self.why_no_newer = "" if self.page else _("These are the newest matches.")
        self.why_no_older = "" if len(stored) > self._rows_shown else _("There are no older matches.")
        for one in stored[: self._rows_shown]:
            row, line = _row(one), MatchLine(height=dp(ROW_HEIGHT))
            row.bind(on_release=partial(self._open, one))
            line.add_widget(row, index=1)
            line.ids.more.bind(on_release=partial(self._show_more, one))
            self.ids.rows.add_widget(line)

    def _open(self, stored: StoredMatch, _row: MatchRow) -> None:
        """Go on with a match, or show its result; look back at one that is damaged or that no screen can play."""
        state = stored.state
        if stored.trouble:
            self.desk.tell(stored.trouble.sentence())
        elif state and not is_playable(state):
            self.desk.tell(_("This kind of match cannot be played on these screens yet. Here is how it went."))
        else:
            self.go_on(stored)
            return
        if state:
            self.look_back(stored)

    # What the card of a match offers

    def go_on(self, stored: StoredMatch) -> None:
        """Go on where a match was left, or show its result."""
        self.desk.resume(stored.match_id)

    def look_back(self, stored: StoredMatch) -> None:
        """Show a match turn by turn; why not is said where the card is in nobody's way."""
        self.close_modal()
        self.desk.shown_match, self.desk.review_page = stored.state, "turns"
        self.desk.go(REVIEW)

    def print_papers(self, stored: StoredMatch) -> None:
        """Print the papers of a match."""
        self.desk.shown_match = stored.state
        self.desk.go(PRINT)

    def ask_kind(self, stored: StoredMatch) -> None:
        """Ask as which kind of file a match is saved, and where."""
        under_way = stored.state is not None and not racks_open(stored.state)
        self.open_modal(MatchFileCard(partial(self._filing.save, stored.match_id), under_way=under_way))

    def ask_to_delete(self, stored: StoredMatch) -> None:
        """Say what goes, and ask once more."""
        moment = _moment(stored.written_at)
        about = f"{title_of(stored.state)}, {moment}" if stored.state else moment
        sentence = _(
            "Its turns, its scores and the names in it are gone then, and nobody can bring them back. "
            "Papers that are already saved or printed stay."
        )
        title = _("Delete this match for good?")
        self.open_modal(DeleteCard(sentence, partial(self._delete, stored), title=title, about=about))

    def _delete(self, stored: StoredMatch) -> None:
        try:
            self.desk.services.archive.delete_match(stored.match_id)
        except StoreError as error:
            self.desk.tell(error.trouble.sentence())
            return
        shown = self.desk.shown_match
        if shown and shown.opened.match_id == stored.match_id:
            self.desk.shown_match = None
        self.desk.tell(_("The match was deleted."))
        self._show()

    def _show_more(self, stored: StoredMatch, _button: SecondaryButton) -> None:
        self.open_modal(StoredMatchCard(self, stored, _moment(stored.written_at)))


def _row(stored: StoredMatch) -> MatchRow:
    row = MatchRow(day=_moment(stored.written_at))
    if stored.trouble:
        row.damage, row.status = stored.trouble.sentence(), _("damaged")
    elif stored.state:
        state = stored.state
        row.kind = mode_of(state)
        row.faces = [(number, team.name, str(state.totals[number])) for number, team in enumerate(state.teams)]
        row.is_open = state.phase is not Phase.CLOSED
        row.status = _("go on") if row.is_open else _("finished")
    return row


def _moment(moment: str) -> str:
    """The day and the time of a moment in ISO 8601, by the clock of where it was written; what is none as it is."""
    written, time = moment[:10], moment[11:16]
    day = day_of(written)
    if day == written:
        return moment
    return _("{day}, {time}").format(day=day, time=time) if time else day


load_rules(__file__)
