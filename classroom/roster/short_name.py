"""The calling names of pupils, for the teams of a match."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from classroom.match.team import Team
from classroom.roster.calling_name import calling_names
from classroom.roster.school_class import SchoolClass


def with_short_names(teams: Iterable[Team], classes: Iterable[SchoolClass]) -> tuple[Team, ...]:
    """Return teams whose members have the calling names of their classes as short names, guessed for all others.

    A member is the pupil with the same name, if all classes that have one call that pupil the same.
    """
    teams = tuple(teams)
    found: dict[str, set[str]] = {}
    for one in classes:
        for pupil in one.pupils:
            found.setdefault(pupil.key, set()).add(one.called[pupil.number])

    def known(name: str) -> str:
        names = found.get(name.casefold(), set())
        return next(iter(names)) if len(names) == 1 else ""

    names = [member.name for team in teams for member in team.members]
    called = iter(calling_names(names, list(map(known, names))))
    return tuple(
        replace(team, members=tuple(replace(one, short=_unless_whole(next(called), one.name)) for one in team.members))
        for team in teams
    )


def without_short_names(teams: Iterable[Team]) -> tuple[Team, ...]:
    """Return teams as they are typed: short names are looked up for each match."""
    return tuple(replace(team, members=tuple(replace(member, short="") for member in team.members)) for team in teams)


def _unless_whole(called: str, name: str) -> str:
    return "" if called == name else called
