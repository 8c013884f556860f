"""The names in a match: given by the app, and short."""

from dataclasses import replace

import pytest

from classroom.i18n import use_language
from classroom.match.fold import fold
from classroom.match.names import in_language, is_given, nameless, on_screen, shown_opening, shown_state
from classroom.match.state import MatchState
from classroom.match.team import Member, Mode, Team
from classroom.record.score_sheet import score_sheet
from tests.match.club_table import club
from tests.match.table import Table, opening, team, teams_for


@pytest.mark.parametrize(
    ("english", "malay"), [("Computer", "Komputer"), ("Our team", "Pasukan kita"), ("Team 2", "Pasukan 2")]
)
def test_a_name_given_by_the_app_follows_the_language(english: str, malay: str) -> None:
    use_language("ms")
    assert [in_language(english), in_language(malay)] == [malay, malay]
    use_language("en")
    assert [in_language(english), in_language(malay)] == [english, english]


@pytest.mark.parametrize("name", ["Hornbills", "Team 0", "Team 101", "computer", "Team Perak", ""])
def test_any_other_name_stays(name: str) -> None:
    use_language("ms")
    assert not is_given(name)
    assert in_language(name) == name


def test_a_team_without_a_name_is_called_by_its_number() -> None:
    assert [nameless(0), nameless(1)] == ["Team 1", "Team 2"]
    assert all(map(is_given, map(nameless, range(4))))


def test_a_match_is_shown_with_names_in_the_language_and_stored_as_it_was() -> None:
    match = Table()
    teams = (replace(team(0), name="Team 1"), Team("Computer", "", (), computer="champion"))
    match.open(opening(mode=Mode.PRACTICE, teams=teams))
    use_language("ms")
    shown = shown_state(fold(match.events))
    assert [one.name for one in shown.teams] == ["Pasukan 1", "Komputer"]
    assert shown.opened == shown_opening(match.state.opened)
    assert [match.state.side_name(side) for side in (0, 1)] == ["Team 1", "Computer"]
    gone_on = match.matches.load("m1")
    assert [gone_on.state.side_name(side) for side in (0, 1)] == ["Pasukan 1", "Komputer"]
    assert match.log.read("m1")[0] == match.events[0]


def test_a_match_of_named_teams_is_shown_as_it_is() -> None:
    match = Table()
    match.open(opening(teams=teams_for(opening().format)))
    assert shown_state(match.state) is match.state
    assert shown_opening(match.state.opened) is match.state.opened


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
