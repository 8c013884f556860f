"""The participants: the teams as entered, and the judges."""

from __future__ import annotations

from dataclasses import dataclass, replace

from classroom.match.team import Member, Role, Team
from classroom.names import tidy_line, tidy_name


@dataclass(frozen=True)
class EntryMember:
    """A pupil of a team: name, class and school year; None if unknown."""

    name: str
    class_name: str = ""
    year: int | None = None
    role: Role = Role.MAIN


@dataclass(frozen=True)
class Entry:
    """A team as entered; `origin` is the state, school or class it plays for, and `mixed` confirms P2.

    `school` is the school of a team that plays for a state. `rating` seeds the first round, or is None if there is
    none.
    """

    name: str
    origin: str = ""
    members: tuple[EntryMember, ...] = ()
    teacher: str = ""
    mixed: bool = False
    exception: str = ""
    school: str = ""
    rating: int | None = None

    def team(self) -> Team:
        """Return the team as it plays a match."""
        members = tuple(Member(member.name, member.role, member.year) for member in self.members)
        return Team(self.name, self.origin, members, self.teacher, self.mixed, self.exception)


@dataclass(frozen=True)
class Judge:
    """A person who can judge any match between teams from other states or schools (P17)."""

    name: str
    origin: str = ""


def tidy_entry(entry: Entry) -> Entry:
    """Return an entry in its stored form: names tidied, members without a name removed."""
    members = (
        replace(member, name=tidy_name(member.name), class_name=tidy_name(member.class_name))
        for member in entry.members
    )
    return Entry(
        name=tidy_name(entry.name),
        origin=tidy_name(entry.origin),
        members=tuple(member for member in members if member.name),
        teacher=tidy_name(entry.teacher),
        mixed=entry.mixed,
        exception=tidy_line(entry.exception),
        school=tidy_name(entry.school),
        rating=entry.rating,
    )


def tidy_judges(judges: tuple[Judge, ...]) -> tuple[Judge, ...]:
    """Return judges in their stored form, without those who have no name."""
    tidied = (Judge(tidy_name(judge.name), tidy_name(judge.origin)) for judge in judges)
    return tuple(judge for judge in tidied if judge.name)
