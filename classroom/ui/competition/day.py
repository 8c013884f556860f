"""The competition on the screens: what is asked of it, what it answers, and the matches of it that are played here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from kivy.event import EventDispatcher
from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from classroom.competition.command import CompetitionCommand, CorrectResult, EnterResult, OpenCompetition
from classroom.competition.event import ResultEntered, Source, Table
from classroom.competition.fold import BrokenCompetitionError
from classroom.competition.match_result import opening_of_table, result_of_match
from classroom.competition.refusal import NotDoneBecause
from classroom.competition.service import CompetitionChanged, CompetitionService
from classroom.competition.state import CompetitionState, DivisionState, Recorded
from classroom.competition.table_match import first_id_of, first_match_id, match_ids, rounds_of
from classroom.competition.wording import refusal_text
from classroom.errors import KnownError, StoreError
from classroom.i18n import _
from classroom.match.entry import refuse_set_word
from classroom.match.service import MatchChanged, MatchService
from classroom.match.state import MatchState, Phase
from classroom.match.team import Mode
from classroom.record.figure import money
from classroom.rules.format import Format
from classroom.rules.policy import LetterShop
from classroom.ui.context import ScreenContext
from classroom.ui.match_setup import word_list_of
from classroom.ui.playable import serves_format
from classroom.ui.wording.refusal import refusal_sentence


@dataclass(frozen=True)
class _Loaded:
    """A stored competition: `entered` are the matches whose results have ever stood, `here` those not in it yet."""

    service: CompetitionService
    entered: frozenset[str]
    here: tuple[MatchState, ...]


class DayModel(EventDispatcher):
    """`service` is the competition that is open, None while there is none, and `state` its state.

    `at` is the place of the division that is shown, `part` the part of it shown last, `number` the round looked at, 0
    for the one that is due.
    """

    service: CompetitionService | None = ObjectProperty(None, allownone=True)
    state: CompetitionState | None = ObjectProperty(None, allownone=True)
    at = NumericProperty(0)
    part = StringProperty("teams")
    number = NumericProperty(0)

    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
        self._context = context
        self._entered: set[str] = set()
        self._under_way: dict[str, str] = {}
        self._unsubscribe: list[Callable[[], None]] = []
        self._leave_match: Callable[[], None] | None = None
        context.launcher.bind(service=self._match_on_screen)

    # Begin and go on

    def begin(self, command: OpenCompetition) -> str:
        """Begin a competition; return why not, empty where it has begun."""
        try:
            answer = self._context.services.competitions.open(command)
        except StoreError as error:
            return error.fault.sentence()
        if isinstance(answer, NotDoneBecause):
            return refusal_text(answer, _)
        self._open(_Loaded(answer, frozenset(), ()))
        return ""

    def load(self, competition_id: str) -> None:
        """Go on with a stored competition, and show it; a notice says what is damaged."""
        work = partial(self._read, competition_id)
        self._context.navigator.blocking.fetch(work, self._have_read, _("The competition is being read …"))

    def show(self, competition_id: str) -> None:
        """Go on with a stored competition in the place of the one that is open, unless that is it."""
        if self.state is None or self.state.opened.competition_id != competition_id:
            self.close()
            self.load(competition_id)

    def close(self) -> None:
        """Put the competition aside."""
        for leave in self._unsubscribe:
            leave()
        self._unsubscribe.clear()
        self.service = self.state = None
        self.at, self.part, self.number = 0, "teams", 0

    def _read(self, competition_id: str) -> _Loaded:
        services = self._context.services
        try:
            service = services.competitions.load(competition_id)
        except BrokenCompetitionError as error:
            sentence = _("The record of this competition is damaged, so it cannot go on. All others are safe.")
            raise KnownError(sentence) from error
        events = services.competition_archive.read(competition_id)
        entered = frozenset(one.match_id for one in events if isinstance(one, ResultEntered) and one.match_id)
        state = service.state
        here: list[MatchState] = []
        for published in rounds_of(state):
            for table in published.open_tables:
                base = first_match_id(state, published.number, table)
                here += [match for match in self._played(base) if match.opened.match_id not in entered]
        return _Loaded(service, entered, tuple(here))

    def _have_read(self, loaded: _Loaded) -> None:
        self._open(loaded)
        self._context.navigator.rebuild()

    def _open(self, loaded: _Loaded) -> None:
        self.close()
        self._entered, self._under_way = set(loaded.entered), {}
        self.service, self.state = loaded.service, loaded.service.state
        self._unsubscribe.append(loaded.service.subscribe(self._changed))
        if any(rounds_of(loaded.service.state)):
            self.part = "round"
        for match in loaded.here:
            self._follow(match)

    def _changed(self, changed: CompetitionChanged) -> None:
        event = changed.event
        if isinstance(event, ResultEntered) and event.match_id:
            self._entered.add(event.match_id)
        self.state = changed.state

    # What is asked of it

    @property
    def division(self) -> DivisionState:
        """The division that is shown."""
        return self._open_state.divisions[self.at]

    @property
    def format(self) -> Format | None:
        """The format it is played by, None where that is no more."""
        key = self._open_state.opened.format_key
        return next((format for format in self._context.services.formats if format.key == key), None)

    @property
    def currency(self) -> str:
        """The currency of the format's letter shop, empty where no letters are sold (U8)."""
        shop = self.format.exchange if self.format else None
        return shop.currency if isinstance(shop, LetterShop) else ""

    def money(self, amount: int) -> str:
        """Return an amount as it is written."""
        return money(self.currency, amount)

    def refuse_word(self, word: str) -> str:
        """Return why a round cannot begin with a word: its letters, or it is not in the list (U2); empty where it can.

        Reads the list. Raises `KnownError`.
        """
        if self.format is None:
            return ""
        services = self._context.services
        settings = replace(self._context.settings.current, mode=Mode.COMPETITION)
        lexicon = services.matches.lexicon(word_list_of(settings, self.format), self.format.words)
        refusal = refuse_set_word(self.format, word, lexicon)
        return refusal_sentence(refusal) if refusal else ""

    def do(self, command: CompetitionCommand) -> str:
        """Carry out a command; return why not, empty where it is done and on the disk."""
        return self._asked(lambda service: service.do(command))

    def enter_code(self, text: str) -> str:
        """Enter the result that a code tells of; return why not."""
        return self._asked(lambda service: service.enter_code(text))

    def enter_match(self, match: MatchState, source: Source) -> str:
        """Enter the result of a match, or correct the one it had before; return why not."""
        return self._asked(lambda service: self._enter(service, match, source))

    def _asked(self, ask: Callable[[CompetitionService], object]) -> str:
        if self.service is None:
            return ""
        try:
            answer = ask(self.service)
        except StoreError as error:
            return error.fault.sentence()
        return refusal_text(answer, _) if isinstance(answer, NotDoneBecause) else ""

    @property
    def _open_state(self) -> CompetitionState:
        if self.state is None:
            raise RuntimeError("no competition is open")
        return self.state

    # Matches of it that are played here

    def is_played_here(self, number: int, table: Table) -> bool:
        """Tell whether the match of a table is under way on this computer."""
        return first_match_id(self._open_state, number, table) in self._under_way

    def why_no_play(self) -> str:
        """Return why no match of it can be played on this computer; empty where one can."""
        if self.format is None:
            return _("The format of this competition is no longer here. Type the result in.")
        if not serves_format(self.format):
            sentence = _("{format} cannot be played on these screens yet. Play on a board, and type the result in.")
            return sentence.format(format=_(self.format.title))
        return ""

    def play_here(self, number: int, table: Table) -> None:
        """Begin the match of a table, or go on with it; a notice says why not."""
        base = first_match_id(self._open_state, number, table)
        if base in self._under_way:
            self._context.launcher.resume(self._under_way[base])
            return
        format, why = self.format, self.why_no_play()
        if format is None or why:
            self._context.navigator.notify(why)
            return
        services = self._context.services
        settings = replace(self._context.settings.current, mode=Mode.COMPETITION)
        exception = _("one judge for each table of a day of many matches") if format.officials.required else ""
        match_id = self._free_id(base)
        opening = opening_of_table(self._open_state, number, table, format, match_id, services.app_version, exception)
        self._context.launcher.begin(opening, word_list_of(settings, format))

    def _played(self, base: str) -> list[MatchState]:
        """Return the matches that were begun under an id, the first first. Raises `StoreError`."""
        found: list[MatchState] = []
        for match_id in match_ids(base):
            stored = self._context.services.archive.stored(match_id)
            if stored.state is None:
                return found
            if not stored.fault:
                found.append(stored.state)
        return found

    def _free_id(self, base: str) -> str:
        archive = self._context.services.archive
        for match_id in match_ids(base):
            stored = archive.stored(match_id)
            if stored.state is None and stored.fault is None:
                return match_id
        return base

    def _match_on_screen(self, _launcher: Any, service: MatchService | None) -> None:
        """Listen to a match of this competition, for as long as it is on the screen."""
        if self._leave_match:
            self._leave_match()
            self._leave_match = None
        if service and self.state and first_id_of(self.state, service.state.opened.match_id):
            self._leave_match = service.subscribe(self._match_changed)
            self._follow(service.state)

    def _match_changed(self, changed: MatchChanged) -> None:
        self._follow(changed.state)

    def _follow(self, match: MatchState) -> None:
        """Remember that a match is under way; take its result as soon as it is over."""
        base = first_id_of(self._open_state, match.opened.match_id)
        if base is None:
            return
        if match.phase is not Phase.CLOSED:
            self._under_way[base] = match.opened.match_id
            return
        self._under_way.pop(base, None)
        recorded = self._recorded_of(match.opened.match_id)
        if recorded is None and match.opened.match_id in self._entered:
            return
        before = recorded.result if recorded else None
        why = self.enter_match(match, Source.PLAYED_HERE)
        after = self._recorded_of(match.opened.match_id)
        if after and after.result != before:
            why = _("The result of this match is in the competition.")
        if why:
            self._context.navigator.notify(why)

    def _recorded_of(self, match_id: str) -> Recorded | None:
        rounds = rounds_of(self._open_state)
        found = (one for published in rounds for one in published.recorded if one.match_id == match_id)
        return next(found, None)

    def _enter(self, service: CompetitionService, match: MatchState, source: Source) -> object:
        command = result_of_match(service.state, match, source)
        if not isinstance(command, EnterResult):
            return command
        match_id = match.opened.match_id
        for published in service.state.divisions[command.division].rounds:
            for one in published.recorded:
                if one.match_id == match_id and one.result == command.result:
                    return None
                if one.match_id == match_id:
                    reason = _("corrected on the score sheet")
                    return service.do(CorrectResult(command.division, published.number, command.result, reason))
        return service.do(command)
