"""The director's wishes for the draws: an order for the first round, byes, pairs kept apart, and fixed tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from classroom.competition.result import TeamNumber
from classroom.value import Value, replace


class AskedBye(Value):
    """A team that is to have the bye in a given round."""

    player: TeamNumber
    number: int


class Apart(Value):
    """Two teams that must not meet, such as two of one school."""

    one: TeamNumber
    other: TeamNumber


class OwnTable(Value):
    """A team that sits at one table in every round, as for a wheelchair."""

    player: TeamNumber
    table: int


class Wishes(Value):
    """The director's wishes for the draws of a division.

    `order` is the order for the first round, drawn by lot if `is_lot`, else seeded.
    """

    order: tuple[TeamNumber, ...] = ()
    is_lot: bool = False
    byes: tuple[AskedBye, ...] = ()
    apart: tuple[Apart, ...] = ()
    tables: tuple[OwnTable, ...] = ()


class Seeded(Value):
    """A line of a typed order: a team's name, and its rating if one is given."""

    name: str
    rating: int | None = None


def seeded_lines(text: str) -> list[Seeded]:
    """Return the lines of a typed order, each ``name`` or ``name, rating``."""
    return [_seeded(line.strip()) for line in text.splitlines() if line.strip()]


def _seeded(line: str) -> Seeded:
    name, _comma, rating = line.replace("\t", ",").rpartition(",")
    is_rated = bool(name.strip()) and rating.strip().isascii() and rating.strip().isdecimal()
    return Seeded(name.strip(), int(rating)) if is_rated else Seeded(line)


def line_of(seeded: Seeded) -> str:
    """Return a line that `seeded_lines` reads."""
    return seeded.name if seeded.rating is None else f"{seeded.name}, {seeded.rating}"


def in_order(
    players: Sequence[TeamNumber], wishes: Wishes, ratings: Mapping[TeamNumber, int] | None = None
) -> list[TeamNumber]:
    """Return the players in the order for the first round.

    Players already drawn or seeded come first, in their order; the others by rating, best first, then by entry.
    """
    rated = ratings or {}
    listed = [player for player in wishes.order if player in players]
    others = [player for player in players if player not in listed]
    others.sort(key=lambda player: -rated.get(player, -1))
    return [*listed, *others]


def drawn_by_lot(wishes: Wishes, players: Sequence[TeamNumber]) -> list[TeamNumber]:
    """Return the players already drawn by lot, in that order; none if the order was typed."""
    return [player for player in wishes.order if player in players] if wishes.is_lot else []


def left_to_draw(wishes: Wishes, players: Sequence[TeamNumber]) -> list[TeamNumber]:
    """Return the players who have not been drawn by lot yet."""
    drawn = drawn_by_lot(wishes, players)
    return [player for player in players if player not in drawn]


def with_lot(wishes: Wishes, player: TeamNumber) -> Wishes:
    """Return the wishes after a player is drawn; this replaces a typed order."""
    return replace(wishes, order=(*(wishes.order if wishes.is_lot else ()), player), is_lot=True)


def without_order(wishes: Wishes) -> Wishes:
    """Return the wishes with no order for the first round."""
    return replace(wishes, order=(), is_lot=False)


def without_player(wishes: Wishes, player: TeamNumber) -> Wishes:
    """Return the wishes that do not name a player."""
    return replace(
        wishes,
        order=tuple(one for one in wishes.order if one != player),
        byes=tuple(bye for bye in wishes.byes if bye.player != player),
        apart=tuple(pair for pair in wishes.apart if player not in (pair.one, pair.other)),
        tables=tuple(own for own in wishes.tables if own.player != player),
    )
