"""Meanings of words."""

import gzip
import hashlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.words.lexicon import Tier, TwoLetterWord, WordListError
from classroom.words.meaning import Meaning, Meanings, Source, load_meanings

TEXT = (
    b"cat\tfeline mammal usually having thick soft fur\n"
    b"cats\t>cat\n"
    b"dog\t*An animal kept as a pet.\n"
    b"dog/v\tgo after with the intent to catch\n"
    b"dogged\t>dog/v\n"
    b"dogs\t>dog\n"
    b"qi\tnot this one\n"
)
QI = TwoLetterWord("qi", ("noun",), (), Tier.PUPIL, "The energy of life, in Chinese belief.", "She felt her qi.")
RUDE = TwoLetterWord("bs", ("noun",), ("vulgar",), Tier.FULL, "A rude word.", "Say no bs here.")


@pytest.fixture
def meanings() -> Meanings:
    return Meanings(TEXT, [QI, RUDE])


def test_a_word_is_shown_from_the_dictionary_in_any_case(meanings: Meanings) -> None:
    message = Meaning("CAT", "Feline mammal usually having thick soft fur.", "CAT", Source.DICTIONARY)
    assert meanings.meaning_of("CAT") == meanings.meaning_of("cat") == meanings.meaning_of("Cat") == message


def test_our_own_words_are_marked_as_such(meanings: Meanings) -> None:
    assert meanings.meaning_of("dog") == Meaning("DOG", "An animal kept as a pet.", "DOG", Source.OWN)


def test_a_form_of_a_word_is_shown_as_that_word(meanings: Meanings) -> None:
    message = meanings.meaning_of("cats")
    assert message == Meaning("CATS", "Feline mammal usually having thick soft fur.", "CAT", Source.DICTIONARY)
    dogs = meanings.meaning_of("dogs")
    assert dogs
    assert (dogs.lemma, dogs.text, dogs.source) == ("DOG", "An animal kept as a pet.", Source.OWN)


def test_a_form_may_be_shown_as_another_kind_of_the_word(meanings: Meanings) -> None:
    message = meanings.meaning_of("dogged")
    assert message == Meaning("DOGGED", "Go after with the intent to catch.", "DOG", Source.DICTIONARY)


def test_a_dictionarys_text_gets_a_capital_and_a_stop_where_it_has_none() -> None:
    told = (("pH above 7", "pH above 7."), ("an idea etc.", "An idea etc."), ("ways to \u2026", "Ways to \u2026"))
    for text, said in told:
        found = Meanings(f"cat\t{text}\n".encode()).meaning_of("cat")
        assert found
        assert found.text == said


def test_words_of_two_letters_come_from_their_table(meanings: Meanings) -> None:
    assert meanings.meaning_of("qi") == Meaning("QI", QI.meaning, "QI", Source.OWN)
    assert meanings.meaning_of("bs") is None


def test_what_is_not_known_has_no_meaning(meanings: Meanings) -> None:
    for word in ["", "zz", "ca", "at", "dog/v", "dog\t", "\n", "cat\tfeline", "kätzchen", "\u212ait"]:
        assert meanings.meaning_of(word) is None


@given(st.text(max_size=12))
def test_any_text_may_be_asked_for(word: str) -> None:
    message = Meanings(TEXT).meaning_of(word)
    assert message is None or (message.word == word.upper() and "\n" not in message.text and "\t" not in message.text)


# The file


def folder_with(tmp_path: Path, wordlists: Path, packed: bytes, sha256: str) -> Path:
    (tmp_path / "meanings.txt.gz").write_bytes(packed)
    about = (wordlists / "meanings.toml").read_text("utf-8").splitlines()
    lines = [f'sha256 = "{sha256}"' if line.startswith("sha256") else line for line in about]
    (tmp_path / "meanings.toml").write_text("\n".join(lines), "utf-8")
    (tmp_path / "two_letter.tsv").write_bytes((wordlists / "two_letter.tsv").read_bytes())
    return tmp_path


@pytest.fixture
def wordlists(repository: Path) -> Path:
    return repository / "wordlists"


def test_the_file_is_read_if_it_is_the_one_described(tmp_path: Path, wordlists: Path) -> None:
    packed = gzip.compress(TEXT, mtime=0)
    folder = folder_with(tmp_path, wordlists, packed, hashlib.sha256(packed).hexdigest())
    read = load_meanings(folder)
    assert read.meaning_of("cats") is not None
    assert read.meaning_of("qi") == Meaning("QI", QI.meaning, "QI", Source.OWN)


@pytest.mark.parametrize("packed", [b"", b"no gzip", gzip.compress(TEXT, mtime=0)[:-20]])
def test_a_damaged_file_is_refused_with_a_sentence(tmp_path: Path, wordlists: Path, packed: bytes) -> None:
    folder = folder_with(tmp_path, wordlists, packed, "0" * 64)
    with pytest.raises(WordListError, match=r"meanings\.txt\.gz: .* damaged or edited"):
        load_meanings(folder)


@pytest.mark.parametrize("missing", ["meanings.txt.gz", "meanings.toml", "two_letter.tsv"])
def test_a_missing_file_is_refused_with_a_sentence(tmp_path: Path, wordlists: Path, missing: str) -> None:
    packed = gzip.compress(TEXT, mtime=0)
    folder = folder_with(tmp_path, wordlists, packed, hashlib.sha256(packed).hexdigest())
    (folder / missing).unlink()
    with pytest.raises(WordListError, match="cannot be read"):
        load_meanings(folder)
