"""The rounds of a division: how many, what they are called, and the bracket."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from classroom.competition import command as cmd
from classroom.competition.command import NotDone, NotDoneBecause
from classroom.competition.day_award import day_awards
from classroom.competition.division import OPEN, AskedBye, Division, PairingKind, Phase, Wishes, final_of_pools
from classroom.competition.event import PutIn, Table, TeamEntered
from classroom.competition.fold import fold_competition
from classroom.competition.match_result import first_match_id, opening_of_table
from classroom.competition.proposal import shared_pools, with_team_put_in
from classroom.competition.result import (
    NobodyCame,
    Played,
    StandingPolicy,
    TieDecision,
    TieWay,
    Walkover,
    WalkoverReason,
    standings,
)
from classroom.competition.rounds import (
    HILL_AFTER,
    Bracket,
    BracketMatch,
    RoundPlan,
    bracket,
    may_be_halved,
    phases_by,
    phases_of,
    plan_of,
    round_title,
    seat_title,
    table_title,
)
from classroom.competition.service import Competitions, CompetitionService
from classroom.competition.state import stage_of
from classroom.competition.team import Attendance, Entry
from classroom.competition.wall_papers import KnownTurn, prizes, standing_sheet, team_sheets
from classroom.competition.wording import order_text, prize_title, rank_text
from classroom.formats.catalogue import format_by_key
from classroom.i18n import _
from classroom.match.team import Stage
from classroom.rules.policy import NoMargin
from tests.competition.fields import ListLog, begun, done, enter, publish, refused

KING = PairingKind.KING_OF_THE_HILL


def found(service: CompetitionService) -> Bracket:
    one = bracket(service.state, 0)
    assert one
    return one


def drawn(service: CompetitionService) -> list[list[str]]:
    """The names in each round, a dash where nobody is known."""
    return [["".join(name or "-" for name in match.names) for match in one.matches] for one in found(service).rounds]


def test_before_the_knock_out_is_published_there_is_no_bracket() -> None:
    service = begun((KING, 1), teams="ABCD")
    assert bracket(service.state, 0) is None
    publish(service)
    assert bracket(service.state, 0) is None


def test_T9_who_wins_two_matches_in_a_row_meets_in_the_next_round() -> None:
    service = begun((PairingKind.KNOCK_OUT, 3), teams="ABCDEFG")
    publish(service)
    assert drawn(service) == [["A-", "DE", "BG", "CF"], ["A-", "--"], ["--"]]
    assert found(service).rounds[0].matches[0] == BracketMatch(("A", ""), won=0, has_bye=True)
    assert [one.stage for one in found(service).rounds] == [Stage.QUARTER_FINAL, Stage.SEMI_FINAL, Stage.FINAL]
    enter(service, (200, 300), (300, 200), (210, 200))
    assert drawn(service)[1:] == [["AE", "BC"], ["--"]]
    lost = found(service).rounds[0].matches[1]
    assert (lost.names, lost.scores, lost.won, lost.table) == (("D", "E"), ("200", "300"), 1, 1)
    publish(service)
    enter(service, (300, 200), (300, 200))
    publish(service)
    assert drawn(service)[2] == ["AB"]
    assert found(service).winner == ""
    enter(service, (300, 310))
    assert found(service).winner == "B"


def test_finals_after_other_rounds_have_a_bracket_of_their_own_and_a_match_for_third_place() -> None:
    service = begun((KING, 1), teams="ABCDEF")
    done(service, cmd.PlanDivision(0, (Phase(KING, 1), Phase(PairingKind.KNOCK_OUT, 2, third_place=True))))
    publish(service)
    enter(service, (300, 100), (250, 100), (220, 100))
    publish(service)
    assert drawn(service) == [["AF", "CE"], ["--"]]
    assert found(service).third is None
    one, other = service.state.divisions[0].rounds[1].tables
    done(service, cmd.EnterResult(0, 2, Walkover(one.other, one.one)))
    done(service, cmd.EnterResult(0, 2, Walkover(other.one, other.other)))
    assert drawn(service)[1] == ["FC"]
    assert found(service).rounds[0].matches[0].scores == ("", "")
    publish(service)
    third = found(service).third
    assert third
    assert set(third.names) == {"A", "E"}
    assert [one.number for one in found(service).rounds] == [2, 3]


PRIMARY = format_by_key("primary")
SWISS = (PairingKind.KING_OF_THE_HILL, 1)


def planned(*phases: Phase, teams: str = "ABCDEF") -> CompetitionService:
    service = begun(SWISS, teams=teams)
    done(service, cmd.PlanDivision(0, phases))
    return service


def place(service: CompetitionService) -> list[tuple[int, str]]:
    return [(line.rank, service.state.name(line.player)) for line in service.state.standings(0)]


def titles(service: CompetitionService) -> list[str]:
    one = service.state.divisions[0]
    return [round_title(one, number, _, 6) for number in range(1, one.plan.rounds + 1)]


def test_semi_finals_a_final_and_a_match_for_third_place_follow_by_rank() -> None:
    service = planned(Phase(*SWISS), Phase(PairingKind.KNOCK_OUT, 2, third_place=True))
    assert titles(service) == ["Round 1", "Semi-final", "Final"]
    assert publish(service) == ["AB", "CD", "EF"]
    enter(service, (300, 100), (250, 100), (220, 100))
    # A, C and E have won; F has lost by least.
    assert publish(service) == ["AF", "CE"]
    one = service.state.divisions[0]
    assert seat_title(one, 1, one.rounds[0].tables[1], _) == "Round 1, table 2"
    assert seat_title(one, 2, one.rounds[1].tables[0], _) == "Semi-final, table 1"
    sheet = standing_sheet(service.state, 0)
    by_points = "By points, then by total margin."
    assert (
        order_text(sheet.policy, _, sheet.lines) == f"Whoever goes further in the knock-out ranks higher. {by_points}"
    )
    # All four are as far; points decide among them.
    assert rank_text(sheet.lines, 0, sheet.names, _).startswith(("Points", "Same points"))
    enter(service, (200, 300), (250, 200))
    assert publish(service) == ["CF", "AE"]
    one = service.state.divisions[0]
    assert [table_title(one, 3, table, _) for table in one.rounds[2].tables] == ["Final", "Match for third place"]
    assert [table_title(one, number, one.rounds[number - 1].tables[0], _) for number in (1, 2)] == ["", ""]
    opened = [opening_of_table(service.state, 3, table, PRIMARY, "m", "test") for table in one.rounds[2].tables]
    assert [(match.stage, match.table_number) for match in opened] == [(Stage.FINAL, 1), (Stage.THIRD_PLACE, 2)]
    enter(service, (100, 200), (150, 160))
    assert place(service) == [(1, "F"), (2, "C"), (3, "E"), (4, "A"), (5, "D"), (6, "B")]
    sheet = standing_sheet(service.state, 0)
    decided = "The final matches decide places 1 to 4"
    assert order_text(sheet.policy, _, sheet.lines) == f"{decided}; the rounds decide the rest. {by_points}"
    assert order_text(sheet.policy, _, sheet.lines[:4]) == f"{decided}."
    said = [rank_text(sheet.lines, at, sheet.names, _) for at in range(4)]
    assert said == [
        "Won the final.",
        "Lost the final.",
        "Won the match for third place.",
        "Lost the match for third place.",
    ]


def test_P16_a_match_that_the_judges_decided_says_so_in_the_standings_on_the_card_and_in_the_bracket() -> None:
    service = planned(Phase(PairingKind.KNOCK_OUT, 2, third_place=True), teams="ABCD")
    publish(service)
    enter(service, (200, 100), (250, 100))
    publish(service)
    final, third = service.state.divisions[0].rounds[1].tables
    for table in (final, third):
        done(service, cmd.EnterResult(0, 2, Played(table.one, table.other, 300, 300, decided_for=table.other)))
    sheet = standing_sheet(service.state, 0)
    assert [rank_text(sheet.lines, at, sheet.names, _) for at in range(4)] == [
        "Won the final (judges' decision).",
        "Lost the final (judges' decision).",
        "Third place (judges' decision).",
        "Fourth place (judges' decision).",
    ]
    (card,) = team_sheets(service.state, 0, 2, [team for team in service.state.teams if team.player == final.one])
    assert [one.outcome for one in card.rounds] == [("won",), ("lost", "decided by the judges")]
    third_place, (match,) = found(service).third, found(service).rounds[-1].matches
    assert third_place
    names = [one.name(side, _) for one in (match, third_place) for side in (0, 1)]
    assert [name.endswith(" (judges' decision)") for name in names] == [False, True, False, True]
    lost = Played("1", "2", 0, 0, decided_for="2")
    assert not lost.is_decided, "nobody knows the scores: the director says who won"


def test_T9_who_goes_out_together_is_told_where_and_then_what_parts_them() -> None:
    service = planned(Phase(*SWISS), Phase(PairingKind.KNOCK_OUT, 2))
    publish(service)
    enter(service, (300, 100), (250, 100), (220, 100))
    publish(service)
    enter(service, (200, 300), (250, 200))
    done(service, cmd.WithdrawTeam("3", "the bus leaves"))
    sheet = standing_sheet(service.state, 0)
    said = {sheet.names[line.player]: rank_text(sheet.lines, at, sheet.names, _) for at, line in enumerate(sheet.lines)}
    assert said["A"].startswith("Lost the semi-final. Same points as E (1)")
    assert refused(service.next_round()) is NotDone.ONE_LEFT
    assert said["B"].startswith("Same points as D (0)")


def test_a_knock_out_of_few_is_called_by_those_who_are_in_it() -> None:
    service = planned(Phase(PairingKind.KNOCK_OUT, 3), teams="ABC")
    one = service.state.divisions[0]
    assert [round_title(one, number, _, 3) for number in (1, 2, 3)] == ["Semi-final", "Final", "Round 3"]
    assert stage_of(one, 4, 3) is None
    publish(service)
    assert round_title(service.state.divisions[0], 1, _) == "Semi-final"
    assert round_title(planned(Phase(PairingKind.KNOCK_OUT, 3), teams="ABCDE").state.divisions[0], 1, _, 5) == (
        "Quarter-final"
    )


def test_the_round_to_go_on_with_is_the_one_being_played_or_else_the_next_one() -> None:
    service = begun((PairingKind.KING_OF_THE_HILL, 2), teams="ABCD")
    due = [service.state.divisions[0].due_number]
    for _round in range(2):
        publish(service)
        due.append(service.state.divisions[0].due_number)
        enter(service, (300, 100), (250, 100))
        due.append(service.state.divisions[0].due_number)
    assert due == [1, 1, 2, 2, 2]


def test_the_standings_on_the_wall_are_those_after_the_last_round_with_a_result() -> None:
    service = begun((PairingKind.KING_OF_THE_HILL, 3), teams="ABCD")
    publish(service)
    enter(service, (300, 100), (250, 100))
    publish(service)
    assert standing_sheet(service.state, 0).after == 1


# Who did not come, and who left


def test_P16_P21_who_never_came_stands_below_all_and_who_left_stands_last() -> None:
    service = begun((PairingKind.KING_OF_THE_HILL, 2), teams="ABCDEF", format_key="primary")
    publish(service)
    done(service, cmd.EnterResult(0, 1, Played("1", "2", 400, 100)))
    done(service, cmd.EnterResult(0, 1, Walkover("3", "4")))
    done(service, cmd.EnterResult(0, 1, Walkover("5", "6", WalkoverReason.DISQUALIFIED)))
    hung = service.state.standings(0, 1)
    done(service, cmd.WithdrawTeam("1", "the bus leaves"))
    publish(service)
    assert service.state.standings(0, 1) == hung, "A stays where it stood after round 1"
    names = [name for _rank, name in place(service)]
    # B has lost by 300 and came, as F by the margin of its round; D never came; A has won and left.
    assert names == ["C", "E", "B", "F", "D", "A"]
    sheet = standing_sheet(service.state, 0)
    said = {sheet.names[line.player]: rank_text(sheet.lines, at, sheet.names, _) for at, line in enumerate(sheet.lines)}
    assert said["D"] == "Never came, so it ranks below all teams that came."
    assert said["A"] == "Left the competition, so it ranks below all teams that stayed."
    for table in service.state.divisions[0].rounds[1].tables:
        done(service, cmd.EnterResult(0, 2, Played(table.one, table.other, 200, 100)))
    done(service, cmd.CloseCompetition())
    # D had the bye of round 2, and never came.
    assert {award.name for one in day_awards(service.state, 0) for award in one.awards} == set("ABCEF")


def test_P16_who_came_late_or_was_checked_in_as_here_has_come() -> None:
    service = begun((PairingKind.KING_OF_THE_HILL, 2), teams="ABCDEFG", format_key="primary")
    publish(service)
    done(service, cmd.EnterResult(0, 1, Played("1", "2", 400, 100)))
    done(service, cmd.EnterResult(0, 1, Walkover("3", "4", WalkoverReason.LATE)))
    done(service, cmd.EnterResult(0, 1, Walkover("5", "6")))
    absent = {service.state.name(line.player) for line in service.state.standings(0) if line.is_absent}
    assert absent == {"F"}
    done(service, cmd.TakeAttendance("6", Attendance.HERE))
    assert not any(line.is_absent for line in service.state.standings(0))
    done(service, cmd.TakeAttendance("6", Attendance.ABSENT))  # somebody else was seen
    assert service.state.standings(0)[-1].is_absent
    done(service, cmd.TakeAttendance("6", Attendance.HERE))
    done(service, cmd.SettleTie(0, TieDecision(("2", "4", "6"), TieWay.LOT)))
    publish(service)
    assert "6" in service.state.divisions[0].rounds[1].byes
    for table in service.state.divisions[0].rounds[1].tables:
        done(service, cmd.EnterResult(0, 2, Played(table.one, table.other, 200, 100)))
    sheet = standing_sheet(service.state, 0)
    said = [rank_text(sheet.lines, at, sheet.names, _) for at in range(len(sheet.lines))]
    assert not any(one.startswith("Never came") for one in said)
    done(service, cmd.CloseCompetition())
    assert {award.name for one in day_awards(service.state, 0) for award in one.awards} == set("ABCDEFG")


def test_T8_where_the_format_names_the_margin_points_and_margins_rank_who_never_came_too() -> None:
    service = begun((PairingKind.KING_OF_THE_HILL, 1), teams="ABCD")
    publish(service)
    done(service, cmd.EnterResult(0, 1, Played("1", "2", 400, 100)))
    done(service, cmd.EnterResult(0, 1, Walkover("3", "4")))
    # B came and lost by 300; D never came, and has a margin of 0.
    assert [name for _rank, name in place(service)] == ["A", "C", "D", "B"]
    sheet = standing_sheet(service.state, 0)
    assert "Never came" not in "".join(rank_text(sheet.lines, at, sheet.names, _) for at in range(4))


def test_P21_a_team_that_never_played_has_no_certificate() -> None:
    service = begun((PairingKind.KING_OF_THE_HILL, 2), teams="ABCD")
    done(service, cmd.WithdrawTeam("4", "ill"))
    publish(service)
    done(service, cmd.EnterResult(0, 1, Walkover("1", "2")))
    publish(service)
    one = service.state.divisions[0].rounds[1]
    done(service, cmd.EnterResult(0, 2, NobodyCame(one.tables[0].one, one.tables[0].other)))
    done(service, cmd.CloseCompetition())
    # C had a bye, and then nobody came.
    assert {award.name for one in day_awards(service.state, 0) for award in one.awards} == {"A"}


@pytest.mark.parametrize(("margins", "worth"), [((), 0), ((100,), 100), ((10, 31), 21), ((10, 30, 200), 30)])
def test_A12_T8_where_the_format_names_no_margin_a_walkover_is_won_by_the_median(
    margins: tuple[int, ...], worth: int
) -> None:
    policy = StandingPolicy(absence=NoMargin(), walkover_by_median=True)
    played = [Played(f"w{at}", f"l{at}", margin, 0) for at, margin in enumerate(margins)]
    players = ["a", "b", *(player for one in played for player in (one.first, one.second))]
    lines = {line.player: line for line in standings(players, [(*played, Walkover("a", "b"))], policy)}
    assert (lines["a"].margin, lines["b"].margin) == (worth, -worth)


def test_P16_a_match_that_the_director_decided_without_its_scores_is_no_margin_in_the_median() -> None:
    policy = StandingPolicy(absence=NoMargin(), walkover_by_median=True)
    lost_sheet = Played("e", "f", 0, 0, "e")
    level = Played("g", "h", 250, 250, "h")  # played, and won by nothing for the jury's decision
    round_ = (Walkover("a", "b"), Played("c", "d", 240, 200), lost_sheet)
    margins = {line.player: line.margin for line in standings("abcdefgh", [round_], policy)}
    assert (margins["a"], margins["e"]) == (40, 0)
    margins = {line.player: line.margin for line in standings("abcdefgh", [(*round_, level)], policy)}
    assert margins["a"] == 20


# Teams entered by mistake


def test_a_team_entered_by_mistake_is_deleted_and_its_number_is_not_given_again() -> None:
    service = begun((PairingKind.KING_OF_THE_HILL, 2), teams="ABC")
    done(service, cmd.DeleteEntry("3"))
    assert [team.entry.name for team in service.state.teams] == ["A", "B"]
    assert refused(service.do(cmd.DeleteEntry("3"))) is NotDone.NO_SUCH_TEAM
    publish(service)
    assert refused(service.do(cmd.DeleteEntry("1"))) is NotDone.IS_IN_ROUND
    done(service, cmd.TakeBackRound(0, "a team too many"))
    done(service, cmd.DeleteEntry("1"))
    event = done(service, cmd.EnterTeam(Entry("D")))
    assert isinstance(event, TeamEntered)
    assert event.player == "4"


# ---------------------------------------------------------------------------------------------------- a final of pools


def in_pools(teams: Sequence[str], best: int = 2, log: ListLog | None = None) -> CompetitionService:
    """Pools of teams that are called by one letter each, and a final of the best of each, with one for third place."""
    pools = [Division(f"Pool {at + 1}", (), (Phase(PairingKind.ROUND_ROBIN, 3),)) for at in range(len(teams))]
    divisions = (*pools, final_of_pools("Final", len(teams), best))
    service = Competitions(log or ListLog()).open(cmd.OpenCompetition("c1", "test", "Day", PRIMARY, divisions))
    assert isinstance(service, CompetitionService)
    for at, names in enumerate(teams):
        for name in names:
            done(service, cmd.EnterTeam(Entry(name), at))
    return service


def play_pool(service: CompetitionService, pool: int) -> None:
    """Play a pool to its end; the team entered first wins, by more against who was entered later."""
    while service.state.divisions[pool].next_pairing:
        publish(service, pool)
        play(service, pool)


def play(service: CompetitionService, division: int) -> None:
    one = service.state.divisions[division].rounds[-1]
    for table in one.open_tables:
        first, second = sorted(table.players, key=int)
        result = Played(first, second, 300, 250 - 10 * int(second), is_start_known=False)
        done(service, cmd.EnterResult(division, one.number, result))


def test_T9_the_best_of_two_pools_meet_across_in_one_final() -> None:
    log = ListLog()
    service = in_pools(("ABCD", "EFGH"), log=log)
    assert refused(service.next_round(2)) is NotDone.POOLS_NOT_PLAYED
    assert refused(service.do(cmd.EnterTeam(Entry("x"), 2))) is NotDone.NO_OWN_TEAMS
    play_pool(service, 0)
    asked = service.next_round(2)
    assert isinstance(asked, NotDoneBecause)
    assert asked.names == ("Pool 2",)
    assert round_title(service.state.divisions[2], 1, _) == "Semi-final", "before anybody has gone through"
    play_pool(service, 1)
    assert [line.rank for line in service.state.standings(0)] == [1, 2, 3, 4], "each pool has standings of its own"
    assert sorted(map("".join, map(sorted, publish(service, 2)))) == ["AF", "BE"]
    assert {table.number for table in service.state.divisions[2].rounds[0].tables} == {1, 2}, "the tables are free"
    slip = Played("1", "2", 310, 230, is_start_known=False)
    done(service, cmd.CorrectResult(0, 3, slip, "read wrongly"))
    assert service.state.divisions[2].rounds[0].changed_before == (3,)
    play(service, 2)
    assert sorted(map("".join, map(sorted, publish(service, 2)))) == ["AB", "EF"]
    final = service.state.divisions[2].rounds[1].tables[0]
    bases = {first_match_id(service.state, 2, final, at) for at in (0, 2)}
    assert len(bases) == 2, "A and B have met in round 2 of their pool"
    play(service, 2)
    done(service, cmd.CloseCompetition())
    ranks = [service.state.name(line.player) for line in service.state.standings(2)]
    assert ranks[:1] == ["A"]
    assert len(ranks) == 4
    named = [[award.name for one in day_awards(service.state, at) for award in one.awards] for at in range(3)]
    assert (named[0], named[1]) == (["C", "D"], ["G", "H"]), "finalists are awarded in the final, and all once"
    assert named[2].count("A") == 2
    assert fold_competition(log.read("c1")) == service.state


def test_prizes_of_pools_and_their_final_are_of_the_whole_day() -> None:
    service = in_pools(("AB", "EF"), best=1)
    for at, score in enumerate((401, 320)):
        done(service, cmd.PlanDivision(at, (Phase(PairingKind.ROUND_ROBIN, 1),)))
        publish(service, at)
        (table,) = service.state.divisions[at].rounds[0].tables
        done(service, cmd.EnterResult(at, 1, Played(table.one, table.other, score, 200), match_id=f"m{at}"))
    publish(service, 2)
    play(service, 2)
    turns = {"m0": (KnownTurn("1", 60, ("CAT",)),), "m1": (KnownTurn("3", 72, ("QUIZ",)),)}
    for division in range(3):
        turn, match, *_rest = prizes(service.state, division, 1, turns)
        assert (turn.points, turn.known, turn.played) == (72, 2, 3)
        assert (match.points, [held.team.name for held in match.holders]) == (401, ["A"])
        assert prize_title(match, _) == "Highest match score of the day"


def test_P16_level_teams_of_a_pool_are_put_in_order_before_the_final_is_drawn() -> None:
    service = in_pools(("AB", "EF"), best=1)
    for at, scores in enumerate(((200, 200), (300, 200))):
        done(service, cmd.PlanDivision(at, (Phase(PairingKind.ROUND_ROBIN, 1),)))
        publish(service, at)
        (table,) = service.state.divisions[at].rounds[0].tables
        done(service, cmd.EnterResult(at, 1, Played(table.one, table.other, *scores)))
    asked = service.next_round(2)
    assert isinstance(asked, NotDoneBecause)
    assert (asked.reason, asked.level) == (NotDone.LEVEL_AT_KNOCK_OUT, ("1", "2"))
    assert list(service.state.undecided(2).values()) == [service.state.divisions[0].plan.title]
    done(service, cmd.SettleTie(0, TieDecision(("2", "1"), TieWay.LOT)))
    assert service.state.undecided(2) == {}
    (pair,) = publish(service, 2)
    assert set(pair) == {"B", "E"}


def test_teams_are_shared_among_pools_and_moved_by_hand_until_one_of_these_has_a_round() -> None:
    log = ListLog()
    service = in_pools(("ABCDEFG", ""), log=log)
    for player, school in zip("1234567", ("K", "K", "K", "L", "L", "", ""), strict=True):
        done(service, cmd.ChangeEntry(player, Entry("ABCDEFG"[int(player) - 1], school)))
    done(service, cmd.ListWishes(0, Wishes(byes=(AskedBye("2", 1), AskedBye("1", 1)))))
    for command in shared_pools(service.state):
        done(service, command)
    assert [[team.entry.name for team in service.state.teams_of(at)] for at in (0, 1)] == [list("ACEG"), list("BDF")]
    assert [bye.player for bye in service.state.divisions[0].wishes.byes] == ["1"], "B takes no wish with it"
    assert shared_pools(service.state) == ()
    done(service, cmd.MoveTeam("6", 0))
    assert [team.entry.name for team in service.state.teams_of(0)] == list("ACEFG")
    assert refused(service.do(cmd.MoveTeam("6", 2))) is NotDone.NO_OWN_TEAMS
    assert refused(service.do(cmd.MoveTeam("9", 0))) is NotDone.NO_SUCH_TEAM
    publish(service, 0)
    assert shared_pools(service.state) == ()
    for player, pool in (("1", 1), ("2", 0)):
        assert refused(service.do(cmd.MoveTeam(player, pool))) is NotDone.TEAM_STAYS
    assert fold_competition(log.read("c1")) == service.state


def test_T1_nobody_is_moved_past_the_conditions_of_a_division() -> None:
    open_to_all = Division("", (), (Phase(*SWISS),))
    command = cmd.OpenCompetition("c1", "test", "Day", PRIMARY, (open_to_all, OPEN))
    service = Competitions(ListLog()).open(command)
    assert isinstance(service, CompetitionService)
    done(service, cmd.EnterTeam(Entry("A")))
    assert refused(service.do(cmd.MoveTeam("1", 1))) is NotDone.NOT_REGISTERED


def test_T9_three_pools_give_byes_to_the_best_winners_and_part_who_met_in_a_pool() -> None:
    service = in_pools(("ABCD", "EFGH", "IJKL"))
    for at in range(3):
        play_pool(service, at)
    drawn = publish(service, 3)
    pairs, byes = [one for one in drawn if len(one) == 2], [one for one in drawn if len(one) == 1]
    assert len(pairs) == len(byes) == 2
    pool_of = {name: at for at, names in enumerate(("ABCD", "EFGH", "IJKL")) for name in names}
    assert not [pair for pair in pairs if pool_of[pair[0]] == pool_of[pair[1]]]
    assert set(byes) <= {*"AEI"}


def test_T9_how_many_of_each_pool_go_on_can_be_changed_until_the_final_is_drawn() -> None:
    service = in_pools(("ABCD", "EFGH"))
    final = final_of_pools("Final", 2, 1)
    assert refused(service.do(cmd.PlanDivision(2, final.phases))) is NotDone.POOLS_MISPLANNED
    assert refused(service.do(cmd.PlanDivision(0, final.phases, 1))) is NotDone.POOLS_MISPLANNED
    done(service, cmd.PlanDivision(2, final.phases, 1))
    for at in range(2):
        play_pool(service, at)
    (pair,) = publish(service, 2)
    assert set(pair) == {"A", "E"}
    again = final_of_pools("Final", 2, 2)
    assert refused(service.do(cmd.PlanDivision(2, again.phases, 2))) is NotDone.ROUNDS_PUBLISHED
    one = (Division("A", (), (Phase(PairingKind.ROUND_ROBIN, 3),)), final_of_pools("Final", 1, 2))
    opened = Competitions(ListLog()).open(cmd.OpenCompetition("c2", "test", "Day", PRIMARY, one))
    assert refused(opened) is NotDone.POOLS_MISPLANNED


def test_T9_who_leaves_a_final_stands_there_by_its_rounds_and_has_a_certificate_for_the_pool() -> None:
    service = in_pools(("AB", "EF"))
    for at in range(2):
        done(service, cmd.PlanDivision(at, (Phase(PairingKind.ROUND_ROBIN, 1),)))
        play_pool(service, at)
    for number, winner in ((1, "4"), (2, "3")):
        publish(service, 2)
        done(service, cmd.EnterResult(2, number, Walkover(winner, "1")))
        play(service, 2)
    for player in ("1", "3"):
        done(service, cmd.WithdrawTeam(player, "the bus leaves"))
    assert not any(line.has_left for line in service.state.standings(2)), "nobody leaves early after the last round"
    done(service, cmd.CloseCompetition())
    assert [award.name for one in day_awards(service.state, 2) for award in one.awards][-1] == "A", (
        "it came to its pool"
    )


def test_T9_who_leaves_between_the_rounds_of_a_final_has_left_it_however_long_the_pools_were() -> None:
    log = ListLog()
    service = in_pools(("ABCD", "EFGH"), log=log)
    for at in range(2):
        play_pool(service, at)
    publish(service, 2)
    play(service, 2)
    hung = service.state.standings(2)
    done(service, cmd.WithdrawTeam("6", "the bus leaves"))
    assert service.state.standings(2) == hung, "it left after the round"
    assert not any(line.has_left for line in service.state.standings(1)), "its pool was over"
    publish(service, 2)
    assert [line.player for line in service.state.standings(2) if line.has_left] == ["6"]
    done(service, cmd.ReturnTeam("6"))
    assert service.state.standings(2, 1) == hung
    done(service, cmd.TakeBackRound(2, "a team left"))
    assert service.state.standings(2) == hung, "it is here for what is drawn anew"
    done(service, cmd.TakeBackResult(2, 1, "2", "read wrongly"))
    assert fold_competition(log.read("c1")) == service.state


def test_T9_who_is_put_into_a_final_by_hand_is_in_its_pool_as_before_and_cannot_be_deleted() -> None:
    service = in_pools(("ABCD", "EFGH", "IJKL"), best=1)
    done(service, cmd.EnterTeam(Entry("M"), 1))
    done(service, cmd.TakeAttendance("13", Attendance.LATE))
    publish(service, 1)
    play(service, 1)
    done(service, cmd.WithdrawTeam("8", "ill"))
    for at in range(3):
        play_pool(service, at)
    before = service.state.standings(1, 2)
    for player in ("13", "8"):
        proposed = service.next_round(3)
        assert isinstance(proposed, cmd.PublishRound)
        done(service, with_team_put_in(service.state, proposed, PutIn(player, "takes the place of another team")))
        assert player in service.state.finalists(3)
        assert service.state.standings(1, 2) == before
        if player == "13":
            assert refused(service.do(cmd.DeleteEntry(player))) is NotDone.IS_IN_ROUND
            done(service, cmd.TakeBackRound(3, "another team is put in"))


def test_T9_a_pool_in_which_nobody_can_meet_does_not_keep_the_final_waiting() -> None:
    service = in_pools(("ABCD", "E"), best=1)
    assert refused(service.next_round(2)) is NotDone.POOLS_NOT_PLAYED
    play_pool(service, 0)
    assert [one.plan.title for one in service.state.unfinished] == ["Final"], "no round of the other pool is asked for"
    (pair,) = publish(service, 2)
    assert set(pair) == {"A", "E"}


def test_a_match_of_a_final_is_not_taken_for_one_of_the_same_two_in_their_pool() -> None:
    service = in_pools(("AB", "EF"))
    for at in range(2):
        done(service, cmd.PlanDivision(at, (Phase(PairingKind.ROUND_ROBIN, 1),)))
        play_pool(service, at)
    (table,) = service.state.divisions[0].rounds[0].tables
    proposed = service.next_round(2)
    assert isinstance(proposed, cmd.PublishRound)
    done(service, replace(proposed, tables=(table, Table(2, "3", "4"))))
    done(service, cmd.TakeBackResult(0, 1, "1", "of another table"))
    match_id = first_match_id(service.state, 1, table, 2)
    assert opening_of_table(service.state, 1, table, PRIMARY, match_id, "test").stage is Stage.SEMI_FINAL


KING_ROUND, SWISS_ROUND, ROBIN, KNOCK = (
    PairingKind.KING_OF_THE_HILL,
    PairingKind.AUSTRALIAN,
    PairingKind.ROUND_ROBIN,
    PairingKind.KNOCK_OUT,
)


@pytest.mark.parametrize(
    ("phases", "plan"),
    [
        ((Phase(SWISS_ROUND, 6),), RoundPlan(6, SWISS_ROUND, 1)),
        ((Phase(SWISS_ROUND, 4), Phase(KING_ROUND, 2)), RoundPlan(6, KING_ROUND, 5)),
        ((Phase(SWISS_ROUND, 4), Phase(KNOCK, 2, third_place=True)), RoundPlan(4, SWISS_ROUND, 1, 2, third_place=True)),
        ((Phase(SWISS_ROUND, 6, halves=True), Phase(KING_ROUND, 2)), RoundPlan(8, KING_ROUND, 7, halves=True)),
        ((Phase(KNOCK, 3),), RoundPlan(3, KNOCK, 1)),
        ((Phase(KNOCK, 3, third_place=True),), RoundPlan(3, KNOCK, 1, third_place=True)),
    ],
)
def test_a_plan_is_read_and_made_again(phases: tuple[Phase, ...], plan: RoundPlan) -> None:
    service = begun((SWISS_ROUND, 1), teams="AB")
    done(service, cmd.PlanDivision(0, phases))
    division = service.state.divisions[0]
    assert plan_of(division) == plan
    assert phases_of(division, plan) == phases


def test_rounds_more_or_fewer_another_method_and_finals() -> None:
    division = begun((SWISS_ROUND, 6), teams="AB").state.divisions[0]
    plan = plan_of(division)
    assert phases_of(division, replace(plan, rounds=7)) == (Phase(SWISS_ROUND, 7),)
    assert phases_of(division, replace(plan, pairing=KING_ROUND, since=4)) == (
        Phase(SWISS_ROUND, 3),
        Phase(KING_ROUND, 3),
    )
    assert phases_of(division, replace(plan, rounds=4, finals=1, third_place=True)) == (
        Phase(SWISS_ROUND, 4),
        Phase(KNOCK, 1),
    )
    assert phases_of(division, replace(plan, rounds=7, since=4)) == (Phase(SWISS_ROUND, 7),)
    assert phases_of(division, replace(plan, rounds=2, since=9)) == (Phase(SWISS_ROUND, 2),)


def test_the_finals_go_by_rank_after_rounds_that_were_played() -> None:
    service = begun((KING_ROUND, 3), teams="ABCD")
    publish(service)
    enter(service, (300, 100), (300, 110))
    plan = plan_of(service.state.divisions[0])
    assert plan == RoundPlan(3, KING_ROUND, 2)
    phases = phases_of(service.state.divisions[0], replace(plan, rounds=1, finals=2, third_place=True))
    done(service, cmd.PlanDivision(0, phases))
    assert publish(service) == ["AB", "CD"]
    shorter = phases_of(service.state.divisions[0], replace(plan, rounds=1, finals=0))
    assert refused(service.do(cmd.PlanDivision(0, shorter))) is NotDone.ROUNDS_PUBLISHED


def test_T9_round_1_is_by_halves_by_choice_until_it_is_drawn() -> None:
    service = begun((SWISS_ROUND, 3), (KING_ROUND, 1), teams="ABCD")

    def plan() -> RoundPlan:
        return plan_of(service.state.divisions[0])

    assert may_be_halved(service.state.divisions[0], plan())
    assert not may_be_halved(service.state.divisions[0], replace(plan(), pairing=KING_ROUND, since=1))
    done(service, cmd.PlanDivision(0, phases_of(service.state.divisions[0], replace(plan(), halves=True))))
    assert publish(service) == ["AC", "BD"]
    assert not may_be_halved(service.state.divisions[0], plan())
    assert plan().halves


@pytest.mark.parametrize(("rounds", "lengths"), [(1, [1]), (2, [1, 1]), (6, [4, 2])])
def test_T9_the_last_two_rounds_are_king_of_the_hill_where_that_is_planned(rounds: int, lengths: list[int]) -> None:
    phases = phases_by(HILL_AFTER, rounds)
    assert [phase.rounds for phase in phases] == lengths
    assert [phase.pairing for phase in phases[1:]] == [PairingKind.KING_OF_THE_HILL] * (len(lengths) - 1)
    assert phases_by("australian", rounds) == (Phase(PairingKind.AUSTRALIAN, rounds),)
