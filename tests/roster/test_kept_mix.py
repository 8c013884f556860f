"""Mixed teams that were kept, as they are today: what is said of those that fit no more (P2)."""

import pytest

from classroom.roster.mixing import of_present, shape_for, unfit_text
from classroom.roster.school_class import PRIMARY_SHAPE, Mix, MixedTeam, SchoolClass, Shape
from tests.roster.test_outdated_teams import TODAY, school_class, two_teams


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
