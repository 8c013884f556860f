"""Questions about the stored matches: competitions in progress (P18), the last finished one, who played, what next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import count, islice, takewhile
from typing import TYPE_CHECKING

from classroom.errors import StoreError
from classroom.match.entry import EntryField
from classroom.match.help import closes_helper
from classroom.match.names import is_given
from classroom.match.state import MatchState
from classroom.match.team import Member, Team
from classroom.names import name_key
from classroom.services import COMPETITIONS, Archive, Services, StoredMatch

if TYPE_CHECKING:
    from classroom.match.practice_ladder import Proposal
    from classroom.roster.class_list import ClassBook
    from classroom.rules.policy import Format

LOOKED_THROUGH = 20
"""How many of the matches played last are searched."""


def competitions_under_way(archive: Archive, today: str) -> Iterator[StoredMatch]:
    """Yield today's competitions in progress, last played first. Raises `StoreError`."""
    return filter(is_under_way, played_today(archive, today))


def is_under_way(stored: StoredMatch) -> bool:
    """Tell whether a match is a competition in progress; a damaged one cannot continue and blocks nothing."""
    return stored.state is not None and not stored.fault and closes_helper(stored.state)


def played_today(archive: Archive, today: str) -> Iterator[StoredMatch]:
    """Yield the matches of today, last played first, each read when it is asked for. Raises `StoreError`."""
    return takewhile(lambda one: one.written_at.startswith(today), _newest_first(archive))


def check_code_of(archive: Archive, match_id: str) -> str:
    """Return the code on a match's documents; empty if it is not closed or cannot be read."""
    with suppress(StoreError):
        return archive.stored(match_id).check_code
    return ""


def id_instead_of(services: Services, match_id: str) -> str:
    """Return an id for the match that continues in place of a damaged one. Raises `StoreError`.

    The id tells which match it replaces. No other computer with a copy of the record gives the same id.
    """
    first, number = _place_after(services, match_id)
    return services.new_match_id(f"{first}-{number}")


def in_place_of(services: Services, match_id: str) -> StoredMatch | None:
    """Return the match that replaced a damaged one, or None if there is none. Raises `StoreError`.

    If there are several, also from another computer, it is the one played last.
    """
    from classroom.competition.match_result import number_of  # noqa: PLC0415 - seldom needed

    first, number = _place_after(services, match_id)
    ids = (one for one in services.archive.ids_named_after(first) if number_of(first, one) == number)
    return next((stored for stored in map(services.archive.stored, ids) if stored.state), None)


def _place_after(services: Services, match_id: str) -> tuple[str, int]:
    from classroom.competition.match_result import place_after, table_of_match  # noqa: PLC0415 - seldom needed

    for competition in services.competition_archive.newest(COMPETITIONS):
        table = table_of_match(competition.state, match_id) if competition.state else None
        if table:
            return place_after(table.base, match_id)
    return place_after(match_id, match_id)


def latest_finished(archive: Archive) -> MatchState | None:
    """Return the match finished last among those played last, or None. Raises `StoreError`.

    It reads the matches one by one, so call it off the screen's thread.
    """
    states = (stored.state for stored in islice(_newest_first(archive), LOOKED_THROUGH))
    return next((state for state in states if state and state.end), None)


def earlier_matches(archive: Archive, state: MatchState) -> Sequence[MatchState]:
    """Return finished matches played before this one, among those played last; empty if they cannot be read.

    It reads the matches one by one, so call it off the screen's thread.
    """
    stored: list[StoredMatch] = []
    with suppress(StoreError):
        stored = list(islice(_newest_first(archive), LOOKED_THROUGH))
    others = (one.state for one in stored if one.match_id != state.opened.match_id and not one.fault)
    return [one for one in others if one and one.end]


def proposed_step(archive: Archive, format: Format, teams: Sequence[Team]) -> Proposal | None:
    """Return the ladder step that these teams should play next, or None if the format has no ladder.

    It follows from their last matches. Raises `StoreError`. It reads matches, so call it off the screen's thread.
    """
    from classroom.match.practice_ladder import is_of_same_people, propose_step  # noqa: PLC0415 - Home needs none of it

    theirs = (
        archive.stored(match_id)
        for match_id in archive.newest_ids(LOOKED_THROUGH)
        if is_of_same_people(teams_of(archive, match_id), teams)
    )
    return propose_step(format, (stored.state for stored in theirs if stored.state and not stored.fault))


def _newest_first(archive: Archive) -> Iterator[StoredMatch]:
    """Read the matches one by one, only as far as they are asked for."""
    for after in count():
        if not (found := archive.newest(1, after)):
            return
        yield found[0]


MATCHES_LOOKED_AT = 30


def teams_of(archive: Archive, match_id: str) -> list[Team]:
    """Return the teams that a match was opened with, none if that is damaged; what was played is not read."""
    from classroom.match.event import MatchOpened  # noqa: PLC0415 - Home needs none of it

    return [team for one in archive.sound_events(match_id, 1) if isinstance(one, MatchOpened) for team in one.teams]


def teams_played(archive: Archive) -> tuple[Team, ...]:
    """Return the teams of the matches played last, latest first, each name once. Raises `StoreError`.

    Nothing is cached, so no name from a deleted match is offered. It reads the matches one by one, so call it off the
    screen's thread.
    """
    found: dict[str, Team] = {}
    for match_id in archive.newest_ids(MATCHES_LOOKED_AT):
        for team in teams_of(archive, match_id):
            if not team.computer:
                found.setdefault(name_key(team.name), team)
    return tuple(found.values())


def teams_known(archive: Archive, classes: ClassBook) -> tuple[Team, ...]:
    """Return the result of `teams_played`, then each class as a team without a name. Raises `StoreError`."""
    pupils = (one.school_class.pupils for one in classes.classes())
    listed = (tuple(Member(pupil.name, year=pupil.year) for pupil in members) for members in pupils)
    return (*teams_played(archive), *(Team("", "", members) for members in listed))


def known_names(teams: Sequence[Team], field: EntryField) -> tuple[str, ...]:
    """Return the teams' names that fit a `field` of a team sheet, each once."""
    names_in: dict[EntryField, Callable[[Team], Iterable[str]]] = {
        EntryField.NAME: lambda team: () if is_given(team.name) else (team.name,),
        EntryField.ORIGIN: lambda team: (team.origin,),
        EntryField.TEACHER: lambda team: (team.teacher,),
        EntryField.MEMBER: lambda team: (member.name for member in team.members),
    }
    names = (name for team in teams for name in names_in[field](team)) if field in names_in else ()
    found: dict[str, str] = {}
    for name in filter(None, names):
        found.setdefault(name_key(name), name)
    return tuple(found.values())
