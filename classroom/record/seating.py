"""Who sits where: the seats at the board in the order of play (A1), and the plan of everybody's place (P23).

The plan is a grid of equal cells, with rows from the top and columns from the left, counted from 0. The board is in
the middle; the order of play goes round it clockwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum

from classroom.i18n import N_
from classroom.match.state import seats
from classroom.match.team import Heading, Official, OfficialRole, Role, Team
from classroom.record.heading import Seat
from classroom.rules.policy import Format
from classroom.value import Value


class PlaceRole(Enum):
    """The roles of people with a place in the plan (P23)."""

    PLAYER = "player"
    RESERVE = "reserve"
    ACCURACY_JUDGE = "accuracy judge"
    POINT_JUDGE = "point judge"
    TIME_KEEPER = "time keeper"
    JURY = "jury"


ROLE_TITLES = {
    PlaceRole.PLAYER: N_("Player"),
    PlaceRole.RESERVE: N_("Reserve"),
    PlaceRole.ACCURACY_JUDGE: N_("Accuracy judge"),
    PlaceRole.POINT_JUDGE: N_("Point judge"),
    PlaceRole.TIME_KEEPER: N_("Time keeper"),
    PlaceRole.JURY: N_("Jury"),
}
"""The title of each role, to be translated where it is shown."""


class Place(Value):
    """One place: its cell, the person, for players and reserves the team, and the state they come from.

    `name` is empty for an official not yet found. `turn` is a player's place in the order of play, counted from 1
    whoever starts; players who share a rack have the same.
    """

    role: PlaceRole
    name: str
    row: int
    column: int
    team: str = ""
    origin: str = ""
    turn: int | None = None


class SeatingPlan(Value):
    """A grid of `rows` by `columns` cells; the board covers `board` by `board` of them from row and column `first`."""

    rows: int
    columns: int
    first: int
    board: int
    places: tuple[Place, ...]
    seat: Seat = Seat()
    heading: Heading = Heading()

    def is_on_board(self, row: int, column: int) -> bool:
        """Tell whether the board covers a cell."""
        return all(self.first <= at < self.first + self.board for at in (row, column))


# On each side of the table, beside the board, are a row of players and behind them a row of reserves.
_BEHIND, _BESIDE, _FIRST = 0, 1, 2
_LEAST_BOARD = 3
_EDGES = 4

# At which edges of the table one or two people sit, clockwise from the top: two sit face to face.
_OPPOSITE = {1: (0,), 2: (0, 2)}

_OFFICIALS = {
    OfficialRole.ACCURACY_JUDGE: PlaceRole.ACCURACY_JUDGE,
    OfficialRole.POINT_JUDGE: PlaceRole.POINT_JUDGE,
    OfficialRole.TIME_KEEPER: PlaceRole.TIME_KEEPER,
    OfficialRole.JURY: PlaceRole.JURY,
}


def seating_plan(format_: Format, teams: Sequence[Team], officials: Sequence[Official] = ()) -> SeatingPlan:
    """Return the place of every player, reserve and official (P23).

    Teams sit face to face or round the table; the players of a single team, and members with racks of their own, sit
    one at an edge. Their reserves sit behind them. Judges and time keeper are at the corners of the board; the jury
    sits apart. If the format asks for judges, officials not yet found have a place without a name (P17).
    """
    edges = _round_the_table(format_, teams)
    board = max(_LEAST_BOARD, *(len(people) for edge in edges for people in edge))
    at_table = [
        place
        for edge, rows in enumerate(edges)
        for row, people in zip((_BESIDE, _BEHIND), rows, strict=True)
        for place in _along(edge, row, people, board)
    ]
    beside, apart = _parted(_all_officials(format_, officials))
    outer = board + 2 * _FIRST
    corners = ((_BESIDE, _BESIDE), (_BESIDE, outer - 2), (outer - 2, outer - 2), (outer - 2, _BESIDE))
    at_corners = [_official(official, *corner) for official, corner in zip(beside, corners, strict=False)]
    jury = _column_apart(apart, outer)
    columns = max((place.column + 1 for place in jury), default=outer)
    return SeatingPlan(outer, columns, _FIRST, board, (*at_table, *at_corners, *jury))


class _Person(Value):
    """A team member who has no place yet."""

    role: PlaceRole
    name: str
    team: Team
    turn: int | None = None


_Edge = tuple[list[_Person], list[_Person]]


def _round_the_table(format_: Format, teams: Sequence[Team]) -> list[_Edge]:
    """Return for each edge of the table, clockwise from the top, its players and its reserves in that order."""
    groups = list(_groups(format_, teams))
    edges: list[_Edge] = [([], []) for _ in range(_EDGES)]
    seated: set[int] = set()
    for number, (turn, team, names) in enumerate(groups):
        spread = number if len(groups) <= _EDGES else number * _EDGES // len(groups)
        players, reserves = edges[_OPPOSITE.get(len(groups), range(_EDGES))[spread]]
        players += [_Person(PlaceRole.PLAYER, name, teams[team], turn) for name in names]
        if team not in seated:
            reserves += [_Person(PlaceRole.RESERVE, name, teams[team]) for name in teams[team].names(Role.RESERVE)]
        seated.add(team)
    return edges


def _groups(format_: Format, teams: Sequence[Team]) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Yield those who sit side by side: their place in the order of play, their team's index, their names."""
    for turn, seat in enumerate(seats(format_, teams), start=1):
        names = (seat.member,) if seat.member else teams[seat.team].names(Role.MAIN)
        if len(teams) == 1:
            yield from ((turn, seat.team, (name,)) for name in names)
        else:
            yield turn, seat.team, names


def _along(edge: int, row: int, people: Sequence[_Person], board: int) -> Iterator[Place]:
    """Place people along an edge, spread out and clockwise: the top from the left, the bottom from the right."""
    last = board + 2 * _FIRST - 1
    for index, person in enumerate(people):
        along = _FIRST + (2 * index + 1) * board // (2 * len(people))
        cell = ((row, along), (along, last - row), (last - row, last - along), (last - along, row))[edge]
        yield Place(person.role, person.name, *cell, person.team.name, person.team.origin, person.turn)


def _all_officials(format_: Format, officials: Sequence[Official]) -> list[Official]:
    """Return the officials in the order of their roles, with a nameless one for each not yet found."""
    found: list[Official] = []
    for role in OfficialRole:
        named = [official for official in officials if official.role is role]
        found += named or ([Official("", role)] if format_.officials.from_elsewhere else [])
    return found


def _parted(officials: Sequence[Official]) -> tuple[list[Official], list[Official]]:
    """Return the officials at the board, as many as it has corners, and those who sit apart."""
    near = [official for official in officials if official.role is not OfficialRole.JURY]
    return near[:_EDGES], [*near[_EDGES:], *(one for one in officials if one.role is OfficialRole.JURY)]


def _column_apart(officials: Sequence[Official], rows: int) -> tuple[Place, ...]:
    """Place officials one below another, a column away from the table, and in more columns if there are many."""
    top = max(0, rows - len(officials)) // 2
    return tuple(
        _official(official, top + index % rows, rows + 1 + index // rows) for index, official in enumerate(officials)
    )


def _official(official: Official, row: int, column: int) -> Place:
    return Place(_OFFICIALS[official.role], official.name, row, column, origin=official.origin)
