"""What the file of a database is: its name, its first bytes, its structure, and how a connection reads it."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from classroom.store.migration import Migration, migrate, version_of
from classroom.store.salvage import lenient_text

DATABASE_NAME = "bellword.db"
RESTORING = "restoring"
"""What the folders are called, up to a dot, that have what is to be put in the place of all that is here."""

APPLICATION_ID = 0x42454C57  # "BELW": tells our files from other people's
_BUSY_S = 2.0

# The first hundred bytes of every SQLite file; numbers in it are big-endian.
MAGIC = b"SQLite format 3\0"
HEADER_LENGTH = 100
_VERSION_AT = slice(60, 64)
APPLICATION_AT = slice(68, 72)

# The names of tables and columns, and what triggers do; what is damaged of them passes SQLite's own check.
SHAPE = """
    SELECT type, name, tbl_name FROM sqlite_schema
    UNION ALL SELECT 'order', name, sql FROM sqlite_schema WHERE type IN ('trigger', 'view')
    UNION ALL SELECT 'column', info.name, entry.name FROM sqlite_schema AS entry, pragma_table_info(entry.name) AS info
    ORDER BY 1, 2, 3
"""

_OF_CLASSES = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name IN ('class', 'class_entry')"


def connect(path: Path | str) -> sqlite3.Connection:
    """Open a database to read from it. Raises `sqlite3.Error`."""
    connection = sqlite3.connect(path, timeout=_BUSY_S, isolation_level=None, check_same_thread=False)
    guard(connection)
    return connection


def guard(connection: sqlite3.Connection) -> None:
    """Let a connection read any text, keep references whole, overwrite what is deleted, and trust no schema."""
    connection.text_factory = lenient_text
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = ON")
    connection.execute("PRAGMA trusted_schema = OFF")


def version_in(content: bytes) -> int:
    """Return the number of the last migration of a database, by the first bytes of its file."""
    return int.from_bytes(content[_VERSION_AT], "big")


def copy_of(connection: sqlite3.Connection) -> sqlite3.Connection:
    """Return a copy of a database in memory, to be closed. Raises `sqlite3.Error`."""
    memory = connect(":memory:")
    try:
        connection.backup(memory)
    except BaseException:
        memory.close()
        raise
    return memory


def structure_is_sound(connection: sqlite3.Connection, steps: Sequence[Migration]) -> bool:
    """Tell whether a database is whole and has the tables of its version and no others. Raises `READING_ERRORS`.

    Of the small tables of classes the indexes are compared too: a class that its index has under another name would not
    be found any more.
    """
    if list(connection.execute("PRAGMA quick_check(1)")) != [("ok",)]:
        return False
    for (table,) in connection.execute(_OF_CLASSES).fetchall():
        if list(connection.execute(f"PRAGMA integrity_check({table})")) != [("ok",)]:
            return False
    found, version = list(connection.execute(SHAPE)), version_of(connection)
    with closing(connect(":memory:")) as fresh:
        migrate(fresh, [step for step in steps if step.number <= version])
        return found == list(fresh.execute(SHAPE))
