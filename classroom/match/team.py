"""Who plays, under which heading, and how a match is played (practice or competition)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from classroom.rules.format import Format, PerTurn, TurnTime


class Role(Enum):
    """A pupil's place in the team (P2)."""

    MAIN = "main"
    RESERVE = "reserve"


@dataclass(frozen=True)
class Member:
    """A pupil: the name shown, the role, the school year (None where practice leaves it open)."""

    name: str
    role: Role = Role.MAIN
    year: int | None = None


@dataclass(frozen=True)
class Team:
    """A side's people: `origin` is the state (or house, class, school) it plays for (P3).

    `mixed` confirms what P2 asks of a team; `exception` is the reason why a school cannot.
    """

    name: str
    origin: str
    members: tuple[Member, ...]
    teacher: str = ""
    mixed: bool = False
    exception: str = ""

    def names(self, role: Role) -> tuple[str, ...]:
        """Return the names of the members with `role`, in the order of the team sheet."""
        return tuple(member.name for member in self.members if member.role is role)

    def with_reserve(self, leaving: str, entering: str) -> Team:
        """Return the team with a reserve in a main player's place, and the other way round (P19)."""
        roles = {leaving: Role.RESERVE, entering: Role.MAIN}
        members = (replace(member, role=roles.get(member.name, member.role)) for member in self.members)
        return replace(self, members=tuple(members))


@dataclass(frozen=True)
class Heading:
    """What stands above the table; every text is the teacher's own and may be empty."""

    event: str = ""
    level: str = ""
    year: str = ""
    place: str = ""
    date: str = ""
    school: str = ""


class Mode(Enum):
    """Practice lets the teacher depart from the format by switches; competition does not (P18)."""

    PRACTICE = "practice"
    COMPETITION = "competition"


class WordCheck(Enum):
    """When the app says that a word is not in the list: at a challenge, before the play, or by refusing the play."""

    AT_CHALLENGE = "at challenge"
    WARN = "warn"
    REFUSE = "refuse"


@dataclass(frozen=True)
class Switches:
    """What practice may change; `competition_switches` gives the format's own."""

    turn_time: TurnTime
    live_score: bool = False
    word_check: WordCheck = WordCheck.AT_CHALLENGE
    helper_open: bool = False


def competition_switches(format_: Format) -> Switches:
    """Return the switches that depart from `format_` in nothing."""
    return Switches(format_.turn_time)


def turn_limit_ms(switches: Switches) -> int | None:
    """Return how long a turn lasts in milliseconds, None for no limit (P4)."""
    match switches.turn_time:
        case PerTurn(seconds=seconds):
            return seconds * 1000
        case _:
            return None
