"""The heading of a match's papers: a practice belongs to no competition, even if the settings name one."""

from __future__ import annotations

from dataclasses import replace

from classroom.i18n import N_, Translator
from classroom.match.event import MatchOpened
from classroom.match.team import Heading, Mode, Stage
from classroom.rules.format import Format
from classroom.value import Value

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


# The round and table at which a match is played, as its papers name them


class Seat(Value):
    """The round of an event, the table in it, and which of the last matches it is; 0 and None if not applicable."""

    round_number: int = 0
    table_number: int = 0
    stage: Stage | None = None


def seat_of(opened: MatchOpened) -> Seat:
    """Return the seat of a match."""
    return Seat(opened.round_number, opened.table_number, opened.stage)


def seat_text(seat: Seat, say: Translator) -> str:
    """Return the round and the table, such as ``Semi-final, table 2``; empty if there is no table."""
    if not seat.table_number:
        return ""
    title = say(seat.stage.value) if seat.stage else say(N_("Round {number}")).format(number=seat.round_number)
    return say(N_("{round}, table {table}")).format(round=title, table=seat.table_number)
