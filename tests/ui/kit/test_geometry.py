"""The board's measures in real windows, and where a release snaps to."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.ui.kit.geometry import board_geometry, density_for, is_upright


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
