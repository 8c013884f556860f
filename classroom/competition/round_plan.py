"""The plan of a division's rounds: how many, the pairing from a given round on, and the finals after them."""

from __future__ import annotations

from classroom.competition.division import PairingKind, Phase
from classroom.competition.state import DivisionState
from classroom.value import Value, replace

MOST_FINALS = 3
"""Quarter-finals, semi-finals and the final."""


class RoundPlan(Value):
    """The plan: `rounds` before the finals, by `pairing` from round `since` on, then the number of `finals` rounds.

    A plan that is a knock-out from the beginning is its own finals. With `halves`, round 1 of an Australian Draw is by
    halves (T9).
    """

    rounds: int
    pairing: PairingKind
    since: int
    finals: int = 0
    third_place: bool = False
    halves: bool = False

    @property
    def has_third_place(self) -> bool:
        """Whether the plan has semi-finals, whose losers may meet."""
        return self.finals > 1 or (self.pairing is PairingKind.KNOCK_OUT and self.rounds > 1)


def plan_of(division: DivisionState) -> RoundPlan:
    """Return the plan of a division's rounds."""
    phases = [phase for phase in division.plan.phases if phase.rounds]
    finals = phases.pop() if len(phases) > 1 and phases[-1].pairing is PairingKind.KNOCK_OUT else None
    rounds = sum(phase.rounds for phase in phases)
    since = max(rounds - phases[-1].rounds + 1, min(division.next_number, rounds))
    third = (finals or phases[-1]).third_place
    return RoundPlan(rounds, phases[-1].pairing, since, finals.rounds if finals else 0, third, phases[0].halves)


def phases_of(division: DivisionState, plan: RoundPlan) -> tuple[Phase, ...]:
    """Return the phases of a plan; rounds before `since` stay as they are planned, except the finals."""
    phases: list[Phase] = []
    left = min(plan.since - 1, plan.rounds)
    for phase in division.plan.phases:
        if left > 0:
            phases.append(replace(phase, rounds=min(phase.rounds, left)))
            left -= phase.rounds
    later = plan.rounds - sum(phase.rounds for phase in phases)
    own_finals = plan.pairing is PairingKind.KNOCK_OUT
    if later > 0:
        third = plan.third_place and plan.has_third_place and own_finals
        if phases and phases[-1].pairing is plan.pairing:
            phases[-1] = replace(phases[-1], rounds=phases[-1].rounds + later, third_place=third)
        else:
            phases.append(Phase(plan.pairing, later, third))
    if plan.finals and not own_finals:
        phases.append(Phase(PairingKind.KNOCK_OUT, plan.finals, plan.third_place and plan.has_third_place))
    if phases and phases[0].pairing is PairingKind.AUSTRALIAN:
        phases[0] = replace(phases[0], halves=plan.halves)
    return tuple(phases)


def may_be_halved(division: DivisionState, plan: RoundPlan) -> bool:
    """Tell whether round 1 is still to be drawn, and by an Australian Draw (T9)."""
    return not division.rounds and phases_of(division, plan)[0].pairing is PairingKind.AUSTRALIAN


HILL_AFTER = "australian, then king of the hill"


_LAST_ROUNDS = 2


def phases_by(key: str, rounds: int) -> tuple[Phase, ...]:
    """Return the phases of a plan."""
    if key == HILL_AFTER:
        last = min(_LAST_ROUNDS, max(0, rounds - 1))
        phases = (Phase(PairingKind.AUSTRALIAN, rounds - last), Phase(PairingKind.KING_OF_THE_HILL, last))
        return tuple(phase for phase in phases if phase.rounds)
    return (Phase(PairingKind(key), rounds),)
