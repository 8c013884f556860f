"""What every screen stands on: services, the classroom's settings, the match under way, the way to other screens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from kivy.event import EventDispatcher
from kivy.properties import ObjectProperty, StringProperty

from classroom.errors import KnownError, StoreError
from classroom.i18n import _, use_language
from classroom.match.command import OpenMatch
from classroom.match.entry import entry_faults
from classroom.match.event import MatchOpened
from classroom.match.fold.step import BrokenMatchError
from classroom.match.help import tells_of_words
from classroom.match.refusal import Refusal
from classroom.match.service import MatchService
from classroom.match.state import MatchState, Phase
from classroom.match.team import Mode, Team
from classroom.settings import Settings
from classroom.ui.kept_match import competitions_under_way
from classroom.ui.match_setup import against_computer, open_command, teams_to_play, without_word_help, word_list_of
from classroom.ui.play.session import MatchSession
from classroom.ui.playable import is_playable
from classroom.ui.ports import Services
from classroom.ui.wording.refusal import refusal_sentence
from classroom.ui.worker import BlockingTask

if TYPE_CHECKING:
    from classroom.drills.pupil import Pupil
    from classroom.ui.drills.drill_session import DrillSession
    from classroom.ui.play.partner_driver import PartnerDriver

HOME, TEAMS, FORMAT, DRAW, MATCH, ANNOUNCE, RESULT, PRINT, MATCHES, SETTINGS = (
    "home",
    "teams",
    "format",
    "draw",
    "match",
    "announce",
    "result",
    "print",
    "matches",
    "settings",
)
HELPER, PARTNER, DRILLS, DRILL, PROGRESS, LISTS, REVIEW = (
    "helper",
    "partner",
    "drills",
    "drill",
    "progress",
    "lists",
    "review",
)

_TELL_WORDS = frozenset({HELPER, PARTNER, DRILLS, LISTS, REVIEW})
"""Screens that tell of words; from DRILLS people come to DRILL and PROGRESS."""

_SCREEN_OF_PHASE = {
    Phase.DRAWING: DRAW,
    Phase.ANNOUNCING: ANNOUNCE,
    Phase.CHECKING: ANNOUNCE,
    Phase.ENDED: RESULT,
    Phase.CLOSED: RESULT,
}


_Opened = tuple[Refusal | MatchService | None, MatchState | None]
"""What became of a match that was to begin, None where nothing, and the competition beside which it is a practice."""


class Desk(EventDispatcher):
    """The teacher's desk: one for the whole app.

    `screen` is the name of the screen to show; `notice` a sentence to show for a while. `team_sheets` are those of
    the next match as they were typed, whole or not; `sheets_were_checked` once their faults were shown. `drill` is the
    drill under way or just ended, `drillers` who is chosen for the next. `words_are_closed` while the match on screen
    is a practice beside a competition (P18). Screens are made anew whenever they are shown.
    """

    screen = StringProperty(HOME)
    notice = StringProperty()
    settings = ObjectProperty(Settings())
    session = ObjectProperty(None, allownone=True)
    section = StringProperty("classroom")
    """The part of the settings shown last."""
    paper = StringProperty("certificates")
    """What the print screen shows first: ``certificates``, ``score-sheet`` or ``words``."""
    review_page = StringProperty("turns")
    """The page of the review shown last: ``turns`` or ``words``."""
    unfinished = ObjectProperty(None, allownone=True)
    """The competition that holds up a practice: the screen that begins one asks what to do (P18)."""
    shown_match = ObjectProperty(None, allownone=True)
    """The state of a stored match that is printed or looked at while no match is under way."""

    __events__ = ("on_rebuild",)

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services
        self.settings = services.settings_store.load()
        self.team_sheets: tuple[Team, ...] = self.settings.teams
        self.sheets_were_checked = False
        self.partner: PartnerDriver | None = None
        self.words_are_closed = False
        self.drill: DrillSession | None = None
        self.drillers: tuple[Pupil, ...] = ()
        self._came_from = HOME
        self.waiting = BlockingTask(self.tell)
        use_language(self.settings.language)

    def on_rebuild(self) -> None:
        """The screen is to be made anew: language, palette or text size has changed, or what it shows has."""

    def go(self, screen: str) -> None:
        """Show another screen; why it is closed beside a competition is told (P18)."""
        why = self.why_no_words(looks_back=screen == REVIEW) if screen in _TELL_WORDS else ""
        if why:
            self.tell(why)
        else:
            self._came_from, self.screen = self.screen, screen

    def back(self) -> None:
        """Show the screen before this one."""
        self.go(self._came_from)

    def competition_under_way(self, spared: str = "") -> MatchState | None:
        """Return the competition of today that goes on, but not the match `spared`; None where there is none."""
        try:
            return self._competition(spared)
        except StoreError as error:
            self.tell(error.fault.sentence())
            return None

    def _competition(self, spared: str = "") -> MatchState | None:
        under_way = competitions_under_way(self.services.archive, self.services.today())
        return next((stored.state for stored in under_way if stored.match_id != spared), None)

    def why_no_words(self, *, looks_back: bool = False) -> str:
        """Say why nothing may be told of words: a competition of today is under way (P18); empty where it may.

        To look back at a match is open where that very match is the competition: what is shown of it is on the board.
        """
        shown = self.match_to_print() if looks_back else None
        closing = self.competition_under_way(shown.opened.match_id if shown else "")
        return _closed_by(closing) if closing else ""

    def tell(self, sentence: str) -> None:
        """Show a sentence for a while, also one that was just shown; an empty one takes away what is shown."""
        self.notice = ""
        self.notice = sentence

    # Settings

    def keep(self, **changes: object) -> None:
        """Change settings and keep them on the disk; a fault is told."""
        settings = replace(self.settings, **changes)
        self.settings = settings
        try:
            self.services.settings_store.save(settings)
        except StoreError as error:
            self.tell(error.fault.sentence())

    def speak(self, language: str) -> None:
        """Use another language from now on."""
        use_language(language)
        self.keep(language=language)
        self.dispatch("on_rebuild")

    # Matches

    def begin_next(self, *, without_help: bool = False) -> None:
        """Begin a match with the team sheets and in the way kept in the settings; team sheets with faults are shown.

        Beside a competition practice begins only `without_help`, as nothing may be told of words (P18).
        """
        if self.settings.against_computer:
            self.keep(against_computer=False)
        settings = without_word_help(self.settings) if without_help else self.settings
        command = open_command(settings, self.services, self.services.new_match_id())
        if entry_faults(command):
            self.sheets_were_checked = True
            self.go(TEAMS)
            return
        self.sheets_were_checked = False
        self.begin(command, word_list_of(settings, command.format), without_help=without_help)

    def begin_against_computer(self) -> None:
        """Begin a match with the two sheets kept for it, where they may play; else show where they are written.

        Beside a competition it is closed (P18).
        """
        if why := self.why_no_words():
            self.tell(why)
            return
        if not self.settings.against_computer:
            self.keep(against_computer=True)
        settings = against_computer(self.settings)
        command = open_command(settings, self.services, self.services.new_match_id())
        if entry_faults(command):
            self.go(PARTNER)
            return
        self.begin(command, word_list_of(settings, command.format))

    def begin(self, command: OpenMatch, lexicon_key: str, *, without_help: bool = False) -> None:
        """Begin a match and show it; a refusal is told, and a practice held up by a competition is `unfinished`."""
        work = partial(self._open, command, lexicon_key, without_help=without_help)
        self.waiting.fetch(work, self._begun, _("The match is being opened …"))

    def _open(self, command: OpenMatch, lexicon_key: str, *, without_help: bool) -> _Opened:
        competition = self._competition() if command.mode is Mode.PRACTICE else None
        if competition and not without_help:
            return None, competition
        return self.services.matches.open(command, lexicon_key), competition

    def _begun(self, opened: _Opened) -> None:
        answer, competition = opened
        if answer is None:
            self.unfinished = competition
            if self.screen != FORMAT:
                self.go(FORMAT)
        elif isinstance(answer, Refusal):
            self.tell(refusal_sentence(answer))
        else:
            self._sit_down(answer, beside=competition)

    def resume(self, match_id: str, then: Callable[[], None] | None = None) -> None:
        """Go on with a stored match where it was left, and then with `then`; damage is told.

        A match that no screen can play is shown on the print screen.
        """

        def go_on(loaded: tuple[MatchService, MatchState | None]) -> None:
            service, competition = loaded
            if competition and tells_of_words(service.state):
                self.tell(_closed_by(competition))
            elif is_playable(service.state):
                self._sit_down(service, beside=competition)
                if then:
                    then()
            else:
                self.tell(_("This kind of match cannot be played on these screens yet. Here is its score sheet."))
                self.shown_match = service.state
                self.go(PRINT)

        self.waiting.fetch(partial(self._load, match_id), go_on, _("The match is being opened …"))

    def _load(self, match_id: str) -> tuple[MatchService, MatchState | None]:
        try:
            service = self.services.matches.load(match_id)
            return service, self._competition() if service.state.opened.mode is Mode.PRACTICE else None
        except BrokenMatchError as error:
            told = _("The record of this match is damaged, so it cannot go on. Your other matches are safe.")
            raise KnownError(told) from error

    def leave(self) -> None:
        """Put the match aside and go Home; everything is on the disk already."""
        self._stand_up()
        self.go(HOME)

    def may_take_back(self) -> bool:
        """Tell whether the match on screen has not seen a bell yet."""
        state = self.session.service.state if self.session else None
        return state is not None and state.phase in (Phase.DRAWING, Phase.READY) and not state.turns

    def take_back(self) -> None:
        """Drop a match that has not seen a bell, and show again how it is to be played."""
        if not self.may_take_back():
            return
        opened = self.session.service.state.opened
        self._stand_up()
        try:
            self.services.archive.delete_match(opened.match_id)
        except StoreError as error:
            self.tell(error.fault.sentence())
        self.set_up_like(opened)

    def set_up_like(self, opened: MatchOpened) -> None:
        """Show how a match of the same kind and teams, the computer among them, is to be played.

        Sheets kept for these teams stay as they are: practice needs less than they tell.
        """
        self.go(HOME)
        if any(team.computer for team in opened.teams):
            ours = sorted(opened.teams, key=lambda team: bool(team.computer))
            self.keep(computer_teams=tuple(ours), against_computer=True)
            self.go(PARTNER)
            return
        self.keep(mode=opened.mode)
        if teams_to_play(self.settings) != opened.teams:
            self.team_sheets = opened.teams
            self.keep(teams=opened.teams)
        self.go(FORMAT)

    def follow(self) -> None:
        """Show the screen that the match is at."""
        if self.session:
            phase = self.session.service.state.phase
            screen = _SCREEN_OF_PHASE.get(phase, MATCH)
            if self.screen == DRAW and screen == MATCH:
                return  # who starts stays on the screen until the teams have seen it
            if self.screen != screen:
                self.go(screen)

    def match_to_print(self) -> MatchState | None:
        """Return the match that the print screen is about."""
        if self.session:
            state: MatchState = self.session.service.state
            return state
        shown: MatchState | None = self.shown_match
        return shown

    def attend(self, shown: str, *, busy: bool) -> None:
        """Let the computer act, where it plays: `shown` is the screen people see, `busy` that a card lies over it."""
        if self.session and self.partner:
            phase = self.session.service.state.phase
            attended = shown == _SCREEN_OF_PHASE.get(phase, MATCH) and not (busy and phase is not Phase.RUNNING)
            self.partner.tick(attended=attended)

    def _stand_up(self) -> None:
        if self.partner:
            self.partner.close()
        if self.session:
            self.session.close()
        self.partner = self.session = None

    def _sit_down(self, service: MatchService, beside: MatchState | None) -> None:
        self._stand_up()
        services, settings = self.services, self.settings
        self.words_are_closed = beside is not None
        self.session = MatchSession(
            service,
            bell=services.bell,
            clock=services.clock,
            device=services.device,
            vibrate=settings.vibrate,
            speak=settings.speak,
        )
        if any(team.computer for team in service.state.teams):
            from classroom.ui.play.partner_driver import PartnerDriver  # noqa: PLC0415 - most matches have no computer

            self.partner = PartnerDriver(
                self.session, lambda level: services.partner(level, service.lexicon), services.clock
            )
        self.session.view.bind(phase=self._phase_changed)
        self.follow()

    def _phase_changed(self, _view: object, _phase: Phase) -> None:
        self.follow()


def _closed_by(competition: MatchState) -> str:
    # Translators: {teams} is two names or more, such as "Hornbills, Tigers".
    told = _("The competition of {teams} is not over. Go on with it or delete it in Matches played, to open this.")
    return told.format(teams=", ".join(team.name for team in competition.teams))
