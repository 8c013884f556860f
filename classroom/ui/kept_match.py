"""What is to be found out about the matches that are kept: competitions under way (P18), and the last one finished."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from classroom.match.help import closes_helper
from classroom.match.state import MatchState
from classroom.ui.ports import Archive, StoredMatch

_LOOKED_THROUGH = 20  # matches among which one that is over is looked for


def competitions_under_way(archive: Archive, today: str) -> Iterator[StoredMatch]:
    """Yield the competitions of today that are under way, the one played last first. Raises `StoreError`.

    One that is damaged cannot go on, and closes nothing; nor does one that was left on another day.
    """
    for after in count():
        stored = next(iter(archive.newest(1, after)), None)
        if stored is None or not stored.written_at.startswith(today):
            return
        if stored.state and not stored.trouble and closes_helper(stored.state):
            yield stored


def latest_finished(archive: Archive) -> MatchState | None:
    """Return the match that was finished last, of those played last; None where there is none. Raises `StoreError`.

    It reads one match after the other: ask beside the screen's thread.
    """
    for after in range(_LOOKED_THROUGH):
        stored = next(iter(archive.newest(1, after)), None)
        if stored is None:
            return None
        if stored.state and stored.state.end:
            return stored.state
    return None
