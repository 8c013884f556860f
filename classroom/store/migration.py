"""Numbered changes to the database's schema: SQL files, each applied whole or not at all, after a backup."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from classroom.files import put_in_place

BACKUPS = "backups"


class Migration(NamedTuple):
    """One step: its number, counted from 1, becomes the database's `user_version`."""

    number: int
    sql: str


def migrations() -> tuple[Migration, ...]:
    """Return the app's own migrations in order; the files are named like ``0001_events.sql``."""
    found = (Path(__file__).parent / "migrations").glob("*.sql")
    steps = (Migration(int(file.name[:4]), file.read_text("utf-8")) for file in found)
    return tuple(sorted(steps, key=lambda step: step.number))


def version_of(connection: sqlite3.Connection) -> int:
    """Return the number of the last migration applied, 0 for none."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection, steps: Sequence[Migration]) -> None:
    """Apply those of `steps` that the database has not had, each in one transaction. Raises `sqlite3.Error`."""
    done = version_of(connection)
    for step in steps:
        if step.number <= done:
            continue
        try:
            connection.executescript(f"BEGIN IMMEDIATE;\n{step.sql}\nPRAGMA user_version = {step.number};\nCOMMIT;")
        except sqlite3.Error:
            if connection.in_transaction:
                connection.rollback()
            raise


def back_up(connection: sqlite3.Connection, folder: Path, at: datetime) -> Path:
    """Write a whole copy of the database, as it is before migrating, into the folder of backups; return its path."""
    backups = folder / BACKUPS
    backups.mkdir(mode=0o700, exist_ok=True)
    copy = backups / f"before-version-{version_of(connection) + 1}-{at:%Y%m%d-%H%M%S}.db"
    new = copy.with_suffix(".new")
    new.unlink(missing_ok=True)
    connection.execute("VACUUM INTO ?", (str(new),))
    put_in_place(new, copy)
    return copy
