"""The short names that pupils have in their classes, for the teams of a match."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from classroom.match.team import Team
from classroom.roster.school_class import SchoolClass


def with_short_names(teams: Iterable[Team], classes: Iterable[SchoolClass]) -> tuple[Team, ...]:
    """Return teams whose members have the short names of pupils with the same name, if all of these agree."""
    found: dict[str, set[str]] = {}
    for pupil in (pupil for one in classes for pupil in one.pupils):
        found.setdefault(pupil.key, set()).add(pupil.short)

    def short(name: str) -> str:
        names = found.get(name.casefold(), set())
        return next(iter(names)) if len(names) == 1 else ""

    return tuple(
        replace(team, members=tuple(replace(member, short=short(member.name)) for member in team.members))
        for team in teams
    )
