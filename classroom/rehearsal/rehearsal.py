"""One whole match played by the computer through the service, phase by phase."""

from __future__ import annotations

from collections.abc import Iterator

from classroom.match import command as cmd
from classroom.match.command import Refusal
from classroom.match.ports import Chance
from classroom.match.service import Matches, MatchService
from classroom.match.state import MatchState, Phase
from classroom.rehearsal.official import Officials
from classroom.rehearsal.player import Player, Search, SimulatedClock, any_profile, happens
from classroom.rules.policy import EndReason, LetterShop

_MOST_COMMANDS = 3_000
# After this many rounds without a play nobody can continue; if no rule ends such a match, a judge does.
_IDLE_ROUNDS = 6
_ANNOUNCING_MS = 3_000
# How often somebody who doubts a word says so before the score is announced, if that is allowed.
_CHALLENGES_BEFORE_SCORE = 0.3
_RULING_MS = 8_000
_PAUSE_MS = 20_000
_LONGEST_HOLD_MS = 30_000

Proposals = Iterator[cmd.Command]


class StuckError(RuntimeError):
    """The match neither continues nor ends; the message has its id, the number of its last event and its phase."""


class Rehearsal:
    """A match under way, played by its own players and officials; `matches` must use the same `clock`."""

    def __init__(
        self, service: MatchService, matches: Matches, clock: SimulatedClock, search: Search, chance: Chance
    ) -> None:
        self._service = service
        self._matches = matches
        self._clock = clock
        self._chance = chance
        self._profile = any_profile(chance)
        self._player = Player(search, self._profile, service.lexicon, chance)
        self._officials = Officials(self._profile, service.lexicon, chance)
        self._proposals_in = {
            Phase.DRAWING: self._draw,
            Phase.READY: self._ready,
            Phase.RUNNING: self._running,
            Phase.PAUSED: self._paused,
            Phase.ANNOUNCING: self._announce,
            Phase.CHECKING: self._check,
            Phase.HELD: self._held,
            Phase.CHALLENGED: self._rule,
            Phase.LAST_WINDOW: self._last_window,
            Phase.ENDED: self._decide,
            Phase.CLOSED: self._close,
        }

    @property
    def state(self) -> MatchState:
        """The state after the last command."""
        return self._service.state

    def states(self) -> Iterator[MatchState]:
        """Play to the end, and yield the state after each command. Raises `StuckError`."""
        for _ in range(_MOST_COMMANDS):
            if happens(self._chance, self._profile.stoppages):
                self._service = self._matches.load(self.state.opened.match_id)
            if not self._step():
                return
            yield self.state
        raise StuckError(f"{self._where()} after {_MOST_COMMANDS} commands")

    def play(self) -> MatchState:
        """Play to the end and return the last state. Raises `StuckError`."""
        for _ in self.states():
            pass
        return self.state

    def _step(self) -> bool:
        """Carry out the first proposed command that is accepted; return False when a closed match has none."""
        for command in self._proposals(self.state):
            answer = self._service.do(command)
            if not isinstance(answer, Refusal):
                return True
        if self.state.phase is Phase.CLOSED:
            return False
        if self.state.phase is Phase.RUNNING:
            return True  # somebody is still thinking
        raise StuckError(f"{self._where()}: every command is refused")

    def _where(self) -> str:
        state = self.state
        return f"{state.opened.match_id}, event {self._service.event_count}, {state.phase.value}"

    def _proposals(self, state: MatchState) -> Proposals:
        if self._service.interrupted:
            yield cmd.RestartTurn()
        yield from self._proposals_in[state.phase](state)

    def _draw(self, state: MatchState) -> Proposals:
        yield from self._officials.before_the_match(state)
        yield from (cmd.DrawLot(side) for side in state.drawing if side not in state.lots[-1])

    def _ready(self, state: MatchState) -> Proposals:
        if state.waits_for_list:
            yield from self._officials.check_list(state)
        yield from self._player.doubts(state)
        yield from self._officials.between_turns(state)
        if state.may_ask_end and happens(self._chance, self._profile.ends_asked):
            yield cmd.AskEnd(self._chance.choice(state.sides))
        yield from self._no_word(state)
        if self._is_idle(state):
            yield self._officials.stop()
        yield cmd.RingBell()

    def _no_word(self, state: MatchState) -> Proposals:
        """Yield that a side can form no word, and then the end for that reason (P14)."""
        if not state.format.endings.no_word:
            return
        if self._service.end_due() and happens(self._chance, self._profile.ends_confirmed):
            yield cmd.ConfirmEnd()
        undeclared = [side for side in state.sides if side not in state.declared]
        if state.declared and undeclared:
            yield cmd.DeclareNoWord(undeclared[0])
        elif not state.bag and happens(self._chance, self._profile.hopes_given_up) and not self._player.has_word(state):
            yield cmd.DeclareNoWord(state.to_move)

    def _is_idle(self, state: MatchState) -> bool:
        recent = state.turns[-_IDLE_ROUNDS * len(state.seats) :]
        return len(recent) == _IDLE_ROUNDS * len(state.seats) and not any(turn.play for turn in recent)

    def _running(self, state: MatchState) -> Proposals:
        yield from self._officials.during_a_turn(state)
        self._clock.pass_ms(self._player.thinking_ms(state))
        if self._service.remaining_ms() == 0:
            yield cmd.EndTurn(self._player.laid_at_bell(state))
        yield from self._player.turn(state)

    def _paused(self, state: MatchState) -> Proposals:
        self._clock.pass_ms(_PAUSE_MS)
        if isinstance(state.format.exchange, LetterShop):
            yield from self._player.now_and_then_buys(state)
        yield from self._officials.after_a_pause(state)

    def _held(self, state: MatchState) -> Proposals:
        self._clock.pass_ms(int(_LONGEST_HOLD_MS * self._chance.random()))
        if not state.apart and happens(self._chance, self._profile.late_draws):
            yield cmd.DrawApart()
        yield from self._player.after_hold(state)

    def _announce(self, state: MatchState) -> Proposals:
        self._clock.pass_ms(_ANNOUNCING_MS)
        if isinstance(state.format.exchange, LetterShop):
            yield from self._player.now_and_then_buys(state)
        if happens(self._chance, _CHALLENGES_BEFORE_SCORE):
            yield from self._player.objections(state)
        yield from self._officials.pause()
        yield from self._officials.taken_back()
        yield self._player.announcement(state.turns[-1])

    def _check(self, state: MatchState) -> Proposals:
        yield from self._player.objections(state)
        yield self._officials.settlement(state)

    def _rule(self, state: MatchState) -> Proposals:
        self._clock.pass_ms(_RULING_MS)
        yield self._officials.ruling(state)

    def _last_window(self, state: MatchState) -> Proposals:
        yield from self._player.doubts(state)
        yield from self._officials.between_turns(state)
        yield cmd.ConfirmEnd()

    def _decide(self, state: MatchState) -> Proposals:
        yield from self._officials.review(state)
        yield self._officials.decision(state)

    def _close(self, state: MatchState) -> Proposals:
        yield from self._officials.review(state)
        yield from self._officials.signatures(state)


# The policy that contains the rule for each ending; people may stop a match without a rule.
_POLICIES = {
    EndReason.TILES_USED: "endings",
    EndReason.NO_WORD: "endings",
    EndReason.ZERO_TURNS: "zero_turns",
    EndReason.PASSES: "zero_turns",
    EndReason.TURNS: "endings",
    EndReason.TIME: "turn_time",
    EndReason.DISQUALIFIED: "warnings",
    EndReason.WALKOVER: "absence",
}


def rules_of_end(state: MatchState) -> tuple[str, ...]:
    """Return the ids of the rules that ended play; empty while it continues or if a person's decision ended it."""
    policy = _POLICIES.get(state.end.reason) if state.end else None
    return tuple(state.format.rules.get(policy, ())) if policy else ()
