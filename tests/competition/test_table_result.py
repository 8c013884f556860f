"""The match of a table, and its result beside the one that stands there (T8, P12)."""

from dataclasses import replace

import pytest

from classroom.competition import command as cmd
from classroom.competition.command import NotDone, NotDoneBecause
from classroom.competition.division import PairingKind, Wishes
from classroom.competition.event import ResultCorrected, ResultEntered, Source
from classroom.competition.match_result import (
    ResultState,
    first_match_id,
    next_match_id,
    standing_of_match,
    table_of_match,
)
from classroom.competition.result import Played, Walkover, WalkoverReason
from classroom.competition.service import CompetitionService
from classroom.competition.team import Entry
from classroom.match.service import MatchService
from classroom.match.state import MatchState
from tests.competition.fields import begun, done, publish
from tests.competition.test_match_result import at_board, competition, stopped

TYPED = Played("1", "2", 200, 300)


def first_table(service: CompetitionService) -> MatchService:
    """The match of the first table under its own id, still to be drawn for."""
    one = service.state.divisions[0].rounds[-1]
    return at_board(service, match_id=first_match_id(service.state, one.number, one.tables[0]))


def taken(service: CompetitionService, match: MatchState, **how: object) -> object:
    return service.take_match(match, Source.PLAYED_HERE, "corrected on the sheet", **how)  # type: ignore[arg-type]


def corrected(service: CompetitionService, result: Played | Walkover = TYPED) -> None:
    done(service, cmd.CorrectResult(0, 1, result, "the jury said so"))


def test_a_match_is_known_by_its_teams_and_the_round_and_one_played_again_by_its_number() -> None:
    service = competition("youth", "Aina", "Uma")
    match = first_table(service)
    assert match.state.opened.match_id == "c1-1-1-2"
    assert next_match_id("c1-1-1-2", ["c1-1-1-2", "c1-1-1-2-2"]) == "c1-1-1-2-3"
    for match_id in ("c1-1-1-2", "c1-1-1-2-2"):
        found = table_of_match(service.state, match_id)
        assert found
        assert (found.published.number, found.table.players, found.recorded) == (1, ("1", "2"), None)
    assert table_of_match(service.state, "c1-2-1-2") is None
    assert standing_of_match(service.state, at_board(service).state) is None


def test_a_team_with_a_board_of_its_own_is_in_the_id_alone() -> None:
    service = begun((PairingKind.OWN_BOARDS, 1), teams="AB")
    proposed = service.next_round()
    assert isinstance(proposed, cmd.PublishRound)
    done(service, replace(proposed, set_word="READING"))
    one = service.state.divisions[0].rounds[0]
    assert [first_match_id(service.state, 1, table) for table in one.tables] == ["c1-1-1", "c1-1-2"]


def test_a_result_is_open_until_it_is_entered_and_then_stands() -> None:
    service = competition("youth", "Aina", "Uma")
    match = first_table(service)
    assert standing_of_match(service.state, match.state) is ResultState.OPEN
    over = stopped(match).state
    assert standing_of_match(service.state, over) is ResultState.OPEN
    assert not service.has_entered("c1-1-1-2")
    assert isinstance(taken(service, over), ResultEntered)
    assert standing_of_match(service.state, over) is ResultState.ENTERED
    assert service.has_entered("c1-1-1-2")
    assert taken(service, over) is None


def test_a_match_that_goes_on_has_no_result_to_take() -> None:
    service = competition("youth", "Aina", "Uma")
    answer = taken(service, first_table(service).state)
    assert isinstance(answer, NotDoneBecause)
    assert answer.reason is NotDone.MATCH_NOT_OVER


def test_a_typed_result_stays_unless_the_teacher_overrules_it() -> None:
    service = competition("youth", "Aina", "Uma")
    done(service, cmd.EnterResult(0, 1, TYPED))
    over = stopped(first_table(service)).state
    assert standing_of_match(service.state, over) is ResultState.OTHER
    answer = taken(service, over)
    assert isinstance(answer, NotDoneBecause)
    assert answer.reason is NotDone.OTHER_RESULT
    assert isinstance(taken(service, over, overrules=True), ResultCorrected)
    assert standing_of_match(service.state, over) is ResultState.ENTERED


def test_T3_a_typed_result_is_the_matchs_own_though_nobody_said_who_began() -> None:
    service = competition("youth", "Aina", "Uma")
    over = stopped(first_table(service)).state
    done(service, cmd.EnterResult(0, 1, Played("1", "2", over.totals[0], over.totals[1], is_start_known=False)))
    assert standing_of_match(service.state, over) is ResultState.ENTERED


def test_P12_a_match_corrects_what_it_said_itself_and_nothing_that_was_put_in_its_place() -> None:
    service = competition("youth", "Aina", "Uma")
    over = stopped(first_table(service)).state
    entered = taken(service, over)
    assert isinstance(entered, ResultEntered)
    (recorded,) = service.state.divisions[0].rounds[0].recorded
    other = replace(over, teams=tuple(reversed(over.teams)))
    assert isinstance(taken(service, other), ResultCorrected)
    said = service.state.divisions[0].rounds[0].recorded[0].result
    assert said != recorded.result
    assert isinstance(taken(service, over, said=said), ResultCorrected), "it is corrected as often as need be"
    corrected(service, Walkover("1", "2", WalkoverReason.LATE))
    answer = taken(service, over, said=recorded.result)
    assert isinstance(answer, NotDoneBecause)
    assert isinstance(taken(service, over, overrules=True), ResultCorrected)


def test_a_match_of_an_earlier_round_is_not_counted_in_a_later_one_of_the_same_teams() -> None:
    service = competition("youth", "Aina", "Uma")
    over = stopped(first_table(service)).state
    done(service, cmd.EnterResult(0, 1, TYPED))
    publish(service)
    answer = taken(service, over)
    assert isinstance(answer, NotDoneBecause)
    assert (answer.reason, answer.numbers[:1]) == (NotDone.OTHER_RESULT, (1,))
    assert service.state.divisions[0].rounds[1].recorded == ()


def scores(service: CompetitionService) -> tuple[int, int]:
    """What the first two teams have in the first round."""
    result = service.state.divisions[0].rounds[0].recorded[0].result
    assert isinstance(result, Played)
    by_player = {result.first: result.first_score, result.second: result.second_score}
    return by_player["1"], by_player["2"]


@pytest.mark.parametrize("called", [("Ainaa", "Uma"), ("Ainaa", "Umah")])
def test_T8_a_result_finds_its_table_though_names_were_corrected_while_it_was_played(called: tuple[str, str]) -> None:
    service = competition("youth", "Aina", "Uma")
    match = stopped(first_table(service)).state
    for player, name in zip("12", called, strict=True):
        done(service, cmd.ChangeEntry(player, Entry(name)))
    taken(service, match)
    assert scores(service) == match.totals


def test_T8_a_refusal_says_what_the_teams_of_the_match_are_called_now() -> None:
    service = competition("youth", "Aina", "Uma")
    match = first_table(service).state
    done(service, cmd.ChangeEntry("1", Entry("Ainaa")))
    assert taken(service, match) == NotDoneBecause(NotDone.MATCH_NOT_OVER, ("Ainaa", "Uma"))


def test_T8_a_round_drawn_again_the_other_way_round_leaves_each_team_its_own_score() -> None:
    service = competition("youth", "Aina", "Uma")
    match = stopped(first_table(service)).state
    done(service, cmd.TakeBackRound(0, "the lots were wrong"))
    done(service, cmd.ListWishes(0, Wishes(order=("2", "1"))))
    assert publish(service) == ["UmaAina"]
    done(service, cmd.ChangeEntry("1", Entry("Ainaa")))
    taken(service, match)
    assert scores(service) == match.totals
