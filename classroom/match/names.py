"""The names in a match: given by the app to unnamed teams, and short on screens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache

from classroom.i18n import LANGUAGE_NAMES, N_, _, translation
from classroom.match.event import MatchOpened
from classroom.match.state import MatchState
from classroom.match.team import Team
from classroom.value import replace

COMPUTER = N_("Computer")
OUR_TEAM = N_("Our team")
_NUMBERED = N_("Team {number}")
_ALONE = N_("Player {number}")
_MOST_TEAMS = 100  # teams of two, mixed from the largest class


def nameless(side: int, *, alone: bool = False) -> str:
    """Return the default name of a side's team, or of the player alone there; `side` is counted from 0."""
    return _(_ALONE if alone else _NUMBERED).format(number=side + 1)


def is_given(name: str) -> bool:
    """Tell whether a name is one that the app gives, in any language."""
    return name in _given()


def in_language(name: str) -> str:
    """Return a name given by the app in the language on screen; return any other name unchanged."""
    if name not in _given():
        return name
    text, number = _given()[name]
    return _(text).format(number=number)


def shown_teams(teams: Iterable[Team]) -> tuple[Team, ...]:
    """Return the teams with the names shown on screen."""
    return tuple(replace(team, name=in_language(team.name)) if is_given(team.name) else team for team in teams)


def shown_opening(opened: MatchOpened) -> MatchOpened:
    """Return the opening of a match with its teams as they are called on screen."""
    teams = shown_teams(opened.teams)
    return opened if teams == opened.teams else replace(opened, teams=teams)


def shown_state(state: MatchState) -> MatchState:
    """Return a match, its teams with the names shown on screen."""
    opened, teams = shown_opening(state.opened), shown_teams(state.teams)
    return state if teams == state.teams else replace(state, opened=opened, teams=teams)


@cache
def _given() -> dict[str, tuple[str, int]]:
    """Return every name that the app gives, in every language, with its text and number."""
    numbered = [(text, number) for text in (_NUMBERED, _ALONE) for number in range(1, _MOST_TEAMS + 1)]
    return {
        translation(code)(text).format(number=number): (text, number)
        for code in LANGUAGE_NAMES
        for text, number in ((COMPUTER, 0), (OUR_TEAM, 0), *numbered)
    }


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
