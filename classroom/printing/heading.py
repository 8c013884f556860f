"""The heading of a match on paper: its event, its place and its date, as every kind of paper shows them."""

from __future__ import annotations

import datetime

from classroom.i18n import Translator, format_date
from classroom.match.team import Heading
from classroom.printing.font import clean
from classroom.record.heading import USUAL_EVENT


def event_text(heading: Heading, say: Translator, default: str = USUAL_EVENT) -> str:
    """Return the event, or `default` if there is none; a name given by the app is in the language of `say`."""
    return say(clean(heading.event) or default)


def place_text(heading: Heading, language: str) -> str:
    """Return school, place and date, separated by commas; empty ones are left out."""
    return joined(heading.school, heading.place, date_text(heading.date, language))


def date_text(text: str, language: str) -> str:
    """Return an ISO date as it is written by hand; return any other text unchanged."""
    text = clean(text)
    try:
        return format_date(datetime.date.fromisoformat(text), language)
    except ValueError:
        return text


def joined(*texts: str) -> str:
    """Return texts separated by commas; empty ones are left out, and what is said twice is there once."""
    return ", ".join(dict.fromkeys(text for text in map(clean, texts) if text))
