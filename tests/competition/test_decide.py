"""What a competition allows and refuses, command by command (T1, T8, T9, P17)."""

from contextlib import suppress
from dataclasses import replace
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.competition import command as cmd
from classroom.competition import event as ev
from classroom.competition.command import NotDone, NotDoneBecause
from classroom.competition.decide import DECISIONS, HIGHEST_SCORE, LOWEST_SCORE, open_competition
from classroom.competition.division import (
    MOST_DIVISIONS,
    MOST_ROUNDS,
    NEWBIE,
    Apart,
    AskedBye,
    Division,
    OwnTable,
    PairingKind,
    Phase,
    Registration,
    SchoolLevel,
    Wishes,
)
from classroom.competition.event import Room, Table, room_lines, room_of, rooms_of_lines
from classroom.competition.fold import BrokenCompetitionError, apply, begin, fold_competition
from classroom.competition.proposal import judges_from_elsewhere, next_round, not_drawn, with_judges, with_team_put_in
from classroom.competition.result import (
    TOURNAMENT_STANDING,
    NobodyCame,
    Outcome,
    Played,
    Ruled,
    Scored,
    TieBreak,
    Walkover,
)
from classroom.competition.result_code import code_of, read_code
from classroom.competition.service import Competitions, CompetitionService
from classroom.competition.state import CompetitionState, DivisionState, RoundState
from classroom.competition.team import Attendance, Entry, EntryMember, Judge
from classroom.competition.wall_papers import pairing_sheet, standing_sheet
from classroom.formats.catalogue import format_by_key
from classroom.rules.policy import FixedMargin, GreatestMargin, NoMargin
from tests.competition.fields import ListLog, begun, done, enter, opening, publish, refused
from tests.store.any_competition import every_kind, own_boards, wished
from tests.strategies import values_of

AUSTRALIAN, KING = PairingKind.AUSTRALIAN, PairingKind.KING_OF_THE_HILL
ROBIN, KNOCK_OUT = PairingKind.ROUND_ROBIN, PairingKind.KNOCK_OUT


def table(service: CompetitionService, players: str) -> Table:
    """The table of the last round at which these sit, by the first letters of their names."""
    return next(
        one
        for one in service.state.divisions[0].rounds[-1].tables
        if "".join(map(service.state.name, one.players)) == players
    )


def test_every_command_is_decided_by_one_function() -> None:
    assert set(DECISIONS) == set(cmd.COMMANDS)


# ------------------------------------------------------------------------------------------------------------- opening


@pytest.mark.parametrize(("key", "absence"), [("youth", FixedMargin), ("club", GreatestMargin), ("primary", NoMargin)])
def test_T8_a_walkover_is_worth_what_the_format_says(key: str, absence: type) -> None:
    opened = open_competition(opening((AUSTRALIAN, 3), format_key=key))
    assert isinstance(opened, ev.CompetitionOpened)
    assert isinstance(opened.standing.absence, absence)


def test_a_competition_cannot_begin_without_name_rounds_or_matches() -> None:
    assert refused(open_competition(opening((AUSTRALIAN, 3), title=" \t"))) is NotDone.TITLE_EMPTY
    assert refused(open_competition(opening())) is NotDone.NO_ROUNDS
    assert refused(open_competition(opening((AUSTRALIAN, 0)))) is NotDone.NO_ROUNDS
    literacy = open_competition(opening((AUSTRALIAN, 3), format_key="literacy"))
    assert refused(literacy) is NotDone.NO_MATCHES_BETWEEN_TEAMS
    assert refused(Competitions(ListLog()).open(opening())) is NotDone.NO_ROUNDS


def test_T9_no_more_rounds_or_divisions_are_planned_than_have_a_result_code() -> None:
    assert refused(open_competition(opening((AUSTRALIAN, MOST_ROUNDS), (KING, 1)))) is NotDone.TOO_MANY_ROUNDS
    division = Division("", (), (Phase(KING, 1),))
    five = replace(opening(), divisions=(division,) * (MOST_DIVISIONS + 1))
    assert refused(open_competition(five)) is NotDone.TOO_MANY_DIVISIONS
    service = begun((AUSTRALIAN, MOST_ROUNDS), teams="ab")
    finals = cmd.PlanDivision(0, (Phase(AUSTRALIAN, MOST_ROUNDS), Phase(KNOCK_OUT, 1)))
    assert refused(service.do(finals)) is NotDone.TOO_MANY_ROUNDS
    published = RoundState(MOST_ROUNDS, (ev.Table(1, "1", "2"),), (), 1)
    last = replace(division, phases=(Phase(KING, MOST_ROUNDS),))
    state = replace(service.state, divisions=(DivisionState(last, (published,) * MOST_ROUNDS),) * MOST_DIVISIONS)
    code = code_of(state, MOST_DIVISIONS - 1, MOST_ROUNDS, published.tables[0], Played("1", "2", 300, 200))
    assert read_code(state, code) == cmd.EnterResult(
        MOST_DIVISIONS - 1, MOST_ROUNDS, Played("1", "2", 300, 200), ev.Source.CODE
    )


# --------------------------------------------------------------------------------------------------------------- teams


def test_many_teams_are_stored_at_once_and_one_that_is_refused_holds_up_none() -> None:
    log = ListLog()
    service = begun((AUSTRALIAN, 2), log=log)
    published: list[int] = []
    service.subscribe(lambda changed: published.append(len(changed.events)))
    before = service.event_count
    names = ("Tigers", "Hornbills", "Tigers", "Geckos")
    answers = service.do_all([cmd.EnterTeam(Entry(name)) for name in names])
    assert [isinstance(answer, NotDoneBecause) for answer in answers] == [False, False, True, False]
    assert [team.entry.name for team in service.state.teams] == ["Tigers", "Hornbills", "Geckos"]
    assert (published, service.event_count) == ([3], before + 3)
    assert fold_competition(log.read("c1")).teams == service.state.teams
    assert all(isinstance(answer, NotDoneBecause) for answer in service.do_all([cmd.EnterTeam(Entry("Tigers"))]))
    assert published == [3]


def test_a_team_is_entered_with_its_names_tidied_and_a_number_of_its_own() -> None:
    service = begun((AUSTRALIAN, 2))
    members = (EntryMember(" Aina  ", " 5  Cerdas", 5), EntryMember("  "))
    entered = done(service, cmd.EnterTeam(Entry("  Sun \n Bears ", " Perak ", members)))
    assert entered == ev.TeamEntered("1", Entry("Sun Bears", "Perak", (EntryMember("Aina", "5 Cerdas", 5),)), 0, 1)


def test_no_two_teams_share_a_name_or_a_pupil() -> None:
    service = begun((AUSTRALIAN, 2))
    aina = EntryMember("Aina", "5 Cerdas")
    done(service, cmd.EnterTeam(Entry("Tigers", members=(aina,))))
    assert refused(service.do(cmd.EnterTeam(Entry(" tigers")))) is NotDone.SAME_TEAM_NAME
    assert refused(service.do(cmd.EnterTeam(Entry(" ")))) is NotDone.TEAM_NAME_EMPTY
    assert service.do(cmd.EnterTeam(Entry("Egrets", members=(aina,)))) == NotDoneBecause(
        NotDone.PUPIL_TWICE, ("Aina", "Tigers")
    )
    both = cmd.EnterTeam(Entry("Egrets", members=(EntryMember("Uma"), EntryMember("uma"))))
    assert refused(service.do(both)) is NotDone.PUPIL_TWICE
    done(service, cmd.EnterTeam(Entry("Egrets", members=(EntryMember("Aina", "6 Cerdas"),))))
    assert refused(service.do(cmd.ChangeEntry("2", Entry("Egrets", members=(aina,))))) is NotDone.PUPIL_TWICE
    done(service, cmd.ChangeEntry("1", Entry("Tigers", members=(aina, EntryMember("Uma", "5 Cerdas")))))
    assert refused(service.do(cmd.ChangeEntry("3", Entry("Owls")))) is NotDone.NO_SUCH_TEAM


def test_a_changed_name_keeps_the_results() -> None:
    service = begun((AUSTRALIAN, 2), teams="ab")
    publish(service)
    enter(service, (300, 200))
    done(service, cmd.ChangeEntry("1", Entry("Hornbills")))
    assert service.state.name("1") == "Hornbills"
    assert service.state.standings(0)[0].player == "1"


def test_T1_a_division_with_conditions_admits_only_who_meets_them() -> None:
    opened = opening((AUSTRALIAN, 2))
    service = Competitions(ListLog()).open(cmd.OpenCompetition("c1", "test", "Day", opened.format, (NEWBIE,)))
    assert isinstance(service, CompetitionService)
    assert refused(service.do(cmd.EnterTeam(Entry("a")))) is NotDone.NOT_REGISTERED
    master = Registration("a", 900, 20, SchoolLevel.UNIVERSITY, has_regional_win=False)
    answer = service.do(cmd.EnterTeam(Entry("a"), registration=master))
    assert refused(answer) is NotDone.NOT_ADMITTED
    assert isinstance(answer, NotDoneBecause)
    assert answer.entry
    pupil = Registration("a", None, 12, SchoolLevel.PRIMARY, has_regional_win=False)
    entered = done(service, cmd.EnterTeam(Entry("a"), registration=pupil))
    assert isinstance(entered, ev.TeamEntered)
    assert entered.entry.rating == pupil.rating  # it seeds the first round
    assert refused(service.do(cmd.EnterTeam(Entry("b"), division=1))) is NotDone.NO_SUCH_DIVISION


def test_T9_who_comes_late_plays_from_the_next_round_on() -> None:
    service = begun((KING, 3), teams="abc")
    assert publish(service) == ["ab", "c"]
    entered = done(service, cmd.EnterTeam(Entry("d")))
    assert isinstance(entered, ev.TeamEntered)
    assert entered.from_round == 2
    enter(service, (300, 200))
    assert publish(service) == ["ac", "db"]


def test_T9_who_leaves_is_drawn_no_more_and_may_come_back() -> None:
    service = begun((KING, 5), teams="abcd")
    publish(service)
    enter(service, (300, 210), (300, 200))
    assert refused(service.do(cmd.WithdrawTeam("9", "ill"))) is NotDone.NO_SUCH_TEAM
    assert refused(service.do(cmd.WithdrawTeam("1", " "))) is NotDone.REASON_NEEDED
    done(service, cmd.WithdrawTeam("1", "ill"))
    assert refused(service.do(cmd.WithdrawTeam("1", "ill"))) is NotDone.HAS_LEFT
    assert publish(service) == ["cb", "d"]
    assert "1" in [line.player for line in service.state.standings(0)]
    enter(service, (300, 200))
    assert refused(service.do(cmd.ReturnTeam("2"))) is NotDone.HAS_NOT_LEFT
    assert refused(service.do(cmd.ReturnTeam("9"))) is NotDone.NO_SUCH_TEAM
    done(service, cmd.ReturnTeam("1"))
    assert len(publish(service)) == 2


def test_T9_round_1_is_drawn_of_those_who_are_here_and_late_ones_come_in_for_the_next() -> None:
    service = begun((KING, 3), teams="abcdef")
    for player, what in {"1": Attendance.HERE, "2": Attendance.LATE, "5": Attendance.ABSENT, "6": None}.items():
        done(service, cmd.TakeAttendance(player, what))
    assert refused(service.do(cmd.TakeAttendance("9", Attendance.HERE))) is NotDone.NO_SUCH_TEAM
    assert publish(service) == ["ac", "df"]
    assert [team.entry.name for team in service.state.teams] == [*"abcdef"], "who is absent keeps its place in the list"
    enter(service, (300, 200), (310, 200))
    assert {line.player for line in service.state.standings(0)} == {*"1346"}, "who never came is in no standings"
    done(service, cmd.TakeAttendance("2", Attendance.HERE))
    assert service.state.teams[1].from_round == 2, "it is as if entered late"
    assert publish(service) == ["da", "bc", "f"]
    done(service, cmd.TakeAttendance("2", Attendance.ABSENT))
    assert "2" in {line.player for line in service.state.standings(0)}, "it has met somebody"
    done(service, cmd.TakeAttendance("2", Attendance.HERE))
    assert (service.state.teams[1].from_round, service.state.teams[1].absences) == (2, ())
    done(service, cmd.WithdrawTeam("2", "ill"))
    assert refused(service.do(cmd.TakeAttendance("2", Attendance.HERE))) is NotDone.HAS_LEFT
    done(service, cmd.TakeBackRound(0, "a team is here after all"))
    done(service, cmd.ReturnTeam("5"))
    assert service.state.teams[4].attendance is Attendance.HERE


def put_in(service: CompetitionService, player: str, reason: str = "came after all") -> cmd.PublishRound:
    """The next round as it is proposed, and with a team that was not drawn."""
    proposed = service.next_round()
    assert isinstance(proposed, cmd.PublishRound)
    return with_team_put_in(service.state, proposed, ev.PutIn(player, reason))


def test_T9_a_team_that_is_not_drawn_is_put_in_by_hand_with_a_reason() -> None:
    service = begun((KING, 3), teams="abcdef")
    for player in "56":
        done(service, cmd.TakeAttendance(player, Attendance.LATE))
    assert [team.player for team in not_drawn(service.state, put_in(service, "5"))] == ["6"]
    assert refused(service.do(put_in(service, "5", " "))) is NotDone.REASON_NEEDED
    assert refused(service.do(put_in(service, "1"))) is NotDone.TEAM_TWICE_IN_ROUND
    assert refused(service.do(put_in(service, "9"))) is NotDone.NO_SUCH_TEAM
    alone = put_in(service, "5")
    assert alone.byes == ("5",), "nobody else has a bye"
    both = with_team_put_in(service.state, alone, ev.PutIn("6", "came after all"))
    assert [table.players for table in both.tables] == [("1", "2"), ("3", "4"), ("5", "6")]
    done(service, cmd.ListWishes(0, Wishes(tables=(OwnTable("6", 1),))))
    both = with_team_put_in(service.state, alone, ev.PutIn("6", "came after all"))
    assert [table.players for table in both.tables] == [("5", "6"), ("3", "4"), ("1", "2")], "6 has a wheelchair"
    done(service, both)
    assert [team.goes_on for team in service.state.teams] == [True] * 6
    assert service.state.divisions[0].rounds[0].put_in == both.put_in
    sheet = pairing_sheet(service.state, 0, 1)
    assert sheet.put_in == (("e", "came after all"), ("f", "came after all"))


def test_T9_in_a_knock_out_who_is_put_in_takes_the_place_beside_a_bye() -> None:
    service = begun((KNOCK_OUT, 3), teams="abcdef")
    assert publish(service) == ["de", "cf", "a", "b"]
    enter(service, (300, 200), (300, 200))
    proposed = service.next_round()
    assert isinstance(proposed, cmd.PublishRound)
    assert not not_drawn(service.state, proposed), "nobody has a bye"
    done(service, cmd.WithdrawTeam("3", "ill"))
    done(service, put_in(service, "6", "for c, which has gone home"))
    played = service.state.divisions[0].rounds[1]
    assert sorted("".join(map(service.state.name, table.players)) for table in played.tables) == ["ad", "bf"]
    enter(service, *((300, 200) if table.one == "6" else (200, 300) for table in played.tables))
    (final,) = publish(service)
    assert "f" in final, "it goes on like everybody else"


def test_T9_who_comes_after_the_knock_out_has_begun_has_no_place_in_it() -> None:
    service = begun((KNOCK_OUT, 2), teams="abcd")
    done(service, cmd.TakeAttendance("4", Attendance.LATE))
    publish(service)
    assert refused(service.do(cmd.TakeAttendance("4", Attendance.HERE))) is NotDone.KNOCK_OUT_BEGUN
    assert refused(service.do(cmd.ReturnTeam("4"))) is NotDone.KNOCK_OUT_BEGUN


def test_T9_nobody_enters_a_knock_out_that_has_begun() -> None:
    service = begun((KNOCK_OUT, 2), teams="abcd")
    publish(service)
    assert refused(service.do(cmd.EnterTeam(Entry("e")))) is NotDone.KNOCK_OUT_BEGUN


# -------------------------------------------------------------------------------------------------------------- judges


def test_P17_judges_are_proposed_from_elsewhere_and_others_refused() -> None:
    service = begun((KING, 1))
    for name, origin in (("a", "Perak"), ("b", "Johor"), ("c", "Sabah"), ("d", "Perak")):
        done(service, cmd.EnterTeam(Entry(name, origin)))
    twice = cmd.ListJudges((Judge("Uma"), Judge(" Uma ")))
    assert refused(service.do(twice)) is NotDone.JUDGE_TWICE
    done(service, cmd.ListJudges((Judge("Tan", "Kedah"), Judge("Devi", "sabah"), Judge(" "), Judge("Rahim", "Perak"))))
    proposed = service.next_round()
    assert isinstance(proposed, cmd.PublishRound)
    # Only Devi may judge a and b, Tan is the one for c and d: Rahim is of Perak as a and d are.
    assert [one.judges for one in proposed.tables] == [("Devi",), ("Tan",)]
    swapped = [Table(one.number, one.one, one.other, judges=("Rahim",)) for one in proposed.tables[:1]]
    assert service.do(cmd.PublishRound(0, 1, (*swapped, *proposed.tables[1:]))) == NotDoneBecause(
        NotDone.JUDGE_OF_OWN, ("Rahim",), (1,)
    )
    same = tuple(Table(one.number, one.one, one.other, judges=("Tan",)) for one in proposed.tables)
    assert refused(service.do(cmd.PublishRound(0, 1, same))) is NotDone.JUDGE_TWICE


def test_P17_judges_see_new_teams_before_old_ones_and_few_judges_sit_at_the_first_tables() -> None:
    service = begun((ROBIN, 3), teams="abcd")
    done(service, cmd.ListJudges((Judge("Tan"),)))
    judged = []
    for _ in range(3):
        publish(service)
        one = service.state.divisions[0].rounds[-1]
        judged.append([len(place.judges) for place in one.tables])
    assert judged == [[1, 0]] * 3
    done(service, cmd.ListJudges((Judge("Tan"), Judge("Devi"))))
    done(service, cmd.PlanDivision(0, (Phase(ROBIN, 6),)))
    publish(service)
    # Tan has judged a more often than anybody; so Devi does now.
    assert [place.judges for place in service.state.divisions[0].rounds[-1].tables] == [("Devi",), ("Tan",)]


# -------------------------------------------------------------------------------------------------------------- rounds


def test_T9_a_round_waits_for_the_results_before_it_but_a_round_robin_does_not() -> None:
    service = begun((AUSTRALIAN, 3), teams="abcd")
    publish(service)
    done(service, cmd.EnterResult(0, 1, Played("1", "2", 300, 200)))
    assert service.next_round() == NotDoneBecause(NotDone.RESULTS_MISSING, numbers=(1, 2))
    robin = begun((ROBIN, 3), teams="abcd")
    assert [publish(robin) for _ in range(3)] == [["ad", "bc"], ["ac", "bd"], ["ab", "cd"]]
    assert refused(robin.next_round()) is NotDone.NO_MORE_ROUNDS
    assert refused(robin.do(cmd.CloseCompetition())) is NotDone.RESULTS_MISSING


def test_T9_no_round_without_two_teams_or_a_division() -> None:
    service = begun((AUSTRALIAN, 3), teams="a")
    assert refused(service.next_round()) is NotDone.TOO_FEW_TEAMS
    assert refused(service.next_round(1)) is NotDone.NO_SUCH_DIVISION
    assert refused(service.do(cmd.PublishRound(0, 1, (), ("1",)))) is NotDone.TOO_FEW_TEAMS


def test_P3_teams_of_one_state_are_kept_apart_as_long_as_that_makes_nobody_meet_again() -> None:
    service = Competitions(ListLog()).open(opening((AUSTRALIAN, 3), format_key="primary"))
    assert isinstance(service, CompetitionService)
    for name, origin in (("a", "Perak"), ("b", "Johor"), ("c", "perak"), ("d", "Johor")):
        done(service, cmd.EnterTeam(Entry(name, origin)))
    drawn = []
    for _ in range(3):
        drawn.append(publish(service, because="two states alone"))
        enter(service, (300, 200), (300, 200))
    assert drawn == [["ab", "cd"], ["ad", "cb"], ["ac", "bd"]]
    done(service, cmd.PlanDivision(0, (Phase(AUSTRALIAN, 4),)))
    for player in ("2", "4"):
        done(service, cmd.WithdrawTeam(player, "ill"))
    assert publish(service, because="nobody else is left") == ["ac"]


def test_P3_a_round_with_two_of_one_state_at_a_table_is_published_for_a_written_reason_alone() -> None:
    log = ListLog()
    service = Competitions(log).open(opening((KING, 3), format_key="primary"))
    assert isinstance(service, CompetitionService)
    for name, origin in (("a", "Perak"), ("b", "perak"), ("c", "Perak"), ("d", "Johor")):
        done(service, cmd.EnterTeam(Entry(name, origin)))
    proposed = service.next_round()
    assert isinstance(proposed, cmd.PublishRound)
    answer = service.do(replace(proposed, origin_exception=" \n"))
    assert answer == NotDoneBecause(NotDone.ORIGIN_EXCEPTION_NEEDED, numbers=(1, 1))
    done(service, replace(proposed, origin_exception=" nobody  else\n came "))
    assert fold_competition(log.read("c1")).divisions[0].rounds[0].origin_exception == "nobody else came"
    # Where nobody needs it, none is kept; nor is it asked for where a format lets them meet.
    done(service, cmd.TakeBackRound(0, "a team left"))
    for player in ("2", "3"):
        done(service, cmd.WithdrawTeam(player, "ill"))
    assert publish(service, because="nobody else came") == ["ad"]
    assert service.state.divisions[0].rounds[0].origin_exception == ""
    youth = begun((KING, 3))
    for name in "ab":
        done(youth, cmd.EnterTeam(Entry(name, "Perak")))
    assert publish(youth) == ["ab"]


def test_T9_a_round_robin_drawn_ahead_repeats_no_pairing_after_a_team_left() -> None:
    service = begun((ROBIN, 5), teams="abcdef")
    ahead = [pair for _ in range(3) for pair in publish(service)]
    done(service, cmd.WithdrawTeam("3", "ill"))
    after = [pair for _ in range(2) for pair in publish(service) if len(pair) > 1]
    assert {"".join(sorted(pair)) for pair in ahead}.isdisjoint("".join(sorted(pair)) for pair in after)


def test_T9_a_director_may_seat_by_hand_but_everybody_once() -> None:
    service = begun((AUSTRALIAN, 3), teams="abcde")

    def why(*tables: Table, byes: tuple[str, ...] = (), number: int = 1) -> NotDone:
        return refused(service.do(cmd.PublishRound(0, number, tables, byes)))

    one, two = Table(1, "1", "2"), Table(2, "3", "4")
    assert why(one, two, byes=("5",), number=2) is NotDone.NOT_THE_NEXT_ROUND
    assert why(one, two) is NotDone.TEAM_LEFT_OUT
    assert why(one, two, byes=("5", "1")) is NotDone.TEAM_TWICE_IN_ROUND
    assert why(one, two, byes=("6",)) is NotDone.TEAM_NOT_IN_ROUND
    assert why(one, Table(1, "3", "4"), byes=("5",)) is NotDone.TABLE_TWICE
    done(service, cmd.PublishRound(0, 1, (one, two), ("5",)))
    assert service.state.standings(0)[0].player == "5"


def test_T9_a_knock_out_by_hand_takes_only_those_who_won() -> None:
    service = begun((KNOCK_OUT, 2), teams="abcd")
    assert publish(service) == ["ad", "bc"]
    enter(service, (300, 200), (300, 200))
    assert refused(service.do(cmd.PublishRound(0, 2, (Table(1, "1", "4"),)))) is NotDone.TEAM_NOT_IN_ROUND
    done(service, cmd.PublishRound(0, 2, (Table(1, "2", "1"),)))
    enter(service, (300, 200))
    assert refused(service.next_round()) is NotDone.NO_MORE_ROUNDS


def test_T9_a_knock_out_with_a_winner_has_no_more_rounds() -> None:
    service = begun((KNOCK_OUT, 3), teams="ab")
    publish(service)
    enter(service, (300, 200))
    assert refused(service.next_round()) is NotDone.NO_MORE_ROUNDS
    assert refused(service.do(cmd.PublishRound(0, 2, (Table(1, "1", "2"),)))) is NotDone.TEAM_NOT_IN_ROUND


def test_a_round_is_taken_back_until_its_first_result() -> None:
    service = begun((AUSTRALIAN, 3), teams="abc")
    assert refused(service.do(cmd.TakeBackRound(0, "late"))) is NotDone.NO_ROUND_YET
    assert refused(service.do(cmd.TakeBackRound(1, "late"))) is NotDone.NO_SUCH_DIVISION
    assert publish(service) == ["ab", "c"]
    assert refused(service.do(cmd.TakeBackRound(0, ""))) is NotDone.REASON_NEEDED
    done(service, cmd.TakeBackRound(0, "d came late"))
    done(service, cmd.EnterTeam(Entry("d")))
    assert publish(service) == ["ab", "cd"]
    done(service, cmd.EnterResult(0, 1, Played("1", "2", 300, 200)))
    assert refused(service.do(cmd.TakeBackRound(0, "late"))) is NotDone.ROUND_HAS_RESULTS


def test_the_plan_of_rounds_to_come_may_change() -> None:
    service = begun((AUSTRALIAN, 2), teams="abcd")
    publish(service)
    enter(service, (300, 200), (300, 210))

    def plan(*phases: Phase, division: int = 0) -> object:
        return service.do(cmd.PlanDivision(division, phases))

    assert refused(plan(Phase(AUSTRALIAN, 2), division=1)) is NotDone.NO_SUCH_DIVISION
    assert refused(plan()) is NotDone.NO_ROUNDS
    assert refused(plan(Phase(KING, 2))) is NotDone.ROUNDS_PUBLISHED
    assert refused(plan(Phase(AUSTRALIAN, 0), Phase(KING, 0))) is NotDone.NO_ROUNDS
    assert refused(plan(Phase(AUSTRALIAN, -1), Phase(KING, 3))) is NotDone.NO_ROUNDS
    assert isinstance(plan(Phase(KING, 0), Phase(AUSTRALIAN, 1)), ev.DivisionPlanned)
    assert service.state.divisions[0].plan.rounds == 1
    assert isinstance(plan(Phase(AUSTRALIAN, 1), Phase(KNOCK_OUT, 2)), ev.DivisionPlanned)
    publish(service)
    enter(service, (300, 200), (300, 200))
    assert refused(plan(Phase(AUSTRALIAN, 1))) is NotDone.ROUNDS_PUBLISHED
    assert refused(plan(Phase(AUSTRALIAN, 1), Phase(KNOCK_OUT, 3))) is NotDone.ROUNDS_PUBLISHED
    assert publish(service) == ["ac"]


def test_the_tables_of_two_divisions_have_different_numbers_and_other_judges() -> None:
    divisions = tuple(Division(title, (), (Phase(KING, 1),)) for title in ("A", "B"))
    service = Competitions(ListLog()).open(cmd.OpenCompetition("c1", "test", "Day", format_by_key("youth"), divisions))
    assert isinstance(service, CompetitionService)
    for division, names in enumerate(("abcd", "efg")):
        for name in names:
            done(service, cmd.EnterTeam(Entry(name), division))
    done(service, cmd.ListJudges((Judge("Tan"), Judge("Devi"), Judge("Uma"))))
    assert publish(service) == ["ab", "cd"]
    assert publish(service, 1) == ["ef", "g"]
    (other,) = service.state.divisions[1].rounds[0].tables
    assert (other.number, other.judges) == (3, ("Uma",))


def two_divisions(kind: PairingKind = KING, key: str = "youth") -> CompetitionService:
    """Two divisions of four teams each, called by one letter."""
    divisions = tuple(Division(title, (), (Phase(kind, 3),)) for title in ("A", "B"))
    service = Competitions(ListLog()).open(cmd.OpenCompetition("c1", "test", "Day", format_by_key(key), divisions))
    assert isinstance(service, CompetitionService)
    for division, names in enumerate(("abcd", "efgh")):
        for name in names:
            done(service, cmd.EnterTeam(Entry(name), division))
    return service


def numbers(service: CompetitionService, division: int) -> list[int]:
    """The tables of the last round of a division."""
    return [table.number for table in service.state.divisions[division].rounds[-1].tables]


def test_T9_late_teams_are_given_no_table_at_which_another_division_plays() -> None:
    service = two_divisions()
    publish(service, 1)
    for name in "xy":
        done(service, cmd.EnterTeam(Entry(name), 0))
    publish(service)
    assert (numbers(service, 0), numbers(service, 1)) == ([1, 2, 5], [3, 4])


def test_T9_no_division_is_given_a_table_of_another_though_its_match_is_over() -> None:
    service = two_divisions()
    done(service, cmd.ListWishes(0, Wishes(tables=(OwnTable("1", 4), OwnTable("3", 2)))))
    publish(service, 1)
    assert numbers(service, 1) == [3, 5]  # 4 is kept for A
    assert refused(service.do(cmd.ListWishes(1, Wishes(tables=(OwnTable("5", 4),))))) is NotDone.TABLE_TWICE
    for table in service.state.divisions[1].rounds[0].tables:
        done(service, cmd.EnterResult(1, 1, Played(table.one, table.other, 300, 200)))
    for wishes in (Wishes(tables=(OwnTable("1", 3),)), Wishes(tables=(OwnTable("1", 5),))):
        assert refused(service.do(cmd.ListWishes(0, wishes))) is NotDone.TABLE_TWICE
    proposed = service.next_round()
    assert isinstance(proposed, cmd.PublishRound)
    moved = replace(proposed, tables=(replace(proposed.tables[0], number=3), *proposed.tables[1:]))
    assert refused(service.do(moved)) is NotDone.TABLE_TWICE
    publish(service)
    assert numbers(service, 0) == [2, 4]
    # A result taken back opens a table that nobody else has by now.
    done(service, cmd.TakeBackResult(1, 1, "5", "of another table"))


def test_U1_boards_of_two_divisions_have_different_numbers_and_a_team_its_fixed_one() -> None:
    service = two_divisions(PairingKind.OWN_BOARDS, "literacy")
    done(service, cmd.ListWishes(0, Wishes(tables=(OwnTable("4", 1),))))
    for division in (0, 1):
        proposed = service.next_round(division)
        assert isinstance(proposed, cmd.PublishRound)
        done(service, replace(proposed, set_word="READING"))
    assert (numbers(service, 0), numbers(service, 1)) == ([1, 2, 3, 4], [5, 6, 7, 8])
    assert service.state.divisions[0].rounds[0].tables[0].players == ("4",)


def test_P16_T8_standings_of_a_round_stay_whoever_comes_leaves_or_returns_later() -> None:
    service = begun((KING, 5), teams="abcd", format_key="primary")
    publish(service)
    enter(service, (300, 100), (250, 100))
    publish(service)
    before = service.state.standings(0, 1)
    done(service, cmd.WithdrawTeam("1", "ill"))
    assert service.state.standings(0, 1) == before
    assert [line.player for line in service.state.standings(0, 2) if line.has_left] == ["1"]
    enter(service, (300, 100), (250, 100))
    after_two = service.state.standings(0, 2)
    done(service, cmd.EnterTeam(Entry("e")))
    assert service.state.standings(0) == after_two
    publish(service)
    assert (service.state.standings(0, 2), standing_sheet(service.state, 0).lines) == (after_two, after_two)
    done(service, cmd.ReturnTeam("1"))
    done(service, cmd.EnterTeam(Entry("f")))
    enter(service, (300, 100), (250, 100))
    publish(service)
    assert (service.state.standings(0, 1), service.state.standings(0, 2)) == (before, after_two)
    assert after_two[-1].player == "1"
    assert not any(line.has_left for line in service.state.standings(0))


def test_T9_who_came_or_left_before_a_round_is_drawn_again_did_so_before_it() -> None:
    service = begun((KING, 2), teams="abcd")
    publish(service)
    done(service, cmd.EnterTeam(Entry("e")))
    done(service, cmd.WithdrawTeam("2", "ill"))
    done(service, cmd.TakeBackRound(0, "a team came late"))
    assert [(team.from_round, team.withdrawn_from) for team in service.state.teams][1::3] == [(1, 1), (1, None)]


# ------------------------------------------------------------------------------------------------------------- results


def test_a_result_is_of_a_pairing_of_a_published_round() -> None:
    service = begun((KING, 2), teams="abcd")
    assert refused(service.do(cmd.EnterResult(0, 1, Played("1", "2", 1, 0)))) is NotDone.NO_SUCH_ROUND
    assert refused(service.do(cmd.EnterResult(1, 1, Played("1", "2", 1, 0)))) is NotDone.NO_SUCH_DIVISION
    publish(service)
    for wrong in (Played("1", "3", 1, 0), Walkover("2", "4"), NobodyCame("1", "9")):
        assert refused(service.do(cmd.EnterResult(0, 1, wrong))) is NotDone.NOT_PAIRED
    for score in (LOWEST_SCORE - 1, HIGHEST_SCORE + 1):
        answer = service.do(cmd.EnterResult(0, 1, Played("1", "2", score, 0)))
        assert refused(answer) is NotDone.SCORE_OUT_OF_RANGE
    for score in (LOWEST_SCORE, HIGHEST_SCORE):
        done(service, cmd.EnterResult(0, 1, Played("1", "2", score, 0)))
        done(service, cmd.TakeBackResult(0, 1, "2", "typed at the wrong table"))


def test_the_same_result_twice_is_noticed_and_another_is_a_correction() -> None:
    service = begun((KING, 2), teams="ab")
    publish(service)
    done(service, cmd.EnterResult(0, 1, Played("1", "2", 300, 280)))
    again = service.do(cmd.EnterResult(0, 1, Played("2", "1", 280, 300)))
    assert again == NotDoneBecause(NotDone.SAME_RESULT, ("a", "b"), (1, 300, 280))
    other = service.do(cmd.EnterResult(0, 1, Played("1", "2", 300, 290)))
    assert other == NotDoneBecause(NotDone.OTHER_RESULT, ("a", "b"), (1, 300, 280))
    assert refused(service.do(cmd.EnterResult(0, 1, Walkover("1", "2")))) is NotDone.OTHER_RESULT


def test_a_correction_needs_a_reason_and_is_remembered() -> None:
    service = begun((KING, 2), teams="ab")
    publish(service)
    right = Played("1", "2", 300, 310)
    assert refused(service.do(cmd.CorrectResult(0, 1, right, "why"))) is NotDone.NO_RESULT
    done(service, cmd.EnterResult(0, 1, Played("1", "2", 300, 280)))
    assert refused(service.do(cmd.CorrectResult(0, 1, right, " "))) is NotDone.REASON_NEEDED
    assert refused(service.do(cmd.CorrectResult(0, 2, right, "why"))) is NotDone.NO_SUCH_ROUND
    assert refused(service.do(cmd.CorrectResult(0, 1, Played("1", "2", 300, 280), "why"))) is NotDone.SAME_RESULT
    done(service, cmd.CorrectResult(0, 1, right, " a tile\n overlooked ", "Pn. Zainab"))
    (recorded,) = service.state.divisions[0].rounds[0].recorded
    (change,) = recorded.changes
    assert recorded.result == right
    assert (change.before, change.reason, change.by) == (Played("1", "2", 300, 280), "a tile overlooked", "Pn. Zainab")
    assert service.state.standings(0)[0].player == "2"
    done(service, cmd.CorrectResult(0, 1, Walkover("1", "2"), "b was not there"))
    assert service.state.standings(0)[0].margin == 150


def test_T9_a_round_knows_that_a_result_changed_after_it_was_drawn_from_it() -> None:
    service = begun((KING, 2), (KNOCK_OUT, 2), teams="abcd")
    publish(service)
    enter(service, (300, 200), (300, 210))
    publish(service)

    def told() -> list[tuple[int, ...]]:
        return [one.changed_before for one in service.state.divisions[0].rounds]

    assert told() == [(), ()]
    done(service, cmd.CorrectResult(0, 1, Played("1", "2", 200, 300), "read wrongly"))
    assert told() == [(), (1,)]
    done(service, cmd.TakeBackRound(0, "a result was corrected"))
    publish(service)
    assert told() == [(), ()]
    enter(service, (300, 200), (300, 215))
    publish(service)
    enter(service, (300, 200), (300, 200))
    publish(service)
    done(service, cmd.TakeBackResult(0, 2, "1", "of another table"))
    # The final was drawn from the semi-finals alone.
    assert told() == [(), (), (2,), ()]


def test_who_began_can_be_corrected_too() -> None:
    service = begun((KING, 2), teams="ab")
    publish(service)
    done(service, cmd.EnterResult(0, 1, Played("1", "2", 300, 280)))
    done(service, cmd.CorrectResult(0, 1, Played("2", "1", 280, 300), "b had the star"))
    proposed = service.next_round()
    assert isinstance(proposed, cmd.PublishRound)
    assert proposed.tables[0].first == "1"


def test_a_result_taken_back_may_be_entered_again() -> None:
    service = begun((KING, 2), teams="ab")
    assert refused(service.do(cmd.TakeBackResult(0, 1, "1", "why"))) is NotDone.NO_SUCH_ROUND
    publish(service)
    assert refused(service.do(cmd.TakeBackResult(0, 1, "1", "why"))) is NotDone.NO_RESULT
    done(service, cmd.EnterResult(0, 1, Played("1", "2", 300, 280)))
    assert refused(service.do(cmd.TakeBackResult(0, 1, "1", ""))) is NotDone.REASON_NEEDED
    done(service, cmd.TakeBackResult(0, 1, "2", "of another table"))
    assert service.state.standings(0)[0].half_points == 0
    done(service, cmd.EnterResult(0, 1, Played("1", "2", 300, 280)))


def test_a_round_is_ruled_only_for_who_meets_nobody_in_it() -> None:
    service = begun((KING, 2), teams="abc")
    publish(service)
    done(service, cmd.EnterTeam(Entry("d")))
    lost = Ruled("4", Outcome.LOST, -50)
    assert refused(service.do(cmd.EnterResult(0, 1, lost))) is NotDone.REASON_NEEDED
    for paired in ("1", "3"):
        answer = service.do(cmd.EnterResult(0, 1, Ruled(paired, Outcome.WON, 0), reason="why"))
        assert refused(answer) is NotDone.IS_PAIRED
    assert refused(service.do(cmd.EnterResult(0, 1, Ruled("9", Outcome.WON, 0), reason="x"))) is NotDone.NO_SUCH_TEAM
    done(service, cmd.EnterResult(0, 1, lost, reason=" came  late ", by="Pn. Zainab"))
    assert service.state.standings(0)[-1].margin == -50
    (given,) = service.state.divisions[0].rounds[0].recorded
    assert (given.reason, given.by) == ("came late", "Pn. Zainab")
    done(service, cmd.CorrectResult(0, 1, Ruled("4", Outcome.LOST, -20), "as the others"))
    assert service.state.standings(0)[-1].margin == -20


def test_a_round_may_be_ruled_for_who_came_later_or_was_away_and_not_for_who_is_out() -> None:
    service = begun((KING, 2), (KNOCK_OUT, 2), teams="abcde")

    def without(number: int) -> list[str]:
        return [service.state.name(team.player) for team in service.state.without_match(0, number)]

    publish(service)
    assert without(1) == []
    enter(service, (300, 280), (300, 290))
    done(service, cmd.EnterTeam(Entry("f")))
    done(service, cmd.WithdrawTeam("1", "ill"))
    publish(service)
    assert (without(1), without(2)) == (["f"], [])
    enter(service, *((300, 283 - margin) for margin in range(len(service.state.divisions[0].rounds[1].tables))))
    done(service, cmd.ReturnTeam("1"))
    assert (without(1), without(2)) == (["f"], ["a"])
    done(service, cmd.EnterResult(0, 2, Ruled("1", Outcome.LOST, -50), reason="was absent"))
    publish(service)
    enter(service, (300, 280), (300, 280))
    publish(service)
    assert (without(2), without(3), without(4)) == (["a"], [], [])


def test_a_match_counts_once() -> None:
    service = begun((KING, 2), teams="ab")
    publish(service)
    done(service, cmd.EnterResult(0, 1, Played("1", "2", 300, 280), match_id="m1"))
    publish(service)
    again = cmd.EnterResult(0, 2, Played("1", "2", 310, 280), match_id="m1")
    assert refused(service.do(again)) is NotDone.MATCH_COUNTED


def test_T9_in_a_knock_out_a_level_match_is_decided_and_what_is_built_on_stays() -> None:
    service = begun((KNOCK_OUT, 2), teams="abcd")
    publish(service)
    level = Played("1", "4", 300, 300)
    assert refused(service.do(cmd.EnterResult(0, 1, level))) is NotDone.WINNER_NEEDED
    done(service, cmd.EnterResult(0, 1, Played("1", "4", 300, 300, decided_for="4")))
    done(service, cmd.EnterResult(0, 1, Played("2", "3", 300, 200, decided_for="3")))
    assert publish(service) == ["bd"]
    other = cmd.CorrectResult(0, 1, Played("2", "3", 190, 200), "why")
    assert refused(service.do(other)) is NotDone.NEXT_ROUND_DRAWN
    assert refused(service.do(cmd.TakeBackResult(0, 1, "2", "why"))) is NotDone.NEXT_ROUND_DRAWN
    done(service, cmd.CorrectResult(0, 1, Played("2", "3", 310, 200), "ten more"))
    done(service, cmd.TakeBackRound(0, "a result was wrong"))
    done(service, other)
    assert publish(service) == ["cd"]


# ------------------------------------------------------------------------------------------------------------- the end


def test_a_closed_competition_is_opened_again_before_anything_changes() -> None:
    service = begun((KING, 2), teams="ab")
    assert refused(service.do(cmd.CloseCompetition())) is NotDone.NO_ROUND_YET
    publish(service)
    enter(service, (300, 200))
    assert refused(service.do(cmd.ReopenCompetition("why"))) is NotDone.NOT_CLOSED
    done(service, cmd.CloseCompetition())
    assert refused(service.do(cmd.TakeBackResult(0, 1, "1", "why"))) is NotDone.CLOSED
    assert refused(service.next_round()) is NotDone.CLOSED
    assert refused(service.do(cmd.ReopenCompetition(" "))) is NotDone.REASON_NEEDED
    done(service, cmd.ReopenCompetition("one round more", "Pn. Zainab"))
    publish(service)


# -------------------------------------------------------------------------------------------------- service and events


def test_subscribers_hear_of_what_is_stored_until_they_leave() -> None:
    log = ListLog()
    service = begun((KING, 2), teams="ab", log=log)
    heard: list[int] = []
    leave = service.subscribe(lambda _: heard.append(len(log.events["c1"])))
    publish(service)
    assert service.do(cmd.EnterTeam(Entry("a"))) == NotDoneBecause(NotDone.SAME_TEAM_NAME, ("a",))
    assert service.why_not(cmd.EnterTeam(Entry("c"))) is None
    leave()
    enter(service, (1, 0))
    assert heard == [4]
    assert service.event_count == 5
    again = Competitions(log).load("c1")
    assert (again.state, again.event_count) == (service.state, 5)


def test_events_that_cannot_follow_are_no_competition() -> None:
    opened = open_competition(opening((KING, 1)))
    assert isinstance(opened, ev.CompetitionOpened)
    assert opened.standing == replace(TOURNAMENT_STANDING, walkover_by_median=True)
    state = begin(opened)
    wrong: list[ev.CompetitionEvent] = [
        opened,
        ev.TeamEntered("1", Entry("a"), 1, 1),
        ev.TeamWithdrawn("1", 1, "why"),
        ev.RoundPublished(0, 2, ()),
        ev.RoundTakenBack(0, 1, "why"),
        ev.ResultEntered(0, 1, NobodyCame("1", "2"), ev.Source.TYPED),
        ev.DivisionPlanned(-1, ()),
        ev.JudgesSeated(0, 1, 1, ()),
        ev.RoundPublished(0, 1, (Table(1, "1", "2"),)),
    ]
    for event in wrong:
        with pytest.raises(BrokenCompetitionError):
            apply(state, event)
    with pytest.raises(BrokenCompetitionError):
        apply(apply(state, ev.RoundPublished(0, 1, ())), ev.ResultTakenBack(0, 1, "1", "why"))
    for number in (1, 2, 3):
        state = apply(state, ev.TeamEntered(str(number), Entry(f"{number}"), 0, 1))
    published = ev.RoundPublished(0, 1, (Table(1, "1", "2"),), ("3",))
    entered = ev.ResultEntered(0, 1, NobodyCame("2", "1"), ev.Source.TYPED)
    twice: list[tuple[CompetitionState, ev.CompetitionEvent]] = [
        (state, ev.TeamEntered("1", Entry("4"), 0, 1)),
        (state, replace(published, byes=("1",))),
        (state, replace(published, byes=("4",))),
        (state, replace(published, tables=(Table(1, "1"), Table(1, "2")))),
        (state, replace(published, tables=(Table(1, "1", "2", "3"),), byes=())),
        (apply(state, published), replace(published, number=2)),
        (apply(state, published), ev.EntryDeleted("3")),
        (apply(state, published), ev.DivisionPlanned(0, ())),
        (apply(state, published), ev.JudgesSeated(0, 1, 2, ())),
        (apply(state, published), replace(entered, result=NobodyCame("1", "3"))),
        (apply(state, published), replace(entered, result=Ruled("3", Outcome.WON, 5))),
        (apply(state, published), ev.ResultCorrected(0, 1, entered.result, "why")),
        (apply(apply(state, published), entered), entered),
    ]
    for before, event in twice:
        with pytest.raises(BrokenCompetitionError):
            apply(before, event)
    with pytest.raises(BrokenCompetitionError):
        begin(wrong[1])
    with pytest.raises(BrokenCompetitionError):
        fold_competition([])


_FIGURES: dict[Any, st.SearchStrategy[Any]] = {
    int: st.integers(-1, 4),
    str: st.sampled_from(["1", "2", "3", "5", "9"]),
    int | None: st.none() | st.integers(-1, 4),
    str | None: st.none() | st.sampled_from(["1", "9"]),
    Wishes: st.just(Wishes(("2", "1"), byes=(AskedBye("9", 1),), apart=(Apart("1", "9"),), tables=(OwnTable("9", 1),))),
}


def strange(hint: Any) -> st.SearchStrategy[Any]:
    """Values with figures that a competition may have, or nearly, down to the fields of what is in them."""
    if hint in _FIGURES:
        return _FIGURES[hint]
    if get_origin(hint) is tuple:
        return st.lists(strange(get_args(hint)[0]), max_size=3).map(tuple)
    if get_origin(hint) in (UnionType, Union):
        return st.one_of([strange(one) for one in get_args(hint)])
    if hint in (ev.Table, Phase, Played, Walkover, NobodyCame, Ruled, Scored, *ev.EVENTS):
        return st.builds(hint, **{name: strange(one) for name, one in get_type_hints(hint).items()})
    return values_of(hint)


@given(st.data())
def test_whatever_is_put_into_a_record_has_standings_and_a_draw_or_is_told_to_be_broken(data: st.DataObject) -> None:
    record = data.draw(st.sampled_from([every_kind, wished, own_boards]))()
    state = fold_competition(record[: data.draw(st.integers(1, len(record)))])
    for _ in range(data.draw(st.integers(1, 6))):
        with suppress(BrokenCompetitionError):
            state = apply(state, data.draw(st.one_of([strange(kind) for kind in ev.EVENTS])))
        for at in range(len(state.divisions)):
            known = {team.player for team in state.teams_of(at)}
            there = {standing.player for standing in state.standings(at)}
            assert there <= known
            to_come = (team for team in state.teams_of(at) if team.player not in there)
            assert all(team.never_came or team.from_round > len(state.divisions[at].rounds) + 1 for team in to_come)
            proposed = next_round(state, at)
            if isinstance(proposed, cmd.PublishRound):
                assert {player for table in proposed.tables for player in table.players} <= known


def test_divisions_with_teams_are_unfinished_until_their_last_round_is_published() -> None:
    service = begun((KING, 2), teams="abcd")
    (division,) = service.state.unfinished
    assert (len(division.rounds), division.plan.rounds) == (0, 2)
    for number in (1, 2):
        assert service.state.unfinished
        publish(service)
        for table in service.state.divisions[0].rounds[-1].tables:
            done(service, cmd.EnterResult(0, number, Played(table.one, table.other, 300, 280)))
    assert service.state.unfinished == ()
    assert service.state.divisions[0].is_played_out


def test_a_division_without_teams_is_not_unfinished() -> None:
    assert begun((KING, 2)).state.unfinished == ()


# Two people type each result


def typed_by_two() -> CompetitionService:
    service = begun((KING, 2), teams="AB")
    done(service, cmd.AskSecondEntry(is_asked=True))
    publish(service)
    return service


def test_a_result_typed_by_two_counts_once_both_have_typed_the_same() -> None:
    service = typed_by_two()
    assert isinstance(done(service, cmd.EnterResult(0, 1, Played("1", "2", 300, 200))), ev.ResultNoted)
    one = service.state.divisions[0].rounds[0]
    assert (one.recorded, len(one.open_tables)) == ((), 1)
    assert one.first_entry_of("2") == ev.ResultNoted(0, 1, Played("1", "2", 300, 200))
    # Who began is no difference.
    assert isinstance(done(service, cmd.EnterResult(0, 1, Played("2", "1", 200, 300))), ev.ResultEntered)
    after = service.state.divisions[0].rounds[0]
    assert (after.first_entries, after.open_tables) == ((), ())


def test_T3_whoever_of_two_people_said_who_began_is_heard() -> None:
    service = typed_by_two()
    done(service, cmd.EnterResult(0, 1, Played("2", "1", 200, 300)))
    done(service, cmd.EnterResult(0, 1, Played("1", "2", 300, 200, is_start_known=False)))
    assert service.state.divisions[0].rounds[0].recorded[0].result == Played("2", "1", 200, 300)


@pytest.mark.parametrize("other", [Played("1", "2", 300, 210), Walkover("1", "2"), NobodyCame("1", "2")])
def test_where_the_two_entries_differ_neither_counts_until_one_is_chosen(other: ev.ResultToEnter) -> None:
    service = typed_by_two()
    done(service, cmd.EnterResult(0, 1, Played("1", "2", 300, 200)))
    assert refused(service.do(cmd.EnterResult(0, 1, other))) is NotDone.ENTRIES_DIFFER
    assert not service.state.divisions[0].rounds[0].recorded
    done(service, cmd.EnterResult(0, 1, other, settles=True))
    assert [one.result for one in service.state.divisions[0].rounds[0].recorded] == [other]


def test_what_nobody_types_twice_counts_at_once() -> None:
    for command in (
        cmd.EnterResult(0, 1, Played("1", "2", 300, 200), ev.Source.CODE),
        cmd.EnterResult(0, 1, Played("1", "2", 0, 0, "2"), reason="stopped too early", by="Cikgu Tan"),
    ):
        service = typed_by_two()
        done(service, cmd.EnterResult(0, 1, Played("1", "2", 200, 300)))
        assert isinstance(done(service, command), ev.ResultEntered)
        assert service.state.divisions[0].rounds[0].first_entries == ()


def test_scores_typed_at_a_real_board_are_typed_by_another_person_too() -> None:
    service, result = typed_by_two(), Played("1", "2", 300, 200)
    first = cmd.EnterResult(0, 1, result, ev.Source.PLAYED_HERE, "c1-1-1-2", by_hand=True)
    assert done(service, first) == ev.ResultNoted(0, 1, Played("1", "2", 300, 200), "c1-1-1-2")
    # Its sheet is put right: it stays the entry of one person.
    assert isinstance(done(service, replace(first, result=Played("1", "2", 300, 210))), ev.ResultNoted)
    second = cmd.EnterResult(0, 1, Played("1", "2", 300, 200))
    assert refused(service.do(second)) is NotDone.ENTRIES_DIFFER
    entered = done(service, replace(second, result=Played("1", "2", 300, 210)))
    assert entered == ev.ResultEntered(0, 1, Played("1", "2", 300, 210), ev.Source.PLAYED_HERE, "c1-1-1-2")
    # And the other way round; what the app counted by itself is typed by nobody.
    service = typed_by_two()
    done(service, second)
    assert isinstance(done(service, first), ev.ResultEntered)
    assert isinstance(done(typed_by_two(), replace(first, by_hand=False)), ev.ResultEntered)


def test_P17_judges_of_a_published_round_are_changed_by_hand() -> None:
    service = begun((KING, 2), teams="ABCD")
    judges = [Judge("Tan"), Judge("Lim"), Judge("Ros", "Perak")]
    done(service, cmd.ListJudges(tuple(judges)))
    done(service, cmd.ChangeEntry("3", Entry("C", "Perak")))
    publish(service)
    seat = cmd.SeatJudges(0, 1, 1, ("Ros",))
    before = {table.number: table.judges for table in service.state.divisions[0].rounds[0].tables}
    (taken,) = before[2]
    done(service, replace(seat, judges=(taken,)))
    after = {table.number: table.judges for table in service.state.divisions[0].rounds[0].tables}
    assert after == {1: (taken,), 2: ()}
    assert refused(service.do(replace(seat, table=2))) is NotDone.JUDGE_OF_OWN
    assert refused(service.do(replace(seat, table=3))) is NotDone.NO_SUCH_TABLE
    assert refused(service.do(replace(seat, number=2))) is NotDone.NO_SUCH_ROUND
    assert refused(service.do(replace(seat, judges=("Lim", "Lim")))) is NotDone.JUDGE_TWICE
    # Who has judged a match that is over has still judged it.
    done(service, cmd.EnterResult(0, 1, Played("1", "2", 300, 200)))
    done(service, replace(seat, table=2, judges=(taken,)))
    assert [table.judges for table in service.state.divisions[0].rounds[0].tables] == [(taken,), (taken,)]


def test_a_table_is_in_one_room() -> None:
    service = begun((KING, 2), teams="AB")
    rooms = rooms_of_lines("Hall A: 1-16\n\n Library , 17 \u2013 20\nStage: 21")
    assert rooms == (Room("Hall A", 1, 16), Room("Library", 17, 20), Room("Stage", 21, 21))
    assert rooms_of_lines("Hall A: 1-16\nLibrary") == "Library"
    assert refused(service.do(cmd.ListRooms((Room("A", 1, 16), Room("B", 16, 20))))) is NotDone.TABLE_IN_TWO_ROOMS
    assert done(service, cmd.ListRooms(rooms)) == ev.RoomsListed(rooms)
    assert rooms_of_lines(room_lines(service.state.rooms)) == rooms
    assert [room_of(service.state.rooms, table) for table in (16, 17, 22)] == ["Hall A", "Library", ""]


def test_two_need_not_type_any_more_once_that_is_not_asked() -> None:
    service = typed_by_two()
    done(service, cmd.AskSecondEntry(is_asked=False))
    assert isinstance(done(service, cmd.EnterResult(0, 1, Played("1", "2", 300, 200))), ev.ResultEntered)


# What parts level teams


def test_T8_the_tie_break_can_be_chosen_at_any_time_before_finals_are_drawn_by_it() -> None:
    service = begun((KING, 1), (KNOCK_OUT, 1), teams="ABCD")
    choice = cmd.ChooseTieBreak(TieBreak.HEAD_TO_HEAD, 150)
    publish(service)
    enter(service, (300, 200), (300, 290))
    done(service, choice)
    assert (service.state.standing.tie_break, service.state.standing.margin_cap) == (TieBreak.HEAD_TO_HEAD, 150)
    assert service.state.standing.bye_margin == service.state.opened.standing.bye_margin
    publish(service)
    assert refused(service.do(choice)) is NotDone.ROUNDS_PUBLISHED


def test_T8_a_knock_out_that_begins_the_day_is_drawn_by_no_standings_so_the_tie_break_stays_free() -> None:
    service = begun((KNOCK_OUT, 2), teams="ABCD")
    choice = cmd.ChooseTieBreak(TieBreak.HEAD_TO_HEAD)
    publish(service)
    done(service, choice)
    enter(service, (300, 200), (300, 290))
    publish(service)
    done(service, choice)
    assert service.state.standing.tie_break is TieBreak.HEAD_TO_HEAD


def test_T8_what_is_chosen_parts_the_standings_and_the_draw() -> None:
    service = begun((KING, 3), teams="ABCD")
    publish(service)
    one, other = service.state.divisions[0].rounds[0].tables
    enter(service, (310, 300), (310, 300))
    proposed = service.next_round()
    assert isinstance(proposed, cmd.PublishRound)
    pairs = (Table(1, other.one, one.one), Table(2, one.other, other.other))
    done(service, replace(proposed, tables=pairs))
    enter(service, (310, 300), (400, 200))
    second = [line.player for line in service.state.standings(0)][1]
    assert second == one.other
    done(service, cmd.ChooseTieBreak(TieBreak.HEAD_TO_HEAD))
    assert [line.player for line in service.state.standings(0)][1] == one.one
    after = service.next_round()
    assert isinstance(after, cmd.PublishRound)
    assert set(after.tables[0].players) == {other.one, one.one}


def test_P17_judges_are_chosen_by_hand_among_those_from_elsewhere_and_sit_at_one_table() -> None:
    service = begun((KING, 1))
    for name, origin in (("A", "Perak"), ("B", "Johor"), ("C", "Sabah"), ("D", "Kedah")):
        done(service, cmd.EnterTeam(Entry(name, origin)))
    done(service, cmd.ListJudges((Judge("Ana", "Perak"), Judge("Ben", "Melaka"), Judge("Chan", "SABAH"))))
    proposed = service.next_round()
    assert isinstance(proposed, cmd.PublishRound)
    own = next(table for table in proposed.tables if "1" in table.players)
    assert "Ana" not in [judge.name for judge in judges_from_elsewhere(service.state, own)]
    first, other = proposed.tables
    moved = with_judges(proposed.tables, first.number, other.judges)
    assert [table.judges for table in moved] == [other.judges, ()]
    done(service, replace(proposed, tables=with_judges(proposed.tables, own.number, ("Ben",))))
