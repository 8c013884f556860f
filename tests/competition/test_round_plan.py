"""Plans of a division as a director changes them: read from its phases, and made into phases again."""

from dataclasses import replace

import pytest

from classroom.competition import command as cmd
from classroom.competition.command import NotDone
from classroom.competition.division import PairingKind, Phase
from classroom.competition.rounds import RoundPlan, may_be_halved, phases_of, plan_of
from tests.competition.fields import begun, done, enter, publish, refused

KING, SWISS, ROBIN, KNOCK = (
    PairingKind.KING_OF_THE_HILL,
    PairingKind.AUSTRALIAN,
    PairingKind.ROUND_ROBIN,
    PairingKind.KNOCK_OUT,
)


@pytest.mark.parametrize(
    ("phases", "plan"),
    [
        ((Phase(SWISS, 6),), RoundPlan(6, SWISS, 1)),
        ((Phase(SWISS, 4), Phase(KING, 2)), RoundPlan(6, KING, 5)),
        ((Phase(SWISS, 4), Phase(KNOCK, 2, third_place=True)), RoundPlan(4, SWISS, 1, 2, third_place=True)),
        ((Phase(SWISS, 6, halves=True), Phase(KING, 2)), RoundPlan(8, KING, 7, halves=True)),
        ((Phase(KNOCK, 3),), RoundPlan(3, KNOCK, 1)),
        ((Phase(KNOCK, 3, third_place=True),), RoundPlan(3, KNOCK, 1, third_place=True)),
    ],
)
def test_a_plan_is_read_and_made_again(phases: tuple[Phase, ...], plan: RoundPlan) -> None:
    service = begun((SWISS, 1), teams="AB")
    done(service, cmd.PlanDivision(0, phases))
    division = service.state.divisions[0]
    assert plan_of(division) == plan
    assert phases_of(division, plan) == phases


def test_rounds_more_or_fewer_another_method_and_finals() -> None:
    division = begun((SWISS, 6), teams="AB").state.divisions[0]
    plan = plan_of(division)
    assert phases_of(division, replace(plan, rounds=7)) == (Phase(SWISS, 7),)
    assert phases_of(division, replace(plan, pairing=KING, since=4)) == (Phase(SWISS, 3), Phase(KING, 3))
    assert phases_of(division, replace(plan, rounds=4, finals=1, third_place=True)) == (
        Phase(SWISS, 4),
        Phase(KNOCK, 1),
    )
    assert phases_of(division, replace(plan, rounds=7, since=4)) == (Phase(SWISS, 7),)
    assert phases_of(division, replace(plan, rounds=2, since=9)) == (Phase(SWISS, 2),)


def test_the_finals_go_by_rank_after_rounds_that_were_played() -> None:
    service = begun((KING, 3), teams="ABCD")
    publish(service)
    enter(service, (300, 100), (300, 110))
    plan = plan_of(service.state.divisions[0])
    assert plan == RoundPlan(3, KING, 2)
    phases = phases_of(service.state.divisions[0], replace(plan, rounds=1, finals=2, third_place=True))
    done(service, cmd.PlanDivision(0, phases))
    assert publish(service) == ["AB", "CD"]
    shorter = phases_of(service.state.divisions[0], replace(plan, rounds=1, finals=0))
    assert refused(service.do(cmd.PlanDivision(0, shorter))) is NotDone.ROUNDS_PUBLISHED


def test_T9_round_1_is_by_halves_by_choice_until_it_is_drawn() -> None:
    service = begun((SWISS, 3), (KING, 1), teams="ABCD")

    def plan() -> RoundPlan:
        return plan_of(service.state.divisions[0])

    assert may_be_halved(service.state.divisions[0], plan())
    assert not may_be_halved(service.state.divisions[0], replace(plan(), pairing=KING, since=1))
    done(service, cmd.PlanDivision(0, phases_of(service.state.divisions[0], replace(plan(), halves=True))))
    assert publish(service) == ["AC", "BD"]
    assert not may_be_halved(service.state.divisions[0], plan())
    assert plan().halves
