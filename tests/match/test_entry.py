"""Who may play: what a team sheet must show (P1-P3), and what competition forbids to change (P18)."""

from dataclasses import replace

import pytest

from classroom.formats.catalogue import format_by_key
from classroom.match import event as ev
from classroom.match.command import OpenMatch, Refusal, Refused
from classroom.match.entry import EntryField, entry_faults, refuse_entry
from classroom.match.event import Switches, competition_switches
from classroom.match.team import Member, Mode, Role, Team, WordCheck
from classroom.rules.policy import PerTurn, Sides, Untimed
from tests.match.table import PRIMARY, Table, opening, team

FIRST, SECOND = team(0), team(1)


def entry(first: Team = FIRST, second: Team = SECOND, mode: Mode = Mode.COMPETITION) -> Refusal | None:
    return refuse_entry(opening(mode=mode, teams=(first, second)))


def reason(first: Team = FIRST, second: Team = SECOND, mode: Mode = Mode.COMPETITION) -> Refused | None:
    refusal = entry(first, second, mode)
    return refusal.reason if refusal else None


def with_year(year: int | None) -> Team:
    first, *others = FIRST.members
    return replace(FIRST, members=(replace(first, year=year), *others))


def test_two_teams_with_which_nothing_is_wrong_may_play() -> None:
    assert entry() is None


@pytest.mark.parametrize("year", [4, 5, 6])
@pytest.mark.parametrize("mode", list(Mode))
def test_P1_pupils_of_year_4_to_6_may_play(year: int, mode: Mode) -> None:
    assert entry(with_year(year), mode=mode) is None


def test_P1_other_years_are_refused_by_the_name_of_the_pupil() -> None:
    for year in [-1, 0, 1, 3, 7]:
        for mode in list(Mode):
            assert entry(with_year(year), mode=mode) == Refusal(
                Refused.YEAR_REFUSED, names=("Aminah",), numbers=(year, 4, 5, 6)
            )


def test_P1_competition_wants_every_year_and_practice_may_leave_it_open() -> None:
    assert entry(with_year(None)) == Refusal(Refused.YEAR_MISSING, names=("Aminah",), numbers=(4, 5, 6))
    assert entry(with_year(None), mode=Mode.PRACTICE) is None


@pytest.mark.parametrize("mains", [0, 1, 3])
def test_P2_competition_wants_two_main_players(mains: int) -> None:
    members = (*(Member(f"Main {at}", year=5) for at in range(mains)), Member("Reserve", Role.RESERVE, 5))
    refusal = entry(replace(FIRST, members=members))
    assert refusal == Refusal(Refused.MAINS_COUNT, names=("Team Perak",), numbers=(2, mains))


@pytest.mark.parametrize("reserves", [0, 2])
def test_P2_competition_wants_one_reserve(reserves: int) -> None:
    members = (*FIRST.members[:2], *(Member(f"Reserve {at}", Role.RESERVE, 5) for at in range(reserves)))
    refusal = entry(replace(FIRST, members=members))
    assert refusal == Refusal(Refused.RESERVES_COUNT, names=("Team Perak",), numbers=(1, reserves))


def test_P2_practice_takes_smaller_teams_but_no_larger_ones() -> None:
    alone = replace(FIRST, members=(Member("Aminah"),), teacher="", mixed=False)
    assert reason(alone, mode=Mode.PRACTICE) is None
    three = tuple(Member(name) for name in ("Aminah", "Wei Han", "Kavitha"))
    assert reason(replace(alone, members=three), mode=Mode.PRACTICE) is Refused.MAINS_COUNT


def test_P2_a_team_is_mixed_or_the_reason_stands_on_its_sheet() -> None:
    plain = replace(FIRST, mixed=False)
    assert entry(plain) == Refusal(Refused.MIXED_TEAM_MISSING, names=("Team Perak",))
    assert reason(replace(plain, exception=" \t")) is Refused.MIXED_TEAM_MISSING
    assert entry(replace(plain, exception="all pupils of the school are of one community")) is None
    assert entry(plain, mode=Mode.PRACTICE) is None


def test_P2_a_teacher_comes_with_a_team() -> None:
    assert entry(replace(FIRST, teacher=" ")) == Refusal(Refused.TEACHER_MISSING, names=("Team Perak",))
    assert entry(replace(FIRST, teacher=""), mode=Mode.PRACTICE) is None


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("origin", ["Perak", " perak ", "PERAK"])
def test_P3_two_sides_from_one_state_are_refused_in_practice_too(origin: str, mode: Mode) -> None:
    refusal = entry(second=replace(SECOND, origin=origin), mode=mode)
    assert refusal == Refusal(Refused.SAME_ORIGIN, names=("Team Perak", "Team Johor", origin))


def test_P3_a_side_names_where_it_comes_from_and_in_practice_may_stand_for_itself() -> None:
    nowhere = replace(FIRST, origin=" "), replace(SECOND, origin="")
    assert entry(*nowhere) == Refusal(Refused.ORIGIN_EMPTY, names=("Team Perak",))
    assert entry(*nowhere, mode=Mode.PRACTICE) is None
    assert reason(nowhere[0], replace(nowhere[1], name=FIRST.name), Mode.PRACTICE) is Refused.SAME_TEAM_NAME


def test_teams_and_pupils_have_names_of_their_own() -> None:
    assert entry(replace(FIRST, name=" ")) == Refusal(Refused.TEAM_NAME_EMPTY, numbers=(1,))
    assert entry(second=replace(SECOND, name="team  perak")) == Refusal(Refused.SAME_TEAM_NAME, names=("team  perak",))
    nameless = replace(FIRST, members=(Member("", year=5), *FIRST.members[1:]))
    assert entry(nameless) == Refusal(Refused.MEMBER_NAME_EMPTY, names=("Team Perak",))
    twice = replace(SECOND, members=(Member("aminah", year=5), *SECOND.members[1:]))
    assert entry(second=twice) == Refusal(Refused.MEMBER_TWICE, names=("aminah",))


@pytest.mark.parametrize("count", [0, 1, 3])
def test_a_match_has_as_many_sides_as_its_format_says(count: int) -> None:
    refusal = refuse_entry(opening(teams=tuple(team(number) for number in range(count))))
    assert refusal == Refusal(Refused.SIDES_COUNT, numbers=(2, 2, count))


def test_a_format_may_ask_for_less() -> None:
    any_class = replace(PRIMARY, sides=Sides(2, 4, 2, 0, (), different_origins=False, mixed_teams=False, teacher=False))
    one, two = (Team(name, "", (Member(f"{name} 1"), Member(f"{name} 2"))) for name in ("Red", "Blue"))
    assert refuse_entry(opening(any_class, teams=(one, two))) is None
    assert (
        refuse_entry(opening(any_class, teams=(one, two, replace(two, name="Green", members=FIRST.members[:2]))))
        is None
    )


SWITCHED = [
    Switches(PerTurn(60, 1, 2)),
    Switches(Untimed()),
    Switches(PRIMARY.turn_time, live_score=True),
    Switches(PRIMARY.turn_time, word_check=WordCheck.WARN),
    Switches(PRIMARY.turn_time, word_check=WordCheck.REFUSE),
    Switches(PRIMARY.turn_time, helper_open=True),
]


@pytest.mark.parametrize("switches", SWITCHED)
def test_P18_competition_refuses_every_switch_and_practice_takes_it(switches: Switches) -> None:
    assert refuse_entry(opening(switches=switches)) == Refusal(Refused.SWITCHED_IN_COMPETITION)
    assert refuse_entry(opening(switches=switches, mode=Mode.PRACTICE)) is None


def test_the_opening_keeps_the_format_by_value_and_the_list_by_hash() -> None:
    table, command = Table(), opening()
    table.open(command)
    assert table.events == (
        ev.MatchOpened(
            match_id="m1",
            format=PRIMARY,
            lexicon_key=table.lexicon.key,
            lexicon_title=table.lexicon.title,
            lexicon_sha256=table.lexicon.sha256,
            app_version="test",
            mode=Mode.COMPETITION,
            switches=competition_switches(PRIMARY),
            teams=command.teams,
            heading=command.heading,
            officials=command.officials,
        ),
    )


def test_every_fault_of_the_team_sheets_is_told_with_its_place() -> None:
    first = replace(FIRST, teacher="", members=(*FIRST.members[:2], Member("Kavitha", Role.RESERVE, 3)))
    second = replace(SECOND, origin=FIRST.origin)
    switched = opening(teams=(first, second), switches=Switches(Untimed()))
    found = {(fault.refusal.reason, fault.field, fault.side, fault.member) for fault in entry_faults(switched)}
    assert found == {
        (Refused.TEACHER_MISSING, EntryField.TEACHER, 0, None),
        (Refused.YEAR_REFUSED, EntryField.YEAR, 0, 2),
        (Refused.SAME_ORIGIN, EntryField.ORIGIN, 1, None),
        (Refused.SWITCHED_IN_COMPETITION, EntryField.MATCH, None, None),
    }
    assert entry_faults(opening()) == ()


def test_a_match_that_may_not_begin_is_not_stored() -> None:
    table = Table()
    bad: OpenMatch = opening(teams=(FIRST, FIRST))
    assert isinstance(table.matches.open(bad, "few"), Refusal)
    assert table.log.matches == {}


def places(*teams: Team, mode: Mode = Mode.COMPETITION) -> list[tuple[Refused, EntryField, int | None, int | None]]:
    """Every fault with its place."""
    faults = entry_faults(opening(mode=mode, teams=teams))
    return [(fault.refusal.reason, fault.field, fault.side, fault.member) for fault in faults]


def test_every_fault_is_named_with_its_place() -> None:
    young = replace(SECOND.members[1], year=3)
    twin = replace(SECOND.members[2], name=FIRST.members[0].name)
    bad = replace(SECOND, origin="perak", teacher="", mixed=False, members=(SECOND.members[0], young, twin))
    assert places(FIRST, bad) == [
        (Refused.TEACHER_MISSING, EntryField.TEACHER, 1, None),
        (Refused.MIXED_TEAM_MISSING, EntryField.MIXED, 1, None),
        (Refused.YEAR_REFUSED, EntryField.YEAR, 1, 1),
        (Refused.SAME_ORIGIN, EntryField.ORIGIN, 1, None),
        (Refused.MEMBER_TWICE, EntryField.MEMBER, 1, 2),
    ]


def test_two_empty_sheets_lack_names_and_clash_in_nothing() -> None:
    empty = Team("", "", ())
    found = places(empty, empty, mode=Mode.PRACTICE)
    assert found == [(Refused.TEAM_NAME_EMPTY, EntryField.NAME, side, None) for side in (0, 1)]


def test_what_is_no_teams_fault_has_no_side() -> None:
    assert places(FIRST) == [(Refused.SIDES_COUNT, EntryField.MATCH, None, None)]


def test_P2_practice_may_begin_with_nobody_named() -> None:
    nobody = (Team("Team 1", "", ()), Team("Team 2", "", ()))
    assert entry_faults(opening(mode=Mode.PRACTICE, teams=nobody)) == ()
    assert entry(*nobody) == Refusal(Refused.ORIGIN_EMPTY, names=("Team 1",))


@pytest.mark.parametrize("key", ["club", "literacy"])
def test_practice_says_how_few_are_enough_where_racks_are_the_pupils(key: str) -> None:
    command = replace(
        opening(mode=Mode.PRACTICE, teams=(replace(FIRST, members=()), SECOND)), format=format_by_key(key)
    )
    faults = [fault.refusal for fault in entry_faults(command) if fault.field is EntryField.MAINS]
    assert faults[0].numbers == (1, 0)


def test_against_the_computer_pupils_need_not_say_who_they_are() -> None:
    computer = Team("Computer", "", (), computer="champion")
    assert entry(Team("Our team", "", ()), computer, Mode.PRACTICE) is None
    assert reason(Team(" ", "", ()), computer, Mode.PRACTICE) is Refused.TEAM_NAME_EMPTY
    assert reason(replace(FIRST, origin=""), computer) is Refused.ORIGIN_EMPTY
