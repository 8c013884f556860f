"""The totals of a literacy event (U1)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.competition.wall_papers import event_totals

TEAMS = ("Kenari", "Merak", "Helang")


def test_U1_a_teams_rounds_are_summed_and_the_highest_total_wins() -> None:
    rounds = [{"Kenari": 120, "Merak": 140, "Helang": 90}, {"Kenari": 100, "Merak": 90, "Helang": -5}]
    totals = event_totals(TEAMS, rounds)
    assert [(line.team, line.rank, line.scores, line.total) for line in totals] == [
        ("Merak", 1, (140, 90), 230),
        ("Kenari", 2, (120, 100), 220),
        ("Helang", 3, (90, -5), 85),
    ]


def test_U1_equal_totals_share_the_win_and_the_rank() -> None:
    totals = event_totals(TEAMS, [{"Kenari": 50, "Merak": 70, "Helang": 70}])
    assert [(line.team, line.rank) for line in totals] == [("Merak", 1), ("Helang", 1), ("Kenari", 3)]


def test_U1_a_missing_score_is_reported_and_adds_nothing() -> None:
    totals = event_totals(TEAMS, [{"Kenari": 50, "Merak": 70}, {"Kenari": 10, "Helang": 90}, {}])
    assert [(line.team, line.scores, line.total) for line in totals] == [
        ("Helang", (None, 90, None), 90),
        ("Merak", (70, None, None), 70),
        ("Kenari", (50, 10, None), 60),
    ]


def test_U1_a_round_of_nothing_is_not_a_missing_one() -> None:
    (line,) = event_totals(("Kenari",), [{"Kenari": 0}])
    assert line.scores == (0,)


@pytest.mark.parametrize(
    ("teams", "rounds", "sentence"),
    [
        (("Kenari", "Kenari"), [], "listed twice"),
        (("Kenari",), [{"Kenari": 1}, {"Merak": 2}], "round 2: Merak is not in this event"),
    ],
)
def test_U1_what_cannot_be_is_named(teams: tuple[str, ...], rounds: list[dict[str, int]], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        event_totals(teams, rounds)


@given(st.lists(st.dictionaries(st.sampled_from(TEAMS), st.integers(-100, 1000)), max_size=5))
def test_U1_no_point_is_lost_and_the_best_stand_first(rounds: list[dict[str, int]]) -> None:
    totals = event_totals(TEAMS, rounds)
    assert sum(line.total for line in totals) == sum(sum(scores.values()) for scores in rounds)
    assert [line.total for line in totals] == sorted((line.total for line in totals), reverse=True)
    assert all(len(line.scores) == len(rounds) for line in totals)
    assert sum(line.scores.count(None) for line in totals) == sum(len(TEAMS) - len(scores) for scores in rounds)
