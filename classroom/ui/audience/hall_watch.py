"""The hall's clock as seen by an onlooker who only reads what is stored of it; no Kivy.

The store says since when the clock has run. The onlooker's own clock starts when it sees that, so it is late by the
interval between two looks. Only if the clock was running before the first look is the wall clock used to tell how
long.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from classroom.match.ports import Clock
from classroom.moments import parse_moment
from classroom.settings import Hall
from classroom.ui.audience.onlooker import _STILL_MS, is_of_today
from classroom.ui.audience.ports import Followed

"""A clock that runs this long past its end belongs to nobody: the app ended while it was running."""


class HallWatch:
    """What an onlooker knows of the hall's clock; the `hall` from `shown` is None if none should be shown."""

    def __init__(self, clock: Clock, now: Callable[[], datetime]) -> None:
        self._clock = clock
        self._now = now
        self._seen: Hall | None = None
        self._began_ms = 0

    def see(self, hall: Hall) -> None:
        """Read what is stored of the hall."""
        if hall == self._seen:
            return
        was_watching, self._seen = self._seen is not None, hall
        since = parse_moment(hall.since)
        age = (self._now() - since).total_seconds() * 1000 if since and not was_watching else 0
        self._began_ms = self._clock.now_ms() - hall.used_ms - max(0, round(age))

    def shown(self, match: Followed | None) -> Hall | None:
        """Return the hall if it should be shown: under the bell today, and no other match was played since."""
        hall = self._seen
        if hall is None or not hall.matches or not is_of_today(hall.since, self._now()):
            return None
        if match is None or match.match_id in hall.matches or not match.written_at:
            return hall
        since, written = parse_moment(hall.since), parse_moment(match.written_at[-1])
        return hall if since and written and written < since else None

    def left_ms(self, hall: Hall) -> int:
        """Return the time left in the turn or round; the full time for a turn whose bell has not rung."""
        if not hall.runs:
            return hall.left_ms
        return max(0, hall.seconds * 1000 - (self._clock.now_ms() - self._began_ms))

    def is_still(self, hall: Hall) -> bool:
        """Tell whether the clock has stopped although it should run, because the app ended meanwhile."""
        return hall.runs and self._clock.now_ms() - self._began_ms > hall.seconds * 1000 + _STILL_MS
