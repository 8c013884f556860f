"""Who judges (P17), the list before the first bell (P22), and whose rack it is (P7)."""

from dataclasses import replace

import pytest

from classroom.formats.catalogue import format_by_key
from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.entry import EntryField, entry_faults
from classroom.match.refusal import Refusal, Refused
from classroom.match.service import MatchService
from classroom.match.state import Phase
from classroom.match.team import Mode, Official, OfficialRole, Role
from classroom.rules.policy import Officials
from tests.match.table import PRIMARY, Table, opening, seated

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


def answer(*officials: Official, mode: Mode = Mode.COMPETITION, from_elsewhere: bool = True) -> Refusal | None:
    format_ = replace(PRIMARY, officials=Officials(from_elsewhere=from_elsewhere))
    found = Table().matches.open(replace(opening(format_, mode=mode), officials=officials), "few")
    return None if isinstance(found, MatchService) else found


def test_P17_judges_from_elsewhere_a_time_keeper_and_a_jury_stand_in_the_record() -> None:
    assert PRIMARY.officials.from_elsewhere
    table = Table()
    table.open(replace(opening(), officials=PANEL))
    assert table.state.opened.officials == PANEL


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("role", JUDGES)
@pytest.mark.parametrize("origin", SPELLINGS)
def test_P17_a_judge_from_a_state_that_plays_is_refused_by_name_and_state(
    mode: Mode, role: OfficialRole, origin: str
) -> None:
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


@pytest.mark.parametrize("role", JUDGES)
def test_P17_there_is_one_judge_of_a_kind(role: OfficialRole) -> None:
    refusal = answer(Official("Mr Lim", role, "Kedah"), Official("Ms Tan", role, "Sabah"))
    assert refusal is not None
    assert (refusal.reason, refusal.names) == (Refused.JUDGE_TWICE, ("Ms Tan",))


def test_P17_an_official_has_a_name() -> None:
    refusal = answer(Official(" ", OfficialRole.TIME_KEEPER, "Perak"))
    assert refusal is not None
    assert refusal.reason is Refused.OFFICIAL_NAME_EMPTY


def test_P17_where_a_format_does_not_ask_for_it_anybody_judges() -> None:
    assert answer(Official("Mr Lim", OfficialRole.POINT_JUDGE, "Perak"), from_elsewhere=False) is None


# The list before the first bell


def test_P22_every_item_of_the_list_is_ticked_by_somebody_before_the_first_bell() -> None:
    items = PRIMARY.checklist.items
    assert set(items) == {"uniforms", "team sheets", "teachers", "judges", "dictionary", "bell", "board"}
    table = Table()
    table.open(opening())
    assert table.state.phase is Phase.DRAWING
    for item in items:
        assert table.do(cmd.TickItem(item, " Mr Lim ")) == (ev.ItemTicked(item, "Mr Lim"),)
    assert table.state.ticked == dict.fromkeys(items, "Mr Lim")


def test_P22_an_item_may_still_be_ticked_once_the_racks_are_full() -> None:
    table = seated("CATDOGE", "HORNINT")
    table.do(cmd.TickItem("board", "Mr Lim"))
    assert table.state.ticked == {"board": "Mr Lim"}


def test_P22_nothing_is_ticked_once_play_has_begun() -> None:
    table = seated("CATDOGE", "HORNINT")
    table.ring()
    assert table.refused(cmd.TickItem("bell", "Mr Lim")) is Refused.NOT_NOW
    table.do(cmd.Pass())
    assert table.refused(cmd.TickItem("bell", "Mr Lim")) is Refused.NOT_NOW


def test_P22_only_what_stands_on_the_list_is_ticked_and_by_somebody_with_a_name() -> None:
    table = seated("CATDOGE", "HORNINT")
    refusal = table.refusal(cmd.TickItem("weather", "Mr Lim"))
    assert (refusal.reason, refusal.names) == (Refused.NO_SUCH_ITEM, ("weather",))
    assert table.refused(cmd.TickItem("bell", " ")) is Refused.NAME_NEEDED


def test_P22_who_ticked_what_is_in_the_record_and_the_last_to_tick_it_counts() -> None:
    table = Table()
    table.open(opening())
    table.do(cmd.TickItem("bell", "Mr Lim"), cmd.TickItem("bell", "Puan Rohani"))
    table.reopen()
    assert table.state.ticked == {"bell": "Puan Rohani"}
    assert [event for event in table.events if isinstance(event, ev.ItemTicked)] == [
        ev.ItemTicked("bell", "Mr Lim"),
        ev.ItemTicked("bell", "Puan Rohani"),
    ]


def test_P22_what_is_not_ticked_keeps_nobody_from_playing() -> None:
    table = seated("CATDOGE", "HORNINT")
    assert not table.state.ticked
    table.ring()
    assert table.phase() is Phase.RUNNING


@pytest.mark.parametrize("key", ["literacy", "club", "youth", "standard"])
def test_P17_P22_other_formats_have_no_list_and_let_anybody_judge(key: str) -> None:
    format_ = format_by_key(key)
    assert format_.checklist.items == ()
    assert not format_.officials.from_elsewhere


def test_P17_every_judge_from_a_playing_state_is_told_with_where_to_put_it_right() -> None:
    judges = (
        Official("Puan Rohani", OfficialRole.ACCURACY_JUDGE, "Perak"),
        Official("Mr Lim", OfficialRole.POINT_JUDGE, "Johor"),
    )
    faults = entry_faults(replace(opening(), officials=judges))
    assert [(fault.field, fault.refusal.reason, fault.refusal.names) for fault in faults] == [
        (EntryField.OFFICIAL, Refused.JUDGE_FROM_PLAYING_STATE, ("Puan Rohani", "Perak")),
        (EntryField.OFFICIAL, Refused.JUDGE_FROM_PLAYING_STATE, ("Mr Lim", "Johor")),
    ]


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
