"""Rescuing drills from a damaged file: pupils with those of their cards and results that can be read."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeVar

from classroom.drills.pupil import Card, DrillKind, Pupil, RoundResult
from classroom.store.drill_proof import LIST, Kept, is_sound, seal, seal_over
from classroom.store.drill_table import (
    READING_FAULTS,
    Row,
    card_of,
    insert_cards,
    insert_pupil,
    insert_result,
    pupil_of,
    result_of,
)
from classroom.store.salvage import READING_ERRORS, Damaged, readable_rows

T = TypeVar("T")

_ROWS = "SELECT {columns}, {hash} FROM {table} {how} ORDER BY {keys}"
_SEALS = "SELECT owner, hash, is_damaged FROM drill_seal ORDER BY owner {order}"
_HAS_HASHES = "SELECT count(*) FROM pragma_table_info('pupil') WHERE name = 'hash'"


@dataclass(frozen=True)
class RescuedPupil:
    """A pupil with the sound part of the drills; `is_damaged` if that is not everything."""

    pupil: Pupil
    cards: tuple[tuple[DrillKind, Card], ...]
    results: tuple[RoundResult, ...]
    is_damaged: bool


@dataclass(frozen=True)
class RescuedDrills:
    """The rescued pupils; `is_damaged` if there may have been others."""

    pupils: tuple[RescuedPupil, ...] = ()
    is_damaged: bool = False


def rescue_drills(damaged: Damaged) -> RescuedDrills:
    """Return what can be read of every pupil, nothing if the file has no drills."""
    has_hashes = _has_hashes(damaged[0])
    seals = {row[0]: row for row in readable_rows(damaged, _SEALS)} if has_hashes else {}
    rows = {kind: readable_rows(damaged, _query(kind, has_hashes=has_hashes)) for kind in Kept}
    sound = {kind: _sound(kind, rows[kind], seals, has_hashes=has_hashes) for kind in Kept}
    pupils = dict(_made(sound[Kept.PUPIL], lambda row: (row[0], pupil_of(row[1:3]))))
    cards = _made(sound[Kept.CARD], lambda row: (row[0], DrillKind(row[1]), card_of(row[2:])))
    rounds = _made(sound[Kept.ROUND], lambda row: (row[0], result_of(pupils[row[0]], row[1:])))

    def is_damaged(owner: object, *kept: tuple[Row, ...]) -> bool:
        seal = seals.get(owner, (owner, None, 1))
        return has_hashes and (seal[1] != seal_over(row[-1] for rows_of in kept for row in rows_of) or bool(seal[2]))

    def of(owner: object, kind: Kept) -> tuple[Row, ...]:
        return tuple(row for row in rows[kind] if row[0] == owner)

    rescued: list[RescuedPupil] = []
    for number, pupil in pupils.items():
        own_cards = tuple((drill, card) for owner, drill, card in cards if owner == number)
        results = tuple(result for owner, result in rounds if owner == number)
        all_rows = of(number, Kept.CARD), of(number, Kept.ROUND)
        lost = len(own_cards) + len(results) < sum(map(len, all_rows))
        rescued.append(RescuedPupil(pupil, own_cards, results, lost or is_damaged(number, *all_rows)))
    missing = len(pupils) < len(rows[Kept.PUPIL]) or is_damaged(LIST, tuple(rows[Kept.PUPIL]))
    return RescuedDrills(tuple(rescued), missing)


def insert_rescued(connection: sqlite3.Connection, drills: RescuedDrills) -> None:
    """Write rescued drills to a database, within a transaction; what is damaged stays noted as such."""
    for one in drills.pupils:
        number = insert_pupil(connection, one.pupil)
        for drill, card in one.cards:
            insert_cards(connection, number, drill, [card])
        for result in one.results:
            insert_result(connection, number, result)
        seal(connection, number, damaged=one.is_damaged)
    seal(connection, LIST, damaged=drills.is_damaged)


def _has_hashes(connection: sqlite3.Connection) -> bool:
    with suppress(*READING_ERRORS):
        return bool(connection.execute(_HAS_HASHES).fetchone()[0])
    return True


def _query(kind: Kept, *, has_hashes: bool) -> str:
    """Return the query for the rows of a kind, with an `{order}` to be filled in.

    A rescue does not trust any index.
    """
    how = "NOT INDEXED" if kind is Kept.PUPIL else ""
    keys = ", ".join(f"{column} {{order}}" for column in kind.key_columns)
    hashes = "hash" if has_hashes else "NULL"
    return _ROWS.format(columns=kind.columns, hash=hashes, table=kind.table, how=how, keys=keys)


def _sound(kind: Kept, rows: Sequence[Row], seals: Mapping[object, Row], *, has_hashes: bool) -> list[Row]:
    """Return the rows that are as they were written, without their hashes."""
    owner_of = (lambda _row: LIST) if kind is Kept.PUPIL else (lambda row: row[0])
    return [
        row[:-1] for row in rows if not has_hashes or is_sound(kind, row[:-1], row[-1], sealed=owner_of(row) in seals)
    ]


def _made(rows: Sequence[Row], make: Callable[[Row], T]) -> list[T]:
    """Return what `make` returns for each row, without the rows for which it fails."""
    made: list[T] = []
    for row in rows:
        with suppress(KeyError, *READING_FAULTS):
            made.append(make(row))
    return made
