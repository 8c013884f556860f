"""The drill book on disk: pupils, their cards and the results of their rounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeVar

from classroom.drills.pupil import Card, DrillKind, Pupil, RoundResult
from classroom.errors import FaultKind, KnownFault, StoreError
from classroom.roster.school_class import SchoolClass
from classroom.store.backup.forgetting import forgotten
from classroom.store.backup.waiting_deletions import Deletion
from classroom.store.class_book import SqliteClassBook
from classroom.store.database import Database
from classroom.store.drill_table import (
    LIST,
    READING_FAULTS,
    Kept,
    Row,
    card_of,
    delete_pupils,
    insert_cards,
    insert_pupil,
    insert_result,
    is_damaged,
    is_list_damaged,
    is_sealed,
    is_sound,
    number_of,
    pupil_of,
    resealed,
    result_of,
    seal_old,
)

T = TypeVar("T")

_ROWS = "SELECT {columns}, hash FROM {table} WHERE pupil_id = ? ORDER BY {order}"
_PUPIL = _ROWS.format(columns=Kept.PUPIL.columns, table="pupil", order="pupil_id")
_CARDS = _ROWS.format(columns=Kept.CARD.columns, table="drill_card", order="due, item")
_RESULTS = _ROWS.format(columns=Kept.ROUND.columns, table="drill_round", order="began, drill")
_LATEST = """
    SELECT DISTINCT class_name, name FROM drill_round JOIN pupil USING (pupil_id)
    WHERE began = (SELECT max(began) FROM drill_round) ORDER BY class_key, name_key
"""


class SqliteDrillBook:
    """The drill book in an open database; implements `drills.drill_round.DrillBook`.

    All methods raise `StoreError` for a disk fault. Nothing has then changed, and the call can be tried again. Rows
    that are not as they were written are left out, and `fault_of` reports them.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._classes = SqliteClassBook(database)
        if not database.view_only:
            # Rows that cannot be sealed now are read anyway, and sealed another time.
            with suppress(StoreError), database.transaction() as connection:
                seal_old(connection)

    def classes(self) -> tuple[str, ...]:
        """Return the names of the classes that have pupils, in order."""
        return tuple(one.title for one, _fault in self._classes.classes() if one.pupils)

    def pupils(self, class_name: str) -> tuple[Pupil, ...]:
        """Return the pupils of a class, by name, whether they have drilled or not."""
        return tuple(
            Pupil(one.title, pupil.name, one.called[pupil.number])
            for one, _fault in self._classes.classes()
            if one.key == class_name.casefold()
            for pupil in one.pupils
        )

    def add(self, pupil: Pupil) -> Pupil:
        """Store a pupil and return the stored one.

        That is an existing pupil of the same name in the class of the same name, if there is one.
        """
        with self._database.transaction() as connection:
            insert_pupil(connection, pupil)
        same = (one for one in self.pupils(pupil.class_name) if one.key == pupil.key)
        return next(same, pupil)

    def delete_pupil(self, pupil: Pupil) -> None:
        """Delete a pupil with all cards and results, also from the unused pages and the log of the database.

        They are deleted from the backups first; databases moved aside because of damage still contain them.
        """
        class_key, name_key = pupil.key
        one = self._class_of(class_key)
        there = next((other for other in one.pupils if other.key == name_key), None) if one else None
        deletion = Deletion(class_key=class_key, pupils=frozenset({name_key}))
        if one and there:
            self._classes.save(one.remove(there.number))
            deletion = Deletion()
        self._delete(deletion, class_key, name_key)

    def delete_class(self, class_name: str) -> None:
        """Delete a class and all its pupils as `delete_pupil` does."""
        one = self._class_of(class_name.casefold())
        deletion = Deletion(class_key=class_name.casefold())
        if one:
            self._classes.delete(one.class_id)
            deletion = Deletion()
        self._delete(deletion, class_name.casefold())

    def cards(self, pupil: Pupil, drill: DrillKind) -> tuple[Card, ...]:
        """Return a pupil's cards in a drill, the one due first at the front, without damaged ones."""
        return tuple(card for kind, card in self._sound(pupil, Kept.CARD, _CARDS, _card_of)[0] if kind == drill.value)

    def results(self, pupil: Pupil) -> tuple[RoundResult, ...]:
        """Return a pupil's results in all drills, the first round first, without damaged ones."""
        return self._sound(pupil, Kept.ROUND, _RESULTS, lambda row: result_of(pupil, row))[0]

    def fault_of(self, pupil: Pupil) -> KnownFault | None:
        """Return the fault if some of a pupil's data is damaged or missing, or None if all is as written."""
        fault = KnownFault(FaultKind.DRILLS_DAMAGED, pupil.name)
        with self._database.reading() as connection:
            number = number_of(connection, pupil)
            if number is None:
                # Nobody can tell which pupil is missing from the list.
                return fault if is_list_damaged(connection) else None
            *values, kept = connection.execute(_PUPIL, (number,)).fetchone()
            if not is_sound(Kept.PUPIL, values, kept, sealed=is_sealed(connection, LIST)):
                return fault
            if is_damaged(connection, number):
                return fault
        lost = self._sound(pupil, Kept.CARD, _CARDS, _card_of)[1]
        lost += self._sound(pupil, Kept.ROUND, _RESULTS, lambda row: result_of(pupil, row))[1]
        return fault if lost else None

    def latest(self) -> tuple[Pupil, ...]:
        """Return the pupils of the round begun last, none where nobody has drilled yet."""
        with self._database.reading() as connection:
            rows = connection.execute(_LATEST).fetchall()
        found: list[Pupil] = []
        for row in rows:
            with suppress(*READING_FAULTS):
                found.append(pupil_of(row))
        return tuple(found)

    def save(self, result: RoundResult, cards: Sequence[Card]) -> None:
        """Store a result so far, replacing the round's earlier one, together with cards; all or nothing.

        A pupil who is not in the book yet is added.
        """
        with self._database.transaction() as connection:
            number = insert_pupil(connection, result.pupil)
            with resealed(connection, number):
                insert_cards(connection, number, result.drill, cards)
                insert_result(connection, number, result)

    def _class_of(self, class_key: str) -> SchoolClass | None:
        found = (one for one, _fault in self._classes.classes() if one.key == class_key and one.class_id)
        return next(found, None)

    def _delete(self, deletion: Deletion, class_key: str, name_key: str | None = None) -> None:
        with forgotten(self._database, deletion), self._database.transaction() as connection:
            delete_pupils(connection, class_key, name_key)
        self._database.forget_deleted()

    def _sound(self, pupil: Pupil, kind: Kept, query: str, make: Callable[[Row], T]) -> tuple[tuple[T, ...], int]:
        """Return what `make` returns for each sound row of a pupil, and the number of rows that are not sound.

        The number of the pupil is left out of the row.
        """
        with self._database.reading() as connection:
            number = number_of(connection, pupil)
            if number is None:
                return (), 0
            rows = connection.execute(query, (number,)).fetchall()
            sealed = is_sealed(connection, number)
        made: list[T] = []
        for *values, kept in rows:
            if is_sound(kind, values, kept, sealed=sealed):
                with suppress(*READING_FAULTS):
                    made.append(make(values[1:]))
        return tuple(made), len(rows) - len(made)


def _card_of(row: Row) -> tuple[object, Card]:
    """Return the name of the drill and the card from a row that begins with `drill`."""
    return row[0], card_of(row[1:])
