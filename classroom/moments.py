"""Stored moments: parsed from files that another program may have written, and shown as text."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta

from classroom.i18n import _, format_date

_DAY = timedelta(days=1)
_TIME = r"([01]?\d|2[0-3])[:. ]?([0-5]\d)"


def parse_moment(text: str) -> datetime | None:
    """Return a moment written in ISO 8601, or None if it is not valid or too near the limits of `datetime`.

    It has a time zone: that of this computer if none is written. There is at least a day before and after it.
    """
    try:
        found = datetime.fromisoformat(text)
        found = found if found.tzinfo else found.astimezone()
        if found - _DAY < found < found + _DAY:
            return found
    except (ValueError, OverflowError, OSError):  # Windows knows no time zone of a year long ago
        pass
    return None


def day_of(day: str) -> str:
    """Return an ISO 8601 date as it is written by hand; return any other text unchanged."""
    try:
        return format_date(date.fromisoformat(day))
    except ValueError:
        return day


def moment_text(moment: str) -> str:
    """Return an ISO 8601 moment as day and time in the time zone of its text; return other text unchanged."""
    written, time = moment[:10], moment[11:16]
    day = day_of(written)
    if day == written:
        return moment
    # Translators: {day} is a date, {time} such as 14:05.
    return _("{day}, {time}").format(day=day, time=time) if time else day


def time_of(text: str, now: datetime) -> datetime | None:
    """Return the moment of today for a time, or None if it is not a time; 9:05, 09.05 and 0905 are the same."""
    if not (found := re.fullmatch(_TIME, text.strip())):
        return None
    hour, minute = map(int, found.groups())
    return now.replace(hour=hour, minute=minute, second=0, microsecond=0)
