"""What happened in a match: frozen facts in the past tense, in the order in which they are stored.

A side is a place at the board, counted from 0 in the order of play: a team, or one of its members where each has a rack
of the own (A1). Times are milliseconds of the running turn, pauses left out. Tiles are in the notation of `rules.tile`.
Nothing here is a total, except the receipt in `MatchClosed`. A field with a default is one that an earlier
Bellword did not store.
"""

from __future__ import annotations

from classroom.match.event_challenge import (
    ChallengeRuled,
    ChallengeWithdrawn,
    PlayChallenged,
    PlayDisallowed,
    RulingOverturned,
    ScoreCorrected,
)
from classroom.match.event_clock import (
    BellRung,
    ClockSet,
    HoldReleased,
    PauseReason,
    PlayHeld,
    TilesSetApart,
    TimeUsedUp,
    TurnGivenBack,
    TurnPaused,
    TurnRestarted,
    TurnResumed,
)
from classroom.match.event_end import (
    EndWithdrawn,
    ExtraTurnsCalled,
    FreshBagOpened,
    JuryDecided,
    MatchClosed,
    MatchEnded,
    NoWordDeclared,
    SheetSigned,
    WarningGiven,
)
from classroom.match.event_turn import (
    BlanksPutAside,
    Exchanged,
    ItemTicked,
    LettersBought,
    LotDrawn,
    MatchOpened,
    Passed,
    ReserveEntered,
    ScoreAnnounced,
    ScoreObjected,
    ScoreSettled,
    TilesDrawn,
    TilesPlayed,
    TilesReturned,
    TurnBegan,
    TurnLost,
    TurnTimedOut,
    WindowClosed,
)

__all__ = [
    "BellRung",
    "BlanksPutAside",
    "ChallengeRuled",
    "ChallengeWithdrawn",
    "ClockSet",
    "EndWithdrawn",
    "Event",
    "Exchanged",
    "ExtraTurnsCalled",
    "FreshBagOpened",
    "HoldReleased",
    "ItemTicked",
    "JuryDecided",
    "LettersBought",
    "LotDrawn",
    "MatchClosed",
    "MatchEnded",
    "MatchOpened",
    "NoWordDeclared",
    "Passed",
    "PauseReason",
    "PlayChallenged",
    "PlayDisallowed",
    "PlayHeld",
    "ReserveEntered",
    "RulingOverturned",
    "ScoreAnnounced",
    "ScoreCorrected",
    "ScoreObjected",
    "ScoreSettled",
    "SheetSigned",
    "TilesDrawn",
    "TilesPlayed",
    "TilesReturned",
    "TilesSetApart",
    "TimeUsedUp",
    "TurnBegan",
    "TurnGivenBack",
    "TurnLost",
    "TurnPaused",
    "TurnRestarted",
    "TurnResumed",
    "TurnTimedOut",
    "WarningGiven",
    "WindowClosed",
]

Event = (
    MatchOpened
    | ItemTicked
    | LotDrawn
    | TilesDrawn
    | BlanksPutAside
    | LettersBought
    | BellRung
    | TurnBegan
    | TurnPaused
    | TurnResumed
    | TurnRestarted
    | TilesPlayed
    | TurnTimedOut
    | TimeUsedUp
    | ClockSet
    | TurnGivenBack
    | Passed
    | Exchanged
    | TilesReturned
    | ScoreAnnounced
    | ScoreObjected
    | ScoreSettled
    | PlayHeld
    | TilesSetApart
    | HoldReleased
    | PlayChallenged
    | ChallengeWithdrawn
    | ChallengeRuled
    | PlayDisallowed
    | RulingOverturned
    | WindowClosed
    | TurnLost
    | ReserveEntered
    | ScoreCorrected
    | WarningGiven
    | NoWordDeclared
    | MatchEnded
    | EndWithdrawn
    | ExtraTurnsCalled
    | FreshBagOpened
    | JuryDecided
    | MatchClosed
    | SheetSigned
)
