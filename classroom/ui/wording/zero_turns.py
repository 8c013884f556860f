"""What is said of turns of all sides together that bring no points (T6, S6)."""

from __future__ import annotations

from classroom.i18n import _
from classroom.match.state import MatchState
from classroom.rules.policy import MatchMayEnd, MatchOver, SideOut


def zero_run(state: MatchState) -> str:
    """Return how many turns of all sides together have brought no points, empty where it is none or does not count."""
    policy, run = state.format.zero_turns, state.zero_run
    if not isinstance(policy, MatchOver | MatchMayEnd) or not run or state.is_over:
        return ""
    sentence = _("Turns without points: {count} of {limit}")
    if state.may_ask_end:
        sentence = _("Turns without points: {count} of {limit}. Any player may end the match now")
    return sentence.format(count=run, limit=policy.limit)


def zero_run_short(state: MatchState) -> str:
    """Return the same as `zero_run` for little room."""
    policy = state.format.zero_turns
    if not zero_run(state) or not isinstance(policy, MatchOver | MatchMayEnd):
        return ""
    return _("No points: {count}/{limit}").format(count=state.zero_run, limit=policy.limit)


def zero_end_ahead(state: MatchState) -> str:
    """Return what one more turn without points would bring all sides, empty where it brings nothing (T6, S6)."""
    policy = state.format.zero_turns
    if state.extra is not None or not isinstance(policy, MatchOver) or state.zero_run != policy.limit - 1:
        return ""
    return _("That makes {count} turns in a row without points. The match ends.").format(count=policy.limit)


def zero_question(state: MatchState) -> str:
    """Return what is asked besides before the turn is given away, where that would end the match (P13, T6)."""
    if isinstance(state.format.zero_turns, SideOut):
        return _("This puts your team out and ends the match.")
    return _("This ends the match.")
