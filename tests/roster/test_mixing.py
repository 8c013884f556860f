"""Teams mixed from a class, and saved ones."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from classroom.roster import mixing
from classroom.roster.mixing import (
    Candidate,
    Cost,
    Misfit,
    MisfitKind,
    Mixed,
    MixOrder,
    TooFewPupilsError,
    cost_of,
    group_sentences,
    is_of_smaller_teams,
    misfit_sentence,
    misfits,
    mix,
    mix_sentences,
    of_present,
    shape_for,
    unfit_text,
)
from classroom.roster.school_class import PRIMARY_SHAPE, Mix, MixedTeam, SchoolClass, Shape
from tests.examples import examples


def order_of(groups: str, shape: Shape = PRIMARY_SHAPE, **more: object) -> MixOrder:
    """Pupils 1, 2, 3 ... of these groups, a letter each, `-` for none."""
    candidates = tuple(Candidate(number, group.strip("-")) for number, group in enumerate(groups, 1))
    return MixOrder(candidates, shape, **more)  # type: ignore[arg-type]


def mixed(order: MixOrder, seed: int = 1) -> Mixed:
    return mix(order, random.Random(seed))


def every_mix(order: MixOrder) -> Iterator[tuple[list[tuple[int, ...]], list[int]]]:
    """Yield every way to make teams, with those left over; for this a different way than the one that is tested."""
    numbers = [one.number for one in order.candidates]
    over = len(numbers) % order.shape.size
    for left in combinations(numbers, over):
        yield from (
            (teams, list(left)) for teams in _partitions([n for n in numbers if n not in left], order.shape.size)
        )


def _partitions(numbers: list[int], size: int) -> Iterator[list[tuple[int, ...]]]:
    if not numbers:
        yield []
        return
    for mates in combinations(numbers[1:], size - 1):
        rest = [number for number in numbers[1:] if number not in mates]
        yield from ([(numbers[0], *mates), *others] for others in _partitions(rest, size))


SHAPES = [Shape(2, 1), Shape(2, 0), Shape(1, 0), Shape(2, 2)]


@st.composite
def orders(draw: st.DrawFn) -> MixOrder:
    shape = draw(st.sampled_from(SHAPES))
    there = draw(st.integers(shape.size, 8))
    candidates = [
        Candidate(number, draw(st.sampled_from(["", "a", "A", "b", "c"])), draw(st.sampled_from([None, 4, 5, 6])))
        for number in range(1, there + 1)
    ]
    pairs = list(combinations(range(1, there + 1), 2))
    meetings = {pair: draw(st.integers(0, 2)) for pair in pairs} if draw(st.booleans()) else {}
    lefts = {number: draw(st.integers(0, 2)) for number in range(1, there + 1)}
    return MixOrder(tuple(candidates), shape, meetings=meetings, times_left=lefts, balance_years=draw(st.booleans()))


ONE_YEAR_ONCE = MixOrder(
    tuple(Candidate(number, *one) for number, one in enumerate(zip("cbcaba", (5, 4, 6, 6, 5, 5), strict=True))),
    balance_years=True,
)
"""The groups can differ in each team, but then two of a year are in one, and by chance two pairs."""


@examples(60)
@given(orders(), st.integers(0, 9))
@example(ONE_YEAR_ONCE, 1)
def test_P2_no_mix_of_a_small_class_is_better_than_the_one_made(order: MixOrder, seed: int) -> None:
    found = mixed(order, seed)
    assert found.proved
    assert found.cost == min(cost_of(teams, left, order) for teams, left in every_mix(order))
    assert found.cost == cost_of([team.members for team in found.teams], found.left, order)
    groups_alone = (cost_of(teams, left, order).same_group for teams, left in every_mix(order))
    assert found.fewest_same_group == min(groups_alone)


@given(orders(), st.integers(0, 9))
def test_everybody_there_is_in_one_team_or_left_over(order: MixOrder, seed: int) -> None:
    found = mixed(order, seed)
    seated = [number for team in found.teams for number in team.members]
    assert sorted([*seated, *found.left]) == [one.number for one in order.candidates]
    assert len(found.left) == len(order.candidates) % order.shape.size
    assert {(len(team.mains), len(team.reserves)) for team in found.teams} == {tuple(order.shape)}


def test_P2_groups_differ_in_every_team_where_the_class_allows_it() -> None:
    order = order_of("aaaaaaaaaaaabbbbbbbbbbbbccccccccccc")
    found = mixed(order)
    groups = {one.number: one.group for one in order.candidates}
    assert all(len({groups[number] for number in team.members}) == 3 for team in found.teams)
    assert (found.cost.same_group, found.fewest_same_group, found.proved) == (0, 0, True)
    assert group_sentences(found) == ()


def test_P2_it_is_said_plainly_that_a_class_of_mostly_one_group_cannot_be_mixed() -> None:
    found = mixed(order_of("aaaaaaaabc-"))
    assert (found.cost.same_group, found.fewest_same_group) == (3, 3)
    said = mix_sentences(found, has_groups=True, balance_years=False)
    assert "At least 3 pairs of pupils from the same group must share a team" in said[0]
    assert said[-1] == "No better mix is possible."


def test_a_pupil_without_a_group_is_of_no_others_group() -> None:
    assert mixed(order_of("------")).cost.same_group == 0


def test_new_partners_come_before_old_ones() -> None:
    met: dict[tuple[int, int], int] = {}
    for _week in range(4):
        found = mixed(order_of("-" * 9, meetings=met))
        assert (found.cost.met_before, found.proved) == (0, True)
        for team in found.teams:
            met.update(dict.fromkeys(combinations(sorted(team.members), 2), 1))
    # Nine pupils have met all others in four weeks; in the fifth each pair is an old one.
    again = mixed(order_of("-" * 9, meetings=met))
    assert (again.cost.met_before, again.proved) == (9, True)


def test_years_are_spread_over_the_teams_where_that_is_asked() -> None:
    candidates = tuple(Candidate(number, "", 4 + number % 3) for number in range(12))
    years = {one.number: one.year for one in candidates}
    found = mixed(MixOrder(candidates, balance_years=True))
    assert all({years[number] for number in team.members} == {4, 5, 6} for team in found.teams)
    assert "New teams: no two pupils from the same year." in mix_sentences(found, has_groups=False, balance_years=True)


def test_whoever_was_left_over_before_is_not_left_over_again() -> None:
    found = mixed(order_of("-" * 8, times_left={1: 1, 2: 1, 3: 1, 4: 2, 5: 1, 6: 1}))
    assert found.left == (7, 8)


def test_whoever_was_a_reserve_before_is_a_main_now() -> None:
    found = mixed(order_of("-" * 6, times_reserve={1: 1, 2: 1, 3: 1, 4: 1}))
    reserves = {number for team in found.teams for number in team.reserves}
    assert {5, 6} & reserves


def test_locked_teams_stay_in_their_places() -> None:
    locked = MixedTeam((4, 7), (2,), locked=True)
    before = (MixedTeam((1, 3), (5,)), locked, MixedTeam((6, 8), (9,)))
    for seed in range(5):
        found = mixed(order_of("abcabcabc", before=before), seed)
        assert found.teams[1] == locked
        assert sorted(number for team in found.teams for number in team.members) == list(range(1, 10))


def test_where_all_teams_are_locked_newcomers_are_left_over() -> None:
    locked = MixedTeam((1, 2), (3,), locked=True)
    found = mixed(order_of("abca", before=(locked,)))
    assert (found.teams, found.left) == ((locked,), (4,))


def test_the_same_seed_makes_the_same_mix_and_another_another() -> None:
    order = order_of("abc" * 5)
    assert mixed(order, 3) == mixed(order, 3)
    assert len({mixed(order, seed).teams for seed in range(6)}) > 1


def test_too_few_pupils_are_refused_with_how_many_there_are() -> None:
    with pytest.raises(TooFewPupilsError, match="A team needs 3 pupils, but only 2 are here"):
        mixed(order_of("ab"))


def test_old_partners_who_meet_again_are_counted() -> None:
    found = mixed(order_of("---", meetings={(1, 2): 2}))
    assert "Repeated partners: 2." in mix_sentences(found, has_groups=False, balance_years=False)


def test_many_left_over_of_many_groups_are_counted_in_short() -> None:
    """Of teams of ten, nine may be left over; in how many ways by group is not gone through."""
    found = mixed(order_of("abcdefghijklmnopqrs", Shape(8, 2), times_left={1: 1}))
    assert (len(found.left), found.cost.same_group, found.proved) == (9, 0, True)
    assert 1 not in found.left


def test_what_is_not_proved_is_said_to_be_not() -> None:
    unproved = mixed(order_of("abc"))._replace(proved=False)
    assert mix_sentences(unproved, has_groups=True, balance_years=False)[-1] == "A better mix may be possible."


@pytest.mark.parametrize(("there", "same_group"), [(30, 4), (31, 4), (40, 5), (60, 8)])
def test_P2_for_a_whole_class_the_best_mix_is_found_and_proved_four_times_in_a_row(there: int, same_group: int) -> None:
    """Two of five are of one group, more than there are teams: so many pairs there must be, but nobody meets again."""
    groups = ("aaaabbbbcc" * 6)[:there]
    met, left = Counter[tuple[int, int]](), Counter[int]()
    for week in range(4):
        found = mixed(order_of(groups, meetings=met, times_left=left), week)
        assert (found.cost, found.proved) == (Cost(same_group, met_before=0, same_year=0, left_again=0), True)
        assert found.fewest_same_group == same_group
        met.update(pair for team in found.teams for pair in combinations(sorted(team.members), 2))
        left.update(found.left)
    assert set(met.values()) | set(left.values()) == {1}


def test_a_class_in_which_everybody_was_everybodys_partner_is_mixed_and_proved() -> None:
    """Thirty pairs meet again, two for each of thirty pupils: that there are no fewer is known without a search."""
    found = mixed(order_of("abc" * 10, meetings=dict.fromkeys(combinations(range(1, 31), 2), 1)))
    assert (found.cost, found.proved) == (Cost(same_group=0, met_before=30, same_year=0, left_again=0), True)


@pytest.mark.parametrize("limit", ["_MOST_NODES", "_MOST_TEAMS"])
def test_a_search_that_was_given_up_proves_nothing(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a single exchange the mix is a poor one; those left out are not called worse than it."""
    met = random.Random(3).sample(list(combinations(range(1, 10), 2)), 18)
    order = order_of("-" * 9, meetings=dict.fromkeys(met, 1))
    best = mixed(order)
    monkeypatch.setattr(mixing, "_FEW_SWAPS", 1)
    monkeypatch.setattr(mixing, limit, 1)
    given_up = mixed(order)
    assert (best.cost.met_before, best.proved) == (1, True)
    assert (given_up.cost.met_before, given_up.proved) == (4, False)


def test_sixty_pupils_who_know_each_other_are_mixed_within_the_steps_allowed() -> None:
    """However long their history, the search ends: it is counted in steps, not in seconds."""
    rng = random.Random(4)
    met = {pair: rng.choice((0, 1, 1, 2)) for pair in combinations(range(1, 61), 2)}
    order = order_of("aaaaabc" * 8 + "abca", meetings=met, balance_years=True)
    found = mixed(order)
    assert len(found.teams) == 20
    assert found.cost == cost_of([team.members for team in found.teams], found.left, order)
    assert found.cost.same_group == found.fewest_same_group
    dealt = [tuple(range(first, first + 3)) for first in range(1, 61, 3)]
    assert found.cost < cost_of(dealt, (), order)


TODAY = "2026-11-23"


def school_class(groups: str, years: str = "") -> SchoolClass:
    """Pupils called A, B, ... of groups of a letter each, a dot for none."""
    one = SchoolClass("5 Bestari")
    for at, group in enumerate(groups):
        one = one.add(chr(ord("A") + at), int(years[at]) if years else None, "" if group == "." else group)
    return one


def two_teams(*, exception: str = "", left: tuple[int, ...] = ()) -> Mix:
    return Mix(TODAY, (MixedTeam((1, 2), (3,)), MixedTeam((4, 5), (6,))), left, exception=exception)


def found(one: SchoolClass, made: Mix, places: Shape = PRIMARY_SHAPE, *, by_years: bool = False) -> list[Misfit]:
    return list(misfits(one, made, places, by_years=by_years))


def test_P2_teams_that_fit_are_told_of_nobody() -> None:
    assert found(school_class("abcabc"), two_teams()) == []
    assert found(school_class("......"), two_teams()) == []


def test_P2_pupils_of_one_group_are_named_where_they_could_be_apart() -> None:
    one = school_class("aAcbcb")
    assert found(one, two_teams()) == [
        Misfit(MisfitKind.SAME_GROUP, 0, (1, 2)),
        Misfit(MisfitKind.SAME_GROUP, 1, (4, 6)),
    ]
    assert misfit_sentence(one, Misfit(MisfitKind.SAME_GROUP, 0, (1, 2))) == ("Team 1: A, B are in the same group.")


def test_P2_who_cannot_be_apart_and_for_whom_a_reason_was_written_is_told_of_nowhere() -> None:
    assert found(school_class("aaaaaa"), two_teams()) == []
    assert found(school_class("aabcbc"), two_teams(exception="a small school")) == []


def test_P2_one_left_over_may_be_whose_leaving_sets_the_others_apart() -> None:
    assert found(school_class("aabcbcd"), two_teams(left=(7,)))
    assert found(school_class("aabbcca"), two_teams(left=(7,))) == [
        Misfit(MisfitKind.SAME_GROUP, 0, (1, 2)),
        Misfit(MisfitKind.SAME_GROUP, 1, (5, 6)),
    ]


def test_years_count_only_where_teams_are_mixed_by_them() -> None:
    one = school_class("......", "445566")
    assert found(one, two_teams()) == []
    assert found(one, two_teams(), by_years=True) == [
        Misfit(MisfitKind.SAME_YEAR, 0, (1, 2)),
        Misfit(MisfitKind.SAME_YEAR, 1, (5, 6)),
    ]
    assert misfit_sentence(one, Misfit(MisfitKind.SAME_YEAR, 1, (5, 6))) == "Team 2: E, F are in the same year."


@pytest.mark.parametrize(
    ("places", "pupils"),
    [(Shape(2, 1), []), (Shape(2, 0), [(3,), (6,)]), (Shape(1, 0), [(2, 3), (5, 6)]), (Shape(1, 1), [(2,), (5,)])],
)
def test_U1_P2_who_has_no_place_by_the_rules_of_now_is_named(places: Shape, pupils: list[tuple[int, ...]]) -> None:
    one = school_class("......")
    assert [misfit.pupils for misfit in found(one, two_teams(), places)] == pupils
    assert misfit_sentence(one, Misfit(MisfitKind.TOO_MANY, 1, (5,))) == "Team 2: no place for E."


def test_a_third_reserve_has_no_place() -> None:
    made = Mix(TODAY, (MixedTeam((1, 2), (3, 4, 5)),))
    assert found(school_class("....."), made) == [Misfit(MisfitKind.TOO_MANY, 0, (5,))]


def test_teams_of_fewer_pupils_were_made_for_smaller_teams() -> None:
    assert is_of_smaller_teams(Mix(TODAY, (MixedTeam((1,)), MixedTeam((2,)))), PRIMARY_SHAPE)
    assert not is_of_smaller_teams(Mix(TODAY, (MixedTeam((1,)), MixedTeam((2, 3), (4,)))), PRIMARY_SHAPE)
    assert not is_of_smaller_teams(Mix(TODAY, ()), PRIMARY_SHAPE)


def unfit(one: SchoolClass, made: Mix, places: Shape = PRIMARY_SHAPE, *, balance_years: bool = False) -> str:
    return unfit_text(one.with_mix(made), places, TODAY, balance_years=balance_years)


@pytest.mark.parametrize(
    ("there", "shape"), [(6, Shape(2, 1)), (5, Shape(2, 0)), (3, Shape(1, 0)), (1, Shape(1, 0)), (0, Shape(1, 0))]
)
def test_teams_are_smaller_where_too_few_are_there(there: int, shape: Shape) -> None:
    assert shape_for(there, PRIMARY_SHAPE) == shape


def test_P2_of_teams_that_fit_and_of_none_nothing_is_said() -> None:
    assert unfit(school_class("abcabc"), two_teams()) == ""
    assert unfit_text(school_class("aab"), PRIMARY_SHAPE, TODAY, balance_years=False) == ""


def test_P2_who_is_of_one_group_and_who_is_away_is_told() -> None:
    one = school_class("aAcbcb")
    assert unfit(one, two_teams()) == (
        "These teams no longer fit the class. Team 1: A, B are in the same group. Team 2: D, F are in the same group."
    )
    assert unfit(one.mark_absent(3, TODAY, absent=True), two_teams()).startswith(
        "Absent today from Team 1: C. These teams no longer fit the class."
    )
    away = school_class("......").mark_absent(6, TODAY, absent=True)
    assert unfit(away, two_teams()) == "Absent today from Team 2: F."


def test_years_are_told_where_teams_are_mixed_by_them() -> None:
    one = school_class("......", "445566")
    assert unfit(one, two_teams()) == ""
    assert "Team 1: A, B are in the same year." in unfit(one, two_teams(), balance_years=True)


def test_U1_P2_of_many_who_do_not_fit_three_teams_are_named() -> None:
    teams = tuple(MixedTeam((at, at + 1), (at + 2,)) for at in range(1, 13, 3))
    assert unfit(school_class("............"), Mix(TODAY, teams), Shape(1, 0)) == (
        "These teams were made with other rules. Team 1: no place for B, C. Team 2: no place for E, F. Team 3: no "
        "place for H, I. And 1 more."
    )
    assert unfit(school_class("............"), Mix(TODAY, teams), Shape(3, 1)) == (
        "These teams were made with other rules. Pupils in each team now: 4."
    )


def test_whoever_is_there_and_in_no_team_is_left_over() -> None:
    made = of_present(two_teams(), {1, 2, 4, 5, 6, 7})
    assert (made.teams, made.left) == ((MixedTeam((1, 2), ()), MixedTeam((4, 5), (6,))), (7,))
