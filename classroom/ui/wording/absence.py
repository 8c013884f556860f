"""Sentences about a side that did not come, came too late or left (T8, A12)."""

from __future__ import annotations

from classroom.i18n import _
from classroom.match.state import MatchState
from classroom.rules.policy import FixedMargin, GreatestMargin


def absence_reasons(state: MatchState) -> list[str]:
    """Return usual reasons for a walkover (T8)."""
    policy = state.format.absence
    late = []
    if isinstance(policy, FixedMargin) and policy.late_minutes:
        late = [_("More than {count} minutes late").format(count=policy.late_minutes)]
    return [*late, _("Did not come"), _("Left the match")]


def absence_follows(state: MatchState, absent: tuple[int, ...]) -> str:
    """Return the effect of a walkover of these sides; empty unless they make up all teams, or all but one (T8)."""
    teams = {state.team_of(side) for side in absent}
    if not teams or len(teams) not in (len(state.teams) - 1, len(state.teams)):
        return ""
    if len(teams) == len(state.teams):
        return _("Nobody came, so nobody wins.")
    (there,) = set(range(len(state.teams))) - teams
    won = _("{team} wins by walkover.").format(team=state.teams[there].name)
    policy = state.format.absence
    if isinstance(policy, GreatestMargin):
        greatest = _("The winner gets the round's biggest margin.")
        return f"{won} {greatest}"
    if not isinstance(policy, FixedMargin):
        return won
    margin = _("In the standings: +{points}.").format(points=policy.points)
    return f"{won} {margin}"
