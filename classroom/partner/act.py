"""What a partner does next: one command, after some time, and what is to be said with it."""

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
    """The play it has found: the main word as it will lie (a blank in lower case), where (``8D``), what it scores."""

    word: str
    position: str
    score: int


@dataclass(frozen=True)
class Act:
    """The one command to send next, once `after_ms` milliseconds have passed since the match came to where it is.

    They include the time it took to decide; in a turn they count from the bell. `found` goes with a play, `slip` with
    an announcement that is wrong on purpose, and says what went wrong.
    """

    command: PartnerCommand
    after_ms: int
    found: Found | None = None
    slip: Miscount | None = None
