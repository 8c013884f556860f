"""Two pupils, or one finger twice, on the buttons of a turn: whatever the order, one thing is done."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from classroom.match import event as ev
from classroom.match.state import Phase
from classroom.ui.navigation import ScreenName
from tests.conftest import Tally
from tests.ui.table import Table, seated

INTERLEAVINGS = 2_000
ORDERS = ("aAbB", "abAB", "abBA", "baAB", "baBA", "bBaA")
"""Two fingers come down (small letters) and go up again."""

ENDS = (ev.TilesPlayed, ev.Passed, ev.Exchanged)


def begin_again(table: Table, events: Any) -> None:
    """Go back to the moment before the bell, as the match was stored then."""
    before = table.app.session
    table.app.launcher.leave()
    table.app.world.log.matches["match-1"] = events
    table.app.launcher.resume("match-1")
    table.app.until(lambda: table.app.session is not before and table.app.app.shown == ScreenName.MATCH)
    table.app.frames(2)
    assert table.at(Phase.READY)


def touch_both(table: Table, names: tuple[str, str], order: str, chance: random.Random) -> None:
    fingers = {key: table.app.finger(table.part(name)) for key, name in zip("ab", names, strict=True)}
    for step in order:
        finger = fingers[step.lower()]
        act: Callable[[], object] = finger.press if step.islower() else finger.up
        act()
        table.app.frames(chance.choice([0, 0, 1, 2]))
    table.app.frames(2)


def interleave(count: int) -> int:
    """Let two fingers press in so many orders; how many turns ended by it."""
    chance, ended = random.Random(23), 0
    with seated() as table:
        before = table.events
        for number in range(count):
            if number:
                begin_again(table, before)
            table.ring()
            table.lay("H8", "QU")
            table.tap("give_pass")
            table.app.pass_ms(500)
            names = chance.choice([("play", "yes"), ("play", "play"), ("yes", "yes"), ("yes", "pause"), ("play", "no")])
            touch_both(table, names, chance.choice(ORDERS), chance)
            done = [event for event in table.events[len(before) :] if isinstance(event, ENDS)]
            assert len(done) <= 1
            if "pause" not in names and "no" not in names:
                assert len(done) == 1
            ended += len(done)
    return ended


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_in_two_thousand_orders_of_two_fingers_exactly_one_thing_is_done(tally: Tally) -> None:
    assert interleave(INTERLEAVINGS) > INTERLEAVINGS // 2
    tally("orders of two fingers on the buttons of a turn, one thing done", INTERLEAVINGS)
