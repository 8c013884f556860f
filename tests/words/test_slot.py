from classroom.rules.board import Direction, Layout, Square, empty_board, parse_board
from classroom.words.move_generator import LETTER_BITS, Cross, Line, Slot, WordIndex, lines

LAYOUT = Layout(("....", ".*..", "...."))
INDEX = WordIndex(["at", "ta", "tat", "to"])
ANY = sum(LETTER_BITS.values())


def line(direction: Direction, number: int, *rows: str) -> Line:
    """The row or column of that number, from 0, on a board of three rows of four."""
    place = number * 4 if direction is Direction.ACROSS else number
    found = (line for line in lines(parse_board(LAYOUT, rows), INDEX) if line.direction is direction)
    return next(line for line in found if line.places[0] == place)


def test_a_slot_tells_where_tiles_are_to_be_laid() -> None:
    assert Slot(Square(0, 0), Direction.ACROSS, ".A.t").empty == (0, 2)


def test_lines_that_no_word_can_reach_are_left_out() -> None:
    board = parse_board(LAYOUT, ["A...", "....", "...."])
    assert [(line.direction, line.places[0]) for line in lines(board, INDEX)] == [
        (Direction.ACROSS, 0), (Direction.ACROSS, 4), (Direction.DOWN, 0), (Direction.DOWN, 1),
    ]  # fmt: skip


def test_C3_on_an_empty_board_only_the_start_square_is_reached() -> None:
    there = list(lines(empty_board(LAYOUT), INDEX))
    assert [(line.direction, line.reaches) for line in there] == [
        (Direction.ACROSS, (False, True, False, False)),
        (Direction.DOWN, (False, True, False)),
    ]
    assert list(there[1].stretches(ANY, 2, 3)) == [(0, 2), (0, 3), (1, 3)]
    assert list(there[1].stretches(ANY, 3, 3)) == [(0, 3)]


def test_a_line_knows_what_crosses_its_squares() -> None:
    row = line(Direction.ACROSS, 1, "A.t.", "..O.", "A...")
    assert row.cells == "..O."
    assert row.crosses == (Cross(0, "AA"), None, None, None)
    top = line(Direction.ACROSS, 1, "A..t", "....", "....")
    assert top.crosses == (Cross(LETTER_BITS["T"], "A"), None, None, Cross(LETTER_BITS["A"] | LETTER_BITS["O"], "t"))


def test_C4_a_stretch_ends_beside_no_tile_and_holds_no_square_that_no_letter_fits() -> None:
    row = line(Direction.ACROSS, 1, "A...", "..O.", "....")
    assert list(row.stretches(ANY, 1, 4)) == [(0, 3), (0, 4), (1, 3), (1, 4), (2, 4)]
    assert list(row.stretches(ANY, 1, 1)) == [(1, 3), (2, 4)]
    assert list(row.stretches(LETTER_BITS["O"], 1, 4)) == [(1, 3), (1, 4), (2, 4)]
