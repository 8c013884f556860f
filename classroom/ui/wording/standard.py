"""What matches of several players say besides: holds, points of challenges, zero turns of all, absence, signatures."""

from __future__ import annotations

from collections.abc import Mapping

from classroom.i18n import _, ngettext
from classroom.match.refusal import Refusal, Refused
from classroom.match.state import MatchState, Phase
from classroom.rules.policy import Challenge, FixedMargin, GreatestMargin, MatchMayEnd, MatchOver, SideOut, Void


def hold_text(state: MatchState, *, has_clock: bool) -> str:
    """Return what goes on while a play is held (S5)."""
    if state.hold is None:
        return ""
    if has_clock:
        return _("Thinking about a challenge. The own clock runs.")
    return _("Thinking about a challenge. All wait.")


def points_text(state: MatchState, points: Mapping[int, int]) -> str:
    """Return which points a failed challenge gives or takes, a sentence for each side (T5, S4)."""
    sentences = []
    for side, count in points.items():
        gains = ngettext("{team}: +{count} point.", "{team}: +{count} points.", abs(count))
        loses = ngettext("{team}: \N{MINUS SIGN}{count} point.", "{team}: \N{MINUS SIGN}{count} points.", abs(count))
        team = state.teams[state.team_of(side)].name
        sentences.append((gains if count > 0 else loses).format(team=team, count=abs(count)))
    return " ".join(sentences)


def why_no_challenge(state: MatchState, refusal: Refusal | None) -> str:
    """Return why the last play cannot be challenged now, empty where it can."""
    if isinstance(state.format.challenge, Void):
        return _("Nobody challenges here: a word that is not in the list cannot be played.")
    if refusal is None:
        return ""
    policy = state.format.challenge
    late = refusal.reason in (Refused.SCORE_IS_WRITTEN, Refused.TOO_LATE_TO_CHALLENGE)
    if late and state.last_play and isinstance(policy, Challenge) and policy.until_written:
        return _("Too late: a word is challenged before its score is written down.")
    return _("There is no word to challenge now.")


def challenged_too_late(state: MatchState) -> str:
    """Return why nothing is challenged while a turn runs."""
    policy = state.format.challenge
    if isinstance(policy, Void):
        return _("Nobody challenges here: a word that is not in the list cannot be played.")
    if isinstance(policy, Challenge) and policy.until_written:
        return _("Too late: a word is challenged before its score is written down.")
    return _("Too late: a word can be challenged until the next bell.")


def zero_run(state: MatchState) -> str:
    """Return how many turns of all sides together have brought no points, empty where it is none or does not count."""
    policy, run = state.format.zero_turns, state.zero_run
    if not isinstance(policy, MatchOver | MatchMayEnd) or not run or state.is_over:
        return ""
    return _("Turns without points: {count} of {limit}").format(count=run, limit=policy.limit)


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
    return _("That makes {count} turns in a row without points: the match ends.").format(count=policy.limit)


def zero_question(state: MatchState) -> str:
    """Return what is asked besides before the turn is given away, where that would end the match (P13, T6)."""
    if isinstance(state.format.zero_turns, SideOut):
        return _("Then your team is out and the match ends.")
    return _("Then the match ends.")


def absence_reasons(state: MatchState) -> list[str]:
    """Return usual reasons for a walkover (T8)."""
    policy = state.format.absence
    late = []
    if isinstance(policy, FixedMargin) and policy.late_minutes:
        late = [_("More than {count} minutes late").format(count=policy.late_minutes)]
    return [*late, _("Did not come"), _("Left the match")]


def absence_follows(state: MatchState, absent: tuple[int, ...]) -> str:
    """Return what a walkover of these sides brings, empty where they are not all but one team, or all (T8)."""
    teams = {state.team_of(side) for side in absent}
    if not teams or len(teams) not in (len(state.teams) - 1, len(state.teams)):
        return ""
    if len(teams) == len(state.teams):
        return _("Nobody is there: nobody wins.")
    (there,) = set(range(len(state.teams))) - teams
    won = _("{team} wins by walkover.").format(team=state.teams[there].name)
    policy = state.format.absence
    if isinstance(policy, GreatestMargin):
        greatest = _("It has the greatest margin of the round.")
        return f"{won} {greatest}"
    if not isinstance(policy, FixedMargin):
        return won
    margin = _("In the standings: +{points}.").format(points=policy.points)
    return f"{won} {margin}"


def signed_text(state: MatchState) -> str:
    """Return who has signed the sheet and who has not, for a sheet that all sides sign (T10)."""
    names = [state.signatures[side] for side in sorted(state.signatures)]
    if state.is_locked:
        return _("Signed by {names}. Only the director changes the sheet now.").format(names=", ".join(names))
    if not names:
        return _("The players sign the sheet.")
    waits = ", ".join(state.side_name(side) for side in state.sides if side not in state.signatures)
    return _("Signed by {names}. Still to sign: {waits}.").format(names=", ".join(names), waits=waits)


def is_held_or_open(state: MatchState) -> bool:
    """Tell whether the last play is at a moment in which it may be challenged, held or not (P12, S5, T5)."""
    policy = state.format.challenge
    if not state.window or not isinstance(policy, Challenge):
        return False
    unwritten = (Phase.ANNOUNCING, Phase.CHECKING) if policy.until_written else ()
    return state.phase in (Phase.READY, Phase.LAST_WINDOW, Phase.HELD, *unwritten)
