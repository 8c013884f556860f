"""Who may play: what a team sheet must show before a match begins (P1-P3, P18)."""

from __future__ import annotations

from collections.abc import Iterator

from classroom.match.command import OpenMatch
from classroom.match.refusal import Refusal, Refused
from classroom.match.team import Mode, Role, Team, competition_switches
from classroom.rules.format import Sides


def refuse_entry(command: OpenMatch) -> Refusal | None:
    """Return the first reason why these teams cannot begin this match, or None."""
    return next(_refusals(command), None)


def _refusals(command: OpenMatch) -> Iterator[Refusal]:
    sides, teams = command.format.sides, command.teams
    strict = command.mode is Mode.COMPETITION
    if not sides.least <= len(teams) <= sides.most:
        yield Refusal(Refused.SIDES_COUNT, numbers=(sides.least, sides.most, len(teams)))
    for number, team in enumerate(teams, start=1):
        yield from _team_refusals(sides, team, number, strict=strict)
    yield from _clashes(sides, teams)
    if strict and command.switches != competition_switches(command.format):
        yield Refusal(Refused.SWITCHED_IN_COMPETITION)


def _team_refusals(sides: Sides, team: Team, number: int, *, strict: bool) -> Iterator[Refusal]:
    if not team.name.strip():
        yield Refusal(Refused.TEAM_NAME_EMPTY, numbers=(number,))
    if sides.different_origins and not team.origin.strip():
        yield Refusal(Refused.ORIGIN_EMPTY, names=(team.name,))
    mains, reserves = len(team.names(Role.MAIN)), len(team.names(Role.RESERVE))
    if not (sides.mains if strict else 1) <= mains <= sides.mains:
        yield Refusal(Refused.MAINS_COUNT, names=(team.name,), numbers=(sides.mains, mains))
    if not (sides.reserves if strict else 0) <= reserves <= sides.reserves:
        yield Refusal(Refused.RESERVES_COUNT, names=(team.name,), numbers=(sides.reserves, reserves))
    for member in team.members:
        if not member.name.strip():
            yield Refusal(Refused.MEMBER_NAME_EMPTY, names=(team.name,))
        if sides.years and member.year is None and strict:
            yield Refusal(Refused.YEAR_MISSING, names=(member.name,), numbers=sides.years)
        if sides.years and member.year is not None and member.year not in sides.years:
            yield Refusal(Refused.YEAR_REFUSED, names=(member.name,), numbers=(member.year, *sides.years))
    if strict and sides.teacher and not team.teacher.strip():
        yield Refusal(Refused.TEACHER_MISSING, names=(team.name,))
    if strict and sides.mixed_teams and not team.mixed and not team.exception.strip():
        yield Refusal(Refused.MIXED_TEAM_MISSING, names=(team.name,))


def _clashes(sides: Sides, teams: tuple[Team, ...]) -> Iterator[Refusal]:
    """What two teams, or two members, must not share; names are compared without case and outer blanks."""
    names: dict[str, str] = {}
    origins: dict[str, str] = {}
    members: dict[str, str] = {}
    for team in teams:
        if _key(team.name) in names:
            yield Refusal(Refused.SAME_TEAM_NAME, names=(team.name,))
        names[_key(team.name)] = team.name
        if sides.different_origins and _key(team.origin) in origins:
            yield Refusal(Refused.SAME_ORIGIN, names=(origins[_key(team.origin)], team.name, team.origin))
        origins[_key(team.origin)] = team.name
        for member in team.members:
            if _key(member.name) in members:
                yield Refusal(Refused.MEMBER_TWICE, names=(member.name,))
            members[_key(member.name)] = member.name


def _key(name: str) -> str:
    return " ".join(name.split()).casefold()
