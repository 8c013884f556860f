"""Who may enter a division, and which pairing its rounds have (T1)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.competition.division import (
    DIVISIONS,
    NEWBIE,
    OPEN,
    EntryRefusal,
    GreatestAge,
    NoRegionalWin,
    PairingKind,
    RatingAtLeast,
    RatingBelow,
    Registration,
    SchoolLevel,
    SchoolLevels,
    entry_refusals,
    shared_among,
)

BEGINNER = Registration("Aminah", rating=None, age=11, level=SchoolLevel.PRIMARY, has_regional_win=False)
STUDENT = Registration("Wei Han", rating=950, age=21, level=SchoolLevel.UNIVERSITY, has_regional_win=True)


def kinds(division_rounds: int, of: int) -> list[PairingKind]:
    division = DIVISIONS[of]
    return [division.phase_of(number)[0].pairing for number in range(1, division_rounds + 1)]


def test_T1_open_has_ten_rounds_of_australian_draw_and_five_of_king_of_the_hill() -> None:
    assert OPEN.rounds == 15
    assert kinds(15, of=0) == [PairingKind.AUSTRALIAN] * 10 + [PairingKind.KING_OF_THE_HILL] * 5


def test_T1_newbie_has_eight_rounds_and_five() -> None:
    assert NEWBIE.rounds == 13
    assert kinds(13, of=1) == [PairingKind.AUSTRALIAN] * 8 + [PairingKind.KING_OF_THE_HILL] * 5


def test_T1_a_phase_knows_its_first_round() -> None:
    assert [NEWBIE.phase_of(number)[1] for number in (1, 8, 9, 13)] == [1, 1, 9, 9]


@pytest.mark.parametrize("number", [0, 14])
def test_T1_a_round_outside_the_division_is_named(number: int) -> None:
    with pytest.raises(ValueError, match=f"Newbie has rounds 1 to 13, not {number}"):
        NEWBIE.phase_of(number)


def test_T1_a_beginner_is_welcome_among_newbies_and_a_rated_student_in_open() -> None:
    assert entry_refusals(NEWBIE, BEGINNER) == ()
    assert entry_refusals(OPEN, STUDENT) == ()


def test_T1_every_unmet_condition_is_reported_with_what_was_found() -> None:
    refusals = entry_refusals(NEWBIE, replace(STUDENT, age=25, level=SchoolLevel.OUT_OF_SCHOOL))
    assert [(refusal.condition, refusal.found) for refusal in refusals] == [
        (RatingBelow(800), 950),
        (GreatestAge(24), 25),
        (NoRegionalWin(), None),
        (NEWBIE.conditions[-1], SchoolLevel.OUT_OF_SCHOOL),
    ]
    assert {(refusal.name, refusal.division) for refusal in refusals} == {("Wei Han", "Newbie")}


def test_T1_open_refuses_who_has_no_rating() -> None:
    unrated = replace(STUDENT, rating=None)
    assert entry_refusals(OPEN, unrated) == (EntryRefusal("Wei Han", "Open", RatingAtLeast(800), None),)


def test_T1_open_is_not_for_primary_and_lower_secondary_school() -> None:
    for level in (SchoolLevel.PRIMARY, SchoolLevel.LOWER_SECONDARY):
        (refusal,) = entry_refusals(OPEN, replace(STUDENT, level=level))
        assert isinstance(refusal.condition, SchoolLevels)
        assert refusal.found is level


def test_T1_who_is_24_may_enter_and_an_age_that_was_not_reported_is_asked_for() -> None:
    assert entry_refusals(OPEN, replace(STUDENT, age=24)) == ()
    (refusal,) = entry_refusals(OPEN, replace(STUDENT, age=None))
    assert (refusal.condition, refusal.found) == (GreatestAge(24), None)


def test_T1_a_rating_of_exactly_800_is_for_the_open_division() -> None:
    level = replace(STUDENT, rating=800, has_regional_win=False)
    assert entry_refusals(OPEN, level) == ()
    assert entry_refusals(NEWBIE, level) == (EntryRefusal("Wei Han", "Newbie", RatingBelow(800), 800),)
    below = replace(level, rating=799)
    assert entry_refusals(OPEN, below) == (EntryRefusal("Wei Han", "Open", RatingAtLeast(800), 799),)
    assert entry_refusals(NEWBIE, below) == ()


@given(st.integers(0, 3000))
def test_T1_every_rating_fits_exactly_one_division(rating: int) -> None:
    student = replace(STUDENT, rating=rating, has_regional_win=False)
    assert len([division for division in DIVISIONS if not entry_refusals(division, student)]) == 1


@given(st.lists(st.sampled_from("aaabcdefg"), max_size=24), st.integers(2, 3))
def test_teams_of_one_school_are_shared_among_pools_which_are_equally_large(schools: list[str], pools: int) -> None:
    found = shared_among(schools, pools)
    for of in (None, *set(schools)):
        sizes = [
            sum(pool == at and of in (None, school) for school, pool in zip(schools, found, strict=True))
            for at in range(pools)
        ]
        assert max(sizes) - min(sizes) <= 1


def test_the_first_teams_of_schools_are_not_all_in_the_first_pool() -> None:
    assert shared_among("aabbccdd", 2) == [0, 1, 1, 0, 0, 1, 1, 0]
