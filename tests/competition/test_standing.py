"""How everybody stands: victory points, margins, walkovers, byes, shared ranks (T8, A12)."""

from fractions import Fraction
from itertools import count, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.competition.result import (
    TOURNAMENT_STANDING,
    Bye,
    NobodyCame,
    Outcome,
    Played,
    Round,
    Ruled,
    Standing,
    StandingPolicy,
    TieBreak,
    Walkover,
    WalkoverReason,
    ranking,
    shared_ranks,
    standings,
)
from classroom.formats.catalogue import format_by_key
from tests.competition.recorded import needs_pairing, recorded

ABCD = tuple("abcd")
GROUP_STANDING = StandingPolicy(absence=format_by_key("club").absence)


def line(lines: tuple[Standing, ...], player: str) -> Standing:
    return next(each for each in lines if each.player == player)


def figures(lines: tuple[Standing, ...]) -> list[tuple[str, int, Fraction, int]]:
    return [(each.player, each.rank, Fraction(each.half_points, 2), each.margin) for each in lines]


def test_T8_a_win_is_a_point_a_draw_half_a_point_a_loss_nothing() -> None:
    lines = standings(ABCD, [(Played("a", "b", 400, 350), Played("c", "d", 300, 300))])
    assert figures(lines) == [
        ("a", 1, Fraction(1), 50),
        ("c", 2, Fraction(1, 2), 0),
        ("d", 2, Fraction(1, 2), 0),
        ("b", 4, Fraction(0), -50),
    ]
    assert [(each.won, each.drawn, each.lost) for each in lines] == [(1, 0, 0), (0, 1, 0), (0, 1, 0), (0, 0, 1)]


def test_T8_victory_points_come_before_the_sum_of_margins() -> None:
    rounds = [
        (Played("a", "b", 301, 300), Played("c", "d", 600, 100)),
        (Played("a", "c", 301, 300), Played("b", "d", 250, 350)),
    ]
    assert ranking(standings(ABCD, rounds)) == ("a", "c", "d", "b")


def test_T8_the_sum_of_margins_decides_between_equal_points() -> None:
    rounds = [(Played("a", "b", 320, 300), Played("c", "d", 350, 300))]
    assert ranking(standings(ABCD, rounds)) == ("c", "a", "b", "d")


def test_T8_equals_share_a_rank_and_keep_the_order_of_entry() -> None:
    rounds = [(Played("d", "b", 320, 300), Played("c", "a", 320, 300))]
    lines = standings(ABCD, rounds)
    assert [(each.player, each.rank) for each in lines] == [("c", 1), ("d", 1), ("a", 3), ("b", 3)]


@pytest.mark.parametrize("reason", WalkoverReason)
def test_T8_a_walkover_is_a_point_and_150_for_the_one_who_came_and_nothing_for_the_absent(
    reason: WalkoverReason,
) -> None:
    lines = standings(("a", "b"), [(Walkover("b", "a", reason),)])
    assert figures(lines) == [("b", 1, Fraction(1), 150), ("a", 2, Fraction(0), 0)]


def test_T8_by_choice_the_absent_one_has_a_margin_of_minus_150() -> None:
    assert format_by_key("youth", absence="nothing").absence == format_by_key("youth").absence
    policy = StandingPolicy(absence=format_by_key("youth", absence="loses").absence)
    lines = standings(("a", "b"), [(Walkover("b", "a"),)], policy)
    assert figures(lines) == [("b", 1, Fraction(1), 150), ("a", 2, Fraction(0), -150)]


def test_T8_where_both_stayed_away_nobody_gains_or_loses_margin() -> None:
    lines = standings(("a", "b"), [(NobodyCame("a", "b"),)])
    assert figures(lines) == [("a", 1, Fraction(0), 0), ("b", 1, Fraction(0), 0)]
    assert [each.lost for each in lines] == [1, 1]


def test_A12_a_walkover_has_the_greatest_margin_of_its_round() -> None:
    players = tuple("abcdef")
    rounds: list[Round] = [
        (Played("a", "b", 500, 100), Walkover("c", "d"), Bye("e")),
        (Played("a", "b", 100, 190), Played("c", "d", 220, 200), Walkover("e", "f", WalkoverReason.WALKED_OUT)),
    ]
    lines = standings(players, rounds, GROUP_STANDING)
    assert line(lines, "c").margin == 400 + 20
    assert line(lines, "d").margin == -400 - 20
    assert line(lines, "e").margin == 50 + 90
    assert line(lines, "f").margin == -90


def test_A12_where_nothing_was_played_there_is_no_margin_to_give() -> None:
    lines = standings(ABCD, [(Walkover("a", "b"), NobodyCame("c", "d"))], GROUP_STANDING)
    assert [each.margin for each in lines] == [0, 0, 0, 0]
    assert lines[0].half_points == 2


def test_T8_A12_a_walkover_is_worth_what_the_format_says() -> None:
    assert TOURNAMENT_STANDING.absence == format_by_key("youth").absence
    standard = StandingPolicy(absence=format_by_key("standard").absence)
    lines = standings(ABCD, [(Played("a", "b", 500, 100), Walkover("c", "d"))], standard)
    assert (line(lines, "c").margin, line(lines, "c").won) == (0, 1)


def test_T8_a_margin_cap_limits_what_counts_but_not_who_won() -> None:
    policy = StandingPolicy(margin_cap=100)
    lines = standings(ABCD, [(Played("a", "b", 500, 100), Played("c", "d", 300, 201))], policy)
    assert figures(lines)[:2] == [("a", 1, Fraction(1), 100), ("c", 2, Fraction(1), 99)]
    assert standings(ABCD, [(Played("a", "b", 5, 1),)], StandingPolicy(margin_cap=0))[0].won == 1


def test_A12_the_greatest_margin_is_one_that_counts() -> None:
    policy = StandingPolicy(absence=GROUP_STANDING.absence, margin_cap=100)
    lines = standings(ABCD, [(Played("a", "b", 500, 100), Walkover("c", "d"))], policy)
    assert line(lines, "c").margin == 100


def test_T9_a_bye_counts_as_won() -> None:
    (lone,) = standings(("a",), [(Bye("a"),)], StandingPolicy(bye_margin=30))
    assert (lone.won, lone.byes, lone.margin, lone.half_points) == (1, 1, 30, 2)


def test_T8_what_the_director_rules_counts_as_ruled() -> None:
    rounds = [(Ruled("a", Outcome.DRAWN, 0), Ruled("b", Outcome.LOST, -50), Ruled("c", Outcome.WON, 7))]
    assert figures(standings(ABCD, rounds)) == [
        ("c", 1, Fraction(1), 7),
        ("a", 2, Fraction(1, 2), 0),
        ("d", 3, Fraction(0), 0),
        ("b", 4, Fraction(0), -50),
    ]


def test_T8_house_points_count_instead() -> None:
    lines = standings(ABCD, [(Played("a", "b", 2, 1), Played("c", "d", 1, 1))], StandingPolicy(win=6, draw=2, loss=1))
    assert [each.half_points for each in lines] == [6, 2, 2, 1]


def test_T9_who_has_withdrawn_keeps_a_line_and_is_not_ranked_for_the_next_round() -> None:
    lines = standings(ABCD, [(Played("a", "b", 2, 1), Played("c", "d", 5, 1))])
    assert len(lines) == 4
    assert ranking(lines, without={"c"}) == ("a", "b", "d")


def test_T8_before_the_first_round_everybody_is_first() -> None:
    assert [(each.player, each.rank) for each in standings(ABCD, [])] == [(player, 1) for player in ABCD]


@pytest.mark.parametrize(
    ("players", "rounds", "sentence"),
    [
        (("a", "a"), [], "listed twice"),
        (("a", "b"), [(), (Bye("c"),)], "round 2: c is not in this competition"),
        (("a", "b"), [(Played("a", "b", 1, 0), Bye("b"))], "round 1: b has two results"),
    ],
)
def test_T8_results_that_cannot_be_are_named(players: tuple[str, ...], rounds: list[Round], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        standings(players, rounds)


SCORES = st.integers(-50, 700)


@st.composite
def rounds_of(draw: st.DrawFn, players: tuple[str, ...]) -> list[Round]:
    """Rounds in which everybody plays, stays away or has a walkover, in pairs as they come."""
    rounds: list[Round] = []
    for _ in range(draw(st.integers(0, 5))):
        order = draw(st.permutations(players))
        pairs = zip(order[::2], order[1::2], strict=True)
        rounds.append(
            tuple(
                draw(
                    st.one_of(
                        st.builds(Played, st.just(one), st.just(other), SCORES, SCORES),
                        st.builds(Walkover, st.just(one), st.just(other), st.sampled_from(WalkoverReason)),
                        st.just(NobodyCame(one, other)),
                    )
                )
                for one, other in pairs
            )
        )
    return rounds


@given(
    rounds_of(tuple("abcdef")), st.sampled_from([TOURNAMENT_STANDING, GROUP_STANDING, StandingPolicy(margin_cap=60)])
)
def test_T8_margins_sum_to_what_walkovers_give_and_nobody_is_lost(rounds: list[Round], policy: StandingPolicy) -> None:
    lines = standings(tuple("abcdef"), rounds, policy)
    assert sorted(each.player for each in lines) == list("abcdef")
    given = sum(isinstance(result, Walkover) for results in rounds for result in results)
    assert sum(each.margin for each in lines) == (0 if policy is GROUP_STANDING else 150 * given)
    assert all(each.won + each.drawn + each.lost == len(rounds) for each in lines)
    empty = sum(isinstance(result, NobodyCame) for results in rounds for result in results)
    assert sum(Fraction(each.half_points, 2) for each in lines) == 3 * len(rounds) - empty


@given(rounds_of(tuple("abcdef")))
def test_T8_the_order_of_rounds_does_not_matter(rounds: list[Round]) -> None:
    assert standings(tuple("abcdef"), rounds) == standings(tuple("abcdef"), rounds[::-1])


@given(rounds_of(tuple("abcdef")))
def test_T8_a_better_rank_is_better_in_points_or_else_in_margin(rounds: list[Round]) -> None:
    lines = standings(tuple("abcdef"), rounds)
    for better, worse in pairwise(lines):
        if better.rank == worse.rank:
            assert (better.half_points, better.margin) == (worse.half_points, worse.margin)
        else:
            assert (better.half_points, better.margin) > (worse.half_points, worse.margin)


@given(st.lists(st.integers(0, 5)))
def test_T8_a_shared_rank_is_one_more_than_the_number_of_better_ones(figures: list[int]) -> None:
    best_first = sorted(figures, reverse=True)
    assert list(shared_ranks(best_first)) == [1 + sum(other > each for other in best_first) for each in best_first]


def columns(lines: tuple[Standing, ...]) -> list[list[object]]:
    return [[each.player, each.won, each.lost, each.drawn, each.margin] for each in lines]


@needs_pairing
def test_T8_standings_of_a_recorded_king_of_the_hill_event() -> None:
    event = recorded("koth_byes_firsts_liwords")["koth_event"]
    rounds: list[Round] = []
    for entry in event["rounds"]:
        rounds.append(tuple(Played(one, other, of_one, of_other) for one, of_one, other, of_other in entry["results"]))
        assert columns(standings(event["players"], rounds)) == entry["expected_standings"]


@needs_pairing
def test_T8_standings_of_a_recorded_event_with_byes_and_rounds_ruled_lost() -> None:
    data = recorded("koth_byes_firsts_liwords")
    byes, ruled = data["bye_three_players"], data["bye_six_round_forfeits"]
    rounds: list[Round] = []
    for entry in byes["rounds"][:3]:
        one, score, other, other_score = entry["result"]
        rounds.append((Played(one, other, score, other_score), Bye(entry["expected_bye"])))
    level = count(300)
    for _ in range(6):
        score = next(level)
        rounds.append((Played("p1", "p2", score, score), Ruled("p3", Outcome.LOST, -50)))
    assert sorted(columns(standings(byes["players"], rounds))) == ruled["expected_after_9"]
    rounds.append((Bye("p3"),))
    assert sorted(columns(standings(byes["players"], rounds))) == ruled["expected_after_10"]


# What parts teams with as many points, by the choice of the competition

TWO_LEVEL = (
    (Played("a", "b", 310, 300), Played("c", "d", 310, 300)),
    (Played("c", "a", 310, 300), Played("b", "d", 400, 200)),
)
"""a and b have a win each; a has beaten b, and b has the greater sum of margins."""


@pytest.mark.parametrize(
    ("tie_break", "order", "ties"),
    [
        (TieBreak.MARGIN, "cbad", [0, 0, 0, 0]),
        (TieBreak.HEAD_TO_HEAD, "cabd", [0, 2, 0, 0]),
        (TieBreak.OPPONENTS, "cabd", [2, 6, 2, 6]),
    ],
)
def test_T8_level_teams_are_parted_as_the_competition_has_chosen(
    tie_break: TieBreak, order: str, ties: list[int]
) -> None:
    lines = standings(ABCD, TWO_LEVEL, StandingPolicy(tie_break=tie_break))
    assert "".join(ranking(lines)) == order
    assert [each.tie for each in lines] == ties


def test_T8_a_walkover_between_level_teams_is_one_of_their_matches() -> None:
    rounds = [(Walkover("a", "b"), Ruled("c", Outcome.LOST, 0)), (Ruled("b", Outcome.WON, 400),)]
    lines = standings("abc", rounds, StandingPolicy(tie_break=TieBreak.HEAD_TO_HEAD))
    assert [(each.player, each.tie) for each in lines[:2]] == [("a", 2), ("b", 0)]


def test_T8_where_level_teams_have_beaten_each_other_in_a_ring_the_margins_decide() -> None:
    rounds = [
        (Played("a", "b", 310, 300), Played("c", "d", 500, 100)),
        (Played("c", "a", 310, 300), Played("b", "d", 330, 300)),
        (Played("b", "c", 301, 300), Played("a", "d", 320, 300)),
    ]
    lines = standings(ABCD, rounds, StandingPolicy(tie_break=TieBreak.HEAD_TO_HEAD))
    assert [(each.player, each.tie) for each in lines] == [("c", 2), ("b", 2), ("a", 2), ("d", 0)]


def test_T8_a_capped_margin_counts_no_match_for_more() -> None:
    rounds = [(Played("a", "b", 600, 100), Played("c", "d", 480, 300))]
    assert [each.margin for each in standings(ABCD, rounds, StandingPolicy(margin_cap=150))] == [150, 150, -150, -150]
