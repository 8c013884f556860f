"""The bracket of a knock-out: who meets whom in each round, and who advances, as far as that is known."""

from __future__ import annotations

from classroom.competition.division import PairingKind
from classroom.competition.knock_out import places_after
from classroom.competition.result import Places, Played, TeamNumber, winners
from classroom.competition.state import CompetitionState, RoundState, stage_of
from classroom.match.team import Stage
from classroom.value import Value


class BracketMatch(Value):
    """A match: the names of its two teams (empty until known), their scores, and which of them `won`.

    A team without an opponent `has_bye`. `table` is 0 before the round is published.
    """

    names: tuple[str, str] = ("", "")
    scores: tuple[str, str] = ("", "")
    won: int | None = None
    table: int = 0
    has_bye: bool = False


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
