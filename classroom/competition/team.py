"""The participants: the teams as entered, the judges, and the words for those who meet, teams or players."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from functools import cache

from classroom.i18n import N_, Translator
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


_NOUNS = {N_("team"): N_("player"), N_("teams"): N_("players"), N_("Team"): N_("Player"), N_("Teams"): N_("Players")}

_SENTENCES = {
    "One line for each team: its name, where it comes from, its pupils.": N_(
        "One line for each player: the name, a comma, then the school or state."
    ),
    "Enter a team first: its name, a comma, and where it comes from.": N_(
        "Enter a player first: the name, a comma, then the school or state."
    ),
    "Let team back in": N_("Let player back in"),
    "part of its name": N_("part of the name"),
    "Left the competition, so it ranks below all teams that stayed.": N_(
        "Left the competition, so this player ranks below all who stayed."
    ),
    "Never came, so it ranks below all teams that came.": N_("Never came, so this player ranks below all who came."),
    "Same points as {other} ({points}), but its opponents have more points: {own} to {others}.": N_(
        "Same points as {other} ({points}), but this player's opponents have more points: {own} to {others}."
    ),
    "Same points as {other} ({points}), but its opponents have fewer points: {own} to {others}.": N_(
        "Same points as {other} ({points}), but this player's opponents have fewer points: {own} to {others}."
    ),
    "This team had no match in this round. What has the director decided?": N_(
        "This player had no match this round. Enter the director's decision."
    ),
    "Certificate: best team spirit ({team})": N_("Certificate: best spirit ({team})"),
    "Tap a team to see its rounds and why it is placed there.": N_(
        "Tap a player to see each round and why the player is placed there."
    ),
    "Now tap the team that must not meet {name}.": N_("Now tap the player who must not meet {name}."),
    "Some teams that met in the first rounds meet again, because no other draw is possible.": N_(
        "Some players who met in the first rounds meet again, because no other draw is possible."
    ),
    "All judges are from the same place as a team at this table. Add others on the Teams page.": N_(
        "All judges come from the same place as a player at this table. Add others on the Players page."
    ),
}


def of_players(say: Translator, *, is_single: bool = True) -> Translator:
    """Return a translator that calls teams players if each is a single player; otherwise return `say` itself."""
    return say if not is_single else lambda message: as_of_players(message, say(message), say)


def as_of_players(message: str, text: str, say: Translator) -> str:
    """Return `text`, the translation of `message` by `say`, reworded for players."""
    if message in _SENTENCES:
        return say(_SENTENCES[message])
    nouns = {say(team): say(player) for team, player in _NOUNS.items()}
    return _pattern(tuple(nouns)).sub(lambda found: nouns[found[0]], text)


@cache
def _pattern(nouns: tuple[str, ...]) -> re.Pattern[str]:
    # Not inside a placeholder such as {team}, which is filled in later.
    return re.compile(rf"(?<![\w{{])(?:{'|'.join(map(re.escape, nouns))})(?![\w}}])")
