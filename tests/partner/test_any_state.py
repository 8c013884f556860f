"""Wherever a match of any format may come to, what the computer does there is lawful, or it leaves it to others."""

import random
from collections.abc import Sequence

import pytest

from classroom.formats.catalogue import format_by_key
from classroom.match.state import MatchState, Phase
from classroom.partner.brain import Act, Partner
from classroom.partner.level import level_by_key
from classroom.partner.view import view_of
from classroom.rehearsal.rehearsal import Rehearsal
from classroom.rules.policy import Format
from tests.fakes import MemoryLog
from tests.grid import first_of
from tests.partner.contest import KEYS
from tests.rehearsal.rehearsed import index, lexicon, rehearsal

FORMATS = ("primary", "literacy", "club", "youth", "standard")
_EACH = 3  # of so many states one is looked at; most turns go through two or four, which are then looked at in turn


def partner(state: MatchState, seed: int) -> Partner:
    level = level_by_key(KEYS[seed % len(KEYS)])
    words = index(min(5, state.format.words.longest or 5))
    return Partner(level, lexicon(), words, random.Random(seed))


def check(match: Rehearsal, seed: int) -> list[tuple[Phase, Act]]:
    """Ask each side of each match what the computer would do in its place, and the match whether that may be done."""
    made = list[tuple[Phase, Act]]()
    for number, state in enumerate(match.states()):
        service = match._service
        # The computer plays in practice only, where no bell waits for a check list.
        if number % _EACH or service.interrupted or state.waits_for_list:
            continue
        for side in state.sides:
            act = partner(state, seed + number).next_act(view_of(state, side, service.remaining_ms(side)))
            if act:
                assert service.why_not(act.command) is None, (state.phase, act, service.why_not(act.command))
                made.append((state.phase, act))
    return made


def played(format_: Format, seed: int) -> list[tuple[Phase, Act]]:
    return check(rehearsal(format_, seed, MemoryLog()), seed)


@pytest.mark.parametrize("key", FORMATS)
@pytest.mark.parametrize("seeds", first_of([[3], range(100, 130)]), ids=["one", "many"])
def test_what_the_computer_would_do_is_never_refused(key: str, seeds: Sequence[int]) -> None:
    made = [done for seed in seeds for done in played(format_by_key(key), seed)]
    assert Phase.RUNNING in {phase for phase, _ in made}, "in a match or two nobody comes to play"
