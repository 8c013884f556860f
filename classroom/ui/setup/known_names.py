"""Names typed before, offered again: of teams and pupils in stored matches, and of the classes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from classroom.match.entry import EntryField
from classroom.match.given_name import is_given
from classroom.match.team import Member, Team
from classroom.names import name_key
from classroom.roster.ports import ClassBook
from classroom.ui.ports import Archive

MATCHES_LOOKED_AT = 30


def teams_played(archive: Archive) -> tuple[Team, ...]:
    """Return the teams of the matches played last, latest first, each name once. Raises `StoreError`.

    Nothing is cached, so no name from a deleted match is offered. It reads the matches one by one, so call it off the
    screen's thread.
    """
    found: dict[str, Team] = {}
    for after in range(MATCHES_LOOKED_AT):
        newest = archive.newest(1, after)
        if not newest:
            break
        state = newest[0].state
        for team in state.opened.teams if state else ():
            if not team.computer:
                found.setdefault(name_key(team.name), team)
    return tuple(found.values())


def teams_known(archive: Archive, classes: ClassBook) -> tuple[Team, ...]:
    """Return the result of `teams_played`, then each class as a team without a name. Raises `StoreError`."""
    pupils = (one.school_class.pupils for one in classes.classes())
    listed = (tuple(Member(pupil.name, year=pupil.year) for pupil in members) for members in pupils)
    return (*teams_played(archive), *(Team("", "", members) for members in listed))


def known_names(teams: Sequence[Team], field: EntryField) -> tuple[str, ...]:
    """Return the teams' names that fit a `field` of a team sheet, each once."""
    names: Iterable[str] = ()
    match field:
        case EntryField.NAME:
            names = (team.name for team in teams if not is_given(team.name))
        case EntryField.ORIGIN:
            names = (team.origin for team in teams)
        case EntryField.TEACHER:
            names = (team.teacher for team in teams)
        case EntryField.MEMBER:
            names = (member.name for team in teams for member in team.members)
    found: dict[str, str] = {}
    for name in filter(None, names):
        found.setdefault(name_key(name), name)
    return tuple(found.values())
