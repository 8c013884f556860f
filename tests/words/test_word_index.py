import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.rules.tile import LETTERS
from classroom.words.move_generator import LETTER_BITS, WordIndex, WordsOfLength

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
