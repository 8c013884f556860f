"""Teams from a table, row by row: what is a team, and why a row is left out."""

import pytest

from classroom.competition.team import Entry, EntryMember
from classroom.competition.team_list import MOST_ROWS, RowFault, RowReason, TeamList, read_teams
from classroom.i18n import translation
from classroom.match.team import Role


def read(*rows: str) -> TeamList:
    return read_teams((line, row.split("|")) for line, row in enumerate(rows, start=1))


def test_a_row_is_a_pupil_and_goes_on_with_the_team_above() -> None:
    found = read(
        "Hornbills|Perak|Aina|5 Cerdas|5||Pn. Siti",
        "||Uma|5 Cerdas|5|main",
        "|||",
        "| |Ben|4 A||RESERVE",
        "Tigers||陈慧敏",
    )
    assert found.faults == ()
    members = (
        EntryMember("Aina", "5 Cerdas", 5),
        EntryMember("Uma", "5 Cerdas", 5),
        EntryMember("Ben", "4 A", None, Role.RESERVE),
    )
    assert found.entries == (
        Entry("Hornbills", "Perak", members, "Pn. Siti"),
        Entry("Tigers", "", (EntryMember("陈慧敏"),)),
    )


@pytest.mark.parametrize("heading", ["Name|Team|Extra|YEAR| school ", "nama|Pasukan||tahun|sekolah"])
def test_headings_put_the_columns_into_any_order(heading: str) -> None:
    found = read(heading, " Aina |Egrets|x|6|SK Taman")
    assert found == TeamList((Entry("Egrets", "SK Taman", (EntryMember("Aina", year=6),)),), ())


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ("Tigers|Perak|", RowFault(2, RowReason.NO_PUPIL)),
        ("|Johor|Uma", RowFault(2, RowReason.OTHER_ORIGIN, "Johor")),
        ("||Uma||five", RowFault(2, RowReason.YEAR, "five")),
        ("||Uma||0", RowFault(2, RowReason.YEAR, "0")),
        ("||Uma||5|keeper", RowFault(2, RowReason.ROLE, "keeper")),
        ("Tigers|perak|AINA|", RowFault(2, RowReason.TWICE, "AINA")),
    ],
)
def test_a_row_that_gives_no_pupil_is_left_out_with_its_line(row: str, fault: RowFault) -> None:
    found = read("Hornbills|Perak|Aina", row, "||Siti")
    assert found.faults == (fault,)
    assert [member.name for member in found.entries[0].members] == ["Aina", "Siti"]


def test_headings_may_stand_below_a_title() -> None:
    found = read("Senarai pasukan 2026", "No. | Nama murid: | Nama pasukan", "1 | Mei | Eagles")
    assert [(entry.name, [member.name for member in entry.members]) for entry in found.entries] == [("Eagles", ["Mei"])]
    assert found.faults == ()


def test_the_first_row_needs_a_team() -> None:
    assert read("||Aina", "Tigers||Uma").faults == (RowFault(1, RowReason.NO_TEAM),)


def test_a_list_without_end_is_cut_off() -> None:
    found = read_teams((line, [f"t{line}", "", f"p{line}"]) for line in range(1, MOST_ROWS + 10))
    assert found.faults == (RowFault(MOST_ROWS + 2, RowReason.TOO_MANY),)


@pytest.mark.parametrize("reason", RowReason)
def test_every_fault_is_a_sentence_with_its_line(reason: RowReason) -> None:
    sentence = RowFault(7, reason, "Uma").sentence(translation("ms"))
    assert "7" in sentence
    assert "{" not in sentence


def test_a_name_that_is_too_long_is_refused_and_what_is_not_seen_makes_no_second_pupil() -> None:
    found = read("Hornbills|Perak|Aina", f"|||{'x' * 90}", f"||{'x' * 81}", "||Ai\u200bna", f"||{'x' * 80}\u200b")
    assert [(fault.line, fault.reason) for fault in found.faults] == [
        (2, RowReason.TOO_LONG),
        (3, RowReason.TOO_LONG),
        (4, RowReason.TWICE),
    ]
    assert "80 characters at most" in found.faults[0].sentence(lambda text: text)
    assert [member.name for member in found.entries[0].members] == ["Aina", "x" * 80]
