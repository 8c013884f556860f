"""The three tables of drills, row by row: pupils, cards, results; how rows prove themselves and are rescued."""

from __future__ import annotations

import datetime
import hashlib
import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

from classroom.drills.pupil import Card, CardError, DrillKind, Pupil, ResultError, RoundResult, Stage
from classroom.store.database_file import READING_ERRORS, Damaged, readable_rows

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


Row = Sequence[object]

READING_FAULTS = (CardError, ResultError, TypeError, ValueError, OverflowError)
"""The errors raised on reading a row with impossible values."""

# A class keeps its first spelling: 5 bestari is the same as 5 Bestari.
_ADD = """
    INSERT INTO pupil (class_name, name, class_key, name_key)
    VALUES (coalesce((SELECT min(class_name) FROM pupil WHERE class_key = ?3), ?1), ?2, ?3, ?4)
    ON CONFLICT (class_key, name_key) DO NOTHING
"""
_NUMBER = "SELECT pupil_id FROM pupil WHERE class_key = ? AND name_key = ?"
_KEEP = "INSERT OR REPLACE INTO {table} ({columns}, hash) VALUES ({places})"
_ROW = "SELECT {columns} FROM pupil WHERE class_key = ? AND name_key = ?"
_RENAME = """
    UPDATE OR REPLACE pupil SET class_name = ?, name = ?, class_key = ?, name_key = ?
    WHERE class_key = ? AND name_key = ?
"""


def number_of(connection: sqlite3.Connection, pupil: Pupil) -> int | None:
    """Return the number of a pupil in the table, or None if the pupil is not there."""
    found = connection.execute(_NUMBER, pupil.key).fetchone()
    return None if found is None else int(found[0])


def insert_pupil(connection: sqlite3.Connection, pupil: Pupil) -> int:
    """Add a pupil unless name and class already exist; return the pupil's number in the table."""
    number = number_of(connection, pupil)
    if number is not None:
        return number
    with resealed(connection, LIST):
        connection.execute(_ADD, (pupil.class_name, pupil.name, *pupil.key))
        number = _put_pupils_hash(connection, pupil.key)
        seal(connection, number, damaged=False)
    return number


def rename_pupil(connection: sqlite3.Connection, key: tuple[str, str], now: Pupil) -> None:
    """Give the pupil with this key another name or class; within a transaction.

    This replaces any pupil who already has that name and class.
    """
    with resealed(connection, LIST):
        connection.execute(_RENAME, (now.class_name, now.name, *now.key, *key))
        if number_of(connection, now) is not None:
            _put_pupils_hash(connection, now.key)


def delete_pupils(connection: sqlite3.Connection, class_key: str, name_key: str | None = None) -> None:
    """Delete a pupil, or without a name a whole class, with cards and results; within a transaction."""
    with resealed(connection, LIST):
        connection.execute(
            "DELETE FROM pupil WHERE class_key = ?1 AND (?2 IS NULL OR name_key = ?2)", (class_key, name_key)
        )


def insert_cards(connection: sqlite3.Connection, pupil: int, drill: DrillKind, cards: Iterable[Card]) -> None:
    """Write cards of a pupil, given by number, replacing those of the same items.

    Call it within a transaction and `resealed`.
    """
    for card in cards:
        _keep(connection, Kept.CARD, (pupil, drill.value, *_card_row(card)))


def insert_result(connection: sqlite3.Connection, pupil: int, result: RoundResult) -> None:
    """Write a result of a pupil, given by number, replacing the same round's earlier one.

    Call it as `insert_cards`.
    """
    figures = result.asked, result.right, result.earned, result.time_ms
    _keep(connection, Kept.ROUND, (pupil, result.drill.value, result.began.isoformat(), *figures))


def _keep(connection: sqlite3.Connection, kind: Kept, values: Sequence[object]) -> None:
    order = _KEEP.format(table=kind.table, columns=kind.columns, places=", ".join("?" * (len(values) + 1)))
    connection.execute(order, (*values, proof_of(kind, values)))


def _put_pupils_hash(connection: sqlite3.Connection, key: tuple[str, str]) -> int:
    """Write the hash of a pupil's row; return the pupil's number."""
    values = connection.execute(_ROW.format(columns=Kept.PUPIL.columns), key).fetchone()
    put_hash(connection, Kept.PUPIL, values)
    return int(values[0])


def pupil_of(row: Row) -> Pupil:
    """Return the pupil of a row with the class name and the pupil's name.

    Raises one of `READING_FAULTS`, as the functions below do.
    """
    class_name, name = row
    return Pupil(_text(class_name), _text(name))


def _text(value: object) -> str:
    """Return a name exactly as the version that stored it had tidied it."""
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{str(value)[:40]!r} is no name")
    return value


def _card_row(card: Card) -> tuple[object, ...]:
    moments = card.due.isoformat(), card.seen.isoformat()
    return card.item, card.stage.value, card.step, card.stability, card.difficulty, *moments


def card_of(row: Row) -> Card:
    """Return the card of a row that begins with `item`."""
    match row:
        case (str(item), str(stage), int() | None as step, float(stability), float(difficulty), str(due), str(seen)):
            return Card(item, Stage(stage), step, stability, difficulty, _moment(due), _moment(seen))
    raise ValueError("a card cannot be read")


def result_of(pupil: Pupil, row: Row) -> RoundResult:
    """Return the result of a row that begins with `drill`."""
    match row:
        case (str(drill), str(began), int(asked), int(right), int(earned), int(time_ms)):
            return RoundResult(pupil, DrillKind(drill), _moment(began), asked, right, earned, time_ms)
    raise ValueError("a result cannot be read")


def _moment(text: str) -> datetime.datetime:
    moment = datetime.datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError(f"{text!r} has no zone")
    return moment.astimezone(datetime.UTC)


T = TypeVar("T")

_ROWS = "SELECT {columns}, {hash} FROM {table} {how} ORDER BY {keys}"
_SEALS = "SELECT owner, hash, is_damaged FROM drill_seal ORDER BY owner {order}"
_HAS_HASHES = "SELECT count(*) FROM pragma_table_info('pupil') WHERE name = 'hash'"


@dataclass(frozen=True)
class RescuedPupil:
    """A pupil with the sound part of the drills; `is_damaged` if that is not everything."""

    pupil: Pupil
    cards: tuple[tuple[DrillKind, Card], ...]
    results: tuple[RoundResult, ...]
    is_damaged: bool


@dataclass(frozen=True)
class RescuedDrills:
    """The rescued pupils; `is_damaged` if there may have been others."""

    pupils: tuple[RescuedPupil, ...] = ()
    is_damaged: bool = False


def rescue_drills(damaged: Damaged) -> RescuedDrills:
    """Return what can be read of every pupil, nothing if the file has no drills."""
    has_hashes = _has_hashes(damaged[0])
    seals = {row[0]: row for row in readable_rows(damaged, _SEALS)} if has_hashes else {}
    rows = {kind: readable_rows(damaged, _query(kind, has_hashes=has_hashes)) for kind in Kept}
    sound = {kind: _sound(kind, rows[kind], seals, has_hashes=has_hashes) for kind in Kept}
    pupils = dict(_made(sound[Kept.PUPIL], lambda row: (row[0], pupil_of(row[1:3]))))
    cards = _made(sound[Kept.CARD], lambda row: (row[0], DrillKind(row[1]), card_of(row[2:])))
    rounds = _made(sound[Kept.ROUND], lambda row: (row[0], result_of(pupils[row[0]], row[1:])))

    def is_damaged(owner: object, *kept: tuple[Row, ...]) -> bool:
        seal = seals.get(owner, (owner, None, 1))
        return has_hashes and (seal[1] != seal_over(row[-1] for rows_of in kept for row in rows_of) or bool(seal[2]))

    def of(owner: object, kind: Kept) -> tuple[Row, ...]:
        return tuple(row for row in rows[kind] if row[0] == owner)

    rescued: list[RescuedPupil] = []
    for number, pupil in pupils.items():
        own_cards = tuple((drill, card) for owner, drill, card in cards if owner == number)
        results = tuple(result for owner, result in rounds if owner == number)
        all_rows = of(number, Kept.CARD), of(number, Kept.ROUND)
        lost = len(own_cards) + len(results) < sum(map(len, all_rows))
        rescued.append(RescuedPupil(pupil, own_cards, results, lost or is_damaged(number, *all_rows)))
    missing = len(pupils) < len(rows[Kept.PUPIL]) or is_damaged(LIST, tuple(rows[Kept.PUPIL]))
    return RescuedDrills(tuple(rescued), missing)


def insert_rescued(connection: sqlite3.Connection, drills: RescuedDrills) -> None:
    """Write rescued drills to a database, within a transaction; what is damaged stays noted as such."""
    for one in drills.pupils:
        number = insert_pupil(connection, one.pupil)
        for drill, card in one.cards:
            insert_cards(connection, number, drill, [card])
        for result in one.results:
            insert_result(connection, number, result)
        seal(connection, number, damaged=one.is_damaged)
    seal(connection, LIST, damaged=drills.is_damaged)


def _has_hashes(connection: sqlite3.Connection) -> bool:
    with suppress(*READING_ERRORS):
        return bool(connection.execute(_HAS_HASHES).fetchone()[0])
    return True


def _query(kind: Kept, *, has_hashes: bool) -> str:
    """Return the query for the rows of a kind, with an `{order}` to be filled in.

    A rescue does not trust any index.
    """
    how = "NOT INDEXED" if kind is Kept.PUPIL else ""
    keys = ", ".join(f"{column} {{order}}" for column in kind.key_columns)
    hashes = "hash" if has_hashes else "NULL"
    return _ROWS.format(columns=kind.columns, hash=hashes, table=kind.table, how=how, keys=keys)


def _sound(kind: Kept, rows: Sequence[Row], seals: Mapping[object, Row], *, has_hashes: bool) -> list[Row]:
    """Return the rows that are as they were written, without their hashes."""
    owner_of = (lambda _row: LIST) if kind is Kept.PUPIL else (lambda row: row[0])
    return [
        row[:-1] for row in rows if not has_hashes or is_sound(kind, row[:-1], row[-1], sealed=owner_of(row) in seals)
    ]


def _made(rows: Sequence[Row], make: Callable[[Row], T]) -> list[T]:
    """Return what `make` returns for each row, without the rows for which it fails."""
    made: list[T] = []
    for row in rows:
        with suppress(KeyError, *READING_FAULTS):
            made.append(make(row))
    return made
