"""What a teacher chose for columns, remembered for lists with the same headings; and pasted text of odd kinds."""

import pytest

from classroom.competition.board_list import boards_of_text
from classroom.competition.team_list import TEAMS, RowReason, read_teams
from classroom.roster.class_list import PUPILS, review_list, review_plans
from classroom.tables.heading import Column
from classroom.tables.plan import Sheet, column_letters, column_name, table_of
from classroom.tables.reading import choices_of, headings_key, plan_sheet, plan_table, with_choices
from classroom.tables.text import NoCsvError, letters_of, rows_of_csv, rows_of_text, table_of_text
from classroom.words.word_rows import WORDS

ROWS = table_of(("Nama", "Rumah"), ("Ali", "a"), ("Mei", "b"))


def test_a_choice_is_known_for_the_next_list_with_the_same_headings() -> None:
    (plan,) = plan_table(ROWS, PUPILS)
    changed = plan.with_column(1, Column.GROUP)
    assert choices_of(plan, PUPILS) == ""
    known = {headings_key(changed, PUPILS): choices_of(changed, PUPILS)}
    assert "Rumah" not in str(known)
    (again,) = plan_table(table_of(("NAMA", " rumah "), ("Lim", "c")), PUPILS)
    assert [pupil.group for pupil in review_plans([with_choices(again, PUPILS, known)]).pupils] == ["c"]
    assert with_choices(again, TEAMS, known) == again
    damaged = {headings_key(again, PUPILS): "x=group,9=group,1=nothing"}
    assert with_choices(again, PUPILS, damaged) == again


def test_one_column_alone_holds_the_names_and_a_list_without_headings_has_no_key() -> None:
    (plan,) = plan_table(ROWS, PUPILS)
    moved = plan.with_column(1, Column.NAME)
    assert [column.holds for column in moved.columns] == [Column.NOT_IMPORTED, Column.NAME]
    bare = plan_sheet(table_of(("Ali",), ("Mei",)).sheets[0], PUPILS)
    assert headings_key(bare, PUPILS) == ""
    assert (column_name(bare, 0), column_letters(26)) == ("A", "AA")
    assert Sheet(()).is_empty
    assert Sheet(()).width == 0


def test_text_that_is_no_csv_is_parted_all_the_same_where_it_was_pasted() -> None:
    with pytest.raises(NoCsvError) as raised:
        rows_of_csv('name\n"Ali')
    assert raised.value.line == 2
    assert rows_of_text('"Ali;5 A\nMei;5 A', PUPILS)[1].cells == ("Mei", "5 A")
    assert [row.cells for row in rows_of_text("sep=|\nAli|5 A", PUPILS)] == [("Ali", "5 A")]
    assert rows_of_text("阿里、美玲", PUPILS)[0].cells == ("阿里", "美玲")
    assert rows_of_text("cat\N{FULLWIDTH COMMA}dog", WORDS)[0].cells == ("cat", "dog")
    assert rows_of_text("A\N{FULLWIDTH SEMICOLON}B", PUPILS)[0].cells == ("A", "B")
    assert rows_of_text("Ali", PUPILS)[0].cells == ("Ali",)


def test_boards_of_odd_lines() -> None:
    assert [board.sides for board in boards_of_text("Tigers").boards] == [("Tigers",)]
    assert [board.sides for board in boards_of_text("4 Bestari, 4 Cerdas").boards] == [("4 Bestari", "4 Cerdas")]
    assert [board.sides for board in boards_of_text("Tigers | Egrets").boards] == [("Tigers", "Egrets")]
    found = boards_of_text(f"{'x' * 90}, Egrets\n5, !")
    assert [board.sides for board in found.boards] == [("Egrets",), ("5",)]
    assert [remark.line for remark in found.remarks] == [1]


def test_plans_of_odd_headings() -> None:
    named = review_list(table_of(("Kelas: 5 Bestari",), ("Bil", "Nama"), ("1", "Ali")))
    assert named.pupils[0].class_title == "5 Bestari"
    player = review_list(table_of(("Player", "Class"), ("Ali", "5 A")))
    assert player.pupils[0].name == "Ali"
    marked = read_teams(table_of(("Team", "Player 1", "Player 2", "Player 3"), ("Helang", "Ali", "Mei", "7")))
    assert [member.name for member in marked.entries[0].members] == ["Ali", "Mei"]
    group = read_teams(table_of(("Kumpulan", "Nama", "Tahun", "Kelas"), ("Helang", "Ali", "9x", "=A1")))
    assert [remark.reason for remark in group.remarks] == [RowReason.YEAR]
    ticks = read_teams(table_of(("Team", "Name", "Player"), ("Helang", "Ali", "main")))
    assert len(ticks.entries) == 1
    rows = read_teams(
        table_of(("Team", "Player 1", "Reserve", "Class", "Year"), ("Helang", "Ali", "12", "05-Jan", "x"))
    )
    assert {remark.reason for remark in rows.remarks} >= {RowReason.YEAR, RowReason.NO_LETTER}
    assert rows.sentences
    assert table_of_text("", TEAMS).sheets[0].is_empty


def test_what_a_clipboard_gives_becomes_letters() -> None:
    for content, text in [
        (None, ""),
        (b"", ""),
        ("Aina", "Aina"),
        ("José Núñez".encode(), "José Núñez"),
        ("José Núñez".encode("latin-1"), "José Núñez"),
        ("José Núñez".encode("utf-16"), "José Núñez"),
        (b"\xef\xbb\xbfAina", "Aina"),
        (b"Aina\x81", "Aina\x81"),
        ("Jos\udce9 N\udcfa\udcf1ez", "José Núñez"),
        ("Mei \ud83d\udc2f", "Mei \N{TIGER FACE}"),
        ("Mei \ud83d Ling", "Mei ? Ling"),
    ]:
        assert letters_of(content) == text


def test_pasted_text_with_halves_of_characters_gives_names() -> None:
    assert [row.cells for row in rows_of_text("Jos\udce9\tMei \ud83d\udc2f", PUPILS)] == [
        ("José", "Mei \N{TIGER FACE}")
    ]
