import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.rules.policy import (
    EndAdjustment,
    LoseOwn,
    NoAdjustment,
    OutTakesOthers,
    OutTakesTwice,
    adjustments,
    winners,
)

ADJUSTMENTS = [LoseOwn(), OutTakesOthers(), OutTakesTwice()]
unplayed_tiles = st.lists(st.integers(0, 70), min_size=2, max_size=4)


def test_P15_each_team_loses_its_own_unplayed_tiles_and_nothing_is_added_to_the_other() -> None:
    assert adjustments(LoseOwn(), [0, 12], 0) == (0, -12)
    assert adjustments(LoseOwn(), [3, 12], None) == (-3, -12)


def test_S7_in_a_club_who_is_out_adds_what_the_others_lose() -> None:
    assert adjustments(OutTakesOthers(), [0, 12], 0) == (12, -12)
    assert adjustments(OutTakesOthers(), [5, 0, 7], 1) == (-5, 12, -7)
    assert adjustments(OutTakesOthers(), [3, 12], None) == (-3, -12)


def test_T7_in_a_tournament_who_is_out_adds_twice_the_others_tiles_and_nobody_loses() -> None:
    assert adjustments(OutTakesTwice(), [0, 12], 0) == (24, 0)
    assert adjustments(OutTakesTwice(), [12, 0], 1) == (0, 24)
    assert adjustments(OutTakesTwice(), [3, 12], None) == (-3, -12)


@pytest.mark.parametrize("policy", ADJUSTMENTS)
@given(unplayed=unplayed_tiles)
def test_where_nobody_is_out_each_side_loses_its_own(policy: EndAdjustment, unplayed: list[int]) -> None:
    assert adjustments(policy, unplayed, None) == tuple(-value for value in unplayed)


@given(unplayed=unplayed_tiles)
def test_S7_T7_both_ways_to_reward_who_is_out_give_the_same_margin_between_two(unplayed: list[int]) -> None:
    pair = [0, unplayed[0]]
    club, tournament = (adjustments(policy, pair, 0) for policy in (OutTakesOthers(), OutTakesTwice()))
    assert club[0] - club[1] == tournament[0] - tournament[1]


def test_P16_the_higher_total_wins() -> None:
    assert winners([136, 97]) == (0,)
    assert winners([-16, -6]) == (1,)


def test_P16_level_totals_name_every_side_at_the_top() -> None:
    assert winners([100, 100]) == (0, 1)
    assert winners([90, 100, 80, 100]) == (1, 3)


def test_P13_a_disqualified_team_does_not_win_however_much_it_has() -> None:
    assert winners([200, 3], excluded=[0]) == (1,)
    assert winners([200, 200], excluded=[1]) == (0,)
    assert winners([200], excluded=[0]) == ()


def test_U1_where_nothing_is_adjusted_each_side_keeps_its_total() -> None:
    assert adjustments(NoAdjustment(), [3, 0, 20], out=1) == (0, 0, 0)
    assert adjustments(NoAdjustment(), [3], out=None) == (0,)
