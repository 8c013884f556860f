"""What a look at the app and its data has found: one line a thing, with what to do where something is wrong."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import NamedTuple


class Verdict(StrEnum):
    """How a thing is: as it should be; so that it is good to know; or so that something does not work."""

    OK = "ok"
    ATTENTION = "attention"
    BROKEN = "broken"


class Finding(NamedTuple):
    """What was found of one thing, `subject`; the `sentence` says it and what to do, and names nobody."""

    verdict: Verdict
    subject: str
    sentence: str


def without_home(text: str) -> str:
    """Return a text with the home folder, which has a person's name, written as ``~``."""
    try:
        home = str(Path.home())
    except RuntimeError:
        return text
    return text if home == Path(home).anchor else text.replace(home, "~")
