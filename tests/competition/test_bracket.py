"""The bracket of a knock-out: every round in its order, as far as it is known who goes on (T9)."""

from classroom.competition import command as cmd
from classroom.competition.division import PairingKind, Phase
from classroom.competition.result import Walkover
from classroom.competition.rounds import Bracket, BracketMatch, bracket
from classroom.competition.service import CompetitionService
from classroom.match.team import Stage
from tests.competition.fields import begun, done, enter, publish

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
