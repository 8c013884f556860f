"""The heading of a match's papers: a practice belongs to no competition, even if the settings name one."""

from __future__ import annotations

from dataclasses import replace

from classroom.i18n import N_
from classroom.match.event import MatchOpened
from classroom.match.team import Heading, Mode
from classroom.rules.format import Format

USUAL_EVENT = N_("Word Competition for Primary Schools")
USUAL_PRACTICE = N_("Classroom Word Match")
"""The names of events and practices in settings in which nobody has entered a name."""

PRACTICE = N_("Practice match")
"""The title of a practice on papers, where others name their competition; to be translated."""


def paper_heading(opened: MatchOpened) -> Heading:
    """Return the heading of a match on papers, with the format's own event if none is named (P18, P20)."""
    if opened.heading.event not in ("", USUAL_EVENT, USUAL_PRACTICE):
        return opened.heading
    event = PRACTICE if opened.mode is Mode.PRACTICE else own_event(opened.format)
    return replace(opened.heading, event=event)


def own_event(format: Format) -> str:
    """Return the default name of an event by this format; to be translated."""
    return USUAL_EVENT if format.sides.years else format.title
