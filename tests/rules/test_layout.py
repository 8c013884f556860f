from collections import Counter

import pytest

from classroom.formats.catalogue import formats
from classroom.rules.board import InvalidLayoutError, Layout, Premium, Square, parse_layout, parse_square

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
