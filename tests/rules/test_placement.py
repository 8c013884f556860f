"""The placement of tiles, and what a play scores."""

import string

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from classroom.rules.board import (
    Board,
    Direction,
    LaidTile,
    Square,
    parse_board,
    parse_layout,
    parse_position,
    parse_square,
    square_name,
)
from classroom.rules.placement import LetterScore, Misplaced, Misplacement, Play, count_play, find_play, typed_tiles
from tests.rules import oracle
from tests.rules.positions import EMPTY_BOARD, LAYOUT, VALUES, board_with, count, laid, on, played, refused
from tests.shared_data import needs_shared, vectors

QUITE = board_with(("QUITE", "8D"))
EACH_FAULT = {
    Misplaced.NO_TILES: (QUITE, []),
    Misplaced.OFF_BOARD: (QUITE, [LaidTile(Square(7, 15), "S"), LaidTile(Square(7, 14), "S")]),
    Misplaced.SQUARE_TAKEN: (QUITE, on("E8", "E9")),
    Misplaced.SAME_SQUARE: (QUITE, on("E9", "E9")),
    Misplaced.BLANK_WITHOUT_LETTER: (QUITE, on("E9", tile="?")),
    Misplaced.NO_SUCH_TILE: (QUITE, on("E9", tile="1")),
    Misplaced.NOT_IN_LINE: (QUITE, on("E9", "F10")),
    Misplaced.GAP: (QUITE, on("I8", "K8")),
    Misplaced.START_NOT_COVERED: (EMPTY_BOARD, laid("QUITE", "8I")),
    Misplaced.TOO_FEW_TILES: (EMPTY_BOARD, on("H8")),
    Misplaced.NOT_TOUCHING: (QUITE, on("A1", "A2")),
}
EACH_TYPED_FAULT = {
    Misplaced.OFF_BOARD: ("1O", "AT"),
    Misplaced.OTHER_LETTER: ("8D", "QUOTE"),
    Misplaced.GAP: ("8D", "QUITE.S"),
    Misplaced.NO_TILES: ("8D", "QUITE"),
}


def names(squares: tuple[Square, ...]) -> list[str]:
    return [square_name(square) for square in squares]


def words(play: Play) -> list[str]:
    return [word.text for word in play.words]


def test_each_way_to_go_wrong_has_its_own_refusal() -> None:
    for fault, (board, tiles) in EACH_FAULT.items():
        assert refused(tiles, board).fault is fault


@pytest.mark.parametrize("fault", EACH_TYPED_FAULT)
def test_each_way_to_type_a_word_wrongly_has_its_own_refusal(fault: Misplaced) -> None:
    where, word = EACH_TYPED_FAULT[fault]
    typed = typed_tiles(QUITE, *parse_position(where), word)
    assert isinstance(typed, Misplacement)
    assert typed.fault is fault


def test_no_way_to_go_wrong_is_left_out() -> None:
    assert {*EACH_FAULT, *EACH_TYPED_FAULT} == set(Misplaced)


def test_C3_the_first_play_covers_the_centre_with_two_tiles_or_more() -> None:
    assert words(played("AT", "8G")) == ["AT"]
    assert words(played("AT", "H7")) == ["AT"]
    assert names(refused(laid("AT", "8I")).squares) == ["H8"]
    assert names(refused(on("H8")).squares) == ["H8"]


def test_P6_a_turn_needs_a_word_of_two_letters() -> None:
    assert refused(on("H8")).fault is Misplaced.TOO_FEW_TILES
    assert all(len(word.text) > 1 for word in played("S", "I8", QUITE).words)


def test_C3_how_many_tiles_open_the_board_is_the_formats_number() -> None:
    assert isinstance(find_play(EMPTY_BOARD, laid("AT", "8G"), opening_tiles=3), Misplacement)
    assert isinstance(find_play(EMPTY_BOARD, laid("ATE", "8G"), opening_tiles=3), Play)


def test_C4_tiles_across_or_down_with_filled_squares_between_them_are_in_line() -> None:
    assert words(played("RECO..TS", "E4", board_with(("QUITE", "8D"), ("IN", "9D")))) == ["RECOUNTS"]
    assert words(played("S", "8I", QUITE)) == ["QUITES"]


def test_C4_a_gap_is_refused_and_names_the_empty_squares() -> None:
    assert names(refused(on("B8", "I8"), QUITE).squares) == ["C8"]
    assert names(refused(laid("A.A.A", "8G")).squares) == ["H8", "J8"]
    assert names(refused(on("F6", "F12"), QUITE).squares) == ["F7", "F9", "F10", "F11"]


def test_C4_tiles_out_of_line_are_refused_and_the_odd_ones_named() -> None:
    assert names(refused(on("I8", "J8", "K8", "J9"), QUITE).squares) == ["J9"]
    assert names(refused(on("I8", "I9", "I10", "J9", "K11"), QUITE).squares) == ["J9", "K11"]
    assert names(refused(on("I8", "J8", "K8", "J9", "K10"), QUITE).squares) == ["J9", "K10"]
    assert refused(on("I9", "J10"), QUITE).fault is Misplaced.NOT_IN_LINE


def test_C4_touching_by_a_corner_is_not_touching() -> None:
    assert refused(on("C7"), QUITE).fault is Misplaced.NOT_TOUCHING
    assert refused(on("I9", "J9"), QUITE).fault is Misplaced.NOT_TOUCHING


@pytest.mark.parametrize("square", ["C8", "I8", "D7", "H9"])
def test_C4_touching_by_any_side_is_enough(square: str) -> None:
    assert isinstance(find_play(QUITE, on(square)), Play)


def test_C4_the_edge_of_the_board_is_no_neighbour() -> None:
    at_right_edge = board_with(("AT", "8N"))
    assert refused(on("A9"), at_right_edge).fault is Misplaced.NOT_TOUCHING


def test_C5_every_word_made_or_extended_is_a_word_of_the_play_the_main_word_first() -> None:
    board = board_with(("QUITE", "8D"), ("MES", "8A"))
    play = played("INFaNCY", "9D", board)
    assert words(play) == ["INFaNCY", "QI", "UN", "IF", "Ta", "EN"]
    assert [word.name for word in play.words] == ["INFANCY", "QI", "UN", "IF", "TA", "EN"]
    assert play.direction is Direction.ACROSS
    assert play.start == parse_square("D9")


def test_C5_the_main_word_takes_in_tiles_before_and_after() -> None:
    assert words(played("MES", "8A", QUITE)) == ["MESQUITE"]
    assert words(played("D", "I8", QUITE)) == ["QUITED"]


def test_C5_one_tile_that_makes_two_words_makes_both_and_the_one_across_comes_first() -> None:
    board = board_with(("AT", "8G"), ("NO", "9H"))
    play = played("N", "G9", board)
    assert words(play) == ["NNO", "AN"]
    assert [word.direction for word in play.words] == [Direction.ACROSS, Direction.DOWN]


def test_C5_one_tile_that_makes_a_word_down_only_reads_down() -> None:
    play = played("S", "F9", QUITE)
    assert words(play) == ["IS"]
    assert play.direction is Direction.DOWN
    assert play.start == parse_square("F8")


def test_C5_words_end_at_the_edge_of_the_board() -> None:
    board = board_with(("AT", "8N"), ("BE", "10A"))
    assert words(played("E", "O9", board)) == ["TE"]
    assert words(played("C", "M8", board)) == ["CAT"]


def test_C7_a_blank_needs_a_letter() -> None:
    refusal = refused([LaidTile(parse_square("I8"), "?")], QUITE)
    assert refusal == Misplacement(Misplaced.BLANK_WITHOUT_LETTER, (parse_square("I8"),))
    assert words(played("d", "I8", QUITE)) == ["QUITEd"]


def test_what_is_no_letter_is_no_tile() -> None:
    for tile in ["", ".", "1", "é", "É", "AB", "ß", "ı", " "]:
        assert refused([LaidTile(parse_square("I8"), tile)], QUITE).fault is Misplaced.NO_SUCH_TILE


def test_tiles_may_come_in_any_order() -> None:
    tiles = laid("INFaNCY", "9D", QUITE)
    assert find_play(QUITE, tiles[::-1]) == find_play(QUITE, tiles)


def test_a_refusal_names_the_squares_in_question() -> None:
    assert names(refused(on("D8", "E8", "C8"), QUITE).squares) == ["D8", "E8"]
    assert names(refused(on("C8", "B8", "C8"), QUITE).squares) == ["C8"]
    assert refused([LaidTile(Square(-1, 3), "A")], QUITE).squares == (Square(-1, 3),)


SMALL = parse_layout(".....\n.....\n..*..\n.....\n.....")
any_square = st.builds(Square, st.integers(-2, 6), st.integers(-2, 6))
any_tile = st.one_of(st.sampled_from([*string.ascii_letters, "?", ".", "", "é"]), st.text(max_size=2))
any_laid = st.lists(st.builds(LaidTile, any_square, any_tile), max_size=8)
any_board = st.text("ABcd..", min_size=25, max_size=25).map(
    lambda text: parse_board(SMALL, [text[at : at + 5] for at in range(0, 25, 5)])
)


@given(any_board, any_laid)
@example(parse_board(SMALL, ["....."] * 5), [LaidTile(Square(2, 2), "A")] * 2)
def test_whatever_is_laid_there_is_a_play_or_a_refusal(board: Board, tiles: list[LaidTile]) -> None:
    found = find_play(board, tiles)
    assert isinstance(found, Play) or found.squares or found.fault is Misplaced.NO_TILES


@given(any_board, st.sampled_from(SMALL.squares), st.sampled_from(Direction), st.text("XyZ", min_size=1, max_size=4))
def test_C5_a_play_has_all_its_tiles_in_its_main_word_and_only_whole_words(
    board: Board, start: Square, direction: Direction, letters: str
) -> None:
    line = [square for count in range(5) if (square := start.step(direction, count)) in SMALL]
    free = [square for square in line if not board.at(square)]
    tiles = [LaidTile(square, letter) for square, letter in zip(free, letters, strict=False)]
    found = find_play(board, tiles)
    assume(isinstance(found, Play))
    assert isinstance(found, Play)
    assert sorted(found.tiles) == sorted(tiles)
    after = board.lay(found.tiles)
    for word in found.words:
        assert len(word.text) > 1
        assert "".join(after.at(square) or "." for square in word.squares) == word.text
        assert any(square in word.squares for square, _ in found.tiles)
    assert {square for square, _ in tiles} <= set(found.words[0].squares)


@given(any_board, st.sampled_from(SMALL.squares), st.sampled_from(Direction), st.integers(1, 4))
def test_C4_a_placement_is_lawful_when_a_pupil_with_a_pencil_would_say_so(
    board: Board, start: Square, direction: Direction, number: int
) -> None:
    line = [start.step(direction, count) for count in range(5)]
    free = [square for square in line if square in SMALL and not board.at(square)][:number]
    found = find_play(board, [LaidTile(square, "X") for square in free])
    reached = line[: line.index(free[-1]) + 1] if free else []
    gapless = all(square in free or board.at(square) for square in reached[reached.index(free[0]) :]) if free else False
    beside = any(
        board.at(Square(row + down, column + right))
        for row, column in free
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
    )
    opens = board.is_empty and Square(2, 2) in free and len(free) > 1
    assert isinstance(found, Play) == (bool(free) and gapless and (opens or beside))


def test_the_layout_of_the_tests_is_the_shipped_one() -> None:
    assert (LAYOUT.width, LAYOUT.height) == (15, 15)


def test_C8_letter_premiums_come_before_word_premiums() -> None:
    (word,) = count("QUITE", "8D").words
    # Q lies on a double letter, E on the double word of the centre.
    assert word.letters[0] == LetterScore("Q", 10, 2)
    assert word.letters[0].total == 20
    assert word.factor == 2
    assert word.total == (20 + 1 + 1 + 1 + 1) * 2


def test_C8_premiums_count_only_for_tiles_laid_this_turn() -> None:
    (word,) = count("MES", "8A", QUITE).words
    assert [letter.factor for letter in word.letters] == [1] * 8
    assert word.factor == 3
    assert word.total == (3 + 1 + 1 + 10 + 1 + 1 + 1 + 1) * 3


def test_C8_two_double_words_multiply_by_4() -> None:
    (word,) = count("AAA.AAA", "5E", board_with(("AAAAA", "H4"))).words
    assert word.factor == 4
    assert word.total == 7 * 4


def test_C8_two_triple_words_multiply_by_9() -> None:
    (word,) = count("AAA.AAAA", "15A", board_with(("AAAAAAAA", "D8"))).words
    assert word.factor == 9
    assert word.total == 8 * 9


def test_C8_a_letter_premium_counts_in_each_word_that_its_square_is_in() -> None:
    # G7 is a double letter; B on it is in BE across and in BA down.
    counted = count("BE", "7G", board_with(("AT", "8G")))
    assert [(word.word.text, word.total) for word in counted.words] == [("BE", 7), ("BA", 7), ("ET", 2)]


def test_C8_a_word_premium_counts_in_each_word_that_its_square_is_in() -> None:
    # E5 is a double word; the tile on it is in a word across and in a word down.
    board = board_with(("AA", "5F"), ("AA", "E6"))
    counted = count("B", "E5", board)
    assert [(word.word.text, word.factor, word.total) for word in counted.words] == [("BAA", 2, 10), ("BAA", 2, 10)]


def test_C8_a_blank_on_a_word_premium_still_multiplies_the_word() -> None:
    (plain,) = count("QUITE", "8D").words
    (blank,) = count("QUITe", "8D").words
    assert blank.factor == plain.factor == 2
    assert plain.total - blank.total == 2


def test_C7_a_blank_scores_nothing_even_on_a_letter_premium() -> None:
    (word,) = count("qUITE", "8D").words
    assert word.letters[0] == LetterScore("q", 0, 2)
    assert word.total == 8


def test_C9_a_turn_scores_all_its_words_and_the_bonus() -> None:
    counted = count("INFaNCY", "9D", board_with(("QUITE", "8D"), ("MES", "8A")), bonus=50)
    assert sum(word.total for word in counted.words) == 38
    assert counted.bonus == 50
    assert counted.total == 88


def test_C10_a_square_whose_tile_was_taken_off_pays_again() -> None:
    tiles = laid("MES", "8A", QUITE)
    again = QUITE.lay(tiles).take(square for square, _ in tiles)
    assert count("MES", "8A", again).total == 57


@needs_shared
def test_C8_C9_the_worked_example_of_four_plays_scores_48_57_88_40() -> None:
    board, totals, example = EMPTY_BOARD, [0, 0], vectors("wikipedia_example.json")
    for move in example["moves"]:
        tiles = laid(move["gcg_word"], move["pos"], board)
        assert [[square_name(square), tile] for square, tile in tiles] == move["new_tiles"]
        play = find_play(board, tiles)
        assert isinstance(play, Play)
        assert [word.text for word in play.words] == move["words_formed"]
        totals[move["player"] - 1] += count_play(LAYOUT, VALUES, play, 50 if move["bingo"] else 0).total
        assert totals == move["cumulative"]
        board = board.lay(tiles)
    assert [move["score"] for move in example["moves"]] == [48, 57, 88, 40]
    assert totals == example["totals"] == [136, 97]


@needs_shared
def test_C8_the_worked_example_of_five_turns_scores_14_9_25_16_16() -> None:
    board, scores, example = EMPTY_BOARD, [], vectors("leaflet_five_turns.json")
    for turn in example["turns"]:
        tiles = laid(turn["word"], turn["pos"], board)
        assert [[square_name(square), tile] for square, tile in tiles] == turn["new_tiles"]
        play = find_play(board, tiles)
        assert isinstance(play, Play)
        assert [word.text for word in play.words] == turn["words_formed"]
        scores.append(count_play(LAYOUT, VALUES, play).total)
        board = board.lay(tiles)
    assert scores == [turn["score"] for turn in example["turns"]] == [14, 9, 25, 16, 16]
    assert sum(scores) == example["total"]


@needs_shared
def test_C8_the_same_five_turns_mirrored_in_the_diagonal_score_the_same() -> None:
    example = vectors("leaflet_five_turns.json")
    for solution in example["other_solutions"]:
        board = EMPTY_BOARD
        for turn, expected in zip(solution, example["turns"], strict=True):
            assert count(turn["word"], turn["pos"], board).total == expected["score"]
            board = board.lay(laid(turn["word"], turn["pos"], board))


def cells(board: Board) -> dict[tuple[int, int], str]:
    return {(square.row, square.column): tile for square in LAYOUT.squares if (tile := board.at(square))}


words_somewhere = st.tuples(
    st.sampled_from(LAYOUT.squares), st.sampled_from(Direction), st.text(string.ascii_letters, min_size=1, max_size=7)
)


@given(st.text(string.ascii_letters, min_size=2, max_size=7), st.lists(words_somewhere, max_size=12))
def test_C5_C8_any_play_makes_the_words_and_the_score_of_an_independent_count(
    first: str, others: list[tuple[Square, Direction, str]]
) -> None:
    board = EMPTY_BOARD
    for start, direction, letters in [(LAYOUT.start, Direction.ACROSS, first), *others]:
        line = (start.step(direction, count) for count in range(15))
        free = [square for square in line if square in LAYOUT and not board.at(square)]
        play = find_play(board, [LaidTile(square, letter) for square, letter in zip(free, letters, strict=False)])
        if isinstance(play, Play):
            before, new = cells(board), {(square.row, square.column): tile for square, tile in play.tiles}
            assert {tuple(word.squares) for word in play.words} == oracle.words_of(before, new)
            assert count_play(LAYOUT, VALUES, play).total == oracle.score(before, new)
            board = board.lay(play.tiles)
    assert not board.is_empty
