"""What a record and the rules do not agree on."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Fault(Enum):
    """The kinds of thing a record can have wrong."""

    EMPTY = "empty"
    ALPHABET = "alphabet"
    RACK = "rack"
    PLACEMENT = "placement"
    SCORE = "score"
    TOTAL = "total"
    ORDER = "order"
    EXCHANGE = "exchange"
    UNPLAYED = "unplayed"


@dataclass(frozen=True)
class Finding:
    """One thing found: the line of the file, its kind, a sentence."""

    line: int
    fault: Fault
    reason: str
