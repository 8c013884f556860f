"""Matches for other programs."""

from types import SimpleNamespace
from typing import cast

from classroom.competition.board_list import read_boards
from classroom.match import command as cmd
from classroom.match.state import MatchState
from classroom.record.match_table import match_rows, why_no_gcg
from classroom.tables.plan import table_of
from tests.match.table import Table, opening, seated
from tests.match.test_real_board import board


def test_matches_are_a_row_each_and_are_read_back_as_boards() -> None:
    table = seated("ABCDEFG", "HIJKLMN")
    running = table.state
    table.do(cmd.StopMatch("the bus is here"))
    rows = match_rows([("2026-11-27T09:30:00+08:00", table.state), ("2026-11-26T08:05:00+08:00", running)])
    names = tuple(team.name for team in running.teams)
    assert rows[0] == ("Board", "Date", "Time", "Rules", "Team", "Score", "Team", "Score", "Result")
    assert rows[1][:4] == (1, "27 November 2026", "09:30", "Primary schools")
    assert (rows[2][4], rows[2][6], rows[2][8]) == (*names, "not finished")
    assert [type(rows[1][at]) for at in (5, 7)] == [int, int]
    found = read_boards(table_of(*(tuple(map(str, row)) for row in rows)))
    assert [(board.number, board.sides) for board in found.boards] == [(1, names), (2, names)]
    assert found.remarks == ()


def test_no_match_is_a_list_of_headings() -> None:
    assert match_rows([]) == (("Board", "Date", "Time", "Rules", "Result"),)


def test_two_racks_on_screen_have_a_form_and_others_say_why_not() -> None:
    table = Table()
    table.open(opening())
    assert why_no_gcg(table.state) == ""
    assert why_no_gcg(board().state).startswith("In a match on a real board, the racks")


def test_one_side_is_told_that_gcg_has_two_players() -> None:
    alone = cast(MatchState, SimpleNamespace(seats=(0,), teams=(0,)))
    assert why_no_gcg(alone).startswith("The match has 1 side,")
