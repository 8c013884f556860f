"""A team played by the computer: who may have one, and what the papers of a match say of it."""

from dataclasses import replace

import pytest

from classroom.formats.catalogue import format_by_key
from classroom.match import command as cmd
from classroom.match.command import Refusal, Refused
from classroom.match.entry import entry_faults, refuse_entry
from classroom.match.team import Member, Mode, Role, Team
from classroom.record.award import AwardKind, awards
from classroom.record.plain_text import sheet_text
from classroom.record.score_sheet import Departure, score_sheet
from classroom.record.seating import seating_plan
from tests.fakes import FakeShuffler
from tests.match.table import Table, opening

PUPILS = Team("Hornbills", "5 Bestari", (Member("Aina"), Member("Wei Jie", Role.RESERVE)))
COMPUTER = Team("The computer", "", (), computer="word-builder")


def entry(*teams: Team, key: str = "primary", mode: Mode = Mode.PRACTICE) -> cmd.OpenMatch:
    return opening(format_by_key(key), mode=mode, teams=teams)


def same(text: str) -> str:
    return text


@pytest.fixture
def match() -> Table:
    """The pupils have made CATS and the computer SO, which it counted wrongly; then the school bell rang."""
    table = Table(FakeShuffler("K", "E", "CATSDOE", "DOGHORN"))
    table.open(entry(PUPILS, COMPUTER))
    table.do(cmd.DrawLot(0), cmd.DrawLot(1))
    table.play("8G", "CATS")
    table.play("9J", "O", announced=2)
    table.do(cmd.StopMatch("the bell of the school"))
    return table


def test_the_computer_needs_neither_members_nor_an_origin_of_its_own() -> None:
    assert refuse_entry(entry(PUPILS, COMPUTER)) is None
    assert refuse_entry(entry(COMPUTER, PUPILS)) is None


def test_P18_the_computer_plays_in_no_competition() -> None:
    faults = entry_faults(entry(PUPILS, COMPUTER, mode=Mode.COMPETITION))
    assert Refusal(Refused.COMPUTER_ONLY_IN_PRACTICE) in [fault.refusal for fault in faults]
    assert Refused.ORIGIN_EMPTY not in [fault.refusal.reason for fault in faults]


def test_the_computer_plays_against_people() -> None:
    other = replace(COMPUTER, name="Another computer")
    assert refuse_entry(entry(other, COMPUTER)) == Refusal(Refused.COMPUTERS_ALONE)
    several = [replace(COMPUTER, name=f"Computer {number}") for number in range(3)]
    assert refuse_entry(entry(replace(PUPILS, members=PUPILS.members[:1]), *several, key="standard")) is None


@pytest.mark.parametrize("key", ["club", "youth", "standard"])
def test_the_computer_plays_where_a_team_has_one_rack(key: str) -> None:
    alone = replace(PUPILS, members=PUPILS.members[:1])
    refusal = refuse_entry(entry(alone, COMPUTER, key=key))
    assert refusal == (Refusal(Refused.COMPUTER_NEEDS_TEAM_RACK) if key == "club" else None)


@pytest.mark.parametrize(
    ("role", "refused"), [(Role.MAIN, Refused.MAINS_COUNT), (Role.RESERVE, Refused.RESERVES_COUNT)]
)
def test_nobody_is_a_member_of_a_team_of_the_computer(role: Role, refused: Refused) -> None:
    refusal = refuse_entry(entry(PUPILS, replace(COMPUTER, members=(Member("Siti", role),))))
    assert refusal == Refusal(refused, ("The computer",), (0, 1))


def test_P3_the_computer_may_have_an_origin_but_not_the_pupils() -> None:
    assert refuse_entry(entry(PUPILS, replace(COMPUTER, origin="Johor"))) is None
    refusal = refuse_entry(entry(PUPILS, replace(COMPUTER, origin="5 Bestari")))
    assert refusal
    assert refusal.reason is Refused.SAME_ORIGIN


def test_a_match_with_the_computer_comes_back_from_its_record(match: Table) -> None:
    before = match.state
    match.reopen()
    assert match.state == before
    assert match.state.teams[1].computer == "word-builder"


def test_P18_P20_the_foot_of_the_sheet_says_which_team_the_computer_played_and_how_well(match: Table) -> None:
    sheet = score_sheet(match.state)
    assert sheet.departures == ((Departure.COMPUTER, "word-builder:The computer"),)
    assert "practice: played by the computer: The computer (Word builder)" in sheet_text(sheet, same)


def test_P20_the_computers_column_has_scores_and_nobodys_names(match: Table) -> None:
    column = score_sheet(match.state).columns[1]
    assert (column.side, column.origin, column.members) == ("The computer", "", ())
    assert column.score == match.state.scores[1] > 0


def test_P21_the_computer_is_given_no_certificate(match: Table) -> None:
    given = awards(match.state, everybody_took_part=True)
    assert {award.name for award in given} == {"Aina", "Wei Jie"}
    assert match.state.winner == 0
    assert {award.kind for award in given} == {AwardKind.ACHIEVEMENT, AwardKind.PARTICIPATION}


def test_P21_pupils_who_lost_to_the_computer_have_taken_part(match: Table) -> None:
    match.correct(1, 90)
    assert match.state.winner == 1
    assert [(award.name, award.kind) for award in awards(match.state)] == [
        ("Aina", AwardKind.PARTICIPATION),
        ("Wei Jie", AwardKind.PARTICIPATION),
    ]


def test_P23_nobody_sits_where_the_computer_plays() -> None:
    plan = seating_plan(format_by_key("primary"), (PUPILS, COMPUTER))
    assert [place.name for place in plan.places if place.team] == ["Aina", "Wei Jie"]
