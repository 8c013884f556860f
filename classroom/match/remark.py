"""Remarks: what the sheet says beside a score. Their sentences are in `classroom.match.wording`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class RemarkKind(Enum):
    """What a remark on a score sheet tells; its values fill the sentence."""

    WORDS = "words"
    TIME = "time"
    PASS = "pass"  # noqa: S105 - no password
    EXCHANGE = "exchange"
    NOT_ACCEPTED = "not accepted"
    ACCEPTED = "accepted"
    LOST_TURN = "lost turn"
    ANNOUNCED = "announced"
    JUDGE = "judge"
    JURY = "jury"
    RESERVE_IN = "reserve in"
    HELPER_OPEN = "helper open"
    RESTARTED = "restarted"
    EXTRA_TURN = "extra turn"
    CHALLENGE_POINTS = "challenge points"
    OBJECTED = "objected"
    DISALLOWED = "disallowed"
    TIME_USED_UP = "time used up"
    CLOCK_SET = "clock set"
    WARNING = "warning"
    LETTERS_BOUGHT = "letters bought"
    EXTRA_LETTERS = "extra letters"
    HELD = "held"
    DIRECTOR = "director"
    CORRECTED = "corrected"


@dataclass(frozen=True)
class Remark:
    """One remark: its kind and the words or numbers that its sentence needs, in the order of the sentence."""

    kind: RemarkKind
    values: tuple[str, ...] = ()
