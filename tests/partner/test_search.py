"""How a level finds its play: some of what there is, or the one that is worth most."""

import random
from dataclasses import replace

import pytest

from classroom.partner.brain import Search, leave
from classroom.partner.level import Level, level_by_key
from classroom.partner.view import View, view_of
from classroom.words.move_generator import Move, WordIndex, generate
from tests.grid import chosen_of
from tests.match.table import WORDS, seated
from tests.partner.contest import KEYS, PRIMARY, contest, known

CHAMPION = level_by_key("champion")
INDEX = WordIndex(WORDS)


def view(rack: str, **changes: object) -> View:
    seen = view_of(seated("CATSDOE", "HORNINT").state, 0)
    return replace(seen, rack=tuple(sorted(rack)), **changes)  # type: ignore[arg-type]


def searched(seen: View, level: Level = CHAMPION, index: WordIndex = INDEX, seed: int = 0) -> Move | None:
    return Search(level, index, random.Random(seed)).play(seen)


def moves_of(seen: View, index: WordIndex = INDEX) -> list[Move]:
    return generate(index, seen.board, seen.rack, values=PRIMARY.tiles.values, bonus=PRIMARY.bonus, opening_tiles=2)


def worth(seen: View, move: Move) -> float:
    return Search(CHAMPION, INDEX, random.Random(0)).worth(seen, move)


def test_the_champion_keeps_an_s_for_two_points_less() -> None:
    found = searched(view("CATSDOE"))
    assert found
    assert (found.word, found.score) == ("CAT", 10)
    assert max(move.score for move in moves_of(view("CATSDOE"))) == 12


@pytest.mark.parametrize(("key", "rack"), [("champion", "CATSDOE"), ("word-master", "CATSDOE")])
def test_a_word_that_nobody_can_look_up_is_played_only_where_none_is_worth_nearly_as_much(key: str, rack: str) -> None:
    level = level_by_key(key)
    index = WordIndex({"CAT", "DOSE", "TACO"})
    chance = random.Random(0)

    def played(*unknown: str) -> str:
        found = Search(level, index, chance, lambda word: word not in unknown).play(view(rack))
        assert found
        return found.word

    first = played()
    near = [move.word for move in moves_of(view(rack), index) if move.word != first]
    assert played(first) in near
    assert played(*near) == first
    assert played(first, *near) == first, "with no meaning at hand it plays as ever"


def test_a_word_without_a_meaning_is_played_where_it_is_worth_much_more() -> None:
    index = WordIndex({"AT", "QUIZ"})
    found = Search(CHAMPION, index, random.Random(0), lambda word: word == "AT").play(view("QUIZATE"))
    assert found
    assert found.word == "QUIZ"


def test_P15_with_the_bag_empty_what_stays_is_lost_and_who_is_out_has_the_others_lose_theirs() -> None:
    seen = view("CATSDOE", bag_size=0)
    assert {move.word: worth(seen, move) - move.score for move in moves_of(seen)}["CATS"] == -4  # D O E
    out = view("CATS", bag_size=0)
    assert {move.word: worth(out, move) - move.score for move in moves_of(out)}["CATS"] == 187 - 6


def test_P16_in_an_extra_turn_nothing_counts_but_the_score() -> None:
    seen = view("CATSDOE", is_extra=True)
    assert all(worth(seen, move) == move.score for move in moves_of(seen))
    found = searched(seen)
    assert found
    assert found.word == "CATS"


def test_nothing_is_found_where_there_is_nothing() -> None:
    for key in KEYS:
        assert searched(view("VVUUIIW"), level_by_key(key)) is None


@pytest.mark.parametrize("rack", ["CATS?OE", "CA??DOE", "HORNINT", "TTEEAAN"])
def test_the_champion_misses_nothing_that_is_worth_more(rack: str) -> None:
    seen = view(rack)
    found = searched(seen)
    assert found
    assert worth(seen, found) == pytest.approx(max(worth(seen, move) for move in moves_of(seen)))


@pytest.mark.parametrize("turn", chosen_of([6, 14, 20], 14))
def test_the_champion_misses_nothing_in_the_middle_of_a_match(turn: int) -> None:
    state = contest("word-master", "champion", seed=1).state
    earlier = [one.play for one in state.turns[:turn] if one.play and not one.taken_off]
    board = state.board.take([square for square in state.format.layout.squares if state.board.at(square)])
    for play in earlier:
        board = board.lay(play.tiles)
    seen = view("AEINRS?", board=board)
    found = searched(seen, index=known("champion"))
    assert found
    best = max(worth(seen, move) for move in moves_of(seen, known("champion")))
    assert worth(seen, found) == pytest.approx(best)


def test_a_level_sees_as_many_tiles_as_it_reaches() -> None:
    level = replace(level_by_key("first-words"), reach=2, looks=1, aim=1.0)
    words = WordIndex({"AT", "TEA"})
    # Where the two tiles it looks at make nothing, it looks at all of them.
    found = [searched(view("TEA"), level, words, seed) for seed in range(20)]
    assert {move.word for move in found if move} == {"AT", "TEA"}


def test_the_aim_is_from_the_smallest_score_to_the_best() -> None:
    seen = view("CATSDOE")
    scores = sorted(move.score for move in moves_of(seen))
    for aim, score in ((0.0, scores[0]), (1.0, scores[-1])):
        level = replace(level_by_key("word-master"), aim=aim, considered=10_000, longest=0)
        found = searched(seen, level)
        assert found
        assert found.score == score


def test_P12_words_that_were_ruled_on_count_as_they_were_ruled_within_what_a_level_knows() -> None:
    seen = view("HOUSE", rulings={"HOUSE": True, "ON": False})
    builder, first = level_by_key("word-builder"), level_by_key("first-words")
    assert searched(seen, builder)
    assert searched(seen, first, WordIndex({"ON"})) is None
    assert not Search(first, WordIndex({"ON"}), random.Random(0)).has_word(replace(seen, rack=("N", "O")))
    assert Search(first, WordIndex({"ON"}), random.Random(0)).has_word(replace(seen, rack=("N", "O"), rulings={}))


def test_what_the_champion_keeps_is_worth_what_is_said_of_it() -> None:
    seen = view("CATSDOE")
    kept = {move.word: worth(seen, move) - move.score for move in moves_of(seen)}
    assert kept["CATS"] == pytest.approx(leave("DOE"))
