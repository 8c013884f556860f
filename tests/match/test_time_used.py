"""The time used is never more than what went by, and the spans in the record come to it (P4, A3, T2, U9, S5, S8).

A book of the time is kept beside the match, by the rules alone: whose clock runs, what is given back.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.formats.catalogue import format_by_key
from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.command import Refusal
from classroom.match.state import Phase
from classroom.rules.policy import Format, PerRound, PerSide, PerTurn, is_used_up, time_limit_ms
from tests.examples import examples
from tests.fakes import FakeLexicon, FakeShuffler
from tests.grid import chosen_of
from tests.match.club_table import OLD_CLUB
from tests.match.table import Table, opening, some_tile, ticks

FORMATS = {
    "turn": format_by_key("primary"),
    "turn, holds": format_by_key("standard", turn_time="turn"),
    "group": format_by_key("club"),
    "group, as it was": OLD_CLUB,
    "side": format_by_key("youth"),
    "side, holds": format_by_key("standard", turn_time="side"),
    "round": format_by_key("literacy"),
}


def play(match: Table) -> cmd.Command:
    return cmd.DeclarePlay(some_tile(match.state))


def challenge(match: Table) -> cmd.Command:
    turn = match.state.last_play
    words = (turn.play.words[0].name,) if turn and turn.play else ()
    return cmd.ChallengePlay(match.state.following(turn.side) if turn else 0, words)


def hold(match: Table) -> cmd.Command:
    turn = match.state.last_play
    return cmd.HoldPlay(match.state.following(turn.side) if turn else 0)


def settle(match: Table) -> cmd.Command:
    return cmd.Announce(1) if match.phase() is Phase.ANNOUNCING else cmd.SettleScore()


def give_back(match: Table) -> cmd.Command:
    side = match.state.to_move
    return cmd.SetClock(side, match.state.used_ms[match.state.team_of(side)] // 2, "the judge", "the bell was late")


DEEDS: tuple[Callable[[Table], cmd.Command], ...] = (
    lambda _: cmd.RingBell(),
    play,
    play,
    lambda _: cmd.Pass(),
    settle,
    settle,
    challenge,
    lambda _: cmd.RuleChallenge(accepted=True),
    lambda _: cmd.RuleChallenge(accepted=False, reason="no word"),
    lambda _: cmd.WithdrawChallenge(),
    hold,
    lambda _: cmd.ReleaseHold(),
    lambda _: cmd.Pause(ev.PauseReason.JUDGE),
    lambda _: cmd.Pause(ev.PauseReason.SLEPT, slept_ms=2_000),
    lambda _: cmd.Resume(),
    lambda _: cmd.RestartTurn("the judge", "a tile fell down"),
    lambda _: cmd.EndTurn(()),
    give_back,
)


@dataclass
class Book:
    """What each team has used: in spans that are over, and in the one that is open."""

    match: Table
    over: list[int] = field(init=False)
    whose: int | None = None
    open: int = 0
    looked_up: int = 0
    looks_up: bool = False
    gone_by: int = 0

    def __post_init__(self) -> None:
        self.over = [0] * len(self.match.state.teams)

    @property
    def is_round(self) -> bool:
        return isinstance(self.match.state.opened.switches.turn_time, PerRound)

    @property
    def counts_on(self) -> bool:
        """Whether a team's clock runs until its score is announced."""
        time = self.match.state.opened.switches.turn_time
        return isinstance(time, PerSide) and time.until_announced

    def wait(self, ms: int) -> None:
        """Let time go by: it counts for the team whose clock runs, and not while it is paused."""
        self.match.clock.pass_ms(ms)
        self.gone_by += ms
        if self.whose is not None and self.match.phase() is not Phase.PAUSED:
            self.open += ms
        if self.looks_up:
            self.looked_up += ms

    def stop_the_app(self) -> None:
        """Whoever's clock ran is given the open span; a paused turn keeps what was used.

        A hold begins anew, and so do the counting of a score on a team's time and a look-up.
        """
        self.match.reopen()
        if self.match.phase() is Phase.PAUSED:
            return
        self.open = 0
        if self.looks_up:
            self.looked_up = self.match.state.looked_up_ms
        begins_anew = self.match.phase() is Phase.HELD or (self.counts_on and self.match.phase() is Phase.ANNOUNCING)
        if not begins_anew:
            self.whose = None

    def note(self, event: ev.Event) -> None:
        """Take an event down."""
        state = self.match.state
        match event:
            case ev.TurnBegan(side) if not (self.is_round and self.whose is not None):
                self.begin(side)
            case ev.PlayHeld(side):
                self.begin(side)
            case ev.TurnPaused(reason=ev.PauseReason.SLEPT):
                self.open = max(0, self.open - 2_000)
            case ev.TurnRestarted():
                self.begin(state.to_move)
            case ev.TilesPlayed(side) if self.is_round or self.counts_on:
                self.end()
                self.begin(side)
            case ev.Passed(side) if self.is_round:
                self.end()
                self.begin(side)
            case ev.PlayChallenged(side):
                self.challenged(side)
            case ev.ChallengeRuled() | ev.ChallengeWithdrawn():
                self.ruled()
            case ev.ScoreAnnounced() if self.is_round:
                pass
            case _ if isinstance(event, _ENDING):
                self.end()
            case ev.ClockSet(side, used_ms):
                team = state.team_of(side)
                self.over[team] = used_ms
                self.open = 0 if self.whose == team else self.open

    def challenged(self, side: int) -> None:
        self.end()
        time = self.match.state.opened.switches.turn_time
        if isinstance(time, PerSide) and time.timed_challenges:
            self.begin(side)
        self.looks_up = isinstance(time, PerSide) and time.match_seconds > 0

    def ruled(self) -> None:
        self.end()
        self.looks_up = False
        if self.counts_on and self.match.phase() is Phase.ANNOUNCING:
            self.begin(self.match.state.to_move)

    def begin(self, side: int) -> None:
        self.whose, self.open = self.match.state.team_of(side), 0

    def end(self) -> None:
        if self.whose is not None:
            self.over[self.whose] += self.open
        self.whose, self.open = None, 0

    def check(self) -> None:
        """The book, the state and the clock that is shown say the same; nobody has used what did not go by."""
        state = self.match.state
        assert list(state.used_ms) == self.over
        assert sum(self.over) + self.open + self.looked_up <= self.gone_by
        assert self.looks_up or state.looked_up_ms == self.looked_up
        assert min(self.over) >= 0
        time = state.opened.switches.turn_time
        limit = time_limit_ms(time)
        assert limit is not None
        for side in state.sides:
            own = self.open if self.whose == state.team_of(side) else 0
            if isinstance(time, PerTurn):
                runs = state.phase in (Phase.RUNNING, Phase.PAUSED) and side == state.to_move
                used = own if runs else None
            else:
                used = self.over[state.team_of(side)] + own
            if used is not None:
                most = time.match_seconds * 1000 if isinstance(time, PerSide) else 0
                whole = most - sum(self.over) - self.open - self.looked_up if most else limit - used
                least = 0 if is_used_up(time, used) or (most and whole <= 0) else 1
                assert self.match.service.remaining_ms(side) == max(least, min(limit - used, whole))


def seated_by_chance(format_: Format, seed: int) -> Table:
    match = Table(FakeShuffler(seed=seed), FakeLexicon(accepts=lambda _: True))
    match.open(opening(format_))
    match.do(*ticks(match.state))
    while match.phase() is Phase.DRAWING:
        for side in match.state.drawing:
            match.do(cmd.DrawLot(side))
    return match


def spans(events: tuple[ev.Event, ...]) -> int:
    """What the spans in a record come to; who was given time back is left out of it."""
    counted = sum(event.counted_ms for event in events if isinstance(event, ev.PlayChallenged))
    return counted + sum(getattr(event, "elapsed_ms", 0) for event in events if isinstance(event, _SPANS))


_ENDING = (
    ev.TilesPlayed,
    ev.Passed,
    ev.Exchanged,
    ev.TurnTimedOut,
    ev.TimeUsedUp,
    ev.ScoreAnnounced,
    ev.HoldReleased,
)
_SPANS = (*_ENDING, ev.PlayChallenged, ev.ChallengeRuled, ev.ChallengeWithdrawn)


@pytest.mark.parametrize("key", chosen_of(FORMATS, "turn", "side", "round", "group"))
@examples(10)
@given(seed=st.integers(0, 10**6), steps=st.integers(20, 60), is_slow=st.booleans())
def test_the_time_used_is_what_the_rules_say_and_never_more_than_went_by(
    key: str, seed: int, steps: int, *, is_slow: bool
) -> None:
    chance = random.Random(seed)
    match = seated_by_chance(FORMATS[key], seed)
    book = Book(match)
    is_turn = isinstance(FORMATS[key].turn_time, PerTurn)
    longest = (12_000 if is_turn else 400_000) if is_slow else 3_000
    was_set = False
    for _ in range(steps):
        book.wait(chance.randint(0, longest))
        book.check()
        if chance.random() < 0.2:
            book.stop_the_app()
            book.wait(chance.randint(0, longest))
            book.check()
        for deed in chance.sample(DEEDS, len(DEEDS)):
            answer = match.service.do(deed(match))
            if not isinstance(answer, Refusal):
                for event in answer:
                    book.note(event)
                    was_set = was_set or isinstance(event, ev.ClockSet)
                break
        book.check()
    if not was_set:
        assert sum(match.state.used_ms) == spans(match.events)


@pytest.mark.parametrize("key", list(FORMATS))
@examples(10)
@given(waits=st.lists(st.integers(0, 9_999), min_size=1, max_size=8))
def test_turns_given_away_come_to_what_was_waited_in_them(key: str, waits: list[int]) -> None:
    """P4, A3, T2, U9, S8: only the waits between a bell and the pass count, and all of them."""
    match = seated_by_chance(FORMATS[key], seed=1)
    counted = 0
    for wait in waits:
        if match.phase() is Phase.READY:
            match.clock.pass_ms(wait)
            match.ring()
        if match.phase() is not Phase.RUNNING:
            break
        match.clock.pass_ms(wait)
        match.do(cmd.Pass())
        counted += wait
    assert sum(match.state.used_ms) == counted == spans(match.events)
