"""A match whose record is damaged goes on from its last sound entry, wherever that is, to its end."""

import random
from dataclasses import dataclass, field

import pytest

from classroom.formats.catalogue import formats
from classroom.match.event import Event
from classroom.match.fold import fold
from classroom.match.ports import DamagedMatchError
from classroom.match.service import Matches
from classroom.match.state import Phase
from classroom.rehearsal.player import ChanceShuffler, Search, SimulatedClock
from classroom.rehearsal.rehearsal import Rehearsal
from classroom.rules.policy import Format
from classroom.words.move_generator import IndexMoveFinder
from tests.fakes import MemoryLog
from tests.grid import some_of
from tests.rehearsal.rehearsed import check, index, lexicon, played


@dataclass
class DamagedLog(MemoryLog):
    """Keeps matches, of which those `damaged` can be read up to so many events."""

    damaged: dict[str, int] = field(default_factory=dict)

    def read(self, match_id: str) -> tuple[Event, ...]:
        events = super().read(match_id)
        if match_id in self.damaged:
            sound = self.damaged[match_id]
            raise DamagedMatchError(match_id, sound + 1, events[:sound])
        return events


def _go_on_at_each_of(format: Format, cuts: int) -> int:
    """Damage a match at so many of its entries, play it on to its end each time; return how often that was."""
    events = played(format, seed=5).events
    chance = random.Random(f"{format.key} damaged")
    sounds = chance.sample(range(1, len(events)), min(cuts, len(events) - 1))
    for sound in sounds:
        log, clock = DamagedLog(damaged={"old": sound}), SimulatedClock()
        log.matches["old"] = list(events)
        words = index(min(5, format.words.longest or 5))
        finder = IndexMoveFinder(words, opening_tiles=format.opening.tiles)
        matches = Matches(log, clock, ChanceShuffler(chance), lambda _key, _words: lexicon(), lambda _: finder)  # noqa: B023 - used within the round
        service = matches.go_on_from_sound("old", "new")
        # At most two events that are never the last of a command, a pause that ended and a window closed, are let go.
        kept = slice(1, max(1, sound - 2))
        assert log.matches["new"][kept] == list(events[kept])
        assert log.matches["old"] == list(events)
        check(service.state)
        state = service.state
        for state in Rehearsal(service, matches, clock, Search(words, chance, reach=7, most=4), chance).states():
            check(state)
        assert state.phase is Phase.CLOSED
        assert fold(log.matches["new"]) == state
        assert state.opened.match_id == "new"
    return len(sounds)


@pytest.mark.parametrize("format", some_of(formats(), 2), ids=lambda format: format.key)
def test_a_damaged_match_goes_on_from_some_entry(format: Format) -> None:
    assert _go_on_at_each_of(format, cuts=2)


@pytest.mark.soak
@pytest.mark.parametrize("format", formats(), ids=lambda format: format.key)
def test_a_damaged_match_goes_on_from_any_entry(format: Format) -> None:
    assert _go_on_at_each_of(format, cuts=80) > 40
