"""How many pupils a class has, in words."""

from __future__ import annotations

from classroom.i18n import _, ngettext


def pupils_line(pupils: int, away: int) -> str:
    """Return how many pupils there are and how many are away."""
    line = ngettext("{count} pupil", "{count} pupils", pupils).format(count=pupils)
    return _("{pupils}, {away} away").format(pupils=line, away=away) if away else line
