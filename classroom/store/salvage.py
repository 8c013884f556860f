"""Rescuing matches and competitions from a damaged database, and moving it aside."""

from __future__ import annotations

import sqlite3
import struct
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from shutil import copyfile, rmtree
from typing import Any, NamedTuple

from classroom.files import is_folder, is_there, sync_folder
from classroom.paths import is_writable
from classroom.store.chain import NO_HASH, Row, sound_rows
from classroom.store.event_table import MATCHES, EventTables
from classroom.store.loose_rows import PAGE_SIZE, loose_database
from classroom.store.migration import migrate, migrations
from classroom.store.packing import unpack

# SQLite has these beside the file, and would apply them to whatever file it finds there.
COMPANIONS = ("-wal", "-shm", "-journal")

# The errors of reading a damaged file: SQLite quotes names in its messages, and these may not be text.
READING_ERRORS = (sqlite3.Error, UnicodeDecodeError)

_COPIES = "rescue-"
_ASIDE = "damaged-"

# The first hundred bytes of a SQLite file of ours, but for its length in pages; numbers in it are big-endian.
_FIRST_BYTES = struct.Struct(">16sH6B11I24x2I")
_PAGE_COUNT = slice(28, 32)
_LONGEST = 1 << 30

_ROWS = """
    SELECT position, {key}, seq, kind, body, written_at, previous_hash, hash
    FROM {events} NOT INDEXED ORDER BY position {order}
"""
_PACKED = "SELECT position, {key}, content, sums FROM {packed} NOT INDEXED ORDER BY position {order}"
_LENGTHS = "SELECT {key}, events FROM {records} NOT INDEXED"


# Migrations make the tables of every file in one order, whatever version began it.
_KNOWN = "SELECT type, name, tbl_name, sql, rowid FROM sqlite_schema"
_KNOW_AGAIN = "UPDATE sqlite_schema SET type = ?, name = ?, tbl_name = ?, sql = ? WHERE rowid = ?"

_Place = tuple[int, int, str]  # the position of an event, or of packed events and the place among them; the record

Damaged = tuple[sqlite3.Connection, sqlite3.Connection]
"""A damaged database: as far as SQLite reads it, and the rows of its pages (`loose_rows.py`)."""


class RescuedMatch(NamedTuple):
    """A match, or a competition, as far as its chain is sound; `events` is how many events it should have."""

    match_id: str
    events: int
    rows: tuple[Row, ...]

    @property
    def last_hash(self) -> bytes:
        """The hash of the last event, or no hash if that event is lost."""
        return self.rows[-1].hash if len(self.rows) == self.events else NO_HASH


def move_aside(path: Path, at: datetime, move: Callable[[Path, Path], object] = Path.replace) -> Path:
    """Move, or copy, a database and its companions into a folder of their own beside it, and return the folder."""
    name = f"{_ASIDE}{at:%Y%m%d-%H%M%S}"
    aside = path.with_name(name)
    count = 1
    while is_there(aside):
        count += 1
        aside = path.with_name(f"{name}-{count:02}")
    aside.mkdir(mode=0o700)
    for file in files_of(path):
        move(file, aside / file.name)
    sync_folder(aside)
    return aside


def put_aside(folder: Path) -> tuple[Path, ...]:
    """Return the folders of databases that were moved aside, as far as they can be listed."""
    with suppress(OSError):
        return tuple(one for one in sorted(folder.glob(f"{_ASIDE}*")) if is_folder(one))
    return ()


def files_of(path: Path) -> tuple[Path, ...]:
    """Return a database's existing files, the database itself last."""
    names = [path.name + ending for ending in COMPANIONS] + [path.name]
    return tuple(file for file in map(path.with_name, names) if is_there(file))


def remove_copies(folder: Path) -> None:
    """Remove the copies left behind by a rescue that was killed. Raises `OSError`."""
    for left in folder.glob(f"{_COPIES}*"):
        rmtree(left)


@contextmanager
def copied(path: Path) -> Iterator[Path]:
    """Copy a database with its companions to where it can be opened without changing it; deleted after use.

    The copy is beside the database, where `remove_copies` finds what a killed process left. It is elsewhere only if
    nothing can be written there.
    """
    beside = path.parent if is_writable(path.parent) else None
    with tempfile.TemporaryDirectory(prefix=_COPIES, dir=beside) as folder:
        for file in files_of(path):
            copyfile(file, Path(folder) / file.name)
        yield Path(folder) / path.name


@contextmanager
def readable_copy(path: Path) -> Iterator[Damaged]:
    """Open a copy of a damaged database that can be read as far as possible; deleted after use.

    One wrong letter in what SQLite knows of its tables would let it read none, so all that is written anew first.
    """
    from classroom.store.follower import FileCopy, TornError

    with copied(path) as copy, closing(_lenient(":memory:")) as fresh:
        migrate(fresh, migrations())
        whole = FileCopy(copy)
        with suppress(TornError):
            whole.look()
        _mend(copy)
        with closing(_lenient(copy)) as connection, suppress(*READING_ERRORS):
            connection.executemany(_KNOW_AGAIN, fresh.execute(_KNOWN).fetchall())
        with closing(loose_database(whole.content(), fresh)) as loose, closing(_lenient(copy)) as connection:
            yield connection, loose


def _lenient(path: Path | str) -> sqlite3.Connection:
    """Open a database so that a table that SQLite does not understand hides no other."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.text_factory = lenient_text
    connection.execute("PRAGMA writable_schema = ON")
    return connection


def readable_rows(damaged: Damaged, query: str) -> list[tuple[Any, ...]]:
    """Return the rows that can be read, in both directions of its `{order}` to reach what is behind a damaged page."""
    rows: dict[tuple[Any, ...], None] = {}
    for connection in damaged:
        for order in ("ASC", "DESC"):
            with suppress(*READING_ERRORS):
                for row in connection.execute(query.format(order=order)):
                    rows[row] = None
    return list(rows)


def rescue(damaged: Damaged, tables: EventTables = MATCHES) -> tuple[RescuedMatch, ...]:
    """Return what can be read of every record, the last continued at the end.

    There are no records of a kind that the file, from an older version, has no tables for.
    """
    rows, claimed = _rows_by_place(damaged, tables), _claimed_lengths(damaged, tables)
    matches = (_rescued(match_id, found, claimed.get(match_id, 0)) for match_id, found in _by_match(rows).items())
    # A row that lay loose may be of a record of the other kind.
    return tuple(match for match in matches if match.rows and match.rows[0].kind == tables.opening)


def lenient_text(raw: bytes) -> str:
    """Decode text even if it may be damaged; the chain of hashes shows whether it is."""
    return raw.decode("utf-8", "replace")


def _mend(path: Path) -> None:
    """Give a damaged file a sound header, and the length that it had where its own header still tells it.

    SQLite then reads what is there, instead of refusing the whole file.
    """
    size = path.stat().st_size if is_there(path) else 0
    if size < _FIRST_BYTES.size:
        return
    with path.open("rb+") as file:
        pages = int.from_bytes(file.read(_FIRST_BYTES.size)[_PAGE_COUNT], "big")
        if not size <= pages * PAGE_SIZE <= _LONGEST:
            pages = -(-size // PAGE_SIZE)
        file.seek(0)
        # Read and written with a log, texts in UTF-8; no page counts as unused, as only a writer needs to know them.
        shape = (PAGE_SIZE, 2, 2, 0, 64, 32, 32)
        file.write(_FIRST_BYTES.pack(b"SQLite format 3\0", *shape, 0, pages, 0, 0, 0, 4, 0, 0, 1, 0, 0, 0, 0))
        file.truncate(pages * PAGE_SIZE)


def _rows_by_place(damaged: Damaged, tables: EventTables) -> dict[_Place, tuple[object, ...]]:
    names = {"order": "{order}", **tables._asdict()}
    rows = {(at, 0, str(row[0])): tuple(row) for at, *row in readable_rows(damaged, _ROWS.format(**names))}
    for at, key, content, sums in readable_rows(damaged, _PACKED.format(**names)):
        rows.update({(at, seq, str(key)): row for seq, row in enumerate(unpack(str(key), content, sums))})
    return dict(sorted(rows.items()))


def _claimed_lengths(damaged: Damaged, tables: EventTables) -> dict[str, int]:
    lengths = readable_rows(damaged, _LENGTHS.format(**tables._asdict()))
    return {match_id: events for match_id, events in lengths if isinstance(match_id, str) and isinstance(events, int)}


def _by_match(rows: dict[_Place, tuple[object, ...]]) -> dict[str, dict[int, tuple[object, ...]]]:
    matches: dict[str, dict[int, tuple[object, ...]]] = {}
    for row in rows.values():
        match row:
            case (str(match_id), int(seq), *_):
                # Removed and inserted again, so that the match played last comes last.
                found = matches.pop(match_id, {})
                matches[match_id] = found | {seq: row}
    return matches


def _rescued(match_id: str, found: dict[int, tuple[object, ...]], claimed: int) -> RescuedMatch:
    sound = sound_rows(match_id, (found[seq] for seq in sorted(found)))
    # A damaged length may be far too large; one event more than was read is enough to show that some are lost.
    events = max([*found, min(claimed, max(found) + 1)])
    return RescuedMatch(match_id, events, tuple(sound))
