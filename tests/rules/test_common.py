"""The common rules C1-C10 in every format that they concern; which those are, the format's policies say.

What needs a match under way (C6, C7, C10, C11, C12) is in `tests/match/test_common.py`.
"""

import string
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.formats.catalogue import formats
from classroom.rules.board import (
    Board,
    Direction,
    LaidTile,
    Layout,
    Premium,
    Square,
    empty_board,
    parse_position,
    parse_square,
    square_name,
)
from classroom.rules.placement import Misplaced, Misplacement, Play, count_play, find_play
from classroom.rules.policy import CentreOpening, Format, NoBonus, RackBonus, bonus_for
from classroom.rules.tile import BLANK
from tests.examples import examples
from tests.rules import oracle

# One eighth of the premium squares; the others are its mirror images.
PREMIUMS = {
    Premium.TRIPLE_WORD: "A1 A8",
    Premium.DOUBLE_WORD: "B2 C3 D4 E5 H8",
    Premium.TRIPLE_LETTER: "B6 F6",
    Premium.DOUBLE_LETTER: "A4 C7 D8 G7",
}
COUNTS = {
    Premium.TRIPLE_WORD: 8,
    Premium.DOUBLE_WORD: 17,
    Premium.TRIPLE_LETTER: 12,
    Premium.DOUBLE_LETTER: 24,
    Premium.PLAIN: 164,
}
# What a tile is worth, and the letters that are worth it with their numbers.
BOX = {
    0: "?2",
    1: "A9 E12 I9 L4 N6 O8 R6 S4 T6 U4",
    2: "D4 G3",
    3: "B2 C2 M2 P2",
    4: "F2 H2 V2 W2 Y2",
    5: "K1",
    8: "J1 X1",
    10: "Q1 Z1",
}
# The worked example: word and place, what its words score, and how many tiles it lays.
WORKED = [("QUITE", "8D", 48, 5), ("MES", "8A", 57, 3), ("INFaNCY", "9D", 38, 7), ("RECO..TS", "E4", 40, 6)]

LETTERS_ACROSS = 15


def those(*policies: type, field: str = "") -> list[object]:
    """The formats on the board of the rules as parameters: all, or those whose `field` is one of the policies."""
    boards = [format for format in formats() if format.layout.width == LETTERS_ACROSS]
    chosen = [format for format in boards if not field or isinstance(getattr(format, field), policies)]
    assert chosen, "no format is concerned"
    return [pytest.param(format, id=format.key) for format in chosen]


EVERY_FORMAT = those()
every_format = pytest.mark.parametrize("format", EVERY_FORMAT)
opened_on_the_centre = pytest.mark.parametrize("format", those(CentreOpening, field="opening"))


def laid(word: str, position: str) -> list[LaidTile]:
    """Tiles from a position on; a full stop leaves a square out."""
    start, direction = parse_position(position)
    tiles = (LaidTile(start.step(direction, at), tile) for at, tile in enumerate(word))
    return [tile for tile in tiles if tile.tile != "."]


def board_of(format: Format, *words: tuple[str, str]) -> Board:
    """The format's board with words on it, laid without asking the rules."""
    board = empty_board(format.layout)
    for word, position in words:
        board = board.lay(laid(word, position))
    return board


def find(format: Format, board: Board, tiles: Sequence[LaidTile]) -> Play | Misplacement:
    return find_play(board, tiles, opening_tiles=format.opening.tiles)


def play(format: Format, board: Board, word: str, position: str) -> Play:
    found = find(format, board, laid(word, position))
    assert isinstance(found, Play), found
    return found


def fault(format: Format, board: Board, tiles: Sequence[LaidTile]) -> Misplaced:
    found = find(format, board, tiles)
    assert isinstance(found, Misplacement), found
    return found.fault


def words(format: Format, board: Board, word: str, position: str) -> list[str]:
    return [word.text for word in play(format, board, word, position).words]


def points(format: Format, board: Board, word: str, position: str) -> int:
    """What the words of a play score, without a bonus."""
    return count_play(format.layout, format.tiles.values, play(format, board, word, position)).total


# C1, C2: the board and the box


def mirrored(square: Square) -> set[Square]:
    row, column = square
    ends = [(row, column), (column, row)]
    return {Square(r, c) for a, b in ends for r in (a, 14 - a) for c in (b, 14 - b)}


@every_format
def test_C1_the_board_has_15_rows_and_15_lettered_columns_with_H8_in_the_middle(format: Format) -> None:
    layout = format.layout
    assert (layout.height, layout.width) == (15, 15)
    assert [square_name(layout.squares[at]) for at in (0, 14, 210, 224)] == ["A1", "O1", "A15", "O15"]
    assert layout.start == parse_square("H8") == Square(7, 7)


@every_format
def test_C1_every_premium_square_lies_where_the_rules_have_it(format: Format) -> None:
    layout = format.layout
    printed = {
        square: premium
        for premium, names in PREMIUMS.items()
        for name in names.split()
        for square in mirrored(parse_square(name))
    }
    assert {square: layout.premium(square) for square in layout.squares} == {
        square: printed.get(square, Premium.PLAIN) for square in layout.squares
    }
    assert Counter(layout.premium(square) for square in layout.squares) == COUNTS


@every_format
def test_C2_the_box_has_98_letters_and_2_blanks_of_the_printed_values(format: Format) -> None:
    printed = {kind[0]: (int(kind[1:]), value) for value, kinds in BOX.items() for kind in kinds.split()}
    assert {kind.letter: (kind.count, kind.value) for kind in format.tiles.kinds} == printed
    assert len(format.tiles.tiles) == 100
    assert Counter(format.tiles.tiles)[BLANK] == 2
    assert format.tiles.worth(format.tiles.tiles) == 187


# C3: the first play


@opened_on_the_centre
def test_C3_the_first_play_lays_two_tiles_or_more_and_covers_the_centre(format: Format) -> None:
    empty = board_of(format)
    for lying in ("8H", "8G", "H8", "H7"):
        assert words(format, empty, "AT", lying) == ["AT"]
    for beside in ("8I", "8F", "H9", "H6", "9H", "G8", "1A"):
        assert fault(format, empty, laid("AT", beside)) is Misplaced.START_NOT_COVERED
    assert fault(format, empty, laid("A", "8H")) is Misplaced.TOO_FEW_TILES


@opened_on_the_centre
def test_C3_it_may_cover_the_centre_with_any_of_its_tiles(format: Format) -> None:
    empty = board_of(format)
    covering = [column for column in string.ascii_uppercase[:9]
                if isinstance(find(format, empty, laid("READING", f"8{column}")), Play)]  # fmt: skip
    assert covering == list("BCDEFGH")


@opened_on_the_centre
def test_C3_a_later_play_need_not_cover_the_centre_and_may_be_one_tile(format: Format) -> None:
    assert words(format, board_of(format, ("AT", "8H")), "E", "J8") == ["ATE"]


# C4: where tiles may lie


@every_format
@pytest.mark.parametrize(
    ("tiles", "wrong"),
    [
        (laid("S", "8I"), None),
        (laid("S", "8C"), None),
        (laid("S", "D9"), None),
        (laid("S", "D7"), None),
        (laid("RECO.TS", "E4"), None),
        (laid("MES.....S", "8A"), None),
        (laid("AT", "9I"), Misplaced.NOT_TOUCHING),  # by a corner
        (laid("A", "7C"), Misplaced.NOT_TOUCHING),
        (laid("AT", "1A"), Misplaced.NOT_TOUCHING),
        ([*laid("A", "9D"), *laid("T", "10E")], Misplaced.NOT_IN_LINE),  # diagonal
        ([*laid("AT", "9D"), *laid("E", "10D")], Misplaced.NOT_IN_LINE),
        (laid("A.T", "9D"), Misplaced.GAP),
        (laid("S.T", "I8"), Misplaced.GAP),
        (laid("M.S.....S", "8A"), Misplaced.GAP),
        (laid("A", "8D"), Misplaced.SQUARE_TAKEN),
        (laid("AT", "8O"), Misplaced.OFF_BOARD),
    ],
)
def test_C4_a_play_lies_in_one_line_without_a_gap_and_touches_by_a_side(
    format: Format, tiles: list[LaidTile], wrong: Misplaced | None
) -> None:
    found = find(format, board_of(format, ("QUITE", "8D")), tiles)
    assert found.fault is wrong if isinstance(found, Misplacement) else wrong is None


def positions(layout: Layout) -> st.SearchStrategy[Mapping[Square, str]]:
    return st.dictionaries(st.sampled_from(layout.squares), st.sampled_from("AEbZ"), min_size=1, max_size=120)


@every_format
@examples(15)
@given(data=st.data())
def test_C4_squares_of_any_position_are_a_placement_just_when_the_rule_says_so(
    format: Format, data: st.DataObject
) -> None:
    filled = data.draw(positions(format.layout))
    chosen = data.draw(st.sets(st.sampled_from(format.layout.squares), min_size=1, max_size=4)) | set(
        _a_stretch(format.layout, filled, data) if data.draw(st.booleans()) else []
    )
    board = empty_board(format.layout).lay(LaidTile(square, tile) for square, tile in filled.items())
    found = find(format, board, [LaidTile(square, "E") for square in chosen])
    assert isinstance(found, Play) == _is_lawful(filled, chosen)


def _a_stretch(layout: Layout, filled: Mapping[Square, str], data: st.DataObject) -> Iterator[Square]:
    """The free squares of a piece of a row or a column, so that lawful placements are common."""
    start = data.draw(st.sampled_from(layout.squares))
    direction = data.draw(st.sampled_from(Direction))
    for at in range(data.draw(st.integers(1, 6))):
        square = start.step(direction, at)
        if square in layout and square not in filled:
            yield square


def _is_lawful(filled: Mapping[Square, str], chosen: set[Square]) -> bool:
    rows, columns = {square.row for square in chosen}, {square.column for square in chosen}
    if (len(rows) > 1 and len(columns) > 1) or not chosen.isdisjoint(filled):
        return False
    between = {Square(row, column) for row in range(min(rows), max(rows) + 1)
               for column in range(min(columns), max(columns) + 1)}  # fmt: skip
    sides = {Square(row + down, column + right) for row, column in chosen
             for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))}  # fmt: skip
    return between <= chosen | filled.keys() and not sides.isdisjoint(filled)


# C5: the words of a play


@every_format
def test_C5_every_word_made_or_lengthened_is_one_of_the_plays_words_the_main_word_first(format: Format) -> None:
    board = board_of(format, ("QUITE", "8D"), ("MES", "8A"))
    assert words(format, board, "INFaNCY", "9D") == ["INFaNCY", "QI", "UN", "IF", "Ta", "EN"]
    assert words(format, board_of(format, ("QUITE", "8D")), "D", "8I") == ["QUITED"]
    assert words(format, board_of(format, ("QUITE", "8D")), "MES", "8A") == ["MESQUITE"]


@every_format
def test_C5_a_tile_that_makes_two_words_counts_in_both(format: Format) -> None:
    board = board_of(format, ("AT", "8G"), ("NO", "9H"))
    assert words(format, board, "N", "9G") == words(format, board, "N", "G9") == ["NNO", "AN"]
    # NNO: N on a double letter, then N and O; AN: A, and N on its premium again.
    assert points(format, board, "N", "9G") == (2 + 1 + 1) + (1 + 2)


# C7, C8: what a play scores


@every_format
def test_C7_a_blank_is_worth_nothing_on_any_square(format: Format) -> None:
    # The first letter lies on a double letter, the last on the double word of the centre.
    board = board_of(format)
    assert points(format, board, "QUITE", "8D") == (2 * 10 + 1 + 1 + 1 + 1) * 2
    assert points(format, board, "qUITE", "8D") == (0 + 1 + 1 + 1 + 1) * 2
    assert {format.tiles.values[letter] for letter in string.ascii_lowercase} == {0}


@every_format
def test_C8_letters_before_words_and_only_under_the_tiles_of_this_turn(format: Format) -> None:
    assert points(format, board_of(format), "QUITE", "8D") == 48
    # A triple word under M; under Q and E the premiums are used up.
    assert points(format, board_of(format, ("QUITE", "8D")), "MES", "8A") == (3 + 1 + 1 + 10 + 1 + 1 + 1 + 1) * 3


@every_format
def test_C8_two_double_words_make_4_and_two_triple_words_9(format: Format) -> None:
    assert points(format, board_of(format, ("AAAAA", "H4")), "AAA.AAA", "5E") == 7 * 2 * 2
    assert points(format, board_of(format, ("AAAAAAAA", "D8")), "AAA.AAAA", "15A") == 8 * 3 * 3


@every_format
def test_C8_a_premium_counts_in_each_word_of_its_square_and_a_blank_multiplies_too(format: Format) -> None:
    across_and_down = board_of(format, ("AA", "5F"), ("AA", "E6"))
    # E5 is a double word.
    assert points(format, across_and_down, "B", "E5") == 2 * (3 + 1 + 1) * 2
    assert points(format, across_and_down, "b", "E5") == 2 * (0 + 1 + 1) * 2
    # G7 is a double letter; B on it stands in BE and in BA.
    assert points(format, board_of(format, ("AT", "8G")), "BE", "7G") == (2 * 3 + 1) + (2 * 3 + 1) + (1 + 1)


@every_format
def test_C8_C9_the_worked_example_scores_48_57_88_40(format: Format) -> None:
    board, scores = board_of(format), []
    for word, position, expected, number in WORKED:
        found = play(format, board, word, position)
        assert len(found.tiles) == number
        counted = count_play(format.layout, format.tiles.values, found, bonus_for(format.bonus, number, 7))
        assert counted.total - counted.bonus == expected
        scores.append(counted.total)
        board = board.lay(found.tiles)
    has_bonus = isinstance(format.bonus, RackBonus)
    assert scores == ([48, 57, 88, 40] if has_bonus else [48, 57, 38, 40])
    assert (scores[0] + scores[2], scores[1] + scores[3]) == ((136, 97) if has_bonus else (86, 97))


@every_format
@examples(10)
@given(data=st.data())
def test_C5_C8_any_play_has_the_words_and_the_score_of_an_independent_count(
    format: Format, data: st.DataObject
) -> None:
    filled = data.draw(positions(format.layout))
    letters = iter(data.draw(st.text(string.ascii_letters, min_size=6, max_size=6)))
    board = empty_board(format.layout).lay(LaidTile(square, tile) for square, tile in filled.items())
    tiles = [LaidTile(square, next(letters)) for square in _a_stretch(format.layout, filled, data)]
    found = find(format, board, tiles)
    if isinstance(found, Play):
        before = {(square.row, square.column): tile for square, tile in filled.items()}
        new = {(square.row, square.column): tile for square, tile in found.tiles}
        made = [tuple((square.row, square.column) for square in word.squares) for word in found.words]
        assert len(made) == len(set(made))
        assert set(made) == oracle.words_of(before, new)
        assert count_play(format.layout, format.tiles.values, found).total == oracle.score(before, new)


# C9: the bonus


@pytest.mark.parametrize("format", those(RackBonus, field="bonus"))
def test_C9_fifty_points_for_seven_tiles_of_a_full_rack_and_for_nothing_less(format: Format) -> None:
    assert bonus_for(format.bonus, 7, 7) == 50
    assert [bonus_for(format.bonus, number, 7) for number in range(7)] == [0] * 7
    # However many of a rack that is not full are laid.
    assert [bonus_for(format.bonus, held, held) for held in range(7)] == [0] * 7


@every_format
def test_C9_the_bonus_is_added_to_the_words_and_not_multiplied(format: Format) -> None:
    found = play(format, board_of(format), "READING", "8E")
    bonus = bonus_for(format.bonus, 7, 7)
    counted = count_play(format.layout, format.tiles.values, found, bonus)
    assert counted.total == (1 + 1 + 1 + 2 + 1 + 1 + 2) * 2 + bonus
    assert bonus == (0 if isinstance(format.bonus, NoBonus) else 50)


# C10: premiums used up and fresh again


@every_format
def test_C10_a_premium_square_is_used_once_and_is_fresh_again_when_its_play_comes_off(format: Format) -> None:
    before = board_of(format, ("QUITE", "8D"))
    tiles = laid("MES", "8A")
    assert points(format, before, "MES", "8A") == 57
    after = before.lay(tiles)
    # MESQUITES: nothing counts but the letters, for the triple word of 8A is used up.
    assert points(format, after, "S", "8I") == 3 + 1 + 1 + 10 + 1 + 1 + 1 + 1 + 1
    again = after.take(square for square, _ in tiles)
    assert again == before
    assert points(format, again, "MES", "8A") == 57
