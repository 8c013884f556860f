"""The participants, and the words for those who meet."""

import gettext
import re

import pytest

from classroom.competition.team import (
    Entry,
    EntryMember,
    are_of_one_school,
    entry_of_class,
    in_year,
    of_players,
    with_place,
)
from classroom.i18n import CATALOGUES, DOMAIN, LANGUAGE_NAMES, translation
from classroom.match.team import Member, Role, Team


def test_a_school_year_is_for_pupils_of_whom_none_is_known() -> None:
    entry = Entry("Hornbills", members=(EntryMember("Aina", year=4), EntryMember("Raj")))
    assert [member.year for member in in_year(entry, 5).members] == [4, 5]


def test_teams_are_of_one_school_by_its_name_however_it_is_spelt_or_by_their_place() -> None:
    one = Entry("A", "Perak", school="SK Seri Indah")
    assert are_of_one_school(one, Entry("B", "Perak", school="sk seri indah"))
    assert not are_of_one_school(one, Entry("C", "Perak", school="SK Taman"))
    assert are_of_one_school(Entry("D", "Johor"), Entry("E", "johor"))
    assert not are_of_one_school(Entry("F"), Entry("G"))


def test_a_place_gets_the_name_under_which_it_is_known() -> None:
    entry = with_place(Entry("A", "sk indah", school="Sk Indah"), "SK INDAH", "SK Indah")
    assert (entry.origin, entry.school) == ("SK Indah", "SK Indah")


def test_a_team_of_a_class_has_pupils_of_that_class() -> None:
    team = Team("Tigers", "", (Member("Aina", Role.MAIN, 5), Member("Raj", Role.RESERVE, 5)), "", mixed=True)
    entry = entry_of_class(team, "5 Bestari")
    assert (entry.name, entry.mixed) == ("Tigers", True)
    assert entry.members == (EntryMember("Aina", "5 Bestari", 5), EntryMember("Raj", "5 Bestari", 5, Role.RESERVE))


MESSAGES = tuple(vars(gettext.translation(DOMAIN, CATALOGUES, ["ms"]))["_catalog"])
TEAM = {"en": r"teams?", "ms": r"pasukan"}


@pytest.mark.parametrize("language", LANGUAGE_NAMES)
def test_whatever_is_said_of_teams_is_said_of_players(language: str) -> None:
    say = of_players(translation(language))
    texts = {message: say(message) for message in MESSAGES if message and isinstance(message, str)}
    told = {message: text for message, text in texts.items() if text != translation(language)(message)}
    assert len(told) > 200
    noun = re.compile(rf"(?<![\w{{]){TEAM[language]}(?![\w}}])", re.IGNORECASE)
    assert {message: text for message, text in texts.items() if noun.search(text)} == {}
    assert say("Team {number}").endswith("{number}"), "what is filled in later stays"


def test_of_teams_it_is_said_as_it_is_written() -> None:
    assert of_players(str, is_single=False)("Withdraw team") == "Withdraw team"
    assert of_players(str)("Withdraw team") == "Withdraw player"
    assert of_players(translation("ms"))("Withdraw team") == "Pemain menarik diri"
