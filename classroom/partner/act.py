"""What a partner does next: one command, after some time, and what a screen shows with it."""

from __future__ import annotations

from dataclasses import dataclass

from classroom.match.command import (
    Announce,
    AskEnd,
    ChallengePlay,
    DeclareNoWord,
    DeclarePlay,
    DrawLot,
    ExchangeTiles,
    Pass,
    RingBell,
    SignSheet,
)
from classroom.partner.miscount import Miscount

PartnerCommand = (
    DrawLot
    | RingBell
    | DeclarePlay
    | ExchangeTiles
    | Pass
    | Announce
    | ChallengePlay
    | DeclareNoWord
    | AskEnd
    | SignSheet
)


@dataclass(frozen=True)
class Found:
    """The play it has found: the main word, a blank in lower case; its position, such as ``8D``; its score."""

    word: str
    position: str
    score: int


@dataclass(frozen=True)
class Act:
    """The one command to send next, `after_ms` milliseconds after the last event of the match.

    They include the time it took to decide; in a turn they count from the bell. A play has `found`, and an announcement
    that is wrong on purpose has `miscount`, which says what was counted wrongly.
    """

    command: PartnerCommand
    after_ms: int
    found: Found | None = None
    miscount: Miscount | None = None
