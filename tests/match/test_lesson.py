"""The bell of the school: a practice ends after a whole round, with nothing off for tiles left."""

import pytest

from classroom.formats.catalogue import format_by_key
from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.command import Refused
from classroom.match.state import Phase
from classroom.match.team import Mode
from classroom.record.plain_text import end_line
from classroom.record.score_sheet import score_sheet
from classroom.rules.policy import EndReason, Format
from tests.match.table import PRIMARY, Table, seated


def practice(format_: Format = PRIMARY) -> Table:
    return seated("CATSDOE", "HORNINT", format_=format_, mode=Mode.PRACTICE)


def passed(match: Table, count: int) -> None:
    for _turn in range(count):
        match.ring()
        match.do(cmd.Pass())


@pytest.mark.parametrize(("begun", "ends_after"), [(0, 2), (1, 2), (2, 2), (3, 4)])
def test_all_have_as_many_turns_when_the_bell_ends_the_match_whenever_it_goes(begun: int, ends_after: int) -> None:
    match = practice()
    passed(match, begun)
    called, *_rest = match.do(cmd.CallLastRound())
    assert called == ev.LastRoundCalled(ends_after)
    passed(match, ends_after - begun)
    assert match.state.phase is Phase.CLOSED
    assert match.state.end is not None
    assert match.state.end.reason is EndReason.LESSON
    assert {len([turn for turn in match.state.turns if turn.side == side]) for side in (0, 1)} == {ends_after // 2}


def test_P15_P16_the_turn_under_way_is_of_the_last_round_and_tiles_left_cost_nothing_and_a_tie_is_shared() -> None:
    match = practice()
    match.ring()
    match.do(cmd.CallLastRound())
    match.do(cmd.Pass())
    passed(match, 1)
    assert match.state.totals == (0, 0)
    assert any(match.state.end.unplayed) if match.state.end else False
    assert (match.state.winner, match.state.awaits_jury) == (None, False)
    assert "the lesson is over; unplayed tiles do not count" in end_line(score_sheet(match.state), str)


def test_the_bell_is_not_forgotten_with_a_turn_that_is_taken_back() -> None:
    match = practice()
    match.ring()
    match.do(cmd.Pass(), cmd.CallLastRound(), cmd.TakeBack("", ""), cmd.Resume(), cmd.Pass())
    passed(match, 1)
    assert match.state.end is not None
    assert match.state.end.reason is EndReason.LESSON


def test_the_bell_ends_no_competition_no_round_of_one_board_and_goes_once() -> None:
    assert seated("CATSDOE", "HORNINT").refused(cmd.CallLastRound()) is Refused.NOT_NOW
    match = practice()
    match.do(cmd.CallLastRound())
    assert match.refused(cmd.CallLastRound()) is Refused.NOT_NOW
    assert practice(format_by_key("short")).do(cmd.CallLastRound())
