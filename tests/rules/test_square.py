import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.rules.board import (
    Direction,
    InvalidSquareError,
    Square,
    parse_position,
    parse_square,
    position_name,
    square_name,
)

SQUARES = st.builds(Square, st.integers(0, 98), st.integers(0, 25))


def test_C1_rows_are_numbered_and_columns_lettered() -> None:
    assert parse_square("H8") == Square(7, 7)
    assert parse_square("A1") == Square(0, 0)
    assert parse_square("O15") == Square(14, 14)
    assert square_name(Square(7, 7)) == "H8"


@given(SQUARES)
def test_C1_a_square_is_read_back_from_its_name(square: Square) -> None:
    assert parse_square(square_name(square)) == square
    assert parse_square(square_name(square).lower()) == square


@given(SQUARES, st.sampled_from(Direction))
def test_C4_a_position_is_read_back_from_its_name(square: Square, direction: Direction) -> None:
    assert parse_position(position_name(square, direction)) == (square, direction)


def test_C4_row_first_is_across_and_column_first_down() -> None:
    assert parse_position("8D") == (Square(7, 3), Direction.ACROSS)
    assert parse_position("d8") == (Square(7, 3), Direction.DOWN)


def test_a_text_that_is_no_square_is_refused() -> None:
    for text in ["", "8", "H", "H0", "H08", "HH8", "8H8", "Ä8", "H8 ", "H８", "H8\n", "-1A"]:
        with pytest.raises(InvalidSquareError):
            parse_square(text)
        with pytest.raises(InvalidSquareError, match="H8"):
            parse_position(text)


def test_stepping_goes_along_the_direction() -> None:
    assert Square(7, 7).step(Direction.ACROSS) == Square(7, 8)
    assert Square(7, 7).step(Direction.DOWN, -2) == Square(5, 7)
    assert Direction.ACROSS.other is Direction.DOWN
    assert Direction.DOWN.other is Direction.ACROSS
