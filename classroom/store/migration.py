"""Numbered changes to the database's schema: SQL files, applied all or none, after a backup."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from classroom.errors import FaultKind, KnownFault, StoreError
from classroom.store.folder import files_in

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
