"""The only way for screens and programs into a match.

Commands go in, events are stored, then the state is published.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from classroom.match import event as ev
from classroom.match.clock import clock_after, started, stopped
from classroom.match.command import (
    Command,
    OpenMatch,
    RecordTurn,
    RecordUnwritten,
    Refusal,
    Refused,
    RestartTurn,
    StopTurn,
)
from classroom.match.decide import Decided, decide, decide_rest, open_match, refuse
from classroom.match.decide.context import Context
from classroom.match.decide.end import end_due
from classroom.match.fold import fold, fold_as_far
from classroom.match.fold.step import BrokenMatchError
from classroom.match.help import Preview, preview
from classroom.match.names import shown_state
from classroom.match.ports import Clock, DamagedMatchError, EventLog, MoveFinder, Shuffler
from classroom.match.state import MatchState, Phase
from classroom.match.team import Mode
from classroom.rules.board import LaidTile
from classroom.rules.policy import EndReason, PerTurn, Words
from classroom.value import Value, replace
from classroom.words.lexicon import LEXICON_KEYS, Lexicon


class MatchChanged(Value):
    """The message to subscribers: the events that were just stored, and the state after them."""

    state: MatchState
    events: tuple[ev.Event, ...]


_BEFORE_OTHERS = (ev.WindowClosed, ev.PauseEnded, ev.BlanksPutAside, ev.FreshBagOpened)
"""Events that are never the last of a command: if one is, the command was not stored completely."""

Subscriber = Callable[[MatchChanged], None]


class _FirstTiles:
    """Draws the first tiles of the bag; used to try a command without carrying it out."""

    def draw(self, bag: Sequence[str], count: int) -> tuple[str, ...]:
        return tuple(bag[:count])


class MatchService:
    """A match under way: its state, its log, its clock.

    All that `do` returns is on the disk. Errors of the log pass through and leave the state unchanged. A turn that was
    running when the app stopped is `interrupted`: its clock is stopped, and the only command allowed is to restart
    it. At a real board it may also be stopped or written down. A hold restarts from the beginning, and so do counting
    a score on a team's time and looking up a challenge on the match's time (A3). Other clocks that were running stay
    stopped until the next command. So nobody loses the time during which the app was closed. If the match was loaded,
    its last event is `idle_ms` old.
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
        """The number of stored events, which is the sequence number of the last."""
        return self._count

    @property
    def lexicon(self) -> Lexicon:
        """The word list of this match."""
        return self._lexicon

    @property
    def interrupted(self) -> bool:
        """Whether a turn was running when the app last stopped and has not been restarted yet."""
        return self._state.phase is Phase.RUNNING and not self._turn_clock.is_running

    @property
    def lexicon_changed(self) -> bool:
        """Whether the word list differs from the one with which this match was opened."""
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
        """Return why `command` would be refused now, or None if it would not be; nothing is drawn or stored."""
        if self._waits_for_restart(command):
            return Refusal(Refused.NOT_NOW)
        return refuse(self._state, command, replace(self._context(), shuffler=_FirstTiles()))

    def name_anew(self) -> None:
        """Rename the teams that the app named, in the language now on screen."""
        state = shown_state(self._state)
        if state is not self._state:
            self._state = state
            self._publish(())

    def subscribe(self, subscriber: Subscriber) -> Callable[[], None]:
        """Call `subscriber` after every change; the returned function unsubscribes it."""
        self._subscribers.append(subscriber)
        return lambda: self._subscribers.remove(subscriber)

    def remaining_ms(self, side: int | None = None) -> int | None:
        """Return the milliseconds left to `side`, by default the one whose time runs or is next; None: no limit."""
        running = self._state.running_side
        side = side if side is not None else self._state.to_move if running is None else running
        return self._state.time_left_ms(self._elapsed_ms(), side)

    def used_ms(self, side: int) -> int:
        """Return how much `side` has used so far of the time of its turn, its team or the round."""
        return self._state.time_gone_ms(self._elapsed_ms(), side)

    def match_left_ms(self) -> int | None:
        """Return what is left of the match's own time, or None if it has none (A3)."""
        return self._state.match_left_ms(self._elapsed_ms())

    def leave_out(self, slept_ms: int) -> None:
        """Leave the last `slept_ms` out of the time used: the machine slept, and nothing was paused."""
        self._turn_clock = self._turn_clock.less(slept_ms)

    def preview(self, tiles: Sequence[LaidTile]) -> Preview:
        """Return what the side to move may see of tiles not yet played."""
        return preview(self._state, tiles, self._lexicon)

    def end_due(self) -> EndReason | None:
        """Return the end that the judge may confirm now, or None if there is none (P14)."""
        return end_due(self._state, self._finder)

    def _waits_for_restart(self, command: Command) -> bool:
        """Tell whether the interrupted turn has to be restarted before `command`.

        At a real board the turn continued without the app, so it may be written down at once.
        """
        allowed = (RestartTurn, StopTurn, RecordTurn, RecordUnwritten) if self._state.is_real_board else (RestartTurn,)
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


class Matches(Value):
    """Opens new matches and loads stored ones.

    `lexicon` finds a word list by its key and leaves out the words that a format refuses. Its `LexiconError` passes
    through.
    """

    log: EventLog
    clock: Clock
    shuffler: Shuffler
    lexicon: Callable[[str, Words], Lexicon]
    finder: Callable[[Lexicon], MoveFinder]

    def open(self, command: OpenMatch, lexicon_key: str) -> Refusal | MatchService:
        """Open a match and store its opening, or return why these teams cannot play (P1-P3).

        If the chosen list was deleted, a competition is refused rather than begun with another list (P9).
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
        """Load a stored match to continue it; its teams have the names shown on screen.

        Errors of the log and `BrokenMatchError` pass through.
        """
        events = self.log.read(match_id)
        state = shown_state(fold(events))
        lexicon = self.lexicon(state.opened.lexicon_key, state.format.words)
        idle_ms = self.log.idle_ms(match_id) if state.phase in (Phase.PAUSED, Phase.RUNNING) else 0
        return self._service(state, len(events), lexicon, idle_ms)

    def go_on_from_sound(self, match_id: str, new_id: str) -> MatchService:
        """Continue the intact part of a damaged match as a new match with the id `new_id`.

        The damaged record is not changed. Errors of the log pass through, and so does `BrokenMatchError` if not even
        the opening is intact.
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
