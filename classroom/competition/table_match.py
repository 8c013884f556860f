"""The matches of a table, and what they are called so that their results come to it: the first, and those after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

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


def number_of(first: str, match_id: str) -> int:
    """Return which match of a table one is, counted from 1, by the id of the first; 0 where it is none of them.

    One that was played again is called by its number; one that goes on from a damaged record has a mark behind that,
    which no other computer gives.
    """
    number = match_id.removeprefix(f"{first}-").partition("-")[0]
    return 1 if match_id == first else int(number) if is_named_after(first, match_id) and number.isdecimal() else 0


def in_order(first: str, match_ids: Iterable[str]) -> list[str]:
    """Return those that are matches of a table, in the order in which they were begun."""
    numbered = ((number_of(first, match_id), match_id) for match_id in match_ids)
    return [match_id for number, match_id in sorted(numbered) if number]


def next_match_id(first: str, match_ids: Iterable[str]) -> str:
    """Return what the next match of a table is called, where there are these."""
    last = max((number_of(first, match_id) for match_id in match_ids), default=0)
    return f"{first}-{last + 1}" if last else first


def place_after(first: str, match_id: str) -> tuple[str, int]:
    """Return whose number, and which, the match has that goes on from a damaged one.

    It is the next of the table; a match that is none of the table is the first of those that follow it.
    """
    number = number_of(first, match_id)
    return (first, number + 1) if number else (match_id, 2)


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
