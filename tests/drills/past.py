"""Matches that were played out, for drills that look back."""

from functools import cache

from classroom.drills.on_board import PastMatch
from classroom.formats.catalogue import format_by_key
from tests.fakes import MemoryLog
from tests.rehearsal.rehearsed import rehearsal


@cache
def past_match(key: str = "primary", seed: int = 1) -> PastMatch:
    """A match that the computer played to its end."""
    log = MemoryLog()
    state = rehearsal(format_by_key(key), seed, log).play()
    assert state.end
    match_id = state.opened.match_id
    return PastMatch(match_id, log.read(match_id))
