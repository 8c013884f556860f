"""Team sheets as they are kept, and reserves in a team (P19)."""

from classroom.match.event import Switches, turn_limit_ms
from classroom.match.team import Member, Role, Team, tidy_team
from classroom.rules.policy import PerTurn, Untimed
from tests.match.table import team


def test_a_team_sheet_is_kept_without_its_empty_lines() -> None:
    members = (Member(" Aminah ", year=5), Member("", year=4), Member("Raj", Role.RESERVE))
    tidy = tidy_team(
        Team(" Red ", "Perak ", members, " Cik  Lim", mixed=True, exception=" a  village\nschool ", computer="champion")
    )
    assert tidy == Team(
        "Red",
        "Perak",
        (Member("Aminah", year=5), Member("Raj", Role.RESERVE)),
        "Cik Lim",
        mixed=True,
        exception="a village school",
        computer="champion",
    )


def test_P19_a_reserve_and_a_main_player_change_places() -> None:
    changed = team(0).with_reserve("Wei Han", "Kavitha")
    assert changed.names(Role.MAIN) == ("Aminah", "Kavitha")
    assert changed.names(Role.RESERVE) == ("Wei Han",)
    assert changed.with_reserve("Kavitha", "Wei Han") == team(0)


def test_P4_a_turn_lasts_as_long_as_the_switches_say() -> None:
    assert turn_limit_ms(Switches(PerTurn(10, 1, 2))) == 10_000
    assert turn_limit_ms(Switches(Untimed())) is None
