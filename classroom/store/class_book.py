"""The classes on disk; they share their pupils with the drills, so that no name is stored twice."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Collection, Sequence
from contextlib import suppress
from itertools import count

from classroom.drills.pupil import Pupil
from classroom.errors import FaultKind, KnownFault, StoreError
from classroom.i18n import _
from classroom.roster.class_list import ClassTitleTakenError, Move, StoredClass
from classroom.roster.school_class import MOST_PUPILS, ClassPupil, SchoolClass
from classroom.store.backup.forgetting import erase_from, forgotten
from classroom.store.backup.waiting_deletions import Deletion
from classroom.store.class_rows import class_ids, delete_class_rows
from classroom.store.class_table import ReadClass, read_class, title_key_of, write_class
from classroom.store.database import Database
from classroom.store.drill_table import (
    LIST,
    READING_FAULTS,
    Kept,
    delete_pupils,
    is_sealed,
    is_sound,
    pupil_of,
    rename_pupil,
)
from classroom.value import replace

_DRILLING = "SELECT {columns}, hash FROM pupil ORDER BY class_key, name_key"


class SqliteClassBook:
    """The classes in an open database; implements `roster.class_list.ClassBook`.

    All methods raise `StoreError` for a disk fault. Nothing has then changed, and the call can be tried again.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def classes(self) -> tuple[StoredClass, ...]:
        """Return the classes by title; of a damaged one what can be read, with its fault.

        A class whose title is lost gets a new title. A pupil who has drilled but is in no class yet is put into the
        class of the drills.
        """
        with self._database.reading() as connection:
            found = [self._read(connection, class_id) for class_id in class_ids(connection)]
            stored = {one.school_class.key: one for one in found if one.school_class}
            drilling = _drilling(connection)
            untitled = [self._untitled(connection, one, {*stored}) for one in found if not one.school_class]
        # A pupil who has drilled may be in a class whose title is lost.
        adopted = [] if untitled else _with_drilling(stored, drilling)
        if adopted and not self._database.view_only:
            # A class that cannot be stored now is shown anyway, and stored another time.
            with suppress(StoreError):
                adopted = [self.save(one) for one in adopted]
        classes = {key: StoredClass(one.school_class, _fault(one)) for key, one in stored.items() if one.school_class}
        classes.update((one.key, StoredClass(one)) for one in adopted)
        return tuple(sorted((*classes.values(), *untitled), key=lambda one: one.school_class.key))

    def _untitled(self, connection: sqlite3.Connection, lost: ReadClass, taken: set[str]) -> StoredClass:
        """Return a class whose title is lost under a title that is not `taken`, and add it to `taken`."""
        titles = (_("Damaged class {number}").format(number=number) for number in count(1))
        title = next(title for title in titles if title.casefold() not in taken)
        taken.add(title.casefold())
        rescued = read_class(connection, lost.class_id, title).school_class
        return StoredClass(
            rescued or SchoolClass(title, class_id=lost.class_id),
            KnownFault(FaultKind.CLASS_TITLE_LOST, title, lost.first_bad),
        )

    def save(self, changed: SchoolClass) -> SchoolClass:
        """Store a class, giving a new one an id, and return it as stored.

        Pupils who are no longer in it are deleted, with cards and drill results, also from the backups. Renamed
        pupils are renamed there too, which may take seconds. Raises `ClassTitleTakenError`.
        """
        one = changed if changed.class_id else replace(changed, class_id=secrets.token_hex(8))
        with forgotten(self._database, self._lost_names(one)), self._database.transaction() as connection:
            before = self._read(connection, one.class_id, one.title).school_class
            others = (class_id for class_id in class_ids(connection) if class_id != one.class_id)
            if any(title_key_of(connection, class_id) == one.key for class_id in others):
                raise ClassTitleTakenError(
                    _("There is already a class called {title}. Choose another name.").format(title=one.title)
                )
            if before:
                _carry_over(connection, before, one)
            write_class(connection, one)
        if before and _names(before) - _names(one):
            self._database.forget_deleted()
        return one

    def move(self, moves: Sequence[Move]) -> None:
        """Take pupils out of their former classes; their cards and drill results follow them."""
        with self._database.transaction() as connection:
            for class_id in dict.fromkeys(move.class_id for move in moves):
                one = self._read(connection, class_id).school_class
                for move in moves:
                    pupil = one.pupil(move.number) if one and move.class_id == class_id else None
                    if one is None or pupil is None:
                        continue
                    rename_pupil(connection, (one.key, pupil.key), Pupil(move.to, pupil.name))
                    one = one.remove(pupil.number)
                if one is not None:
                    write_class(connection, one)

    def _lost_names(self, after: SchoolClass) -> Deletion:
        """Return a deletion with the pupils who are no longer in a class, and those who were renamed."""
        with self._database.reading() as connection:
            _id, before, _first_bad = read_class(connection, after.class_id, after.title)
        pairs = [(pupil, after.pupil(pupil.number)) for pupil in (before.pupils if before else ())]
        gone = frozenset(pupil.key for pupil, now in pairs if not now)
        renamed = tuple((pupil.key, now.name) for pupil, now in pairs if now and _is_called_otherwise(pupil, now))
        if before is None or not (gone or renamed):
            return Deletion()
        return Deletion(class_id=after.class_id, class_key=before.key, pupils=gone, renamed=renamed)

    def delete(self, class_id: str, matches: Collection[str] = ()) -> None:
        """Delete a class with all its pupils, their cards and results, and with `matches`, by their ids.

        They are also deleted from the unused pages and the log of the database, and first from the backups; databases
        moved aside because of damage still contain them.
        """
        with self._database.reading() as connection:
            one = self._read(connection, class_id).school_class
        members = frozenset(pupil.key for pupil in one.pupils) if one else frozenset[str]()
        deletion = Deletion(tuple(matches), class_id=class_id, class_key=one.key if one else "", members=members)
        with forgotten(self._database, deletion), self._database.transaction() as connection:
            delete_class_rows(connection, class_id)
            erase_from(connection, deletion)
        self._database.forget_deleted()

    def _read(self, connection: sqlite3.Connection, class_id: str, title_if_lost: str = "") -> ReadClass:
        """Return the sound part of a class; a class that cannot be read now is not taken for damaged."""
        read = read_class(connection, class_id, title_if_lost)
        if read.first_bad:
            self._database.check_reach()
            read = read_class(connection, class_id, title_if_lost)
        return read


def _fault(one: ReadClass) -> KnownFault | None:
    title = one.school_class.title if one.school_class else ""
    return KnownFault(FaultKind.CLASS_DAMAGED, title, one.first_bad) if one.first_bad else None


def _names(one: SchoolClass) -> set[str]:
    return {one.title, *(name for pupil in one.pupils for name in (pupil.name, pupil.short))} - {""}


def _is_called_otherwise(before: ClassPupil, now: ClassPupil) -> bool:
    """Tell whether one of the names that a pupil had has changed."""
    return now.name != before.name or bool(before.short and now.short != before.short)


def _drilling(connection: sqlite3.Connection) -> Sequence[Pupil]:
    """Return the pupils who have drilled, those whose rows are damaged left out."""
    found: list[Pupil] = []
    sealed = is_sealed(connection, LIST)
    for *values, kept in connection.execute(_DRILLING.format(columns=Kept.PUPIL.columns)).fetchall():
        if is_sound(Kept.PUPIL, values, kept, sealed=sealed):
            with suppress(*READING_FAULTS):
                found.append(pupil_of(values[1:3]))
    return found


def _with_drilling(stored: dict[str, ReadClass], drilling: Sequence[Pupil]) -> list[SchoolClass]:
    """Return the classes that change because pupils who have drilled are in no class yet.

    Damaged classes do not change.
    """
    changed: dict[str, SchoolClass] = {}
    for pupil in drilling:
        key = pupil.class_name.casefold()
        there = stored.get(key)
        if there and there.first_bad:
            continue
        one = changed.get(key) or (there.school_class if there else None) or SchoolClass(pupil.class_name)
        if len(one.pupils) < MOST_PUPILS and pupil.name.casefold() not in {other.key for other in one.pupils}:
            changed[key] = one.add(pupil.name)
    return list(changed.values())


def _carry_over(connection: sqlite3.Connection, before: SchoolClass, after: SchoolClass) -> None:
    """Apply to the drills what happened to pupils: a new name or class, or deletion."""
    for pupil in before.pupils:
        now = after.pupil(pupil.number)
        if now is None:
            delete_pupils(connection, before.key, pupil.key)
    for pupil in before.pupils:
        now = after.pupil(pupil.number)
        if now and (now.name, after.title) != (pupil.name, before.title):
            rename_pupil(connection, (before.key, pupil.key), Pupil(after.title, now.name))
