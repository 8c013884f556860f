import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.drills.on_board import FEWEST_PLAYS, RACK_SIZE, SMALL_LAYOUT, PlayQuestion, TenSeconds, position_item
from classroom.rules.board import Direction, LaidTile, Square, empty_board
from classroom.rules.placement import Misplaced
from classroom.rules.tile import BLANK
from classroom.words.lexicon import LEXICON_KEYS, Lexicon
from classroom.words.move_generator import generate
from tests.drills.words import chance, made_of, vocabulary
from tests.examples import examples
from tests.grid import some_of

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
