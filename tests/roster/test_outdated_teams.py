"""What of mixed teams fits no more once the rules, the class or a group were changed (P2)."""

import pytest

from classroom.roster.mixing import Misfit, MisfitKind, is_of_smaller_teams, misfit_sentence, misfits
from classroom.roster.school_class import PRIMARY_SHAPE, Mix, MixedTeam, SchoolClass, Shape

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
