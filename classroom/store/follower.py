"""Following what another process plays, by reading the bytes of the app's files, which it locks.

Nothing is written, in the data folder or anywhere else: no names may be left behind, however the process ends. The
file is copied into memory with the write-ahead log laid over it. A copy made while the app wrote may not fit
together. Such a copy is not shown, but made again at the next look.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from classroom.errors import StoreError
from classroom.files import check_is_file
from classroom.match.ports import DamagedMatchError
from classroom.store.competition_log import SqliteCompetitionLog
from classroom.store.database import Database, WallClock
from classroom.store.database_file import APPLICATION_ID, DATABASE_NAME, in_memory
from classroom.store.event_log import SqliteEventLog
from classroom.store.migration import Migration, migrate, migrations, version_of
from classroom.store.write_ahead import HEADER_LENGTH, WriteAheadLog

if TYPE_CHECKING:
    from classroom.competition.state import CompetitionState
    from classroom.match.event import Event

_HEADER_LENGTH = 100
_PATIENCE = 40  # looks in a row without a consistent copy, after which nothing is shown
_SELDOM = 20  # after that, only one look in this many is made


@dataclass(frozen=True)
class FollowedMatch:
    """The match played last: its events, and when each was written, in ISO 8601 by the wall clock."""

    match_id: str
    events: tuple[Event, ...]
    written_at: tuple[str, ...]


class FollowedCompetition(NamedTuple):
    """The competition continued last, and when that was, in ISO 8601 by the wall clock."""

    state: CompetitionState
    written_at: str


class _Found(NamedTuple):
    match: FollowedMatch | None = None
    competition: FollowedCompetition | None = None


class TornError(Exception):
    """A copy was made while the app wrote, so it does not show a single moment."""


class StoreFollower:
    """Follows the database in `folder`: call `look` often, and show `newest` and `competition`.

    `newest` is the match played last, `competition` the one continued last. They are None if there is none, or if
    nothing could be read for some time. A damaged record is not followed.
    """

    def __init__(self, folder: Path, now: WallClock, steps: Sequence[Migration] | None = None) -> None:
        self.newest: FollowedMatch | None = None
        self.competition: FollowedCompetition | None = None
        self._folder = folder
        self._now = now
        self._steps = migrations() if steps is None else tuple(steps)
        self._copy = FileCopy(folder / DATABASE_NAME)
        self._torn = 0

    def look(self) -> bool:
        """Look for anything committed since the last time; return whether anything is different."""
        if self._torn >= _PATIENCE and self._torn % _SELDOM:
            self._torn += 1
            return False
        try:
            if not self._copy.look():
                return False
            found = self._read(self._copy.content())
        except (TornError, OSError, sqlite3.Error, UnicodeDecodeError, StoreError, DamagedMatchError):
            self._copy.forget()
            self._torn += 1
            # Deleted data must not stay on the screen just because something else cannot be read.
            return self._torn == _PATIENCE and self._show(_Found())
        self._torn = 0
        return self._show(found)

    def _show(self, found: _Found) -> bool:
        changed = found != (self.newest, self.competition)
        self.newest, self.competition = found
        return changed

    def _read(self, content: bytes) -> _Found:
        if not content:
            return _Found()
        with closing(in_memory(content)) as connection:
            self._check(connection)
            database = Database(self._folder, connection)
            return _Found(self._match(database), self._competition(database))

    def _match(self, database: Database) -> FollowedMatch | None:
        log = SqliteEventLog(database, self._now)
        for match_id in log.newest_ids(1):
            rows = log.rows(match_id)
            return FollowedMatch(match_id, log.read(match_id), tuple(row.written_at for row in rows))
        return None

    def _competition(self, database: Database) -> FollowedCompetition | None:
        with database.reading() as connection:
            if not connection.execute("SELECT 1 FROM competition LIMIT 1").fetchone():
                return None
        for stored in SqliteCompetitionLog(database, self._now).newest(1):
            if stored.fault or stored.state is None:
                raise TornError
            return FollowedCompetition(stored.state, stored.written_at)
        return None

    def _check(self, connection: sqlite3.Connection) -> None:
        """Check that this is a database of the app of a known version, and migrate it. Raises `TornError`."""
        if connection.execute("PRAGMA application_id").fetchone() != (APPLICATION_ID,):
            raise TornError
        if not 0 < version_of(connection) <= self._steps[-1].number:
            raise TornError
        migrate(connection, self._steps)


class FileCopy:
    """A copy in memory of the database at `path` and of its log, both from the same moment."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._log_path = path.with_name(path.name + "-wal")
        self.forget()

    def forget(self) -> None:
        """Start again from nothing at the next look."""
        self._sign: tuple[int, ...] | None = None
        self._base = b""
        self._log = WriteAheadLog(b"")

    def look(self) -> bool:
        """Read what is new; return whether anything is. Raises `TornError` and `OSError`."""
        sign = self._sign_of_file()
        with _opened(self._log_path) as log:
            header = log.read(HEADER_LENGTH)
            if header != self._log.header or self._sign is None or (sign != self._sign and self._is_other(sign)):
                self._read_all(header, sign, log)
                return True
            self._sign = sign
            return self._log.read_on(log)

    def content(self) -> bytes:
        """Return the content of the database with its log, empty if there is no database."""
        return self._log.laid_over(self._base)

    def _is_other(self, sign: tuple[int, ...]) -> bool:
        """Tell whether the file is a different one, or was changed while there was no log.

        What is written into it while the log is in use is also in the log.
        """
        return not self._log.pages or sign[:1] != (self._sign or ())[:1]

    def _read_all(self, header: bytes, sign: tuple[int, ...], log: FileIO) -> None:
        # The file first: anything moved into it meanwhile is also in the log, until the log is restarted.
        base = b""
        if sign:
            check_is_file(self._path)
            base = self._path.read_bytes()
        fresh = WriteAheadLog(header)
        fresh.read_on(log)
        log.seek(0)
        if log.read(HEADER_LENGTH) != header or (not fresh.pages and self._sign_of_file() != sign):
            raise TornError
        if sign and len(base) < _HEADER_LENGTH:
            raise TornError
        self._sign, self._base, self._log = sign, base, fresh

    def _sign_of_file(self) -> tuple[int, ...]:
        """Return what identifies the file and its present state; empty if there is no file."""
        with suppress(FileNotFoundError):
            found = self._path.stat()
            return found.st_ino, found.st_size, found.st_mtime_ns
        return ()


def _opened(path: Path) -> FileIO:
    """Open a file for reading without a buffer, or an empty one in its place if it does not exist."""
    try:
        check_is_file(path)
        return FileIO(path)
    except FileNotFoundError:
        return FileIO(os.devnull)
