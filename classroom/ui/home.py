"""Home: what the teacher most likely wants is the biggest thing, everything else is one tap away."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, OptionProperty, StringProperty

from classroom.errors import StoreError
from classroom.i18n import LANGUAGE_NAMES, _
from classroom.match.state import MatchState, Phase
from classroom.match.team import Mode
from classroom.ui.context import ContextScreen, ScreenContext
from classroom.ui.kit.kv import load_rules
from classroom.ui.match_setup import against_computer, changes_text, format_of, teams_to_play
from classroom.ui.navigation import ScreenName
from classroom.ui.playable import is_playable
from classroom.ui.ports import StoredMatch
from classroom.ui.stored_matches import competitions_under_way, latest_finished
from classroom.ui.wording.partner import level_title


class HomeScreen(ContextScreen):
    """Goes on with the match left unfinished, else plays again with the same teams, else welcomes.

    `next_step` says which: ``continue``, ``again`` or ``welcome``.
    """

    next_step = OptionProperty("welcome", options=["continue", "again", "welcome"])
    lead = StringProperty("")
    """What the big card is about, in a few words."""
    line = StringProperty("")
    """What the match of the big card is, or how it will be played."""
    faces = ListProperty()
    """The teams on the big card, as (side, name, score); the score is empty before a match."""
    school = StringProperty("")
    place = StringProperty("")
    worries = StringProperty("")
    waits = BooleanProperty(defaultvalue=False)
    """Whether a match is being opened: the button says so at once."""

    def __init__(self, context: ScreenContext, **more: Any) -> None:
        services, settings = context.services, context.settings.current
        self._latest: StoredMatch | None = None
        self.school = settings.school or _("Bellword")
        self.place = _("Everything is saved on this computer: {folder}").format(folder=services.data_folder)
        self.worries = " ".join(notice() for notice in services.notices)
        super().__init__(context, **more)
        self.watch(context.navigator.blocking, sentence=self._wait)
        self._look_around()
        self.lead = {
            "continue": _("Go on where you stopped"),
            "again": _("Play again: same teams"),
            "welcome": _("Two teams, one board, a bell"),
        }[self.next_step]

    def _wait(self, _waiting: Any, sentence: str) -> None:
        self.waits = bool(sentence)

    def languages(self) -> list[tuple[str, str]]:
        """Return the languages as the switch shows them."""
        return [(code, {"en": "EN", "ms": "BM"}.get(code, code.upper())) for code in LANGUAGE_NAMES]

    def go_on(self) -> None:
        """Do what the big button says."""
        if self.next_step == "continue" and self._latest:
            self.context.launcher.resume(self._latest.match_id)
        elif self.next_step == "again" and self.context.settings.current.against_computer:
            self.context.launcher.begin_against_computer()
        elif self.next_step == "again":
            self.context.launcher.begin_next()
        else:
            self.context.navigator.go(ScreenName.TEAMS)

    def new_match(self) -> None:
        """Set up a match."""
        self.context.navigator.go(ScreenName.TEAMS)

    def play_computer(self) -> None:
        """Set up a match against the computer."""
        self.context.navigator.go(ScreenName.COMPUTER)

    def show_helper(self) -> None:
        """Show the two-letter words."""
        self.context.navigator.go(ScreenName.HELPER)

    def show_drills(self) -> None:
        """Show the drills."""
        self.context.navigator.go(ScreenName.DRILLS)

    def show_matches(self) -> None:
        """Show the matches played."""
        self.context.navigator.go(ScreenName.MATCHES)

    def show_settings(self) -> None:
        """Show the settings."""
        self.context.navigator.go(ScreenName.SETTINGS)

    def show_papers(self) -> None:
        """Show the papers of the match that was finished last, or blank ones."""
        work = partial(latest_finished, self.context.services.archive)
        self.context.navigator.blocking.fetch(work, self._print, _("The last match is being looked up …"))

    def _print(self, state: MatchState | None) -> None:
        self.context.launcher.shown_match = state
        self.context.navigator.go(ScreenName.PRINT)

    def _look_around(self) -> None:
        self._latest = self._newest()
        state = self._latest.state if self._latest and not self._latest.fault else None
        settings = self.context.settings.current
        if settings.against_computer:
            settings = against_computer(settings)
        if state and state.phase is not Phase.CLOSED and is_playable(state):
            self.next_step = "continue"
            self.faces = [(number, team.name, str(state.totals[number])) for number, team in enumerate(state.teams)]
            self.line = _where_it_stands(state)
        elif settings.teams:
            self.next_step = "again"
            self.faces = [(side, team.name, "") for side, team in enumerate(teams_to_play(settings))]
            format = format_of(settings, self.context.services.formats)
            changes = changes_text(settings, format)
            kind = _kind(format.title, settings.mode)
            self.line = _("{kind}: {changes}").format(kind=kind, changes=changes) if changes else kind
            levels = [level_title(team.computer) for team in settings.teams if team.computer]
            self.line = ". ".join([self.line, *(_("Computer: {level}").format(level=level) for level in levels)])
        else:
            self.line = _("Write down who plays, then draw for the start.")

    def _newest(self) -> StoredMatch | None:
        """The match to go on with: a competition of today before a newer practice."""
        services = self.context.services
        try:
            under_way = competitions_under_way(services.archive, services.today())
            playable = (stored for stored in under_way if stored.state and is_playable(stored.state))
            return next(playable, None) or next(iter(services.archive.newest(1)), None)
        except StoreError as error:
            self.context.navigator.notify(error.fault.sentence())
            return None


def _kind(title: str, mode: Mode) -> str:
    if mode is Mode.PRACTICE:
        return _("{format}, practice").format(format=_(title))
    return _("{format}, competition").format(format=_(title))


def _where_it_stands(state: MatchState) -> str:
    kind = _kind(state.format.title, state.opened.mode)
    if state.phase is Phase.DRAWING:
        return _("{kind}. The teams draw for the start. Saved.").format(kind=kind)
    if state.end:
        return _("{kind}. Played to the end, not decided yet. Saved.").format(kind=kind)
    number = sum(1 for turn in state.turns if turn.side == state.to_move)
    if state.phase not in (Phase.ANNOUNCING, Phase.CHECKING):  # there the turn under way is among the turns
        number += 1
    line = _("{kind}. Turn {number}, {team} to play. Saved.")
    return line.format(kind=kind, number=number, team=state.side_name(state.to_move))


load_rules(__file__)
