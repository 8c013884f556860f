"""Who is given which certificate after a match (P21)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from classroom.match.state import MatchState, Phase


class AwardKind(Enum):
    """Achievement is for the members of the winning team, participation for those of every team (P21)."""

    ACHIEVEMENT = "achievement"
    PARTICIPATION = "participation"


@dataclass(frozen=True)
class Award:
    """One certificate: the pupil, the team and where it comes from, the totals with the own team's first."""

    kind: AwardKind
    name: str
    team: str
    origin: str
    totals: tuple[int, ...]


@dataclass(frozen=True)
class CertificateText:
    """What every certificate of a match says besides the award; `date` is ISO 8601.

    All but `event` may be empty.
    """

    event: str
    level: str
    town: str
    date: str
    serial: str


def awards(state: MatchState, *, everybody_took_part: bool = True) -> tuple[Award, ...]:
    """Return the awards of a match that is decided, in the order of the team sheets, reserves included; else none.

    Members of the winning team (of all leading teams, for a shared win) have an award of achievement, and everybody has
    one of participation, the winners only if `everybody_took_part`. The computer, which has no members, has none.
    """
    if state.phase is not Phase.CLOSED:
        return ()
    won = state.winning_teams
    found: list[Award] = []
    for number, team in enumerate(state.teams):
        kinds = [AwardKind.ACHIEVEMENT if number in won else AwardKind.PARTICIPATION]
        if everybody_took_part and number in won:
            kinds.append(AwardKind.PARTICIPATION)
        others = tuple(total for other, total in enumerate(state.totals) if other != number)
        totals = (state.totals[number], *others)
        found += [Award(kind, member.name, team.name, team.origin, totals) for kind in kinds for member in team.members]
    return tuple(found)
