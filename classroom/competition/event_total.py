"""The totals of a literacy event: every team's rounds summed (U1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from classroom.competition.result import TeamNumber
from classroom.competition.standing import shared_ranks


@dataclass(frozen=True)
class EventTotal:
    """One team's line: its score in each round (None if missing, which adds nothing) and their sum."""

    team: TeamNumber
    rank: int
    scores: tuple[int | None, ...]
    total: int


def event_totals(teams: Sequence[TeamNumber], rounds: Sequence[Mapping[TeamNumber, int]]) -> tuple[EventTotal, ...]:
    """Return every team's line, the highest total first; equal totals share a rank, in the order of `teams` (U1).

    Each of the `rounds` gives the scores known so far, by team. Raises ValueError for a team that is listed twice or
    not listed.
    """
    if len(set(teams)) < len(teams):
        raise ValueError("a team is listed twice")
    for number, scores in enumerate(rounds, start=1):
        for team in scores:
            if team not in teams:
                raise ValueError(f"round {number}: {team} is not in this event")
    scores_of = {team: tuple(scores.get(team) for scores in rounds) for team in teams}
    totals = {team: sum(score for score in scores_of[team] if score is not None) for team in teams}
    order = sorted(teams, key=totals.__getitem__, reverse=True)  # stable, so that equals keep the order of `teams`
    ranks = shared_ranks([totals[team] for team in order])
    return tuple(EventTotal(team, rank, scores_of[team], totals[team]) for team, rank in zip(order, ranks, strict=True))
