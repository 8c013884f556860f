"""Teams level in everything: who goes through, has the bye or the prize is decided, and by no order of entry (P16)."""

from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.competition import command as cmd
from classroom.competition.command import NotDone, NotDoneBecause
from classroom.competition.day_award import day_awards
from classroom.competition.division import AskedBye, PairingKind, Phase
from classroom.competition.event import TieSettled
from classroom.competition.proposal import goes_by_entry, has_most_wins, level_at_prize, results_between, won_when_met
from classroom.competition.result import Played, TieDecision, TieWay, Walkover, standings
from classroom.competition.service import CompetitionService
from classroom.competition.wall_papers import pairing_sheet, standing_sheet
from classroom.competition.wording import rank_text
from classroom.i18n import _
from classroom.record.award import AwardKind
from tests.competition.fields import begun, done, enter, publish, refused

KING = PairingKind.KING_OF_THE_HILL


def level_at_cut() -> CompetitionService:
    """Six teams after a round: A, C and E won by 100, 90 and 80; of B, D and F, two have lost by 80."""
    service = begun((KING, 1), teams="ABCDEF")
    done(service, cmd.PlanDivision(0, (Phase(KING, 1), Phase(PairingKind.KNOCK_OUT, 2))))
    publish(service)
    enter(service, (300, 200), (300, 220), (300, 220))
    done(service, cmd.CorrectResult(0, 1, Played("1", "2", 310, 200), "read wrongly"))
    return service


def settle(service: CompetitionService, order: str, way: TieWay = TieWay.LOT, **why: str) -> object:
    return service.do(cmd.SettleTie(0, TieDecision(tuple(order), way, **why)))


def test_P16_the_last_place_of_the_semi_finals_is_no_matter_of_who_was_entered_first() -> None:
    service = level_at_cut()
    asked = service.next_round()
    assert isinstance(asked, NotDoneBecause)
    assert (asked.reason, asked.names, asked.level) == (NotDone.LEVEL_AT_KNOCK_OUT, ("C", "E"), ("3", "5"))
    assert isinstance(settle(service, "53"), TieSettled)
    asked = service.next_round()
    assert isinstance(asked, NotDoneBecause)
    assert asked.level == ("4", "6")
    assert isinstance(settle(service, "64", TieWay.PLAY_OFF), TieSettled)
    assert publish(service) == ["AF", "EC"]


@pytest.mark.parametrize(
    ("kind", "teams", "is_by_entry"),
    [(KING, "ABCDE", True), (KING, "ABCD", False), (PairingKind.KNOCK_OUT, "ABCD", True)],
)
def test_P16_before_the_first_result_it_is_told_where_the_order_of_entry_alone_decides(
    kind: PairingKind, teams: str, *, is_by_entry: bool
) -> None:
    service = begun((kind, 2), teams=teams)
    proposed = service.next_round()
    assert isinstance(proposed, cmd.PublishRound)
    assert goes_by_entry(service.state, proposed) is is_by_entry
    publish(service)
    assert not goes_by_entry(service.state, proposed)


def test_P16_what_was_decided_is_on_the_sheets() -> None:
    service = level_at_cut()
    settle(service, "53")
    settle(service, "64", TieWay.CHOSEN, reason="met A in round 1", by="Pn. Zainab")
    publish(service)
    sheet = standing_sheet(service.state, 0, 1)
    said = {sheet.names[line.player]: rank_text(sheet.lines, at, sheet.names, _) for at, line in enumerate(sheet.lines)}
    assert [line.rank for line in sheet.lines] == [1, 2, 3, 4, 5, 6]
    assert said["E"].endswith("Placed by lot.")
    assert said["E"].startswith("Level with C: the same points (1) and the same total margin (+80).")
    assert said["D"].endswith("Placed by the director (Pn. Zainab: met A in round 1).")
    assert [(names, one.way) for names, one in pairing_sheet(service.state, 0, 2).decided] == [
        (("E", "C"), TieWay.LOT),
        (("F", "D"), TieWay.CHOSEN),
    ]
    assert sheet.decided == (), "each line says it"
    later = standing_sheet(service.state, 0, 2).decided
    assert [(number, names) for number, (names, _decision) in later] == [(1, ("E", "C")), (1, ("F", "D"))]


def test_P16_only_level_teams_are_put_in_order_and_a_choice_has_a_reason_and_a_name() -> None:
    for order, way, why, reason in [
        ("", TieWay.LOT, {}, NotDone.NOT_LEVEL),
        ("3", TieWay.LOT, {}, NotDone.NOT_LEVEL),
        ("355", TieWay.LOT, {}, NotDone.NOT_LEVEL),
        ("13", TieWay.LOT, {}, NotDone.NOT_LEVEL),
        ("351", TieWay.LOT, {}, NotDone.NOT_LEVEL),
        ("9", TieWay.LOT, {}, NotDone.NOT_LEVEL),
        ("35", TieWay.CHOSEN, {"by": "Pn. Zainab"}, NotDone.REASON_NEEDED),
        ("35", TieWay.CHOSEN, {"reason": "younger"}, NotDone.NAME_NEEDED),
    ]:
        assert refused(settle(level_at_cut(), order, way, **why)) is reason


def test_P16_nothing_is_decided_before_all_results_are_there() -> None:
    service = begun((KING, 2), teams="ABCD")
    assert refused(settle(service, "12")) is NotDone.NO_ROUND_YET
    publish(service)
    assert refused(settle(service, "12")) is NotDone.RESULTS_MISSING


def test_P16_a_lot_of_level_teams_falls_once_a_correction_parts_them_and_the_last_one_counts() -> None:
    service = level_at_cut()
    settle(service, "35")
    settle(service, "53")
    assert [line.player for line in service.state.standings(0)][:3] == ["1", "5", "3"]
    done(service, cmd.CorrectResult(0, 1, Played("3", "4", 350, 220), "read wrongly"))
    lines = service.state.standings(0)
    assert [line.player for line in lines][:3] == ["3", "1", "5"]
    assert not any(line.decided for line in lines)


def test_P16_who_has_left_comes_after_the_level_teams_that_stay() -> None:
    service = level_at_cut()
    done(service, cmd.WithdrawTeam("3", "ill"))
    asked = service.next_round()
    assert isinstance(asked, NotDoneBecause)
    assert asked.level == ("4", "6")
    done(service, cmd.WithdrawTeam("4", "ill"))
    assert publish(service) == ["AB", "EF"]


def test_P16_the_bye_goes_by_lot_where_the_last_ones_are_level() -> None:
    service = begun((KING, 3), teams="ABCDE")
    assert publish(service) == ["AB", "CD", "E"]
    enter(service, (300, 200), (300, 200))
    asked = service.next_round()
    assert isinstance(asked, NotDoneBecause)
    assert (asked.reason, asked.level) == (NotDone.LEVEL_AT_BYE, ("2", "4"))
    settle(service, "42")
    assert publish(service)[-1] == "B"
    # Whoever asked for the bye has it without a lot.
    again = begun((KING, 3), teams="ABCDE")
    publish(again)
    enter(again, (300, 200), (300, 200))
    done(again, cmd.ListWishes(0, replace(again.state.divisions[0].wishes, byes=(AskedBye("4", 2),))))
    assert publish(again)[-1] == "D"


def test_P16_P21_a_shared_prize_can_be_decided_after_the_last_round() -> None:
    service = begun((KING, 1), teams="ABCD")
    publish(service)
    assert level_at_prize(service.state, 0) == ()
    enter(service, (300, 200), (300, 200))
    assert level_at_prize(service.state, 0) == ("1", "3")
    settle(service, "31")
    assert level_at_prize(service.state, 0) == ("2", "4")
    done(service, cmd.CloseCompetition())
    winners = [award.name for award in day_awards(service.state, 0)[0].awards if award.kind is AwardKind.ACHIEVEMENT]
    assert winners == ["C"]


def test_P16_only_who_won_when_level_teams_met_has_won_when_they_met() -> None:
    service = begun((PairingKind.ROUND_ROBIN, 3), teams="ABCD")
    for _round in range(3):
        publish(service)
    for number, winner, loser in ((1, "1", "4"), (1, "2", "3"), (3, "4", "3")):
        done(service, cmd.EnterResult(0, number, Played(winner, loser, 300, 200)))
    state = service.state
    assert results_between(state, 0, "14") == ((1, Played("1", "4", 300, 200)),)
    assert [won_when_met(state, 0, order) for order in ("14", "41", "12", "143")] == [True, False, False, False]
    assert [has_most_wins(state, 0, order) for order in ("13", "31", "14")] == [True, False, False]
    done(service, cmd.EnterResult(0, 3, Walkover("1", "2")))
    assert won_when_met(service.state, 0, "124"), "a walkover is a match, too"


@given(st.permutations("ABCD"), st.lists(st.sampled_from(list(permutations("ABCD"))), max_size=3))
def test_P16_an_order_decided_for_level_teams_is_theirs_whatever_the_order_of_entry(
    entered: list[str], orders: list[tuple[str, ...]]
) -> None:
    decisions = [TieDecision(order, TieWay.LOT) for order in orders]
    lines = standings(entered, [], decisions=decisions)
    assert [line.player for line in lines] == (list(orders[-1]) if orders else entered)
    assert [line.rank for line in lines] == ([1, 2, 3, 4] if orders else [1] * 4)
