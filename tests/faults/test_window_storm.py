"""A projector is plugged in in the middle of a turn: the window changes a hundred times, and the turn goes on."""

from __future__ import annotations

import random

import pytest

from classroom.match import event as ev
from classroom.match.state import Phase
from tests.conftest import Tally
from tests.ui.harness import LAPTOP, resize
from tests.ui.table import CAT, QUIZ, seated
from tests.ui.test_window import FULL_HD, LOW, NETBOOK, UPRIGHT

RESIZES = 100


@pytest.mark.soak
@pytest.mark.timeout(1800)
def test_a_window_that_changes_a_hundred_times_in_a_turn_keeps_tiles_clock_and_bell(tally: Tally) -> None:
    chance = random.Random(26)
    with seated(QUIZ, CAT, size=LAPTOP) as table:
        table.ring()
        table.lay("H8", "QUIZ")
        pending, left = table.session.placing.pending, table.session.service.remaining_ms()
        assert left is not None
        for number in range(1, RESIZES + 1):
            resize(chance.choice([LAPTOP, FULL_HD, UPRIGHT, NETBOOK, LOW]))
            table.app.pass_ms(50)
            assert table.session.placing.pending == pending
            assert table.session.service.remaining_ms() == left - 50 * number
        assert table.at(Phase.RUNNING)
        resize(LAPTOP)
        table.app.frames(3)
        rung = len(table.app.world.bell.rung)
        table.app.pass_ms(left - 50 * RESIZES + 100)
        assert not table.at(Phase.RUNNING)
        assert table.app.world.bell.rung[rung:] == [2]
        assert len(table.happened(ev.TilesPlayed, ev.TurnTimedOut)) == 1
    tally("changes of the window within a turn, its clock and tiles as they were", RESIZES)
