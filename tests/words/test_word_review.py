import string

from hypothesis import given
from hypothesis import strategies as st

from classroom.words.lexicon import Category
from classroom.words.teacher_list import Entry, RefusedEntry, Why, review, why_no_word


def lines(*texts: str) -> list[Entry]:
    return [Entry(number, text) for number, text in enumerate(texts, 1)]


def test_words_are_taken_in_any_case_and_new_ones_are_shown_with_their_line() -> None:
    found = review(lines("Roti", " LAKSA ", "", "cat"), known={"cat"})
    assert found.words == {"roti", "laksa", "cat"}
    assert found.new == (Entry(1, "roti"), Entry(2, "laksa"))
    assert found.refused == ()


def test_a_word_of_a_category_is_shown_to_the_teacher_and_taken_all_the_same() -> None:
    found = review(lines("damn", "cat"), categories={"damn": frozenset({Category.VULGAR})})
    assert found.words == {"damn", "cat"}
    assert found.sorted_out == {"damn": {Category.VULGAR}}


def test_what_is_no_word_is_refused_with_the_reason() -> None:
    for text, why in [
        ("ice cream", Why.SEVERAL),
        ("=A1", Why.FORMULA),
        ("h2o", Why.NO_LETTER),
        ("café", Why.NO_LETTER),
        ("с\u0430t", Why.NO_LETTER),  # the first two letters are Cyrillic
        ("\u212aelvin", Why.NO_LETTER),  # the sign for the kelvin, which becomes a k in lower case
        ("well-known", Why.NO_LETTER),
        ("a", Why.TOO_SHORT),
        ("a" * 16, Why.TOO_LONG),
        ("aa", None),
        ("A" * 15, None),
    ]:
        assert why_no_word(text) is why


def test_a_word_that_stands_there_twice_is_shown_with_both_lines() -> None:
    found = review(lines("cat", "dog", "CAT"))
    assert found.words == {"cat", "dog"}
    assert [refused.sentence() for refused in found.refused] == ['Line 3: "CAT" is already on line 1.']


def test_a_sentence_names_the_sign_that_is_no_letter() -> None:
    message = RefusedEntry(7, "h2o", Why.NO_LETTER).sentence()
    assert message == 'Line 7: "h2o" contains "2", which is not a letter from A to Z.'


@given(text=st.text(min_size=1, max_size=3000))
def test_whatever_stands_in_a_line_the_sentence_about_it_is_short_and_can_be_seen(text: str) -> None:
    for refused in review([Entry(1, text)]).refused:
        message = refused.sentence()
        assert len(message) < 400
        assert "\u202e" not in message
        assert "\n" not in message


@given(texts=st.lists(st.text(alphabet=string.ascii_letters + "1é ", max_size=18), max_size=12))
def test_every_line_that_is_not_empty_is_a_word_or_refused(texts: list[str]) -> None:
    found = review(lines(*texts))
    assert len(found.words) + len(found.refused) == sum(bool(text.strip()) for text in texts)
    assert {entry.text for entry in found.new} == found.words
    assert all(why_no_word(word) is None and word.islower() for word in found.words)
