"""What is hung on the wall, and who is given which certificate (T8, T9, P21)."""

from collections.abc import Callable
from dataclasses import replace

from classroom.competition import command as cmd
from classroom.competition.columns import DayTable, rows_of_day
from classroom.competition.day_award import day_awards
from classroom.competition.division import PairingKind
from classroom.competition.event import ResultToEnter, Room, Table
from classroom.competition.result import NobodyCame, Played, Walkover
from classroom.competition.result_code import table_code
from classroom.competition.team import Entry, EntryMember, Judge
from classroom.competition.wall_papers import (
    KnownTurn,
    PairingRow,
    PrizeKind,
    WallTeam,
    pairing_sheet,
    prizes,
    school_sheet,
    seat_sheet,
    standing_sheet,
    team_sheets,
)
from classroom.competition.wording import known_turns_text, prize_text, won_text
from classroom.record.award import Award, AwardKind
from tests.competition.fields import begun, done, enter, publish


def test_T9_the_pairings_say_who_meets_begins_judges_and_sits_out() -> None:
    service = begun((PairingKind.KING_OF_THE_HILL, 2))
    for name, origin in (("a", "Perak"), ("b", "Johor"), ("c", "")):
        done(service, cmd.EnterTeam(Entry(name, origin)))
    done(service, cmd.ListJudges((Judge("Tan", "Kedah"),)))
    publish(service)
    done(service, cmd.EnterResult(0, 1, Played("1", "2", 200, 300)))
    publish(service)
    sheet = pairing_sheet(service.state, 0, 1)
    code = table_code(service.state, 0, 1, 1)
    assert sheet.rows == (PairingRow(1, (WallTeam("a", "Perak"), WallTeam("b", "Johor")), None, ("Tan",), code),)
    assert (sheet.title, sheet.number, sheet.pairing) == ("Day", 1, PairingKind.KING_OF_THE_HILL)
    assert sheet.byes == (WallTeam("c"),)
    (row,) = pairing_sheet(service.state, 0, 2).rows
    assert ([team.name for team in row.teams], row.begins) == (["b", "c"], 0)


def test_who_sits_where_is_in_order_of_names_with_byes_and_rooms() -> None:
    service = begun((PairingKind.KING_OF_THE_HILL, 1))
    for name in ("Otters 10", "geckos", "Otters 9"):
        done(service, cmd.EnterTeam(Entry(name, "Perak")))
    done(service, cmd.ListRooms((Room("Hall", 1, 9),)))
    publish(service)
    seats = seat_sheet(service.state, 0, 1).seats
    assert [(seat.team.name, seat.table, seat.room) for seat in seats] == [
        ("geckos", 1, "Hall"),
        ("Otters 9", 0, ""),
        ("Otters 10", 1, "Hall"),
    ]


def test_prizes_are_shared_by_equals_and_the_highest_turn_is_known_where_a_match_was_recorded() -> None:
    service = begun((PairingKind.ROUND_ROBIN, 3), teams="abcd")
    publish(service)
    one, other = service.state.divisions[0].rounds[0].tables
    done(service, cmd.EnterResult(0, 1, Played(one.one, one.other, 310, 290), match_id="m1"))
    done(service, cmd.EnterResult(0, 1, Played(other.one, other.other, 250, 270)))
    won = prizes(service.state, 0, 1, {"m1": (KnownTurn(one.other, 88, ("QUIZ", "AT")),)})
    names = {player: service.state.name(player) for table in (one, other) for player in table.players}
    assert [(prize.kind, prize.points, [held.team.name for held in prize.holders]) for prize in won] == [
        (PrizeKind.TURN, 88, [names[one.other]]),
        (PrizeKind.MATCH, 310, [names[one.one]]),
        (PrizeKind.LOSS, 290, [names[one.other]]),
        (PrizeKind.MARGIN, 20, [names[one.one], names[other.other]]),
    ]
    assert known_turns_text(won[0], str) == "Tables with known turns: 1 of 2."
    assert won_text(won[0].holders[0], str) == f"QUIZ, AT, against {names[one.one]} (Round 1, table {one.number})"
    rows = rows_of_day(service.state, 0, DayTable.PRIZES, lambda: won)
    assert rows[1] == ("Highest turn", 88, names[one.other], "", 1, one.number, names[one.one], "QUIZ, AT")
    assert rows[2][:3] == ("Highest turn", "", "Tables with known turns: 1 of 2.")
    assert [row[1] for row in rows[3:]] == [310, 290, 20, 20]


def test_nobody_has_the_highest_turn_where_results_are_typed_and_a_draw_has_no_loser() -> None:
    service = begun((PairingKind.ROUND_ROBIN, 1), teams="ab")
    publish(service)
    assert prizes(service.state, 0, 1, {}) == ()
    enter(service, (200, 200))
    won = prizes(service.state, 0, 1, {})
    assert [(prize.kind, prize.points, len(prize.holders)) for prize in won] == [
        (PrizeKind.TURN, 0, 0),
        (PrizeKind.MATCH, 200, 2),
    ]


def test_a_school_has_the_results_of_all_its_teams_in_all_divisions() -> None:
    service = begun((PairingKind.KING_OF_THE_HILL, 1))
    places = {"a": "SK Seri", "b": "SK Taman", "c": "sk seri", "d": "SK Desa", "e": ""}
    for name, place in places.items():
        entry = Entry(name, "Perak", school=place) if name == "b" else Entry(name, place)
        done(service, cmd.EnterTeam(entry))
    publish(service)
    enter(service, (300, 200), (250, 240))
    sheet = school_sheet(service.state)
    assert [(row.rank, row.team.name, row.teams) for row in sheet.rows] == [
        (1, "SK Seri", ("a", "c")),
        (2, "SK Desa", ("d",)),
        (3, "SK Taman", ("b",)),
    ]
    assert [(row.standing.half_points, row.standing.margin) for row in sheet.rows] == [(4, 110), (0, -10), (0, -100)]
    assert sheet.is_of_more
    heads, first, *_ = rows_of_day(service.state, 0, DayTable.SCHOOLS)
    assert heads[:4] == ("Place", "School", "Number of teams", "Teams")
    assert first == (1, "SK Seri", 2, "a, c", 2, 110, 2, 0, 0)


def test_a_table_without_room_in_a_code_has_none() -> None:
    service = begun((PairingKind.KING_OF_THE_HILL, 1), teams="ab")
    done(service, cmd.PublishRound(0, 1, (Table(256, "1", "2"),)))
    assert pairing_sheet(service.state, 0, 1).rows[0].code == ""


def test_T9_the_pairings_tell_that_some_meet_again() -> None:
    service = begun((PairingKind.AUSTRALIAN, 2), teams="ab")
    publish(service)
    enter(service, (300, 200))
    publish(service)
    assert [pairing_sheet(service.state, 0, number).forgiven for number in (1, 2)] == [False, True]


def test_T8_the_standings_are_final_once_the_competition_is_closed() -> None:
    service = begun((PairingKind.AUSTRALIAN, 3), teams="ab")
    publish(service)
    enter(service, (200, 300))
    sheet = standing_sheet(service.state, 0)
    assert [team.name for team in sheet.teams] == ["b", "a"]
    assert sheet.names == {"1": "a", "2": "b"}
    assert (sheet.after, sheet.rounds, sheet.is_final) == (1, 3, False)
    done(service, cmd.CloseCompetition())
    assert standing_sheet(service.state, 0).is_final
    before = standing_sheet(service.state, 0, 0)
    assert (before.is_final, before.lines[0].half_points) == (False, 0)


def test_T8_standings_tell_how_many_results_of_their_rounds_are_missing() -> None:
    service = begun((PairingKind.KING_OF_THE_HILL, 2), teams="abcdef")
    publish(service)
    done(service, cmd.EnterResult(0, 1, Played("1", "2", 200, 300)))
    assert (standing_sheet(service.state, 0).after, standing_sheet(service.state, 0).missing) == (1, 2)
    for one, other in ("34", "56"):
        done(service, cmd.EnterResult(0, 1, Played(one, other, 200, 300)))
    publish(service)
    # No result of round 2 is there yet, so these are the standings after round 1.
    assert (standing_sheet(service.state, 0).after, standing_sheet(service.state, 0).missing) == (1, 0)


def test_P21_the_winners_have_achieved_and_all_have_taken_part() -> None:
    service = begun((PairingKind.AUSTRALIAN, 1), format_key="club")
    for name in "abcd":
        done(service, cmd.EnterTeam(Entry(name, "Perak", (EntryMember(f"pupil of {name}"),))))
    publish(service)
    enter(service, (300, 200), (200, 300))
    assert day_awards(service.state, 0) == ()
    done(service, cmd.CloseCompetition())
    won = Award(AwardKind.ACHIEVEMENT, "pupil of a", "a", "Perak", (), number="c1-A01")
    first, last = day_awards(service.state, 0)
    # a has beaten c, and d has beaten b, by as much.
    taken_part = replace(won, kind=AwardKind.PARTICIPATION, number="c1-P01")
    second = replace(won, name="pupil of d", team="d", number="c1-A04")
    both = (won, taken_part, second, replace(second, kind=AwardKind.PARTICIPATION, number="c1-P04"))
    assert (first.place, first.awards) == (1, both)
    # The two that are level share the third place.
    assert (last.place, [award.name for award in last.awards]) == (3, [*["pupil of b"] * 2, *["pupil of c"] * 2])
    assert [award.number for award in last.awards] == ["c1-C02", "c1-P02", "c1-C03", "c1-P03"]
    assert {award.kind for award in last.awards} == {AwardKind.THIRD_PLACE, AwardKind.PARTICIPATION}


def test_a_teams_card_says_how_each_of_its_rounds_ended() -> None:
    service = begun((PairingKind.ROUND_ROBIN, 5), teams="abcdef")
    ends: tuple[Callable[[str, str], ResultToEnter], ...] = (
        lambda one, other: Played(one, other, 310, 290),
        Walkover,
        NobodyCame,
        lambda one, other: Played(one, other, 250, 250),
    )
    for number, end in enumerate(ends, start=1):
        publish(service)
        for table in service.state.divisions[0].rounds[-1].tables:
            if number == 1 or "1" in table.players:
                done(service, cmd.EnterResult(0, number, end(table.one, table.other)))
            else:
                done(service, cmd.EnterResult(0, number, Played(table.one, table.other, 200, 100)))
    publish(service)
    (card,) = team_sheets(service.state, 0, 5, service.state.teams[:1])
    assert [one.outcome[0] for one in card.rounds][2:] == ["nobody came", "drawn", "open"]
    assert {one.outcome for one in card.rounds[1:2]} <= {("won", "by walkover"), ("lost", "by walkover")}
    assert [one.scores is None for one in card.rounds] == [False, True, True, False, True]
    assert [bool(one.rank) for one in card.rounds] == [True, True, True, True, False]
    assert card.team.name == "a"


def test_prizes_are_said_in_a_sentence() -> None:
    service = begun((PairingKind.ROUND_ROBIN, 1), teams="ab")
    publish(service)
    enter(service, (300, 200))
    turn, match, loss, margin = (prize_text(prize, str) for prize in prizes(service.state, 0, 1, {}))
    assert turn == "Highest turn. Tables with known turns: 0 of 1."
    assert (match.partition(":")[0], loss.partition(":")[0]) == ("Highest match score", "Best losing score")
    assert margin.startswith("Biggest margin: 100 points. ")
    narrow = replace(prizes(service.state, 0, 1, {})[3], points=1)
    assert prize_text(narrow, str).startswith("Biggest margin: 1 point. ")
