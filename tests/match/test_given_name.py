"""Teams that the app named are called so in the language on screen; a name that somebody wrote stays."""

from dataclasses import replace

import pytest

from classroom.i18n import use_language
from classroom.match.fold import fold
from classroom.match.names import in_language, is_given, nameless, shown_opening, shown_state
from classroom.match.team import Mode, Team
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
