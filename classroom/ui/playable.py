"""Which matches the screens can play; the others are shown and printed, but not gone on with."""

from __future__ import annotations

from classroom.match.state import MatchState
from classroom.rules.policy import (
    AnyTiles,
    BlanksPlayed,
    CentreOpening,
    Challenge,
    EachTurn,
    HighestValue,
    JudgeChecks,
    MatchOver,
    NearestToA,
    NotAnnounced,
    NoZeroLimit,
    PerTurn,
    SideOut,
    SideRack,
    Untimed,
    WholeRack,
)

_TEAMS = 2

# The policies that the screens have a way for, by the name of the policy.
_KNOWN: dict[str, tuple[type, ...]] = {
    "racks": (SideRack,),
    "first_turn": (HighestValue, NearestToA),
    "opening": (CentreOpening,),
    "blanks": (BlanksPlayed,),
    "refill": (EachTurn,),
    "exchange": (WholeRack, AnyTiles),
    "announcement": (JudgeChecks, NotAnnounced),
    "zero_turns": (SideOut, MatchOver, NoZeroLimit),
}


def is_playable(state: MatchState) -> bool:
    """Tell whether the screens can play the match, and show its end."""
    format_, challenge = state.format, state.format.challenge
    return (
        len(state.teams) == _TEAMS
        and all(isinstance(getattr(format_, name), kinds) for name, kinds in _KNOWN.items())
        and isinstance(state.opened.switches.turn_time, PerTurn | Untimed)
        and isinstance(challenge, Challenge)
        and not challenge.hold_seconds
    )
