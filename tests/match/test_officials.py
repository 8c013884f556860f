"""Who judges (P17), the list before the first bell (P22), and whose rack it is (P7)."""

from dataclasses import replace

import pytest

from classroom.formats.catalogue import format_by_key
from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.command import Refusal, Refused
from classroom.match.entry import EntryField, entry_faults
from classroom.match.service import MatchService
from classroom.match.state import Phase, Skip
from classroom.match.team import Mode, Official, OfficialRole, Role
from classroom.rules.policy import CheckList, Officials
from tests.match.table import OFFICIALS, PRIMARY, Table, opening, seated

JUDGES = (OfficialRole.ACCURACY_JUDGE, OfficialRole.POINT_JUDGE)
PANEL = (
    Official("Puan Rohani", OfficialRole.ACCURACY_JUDGE, "Sabah"),
    Official("Mr Lim", OfficialRole.POINT_JUDGE, "Kedah"),
    Official("Encik Zaki", OfficialRole.TIME_KEEPER, "Perak"),
    Official("Madam Devi", OfficialRole.JURY, "Johor"),
    Official("Cik Ros", OfficialRole.JURY, "Perak"),
)
# The teams of a table are from Perak and Johor.
SPELLINGS = ("Perak", " perak ", "PERAK")


ACCURACY, POINT, TIME = OFFICIALS


def answer(
    *officials: Official, mode: Mode = Mode.PRACTICE, rules: Officials = PRIMARY.officials, exception: str = ""
) -> Refusal | None:
    command = opening(replace(PRIMARY, officials=rules), mode=mode)
    found = Table().matches.open(replace(command, officials=officials, officials_exception=exception), "few")
    return None if isinstance(found, MatchService) else found


def test_P17_judges_from_elsewhere_a_time_keeper_and_a_jury_stand_in_the_record() -> None:
    assert PRIMARY.officials.from_elsewhere
    table = Table()
    table.open(replace(opening(), officials=PANEL))
    assert table.state.opened.officials == PANEL


def test_P17_a_judge_from_a_state_that_plays_is_refused_by_name_and_state() -> None:
    for mode in Mode:
        for role in JUDGES:
            for origin in SPELLINGS:
                refusal = answer(Official("Mr Lim", role, origin), mode=mode)
                assert refusal is not None
                assert (refusal.reason, refusal.names) == (Refused.JUDGE_FROM_PLAYING_STATE, ("Mr Lim", "Perak"))


@pytest.mark.parametrize("role", JUDGES)
def test_P17_either_team_s_state_counts(role: OfficialRole) -> None:
    refusal = answer(Official("Mr Lim", role, "Johor"))
    assert refusal is not None
    assert refusal.names == ("Mr Lim", "Johor")
    assert answer(Official("Mr Lim", role, "Melaka")) is None


@pytest.mark.parametrize("role", [OfficialRole.TIME_KEEPER, OfficialRole.JURY])
def test_P17_time_keeper_and_jury_may_be_from_anywhere(role: OfficialRole) -> None:
    assert answer(Official("Encik Zaki", role, "Perak")) is None
    assert answer(Official("Encik Zaki", role)) is None


@pytest.mark.parametrize("role", JUDGES)
def test_P17_there_is_one_judge_of_a_kind(role: OfficialRole) -> None:
    refusal = answer(Official("Mr Lim", role, "Kedah"), Official("Ms Tan", role, "Sabah"))
    assert refusal is not None
    assert (refusal.reason, refusal.names) == (Refused.JUDGE_TWICE, ("Ms Tan",))


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("spelling", ["Puan Rohani", " puan  rohani "])
def test_P17_one_person_in_both_posts_is_refused(mode: Mode, spelling: str) -> None:
    refusal = answer(ACCURACY, replace(POINT, name=spelling), TIME, mode=mode)
    assert refusal is not None
    assert (refusal.reason, refusal.names) == (Refused.JUDGE_IN_BOTH_POSTS, (spelling,))


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("at", [0, 1])
def test_P17_a_judge_without_a_state_is_refused(mode: Mode, at: int) -> None:
    judges = [replace(judge, origin=" ") if at == place else judge for place, judge in enumerate((ACCURACY, POINT))]
    refusal = answer(*judges, TIME, mode=mode, exception="nobody knows")
    assert refusal is not None
    assert (refusal.reason, refusal.names) == (Refused.JUDGE_STATE_EMPTY, (judges[at].name,))


@pytest.mark.parametrize(
    ("there", "missing"),
    [
        ((POINT, TIME), Refused.ACCURACY_JUDGE_MISSING),
        ((ACCURACY, TIME), Refused.POINT_JUDGE_MISSING),
        ((ACCURACY, POINT), Refused.TIME_KEEPER_MISSING),
        ((), Refused.ACCURACY_JUDGE_MISSING),
    ],
)
def test_P17_a_competition_asks_for_both_judges_and_the_time_keeper_or_a_written_exception(
    there: tuple[Official, ...], missing: Refused
) -> None:
    for exception in ("", " "):
        refusal = answer(*there, mode=Mode.COMPETITION, exception=exception)
        assert refusal is not None
        assert refusal.reason is missing
    assert answer(*there, mode=Mode.COMPETITION, exception="the bus is late") is None
    assert answer(ACCURACY, POINT, TIME, mode=Mode.COMPETITION) is None


def test_P17_the_exception_stands_in_the_record_and_where_nobody_is_missing_there_is_none() -> None:
    table = Table()
    table.open(replace(opening(), officials=(ACCURACY, POINT), officials_exception=" the bus\n is late "))
    assert table.state.opened.officials_exception == "the bus is late"
    table.open(replace(opening(), match_id="m2", officials_exception="the bus is late"))
    assert table.state.opened.officials_exception == ""


def test_P17_in_practice_officials_are_not_asked_for() -> None:
    assert answer() is None


def test_P17_an_exception_does_not_let_a_playing_state_judge() -> None:
    refusal = answer(replace(ACCURACY, origin="Johor"), mode=Mode.COMPETITION, exception="nobody else is here")
    assert refusal is not None
    assert refusal.reason is Refused.JUDGE_FROM_PLAYING_STATE


def test_P17_an_official_has_a_name() -> None:
    refusal = answer(Official(" ", OfficialRole.TIME_KEEPER, "Perak"))
    assert refusal is not None
    assert refusal.reason is Refused.OFFICIAL_NAME_EMPTY


def test_P17_where_a_format_does_not_ask_for_it_anybody_judges() -> None:
    anybody = Officials(from_elsewhere=False)
    assert answer(Official("Mr Lim", OfficialRole.POINT_JUDGE, "Perak"), rules=anybody) is None


def test_P17_a_match_by_the_rules_of_before_opens_as_it_did() -> None:
    before = Officials(from_elsewhere=True)
    assert answer(mode=Mode.COMPETITION, rules=before) is None
    both = (Official("Mr Lim", OfficialRole.ACCURACY_JUDGE), Official("Mr Lim", OfficialRole.POINT_JUDGE))
    assert answer(*both, mode=Mode.COMPETITION, rules=before) is None


def test_P17_every_fault_of_the_officials_is_told_with_the_post_that_it_is_about() -> None:
    judges = (
        Official("Puan Rohani", OfficialRole.ACCURACY_JUDGE, "Perak"),
        Official("Mr Lim", OfficialRole.POINT_JUDGE, "Johor"),
    )
    faults = entry_faults(replace(opening(), officials=judges))
    assert {fault.field for fault in faults} == {EntryField.OFFICIAL}
    assert [(fault.role, fault.refusal.reason, fault.refusal.names) for fault in faults] == [
        (OfficialRole.ACCURACY_JUDGE, Refused.JUDGE_FROM_PLAYING_STATE, ("Puan Rohani", "Perak")),
        (OfficialRole.POINT_JUDGE, Refused.JUDGE_FROM_PLAYING_STATE, ("Mr Lim", "Johor")),
        (OfficialRole.TIME_KEEPER, Refused.TIME_KEEPER_MISSING, ()),
    ]


# The list before the first bell

ITEMS = PRIMARY.checklist.items


def listed(mode: Mode = Mode.COMPETITION) -> Table:
    """A match at its first bell, nothing of the list ticked."""
    table = seated("CATDOGE", "HORNINT", mode=mode)
    table.do(*(cmd.ReopenItem(item) for item in table.state.ticked))
    return table


def test_P22_the_list_has_its_eight_items() -> None:
    assert set(ITEMS) == {
        *("uniforms", "team sheets", "teachers", "judges", "dictionary", "bell", "board"),
        "schools",
    }


def test_P1_that_the_schools_are_government_aided_is_ticked_and_who_ticked_it_is_recorded() -> None:
    table = listed()
    assert table.do(cmd.TickItem("schools", "Mr Lim")) == (ev.ItemTicked("schools", "Mr Lim"),)
    table.reopen()
    assert table.state.ticked == {"schools": "Mr Lim"}


def test_P22_in_a_competition_the_first_bell_waits_until_each_item_is_ticked_or_skipped() -> None:
    table = listed()
    for number, item in enumerate(ITEMS):
        refusal = table.refusal(cmd.RingBell())
        assert (refusal.reason, refusal.names) == (Refused.LIST_IS_OPEN, ITEMS[number:])
        table.do(cmd.SkipItem(item, "Mr Lim", "not here yet") if number % 2 else cmd.TickItem(item, "Mr Lim"))
    table.ring()
    assert table.phase() is Phase.RUNNING


def test_P22_an_item_is_skipped_by_somebody_and_for_a_reason() -> None:
    table = listed()
    assert table.refused(cmd.SkipItem("bell", " ", "it is broken")) is Refused.NAME_NEEDED
    assert table.refused(cmd.SkipItem("bell", "Mr Lim", " ")) is Refused.REASON_NEEDED
    skipped = table.do(cmd.SkipItem("bell", " Mr Lim ", " it is broken "))
    assert skipped == (ev.ItemSkipped("bell", "Mr Lim", "it is broken"),)
    table.reopen()
    assert table.state.skipped == {"bell": Skip("Mr Lim", "it is broken")}


def test_P22_before_the_first_bell_a_tick_or_a_skip_may_be_taken_back() -> None:
    table = seated("CATDOGE", "HORNINT")
    table.do(cmd.SkipItem("bell", "Mr Lim", "it is broken"))
    assert "bell" not in table.state.ticked
    assert table.do(cmd.ReopenItem("bell"), cmd.ReopenItem("board")) == (
        ev.ItemReopened("bell"),
        ev.ItemReopened("board"),
    )
    assert table.state.open_items == ("bell", "board")
    assert table.refusal(cmd.ReopenItem("bell")).reason is Refused.NOT_MARKED
    assert table.refused(cmd.RingBell()) is Refused.LIST_IS_OPEN
    table.do(cmd.TickItem("bell", "Mr Lim"), cmd.TickItem("board", "Mr Lim"))
    assert not table.state.skipped
    assert not table.state.open_items


@pytest.mark.parametrize(
    "command",
    [cmd.TickItem("bell", "Mr Lim"), cmd.SkipItem("bell", "Mr Lim", "it is broken"), cmd.ReopenItem("bell")],
)
def test_P22_nothing_of_the_list_changes_once_play_has_begun(command: cmd.Command) -> None:
    table = seated("CATDOGE", "HORNINT")
    table.ring()
    assert table.refused(command) is Refused.NOT_NOW
    table.do(cmd.Pass())
    assert table.refused(command) is Refused.NOT_NOW


def test_P22_only_what_stands_on_the_list_is_ticked_and_by_somebody_with_a_name() -> None:
    table = listed()
    for command in (cmd.TickItem("weather", "Mr Lim"), cmd.ReopenItem("weather")):
        refusal = table.refusal(command)
        assert (refusal.reason, refusal.names) == (Refused.NO_SUCH_ITEM, ("weather",))
    assert table.refused(cmd.TickItem("bell", " ")) is Refused.NAME_NEEDED


def test_P22_who_ticked_what_is_in_the_record_and_the_last_to_tick_it_counts() -> None:
    table = listed()
    table.do(cmd.TickItem("bell", "Mr Lim"), cmd.TickItem("bell", "Puan Rohani"))
    table.reopen()
    assert table.state.ticked == {"bell": "Puan Rohani"}
    assert [event for event in table.events if isinstance(event, ev.ItemTicked)][-2:] == [
        ev.ItemTicked("bell", "Mr Lim"),
        ev.ItemTicked("bell", "Puan Rohani"),
    ]


def test_P22_in_practice_the_list_may_be_left_out_or_ticked() -> None:
    table = listed(Mode.PRACTICE)
    table.do(cmd.TickItem("bell", "Mr Lim"))
    table.ring()
    assert table.phase() is Phase.RUNNING


def test_P22_a_match_by_the_rules_of_before_waits_for_nothing() -> None:
    table = seated("CATDOGE", "HORNINT", format_=replace(PRIMARY, checklist=CheckList(("bell",))))
    assert table.state.open_items == ("bell",)
    table.ring()
    assert table.phase() is Phase.RUNNING


@pytest.mark.parametrize("key", ["literacy", "club", "youth", "standard"])
def test_P17_P22_other_formats_have_no_list_and_let_anybody_judge(key: str) -> None:
    format_ = format_by_key(key)
    assert format_.checklist == CheckList(())
    assert format_.officials == Officials(from_elsewhere=False)


# Whose rack it is


def test_P7_the_two_main_players_of_a_team_have_one_rack_of_seven_and_one_turn() -> None:
    table = seated("CATDOGE", "HORNINT")
    state = table.state
    assert [len(team.names(Role.MAIN)) for team in state.teams] == [2, 2]
    assert [len(rack) for rack in state.racks] == [7, 7]
    assert [seat.member for seat in state.seats] == ["", ""]
    table.play("8G", "CAT")
    table.ring()
    assert (table.state.to_move, len(table.state.racks[0])) == (1, 7)
