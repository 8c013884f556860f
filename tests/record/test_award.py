"""Who is given which certificate (P21), and when there is none to give yet."""

from dataclasses import replace

import pytest

from classroom.match import command as cmd
from classroom.match.team import Member, Team
from classroom.record.award import (
    Award,
    AwardKind,
    BestWord,
    awards,
    best_words,
    holder_of,
    match_of_certificate,
    own_name,
)
from classroom.rules.policy import NoAdjustment, SharedWin
from tests.match.club_table import CLUB, club
from tests.match.table import PRIMARY, Table, seated

TEAM_NAMES = {"Team Perak", "Team Johor"}
ACHIEVED, TOOK_PART = AwardKind.ACHIEVEMENT, AwardKind.PARTICIPATION
STOP = cmd.StopMatch("the bell of the school")


def won_by_side_0() -> Table:
    """CATS by side 0 makes 12, side 1 passes; then the judge stops the match."""
    match = seated("CATSDOE", "HORNINT")
    match.play("8G", "CATS")
    match.pass_()
    match.do(STOP)
    assert match.state.winner == 0
    return match


def level() -> Table:
    """Nobody has scored, both hold tiles of the same worth, and the judge has stopped the match."""
    match = seated("CATSDOE", "CATSDOE")
    match.do(STOP)
    assert match.state.awaits_jury
    return match


def kinds(given: tuple[Award, ...]) -> list[tuple[str, AwardKind]]:
    return [(award.name, award.kind) for award in given]


def test_P21_the_winners_have_achieved_and_everybody_has_taken_part_reserves_included() -> None:
    assert kinds(awards(won_by_side_0().state)) == [
        *((name, ACHIEVED) for name in ("Aminah", "Wei Han", "Kavitha")),
        *((name, TOOK_PART) for name in ("Aminah", "Wei Han", "Kavitha")),
        *((name, TOOK_PART) for name in ("Daniel", "Siti", "Arjun")),
    ]


def test_P21_the_winners_may_be_left_out_of_those_who_took_part() -> None:
    assert kinds(awards(won_by_side_0().state, everybody_took_part=False)) == [
        ("Aminah", ACHIEVED),
        ("Wei Han", ACHIEVED),
        ("Kavitha", ACHIEVED),
        ("Daniel", TOOK_PART),
        ("Siti", TOOK_PART),
        ("Arjun", TOOK_PART),
    ]


def test_P21_an_award_names_team_and_origin_and_its_own_total_first() -> None:
    state = won_by_side_0().state
    given = awards(state)
    assert (given[0].team, given[0].origin) == ("Team Perak", "Perak")
    assert [award.side for award in given] == [0] * 6 + [1] * 3


def test_P21_only_winners_by_score_are_told_it() -> None:
    match = seated("CATSDOE", "HORNINT")
    match.play("8G", "CATS")
    match.pass_()
    match.pass_()
    match.play("9H", "HORN")
    match.play("10F", "DOE")
    match.do(STOP)
    state = match.state
    assert min(state.totals) >= 0
    by_kind = {award.kind: award.totals for award in awards(state)}
    winner = state.winning_teams[0]
    assert by_kind == {ACHIEVED: (state.totals[winner], state.totals[1 - winner]), TOOK_PART: ()}


def test_P15_P21_no_total_below_nothing_is_on_a_certificate() -> None:
    state = won_by_side_0().state
    assert state.totals[1] < 0
    assert {award.totals for award in awards(state)} == {()}


def test_P21_every_certificate_has_a_number_of_its_own_that_stays() -> None:
    match = won_by_side_0()
    numbers = [award.number for award in awards(match.state)]
    assert len(set(numbers)) == len(numbers) == 9
    assert numbers[0] == f"{match.state.opened.match_id}-A01"
    assert numbers[-1] == f"{match.state.opened.match_id}-P06"
    without = {award.number for award in awards(match.state, everybody_took_part=False)}
    assert without < set(numbers)


def test_P21_a_number_leads_back_to_the_match_and_the_pupil() -> None:
    state = won_by_side_0().state
    for award in awards(state):
        assert match_of_certificate(award.number) == state.opened.match_id
        assert holder_of(state, f" {award.number.lower()} ") == award
    assert holder_of(state, f"{state.opened.match_id}-A99") is None
    assert match_of_certificate(state.opened.match_id) == ""


@pytest.mark.parametrize("name", ["Team 1", "Team 2", "Pasukan 2"])
def test_a_team_without_a_name_of_its_own_is_not_named(name: str) -> None:
    assert own_name(Team(name, "", (Member("Aina"), Member("Mei"))), 2) == ""


def test_a_pupil_alone_is_no_team() -> None:
    assert own_name(Team("Aina", "", (Member("Aina"),)), 2) == ""
    assert own_name(Team("Hornbills", "", (Member("Aina"),)), 2) == "Hornbills"
    assert own_name(Team("Team 2000", "", (Member("Aina"),)), 2) == "Team 2000"


def test_P9_the_best_word_of_each_team_is_one_that_counts_with_what_its_tiles_are_worth() -> None:
    match = seated("CA?SDOE", "HORNINT", draws=("EEEE",))
    match.play("8G", "CAtS")
    match.play("9H", "HORN")
    state = match.state
    best = best_words(state, lambda word: word != "HORN")
    assert best[0] == BestWord("CATS", (3, 1, 0, 1), state.turns[0].score)
    assert best[1] is None


def test_P21_C8_the_certificate_names_the_points_of_the_word_and_not_of_the_turn() -> None:
    match = seated("CATSDOG", "TENHORN")
    match.play("8G", "CATS")
    beside = match.play("9G", "HO")
    (_, best) = best_words(match.state, lambda _word: True)
    assert best
    assert beside.count
    assert best.score == max(word.total for word in beside.count.words) < beside.score


def test_P13_P21_a_disqualified_team_has_taken_part_whatever_its_total() -> None:
    match = seated("QUIZCAT", "HORNINT", draws=("EEII",))
    match.play("8G", "QUIZ")
    for _ in range(3):
        match.pass_()
        match.pass_()
    match.play("9G", "IN")
    match.pass_()
    state = match.state
    assert state.totals[0] > state.totals[1]
    assert {award.totals for award in awards(state)} == {()}
    assert kinds(awards(state))[:3] == [(name, TOOK_PART) for name in ("Aminah", "Wei Han", "Kavitha")]
    assert kinds(awards(state))[3:6] == [(name, ACHIEVED) for name in ("Daniel", "Siti", "Arjun")]


@pytest.mark.parametrize("kind", [cmd.Disqualify, cmd.WalkOver])
def test_A12_P21_who_wins_because_the_others_are_out_is_told_no_score(kind: type) -> None:
    format_ = replace(CLUB, end_adjustment=NoAdjustment())
    table = club("CATSDOE", "HORNINT", "QUEENLY", "BOARDER", format_=format_)
    table.play("8E", "CATS")
    sides = table.state.sides_of(1 - table.state.team_of(table.state.turns[0].side))
    out = sides if kind is cmd.WalkOver else sides[0]
    table.do(kind(out, "the organisers", "left the room"))
    state = table.state
    assert state.winner is not None
    assert state.totals[state.winner] > 0
    given = awards(state)
    assert {award.kind for award in given if award.side == state.winner} == {ACHIEVED, TOOK_PART}
    assert {award.totals for award in given} == {()}


@pytest.mark.parametrize("winner", [0, 1])
def test_P16_P21_the_team_the_jury_names_has_achieved(winner: int) -> None:
    match = level()
    match.do(cmd.DecideTie(winner, "Pn. Latifah", "the longer words"))
    achieved = {award.team for award in awards(match.state) if award.kind is ACHIEVED}
    assert achieved == {match.state.teams[winner].name}


def test_P16_P21_in_a_shared_win_everybody_has_achieved() -> None:
    match = level()
    match.do(cmd.DecideTie(None, "Pn. Latifah", "nothing between them"))
    assert {award.team for award in awards(match.state) if award.kind is ACHIEVED} == TEAM_NAMES


def test_P16_P21_so_they_have_where_the_format_shares_a_tie() -> None:
    match = seated("CATSDOE", "CATSDOE", format_=replace(PRIMARY, tie_break=SharedWin()))
    match.pass_()
    match.pass_()
    match.do(STOP)
    assert awards(match.state, everybody_took_part=False)[0].kind is TOOK_PART, "nobody has scored"
    match.correct(0, 12)
    match.correct(1, 12)
    assert {award.team for award in awards(match.state) if award.kind is ACHIEVED} == TEAM_NAMES


def test_P16_P21_there_is_none_before_the_jury_has_decided() -> None:
    assert awards(level().state) == ()


def test_P16_P21_there_is_none_while_the_extra_turns_last() -> None:
    match = seated("CATSDOE", "CATSDOE")
    match.do(cmd.DeclareNoWord(0), cmd.DeclareNoWord(1), cmd.ConfirmEnd())
    assert match.state.extra is not None
    assert awards(match.state) == ()


def test_P21_there_is_none_of_a_match_under_way() -> None:
    assert awards(seated("CATSDOE", "HORNINT").state) == ()


def test_P19_P21_a_reserve_who_came_in_is_still_given_one() -> None:
    match = seated("CATSDOE", "HORNINQ")
    match.do(cmd.EnterReserve(0, "Aminah", "Kavitha"), STOP)
    names = [award.name for award in awards(match.state)]
    assert sorted(names[:3]) == ["Aminah", "Kavitha", "Wei Han"]
