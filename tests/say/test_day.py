"""What is said of a competition day, a team's way through it among it."""

from classroom.competition.command import EnterResult, EnterTeam, PublishRound, TakeAttendance, WithdrawTeam
from classroom.competition.division import PairingKind
from classroom.competition.event import Table
from classroom.competition.result import Played, Walkover, WalkoverReason
from classroom.competition.team import Attendance, Entry
from classroom.say.day import check_in_line, not_checked_in, proposal_warning, team_rounds
from tests.competition.fields import begun, done


def test_a_teams_rounds_have_table_scores_start_and_place() -> None:
    service = begun((PairingKind.ROUND_ROBIN, 3), teams="ABC")
    done(service, PublishRound(0, 1, (Table(4, "1", "2", first="2"),), byes=("3",)))
    assert team_rounds(service.state, 0, "1") == ["Round 1, table 4: A – B, no result yet; B started."]
    done(service, EnterResult(0, 1, Played("2", "1", 310, 250, is_start_known=True)))
    done(service, PublishRound(0, 2, (Table(1, "1", "3"),), byes=("2",)))
    done(service, EnterResult(0, 2, Walkover("1", "3", WalkoverReason.ABSENT)))
    assert team_rounds(service.state, 0, "1") == [
        "Round 1, table 4: B 310, A 250; B started; then in place 3.",
        "Round 2, table 1: A won by walkover: C did not come; then in place 2.",
    ]
    assert team_rounds(service.state, 0, "3")[0] == "Round 1: bye, a win by 50 points; then in place 2."


def test_who_left_before_round_1_is_looked_for_no_more_and_said_to_be_drawn_by_nobody() -> None:
    service = begun((PairingKind.ROUND_ROBIN, 3), teams="ABC")
    done(service, WithdrawTeam("3", "ill"))
    proposed = service.next_round()
    assert isinstance(proposed, PublishRound)
    assert "checked in" not in proposal_warning(service.state, proposed), "no check-in has begun"
    done(service, TakeAttendance("1", Attendance.HERE))
    assert [team.player for team in not_checked_in(service.state, 0)] == ["2"]
    assert "1 drawn team is not checked in." in proposal_warning(service.state, proposed)
    done(service, TakeAttendance("2", Attendance.LATE))
    assert check_in_line(service.state, 0) == "1 here · 1 late"
    done(service, TakeAttendance("2", None))
    done(service, PublishRound(0, 1, (Table(4, "1", "2", first="2"),)))
    done(service, EnterTeam(Entry("D")))
    assert check_in_line(service.state, 0) == "1 here", "who came after round 1 is here, and none is looked for"
