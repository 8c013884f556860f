"""Where a recorded game and the rules disagree."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Fault(Enum):
    """The kinds of fault that a record can have."""

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
    """One fault found: the line of the file, its kind, a sentence."""

    line: int
    fault: Fault
    reason: str
