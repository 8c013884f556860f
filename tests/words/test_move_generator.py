import gzip
import hashlib
import json
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.rules.board import Board, LaidTile, Layout, empty_board, parse_board, parse_layout
from classroom.rules.policy import NoBonus, RackBonus
from classroom.words.move_generator import InvalidRackError, Move, WordIndex, exists, generate
from tests.grid import first_of
from tests.shared_data import SHARED, needs_shared
from tests.strategies import layouts
from tests.words.plays import EMPTY_BOARD, LAYOUT, VALUES, board_with, found_by_trial

SMALL_VALUES = {"A": 1, "B": 3, "C": 300, "a": 0, "b": 0, "c": 0, "?": 0}
FIFTY = RackBonus(7, 50)


def found(moves: Iterable[Move]) -> list[tuple[tuple[LaidTile, ...], int]]:
    """Tiles and score of each move, sorted; a list, so that nothing found twice is lost."""
    return sorted((move.tiles, move.score) for move in moves)


def moves(words: Iterable[str], board: Board, rack: Sequence[str], bonus: RackBonus | NoBonus = FIFTY) -> list[Move]:
    return generate(WordIndex(words), board, rack, values=VALUES, bonus=bonus)


def message(words: Iterable[str], board: Board, rack: str) -> list[str]:
    return sorted(f"{move.position} {move.text} {move.score}" for move in moves(words, board, rack))


# ------------------------------------------------------------------------------------------------- lists known by heart


@cache
def corpus() -> tuple[dict[str, Any], ...]:
    return tuple(json.loads(line) for line in (SHARED / "movegen" / "corpus.jsonl").read_text("utf-8").splitlines())


@cache
def corpus_index() -> WordIndex:
    return WordIndex(gzip.decompress((SHARED / "movegen" / "lexicon.txt.gz").read_bytes()).decode("ascii").split())


def canonical(moves: Iterable[Move]) -> str:
    lines = []
    for move in moves:
        tiles = sorted(f"{square.row:02}{square.column:02}{tile}" for square, tile in move.tiles)
        lines.append(f"{' '.join(tiles)}={move.score}")
    return "\n".join(sorted(lines))


@pytest.mark.slow
@needs_shared
@pytest.mark.parametrize("blanks", first_of([0, 1, 2]))
def test_the_lists_of_known_positions(blanks: int) -> None:
    positions = [position for position in corpus() if position["blanks"] == blanks]
    assert positions
    for position in positions:
        board = parse_board(LAYOUT, position["board"])
        found = generate(corpus_index(), board, position["rack"], values=VALUES, bonus=FIFTY)
        assert len(found) == position["moves"], position["id"]
        assert max(move.score for move in found) == position["best"], position["id"]
        assert hashlib.sha256(canonical(found).encode()).hexdigest() == position["sha256"], position["id"]
        assert exists(corpus_index(), board, position["rack"])


# --------------------------------------------------------------------------------------------------------- by trial


@st.composite
def positions(draw: st.DrawFn) -> tuple[set[str], Board, str]:
    """Words of three letters of the alphabet, a small board with any tiles anywhere, and a rack."""
    layout = draw(layouts().filter(lambda layout: layout.width * layout.height <= 36))
    words = draw(st.sets(st.text("ABC", min_size=2, max_size=5), min_size=1, max_size=25))
    cells = draw(st.text("......ABCabc", min_size=layout.width * layout.height, max_size=layout.width * layout.height))
    board = draw(st.sampled_from([Board(layout, cells), empty_board(layout)]))
    return words, board, draw(st.text("ABC??", max_size=4))


@given(positions(), st.sampled_from([NoBonus(), RackBonus(3, 50)]), st.integers(2, 4))
def test_the_same_plays_as_by_trial(
    position: tuple[set[str], Board, str], bonus: RackBonus | NoBonus, opening_tiles: int
) -> None:
    words, board, rack = position
    index = WordIndex(words)
    by_trial = found_by_trial(words, board, rack, SMALL_VALUES, bonus, opening_tiles)
    generated = generate(index, board, rack, values=SMALL_VALUES, bonus=bonus, opening_tiles=opening_tiles)
    assert found(generated) == sorted(by_trial)
    assert exists(index, board, rack, letters="ABC", opening_tiles=opening_tiles) == bool(by_trial)


@given(st.data())
def test_words_of_a_match_on_a_board_of_another_size(data: st.DataObject) -> None:
    words = {"AT", "CAT", "CATS", "EAT", "SEAT", "TEA", "TEAS", "SAT", "AS", "TACO", "OAT", "SO", "TO", "COAT"}
    board = empty_board(parse_layout("...W...\nl.....l\n...*...\nL.....L"))
    index = WordIndex(words)
    for _ in range(data.draw(st.integers(1, 4))):
        rack = data.draw(st.text("ACEOST?", min_size=3, max_size=5))
        plays = generate(index, board, rack, values=VALUES, bonus=NoBonus())
        assert found(plays) == sorted(found_by_trial(words, board, rack, VALUES, NoBonus()))
        if plays:
            board = board.lay(data.draw(st.sampled_from(plays)).tiles)


# ------------------------------------------------------------------------------------------------------ one at a time


def test_C3_the_first_play_covers_the_start_square() -> None:
    assert message(["at"], EMPTY_BOARD, "AT") == ["8G AT 4", "8H AT 4", "H7 AT 4", "H8 AT 4"]


def test_C3_the_first_play_may_need_more_tiles() -> None:
    index = WordIndex(["at", "tea"])
    assert not generate(index, EMPTY_BOARD, "AT", values=VALUES, opening_tiles=3)
    assert {move.word for move in generate(index, EMPTY_BOARD, "ATE", values=VALUES, opening_tiles=3)} == {"TEA"}
    assert not exists(index, EMPTY_BOARD, "AT", opening_tiles=3)


def test_a_word_laid_before_the_first_play_is_connected_to() -> None:
    board = board_with(("AT", "1A"))
    assert message(["at", "ta"], board, "A") == ["B1 TA 4"]
    assert generate(WordIndex(["at", "ta"]), board, "A", values=VALUES, opening_tiles=3)


def test_C5_a_tile_that_reads_both_ways_is_one_play() -> None:
    board = board_with(("CAT", "8H"), ("CO", "H8"))
    assert message(["cat", "co", "on", "an"], board, "N") == ["9H ON 6"]


def test_C7_a_blank_is_each_letter_at_each_place_and_worth_nothing() -> None:
    board = parse_board(Layout(("l*..",)), ["..O."])
    at_the_edge = ["1A TOO 8", "1A ToO 6", "1A tOO 4"]
    assert message(["too"], board, "TO?") == [*at_the_edge, "1B TOO 6", "1B TOo 4", "1B tOO 4"]


def test_C9_the_bonus_is_for_a_full_rack() -> None:
    word = "REPLAYS"
    plain = {move.score for move in moves([word], EMPTY_BOARD, word, NoBonus())}
    assert {move.score for move in moves([word], EMPTY_BOARD, word)} == {score + 50 for score in plain}
    assert {move.score for move in moves([word], board_with(("S", "8H")), "REPLAY")} < set(range(50))


def test_a_blank_stands_only_for_letters_of_the_tile_set() -> None:
    board = empty_board(Layout(("...", ".*.", "...")))
    values = {"A": 1, "T": 1, "a": 0, "t": 0, "?": 0}
    index = WordIndex(["at", "ax"])
    assert {move.text for move in generate(index, board, "A?", values=values)} == {"At"}
    assert exists(WordIndex(["ax"]), board, "A?")
    assert not exists(WordIndex(["ax"]), board, "A?", letters="AT")


def test_three_blanks_make_any_word_of_three_letters() -> None:
    plays = moves(["cat", "dogs", "at"], EMPTY_BOARD, "???")
    assert {move.text for move in plays} == {"cat", "at"}
    assert {move.score for move in plays} == {0}


@pytest.mark.parametrize(
    ("rack", "message"), [("Ä", "'Ä'"), ("a", "'a'"), (".", "'.'"), ("A1", "'1'"), (["AT"], "'AT'")]
)
def test_a_rack_of_other_signs_is_refused(rack: Sequence[str], message: str) -> None:
    with pytest.raises(InvalidRackError, match=r"the rack has .*; use [A-Z]+, and \? for a blank") as refusal:
        moves(["at"], EMPTY_BOARD, rack)
    assert message in str(refusal.value)


def test_a_letter_that_the_tile_set_does_not_have_is_refused() -> None:
    with pytest.raises(InvalidRackError, match=r"'Q'; use ABC, and \?"):
        generate(WordIndex(["at"]), EMPTY_BOARD, "Q", values=SMALL_VALUES)


def test_the_order_is_the_same_each_time() -> None:
    words = ["cat", "at", "act", "tact", "ta"]
    assert moves(words, EMPTY_BOARD, "CA?T?") == moves(reversed(words), EMPTY_BOARD, "CA?T?")


def test_no_words_no_rack_no_room() -> None:
    board = board_with(("AT", "8H"))
    assert moves([], board, "ABC") == []
    assert moves(["at"], board, "") == []
    assert moves(["at"], empty_board(Layout(("*",))), "AT") == []
    assert message(["at"], empty_board(Layout((".*",))), "AT") == ["1A AT 4"]
