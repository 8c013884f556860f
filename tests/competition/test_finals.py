"""Finals after other rounds: who meets, what the rounds are called, and how the teams stand in the end."""

import pytest

from classroom.competition import command as cmd
from classroom.competition.day_award import day_awards
from classroom.competition.division import PairingKind, Phase
from classroom.competition.event import TeamEntered
from classroom.competition.finals import round_title, seat_title, table_title
from classroom.competition.match_result import opening_of_table
from classroom.competition.refusal import NotDone
from classroom.competition.result import NobodyCame, Played, Walkover, WalkoverReason
from classroom.competition.service import CompetitionService
from classroom.competition.standing import StandingPolicy, standings
from classroom.competition.state import stage_of
from classroom.competition.team import Entry
from classroom.competition.wall_papers import standing_sheet
from classroom.competition.wording import rank_text
from classroom.formats.catalogue import format_by_key
from classroom.i18n import _
from classroom.match.team import Stage
from classroom.rules.policy import NoMargin
from tests.competition.fields import begun, done, enter, publish, refused

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
    said = [rank_text(sheet.lines, at, sheet.names, _) for at in range(4)]
    assert said == [
        "Won the final.",
        "Lost the final.",
        "Won the match for third place.",
        "Lost the match for third place.",
    ]


def test_T9_who_goes_out_together_is_told_where_and_then_what_parts_them() -> None:
    service = planned(Phase(*SWISS), Phase(PairingKind.KNOCK_OUT, 2))
    publish(service)
    enter(service, (300, 100), (250, 100), (220, 100))
    publish(service)
    enter(service, (200, 300), (250, 200))
    done(service, cmd.WithdrawTeam("3", "the bus leaves"))
    sheet = standing_sheet(service.state, 0)
    said = {sheet.names[line.player]: rank_text(sheet.lines, at, sheet.names, _) for at, line in enumerate(sheet.lines)}
    assert said["A"].startswith("Went out in the semi-final. Same points as E (1)")
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
    done(service, cmd.WithdrawTeam("1", "the bus leaves"))
    names = [name for _rank, name in place(service)]
    # B has lost by 300 and came, as F by the margin of its round; D never came; A has won and left.
    assert names == ["C", "E", "B", "F", "D", "A"]
    sheet = standing_sheet(service.state, 0)
    said = {sheet.names[line.player]: rank_text(sheet.lines, at, sheet.names, _) for at, line in enumerate(sheet.lines)}
    assert said["D"] == "Never came, so it ranks below all teams that came."
    assert said["A"] == "Left the competition, so it ranks below all teams that stayed."
    publish(service)
    for table in service.state.divisions[0].rounds[1].tables:
        done(service, cmd.EnterResult(0, 2, Played(table.one, table.other, 200, 100)))
    done(service, cmd.CloseCompetition())
    # D had the bye of round 2, and never came.
    assert {award.name for one in day_awards(service.state, 0) for award in one.awards} == set("ABCEF")


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
