"""The database: opened safely by one process, rescued if damaged, view-only if it cannot be written to."""

from __future__ import annotations

import errno
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from shutil import copyfile
from threading import RLock
from typing import TYPE_CHECKING, NamedTuple

from classroom.errors import FaultKind, KnownFault, StoreError
from classroom.files import (
    check_is_file,
    is_file,
    is_there,
    make_private,
    make_way,
    open_file,
    opened,
    put_in_place,
    read_at_most,
    remove_half_files,
    write_durably,
)
from classroom.store.database_file import (
    APPLICATION_AT,
    APPLICATION_ID,
    BACKUPS,
    DATABASE_NAME,
    FAR_AHEAD,
    HEADER_LENGTH,
    MAGIC,
    READING_ERRORS,
    RESTORING,
    Migration,
    RescuedMatch,
    connect,
    copied,
    copy_of,
    files_of,
    is_newer,
    migrate,
    migrations,
    move_aside,
    put_aside,
    readable_copy,
    remove_copies,
    rescue,
    structure_is_sound,
    version_in,
    version_of,
)
from classroom.store.event_table import COMPETITIONS, MATCHES, insert_rows
from classroom.store.fault import fault_of, known_faults

if TYPE_CHECKING:
    from classroom.backup import Holdings
    from classroom.store.class_rows import RescuedClass
    from classroom.store.drill_table import RescuedDrills


if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

LOCK_NAME = "bellword.lock"

_HELD = (errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK)


class InstanceLock:
    """The lock on `folder`, held from the construction of this object until `release`.

    Raises `StoreError` ALREADY_OPEN if another process holds it, and `OSError` if the folder cannot be written to.
    """

    def __init__(self, folder: Path) -> None:
        make_way(folder / LOCK_NAME)
        with suppress(FileNotFoundError):
            check_is_file(folder / LOCK_NAME)
        self._file = opened(lambda: (folder / LOCK_NAME).open("ab"))
        try:
            self._seize()
        except OSError as error:
            if error.errno not in _HELD:
                # Some network drives do not support such locks; the database's own lock still refuses a second process.
                return
            self._file.close()
            raise StoreError(KnownFault(FaultKind.ALREADY_OPEN, str(folder), detail=str(error))) from error

    def _seize(self) -> None:
        if sys.platform == "win32":
            # A byte far beyond the end of the file can be locked; it need not exist.
            os.lseek(self._file.fileno(), 1 << 20, os.SEEK_SET)
            msvcrt.locking(self._file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(self._file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)

    def release(self) -> None:
        """Release the lock by closing the file."""
        # On a disk that was pulled out, even closing may fail.
        with suppress(OSError):
            self._file.close()


# Whether a database can be read now: SQLite reports what it cannot read as damaged.
# If a stick was pulled out, the system answers a read with an input/output error. SQLite reports this as damage, or
# as a missing table. So nothing is called damaged before its files were read from beginning to end.

LOG = "-wal"
"""The suffix of the name of a database's write-ahead log."""

_AT_ONCE = 1 << 20


class Reach:
    """A database's file, opened a second time beside SQLite's own opening of it.

    It is opened before SQLite opens it and closed after that. On POSIX, closing any handle of a file releases all
    locks that the process has on it. Raises `OSError` if the file was not found.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = open_file(path)

    def check(self) -> None:
        """Raise `OSError` if the file and its log cannot be read to the end now, or the file was replaced."""
        own, there = os.fstat(self._file.fileno()), self._path.stat()
        if (own.st_dev, own.st_ino) != (there.st_dev, there.st_ino):
            raise FileNotFoundError(f"{self._path} is another file than was opened")
        self._file.seek(0)
        while self._file.read(_AT_ONCE):
            pass
        log = self._path.with_name(self._path.name + LOG)
        with suppress(FileNotFoundError), open_file(log) as file:
            while file.read(_AT_ONCE):
                pass

    def close(self) -> None:
        """Close the file; closing twice does no harm."""
        with suppress(OSError):
            self._file.close()


WallClock = Callable[[], datetime]


class Database:
    """An open database.

    `notices` are what people should know about how it was opened. Any thread may use it, one at a time.
    """

    def __init__(
        self,
        folder: Path,
        connection: sqlite3.Connection,
        notices: Sequence[KnownFault] = (),
        held: _Held | None = None,
        reopen: Callable[[], tuple[sqlite3.Connection, _Held]] | None = None,
    ) -> None:
        self.folder = folder
        self.connection = connection
        self.notices: tuple[KnownFault, ...] = tuple(notices)
        self._held = held
        self._reopen = reopen
        self._is_lost = False
        self._one_at_a_time = RLock()
        self.backup_lock = RLock()
        """Held while a backup is made or restored, and while data is deleted from all backups and from here."""

    @property
    def view_only(self) -> bool:
        """Whether matches can be read but nothing can be saved."""
        return self._held is None

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Commit everything done inside, or nothing. Raises `StoreError` after rolling back."""
        if self.view_only:
            raise StoreError(KnownFault(FaultKind.READ_ONLY, str(self.folder)))
        with self.reading():
            try:
                self.connection.execute("BEGIN IMMEDIATE")
                yield self.connection
                self.connection.execute("COMMIT")
            except BaseException:
                # After some faults, such as a full disk, SQLite has already rolled back.
                if self.connection.in_transaction:
                    with suppress(sqlite3.Error):
                        self.connection.execute("ROLLBACK")
                raise

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Read committed data while nobody writes. Raises `StoreError`.

        After a disk fault the files are reopened: if a stick was pulled out, files that were open on it cannot be
        used even after it is back.
        """
        with self._one_at_a_time, known_faults(self.folder):
            if self._is_lost:
                self._open_again()
            try:
                yield self.connection
            except (sqlite3.Error, StoreError) as error:
                self._look_after(error)
                raise

    def check_reach(self) -> None:
        """Raise `OSError` if the database cannot be read now; data read just before then says nothing about it.

        Call this while `reading`.
        """
        if self._held:
            try:
                self._held.reach.check()
            except OSError:
                self._is_lost = True
                raise

    def _look_after(self, error: Exception) -> None:
        """Find the cause of a fault: what SQLite says about an unreadable file does not count."""
        known = error.fault if isinstance(error, StoreError) else fault_of(error, self.folder)
        if known and known.kind is FaultKind.DISK_ERROR:
            self._is_lost = self._held is not None
        elif isinstance(error, sqlite3.Error) and (known is None or known.kind is FaultKind.DAMAGED):
            self.check_reach()

    def _open_again(self) -> None:
        """Reopen the files. Raises `StoreError`; the next use tries again."""
        if self._held and self._reopen:
            try:
                _close_lost(self.connection, self.folder / DATABASE_NAME)
                self._held.release()
                self.connection, self._held = self._reopen()
            except (OSError, sqlite3.Error) as error:
                # Some systems report a failed disk as read-only.
                raise StoreError(KnownFault(FaultKind.DISK_ERROR, str(self.folder), detail=str(error))) from error
        self._is_lost = False

    def copy(self) -> sqlite3.Connection:
        """Return a copy of the committed data in memory, for the caller to close; others wait while it is copied."""
        with self.reading() as connection:
            return copy_of(connection)

    def reopen_after(self, swap: Callable[[], None]) -> None:
        """Close the file, call `swap`, which may replace it, and open the file that is there then.

        Raises `StoreError`.
        """
        with self._one_at_a_time, known_faults(self.folder):
            self.connection.close()
            if self._held:
                self._held.reach.close()
                # If it cannot be opened below, the next use tries again.
                self._is_lost = True
            try:
                swap()
            finally:
                path = self.folder / DATABASE_NAME
                reach = Reach(path)
                try:
                    self.connection = _connect_for_writing(path)
                except BaseException:
                    reach.close()
                    raise
                self._held = self._held._replace(reach=reach) if self._held else None
                self._is_lost = False
            self.notices = ()

    def forget_deleted(self) -> None:
        """Remove deleted rows from the write-ahead log too; in the file itself they are overwritten anyway."""
        with self.reading() as connection:
            _empty_log(connection)

    def close(self) -> None:
        """Close the file and release the lock on the folder; closing twice does no harm."""
        with self._one_at_a_time:
            if self._is_lost:
                with suppress(OSError):
                    _close_lost(self.connection, self.folder / DATABASE_NAME)
            self.connection.close()
        if self._held:
            self._held.release()


class _Held(NamedTuple):
    """The resources of an open database besides SQLite: the lock on the folder, and the reach of its files."""

    lock: InstanceLock
    reach: Reach

    def release(self) -> None:
        """Release both."""
        self.reach.close()
        self.lock.release()


def open_database(folder: Path, now: WallClock, steps: Sequence[Migration] | None = None) -> Database:
    """Open the database in `folder`, creating both if necessary.

    A damaged file is moved aside, and what can be read of it is rescued into a new one. A folder or file that cannot
    be written to is opened view-only, from a copy in memory. Both are in `notices`. Raises `StoreError` ALREADY_OPEN,
    NEWER, DISK_FULL or DISK_ERROR. `steps` are the app's own migrations unless others are given.
    """
    opening = _Opening(folder, now, migrations() if steps is None else tuple(steps))
    with known_faults(folder):
        try:
            return opening.open()
        except (OSError, sqlite3.Error) as error:
            fault = fault_of(error, folder)
            if fault is None or fault.kind is not FaultKind.READ_ONLY:
                raise
        return opening.view()


class _Opening:
    """Opens the database in one folder. Methods raise `OSError`, `sqlite3.Error` and `StoreError`."""

    def __init__(self, folder: Path, now: WallClock, steps: Sequence[Migration]) -> None:
        self._folder = folder
        self._path = folder / DATABASE_NAME
        self._rescued = folder / "bellword.rescued.db"
        self._now = now
        self._steps = steps
        self._newest = steps[-1].number

    def open(self) -> Database:
        """Open for reading and writing."""
        if self._path.is_symlink() and not is_there(self._path):
            # A new file would take the place of the link, and hide what is at its end.
            raise StoreError(KnownFault(FaultKind.DISK_ERROR, str(self._path.resolve())))
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = InstanceLock(self._folder)
        try:
            for file in {*files_of(self._path), self._rescued} - {self._path}:
                make_way(file)
            return self._open_locked(lock)
        except BaseException:
            lock.release()
            raise

    def view(self) -> Database:
        """Open a copy in memory, damaged or not; nothing on the disk is changed."""
        connection = connect(":memory:")
        notices = [KnownFault(FaultKind.READ_ONLY, str(self._folder))]
        try:
            if not self._copy_to(connection):
                self._fill(connection, _read_damaged(self._path))
                notices.append(KnownFault(FaultKind.DAMAGED_READ_ONLY, str(self._path)))
            migrate(connection, self._steps)
            connection.execute("PRAGMA query_only = ON")
        except BaseException:
            connection.close()
            raise
        return Database(self._folder, connection, notices)

    def _open_locked(self, lock: InstanceLock) -> Database:
        _put_log_back(self._path)
        self._finish_restoring()
        remove_copies(self._folder)
        for place in (self._folder, *self._folder.glob("*/")):
            remove_half_files(place)
        lost = self._mend_log(self._path)
        rescued = self._waiting_rescue()
        is_new = rescued is None and not files_of(self._path)
        if is_new:
            put_in_place(self._build_new(_Rescued()), self._path)
        elif is_there(self._path):
            # SQLite would report a file without write permission as a disk fault.
            self._path.open("r+b").close()
        opened = self._open_reached()
        if opened is not None and rescued is not None and not _has_all(rescued, opened[0]):
            move_aside(self._rescued, self._now())
            rescued = None
        replaced, aside = opened is None or rescued is not None, None
        if opened is None or rescued is not None:
            for one in opened or ():
                one.close()
            if rescued is None:
                put_in_place(self._build_new(_read_damaged(self._path)), self._rescued)
            # The rescued file takes the place of the damaged one; after a crash, at the next start.
            if files_of(self._path):
                aside = move_aside(self._path, self._now())
            put_in_place(self._rescued, self._path)
            reach = Reach(self._path)
            opened = _connect_for_writing(self._path), reach
        connection, reach = opened
        try:
            # Rows deleted just before the app was killed are in the log until then.
            _empty_log(connection)
            for file in files_of(self._path):
                make_private(file)
            self._bring_up_to_date(connection)
            notices = [*lost, *([self._replacement(connection, aside)] if replaced else [])]
            if is_new and self._has_backups():
                notices.append(KnownFault(FaultKind.MISSING, str(self._folder)))
        except BaseException:
            connection.close()
            reach.close()
            raise
        return Database(self._folder, connection, notices, _Held(lock, reach), self.reopen)

    def reopen(self) -> tuple[sqlite3.Connection, _Held]:
        """Reopen the files that were lost, as they are by now."""
        reach = Reach(self._path)
        try:
            lock = InstanceLock(self._folder)
        except BaseException:
            reach.close()
            raise
        held = _Held(lock, reach)
        try:
            connection = self._open_sound()
            if connection is None:
                reach.check()
        except BaseException:
            held.release()
            raise
        if connection is None:
            held.release()
            raise StoreError(KnownFault(FaultKind.DAMAGED, str(self._path)))
        return connection, held

    def _open_reached(self) -> tuple[sqlite3.Connection, Reach] | None:
        """Return the result of `_open_sound` and the reach of the file; an unsound file is read twice."""
        if not is_there(self._path):
            return None
        reach = Reach(self._path)
        try:
            connection = self._open_sound()
            if connection is None:
                reach.check()
                connection = self._open_sound()
        except BaseException:
            reach.close()
            raise
        if connection:
            return connection, reach
        reach.close()
        return None

    def _finish_restoring(self) -> None:
        """Finish moving in a backup, if the app ended before that was done."""
        if any(self._folder.glob(f"{RESTORING}.*")):
            from classroom.store.backup.contents import finish

            finish(self._folder)

    def _mend_log(self, path: Path) -> list[KnownFault]:
        """Mend bits that flipped in the log after a crash; say so if part of it is lost, and keep it as it was."""
        log = path.with_name(path.name + LOG)
        if not is_file(log) or not is_file(path) or not log.stat().st_size:
            return []
        from classroom.store.follower import mended

        content = log.read_bytes()
        better, is_lost = mended(content)
        lost = [KnownFault(FaultKind.LOG_DAMAGED, str(move_aside(path, self._now(), move=copyfile)))] if is_lost else []
        if better != content:
            write_durably(log, better, private=True)
        return lost

    def _waiting_rescue(self) -> Holdings | None:
        """Return what a finished rescue contains that is to replace the damaged file, or None if there is none.

        A file with its name that is not a sound database is moved aside.
        """
        if not is_there(self._rescued):
            return None
        from classroom.store.backup.contents import UnsoundError, check_file

        try:
            return check_file(self._rescued, self._steps)
        except UnsoundError:
            move_aside(self._rescued, self._now())
            return None

    def _open_sound(self) -> sqlite3.Connection | None:
        """Return a connection to the file if it is a sound database of this app, or None if it is not."""
        if not self._is_ours(self._path):
            return None
        try:
            connection = _connect_for_writing(self._path)
        except READING_ERRORS as error:
            if _is_damage(error, self._path):
                return None
            raise
        try:
            if self._is_whole(connection):
                return connection
        except BaseException:
            connection.close()
            raise
        connection.close()
        return None

    def _is_ours(self, path: Path) -> bool:
        """Tell by its first bytes whether a file is a database of this app. Raises `StoreError` for a newer version."""
        try:
            header = read_at_most(path, HEADER_LENGTH)
        except FileNotFoundError:
            return False
        if len(header) < HEADER_LENGTH or not header.startswith(MAGIC):
            return False
        if int.from_bytes(header[APPLICATION_AT], "big") != APPLICATION_ID:
            return False
        if self._newest < version_in(header) <= self._newest + FAR_AHEAD:
            # Opened in place, the file of a newer version could be changed.
            with copied(path) as copy, closing(connect(copy)) as connection:
                try:
                    self._refuse_newer(connection)
                except READING_ERRORS as error:
                    raise StoreError(KnownFault(FaultKind.NEWER, str(path))) from error
        return True

    def _refuse_newer(self, connection: sqlite3.Connection) -> None:
        if is_newer(connection, self._steps):
            raise StoreError(KnownFault(FaultKind.NEWER, str(self._path)))

    def _bring_up_to_date(self, connection: sqlite3.Connection) -> None:
        if version_of(connection) < self._newest:
            self._back_up(connection)
            migrate(connection, self._steps)
            # The version is then in the file itself, where an older app looks before it opens it.
            _empty_log(connection)

    def _back_up(self, connection: sqlite3.Connection) -> None:
        from classroom.backup import Reason
        from classroom.store.backup.contents import members_of
        from classroom.store.backup.file import hold

        with closing(copy_of(connection)) as copy:
            hold(self._folder, members_of(self._folder, copy), self._now(), Reason.MIGRATION, self._steps)

    def _has_backups(self) -> bool:
        folder = self._folder / BACKUPS
        if not is_there(folder):
            return False
        from classroom.store.backup.file import backup_files

        return bool(backup_files(folder))

    def _replacement(self, connection: sqlite3.Connection, aside: Path | None) -> KnownFault:
        # After a crash in between, the folder made last: the clock that its name is of may have been wrong.
        made = put_aside(self._folder)
        aside = aside or max(made, key=lambda one: one.stat().st_mtime_ns, default=self._folder)
        matches = connection.execute("SELECT count(*) FROM match").fetchone()[0]
        return KnownFault(FaultKind.REPLACED, str(aside), matches)

    def _build_new(self, rescued: _Rescued) -> Path:
        """Build a new database under a temporary name and return its path.

        So a crash leaves no incomplete database in use.
        """
        new = self._path.with_name(DATABASE_NAME + ".new")
        for leftover in files_of(new):
            leftover.unlink()
        new.touch()
        make_private(new)
        try:
            with closing(connect(new)) as connection:
                self._fill(connection, rescued)
        except sqlite3.Error:
            for half_made in files_of(new):
                half_made.unlink()
            raise
        return new

    def _fill(self, connection: sqlite3.Connection, rescued: _Rescued) -> None:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        migrate(connection, self._steps)
        connection.execute("BEGIN")
        for match in rescued.matches:
            insert_rows(connection, match.rows, match.events, match.last_hash)
        for competition in rescued.competitions:
            insert_rows(connection, competition.rows, competition.events, competition.last_hash, COMPETITIONS)
        if rescued.drills:
            from classroom.store.drill_table import insert_rescued

            insert_rescued(connection, rescued.drills)
        if rescued.classes:
            from classroom.store.class_rows import insert_class_rows

            for one in rescued.classes:
                insert_class_rows(connection, *one)
        connection.execute("COMMIT")

    def _copy_to(self, memory: sqlite3.Connection) -> bool:
        """Copy the database into `memory`; return False where it is damaged."""
        if not files_of(self._path):
            return True
        if not self._is_ours(self._path):
            return False
        # Opened in place, the latest events could not be read: SQLite must write beside the log that has them.
        with copied(self._path) as copy, closing(connect(copy)) as source:
            if not self._is_whole(source):
                return False
            source.backup(memory)
        return True

    def _is_whole(self, connection: sqlite3.Connection) -> bool:
        """Tell whether the structure of the file is sound; the chain finds changed bytes within a row.

        Raises `StoreError` for a file of a newer version.
        """
        try:
            self._refuse_newer(connection)
            return structure_is_sound(connection, self._steps)
        except READING_ERRORS as error:
            if _is_damage(error, self._path):
                return False
            raise


def _has_all(rescued: Holdings, connection: sqlite3.Connection) -> bool:
    """Tell whether everything in a sound database was rescued too, so that it may be replaced."""
    from classroom.backup import Verdict, compare
    from classroom.store.backup.contents import holdings

    verdict = compare(holdings(connection), rescued).verdict
    return verdict in (Verdict.SAME, Verdict.BACKUP_HAS_MORE)


class _Rescued(NamedTuple):
    """The readable parts of the matches, of the drills, of the competitions and of the classes in a damaged file."""

    matches: Sequence[RescuedMatch] = ()
    drills: RescuedDrills | None = None
    competitions: Sequence[RescuedMatch] = ()
    classes: Sequence[RescuedClass] = ()


def _read_damaged(path: Path) -> _Rescued:
    from classroom.store.class_rows import rescue_classes
    from classroom.store.drill_table import rescue_drills

    with readable_copy(path) as damaged:
        drills, classes = rescue_drills(damaged), rescue_classes(damaged)
        return _Rescued(rescue(damaged, MATCHES), drills, rescue(damaged, COMPETITIONS), classes)


def _connect_for_writing(path: Path) -> sqlite3.Connection:
    """Open a database for this process alone. Raises `sqlite3.Error`, at once if it is not writable."""
    connection = connect(path)
    try:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("PRAGMA journal_mode = WAL").fetchone()
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")
    except BaseException:
        connection.close()
        raise
    return connection


def _is_damage(error: Exception, path: Path) -> bool:
    """Tell whether an error on opening is due to damage.

    The app's SQL is right, so any other error of SQLite is also due to damage.
    """
    fault = fault_of(error, path)
    return fault is None or fault.kind is FaultKind.DAMAGED


def _close_lost(connection: sqlite3.Connection, path: Path) -> None:
    """Close a connection to a file that was out of reach, without losing the log that is there now.

    SQLite may delete a log by its name, even if another database is there by now, with all that another computer
    wrote.
    """
    aside = _log_aside(path)
    with suppress(OSError):
        path.with_name(path.name + LOG).replace(aside)
    with suppress(sqlite3.Error):
        connection.close()
    _put_log_back(path)


def _put_log_back(path: Path) -> None:
    log = path.with_name(path.name + LOG)
    if not is_there(log):
        with suppress(FileNotFoundError):
            _log_aside(path).replace(log)


def _log_aside(path: Path) -> Path:
    return path.with_name(f"{path.name}{LOG}.aside")


def _empty_log(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
