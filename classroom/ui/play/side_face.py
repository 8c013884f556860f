"""What the screens show of teams and their sides; a side may be one member with a rack of their own (A1)."""

from __future__ import annotations

from classroom.i18n import _
from classroom.match.state import MatchState
from classroom.match.team import Role
from classroom.rules.policy import MemberRacks, SideOut
from classroom.ui.play.match_view import HandOver, SideFace, TeamChoice, TeamFace
from classroom.ui.wording import match as say
from classroom.ui.wording.word import level_title

BETWEEN = " \N{MIDDLE DOT} "
LONGEST = 40
"""The most letters that the names of those who must look away may have together."""


def side_faces(state: MatchState) -> list[SideFace]:
    """Return who plays as each side."""
    return [_side(state, side) for side in state.sides]


def team_faces(state: MatchState) -> list[TeamFace]:
    """Return each team as its card shows it."""
    return [_team(state, team) for team in range(len(state.teams))]


def team_choices(state: MatchState) -> tuple[TeamChoice, ...]:
    """Return each team for the judge to choose from, with the team whose turn it is marked."""
    return tuple(
        TeamChoice(state.sides_of(team)[0], state.teams[team].name, is_next=team == state.team_of(state.to_move))
        for team in range(len(state.teams))
    )


def hand_over(state: MatchState) -> HandOver | None:
    """Return the text for handing over a member's own rack, or None if teams have one rack (A1)."""
    if not isinstance(state.format.racks, MemberRacks):
        return None
    others = (side for side in range(state.to_move + 1, state.to_move + len(state.seats)))
    away = say.names(say.team_name(state, side % len(state.seats)) for side in others)
    sentence = _("{team}. {names}: look away, please.")
    if len(away) > LONGEST:
        sentence = _("{team}. Everyone else, please look away.")
    team = state.teams[state.team_of(state.to_move)].name
    title = _("{name}, your rack").format(name=say.team_name(state, state.to_move))
    return HandOver(title, sentence.format(team=team, names=away))


def turn_of(state: MatchState) -> str:
    """Return a sentence that says who plays."""
    side = state.to_move
    plays = _("{team} plays") if say.is_one(state, side) else _("{team} play")
    return plays.format(team=say.team_name(state, side))


def _side(state: MatchState, side: int) -> SideFace:
    number = state.team_of(side)
    team = state.teams[number]
    return SideFace(say.team_name(state, side), number, team.name, is_computer=bool(team.computer))


def _team(state: MatchState, number: int) -> TeamFace:
    team, sides = state.teams[number], state.sides_of(number)
    limit = state.format.zero_turns.limit if isinstance(state.format.zero_turns, SideOut) else 0
    is_to_move = state.team_of(state.to_move) == number and (state.end is None or state.extra is not None)
    return TeamFace(
        side=number,
        name=team.name,
        origin=team.origin,
        members=level_title(team.computer) if team.computer else _members(state, number, is_to_move=is_to_move),
        score=state.totals[number],
        zeros=min(max((state.zero_streak(side) for side in sides), default=0), limit),
        zero_limit=limit,
        is_to_move=is_to_move,
        is_computer=bool(team.computer),
        is_one=bool(team.computer) or state.format.sides.mains == 1,
    )


def _members(state: MatchState, number: int, *, is_to_move: bool) -> str:
    """Return the names of a team's main players; of those with own racks whose turn it is, and who is out (A1, A12)."""
    if not isinstance(state.format.racks, MemberRacks):
        together = " + ".join(state.teams[number].names(Role.MAIN))
        return "" if together == state.teams[number].name else together
    names = []
    for side in state.sides_of(number):
        sentence = "{name}"
        if state.is_disqualified(side):
            sentence = _("{name} is out")
        elif is_to_move and side == state.to_move:
            sentence = _("{name} plays")
        names.append(sentence.format(name=say.team_name(state, side)))
    return BETWEEN.join(names)
