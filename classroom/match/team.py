"""Who plays, under which heading, and whether it is practice or competition."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from classroom.i18n import N_
from classroom.names import tidy_line, tidy_name


class Role(Enum):
    """A pupil's place in the team (P2)."""

    MAIN = "main"
    RESERVE = "reserve"


@dataclass(frozen=True)
class Member:
    """A pupil: the name, the role, the school year (None where practice leaves it open).

    `short` is what screens call the pupil; empty where that is the name too, as it always is on papers.
    """

    name: str
    role: Role = Role.MAIN
    year: int | None = None
    short: str = ""


class OfficialRole(Enum):
    """What somebody does at a match without playing in it (P17)."""

    ACCURACY_JUDGE = "accuracy judge"
    POINT_JUDGE = "point judge"
    TIME_KEEPER = "time keeper"
    JURY = "jury"


@dataclass(frozen=True)
class Official:
    """Who judges or keeps the time, and from which state (P17)."""

    name: str
    role: OfficialRole
    origin: str = ""


@dataclass(frozen=True)
class Team:
    """A team's people: `origin` is the state (or house, class, school) it plays for (P3).

    `mixed` confirms what P2 asks of a team; `exception` is the reason why a school cannot. `computer` is the key of the
    level at which the computer plays as this team, which then has no members; empty for people.
    """

    name: str
    origin: str
    members: tuple[Member, ...]
    teacher: str = ""
    mixed: bool = False
    exception: str = ""
    computer: str = ""

    def names(self, role: Role) -> tuple[str, ...]:
        """Return the names of the members with `role`, in the order of the team sheet."""
        return tuple(member.name for member in self.members if member.role is role)

    def with_reserve(self, leaving: str, entering: str) -> Team:
        """Return the team with a reserve in a main player's place, and the other way round (P19)."""
        roles = {leaving: Role.RESERVE, entering: Role.MAIN}
        members = (replace(member, role=roles.get(member.name, member.role)) for member in self.members)
        return replace(self, members=tuple(members))


def tidy_team(team: Team) -> Team:
    """Return a team sheet as it is stored: names tidied, lines without a name left out."""
    members = (replace(member, name=tidy_name(member.name), short=tidy_name(member.short)) for member in team.members)
    return Team(
        name=tidy_name(team.name),
        origin=tidy_name(team.origin),
        members=tuple(member for member in members if member.name),
        teacher=tidy_name(team.teacher),
        mixed=team.mixed,
        exception=tidy_line(team.exception),
        computer=team.computer,
    )


@dataclass(frozen=True)
class Heading:
    """What is printed above the table of a score sheet; every text is the teacher's own and may be empty."""

    event: str = ""
    level: str = ""
    year: str = ""
    place: str = ""
    date: str = ""
    school: str = ""


class Stage(Enum):
    """What the last matches of a knock-out are called; the value is the name."""

    FINAL = N_("Final")
    THIRD_PLACE = N_("Match for third place")
    SEMI_FINAL = N_("Semi-final")
    QUARTER_FINAL = N_("Quarter-final")


class Mode(Enum):
    """Practice lets the teacher depart from the format by switches; competition does not (P18)."""

    PRACTICE = "practice"
    COMPETITION = "competition"


class WordCheck(Enum):
    """When the app says that a word is not in the list: at a challenge, before the play, or by refusing the play."""

    AT_CHALLENGE = "at challenge"
    WARN = "warn"
    REFUSE = "refuse"
