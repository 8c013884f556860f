"""Sentences about scoreless turns, counted for all sides together (T6, S6)."""

from __future__ import annotations

from classroom.i18n import _
from classroom.match.state import MatchState
from classroom.rules.policy import MatchMayEnd, MatchOver, SideOut


def zero_run(state: MatchState) -> str:
    """Return how many turns of all sides in a row were scoreless; empty if none or if they do not count."""
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
    """Return the effect of one more scoreless turn on all sides, empty if it has none (T6, S6)."""
    policy = state.format.zero_turns
    if state.extra is not None or not isinstance(policy, MatchOver) or state.zero_run != policy.limit - 1:
        return ""
    return _("That makes {count} turns in a row without points. The match ends.").format(count=policy.limit)


def zero_question(state: MatchState) -> str:
    """Return the extra question before a turn is given up, if that would end the match (P13, T6)."""
    if isinstance(state.format.zero_turns, SideOut):
        return _("Your team is out.")
    return _("This ends the match.")
