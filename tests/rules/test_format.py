"""A format and its policies."""

from dataclasses import MISSING, fields, is_dataclass, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.formats.catalogue import formats
from classroom.rules import policy as rule_policy
from classroom.rules.policy import (
    AnyTiles,
    BlanksPlayed,
    CentreOpening,
    Challenge,
    CheckList,
    EachWords,
    EndAdjustment,
    Endings,
    FixedMargin,
    Format,
    HighestValue,
    InvalidPolicyError,
    LetterShop,
    LoseNextTurn,
    LoseOwn,
    MatchMayEnd,
    MatchOver,
    MemberRacks,
    NearestToA,
    NoAdjustment,
    NoBonus,
    NoMargin,
    Officials,
    OnlyAlike,
    OutTakesOthers,
    OutTakesTwice,
    Overtime,
    PassesEnd,
    PerRound,
    PerSide,
    PerTurn,
    PointsFromChallenger,
    PointsToChallenged,
    PooledRack,
    Price,
    RackBonus,
    SetWord,
    Sheet,
    SideOut,
    SideRack,
    SignedOnPaper,
    SitsOut,
    UnlessAlike,
    Warnings,
    WholeRack,
    adjustments,
    bonus_for,
    is_returned_first,
    is_used_up,
    overtime_penalty,
    rack_size,
    starters,
    winners,
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


LEAST: dict[Any, dict[str, int]] = {
    SideRack(7): {"size": 1},
    MemberRacks(7): {"size": 1},
    PooledRack(7): {"per_member": 1},
    Warnings(3): {"limit": 0},
    FixedMargin(50, 5): {"points": 0, "late_minutes": 0},
    CentreOpening(2): {"tiles": 2},
    SetWord(7, ()): {"letters": 2},
    EachWords(3): {"words": 1},
    RackBonus(7, 50): {"tiles": 1, "points": 1},
    WholeRack(7): {"bag": 0},
    AnyTiles(7): {"bag": 0},
    OnlyAlike(7, 3): {"bag": 0, "alike": 2},
    UnlessAlike(7, 3): {"bag": 0, "alike": 2},
    Price(1, 2): {"letters": 1, "amount": 0},
    PointsToChallenged(5, each_word=True): {"points": 1},
    PointsFromChallenger(5): {"points": 1},
    Challenge(1, LoseNextTurn(), hold_seconds=5): {"words": 0, "hold_seconds": 0},
    PerTurn(60, 1, 2): {"seconds": 1, "begin_bells": 0, "end_bells": 0},
    PerRound(60, 1, 2): {"seconds": 1, "begin_bells": 0, "end_bells": 0},
    Overtime(300, 10, 60, loses=True): {"seconds": 0, "points": 0, "each_seconds": 1},
    PerSide(60, SitsOut(), timed_challenges=False): {"seconds": 1, "match_seconds": 0},
    SideOut(3): {"limit": 1},
    MatchOver(6): {"limit": 1},
    MatchMayEnd(6): {"limit": 1},
    PassesEnd(2): {"cycles": 1},
    Endings(tiles_used=True, no_word=True): {"turns": 0},
    Sheet(20): {"rows": 1},
    replace(PRIMARY.sides, least=1): {"least": 1, "mains": 1, "reserves": 0, "fewest_mains": 0},
}
"""The least that each number of a policy can be."""


def test_a_policy_refuses_a_number_it_cannot_have_and_says_which() -> None:
    for policy, numbers in LEAST.items():
        counted = {each.name for each in fields(policy) if type(getattr(policy, each.name)) is int}
        assert counted - {"most"} == set(numbers), policy
        for name, least in numbers.items():
            most = 9 if name.endswith("bells") else 100_000
            if name not in ("least", "fewest_mains"):  # these have another number above them
                assert replace(policy, **{name: most})
                with pytest.raises(InvalidPolicyError, match=f"{name} must be {most} or less, not {most + 1}"):
                    replace(policy, **{name: most + 1})
            assert getattr(replace(policy, **{name: least}), name) == least
            with pytest.raises(InvalidPolicyError, match=f"{name} must be {least} or more, not {least - 1}"):
                replace(policy, **{name: least - 1})


def test_what_older_rules_and_matches_do_not_name_is_as_it_was_then() -> None:
    made = [kind for kind in vars(rule_policy).values() if isinstance(kind, type) and is_dataclass(kind)]
    kinds = [kind for kind in made if kind.__module__ == rule_policy.__name__ and kind is not Format]
    named = {(kind.__name__, each.name): each.default for kind in kinds for each in fields(kind)}
    named = {field: default for field, default in named.items() if default is not MISSING}
    assert len(named) >= 26
    on = {("FixedMargin", "absent_loses"), ("SideOut", "blank_plays")}
    assert {field for field, default in named.items() if default} == on
    assert {each.name: each.default for each in fields(Format) if each.default is not MISSING} == {
        "blanks": BlanksPlayed(),
        "officials": Officials(from_elsewhere=False),
        "checklist": CheckList(()),
        "warnings": Warnings(0),
        "absence": NoMargin(),
        "signing": SignedOnPaper(),
    }


def test_A1_a_pooled_rack_has_tiles_for_each_of_its_players() -> None:
    assert rack_size(PooledRack(3), 4) == 12
    assert rack_size(SideRack(7), 4) == rack_size(MemberRacks(7), 4) == 7


def test_policies_whose_numbers_do_not_go_together_are_refused() -> None:
    sides = PRIMARY.sides
    assert replace(sides, most=sides.least).most == sides.least
    with pytest.raises(InvalidPolicyError, match="most must be 2 or more, not 1"):
        replace(sides, most=1)
    assert replace(sides, fewest_mains=2).fewest_mains == 2
    with pytest.raises(InvalidPolicyError, match="fewest_mains must be 2 or less, not 3"):
        replace(sides, fewest_mains=3)
    with pytest.raises(InvalidPolicyError, match="suggestions must have 7 letters, not READ"):
        SetWord(7, ("READING", "READ"))
    with pytest.raises(InvalidPolicyError, match="prices must name each number of letters once"):
        LetterShop("$", (Price(1, 2), Price(1, 3)))


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
