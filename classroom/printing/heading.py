"""The heading of a match on paper: its event, its place and its date, as every kind of paper shows them."""

from __future__ import annotations

import datetime

from classroom.i18n import N_, Translator, format_date
from classroom.match.team import Heading
from classroom.printing.font import clean

DEFAULT_EVENT = N_("Word Competition for Primary Schools")
DEFAULT_PRACTICE = N_("Classroom Word Match")


def event_text(heading: Heading, say: Translator) -> str:
    """Return the event, the default one in the language of `say` where none or the default is named."""
    event = clean(heading.event)
    return say(DEFAULT_EVENT) if event in ("", DEFAULT_EVENT) else event


def place_text(heading: Heading, language: str) -> str:
    """Return school, place and date with commas between, what is empty left out."""
    return joined(heading.school, heading.place, date_text(heading.date, language))


def date_text(text: str, language: str) -> str:
    """Return an ISO date as written by hand; any other text that a teacher typed is returned as it is."""
    text = clean(text)
    try:
        return format_date(datetime.date.fromisoformat(text), language)
    except ValueError:
        return text


def joined(*texts: str) -> str:
    """Return texts with commas between, what is empty left out."""
    return ", ".join(text for text in map(clean, texts) if text)
