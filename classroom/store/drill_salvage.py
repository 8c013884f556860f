"""Rescuing drills from a damaged file: pupils with those of their cards and results that can be read."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from classroom.drills.card import Card
from classroom.drills.kind import DrillKind
from classroom.drills.pupil import Pupil
from classroom.drills.result import RoundResult
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
from classroom.store.salvage import READING_ERRORS, lenient_text, readable_copy

T = TypeVar("T")

_PUPILS = "SELECT pupil_id, class_name, name FROM pupil NOT INDEXED ORDER BY pupil_id"
_CARDS = """
    SELECT pupil_id, drill, item, stage, step, stability, difficulty, due, seen FROM drill_card
    ORDER BY pupil_id {order}, drill {order}, item {order}
"""
_ROUNDS = """
    SELECT pupil_id, drill, began, asked, correct, earned, time_ms FROM drill_round
    ORDER BY pupil_id {order}, drill {order}, began {order}
"""


@dataclass(frozen=True)
class RescuedPupil:
    """A pupil with what can be read of the drills."""

    pupil: Pupil
    cards: tuple[tuple[DrillKind, Card], ...]
    results: tuple[RoundResult, ...]


def rescue_drills(path: Path) -> tuple[RescuedPupil, ...]:
    """Return what can be read of every pupil, nothing of a file without drills; the file is not changed."""
    with readable_copy(path) as copy, closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        connection.text_factory = lenient_text
        pupils = dict(_made(_rows(connection, _PUPILS + " {order}"), lambda row: (row[0], pupil_of(row[1:]))))
        cards = _made(_rows(connection, _CARDS), lambda row: (row[0], DrillKind(row[1]), card_of(row[2:])))
        rounds = _made(_rows(connection, _ROUNDS), lambda row: (row[0], result_of(pupils[row[0]], row[1:])))
    return tuple(
        RescuedPupil(
            pupil,
            tuple((drill, card) for owner, drill, card in cards if owner == number),
            tuple(result for owner, result in rounds if owner == number),
        )
        for number, pupil in pupils.items()
    )


def insert_rescued(connection: sqlite3.Connection, pupils: Sequence[RescuedPupil]) -> None:
    """Write what was rescued into a database, within a transaction."""
    for one in pupils:
        number = insert_pupil(connection, one.pupil)
        for drill, card in one.cards:
            insert_cards(connection, number, drill, [card])
        for result in one.results:
            insert_result(connection, number, result)


def _rows(connection: sqlite3.Connection, query: str) -> list[Row]:
    """Return the rows that can be read, in both orders: what is behind a damaged page is reached from the other end."""
    rows: dict[Row, None] = {}
    for order in ("ASC", "DESC"):
        with suppress(*READING_ERRORS):
            for row in connection.execute(query.format(order=order)):
                rows[tuple(row)] = None
    return list(rows)


def _made(rows: Sequence[Row], make: Callable[[Row], T]) -> list[T]:
    """Return what `make` returns for each row, rows for which it fails left out."""
    made: list[T] = []
    for row in rows:
        with suppress(KeyError, *READING_FAULTS):
            made.append(make(row))
    return made
