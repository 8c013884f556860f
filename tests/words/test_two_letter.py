import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.words.lexicon import (
    Category,
    Tier,
    TwoLetterWord,
    WordListError,
    parse_two_letter,
    parse_two_letter_meanings,
)

HEAD = "word\tpart_of_speech\tflags\ttier\tmeaning\tsentence\n"
AA = "aa\tnoun\t-\tfull\t"
LAVA = "Rough lava.\tThe aa is hot.\n"


def test_a_row_says_what_the_word_is() -> None:
    (row,) = parse_two_letter(
        HEAD + "ar\tnoun/interjection\tletter-name,also:interjection\tfull\tThe letter R.\tCar ends with an ar.\n"
    )
    assert (row.word, row.parts_of_speech, row.tier) == ("ar", ("noun", "interjection"), Tier.FULL)
    assert row.categories == {Category.LETTER_NAME}
    assert (row.meaning, row.sentence) == ("The letter R.", "Car ends with an ar.")


def test_a_second_sense_puts_a_word_in_no_category() -> None:
    (row,) = parse_two_letter(HEAD + "do\tverb\talso:music-note\tpupil\tTo act.\tI do my homework.\n")
    assert row.categories == frozenset()


def test_a_fault_is_shown_with_its_line() -> None:
    for text, line, said in [
        ("", 1, "must name the columns"),
        ("word\ttier\n", 1, "must name the columns"),
        (HEAD + "ab\tnoun\t-\n", 2, "There are 3 columns, not 6"),
        (HEAD + "abc\tnoun\t-\tfull\t" + LAVA, 2, "not a word of two letters"),
        (HEAD + "aa\tnoun\tsilly\tfull\t" + LAVA, 2, "There is no flag 'silly'"),
        (HEAD + "aa\tnoun\t-\tall\t" + LAVA, 2, "There is no tier 'all'. The tiers are: pupil, full"),
        (HEAD + AA + LAVA + AA + LAVA, 3, "is already here"),
        (HEAD + AA + "\tThe aa is hot.\n", 2, "The meaning is missing"),
        (HEAD + AA + "Rough lava.\t \n", 2, "The sentence is missing"),
        (HEAD + AA + "Rough  lava.\tThe aa is hot.\n", 2, "The meaning has an extra space"),
        (
            HEAD + AA + "Very" + " very" * 12 + " rough.\tThe aa is hot.\n",
            2,
            "The meaning has 14 words; at most 12 are allowed",
        ),
        (HEAD + AA + "Rough lava.\tThe aa is hot\n", 2, "The sentence must begin with a capital and end with"),
        (HEAD + AA + "rough lava.\tThe aa is hot.\n", 2, "The meaning must begin with a capital"),
        (HEAD + AA + "Rough lava.\tThe bazaar is hot.\n", 2, "The sentence does not use the word 'aa'"),
        (HEAD + AA + LAVA + "ab\tnoun\t-\tfull\tRough lava.\tMy ab hurts.\n", 3, "'aa' has the same meaning"),
    ]:
        with pytest.raises(WordListError, match=said) as caught:
            parse_two_letter(text)
        assert caught.value.line == line


def read(text: str) -> tuple[TwoLetterWord, ...] | WordListError:
    try:
        return parse_two_letter(text)
    except WordListError as error:
        return error


CELL = st.sampled_from(["aa", "ok", "noun", "slang", "also:slang", "-", "pupil", "full", "", '"', "AA", "\x00", "Ok."])


@given(
    st.one_of(st.text(), st.lists(st.lists(CELL, max_size=7).map("\t".join)).map(lambda rows: HEAD + "\n".join(rows)))
)
def test_any_text_is_read_or_refused(text: str) -> None:
    outcome = read(text)
    if isinstance(outcome, WordListError):
        assert outcome.line is not None
    else:
        assert len({row.word for row in outcome}) == len(outcome)


# Other languages

MS = "word\tmeaning\n"


def test_meanings_in_another_language_are_read_by_word() -> None:
    assert parse_two_letter_meanings(MS + "ox\tLembu jantan.\nqi\tTenaga hidup.\n", "two_letter_ms.tsv") == {
        "ox": "Lembu jantan.",
        "qi": "Tenaga hidup.",
    }


def test_a_faulty_line_of_another_language_is_refused() -> None:
    for text, line in [
        ("", 1),
        ("word\tmaksud\n", 1),
        (MS + "ox\n", 2),
        (MS + "cow\tLembu.\n", 2),
        (MS + "ox\tLembu.\nox\tLembu.\n", 3),
        (MS + "ox\tlembu.\n", 2),
        (MS + "ox\tLembu\n", 2),
        (MS + "ox\t" + "Lembu " * 12 + "besar.\n", 2),
    ]:
        with pytest.raises(WordListError) as error:
            parse_two_letter_meanings(text, "two_letter_ms.tsv")
        assert error.value.line == line
