"""Days of a competition made up by chance: whatever happens, what must hold holds after every command."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.competition.division import PairingKind
from classroom.competition.event import ResultCorrected, ResultEntered, ResultTakenBack
from classroom.competition.fold import fold_competition
from classroom.competition.result import Bye, NobodyCame, Played, Ruled, Scored, Walkover, players_of
from classroom.competition.state import CompetitionState
from tests.competition.fields import ListLog, day
from tests.examples import examples

KINDS = tuple(PairingKind)
TOGETHER = tuple(kind for kind in KINDS if kind is not PairingKind.OWN_BOARDS)
ALONE = st.lists(st.tuples(st.just(PairingKind.OWN_BOARDS), st.integers(1, 4)), min_size=1, max_size=2)


def check(state: CompetitionState) -> None:
    for at, division in enumerate(state.divisions):
        players = [team.player for team in state.teams_of(at)]
        for one in division.rounds:
            seated = [player for table in one.tables for player in table.players] + list(one.byes)
            assert len(set(seated)) == len(seated)
            assert set(seated) <= set(players)
            for recorded in one.recorded:
                named = players_of(recorded.result)
                table = one.table_of(named[0])
                assert set(table.players) == set(named) if table else isinstance(recorded.result, Ruled)
        lines = state.standings(at)
        ruled = {player for results in division.results() for result in results for player in players_of(result)}
        later = {team.player for team in state.teams_of(at) if team.from_round > max(1, len(division.rounds))} - ruled
        assert sorted([*(line.player for line in lines), *later]) == sorted(players)
        check_sums(state, at)
        # Who left or never came is below the others where the rules say so, and a knock-out goes before points.
        says_so = state.standing.absent_last
        figures = [
            (
                not (says_so and line.has_left),
                not (says_so and line.is_absent),
                line.stage,
                line.half_points,
                line.margin,
            )
            for line in lines
        ]
        assert figures == sorted(figures, reverse=True)


def check_sums(state: CompetitionState, division: int) -> None:
    """Add up all that was won by another way than the standings do."""
    points: Counter[str] = Counter()
    margins: Counter[str] = Counter()
    walkover = 150
    for results in state.divisions[division].results():
        for result in results:
            match result:
                case Played(first, second, one, other, decided_for):
                    points[first] += 2 * (one > other) + (one == other and not decided_for) + 2 * (decided_for == first)
                    points[second] += (
                        2 * (other > one) + (one == other and not decided_for) + 2 * (decided_for == second)
                    )
                    margins.update({first: one - other})
                    margins.update({second: other - one})
                case Walkover(winner):
                    points[winner] += 2
                    margins[winner] += walkover
                case Bye(player):
                    points[player] += 2
                    margins[player] += 50
                case Ruled(player, _, margin) | Scored(player, margin):
                    margins[player] += margin
                case NobodyCame():
                    pass
    for line in state.standings(division):
        assert (line.half_points, line.margin) == (points[line.player], margins[line.player])


@examples(12)
@given(
    st.integers(2, 13),
    st.lists(st.tuples(st.sampled_from(TOGETHER), st.integers(1, 4)), min_size=1, max_size=3) | ALONE,
    st.integers(0, 9999),
)
def test_whatever_happens_on_a_day_the_sums_are_right(
    teams: int, phases: list[tuple[PairingKind, int]], seed: int
) -> None:
    log = ListLog()
    rehearsed = day(*phases, seed=seed, log=log)
    for state in rehearsed.enter(teams):
        check(state)
    for state in rehearsed.judge(teams // 2):
        check(state)
    for state in rehearsed.play():
        check(state)
    assert rehearsed.state.is_closed
    events = log.read("c1")
    assert fold_competition(events) == rehearsed.state
    no_result_is_lost(rehearsed.state, events)


def no_result_is_lost(state: CompetitionState, events: tuple[object, ...]) -> None:
    stands = {}
    for event in events:
        match event:
            case ResultEntered(division, number, result) | ResultCorrected(division, number, result):
                stands[division, number, frozenset(players_of(result))] = result
            case ResultTakenBack(division, number, player):
                (taken,) = [key for key in stands if key[:2] == (division, number) and player in key[2]]
                del stands[taken]
    recorded = [recorded.result for one in state.divisions for round_ in one.rounds for recorded in round_.recorded]
    assert sorted(map(repr, stands.values())) == sorted(map(repr, recorded))


@pytest.mark.parametrize("kind", KINDS)
def test_a_day_has_all_that_may_happen(kind: PairingKind) -> None:
    seen = Counter(type(event).__name__ for seed in range(12) for event in _events(kind, seed))
    expected = {
        "CompetitionOpened", "TeamEntered", "JudgesListed", "RoundPublished", "RoundTakenBack", "ResultEntered",
        "ResultCorrected", "ResultTakenBack", "TeamWithdrawn", "TeamReturned", "CompetitionClosed",
    }  # fmt: skip
    assert set(seen) == expected


def _events(kind: PairingKind, seed: int) -> tuple[object, ...]:
    log = ListLog()
    rehearsed = day((kind, 5), seed=seed, log=log)
    for _ in (*rehearsed.enter(12), *rehearsed.judge(4), *rehearsed.play()):
        pass
    return log.read("c1")
