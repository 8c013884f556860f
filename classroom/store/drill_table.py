"""The three tables of drills, row by row: pupils, cards, results of rounds."""

from __future__ import annotations

import datetime
import sqlite3
from collections.abc import Iterable, Sequence

from classroom.drills.pupil import Card, CardError, DrillKind, Pupil, ResultError, RoundResult, Stage
from classroom.store.drill_proof import LIST, Kept, proof_of, put_hash, resealed, seal

Row = Sequence[object]

READING_FAULTS = (CardError, ResultError, TypeError, ValueError, OverflowError)
"""The errors raised on reading a row with impossible values."""

# A class keeps its first spelling: 5 bestari is the same as 5 Bestari.
_ADD = """
    INSERT INTO pupil (class_name, name, class_key, name_key)
    VALUES (coalesce((SELECT min(class_name) FROM pupil WHERE class_key = ?3), ?1), ?2, ?3, ?4)
    ON CONFLICT (class_key, name_key) DO NOTHING
"""
_NUMBER = "SELECT pupil_id FROM pupil WHERE class_key = ? AND name_key = ?"
_KEEP = "INSERT OR REPLACE INTO {table} ({columns}, hash) VALUES ({places})"
_ROW = "SELECT {columns} FROM pupil WHERE class_key = ? AND name_key = ?"
_RENAME = """
    UPDATE OR REPLACE pupil SET class_name = ?, name = ?, class_key = ?, name_key = ?
    WHERE class_key = ? AND name_key = ?
"""


def number_of(connection: sqlite3.Connection, pupil: Pupil) -> int | None:
    """Return the number of a pupil in the table, or None if the pupil is not there."""
    found = connection.execute(_NUMBER, pupil.key).fetchone()
    return None if found is None else int(found[0])


def insert_pupil(connection: sqlite3.Connection, pupil: Pupil) -> int:
    """Add a pupil unless name and class already exist; return the pupil's number in the table."""
    number = number_of(connection, pupil)
    if number is not None:
        return number
    with resealed(connection, LIST):
        connection.execute(_ADD, (pupil.class_name, pupil.name, *pupil.key))
        number = _put_pupils_hash(connection, pupil.key)
        seal(connection, number, damaged=False)
    return number


def rename_pupil(connection: sqlite3.Connection, key: tuple[str, str], now: Pupil) -> None:
    """Give the pupil with this key another name or class; within a transaction.

    This replaces any pupil who already has that name and class.
    """
    with resealed(connection, LIST):
        connection.execute(_RENAME, (now.class_name, now.name, *now.key, *key))
        if number_of(connection, now) is not None:
            _put_pupils_hash(connection, now.key)


def delete_pupils(connection: sqlite3.Connection, class_key: str, name_key: str | None = None) -> None:
    """Delete a pupil, or without a name a whole class, with cards and results; within a transaction."""
    with resealed(connection, LIST):
        connection.execute(
            "DELETE FROM pupil WHERE class_key = ?1 AND (?2 IS NULL OR name_key = ?2)", (class_key, name_key)
        )


def insert_cards(connection: sqlite3.Connection, pupil: int, drill: DrillKind, cards: Iterable[Card]) -> None:
    """Write cards of a pupil, given by number, replacing those of the same items.

    Call it within a transaction and `resealed`.
    """
    for card in cards:
        _keep(connection, Kept.CARD, (pupil, drill.value, *_card_row(card)))


def insert_result(connection: sqlite3.Connection, pupil: int, result: RoundResult) -> None:
    """Write a result of a pupil, given by number, replacing the same round's earlier one.

    Call it as `insert_cards`.
    """
    figures = result.asked, result.right, result.earned, result.time_ms
    _keep(connection, Kept.ROUND, (pupil, result.drill.value, result.began.isoformat(), *figures))


def _keep(connection: sqlite3.Connection, kind: Kept, values: Sequence[object]) -> None:
    order = _KEEP.format(table=kind.table, columns=kind.columns, places=", ".join("?" * (len(values) + 1)))
    connection.execute(order, (*values, proof_of(kind, values)))


def _put_pupils_hash(connection: sqlite3.Connection, key: tuple[str, str]) -> int:
    """Write the hash of a pupil's row; return the pupil's number."""
    values = connection.execute(_ROW.format(columns=Kept.PUPIL.columns), key).fetchone()
    put_hash(connection, Kept.PUPIL, values)
    return int(values[0])


def pupil_of(row: Row) -> Pupil:
    """Return the pupil of a row with the class name and the pupil's name.

    Raises one of `READING_FAULTS`, as the functions below do.
    """
    class_name, name = row
    return Pupil(_text(class_name), _text(name))


def _text(value: object) -> str:
    """Return a name exactly as the version that stored it had tidied it."""
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{str(value)[:40]!r} is no name")
    return value


def _card_row(card: Card) -> tuple[object, ...]:
    moments = card.due.isoformat(), card.seen.isoformat()
    return card.item, card.stage.value, card.step, card.stability, card.difficulty, *moments


def card_of(row: Row) -> Card:
    """Return the card of a row that begins with `item`."""
    match row:
        case (str(item), str(stage), int() | None as step, float(stability), float(difficulty), str(due), str(seen)):
            return Card(item, Stage(stage), step, stability, difficulty, _moment(due), _moment(seen))
    raise ValueError("a card cannot be read")


def result_of(pupil: Pupil, row: Row) -> RoundResult:
    """Return the result of a row that begins with `drill`."""
    match row:
        case (str(drill), str(began), int(asked), int(right), int(earned), int(time_ms)):
            return RoundResult(pupil, DrillKind(drill), _moment(began), asked, right, earned, time_ms)
    raise ValueError("a result cannot be read")


def _moment(text: str) -> datetime.datetime:
    moment = datetime.datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError(f"{text!r} has no zone")
    return moment.astimezone(datetime.UTC)
