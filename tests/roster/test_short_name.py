"""Short names: in a class, for the teams of a match, and on screen only."""

import pytest

from classroom.match.team import Member, Role, Team
from classroom.roster.school_class import ClassPupil, RosterError, SchoolClass
from classroom.roster.short_name import with_short_names

KAVITHA, HUI_MIN = "Kavitha a/p Subramaniam", "Lim Hui Min"


def some_class(*pupils: tuple[str, str]) -> SchoolClass:
    one = SchoolClass("5 Bestari")
    for name, short in pupils:
        one = one.add(name, short=short)
    return one


def test_a_pupil_is_shown_under_the_short_name() -> None:
    one = some_class((KAVITHA, " Kavitha "), (HUI_MIN, ""))
    assert [pupil.shown for pupil in one.pupils] == ["Kavitha", HUI_MIN]


def test_a_short_name_that_is_the_name_is_none() -> None:
    one = some_class((KAVITHA, "Kavitha"))
    assert one.change(1, KAVITHA, None, "", KAVITHA).pupils[0].short == ""


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
    (known,) = with_short_names((team,), [some_class((KAVITHA, "Kavitha"))])
    assert [member.short for member in known.members] == ["Kavitha", ""]
    assert with_short_names((known,), ()) == (team,)


def test_where_two_classes_disagree_nobody_is_called_short() -> None:
    team = Team("Tigers", "", (Member(KAVITHA),))
    classes = [SchoolClass("5", (ClassPupil(1, KAVITHA, short="Kavi"),)), some_class((KAVITHA, "Kavitha"))]
    assert with_short_names((team,), classes) == (team,)
