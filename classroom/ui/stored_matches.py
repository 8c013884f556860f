"""What is to be found out about the matches that are kept: competitions (P18), the last one over, the next step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import count, islice, takewhile
from typing import TYPE_CHECKING

from classroom.errors import StoreError
from classroom.match.help import closes_helper
from classroom.match.state import MatchState
from classroom.ui.ports import COMPETITIONS, Archive, Services, StoredMatch

if TYPE_CHECKING:
    from classroom.match.ladder import Proposal
    from classroom.match.team import Team
    from classroom.rules.format import Format

LOOKED_THROUGH = 20
"""So many of the matches played last are looked through."""


def competitions_under_way(archive: Archive, today: str) -> Iterator[StoredMatch]:
    """Yield the competitions of today that are under way, the one played last first. Raises `StoreError`.

    One that is damaged cannot go on, and closes nothing; nor does one that was left on another day.
    """
    for stored in takewhile(lambda one: one.written_at.startswith(today), _newest_first(archive)):
        if stored.state and not stored.fault and closes_helper(stored.state):
            yield stored


def check_code_of(archive: Archive, match_id: str) -> str:
    """Return the code on the papers of a match, empty of one that is not closed or cannot be read."""
    with suppress(StoreError):
        return archive.stored(match_id).check_code
    return ""


def id_instead_of(services: Services, match_id: str) -> str:
    """Return an id for the match that goes on instead of a damaged one. Raises `StoreError`.

    It tells of which match, and no other computer that has a copy of the record gives it.
    """
    first, number = _place_after(services, match_id)
    return services.new_match_id(f"{first}-{number}")


def in_place_of(services: Services, match_id: str) -> StoredMatch | None:
    """Return the match that has taken the place of a damaged one, None where none has. Raises `StoreError`.

    Where there are several, of another computer too, it is the one played last.
    """
    from classroom.competition.table_match import number_of  # noqa: PLC0415 - seldom needed

    first, number = _place_after(services, match_id)
    ids = (one for one in services.archive.ids_named_after(first) if number_of(first, one) == number)
    return next((stored for stored in map(services.archive.stored, ids) if stored.state), None)


def _place_after(services: Services, match_id: str) -> tuple[str, int]:
    from classroom.competition.table_match import place_after, table_of_match  # noqa: PLC0415 - seldom needed

    for competition in services.competition_archive.newest(COMPETITIONS):
        table = table_of_match(competition.state, match_id) if competition.state else None
        if table:
            return place_after(table.base, match_id)
    return place_after(match_id, match_id)


def latest_finished(archive: Archive) -> MatchState | None:
    """Return the match that was finished last, of those played last; None where there is none. Raises `StoreError`.

    It reads one match after the other: ask beside the screen's thread.
    """
    states = (stored.state for stored in islice(_newest_first(archive), LOOKED_THROUGH))
    return next((state for state in states if state and state.end), None)


def earlier_matches(archive: Archive, state: MatchState) -> Sequence[MatchState]:
    """Return the matches played before this one to their end, of those played last; none where they cannot be read.

    It reads one match after the other: ask beside the screen's thread.
    """
    stored: list[StoredMatch] = []
    with suppress(StoreError):
        stored = list(islice(_newest_first(archive), LOOKED_THROUGH))
    others = (one.state for one in stored if one.match_id != state.opened.match_id and not one.fault)
    return [one for one in others if one and one.end]


def proposed_step(archive: Archive, format: Format, teams: Sequence[Team]) -> Proposal | None:
    """Return the step of the ladder of practice that these teams play next, None where the format has none.

    It follows from their last matches. Raises `StoreError`; it reads matches: ask beside the screen's thread.
    """
    from classroom.match.ladder import is_of_same_people, propose_step  # noqa: PLC0415 - Home needs none of it

    states = (stored.state for stored in islice(_newest_first(archive), LOOKED_THROUGH) if not stored.fault)
    return propose_step(format, (state for state in states if state and is_of_same_people(state.opened, teams)))


def _newest_first(archive: Archive) -> Iterator[StoredMatch]:
    """Read one match after the other, and none that nobody asks for."""
    for after in count():
        found = archive.newest(1, after)
        if not found:
            return
        yield found[0]
