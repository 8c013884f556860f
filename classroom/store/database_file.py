"""The file of a database: its name, its first bytes, its structure, and a connection to read it."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from classroom.store.migration import Migration, migrate, version_of
from classroom.store.salvage import lenient_text

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
