"""The only way into a competition for screens and programs: commands in, events stored, the new state published."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from classroom.competition.command import (
    CompetitionCommand,
    EnterResult,
    EnterTeam,
    NotDoneBecause,
    OpenCompetition,
    PublishRound,
)
from classroom.competition.decide import decide, open_competition
from classroom.competition.event import CompetitionEvent, ResultEntered, ResultToEnter, Source
from classroom.competition.fold import apply, begin, fold_competition
from classroom.competition.match_result import result_command_for, result_of_match
from classroom.competition.proposal import next_round
from classroom.competition.result_code import read_code
from classroom.competition.state import CompetitionState
from classroom.competition.team import Entry
from classroom.match.state import MatchState
from classroom.value import Value

# The external services that competitions need, as protocols; the store implements them


class CompetitionLog(Protocol):
    """Stores the events of competitions."""

    def append(self, competition_id: str, first: int, events: Sequence[CompetitionEvent]) -> None:
        """Store `events` before returning, the first under the number `first`, counted from 1; all or none."""

    def read(self, competition_id: str) -> tuple[CompetitionEvent, ...]:
        """Return all events of a competition in order. Raises `StoreError` if one is damaged."""


class CompetitionChanged(Value):
    """The message to subscribers: the events that were just stored, and the state after them."""

    state: CompetitionState
    events: tuple[CompetitionEvent, ...]


Subscriber = Callable[[CompetitionChanged], None]


class CompetitionService:
    """A competition under way: its state after `events`, and its log.

    All that `do` returns is already on disk. Errors of the log propagate and leave the state unchanged.
    """

    def __init__(self, state: CompetitionState, events: Sequence[CompetitionEvent], log: CompetitionLog) -> None:
        self._state = state
        self._count = len(events)
        self._entered = {event.match_id for event in events if isinstance(event, ResultEntered)}
        self._log = log
        self._subscribers: list[Subscriber] = []

    @property
    def state(self) -> CompetitionState:
        """The state after all stored events."""
        return self._state

    @property
    def event_count(self) -> int:
        """The number of stored events."""
        return self._count

    def do(self, command: CompetitionCommand) -> CompetitionEvent | NotDoneBecause:
        """Carry out `command`: store its event, publish the new state and return the event; or return the refusal."""
        (answer,) = self.do_all([command])
        return answer

    def do_all(self, commands: Sequence[CompetitionCommand]) -> tuple[CompetitionEvent | NotDoneBecause, ...]:
        """Carry out `commands` in order, skipping those refused; return the event or the refusal of each.

        All events are stored together, or none, and the state is published once.
        """
        state, answers = self._state, list[CompetitionEvent | NotDoneBecause]()
        for command in commands:
            answer = decide(state, command)
            answers.append(answer)
            if not isinstance(answer, NotDoneBecause):
                state = apply(state, answer)
        events = tuple(answer for answer in answers if not isinstance(answer, NotDoneBecause))
        if events:
            self._log.append(self._state.opened.competition_id, self._count + 1, events)
            self._state = state
            self._count += len(events)
            self._entered.update(event.match_id for event in events if isinstance(event, ResultEntered))
            for subscriber in tuple(self._subscribers):
                subscriber(CompetitionChanged(state, events))
        return tuple(answers)

    def why_not(self, command: CompetitionCommand) -> NotDoneBecause | None:
        """Return why `command` would be refused now, or None if it would not be; nothing is stored."""
        answer = decide(self._state, command)
        return answer if isinstance(answer, NotDoneBecause) else None

    def next_round(self, division: int = 0) -> PublishRound | NotDoneBecause:
        """Return the next round as proposed, to be shown, changed by hand, and published with `do` (T9)."""
        return next_round(self._state, division)

    def enter_code(self, text: str) -> CompetitionEvent | NotDoneBecause:
        """Enter the result in a code, or return why it is not a result of this competition."""
        command = read_code(self._state, text)
        return command if isinstance(command, NotDoneBecause) else self.do(command)

    def enter_match(self, match: MatchState, source: Source = Source.PLAYED_HERE) -> CompetitionEvent | NotDoneBecause:
        """Enter the result of a match played with the app, on this computer or on another."""
        command = result_of_match(self._state, match, source)
        return self.do(command) if isinstance(command, EnterResult) else command

    def has_entered(self, match_id: str) -> bool:
        """Tell whether the result of a match was ever entered, even if it has been taken back since."""
        return match_id in self._entered

    def take_match(
        self,
        match: MatchState,
        source: Source,
        reason: str,
        *,
        said: ResultToEnter | None = None,
        overrules: bool = False,
    ) -> CompetitionEvent | NotDoneBecause | None:
        """Enter the result of a match, or correct its own with the `reason`; return None if it is already entered.

        A result that was typed, or that replaced what the match `said`, is changed only if this `overrules` it.
        """
        command = result_command_for(self._state, match, source, reason, said=said, overrules=overrules)
        return command if command is None or isinstance(command, NotDoneBecause) else self.do(command)

    def subscribe(self, subscriber: Subscriber) -> Callable[[], None]:
        """Call `subscriber` after every change; the returned function unsubscribes it."""
        self._subscribers.append(subscriber)
        return lambda: self._subscribers.remove(subscriber)


class Competitions(Value):
    """Opens competitions: new ones and stored ones."""

    log: CompetitionLog

    def open(self, command: OpenCompetition, teams: Sequence[Entry] = ()) -> CompetitionService | NotDoneBecause:
        """Open a competition and store its opening, or return why it cannot be opened like this.

        Of given `teams`, which are all entered, round 1 is published too if it can be as it is drawn.
        """
        opened = open_competition(command)
        if isinstance(opened, NotDoneBecause):
            return opened
        state, events = begin(opened), list[CompetitionEvent]([opened])
        for entry in teams:
            answer = decide(state, EnterTeam(entry))
            if isinstance(answer, NotDoneBecause):
                return answer
            events.append(answer)
            state = apply(state, answer)
        drawn = next_round(state, 0) if teams else None
        if isinstance(drawn, PublishRound):
            answer = decide(state, drawn)
            if not isinstance(answer, NotDoneBecause):
                events.append(answer)
                state = apply(state, answer)
        self.log.append(opened.competition_id, 1, events)
        return CompetitionService(state, events, self.log)

    def load(self, competition_id: str) -> CompetitionService:
        """Continue a stored competition. Errors of the log and `BrokenCompetitionError` propagate."""
        events = self.log.read(competition_id)
        return CompetitionService(fold_competition(events), events, self.log)
