"""Teams as somebody types them: a line a team, with where it comes from and its pupils after commas."""

from __future__ import annotations

from collections.abc import Iterator

from classroom.competition.team import Entry, EntryMember, Judge, tidy_entry, tidy_judges
from classroom.match.team import Role

_SEPARATORS = ("\t", ";", ",", "\N{ARABIC COMMA}", "\N{FULLWIDTH COMMA}")


def team_of_line(line: str, mains: int) -> Entry:
    """Return the team of ``name, state or school, pupil, pupil ...``; pupils after the first `mains` are reserves.

    Where a team has one player, it is the player's name that stands first, unless another is written.
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
    """Yield the lines that have anything in them."""
    for line in text.splitlines():
        if line.strip():
            yield line.strip()


def judges_of_lines(text: str) -> tuple[Judge, ...]:
    """Return the judges of lines with ``name, state or school``."""
    return tidy_judges(tuple(Judge(*(*_parts(line), "")[:2]) for line in filled_lines(text)))


def line_of_judge(judge: Judge) -> str:
    """Return a judge as a line that `judges_of_lines` reads."""
    return f"{judge.name}, {judge.origin}" if judge.origin else judge.name


def _parts(line: str) -> list[str]:
    separator = next((sign for sign in _SEPARATORS if sign in line), ",")
    return [part.strip() for part in line.split(separator)]
