"""The three tables of drills, row by row: pupils, cards, results of rounds."""

from __future__ import annotations

import datetime
import sqlite3
from collections.abc import Iterable, Sequence

from classroom.drills.card import Card, CardError, Stage
from classroom.drills.kind import DrillKind
from classroom.drills.pupil import Pupil
from classroom.drills.result import ResultError, RoundResult
from classroom.match.team import tidy_name

Row = Sequence[object]

READING_FAULTS = (CardError, ResultError, TypeError, ValueError, OverflowError)
"""What reading a row with impossible values raises."""

# A class is spelt as it was first: 5 bestari is the same as 5 Bestari.
_ADD = """
    INSERT INTO pupil (class_name, name, class_key, name_key)
    VALUES (coalesce((SELECT min(class_name) FROM pupil WHERE class_key = ?3), ?1), ?2, ?3, ?4)
    ON CONFLICT (class_key, name_key) DO NOTHING
"""
_NUMBER = "SELECT pupil_id FROM pupil WHERE class_key = ? AND name_key = ?"
_KEEP_CARD = "INSERT OR REPLACE INTO drill_card VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
_KEEP_RESULT = "INSERT OR REPLACE INTO drill_round VALUES (?, ?, ?, ?, ?, ?, ?)"


def insert_pupil(connection: sqlite3.Connection, pupil: Pupil) -> int:
    """Add a pupil unless there is one of this name and class; return the pupil's number in the table."""
    connection.execute(_ADD, (pupil.class_name, pupil.name, *pupil.key))
    return int(connection.execute(_NUMBER, pupil.key).fetchone()[0])


def insert_cards(connection: sqlite3.Connection, pupil: int, drill: DrillKind, cards: Iterable[Card]) -> None:
    """Write cards of a pupil, by number, in place of those of the same items; within a transaction."""
    connection.executemany(_KEEP_CARD, ((pupil, drill.value, *_card_row(card)) for card in cards))


def insert_result(connection: sqlite3.Connection, pupil: int, result: RoundResult) -> None:
    """Write a result of a pupil, by number, in place of the same round's earlier one; within a transaction."""
    figures = result.asked, result.right, result.earned, result.time_ms
    connection.execute(_KEEP_RESULT, (pupil, result.drill.value, result.began.isoformat(), *figures))


def texts_of(row: Row) -> tuple[str, ...]:
    """Return the names of a row. Raises one of `READING_FAULTS`, as the functions below do."""
    return tuple(_text(value) for value in row)


def pupil_of(row: Row) -> Pupil:
    """Return the pupil of a row with the name of the class and the name."""
    return Pupil(*texts_of(row))


def _text(value: object) -> str:
    """Return a name, which must be tidy as every stored one is."""
    if not isinstance(value, str) or not value or value != tidy_name(value):
        raise ValueError(f"{str(value)[:40]!r} is no name")
    return value


def _card_row(card: Card) -> tuple[object, ...]:
    moments = card.due.isoformat(), card.seen.isoformat()
    return card.item, card.stage.value, card.step, card.stability, card.difficulty, *moments


def card_of(row: Row) -> Card:
    """Return the card of a row from `item` on."""
    match row:
        case (str(item), str(stage), int() | None as step, float(stability), float(difficulty), str(due), str(seen)):
            return Card(item, Stage(stage), step, stability, difficulty, _moment(due), _moment(seen))
    raise ValueError("a card cannot be read")


def result_of(pupil: Pupil, row: Row) -> RoundResult:
    """Return the result of a row from `drill` on."""
    match row:
        case (str(drill), str(began), int(asked), int(right), int(earned), int(time_ms)):
            return RoundResult(pupil, DrillKind(drill), _moment(began), asked, right, earned, time_ms)
    raise ValueError("a result cannot be read")


def _moment(text: str) -> datetime.datetime:
    moment = datetime.datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError(f"{text!r} has no zone")
    return moment.astimezone(datetime.UTC)
