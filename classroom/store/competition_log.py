"""The log of competitions on disk, kept like the log of matches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple, cast

from cattrs import Converter

from classroom.competition.division import EntryCondition
from classroom.competition.event import EVENTS, CompetitionEvent, ResultToEnter
from classroom.competition.fold import BrokenCompetitionError, apply, begin
from classroom.competition.state import CompetitionState
from classroom.errors import FaultKind, KnownFault, StoreError
from classroom.formats.strict import kind_of, register_tagged, strict_converter
from classroom.rules.policy import Absence
from classroom.store.codec import decode_rows, read_event
from classroom.store.database import Database, WallClock
from classroom.store.event_log import LostLengthError, RecordRows
from classroom.store.event_table import COMPETITIONS, Row
from classroom.store.json_text import canonical_json

# Events of competitions as JSON text and back, like those of matches: strict, and each in one form only


def encode_competition_event(event: CompetitionEvent) -> tuple[str, str]:
    """Return the kind of an event, such as ``round-published``, and its fields as JSON text."""
    return kind_of(type(event)), canonical_json(competition_converter().unstructure(event))


def decode_competition_event(kind: str, body: str) -> CompetitionEvent:
    """Return the event that `encode_competition_event` wrote. Raises `UnreadableEventError`."""
    return cast(CompetitionEvent, read_event(_KINDS, competition_converter(), kind, body))


@cache
def competition_converter() -> Converter:
    """Return the converter for events of competitions."""
    converter = strict_converter()
    for union in (Absence, EntryCondition, ResultToEnter):
        register_tagged(converter, union)
    return converter


_KINDS: dict[str, type] = {kind_of(cls): cls for cls in EVENTS}


NEWEST = 50
_MOST_CACHED = 8


class StoredCompetition(NamedTuple):
    """A competition as stored.

    `opened_at` and `written_at` are when its first and its last event were written, in ISO 8601, by the wall clock.
    If the record is damaged, `fault` says so and `state` is the state before the damage, or None if even the opening
    is lost.
    """

    competition_id: str
    opened_at: str
    written_at: str
    state: CompetitionState | None
    fault: KnownFault | None = None


class SqliteCompetitionLog:
    """The events of all competitions; implements `competition.ports.CompetitionLog`.

    All methods raise `StoreError` for a disk fault. Nothing has then changed, and the call can be tried again.
    """

    def __init__(self, database: Database, now: WallClock) -> None:
        self._rows = RecordRows(database, now, COMPETITIONS)

    def append(self, competition_id: str, first: int, events: Sequence[CompetitionEvent]) -> None:
        """Store `events`, numbered from `first`, counted from 1; all or none.

        Raises `OutOfOrderError` if `first` is not the number after the last one stored.
        """
        try:
            self._rows.append(competition_id, first, [encode_competition_event(event) for event in events])
        except LostLengthError as error:
            raise _damaged(competition_id, 1, "its length cannot be read") from error

    def read(self, competition_id: str) -> tuple[CompetitionEvent, ...]:
        """Return all events of a competition, none if it is not known.

        Raises `StoreError` if one is damaged.
        """
        rows, is_whole, _claimed = self._rows.read(competition_id)
        events, fault = _decoded(rows)
        if fault or not is_whole:
            raise _damaged(competition_id, len(events) + 1, fault or _BROKEN)
        return events

    def newest(self, count: int = NEWEST, after: int = 0) -> tuple[StoredCompetition, ...]:
        """Return up to `count` competitions, the last continued first, skipping the first `after`."""
        return tuple(self.stored(found) for found in self._rows.latest_ids(count, after))

    def stored(self, competition_id: str) -> StoredCompetition:
        """Return one competition as far as it can be read, with its `fault`."""
        rows, is_whole, _claimed = self._rows.read(competition_id)
        state, folded, fault = _folded(rows)
        times = [row.written_at for row in rows] or [""]
        damage = None
        if fault or not is_whole:
            damage = KnownFault(FaultKind.COMPETITION_DAMAGED, competition_id, folded + 1, fault or _BROKEN)
        return StoredCompetition(competition_id, times[0], times[-1], state, damage)

    def delete_competition(self, competition_id: str, *, behind: bool = False) -> Callable[[], object]:
        """Delete a competition with all names in it, as `RecordRows.delete` does; the matches played in it stay."""
        return self._rows.delete(competition_id, behind=behind)


_BROKEN = "the chain of hashes is broken"


def _damaged(competition_id: str, number: int, detail: str) -> StoreError:
    return StoreError(KnownFault(FaultKind.COMPETITION_DAMAGED, competition_id, number, detail))


@lru_cache(maxsize=_MOST_CACHED)
def _decoded(rows: tuple[Row, ...]) -> tuple[tuple[CompetitionEvent, ...], str]:
    """Return the events up to the first unreadable one, and what is wrong with it; empty if nothing."""
    return decode_rows(rows, decode_competition_event)


@lru_cache(maxsize=_MOST_CACHED)
def _folded(rows: tuple[Row, ...]) -> tuple[CompetitionState | None, int, str]:
    """Return the state after the events that can follow one another, and their number.

    The text says what is wrong with the next event; it is empty if there is nothing wrong.
    """
    events, fault = _decoded(rows)
    state: CompetitionState | None = None
    for count, event in enumerate(events):
        try:
            state = begin(event) if state is None else apply(state, event)
        except BrokenCompetitionError as error:
            return state, count, str(error)
    return state, len(events), fault
