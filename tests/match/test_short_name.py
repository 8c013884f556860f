"""A match on screen: short names where they tell people apart, the names everywhere else."""

from classroom.match.names import on_screen
from classroom.match.state import MatchState
from classroom.match.team import Member, Team
from classroom.record.score_sheet import score_sheet
from tests.match.club_table import club

KAVITHA, HUI_MIN = "Kavitha a/p Subramaniam", "Lim Hui Min"


def match_of(*pairs: tuple[Member, Member]) -> MatchState:
    teams = tuple(Team(f"Team {number}", "", pair) for number, pair in enumerate(pairs, 1))
    return club("EEEEEEE", "AAAAAAA", "IIIIIII", "OOOOOOO", teams=teams).state


def test_those_who_have_seats_of_their_own_are_called_short() -> None:
    state = match_of((Member(KAVITHA, short="Kavitha"), Member(HUI_MIN)), (Member("Aina"), Member("Daniel")))
    shown = on_screen(state)
    assert {shown.side_name(side) for side in shown.sides} == {"Kavitha", HUI_MIN, "Aina", "Daniel"}
    assert shown.teams[0].members[0].name == "Kavitha"


def test_papers_have_the_names() -> None:
    state = match_of((Member(KAVITHA, short="Kavitha"), Member(HUI_MIN)), (Member("Aina"), Member("Daniel")))
    assert {column.side for column in score_sheet(state).columns} == {KAVITHA, HUI_MIN, "Aina", "Daniel"}


def test_two_who_would_be_called_the_same_keep_their_names() -> None:
    twins = Member(KAVITHA, short="Kavi"), Member("Kaviarasu", short="kavi")
    assert on_screen(match_of(twins, (Member("Aina"), Member("Daniel")))).teams[0].members == twins


def test_nobody_is_called_as_somebody_else_is() -> None:
    state = match_of((Member(KAVITHA, short="Aina"), Member(HUI_MIN)), (Member("Aina"), Member("Daniel")))
    assert on_screen(state) is state
