"""What a state tells of points: scores, totals, who leads and who has won."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from classroom.match.phase import Phase
from classroom.match.state_clock import StateClocks
from classroom.match.turn import Turn
from classroom.rules.ending import winners
from classroom.rules.format import Challenge, PointsFromChallenger, PointsToChallenged


@dataclass(frozen=True)
class StateTotals(StateClocks):
    """The facts and the time, and what each team has scored (P15, P16)."""

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """Each team's sum of settled turns that count, with the points of failed challenges, before unplayed tiles."""
        return self._sums([turn for turn in self.turns if self.counts(turn)])

    def counts(self, turn: Turn) -> bool:
        """Tell whether the score of `turn` counts: an extra turn only while its team is level without it (P16)."""
        return not turn.extra or self.team_of(turn.side) in self.level

    @property
    def totals(self) -> tuple[int, ...]:
        """Each team's total: the scores, less unplayed tiles and time once play has ended (P15, T2)."""
        return self._adjusted(self.scores)

    @cached_property
    def level(self) -> tuple[int, ...]:
        """The teams in front before extra turns, where play has ended and they are several; else none (P16)."""
        if self.end is None:
            return ()
        regular = self._adjusted(self._sums([turn for turn in self.turns if not turn.extra]))
        leaders = winners(regular, self._excluded)
        return leaders if len(leaders) > 1 else ()

    def challenge_points(self, turn: Turn) -> Mapping[int, int]:
        """Return the points that a failed challenge of `turn` gives to sides or takes from them (A7, T5, S4)."""
        ruling, policy = turn.ruling, self.format.challenge
        if ruling is None or not ruling.accepted or not isinstance(policy, Challenge):
            return {}
        match policy.failed:
            case PointsToChallenged(points, each_word):
                return {turn.side: points * (len(ruling.words) if each_word else 1)}
            case PointsFromChallenger(points):
                return {ruling.side: -points}
            case _:
                return {}

    def _sums(self, turns: Sequence[Turn]) -> tuple[int, ...]:
        sums = [0] * len(self.teams)
        for turn in turns:
            sums[self.team_of(turn.side)] += turn.score if turn.settled else 0
            for side, points in self.challenge_points(turn).items():
                sums[self.team_of(side)] += points
        return tuple(sums)

    def _adjusted(self, scores: Sequence[int]) -> tuple[int, ...]:
        if self.end is None:
            return tuple(scores)
        totals = [score + penalty for score, penalty in zip(scores, self.time_penalties(), strict=True)]
        for side in self.sides:
            totals[self.team_of(side)] += self.end.adjustments[side]
        return tuple(totals)

    @property
    def _excluded(self) -> Collection[int]:
        """The teams that cannot win however many points they have (P13, A12, T2, T8)."""
        return self.end.lost if self.end else ()

    def leaders(self) -> tuple[int, ...]:
        """Return the teams with the highest total, those that have lost left out; extra turns part level ones (P16)."""
        totals = self.totals
        if not self.level:
            return winners(totals, self._excluded)
        best = max(totals[team] for team in self.level)
        return tuple(team for team in self.level if totals[team] == best)

    @property
    def winner(self) -> int | None:
        """The team that has won, None while undecided or for a shared win (P13, P16)."""
        return self.winning_teams[0] if len(self.winning_teams) == 1 else None

    @property
    def winning_teams(self) -> tuple[int, ...]:
        """The team that has won, or those that share the win; none while that is open (P13, P16)."""
        if not self.is_over:
            return ()
        leaders = self.leaders()
        if self.jury and self.jury.winner in leaders:
            return (self.jury.winner,)
        is_decided = len(leaders) == 1 or self.jury is not None or self.phase is Phase.CLOSED
        return leaders if is_decided else ()

    @property
    def is_level(self) -> bool:
        """Whether play has ended with several teams in front (P16)."""
        return self.end is not None and len(self.leaders()) > 1
