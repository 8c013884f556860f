"""The competition on screen: the commands it gets, its answers, and its matches that are played here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial

from kivy.event import EventDispatcher
from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from classroom.competition import command as cmd
from classroom.competition.command import NotDone, NotDoneBecause
from classroom.competition.event import ResultCorrected, ResultEntered, ResultTakenBack, ResultToEnter, Source, Table
from classroom.competition.fold import BrokenCompetitionError
from classroom.competition.match_result import (
    first_match_id,
    in_order,
    is_named_after,
    next_match_id,
    result_of_match,
    tables_of_rounds,
)
from classroom.competition.proposal import Unready, needs_entry_exception, unready_teams
from classroom.competition.result import TeamNumber
from classroom.competition.service import CompetitionChanged, CompetitionService
from classroom.competition.state import CompetitionState, DivisionState, Recorded, TeamState
from classroom.competition.team import Attendance, Entry
from classroom.competition.team_list import TeamList
from classroom.competition.wording import refusal_text
from classroom.errors import KnownError, StoreError
from classroom.i18n import _
from classroom.match.command import Refusal
from classroom.match.entry import refuse_set_word
from classroom.match.state import MatchState
from classroom.reasons import RESULT_TYPED, SHEET_CORRECTED
from classroom.record.figure import money
from classroom.rules.policy import Format
from classroom.say.day import TypedLine
from classroom.say.match_setup import without_word_help, word_list_of
from classroom.say.playable import serves_format
from classroom.stage.table_results import open_table_command
from classroom.ui.context import ScreenContext
from classroom.value import Value, replace


class _Loaded(Value):
    """A stored competition: `here` are the matches at its open tables."""

    service: CompetitionService
    here: tuple[MatchState, ...]


class LeftTyped(Value):
    """Scores that were typed for a table and could not be entered; `recorded` is what it had then."""

    scores: tuple[str, ...]
    why: str
    recorded: Recorded | None


def _why_not(answer: object) -> str:
    return refusal_text(answer, _) if isinstance(answer, NotDoneBecause) else ""


class DayModel(EventDispatcher):
    """`service` is the open competition, and `newest` its state; None if there is none.

    `at` is the index of the division shown, `part` the part of it last shown, and `number` the round viewed, 0 for
    the current one.
    """

    service: CompetitionService | None = ObjectProperty(None, allownone=True)
    newest: CompetitionState | None = ObjectProperty(None, allownone=True)
    at = NumericProperty(0)
    part = StringProperty("teams")
    number = NumericProperty(0)
    stale = ObjectProperty(None, allownone=True)
    """The last round that was drawn before a result that has just changed: its division's index, its number (T9)."""

    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
        self._context = context
        self._results = context.table_results
        self._unsubscribe: list[Callable[[], None]] = []
        self._left_typed: dict[tuple[int, int, int], LeftTyped] = {}
        self._half_typed: dict[tuple[int, int], TypedLine] = {}

    # Create and continue

    def begin(self, command: cmd.OpenCompetition) -> str:
        """Create a competition; return why not, or an empty string if it was created."""
        try:
            answer = self._context.services.competitions.open(command)
        except StoreError as error:
            return error.fault.sentence()
        if isinstance(answer, NotDoneBecause):
            return refusal_text(answer, _)
        self._open(_Loaded(answer, ()))
        return ""

    def load(self, competition_id: str) -> None:
        """Load a stored competition and show it; a notice says what is damaged."""
        work = partial(self._read, competition_id)
        self._context.navigator.blocking.fetch(work, self._on_loaded, _("Loading the competition …"))

    def show(self, competition_id: str) -> None:
        """Load a stored competition in place of the open one, unless it is the same."""
        if self.newest is None or self.newest.opened.competition_id != competition_id:
            self.close()
            self.load(competition_id)

    def leave(self) -> None:
        """Put the competition aside; one in which no team was ever entered is not kept."""
        state = self.newest
        is_empty = state is not None and not state.entered
        self.close()
        if state is not None and is_empty:
            with suppress(StoreError):  # then it stays in the list, where it can be deleted
                self._context.services.competition_archive.delete_competition(state.opened.competition_id)

    def close(self) -> None:
        for leave in self._unsubscribe:
            leave()
        self._unsubscribe.clear()
        self.service = self.newest = self._results.open = None
        self.at, self.part, self.number = 0, "teams", 0
        self._left_typed.clear()

    def _read(self, competition_id: str) -> _Loaded:
        services = self._context.services
        try:
            service = services.competitions.load(competition_id)
        except BrokenCompetitionError as error:
            sentence = _("This competition's record is damaged, so it cannot continue. Other competitions are safe.")
            raise KnownError(sentence) from error
        state = service.state
        here: list[MatchState] = []
        for one in tables_of_rounds(state):
            if one.recorded is None:
                here += [match for match in self._played(one.base) if not service.has_entered(match.opened.match_id)]
        return _Loaded(service, tuple(here))

    def _on_loaded(self, loaded: _Loaded) -> None:
        self._open(loaded)
        self._context.navigator.show_anew()

    def _open(self, loaded: _Loaded) -> None:
        self.close()
        self.service, self.newest = loaded.service, loaded.service.state
        self._results.open = loaded.service
        self._results.under_way.clear()
        self._results.unscored.clear()
        self._unsubscribe.append(loaded.service.subscribe(self._changed))
        if any(division.rounds for division in loaded.service.state.divisions):
            self.part = "round"
        for match in loaded.here:
            self._results.follow(match)

    def _changed(self, changed: CompetitionChanged) -> None:
        self.newest, self.stale = changed.state, None
        for event in changed.events:
            if isinstance(event, ResultCorrected | ResultTakenBack | ResultEntered):
                for at, division in enumerate(changed.state.divisions):
                    later = division.rounds[event.number :] if at == event.division else ()
                    if division.plan.best and event.division in changed.state.pools:
                        later = division.rounds[:1]
                    for one in later:
                        if event.number in one.changed_before:
                            self.stale = at, one.number

    # Commands and questions

    @property
    def state(self) -> CompetitionState:
        """The competition now. Raises `RuntimeError` if none is open."""
        if self.newest is None:
            raise RuntimeError("no competition is open")
        return self.newest

    @property
    def why_closed(self) -> str:
        """Why nothing can be changed any more, or an empty text while the competition is open."""
        return refusal_text(NotDoneBecause(NotDone.CLOSED), _) if self.state.is_closed else ""

    @property
    def division(self) -> DivisionState:
        return self.state.divisions[self.at]

    @property
    def format(self) -> Format | None:
        """The format in use, or None if it no longer exists."""
        key = self.state.opened.format_key
        return next((format for format in self._context.services.formats if format.key == key), None)

    @property
    def currency(self) -> str:
        """The currency of the format's letter shop; empty if no letters are sold (U8)."""
        return self.format.currency if self.format else ""

    def money(self, amount: int) -> str:
        return money(self.currency, amount)

    def refuse_word(self, word: str) -> Refusal | None:
        """Return why a round cannot start with a word, or None if it can (U2). Reads the list. Raises `KnownError`."""
        if self.format is None:
            return None
        services = self._context.services
        settings = replace(self._context.settings.current, mode=self.state.mode)
        lexicon = services.matches.lexicon(word_list_of(settings, self.format), self.format.words)
        return refuse_set_word(self.format, word, lexicon, is_asked=word.upper() == settings.asked_word)

    def do(self, command: cmd.CompetitionCommand) -> str:
        """Carry out a command; return why not, or an empty string once it is done and on disk."""
        return self.do_all([command])[0]

    def do_all(self, commands: Sequence[cmd.CompetitionCommand]) -> tuple[str, ...]:
        """Carry out several commands, stored all at once; return for each why not, or an empty string."""
        if self.service is None:
            return ("",) * len(commands)
        try:
            return tuple(map(_why_not, self.service.do_all(commands)))
        except StoreError as error:
            return (error.fault.sentence(),) * len(commands)

    def because(self, command: Callable[[str, str], cmd.CompetitionCommand]) -> Callable[[str, str], str]:
        """Return what carries out a command once its reason is known, and who gives it."""
        return lambda reason, by: self.do(command(reason, by))

    def why_not(self, command: cmd.CompetitionCommand) -> str:
        """Return why a command would be refused, or an empty string; nothing is stored."""
        return _why_not(self.service.why_not(command) if self.service else None)

    def refuses(self, command: cmd.CompetitionCommand, reason: NotDone) -> bool:
        """Tell whether a command would be refused for this reason."""
        refusal = self.service.why_not(command) if self.service else None
        return refusal is not None and refusal.reason is reason

    def first_entry(self, number: int, table: Table) -> ResultToEnter | None:
        """Return what the first of two people typed for a table, or None if nobody has or the result counts."""
        first_entry = self.division.rounds[number - 1].first_entry_of(table.one)
        return first_entry.result if first_entry else None

    def leave_typed(self, number: int, table: Table, scores: tuple[str, ...], why: str) -> None:
        """Keep scores that could not be entered until somebody looks at the table."""
        recorded = self.division.rounds[number - 1].recorded_of(table.one)
        self._left_typed[self.at, number, table.number] = LeftTyped(scores, why, recorded)

    def forget_typed(self, number: int, table: Table) -> None:
        """Forget the scores kept for a table, because somebody has looked at it."""
        self._left_typed.pop((self.at, number, table.number), None)

    def left_typed(self, number: int, table: Table) -> LeftTyped | None:
        """Return the scores kept for a table, or None once it has another result than when they were typed."""
        left = self._left_typed.get((self.at, number, table.number))
        recorded = self.division.rounds[number - 1].recorded_of(table.one)
        return left if left and left.recorded is recorded else None

    def half_typed(self, number: int) -> TypedLine | None:
        """Return the line of results that was begun for a round and not ended, or None."""
        return self._half_typed.get((int(self.at), number))

    def keep_typed(self, number: int, line: TypedLine) -> None:
        """Keep a line of results as it is now, until its round is taken back."""
        self._half_typed[int(self.at), number] = line

    def on_newest(self, _day: DayModel, state: CompetitionState | None) -> None:
        """Forget what was typed for rounds that are no more."""
        played = [len(one.rounds) for one in state.divisions] if state else []
        gone = [key for key in self._half_typed if not played or key[1] > played[key[0]]]
        for key in gone:
            del self._half_typed[key]

    def not_ready(self) -> Unready:
        """Return the teams of the division that cannot play yet, each with every reason why not (P1, P2)."""
        return () if self.format is None else unready_teams(self.state, self.at, self.format)

    def needs_entry_exception(self, tables: Sequence[Table]) -> bool:
        """Tell whether publishing a round needs a written reason, because somebody is not ready (P1, P2, P17)."""
        return self.format is not None and needs_entry_exception(self.state, self.at, self.format, tables)

    def places(self) -> tuple[str, ...]:
        """Return the schools and states that are known: those of teams and judges, and the school of the settings."""
        state = self.state
        known = (*(judge.origin for judge in state.judges), self._context.settings.current.school)
        return TeamList((*(team.entry for team in state.teams), *map(Entry, known, known))).schools

    def change_entries(self, changed: Mapping[TeamNumber, Entry]) -> str:
        """Change several teams at once; return the first reason why one cannot be changed."""
        return next(filter(None, self.do_all([cmd.ChangeEntry(*one) for one in changed.items()])), "")

    def check_in(self, teams: Iterable[TeamState], attendance: Attendance | None) -> str:
        """Check several teams in at once; return the first reason why one cannot be."""
        return next(filter(None, self.do_all([cmd.TakeAttendance(team.player, attendance) for team in teams])), "")

    def enter_teams(self, entries: Sequence[Entry]) -> tuple[str, ...]:
        """Enter teams in the division shown, all at once; return for each why not, or an empty string."""
        return self.do_all([cmd.EnterTeam(entry, self.at) for entry in entries])

    def enter_code(self, text: str) -> str:
        """Enter the result that a code tells of; return why not."""
        return self._asked(lambda service: service.enter_code(text))

    def why_no_match(self, match: MatchState) -> str:
        """Return why a match does not belong to this competition, or an empty string if it is one of its tables."""
        answer = result_of_match(self.state, match, Source.MATCH_FILE)
        strange = NotDone.MATCH_NOT_PAIRED, NotDone.TEAM_NOT_HERE
        return _why_not(answer) if isinstance(answer, NotDoneBecause) and answer.reason in strange else ""

    def enter_match(self, match: MatchState, source: Source) -> str:
        """Enter the result of a match, or correct the one it had before; return why not."""
        return self._asked(lambda service: service.take_match(match, source, SHEET_CORRECTED))

    def _asked(self, ask: Callable[[CompetitionService], object]) -> str:
        if self.service is None:
            return ""
        try:
            return _why_not(ask(self.service))
        except StoreError as error:
            return error.fault.sentence()

    # Matches of it that are played here

    def is_played_here(self, number: int, table: Table) -> bool:
        """Tell whether the match of a table is under way on this computer."""
        return self._under_way(self._match_id(number, table)) is not None

    def is_without_score(self, number: int, table: Table) -> bool:
        """Tell whether a match of a table ended here before any turn scored, and is not being replayed."""
        base = self._match_id(number, table)
        return self._under_way(base) is None and any(is_named_after(base, one) for one in self._results.unscored)

    def why_no_play(self) -> str:
        """Return why no match of it can be played on this computer; empty if one can."""
        if self.format is None:
            return _("This competition's rules are no longer available. Type in the result.")
        if not serves_format(self.format):
            sentence = _("{format} cannot be played in the app yet. Play on a real board, and type in the result.")
            return sentence.format(format=_(self.format.title))
        return ""

    def play_here(self, number: int, table: Table) -> None:
        """Start or continue the match of a table; a notice says why not."""
        base = self._match_id(number, table)
        if (under_way := self._under_way(base)) is not None:
            self._context.launcher.resume(under_way)
            return
        format, why = self.format, self.why_no_play()
        if format is None or why:
            self._context.navigator.notify(why)
            return
        services, launcher = self._context.services, self._context.launcher
        # Neither is a friendly match to help with words while another competition is under way (P18).
        helps = not self.state.opened.is_friendly or launcher.competition_under_way() is None
        settings = replace(self._context.settings.current, real_board=False)
        settings = settings if helps else without_word_help(settings)
        match_id = next_match_id(base, services.archive.ids_named_after(base))
        opening = open_table_command(services, settings, self.state, number, table, format, match_id)
        launcher.begin(*opening, without_help=not helps)

    def enter_and_end(self, command: cmd.EnterResult, table: Table) -> None:
        """End the match of a table that is under way here, then enter what was typed; a notice says why not."""
        match_id = self._under_way(self._match_id(command.number, table))
        why = self.why_not(command)
        if match_id is None or why:
            self._context.navigator.notify(why or self.do(command))
            return

        def enter(is_ended: bool) -> None:
            sentence = _("This table's match is in the middle of a turn. Finish the turn, then type in the result.")
            self._context.navigator.notify(self.do(command) if is_ended else sentence)

        work = partial(self._results.end_match, match_id, RESULT_TYPED)
        self._context.navigator.blocking.fetch(work, enter, _("Opening the match …"))

    def _match_id(self, number: int, table: Table) -> str:
        return first_match_id(self.state, number, table, int(self.at))

    def _under_way(self, base: str) -> str | None:
        """Return the id of a table's match that is under way, or None if there is none."""
        return next((one for one in self._results.under_way if is_named_after(base, one)), None)

    def _played(self, base: str) -> list[MatchState]:
        """Return the matches begun under an id, in the order in which they began. Raises `StoreError`."""
        archive = self._context.services.archive
        stored = map(archive.stored, in_order(base, archive.ids_named_after(base)))
        return [one.state for one in stored if one.state and not one.fault]
