"""What people do by hand: type teams as lines, let teams change seats, give certificates of their choice."""

from classroom.competition import command as cmd
from classroom.competition.command import NotDoneBecause
from classroom.competition.day_award import day_awards, team_awards
from classroom.competition.division import PairingKind
from classroom.competition.event import Table
from classroom.competition.proposal import meetings, swapped
from classroom.competition.result import Played
from classroom.competition.service import CompetitionService
from classroom.competition.team import (
    Entry,
    EntryMember,
    Judge,
    filled_lines,
    judges_of_lines,
    line_of_judge,
    team_of_line,
)
from classroom.competition.wording import rank_text
from classroom.i18n import translation
from classroom.match.team import Role
from classroom.record.award import AwardKind
from tests.competition.fields import begun, done, publish

AUSTRALIAN = (PairingKind.AUSTRALIAN, 3)


def proposed(service: CompetitionService) -> cmd.PublishRound:
    found = service.next_round()
    assert not isinstance(found, NotDoneBecause), found
    return found


def test_a_line_is_a_team_with_its_origin_and_pupils() -> None:
    entry = team_of_line("Hornbills , Perak, Aina,, Wei Jie,Kavitha", 2)
    assert (entry.name, entry.origin) == ("Hornbills", "Perak")
    assert [(one.name, one.role) for one in entry.members] == [
        ("Aina", Role.MAIN),
        ("Wei Jie", Role.MAIN),
        ("Kavitha", Role.RESERVE),
    ]


def test_a_tab_or_a_semicolon_goes_before_a_comma() -> None:
    assert team_of_line("Tan, Ali\tPerak", 2).name == "Tan, Ali"
    assert team_of_line("Tan, Ali; Perak", 2).origin == "Perak"
    assert team_of_line("Tigers", 2) == Entry("Tigers")


def test_where_a_player_is_a_team_the_name_is_the_players() -> None:
    assert team_of_line("Aina, Perak", 1).members == (EntryMember("Aina"),)
    assert team_of_line("Tigers, Perak, Aina", 1).members == (EntryMember("Aina"),)
    assert team_of_line("", 1).members == ()


def test_empty_lines_are_nobody_and_judges_come_with_their_state() -> None:
    assert list(filled_lines(" a \n\n  \nb")) == ["a", "b"]
    judges = judges_of_lines("Pn. Latifah, Johor\n\nMr. Tan\n")
    assert judges == (Judge("Pn. Latifah", "Johor"), Judge("Mr. Tan"))
    assert judges_of_lines("\n".join(map(line_of_judge, judges))) == judges


def test_P17_two_teams_change_seats_and_judges_stay_where_they_may() -> None:
    service = begun(AUSTRALIAN, teams="ABCD")
    done(service, cmd.ListJudges((Judge("Tan", "Kedah"), Judge("Devi", "Perak"))))
    before = proposed(service)
    after = swapped(service.state, before, "1", "3")
    assert [table.players for table in after.tables] == [("3", "2"), ("1", "4")]
    assert [table.judges for table in after.tables] == [table.judges for table in before.tables]
    assert service.why_not(after) is None


def test_P17_a_judge_moves_whose_own_team_comes_to_the_table() -> None:
    service = begun(AUSTRALIAN)
    for name, origin in (("A", "Perak"), ("C", "Sabah"), ("B", "Johor"), ("D", "Kedah")):
        done(service, cmd.EnterTeam(Entry(name, origin)))
    done(service, cmd.ListJudges((Judge("Tan", "Johor"), Judge("Devi", "Perak"))))
    before = proposed(service)
    assert [table.judges for table in before.tables] == [("Tan",), ("Devi",)]
    after = swapped(service.state, before, "1", "3")
    assert [table.judges for table in after.tables] == [("Devi",), ("Tan",)]
    assert service.why_not(after) is None


def test_T3_who_begins_is_weighed_anew_for_those_who_changed_only() -> None:
    service = begun(AUSTRALIAN, teams="ABCD")
    publish(service)
    for first, second in (("1", "2"), ("4", "3")):
        done(service, cmd.EnterResult(0, 1, Played(first, second, 200, 100)))
    round_two = cmd.PublishRound(0, 2, (Table(1, "1", "4"), Table(2, "2", "3", "2")))
    after = swapped(service.state, round_two, "4", "3")
    assert after.tables == (Table(1, "1", "3", "3"), Table(2, "2", "4", "2"))


def test_a_bye_can_be_given_to_another_team() -> None:
    service = begun(AUSTRALIAN, teams="ABC")
    before = proposed(service)
    (bye,) = before.byes
    after = swapped(service.state, before, bye, "1")
    assert after.byes == ("1",)
    assert service.why_not(after) is None


def test_the_rounds_in_which_two_have_met_are_known() -> None:
    service = begun(AUSTRALIAN, teams="ABCD")
    publish(service)
    assert meetings(service.state, 0, ("2", "1")) == (1,)
    assert meetings(service.state, 0, ("1", "3")) == ()


def test_a_team_without_pupils_has_a_certificate_of_its_own_and_no_number_is_given_twice() -> None:
    service = begun(AUSTRALIAN)
    done(service, cmd.EnterTeam(Entry("A", "Perak", (EntryMember("Aina"), EntryMember("Wei Jie")))))
    done(service, cmd.EnterTeam(Entry("B", "Johor")))
    publish(service)
    done(service, cmd.EnterResult(0, 1, Played("1", "2", 200, 100)))
    done(service, cmd.CloseCompetition())
    places = [award for place in day_awards(service.state, 0) for award in place.awards]
    assert [(award.name, award.team) for award in places] == [
        *[("Aina", "A"), ("Wei Jie", "A")] * 2,
        *[("B", "")] * 2,
    ]
    kinds = AwardKind.TEAM_SPIRIT, AwardKind.BEST_WORD
    state = service.state
    special = [award for kind in kinds for team in state.teams for award in team_awards(state, team, kind)]
    assert [award.name for award in special] == ["Aina", "Wei Jie", "B"] * 2
    numbers = [award.number for award in (*places, *special)]
    won = ["c1-A01", "c1-A02", "c1-P01", "c1-P02"]
    assert numbers == [*won, "c1-B03", "c1-P03", "c1-S01", "c1-S02", "c1-S03", "c1-W01", "c1-W02", "c1-W03"]


def test_T8_of_many_that_are_level_a_few_are_named() -> None:
    service = begun(AUSTRALIAN, teams="ABCDEFGH")
    lines = service.state.standings(0)
    names = {line.player: service.state.name(line.player) for line in lines}
    said = rank_text(lines, 0, names, translation("en"))
    assert said.startswith("Level with B, C, D, E and 3 more: the same points (0) and ")


def test_P21_a_team_that_lost_its_only_match_and_left_has_taken_part_and_one_that_left_before_has_not() -> None:
    service = begun(AUSTRALIAN, teams="ABCDE")
    done(service, cmd.WithdrawTeam("5", "ill"))
    publish(service)
    lost = service.state.divisions[0].rounds[0].tables[0]
    done(service, cmd.EnterResult(0, 1, Played(lost.one, lost.other, 200, 100)))
    done(service, cmd.WithdrawTeam(lost.other, "had to go home"))
    other = service.state.divisions[0].rounds[0].tables[1]
    done(service, cmd.EnterResult(0, 1, Played(other.one, other.other, 200, 100)))
    done(service, cmd.CloseCompetition())
    given = [award for place in day_awards(service.state, 0) for award in place.awards]
    took_part = {award.name for award in given if award.kind is AwardKind.PARTICIPATION}
    assert took_part == set("ABCD")
