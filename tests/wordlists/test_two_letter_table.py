"""What the app says of each two-letter word: complete, short, in words that a pupil may hear."""

import re
from pathlib import Path

import pytest

from classroom.words.lexicon import (
    MOST_WORDS,
    Category,
    TwoLetterWord,
    load_lexicon,
    load_two_letter_table,
    load_word_list,
    parse_block_list,
    parse_two_letter,
)
from classroom.words.two_letters import GuideSearch, search_guide, two_letter_guide
from tests.two_letter_words import two_letter_words
from tests.words.plays import VALUES

CALLED = re.compile(r"You (say|said) it ")


@pytest.fixture(scope="module")
def table(wordlists: Path) -> tuple[TwoLetterWord, ...]:
    return parse_two_letter((wordlists / "two_letter.tsv").read_text("utf-8"))


def words_of(text: str) -> list[str]:
    return [word.removesuffix("'s") for word in re.findall(r"[A-Za-z][A-Za-z']*", text)]


def test_every_row_is_complete_and_short(table: tuple[TwoLetterWord, ...]) -> None:
    assert len(table) == 119
    for row in table:
        assert 1 <= len(row.meaning.split()) <= MOST_WORDS, row.word
        assert 3 <= len(row.sentence.split()) <= MOST_WORDS, row.word


def test_every_sentence_uses_its_word(table: tuple[TwoLetterWord, ...]) -> None:
    assert [row.word for row in table if row.word not in map(str.lower, words_of(row.sentence))] == []


def test_nothing_is_said_twice(table: tuple[TwoLetterWord, ...]) -> None:
    assert len({row.meaning for row in table}) == len({row.sentence for row in table}) == len(table)


def test_no_text_has_a_blocked_word(wordlists: Path, table: tuple[TwoLetterWord, ...]) -> None:
    blocked = parse_block_list((wordlists / "block.txt").read_text("utf-8"))
    for row in table:
        for word in map(str.lower, words_of(f"{row.meaning} {row.sentence}")):
            assert not blocked.get(word, frozenset()) & {Category.VULGAR, Category.SLANG}, (row.word, word)


def test_no_text_has_a_two_letter_word_that_a_school_refuses(table: tuple[TwoLetterWord, ...]) -> None:
    refused = {row.word for row in table if row.categories & {Category.VULGAR, Category.SLANG}}
    for row in table:
        assert not {*words_of(f"{row.meaning} {row.sentence}")} & (refused - {row.word}), row.word


def test_the_texts_are_written_in_words_that_pupils_know(wordlists: Path, table: tuple[TwoLetterWord, ...]) -> None:
    known = load_word_list(wordlists, "pupil").words | {"a", "i"} | {row.word for row in table}
    for row in table:
        plain = [word for word in words_of(f"{row.meaning} {row.sentence}") if not word[0].isupper()]
        assert [word for word in plain if word not in known and word != "v"] == [], row.word


def test_an_interjection_says_when_one_says_it(table: tuple[TwoLetterWord, ...]) -> None:
    calls = [row for row in table if Category.INTERJECTION in row.categories]
    assert len(calls) >= 20
    assert [row.word for row in calls if not CALLED.match(row.meaning)] == []


@pytest.mark.parametrize(("key", "count"), [("core", None), ("pupil", 64), ("full", None)])
def test_the_guide_of_each_list_has_a_meaning_for_every_word(
    wordlists: Path, table: tuple[TwoLetterWord, ...], key: str, count: int | None
) -> None:
    lexicon = load_lexicon(wordlists, key, (Category.VULGAR, Category.SLANG, Category.ABBREVIATION))
    guide = two_letter_guide(lexicon, table, VALUES)
    assert len(guide) == (count or len(two_letter_words(lexicon)))
    assert [entry.word for entry in guide if not (entry.meaning and entry.sentence)] == []


def test_every_word_is_shown_in_malay_as_well(wordlists: Path) -> None:
    table = load_two_letter_table(wordlists)
    texts = [row.meanings["ms"] for row in table]
    assert len(set(texts)) == len(table) == 119
    guide = two_letter_guide(load_lexicon(wordlists, "pupil", ()), table, VALUES)
    ox = next(entry for entry in guide if entry.word == "OX")
    assert "Lembu" in ox.meaning_in("ms")
    assert ox.meaning_in("en") == ox.meaning_in("ta") == ""


def test_known_hooks_of_the_pupil_list(wordlists: Path, table: tuple[TwoLetterWord, ...]) -> None:
    guide = two_letter_guide(load_lexicon(wordlists, "pupil", ()), table, VALUES)
    at = next(entry for entry in guide if entry.word == "AT")
    assert at.points == 2
    assert {*"BCEFHMOPRSV"} <= {*at.front}
    assert {*"E"} <= {*at.behind}
    assert {entry.word for entry in search_guide(guide, GuideSearch(dear=True))} == {"EX", "OX", "QI", "ZO"}
