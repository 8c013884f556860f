"""The matches of a table, and what they are called so that their results come to it: the first, and those after it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, count, islice

from classroom.competition.event import Table
from classroom.competition.state import CompetitionState, Recorded, RoundState


@dataclass(frozen=True)
class TableMatch:
    """A table of a published round, and under which id its first match is begun."""

    division: int
    published: RoundState
    table: Table
    base: str

    @property
    def recorded(self) -> Recorded | None:
        """The result that stands for the table, None while there is none."""
        return self.published.recorded_of(self.table.one)


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


def ids_after(first: str, match_id: str) -> Iterator[str]:
    """Return the ids of a table's matches after one of them, without end; of any other match those that begin with its.

    `first` is the id of the first match of the table.
    """
    number = match_id.removeprefix(f"{first}-")
    if match_id != first and number.isdecimal():
        return map((first + "-{}").format, count(int(number) + 1))
    return islice(match_ids(match_id), 1, None)


def is_named_after(first: str, match_id: str) -> bool:
    """Tell whether a match is the first of a table, or one of those after it."""
    return match_id == first or match_id.startswith(f"{first}-")


def tables_of_rounds(state: CompetitionState) -> Iterator[TableMatch]:
    """Yield the tables of all published rounds."""
    for at, division in enumerate(state.divisions):
        for published in division.rounds:
            for table in published.tables:
                yield TableMatch(at, published, table, first_match_id(state, published.number, table))


def table_of_match(state: CompetitionState, match_id: str) -> TableMatch | None:
    """Return the table at which a match was begun, None where it is of something else."""
    return next((one for one in tables_of_rounds(state) if is_named_after(one.base, match_id)), None)


def is_of(state: CompetitionState, match_id: str) -> bool:
    """Tell whether a match is one of a competition: played for a table of it, or entered in it from a file."""
    return table_of_match(state, match_id) is not None or match_id in state.match_ids()
