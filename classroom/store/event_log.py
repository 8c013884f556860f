"""The log of events on disk: append-only, with the hash of every event checked when it is read."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from datetime import timedelta
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from classroom.errors import FaultKind, KnownFault, StoreError
from classroom.match.ports import DamagedMatchError
from classroom.moments import parse_moment
from classroom.store.database import Database, WallClock
from classroom.store.event_table import (
    MATCHES,
    MOST_CACHED,
    NO_HASH,
    EventTables,
    Row,
    closing_hash,
    erase,
    heads_of,
    insert_rows,
    latest_first,
    length_of,
    link,
    named_after,
    select_rows,
    sound_rows,
    suppressed_damage,
)
from classroom.store.json_text import canonical_json

if TYPE_CHECKING:
    from classroom.match.event import Event, Opening
    from classroom.match.state import MatchState


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

    def first_rows(self, record_id: str, most: int) -> tuple[Row, ...]:
        """Return at most so many rows of a record, up to the first damaged one; those after them are not read."""
        with self._database.reading() as connection:
            rows = tuple(sound_rows(record_id, select_rows(connection, record_id, self._tables, most)))
        return rows if len(rows) == most else self.read(record_id).rows[:most]

    def _read(self, connection: sqlite3.Connection, record_id: str) -> SoundRows:
        found = select_rows(connection, record_id, self._tables)
        length: tuple[object, object] | None = _LOST
        with suppressed_damage():
            length = length_of(connection, record_id, self._tables)
        rows = _sound(record_id, tuple(found))
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
        from classroom.store.backup.forgetting import forget_behind, forgotten
        from classroom.store.backup.waiting_deletions import Deletion

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


def _sound(record_id: str, found: tuple[tuple[object, ...], ...]) -> tuple[Row, ...]:
    """Return the rows of a record up to the first damaged one."""
    # A number that is stored as 1.0 is damaged, and equal to that of the row that was proved.
    are_numbered = all(type(row[1]) is int for row in found)
    return (_proved if are_numbered else _proved.__wrapped__)(record_id, found)


# Rows are read from the disk each time; the same rows are checked, decoded and folded once.
@lru_cache(maxsize=MOST_CACHED)
def _proved(record_id: str, found: tuple[tuple[object, ...], ...]) -> tuple[Row, ...]:
    return tuple(sound_rows(record_id, found))


NEWEST = 50


class StoredMatch(NamedTuple):
    """A match as stored.

    `opened_at` and `written_at` are when its first and its last event were written, in ISO 8601, by the wall clock.
    If the record is damaged, `fault` says so and `state` is the state before the damage, or None if even the opening
    is lost. `lost` is how many entries came after that, 0 if unknown. `closing_hash` is only set for a sound match
    that is closed.
    """

    match_id: str
    opened_at: str
    written_at: str
    state: MatchState | None
    fault: KnownFault | None = None
    lost: int = 0
    closing_hash: bytes = b""

    @property
    def check_code(self) -> str:
        """The code on the papers of a closed match, otherwise empty."""
        from classroom.record.heading import check_code

        return check_code(self.closing_hash)


class MatchHead(NamedTuple):
    """The event that `opened` a match, and the moment it was last played, in ISO 8601; its record is not checked.

    `opened` is None if that cannot be read.
    """

    match_id: str
    written_at: str
    opened: Opening | None


class _Record(NamedTuple):
    """The readable part of a match: sound rows, their events, the number of the first damaged row, 0 if there is none.

    `claimed` is how many events it should have, 0 if that cannot be read.
    """

    rows: tuple[Row, ...]
    events: tuple[Event, ...]
    first_bad: int = 0
    fault: str = ""
    claimed: int = 0


class SqliteEventLog:
    """The events of all matches; implements `match.ports.EventLog`.

    What is read to be shown, not to be gone on with, has the names that the app gave to teams in the current language.
    All methods raise `StoreError` for a disk fault. Nothing has then changed, and the call can be tried again.
    """

    def __init__(self, database: Database, now: WallClock) -> None:
        self._now = now
        self._database = database
        self._rows = RecordRows(database, now, MATCHES)

    def append(self, match_id: str, first: int, events: Sequence[Event]) -> None:
        """Store `events`, numbered from `first`, counted from 1; all or none.

        Raises `OutOfOrderError` if `first` is not the number after the last one stored.
        """
        from classroom.store.codec import encode_event

        try:
            self._rows.append(match_id, first, [encode_event(event) for event in events])
        except LostLengthError as error:
            raise _lost_length(match_id) from error

    def append_rows(self, rows: Sequence[Row]) -> None:
        """Store rows of one match as another store wrote them, with their times and hashes; all or none.

        Their chain is checked first. Raises `OutOfOrderError` if they do not follow the last event stored.
        """
        try:
            self._rows.append_rows(rows)
        except LostLengthError as error:
            raise _lost_length(rows[0].match_id) from error

    def read(self, match_id: str) -> tuple[Event, ...]:
        """Return all events of a match, none if it is not known. Raises `DamagedMatchError`."""
        return self._whole_record(match_id).events

    def idle_ms(self, match_id: str) -> int:
        """Return the milliseconds since a match's last event, by the wall clock; 0 if its time is lost."""
        rows = self._record(match_id).rows
        written_at = parse_moment(rows[-1].written_at) if rows else None
        return max(0, int((self._now() - written_at) / timedelta(milliseconds=1))) if written_at else 0

    def sound_events(self, match_id: str, most: int | None = None) -> tuple[Event, ...]:
        """Return at most so many events of a match, up to the first damaged one; none if the match is not known."""
        from classroom.match.event import MatchOpened
        from classroom.match.names import shown_opening

        rows = self._rows.read(match_id).rows if most is None else self._rows.first_rows(match_id, most)
        events, _fault = _decoded(rows)
        return tuple(shown_opening(event) if isinstance(event, MatchOpened) else event for event in events)

    def rows(self, match_id: str) -> tuple[Row, ...]:
        """Return all events of a match as stored, none if it is not known. Raises `DamagedMatchError`."""
        return self._whole_record(match_id).rows

    def newest(self, count: int = NEWEST, after: int = 0) -> tuple[StoredMatch, ...]:
        """Return up to `count` matches, the last played first, skipping the first `after`."""
        return tuple(self.stored(match_id) for match_id in self.newest_ids(count, after))

    def newest_ids(self, count: int = NEWEST, after: int = 0) -> tuple[str, ...]:
        """Return the ids of up to `count` matches, the last played first, skipping the first `after`."""
        return self._rows.latest_ids(count, after)

    def ids_named_after(self, first: str) -> tuple[str, ...]:
        """Return the existing match ids that are `first` or begin with it and a hyphen, the latest first."""
        return self._rows.ids_named_after(first)

    def heads(self) -> tuple[MatchHead, ...]:
        """Return how every match was opened, the one played last first."""
        from classroom.match.names import shown_teams

        with self._database.reading() as connection:
            found = heads_of(connection)
        heads: list[MatchHead] = []
        for match_id, kind, body, written_at, head in found:
            opened = _read_head(head) or _opening(kind, body)
            if opened is None and head:  # damaged, and the first event was not read
                opened = next((_opening(row.kind, row.body) for row in self._rows.read(str(match_id)).rows), None)
            shown = opened and opened._replace(teams=shown_teams(opened.teams))
            heads.append(MatchHead(str(match_id), str(written_at or ""), shown))
        return tuple(heads)

    def stored(self, match_id: str) -> StoredMatch:
        """Return one match as far as it can be read, with its `fault`."""
        record = self._record(match_id)
        state, folded = _fold_sound(record.rows)
        broken_at = folded + 1 if folded < len(record.events) else record.first_bad
        fault = KnownFault(FaultKind.MATCH_DAMAGED, match_id, broken_at, record.fault) if broken_at else None
        times = [row.written_at for row in record.rows] or [""]
        lost = max(0, record.claimed - folded) if fault else 0
        is_closed = not fault and state is not None and state.is_closed
        closing = closing_hash(record.rows) if is_closed else b""
        return StoredMatch(match_id, times[0], times[-1], state and _shown(state), fault, lost, closing)

    def delete_match(self, match_id: str, *, behind: bool = False) -> Callable[[], object]:
        """Delete a match with all its events, names included, as `RecordRows.delete` does."""
        return self._rows.delete(match_id, behind=behind)

    def _whole_record(self, match_id: str) -> _Record:
        record = self._record(match_id)
        if record.first_bad:
            raise DamagedMatchError(match_id, record.first_bad, record.events, record.fault)
        return record

    def _record(self, match_id: str) -> _Record:
        """Return what can be read of a match, up to the first damaged event."""
        rows, is_whole, claimed = self._rows.read(match_id)
        events, fault = _decoded(rows)
        if fault:
            return _Record(rows, events, len(events) + 1, fault, claimed)
        if is_whole:
            return _Record(rows, events, claimed=claimed)
        return _Record(rows, events, len(rows) + 1, "the chain of hashes is broken", claimed)


def _lost_length(match_id: str) -> DamagedMatchError:
    return DamagedMatchError(match_id, 1, (), "its length cannot be read")


# The imports for this wait for the first match, so that a start without matches is not delayed.
@lru_cache(maxsize=MOST_CACHED)
def _decoded(rows: tuple[Row, ...]) -> tuple[tuple[Event, ...], str]:
    """Return the events up to the first unreadable one, and what is wrong with it; empty if nothing."""
    from classroom.store.codec import decode_event, decode_rows

    return decode_rows(rows, decode_event)


def _opening(kind: object, body: object) -> Opening | None:
    """Return how a match was opened, or None if that cannot be read."""
    from classroom.match.event import MatchOpened, in_brief
    from classroom.store.codec import UnreadableEventError, decode_event

    try:
        event = decode_event(kind, body) if isinstance(kind, str) and isinstance(body, str) else None
    except UnreadableEventError:
        return None
    return in_brief(event) if isinstance(event, MatchOpened) else None


def head_text(kind: object, body: object) -> str:
    """Return what the list of matches needs of the first event of a match, as it is stored; empty if it is damaged."""
    opened = _opening(kind, body)
    if opened is None:
        return ""
    teams = [[team.name, team.origin, team.teacher, *(one.name for one in team.members)] for team in opened.teams]
    return canonical_json([opened.mode.value, *opened[1:4], teams, opened.officials])


def _read_head(head: object) -> Opening | None:
    """Return what `head_text` wrote, or None if there is none or it is damaged."""
    from classroom.match.event import Opening
    from classroom.match.team import Member, Mode, Team

    try:
        mode, title, school, level, teams, officials = json.loads(str(head))
        people = (Team(name, origin, tuple(map(Member, members)), teacher) for name, origin, teacher, *members in teams)
        return Opening(Mode(mode), title, school, level, tuple(people), tuple(officials))
    except (ValueError, TypeError, RecursionError):
        return None


def _shown(state: MatchState) -> MatchState:
    from classroom.match.names import shown_state

    return shown_state(state)


@lru_cache(maxsize=MOST_CACHED)
def _fold_sound(rows: tuple[Row, ...]) -> tuple[MatchState | None, int]:
    """Return the state after the events up to the first that cannot follow, and the number of these events."""
    from classroom.match.fold import fold_as_far

    return fold_as_far(_decoded(rows)[0])
