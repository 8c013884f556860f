"""Which rule ended a match."""

from __future__ import annotations

from classroom.match.state import MatchState
from classroom.rules.ending import EndReason

# The policy that states each way in which a match ends; people need no rule to stop one.
_POLICIES = {
    EndReason.TILES_USED: "endings",
    EndReason.NO_WORD: "endings",
    EndReason.ZERO_TURNS: "zero_turns",
    EndReason.PASSES: "zero_turns",
    EndReason.TIME: "turn_time",
    EndReason.DISQUALIFIED: "warnings",
    EndReason.WALKOVER: "absence",
}


def rules_of_end(state: MatchState) -> tuple[str, ...]:
    """Return the ids of the rules that ended play; none while it goes on, and where somebody's decision ended it."""
    policy = _POLICIES.get(state.end.reason) if state.end else None
    return tuple(state.format.rules.get(policy, ())) if policy else ()
