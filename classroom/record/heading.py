"""What stands above the papers of a match: a practice is none of a competition, whatever the settings name."""

from __future__ import annotations

from dataclasses import replace

from classroom.i18n import N_
from classroom.match.event import MatchOpened
from classroom.match.team import Heading, Mode
from classroom.rules.format import Format

USUAL_EVENT = N_("Word Competition for Primary Schools")
USUAL_PRACTICE = N_("Classroom Word Match")
"""How events and practices are called in settings in which nobody has written a name."""

PRACTICE = N_("Practice match")
"""What papers of a practice say where others name their competition; to be translated."""


def paper_heading(opened: MatchOpened) -> Heading:
    """Return the heading of a match as its papers have it, with the format's own event if none is named (P18, P20)."""
    if opened.heading.event not in ("", USUAL_EVENT, USUAL_PRACTICE):
        return opened.heading
    event = PRACTICE if opened.mode is Mode.PRACTICE else own_event(opened.format)
    return replace(opened.heading, event=event)


def own_event(format: Format) -> str:
    """Return what an event by these rules is called where nobody says otherwise; to be translated."""
    return USUAL_EVENT if format.sides.years else format.title
