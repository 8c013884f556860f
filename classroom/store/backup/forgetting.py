"""Deletions and corrected names carried over to the backups: each backup is rewritten."""

from __future__ import annotations

import errno
import json
import sqlite3
from collections.abc import Callable, Collection, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from functools import partial, reduce
from itertools import chain, count
from pathlib import Path
from typing import Any, NamedTuple

from classroom.backup import Reason
from classroom.drills.pupil import Pupil
from classroom.errors import KnownError
from classroom.files import is_folder, remove_half_files
from classroom.i18n import folded_title
from classroom.names import LONGEST_NAME
from classroom.roster.school_class import SchoolClass
from classroom.store.backup.contents import changed_settings, holdings
from classroom.store.backup.file import (
    Backup,
    BackupError,
    Made,
    Manifest,
    Origin,
    backup_files,
    computer_of,
    copies_in,
    is_away,
    is_newer,
    is_one_of,
    known_manifest,
    moment_of,
    origins_in,
    past_of,
    read_manifest,
    read_members,
    saved_elsewhere,
    write_backup,
)
from classroom.store.backup.waiting_deletions import (
    Deletion,
    LeftBehind,
    backup_place,
    deletion_from,
    keep_up,
    leave,
    leave_everywhere,
    mend,
    note_for_others,
    noted,
    noted_here,
    notes_in,
    with_former,
)
from classroom.store.backup.waiting_deletions import read as read_left
from classroom.store.backup.waiting_deletions import write as write_left
from classroom.store.class_rows import class_ids, delete_class_rows
from classroom.store.class_table import read_class, title_key_of, write_class
from classroom.store.database import Database
from classroom.store.database_file import BACKUPS, DATABASE_NAME, DELETIONS, in_memory, migrations
from classroom.store.drill_table import delete_pupils, rename_pupil
from classroom.store.event_table import COMPETITIONS, MATCHES, EventTables, erase, ids_of, is_damage, select_rows
from classroom.store.fault import known_faults
from classroom.store.settings import SETTINGS_NAME, SettingsFile
from classroom.value import replace

_TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table'"
_IS_THERE = "SELECT 1 FROM {records} WHERE {key} = ? UNION SELECT 1 FROM {events} WHERE {key} = ?"
_DELETE_PUPILS = "DELETE FROM pupil WHERE class_key = ?1 AND (?2 IS NULL OR name_key = ?2)"
_CLASS_NAME = "SELECT class_name FROM pupil WHERE class_key = ? AND name_key = ?"
_NAME_KEYS = "SELECT name_key FROM pupil WHERE class_key = ? AND name_key <> ?"
_RENAME_PUPIL = "UPDATE pupil SET name = ?, name_key = ? WHERE class_key = ? AND name_key = ?"
_LONGEST_STEM = LONGEST_NAME - 5
_NAMED = ("name", "names", "teacher", "judges", "by", "officials_exception")
"""The fields of events that have names of people and teams, or a sentence about them."""

_Find = Callable[[sqlite3.Connection, Manifest], Deletion]
_WITH_NAMES = ("teams", "computer_teams", "officials", "officials_exception", "drafts", "hall", "school_class")
"""The settings that may contain names of pupils and classes, as last typed."""


@contextmanager
def forgotten(database: Database, deletion: Deletion) -> Iterator[None]:
    """Delete from the backups of a database what is then deleted from the database itself. Raises `KnownError`.

    No backup is made meanwhile, since it would still contain the data. Deletions that backups on a stick cannot
    follow now are noted beside the data (`waiting_deletions.py`).
    """
    if deletion == Deletion():
        yield
        return
    with database.backup_lock:
        if not database.view_only:
            with database.reading() as connection:
                names = frozenset(_names_in(connection, deletion))
                forget_in_backups(database.folder, replace(deletion, names=names), connection)
                if deletion.is_of_class:
                    SettingsFile(database.folder).forget(names, deletion.renamed)
        yield


def forget_behind(database: Database, deletion: Deletion) -> Callable[[], None]:
    """Note for all backups that records are deleted, and return what deletes them there, once they are deleted here.

    If that is not called, or fails, they follow with the next backup. Raises `KnownError`.
    """
    folder = database.folder
    if not database.view_only:
        with database.backup_lock, database.reading() as connection:
            deletion = replace(deletion, names=frozenset(_names_in(connection, deletion)))
            leave_everywhere(folder, [noted(deletion, _computer_of(folder))])

    def follow() -> None:
        with database.backup_lock, closing(database.copy()) as here:
            forget_in_backups(folder, deletion, here)

    return follow


def erase_from(connection: sqlite3.Connection, deletion: Deletion) -> None:
    """Delete everything in `deletion` from a database of any version, within a transaction."""
    tables = {name for (name,) in connection.execute(_TABLES)}
    for one in _of_classes(deletion):
        _erase_class(connection, one, tables)
    for names, record_ids in ((MATCHES, deletion.matches), (COMPETITIONS, deletion.competitions)):
        for record_id in record_ids if names.erasing in tables else ():
            if connection.execute(_IS_THERE.format(**names._asdict()), (record_id, record_id)).fetchone():
                erase(connection, record_id, names)


def _of_classes(deletion: Deletion) -> Iterator[Deletion]:
    """Yield what is deleted of classes: of the class itself, and of those from which its pupils moved there."""
    return (one for one in (deletion, *deletion.former) if one.is_of_class)


def _erase_class(connection: sqlite3.Connection, deletion: Deletion, tables: Collection[str]) -> None:
    titles = _drilled_titles(connection, deletion, tables)
    for class_id, one in _classes_of(connection, deletion, tables):
        if deletion.is_of_whole_class:
            delete_class_rows(connection, class_id)
        elif one and (changed := _without_names(one, deletion)) != one:
            write_class(connection, changed)
    for title in titles if "pupil" in tables else ():
        for key in (None,) if deletion.is_of_whole_class else deletion.pupils:
            if "drill_seal" in tables:
                delete_pupils(connection, title, key)
            else:
                connection.execute(_DELETE_PUPILS, (title, key))
        for key, name in deletion.renamed:
            _rename_in_drills(connection, (title, key), name, tables)


def _without_names(one: SchoolClass, deletion: Deletion) -> SchoolClass:
    """Return a class without the deleted pupils, and with the new names of the renamed ones."""
    gone = [pupil.number for pupil in one.pupils if pupil.key in deletion.pupils]
    rest = reduce(lambda rest, number: rest.remove(number), gone, one)
    renamed, names = dict(deletion.renamed), dict[int, str]()
    taken = {pupil.key for pupil in rest.pupils if pupil.key not in renamed}
    for pupil in rest.pupils:
        if pupil.key in renamed:
            names[pupil.number] = _free_name(renamed[pupil.key], taken)
            taken.add(names[pupil.number].casefold())
    return rest.rename_pupils(names)


def _rename_in_drills(connection: sqlite3.Connection, key: tuple[str, str], name: str, tables: Collection[str]) -> None:
    found = connection.execute(_CLASS_NAME, key).fetchone()
    if not found:
        return
    others = {other for (other,) in connection.execute(_NAME_KEYS, key)} - {key[1]}
    now = Pupil(str(found[0]), _free_name(name, others))
    if "drill_seal" in tables:
        rename_pupil(connection, key, now)
    else:
        connection.execute(_RENAME_PUPIL, (now.name, now.key[1], *key))


def _free_name(name: str, taken: Collection[object]) -> str:
    """Return a name that is not `taken`: in an older backup another pupil may have had it."""
    others = (f"{name[:_LONGEST_STEM].rstrip()} {number}" for number in count(2))
    return next(one for one in chain((name,), others) if one.casefold() not in taken)


def _classes_of(
    connection: sqlite3.Connection, deletion: Deletion, tables: Collection[str]
) -> Iterator[tuple[str, SchoolClass | None]]:
    """Yield the classes that are deleted or that lose pupils, as far as each can be read.

    Another class of the same title stays as it is: a title counts only where no id is known.
    """
    for class_id in class_ids(connection) if "class_entry" in tables else ():
        if deletion.is_of(class_id, title_key_of(connection, class_id)):
            yield class_id, read_class(connection, class_id).school_class


def _drilled_titles(connection: sqlite3.Connection, deletion: Deletion, tables: Collection[str]) -> Collection[str]:
    """Return the titles under which the deleted pupils may have drilled, without those of other classes there."""
    there = {one: title_key_of(connection, one) for one in class_ids(connection)} if "class_entry" in tables else {}
    ours = {title for one, title in there.items() if deletion.is_of(one, title)}
    return {deletion.class_key, *ours} - {"", *({*there.values()} - ours)}


class _Scope(NamedTuple):
    """Whose backups a folder has: only this `computer`'s in the data folder, but also others' on a stick.

    `records` are the ids of the records here. They identify older backups, which do not say who made them.
    """

    computer: str
    records: frozenset[str]
    is_held: bool = False

    def is_ours(self, manifest: Manifest) -> bool:
        """Tell whether this computer made a backup."""
        if manifest.computer and not self.is_held:
            return manifest.computer == self.computer
        return self.is_held or not self.records.isdisjoint(manifest.records)

    def may_go_by_title(self, manifest: Manifest, deleted_by: str) -> bool:
        """Tell whether the same title means the same class: backup and deletion are then of one computer.

        Another computer may have a different class with that title.
        """
        if deleted_by in ("", self.computer):
            return self.is_ours(manifest)
        return manifest.computer == deleted_by


def forget_in_backups(folder: Path, deletion: Deletion, here: sqlite3.Connection) -> None:
    """Apply a deletion to the backups in the data folder, and to those where the last one was saved.

    A backup in the data folder that cannot be read is deleted, as nobody knows what is in it. Raises `StoreError` and
    `KnownError` if a backup there cannot be written. If a backup elsewhere cannot be written, its deletions are left
    for later; `here` is the current database. Other computers' backups on a stick stay as they are.
    """
    with known_faults(folder):
        held = folder / BACKUPS
        scope = _scope(folder, here)
        ours = scope._replace(is_held=True)
        remove_half_files(held)
        for file in (*backup_files(held), *copies_in(held)):
            try:
                write = _written_anew(file, deletion, _always(deletion, ours, here))
            except BackupError:
                # If only a name was corrected, a backup that nobody can restore now may stay.
                if moment_of(file) and not deletion.is_of_names_only:
                    file.unlink()
            else:
                write()
        for copy in sorted(held.glob("*.db")):  # of a version that made no other backups
            try:
                with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
                    connection.execute("PRAGMA foreign_keys = ON")
                    connection.execute("PRAGMA secure_delete = ON")
                    connection.execute("BEGIN IMMEDIATE")
                    erase_from(connection, deletion)
                    connection.execute("COMMIT")
            except sqlite3.DatabaseError as error:
                if not is_damage(error):
                    raise
        catch_up(folder, here)
        note = noted(deletion, scope.computer)
        note_for_others(folder, note, deletion)
        keep_up(folder, deletion)
        if is_away(held):
            write_left(folder, (*read_left(folder), note))
        elsewhere = backup_place(folder)
        if elsewhere:
            note = replace(note, folder=str(elsewhere), number=saved_elsewhere(folder))
            is_it = _is_place(elsewhere, note, scope.is_ours)
            if not (_forget_in(elsewhere, deletion, _always(deletion, scope, here), scope) and is_it):
                leave(folder, note)


def _scope(folder: Path, here: sqlite3.Connection) -> _Scope:
    records = (*ids_of(here, MATCHES), *ids_of(here, COMPETITIONS), *class_ids(here))
    return _Scope(_computer_of(folder), frozenset(map(str, records)))


def _computer_of(folder: Path) -> str:
    """Return a data folder's computer; if its file is lost, the backups held and the deletions left behind tell it."""
    left = (Origin(one.computer) for one in read_left(folder))
    return computer_of(folder, (*origins_in(folder / BACKUPS), *left))


def catch_up(folder: Path, here: sqlite3.Connection, chosen: Path | None = None) -> None:
    """Apply deletions that backups could not follow before, if they can be written now. Raises `OSError`.

    `folder` is the data folder, and `here` is its database. In a folder that was `chosen` for a new backup may be
    those that were in another one before.
    """
    mend(folder)
    left = read_left(folder)
    if not left:
        return
    scope = _scope(folder, here)
    still = tuple(one for one in left if not _follow(folder, one, here, scope, chosen))
    if still != left:
        write_left(folder, still)


def _follow(
    folder: Path, left: LeftBehind, here: sqlite3.Connection, scope: _Scope, chosen: Path | None = None
) -> bool:
    """Apply a deletion that was left behind to its backups; return False if that is not possible yet."""
    place = Path(left.folder) if left.folder else folder / BACKUPS
    scope = scope._replace(is_held=not left.folder)
    past = [one for one in past_of(folder) if one.computer == left.computer]

    def is_own(manifest: Manifest) -> bool:
        return scope.is_ours(manifest) or is_one_of(manifest.origin, past)

    def find(there: sqlite3.Connection, manifest: Manifest) -> Deletion:
        if not is_own(manifest):
            return Deletion()
        by_title = scope.may_go_by_title(manifest, left.computer)
        return deletion_from(left, there, here, by_title=by_title)

    if not left.folder:
        return _forget_in(place, left, find, scope) or not (is_folder(place) or is_away(place))
    if _is_place(place, left, is_own):
        return _forget_in(place, left, find, scope)
    # What is of ours in another folder follows, but the waiting ends only with the stick itself.
    if chosen is None:
        return False
    is_it = _is_place(chosen, left, is_own, by_number=True)
    return _forget_in(chosen, left, find, scope) and is_it


def _is_place(folder: Path, left: LeftBehind, is_own: Callable[[Manifest], bool], *, by_number: bool = False) -> bool:
    """Tell whether a folder is the one whose backups are to follow, and not another stick's or an empty mount point.

    It has the last backup that was saved before, or if that is not known, any of our own. If our own there are all
    newer, the older ones were deleted by hand, or the teacher goes on with a new stick; unless only the `by_number`.
    """
    with suppress(OSError):
        numbers = [one.number for one in map(known_manifest, backup_files(folder)) if one and is_own(one)]
        is_newer = bool(numbers) and (not left.number or (min(numbers) > left.number and not by_number))
        return left.number in numbers or is_newer
    return False


def brings_back(folder: Path, backup: Backup, here: sqlite3.Connection) -> bool:
    """Tell whether a backup has what was deleted in a data folder after it was made; `here` is its database.

    Raises `OSError` and `sqlite3.Error`.
    """
    scope, manifest = _scope(folder, here), backup.manifest
    known = {one.salt for one in notes_in(backup.members.get(DELETIONS, b""))}
    with closing(in_memory(backup.members[DATABASE_NAME])) as there:
        return any(
            deletion_from(one, there, here, by_title=scope.may_go_by_title(manifest, one.computer)) != Deletion()
            for one in noted_here(folder)
            if one.salt not in known
        )


def _forget_in(folder: Path, of: Deletion | LeftBehind, find: _Find, scope: _Scope) -> bool:
    """Rewrite the backups in a folder, the newest first; return False if one cannot be written now.

    If a stick is full, the oldest of this computer's backups with the deleted data is removed, to make room for newer
    ones.
    """
    try:
        remove_half_files(folder)
        waiting, is_done = [*backup_files(folder), *copies_in(folder)], True
        while waiting:
            why = _why_not_written(waiting[0], of, find, scope)
            if not why or why.__cause__ is None:  # a newer version alone can write it
                is_done = is_done and not why
                waiting.pop(0)
                continue
            older = next((file for file in reversed(waiting[1:]) if _may_go(file, of, find, scope)), None)
            if not _is_full(why) or older is None:
                return False
            older.unlink()
            waiting.remove(older)
    except OSError:
        return False
    return is_done and is_folder(folder)


def _why_not_written(file: Path, of: Deletion | LeftBehind, find: _Find, scope: _Scope) -> KnownError | None:
    try:
        write = _written_anew(file, of, find)
    except BackupError as error:
        manifest = known_manifest(file)
        if manifest is None or not scope.is_ours(manifest):
            return None  # perhaps somebody else's file
        if is_newer(manifest, migrations()):
            return error
        # Nobody can restore it, and nobody knows whether it has what is deleted.
        if moment_of(file) and not of.is_of_names_only:
            file.unlink()
        return None
    try:
        write()
    except KnownError as error:
        return error
    return None


def _may_go(file: Path, of: Deletion | LeftBehind, find: _Find, scope: _Scope) -> bool:
    """Tell whether a backup was made by this computer and contains deleted data."""
    manifest = known_manifest(file)
    if manifest is None or scope.is_held or not scope.is_ours(manifest):
        return False
    with suppress(BackupError):
        return _written_anew(file, of, find) is not _nothing_to_write
    return False


def _is_full(error: KnownError) -> bool:
    return isinstance(error.__cause__, OSError) and error.__cause__.errno in (errno.ENOSPC, errno.EDQUOT)


def _always(deletion: Deletion, scope: _Scope, here: sqlite3.Connection) -> _Find:
    def find(there: sqlite3.Connection, manifest: Manifest) -> Deletion:
        if not scope.is_ours(manifest):
            return Deletion()
        return with_former(deletion, deletion.class_id, there, here, deletion.name_of)

    return find


def _nothing_to_write() -> None:
    """Leave a backup as it is."""


def _written_anew(file: Path, of: Deletion | LeftBehind, find: _Find) -> Callable[[], object]:
    """Read a backup and return a function that rewrites it without the deleted data.

    `find` returns the deletion for the backup's database and manifest. Raises `BackupError` if the file is not a
    backup.
    """
    steps = migrations()
    if not of.is_of_class and not any(map(of.has_record, read_manifest(file).records)):
        return _nothing_to_write
    manifest, members = read_members(file, steps)
    with closing(in_memory(members[DATABASE_NAME])) as connection:
        deletion = find(connection, manifest)
        names = {*deletion.names, *_names_in(connection, deletion)}
        before = connection.total_changes
        connection.execute("BEGIN")
        erase_from(connection, deletion)
        connection.execute("COMMIT")
        if connection.total_changes == before:
            return _nothing_to_write
        # Deleted data is overwritten; closing the gaps would take as long as everything else.
        members[DATABASE_NAME] = connection.serialize()
        # Other records are as they were when the backup was made and checked.
        held = None if manifest.damaged else holdings(connection, chains=False)
    if SETTINGS_NAME in members:
        members[SETTINGS_NAME] = _without(members[SETTINGS_NAME], names)
    made = Made(manifest.origin, datetime.fromisoformat(manifest.made_at), Reason(manifest.reason))
    return partial(write_backup, file, members, made, steps, held)


def _without(settings: bytes, names: Collection[str]) -> bytes:
    """Return a settings file without the settings that contain any of the names."""

    def drop(table: dict[str, Any]) -> dict[str, Any]:
        return {k: value for k, value in table.items() if k not in _WITH_NAMES or not _mentions(value, names)}

    return changed_settings(settings, drop) if names else settings


def _mentions(value: object, names: Collection[str]) -> bool:
    folded = list(filter(None, map(folded_title, names)))
    return any(name in text for text in map(folded_title, _texts(value)) for name in folded)


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _texts(inner)


def _names_in(connection: sqlite3.Connection, deletion: Deletion) -> Iterator[str]:
    """Yield the names of teams, pupils and classes in the deleted data, as far as it can be read."""
    tables = {name for (name,) in connection.execute(_TABLES)}
    for one in _of_classes(deletion):
        yield from _names_of_class(connection, one, tables)
    for names, record_ids in ((MATCHES, deletion.matches), (COMPETITIONS, deletion.competitions)):
        for record_id in record_ids if names.events in tables else ():
            yield from _names_of_record(connection, names, record_id)


def _names_of_class(connection: sqlite3.Connection, deletion: Deletion, tables: Collection[str]) -> Iterator[str]:
    for _class_id, one in _classes_of(connection, deletion, tables):
        if one and deletion.is_of_whole_class:
            yield one.title
        yield from (pupil.name for pupil in (one.pupils if one else ()) if deletion.has_name(pupil.key))
    for title in _drilled_titles(connection, deletion, tables) if "pupil" in tables else ():
        order = "SELECT name, name_key FROM pupil WHERE class_key = ?"
        for name, key in connection.execute(order, (title,)):
            if deletion.has_name(key):
                yield str(name)


def _names_of_record(connection: sqlite3.Connection, names: EventTables, record_id: str) -> Iterator[str]:
    """Yield all names in a record: teams, pupils, judges, and whoever signed or decided."""
    for _id, _seq, _kind, body, *_rest in select_rows(connection, record_id, names):
        with suppress(TypeError, ValueError, RecursionError):
            yield from filter(None, _named_in(json.loads(str(body))))


def _named_in(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _texts(inner) if key in _NAMED else _named_in(inner) if key != "format" else ()
    elif isinstance(value, list):
        for inner in value:
            yield from _named_in(inner)
