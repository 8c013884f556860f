"""A class, its pupils and what they are called."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.match.team import Member, Role, Team
from classroom.names import tidy_name
from classroom.roster.class_list import StoredClass
from classroom.roster.school_class import (
    MOST_MIXES,
    MOST_PUPILS,
    ClassPupil,
    Mix,
    MixedTeam,
    RosterError,
    SchoolClass,
    Shape,
    calling_names,
    ways_to_call,
    with_short_names,
    without_short_names,
)

TABLE = Path(__file__).with_name("calling_names.txt")
TELLS_NOBODY = "Muhammad Mohd Md Nur Nurul Siti Wan Nik Abdul".split()  # noqa: SIM905 - read more easily
LINKS = {"bin", "binti", "a/l", "a/p", "anak", "@"}


def table() -> Iterator[tuple[str, str]]:
    """Yield whole names and what the children are called."""
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        for entry in () if line.startswith("#") else filter(None, map(str.strip, line.split(";"))):
            name, _, called = entry.partition(" = ")
            yield re.sub(r"[\[\]]", "", name), called or entry[entry.index("[") + 1 : entry.index("]")]


def test_names_of_malaysia_by_a_table_made_by_hand() -> None:
    names = list(table())
    assert len(names) > 500
    guessed = [(name, ways_to_call(name)[0], called) for name, called in names]
    assert [one for one in guessed if one[1].casefold() != one[2].casefold()] == []


def test_a_name_in_capitals_is_called_in_small_letters() -> None:
    assert calling_names(["WAN NUR AISYAH BINTI WAN ALI", "lim wei jie"]) == ("Aisyah", "Wei Jie")


def test_two_who_would_be_called_the_same_are_told_apart() -> None:
    danishes = ["Muhammad Danish bin Ali", "Muhammad Danish bin Omar", "Danish Haikal bin Ali"]
    assert calling_names(danishes) == ("Danish Ali", "Danish Omar", "Danish Haikal")
    assert calling_names(["Tan Wei Jie", "Lim Wei Jie"]) == ("Tan Wei Jie", "Lim Wei Jie")
    assert calling_names(["Nur Aisyah", "Aisyah"]) == ("Nur Aisyah", "Aisyah")
    assert calling_names(["Nur Aisyah binti Ali", "Siti binti Omar"], ["", "Aisyah"]) == ("Nur Aisyah", "Aisyah")


WORDS = st.sampled_from(
    [*TELLS_NOBODY, *LINKS, "Aisyah", "Ali", "Tan", "Mei", "Raj", "\u7f8e\u73b2", "\u0b95\u0bb5", "X.", "5"]
)
ANY_NAME = st.one_of(st.lists(WORDS, min_size=1, max_size=6).map(" ".join), st.text(min_size=1, max_size=12))


@given(st.lists(ANY_NAME.map(tidy_name).filter(bool), min_size=1, max_size=8, unique_by=str.casefold))
def test_no_two_are_called_the_same_and_no_guess_tells_nobody(names: list[str]) -> None:
    called = calling_names(names)
    assert len({name.casefold() for name in called}) == len(names)
    for name, one in zip(names, called, strict=True):
        assert one.strip()
        if one != name:
            words = one.split()
            assert words[-1].casefold() not in LINKS
            assert len(words) > 1 or one not in TELLS_NOBODY


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


TODAY, TOMORROW = "2026-11-21", "2026-11-22"


def bestari(*names: str) -> SchoolClass:
    school_class = SchoolClass("5 Bestari")
    for name in names:
        school_class = school_class.add(name, 5)
    return school_class


def test_pupils_are_listed_by_name_in_any_script_and_keep_their_numbers() -> None:
    school_class = bestari("Wei Jie", "aina", "கவிதா", "نور", "陈美玲")
    assert [pupil.name for pupil in school_class.pupils] == ["aina", "Wei Jie", "نور", "கவிதா", "陈美玲"]
    corrected = school_class.change(1, "Zhi  Wei ", 6, " b")
    assert corrected.pupil(1) == ClassPupil(1, "Zhi Wei", 6, "b")
    assert corrected.remove(2).add("Raj").pupils[0] == ClassPupil(6, "Raj")


@pytest.mark.parametrize("name", ["Aina", "AINA", " aina "])
def test_a_name_stands_in_a_class_once(name: str) -> None:
    with pytest.raises(RosterError, match="is already in this class"):
        bestari("Aina").add(name)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (lambda: bestari("  "), "Enter the pupil's name first"),
        (lambda: bestari().add("Aina", year=14), "Enter a year from 1 to 13"),
        (lambda: bestari().add("Aina", group="Melayu"), "one to 3 letters that you choose"),
        (lambda: SchoolClass(" "), "Enter the name of the class first"),
        (lambda: bestari(*map(str, range(MOST_PUPILS + 1))), "at most 200 pupils"),
        (lambda: SchoolClass("5 Bestari", (ClassPupil(1, "Aina"), ClassPupil(1, "Raj"))), "one number"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(wrong: object, sentence: str) -> None:
    with pytest.raises(RosterError, match=sentence):
        wrong()  # type: ignore[operator]


def test_nothing_else_is_kept_about_a_child() -> None:
    assert list(ClassPupil.__dataclass_fields__) == ["number", "name", "year", "group", "absent_on", "short"]


def test_absent_is_for_the_day() -> None:
    school_class = bestari("Aina", "Raj").mark_absent(1, TODAY, absent=True)
    assert [pupil.name for pupil in school_class.present(TODAY)] == ["Raj"]
    assert [pupil.name for pupil in school_class.present(TOMORROW)] == ["Aina", "Raj"]
    assert len(school_class.mark_absent(1, TODAY, absent=False).present(TODAY)) == 2


def played(*teams: tuple[int, ...], left: tuple[int, ...] = ()) -> Mix:
    return Mix(TODAY, tuple(MixedTeam(team[:2], team[2:]) for team in teams), left, played=True)


def test_only_teams_that_played_are_remembered_as_partners() -> None:
    school_class = bestari(*"ABCDEFG").with_mix(played((1, 2, 3), (4, 5, 6), left=(7,)))
    school_class = school_class.with_mix(Mix(TODAY, (MixedTeam((1, 4), (7,)),)))
    assert school_class.meetings() == {(1, 2): 1, (1, 3): 1, (2, 3): 1, (4, 5): 1, (4, 6): 1, (5, 6): 1}
    assert (school_class.times_left(), school_class.times_reserve()) == ({7: 1}, {3: 1, 6: 1})
    again = school_class.mix_played(date=TOMORROW)
    assert again.meetings()[1, 4] == 1
    assert again.mix == Mix(TOMORROW, (MixedTeam((1, 4), (7,)),), played=True)


def test_a_mix_that_was_not_played_gives_way_to_the_next_and_old_ones_are_forgotten() -> None:
    school_class = bestari(*"ABC").with_mix(Mix(TODAY, (MixedTeam((1,)),))).with_mix(Mix(TODAY, (MixedTeam((2,)),)))
    assert [mix.teams for mix in school_class.mixes] == [(MixedTeam((2,)),)]
    for day in range(MOST_MIXES + 5):
        school_class = school_class.with_mix(replace(played((1, 2, 3)), date=f"day {day}"))
    assert school_class.meetings()[1, 2] == MOST_MIXES


def test_teams_that_play_twice_a_day_have_met_once() -> None:
    school_class = bestari(*"ABCDEF").with_mix(played((1, 2, 3), (4, 5, 6)))
    again = school_class.with_mix(Mix(TODAY, (MixedTeam((2, 1), (3,)), MixedTeam((4, 5), (6,), locked=True))))
    assert [(mix.played, mix.teams[1].locked) for mix in again.mixes] == [(True, True)]
    changed = again.with_mix(Mix(TODAY, (MixedTeam((2, 4), (3,)), MixedTeam((1, 5), (6,))))).mix_played(date=TODAY)
    assert len(changed.mixes) == 2
    assert (changed.meetings()[5, 6], changed.meetings()[1, 5]) == (1, 1)
    assert changed.times_reserve() == {3: 1, 6: 1}


def test_a_pupil_who_is_deleted_is_in_no_team_and_no_history() -> None:
    school_class = bestari(*"ABCD").with_mix(played((1, 2, 3), left=(4,))).remove(2).remove(4)
    assert school_class.mixes == (Mix(TODAY, (MixedTeam((1,), (3,)),), played=True),)
    assert school_class.remove(1).remove(3).mixes == ()


def test_numbers_of_pupils_in_the_history_are_nobody_elses() -> None:
    school_class = bestari(*"AB").with_mix(Mix(TODAY, (MixedTeam((1, 7), (8,)),), (9,)))
    assert school_class.add("C").pupils[-1].number == 10


def test_names_of_several_pupils_are_corrected_at_once_and_never_to_one_name() -> None:
    one = bestari("Aina", "Raj", "Mei")
    numbers = {pupil.name: pupil.number for pupil in one.pupils}
    changed = one.rename_pupils({numbers["Aina"]: "Raj", numbers["Raj"]: "Aina"})
    assert {pupil.name: pupil.number for pupil in changed.pupils} == {
        "Raj": numbers["Aina"],
        "Aina": numbers["Raj"],
        "Mei": numbers["Mei"],
    }
    assert [pupil.name for pupil in changed.pupils] == ["Aina", "Mei", "Raj"]
    with pytest.raises(RosterError, match="is already in this class"):
        one.rename_pupils({numbers["Aina"]: "mei"})


def test_a_class_is_renamed_and_has_no_mix_at_first() -> None:
    assert bestari("Aina").rename(" 6  Cerdik ").title == "6 Cerdik"
    assert SchoolClass("A").mix_played(date=TODAY) == SchoolClass("A")
    assert StoredClass(SchoolClass("A")).fault is None


def test_nobody_is_in_two_teams() -> None:
    with pytest.raises(RosterError):
        Mix(TODAY, (MixedTeam((1, 2)), MixedTeam((2, 3))))


def test_P2_a_team_sheet_has_years_and_roles_and_as_many_as_the_format_has_places_for() -> None:
    school_class = bestari("Aina", "Raj", "Siti", "Lim")
    team = MixedTeam((1, 2), (3, 4))
    sheet = school_class.team_sheet(team, "Team 1", exception="not asked for")
    assert sheet.members == (Member("Aina", Role.MAIN, 5), Member("Raj", Role.MAIN, 5), Member("Siti", Role.RESERVE, 5))
    assert (sheet.mixed, sheet.exception) == (False, "")  # nobody has a group: the teacher says so, or nobody
    for number, name, label in ((1, "Aina", "a"), (2, "Raj", "b"), (3, "Siti", "c")):
        school_class = school_class.change(number, name, 5, label)
    assert school_class.team_sheet(team, "Team 1", exception="not asked for").mixed
    for number, name in ((1, "Aina"), (4, "Lim")):
        school_class = school_class.change(number, name, 5, "a")
    assert not school_class.is_mixed(team)
    alone = school_class.team_sheet(team, "Team 1", Shape(1, 0), "All pupils are of one community.")
    assert alone.names(Role.MAIN) == ("Aina",)
    assert (alone.mixed, alone.exception) == (False, "All pupils are of one community.")


# Changed by hand

TEAMS = Mix(TODAY, (MixedTeam((1, 2), (3,)), MixedTeam((4, 5), (6,))), (7, 8))


def test_pupils_change_places_by_hand() -> None:
    assert TEAMS.exchange(1, 6).teams == (MixedTeam((6, 2), (3,)), MixedTeam((4, 5), (1,)))
    swapped = TEAMS.exchange(7, 2)
    assert (swapped.teams[0], swapped.left) == (MixedTeam((1, 7), (3,)), (2, 8))
    emptied = TEAMS.take_out(4)
    assert (emptied.teams[1], emptied.left) == (MixedTeam((5,), (6,)), (7, 8, 4))
    assert emptied.has_place(Shape(2, 1))
    filled = emptied.put_in(8, Shape(2, 1))
    assert (filled.teams[1], filled.left) == (MixedTeam((5, 8), (6,)), (7, 4))
    assert not filled.has_place(Shape(2, 1))
    assert filled.put_in(7, Shape(2, 1)) == filled
    assert TEAMS.take_out(3).put_in(7, Shape(2, 1)).teams[0] == MixedTeam((1, 2), (7,))


def test_a_team_is_locked_and_free_again() -> None:
    locked = TEAMS.lock(1, locked=True)
    assert [team.locked for team in locked.teams] == [False, True]
    assert locked.lock(1, locked=False) == TEAMS


def test_those_left_over_are_second_reserves_or_keep_the_time() -> None:
    second = TEAMS.with_second_reserves(Shape(2, 1))
    assert second.teams == (MixedTeam((1, 2), (3, 8)), MixedTeam((4, 5), (6, 7)))
    assert second.left == ()
    back = second.without_second_reserves(Shape(2, 1))
    assert (back.teams, set(back.left)) == (TEAMS.teams, {7, 8})
    locked = TEAMS.lock(0, locked=True).with_second_reserves(Shape(2, 1))
    assert (locked.teams[0].reserves, locked.teams[1].reserves, locked.left) == ((3,), (6, 7), (8,))


def test_a_pupil_takes_an_empty_place_from_a_team_or_from_none() -> None:
    mix = Mix("2026-11-22", (MixedTeam((1, 2), (3,)), MixedTeam((4,), ())), left=(5,))
    moved = mix.seat(3, 1, as_reserve=True)
    assert moved.teams == (MixedTeam((1, 2), ()), MixedTeam((4,), (3,)))
    assert moved.left == (5,)
    joined = moved.seat(5, 1, as_reserve=False)
    assert joined.teams[1] == MixedTeam((4, 5), (3,))
    assert joined.left == ()
    assert joined.seat(4, 0, as_reserve=True).teams == (MixedTeam((1, 2), (4,)), MixedTeam((5,), (3,)))
