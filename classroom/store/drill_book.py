"""The drill book on disk: pupils, their cards and the results of their rounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from classroom.drills.card import Card
from classroom.drills.kind import DrillKind
from classroom.drills.pupil import Pupil
from classroom.drills.result import RoundResult
from classroom.errors import FaultKind, KnownFault, StoreError
from classroom.roster.school_class import SchoolClass
from classroom.store.class_book import SqliteClassBook
from classroom.store.database import Database
from classroom.store.drill_table import (
    READING_FAULTS,
    Row,
    card_of,
    insert_cards,
    insert_pupil,
    insert_result,
    pupil_of,
    result_of,
    texts_of,
)

T = TypeVar("T")

_CLASSES = "SELECT min(class_name) FROM pupil GROUP BY class_key ORDER BY class_key"
_PUPILS = "SELECT class_name, name FROM pupil WHERE class_key = ? ORDER BY name_key"
_CARDS = """
    SELECT item, stage, step, stability, difficulty, due, seen FROM drill_card JOIN pupil USING (pupil_id)
    WHERE class_key = ? AND name_key = ? AND drill = ? ORDER BY due, item
"""
_RESULTS = """
    SELECT drill, began, asked, correct, earned, time_ms FROM drill_round JOIN pupil USING (pupil_id)
    WHERE class_key = ? AND name_key = ? ORDER BY began, drill
"""
_LATEST = """
    SELECT DISTINCT class_name, name FROM drill_round JOIN pupil USING (pupil_id)
    WHERE began = (SELECT max(began) FROM drill_round) ORDER BY class_key, name_key
"""


class SqliteDrillBook:
    """The drill book in an open database; fills `drills.ports.DrillBook`.

    All methods raise `StoreError` for a fault of the disk, after which nothing has changed and trying again is right;
    those that read raise it, DRILLS_DAMAGED, for rows with impossible values.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._classes = SqliteClassBook(database)

    def classes(self) -> tuple[str, ...]:
        """Return the names of the classes that have pupils, in order."""
        self._read(_CLASSES, (), texts_of)
        return tuple(one.title for one, _fault in self._classes.classes() if one.pupils)

    def pupils(self, class_name: str) -> tuple[Pupil, ...]:
        """Return the pupils of a class, by name, whether they have drilled or not."""
        self._read(_PUPILS, (class_name.casefold(),), pupil_of)
        return tuple(
            Pupil(one.title, pupil.name)
            for one, _fault in self._classes.classes()
            if one.key == class_name.casefold()
            for pupil in one.pupils
        )

    def add(self, pupil: Pupil) -> Pupil:
        """Store a pupil and return it as stored: the one of the same name, in the class of the same name, if any."""
        with self._database.transaction() as connection:
            insert_pupil(connection, pupil)
        same = (one for one in self.pupils(pupil.class_name) if one.key == pupil.key)
        return next(same, pupil)

    def delete_pupil(self, pupil: Pupil) -> None:
        """Delete a pupil from the class, with all cards and results, and from the database's unused pages and its log.

        Whole copies made before, in the folder of backups or of a damaged file, still have them.
        """
        class_key, name_key = pupil.key
        one = self._class_of(class_key)
        there = next((other for other in one.pupils if other.key == name_key), None) if one else None
        if one and there:
            self._classes.save(one.remove(there.number))
        self._delete("DELETE FROM pupil WHERE class_key = ? AND name_key = ?", pupil.key)

    def delete_class(self, class_name: str) -> None:
        """Delete a class and all its pupils as `delete_pupil` does."""
        one = self._class_of(class_name.casefold())
        if one:
            self._classes.delete(one.class_id)
        self._delete("DELETE FROM pupil WHERE class_key = ?", (class_name.casefold(),))

    def cards(self, pupil: Pupil, drill: DrillKind) -> tuple[Card, ...]:
        """Return the cards of a pupil in a drill, the one due first at the front."""
        return self._read(_CARDS, (*pupil.key, drill.value), card_of)

    def results(self, pupil: Pupil) -> tuple[RoundResult, ...]:
        """Return the results of a pupil in all drills, the first round first."""
        return self._read(_RESULTS, pupil.key, lambda row: result_of(pupil, row))

    def latest(self) -> tuple[Pupil, ...]:
        """Return the pupils of the round begun last, none where nobody has drilled yet."""
        return self._read(_LATEST, (), pupil_of)

    def save(self, result: RoundResult, cards: Sequence[Card]) -> None:
        """Store a result so far, in place of the same round's earlier one, and cards with it; all or nothing.

        A pupil who is not in the book yet is added.
        """
        with self._database.transaction() as connection:
            number = insert_pupil(connection, result.pupil)
            insert_cards(connection, number, result.drill, cards)
            insert_result(connection, number, result)

    def _class_of(self, class_key: str) -> SchoolClass | None:
        found = (one for one, _fault in self._classes.classes() if one.key == class_key and one.class_id)
        return next(found, None)

    def _delete(self, order: str, key: Sequence[str]) -> None:
        with self._database.transaction() as connection:
            connection.execute(order, key)
        self._database.forget_deleted()

    def _read(self, query: str, values: Sequence[str], make: Callable[[Row], T]) -> tuple[T, ...]:
        """Return what `make` returns for each row."""
        with self._database.reading() as connection:
            rows = connection.execute(query, values).fetchall()
        try:
            return tuple(make(row) for row in rows)
        except READING_FAULTS as error:
            raise StoreError(KnownFault(FaultKind.DRILLS_DAMAGED, detail=str(error))) from error
