"""A list of pupils from a file or pasted: who is found, what is refused, what is never read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.names import LONGEST_NAME, tidy_name
from classroom.roster.class_list import (
    PUPILS,
    FoundPupil,
    ListReview,
    class_rows,
    class_without_names,
    propose,
    review_list,
    review_plans,
    with_letters_noted,
    year_of_class,
)
from classroom.roster.school_class import MOST_PUPILS, ClassPupil, SchoolClass
from classroom.tables.evidence import Unfit, plain_cell, safe_cell
from classroom.tables.plan import table_of
from classroom.tables.reading import plan_table
from classroom.tables.text import rows_of_text, table_of_text


def found(*rows: str) -> ListReview:
    return review_list(table_of(*(tuple(row.split("|")) for row in rows)))


def pasted(text: str) -> ListReview:
    return review_list(table_of_text(text, PUPILS))


def said(review: ListReview) -> list[str]:
    return [remark.sentence() for remark in review.remarks]


@pytest.mark.parametrize(
    "headings", ["name|class|year|group", "Nama Murid|Kelas|Tahun|Kumpulan", " NAME. |Class_Name|Form|Label"]
)
def test_columns_are_found_by_their_headings_in_both_languages(headings: str) -> None:
    assert found(headings, "Aina|5 Bestari|5|a").pupils == (FoundPupil(2, "Aina", "5 Bestari", 5, "a"),)


def test_a_title_over_the_table_and_a_column_of_numbers_are_no_pupils() -> None:
    review = found("Sekolah Kebangsaan", "", "Bil|Nama|Tahun", "1|Aina|Tahun 5", "2|陈美玲|5.0")
    assert [(pupil.line, pupil.name, pupil.year) for pupil in review.pupils] == [(4, "Aina", 5), (5, "陈美玲", 5)]
    assert [column.heading for column in review.unread] == ["Bil"]


def test_a_list_without_headings_is_of_names() -> None:
    assert [pupil.name for pupil in found("1|Aina|x", "2|Raj|y").pupils] == ["Aina", "Raj"]
    assert [pupil.name for pupil in found("Aina", "", " Raj  Kumar ").pupils] == ["Aina", "Raj Kumar"]


@pytest.mark.parametrize("mark", ["1. ", "12) ", "(3) ", "4.", "5 ", "- ", "\N{BULLET} "])
def test_the_number_or_dash_before_a_name_of_a_list_is_no_part_of_the_name(mark: str) -> None:
    assert [pupil.name for pupil in found(f"{mark}Kavitha a/p Muthu").pupils] == ["Kavitha a/p Muthu"]
    assert [pupil.name for pupil in pasted(f"Raj\n{mark}Aina").pupils] == ["Raj", "Aina"]


def test_two_pupils_of_one_name_are_two_pupils_and_the_list_says_so() -> None:
    review = found("1. Aina", "2. Raj", "3. Aina", "4. AINA")
    assert [pupil.name for pupil in review.pupils] == ["Aina", "Raj", "Aina (2)", "AINA (3)"]
    assert said(review) == [
        'Line 3: "Aina" is also on line 1, so this pupil is saved as "Aina (2)".',
        'Line 4: "AINA" is also on line 1, so this pupil is saved as "AINA (3)".',
    ]
    (there,) = propose(review, [], "5 Bestari").classes
    assert propose(review, [there], "5 Bestari").known == 4


def test_a_copy_of_a_name_with_signs_that_nobody_sees_is_the_same_pupil() -> None:
    assert said(found("Aina", "Ai\u200bna")) == ['Line 2: "Aina" is already on line 1.']


def test_what_is_never_kept_of_a_child_is_not_read_and_said_so() -> None:
    for heading in [
        "Race",
        "Kaum",
        "Bangsa",
        "Religion",
        "Agama",
        "No. KP",
        "No. IC",
        "MyKid",
        "Gender",
        "Jantina",
        "Sex",
        "Date of birth",
        "Tarikh Lahir",
        "Umur",
        "Address",
        "No. Tel",
        "E-mail",
        "Nama Bapa",
        "Warganegara",
    ]:
        review = found(f"name|{heading}|group", "Aina|secret|a")
        assert review.pupils == (FoundPupil(2, "Aina", group="a"),)
        assert "Bellword only saves a pupil's name, class, year and group" in review.unread[0].sentence()
        assert "secret" not in repr(review) + str(review.pupils)


def test_each_row_that_gives_no_pupil_has_its_line_and_reason() -> None:
    long = "x" * (LONGEST_NAME + 1)
    review = found(
        "name|class", "|5 Bestari", "=HYPERLINK(1)|5 Bestari", "12|5 Bestari", f"{long}|5 Bestari",
        "Aina 150203-14-5678|5 Bestari", "Raj|5 Bestari", "RAJ|5 bestari", "Raj|4 Cekal", "\u202eevil|4 Cekal",
    )  # fmt: skip
    assert said(review) == [
        "Line 2: the name is missing.",
        'Line 3: "=HYPERLINK(1)" is a formula. Type plain text there instead.',
        'Line 4: "12" has no letters. A name needs at least one.',
        f'Line 5: "{"x" * 30}..." is too long: a name can have at most 80 characters.',
        "Line 6: this is an identity number, which Bellword does not save.",
        'Line 8: "RAJ" is also on line 7, so this pupil is saved as "RAJ (2)".',
    ]
    assert [(pupil.name, pupil.class_title) for pupil in review.pupils] == [
        ("Raj", "5 Bestari"), ("RAJ (2)", "5 bestari"), ("Raj", "4 Cekal"), ("evil", "4 Cekal"),
    ]  # fmt: skip
    assert review.titles == ("5 Bestari", "4 Cekal")


def test_a_name_may_be_as_long_as_a_name_can_be_and_no_longer() -> None:
    longest = "Aina " + "x" * (LONGEST_NAME - 5)
    review = found("name", longest, f"{longest}x")
    assert [pupil.name for pupil in review.pupils] == [longest]
    assert [remark.line for remark in review.remarks] == [3]


def test_what_a_spreadsheet_made_of_a_class_is_no_class() -> None:
    review = found("name|class|group", "Aina|=B2|a", "Raj|2026-01-05 00:00:00|a", "Mei|#N/A|a", "#REF!|A|a", "Lim|A|=B")
    date = "is a date. Spreadsheets turn classes such as 5-1 into dates. Type the class with an apostrophe: '5-1."
    assert said(review)[:4] == [
        'Line 2: "=B2" is a formula. Type plain text there instead.',
        f'Line 3: "2026-01-05 00:00:00" {date}',
        'Line 4: "#N/A" is an error from a spreadsheet formula. Type plain text there instead.',
        'Line 5: "#REF!" is an error from a spreadsheet formula. Type plain text there instead.',
    ]
    assert review.pupils == (FoundPupil(6, "Lim", "A"),)
    assert [remark.reason for remark in review.remarks if remark.line == 6] == [Unfit.FORMULA]


@pytest.mark.parametrize("heading", ["Nama :", "Nama murid perempuan", "Name of pupil", "First name"])
def test_headings_in_other_words_are_no_pupil(heading: str) -> None:
    review = found("Senarai nama murid|", f"Nama sekolah|Nama bapa|{heading}|Kelas", "SK|x|Aina|5 A")
    assert review.pupils == (FoundPupil(3, "Aina", "5 A"),)
    assert [column.never_kept for column in review.unread] == [False, True]


def test_headings_that_come_again_on_the_next_page_are_no_pupil() -> None:
    assert found("nama|tahun", "Aina|5", "", "nama|tahun", "Raj|4").pupils == (
        FoundPupil(2, "Aina", year=5),
        FoundPupil(5, "Raj", year=4),
    )


def test_all_that_is_to_be_said_of_a_list_comes_by_line() -> None:
    review = found("No.|name|year", "1|=x|5", "2|Raj|soon", "3||")
    assert review.sentences == (
        'Column "No." is not imported.',
        'Line 2: "=x" is a formula. Type plain text there instead.',
        'Line 3: "soon" is not a year, so the year stays empty.',
    )


def test_a_name_with_letters_that_no_font_has_is_kept_and_told_by_its_line() -> None:
    review = found("name|year", "Raj|soon", "Ai\N{SNOWMAN}na\N{COMET}|5", "Mei|5")

    def strange(name: str) -> str:
        return "".join(sign for sign in name if sign in "\N{SNOWMAN}\N{COMET}")

    told = with_letters_noted(review, strange)
    assert told.pupils == review.pupils
    strange_line = (
        'Line 3: "Ai\N{SNOWMAN}na\N{COMET}" is saved, but this computer has no font for \N{SNOWMAN} \N{COMET}. '
        "You will see boxes instead, on the screen and on paper."
    )
    assert told.sentences == ('Line 2: "soon" is not a year, so the year stays empty.', strange_line)


def test_a_year_or_group_that_cannot_be_is_left_open_and_said_so() -> None:
    review = found("name|year|group", "Aina|soon|a", "Raj|99|Melayu")
    assert review.pupils == (FoundPupil(2, "Aina", group="a"), FoundPupil(3, "Raj"))
    assert said(review) == [
        'Line 2: "soon" is not a year, so the year stays empty.',
        'Line 3: "99" is not a year, so the year stays empty.',
        'Line 3: "Melayu" cannot be a group. A group is one to 3 letters that you choose, such as a, b or c.',
    ]


def test_pasted_text_is_parted_by_tabs_or_semicolons_and_by_commas_under_headings() -> None:
    def cells(text: str) -> tuple[str, ...]:
        return rows_of_text(text, PUPILS)[-1].cells

    assert cells("a\tb\n\nc") == ("c",)
    assert cells("a;b") == ("a", "b")
    assert cells("Lim, Mei Ling") == ("Lim, Mei Ling",)
    assert cells("name,group\nAina,a") == ("Aina", "a")
    assert cells("5 Bestari\nname,group\nAina,a") == ("Aina", "a")
    assert cells('"Lim, Mei Ling","5 Bestari"') == ("Lim, Mei Ling", "5 Bestari")
    assert cells('Ali, "Boy" bin Abu') == ('Ali, "Boy" bin Abu',)


# What would be saved


def test_a_list_makes_classes_and_adds_to_those_that_are_there() -> None:
    old = SchoolClass("5 Bestari", class_id="x").add("Aina", 4, "a").add("Raj", None, "b")
    proposal = propose(
        found("name|class|year|group", "AINA|5 BESTARI|5|", "Siti|5 bestari|5|c", "Lim||4|a"), [old], "4 Cekal"
    )
    assert (proposal.new, proposal.known, proposal.remarks) == (2, 1, ())
    bestari, cekal = proposal.classes
    assert bestari.pupils == (
        ClassPupil(1, "Aina", 5, "a"),
        ClassPupil(2, "Raj", None, "b"),
        ClassPupil(3, "Siti", 5, "c"),
    )
    assert bestari.class_id == "x"
    assert cekal == SchoolClass("4 Cekal", (ClassPupil(1, "Lim", 4, "a"),))


def test_a_pupil_without_a_class_is_refused_where_the_list_has_no_name() -> None:
    proposal = propose(found("Aina"), [])
    assert proposal.classes == ()
    assert "has no class" in proposal.remarks[0].sentence()


def test_many_rows_of_one_class_fill_it_and_no_more() -> None:
    rows = ["name", *(f"Pupil {number}" for number in range(400))]
    proposal = propose(found(*rows), [], "5 Bestari")
    assert (len(proposal.classes[0].pupils), proposal.new) == (MOST_PUPILS, MOST_PUPILS)
    assert len(proposal.remarks) == 400 - MOST_PUPILS
    assert "a class can have at most 200 pupils" in proposal.remarks[0].sentence()


@pytest.mark.parametrize("title", ["5A", "5 A", "5-A", "Kelas 5A", "\uff15\uff21", "class 5 a"])
def test_a_class_and_a_name_are_the_same_however_they_are_written(title: str) -> None:
    known = SchoolClass("5A", class_id="x").add("Nur'ain Abd-Rahman")
    (one,) = propose(found("name|class", f"Nur\u2019ain Abd\u2011Rahman|{title}", f"Mei|{title}"), [known]).classes
    assert (one.title, one.class_id, {pupil.name for pupil in one.pupils}) == ("5A", "x", {"Nur'ain Abd-Rahman", "Mei"})


def test_a_name_with_its_class_behind_a_comma_and_notes_about_the_class() -> None:
    assert [(pupil.name, pupil.class_title) for pupil in pasted("Ali, 5 Bestari").pupils] == [("Ali", "5 Bestari")]
    review = pasted("Guru: Cikgu Aminah\nAli\nBoy\nGrade Tan\n(Mei)\nKetua kelas: Ali")
    assert [pupil.name for pupil in review.pupils] == ["Ali", "Boy", "Grade Tan", "(Mei)"]
    assert [remark.line for remark in review.remarks] == [1, 6]


# Cells that no spreadsheet takes for a formula


@given(st.text("'=+-@\t\r\n ａ＝ab\0", max_size=8))
def test_a_safe_cell_begins_no_formula_and_comes_back_as_it_was(text: str) -> None:
    name = tidy_name(text)
    cell = safe_cell(name)
    assert cell.lstrip()[:1] not in tuple("=+-@\t\r＝＋－＠")
    assert plain_cell(cell) == name


@pytest.mark.parametrize("heading", ["short name", "Nama pendek", "Nickname", "Nama Panggilan"])
def test_a_list_may_have_short_names(heading: str) -> None:
    review = found(f"name|{heading}|class", "Nur Aina|Aina|5", "Aina|x y|5", "Raj|Raj|5", "Mei Ling|42|5")
    assert [pupil.short for pupil in review.pupils] == ["Aina", "x y", "", ""]
    (one,) = propose(review, []).classes
    # Another pupil of the class has that name.
    assert {pupil.name: pupil.short for pupil in one.pupils}["Aina"] == "x y"
    assert len(one.pupils) == 4


def test_a_list_gives_short_names_to_those_who_are_there_and_takes_none_away() -> None:
    there = SchoolClass("5").add("Nur Aina", short="Nur").add("Raj Kumar", short="Raj")
    (one,) = propose(found("name|short name|class", "Nur Aina|Aina|5", "Raj Kumar||5"), [there]).classes
    assert [pupil.short for pupil in one.pupils] == ["Aina", "Raj"]


def test_exported_rows_are_read_back_as_the_same_pupils() -> None:
    school_class = SchoolClass("=5 Bestari").add("@Aina", 5, "-a", "-A").add("'=x").add("கவிதா", None, "b")
    (again,) = propose(review_list(table_of(*(tuple(map(str, row)) for row in class_rows([school_class])))), []).classes
    assert again.title == school_class.title
    assert [(one.name, one.short, one.year, one.group) for one in again.pupils] == [
        (one.name, one.short, one.year, one.group) for one in school_class.pupils
    ]


def test_the_head_says_in_a_few_words_what_was_found_and_what_to_look_at() -> None:
    review = pasted("Name\tClass\nSiti Nur\t5A\nSiti Nur\t5A\nAli bin Abu\t5B\nJumlah\t3")
    assert review.head.startswith("3 pupils, 2 classes.")
    assert review.head.endswith("1 name is listed twice.")
    assert found("Siti Nur", "Mei Ling").head == "2 pupils, no class."


def test_a_class_that_is_shared_without_names_has_its_pupils_by_their_places() -> None:
    (there,) = propose(found("Siti Nur", "Ali bin Abu"), [], "5A").classes
    assert [pupil.name for pupil in class_without_names(there).pupils] == ["Pupil 1", "Pupil 2"]


@pytest.mark.parametrize(
    ("row", "offered"), [("Nil", "Nil"), ("Class Tan", "Class Tan"), ("7|Total", ""), ("Boys", "Boys")]
)
def test_a_row_that_looks_like_a_note_says_which_pupil_it_could_be(row: str, offered: str) -> None:
    (plan,) = plan_table(table_of(("Aina",), tuple(row.split("|")), ("Raj",), ("Devi",)), PUPILS)
    (remark,) = review_plans([plan]).remarks
    assert remark.could_be == offered
    taken = plan.with_row_tapped(2, is_offered=True)
    assert row not in [pupil.name for pupil in review_plans([plan]).pupils]
    if offered:
        assert [pupil.name for pupil in review_plans([taken]).pupils] == ["Aina", offered, "Raj", "Devi"]
        assert taken.with_row_tapped(2) == plan


def test_a_number_before_a_name_is_no_date_in_a_list_that_is_numbered() -> None:
    assert [pupil.name for pupil in pasted("1-MEI\n2-HANA\n3-JUN").pupils] == ["MEI", "HANA", "JUN"]
    assert [remark.reason for remark in pasted("Hana\n1-Mei\nRaj").remarks] == [Unfit.BIRTH_DATE]


@pytest.mark.parametrize(
    ("title", "year"),
    [
        ("5 Bestari", 5), ("5A", 5), ("Kelas 6 Cerdas", 6), ("Tahun 4", 4), ("year 5 Blue", 5), ("Darjah 3 A", 3),
        ("Bestari", None), ("Bestari 2", None), ("2026 Hornbills", None), ("Tingkatan 1", None), ("0 A", None),
    ],
)  # fmt: skip
def test_the_year_of_a_class_is_the_number_it_is_called_after(title: str, year: int | None) -> None:
    assert year_of_class(title) == year
