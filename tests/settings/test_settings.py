"""Settings that make no sense are never kept."""

from dataclasses import replace

import pytest

from classroom.match.team import Member, Official, OfficialRole, Team
from classroom.settings import BoardNames, Hall, Settings, with_name, without_names


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"language": "xx"}, "no language 'xx'"),
        ({"turn_seconds": -1}, "-1 seconds"),
        ({"volume": 1.5}, "1.5 is no volume"),
        ({"volume": -0.1}, "-0.1 is no volume"),
        ({"window": (319, 600)}, "no window of 319 x 600"),
        ({"window": (1024, 20_000)}, "no window of 1024 x 20000"),
    ],
)
def test_settings_that_make_no_sense_are_refused(wrong: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Settings(**wrong)  # type: ignore[arg-type]


def test_settings_that_make_sense_are_taken_as_they_are() -> None:
    settings = Settings(language="ms", turn_seconds=0, volume=0)
    assert (settings.language, settings.turn_seconds, settings.volume) == ("ms", 0, 0)


SHEETS = (Team("Ants", "Johor", (Member("Arjun"), Member("Mei Ling")), "Puan Tan"), Team("", "", (Member("Siti"),)))
NAMED = Settings(
    school="SK Bukit",
    teams=SHEETS,
    computer_teams=SHEETS[1:],
    officials=(Official("Puan Lim", OfficialRole.JURY), Official("Encik Ali", OfficialRole.TIME_KEEPER)),
    officials_exception="Cikgu Zahra is ill",
    hall=Hall(names=(BoardNames("Ants", "Bees"), BoardNames("Crows"))),
)


@pytest.mark.parametrize("name", ["arjun", "ANTS", " Puan  Tan"])
def test_a_name_that_goes_takes_the_sheets_of_its_match_with_it(name: str) -> None:
    without = without_names(NAMED, [name])
    assert (without.teams, without.computer_teams) == ((), SHEETS[1:])
    assert (without.officials, without.school) == (NAMED.officials, "SK Bukit")


def test_officials_and_boards_go_one_by_one() -> None:
    without = without_names(NAMED, {"bees", "Encik Ali", "Crows"})
    assert without.officials == NAMED.officials[:1]
    assert without.hall == Hall(names=(BoardNames("Ants", ""), BoardNames()))
    assert without.teams == SHEETS
    assert without.officials_exception == NAMED.officials_exception
    assert without_names(NAMED, ["ZAHRA"]).officials_exception == ""


def test_other_names_and_none_change_nothing() -> None:
    assert without_names(NAMED, {"Somebody", ""}) == NAMED
    assert without_names(NAMED, ()) == NAMED


def test_a_corrected_name_takes_the_place_of_the_old_one_on_sheets_and_boards() -> None:
    renamed = with_name(NAMED, "bees", "Wasps")
    assert renamed == replace(NAMED, hall=renamed.hall)
    assert renamed.hall.names == tuple(
        BoardNames(*("Wasps" if name == "Bees" else name for name in (board.first, board.second)))
        for board in NAMED.hall.names
    )
    assert renamed.hall != NAMED.hall
    member = SHEETS[0].members[0]
    assert with_name(NAMED, member.name.upper(), "Zara").teams[0].members[0] == replace(member, name="Zara")
    assert with_name(NAMED, "Somebody", "Zara") == NAMED
