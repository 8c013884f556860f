"""The book of drills on disk: pupils, their cards and the results of their rounds."""

from __future__ import annotations

import datetime
import sqlite3
from collections.abc import Callable, Sequence
from typing import TypeVar

from classroom.drills.card import Card, CardError, Stage
from classroom.drills.kind import DrillKind
from classroom.drills.pupil import Pupil
from classroom.drills.result import ResultError, RoundResult
from classroom.match.team import tidy_name
from classroom.match.trouble import KnownTrouble, StoreError, Trouble
from classroom.store.database import Database
from classroom.store.fault import known_faults

T = TypeVar("T")
_Row = Sequence[object]

_CLASSES = "SELECT min(class_name) FROM pupil GROUP BY class_key ORDER BY class_key"
_PUPILS = "SELECT class_name, name FROM pupil WHERE class_key = ? ORDER BY name_key"
_PUPIL_ID = "SELECT pupil_id FROM pupil WHERE class_key = ? AND name_key = ?"
_ADD = """
    INSERT INTO pupil (class_name, name, class_key, name_key) VALUES (?, ?, ?, ?)
    ON CONFLICT (class_key, name_key) DO NOTHING
"""
_CARDS = """
    SELECT item, stage, step, stability, difficulty, due, seen FROM drill_card JOIN pupil USING (pupil_id)
    WHERE class_key = ? AND name_key = ? AND drill = ? ORDER BY due, item
"""
_RESULTS = """
    SELECT drill, began, asked, correct, earned, time_ms FROM drill_round JOIN pupil USING (pupil_id)
    WHERE class_key = ? AND name_key = ? ORDER BY began, drill
"""
_KEEP_CARD = "INSERT OR REPLACE INTO drill_card VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
_KEEP_RESULT = "INSERT OR REPLACE INTO drill_round VALUES (?, ?, ?, ?, ?, ?, ?)"


class SqliteDrillBook:
    """The book in an open database; fills `drills.ports.DrillBook`.

    All methods raise `StoreError` for trouble with the disk, after which nothing has changed and trying again is right;
    those that read raise it, DRILLS_DAMAGED, for rows that say what cannot be.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def classes(self) -> tuple[str, ...]:
        """Return the names of the classes that have pupils, in order."""
        return tuple(name for (name,) in self._read(_CLASSES, (), _texts))

    def pupils(self, class_name: str) -> tuple[Pupil, ...]:
        """Return the pupils of a class, by name."""
        return self._read(_PUPILS, (class_name.casefold(),), _pupil)

    def add(self, pupil: Pupil) -> Pupil:
        """Keep a pupil and return it, or the one of the same name and class that is there already."""
        with self._database.transaction() as connection:
            _add(connection, pupil)
        same = (one for one in self.pupils(pupil.class_name) if one.key == pupil.key)
        return next(same, pupil)

    def delete_pupil(self, pupil: Pupil) -> None:
        """Delete a pupil with all cards and results, and leave no trace of them in the database's files.

        Whole copies made before, in the folder of backups or of a damaged file put aside, keep what they held.
        """
        self._delete("DELETE FROM pupil WHERE class_key = ? AND name_key = ?", pupil.key)

    def delete_class(self, class_name: str) -> None:
        """Delete all pupils of a class as `delete_pupil` does."""
        self._delete("DELETE FROM pupil WHERE class_key = ?", (class_name.casefold(),))

    def cards(self, pupil: Pupil, drill: DrillKind) -> tuple[Card, ...]:
        """Return the cards of a pupil in a drill, the one due first in front."""
        return self._read(_CARDS, (*pupil.key, drill.value), _card)

    def results(self, pupil: Pupil) -> tuple[RoundResult, ...]:
        """Return the results of a pupil in all drills, the first round first."""
        return self._read(_RESULTS, pupil.key, lambda row: _result(pupil, row))

    def keep(self, result: RoundResult, cards: Sequence[Card]) -> None:
        """Keep a result so far, in place of the same round's earlier one, and cards with it; all or nothing.

        A pupil who is not in the book yet is added.
        """
        drill = result.drill.value
        with self._database.transaction() as connection:
            _add(connection, result.pupil)
            (number,) = connection.execute(_PUPIL_ID, result.pupil.key).fetchone()
            connection.executemany(_KEEP_CARD, ((number, drill, *_card_row(card)) for card in cards))
            connection.execute(
                _KEEP_RESULT,
                (
                    number,
                    drill,
                    result.began.isoformat(),
                    result.asked,
                    result.right,
                    result.earned,
                    result.time_ms,
                ),
            )

    def _delete(self, order: str, key: Sequence[str]) -> None:
        with self._database.transaction() as connection:
            connection.execute(order, key)
        self._database.forget_deleted()

    def _read(self, query: str, values: Sequence[str], make: Callable[[_Row], T]) -> tuple[T, ...]:
        """Return what `make` makes of each row."""
        with known_faults(self._database.folder):
            rows = self._database.connection.execute(query, values).fetchall()
        try:
            return tuple(make(row) for row in rows)
        except (CardError, ResultError, TypeError, ValueError, OverflowError) as error:
            raise StoreError(KnownTrouble(Trouble.DRILLS_DAMAGED, detail=str(error))) from error


def _add(connection: sqlite3.Connection, pupil: Pupil) -> None:
    connection.execute(_ADD, (pupil.class_name, pupil.name, *pupil.key))


def _texts(row: _Row) -> tuple[str, ...]:
    return tuple(_text(value) for value in row)


def _pupil(row: _Row) -> Pupil:
    return Pupil(*_texts(row))


def _text(value: object) -> str:
    """A name as it is kept; what no tidy name can hold was not written by us."""
    if not isinstance(value, str) or not value or value != tidy_name(value):
        raise ValueError(f"{str(value)[:40]!r} is no name")
    return value


def _card_row(card: Card) -> tuple[object, ...]:
    moments = card.due.isoformat(), card.seen.isoformat()
    return card.item, card.stage.value, card.step, card.stability, card.difficulty, *moments


def _card(row: _Row) -> Card:
    match row:
        case (str(item), str(stage), int() | None as step, float(stability), float(difficulty), str(due), str(seen)):
            return Card(item, Stage(stage), step, stability, difficulty, _moment(due), _moment(seen))
    raise ValueError("a card cannot be read")


def _result(pupil: Pupil, row: _Row) -> RoundResult:
    match row:
        case (str(drill), str(began), int(asked), int(right), int(earned), int(time_ms)):
            return RoundResult(pupil, DrillKind(drill), _moment(began), asked, right, earned, time_ms)
    raise ValueError("a result cannot be read")


def _moment(text: str) -> datetime.datetime:
    moment = datetime.datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError(f"{text!r} has no zone")
    return moment.astimezone(datetime.UTC)
