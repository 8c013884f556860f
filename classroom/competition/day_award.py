"""The certificates after a competition (P21)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from classroom.competition.result import Played, Scored, TeamNumber, Walkover, WalkoverReason, players_of
from classroom.competition.state import CompetitionState, Recorded, TeamState
from classroom.record.award import Award, AwardKind, certificate_number, own_name

_PLACES = AwardKind.ACHIEVEMENT, AwardKind.SECOND_PLACE, AwardKind.THIRD_PLACE
_SERIES = {AwardKind.BEST_WORD: "W", AwardKind.TEAM_SPIRIT: "S"}
"""Letters that keep the numbers of these certificates apart from those of `day_awards`."""

_NUMBER = re.compile(r"(.+)-[abcpws][0-9]{2,}", re.IGNORECASE)


class PlaceAwards(NamedTuple):
    """The awards of the teams in one place; level teams share it."""

    place: int
    awards: tuple[Award, ...]


def day_awards(state: CompetitionState, division: int) -> tuple[PlaceAwards, ...]:
    """Return the awards for every place of a division, best first; none before the competition is closed.

    Members of the winning team receive an award of achievement, and those of the next two teams one for their place.
    Where pools have a final, its places are those of the competition, and its teams receive theirs there.
    Everybody receives one of participation (P21), except teams that left before they played or never came. A team
    without named pupils receives one award for itself. Each certificate has its own number, the same whenever it is
    printed.
    """
    return _place_awards(state, division) if state.is_closed else ()


def _place_awards(state: CompetitionState, division: int) -> tuple[PlaceAwards, ...]:
    before = _pupils_before(state)
    found: dict[int, list[Award]] = {}
    played = {player for one in state.rounds for each in one.recorded for player in _came(each)}
    finals = [at for at, one in enumerate(state.divisions) if one.plan.best and one.rounds]
    elsewhere = {player for at in finals for player in state.finalists(at)} if division in state.pools else set()
    for line in state.standings(division):
        if line.player in elsewhere:
            continue
        team = state.team(line.player)
        if team and (line.player in played or not (line.has_left or line.is_absent)):
            kinds = [kind for rank, kind in enumerate(_PLACES, start=1) if rank == line.rank and not elsewhere]
            called = own_name(team.entry.team(), len(state.teams)) if team.entry.members else ""
            names = [member.name for member in team.entry.members] or [team.entry.name]
            found.setdefault(line.rank, []).extend(
                Award(
                    kind,
                    name,
                    called,
                    _origin(state, team),
                    (),
                    number=certificate_number(state.opened.competition_id, kind, before[line.player] + place),
                )
                for kind in (*kinds, AwardKind.PARTICIPATION)
                for place, name in enumerate(names)
            )
    return tuple(PlaceAwards(place, tuple(awards)) for place, awards in found.items())


def _origin(state: CompetitionState, team: TeamState) -> str:
    """Return the origin that a team plays for; empty for a single player or a team without named members."""
    return team.entry.origin if team.entry.members and not state.is_single else ""


def _came(recorded: Recorded) -> Iterator[TeamNumber]:
    """Yield the players who were present for a result: nobody receives a certificate for staying away."""
    match recorded.result:
        case Walkover(winner, loser, reason):
            yield winner
            if reason is not WalkoverReason.ABSENT:
                yield loser
        case Played() | Scored():
            yield from players_of(recorded.result)
        case _:
            pass


def team_awards(state: CompetitionState, team: TeamState, kind: AwardKind) -> tuple[Award, ...]:
    """Return an award for each pupil of a team, or for the team itself if no pupil is named.

    Raises KeyError for a kind that is not awarded to a single team in a competition.
    """
    entry = team.entry
    place = _pupils_before(state)[team.player]
    names = [member.name for member in entry.members] or [entry.name]
    called = own_name(entry.team(), len(state.teams)) if entry.members else ""
    return tuple(
        Award(
            kind,
            name,
            called,
            _origin(state, team),
            (),
            number=f"{state.opened.competition_id}-{_SERIES[kind]}{place + at + 1:02}",
        )
        for at, name in enumerate(names)
    )


def competition_of_certificate(number: str) -> str:
    """Return the id of the competition named in a certificate's number, or empty if it is not such a number."""
    found = _NUMBER.fullmatch(number.strip())
    return found[1].lower() if found else ""


def holder_in(state: CompetitionState, number: str) -> Award | None:
    """Return the award whose certificate has this number, or None if no team of the competition has it.

    Places are those of the current standings, also in a competition that was reopened.
    """
    wanted = number.strip().casefold()
    return next((award for award in _all_awards(state) if award.number.casefold() == wanted), None)


def _all_awards(state: CompetitionState) -> Iterator[Award]:
    for division in range(len(state.divisions)):
        for place in _place_awards(state, division):
            yield from place.awards
    for team in state.teams:
        for kind in _SERIES:
            yield from team_awards(state, team, kind)


def _pupils_before(state: CompetitionState) -> dict[TeamNumber, int]:
    """Return, for each team, the number of certificates for the teams entered before it."""
    sizes = [max(1, len(team.entry.members)) for team in state.teams]
    return {team.player: sum(sizes[:at]) for at, team in enumerate(state.teams)}
