"""What a deleted class leaves in the database and in the copies of it that are kept."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection
from contextlib import closing
from pathlib import Path

from classroom.store.class_table import class_ids, delete_class_rows, title_key_of
from classroom.store.drill_table import delete_pupils
from classroom.store.event_table import erase, is_damage
from classroom.store.fault import known_faults
from classroom.store.migration import BACKUPS

_TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table'"


def forget_class(connection: sqlite3.Connection, key: str, matches: Collection[str]) -> None:
    """Delete the class with this title, as titles are compared, with its pupils' drills and `matches`, by their ids.

    Within a transaction, of a database of any version.
    """
    tables = {name for (name,) in connection.execute(_TABLES)}
    if "class_entry" in tables:
        for class_id in class_ids(connection):
            if title_key_of(connection, class_id) == key:
                delete_class_rows(connection, class_id)
    if "drill_seal" in tables:
        delete_pupils(connection, key)
    elif "pupil" in tables:
        connection.execute("DELETE FROM pupil WHERE class_key = ?", (key,))
    for match_id in matches:
        erase(connection, match_id)


def forget_in_backups(folder: Path, key: str, matches: Collection[str]) -> None:
    """Delete the same from the backups of the database in `folder`; one that is damaged stays as it is.

    Raises `StoreError` where a backup cannot be written.
    """
    with known_faults(folder):
        for copy in sorted((folder / BACKUPS).glob("*.db")):
            try:
                _forget_in(copy, key, matches)
            except sqlite3.DatabaseError as error:
                if not is_damage(error):
                    raise


def _forget_in(copy: Path, key: str, matches: Collection[str]) -> None:
    with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA secure_delete = ON")
        connection.execute("BEGIN IMMEDIATE")
        forget_class(connection, key, matches)
        connection.execute("COMMIT")
