"""The rounds of a division: how many and what they are called, and the bracket of a knock-out."""

from __future__ import annotations

from classroom.competition.division import PairingKind, Phase
from classroom.competition.event import Table
from classroom.competition.pairing import places_after
from classroom.competition.result import Places, Played, TeamNumber, winners
from classroom.competition.state import CompetitionState, DivisionState, RoundState, stage_of
from classroom.i18n import N_, Translator
from classroom.match.team import Stage
from classroom.value import Value, replace


class BracketMatch(Value):
    """A match: the names of its two teams (empty until known), their scores, and which of them `won`.

    A team without an opponent `has_bye`. `table` is 0 before the round is published.
    """

    names: tuple[str, str] = ("", "")
    scores: tuple[str, str] = ("", "")
    won: int | None = None
    table: int = 0
    has_bye: bool = False

    def name(self, side: int, say: Translator) -> str:
        """Return the name of a team as it is shown: with the winner of level scores, who decided that (P16)."""
        is_decided = self.won == side and self.scores[0] == self.scores[1] not in {"", "0"}
        return say(N_("{name} (judges' decision)")).format(name=self.names[side]) if is_decided else self.names[side]


class BracketRound(Value):
    """A round from top to bottom: the winners of two consecutive matches meet in the next round."""

    number: int
    stage: Stage | None
    matches: tuple[BracketMatch, ...]


class Bracket(Value):
    """The rounds of a knock-out up to the final, and the match for third place if there is one."""

    title: str
    division: str
    rounds: tuple[BracketRound, ...]
    third: BracketMatch | None = None

    @property
    def winner(self) -> str:
        """The name of the winner of the final, or empty before it is decided."""
        (final,) = self.rounds[-1].matches
        return final.names[final.won] if final.won is not None else ""


def bracket(state: CompetitionState, division: int) -> Bracket | None:
    """Return the bracket of the last knock-out of a division, None before its first round is published."""
    one = state.divisions[division]
    firsts = [
        number
        for number in range(1, len(one.rounds) + 1)
        if one.plan.phase_of(number)[0].pairing is PairingKind.KNOCK_OUT and one.plan.phase_of(number)[1] == number
    ]
    if not firsts:
        return None
    first = firsts[-1]
    phase, _first = one.plan.phase_of(first)
    published = one.rounds[first - 1 : first - 1 + phase.rounds]
    rounds = [_round(state, division, played.number, played.places, played) for played in published]
    after = places_after(published[-1].places, published[-1].results())
    while len(after) > 1:
        rounds.append(_round(state, division, first + len(rounds), after))
        after = ("",) * (len(after) // 2)
    third = next(
        (
            _match(state, (table.one, table.other), round_)
            for round_ in published
            for table in round_.tables
            if table.for_third
        ),
        None,
    )
    return Bracket(state.opened.title, one.plan.title, tuple(rounds), third)


def _round(
    state: CompetitionState, division: int, number: int, places: Places, published: RoundState | None = None
) -> BracketRound:
    pairs = zip(places[::2], places[1::2], strict=False)
    matches = tuple(_match(state, pair, published) for pair in pairs)
    return BracketRound(number, stage_of(state.divisions[division], number), matches)


def _match(state: CompetitionState, pair: tuple[TeamNumber, TeamNumber], published: RoundState | None) -> BracketMatch:
    one, other = pair
    names = (state.name(one), state.name(other))
    player = one or other
    if published is None or not player:
        return BracketMatch(names)
    if player in published.byes:
        return BracketMatch(names, won=pair.index(player), has_bye=True)
    table, recorded = published.table_of(player), published.recorded_of(player)
    number = table.number if table else 0
    if recorded is None:
        return BracketMatch(names, table=number)
    result = recorded.result
    scores = ("", "")
    if isinstance(result, Played):
        scores = (str(result.scores.get(one, "")), str(result.scores.get(other, "")))
    through = next(winners(result), None)
    return BracketMatch(names, scores, pair.index(through) if through in pair else None, number)


def round_title(division: DivisionState, number: int, say: Translator, going_on: int = 0) -> str:
    """Return the name of a round: its number, or its stage if it is one of the last of a knock-out."""
    stage = stage_of(division, number, going_on)
    return say(stage.value) if stage else say(N_("Round {number}")).format(number=number)


def seat_title(division: DivisionState, number: int, table: Table, say: Translator) -> str:
    """Return what a table of a round is called, such as ``Round 2, table 5`` or ``Final, table 1``."""
    title = table_title(division, number, table, say) or round_title(division, number, say)
    return say(N_("{round}, table {table}")).format(round=title, table=table.number)


def match_stage(division: DivisionState, number: int, table: Table) -> Stage | None:
    """Return which of the last matches of a knock-out a table is, or None if it is not one."""
    return Stage.THIRD_PLACE if table.for_third else stage_of(division, number)


def table_title(division: DivisionState, number: int, table: Table, say: Translator) -> str:
    """Return the title of a match beside its table: the final, the match for third place, or empty."""
    is_beside_another = table.for_third or len(division.rounds[number - 1].tables) > 1
    if stage_of(division, number) is not Stage.FINAL or not is_beside_another:
        return ""
    stage = match_stage(division, number, table)
    return say(stage.value) if stage else ""


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
