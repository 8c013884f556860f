"""A match without its names, for sharing: stand-ins for people, and no typed text."""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from dataclasses import fields

from classroom.i18n import _
from classroom.match.event import Event, MatchOpened, PupilsNamed
from classroom.match.team import Official, Team
from classroom.value import replace

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
