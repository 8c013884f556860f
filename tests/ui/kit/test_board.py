"""The board under real touches, and what its canvas shows."""

import pytest

from classroom.rules.board import Direction, Square
from classroom.stage.placing import Cursor
from classroom.ui.demonstration.hand import capture
from classroom.ui.kit.board import BoardView
from classroom.ui.kit.theme import LIGHT
from classroom.ui.kit.touch import TOUCHES
from tests.ui.kit.conftest import Stage, events_of
from tests.ui.kit.sample_board import BIT, CELLS, LAYOUT, VALUES

SIDE = 667


def board(stage: Stage, **more: object) -> BoardView:
    shown: BoardView = stage.show(
        BoardView(layout_rows=LAYOUT, cells=CELLS, values=VALUES, **more), 0, 101, (SIDE, SIDE)
    )
    return shown


def pixel(at: tuple[float, float]) -> str:
    picture = capture()
    red, green, blue = picture.crop((int(at[0]), 768 - 1 - int(at[1]), int(at[0]) + 1, 768 - int(at[1]))).tobytes()
    return f"#{red:02X}{green:02X}{blue:02X}"


def ground(view: BoardView, square: tuple[int, int]) -> tuple[float, float]:
    """A point just inside a square's left edge: its ground, not its marks."""
    x, y = view.square_pos(square)
    return x + 2, y + 12


@pytest.mark.soak
def test_cells_are_as_large_as_the_design_says(stage: Stage) -> None:
    view = board(stage)
    assert (view.cell, view.strip) == (43, 22)
    assert view.square_pos((0, 0)) == (22, 768 - 22 - 43)
    assert view.square_pos((14, 14)) == (22 + 14 * 43, 101)


def test_squares_have_the_colours_of_the_palette(stage: Stage) -> None:
    view = board(stage)
    for square, paint in {
        (0, 0): LIGHT.triple_word,
        (1, 1): LIGHT.double_word,
        (0, 3): LIGHT.double_letter,
        (1, 5): LIGHT.triple_letter,
        (0, 1): LIGHT.plain,
    }.items():
        assert pixel(ground(view, square)) == paint.fill


def test_every_square_is_found_where_it_is_drawn(stage: Stage) -> None:
    view = board(stage)
    for row in range(15):
        for column in range(15):
            assert view.square_at(*view.square_center((row, column))) == Square(row, column)
    assert view.square_at(10, 400) is None
    assert view.square_at(300, 760) is None


def test_tap_names_the_square(stage: Stage) -> None:
    view = board(stage)
    heard = events_of(view, "on_square_tap")
    stage.tap(view.square_center((7, 7)))
    assert heard == [("on_square_tap", Square(7, 7))]


def test_square_is_taken_on_release_and_may_be_corrected_before(stage: Stage) -> None:
    view = board(stage)
    heard = events_of(view, "on_square_tap")
    touch = stage.down(view.square_center((2, 2)))
    assert (view.target, heard) == (Square(2, 2), [])
    stage.move(touch, view.square_center((2, 3)))
    assert view.target == Square(2, 3)
    stage.up(touch)
    assert heard == [("on_square_tap", Square(2, 3))]
    assert view.target is None


def test_release_beside_the_board_or_after_a_screen_change_takes_nothing(stage: Stage) -> None:
    view = board(stage)
    heard = events_of(view, "on_square_tap")
    touch = stage.down(view.square_center((2, 2)))
    stage.move(touch, (1000, 500))
    stage.up(touch)
    touch = stage.down(view.square_center((2, 2)))
    TOUCHES.screen_changed()
    stage.up(touch, seconds=1)
    assert heard == []


def test_still_board_is_not_touched(stage: Stage) -> None:
    view = board(stage, interactive=False)
    heard = events_of(view, "on_square_tap")
    stage.tap(view.square_center((2, 2)))
    assert heard == []


def test_dragging_a_pending_tile_lifts_it(stage: Stage) -> None:
    view = board(stage, pending=[(6, 6, "T")])
    heard = events_of(view, "on_square_tap", "on_tile_lift")
    touch = stage.down(view.square_center((6, 6)))
    stage.move(touch, view.square_center((4, 4)))
    assert heard == [("on_tile_lift", Square(6, 6), touch.touch)]


def test_small_or_quick_movement_is_still_a_tap(stage: Stage) -> None:
    view = board(stage, pending=[(6, 6, "T")])
    heard = events_of(view, "on_square_tap", "on_tile_lift")
    x, y = view.square_center((6, 6))
    small = stage.down((x, y))
    stage.move(small, (x + 8, y))
    stage.up(small)
    quick = stage.down((x, y))
    stage.move(quick, (x + 14, y), seconds=0.02)
    stage.up(quick, seconds=0.02)
    assert [event for event, *_ in heard] == ["on_square_tap", "on_square_tap"]


def test_pending_tiles_and_arrow_leave_ground_and_tiles_alone(stage: Stage) -> None:
    view = board(stage, last_play=BIT)
    below, tiles = view._ground.children[:], view._tiles.children[:]
    view.pending = [(6, 6, "T")]
    view.cursor = Cursor(Square(6, 8), Direction.ACROSS)
    view.problem = [(6, 6)]
    view.bubble = "12"
    stage.frames(2)
    assert view._ground.children == below
    assert view._tiles.children == tiles
    assert len(below) <= 4  # a colour and one picture of the whole empty board


def test_last_play_pending_and_arrow_are_drawn(stage: Stage) -> None:
    view = board(stage, last_play=BIT, pending=[(6, 6, "T")], cursor=Cursor(Square(2, 2), Direction.DOWN))
    x, y = view.square_pos(BIT[0])
    assert pixel((x + 20, y + 1)) == LIGHT.last_outer
    x, y = view.square_pos((6, 6))
    assert pixel((x + 8, y + 30)) == LIGHT.pending.fill
    assert pixel(view.square_center((2, 2))) == LIGHT.cursor


def test_a_square_on_which_a_word_fits_has_a_frame_of_its_own(stage: Stage) -> None:
    view = board(stage, hints=[(2, 2)])
    x, y = view.square_pos((2, 2))
    assert pixel((x + view.cell / 2, y + 3)) == LIGHT.ok
    view.hints = []
    stage.frames(2)
    assert pixel((x + view.cell / 2, y + 3)) != LIGHT.ok


def test_small_board_has_a_narrow_strip(stage: Stage) -> None:
    small = stage.show(BoardView(layout_rows=LAYOUT, cells=CELLS, values=VALUES), 0, 0, (434, 434))
    assert (small.strip, small.cell) == (14, 28)
