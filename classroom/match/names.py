"""The names in a match: given by the app to unnamed teams, short on screens, and none where it is shared."""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from functools import cache

from classroom.i18n import LANGUAGE_NAMES, N_, _, translation
from classroom.match.event import Event, MatchOpened, PupilsNamed
from classroom.match.state import MatchState
from classroom.match.team import Official, Team
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


LEFT_OUT = "\N{HORIZONTAL ELLIPSIS}"
"""Stands in for a typed text."""

TYPED = frozenset({"reason", "note", "officials_exception", "origin_exception", "entry_exception"})
"""Event fields that hold typed text."""
PEOPLE = frozenset({"by", "names", "name", "member", "leaving", "entering"})
"""Event fields that name people."""

_ADDED_TO_ID = "-unnamed"
_LONGEST_ID = 80


def without_names(events: Sequence[Event]) -> tuple[Event, ...]:
    """Return the same match under a new id, with ``Team A`` and ``Pupil A1`` in place of names.

    The stand-ins are in the current language. When called with more events of the match, it returns the same events
    followed by further ones.
    """
    if not events:
        return ()
    first = events[0]
    known = _stand_ins(first) if isinstance(first, MatchOpened) else {}
    return tuple(_opened(event, known) if isinstance(event, MatchOpened) else _named(event, known) for event in events)


def id_without_names(match_id: str) -> str:
    """Return the id of a match without its names: it is a separate record, so both can be on one computer."""
    return f"{match_id[: _LONGEST_ID - len(_ADDED_TO_ID)]}{_ADDED_TO_ID}"


def _stand_ins(opened: MatchOpened) -> dict[str, str]:
    """Return the stand-in for each pupil, teacher and official."""
    known = {official.name: _official(number) for number, official in enumerate(opened.officials, start=1)}
    for letter, team in zip(string.ascii_uppercase, opened.teams, strict=False):
        if team.teacher:
            known[team.teacher] = _("Teacher {letter}").format(letter=letter)
        for number, member in enumerate(team.members, start=1):
            known[member.name] = _pupil(letter, number)
    return known


def _pupil(letter: str, number: int) -> str:
    return _("Pupil {letter}{number}").format(letter=letter, number=number)


def _official(number: int) -> str:
    return _("Official {number}").format(number=number)


def _opened(opened: MatchOpened, known: Mapping[str, str]) -> MatchOpened:
    letters = string.ascii_uppercase
    return replace(
        opened,
        match_id=id_without_names(opened.match_id),
        teams=tuple(_team(team, letter, known) for letter, team in zip(letters, opened.teams, strict=False)),
        heading=replace(opened.heading, school="", place=""),
        officials=tuple(Official(known[one.name], one.role) for one in opened.officials),
        officials_exception=_left_out(opened.officials_exception),
        origin_exception=_left_out(opened.origin_exception),
        entry_exception=_left_out(opened.entry_exception),
    )


def _team(team: Team, letter: str, known: Mapping[str, str]) -> Team:
    return replace(
        team,
        name=team.name if team.computer else _("Team {letter}").format(letter=letter),
        origin="",
        members=tuple(replace(member, name=known[member.name], short="") for member in team.members),
        teacher=known.get(team.teacher, ""),
        exception=_left_out(team.exception),
    )


def _named(event: Event, known: Mapping[str, str]) -> Event:
    """Return an event with stand-ins for its people and without typed text."""
    if isinstance(event, PupilsNamed):
        letter = string.ascii_uppercase[event.team]
        return replace(event, names=tuple(_pupil(letter, number) for number, _name in enumerate(event.names, start=1)))
    changes: dict[str, str] = {}
    for field in fields(event):
        value = getattr(event, field.name)
        if isinstance(value, str) and field.name in PEOPLE:
            changes[field.name] = known.get(value, _left_out(value))
        elif isinstance(value, str) and field.name in TYPED:
            changes[field.name] = _left_out(value)
    return replace(event, **changes) if changes else event


def _left_out(text: str) -> str:
    return LEFT_OUT if text else ""
