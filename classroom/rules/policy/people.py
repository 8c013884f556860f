"""Who plays, with which racks, under whose eyes; what follows when somebody stays away or is warned."""

from __future__ import annotations

from dataclasses import dataclass

from classroom.rules.policy.check import InvalidPolicyError, need


@dataclass(frozen=True)
class Sides:
    """How many teams play and who makes up one: main players, reserves, school years, what a team sheet must show.

    `years` empty means any year (P1). `different_origins`: no two teams from the same state (P3). `mixed_teams`: the
    sheet confirms a mixed team or gives the reason for an exception (P2). `teacher`: each team is accompanied (P2).
    A team has `mains` main players; where `fewest_mains` is not 0 that many are enough (A1).
    """

    least: int
    most: int
    mains: int
    reserves: int
    years: tuple[int, ...]
    different_origins: bool
    mixed_teams: bool
    teacher: bool
    fewest_mains: int = 0

    def __post_init__(self) -> None:
        need(self, "least", "mains")
        need(self, "reserves", "fewest_mains", least=0)
        if self.most < self.least:
            raise InvalidPolicyError(f"most must be {self.least} or more, not {self.most}")
        if self.fewest_mains > self.mains:
            raise InvalidPolicyError(f"fewest_mains must be {self.mains} or less, not {self.fewest_mains}")


@dataclass(frozen=True)
class SideRack:
    """One rack for each team, which its members play together (P7)."""

    size: int

    def __post_init__(self) -> None:
        need(self, "size")


@dataclass(frozen=True)
class MemberRacks:
    """A rack for each main player, who takes turns of the own; the teams alternate round the table (A1)."""

    size: int

    def __post_init__(self) -> None:
        need(self, "size")


@dataclass(frozen=True)
class PooledRack:
    """One rack for each team, of so many tiles for every main player; anybody may use any tile of it (U4)."""

    per_member: int

    def __post_init__(self) -> None:
        need(self, "per_member")


Racks = SideRack | MemberRacks | PooledRack


def rack_size(racks: Racks, mains: int) -> int:
    """Return how many tiles a full rack has in a team of so many main players (P7, A1, U4)."""
    match racks:
        case SideRack(size) | MemberRacks(size):
            return size
        case PooledRack(per_member):
            return per_member * mains


@dataclass(frozen=True)
class Officials:
    """Who judges: `from_elsewhere` means that no judge comes from a state that plays in the match (P17)."""

    from_elsewhere: bool


@dataclass(frozen=True)
class CheckList:
    """What is ticked before the first bell, by name; empty where there is no such list (P22)."""

    items: tuple[str, ...]


@dataclass(frozen=True)
class Warnings:
    """So many warnings of one player disqualify the team; 0: warnings are noted, and no more (A12)."""

    limit: int

    def __post_init__(self) -> None:
        need(self, "limit", least=0)


@dataclass(frozen=True)
class NoMargin:
    """A walkover is a win, and has no margin."""


@dataclass(frozen=True)
class GreatestMargin:
    """The winner by walkover is given the greatest margin of the round (A12)."""


@dataclass(frozen=True)
class FixedMargin:
    """Who is absent, or later than so many minutes, loses by so many points (T8)."""

    points: int
    late_minutes: int

    def __post_init__(self) -> None:
        need(self, "points", "late_minutes", least=0)


Absence = NoMargin | GreatestMargin | FixedMargin


@dataclass(frozen=True)
class SignedOnPaper:
    """The judge signs the printed sheet (P20)."""


@dataclass(frozen=True)
class LockedWhenSigned:
    """All sides sign the sheet; then only the director changes it, with name and reason (T10)."""


Signing = SignedOnPaper | LockedWhenSigned
