"""The one way into a match for screens and programs: commands in, events stored, then the state published."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from classroom.match import event as ev
from classroom.match.clock import clock_after, started, stopped
from classroom.match.command import Command, OpenMatch, RecordTurn, RestartTurn, StopTurn
from classroom.match.decide import Decided, decide, decide_rest, open_match, refuse
from classroom.match.decide.context import Context
from classroom.match.decide.end import end_due
from classroom.match.fold import fold, fold_as_far
from classroom.match.fold.step import BrokenMatchError
from classroom.match.given_name import shown_state
from classroom.match.ports import Clock, DamagedMatchError, EventLog, MoveFinder, Shuffler
from classroom.match.preview import Preview, preview
from classroom.match.refusal import Refusal, Refused
from classroom.match.state import MatchState, Phase
from classroom.match.team import Mode
from classroom.rules.board import LaidTile
from classroom.rules.ending import EndReason
from classroom.rules.policy import PerTurn, Words
from classroom.words.lexicon import LEXICON_KEYS, Lexicon


@dataclass(frozen=True)
class MatchChanged:
    """What subscribers receive: the events that were just stored, and the state after them."""

    state: MatchState
    events: tuple[ev.Event, ...]


_BEFORE_OTHERS = (ev.WindowClosed, ev.PauseEnded, ev.BlanksPutAside, ev.FreshBagOpened)
"""Events that are never the last of a command: alone they have not happened."""

Subscriber = Callable[[MatchChanged], None]


class _FirstTiles:
    """Draws the first tiles of the bag, where a command is only tried."""

    def draw(self, bag: Sequence[str], count: int) -> tuple[str, ...]:
        return tuple(bag[:count])


class MatchService:
    """A match under way: its state, its log, its clock.

    What `do` returns is on the disk. Errors of the log pass through and leave the state as it was. A turn that was
    running when the app stopped is `interrupted`: its clock is stopped, and the only command allowed is to restart it.
    A hold begins anew, and so does the counting of a score on a team's time (A3); other clocks that ran are stopped
    until the next command: nobody pays for the time in which the app was closed. Of a match that was stored before,
    the last event is `idle_ms` old.
    """

    def __init__(
        self,
        state: MatchState,
        count: int,
        *,
        log: EventLog,
        clock: Clock,
        shuffler: Shuffler,
        lexicon: Lexicon,
        finder: MoveFinder,
        idle_ms: int = 0,
    ) -> None:
        self._state = state
        self._count = count
        self._log = log
        self._clock = clock
        self._shuffler = shuffler
        self._lexicon = lexicon
        self._finder = finder
        shows_turn = isinstance(state.opened.switches.turn_time, PerTurn) and state.phase is not Phase.RUNNING
        shown = stopped(state.elapsed_ms if shows_turn or state.phase is Phase.PAUSED else 0)
        counts = state.phase is Phase.ANNOUNCING and state.counts_on_own_time
        begins_anew = state.phase is Phase.HELD or counts or state.is_looking_up
        self._turn_clock = started(clock.now_ms()) if begins_anew else shown
        self._paused_at = clock.now_ms() - idle_ms
        self._subscribers: list[Subscriber] = []

    @property
    def state(self) -> MatchState:
        """The state after all stored events."""
        return self._state

    @property
    def event_count(self) -> int:
        """How many events are stored; the sequence number of the last."""
        return self._count

    @property
    def lexicon(self) -> Lexicon:
        """The word list of this match."""
        return self._lexicon

    @property
    def interrupted(self) -> bool:
        """Whether a turn was running when the app was last stopped and waits to be restarted."""
        return self._state.phase is Phase.RUNNING and not self._turn_clock.is_running

    @property
    def lexicon_changed(self) -> bool:
        """Whether the word list is another than the one this match was opened with."""
        return self._lexicon.sha256 != self._state.opened.lexicon_sha256

    def do(self, command: Command) -> Refusal | tuple[ev.Event, ...]:
        """Carry out `command`: store its events, publish the new state and return them; or return the refusal."""
        if self._waits_for_restart(command):
            return Refusal(Refused.NOT_NOW)
        answer = decide(self._state, command, self._context())
        if isinstance(answer, Refusal):
            return answer
        self._commit(answer)
        return answer.events

    def why_not(self, command: Command) -> Refusal | None:
        """Return why `command` would be refused now, None where it would not be; nothing is drawn or stored."""
        if self._waits_for_restart(command):
            return Refusal(Refused.NOT_NOW)
        return refuse(self._state, command, replace(self._context(), shuffler=_FirstTiles()))

    def name_anew(self) -> None:
        """Call the teams that the app named as they are called in the language on screen now."""
        state = shown_state(self._state)
        if state is not self._state:
            self._state = state
            self._publish(())

    def subscribe(self, subscriber: Subscriber) -> Callable[[], None]:
        """Call `subscriber` after every change; the returned function unsubscribes it."""
        self._subscribers.append(subscriber)
        return lambda: self._subscribers.remove(subscriber)

    def remaining_ms(self, side: int | None = None) -> int | None:
        """Return the time left to `side`, by default whoever's runs or is next, in milliseconds; None for no limit."""
        running = self._state.running_side
        side = side if side is not None else self._state.to_move if running is None else running
        return self._state.time_left_ms(self._elapsed_ms(), side)

    def used_ms(self, side: int) -> int:
        """Return how much `side` has used up by now of the time that its turn, its team or the round has."""
        return self._state.time_gone_ms(self._elapsed_ms(), side)

    def match_left_ms(self) -> int | None:
        """Return what is left by now of the match's own time, None where it has none (A3)."""
        return self._state.match_left_ms(self._elapsed_ms())

    def leave_out(self, slept_ms: int) -> None:
        """Let `slept_ms` that went by just now count for nobody: the machine slept, and nothing was paused."""
        self._turn_clock = self._turn_clock.less(slept_ms)

    def preview(self, tiles: Sequence[LaidTile]) -> Preview:
        """Return what the side to move may see of tiles not yet played."""
        return preview(self._state, tiles, self._lexicon)

    def end_due(self) -> EndReason | None:
        """Return the end that the judge may confirm now, or None (P14)."""
        return end_due(self._state, self._finder)

    def _waits_for_restart(self, command: Command) -> bool:
        """Tell whether the interrupted turn has to be begun again before `command`.

        At a real board it went on without the app, and may be written down at once.
        """
        allowed = (RestartTurn, StopTurn, RecordTurn) if self._state.is_real_board else (RestartTurn,)
        return self.interrupted and not isinstance(command, allowed)

    def _elapsed_ms(self) -> int:
        return self._turn_clock.elapsed(self._clock.now_ms())

    def _context(self) -> Context:
        waits = self._state.phase is Phase.PAUSED or self.interrupted
        paused_ms = max(0, self._clock.now_ms() - self._paused_at) if waits else 0
        return Context(self._shuffler, self._lexicon, self._finder, self._elapsed_ms(), self.interrupted, paused_ms)

    def _commit(self, decided: Decided) -> None:
        was, state, events = self._state.phase, decided.state, decided.events
        self._log.append(state.opened.match_id, self._count + 1, events)
        self._state = state
        self._count += len(events)
        now = self._clock.now_ms()
        if state.phase is Phase.PAUSED and was is not Phase.PAUSED:
            self._paused_at = now
        for event in events:
            self._turn_clock = clock_after(event, self._turn_clock, state, now)
        self._publish(events)

    def _publish(self, events: tuple[ev.Event, ...]) -> None:
        changed = MatchChanged(self._state, events)
        for subscriber in tuple(self._subscribers):
            subscriber(changed)


@dataclass(frozen=True)
class Matches:
    """Opens matches: new ones and stored ones.

    `lexicon` finds a word list by its key, less the words that a format refuses; its `LexiconError` passes through.
    """

    log: EventLog
    clock: Clock
    shuffler: Shuffler
    lexicon: Callable[[str, Words], Lexicon]
    finder: Callable[[Lexicon], MoveFinder]

    def open(self, command: OpenMatch, lexicon_key: str) -> Refusal | MatchService:
        """Begin a match and store its opening, or return why these teams cannot play (P1-P3).

        A competition never begins with another list than the one chosen, where that was deleted (P9).
        """
        lexicon = self.lexicon(lexicon_key, command.format.words)
        if command.mode is Mode.COMPETITION and lexicon_key not in LEXICON_KEYS and lexicon.key in LEXICON_KEYS:
            return Refusal(Refused.LIST_GONE)
        answer = open_match(command, lexicon, self.shuffler)
        if isinstance(answer, Refusal):
            return answer
        self.log.append(command.match_id, 1, answer.events)
        return self._service(answer.state, len(answer.events), lexicon)

    def load(self, match_id: str) -> MatchService:
        """Go on with a stored match, its teams as they are called on screen.

        Errors of the log and `BrokenMatchError` pass through.
        """
        events = self.log.read(match_id)
        state = shown_state(fold(events))
        lexicon = self.lexicon(state.opened.lexicon_key, state.format.words)
        idle_ms = self.log.idle_ms(match_id) if state.phase in (Phase.PAUSED, Phase.RUNNING) else 0
        return self._service(state, len(events), lexicon, idle_ms)

    def go_on_from_sound(self, match_id: str, new_id: str) -> MatchService:
        """Go on with what is sound of a damaged match as a match of its own, which has `new_id`.

        The damaged record stays as it is. Errors of the log pass through, and `BrokenMatchError` where not even the
        opening is sound.
        """
        try:
            events = self.log.read(match_id)
        except DamagedMatchError as error:
            events = error.good
        state, count = fold_as_far(events)
        if state is None:
            raise BrokenMatchError("the opening is lost")
        while isinstance(events[count - 1], _BEFORE_OTHERS):
            count -= 1
        opened = replace(state.opened, match_id=new_id)
        kept = (opened, *events[1:count])
        self.log.append(new_id, 1, (*kept, *decide_rest(fold(kept), self.shuffler).events))
        return self.load(new_id)

    def _service(self, state: MatchState, count: int, lexicon: Lexicon, idle_ms: int = 0) -> MatchService:
        return MatchService(
            state,
            count,
            log=self.log,
            clock=self.clock,
            shuffler=self.shuffler,
            lexicon=lexicon,
            finder=self.finder(lexicon),
            idle_ms=idle_ms,
        )
