"""The file of a database: its name, first bytes, structure and migrations, and what is rescued from a damaged one."""

from __future__ import annotations

import sqlite3
import struct
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from shutil import copyfile, rmtree
from typing import Any, NamedTuple

from classroom.errors import FaultKind, KnownFault, StoreError
from classroom.files import is_folder, is_there, sync_folder
from classroom.paths import is_writable
from classroom.store.event_table import MATCHES, NO_HASH, EventTables, Row, sound_rows, unpack
from classroom.store.fault import files_in

BACKUPS = "backups"


class Migration(NamedTuple):
    """One step: its number, counted from 1, becomes the database's `user_version`."""

    number: int
    sql: str


def migrations() -> tuple[Migration, ...]:
    """Return the app's own migrations in order; the files are named like ``0001_events.sql``.

    Raises `StoreError` if they cannot be read: the app is then only partly installed.
    """
    folder = Path(__file__).parent / "migrations"
    steps = [Migration(int(file.name[:4]), file.read_text("utf-8")) for file in files_in(folder, "*.sql")]
    if not steps:
        raise StoreError(KnownFault(FaultKind.INCOMPLETE, str(folder)))
    return tuple(steps)


def version_of(connection: sqlite3.Connection) -> int:
    """Return the number of the last migration applied, 0 for none."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection, steps: Sequence[Migration]) -> None:
    """Apply those `steps` that the database has not had, all in one transaction. Raises `sqlite3.Error`."""
    done = version_of(connection)
    due = [step for step in steps if step.number > done]
    if not due:
        return
    orders = "\n".join(f"{step.sql}\nPRAGMA user_version = {step.number};" for step in due)
    try:
        connection.executescript(f"BEGIN IMMEDIATE;\n{orders}\nCOMMIT;")
    except sqlite3.Error:
        if connection.in_transaction:
            connection.rollback()
        raise


PAGE_SIZE = 4096
_LINK = 4  # bytes of a page's number, before a row in an inner page and before the next part of a long row
_LEAST = (PAGE_SIZE - 12) * 32 // 255 - 23  # bytes of a long row that are in its own page
_MOST_ROWS = PAGE_SIZE // 4
_NUMBERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}  # bytes of a whole number by its serial type
_FLOAT, _ZERO, _ONE, _BLOB = 7, 8, 9, 12
_MORE = 0x80

_TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table'"
_COLUMNS = 'SELECT name, type, "notnull" FROM pragma_table_info(?)'


class _Form(NamedTuple):
    """How the rows lie in a kind of page: where their places are listed, and the longest that is there whole."""

    places: int
    longest: int
    has_link: bool = False
    has_number: bool = False


_INDEX_LONGEST = (PAGE_SIZE - 12) * 64 // 255 - 23
_FORMS = {
    2: _Form(12, _INDEX_LONGEST, has_link=True),
    10: _Form(8, _INDEX_LONGEST),
    13: _Form(8, PAGE_SIZE - 35, has_number=True),
}
_LEAVES = (10, 13)


def loose_database(content: bytes, known: sqlite3.Connection) -> sqlite3.Connection:
    """Return a database in memory with every row in `content` that fits a table of the `known` one and has a hash.

    A row stands in each table that it fits: matches and competitions have events of the same shape.
    """
    memory = sqlite3.connect(":memory:", isolation_level=None)
    inserts: dict[int, list[str]] = {}
    for (table,) in known.execute(_TABLES).fetchall():
        columns = known.execute(_COLUMNS, (table,)).fetchall()
        shape = ", ".join(f"{name} {kind}{' NOT NULL' * must}" for name, kind, must in columns)
        memory.execute(f"CREATE TABLE {table} ({shape}) STRICT")
        if any(name == "hash" for name, *_rest in columns):
            places = ", ".join("?" * len(columns))
            inserts.setdefault(len(columns), []).append(f"INSERT INTO {table} VALUES ({places})")  # noqa: S608 - our own
    memory.execute("BEGIN")
    for row in _rows(content):
        for insert in inserts.get(len(row), ()):
            with suppress(sqlite3.Error, OverflowError):
                memory.execute(insert, row)
    memory.execute("COMMIT")
    return memory


def _rows(content: bytes) -> Iterator[Sequence[Any]]:
    """Yield the rows of all pages; a row's number stands in the place of the column that SQLite leaves out for it."""
    for start in range(0, len(content), PAGE_SIZE):
        page = content[start : start + PAGE_SIZE]
        kind, count = struct.unpack_from(">BxxH", page) if len(page) == PAGE_SIZE and start else (0, 0)
        # Whatever else a head says, it may be damaged; a page that goes on with a long row begins with 0.
        forms = (_FORMS[kind],) if kind in _LEAVES else _FORMS.values() if kind else ()
        for form in forms:
            for place in struct.unpack_from(f">{min(count, _MOST_ROWS)}H", page, form.places):
                with suppress(LookupError, ValueError, struct.error):
                    yield _row(content, page, place, form)


def _row(content: bytes, page: bytes, place: int, form: _Form) -> Sequence[Any]:
    """Return the row at a place of a page. Raises `ValueError`, `LookupError` or `struct.error` if there is none."""
    length, place = _varint(page, place + _LINK * form.has_link)
    number, place = _varint(page, place) if form.has_number else (None, place)
    values = _values(_whole(content, page[place:], length, form.longest))
    return (number, *values[1:]) if form.has_number and values[0] is None else values


def _whole(content: bytes, here: bytes, length: int, longest: int) -> bytes:
    """Return a row of this length that begins `here` and may go on in other pages."""
    if length <= longest:
        return here[:length]
    if length > len(content):
        raise ValueError("longer than all there is")
    own = _LEAST + (length - _LEAST) % (PAGE_SIZE - _LINK)
    own = own if own <= longest else _LEAST
    parts, left = [here[:own]], length - own
    (following,) = struct.unpack_from(">I", here, own)
    while left > 0:
        start = following * PAGE_SIZE - PAGE_SIZE
        if start <= 0:
            raise ValueError("no page is left")
        (following,) = struct.unpack_from(">I", content, start)
        parts.append(content[start + _LINK : start + PAGE_SIZE][:left])
        left -= len(parts[-1])
    return b"".join(parts)


def _values(row: bytes) -> tuple[Any, ...]:
    """Return the values of a row. Raises `ValueError` if its lengths do not fit together."""
    end, place = _varint(row, 0)
    at, values = end, list[Any]()
    while place < end:
        kind, place = _varint(row, place)
        size = _NUMBERS.get(kind, 8 if kind == _FLOAT else max(kind - _BLOB, 0) // 2)
        part = row[at : at + size]
        at += size
        values.append(_value(kind, part))
    if (place, at) != (end, len(row)) or not values:
        raise ValueError("no row")
    return tuple(values)


def _value(kind: int, part: bytes) -> object:
    if kind in _NUMBERS:
        return int.from_bytes(part, "big", signed=True)
    if kind == _FLOAT:
        return struct.unpack(">d", part)[0]
    if kind < _BLOB:
        return {0: None, _ZERO: 0, _ONE: 1}[kind]
    return part.decode("utf-8", "replace") if kind % 2 else part


def _varint(content: bytes, place: int) -> tuple[int, int]:
    """Return SQLite's number at a place, of at most nine bytes, and the place after it."""
    value = 0
    for at in range(place, place + 8):
        value = value << 7 | content[at] & ~_MORE & 0xFF
        if content[at] < _MORE:
            return value, at + 1
    return value << 8 | content[place + 8], place + 9


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
"""A damaged database: as far as SQLite reads it, and the rows of its pages."""


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


DATABASE_NAME = "bellword.db"
RESTORING = "restoring"
"""The start, up to a dot, of the names of folders with the files that are to replace everything here."""

DELETIONS = "deletions.json"
"""The notes about what was deleted for good (`backup/waiting_deletions.py`)."""

LARGEST_NOTES = 4_000_000
"""Bytes of a file of deletions at most."""

LEFT_BEHIND = "left-behind.json"
"""What backups elsewhere have still to delete (`backup/waiting_deletions.py`)."""

APPLICATION_ID = 0x42454C57  # "BELW": tells our files from other people's
_BUSY_S = 2.0

FAR_AHEAD = 100
"""By so many migrations a newer Bellword may be ahead; a number beyond was made up by damage."""

_HIGH_BITS = (16, 32, 64)
"""Of a version: a few migrations may leave all tables as they are, but no newer Bellword is so many ahead with none."""

# The first hundred bytes of every SQLite file; numbers in it are big-endian.
MAGIC = b"SQLite format 3\0"
HEADER_LENGTH = 100
_JOURNAL_MODES = slice(18, 20)  # whether it is read and written with a write-ahead log
_NO_LOG = b"\1\1"  # the value for a database in memory, which cannot have a log
_VERSION_AT = slice(60, 64)
APPLICATION_AT = slice(68, 72)

# The names of tables and columns, and what triggers do: SQLite's own check misses damage to these.
SHAPE = """
    SELECT type, name, tbl_name FROM sqlite_schema
    UNION ALL SELECT 'order', name, sql FROM sqlite_schema WHERE type IN ('trigger', 'view')
    UNION ALL SELECT 'column', info.name, entry.name FROM sqlite_schema AS entry, pragma_table_info(entry.name) AS info
    ORDER BY 1, 2, 3
"""

_OF_CLASSES = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name IN ('class', 'class_entry')"


def connect(path: Path | str) -> sqlite3.Connection:
    """Open a database for reading. Raises `sqlite3.Error`."""
    connection = sqlite3.connect(path, timeout=_BUSY_S, isolation_level=None, check_same_thread=False)
    guard(connection)
    return connection


def guard(connection: sqlite3.Connection) -> None:
    """Make a connection read any text, enforce references, overwrite deleted data and trust no schema."""
    connection.text_factory = lenient_text
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = ON")
    connection.execute("PRAGMA trusted_schema = OFF")


def version_in(content: bytes) -> int:
    """Return the number of a database's last migration, from the first bytes of its file."""
    return int.from_bytes(content[_VERSION_AT], "big")


def copy_of(connection: sqlite3.Connection) -> sqlite3.Connection:
    """Return a copy of a database in memory, for the caller to close. Raises `sqlite3.Error`."""
    memory = connect(":memory:")
    try:
        connection.backup(memory)
    except BaseException:
        memory.close()
        raise
    return memory


def in_memory(content: bytes) -> sqlite3.Connection:
    """Return a database in memory with this file `content`. Raises `sqlite3.Error` if it is not a database."""
    if not content:
        raise sqlite3.DatabaseError("an empty file is no database")
    memory = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    try:
        memory.deserialize(content[: _JOURNAL_MODES.start] + _NO_LOG + content[_JOURNAL_MODES.stop :])
        guard(memory)
    except BaseException:
        memory.close()
        raise
    return memory


def is_newer(connection: sqlite3.Connection, steps: Sequence[Migration]) -> bool:
    """Tell whether a newer Bellword saved a file. Raises `READING_ERRORS`.

    A number too far ahead was made up by damage; so was one whose high bit alone tells it from a version with the
    tables that the file has.
    """
    version, newest = version_of(connection), steps[-1].number
    if not newest < version <= newest + FAR_AHEAD:
        return False
    known = [version ^ bit for bit in _HIGH_BITS if version & bit and version ^ bit <= newest]
    return list(connection.execute(SHAPE)) not in [_shape_of(one, steps) for one in known]


def _shape_of(version: int, steps: Sequence[Migration]) -> list[tuple[str, str, str]]:
    with closing(connect(":memory:")) as fresh:
        migrate(fresh, [step for step in steps if step.number <= version])
        return list(fresh.execute(SHAPE))


def structure_is_sound(connection: sqlite3.Connection, steps: Sequence[Migration]) -> bool:
    """Tell whether a database is whole and has the tables of its version and no others. Raises `READING_ERRORS`.

    The indexes of the small class tables are compared too: a class with another name in its index could not be found.
    """
    version = version_of(connection)
    if version > steps[-1].number or list(connection.execute("PRAGMA quick_check(1)")) != [("ok",)]:
        return False
    for (table,) in connection.execute(_OF_CLASSES).fetchall():
        if list(connection.execute(f"PRAGMA integrity_check({table})")) != [("ok",)]:
            return False
    return list(connection.execute(SHAPE)) == _shape_of(version, steps)
