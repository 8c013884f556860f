"""Drills with two-letter words."""

import dataclasses
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.drills.two_letters import OFFERED, Hooks, TrueOrNot, TrueQuestion
from classroom.drills.vocabulary import false_words
from classroom.paths import wordlists_dir
from classroom.rules.tile import TileSet
from classroom.words.lexicon import LEXICON_KEYS, load_all_short_words, load_categories, load_word_list
from tests.drills.words import chance, made_of, vocabulary
from tests.examples import examples
from tests.grid import chosen_of
from tests.two_letter_words import two_letter_words


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


KEYS = pytest.mark.parametrize("key", LEXICON_KEYS)


@KEYS
def test_every_word_of_the_list_is_asked_about_and_is_right(key: str) -> None:
    drill = TrueOrNot(vocabulary(key))
    for word in two_letter_words(vocabulary(key).lexicon):
        question = drill.question(word.upper(), chance())
        assert question is not None
        assert question.is_word
        assert question.entry is not None
        assert [question.answer(given).right for given in (True, False, None)] == [True, False, False]


@KEYS
def test_no_false_word_is_in_any_list_or_refused_by_any_category(key: str) -> None:
    shown = [text.lower() for text in false_words(vocabulary(key))]
    assert len(shown) > 60, "there are enough of them to tell apart"
    for other in LEXICON_KEYS:
        assert load_word_list(wordlists_dir(), other).words.isdisjoint(shown)
    assert load_categories(wordlists_dir()).keys().isdisjoint(shown)


@pytest.mark.parametrize("key", chosen_of(LEXICON_KEYS, "pupil"))
def test_false_words_look_like_words(key: str) -> None:
    for text in false_words(vocabulary(key)):
        assert set(text) & set("AEIOUY")
        question = TrueOrNot(vocabulary(key)).question(text, chance())
        assert question is not None
        assert [question.answer(given).right for given in (True, False, None)] == [False, True, False]


def test_a_word_that_the_teacher_blocked_is_neither_true_nor_false() -> None:
    whole = vocabulary().lexicon
    blocked = dataclasses.replace(whole, words=whole.words - {"za", "qi"}, blocked={"qi": "Hard to explain."})
    drill = TrueOrNot(made_of(blocked))
    assert drill.question("QI", chance()) is None
    assert drill.question("AT", chance()) is not None


def test_a_word_that_the_teacher_added_is_true() -> None:
    whole = vocabulary().lexicon
    drill = TrueOrNot(made_of(dataclasses.replace(whole, words=whole.words | {"aq"})))
    question = drill.question("AQ", chance())
    assert question is not None
    assert question.is_word
    assert question.entry is not None
    assert question.entry.meaning == ""


def test_what_is_neither_a_word_nor_like_one_is_not_asked() -> None:
    for item in ["", "A", "ZZ", "OK", "at", "CAT", "\0\0", "?A", "QU" * 90]:
        assert TrueOrNot(vocabulary()).question(item, chance()) is None


def test_of_20_new_ones_10_are_words_and_each_comes_once() -> None:
    drill, dice = TrueOrNot(vocabulary()), chance(7)
    asked: list[str] = []
    while (item := drill.fresh(asked, dice)) is not None:
        asked.append(item)
    words = set(vocabulary().words)
    assert len(asked) == len(set(asked)) == len(words) + len(false_words(vocabulary()))
    for seed in range(20):
        portion: list[str] = []
        dice = chance(seed)
        for _ in range(20):
            portion.append(drill.fresh(portion, dice) or "")
        assert sum(item in words for item in portion) == 10


def test_words_that_pupils_know_come_before_others() -> None:
    drill, dice = TrueOrNot(vocabulary()), chance(3)
    asked: list[str] = []
    for _ in range(40):
        asked.append(drill.fresh(asked, dice) or "")
    words = [item for item in asked if item in vocabulary().words]
    assert [word for word in words if word not in vocabulary().easy] == []


def test_the_sentence_says_what_is_so() -> None:
    drill = TrueOrNot(vocabulary())
    word, no_word = drill.question("QI", chance()), drill.question("QO", chance())
    assert word is not None
    assert no_word is not None
    assert word.answer(given=True).sentence() == "Right! QI is a word."
    assert word.answer(given=False).sentence() == "QI is a word."
    assert no_word.answer(given=True).sentence() == "QO is not a word, but DO is."
    assert no_word.answer(given=False).sentence() == "Right! QO is not a word, but DO is."
    assert no_word.answer(None).sentence() == "Time's up. QO is not a word, but DO is."


def test_a_string_that_is_near_no_word_is_told_alone() -> None:
    question = TrueQuestion("XQX", None, None)
    assert question.answer(given=True).sentence() == "XQX is not a word."
    assert question.answer(given=False).sentence() == "Right! XQX is not a word."
    assert question.answer(None).sentence() == "Time's up. XQX is not a word."
