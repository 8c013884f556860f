"""Who is given which certificate after a competition (P21)."""

from __future__ import annotations

from typing import NamedTuple

from classroom.competition.result import Player
from classroom.competition.state import CompetitionState
from classroom.record.award import Award, AwardKind, certificate_number, own_name


class PlaceAwards(NamedTuple):
    """The awards of the teams of a place; teams that are level share it."""

    place: int
    awards: tuple[Award, ...]


def day_awards(state: CompetitionState, division: int) -> tuple[PlaceAwards, ...]:
    """Return the awards of every place of a division, best first; none before the competition is closed.

    The members of the winning team have one of achievement, all others one of participation (P21). Each certificate has
    a number of its own, the same whenever it is printed.
    """
    if not state.is_closed:
        return ()
    before = _pupils_before(state)
    found: dict[int, list[Award]] = {}
    for line in state.standings(division):
        team = state.team(line.player)
        if team:
            kind = AwardKind.ACHIEVEMENT if line.rank == 1 else AwardKind.PARTICIPATION
            name = own_name(team.entry.team(), len(state.teams))
            found.setdefault(line.rank, []).extend(
                Award(
                    kind,
                    member.name,
                    name,
                    team.entry.origin,
                    (),
                    number=certificate_number(state.opened.competition_id, kind, before[line.player] + place),
                )
                for place, member in enumerate(team.entry.members)
            )
    return tuple(PlaceAwards(place, tuple(awards)) for place, awards in found.items())


def _pupils_before(state: CompetitionState) -> dict[Player, int]:
    """Return for each team how many pupils are in those that were entered before it."""
    sizes = [len(team.entry.members) for team in state.teams]
    return {team.player: sum(sizes[:at]) for at, team in enumerate(state.teams)}
