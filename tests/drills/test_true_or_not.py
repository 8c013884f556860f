import dataclasses

import pytest

from classroom.drills.two_letters import TrueOrNot, TrueQuestion
from classroom.drills.vocabulary import false_words
from classroom.paths import wordlists_dir
from classroom.words.lexicon import LEXICON_KEYS, load_categories, load_word_list
from tests.drills.words import chance, made_of, vocabulary
from tests.grid import chosen_of
from tests.two_letter_words import two_letter_words

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
