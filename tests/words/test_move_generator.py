"""The plays of a rack on a board, and words as bitsets."""

import gzip
import hashlib
import json
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.match import ports
from classroom.rules.board import Board, LaidTile, Layout, empty_board, parse_board, parse_layout
from classroom.rules.policy import NoBonus, RackBonus
from classroom.rules.tile import LETTERS
from classroom.words.lexicon import Category, Lexicon
from classroom.words.move_generator import (
    LETTER_BITS,
    IndexMoveFinder,
    InvalidRackError,
    Move,
    RuledIndex,
    WordIndex,
    WordsOfLength,
    best_first,
    canonical_list,
    digest,
    exists,
    generate,
    index_of,
    move_line,
)
from tests.grid import first_of
from tests.shared_data import SHARED, needs_shared
from tests.strategies import layouts
from tests.words.plays import EMPTY_BOARD, LAYOUT, VALUES, board_with, found_by_trial

WORDS = ["ban", "bat", "cat", "cot", "tat"]

word_lists = st.sets(st.text("ABCD", min_size=4, max_size=4), min_size=1).map(sorted)


def bits(letters: str) -> int:
    return sum(LETTER_BITS[letter] for letter in letters)


def of_length(index: WordIndex, length: int) -> WordsOfLength:
    words = index.of_length(length)
    assert words is not None
    return words


@pytest.fixture
def threes() -> WordsOfLength:
    return of_length(WordIndex(WORDS), 3)


def test_a_pattern_finds_the_words_that_read_it(threes: WordsOfLength) -> None:
    assert threes.among(threes.matching("...")) == ["BAN", "BAT", "CAT", "COT", "TAT"]
    assert threes.among(threes.matching(".AT")) == ["BAT", "CAT", "TAT"]
    assert threes.among(threes.matching("DOG")) == []


def test_letters_allowed_at_a_position_may_be_few_or_many(threes: WordsOfLength) -> None:
    assert threes.among(threes.allowing(0, bits("CT"))) == ["CAT", "COT", "TAT"]
    assert threes.among(threes.allowing(0, bits(LETTERS.replace("C", "")))) == ["BAN", "BAT", "TAT"]
    assert threes.among(threes.allowing(1, bits(LETTERS))) == [word.upper() for word in WORDS]
    assert threes.allowing(1, 0) == 0


def test_letters_are_counted(threes: WordsOfLength) -> None:
    assert threes.among(threes.at_least["T"][1]) == ["BAT", "CAT", "COT", "TAT"]
    assert threes.among(threes.at_least["T"][2]) == ["TAT"]
    assert threes.at_least["T"][3] == 0
    assert threes.at_least["Z"][0] == threes.everything


@given(word_lists, st.data())
def test_a_set_gives_back_its_words_in_order(words: list[str], data: st.DataObject) -> None:
    there = of_length(WordIndex(words), 4)
    assert list(there) == words
    chosen = data.draw(st.sets(st.sampled_from(range(len(words)))))
    found = sum(1 << (len(words) - 1 - place) for place in chosen)
    assert there.places(found) == sorted(chosen)


@given(word_lists, st.sampled_from("ABCDE"), st.integers(0, 5))
def test_counts_agree_with_the_words(words: list[str], letter: str, count: int) -> None:
    there = of_length(WordIndex(words), 4)
    assert there.among(there.at_least[letter][count]) == [word for word in words if word.count(letter) >= count]


def test_crosses_are_the_letters_that_make_a_word() -> None:
    index = WordIndex(WORDS)
    assert index.crosses(".AT") == bits("BCT")
    assert index.crosses("C.T") == bits("AO")
    assert index.crosses("CA.") == bits("T")
    assert index.crosses("X.T") == 0
    assert index.crosses("CATS.") == 0
    assert index.crosses(".AT") == bits("BCT")


def test_what_no_play_can_make_is_left_out() -> None:
    index = WordIndex(["a", "", "it's", "Ärger", "ok", "OK", "l8", "\N{KELVIN SIGN}A"])
    assert list(of_length(index, 2)) == ["OK"]
    assert [length for length in range(20) if index.of_length(length)] == [2]


def test_an_index_can_be_prepared() -> None:
    index = WordIndex([*WORDS, "ok"])
    index.prepare()
    assert all("at_least" in vars(of_length(index, length)) for length in (2, 3))
    assert of_length(index, 3).among(of_length(index, 3).matching(".AT")) == ["BAT", "CAT", "TAT"]


def test_words_may_be_longer_than_any_board() -> None:
    assert list(of_length(WordIndex(["a" * 30]), 30)) == ["A" * 30]


def test_rulings_change_a_copy() -> None:
    index = WordIndex([*WORDS, "ok"])
    twos = of_length(index, 2)
    ruled = index.ruled({"CAT": False, "ZOO": True, "QI": False, "BAT": True, "LONGER": True})
    assert list(of_length(ruled, 3)) == ["BAN", "BAT", "COT", "TAT", "ZOO"]
    assert list(of_length(ruled, 6)) == ["LONGER"]
    assert list(of_length(ruled, 2)) == ["OK"]
    assert index.crosses("C.T") == bits("AO")
    assert ruled.crosses("C.T") == bits("O")
    assert list(of_length(index, 3)) == [word.upper() for word in WORDS]
    assert of_length(index, 2) is twos


def test_an_untouched_length_is_shared_with_the_ruled_copy() -> None:
    index = WordIndex([*WORDS, "ok"])
    assert index.ruled({"CAT": False}).of_length(2) is index.of_length(2)


def test_a_ruling_may_refuse_the_last_word_of_a_length() -> None:
    assert WordIndex(["ok", "cat"]).ruled({"OK": False}).of_length(2) is None


def test_an_index_knows_which_words_it_holds() -> None:
    index = WordIndex([*WORDS, "ok"])
    assert all(word in index for word in ("ok", "OK", "cat", "TAT"))
    assert not any(word in index for word in ("KO", "C", "", "CA?", "naïf", "LONGEST"))


@given(
    st.sets(st.text("ABC", min_size=2, max_size=3), max_size=12),
    st.dictionaries(st.text("ABC", max_size=4), st.booleans()),
)
def test_P12_an_index_under_rulings_is_the_index_of_the_words_they_leave(
    words: set[str], rulings: dict[str, bool]
) -> None:
    ruled = WordIndex(words).ruled(rulings)
    left = words - {word for word, accepted in rulings.items() if not accepted}
    fresh = WordIndex(left | {word for word, accepted in rulings.items() if accepted})
    for length in range(2, 5):
        one, other = ruled.of_length(length), fresh.of_length(length)
        assert (one is None) is (other is None)
        if one and other:
            assert (one.text, one.count, one.everything) == (other.text, other.count, other.everything)
            assert (one.at, one.at_least) == (other.at, other.at_least)


def test_a_ruled_copy_knows_what_crosses_words_of_other_lengths() -> None:
    index = WordIndex([*WORDS, "ok"])
    assert (index.crosses("C.T"), index.crosses("O.")) == (bits("AO"), bits("K"))
    ruled = index.ruled({"CAT": False})
    assert ruled._crosses == {"O.": bits("K")}
    assert ruled.crosses("C.T") == bits("O")


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


PLAYABLE = ("at", "cat", "dog", "od")
FINDER = IndexMoveFinder(WordIndex(PLAYABLE))
CAT = board_with(("CAT", "8G"))


def blocked() -> Board:
    """A small board of CAT and COD with four empty squares; ACE would fit but for the words it makes across."""
    return parse_board(parse_layout("...\n.*.\n..."), ["CAT", "O..", "D.."])


def test_P14_a_finder_fills_what_a_match_asks_of_it() -> None:
    finder: ports.MoveFinder = FINDER
    assert finder.can_form_word(CAT, ("D", "O", "G"), {}) is False
    assert finder.can_form_word(CAT, ("A", "D", "O"), {}) is True


def test_P14_a_blocked_board_is_proved_blocked_even_for_blanks() -> None:
    words = {"CAT", "COD", "ACE"}
    finder = IndexMoveFinder(WordIndex(words))
    for rack in ("CE", "??", "???????", "ACTCOD"):
        assert finder.can_form_word(blocked(), rack, {}) is False
        assert not found_by_trial(words, blocked(), rack, VALUES, NoBonus())
    assert finder.can_form_word(blocked(), "??", {"OC": True, "DE": True}) is True


@pytest.mark.parametrize("rack", ["", "Z", "?", "ZZZZZZZ"])
def test_P14_a_full_board_takes_no_word(rack: str) -> None:
    full = parse_board(Layout(("..", "*.")), ["AT", "ON"])
    assert FINDER.can_form_word(full, rack, {}) is False


def test_P14_an_empty_rack_forms_no_word() -> None:
    assert FINDER.can_form_word(CAT, (), {}) is False
    assert FINDER.can_form_word(EMPTY_BOARD, (), {}) is False


def test_P12_a_refused_word_is_no_way_out() -> None:
    assert FINDER.can_form_word(EMPTY_BOARD, "CT?", {}) is True
    assert FINDER.can_form_word(EMPTY_BOARD, "CT?", {"CAT": False}) is True
    assert FINDER.can_form_word(EMPTY_BOARD, "CT?", {"CAT": False, "AT": False}) is False


def test_P12_a_refused_word_is_no_crossing_word() -> None:
    board = board_with(("DOG", "8H"))
    words = IndexMoveFinder(WordIndex(["dog", "dogs", "sat", "at"]))
    assert words.can_form_word(board, "SAT", {}) is True
    assert words.can_form_word(board, "SAT", {"DOGS": False}) is False


def test_P12_an_accepted_word_counts_as_one() -> None:
    assert FINDER.can_form_word(CAT, "S", {}) is False
    assert FINDER.can_form_word(CAT, "S", {"CATS": True}) is True
    assert FINDER.can_form_word(CAT, "S", {"CATS": True, "DOG": False}) is True
    assert FINDER.can_form_word(CAT, "S", {}) is False


def test_C3_the_first_play_needs_its_tiles() -> None:
    assert FINDER.can_form_word(EMPTY_BOARD, "AT", {}) is True
    assert IndexMoveFinder(WordIndex(PLAYABLE), opening_tiles=3).can_form_word(EMPTY_BOARD, "AT", {}) is False


def test_a_blank_stands_for_the_letters_of_the_tile_set_only() -> None:
    index = WordIndex(["at"])
    board = empty_board(Layout(("*.",)))
    assert IndexMoveFinder(index, letters="AT").can_form_word(board, "A?", {}) is True
    assert IndexMoveFinder(index, letters="AX").can_form_word(board, "A?", {}) is False


def test_P9_a_word_refused_by_category_is_not_in_the_index() -> None:
    words = frozenset({"cat", "damn"})
    index = index_of(Lexicon("key", "Title", "0" * 64, words, {"damn": Category.VULGAR}))
    assert IndexMoveFinder(index).can_form_word(EMPTY_BOARD, "DAMN", {}) is False
    assert IndexMoveFinder(index).can_form_word(EMPTY_BOARD, "CAT", {}) is True


def test_P12_a_ruling_that_says_what_the_list_says_changes_nothing() -> None:
    index = WordIndex(["at", "dog"])
    assert RuledIndex(index).under({"AT": True, "XYZ": False}) is index
    finder = IndexMoveFinder(index)
    assert finder.can_form_word(EMPTY_BOARD, "AT", {"AT": True, "XYZ": False}) is True
    assert finder.can_form_word(EMPTY_BOARD, "AT", {"AT": False, "XYZ": False}) is False
    assert finder.can_form_word(EMPTY_BOARD, "AT", {"AT": True, "XYZ": False}) is True
