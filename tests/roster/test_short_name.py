"""Calling names: in a class and for the teams of a match."""

import pytest

from classroom.match.team import Member, Role, Team
from classroom.roster.school_class import ClassPupil, RosterError, SchoolClass, with_short_names, without_short_names

KAVITHA, HUI_MIN = "Kavitha a/p Subramaniam", "Lim Hui Min"


def some_class(*pupils: tuple[str, str]) -> SchoolClass:
    one = SchoolClass("5 Bestari")
    for name, short in pupils:
        one = one.add(name, short=short)
    return one


def test_a_pupil_is_called_as_typed_or_as_guessed() -> None:
    one = some_class((KAVITHA, " Kavi "), (HUI_MIN, ""))
    assert one.called == {1: "Kavi", 2: "Hui Min"}


def test_the_whole_name_can_be_the_calling_name() -> None:
    one = some_class((KAVITHA, ""))
    assert one.called == {1: "Kavitha"}
    assert one.change(1, KAVITHA, None, "", KAVITHA).called == {1: KAVITHA}
    assert one.change(1, KAVITHA, None, "", "Kavi").change(1, KAVITHA, None, "", "").called == {1: "Kavitha"}


@pytest.mark.parametrize("other", [("Kavitha a/p Raj", "KAVITHA"), ("kavitha", "")])
def test_two_pupils_of_a_class_are_not_called_the_same(other: tuple[str, str]) -> None:
    with pytest.raises(RosterError, match="is also called"):
        some_class((KAVITHA, "Kavitha"), other)


def test_a_name_that_is_corrected_takes_the_short_one_with_it_in_what_is_older() -> None:
    one = some_class((KAVITHA, "Kavitha"), (HUI_MIN, "Hui Min"))
    assert [(pupil.name, pupil.short) for pupil in one.rename_pupils({1: "Kavita"}).pupils] == [
        ("Kavita", ""),
        (HUI_MIN, "Hui Min"),
    ]


def test_members_are_given_the_short_names_of_their_classes() -> None:
    team = Team("Tigers", "", (Member(KAVITHA.upper(), Role.MAIN, 5), Member("Daniel", Role.RESERVE)))
    (known,) = with_short_names((team,), [some_class((KAVITHA, "Kavi"))])
    assert [member.short for member in known.members] == ["Kavi", ""]
    assert without_short_names((known,)) == (team,)


def test_a_member_of_no_class_or_of_two_that_disagree_is_called_as_guessed() -> None:
    team = Team("Tigers", "", (Member(KAVITHA), Member("Kavitha a/p Raj"), Member("Muhammad Kavi bin Ali")))
    classes = [SchoolClass("5", (ClassPupil(1, KAVITHA, short="Kavi"),)), some_class((KAVITHA, "Kavitha"))]
    (known,) = with_short_names((team,), classes)
    assert [member.short for member in known.members] == ["Kavitha Subramaniam", "Kavitha Raj", "Kavi"]


def test_two_of_one_match_are_not_called_the_same() -> None:
    team = Team("Tigers", "", (Member(KAVITHA), Member("Kavitha a/p Raj")))
    (known,) = with_short_names((team,), [some_class((KAVITHA, ""))])
    assert [member.short for member in known.members] == ["Kavitha", "Kavitha Raj"]
