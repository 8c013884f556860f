"""A match as screens show it: pupils under their short names."""

from __future__ import annotations

from collections import Counter

from classroom.match.state import MatchState
from classroom.match.team import Team
from classroom.value import replace


def on_screen(state: MatchState) -> MatchState:
    """Return a state whose people have their short names, unless two people would then have the same name.

    It is only for display: what is printed or decided uses the full names.
    """
    if not (called := _called(state.teams)):
        return state
    return replace(
        state,
        teams=tuple(_renamed(team, called) for team in state.teams),
        seats=tuple(replace(seat, member=called.get(seat.member, seat.member)) for seat in state.seats),
        warned=tuple(replace(one, member=called.get(one.member, one.member)) for one in state.warned),
    )


def _called(teams: tuple[Team, ...]) -> dict[str, str]:
    """Return the short names, keyed by full name."""
    members = [member for team in teams for member in team.members]
    shown = Counter((member.short or member.name).casefold() for member in members)
    shown.update(member.name.casefold() for member in members if member.short and member.short != member.name)
    return {one.name: one.short for one in members if one.short and shown[one.short.casefold()] == 1}


def _renamed(team: Team, called: dict[str, str]) -> Team:
    members = tuple(replace(member, name=called.get(member.name, member.name)) for member in team.members)
    return replace(team, name=called.get(team.name, team.name), members=members)
