import pytest

from classroom.ui.kit.geometry import ColumnGeometry, column_geometry

GAPS = 8 + 12 * 6 + 8
ROW = 46 + 16  # one turn of the list, with its card's edges


def heights(parts: ColumnGeometry) -> tuple[int, ...]:
    return parts.cards, parts.clock, parts.move, parts.play, parts.row


@pytest.mark.parametrize("height", [600, 697, 728, 768, 800, 1080])
def test_the_last_turn_stays_in_sight_below_everything_else(height: int) -> None:
    parts = column_geometry(height)
    assert sum(heights(parts)) + GAPS + ROW <= height


@pytest.mark.parametrize("height", [600, 697, 728, 768, 800, 1080])
def test_play_and_its_row_are_large_enough_for_pupils(height: int) -> None:
    parts = column_geometry(height)
    assert parts.play >= 88
    assert parts.row >= 64


def test_a_display_with_more_points_has_larger_parts() -> None:
    assert heights(column_geometry(1600, 2.0)) == tuple(2 * part for part in heights(column_geometry(800)))
