"""Matches are begun, continued and ended."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from functools import partial

from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, ObjectProperty

from classroom.errors import KnownError, StoreError
from classroom.i18n import _
from classroom.match.command import Command, NamePupils, OpenMatch, Refusal, Refused
from classroom.match.entry import EntryField, entry_faults
from classroom.match.event import MatchOpened, Opening
from classroom.match.fold.step import BrokenMatchError
from classroom.match.help import reveals_words
from classroom.match.names import is_given
from classroom.match.service import MatchService
from classroom.match.state import MatchState, Phase
from classroom.match.team import Mode, Team
from classroom.roster.school_class import SchoolClass, with_short_names, without_short_names
from classroom.rules.policy import Format
from classroom.say import match_setup
from classroom.say.match_setup import next_set_word
from classroom.say.playable import is_playable, serves_format
from classroom.say.refusal import refusal_sentence
from classroom.say.stored_matches import competitions_under_way, id_instead_of
from classroom.services import Services
from classroom.settings import HelperChoice, have_names, names_of, teams_with_name, with_name, without_names
from classroom.ui.navigation import Navigator, ScreenName
from classroom.ui.settings_model import SettingsModel
from classroom.value import replace
from classroom.words.teacher_list import short_title

CERTIFICATES, SCORE_SHEET = "certificates", "score-sheet"
"""Papers that change with a correction."""

_WITH_WORDS = frozenset(
    {ScreenName.HELPER, ScreenName.COMPUTER, ScreenName.DRILLS, ScreenName.LISTS, ScreenName.REPLAY}
)
"""Screens that reveal which words are valid; DRILLS leads on to DRILL and PROGRESS."""

_Opened = tuple[Refusal | MatchService | None, MatchState | None]
"""The result of opening a match (None if it was not opened), and the competition beside which it is a practice."""


class MatchLauncher(EventDispatcher):
    """Starts matches and continues stored ones.

    `service` is the match under way, or None if there is none. `words_are_closed` while it is a practice beside a
    competition (P18). `team_sheets` are those of the next match as typed, complete or not; `sheets_were_checked` once
    their faults were shown.
    """

    service: MatchService | None = ObjectProperty(None, allownone=True)
    blocking_competition: MatchState | None = ObjectProperty(None, allownone=True)
    """The competition that blocks a practice; the screen that starts one asks what to do (P18)."""
    officials_are_asked = BooleanProperty(defaultvalue=False)
    """Whether a competition could not begin for its officials: the screen that begins one asks for them (P17)."""
    shown_match: MatchState | None = ObjectProperty(None, allownone=True)
    """The state of a stored match that is printed or looked at while no match is under way."""

    def __init__(self, services: Services, navigator: Navigator, settings: SettingsModel) -> None:
        super().__init__()
        self._services = services
        self._navigator = navigator
        self._settings = settings
        self.team_sheets: tuple[Team, ...] = settings.current.teams
        self._sheets_by_format: dict[str, tuple[Team, ...]] = {}
        self.sheets_were_checked = False
        self.words_are_closed = False
        self._printed: dict[tuple[str, str], object] = {}
        self.left_since_start: set[str] = set()
        """The matches, by id, that were left since the app was started."""

    def start_anew(self) -> None:
        """Forget all matches and sheets, because the data on disk were replaced."""
        self.service = self.blocking_competition = self.shown_match = None
        self.officials_are_asked = self.sheets_were_checked = self.words_are_closed = False
        self.team_sheets = self._settings.current.teams
        self._sheets_by_format.clear()
        self._printed.clear()
        self.left_since_start.clear()

    def match_to_print(self) -> MatchState | None:
        """Return the match that papers, replay and result are about: the one under way, or else the stored one."""
        return self.service.state if self.service else self.shown_match

    def helper(self) -> HelperChoice:
        """Return how far the teacher opens the two-letter helper in the match under way."""
        return match_setup.helper_of(self._settings.current, self.service.state.teams if self.service else ())

    def name_pupils(self, names: tuple[tuple[str, ...], ...]) -> str:
        """Enter the pupils' names in the match to print, which was played without names; return why not (P21)."""
        if (state := self.match_to_print()) is None:
            return _("No match has been finished yet.")
        try:
            service = self.service or self._services.matches.load(state.opened.match_id)
            answer = service.do(NamePupils(names))
        except KnownError as error:
            return str(error)
        if self.service is None:
            self.shown_match = service.state
        return refusal_sentence(answer) if isinstance(answer, Refusal) else ""

    # Team sheets as they were typed

    def sheets_for(self, format: Format) -> tuple[Team, ...]:
        """Return the sheets typed last for this format, else those typed last for any, as many as it has sides."""
        sheets = self._sheets_by_format.get(format.key, self.team_sheets)[: format.sides.most]
        return (*sheets, *[match_setup.NO_TEAM] * (format.sides.least - len(sheets)))

    def keep_sheets(self, format: Format, sheets: tuple[Team, ...]) -> None:
        """Keep the sheets as they are typed for this format."""
        self.team_sheets = self._sheets_by_format[format.key] = sheets

    # Names that were deleted or corrected

    def forget_names(self, names: Collection[str]) -> None:
        """Remove these names from all team sheets, officials and boards, on disk and here."""
        if not names:
            return
        before, after = self._settings.current, without_names(self._settings.current, names)
        if after != before:
            self._settings.change(
                teams=after.teams,
                computer_teams=after.computer_teams,
                officials=after.officials,
                officials_exception=after.officials_exception,
                hall=after.hall,
            )
        if have_names(self.team_sheets, names):
            self.team_sheets = ()
        kept = self._sheets_by_format.items()
        self._sheets_by_format = {key: sheets for key, sheets in kept if not have_names(sheets, names)}

    def rename(self, old: str, new: str) -> None:
        """Change a pupil's name in team sheets and boards, on disk and here."""
        before, after = self._settings.current, with_name(self._settings.current, old, new)
        if after != before:
            self._settings.change(teams=after.teams, computer_teams=after.computer_teams, hall=after.hall)
        self.team_sheets = teams_with_name(self.team_sheets, old, new)
        kept = self._sheets_by_format.items()
        self._sheets_by_format = {key: teams_with_name(sheets, old, new) for key, sheets in kept}

    def forget_matches(self, match_ids: Collection[str]) -> None:
        """Forget how the tiles lay of matches that are over or deleted."""
        before = self._settings.current.rack_orders
        after = tuple(one for one in before if one.match_id not in match_ids)
        if after != before:
            self._settings.change(rack_orders=after)

    def forget_unless_played(self, names: Iterable[str]) -> None:
        """Forget those of `names` that are in no stored match; if the matches cannot be read, forget all of them."""
        gone = {name for name in names if not is_given(name)}
        with suppress(StoreError):
            for head in self._services.archive.heads():
                if head.opened:
                    gone.difference_update(people_in(head.opened))
        self.forget_names(gone)

    # Papers of a match that is over, for as long as the app runs

    def note_printed(self, state: MatchState, paper: str) -> None:
        """Remember what a paper of a match said when it was saved or printed."""
        if state.phase is Phase.CLOSED:
            self._printed[state.opened.match_id, paper] = _on_paper(state, paper)

    def outdated_papers(self) -> str:
        """Return a sentence if papers were printed before a correction; empty if they are up to date (P12)."""
        if (state := self.match_to_print()) is None:
            return ""
        match_id, sentences = state.opened.match_id, []
        for paper, sentence in (
            (CERTIFICATES, _("Certificates were saved or printed before this correction. Save or print them again.")),
            (SCORE_SHEET, _("The score sheet was printed before this correction. Print it again.")),
        ):
            if self._printed.get((match_id, paper), _on_paper(state, paper)) != _on_paper(state, paper):
                sentences.append(sentence)
        return " ".join(sentences)

    # Effects of a competition

    def competition_under_way(self, spared: str = "") -> MatchState | None:
        """Return an unfinished competition match of today, other than the match `spared`, or None if there is none."""
        with self._navigator.telling_faults():
            return self._competition(spared)
        return None

    def why_words_are_closed(self, *, in_replay: bool = False) -> str:
        """Return why the app must not reveal which words are valid (P18); empty if it may.

        The reason is a competition of today under way. A replay is allowed if that match is itself the competition:
        its words are on the board anyway.
        """
        shown = self.match_to_print() if in_replay else None
        closing = self.competition_under_way(shown.opened.match_id if shown else "")
        return _closed_by(closing) if closing else ""

    def why_closed(self, screen: ScreenName) -> str:
        """Return why a screen that reveals which words are valid is closed; empty if it may be shown."""
        if screen not in _WITH_WORDS:
            return ""
        return self.why_words_are_closed(in_replay=screen is ScreenName.REPLAY)

    def _competition(self, spared: str = "") -> MatchState | None:
        under_way = competitions_under_way(self._services.archive, self._services.today())
        return next((stored.state for stored in under_way if stored.match_id != spared), None)

    # To begin

    def begin_next(self, *, without_help: bool = False) -> None:
        """Start a match with the team sheets and options from the settings.

        If team sheets have faults, show them; if officials are missing, ask for them.

        Beside a competition, a practice starts only `without_help`, because nothing may reveal which words are valid
        (P18).
        """
        if self._settings.current.against_computer:
            self._settings.change(against_computer=False)
        settings = match_setup.without_word_help(self._settings.current) if without_help else self._settings.current
        if not serves_format(match_setup.format_of(settings, self._services.formats)):
            self._navigator.notify(_("You cannot play by these rules in the app yet. Choose other rules."))
            self._navigator.go(ScreenName.FORMATS)
            return
        command = match_setup.open_command(settings, self._services, self._services.new_match_id())
        faults = entry_faults(command)
        if any(map(match_setup.is_of_sheets, faults)):
            self.sheets_were_checked = True
            self._navigator.go(ScreenName.TEAMS)
            return
        self.sheets_were_checked = False
        if faults:
            self.officials_are_asked = any(fault.field is EntryField.OFFICIAL for fault in faults)
            if not self.officials_are_asked:
                self._navigator.notify(refusal_sentence(faults[0].refusal))
            if self._navigator.screen != ScreenName.OPTIONS:
                self._navigator.go(ScreenName.OPTIONS)
            return
        self.begin(command, match_setup.word_list_of(settings, command.format), without_help=without_help)

    def begin_with(self, teams: Sequence[Team]) -> None:
        """Begin a practice match of these teams, which are then the team sheets too."""
        self.keep_sheets(match_setup.format_of(self._settings.current, self._services.formats), tuple(teams))
        self._settings.change(teams=self.team_sheets, mode=Mode.PRACTICE)
        self.begin_next()

    def begin_against_computer(self) -> None:
        """Start a match with the two sheets kept for it if they are valid; else show the screen to enter them.

        It is not allowed beside a competition (P18).
        """
        if why := self.why_words_are_closed():
            self._navigator.notify(why)
            return
        if not self._settings.current.against_computer:
            self._settings.change(against_computer=True)
        settings = match_setup.against_computer(self._settings.current, self._services.formats)
        command = match_setup.open_command(settings, self._services, self._services.new_match_id())
        if entry_faults(command):
            self._navigator.go(ScreenName.COMPUTER)
            return
        self.begin(command, match_setup.word_list_of(settings, command.format))

    def begin(self, command: OpenMatch, lexicon_key: str, *, without_help: bool = False) -> None:
        """Start a match; a notice says why it is refused, and `blocking_competition` is what blocks a practice."""
        work = partial(self._open, command, lexicon_key, without_help=without_help)
        self._navigator.blocking.fetch(work, self._begun, _("Opening the match …"))

    def _open(self, command: OpenMatch, lexicon_key: str, *, without_help: bool) -> _Opened:
        competition = self._competition() if command.mode is Mode.PRACTICE else None
        if competition and not without_help:
            return None, competition
        known = with_short_names(command.teams, self._classes())
        return self._services.matches.open(replace(command, teams=known), lexicon_key), competition

    def _classes(self) -> list[SchoolClass]:
        """Return the classes, or none if they cannot be read: a match can start without short names."""
        with suppress(StoreError):
            return [one.school_class for one in self._services.class_book.classes()]
        return []

    def _begun(self, opened: _Opened) -> None:
        answer, competition = opened
        if answer is None:
            self.blocking_competition = competition
            if self._navigator.screen != ScreenName.OPTIONS:
                self._navigator.go(ScreenName.OPTIONS)
        elif isinstance(answer, Refusal):
            self.refuse_opening(answer)
        else:
            if self._settings.current.starter is not None:
                self._settings.change(starter=None)  # each match of a tournament has its own
            self._put_on_screen(answer, beside=competition)

    def refuse_opening(self, refusal: Refusal) -> None:
        """Say why a match cannot begin; a starting word that is only not in the list is taken the next time (U2)."""
        if refusal.reason is Refused.SET_WORD_NOT_IN_LIST:
            self._settings.change(asked_word=refusal.names[0])
        self._navigator.notify(refusal_sentence(refusal))

    def resume(self, match_id: str, then: Callable[[], None] | None = None) -> None:
        """Continue a stored match where it was left, then call `then`; a notice says what is damaged.

        A match that no screen can play is shown on the print screen.
        """
        self._go_on_with(partial(self._services.matches.load, match_id), then)

    def resume_sound(self, match_id: str) -> None:
        """Continue the intact part of a damaged match as a new match; the damaged record is kept.

        The new match takes over its board in the hall, the draft of its next turn, and the table of a competition.
        """

        def load() -> MatchService:
            return self._services.matches.go_on_from_sound(match_id, id_instead_of(self._services, match_id))

        self._go_on_with(load, loaded_instead_of=match_id)

    def _go_on_with(
        self, load: Callable[[], MatchService], then: Callable[[], None] | None = None, loaded_instead_of: str = ""
    ) -> None:
        def go_on(loaded: tuple[MatchService, MatchState | None]) -> None:
            service, competition = loaded
            if loaded_instead_of:
                self._put_in_place_of(loaded_instead_of, service.state)
            if competition and reveals_words(service.state):
                self._navigator.notify(_closed_by(competition))
            elif is_playable(service.state):
                self._put_on_screen(service, beside=competition)
                opened = service.state.opened
                is_over = service.state.phase is Phase.CLOSED
                if service.lexicon_changed and opened.mode is Mode.COMPETITION and not is_over:
                    title = short_title(opened.lexicon_key, opened.lexicon_title, _)
                    sentence = _(
                        "The word list {list} was changed or deleted after this competition started. The judge now "
                        "decides on every word, using the dictionary."
                    )
                    self._navigator.notify(sentence.format(list=title))
                if then:
                    then()
            else:
                sentence = _("This kind of match cannot be played in the app yet. Here is its score sheet.")
                self._navigator.notify(sentence)
                self.shown_match = service.state
                self._navigator.go(ScreenName.PRINT)

        self._navigator.blocking.fetch(partial(self._load, load), go_on, _("Opening the match …"))

    def _put_in_place_of(self, match_id: str, state: MatchState) -> None:
        """Replace a match in the hall and the drafts with another; the draft of a lost turn is dropped."""
        settings, new_id = self._settings.current, state.opened.match_id
        boards = tuple(new_id if one == match_id else one for one in settings.hall.matches)
        hall = replace(settings.hall, matches=boards)
        turns = len(state.turns)
        kept = (one for one in settings.drafts if one.match_id != match_id or one.turns == turns)
        drafts = tuple(replace(one, match_id=new_id) if one.match_id == match_id else one for one in kept)
        if (hall, drafts) != (settings.hall, settings.drafts):
            self._settings.change(hall=hall, drafts=drafts)

    def _load(self, load: Callable[[], MatchService]) -> tuple[MatchService, MatchState | None]:
        try:
            service = load()
            return service, self._competition() if service.state.is_practice else None
        except BrokenMatchError as error:
            sentence = _("The record of this match is damaged, so it cannot continue. Your other matches are safe.")
            raise KnownError(sentence) from error

    def _put_on_screen(self, service: MatchService, beside: MatchState | None) -> None:
        self.service = None
        self.words_are_closed = beside is not None
        if self._settings.current.put_away == service.state.opened.match_id:
            self._settings.change(put_away="")
        self.service = service

    # While it is under way

    def do(self, command: Command) -> None:
        """Send a command to the match under way; a notice says what is refused or fails."""
        if self.service is None:
            return
        with self._navigator.telling_faults():
            answer = self.service.do(command)
            if isinstance(answer, Refusal):
                self._navigator.notify(refusal_sentence(answer))

    def leave(self) -> None:
        """Close the match and go Home; everything is on disk already."""
        self.service = None
        self._navigator.go(ScreenName.HOME)

    def may_take_back(self) -> bool:
        """Tell whether no bell has been rung yet in the match on screen."""
        state = self.service.state if self.service else None
        return state is not None and state.phase in (Phase.DRAWING, Phase.READY) and not state.turns

    def take_back(self) -> None:
        """Delete a match before its first bell, and show its options again."""
        if self.service is None or not self.may_take_back():
            return
        opened = self.service.state.opened
        self.service = None
        with self._navigator.telling_faults():
            self._services.archive.delete_match(opened.match_id)
            self.forget_matches({opened.match_id})
        self.set_up_like(opened)

    def set_up_like(self, opened: MatchOpened) -> None:
        """Show the options for a match of the same kind and teams, including the computer.

        Sheets kept for these teams are not changed, since practice needs less than they contain.
        """
        self._navigator.go(ScreenName.HOME)
        if any(team.computer for team in opened.teams):
            ours = sorted(without_short_names(opened.teams), key=lambda team: bool(team.computer))
            self._settings.change(computer_teams=tuple(ours), against_computer=True)
            self._navigator.go(ScreenName.COMPUTER)
            return
        self._settings.change(
            mode=opened.mode,
            format_key=opened.format.key,
            choices=match_setup.choices_like(self._settings.current, opened.format),
            set_word=next_set_word(opened) or self._settings.current.set_word,
            round_number=opened.round_number + 1 if opened.round_number else self._settings.current.round_number,
            starter=opened.starter,
            real_board=opened.real_board,
        )
        teams = without_short_names(opened.teams)
        if match_setup.teams_to_play(self._settings.current, opened.format) != teams:
            self.keep_sheets(opened.format, teams)
            self._settings.change(teams=teams)
        self._navigator.go(ScreenName.OPTIONS)


def people_in(opened: Opening) -> set[str]:
    """Return all names in the opening of a match: of teams, pupils, teachers and officials."""
    return {*names_of(opened.teams), *opened.officials}


def _on_paper(state: MatchState, paper: str) -> object:
    """Return everything on a paper that a correction may change: totals and winner, and turns on the score sheet."""
    return (state.totals, state.winning_teams, state.turns if paper == SCORE_SHEET else ())


def _closed_by(competition: MatchState) -> str:
    # Translators: {teams} is two names or more, such as "Hornbills, Tigers".
    sentence = _("The competition match of {teams} is not over. First continue or delete it in Matches played.")
    return sentence.format(teams=", ".join(team.name for team in competition.teams))
