import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.rules.board import InvalidBoardError, Square, parse_board, parse_layout, parse_square
from tests.rules.positions import EMPTY_BOARD, LAYOUT, board_with, laid

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
