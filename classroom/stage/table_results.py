"""The matches at the tables of a competition: opened as its director wants them, and their results passed on."""

from __future__ import annotations

from collections.abc import Callable

from classroom.competition.command import NotDoneBecause
from classroom.competition.event import ResultNoted, ResultToEnter, Source, Table
from classroom.competition.fold import BrokenCompetitionError
from classroom.competition.match_result import opening_of_table, table_of_match
from classroom.competition.service import CompetitionService
from classroom.competition.state import CompetitionState
from classroom.competition.wording import refusal_text
from classroom.errors import KnownError
from classroom.i18n import _
from classroom.match.command import Command, DecideTie, OpenMatch, Pause, RestartTurn, StopMatch
from classroom.match.event import PauseReason
from classroom.match.service import MatchService
from classroom.match.state import MatchState, Phase
from classroom.match.team import Mode
from classroom.reasons import DIRECTOR, ONE_JUDGE, SHEET_CORRECTED
from classroom.rules.policy import Format
from classroom.say import match_setup
from classroom.services import COMPETITIONS, Services
from classroom.settings import Settings
from classroom.value import replace


def open_table_command(
    services: Services,
    settings: Settings,
    state: CompetitionState,
    number: int,
    table: Table,
    format: Format,
    match_id: str,
) -> tuple[OpenMatch, str]:
    """Return what opens the match of a table of round `number`, and the key of its word list.

    A friendly match is played as the class plays its other practice.
    """
    official = format.officials.required and not state.opened.is_friendly
    exception = ONE_JUDGE if official else ""
    asked = replace(settings, mode=state.mode)
    practice = match_setup.switches_of(asked, format) if state.opened.is_friendly else None
    opening = opening_of_table(state, number, table, format, match_id, services.app_version, exception, practice)
    return opening, match_setup.word_list_of(asked, format)


class TableResults:
    """Passes results of table matches to the competition.

    `open` is the competition on screen, None if there is none; `under_way` holds the ids of matches in progress.
    `unscored` holds the ids of matches that ended before any turn scored.
    """

    def __init__(self, services: Services, notify: Callable[[str], object]) -> None:
        self.open: CompetitionService | None = None
        self.under_way: set[str] = set()
        self.unscored: set[str] = set()
        self._services = services
        self._notify = notify
        self._said: dict[str, ResultToEnter] = {}
        self._leave_match: Callable[[], None] | None = None

    def match_on_screen(self, service: MatchService | None) -> None:
        """Listen to the match of a table while it is on screen."""
        if self._leave_match:
            self._leave_match()
            self._leave_match = None
        if service and is_at_table(service.state):
            self._leave_match = service.subscribe(lambda changed: self.follow(changed.state))
            self.follow(service.state)

    def follow(self, match: MatchState, *, overrules: bool = False) -> None:
        """Remember a match in progress; once it is over, take its result and report what became of it.

        A typed result stays, unless the match `overrules` it.
        """
        match_id = match.opened.match_id
        if match.phase is not Phase.CLOSED:
            self.under_way.add(match_id)
            return
        self.under_way.discard(match_id)
        self.unscored.discard(match_id)
        if match.has_nothing_scored:
            self.unscored.add(match_id)
        try:
            sentence = self._take(match, overrules=overrules)
        except KnownError as error:
            sentence = str(error)
        if sentence:
            self._notify(sentence)

    def end_match(self, match_id: str, reason: str) -> bool:
        """End a match in progress for a `reason`, because its result comes from elsewhere; return False in mid-turn.

        A match that nobody has started is deleted. Raises `KnownError`. It reads the match, so call it off the
        screen's thread.
        """
        service = self._services.matches.load(match_id)
        if service.state.phase is Phase.DRAWING:
            self._services.archive.delete_match(match_id)
        else:
            begun_anew: list[Command] = [RestartTurn()] if service.interrupted else []
            jury = DecideTie(None, DIRECTOR, reason)
            for command in (*begun_anew, Pause(PauseReason.JUDGE), StopMatch(reason), jury):
                if service.why_not(command) is None:
                    service.do(command)
            if service.state.phase is not Phase.CLOSED:
                return False
        self.under_way.discard(match_id)
        return True

    def competition_of(self, match_id: str) -> CompetitionService | None:
        """Return the competition that a match belongs to as the match of a table, or None.

        Raises `KnownError`.
        """
        if self.open and match_id.startswith(f"{self.open.state.opened.competition_id}-"):
            return self.open
        for stored in self._services.competition_archive.newest(COMPETITIONS):
            if match_id.startswith(f"{stored.competition_id}-") and stored.state:
                try:
                    return self._services.competitions.load(stored.competition_id)
                except BrokenCompetitionError:
                    return None
        return None

    def _take(self, match: MatchState, *, overrules: bool) -> str:
        """Return the message about a finished match, empty if its result stands unchanged."""
        match_id = match.opened.match_id
        service = self.competition_of(match_id)
        found = table_of_match(service.state, match_id) if service else None
        if service is None or found is None:
            return ""
        stands = match_id in service.state.match_ids()
        if service.has_entered(match_id) and not stands and not overrules:
            return ""  # it was taken back
        said = self._said.get(match_id)
        answer = service.take_match(match, Source.PLAYED_HERE, SHEET_CORRECTED, said=said, overrules=overrules)
        if isinstance(answer, NotDoneBecause):
            return refusal_text(answer, _)
        after = table_of_match(service.state, match_id)
        if after and after.recorded:
            self._said[match_id] = after.recorded.result
        if isinstance(answer, ResultNoted):
            return _("The result is saved. Now a second person must type it again on the table's page.")
        return _("The result of this match has been entered in the competition.") if answer else ""


def is_at_table(match: MatchState) -> bool:
    """Tell whether a match may belong to a competition table: an official match of a round, or a friendly one."""
    opened = match.opened
    return opened.round_number > 0 and (opened.mode is Mode.COMPETITION or opened.table_number > 0)
