"""What stands above the papers of a match: a practice is none of a competition, whatever the settings name."""

from __future__ import annotations

from dataclasses import replace

from classroom.i18n import N_
from classroom.match.event import MatchOpened
from classroom.match.team import Heading, Mode

PRACTICE = N_("Practice match")
"""What papers of a practice say where others name their competition; to be translated."""


def paper_heading(opened: MatchOpened) -> Heading:
    """Return the heading of a match as its papers have it (P18, P20)."""
    return replace(opened.heading, event=PRACTICE) if opened.mode is Mode.PRACTICE else opened.heading
