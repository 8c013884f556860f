"""The participants: the teams as entered, and the judges."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from classroom.match.team import Member, Role, Team
from classroom.names import alike_key, tidy_line, tidy_name
from classroom.value import Value, replace


class Attendance(Enum):
    """Whether a team was there when it was checked in; one that is late comes in for a later round."""

    HERE = "here"
    LATE = "late"
    ABSENT = "absent"


class EntryMember(Value):
    """A pupil of a team: name, class and school year; None if unknown."""

    name: str
    class_name: str = ""
    year: int | None = None
    role: Role = Role.MAIN


class Entry(Value):
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


def in_year(entry: Entry, year: int) -> Entry:
    """Return an entry with this school year for the pupils of whom none is known."""
    members = (member if member.year is not None else replace(member, year=year) for member in entry.members)
    return replace(entry, members=tuple(members))


def are_of_one_school(one: Entry, other: Entry) -> bool:
    """Tell whether two teams are of one school, or of one place if no school is named."""
    school, others = (alike_key(entry.school or entry.origin) for entry in (one, other))
    return bool(school) and school == others


def with_place(entry: Entry, read: str, known: str) -> Entry:
    """Return an entry in which a place has the name under which it is known."""
    origin, school = (known if alike_key(name) == alike_key(read) else name for name in (entry.origin, entry.school))
    return replace(entry, origin=origin, school=school)


def entry_of_class(team: Team, class_name: str) -> Entry:
    """Return the entry of a team whose pupils are all of one class."""
    members = (EntryMember(one.name, class_name, one.year, one.role) for one in team.members)
    return Entry(team.name, members=tuple(members), mixed=team.mixed, exception=team.exception)


class Judge(Value):
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


# Teams as typed: one line a team, with its origin and its pupils after commas

_SEPARATORS = ("\t", ";", ",", "\N{ARABIC COMMA}", "\N{FULLWIDTH COMMA}")


def team_of_line(line: str, mains: int) -> Entry:
    """Return the team from ``name, state or school, pupil, pupil ...``; pupils after the first `mains` are reserves.

    In a team of one player, the name is the player's, unless another is given.
    """
    name, origin, *pupils = [*_parts(line), ""]
    if mains == 1 and not any(pupils):
        pupils = [name]
    members = tuple(
        EntryMember(pupil, role=Role.MAIN if at < mains else Role.RESERVE)
        for at, pupil in enumerate(pupil for pupil in pupils if pupil)
    )
    return tidy_entry(Entry(name, origin, members))


def filled_lines(text: str) -> Iterator[str]:
    """Yield the lines that are not blank."""
    for line in text.splitlines():
        if line.strip():
            yield line.strip()


def judges_of_lines(text: str) -> tuple[Judge, ...]:
    """Return the judges from lines of the form ``name, state or school``."""
    return tidy_judges(tuple(Judge(*(*_parts(line), "")[:2]) for line in filled_lines(text)))


def line_of_judge(judge: Judge) -> str:
    """Return a judge as a line that `judges_of_lines` reads."""
    return f"{judge.name}, {judge.origin}" if judge.origin else judge.name


def _parts(line: str) -> list[str]:
    separator = next((sign for sign in _SEPARATORS if sign in line), ",")
    return [part.strip() for part in line.split(separator)]
