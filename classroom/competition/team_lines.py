"""Teams as typed: one line a team, with its origin and its pupils after commas."""

from __future__ import annotations

from collections.abc import Iterator

from classroom.competition.team import Entry, EntryMember, Judge, tidy_entry, tidy_judges
from classroom.match.team import Role

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
