"""Sentences on when a play may be challenged or held, and on the points a challenge brings (T5, S4, S5)."""

from __future__ import annotations

from collections.abc import Mapping

from classroom.i18n import _, ngettext
from classroom.match.refusal import Refusal, Refused
from classroom.match.state import MatchState
from classroom.rules.policy import Challenge, Void


def why_no_challenge(state: MatchState, refusal: Refusal | None) -> str:
    """Return why the last play cannot be challenged now, or an empty text if it can."""
    policy = state.format.challenge
    if isinstance(policy, Void):
        return _nobody_challenges()
    if refusal is None:
        return ""
    late = refusal.reason in (Refused.SCORE_IS_WRITTEN, Refused.TOO_LATE_TO_CHALLENGE)
    if late and state.last_play and isinstance(policy, Challenge) and policy.until_written:
        return _too_late()
    return _("There is no word to challenge now.")


def challenged_too_late(state: MatchState) -> str:
    """Return why nothing is challenged while a turn runs."""
    policy = state.format.challenge
    if isinstance(policy, Void):
        return _nobody_challenges()
    if isinstance(policy, Challenge) and policy.until_written:
        return _too_late()
    return _("Too late: a word can only be challenged before the next bell.")


def _nobody_challenges() -> str:
    return _("There are no challenges here: a word that is not in the list cannot be played.")


def _too_late() -> str:
    return _("Too late: a word can only be challenged before its score is written down.")


def hold_text(state: MatchState, *, has_clock: bool) -> str:
    """Return what goes on while a play is held (S5)."""
    if state.hold is None:
        return ""
    if has_clock:
        return _("Thinking about a challenge. The team's own clock runs.")
    return _("Thinking about a challenge. Everybody waits.")


def points_text(state: MatchState, points: Mapping[int, int]) -> str:
    """Return which points a failed challenge gives or takes, a sentence for each side (T5, S4)."""
    sentences = []
    for side, count in points.items():
        gains = ngettext("{team}: +{count} point.", "{team}: +{count} points.", abs(count))
        loses = ngettext("{team}: \N{MINUS SIGN}{count} point.", "{team}: \N{MINUS SIGN}{count} points.", abs(count))
        team = state.teams[state.team_of(side)].name
        sentences.append((gains if count > 0 else loses).format(team=team, count=abs(count)))
    return " ".join(sentences)
