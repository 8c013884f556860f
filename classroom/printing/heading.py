"""The heading of a match on paper: its event, its place and its date, as every kind of paper shows them."""

from __future__ import annotations

import datetime

from classroom.i18n import Translator, format_date
from classroom.match.team import Heading
from classroom.printing.font import clean
from classroom.record.heading import USUAL_EVENT


def event_text(heading: Heading, say: Translator, default: str = USUAL_EVENT) -> str:
    """Return the event, in the language of `say` where the app has named it; the `default` where none is named."""
    return say(clean(heading.event) or default)


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
