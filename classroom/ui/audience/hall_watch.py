"""The hall's clock as somebody sees it who only reads what is kept of it; no Kivy.

What is kept tells since when the clock runs. The onlooker's own clock starts when that is seen, so it is late by as
long as nobody looked; only where it ran before anybody looked does the time on the wall tell for how long.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from classroom.match.ports import Clock
from classroom.moments import parse_moment
from classroom.settings import Hall
from classroom.ui.audience.onlooker import is_of_today
from classroom.ui.audience.ports import Followed

_STILL_MS = 2_000
"""A clock that runs on so long after its end belongs to nobody: the app was ended while it ran."""


class HallWatch:
    """What is known of the hall: `hall` is None where none is to be seen."""

    def __init__(self, clock: Clock, now: Callable[[], datetime]) -> None:
        self._clock = clock
        self._now = now
        self._seen: Hall | None = None
        self._began_ms = 0

    def see(self, hall: Hall) -> None:
        """See what is kept of the hall."""
        if hall == self._seen:
            return
        was_watching, self._seen = self._seen is not None, hall
        since = parse_moment(hall.since)
        age = (self._now() - since).total_seconds() * 1000 if since and not was_watching else 0
        self._began_ms = self._clock.now_ms() - hall.used_ms - max(0, round(age))

    def shown(self, match: Followed | None) -> Hall | None:
        """Return the hall where it is to be seen: it is under the bell today, and no other match was played since."""
        hall = self._seen
        if hall is None or not hall.matches or not is_of_today(hall.since, self._now()):
            return None
        if match is None or match.match_id in hall.matches or not match.written_at:
            return hall
        since, written = parse_moment(hall.since), parse_moment(match.written_at[-1])
        return hall if since and written and written < since else None

    def left_ms(self, hall: Hall) -> int:
        """Return what is left of the turn or the round; all of a turn that is still to be rung for."""
        if not hall.runs:
            return hall.left_ms
        return max(0, hall.seconds * 1000 - (self._clock.now_ms() - self._began_ms))

    def is_still(self, hall: Hall) -> bool:
        """Tell whether the clock stands still though it should run: the app was ended in it."""
        return hall.runs and self._clock.now_ms() - self._began_ms > hall.seconds * 1000 + _STILL_MS
