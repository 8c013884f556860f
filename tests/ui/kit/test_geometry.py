"""The board's measures in real windows, and where a release snaps to."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.ui.kit.geometry import board_geometry, density_for, is_on_board, is_upright, snap_square


@pytest.mark.parametrize(
    ("width", "height", "cell", "board", "rack", "column"),
    [
        (1280, 800, 45, 697, 103, 583),
        (1280, 728, 41, 637, 91, 643),
        (1366, 768, 43, 667, 101, 699),
        (1366, 697, 39, 607, 90, 759),
        (1920, 1080, 62, 952, 128, 968),
    ],
)
def test_figures_of_the_design(width: int, height: int, cell: int, board: int, rack: int, column: int) -> None:
    parts = board_geometry(width, height)
    assert (parts.cell, parts.board, parts.rack_height, parts.column) == (cell, board, rack, column)
    assert parts.tile == 72


@pytest.mark.parametrize(("height", "beside"), [(800, True), (768, False), (728, False), (697, False), (1080, True)])
def test_shuffle_stands_beside_the_rack_only_where_it_fits(height: int, *, beside: bool) -> None:
    assert board_geometry(1920, height).shuffle_beside_rack is beside


def test_twice_the_density_doubles_everything() -> None:
    one, two = board_geometry(1280, 800), board_geometry(2560, 1600, density=2)
    assert (two.coordinates, two.tile) == (2 * one.coordinates, 2 * one.tile)


@given(st.integers(640, 4000), st.integers(480, 3000))
def test_parts_fill_the_window_exactly(width: int, height: int) -> None:
    parts = board_geometry(width, height)
    if is_upright(width, height):
        assert parts.board + parts.rack_height + parts.column_height == height
        assert abs(width - 2 * parts.board_x - parts.board) <= 1
        assert (parts.column_x, parts.column) == (0, width)
        assert parts.column_height >= 530 or parts.cell == 1
    else:
        assert (parts.board + parts.rack_height, parts.column_height) == (height, height)
        assert (parts.column_x, parts.board + parts.column) == (parts.board, width)
        assert parts.rack_height >= 2 * parts.cell
        assert parts.column >= 480 or parts.cell == 1


def test_upright_the_board_is_above_and_the_controls_are_below() -> None:
    parts = board_geometry(800, 1280)
    assert (parts.cell, parts.board, parts.rack_height, parts.column, parts.column_height) == (42, 652, 88, 800, 540)
    assert parts.tile == 72


@pytest.mark.parametrize(
    ("width", "height", "density"),
    [
        (1366, 768, 1.0),
        (1280, 728, 1.0),
        (1024, 600, 1.0),
        (1366, 640, 1.0),
        (800, 1280, 1.0),
        (1920, 1080, 1.4),
        (2560, 1440, 1.86),
        (1080, 1920, 1.34),
        (800, 480, 0.78),
    ],
)
def test_a_dp_grows_with_the_window(width: int, height: int, density: float) -> None:
    assert density_for(width, height) == density


def test_a_fine_display_keeps_its_points_where_they_fit() -> None:
    assert density_for(1920, 1080, 1.25) == 1.4
    assert density_for(1920, 1080, 1.5) == 1.5
    assert density_for(1366, 768, 1.5) == 1.28


@given(st.integers(320, 8000), st.integers(240, 8000), st.sampled_from([1.0, 1.25, 1.5, 2.0, 3.0]))
def test_there_are_always_as_many_points_as_the_layouts_need(width: int, height: int, display: float) -> None:
    density = density_for(width, height, display)
    assert density > 0
    across, up = (768, 1024) if is_upright(width, height) else (1024, 600)
    assert width / density >= across - 0.5
    assert height / density >= up - 0.5


def test_release_on_an_empty_square_takes_it() -> None:
    assert snap_square(45 * 3 + 1, 45 * 2 + 44, 45, frozenset()) == (2, 3)


def test_release_on_a_filled_square_takes_the_nearest_empty_one() -> None:
    assert snap_square(45 * 3 + 40, 45 * 2 + 22, 45, frozenset({(2, 3)})) == (2, 4)


def test_release_just_beside_the_board_takes_the_edge() -> None:
    assert snap_square(-27, 10, 45, frozenset()) == (0, 0)
    assert snap_square(-28, 10, 45, frozenset()) is None


def test_no_empty_square_near_is_none() -> None:
    block = frozenset((row, column) for row in range(5) for column in range(5))
    assert snap_square(2.5 * 45, 2.5 * 45, 45, block) is None


near = st.floats(-100, 800, allow_nan=False)


@given(near, near, st.frozensets(st.tuples(st.integers(0, 14), st.integers(0, 14)), max_size=120))
def test_snap_gives_an_empty_square_within_reach(x: float, y: float, taken: frozenset[tuple[int, int]]) -> None:
    found = snap_square(x, y, 45, taken)
    if found is None:
        return
    row, column = found
    assert is_on_board(row, column)
    assert found not in taken
    across = max(column * 45 - x, 0, x - (column + 1) * 45)
    down = max(row * 45 - y, 0, y - (row + 1) * 45)
    assert math.hypot(across, down) <= 0.6 * 45
