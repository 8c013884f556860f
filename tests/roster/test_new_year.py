"""A new school year's list: who moves, who stays behind, who is another pupil."""

import pytest

from classroom.roster.class_list import FoundPupil, Move, NewYear, new_year
from classroom.roster.school_class import SchoolClass


def class_of(title: str, *names: str) -> SchoolClass:
    one = SchoolClass(title, class_id=title)
    for name in names:
        one = one.add(name)
    return one


def found(*pupils: tuple[str, str]) -> list[FoundPupil]:
    return [FoundPupil(line, name, title) for line, (name, title) in enumerate(pupils, start=2)]


def moved(year: NewYear) -> list[tuple[str, str, str]]:
    return [(one.name, one.title, one.to) for one in year.moves]


def test_who_was_in_a_class_of_the_year_before_moves_and_the_others_are_named() -> None:
    classes = (class_of("4 Bestari", "Aina", "Raj", "Mei Ling"), class_of("3 Arif", "Zul"))
    year = new_year(found(("AINA", "5 Bestari"), ("Mei Ling", "5 Cerdik"), ("Dan", "5 Cerdik")), classes)
    assert year.moves == (
        Move("4 Bestari", "4 Bestari", 1, "Aina", "5 Bestari"),
        Move("4 Bestari", "4 Bestari", 3, "Mei Ling", "5 Cerdik"),
    )
    assert year.left == (("4 Bestari", "Raj"),)


@pytest.mark.parametrize(("before", "now", "moves"), [("4 A", "6 A", 0), ("5 A", "5 B", 0), ("Arif", "5 B", 1)])
def test_the_numbers_of_two_classes_follow_each_other_where_both_have_one(before: str, now: str, moves: int) -> None:
    assert len(new_year(found(("Aina", now)), (class_of(before, "Aina"),)).moves) == moves


def test_two_pupils_of_one_name_are_not_taken_for_one() -> None:
    both = (class_of("4 A", "Aina"), class_of("4 B", "Aina"))
    assert new_year(found(("Aina", "5 A")), both) == NewYear()
    listed = found(("Aina", "5 A"), ("Aina", "4 A"))
    assert new_year(listed, (class_of("4 A", "Aina"),)) == NewYear()
    assert new_year(found(("Aina", "5 A"), ("Aina", "5 B")), (class_of("4 A", "Aina"),)) == NewYear()


def test_who_is_in_the_class_already_does_not_move() -> None:
    classes = (class_of("4 A", "Aina"), class_of("5 A", "Aina"))
    assert new_year(found(("Aina", "5 A")), classes) == NewYear()


def test_a_list_without_classes_is_of_the_class_that_is_typed() -> None:
    assert moved(new_year(found(("Aina", "")), (class_of("4 A", "Aina"),), " 5  A ")) == [("Aina", "4 A", "5 A")]
