"""The list of matches as a table, which is read back as boards."""

from classroom.competition.board_list import read_boards
from classroom.match import command as cmd
from classroom.record.match_table import match_rows
from classroom.tables.plan import table_of
from tests.match.table import seated


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
