"""Matches of random commands, sensible and nonsense, in formats of every kind: what must hold after each command."""

import inspect
import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.command import Refusal
from classroom.match.event import EVENTS, Event, MatchClosed, MatchOpened
from classroom.match.fold import apply, fold
from classroom.match.state import MatchState, Phase, TurnKind
from classroom.record.score_sheet import score_sheet
from classroom.rules.policy import EachTurn, EachWords, Format, PerSide, SideOut, SitsOut
from classroom.store.codec import decode_event, encode_event
from tests.examples import examples
from tests.fakes import FakeFinder, FakeLexicon, FakeShuffler, LogFaultError
from tests.grid import chosen_of
from tests.match import strategies
from tests.match.strategies import FORMATS, a_command, a_play, accepts_half, any_opening, steps
from tests.match.table import Table
from tests.match.tiles import all_tiles, tiles_there_are

D, R, U, P = Phase.DRAWING, Phase.READY, Phase.RUNNING, Phase.PAUSED
A, K, C, W = Phase.ANNOUNCING, Phase.CHECKING, Phase.CHALLENGED, Phase.LAST_WINDOW
H, G = Phase.HELD, Phase.RECORDING
E, X = Phase.ENDED, Phase.CLOSED

# From which phase a single event may lead to which other.
EDGES = {
    (D, R),  # the last rack is dealt
    (R, U),  # the bell
    (U, P),
    (P, U),
    (U, A),  # a play
    (U, R),  # a zero turn
    (U, E),  # the last extra turn was a zero turn
    (A, K),  # announced
    (A, R),  # entered at once where nothing is announced
    (A, W),
    (K, R),  # settled
    (K, W),  # with nobody's turn to follow
    (K, E),  # the score of the last extra turn
    (R, C),  # challenged
    (W, C),
    (A, C),  # as soon as the word lies there (P12)
    (K, C),
    (G, C),  # before the score is written (A5, T5)
    (C, A),
    (C, K),
    (C, G),
    (R, H),  # held
    (W, H),
    (H, R),  # released
    (H, W),
    (H, C),  # challenged by the side that held
    (A, P),  # paused while the score is counted, or the play taken back
    (K, P),  # a play, a pass or an exchange taken back
    (R, P),
    (W, P),
    (E, P),
    (X, P),
    (P, A),
    (A, C),  # challenged before the score is announced
    (C, A),
    (K, C),  # challenged before the score is noted
    (C, K),
    (C, R),  # withdrawn, or ruled
    (C, W),
    (C, E),  # a ruling on the last extra turn
    (R, E),  # ended: confirmed, stopped, by zero turns; the last extra turn lost or no longer due
    (W, E),
    (D, E),  # a walkover before the first turn
    (P, E),  # stopped by the judge while the clock stands
    (P, R),  # disqualified then, while the others go on with their extra turns
    (W, R),  # a jury takes the last play off
    (R, W),  # a jury puts it back
    (E, R),  # extra turns, or the end withdrawn
    (E, W),  # the end withdrawn from a side that is out of tiles
    (E, X),  # closed
    (X, E),  # reopened
    (X, R),  # reopened with extra turns still to be had
    # At a real board
    (U, G),  # stopped, to be written down
    (G, R),
    (G, K),
    (R, K),  # a play that nobody rang for
    (U, K),  # a play while its time still runs
    (G, W),  # the last extra turn
    (U, W),
    (G, C),  # challenged before the score is written
    (C, G),
    (G, E),  # ended when the bell had rung for one more turn
    (R, G),  # a turn is taken back
    (W, G),
    (E, G),
    (X, G),
}


AT_BOARD = ["primary", "primary, few tiles", "literacy", "club", "youth", "standard", "standard, few tiles, timed"]
"""The formats of which matches are written down at a real board."""

EVERY_RUN = ["primary", "literacy", "club", "youth", "standard", "four sides, extra turns", "one side, no end"]
"""The formats that are played by chance in every run."""


class Referee:
    """Does commands at a table and checks after each what must always hold."""

    def __init__(self, format_: Format, seed: int, *, real_board: bool = False) -> None:
        self.table = Table(
            FakeShuffler(seed=seed),
            FakeLexicon(accepts=accepts_half),
            FakeFinder(answer=(None, None, True, False)[seed % 4]),
        )
        self.table.open(replace(any_opening(format_, seed), real_board=real_board))
        self.folded = self.table.state
        self.kinds: set[type] = set()

    def step(self, chance: random.Random) -> None:
        table = self.table
        table.clock.pass_ms(chance.choice((0, 5, 900, 4_000, 4_000, 10_000)))
        odd = chance.random()
        if odd < 0.03:
            table.reopen()
            table.service.subscribe(table.published.append)
            assert table.state == self.folded
        command = a_command(table.state, chance)
        if table.service.interrupted and chance.random() < 0.9:
            command = cmd.RestartTurn()
        if odd > 0.97:
            self.cannot_store(command)
        else:
            self.do(command)
        table.service.preview(a_play(table.state, chance))
        table.service.end_due()

    def cannot_store(self, command: cmd.Command) -> None:
        """What the disk does not take has not happened and is published to nobody."""
        table = self.table
        before, published = table.state, len(table.published)
        table.log.broken = True
        try:
            answer = table.service.do(command)
        except LogFaultError:
            pass
        else:
            assert isinstance(answer, Refusal)
        table.log.broken = False
        assert table.state is before
        assert len(table.published) == published
        assert table.service.event_count == len(table.events)

    def do(self, command: cmd.Command) -> None:
        table = self.table
        before, stored, published = table.state, len(table.events), len(table.published)
        foreseen = table.service.why_not(command)
        answer = table.service.do(command)
        if isinstance(answer, Refusal):
            assert answer == foreseen
            assert table.state is before
            assert (len(table.events), len(table.published)) == (stored, published)
            return
        assert foreseen is None
        assert answer
        assert table.events[stored:] == answer
        assert table.published[published:][0].events == answer
        self.follow(answer)
        assert self.folded == table.state
        self.check(table.state)

    def follow(self, events: Iterable[Event]) -> None:
        """Fold the new events one by one, looking at every phase they pass through."""
        for event in events:
            self.kinds.add(type(event))
            after = apply(self.folded, event)
            if after.phase is not self.folded.phase:
                assert (self.folded.phase, after.phase) in EDGES, event
            self.folded = after
            assert all_tiles(self.folded) == tiles_there_are(self.folded)
            if isinstance(event, ev.TurnBegan):
                assert after.moves(event.side)

    def check(self, state: MatchState) -> None:
        for claim in claims(state):
            assert claim is None, claim
        if isinstance(state.format.zero_turns, SideOut) and state.end is None:
            assert max(map(state.zero_streak, state.sides)) < state.format.zero_turns.limit
        if state.end is None:
            assert state.zero_ends() == ()
        # A word typed in later at a real board changes no score.
        besides = ev.SheetSigned | ev.JudgeSigned | ev.WordWritten | ev.PupilsNamed
        last = next(event for event in reversed(self.table.events) if not isinstance(event, besides))
        assert (state.phase is Phase.CLOSED) == isinstance(last, MatchClosed)
        if isinstance(last, MatchClosed):
            assert (last.totals, last.winner) == (state.totals, state.winner)
        sheet, teams = score_sheet(state), range(len(state.teams))
        running = [[cell.running for row in sheet.rows if (cell := row.cells[side])] for side in state.sides]
        last_of = [values[-1] if values else 0 for values in running]
        assert [sum(last_of[side] for side in state.sides_of(team)) for team in teams] == list(state.scores)


def claims(state: MatchState) -> Iterator[str | None]:
    """What a state must never be, each said if it is so."""
    sides = len(state.seats)
    missing = {side: state.rack_size(side) - len(state.racks[side]) for side in state.sides}
    if isinstance(state.format.refill, EachTurn):
        yield "a rack is too full" if min(missing.values()) < 0 else None
    if (
        state.end is None
        and state.phase is not Phase.DRAWING
        and state.bag
        and not isinstance(state.format.refill, EachWords)
        and not state.is_real_board
    ):
        short = [side for side in state.sides if missing[side] > 0]
        yield "a side that was not given its tiles" if any(side != state.to_draw for side in short) else None
    is_scored = all(turn.settled or turn is state.unwritten for turn in state.turns)
    phase = state.paused_in if state.phase is Phase.PAUSED else state.phase
    yield "a score nobody asks for" if phase not in (A, K, C) and not is_scored else None
    yield "an open window with no play" if state.window and not state.last_play else None
    yield "a challenge without its phase" if bool(state.challenge) != (state.phase is Phase.CHALLENGED) else None
    yield "nobody to wait for" if state.phase is Phase.ENDED and not state.awaits_jury else None
    yield "play goes on after its end" if state.end and state.extra is None and state.phase not in (E, X) else None
    regular = [turn for turn in state.turns if not turn.extra]
    order = [(state.starter + at) % sides for at in range(len(regular))]
    if not may_sit_out(state):
        yield "a turn out of order" if [turn.side for turn in regular] != order else None
    if state.end is None and state.phase in (Phase.READY, Phase.LAST_WINDOW) and state.turns:
        yield "the wrong side is next" if state.to_move != state.following(regular[-1].side) else None
        is_out = not state.moves(state.to_move) and any(map(state.moves, state.sides))
        yield "a side that moves no more is next" if is_out else None
    extra = [turn.side for turn in state.turns if turn.extra]
    yield "two extra turns for one side" if len(extra) > len(set(extra)) else None
    if state.extra is not None and state.phase in (R, W, E, X):
        yield "an extra turn that is not due" if state.extra != state.extra_turns_due() else None
    if state.extra is not None and state.phase is Phase.READY:
        yield "the wrong side has the extra turn" if state.to_move != state.extra[0] else None
    standing = [turn for turn in state.turns if turn.play and not turn.taken_off]
    laid = sum(len(turn.play.tiles) for turn in standing if turn.play)
    laid += len(state.opened.set_word)
    yield "tiles on the board that no play laid" if len(state.board.tiles()) != laid else None
    lost = [turn for turn in state.turns if turn.kind is TurnKind.LOST]
    yield "a turn lost to nothing" if any(turn.cause is None for turn in lost) else None
    yield "a winner who does not lead" if state.winner is not None and state.winner not in state.leaders() else None


def may_sit_out(state: MatchState) -> bool:
    """Tell whether the order of play may leave out a team (A4)."""
    time = state.opened.switches.turn_time
    return isinstance(time, PerSide) and isinstance(time.out_of_time, SitsOut)


def referee_of(name: str, numbers: list[int], *, real_board: bool = False) -> Referee:
    """Play a match and store it; a closed one takes a few more commands, since it may be corrected and reopened."""
    referee = Referee(FORMATS[name], seed=sum(numbers[:1]), real_board=real_board)
    closed = 0
    for number in numbers:
        closed += referee.table.state.phase is Phase.CLOSED
        if closed > 20:
            break
        referee.step(random.Random(number))
    events = referee.table.events
    assert fold(events) == referee.table.state
    assert [decode_event(*encode_event(event)) for event in events] == list(events)
    return referee


def test_every_command_is_among_those_that_are_asked() -> None:
    named = set(re.findall(r"\w+", inspect.getsource(strategies)))
    # It is asked for before meanings are shown, and changes nothing but who may still challenge.
    assert {one.__name__ for one in cmd.COMMANDS} - named == {"LeaveUnchallenged"}


@pytest.mark.parametrize("name", chosen_of(FORMATS, *EVERY_RUN))
@examples(6)
@given(numbers=steps)
def test_whatever_is_asked_no_tile_is_lost_and_the_log_is_the_match(name: str, numbers: list[int]) -> None:
    referee_of(name, numbers)


@pytest.mark.parametrize("name", AT_BOARD)
@examples(6)
@given(numbers=steps)
def test_whatever_is_written_at_a_real_board_no_tile_is_lost_and_the_log_is_the_match(
    name: str, numbers: list[int]
) -> None:
    referee_of(name, numbers, real_board=True)


def long_matches(seeds: Iterable[int], length: int) -> set[type]:
    """Play one match a seed in each format, on the screen and at a real board; return the kinds of events seen."""
    kinds: set[type] = set()
    for seed in seeds:
        chance = random.Random(seed)
        for name, real_board in [*((name, False) for name in FORMATS), *((name, True) for name in AT_BOARD)]:
            referee = referee_of(name, [chance.randrange(2**32) for _ in range(length)], real_board=real_board)
            kinds |= referee.kinds
    return kinds


@pytest.mark.slow
def test_long_matches_come_to_an_end() -> None:
    assert long_matches([1], length=250) >= {
        ev.MatchEnded,
        ev.MatchClosed,
        ev.ChallengeRuled,
        ev.TurnLost,
        ev.RulingOverturned,
    }


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_matches_for_minutes_on_end() -> None:
    assert long_matches(range(200), length=400) == set(EVENTS) - {MatchOpened}


@pytest.mark.soak
@pytest.mark.parametrize("name", list(FORMATS))
@settings(max_examples=60)
@given(numbers=st.lists(st.integers(0, 2**32 - 1), min_size=100, max_size=400))
def test_long_lists_of_commands_for_minutes_on_end(name: str, numbers: list[int]) -> None:
    referee_of(name, numbers)
