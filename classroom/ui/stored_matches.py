"""What is to be found out about the matches that are kept: competitions under way (P18), and the last one finished."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice, takewhile

from classroom.match.help import closes_helper
from classroom.match.state import MatchState
from classroom.ui.ports import Archive, StoredMatch

_LOOKED_THROUGH = 20  # matches among which one that is over is looked for


def competitions_under_way(archive: Archive, today: str) -> Iterator[StoredMatch]:
    """Yield the competitions of today that are under way, the one played last first. Raises `StoreError`.

    One that is damaged cannot go on, and closes nothing; nor does one that was left on another day.
    """
    for stored in takewhile(lambda one: one.written_at.startswith(today), _newest_first(archive)):
        if stored.state and not stored.trouble and closes_helper(stored.state):
            yield stored


def latest_finished(archive: Archive) -> MatchState | None:
    """Return the match that was finished last, of those played last; None where there is none. Raises `StoreError`.

    It reads one match after the other: ask beside the screen's thread.
    """
    states = (stored.state for stored in islice(_newest_first(archive), _LOOKED_THROUGH))
    return next((state for state in states if state and state.end), None)


def _newest_first(archive: Archive) -> Iterator[StoredMatch]:
    """Read one match after the other, and none that nobody asks for."""
    for after in count():
        found = archive.newest(1, after)
        if not found:
            return
        yield found[0]
