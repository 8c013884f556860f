"""Proof that stored drills are as they were written: a hash of each row, and a seal over a pupil's rows.

Rows of drills are rewritten with every answer, so they cannot form a chain as events do. The seal is rewritten with
them: a hash over the hashes of all the rows of a pupil, in order of the hashes. The list of pupils has a seal too.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from enum import Enum

LIST = 0
"""The owner of the seal over the list of pupils; pupils are numbered from 1."""

_HASHES = """
    SELECT hash FROM drill_card WHERE pupil_id = ?1 UNION ALL SELECT hash FROM drill_round WHERE pupil_id = ?1
"""
_SEAL = "SELECT hash, is_damaged FROM drill_seal WHERE owner = ?"
_PUT = "INSERT OR REPLACE INTO drill_seal (owner, hash, is_damaged) VALUES (?, ?, ?)"
_PUT_HASH = "UPDATE {table} SET hash = ? WHERE {keys}"
_LIST = "SELECT {columns}, hash FROM pupil"
_ALL = "SELECT {columns} FROM {table}"
_FORGET = "DELETE FROM drill_seal WHERE owner <> 0 AND owner NOT IN (SELECT pupil_id FROM pupil)"


class Kept(Enum):
    """The kinds of rows: the hashed columns (the pupil's number first), and the columns of the key."""

    PUPIL = ("pupil", "pupil_id, class_name, name, class_key, name_key", "pupil_id")
    CARD = (
        "drill_card",
        "pupil_id, drill, item, stage, step, stability, difficulty, due, seen",
        "pupil_id, drill, item",
    )
    ROUND = ("drill_round", "pupil_id, drill, began, asked, correct, earned, time_ms", "pupil_id, drill, began")

    @property
    def table(self) -> str:
        """The table of these rows."""
        return self.value[0]

    @property
    def columns(self) -> str:
        """The columns that the hash covers."""
        return self.value[1]

    @property
    def key_columns(self) -> tuple[str, ...]:
        """The columns of the key, which come first."""
        return tuple(self.value[2].split(", "))


def proof_of(kind: Kept, values: Sequence[object]) -> bytes:
    """Return the hash of a row with these column values; it is part of the file format and never changes."""
    whole = json.dumps([kind.table, *values], separators=(",", ":"))
    return hashlib.sha256(whole.encode("ascii")).digest()


def is_sound(kind: Kept, values: Sequence[object], kept: object, *, sealed: bool) -> bool:
    """Tell whether a row is as it was written; rows from before there were hashes are accepted as they are.

    `kept` is the hash stored with it; `sealed` tells whether the pupil, or the list, has a seal.
    """
    if kept is None:
        return not sealed
    try:
        return kept == proof_of(kind, values)
    except TypeError:
        return False  # damage has turned a column into bytes


def seal_over(hashes: Iterable[object]) -> bytes:
    """Return the seal over the hashes of rows, in any order."""
    return hashlib.sha256(b"".join(sorted(one for one in hashes if isinstance(one, bytes)))).digest()


def is_sealed(connection: sqlite3.Connection, owner: int) -> bool:
    """Tell whether a pupil, or the list, has a seal."""
    return connection.execute(_SEAL, (owner,)).fetchone() is not None


def is_damaged(connection: sqlite3.Connection, owner: int) -> bool:
    """Tell whether rows are missing, or whether damage was found before."""
    hashes = _hashes(connection, owner)
    found = connection.execute(_SEAL, (owner,)).fetchone()
    if found is None:
        return any(one is not None for one in hashes)
    seal, known = found
    return bool(known) or None in hashes or seal != seal_over(hashes)


def is_list_damaged(connection: sqlite3.Connection) -> bool:
    """Tell whether a pupil is missing from the list, or differs from what was written."""
    sealed = is_sealed(connection, LIST)
    rows = connection.execute(_LIST.format(columns=Kept.PUPIL.columns)).fetchall()
    return is_damaged(connection, LIST) or not all(
        is_sound(Kept.PUPIL, values, kept, sealed=sealed) for *values, kept in rows
    )


@contextmanager
def resealed(connection: sqlite3.Connection, owner: int) -> Iterator[None]:
    """Let rows of a pupil, or of the list, change, and then seal them; within a transaction.

    Damage found before stays noted.
    """
    seal_old(connection)
    damaged = is_damaged(connection, owner)
    yield
    seal(connection, owner, damaged=damaged)


def seal(connection: sqlite3.Connection, owner: int, *, damaged: bool) -> None:
    """Seal the rows of a pupil, or the list; sealing the list removes the seals of pupils who are gone."""
    connection.execute(_PUT, (owner, seal_over(_hashes(connection, owner)), int(damaged)))
    if owner == LIST:
        connection.execute(_FORGET)


def put_hash(connection: sqlite3.Connection, kind: Kept, values: Sequence[object]) -> None:
    """Write the hash of the row with these column values."""
    keys = " AND ".join(f"{column} = ?" for column in kind.key_columns)
    order = _PUT_HASH.format(table=kind.table, keys=keys)
    connection.execute(order, (proof_of(kind, values), *values[: len(kind.key_columns)]))


def seal_old(connection: sqlite3.Connection) -> None:
    """Seal everything stored before there were seals; within a transaction.

    When called again it does nothing.
    """
    if is_sealed(connection, LIST):
        return
    hashes = _hashes(connection, LIST)
    # If only the seal is lost, nobody can tell whether a pupil is missing from the list.
    lost = any(one is not None for one in hashes)
    if not lost:
        for kind in Kept:
            for values in connection.execute(_ALL.format(columns=kind.columns, table=kind.table)).fetchall():
                put_hash(connection, kind, values)
        for (number,) in connection.execute("SELECT pupil_id FROM pupil").fetchall():
            seal(connection, number, damaged=False)
    seal(connection, LIST, damaged=lost)


def _hashes(connection: sqlite3.Connection, owner: int) -> list[object]:
    found = connection.execute("SELECT hash FROM pupil") if owner == LIST else connection.execute(_HASHES, (owner,))
    return [one for (one,) in found]
