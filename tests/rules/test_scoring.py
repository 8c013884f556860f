import string

from hypothesis import given
from hypothesis import strategies as st

from classroom.rules.board import Board, Direction, LaidTile, Square, square_name
from classroom.rules.placement import LetterScore, Play, count_play, find_play
from tests.rules import oracle
from tests.rules.positions import EMPTY_BOARD, LAYOUT, VALUES, board_with, count, laid
from tests.shared_data import needs_shared, vectors

QUITE = board_with(("QUITE", "8D"))


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
