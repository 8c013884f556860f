"""Lists with something odd: what is read of each, from pasted text and from workbooks."""

import datetime
import io
import zipfile
from pathlib import Path

import openpyxl
import pytest

from classroom.competition.board_list import boards_of_text
from classroom.competition.team_list import PLAYERS, TEAMS, players_of_plans, read_teams
from classroom.match.team import Role
from classroom.roster.class_list import PUPILS, review_list
from classroom.store.class_file import read_class_file
from classroom.tables.plan import Sheet, Table
from classroom.tables.reading import plan_table
from classroom.tables.text import rows_of_csv, table_of_text
from classroom.words.word_rows import WORDS, words_of_plans

IN_BESTARI = [("Ali", "5 Bestari"), ("Mei", "5 Bestari")]
IN_CERDIK = [("Raj", "5 Cerdik"), ("Zul", "5 Cerdik")]


def test_a_pasted_list_of_pupils() -> None:
    for text, pupils in [
        ("A; B; C; D", [("A", ""), ("B", ""), ("C", ""), ("D", "")]),
        ("1. Ali\n2. Mei", [("Ali", ""), ("Mei", "")]),
        ("Ali\t5 Bestari\r\nMei\t5 Bestari\r\n", [("Ali", "5 Bestari"), ("Mei", "5 Bestari")]),
        ("Senarai kelas 5 Bestari\nAli\nMei", [("Ali", "5 Bestari"), ("Mei", "5 Bestari")]),
        ("Last Name;First Name;Grade;Homeroom\nTan;Mei Ling;5;5A", [("Mei Ling Tan", "5A")]),
        ("姓\t名\t班级\n陈\t美玲\t5A", [("陈美玲", "5A")]),
        ("Class\t5 Bestari\n\nNo\tName\t1/3\n1\tAli\tx", [("Ali", "5 Bestari")]),
        ("NAMA\nALI\n\n6 AMANAH\nARJUN", [("ALI", ""), ("ARJUN", "6 AMANAH")]),
        ("Nama\tTingkatan/Kelas\nAli\t5\nMei\t6", [("Ali", ""), ("Mei", "")]),
        ("Nama_Penuh|Kelas\nAli|5-1", [("Ali", "5-1")]),
        ('Nama, Kelas\n"Tan, Mei", "5 A"', [("Tan, Mei", "5 A")]),
        ("5 Bestari\n1) Ali\n2) Mei\n\n5 Cerdik\n1) Raj\n2) Zul", [*IN_BESTARI, *IN_CERDIK]),
        ("5 Ali\n6 Mei\n7 Raj", [("Ali", ""), ("Mei", ""), ("Raj", "")]),
        ("Ali\tKetua\nMei\tPenolong ketua\nRaj\tSetiausaha", [("Ali", ""), ("Mei", ""), ("Raj", "")]),
        ("Ali (5 Bestari)\nMei [5 Bestari]", IN_BESTARI),
        ("Raj - 5 Cerdik\nZul: 5 Cerdik", IN_CERDIK),
        ("Ali (Ketua)\nMei", [("Ali (Ketua)", ""), ("Mei", "")]),
        ("Ali, Raj, Mei Ling", [("Ali", ""), ("Raj", ""), ("Mei Ling", "")]),
        ("Tan, Mei Ling", [("Tan, Mei Ling", "")]),
        ("5 Bestari\t5 Cerdik\nAli\tRaj\nMei\tZul", [*IN_BESTARI, *IN_CERDIK]),
        (
            "Kelas\t5 Bestari\t\t5 Cerdik\t\nBil\tNama\t\tNama\n1\tAli\t\tRaj\n2\tMei\t\tZul",
            sorted([*IN_BESTARI, *IN_CERDIK]),
        ),
        ("5 Bestari\t5 Bestari\nBil\tNama\tNama\n1\tAli\tRaj", [("Ali", "5 Bestari"), ("Raj", "5 Bestari")]),
        ("Nama\tTingkatan\nAli\t1 Amanah", [("Ali", "1 Amanah")]),
        ("Nama\tKelas\nTIADA\t5 A\nAli\t5 A", [("Ali", "5 A")]),
        ("Nama\tAli\tMei\nKelas\t5 Bestari\t5 Bestari", IN_BESTARI),
        ("5 Bestari: Ali, Mei\n5 Cerdik: Raj, Zul", [*IN_BESTARI, *IN_CERDIK]),
        ("5 Bestari: Ali, Mei", IN_BESTARI),
        ("Ali, 5 Bestari\nMei Ling", [("Ali", "5 Bestari"), ("Mei Ling", "")]),
        ("1. Ali 5 Bestari\n2. Mei 5 Bestari\n3. Raj", [*IN_BESTARI, ("Raj", "")]),
        (
            "5 Bestari (2 orang) - Cikgu Ros\n1. Ali\n2. Mei\n\n5 Cerdik (2 orang)\n1. Raj\n2. Zul",
            [*IN_BESTARI, *IN_CERDIK],
        ),
        ("5 Bestari : 2 ORANG\nAli\nMei\n\n5 Cerdik : 2 ORANG\nRaj\nZul", [*IN_BESTARI, *IN_CERDIK]),
        ("5 Bestari ✅\nAli\nMei\n\n5 Cerdik ✅\nRaj\nZul", [*IN_BESTARI, *IN_CERDIK]),
        ("=== 5 Bestari ===\nAli\nMei\n\n=== 5 Cerdik ===\nRaj\nZul", [*IN_BESTARI, *IN_CERDIK]),
        ("5 Bestari (Mrs Smith)\nAli\nMei\n\n5 Cerdik - Mr Tan\nRaj\nZul", [*IN_BESTARI, *IN_CERDIK]),
        ("ID\tStart time\tEmail\tName\tNama murid\tKelas\n1\tx\ty\tFaizal\tAli\t5 Bestari", [("Ali", "5 Bestari")]),
        ("Name\tChild's name\tChild's class\nMrs Abu\tAli\t5 Bestari\nMdm Lim\tMei\t5 Bestari", IN_BESTARI),
        ("ID\tStart time\tEmail\tName\tNama penuh anda\tKelas\n1\tx\tanonymous\t\tAli\t5A", [("Ali", "5A")]),
        (
            "Title\tFirst\tMiddle\tLast\tClass\nMaster\tAli\tJo\tLim\t5A\nMiss\tMei\t\tTan\t5A",
            [("Ali Jo Lim", "5A"), ("Mei Tan", "5A")],
        ),
        ("Name\tFirst Join\tLast Leave\tClass\nAli\t1\t2\t5A", [("Ali", "5A")]),
        ("Name\tPupil\tClass\nAli\t17\t5A\nMei\t18\t5A", [("Ali", "5A"), ("Mei", "5A")]),
        ("BIL\tLELAKI\tBIL\tPEREMPUAN\n1\tAli\t1\tMei\n2\tRaj\t\t", [("Ali", ""), ("Mei", ""), ("Raj", "")]),
        (
            "Year 5 Class List\n\tBoys\t\tGirls\n1\tAli\t1\tMei\n2\tRaj\t2\tAmy",
            [(name, "") for name in ("Ali", "Mei", "Raj", "Amy")],
        ),
        (
            "SENARAI MURID 5 Bestari\nBIL\tLELAKI\t\tBIL\tPEREMPUAN\n1\tAli\t\t1\tMei\nJUMLAH\t1\t\tJUMLAH\t1",
            IN_BESTARI,
        ),
        ("Kelas 5 Bestari\t\t\t\nBoys\t\tGirls\t\n1\tAli\t1\tMei", IN_BESTARI),
        ("Nama\tLelaki\tPerempuan\nAli\t1\t\nMei\t\t1", [("Ali", ""), ("Mei", "")]),
        ("Ali bin Abu,Lee Mei Ling", [("Ali bin Abu", ""), ("Lee Mei Ling", "")]),
        ("Ali bin Abu, Lee Mei Ling", [("Ali bin Abu", ""), ("Lee Mei Ling", "")]),
        ("Ali bin Abu,Lee Mei\nRaj a/l Kumar", [("Ali bin Abu", ""), ("Lee Mei", ""), ("Raj a/l Kumar", "")]),
        ("Ali bin Abu, Rumah Merah\nMei", [("Ali bin Abu, Rumah Merah", ""), ("Mei", "")]),
        (
            "5 Bestari\nDisediakan oleh: Pn Ros\nAli\nMei\n5 Cerdik\nDisediakan oleh: En Tan\nRaj\nZul",
            [*IN_BESTARI, *IN_CERDIK],
        ),
        ("Ali bin Abu, tak datang\nMei", [("Ali bin Abu, tak datang", ""), ("Mei", "")]),
        ("5 Bestari - Ali\n5 Bestari: Mei", IN_BESTARI),
        (
            "5A - Ali bin Abu\n5A - Mei\n5B: Raj\n5B Zul",
            [("Ali bin Abu", "5A"), ("Mei", "5A"), ("Raj", "5B"), ("Zul", "5B")],
        ),
        ("1 Ali - ketua\n2 Mei - penolong", [("Ali - ketua", ""), ("Mei - penolong", "")]),
        ("Ali (L) 5B\nMei (P) 5B", [("Ali", "5B"), ("Mei", "5B")]),
        (
            "Ali (5A)\nMei-5A\nRaj a/l Zul / 5C\nZul 6B",
            [("Ali", "5A"), ("Mei", "5A"), ("Raj a/l Zul", "5C"), ("Zul", "6B")],
        ),
        ("Pelajar 1: Ali\nPelajar 2: Mei", [("Ali", ""), ("Mei", "")]),
        ("| No | Nama | Kelas |\n| 1 | **Ali** | 5A |", [("Ali", "5A")]),
        ("**Ali**\nMei", [("Ali", ""), ("Mei", "")]),
        ("Kelas: P5 Gaharu\nAli\nMei", [("Ali", "P5 Gaharu"), ("Mei", "P5 Gaharu")]),
        ("Kelas 5A:\n\uf0b7\tAli\nKelas 5B:\no\tRaj\n\u25aa\tMei", [("Ali", "5A"), ("Raj", "5B"), ("Mei", "5B")]),
        ("Ali, Siti, Raj\nMei, Wei, Devi", [(name, "") for name in ("Ali", "Siti", "Raj", "Mei", "Wei", "Devi")]),
        ("Tan, Mei Ling\nLim, Wei", [("Tan, Mei Ling", ""), ("Lim, Wei", "")]),
        ("Tan, Mei Ling, 5A\nLim, Wei, 5A", [("Tan, Mei Ling", "5A"), ("Lim, Wei", "5A")]),
        ("Ali 5 Bestari\nMei 5 Bestari", IN_BESTARI),
        ("[10:31, 3/11/2026] Cikgu Aini: 1. Ali\n[10:32, 3/11/2026] Cikgu Aini: 2. Mei", [("Ali", ""), ("Mei", "")]),
        ("3/11/26, 10:31 pm - Cikgu Aini: Ali\n3/11/26, 10:32 pm - Cikgu Aini: Mei", [("Ali", ""), ("Mei", "")]),
        ("Assalamualaikum cikgu, ini nama murid:\n1. Ali\n2. Mei\nTerima kasih.", [("Ali", ""), ("Mei", "")]),
        ("Ali\nMei - pindah\nRaj (transferred)\nZul (Ketua)", [("Ali", ""), ("Zul (Ketua)", "")]),
        ("Nama\tAli\tMei\tRaj", [("Ali", ""), ("Mei", ""), ("Raj", "")]),
        ("Nama\tAli\nKelas\t5 Bestari\nNama\tMei\nKelas\t5 Bestari", IN_BESTARI),
    ]:
        found = review_list(table_of_text(text, PUPILS))
        read = [(pupil.name, pupil.class_title) for pupil in found.pupils]
        assert sorted(read) == sorted(pupils)


FOUR = "Ali bin Abu\nLee Mei Ling\n{}\nSiti binti Ahmad\nRaj a/l Kumar"


def test_a_line_that_is_no_child_is_named_and_gives_no_pupil() -> None:
    for line in [
        *("Tertinggi", "Peratus lulus", "Bil. lulus", "GPMP", "TANDATANGAN GURU", "Highest", "Lowest", "Pass rate"),
        *("Teacher's signature", "Bilangan tidak hadir", "最高分", "平均", "No Name Sex Class", "Page 1 of 1"),
        *("Kumpulan 1 (Harimau)", "Group B", "第1组", "SIMPANAN", "TAHAP 2", "Sila tambah nama di bawah", "* ketua"),
        *(
            "Nota: sila hubungi Cikgu Tan",
            "PAPAN HITAM",
            "PINTU",
            "MEJA GURU",
            "Teacher's desk",
            "黑板",
            "Best regards",
        ),
    ]:
        for headings in ["", "Bil\tNama\n"]:
            text = FOUR.format(line)
            if headings:
                text = headings + "\n".join(f"\t{one}" for one in text.split("\n"))
            found = review_list(table_of_text(text, PUPILS))
            assert [one.name for one in found.pupils] == [name for name in FOUR.split("\n") if name != "{}"]
            assert [one.line for one in found.remarks] == [4 if headings else 3]


def test_a_name_that_is_also_a_word_of_lists_is_a_pupil() -> None:
    for name in ["Mark", "Hakim", "Guru", "Min Jae", "Date Yuki", "高平", "Sila Devi", "Miss Lee", "Pn"]:
        found = review_list(table_of_text(FOUR.format(name), PUPILS))
        assert name in [one.name for one in found.pupils]


def test_a_sign_before_one_name_of_a_list_is_no_part_of_the_name() -> None:
    for mark in ["✅ ", "☑️ ", "➡️ ", "👉 ", "👉🏽 ", "[x] ", "- [ ] ", "- [x] ", ">> ", "№ 8 ", "① ", "2️⃣ ", "2⃣", "⭐"]:
        found = review_list(table_of_text(FOUR.format(f"{mark}Wong Jia Hao"), PUPILS))
        assert found.pupils[2].name == "Wong Jia Hao"


@pytest.mark.parametrize(
    "behind",
    [" - 12 Mac 2015", " (10 tahun)", " *disleksia", " (12/3/2015)", " [11 yrs old]", " 3/5/2015", ": 2015-05-03"],
)
def test_what_is_private_behind_a_name_is_left_out_and_said(behind: str) -> None:
    found = review_list(table_of_text(FOUR.format(f"Wong Jia Hao{behind}"), PUPILS))
    assert found.pupils[2].name == "Wong Jia Hao"
    assert [(one.line, one.text) for one in found.remarks] == [(3, "Wong Jia Hao")]
    assert not any(behind in sentence for sentence in found.sentences)
    number = review_list(table_of_text(FOUR.format(f"Wong 150312-14-5678{behind}"), PUPILS))
    assert (len(number.pupils), "150312" in str(number.remarks)) == (4, False)


@pytest.mark.parametrize(
    ("text", "names"), [("Siti (L)\nMei - p\nRaj", "Siti Mei Raj"), ("Siti (M)\nMei\nRaj", "Siti (M) Mei Raj")]
)
def test_a_letter_behind_most_names_is_no_part_of_them(text: str, names: str) -> None:
    found = review_list(table_of_text(text, PUPILS))
    assert " ".join(one.name for one in found.pupils) == names
    assert [one.never_kept for one in found.unread] == [True] * ("(" not in names)


def test_who_signs_below_a_list_is_no_pupil() -> None:
    text = "Bil,Nama,Kelas\n1,Ali,5A\n2,Mei,5A\n,,\n,Disediakan oleh,\n,Pn Rosnah binti Husin,\n,s.k. Fail kelas,"
    found = review_list(Table((Sheet(rows_of_csv(text)),)))
    assert [one.name for one in found.pupils] == ["Ali", "Mei"]
    assert [one.line for one in found.remarks] == [5, 6, 7]
    assert len(review_list(table_of_text("Disediakan oleh: Pn Ros\nAli\nMei\nRaj", PUPILS)).pupils) == len("AMR")


@pytest.mark.parametrize(
    "text",
    [
        "Harimau: Aina, Raj, Mei (simpanan)\nGajah: Dan, Zul, Kim (R)",
        "Harimau\n- Aina\n- Raj\n- Mei (Reserve)\n\nGajah:\n1. Dan\n2. Zul\n3. Kim (simpanan)",
        "Pasukan\tAhli pasukan\nHarimau\tAina, Raj, Mei (simpanan)\nGajah\tDan / Zul / Kim [sub]",
        "Harimau (SK A)\nAina\nRaj\nMei (simpanan)\n\nGajah (SK B)\nDan\nZul\nKim (R)",
        "Harimau - Aina, Raj, Mei (simpanan)\nGajah - Dan, Zul, Kim (R)",
        "Pasukan\tMurid 1\tTahun\tMurid 2\tTahun\tSimpanan\nHarimau\tAina\t\tRaj\t\tMei\nGajah\tDan\t\tZul\t\tKim",
    ],
)
def test_P2_teams_as_messages_and_forms_have_them(text: str) -> None:
    found = read_teams(table_of_text(text, TEAMS))
    assert {one.origin for one in found.entries} <= {"", "SK A", "SK B"}
    teams = {one.name: [(member.name, member.role) for member in one.members] for one in found.entries}
    main, reserve = Role.MAIN, Role.RESERVE
    assert teams == {
        "Harimau": [("Aina", main), ("Raj", main), ("Mei", reserve)],
        "Gajah": [("Dan", main), ("Zul", main), ("Kim", reserve)],
    }
    assert found.remarks == ()


def test_P2_teams_side_by_side_and_players_with_letters_are_read() -> None:
    found = read_teams(table_of_text("Kumpulan A\tKumpulan B\nAli\tMei\nSiti\tWei\nRaj\tDevi\nZul\t\nOm\tLee", TEAMS))
    assert [(one.name, [member.name for member in one.members]) for one in found.entries] == [
        ("Kumpulan A", ["Ali", "Siti", "Raj", "Zul", "Om"]),
        ("Kumpulan B", ["Mei", "Wei", "Devi", "Lee"]),
    ]
    text = "Team Name;Speaker A;Speaker B;Institution\nTigers;Ali;Siti;SK A\nLions;Mei;Wei;SK B"
    (tigers, _lions) = read_teams(table_of_text(text, TEAMS)).entries
    assert (tigers.origin, [member.name for member in tigers.members]) == ("SK A", ["Ali", "Siti"])


def test_players_as_messages_have_them() -> None:
    for text in (
        "1. Ali bin Abu (SK Taman) 1500\n2. Mei Ling (SK Jaya) 1400",
        "Ali bin Abu - SK Taman 1500\nMei Ling - SK Jaya 1400",
    ):
        found = players_of_plans(plan_table(table_of_text(text, PLAYERS), PLAYERS))
        ali = found.entries[0]
        assert (ali.name, ali.origin, ali.rating) == ("Ali bin Abu", "SK Taman", 1500)


def test_P2_a_list_that_is_turned_is_read_and_says_so() -> None:
    text = "Pasukan\tTigers\tLions\nSekolah\tSK A\tSK B\nPemain 1\tAli\tMei\nPemain 2\tSiti\tWei\nSimpanan\tRaj\t"
    found = read_teams(table_of_text(text, TEAMS))
    assert [(one.name, one.origin, [member.name for member in one.members]) for one in found.entries] == [
        ("Tigers", "SK A", ["Ali", "Siti", "Raj"]),
        ("Lions", "SK B", ["Mei", "Wei"]),
    ]
    assert found.sentences == ("Line 1: the list is sideways: its columns are read as rows, and this is the first.",)


def test_P2_the_year_and_class_beside_each_player_are_the_own() -> None:
    text = (
        "Pasukan\tPemain 1\tKelas\tTahun\tPemain 2\tKelas\tTahun\n"
        "Harimau\tAina\t5 A\t5\tRaj\t6 B\t6\nGajah\tDan\t4 A\t4\t\t\t5\nRusa\tKim\t4 A\tx\tZul\t\t"
    )
    found = read_teams(table_of_text(text, TEAMS))
    members = [(one.name, one.class_name, one.year) for team in found.entries for one in team.members]
    assert members == [
        ("Aina", "5 A", 5),
        ("Raj", "6 B", 6),
        ("Dan", "4 A", 4),
        ("Kim", "4 A", None),
        ("Zul", "", None),
    ]
    assert [(remark.line, remark.what()) for remark in found.remarks] == [
        (3, '"5" has no pupil next to it, so it is not imported.'),
        (4, '"x" is not a school year. Write a number such as 5, or leave it empty.'),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Harimau x Gajah\nSinga \u00d7 Rusa",
        "1 Harimau \u2013 Gajah\n2 Singa \u2013 Rusa",
        "Meja 1\nHarimau\nGajah\n\nMeja 2:\nSinga\nRusa",
        "Harimau/Gajah\nSinga/Rusa",
        "Harimau, Gajah; Singa, Rusa",
        "Bil,Pasukan Tuan Rumah,Pasukan Pelawat,Pengadil\n1,Harimau,Gajah,En. Ali\n2,Singa,Rusa,",
    ],
)
def test_boards_as_messages_have_them(text: str) -> None:
    found = boards_of_text(text)
    assert [(one.number, one.sides) for one in found.boards] == [(1, ("Harimau", "Gajah")), (2, ("Singa", "Rusa"))]


def test_a_name_with_a_parent_is_no_board_of_two() -> None:
    assert [one.sides for one in boards_of_text("Raj a/l Kumar\nDevi a/p Muthu", alone=True).boards] == [
        ("Raj a/l Kumar",),
        ("Devi a/p Muthu",),
    ]
    assert [one.sides for one in boards_of_text("Meja 1\nHarimau").boards] == [("Harimau",)]


def test_what_must_not_be_kept_is_refused_by_cell_and_the_rest_of_the_row_is_read() -> None:
    text = (
        "Nama\tKelas\tTahun\nAli\tali@contoh.my\t5\nMei 012-3456789\t5 A\t5\n01/02/2014\t5 A\t5\nSiti\t5 A\t012-3456789"
    )
    found = review_list(table_of_text(text, PUPILS))
    assert [(pupil.name, pupil.class_title, pupil.year) for pupil in found.pupils] == [
        ("Ali", "", 5),
        ("Siti", "5 A", None),
    ]
    assert [remark.line for remark in found.remarks] == [2, 3, 4, 5]
    said = " ".join(found.sentences)
    assert not any(private in said for private in ("contoh.my", "3456789", "2014"))


def test_P2_headings_over_two_rows_and_a_tick_for_the_reserve() -> None:
    rows = "SENARAI PASUKAN\n\nNama Sekolah;Nama Peserta;;\n;Pemain 1;Pemain 2;Simpanan\nSK A;Ali;Mei;Siti"
    (team,) = read_teams(table_of_text(rows, TEAMS)).entries
    assert [member.name for member in team.members] == ["Ali", "Mei", "Siti"]
    ticked = "Pasukan;Nama;Simpanan\nHelang;Ali;\nHelang;Mei;Ya"
    (team,) = read_teams(table_of_text(ticked, TEAMS)).entries
    assert [member.role.value for member in team.members] == ["main", "reserve"]


def test_words_stand_side_by_side_and_meanings_are_none() -> None:
    def words(text: str) -> list[str]:
        plans = plan_table(table_of_text(text, WORDS), WORDS)
        return [entry.text for entry in words_of_plans("words", plans).entries]

    assert words("cat, dog, run\nsun") == ["cat", "dog", "run", "sun"]
    assert words("Word\tMeaning\ncat\tan animal") == ["cat"]
    assert words("Word\ncat\nword\ndog") == ["cat", "dog"]
    assert words("cat\ndog\nsun") == ["cat", "dog", "sun"]
    assert words("cat - kucing\ndog = anjing\nsun: matahari") == ["cat", "dog", "sun"]
    assert words("cat\tkucing\ndog\tanjing") == ["cat", "dog"]
    assert words("1. cat\n2) dog") == ["cat", "dog"]
    assert words("cat (n.)\nrun (verb)") == ["cat", "run"]
    assert words("cat, dog; run\nsun; fun") == ["cat", "dog", "run", "sun", "fun"]
    assert words("cat;an animal\ndog;another animal") == ["cat", "dog"]
    assert words("English;Malay\ncat;kucing\ndog;anjing") == ["cat", "dog"]
    assert words("Melayu;Inggeris\nkucing;cat\nanjing;dog") == ["cat", "dog"]
    assert words("A: apple, ant\nB: ball, bat") == ["apple", "ant", "ball", "bat"]
    assert words("Unit 1: cat, dog\nUnit 2: sun, run") == ["cat", "dog", "sun", "run"]
    assert words("cat /k\u00e6t/ - an animal\ndog [d\u0252g] - another") == ["cat", "dog"]


# Workbooks


def changed(book: openpyxl.Workbook, path: Path, change: dict[bytes, bytes]) -> Path:
    """Save a workbook with other bytes in all its parts."""
    content = io.BytesIO()
    book.save(content)
    with zipfile.ZipFile(content) as old, zipfile.ZipFile(path, "w") as new:
        for part in old.infolist():
            body = old.read(part)
            for one, other in change.items():
                body = body.replace(one, other)
            new.writestr(part.filename, body)
    return path


def filled(*rows: tuple[object, ...]) -> openpyxl.Workbook:
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    return book


def named(path: Path) -> list[tuple[str, str]]:
    return [(pupil.name, pupil.class_title) for pupil in review_list(read_class_file(path)).pupils]


def test_a_strict_workbook_is_read(tmp_path: Path) -> None:
    strict = {
        b"http://schemas.openxmlformats.org/spreadsheetml/2006/main": b"http://purl.oclc.org/ooxml/spreadsheetml/main",
        b"http://schemas.openxmlformats.org/officeDocument/2006/relationships": (
            b"http://purl.oclc.org/ooxml/officeDocument/relationships"
        ),
    }
    path = changed(filled(("Nama", "Kelas"), ("Ali", "5 A")), tmp_path / "strict.xlsx", strict)
    assert named(path) == [("Ali", "5 A")]


@pytest.mark.parametrize("fault", [b"<fills><fill /></fills>", b"", b"<nonsense"])
def test_faulty_styles_do_not_matter(tmp_path: Path, fault: bytes) -> None:
    book = filled(("Nama", "Kelas"), ("Ali", "5 A"))
    path = tmp_path / "styles.xlsx"
    content = io.BytesIO()
    book.save(content)
    with zipfile.ZipFile(content) as old, zipfile.ZipFile(path, "w") as new:
        for part in old.infolist():
            body = fault if part.filename == "xl/styles.xml" else old.read(part)
            new.writestr(part.filename, body)
    assert named(path) == [("Ali", "5 A")]


def test_a_class_that_became_a_date_is_refused_with_its_reason(tmp_path: Path) -> None:
    path = tmp_path / "date.xlsx"
    filled(("Nama", "Kelas"), ("Ali", datetime.date(2026, 1, 5)), ("Mei", "5 A")).save(path)
    found = review_list(read_class_file(path))
    assert [pupil.name for pupil in found.pupils] == ["Mei"]
    assert "Spreadsheets turn classes such as 5-1 into dates" in found.sentences[0]


def test_a_formula_without_a_stored_value_is_refused_and_more_than_twenty_columns_are_read(tmp_path: Path) -> None:
    path = tmp_path / "wide.xlsx"
    marks = tuple(f"Mark {at}" for at in range(25))
    filled(("Bil", *marks, "Nama"), (1, *marks, "Ali"), (2, *marks, "=A1")).save(path)
    found = review_list(read_class_file(path))
    assert [pupil.name for pupil in found.pupils] == ["Ali"]
    assert len(found.unread) == 26
    assert [remark.line for remark in found.remarks] == [3]


def test_a_hidden_sheet_and_one_of_instructions_are_named_as_not_imported(tmp_path: Path) -> None:
    book = filled(("Nama",), ("Ali",))
    book.active.title = "5 Bestari"
    book.create_sheet("Arahan").append(["Isi nama murid di sini."])
    book.create_sheet("Kod").append(["Nama"])
    book["Kod"].append(["Rahsia"])
    book["Kod"].sheet_state = "hidden"
    book.save(tmp_path / "sheets.xlsx")
    found = review_list(read_class_file(tmp_path / "sheets.xlsx"))
    assert [(pupil.name, pupil.class_title) for pupil in found.pupils] == [("Ali", "5 Bestari")]
    assert [(one.heading, one.is_sheet) for one in found.unread] == [("Arahan", True), ("Kod", True)]


@pytest.mark.parametrize("column", [257, 300, 16384])
def test_what_is_further_right_than_any_list_is_said(column: int, tmp_path: Path) -> None:
    book = filled(("Nama",), ("Ali",))
    book.active.cell(row=2, column=column, value="x")
    book.save(tmp_path / "endless.xlsx")
    found = review_list(read_class_file(tmp_path / "endless.xlsx"))
    assert [pupil.name for pupil in found.pupils] == ["Ali"]
    assert found.sentences == ("Line 2: cells far to the right of the list are not imported.",)


def test_a_name_that_a_comma_parted_is_whole_and_nothing_is_one_column_too_far_right() -> None:
    rows = rows_of_csv("Name,Class,Year\nTan,Mei Ling,5A,5\nAli,5B,5\nSiti,5B,5,absent\nLim,Wei,5 Bestari,5\n")
    found = review_list(Table((Sheet(rows),)))
    assert [(pupil.name, pupil.class_title, pupil.year) for pupil in found.pupils] == [
        ("Tan, Mei Ling", "5A", 5),
        ("Ali", "5B", 5),
        ("Siti", "5B", 5),
        ("Lim, Wei", "5 Bestari", 5),
    ]
    assert [remark.sentence() for remark in found.remarks] == [
        'Line 2: "Tan, Mei Ling" is imported as one name.',
        'Line 5: "Lim, Wei" is imported as one name.',
    ]
    assert [one.heading for one in found.unread] == ["D"]
    rows = rows_of_csv("Name,Class\nTan, Mei Ling,5A\n")
    assert review_list(Table((Sheet(rows),))).unread == ()


@pytest.mark.soak
def test_a_line_of_very_many_cells_is_cut_and_says_so() -> None:
    found = review_list(table_of_text("Ali," * 1_200, PUPILS))
    assert len(found.pupils) == 1_000
    assert "Line 1: cells far to the right of the list are not imported." in found.sentences
