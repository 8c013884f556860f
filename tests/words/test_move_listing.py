import hashlib

from classroom.rules.policy import RackBonus
from classroom.words.move_generator import WordIndex, best_first, canonical_list, digest, generate, move_line
from tests.words.plays import EMPTY_BOARD, VALUES, board_with

BOARD = board_with(("CAT", "8H"))
MOVES = generate(WordIndex(["cat", "cats", "scat", "sat", "at"]), BOARD, "S?", values=VALUES, bonus=RackBonus(7, 50))


def test_the_best_comes_first_and_the_order_is_the_same_each_time() -> None:
    assert [move_line(move) for move in best_first(MOVES)] == [move_line(move) for move in best_first(reversed(MOVES))]
    assert [move.score for move in best_first(MOVES)] == sorted((move.score for move in MOVES), reverse=True)


def test_a_play_is_shown_with_score_place_and_word() -> None:
    assert move_line(best_first(MOVES)[0]) == "   6  8H   CATS"
    assert "   5  8H   CATs" in {move_line(move) for move in MOVES}


def test_the_canonical_list_names_squares_row_first_and_blanks_in_lower_case() -> None:
    lines = canonical_list(MOVES)
    assert list(lines) == sorted(set(lines))
    assert {"0706S=6", "0706s=5", "0710S=6", "0710s=5", "0509S 0609a=4"} <= set(lines)
    assert canonical_list(generate(WordIndex(["at"]), EMPTY_BOARD, "AT", values=VALUES)) == (
        "0607A 0707T=4",
        "0706A 0707T=4",
        "0707A 0708T=4",
        "0707A 0807T=4",
    )


def test_the_digest_is_that_of_the_lines_without_a_newline_at_the_end() -> None:
    assert digest(["0706S=6", "0706s=5"]) == hashlib.sha256(b"0706S=6\n0706s=5").hexdigest()
    assert digest([]) == hashlib.sha256(b"").hexdigest()
