import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.words.lexicon import Categories, Category, WordListError, parse_block_list, parse_words


def test_words_stand_under_their_categories() -> None:
    found = parse_block_list("# a remark\n[slang]\nyep nope  # and another\n\n[vulgar]\nnope\n")
    assert found == {"yep": {Category.SLANG}, "nope": {Category.SLANG, Category.VULGAR}}


def test_a_fault_is_shown_with_its_line() -> None:
    for text, line, said in [
        ("yep\n", 1, "before the first [category]"),
        ("[slang]\nyep\n[rude]\n", 3, "There is no category 'rude'. The categories are: vulgar, slang"),
        ("[slang] yep\n", 1, "must be alone"),
        ("[slang\n", 1, "must be alone"),
        ("[slang]\nyep\nyep\n", 3, "already under [slang]"),
        ("[slang]\nYep\n", 2, "'Yep' is not a word of 2 to 15 letters a-z"),
        ("[slang]\nsixteenletterswo\n", 2, "is not a word"),
        ("[slang]\nyép\n", 2, "is not a word"),
    ]:
        with pytest.raises(WordListError) as caught:
            parse_block_list(text, "mine.txt")
        assert caught.value.line == line
        assert str(caught.value).startswith(f"mine.txt, line {line}: ")
        assert said in str(caught.value)


def test_a_file_without_categories_knows_words_only() -> None:
    assert parse_words("# none\ncat dog # animals\n\nox\n", "allow.txt") == {"cat", "dog", "ox"}
    for text, line in (("cat\ncat", 2), ("cat\n[vulgar]", 2), ("cat\n\nDog", 3)):
        with pytest.raises(WordListError) as caught:
            parse_words(text, "allow.txt")
        assert caught.value.line == line


def read(text: str) -> Categories | WordListError:
    try:
        return parse_block_list(text)
    except WordListError as error:
        return error


SOME = st.sampled_from(["[slang]", "[vulgar]", "[rude]", "[", "#", "yep", "Nope", "\u212a", "ok\x00", "naïve", ""])


@given(st.one_of(st.text(), st.lists(SOME).map("\n".join)))
def test_any_text_is_read_or_refused_with_a_line_of_it(text: str) -> None:
    outcome = read(text)
    if isinstance(outcome, WordListError):
        assert outcome.line in range(1, len(text.splitlines()) + 1)
    else:
        assert all(word.isascii() and word.islower() and kinds for word, kinds in outcome.items())
