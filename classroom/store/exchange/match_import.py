"""Storing the match of a file: new, known, or continued; never mixed with another."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from classroom.store.event_log import SqliteEventLog
from classroom.store.exchange.match_file import PortableMatch


class Outcome(Enum):
    """The outcome of importing a match."""

    NEW = "new"
    GONE_ON = "gone on"
    THE_SAME = "the same"
    BEHIND = "behind"


@dataclass(frozen=True)
class Imported:
    """An imported match: the outcome, how many events were added, and how many are stored now."""

    match_id: str
    outcome: Outcome
    added: int
    stored: int


class OtherMatchError(ValueError):
    """Another match with the same id is stored: event `seq`, counted from 1, differs."""

    def __init__(self, match_id: str, seq: int) -> None:
        super().__init__(
            f"the match {match_id} is here already, and from event {seq} on it is another than in the file. "
            f"To take the one of the file, delete the one that is here first."
        )
        self.match_id = match_id
        self.seq = seq


def import_match(log: SqliteEventLog, match: PortableMatch) -> Imported:
    """Store the part of `match` that is not stored yet; all or none.

    Raises `OtherMatchError` if a different match has its id, and `StoreError`, also if the stored match is damaged.
    """
    stored = log.rows(match.match_id)
    for here, there in zip(stored, match.rows, strict=False):
        if here.hash != there.hash:
            raise OtherMatchError(match.match_id, here.seq)
    more = match.rows[len(stored) :]
    log.append_rows(more)
    return Imported(match.match_id, _outcome(len(stored), len(match.rows)), len(more), len(stored) + len(more))


def _outcome(stored: int, in_file: int) -> Outcome:
    if stored == in_file:
        return Outcome.THE_SAME
    if stored > in_file:
        return Outcome.BEHIND
    return Outcome.GONE_ON if stored else Outcome.NEW
