"""Whatever several pupils do with their fingers at once, no tile is lost and nothing is done twice."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from classroom.match import event as ev
from classroom.match.state import Phase
from classroom.rules.tile import rack_face
from classroom.ui.demonstration.hand import middle
from classroom.ui.kit.touch import Pressable
from tests.examples import examples
from tests.match.tiles import all_tiles
from tests.ui.harness import shown
from tests.ui.table import Table, seated

STEPS = 110
DONE = (ev.TilesPlayed, ev.TurnTimedOut, ev.Passed, ev.Exchanged)


class Hand:
    """One finger that touches, slides and lets go as chance has it."""

    def __init__(self, table: Table, chance: random.Random) -> None:
        self._table = table
        self._chance = chance
        self._touch: Any = None

    def step(self) -> None:
        if self._touch is None:
            self._touch = self._table.app.finger(self._place())
            self._touch.press()
        elif self._chance.random() < 0.2:
            self._touch.move(*self._place())
        else:
            self.let_go()

    def let_go(self) -> None:
        if self._touch is not None:
            self._touch.up()
            self._touch = None

    def _place(self) -> tuple[float, float]:
        """Somewhere on the rack, on the board, or on a button."""
        what, table = self._chance.random(), self._table
        if what < 0.45 and "rack" in table.screen.ids:
            return table.slot(self._chance.randrange(7))
        if what < 0.86 and "rack" in table.screen.ids:
            board = table.screen.ids.board
            near = (self._chance.randint(5, 9), self._chance.randint(5, 9))
            x, y = board.to_window(*board.square_center(near))
            return float(x), float(y)
        return middle(self._chance.choice(buttons(table)))


def buttons(table: Table) -> list[Any]:
    """Every button shown but those that lead away from the match."""
    away = {"home", "leave", "turns", "stop"}
    named = {id(widget.__self__) for owner in shown(table.screen) for name, widget in owner.ids.items() if name in away}
    return [one for one in shown(table.app.screen) if isinstance(one, Pressable) and id(one) not in named]


def held_and_laid(table: Table) -> Counter[str]:
    """The tiles of the side to move wherever they are: on the rack, laid, or in a hand."""
    placing = table.session.placing
    hands = [tile for touch in list(placing._held) if (tile := placing.held(touch))]
    laid = [rack_face(tile) for _square, tile in placing.pending]
    return Counter([tile for tile in placing.rack if tile] + laid + hands)


def check(table: Table, box: Counter[str]) -> None:
    state, placing = table.state, table.session.placing
    assert all_tiles(state) == box
    assert held_and_laid(table) == Counter(state.racks[state.to_move])
    squares = [square for square, _tile in placing.pending]
    assert len(squares) == len(set(squares))
    assert not any(state.board.at(square) for square in squares)
    begun, done = len(table.happened(ev.TurnBegan)), len(table.happened(*DONE))
    assert begun - 1 <= done <= begun


def storm(table: Table, seed: int, fingers: int) -> Iterator[None]:
    chance = random.Random(seed)
    hands = [Hand(table, chance) for _ in range(fingers)]
    for _ in range(STEPS):
        if table.app.navigator.screen not in ("match", "announce"):
            break
        chance.choice(hands).step()
        table.app.pass_ms(chance.choice((10, 60, 150)))
        if table.app.session is None:  # left by a button of a card
            return
        yield
    for hand in hands:
        hand.let_go()
    table.app.frames(2)
    yield


def play_wildly(seed: int, fingers: int) -> None:
    """Let fingers do what they like in one turn, and look after each of their moves."""
    with seated("QUI?ESN", "CATSDOG") as table:
        table.ring()
        table.lay("H8", "QUI")
        box = all_tiles(table.state)
        for _ in storm(table, seed, fingers):
            check(table, box)


@examples(2)
@given(seed=st.integers(0, 2**32), fingers=st.integers(2, 5))
def test_random_fingers_lose_no_tile_and_do_nothing_twice(seed: int, fingers: int) -> None:
    play_wildly(seed, fingers)


@pytest.mark.soak
@settings(max_examples=40)
@given(seed=st.integers(0, 2**32), fingers=st.integers(2, 5))
def test_many_random_fingers_lose_no_tile_and_do_nothing_twice(seed: int, fingers: int) -> None:
    play_wildly(seed, fingers)


def test_fingers_that_all_press_at_once_do_one_thing() -> None:
    with seated() as table:
        table.ring()
        table.lay("H8", "QUIZ")
        table.tap("exchange")
        fingers = [table.app.finger(table.part(name)) for name in ("play", "yes", "pause", "no")]
        table.app.pass_ms(500)
        for finger in fingers:
            finger.press()
        table.app.frames(1)
        for finger in fingers:
            finger.up()
        table.app.frames(2)
        assert len(table.happened(*DONE, ev.TurnPaused)) == 1
        assert not table.at(Phase.RUNNING)
