"""The board: squares, layout, tiles."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.formats.catalogue import formats
from classroom.rules.board import (
    Direction,
    InvalidBoardError,
    InvalidLayoutError,
    InvalidSquareError,
    Layout,
    Premium,
    Square,
    parse_board,
    parse_layout,
    parse_position,
    parse_square,
    position_name,
    square_name,
)
from tests.rules.positions import EMPTY_BOARD, LAYOUT, board_with, laid

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


LAYOUTS = [pytest.param(format.layout, id=format.key) for format in formats()]
STANDARD = formats()[0].layout


def test_C1_the_board_has_15_rows_and_columns_and_its_start_is_H8() -> None:
    assert (STANDARD.height, STANDARD.width) == (15, 15)
    assert STANDARD.start == parse_square("H8")


def test_C1_the_standard_premium_squares_are_8_17_12_and_24() -> None:
    counts = Counter(STANDARD.premium(square) for square in STANDARD.squares)
    assert counts == {
        Premium.TRIPLE_WORD: 8,
        Premium.DOUBLE_WORD: 17,
        Premium.TRIPLE_LETTER: 12,
        Premium.DOUBLE_LETTER: 24,
        Premium.PLAIN: 225 - 8 - 17 - 12 - 24,
    }


def test_C1_premium_squares_lie_where_the_board_has_them() -> None:
    for square, premium in [
        ("A1", Premium.TRIPLE_WORD),
        ("H1", Premium.TRIPLE_WORD),
        ("O8", Premium.TRIPLE_WORD),
        ("B2", Premium.DOUBLE_WORD),
        ("E11", Premium.DOUBLE_WORD),
        ("H8", Premium.DOUBLE_WORD),
        ("F2", Premium.TRIPLE_LETTER),
        ("J10", Premium.TRIPLE_LETTER),
        ("D1", Premium.DOUBLE_LETTER),
        ("G7", Premium.DOUBLE_LETTER),
        ("H4", Premium.DOUBLE_LETTER),
        ("H7", Premium.PLAIN),
    ]:
        assert STANDARD.premium(parse_square(square)) is premium


@pytest.mark.parametrize("layout", LAYOUTS)
def test_C1_the_layout_is_the_same_from_every_side(layout: Layout) -> None:
    size = layout.width
    for row, column in layout.squares:
        here = layout.premium(Square(row, column))
        assert here is layout.premium(Square(column, row))
        assert here is layout.premium(Square(size - 1 - row, column))
        assert here is layout.premium(Square(row, size - 1 - column))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_factors_agree_with_premiums_square_by_square(layout: Layout) -> None:
    letters = {Premium.DOUBLE_LETTER: 2, Premium.TRIPLE_LETTER: 3}
    words = {Premium.DOUBLE_WORD: 2, Premium.TRIPLE_WORD: 3}
    for square, place in layout.places.items():
        assert layout.letter_factors[place] == letters.get(layout.premium(square), 1)
        assert layout.word_factors[place] == words.get(layout.premium(square), 1)
        assert (square in layout.premiums) == (layout.premium(square) is not Premium.PLAIN)
        assert layout.premiums.get(square, (1, 1)) == layout.factors[square]


def test_rows_and_columns_hold_every_square_once() -> None:
    layout = parse_layout("..W\n.*l\n")
    assert [len(row) for row in layout.row_squares] == [3, 3]
    assert [len(column) for column in layout.column_squares] == [2, 2, 2]
    for row, column in layout.squares:
        assert layout.row_squares[row][column] == layout.column_squares[column][row] == Square(row, column)


def test_a_square_is_on_the_board_or_not() -> None:
    assert Square(14, 14) in STANDARD
    for outside in (Square(15, 0), Square(0, 15), Square(-1, 0), Square(0, -1)):
        assert outside not in STANDARD


def test_a_board_need_not_be_square_nor_large() -> None:
    layout = parse_layout("..W\n.*l\n")
    assert (layout.height, layout.width, layout.start) == (2, 3, Square(1, 1))
    assert layout.premium(Square(1, 2)) is Premium.DOUBLE_LETTER


def test_a_picture_that_is_no_board_is_refused_with_the_row() -> None:
    for picture, message in [
        ("", "empty"),
        (" \n \n", "empty"),
        ("...\n.*", "row 2 has 2 squares, the first has 3"),
        ("..x\n.*.", "row 1 has 'x'"),
        ("...\n...", "one start square"),
        ("*..\n..*", "one start square"),
        ("*" + "." * 26, "26 at most"),
        ("*\n" + ".\n" * 26, "26 at most"),
    ]:
        with pytest.raises(InvalidLayoutError, match=message):
            parse_layout(picture)


def test_rows_that_are_no_board_are_refused_however_the_layout_is_built() -> None:
    with pytest.raises(InvalidLayoutError):
        Layout(("...",))


SMALL = parse_layout("...\n.*.\n...")

cells = st.text("ABZabz.", min_size=9, max_size=9)


def test_an_empty_board_has_no_tile() -> None:
    assert EMPTY_BOARD.is_empty
    assert EMPTY_BOARD.tiles() == ()
    assert EMPTY_BOARD.at(parse_square("H8")) is None
    assert EMPTY_BOARD.rows() == ("." * 15,) * 15


def test_C6_laying_tiles_leaves_the_board_before_as_it_was() -> None:
    after = EMPTY_BOARD.lay(laid("CaT", "8G"))
    assert EMPTY_BOARD.is_empty
    assert after.rows()[7] == "......CaT......"
    assert after.at(parse_square("H8")) == "a"


def test_C10_taking_tiles_off_gives_the_board_before() -> None:
    before = board_with(("QUITE", "8D"))
    tiles = laid("MES.....", "8A", before)
    assert before.lay(tiles).take(square for square, _ in tiles) == before


def test_C7_tiles_on_the_board_count_as_they_look_on_a_rack() -> None:
    assert board_with(("CaT", "8G")).tiles() == ("C", "?", "T")


def test_off_the_board_there_is_no_tile() -> None:
    full = parse_board(LAYOUT, ["A" * 15] * 15)
    for outside in (Square(-1, 0), Square(0, -1), Square(15, 0), Square(0, 15)):
        assert full.at(outside) is None


@given(cells)
def test_a_position_is_read_back_from_its_rows(text: str) -> None:
    rows = [text[:3], text[3:6], text[6:]]
    assert list(parse_board(SMALL, rows).rows()) == rows


@given(cells, st.integers(-1, 3), st.integers(-1, 3))
def test_rows_and_columns_read_as_the_board_does_and_beyond_the_edge_there_is_no_tile(
    text: str, row: int, column: int
) -> None:
    board = parse_board(SMALL, [text[:3], text[3:6], text[6:]])
    assert board.row(row) == "".join(board.at(Square(row, number)) or "." for number in range(3))
    assert board.column(column) == "".join(board.at(Square(number, column)) or "." for number in range(3))


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (["...", "..."], "2 rows, but the board has 3"),
        (["...", "..", "..."], "row 2 has 2 squares"),
        (["...", "...", ".?."], r"row 3 has '\?'"),
        (["Ä..", "...", "..."], "row 1 has 'Ä'"),
        (["ı..", "...", "..."], "row 1 has 'ı'"),
    ],
)
def test_a_text_that_is_no_position_is_refused_with_the_row(rows: list[str], message: str) -> None:
    with pytest.raises(InvalidBoardError, match=message):
        parse_board(SMALL, rows)
