"""The heading of a match on paper: its event, its place and its date, as every kind of paper shows them."""

from __future__ import annotations

import datetime

from classroom.i18n import N_, Translator, format_date
from classroom.match.team import Heading
from classroom.printing.font import clean
from classroom.record.heading import PRACTICE

DEFAULT_EVENT = N_("Word Competition for Primary Schools")
DEFAULT_PRACTICE = N_("Classroom Word Match")


def event_text(heading: Heading, say: Translator, default: str = DEFAULT_EVENT) -> str:
    """Return the event; the default one, and that it is a practice, in the language of `say`.

    Where none is named it is the `default`, to be translated.
    """
    event = clean(heading.event) or default
    return say(event) if event in (default, DEFAULT_EVENT, PRACTICE) else event


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
