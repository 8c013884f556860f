"""The teams, the heading of a match, and its mode: practice or competition."""

from __future__ import annotations

from enum import Enum

from classroom.i18n import N_
from classroom.names import tidy_line, tidy_name
from classroom.value import Value, replace


class Role(Enum):
    """A pupil's place in the team (P2)."""

    MAIN = "main"
    RESERVE = "reserve"


class Member(Value):
    """A pupil: the name, the role and the school year (None if practice leaves it open).

    `short` is the name shown on screens; empty if that is the same as `name`, which papers always use.
    """

    name: str
    role: Role = Role.MAIN
    year: int | None = None
    short: str = ""


class OfficialRole(Enum):
    """The task of an official at a match (P17)."""

    ACCURACY_JUDGE = "accuracy judge"
    POINT_JUDGE = "point judge"
    TIME_KEEPER = "time keeper"
    JURY = "jury"


class Official(Value):
    """A judge or time keeper, and the state they come from (P17)."""

    name: str
    role: OfficialRole
    origin: str = ""


class Team(Value):
    """The people of a team; `origin` is the state (or house, class, school) it plays for (P3).

    `mixed` confirms that the team meets P2; `exception` is the reason why a school cannot. `computer` is the key of
    the level at which the computer plays as this team, which then has no members. It is empty for people.
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
        """Return the team after a reserve and a main player have changed places (P19)."""
        roles = {leaving: Role.RESERVE, entering: Role.MAIN}
        members = (replace(member, role=roles.get(member.name, member.role)) for member in self.members)
        return replace(self, members=tuple(members))


def tidy_team(team: Team) -> Team:
    """Return a team sheet as it is stored: names tidied, lines without a name removed."""
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


class Heading(Value):
    """The heading above the table of a score sheet; the teacher types every text, and each may be empty."""

    event: str = ""
    level: str = ""
    year: str = ""
    place: str = ""
    date: str = ""
    school: str = ""


class Stage(Enum):
    """The names of the last matches of a knock-out; the value is the name."""

    FINAL = N_("Final")
    THIRD_PLACE = N_("Match for third place")
    SEMI_FINAL = N_("Semi-final")
    QUARTER_FINAL = N_("Quarter-final")


class Mode(Enum):
    """Practice lets the teacher depart from the format by switches; competition does not (P18)."""

    PRACTICE = "practice"
    COMPETITION = "competition"


class WordCheck(Enum):
    """When the app reports a word that is not in the list: at a challenge, before the play, or by refusing it."""

    AT_CHALLENGE = "at challenge"
    WARN = "warn"
    REFUSE = "refuse"
