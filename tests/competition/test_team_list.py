"""Teams from a table, row by row: what is a team, and why a row is left out."""

import pytest

from classroom.competition.team import Entry, EntryMember, filled_lines, team_of_line
from classroom.competition.team_list import (
    PLAYERS,
    TEAMS,
    RowReason,
    TeamList,
    alike_schools,
    example_line,
    is_as_typed,
    players_of_plans,
    purpose_for,
    read_teams,
    teams_of_plans,
)
from classroom.formats.catalogue import formats
from classroom.match.team import Role
from classroom.roster.class_list import Why
from classroom.rules.policy import Format
from classroom.tables.body import Remark, Skipped
from classroom.tables.plan import Purpose, table_of
from classroom.tables.reading import plan_table
from classroom.tables.text import table_of_text


def read(*rows: str) -> TeamList:
    return read_teams(table_of(*(tuple(row.split("|")) for row in rows)))


def said(found: TeamList) -> list[tuple[int, object, str]]:
    return [(remark.line, remark.reason, remark.text) for remark in found.remarks]


def test_a_row_is_a_pupil_and_goes_on_with_the_team_above() -> None:
    found = read(
        "Hornbills|Perak|Aina|5 Cerdas|5||Pn. Siti",
        "||Uma|5 Cerdas|5|main",
        "|||",
        "| |Ben|4 A||RESERVE",
        "Tigers||陈慧敏",
    )
    assert said(found) == []
    members = (
        EntryMember("Aina", "5 Cerdas", 5),
        EntryMember("Uma", "5 Cerdas", 5),
        EntryMember("Ben", "4 A", None, Role.RESERVE),
    )
    assert found.entries == (
        Entry("Hornbills", "Perak", members, "Pn. Siti"),
        Entry("Tigers", "", (EntryMember("陈慧敏"),)),
    )


def test_the_year_of_the_reserve_is_no_second_reserve() -> None:
    found = read(
        "Team|School|Pupil 1|Year 1|Pupil 2|Year 2|Reserve|Reserve Year|Teacher",
        "Helang|SK Taman|Aina Yusof|5|Raj Kumar|6|Mei Ling|4|Cikgu Lim",
    )
    members = EntryMember("Aina Yusof", year=5), EntryMember("Raj Kumar", year=6)
    reserve = EntryMember("Mei Ling", year=4, role=Role.RESERVE)
    assert found.entries == (Entry("Helang", "SK Taman", (*members, reserve), "Cikgu Lim"),)
    assert said(found) == []


@pytest.mark.parametrize("heading", ["Name|Team|Extra|YEAR| school ", "nama|Pasukan||tahun|sekolah"])
def test_headings_put_the_columns_into_any_order(heading: str) -> None:
    found = read(heading, " Aina |Egrets|x|6|SK Taman")
    assert found.entries == (Entry("Egrets", "SK Taman", (EntryMember("Aina", year=6),)),)
    assert said(found) == []


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ("Tigers|Perak|", (2, RowReason.NO_PUPIL, "")),
        ("|Johor|Uma", (2, RowReason.OTHER_ORIGIN, "Johor")),
        ("||Uma||soon", (2, RowReason.YEAR, "soon")),
        ("||Uma||0", (2, RowReason.YEAR, "0")),
        ("||Uma||5|keeper", (2, RowReason.ROLE, "keeper")),
        ("Tigers|perak|AINA|", (2, RowReason.TWICE, "AINA")),
    ],
)
def test_a_row_that_gives_no_pupil_is_left_out_with_its_line(row: str, fault: tuple[int, RowReason, str]) -> None:
    found = read("Hornbills|Perak|Aina", row, "Hornbills||Siti")
    assert said(found) == [fault]
    assert [member.name for member in found.entries[0].members] == ["Aina", "Siti"]


def test_headings_may_stand_below_a_title() -> None:
    found = read("Senarai pasukan 2026", "No. | Nama murid: | Nama pasukan", "1 | Mei | Eagles")
    assert [(entry.name, [member.name for member in entry.members]) for entry in found.entries] == [("Eagles", ["Mei"])]
    assert [remark[:2] for remark in said(found)] == [(1, Skipped.ABOVE)]


def test_the_first_row_needs_a_team() -> None:
    assert said(read("||Aina", "Tigers||Uma")) == [(1, RowReason.NO_TEAM, "")]


def test_every_fault_is_a_sentence_with_its_line() -> None:
    for reason in RowReason:
        sentence = Remark(7, reason, "Uma", details={"most": 80, "other": "Uma (2)"}).sentence()
        assert "7" in sentence
        assert "{" not in sentence


def test_a_name_that_is_too_long_is_refused_and_what_is_not_seen_makes_no_second_pupil() -> None:
    found = read("Hornbills|Perak|Aina", f"|||{'x' * 90}", f"||{'x' * 81}", "||Ai\u200bna", f"||{'x' * 80}\u200b")
    assert [remark[:2] for remark in said(found)] == [
        (2, RowReason.TOO_LONG),
        (3, RowReason.TOO_LONG),
        (4, RowReason.TWICE),
    ]
    assert "A name can have at most 80 characters" in found.remarks[0].sentence()
    assert [member.name for member in found.entries[0].members] == ["Aina", "x" * 80]


@pytest.mark.parametrize(
    "headings",
    [
        "Pasukan|Sekolah|Pemain 1|Pemain 2|Simpanan|Guru",
        "Team|School|Player 1|Player 2|Reserve|Teacher in charge",
        "队名|学校|选手1|选手2|候补|指导老师",
    ],
)
def test_P2_a_row_may_be_a_team(headings: str) -> None:
    found = read(headings, "Helang|SK Contoh|Ali|Mei|Siti|Pn. Zaiton", "Merak|SK Jaya|Arjun||=A1|")
    assert found.entries == (
        Entry("Helang", "SK Contoh", (EntryMember("Ali"), EntryMember("Mei"), EntryMember("Siti", role=Role.RESERVE)),
              "Pn. Zaiton"),
        Entry("Merak", "SK Jaya", (EntryMember("Arjun"),)),
    )  # fmt: skip
    assert [(remark.line, remark.text) for remark in found.remarks] == [(3, "=A1")]


def test_P2_P3_a_list_has_the_tick_the_exception_and_the_state() -> None:
    found = read(
        "Team|School|State|Name|Year|Role|Mixed|Exception",
        "Helang|SK A|Perak|Ali|Tahun 5|Player 1|yes|",
        "Helang|SK A|Perak|Mei|5.0|Substitute|yes|",
        "Merak|SK B|Johor|Ali|5|Pemain Utama|no|only one community",
        "Merak|SK B|Johor|Pn. Zaiton||Guru pengiring||",
        "Merak|SK B|Johor|Siti|5|sub|perhaps|",
    )
    helang, merak = found.entries
    assert (helang.origin, helang.mixed, helang.exception) == ("Perak", True, "")
    assert [(member.name, member.year, member.role) for member in helang.members] == [
        ("Ali", 5, Role.MAIN),
        ("Mei", 5, Role.RESERVE),
    ]
    assert (merak.origin, merak.teacher, merak.mixed, merak.exception) == (
        "Johor", "Pn. Zaiton", False, "only one community",
    )  # fmt: skip
    assert said(found) == [(6, RowReason.MIXED, "perhaps")]


def test_pupils_of_one_name_in_classes_of_one_name_are_two_where_the_schools_are_two() -> None:
    rows = [f"Team {at}|SK {at}|Muhammad bin Ali|5 Bestari" for at in range(24)]
    found = read("Pasukan|Sekolah|Nama|Kelas", *rows)
    assert len(found.entries) == 24
    assert found.remarks == ()


def test_a_list_of_teams_alone_gives_teams_without_pupils() -> None:
    found = read("Pasukan|Sekolah", "Helang|SK A", "Merak|SK B")
    assert found.entries == (Entry("Helang", "SK A"), Entry("Merak", "SK B"))
    assert found.remarks == ()


def test_a_row_of_counted_things_is_no_row_of_headings() -> None:
    assert len(read(*(f"Team of {at}|School {at}|Aina {at}" for at in range(1, 5))).entries) == 4


@pytest.mark.parametrize(
    "rows",
    [
        ("Name|School|Rating", "Ali bin Abu|SK Contoh|812", "Mei Ling|SK Lain|", "Ali bin Abu|SK Lain|640"),
        ("Bil|Nama|Sekolah|Rtg", "1|Ali bin Abu|SK Contoh|812", "2|Mei Ling|SK Lain|", "3|Ali bin Abu|SK Lain|640"),
        ("Ali bin Abu|SK Contoh|812", "Mei Ling|SK Lain|", "Ali bin Abu|SK Lain|640"),
    ],
)
def test_in_a_list_of_players_the_name_is_the_player_who_plays_for_the_school(rows: tuple[str, ...]) -> None:
    table = table_of(*(tuple(row.split("|")) for row in rows))
    found = players_of_plans(plan_table(table, PLAYERS))
    assert [(one.name, one.origin, one.rating, len(one.members)) for one in found.entries] == [
        ("Ali bin Abu (SK Contoh)", "SK Contoh", 812, 1),
        ("Mei Ling", "SK Lain", None, 1),
        ("Ali bin Abu (SK Lain)", "SK Lain", 640, 1),
    ]
    assert found.head == "3 players from 2 places."


def test_two_teams_of_one_name_are_two_and_a_line_above_the_table_counts_for_all() -> None:
    found = read("Negeri: Perak||", "Team|Player 1|Player 2", "A|Ali|Siti", "A|Mei|Wei")
    assert [(one.name, one.origin, len(one.members)) for one in found.entries] == [
        ("A", "Perak", 2),
        ("A (2)", "Perak", 2),
    ]
    assert [remark.reason for remark in found.remarks] == [Skipped.FOR_ALL, RowReason.SAME_NAME]


def test_a_reserve_has_the_class_beside_and_not_that_of_the_player() -> None:
    found = read("Team|Player|Class|Reserve|Class", "Helang|Ali|5A|Mei|6B", "Rusa|Dan|4A|Kim|")
    members = [(one.name, one.class_name) for team in found.entries for one in team.members]
    assert members == [("Ali", "5A"), ("Mei", "6B"), ("Dan", "4A"), ("Kim", "")]


@pytest.mark.parametrize(
    ("read", "known"),
    [
        ("SJK(T) Ladang Sagill", "SJK(T) Ladang Sagil"),
        ("SJKT LADANG SAGIL", "SJK(T) Ladang Sagil"),
        ("SK Taman Bestarl", "SK Taman Bestari"),
        ("SK. Taman-Bestari", "SK Taman Bestari"),
        ("SK Sri Indah", "SK Seri Indah"),
    ],
)
def test_a_school_nearly_like_a_known_one_is_asked_about(read: str, known: str) -> None:
    assert alike_schools([read], [known]) == alike_schools([known, read]) == ((read, known),)


def test_schools_that_differ_by_more_or_by_a_number_are_two() -> None:
    for read, known in [
        ("SK Taman 1", "SK Taman 2"),
        ("SK Taman 12", "SK Taman 1 2"),
        ("SMK Jaya", "SRK Jaya"),
        ("SJK(C) Sagil", "SJK(T) Sagil"),
        ("SK Mara", "SK Maran"),
        ("SK Taman Bestari", "SK Taman Berlian"),
        ("SK TAMAN BESTARI", "SK Taman Bestari"),
        ("SK Ladang Sagill", "SK Ladangg Sagil"),
    ]:
        assert alike_schools([read], [known]) == alike_schools([known, read]) == ()


def test_a_school_that_is_a_known_one_takes_its_name_before_the_teams_are_read() -> None:
    rows = ("Team|School|Name", "Tigers|SK Bestari|Aina", "Tigers|SK Bestarii|Siti")
    plans = plan_table(table_of(*(tuple(row.split("|")) for row in rows)), TEAMS)
    found = teams_of_plans(plans)
    assert found.schools == ("SK Bestari", "SK Bestarii")
    (pair,) = alike_schools(found.schools)
    (entry,) = teams_of_plans(plans, {pair.read: pair.other}).entries
    assert (entry.origin, [member.name for member in entry.members]) == ("SK Bestari", ["Aina", "Siti"])


def test_teams_and_pupils_are_the_same_however_a_list_writes_their_names() -> None:
    found = read(
        "Team|School|Name|Class",
        "Li\u2019l Tigers|SK A\u2011B|Nur\u2019ain|5A",
        "LI'L TIGERS|SK A-B|\uff2e\uff55\uff52'ain|5 A",
        "Li`l\u00a0Tigers|sk a\u2013b|Siti|5A",
    )
    (entry,) = found.entries
    assert [member.name for member in entry.members] == ["Nur\u2019ain", "Siti"]
    assert [remark[:2] for remark in said(found)] == [(3, RowReason.TWICE)]


def members(found: TeamList) -> list[tuple[str, str, list[tuple[str, str]]]]:
    return [(one.name, one.origin, [(who.name, who.role.value) for who in one.members]) for one in found.entries]


def read_text(text: str, purpose: Purpose = TEAMS) -> TeamList:
    plans = plan_table(table_of_text(text, purpose), purpose)
    return players_of_plans(plans) if purpose is PLAYERS else teams_of_plans(plans)


TIGERS = ("Tigers", "SK Taman", [("Aina", "main"), ("Wei Jie", "main"), ("Raj", "reserve")])


@pytest.mark.parametrize(
    "text",
    [
        (
            "Nama sekolah: SK Taman\nNama pasukan: Tigers\nGuru pengiring: Pn Siti\nPeserta:\n1. Aina\n2. Wei Jie\n"
            "Simpanan: Raj"
        ),
        (
            "BORANG\nNama sekolah\tSK Taman\nNama pasukan\tTigers\nGuru pengiring\tPn Siti\nPeserta\tAina & Wei Jie\n"
            "Simpanan\tRaj"
        ),
        "School: SK Taman\nTeam: Tigers\nTeacher: Pn Siti\nPlayers: Aina, Wei Jie\nReserve:\nRaj",
    ],
)
def test_a_form_is_a_team_with_its_members_and_its_teacher(text: str) -> None:
    found = read_text(text)
    assert members(found) == [TIGERS]
    assert found.entries[0].teacher == "Pn Siti"


def test_the_first_label_again_is_another_team_and_a_phone_number_is_said() -> None:
    form = "School: SK {place}\nTeacher: Pn {place} (012-3456789)\nPlayers:\nA{place} (Year 5)\nB{place} (5 Amanah)\n\n"
    found = read_text(form.format(place="Ipoh") + form.format(place="Klang"))
    assert [(one.name, one.teacher) for one in found.entries] == [("SK Ipoh", "Pn Ipoh"), ("SK Klang", "Pn Klang")]
    first = found.entries[0].members
    assert [(one.name, one.year, one.class_name) for one in first] == [("AIpoh", 5, ""), ("BIpoh", None, "5 Amanah")]
    assert len(found.unread) == 1


@pytest.mark.parametrize(
    "text",
    [
        "*Tigers (SK Taman)* 🐯\nAina\nWei Jie\nRaj (S)\n\n*Owls (SK Taman)* 🦉\nAli\nSiti\nDara (res)\n",
        "1. Tigers (SK Taman) - Aina & Wei Jie (res: Raj)\n2. Owls (SK Taman) - Ali & Siti (res: Dara)",
        (
            'Pasukan\tSekolah\tPeserta\nTigers\tSK Taman\t"1. Aina\n2. Wei Jie\n3. Raj (simpanan)"\n'
            'Owls\tSK Taman\t"1) Ali, 2) Siti, 3) Dara (R)"'
        ),
    ],
)
def test_a_message_or_a_cell_has_a_team_with_its_members(text: str) -> None:
    owls = ("Owls", "SK Taman", [("Ali", "main"), ("Siti", "main"), ("Dara", "reserve")])
    assert members(read_text(text)) == [TIGERS, owls]


@pytest.mark.parametrize("status", ["TARIK DIRI", "Withdrawn", "退赛"])
def test_who_has_withdrawn_is_named_and_not_taken(status: str) -> None:
    teams = read("Team|Player 1|Player 2|Status", "Owls|Ali|Siti|OK", f"Mice|Dara|Liti|{status}")
    assert [one.name for one in teams.entries] == ["Owls"]
    assert [(one.line, one.text, one.reason) for one in teams.remarks] == [(3, "Mice", Why.NO_PUPIL)]
    pupils = read("Team|Name|Status", "Owls|Ali|Sah", f"Owls|Siti|{status}", "Owls|Raj|Sah")
    assert members(pupils) == [("Owls", "", [("Ali", "main"), ("Raj", "main")])]
    players = read_text(f"Name\tSchool\tStatus\nAli\tSK A\tOK\nSiti\tSK B\t{status}", PLAYERS)
    assert [one.name for one in players.entries] == ["Ali"]
    assert [one.text for one in players.remarks] == ["Siti"]


def test_a_player_has_no_number_nor_rating_in_the_name() -> None:
    for text, name, origin, rating in [
        ("1. Ali bin Abu", "Ali bin Abu", "", None),
        ("5. Adam Harith, 1523", "Adam Harith", "", 1523),
        ("Lee Mei Ling 1604", "Lee Mei Ling", "", 1604),
        ("2) Siti binti Ahmad - 1200", "Siti binti Ahmad", "", 1200),
        ("Raj a/l Kumar (unrated)", "Raj a/l Kumar", "", None),
        ("Raj a/l Kumar unrated", "Raj a/l Kumar", "", None),
        ("Raj a/l Kumar - SJK(C) Damai - 900", "Raj a/l Kumar", "SJK(C) Damai", 900),
        ("Ali bin Abu - SK Taman 2", "Ali bin Abu", "SK Taman 2", None),
        ("Ali Baru", "Ali Baru", "", None),
    ]:
        for lines in (text, f"{text}\n6. Ng Wei (1100)"):
            found = read_text(lines, PLAYERS).entries[0]
            assert (found.name, found.origin, found.rating) == (name, origin, rating), lines


@pytest.mark.parametrize(
    ("text", "name"), [("1. Ali Baba", "Ali Baba"), ("5 Bestari", "5 Bestari"), ("5A", "5A"), ("(3) Owls", "Owls")]
)
def test_a_team_alone_loses_the_number_of_a_list(text: str, name: str) -> None:
    assert [one.name for one in read_text(text).entries] == [name]


@pytest.mark.parametrize(
    "text",
    [
        "Owls",
        "Owls, Perak\nMice",
        "Owls, Perak, Ali, Siti, Raj\nMice, Johor\nBats",
        "Owls, Perak, Ali\nMice, Johor, Raj",
    ],
)
def test_lines_as_they_are_typed_say_what_they_are_read_as(text: str) -> None:
    assert is_as_typed(text, TEAMS, 2)
    found = read_text(text).with_reserves(2)
    assert found.entries == tuple(team_of_line(line, 2) for line in filled_lines(text))


@pytest.mark.parametrize(
    ("text", "purpose"),
    [
        ("1. Ali Baba", TEAMS),
        ("1. Owls, SK Ampang, Ali, Siti, Raj", TEAMS),
        ("Owls, Klang, Ali, Siti\nMice, Ipoh, Raj, Dara", TEAMS),
        ("Owls\nAli\n\nMice\nSiti", TEAMS),
        ("*Owls*\nAli\nSiti\n\n*Mice*\nRaj\nDara", TEAMS),
        ("5. Adam Harith, 1523", PLAYERS),
        ("Lee Mei Ling 1604", PLAYERS),
    ],
)
def test_lines_that_may_be_read_otherwise_are_looked_at_first(text: str, purpose: Purpose) -> None:
    assert not is_as_typed(text, purpose, 2 if purpose is TEAMS else 1)


@pytest.mark.parametrize("format", formats(), ids=lambda one: one.key)
def test_the_example_is_read_as_it_is_meant_by_every_format_wherever_a_team_comes_from(format: Format) -> None:
    mains, reserves = format.sides.mains, format.sides.reserves
    for place in ("Perak", "Kuala Garing"):
        example = example_line(mains, reserves).replace("Perak", place)
        meant = team_of_line(example, mains)
        assert meant.origin == place
        for is_typed in (False, True):
            purpose = purpose_for(mains, reserves, is_typed=is_typed)
            assert is_as_typed(example, purpose, mains)
            assert read_text(example, purpose).with_reserves(mains).entries == (meant,)


def test_P2_three_pupils_without_a_place_are_a_whole_team_in_a_file_and_looked_at_where_they_are_typed() -> None:
    text, typed = "Owls, Ali, Siti, Raj\nMice, Mei, Wei, Devi", purpose_for(2, 1, is_typed=True)
    assert not is_as_typed(text, purpose_for(2, 1), 2)
    assert [len(one.members) for one in read_text(text, purpose_for(2, 1)).entries] == [3, 3]
    assert [len(one.members) for one in read_text(text, typed).entries] == [2, 2]
