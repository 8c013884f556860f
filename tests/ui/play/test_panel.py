"""What stands beside a board follows the board's screen, and lets go of it."""

from typing import Any

import pytest
from kivy.event import EventDispatcher
from kivy.properties import ObjectProperty

from classroom.ui.drills.drill_boards import DrillColumn
from classroom.ui.kit.geometry import column_geometry
from classroom.ui.play.turn import MatchPanel

LOW, HIGH, HIGHER = (column_geometry(height) for height in (728, 800, 1080))


class Board(EventDispatcher):
    """A screen, or a drill, with a column beside its board."""

    column = ObjectProperty(LOW)
    view = ObjectProperty(None, allownone=True)
    session = ObjectProperty(None, allownone=True)


@pytest.mark.parametrize("kind", [MatchPanel, DrillColumn])
def test_it_is_as_high_as_its_screen_says_until_it_is_left(kind: Any) -> None:
    board = Board()
    panel = kind(board)
    assert panel.column == LOW
    board.column = HIGH
    assert panel.column == HIGH
    panel.unwatch()
    board.column = HIGHER
    assert panel.column == HIGH
