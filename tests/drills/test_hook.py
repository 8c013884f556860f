from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.drills.two_letters import OFFERED, Hooks
from classroom.paths import wordlists_dir
from classroom.rules.tile import TileSet
from classroom.words.lexicon import LEXICON_KEYS, load_all_short_words
from tests.drills.words import chance, vocabulary
from tests.examples import examples


@pytest.mark.slow
@examples(12)
@given(st.integers(0, 10_000), st.sampled_from(LEXICON_KEYS))
def test_a_letter_is_right_just_when_it_makes_a_word_and_at_least_one_does(seed: int, key: str) -> None:
    drill, dice = Hooks(vocabulary(key)), chance(seed)
    item = drill.fresh((), dice)
    assert item is not None
    question = drill.question(item, dice)
    assert question is not None
    assert question.item == item
    assert len(question.letters) == OFFERED == len(set(question.letters))
    assert 1 <= len(question.right) < OFFERED
    short = load_words()
    for letter in question.letters:
        verdict = question.answer(letter)
        assert verdict.right == (letter in question.right) == vocabulary(key).lexicon.has(question.grown(letter))
        assert verdict.right or question.grown(letter).lower() not in short
        assert verdict.words == tuple(question.grown(right) for right in question.right)
    assert not question.answer(None).right


def test_no_short_form_that_pupils_see_every_day_and_nothing_ugly_is_offered_as_false() -> None:
    drill, dice = Hooks(vocabulary()), chance(9)
    items = [item for one in vocabulary().guide for item in (f"_{one.word}", f"{one.word}_")]
    offered = {
        question.grown(letter)
        for _ in range(20)
        for item in items
        if (question := drill.question(item, dice))
        for letter in question.letters
        if letter not in question.right
    }
    assert len(offered) > 1000
    assert offered.isdisjoint({"USA", "OMG", "ETC", "DNA", "FAQ", "MMM", "SHT", "FAP", "HIV"})


def test_no_letter_is_offered_that_the_box_has_not() -> None:
    words = vocabulary()
    few = replace(words, tiles=TileSet(tuple(kind for kind in words.tiles.kinds if kind.letter in "AEIOUTSRNL")))
    drill = Hooks(few)
    for seed in range(20):
        question = drill.question("AT_", chance(seed))
        assert question
        assert set(question.letters) - set(question.right) <= set("AEIOUTSRNL")


@cache
def load_words() -> frozenset[str]:
    return load_all_short_words(wordlists_dir())


def test_what_makes_a_word_that_pupils_know_comes_first_and_offers_one() -> None:
    drill, dice, easy = Hooks(vocabulary()), chance(3), vocabulary().easy
    asked: list[bool] = []
    items: list[str] = []
    while (item := drill.fresh(items, dice)) is not None:
        items.append(item)
        question = drill.question(item, dice)
        assert question is not None
        entry = question.entry
        assert entry is not None
        hooks = entry.front if question.in_front else entry.behind
        asked.append(any(question.grown(letter) in easy for letter in hooks))
        assert all(question.grown(letter) in easy for letter in question.right) == asked[-1]
    assert asked == sorted(asked, reverse=True)
    assert 50 < sum(asked) < len(asked)


def test_the_letter_goes_where_the_sign_is() -> None:
    drill = Hooks(vocabulary())
    front, behind = drill.question("_AT", chance()), drill.question("AT_", chance())
    assert front is not None
    assert behind is not None
    assert (front.in_front, front.grown("C")) == (True, "CAT")
    assert (behind.in_front, behind.grown("E")) == (False, "ATE")


def test_the_sentence_names_the_words() -> None:
    question = Hooks(vocabulary()).question("AT_", chance())
    assert question is not None
    assert question.answer(question.right[0]).sentence() == f"Right! AT{question.right[0]} is a word."
    wrong = next(letter for letter in question.letters if letter not in question.right)
    told = ", ".join(f"AT{letter}" for letter in question.right)
    assert question.answer(wrong).sentence() == f"AT{wrong} is not a word. You could have made {told}."
    assert question.answer(None).sentence() == f"Time's up. You could have made {told}."


@pytest.mark.parametrize("given", [True, False, "", "ATE", "e", ()])
def test_an_answer_that_is_no_letter_offered_is_wrong(given: object) -> None:
    question = Hooks(vocabulary()).question("AT_", chance())
    assert question is not None
    assert not question.answer(given).right  # type: ignore[arg-type]


def test_what_is_no_hook_is_not_asked() -> None:
    for item in ["", "_", "AT", "_AT_", "ZZ_", "_at", "AT__", "CAT_"]:
        assert Hooks(vocabulary()).question(item, chance()) is None


def test_every_hook_of_the_list_comes_once_and_can_be_asked() -> None:
    drill, dice = Hooks(vocabulary()), chance(3)
    asked: list[str] = []
    while (item := drill.fresh(asked, dice)) is not None:
        asked.append(item)
        assert drill.question(item, dice) is not None
    entries = vocabulary().guide
    assert len(asked) == len(set(asked)) == sum(bool(hooks) for one in entries for hooks in (one.front, one.behind))
