"""Drills on a board."""

from dataclasses import replace
from functools import partial
from itertools import accumulate
from operator import ne

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.drills.on_board import (
    FEWEST_PLAYS,
    FEWEST_TILES,
    RACK_SIZE,
    SMALL_LAYOUT,
    BestQuestion,
    FindBest,
    PastMatch,
    PlayQuestion,
    TenSeconds,
    past_positions,
    position_item,
)
from classroom.formats.catalogue import formats
from classroom.match.event import TilesPlayed
from classroom.match.fold import apply, fold
from classroom.rules.board import Direction, LaidTile, Square, empty_board
from classroom.rules.placement import Misplaced
from classroom.rules.tile import BLANK, TileSet
from classroom.words.lexicon import LEXICON_KEYS, Lexicon
from classroom.words.move_generator import Move, generate
from tests.drills.past import past_match
from tests.drills.words import chance, made_of, vocabulary
from tests.examples import examples
from tests.grid import chosen_of, some_of

STARTING = [Square(7, 7).step(Direction.ACROSS, place) for place in range(4)]
FORMATS = pytest.mark.parametrize(
    "key", chosen_of([format.key for format in formats()], "primary", "short", "literacy")
)


def questions(past: PastMatch, most: int = 4) -> list[BestQuestion]:
    drill = FindBest(vocabulary(), [past])
    made = (drill.question(position.item, chance()) for position in past_positions(past)[:most])
    return [question for question in made if question]


@FORMATS
def test_a_position_is_what_lay_there_before_the_play(key: str) -> None:
    past = past_match(key)
    states = list(accumulate(past.events[1:-1], apply, initial=fold(past.events[:1])))
    expected = [
        (state.board, state.hand(event.side), f"{past.match_id}:{len(state.turns) + 1}")
        for state, event in zip(states, past.events[1:], strict=True)
        if isinstance(event, TilesPlayed) and len(state.hand(event.side)) >= FEWEST_TILES
    ]
    positions = past_positions(past)
    assert [(position.board, position.rack, position.item) for position in positions] == expected
    opened = states[0].format
    for position in positions:
        assert (position.bonus, position.tiles) == (opened.bonus, opened.tiles)
        assert position.opening_tiles == opened.opening.tiles


def test_a_whole_match_has_positions_to_learn_from() -> None:
    assert len(past_positions(past_match())) > 5


@FORMATS
def test_every_position_has_a_best_play_that_is_right_and_worth_all(key: str) -> None:
    for question in questions(past_match(key)):
        position = question.position
        moves = generate(
            vocabulary().index,
            position.board,
            position.rack,
            values=position.tiles.values,
            bonus=position.bonus,
            opening_tiles=position.opening_tiles,
        )
        scores = sorted((move.score for move in moves), reverse=True)
        assert question.best_score == scores[0]
        assert [move.score for move in question.best] == sorted((one.score for one in question.best), reverse=True)
        assert len({move.word for move in question.best}) == len(question.best) <= 3
        for move in question.best:
            verdict = question.answer(move.tiles)
            assert (verdict.score, verdict.strange, verdict.misplacement) == (move.score, (), None)
            assert verdict.share == move.score / question.best_score
        assert question.answer(question.best[0].tiles).right


def weakest_of(question: BestQuestion) -> Move:
    """The play of a position that scores least."""
    position = question.position
    moves = generate(
        vocabulary().index, position.board, position.rack, values=position.tiles.values, bonus=position.bonus
    )
    return min(moves, key=lambda move: move.score)


def backwards(question: BestQuestion) -> tuple[str, tuple[LaidTile, ...]]:
    """Four tiles of the rack from the last to the first, which are no word, and where they begin."""
    tiles = tuple(question.rack[at] for at in (3, 2, 1, 0))
    return "".join(tiles), tuple(LaidTile(square, tile) for square, tile in zip(STARTING, tiles, strict=True))


def test_a_play_worth_less_than_half_of_the_best_is_not_right_and_yet_earns_its_share() -> None:
    question = max(questions(past_match()), key=lambda one: one.best_score)
    weakest = weakest_of(question)
    verdict = question.answer(weakest.tiles)
    assert verdict.share == weakest.score / question.best_score < 0.5
    assert not verdict.right
    assert verdict.is_accepted, "a lawful play gets no cross"
    message = f"Good! Score: {weakest.score}. {question.best[0].word} would score more: {question.best_score}."
    assert verdict.sentence() == message


def test_a_position_is_counted_by_the_tiles_of_its_match() -> None:
    question = questions(past_match())[0]
    kinds = tuple(replace(kind, value=7 * kind.value) for kind in question.position.tiles.kinds)
    position = replace(question.position, tiles=TileSet(kinds))
    moves = generate(vocabulary().index, position.board, position.rack, values=position.tiles.values)
    best = max(moves, key=lambda move: move.score)
    verdict = BestQuestion(position, (best,), vocabulary()).answer(best.tiles)
    assert (verdict.score, verdict.share) == (best.score, 1)
    assert best.score > question.best_score


def test_a_blank_for_a_letter_that_is_not_in_the_box_is_no_play() -> None:
    question = questions(past_match())[0]
    position = question.position
    kinds = tuple(kind for kind in position.tiles.kinds if kind.letter != "Z")
    position = replace(position, tiles=TileSet(kinds), board=empty_board(position.board.layout), rack=(*"?ANYEIO",))
    laid = tuple(LaidTile(square, tile) for square, tile in zip(STARTING, "zANY", strict=True))
    verdict = BestQuestion(position, question.best, vocabulary()).answer(laid)
    assert (verdict.right, verdict.score) == (False, 0)


def test_a_play_that_is_none_shows_the_best_and_says_why() -> None:
    question = questions(past_match())[0]
    assert (question.board, question.rack) == (question.position.board, question.position.rack)
    far = question.answer((LaidTile(Square(0, 0), question.rack[0]),))
    message = f"The best play was {question.best[0].word}: {question.best_score} points."
    assert not far.is_accepted
    assert (far.right, far.share, far.sentence()) == (False, 0, f"The tiles do not fit there. {message}")
    word, laid = backwards(question)
    strange = question.answer(laid)
    assert strange.strange == (word,)
    assert not strange.is_accepted
    assert strange.sentence() == f"Not in the word list: {word}. {message}"


def test_a_second_try_is_given_for_a_lower_play_or_a_strange_word_and_for_nothing_else() -> None:
    question = max(questions(past_match()), key=lambda one: one.best_score)
    weakest = weakest_of(question)
    lower = question.second_try(weakest.tiles)
    assert lower is not None
    assert lower[0].format(**lower[1]) == f"Score: {weakest.score}. There is a better play: try once more!"
    assert question.second_try(question.best[0].tiles) is None
    assert question.second_try(None) is None
    assert question.second_try((LaidTile(Square(0, 0), question.rack[0]),)) is None, "it fits nowhere"
    first = questions(past_match())[0]
    word, laid = backwards(first)
    strange = first.second_try(laid)
    assert strange is not None
    assert strange[0].format(**strange[1]) == f"Not in the word list: {word}. Try once more!"


def test_where_the_list_allows_no_play_nothing_is_asked() -> None:
    few = made_of(Lexicon("few", "Few", "0" * 64, frozenset({"zzz"})))
    past = past_match()
    assert {FindBest(few, [past]).question(one.item, chance()) for one in past_positions(past)} == {None}


def test_no_play_in_time_is_worth_nothing() -> None:
    question = questions(past_match())[0]
    verdict = question.answer(None)
    assert (verdict.right, verdict.share) == (False, 0)
    assert verdict.examples == question.best
    message = f"Time's up. The best play was {question.best[0].word}: {question.best_score} points."
    assert verdict.sentence() == message


def test_the_best_play_has_a_meaning_unless_none_has() -> None:
    past = past_match()
    for question in questions(past):
        best = question.best[0].word
        explained = FindBest(vocabulary(), [past], partial(ne, best))
        other = explained.question(question.item, chance())
        assert other
        assert best not in [move.word for move in other.best]
        silent = FindBest(vocabulary(), [past], lambda _word: False).question(question.item, chance())
        assert silent
        assert silent.best == question.best


def test_each_position_comes_once_and_nothing_comes_of_no_matches() -> None:
    drill, dice = FindBest(vocabulary(), [past_match(), past_match(seed=2)]), chance()
    asked: list[str] = []
    while (item := drill.fresh(asked, dice)) is not None:
        asked.append(item)
    assert len(asked) == len(set(asked))
    assert {item.split(":")[0] for item in asked} == {past_match().match_id, past_match(seed=2).match_id}
    assert FindBest(vocabulary(), []).fresh((), dice) is None


@pytest.mark.parametrize("item", ["", ":", "primary-1:0", "primary-1:9999", "another:1", "primary-1"])
def test_a_position_whose_match_is_gone_is_not_asked(item: str) -> None:
    assert FindBest(vocabulary(), [past_match()]).question(item, chance()) is None


def test_a_match_that_is_not_over_or_cannot_be_followed_is_not_looked_back_at() -> None:
    past = past_match()
    plays = [number for number, event in enumerate(past.events) if isinstance(event, TilesPlayed)]
    torn = past.events[: plays[3] + 1] + past.events[plays[0] :]
    for events in (torn, past.events[: plays[-1]], past.events[1:], past.events[:1], ()):
        assert past_positions(replace(past, events=events)) == ()


def test_nobody_is_named_in_a_position() -> None:
    past = past_match()
    state = fold(past.events)
    names = [member.name for team in state.teams for member in team.members]
    assert names
    for position in past_positions(past):
        assert not any(name in repr(position) for name in names)


def test_half_of_the_best_score_is_right_and_a_point_less_is_not() -> None:
    question = questions(past_match())[0]
    (*_others, played) = question.best
    for most, is_right in ((2 * played.score, True), (2 * played.score + 1, False)):
        best = (played._replace(score=most), *question.best)
        assert replace(question, best=best).answer(played.tiles).right is is_right


POSITION = "/".join([".........", ".........", ".........", ".........", "...CAT...", *["........."] * 4]) + ":SEIRNOG"


def asked(seed: int, key: str = "pupil") -> PlayQuestion:
    drill, dice = TenSeconds(vocabulary(key)), chance(seed)
    item = drill.fresh((), dice)
    assert item is not None
    question = drill.question(item, dice)
    assert question is not None
    assert question.item == item
    return question


def small() -> PlayQuestion:
    question = TenSeconds(vocabulary()).question(POSITION, chance())
    assert question is not None
    return question


@examples(10)
@given(st.integers(0, 10_000), st.sampled_from(LEXICON_KEYS))
def test_several_words_can_be_laid_in_every_position_made(seed: int, key: str) -> None:
    question, words = asked(seed, key), vocabulary(key)
    found = generate(words.index, question.board, question.rack, values=words.values)
    assert len({move.word for move in found}) >= FEWEST_PLAYS
    assert len(question.rack) == RACK_SIZE
    assert 1 <= len(question.examples) <= 3
    for move in question.examples:
        verdict = question.answer(move.tiles)
        assert verdict.right
        assert verdict.score == move.score
        assert verdict.words[0] == move.word


@examples(10)
@given(st.integers(0, 10_000))
def test_what_lies_there_are_words_of_the_list_from_one_box(seed: int) -> None:
    question = asked(seed)
    rows = question.board.rows()
    columns = tuple("".join(column) for column in zip(*rows, strict=True))
    words = [word for line in (*rows, *columns) for word in line.split(".") if len(word) > 1]
    assert words
    assert [word for word in words if not vocabulary().lexicon.has(word)] == []
    box = list(vocabulary().tiles.tiles)
    for tile in (*question.board.tiles(), *question.rack):
        box.remove(tile)


def test_blanks_are_rare_and_never_two() -> None:
    blanks = [asked(seed).rack.count(BLANK) for seed in range(60)]
    assert max(blanks) == 1
    assert sum(blanks) < 20


def test_the_same_chance_makes_the_same_position_and_another_one_where_that_is_known() -> None:
    drill = TenSeconds(vocabulary())
    first = drill.fresh((), chance(5))
    assert first is not None
    assert drill.fresh((), chance(5)) == first
    assert drill.fresh([first], chance(5)) != first


def laid(word: str, row: int, column: int, direction: Direction) -> tuple[LaidTile, ...]:
    return tuple(LaidTile(Square(row, column).step(direction, at), sign) for at, sign in enumerate(word) if sign != ".")


def test_any_lawful_play_with_words_of_the_list_is_right() -> None:
    verdict = small().answer(laid("S", 4, 6, Direction.ACROSS))
    assert verdict.right
    assert verdict.share == 1
    assert verdict.sentence() == "Right! CATS. Score: 6."


def test_a_play_with_a_word_that_is_not_in_the_list_is_wrong_and_shows_one_that_is_right() -> None:
    verdict = small().answer(laid("N", 4, 6, Direction.ACROSS))
    assert not verdict.right
    assert verdict.strange == ("CATN",)
    assert verdict.score == 0
    example = small().examples[0].word
    assert verdict.sentence() == f"Not in the word list: CATN. You could have played {example}."


def test_tiles_that_make_no_play_are_wrong_and_it_is_said_why() -> None:
    verdict = small().answer(laid("SO", 0, 0, Direction.ACROSS))
    assert not verdict.right
    assert verdict.misplacement is not None
    assert verdict.misplacement.fault is Misplaced.NOT_TOUCHING


def test_tiles_that_are_not_on_the_rack_are_wrong() -> None:
    assert not small().answer(laid("CHA...", 4, 0, Direction.ACROSS)).right
    assert not small().answer(laid("s", 4, 6, Direction.ACROSS)).right, "there is no blank"


@pytest.mark.parametrize("given", [None, (), True, "SO"])
def test_nothing_laid_before_the_second_bell_is_wrong(given: object) -> None:
    verdict = small().answer(given)  # type: ignore[arg-type]
    assert not verdict.right
    assert verdict.sentence() == f"Time's up. You could have played {small().examples[0].word}."


def test_what_is_no_position_or_allows_no_play_is_not_asked() -> None:
    for item in [
        "",
        ":",
        "CAT:SEIRNOG",
        POSITION[:-1] + "!",
        POSITION[:-7],
        POSITION + "S",
        POSITION.replace("CAT", "CÄT"),
        POSITION.replace("CAT", "C T"),
        POSITION.replace("SEIRNOG", "seirnog"),
        position_item(empty_board(SMALL_LAYOUT), "VVWWJQX"),
        POSITION.replace("/", "\0"),
    ]:
        assert TenSeconds(vocabulary()).question(item, chance()) is None


@pytest.mark.parametrize("words", some_of([(), ("at",), ("at", "cat"), ("zzz", "zzzz")], 2))
def test_a_list_of_too_few_words_makes_no_positions(words: tuple[str, ...]) -> None:
    few = made_of(Lexicon("few", "Few", "0" * 64, frozenset(words)))
    assert TenSeconds(few).fresh((), chance()) is None


def test_the_first_word_takes_no_tile_that_the_box_has_not() -> None:
    words = [word for word in vocabulary().lexicon.words if len(word) == 3]
    few = made_of(Lexicon("few", "Few", "0" * 64, frozenset([*words, "buzz", "fuzz", "jazz"])))
    items = [TenSeconds(few).fresh((), chance(seed)) for seed in range(20)]
    assert all(item and item.partition(":")[0].count("Z") < 2 for item in items)
