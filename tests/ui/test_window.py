"""Every window: all grows with a large one, the controls go below the board in an upright one, and nothing is lost."""

import pytest
from kivy.metrics import Metrics, dp
from kivy.uix.widget import Widget

from classroom.ui.kit.theme import COMMIT_HEIGHT, PUPIL_CONTROL
from tests.grid import first_of
from tests.ui.harness import LAPTOP, LEAST_GAP, box, faults, resize
from tests.ui.table import CAT, QUIZ, Table, seated

FULL_HD, WHITEBOARD, UPRIGHT, NETBOOK, LOW = (1920, 1080), (2560, 1440), (800, 1280), (1024, 600), (1366, 640)


def ignored(widget: Widget) -> bool:
    """The board and its tiles draw their own."""
    return type(widget).__name__ in {"BoardView", "RackView", "PlacingSurface"}


def measures(table: Table) -> tuple[float, ...]:
    """The size of a text, of a tile, of the rack and of a control."""
    board, rack = table.app.find("BoardView"), table.app.find("RackView")
    play = table.part("play")
    return play.font_size, board.cell, rack.tile_size, play.height


@pytest.mark.soak
def test_from_a_laptop_to_a_large_screen_texts_tiles_and_rack_grow() -> None:
    with seated(QUIZ, CAT, size=LAPTOP) as table:
        table.ring()
        small = measures(table)
        resize(FULL_HD)
        table.app.frames(3)
        assert all(large >= 1.3 * one for large, one in zip(measures(table), small, strict=True))
        resize(WHITEBOARD)
        table.app.frames(3)
        assert all(large >= 1.8 * one for large, one in zip(measures(table), small, strict=True))


@pytest.mark.soak
def test_a_window_that_changes_under_a_turn_keeps_tiles_and_clock() -> None:
    with seated(QUIZ, CAT, size=LAPTOP) as table:
        table.ring()
        table.lay("H8", "QUIZ")
        table.app.pass_ms(2_000)
        left, pending = table.session.service.remaining_ms(), table.session.placing.pending
        for size in (FULL_HD, UPRIGHT, NETBOOK, LAPTOP):
            resize(size)
            table.app.frames(3)
            assert table.session.placing.pending == pending
            assert table.app.find("BoardView").pending
            assert faults(table.screen, LEAST_GAP, ignored) == []
        assert table.session.service.remaining_ms() == left
        table.tap("play")
        assert table.app.sees("30") or table.app.find_all("Keypad")


@pytest.mark.parametrize("size", first_of([NETBOOK, LOW, UPRIGHT, FULL_HD]))
def test_the_bell_is_large_in_every_window(size: tuple[int, int]) -> None:
    with seated(QUIZ, CAT, size=size) as table:
        ring = table.part("ring")
        assert ring.height >= dp(COMMIT_HEIGHT)
        assert ring.width >= dp(240)
        table.whole_turn("H8", "QUIZ", score=48)
        assert table.part("ring").height >= dp(COMMIT_HEIGHT)
        assert table.part("challenge").height >= dp(PUPIL_CONTROL)


def test_upright_the_controls_are_below_the_board() -> None:
    with seated(QUIZ, CAT, size=UPRIGHT) as table:
        table.ring()
        board, rack, play = table.app.find("BoardView"), table.app.find("RackView"), table.part("play")
        assert box(board)[1] >= box(rack)[3] - 1
        assert box(rack)[1] >= box(play)[3]
        assert faults(table.screen, LEAST_GAP, ignored) == []


@pytest.mark.soak
def test_the_density_is_the_windows_and_goes_with_it() -> None:
    with seated(QUIZ, CAT, size=FULL_HD):
        assert Metrics.density == pytest.approx(1.4)
    assert Metrics.density == 1
