"""Who is given which certificate after a competition (P21)."""

from __future__ import annotations

from typing import NamedTuple

from classroom.competition.state import CompetitionState
from classroom.record.award import Award, AwardKind


class PlaceAwards(NamedTuple):
    """The awards of the teams of a place; teams that are level share it."""

    place: int
    awards: tuple[Award, ...]


def day_awards(state: CompetitionState, division: int) -> tuple[PlaceAwards, ...]:
    """Return the awards of every place of a division, best first; none before the competition is closed.

    The members of the winning team have one of achievement, all others one of participation (P21).
    """
    if not state.is_closed:
        return ()
    found: dict[int, list[Award]] = {}
    for line in state.standings(division):
        team = state.team(line.player)
        if team:
            kind = AwardKind.ACHIEVEMENT if line.rank == 1 else AwardKind.PARTICIPATION
            entry = team.entry
            awards = [Award(kind, member.name, entry.name, entry.origin, ()) for member in entry.members]
            found.setdefault(line.rank, []).extend(awards)
    return tuple(PlaceAwards(place, tuple(awards)) for place, awards in found.items())
