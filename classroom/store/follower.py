"""Following what another process plays, by reading the bytes of the app's files, which it locks.

Nothing is written, in the data folder or anywhere else: no names may be left behind, however the process ends. The
file is copied into memory with the write-ahead log laid over it. A copy made while the app wrote may not fit
together. Such a copy is not shown, but made again at the next look.
"""

from __future__ import annotations

import os
import sqlite3
import struct
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from io import BytesIO, FileIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from classroom.errors import StoreError
from classroom.files import check_is_file
from classroom.match.ports import DamagedMatchError
from classroom.store.competition_log import SqliteCompetitionLog
from classroom.store.database import Database, WallClock
from classroom.store.database_file import (
    APPLICATION_ID,
    DATABASE_NAME,
    Migration,
    in_memory,
    migrate,
    migrations,
    version_of,
)
from classroom.store.event_log import SqliteEventLog

# SQLite's write-ahead log as another process reads it: the pages of committed transactions, with checksums checked.
# The app's connection locks the database, so that no other process may open it, but reading the bytes of its files is
# allowed. The format is SQLite's own, "The Write-Ahead Log" in its description of the file format.

HEADER_LENGTH = 32
_FRAME_HEADER_LENGTH = 24
_SUMMED_OF_HEADER = 24  # bytes of the header of the log, and of a frame, that their checksums cover
_SUMMED_OF_FRAME = 8
_MAGIC = {0x377F0682: "<", 0x377F0683: ">"}  # with the order of the bytes in the words that are summed up
_MASK = 0xFFFFFFFF
_LEAST_PAGE, _USUAL_PAGE, _LARGEST_PAGE = 512, 4096, 65536

Sums = tuple[int, int]


@dataclass
class WriteAheadLog:
    """The log that begins with `header`: the newest content of each page in it, by page number, counted from 1.

    `page_count` is the length of the database in pages after the last commit, 0 before the first. A log with a
    damaged header, or one that SQLite has emptied, has no pages.
    """

    header: bytes
    pages: dict[int, bytes] = field(default_factory=dict)
    page_count: int = 0

    def __post_init__(self) -> None:
        self._order, self._page_size, self._sums = _read_header(self.header)
        self._end = HEADER_LENGTH

    def read_on(self, file: FileIO | BytesIO) -> bool:
        """Read what was committed since the last call; return whether anything was. Raises `OSError`."""
        if not self._order:
            return False
        end, sums = self._end, self._sums
        begun: dict[int, bytes] = {}
        committed = False
        file.seek(end)
        while (frame := file.read(_FRAME_HEADER_LENGTH + self._page_size)) and self._is_whole(frame):
            page = frame[_FRAME_HEADER_LENGTH:]
            sums = _summed(_summed(sums, frame[:_SUMMED_OF_FRAME], self._order), page, self._order)
            number, count, *expected = struct.unpack(">II8xII", frame[:_FRAME_HEADER_LENGTH])
            if sums != tuple(expected):
                break
            end += len(frame)
            begun[number] = page
            if count:
                # The last frame of a transaction gives the number of pages from now on.
                self.pages |= begun
                self.page_count, self._end, self._sums = count, end, sums
                begun.clear()
                committed = True
        return committed

    def _is_whole(self, frame: bytes) -> bool:
        """Tell whether a frame is complete and belongs to this log, not to an earlier one."""
        salt = slice(16, 24)
        return len(frame) == _FRAME_HEADER_LENGTH + self._page_size and frame[8:16] == self.header[salt]

    def laid_over(self, database: bytes) -> bytes:
        """Return the content of a database, `database` in its own file, with all that was committed since."""
        if not self.pages:
            return database
        size = self._page_size
        whole = bytearray(database[: size * self.page_count].ljust(size * self.page_count, b"\0"))
        for number, page in self.pages.items():
            if number <= self.page_count:
                whole[size * (number - 1) : size * number] = page
        return bytes(whole)


def _read_header(header: bytes | bytearray) -> tuple[str, int, Sums]:
    """Return byte order, page size and the sums so far; the byte order is empty if this is not a header."""
    if len(header) < HEADER_LENGTH:
        return "", 0, (0, 0)
    magic, page_size, *expected = struct.unpack(">I4xI12xII", header)
    order = _MAGIC.get(magic, "")
    sums = _summed((0, 0), header[:_SUMMED_OF_HEADER], order or ">")
    if not order or sums != tuple(expected) or not _LEAST_PAGE <= page_size <= _LARGEST_PAGE:
        return "", 0, (0, 0)
    return order, page_size, sums


def _summed(sums: Sums, content: bytes | bytearray, order: str) -> Sums:
    """Return the sums with `content` added, as SQLite does it: over pairs of 32-bit words."""
    first, second = sums
    words = struct.unpack(f"{order}{len(content) // 4}I", content)
    for even, odd in zip(words[::2], words[1::2], strict=True):
        first = (first + even + second) & _MASK
        second = (second + odd + first) & _MASK
    return first, second


def mended(content: bytes) -> tuple[bytes, bool]:
    """Return a log without bits that flipped in it, and whether part of it is lost all the same.

    SQLite reads up to the first frame whose sums are wrong, as a power cut leaves one. It is no such end if the sums
    are right but for one bit of the frame, or if a frame follows one that ends a transaction: that was written
    after the transaction was on the disk.
    """
    log = bytearray(content)
    is_there = len(content) > HEADER_LENGTH
    for bit in range(8 * HEADER_LENGTH if is_there and not _read_header(content[:HEADER_LENGTH])[0] else 0):
        tried = bytearray(content[:HEADER_LENGTH])
        tried[bit // 8] ^= 1 << bit % 8
        if _read_header(tried)[1] == _USUAL_PAGE and tried[16:24] == content[40:48]:
            log[:HEADER_LENGTH] = tried
    order, page_size, sums = _read_header(log[:HEADER_LENGTH])
    order, size, salt = order or "<", _FRAME_HEADER_LENGTH + (page_size or _USUAL_PAGE), log[16:24]
    is_read = True
    for at in range(HEADER_LENGTH, len(log) - size + 1, size):
        summed, kept = log[at : at + 8] + log[at + _FRAME_HEADER_LENGTH : at + size], log[at + 16 : at + 24]
        found = struct.pack(">II", *_summed(sums, summed, order))
        odd = _bits_between(log[at + 8 : at + 16], salt), _bits_between(found, kept)
        if odd == (0, 0):
            if not is_read and any(log[at - size + 4 : at - size + 8]):
                return bytes(log), True
        elif is_read:
            bits = _flipped(summed, found, kept, order) if not odd[0] else []
            if len(bits) > 1 or sum(odd) == 1:
                return bytes(log), True
            is_read = bool(bits)
            for bit in bits:
                # The page lies behind salt and sums, which are not summed up.
                log[at + bit // 8 + (bit >= 64) * 16] ^= 1 << bit % 8  # noqa: PLR2004
        sums = struct.unpack(">II", log[at + 16 : at + 24])
    return bytes(log), False


def _bits_between(one: bytes | bytearray, other: bytes | bytearray) -> int:
    return (int.from_bytes(one, "big") ^ int.from_bytes(other, "big")).bit_count()


def _flipped(content: bytearray, found: bytes, kept: bytearray, order: str) -> list[int]:
    """Return the bits of `content` of which one has changed if its sums are those `found` and were those `kept`.

    High bits of many words change the sums alike.
    """
    first_off, second_off = (
        one - other for one, other in zip(struct.unpack(">II", kept), struct.unpack(">II", found), strict=True)
    )
    words = struct.unpack(f"{order}{len(content) // 4}I", content)
    # How much one more in a word adds to both sums, first for the last pair of words.
    even, odd, bits = (1, 1), (0, 1), list[int]()
    for place in reversed(range(len(words))):
        first, second = odd if place % 2 else even
        for bit in range(32):
            more = -(1 << bit) if words[place] >> bit & 1 else 1 << bit
            if not ((more * first - first_off) | (more * second - second_off)) & _MASK:
                bits.append(32 * place + (bit if order == "<" else bit ^ 24))
        if not place % 2:
            even, odd = (((a + b) & _MASK, (a + 2 * b) & _MASK) for a, b in (even, odd))
    return bits


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
