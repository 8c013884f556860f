"""The matches of a table and the ids that link them to it: the first match and later ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from classroom.competition.event import Table
from classroom.competition.state import CompetitionState, Recorded, RoundState
from classroom.value import Value


class TableMatch(Value):
    """A table of a published round, and the id of its first match."""

    division: int
    published: RoundState
    table: Table
    base: str

    @property
    def recorded(self) -> Recorded | None:
        """The current result of the table, or None if there is none."""
        return self.published.recorded_of(self.table.one)


def first_match_id(state: CompetitionState, number: int, table: Table, division: int = 0) -> str:
    """Return the id of a table's match, made from its teams: a round drawn again may seat them elsewhere.

    In a final of pools two may meet in a round of the same number as in their pool.
    """
    if state.divisions[division].plan.best:
        return f"{state.opened.competition_id}-final-{number}-{min(table.players)}-{max(table.players)}"
    if not table.other:
        return f"{state.opened.competition_id}-{number}-{table.one}"
    return f"{state.opened.competition_id}-{number}-{min(table.players)}-{max(table.players)}"


def number_of(first: str, match_id: str) -> int:
    """Return the number of a match among those of a table, from 1; `first` is the first match's id, 0 means none.

    A replayed match is named by its number. A match continued from a damaged record also has a mark after the number,
    which no other computer gives.
    """
    number = match_id.removeprefix(f"{first}-").partition("-")[0]
    return 1 if match_id == first else int(number) if is_named_after(first, match_id) and number.isdecimal() else 0


def in_order(first: str, match_ids: Iterable[str]) -> list[str]:
    """Return the ids that are matches of a table, in the order in which they were begun."""
    numbered = ((number_of(first, match_id), match_id) for match_id in match_ids)
    return [match_id for number, match_id in sorted(numbered) if number]


def next_match_id(first: str, match_ids: Iterable[str]) -> str:
    """Return the id of the next match of a table, given those already there."""
    last = max((number_of(first, match_id) for match_id in match_ids), default=0)
    return f"{first}-{last + 1}" if last else first


def place_after(first: str, match_id: str) -> tuple[str, int]:
    """Return the id after which the match that continues a damaged one is named, and its number.

    At a table it is the next match. A damaged match that belongs to no table is the first of a series of its own, and
    the one that continues it the second.
    """
    number = number_of(first, match_id)
    return (first, number + 1) if number else (match_id, 2)


def is_named_after(first: str, match_id: str) -> bool:
    """Tell whether a match is the first of a table or a later one."""
    return match_id == first or match_id.startswith(f"{first}-")


def tables_of_rounds(state: CompetitionState) -> Iterator[TableMatch]:
    """Yield the tables of all published rounds."""
    for at, division in enumerate(state.divisions):
        for published in division.rounds:
            for table in published.tables:
                yield TableMatch(at, published, table, first_match_id(state, published.number, table, at))


def table_of_match(state: CompetitionState, match_id: str) -> TableMatch | None:
    """Return the table at which a match was begun, or None if it belongs to none."""
    return next((one for one in tables_of_rounds(state) if is_named_after(one.base, match_id)), None)


def is_of(state: CompetitionState, match_id: str) -> bool:
    """Tell whether a match belongs to a competition: played at one of its tables, or entered from a file."""
    return table_of_match(state, match_id) is not None or match_id in state.match_ids()
