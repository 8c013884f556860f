"""The columns of tables, on screen, on the wall and for a spreadsheet."""

from dataclasses import replace

from classroom.competition import command as cmd
from classroom.competition.columns import ON_SCREEN, ON_WALL, DayTable, Line, named, rows_of_day
from classroom.competition.division import PairingKind
from classroom.competition.result import NobodyCame, Played, Scored, StandingPolicy, Walkover, standings
from classroom.competition.team import Entry, EntryMember
from classroom.competition.team_list import read_teams
from classroom.competition.wall_papers import WallTeam
from classroom.match.team import Role
from classroom.tables.plan import table_of
from tests.competition.fields import begun, done, publish


def test_a_column_has_what_the_places_that_draw_it_need() -> None:
    assert [one.head for one in named(ON_SCREEN) if not (one.said and one.room)] == []
    assert [one.head for one in named(ON_WALL) if not one.width] == ["Team"], "one takes what the others leave"
    assert all(one.head for one in named(ON_WALL))


def test_a_line_says_why_its_team_ranks_below_those_with_fewer_points() -> None:
    (behind,), team = named(["behind"]), WallTeam("Tigers")
    results, policy = [(Played("a", "b", 300, 200), Walkover("c", "d"))], StandingPolicy(absent_last=True)
    lines = standings("abcd", results, policy, left=["a"])
    assert [(one.player, behind.text(Line(one, team))) for one in lines[-2:]] == [
        ("d", "never came"),
        ("a", "has left"),
    ]
    assert {behind.text(Line(one, team)) for one in (*lines[:2], *standings("abcd", results, left=["a"]))} == {""}


ENTRY = Entry(
    "Hornbills",
    "Perak",
    (EntryMember("Aina", "5 A", 5), EntryMember("=Uma", "", None, Role.RESERVE)),
    "Pn. Siti",
    mixed=True,
    exception="one community",
)
OF_SCHOOL = replace(ENTRY, name="Tigers", members=(EntryMember("Raj"),), school="SK Taman")


def test_P2_teams_are_read_back_as_they_were_entered() -> None:
    service = begun((PairingKind.AUSTRALIAN, 2), teams="b")
    done(service, cmd.EnterTeam(ENTRY))
    done(service, cmd.EnterTeam(OF_SCHOOL))
    rows = rows_of_day(service.state, 0, DayTable.TEAMS)
    texts = [tuple(map(str, row)) for row in rows]
    assert not any(cell.startswith("=") for row in texts for cell in row)
    found = read_teams(table_of(*texts))
    assert found.entries == (ENTRY, OF_SCHOOL)
    assert (found.remarks, found.unread) == ((), ())


def test_standings_and_results_of_every_kind() -> None:
    service = begun((PairingKind.AUSTRALIAN, 2), teams="abcdefghi")
    assert len(rows_of_day(service.state, 0, DayTable.STANDINGS)) == 1
    publish(service)
    tables = service.state.divisions[0].rounds[0].tables
    for result in (
        Played(tables[0].one, tables[0].other, 300, 200),
        Played(tables[1].one, tables[1].other, 200, 200),
        Walkover(tables[2].one, tables[2].other),
    ):
        done(service, cmd.EnterResult(0, 1, result))
    headings, *rows = rows_of_day(service.state, 0, DayTable.RESULTS)
    name = service.state.name
    assert headings[0] == "Round"
    assert rows[0] == (1, 1, name(tables[0].one), 300, name(tables[0].other), 200, f"{name(tables[0].one)} won")
    assert rows[1][-1] == "draw"
    assert rows[2][-1] == f"{name(tables[2].one)} won by walkover"
    assert rows[3][-1] == "open"
    assert rows[4][-1] == "bye"
    done(service, cmd.EnterResult(0, 1, NobodyCame(tables[3].one, tables[3].other)))
    assert rows_of_day(service.state, 0, DayTable.RESULTS)[4][-1] == "ruling"
    standings = rows_of_day(service.state, 0, DayTable.STANDINGS)
    assert len(standings) == 10
    by_team = {row[1]: dict(zip(standings[0], row, strict=True)) for row in standings[1:]}
    found = [by_team[name(player)] for player in (*tables[0].players, tables[1].one)]
    assert [(line["Points"], line["Margin"], line["Won"]) for line in found] == [(1, 100, 1), (0, -100, 0), (0.5, 0, 0)]
    assert [type(line["Points"]) for line in found] == [int, int, float], "a spreadsheet adds them"


def test_U1_boards_of_their_own_have_one_score() -> None:
    service = begun((PairingKind.OWN_BOARDS, 1), teams="ab")
    proposed = service.next_round(0)
    assert isinstance(proposed, cmd.PublishRound)
    done(service, replace(proposed, set_word="TEAM"))
    (table, _other) = service.state.divisions[0].rounds[0].tables
    done(service, cmd.EnterResult(0, 1, Scored(table.one, 120)))
    _headings, row, _open = rows_of_day(service.state, 0, DayTable.RESULTS)
    assert row == (1, 1, service.state.name(table.one), 120, "", "", "")


def test_records_of_teams_a_cross_table_and_who_sits_where() -> None:
    service = begun((PairingKind.KING_OF_THE_HILL, 3), teams="bcaed")
    publish(service)
    one, other = service.state.divisions[0].rounds[0].tables
    done(service, cmd.EnterResult(0, 1, Played("1", "2", 300, 200)))
    done(service, cmd.EnterResult(0, 1, Walkover(other.one, other.other)))
    publish(service)
    records = rows_of_day(service.state, 0, DayTable.RECORDS)
    assert records[1] == ("b", 1, "c", 300, 200, "b", "b won")
    assert records[3] == ("c", 1, "b", 200, 300, "b", "b won")
    assert ("d", 1, "", "", "", "", "bye") in records
    cross = rows_of_day(service.state, 0, DayTable.CROSS_TABLE)
    assert cross[0] == ("Place", "Team", 1, 2, 3, 4, 5)
    by_name = {row[1]: row[2:] for row in cross[1:]}
    order = [row[1] for row in cross[1:]]
    assert by_name["b"][order.index("c")] == "300:200"
    assert by_name["c"][order.index("b")] == "200:300"
    assert by_name["b"][order.index("b")] == "\u2014"
    assert by_name["a"][order.index("e")] == "\u2013"
    tables = rows_of_day(service.state, 0, DayTable.TABLES)
    assert [row[0] for row in tables] == ["Team", "a", "b", "c", "d", "e"]
    assert tables[2][:2] == ("b", one.number)
    assert tables[4][1] == "bye"
