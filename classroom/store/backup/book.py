"""The backups of an open database: making, checking, comparing with the data here, and restoring."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path

from classroom.backup import Candidate, Reason, Summary, compare
from classroom.errors import FaultKind, KnownFault, StoreError
from classroom.files import is_folder, is_there, remove_half_files, with_sum
from classroom.i18n import N_, _
from classroom.store.backup.contents import (
    LOCKS,
    check_database,
    finish,
    is_moved_in,
    members_of,
    packed,
    stage,
    take_back,
)
from classroom.store.backup.file import (
    Backup,
    BackupError,
    Made,
    backup_files,
    hold,
    known_manifest,
    new_file,
    newest_good,
    next_origin,
    note_elsewhere,
    origins_in,
    read_backup,
    summary_of,
    write_backup,
)
from classroom.store.backup.forgetting import brings_back, catch_up
from classroom.store.backup.waiting_deletions import backup_place, learn, notes_text
from classroom.store.backup.waiting_deletions import read as read_left
from classroom.store.database import Database, InstanceLock, WallClock
from classroom.store.database_file import (
    BACKUPS,
    DATABASE_NAME,
    DELETIONS,
    Migration,
    files_of,
    in_memory,
    migrate,
    migrations,
    move_aside,
)
from classroom.store.event_log import head_text
from classroom.store.event_table import COMPETITIONS, MATCHES, in_rows, pack_record, without_head, write_heads
from classroom.store.fault import known_faults, reason_of
from classroom.store.settings import SETTINGS_NAME, SettingsFile
from classroom.store.settings_text import read_settings, settings_text
from classroom.value import replace

KEPT_IN_ROWS = 50
"""The number of records, the last continued ones, that stay unpacked.

That covers everything under way, and what a page of a list shows.
"""

_IN_ONE_TRANSACTION = 10  # another writer waits for at most this many


def pack_old_records(database: Database, tell: Callable[[float], object] = float) -> None:
    """Pack records not continued lately, and `tell` which share of them is packed.

    They cost a backup almost nothing from then on. Raises `StoreError`; those not packed by then stay as they are.
    """
    packed = 0
    for tables in (MATCHES, COMPETITIONS):
        with database.reading() as connection:
            due = in_rows(connection, tables)[:-KEPT_IN_ROWS]
        for start in range(0, len(due), _IN_ONE_TRANSACTION):
            with database.transaction() as connection:
                packed += sum(pack_record(connection, one, tables) for one in due[start : start + _IN_ONE_TRANSACTION])
            tell(start / len(due))
    _write_heads(database)
    if packed:
        _give_back_room(database)


def _write_heads(database: Database) -> None:
    """Write what the list of matches needs of those that are packed."""
    with database.reading() as connection:
        found = without_head(connection)
    heads = [(match_id, text) for match_id, kind, body in found if (text := head_text(kind, body))]
    if heads:
        with database.transaction() as connection:
            write_heads(connection, heads)


def _give_back_room(database: Database) -> None:
    """Make the file shorter if more than half of it is empty."""
    with database.reading() as connection:
        pages, empty = (connection.execute(f"PRAGMA {what}").fetchone()[0] for what in ("page_count", "freelist_count"))
        if empty * 2 > pages:
            # So that there is not even for a moment a second file with names in it.
            connection.execute("PRAGMA temp_store = MEMORY")
            connection.execute("VACUUM")
    database.forget_deleted()


_OF_THE_MACHINE = ("window", "full_screen", "folder", "printer", "backup_folder", "volume")
"""Settings that belong to a computer and not to its user.

A computer without settings takes them from a backup.
"""

_NO_FOLDER = N_("The folder {folder} was not found. Check that the USB stick is plugged in, or choose another folder.")
_NO_FILE = N_("{file} cannot be read: {reason}. Nothing was changed. Check that the USB stick is plugged in.")


class BackupBook:
    """The backups of an open database; implements `services.BackupBook`.

    Each method may take a second or more, so do not call it on the screen's thread. A method that fails raises
    `KnownError` and changes nothing. `steps` are the app's own migrations unless others are given.
    """

    def __init__(self, database: Database, now: WallClock, steps: Sequence[Migration] | None = None) -> None:
        self._database = database
        self._now = now
        self._steps = migrations() if steps is None else tuple(steps)

    @property
    def _folder(self) -> Path:
        return self._database.folder

    def hold(self, reason: Reason) -> Summary | None:
        """Make a backup in the data folder, and thin out older ones.

        Return None if the last backup has the same content, or if the database is view-only.
        """
        if self._database.view_only:
            return None
        with self._database.backup_lock, known_faults(self._folder):
            self._catch_up()
            self._pack()
            return self._hold(reason)

    def _pack(self, tell: Callable[[float], object] = float) -> None:
        # If there is no room for packing, or nothing may be written, the data is backed up as it is; so is that of an
        # earlier version, which has not all tables.
        with suppress(StoreError, sqlite3.OperationalError):
            pack_old_records(self._database, tell)

    def _hold(self, reason: Reason) -> Summary | None:
        return hold(self._folder, self._members(), self._now(), reason, self._steps)

    def save_to(self, folder: Path, tell: Callable[[float], object] = float) -> Summary:
        """Make a backup in a folder of the teacher's, such as on a stick, and return its summary.

        `tell` is called with the share that is done, where that takes long.
        """
        if not is_folder(folder):
            raise BackupError(_(_NO_FOLDER).format(folder=folder))
        with self._database.backup_lock, known_faults(self._folder):
            self._pack(tell)
            members = self._members()
            remove_half_files(folder)
            at = self._now()
            # This comes first, since it may free space on a full stick.
            self._catch_up(folder)
            held, there = origins_in(self._folder / BACKUPS), origins_in(folder)
            origin = next_origin(self._folder, held, *there, keep=not self._database.view_only)
            made = write_backup(new_file(folder, at), members, Made(origin, at, Reason.ASKED), self._steps)
            if not self._database.view_only:
                with suppress(OSError):  # the backup is saved
                    note_elsewhere(self._folder, origin)
            return made

    def held(self) -> tuple[Summary, ...]:
        """Return the summaries of the backups in the data folder, the latest first, without damaged ones."""
        return self.found_in(self._folder / BACKUPS)

    def found_in(self, folder: Path) -> tuple[Summary, ...]:
        """Return the summaries of the backups in any folder, the latest first, without damaged ones."""
        with suppress(OSError):
            found = ((file, known_manifest(file)) for file in backup_files(folder))
            return tuple(summary_of(file, manifest) for file, manifest in found if manifest)
        return ()

    def look_into(self, file: Path) -> Candidate:
        """Check all of a backup and compare it with the data here; nothing is changed."""
        return self._compared(_read(file, self._steps))

    def newest_good(self) -> Candidate | None:
        """Return the newest complete backup in the data folder, or None if there is none.

        It is compared with the data here.
        """
        backup = newest_good(self._folder, self._steps)
        return self._compared(backup) if backup else None

    def out_of_reach(self) -> Path | None:
        """Return the folder of backups that cannot be written now, such as on a stick, or None if there is none.

        Deleted data stays in these backups until they can be written, including data deleted earlier.
        """
        place = backup_place(self._folder)
        if place and not is_folder(place):
            return place
        held = self._folder / BACKUPS
        return self.locked() or next((Path(one.folder or held) for one in read_left(self._folder)), None)

    def locked(self) -> Path | None:
        """Return the backup folder if it exists but cannot be written, as on a locked stick; else None."""
        place = backup_place(self._folder)
        return place if place and is_folder(place) and not os.access(place, os.W_OK) else None

    def _catch_up(self, chosen: Path | None = None) -> None:
        """Apply to backups on a stick the deletions that they could not follow before, if it is there now.

        It may be in a folder that the teacher has just `chosen`, as under another letter.
        """
        if not self._database.view_only:
            with suppress(OSError), self._database.reading() as connection:
                catch_up(self._folder, connection, chosen)

    def take_over(self, file: Path) -> Summary:
        """Back up everything here, then replace it with the contents of a backup."""
        with self._database.backup_lock, known_faults(self._folder):
            if self._database.view_only:
                raise StoreError(KnownFault(FaultKind.READ_ONLY, str(self._folder)))
            backup = _read(file, self._steps)
            # Deletions learned from the last restored backup are not applied to this one: it is the way back.
            self._hold(Reason.RESTORE)
            stage(self._folder, _members_to_restore(backup, self._folder, self._steps))
            self._database.reopen_after(self._move_in)
        return summary_of(file, backup.manifest)

    def _members(self) -> Mapping[str, bytes]:
        with closing(self._database.copy()) as copy:
            return members_of(self._folder, copy)

    def _move_in(self) -> None:
        try:
            finish(self._folder)
        except OSError:
            # If the database is already in its place, the next start moves in the rest.
            if not is_moved_in(self._folder):
                take_back(self._folder)
                raise

    def _compared(self, backup: Backup) -> Candidate:
        with closing(self._database.copy()) as copy:
            here = check_database(copy, self._steps)
            has_deleted = False
            with suppress(OSError):
                has_deleted = brings_back(self._folder, backup, copy)
        there = backup.holdings
        summary = summary_of(backup.place, backup.manifest)._replace(drilled=len(there.drills))
        return Candidate(summary, compare(here, there), there.written_at, here.written_at, has_deleted)


def take_over_unopened(folder: Path, file: Path, now: WallClock) -> Summary:
    """Restore a backup where the database cannot be opened, such as one of a newer version.

    That database is moved aside. Raises `KnownError`, after which nothing was changed.
    """
    steps = migrations()
    backup = _read(file, steps)
    with known_faults(folder):
        lock = InstanceLock(folder)
        try:
            members = _members_to_restore(backup, folder, steps)
            database = folder / DATABASE_NAME
            if files_of(database):
                move_aside(database, now())
            stage(folder, members)
            finish(folder)
        finally:
            lock.release()
    return summary_of(file, backup.manifest)


def _read(file: Path, steps: Sequence[Migration]) -> Backup:
    try:
        return read_backup(file, steps)
    except OSError as error:
        raise BackupError(_(_NO_FILE).format(file=file, reason=reason_of(error))) from error


def _members_to_restore(backup: Backup, folder: Path, steps: Sequence[Migration]) -> Mapping[str, bytes]:
    """Return the files of a backup, with the database brought up to date and this computer's own settings.

    Data deleted on the computer that made the backup is deleted from the backups here when the next one is made.
    Until then, the backup made before restoring can itself be restored to go back. Raises `OSError`.
    """
    members = dict(backup.members)
    with closing(in_memory(members[DATABASE_NAME])) as connection:
        migrate(connection, steps)
        members[DATABASE_NAME] = packed(connection)
    notes = learn(folder, members.get(DELETIONS, b"[]"))
    if notes:
        members[DELETIONS] = with_sum(notes_text(notes))
    # Written even if the backup has none: without a settings file the lock and the PIN would be lost.
    here, is_set = SettingsFile(folder).load(), is_there(folder / SETTINGS_NAME)
    there, _fault = read_settings(members.get(SETTINGS_NAME, b"{}"))
    own = {name: getattr(here, name) for name in (*LOCKS, *(_OF_THE_MACHINE if is_set else ()))}
    members[SETTINGS_NAME] = settings_text(replace(there, **own))
    return members
