from dataclasses import replace

import pytest

from classroom.formats.catalogue import formats
from classroom.rules.format import Format, bonus_for, starters
from classroom.rules.policy import (
    AnyTiles,
    CentreOpening,
    Challenge,
    EachWords,
    HighestValue,
    InvalidPolicyError,
    LetterShop,
    LoseNextTurn,
    MatchMayEnd,
    MatchOver,
    MemberRacks,
    NearestToA,
    NoBonus,
    OnlyAlike,
    Overtime,
    PassesEnd,
    PerRound,
    PerSide,
    PerTurn,
    PointsFromChallenger,
    PooledRack,
    Price,
    RackBonus,
    SetWord,
    Sheet,
    SideOut,
    SideRack,
    UnlessAlike,
    Warnings,
    WholeRack,
    is_returned_first,
    is_used_up,
    overtime_penalty,
    rack_size,
)

PRIMARY = formats()[0]
EVERY_FORMAT = [pytest.param(format, id=format.key) for format in formats()]


@pytest.mark.parametrize(
    ("laid", "held", "points"), [(7, 7, 50), (6, 7, 0), (6, 6, 0), (1, 1, 0), (7, 8, 50), (8, 8, 50), (0, 7, 0)]
)
def test_C9_only_a_full_rack_laid_at_once_earns_the_bonus(laid: int, held: int, points: int) -> None:
    assert bonus_for(RackBonus(7, 50), laid, held) == points


def test_C9_a_format_may_have_no_bonus() -> None:
    assert bonus_for(NoBonus(), 7, 7) == 0


@pytest.mark.parametrize("format", EVERY_FORMAT)
def test_C9_P7_the_bonus_is_within_reach_of_a_rack(format: Format) -> None:
    size = rack_size(format.racks, format.sides.mains)
    assert bonus_for(format.bonus, size, size) >= bonus_for(format.bonus, size - 1, size) == 0


def test_P8_the_highest_face_value_starts() -> None:
    assert starters(HighestValue(), PRIMARY.tiles, {0: "A", 1: "Z"}) == (1,)
    assert starters(HighestValue(), PRIMARY.tiles, {0: "K", 1: "J"}) == (1,)


def test_P8_a_blank_counts_0() -> None:
    assert starters(HighestValue(), PRIMARY.tiles, {0: "?", 1: "A"}) == (1,)


def test_P8_equal_values_draw_again() -> None:
    assert starters(HighestValue(), PRIMARY.tiles, {0: "Q", 1: "Z"}) == (0, 1)
    assert starters(HighestValue(), PRIMARY.tiles, {0: "?", 1: "?"}) == (0, 1)


def test_P8_only_the_sides_that_tied_draw_again() -> None:
    assert starters(HighestValue(), PRIMARY.tiles, {0: "B", 1: "E", 3: "P"}) == (0, 3)


def test_S1_nearest_to_A_starts_and_a_blank_before_A() -> None:
    assert starters(NearestToA(), PRIMARY.tiles, {0: "B", 1: "Z"}) == (0,)
    assert starters(NearestToA(), PRIMARY.tiles, {0: "A", 1: "?"}) == (1,)
    assert starters(NearestToA(), PRIMARY.tiles, {0: "C", 1: "B", 2: "B", 3: "D"}) == (1, 2)


def test_a_policy_refuses_a_number_it_cannot_have() -> None:
    for policy, number in [
        (SideRack, 0),
        (CentreOpening, 1),
        (WholeRack, -1),
        (AnyTiles, -1),
        (SideOut, 0),
        (MatchOver, 0),
        (Sheet, 0),
        (MemberRacks, 0),
        (PooledRack, 0),
        (Warnings, -1),
        (EachWords, 0),
        (MatchMayEnd, 0),
        (PassesEnd, 0),
        (PointsFromChallenger, 0),
    ]:
        with pytest.raises(InvalidPolicyError, match=f"must be {number + 1} or more, not {number}"):
            policy(number)
        assert policy(number + 1)


def test_policies_of_several_numbers_say_which_is_wrong() -> None:
    with pytest.raises(InvalidPolicyError, match="seconds must be 1 or more"):
        PerTurn(0, 1, 2)
    with pytest.raises(InvalidPolicyError, match="end_bells must be 0 or more"):
        PerTurn(10, 1, -2)
    with pytest.raises(InvalidPolicyError, match="points must be 1 or more"):
        RackBonus(7, 0)
    with pytest.raises(InvalidPolicyError, match="words must be 0 or more"):
        Challenge(-1, LoseNextTurn())
    with pytest.raises(InvalidPolicyError, match="mains must be 1 or more"):
        replace(PRIMARY.sides, mains=0)
    with pytest.raises(InvalidPolicyError, match="most must be 2 or more"):
        replace(PRIMARY.sides, most=1)


def test_policies_of_the_other_formats_refuse_what_they_cannot_have() -> None:
    with pytest.raises(InvalidPolicyError, match="alike must be 2 or more"):
        OnlyAlike(11, 1)
    with pytest.raises(InvalidPolicyError, match="alike must be 2 or more"):
        UnlessAlike(11, 1)
    with pytest.raises(InvalidPolicyError, match="each_seconds must be 1 or more"):
        Overtime(300, 10, 0, loses=True)
    with pytest.raises(InvalidPolicyError, match="suggestions must have 7 letters, not READ"):
        SetWord(7, ("READING", "READ"))
    with pytest.raises(InvalidPolicyError, match="prices must name each number of letters once"):
        LetterShop("$", (Price(1, 2), Price(1, 3)))
    with pytest.raises(InvalidPolicyError, match="fewest_mains must be 2 or less"):
        replace(PRIMARY.sides, fewest_mains=3)


def test_no_number_of_a_policy_is_out_of_this_world() -> None:
    assert SideRack(100_000).size == 100_000
    with pytest.raises(InvalidPolicyError, match="size must be 100000 or less, not 100001"):
        SideRack(100_001)
    with pytest.raises(InvalidPolicyError, match="end_bells must be 9 or less, not 10"):
        PerRound(60, 1, 10)


def test_A8_T4_what_is_exchanged_is_put_back_first_only_where_the_rules_say_so() -> None:
    usual = (WholeRack(7), AnyTiles(7), OnlyAlike(7, 3), LetterShop("RM", ()))
    assert [is_returned_first(one) for one in usual] == [False] * 4
    assert is_returned_first(OnlyAlike(7, 3, returned_first=True)) is True


def test_T2_overtime_costs_points_for_each_part_begun_and_no_other_clock_costs_any() -> None:
    time = PerSide(60, Overtime(120, 10, 60, loses=True), timed_challenges=False)
    costs = [overtime_penalty(time, used) for used in (59_000, 60_000, 60_001, 120_000, 120_001, 900_000)]
    assert costs == [0, 0, -10, -10, -20, -20]
    assert overtime_penalty(PerTurn(10, 1, 2), 900_000) == 0
    assert [is_used_up(time, used) for used in (180_000, 180_001)] == [False, True]
    assert [is_used_up(PerTurn(10, 1, 2), used) for used in (9_999, 10_000)] == [False, True]
