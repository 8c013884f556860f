"""The rows of records in an open database: append-only, with every hash checked when they are read."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from typing import NamedTuple

from classroom.errors import FaultKind, KnownFault, StoreError
from classroom.store.chain import NO_HASH, Row, link, sound_rows
from classroom.store.database import Database, WallClock
from classroom.store.event_table import (
    MATCHES,
    EventTables,
    erase,
    insert_rows,
    latest_first,
    length_of,
    named_after,
    select_rows,
    suppressed_damage,
)

_LOST = (None, None)
"""The length of a record that cannot be read."""


class OutOfOrderError(StoreError):
    """Events do not follow those already stored: the record was continued elsewhere, or events are missing."""

    def __init__(self, record: str, detail: str) -> None:
        super().__init__(KnownFault(FaultKind.GONE_ON, record, detail=detail))


class LostLengthError(ValueError):
    """The number of events in a record cannot be read."""


class SoundRows(NamedTuple):
    """The rows of a record up to the first damaged one, and whether they are all of it.

    `claimed` is how many it should have, 0 if that cannot be read.
    """

    rows: tuple[Row, ...]
    is_whole: bool
    claimed: int


class RecordRows:
    """The rows of all records of a kind, such as matches.

    All methods raise `StoreError` for a disk fault. Nothing has then changed, and the call can be tried again.
    """

    def __init__(self, database: Database, now: WallClock, tables: EventTables) -> None:
        self._database = database
        self._now = now
        self._tables = tables

    def append(self, record_id: str, first: int, events: Sequence[tuple[str, str]]) -> None:
        """Store events, each as its kind and body, numbered from `first`; all or none.

        Raises `OutOfOrderError` if `first` is not the number after the last one stored, and `LostLengthError`.
        """
        if not events:
            return
        written_at = self._now().isoformat(timespec="seconds")
        with self._database.transaction() as connection:
            previous = self._end_before(length_of(connection, record_id, self._tables), record_id, first)
            rows: list[Row] = []
            for seq, (kind, body) in enumerate(events, start=first):
                rows.append(link(previous, record_id, seq, kind, body, written_at))
                previous = rows[-1].hash
            insert_rows(connection, rows, rows[-1].seq, previous, self._tables)

    def append_rows(self, rows: Sequence[Row]) -> None:
        """Store rows of one record as another store wrote them, with their times and hashes; all or none.

        Their chain is checked first. Raises `OutOfOrderError` if they do not follow the last event stored, and
        `LostLengthError`.
        """
        if not rows:
            return
        first = rows[0]
        with self._database.transaction() as connection:
            length = length_of(connection, first.match_id, self._tables)
            if self._end_before(length, first.match_id, first.seq) != first.previous_hash:
                named = self._named(first.match_id)
                raise OutOfOrderError(named, f"event {first.seq} of {named} follows another than the last one")
            insert_rows(connection, rows, rows[-1].seq, rows[-1].hash, self._tables)

    def read(self, record_id: str) -> SoundRows:
        """Return what can be read of a record, nothing if it is not known."""
        with self._database.reading() as connection:
            read = self._read(connection, record_id)
            if not read.is_whole:
                self._database.check_reach()
                read = self._read(connection, record_id)
        return read

    def _read(self, connection: sqlite3.Connection, record_id: str) -> SoundRows:
        found = select_rows(connection, record_id, self._tables)
        length: tuple[object, object] | None = _LOST
        with suppressed_damage():
            length = length_of(connection, record_id, self._tables)
        rows = tuple(sound_rows(record_id, found))
        # Only the table of lengths shows that the last events are missing; without them the chain is still sound.
        is_whole = len(rows) == len(found) and length == ((len(rows), rows[-1].hash) if rows else None)
        claimed = length[0] if length and isinstance(length[0], int) else 0
        return SoundRows(rows, is_whole, claimed)

    def latest_ids(self, count: int, after: int = 0) -> tuple[str, ...]:
        """Return the ids of up to `count` records, the last continued first, skipping the first `after`."""
        with self._database.reading() as connection:
            return latest_first(connection, count, after, self._tables)

    def ids_named_after(self, first: str) -> tuple[str, ...]:
        """Return the existing record ids that are `first` or begin with it and a hyphen, the latest first."""
        with self._database.reading() as connection:
            return named_after(connection, first, self._tables)

    def delete(self, record_id: str, *, behind: bool = False) -> Callable[[], object]:
        """Delete a record with all its events and names, also from the unused pages and the log of the database.

        It is deleted from the backups first, or with `behind` by what is returned, or with the next backup; databases
        moved aside because of damage still contain it.
        """
        from classroom.store.backup.deletion import Deletion
        from classroom.store.backup.forgetting import forget_behind, forgotten

        is_match = self._tables is MATCHES
        deletion = Deletion(matches=(record_id,)) if is_match else Deletion(competitions=(record_id,))
        follow = forget_behind(self._database, deletion) if behind else int
        before = nullcontext() if behind else forgotten(self._database, deletion)
        with before, self._database.transaction() as connection:
            erase(connection, record_id, self._tables)
        self._database.forget_deleted()
        return follow

    def _end_before(self, length: tuple[object, object] | None, record_id: str, first: int) -> bytes:
        """Return the hash of the last event. Raises `OutOfOrderError` unless `first` is the next number."""
        match length:
            case (int(count), bytes(last_hash)):
                pass
            case None:
                count, last_hash = 0, NO_HASH
            case _:
                raise LostLengthError(record_id)
        if first != count + 1:
            named = self._named(record_id)
            raise OutOfOrderError(named, f"{named} has {count} events, so the next is not number {first}")
        return last_hash

    def _named(self, record_id: str) -> str:
        return f"{self._tables.records} {record_id}"
