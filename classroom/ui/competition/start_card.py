"""Asks when the next round starts, for the countdown on the second screen."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta

from classroom.i18n import _
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules

SPANS = (5, 10, 15, 20, 30)
"""The choices in minutes from now."""
_TIME = re.compile(r"(\d{1,2})[:. ]?(\d{2})")


class StartCard(Dialog):
    """A time of today to type, or minutes from `now` to tap; `then` is called with the moment."""

    def __init__(self, now: datetime, then: Callable[[datetime], None]) -> None:
        super().__init__()
        self._now, self._then = now, then

    @staticmethod
    def spans() -> list[tuple[int, str]]:
        """Return the spans to tap."""
        return [(minutes, _("in {minutes} min").format(minutes=minutes)) for minutes in SPANS]

    def choose(self, minutes: int) -> None:
        """Enter the time that is this many minutes from now."""
        self.ids.time.text = (self._now + timedelta(minutes=minutes)).strftime("%H:%M")

    def do(self) -> str:
        """Start the countdown to the entered time."""
        starts = start_of(self.ids.time.text, self._now)
        if starts is None:
            return _("Type the time, such as 10:45, or tap how long to wait.")
        if starts <= self._now:
            return _("That time has passed. Choose a later one.")
        self._then(starts)
        return ""


def start_of(text: str, now: datetime) -> datetime | None:
    """Return the moment of today for a time, or None if it is not a time; 9:05, 09.05 and 0905 are the same."""
    found = _TIME.fullmatch(text.strip())
    if not found:
        return None
    hour, minute = map(int, found.groups())
    return now.replace(hour=hour, minute=minute, second=0, microsecond=0) if hour < 24 and minute < 60 else None


load_rules(__file__)
