"""The findings of a check of the app and its data: one line each, with what to do if something is wrong."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import NamedTuple


class Verdict(StrEnum):
    """The state of a thing: as it should be, worth knowing about, or not working."""

    OK = "ok"
    ATTENTION = "attention"
    BROKEN = "broken"


class Finding(NamedTuple):
    """A finding about one `subject`; the `sentence` says what it is and what to do, without naming anyone."""

    verdict: Verdict
    subject: str
    sentence: str


def without_home(text: str) -> str:
    """Return a text with the home folder, which contains a person's name, replaced by ``~``."""
    try:
        home = str(Path.home())
    except RuntimeError:
        return text
    return text if home == Path(home).anchor else text.replace(home, "~")
