"""Divisions: who may enter, which pairing is used, and what the director asks of the draws."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.competition import command as cmd
from classroom.competition.command import NotDone, NotDoneBecause
from classroom.competition.division import (
    DIVISIONS,
    NEWBIE,
    OPEN,
    Apart,
    AskedBye,
    EntryRefusal,
    GreatestAge,
    NoRegionalWin,
    OwnTable,
    PairingKind,
    RatingAtLeast,
    RatingBelow,
    Registration,
    SchoolLevel,
    SchoolLevels,
    Seeded,
    Wishes,
    drawn_by_lot,
    entry_refusals,
    left_to_draw,
    line_of,
    seeded_lines,
    shared_among,
    with_lot,
    without_order,
)
from classroom.competition.service import CompetitionService
from classroom.competition.team import Entry
from tests.competition.fields import begun, done, enter, publish, refused

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


KING = (PairingKind.KING_OF_THE_HILL, 3)


def wished(teams: str, wishes: Wishes, *phases: tuple[PairingKind, int]) -> CompetitionService:
    service = begun(*(phases or (KING,)), teams=teams)
    done(service, cmd.ListWishes(0, wishes))
    return service


def test_the_first_round_goes_by_the_order_drawn_or_typed() -> None:
    service = wished("ABCDE", Wishes(("4", "2"), is_lot=True))
    assert publish(service) == ["DB", "AC", "E"]
    assert refused(service.do(cmd.ListWishes(0, Wishes(("1",))))) is NotDone.ROUNDS_PUBLISHED
    done(service, cmd.ListWishes(0, Wishes(("4", "2"), is_lot=True, byes=(AskedBye("1", 2),))))


def test_lots_are_drawn_one_after_the_other_and_an_order_that_was_typed_counts_no_more() -> None:
    players, typed = ("1", "2", "3"), Wishes(("3", "1"))
    assert drawn_by_lot(typed, players) == []
    assert left_to_draw(typed, players) == ["1", "2", "3"]
    first = with_lot(typed, "2")
    second = with_lot(first, "3")
    assert drawn_by_lot(second, players) == ["2", "3"]
    assert left_to_draw(second, players) == ["1"]
    assert drawn_by_lot(without_order(second), players) == []


def test_without_an_order_ratings_seed_the_first_round() -> None:
    service = begun(KING)
    for name, rating in (("A", None), ("B", 900), ("C", 1200), ("D", None)):
        done(service, cmd.EnterTeam(Entry(name, rating=rating)))
    assert publish(service) == ["CB", "AD"]


def test_who_asks_for_a_bye_has_it_and_the_others_are_drawn() -> None:
    service = wished("ABCDE", Wishes(byes=(AskedBye("1", 1), AskedBye("2", 2))))
    assert publish(service) == ["BC", "DE", "A"]
    enter(service, (300, 200), (300, 200))
    assert publish(service)[-1] == "B"


def test_two_who_are_to_stay_apart_do_not_meet() -> None:
    service = wished("ABCD", Wishes(apart=(Apart("1", "2"),)))
    assert publish(service) == ["AC", "BD"]
    impossible = wished("AB", Wishes(apart=(Apart("1", "2"),)))
    answer = impossible.next_round()
    assert isinstance(answer, NotDoneBecause)
    assert answer.reason is NotDone.APART_LEAVES_NO_DRAW


def test_who_has_a_table_of_the_own_sits_there_and_no_two_sit_at_one() -> None:
    service = wished("ABCDEF", Wishes(tables=(OwnTable("5", 1), OwnTable("2", 9), OwnTable("6", 2))))
    proposed = service.next_round()
    assert isinstance(proposed, cmd.PublishRound)
    seats = {table.number: "".join(map(service.state.name, table.players)) for table in proposed.tables}
    assert seats == {1: "EF", 2: "CD", 9: "AB"}
    done(service, proposed)


def test_wishes_that_cannot_be_are_refused() -> None:
    service = begun(KING, teams="AB")
    for wishes, reason in (
        (Wishes(("1", "3")), NotDone.NO_SUCH_TEAM),
        (Wishes(("1", "1")), NotDone.TEAM_TWICE_IN_ROUND),
        (Wishes(apart=(Apart("1", "1"),)), NotDone.TEAM_TWICE_IN_ROUND),
        (Wishes(tables=(OwnTable("1", 4), OwnTable("2", 4))), NotDone.TABLE_TWICE),
    ):
        assert refused(service.do(cmd.ListWishes(0, wishes))) is reason
    assert refused(service.do(cmd.ListWishes(1, Wishes()))) is NotDone.NO_SUCH_DIVISION


def test_in_a_knock_out_nobody_can_ask_for_a_bye() -> None:
    service = wished("ABCD", Wishes(byes=(AskedBye("1", 1),)), (PairingKind.KNOCK_OUT, 2))
    assert publish(service) == ["AD", "BC"]


def test_a_line_of_the_order_is_a_name_and_perhaps_a_rating() -> None:
    text = "Hornbills, 1200\n\n  Tigers \nGeckos, Kedah\n,7\nBears,  \n"
    lines = [
        Seeded("Hornbills", 1200),
        Seeded("Tigers"),
        Seeded("Geckos, Kedah"),
        Seeded(",7"),
        Seeded("Bears,"),
    ]
    assert seeded_lines(text) == lines
    assert [line_of(line) for line in lines[:2]] == ["Hornbills, 1200", "Tigers"]


def test_T9_a_team_deleted_is_gone_from_the_wishes_which_can_still_be_changed() -> None:
    wishes = Wishes(
        ("3", "1", "2"),
        is_lot=True,
        byes=(AskedBye("3", 1), AskedBye("1", 2)),
        apart=(Apart("1", "3"), Apart("1", "2")),
        tables=(OwnTable("3", 7), OwnTable("2", 5)),
    )
    service = wished("ABC", wishes)
    done(service, cmd.DeleteEntry("3"))
    left = service.state.divisions[0].wishes
    assert left == Wishes(
        ("1", "2"), is_lot=True, byes=(AskedBye("1", 2),), apart=(Apart("1", "2"),), tables=(OwnTable("2", 5),)
    )
    done(service, cmd.ListWishes(0, replace(left, apart=())))


def test_the_table_of_a_team_with_a_bye_is_free_and_the_wishes_after_it_hold() -> None:
    wishes = Wishes(byes=(AskedBye("1", 1),), tables=(OwnTable("1", 2), OwnTable("4", 1), OwnTable("2", 7)))
    service = wished("ABCDE", wishes)
    assert publish(service) == ["DE", "BC", "A"]
    assert [table.number for table in service.state.divisions[0].rounds[0].tables] == [1, 7]
