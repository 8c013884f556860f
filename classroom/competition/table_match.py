"""What the matches of a table are called, so that their results come to the table: the first, and those after it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, count

from classroom.competition.event import Table
from classroom.competition.state import CompetitionState, RoundState


def rounds_of(state: CompetitionState) -> Iterator[RoundState]:
    """Yield the published rounds of all divisions."""
    return (published for division in state.divisions for published in division.rounds)


def first_match_id(state: CompetitionState, number: int, table: Table) -> str:
    """Return the id of the match of a table, by its teams: a round that is drawn anew may seat them elsewhere."""
    if not table.other:
        return f"{state.opened.competition_id}-{number}-{table.one}"
    return f"{state.opened.competition_id}-{number}-{min(table.players)}-{max(table.players)}"


def match_ids(first: str) -> Iterator[str]:
    """Return the ids of the matches of a table, without end: the first, and those played again or gone on with."""
    return chain((first,), map((first + "-{}").format, count(2)))


def first_id_of(state: CompetitionState, match_id: str) -> str | None:
    """Return the id under which the match of a table was begun, None for a match of something else."""
    firsts = (
        first_match_id(state, published.number, table) for published in rounds_of(state) for table in published.tables
    )
    return next((first for first in firsts if match_id == first or match_id.startswith(f"{first}-")), None)


def is_of(state: CompetitionState, match_id: str) -> bool:
    """Tell whether a match is one of a competition: played for a table of it, or entered in it from a file."""
    return first_id_of(state, match_id) is not None or match_id in state.match_ids()
