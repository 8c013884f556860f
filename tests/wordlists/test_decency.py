"""Which words are decent: the table of decisions, and that the app itself keeps to it."""

from pathlib import Path
from types import ModuleType

import pytest

from classroom.formats.catalogue import format_by_key
from classroom.words.lexicon import (
    Category,
    WordListError,
    load_decency,
    load_lexicon,
    load_word_list,
    parse_decency,
    refused_by,
)
from tests.grid import first_of

P9 = refused_by(format_by_key("primary").words)
# What two nine-year-olds, or their teacher, met in the primary lists.
MET = (
    "threesome", "bondage", "fondle", "fingering", "dogging", "lube", "lust", "hooters", "dyke", "pubis", "rectum",
    "heroin", "meth", "ganja", "doxy", "glans",
)  # fmt: skip
HEAD = "word\tdecision\tkind\n"


@pytest.mark.parametrize("key", ["core", "pupil", "full"])
def test_P9_indecent_words_are_refused_in_the_primary_format_by_their_kind(wordlists: Path, key: str) -> None:
    lexicon = load_lexicon(wordlists, key, P9)
    for word in MET:
        refusal = lexicon.refusal(word)
        assert refusal, word
        assert refusal.category in (Category.INDECENT, None)
    assert all(map(lexicon.has, ("drunk", "organ", "pasty", "seaman", "slave")))


def test_P9_what_a_science_lesson_names_is_left_to_the_judge(wordlists: Path) -> None:
    lexicon = load_lexicon(wordlists, "pupil", P9)
    for word in ("anus", "urine", "womb"):
        assert (lexicon.has(word), lexicon.asks_judge(word), lexicon.is_certain(word)) == (True, True, False)


@pytest.mark.parametrize("word", ["hiya", "dis"])
def test_P9_slang_found_in_the_pupils_list_does_not_count(wordlists: Path, word: str) -> None:
    refusal = load_lexicon(wordlists, "pupil", P9).refusal(word)
    assert refusal
    assert refusal.category is Category.SLANG


@pytest.mark.parametrize("key", first_of(["club", "literacy", "standard", "youth"]))
def test_other_formats_keep_what_they_accept_but_the_app_shows_none_of_it(wordlists: Path, key: str) -> None:
    lexicon = load_lexicon(wordlists, "full", refused_by(format_by_key(key).words))
    decency = load_decency(wordlists)
    assert lexicon.has("heroin")
    assert not lexicon.asks_judge("urine")
    assert not lexicon.certain_words() & (decency.refused | decency.asked)


def test_what_pupils_of_nine_know_is_decent(wordlists: Path) -> None:
    decency = load_decency(wordlists)
    assert sorted(load_word_list(wordlists, "everyday").words & (decency.refused | decency.asked)) == []


def test_every_word_decided_can_be_played_and_no_list_contradicts_another(build: ModuleType, wordlists: Path) -> None:
    full = load_word_list(wordlists, "full").words
    assert sorted(build.decided() - full) == []
    assert build.contradictions() == []


def test_what_a_public_list_calls_bad_and_nobody_decided_is_told(build: ModuleType) -> None:
    assert build.undecided({"heroin", "zebra", "fuck", "zzz"}, {"heroin", "zebra", "fuck"}) == ["zebra"]


@pytest.mark.parametrize(
    ("rows", "line"),
    [("a\tasked\n", 2), ("ab\trefused\t\n", 2), ("ab\tmaybe\tx\n", 2), ("bb\tasked\tx\naa\tasked\tx\n", 3)],
)
def test_a_table_that_is_not_as_it_should_be_is_refused_with_its_line(rows: str, line: int) -> None:
    with pytest.raises(WordListError) as refused:
        parse_decency(HEAD + rows)
    assert refused.value.line == line
    with pytest.raises(WordListError):
        parse_decency(rows)


# What a child met at the easy levels, in hints and in better plays, of kinds that the app does not say.
SAID = (
    "drug", "kill", "gun", "damned", "bloody", "spook", "hash", "pot", "weed", "dumb", "jeez", "johns", "vape",
    "drunk", "casino", "gambler", "midget", "bigot", "frat", "frigid", "snot", "puke", "cig", "meatus", "costive",
    "hazing", "knockers", "slapper", "weeny",
)  # fmt: skip


def test_P9_words_of_some_kinds_count_as_ever_and_the_app_never_says_them(wordlists: Path) -> None:
    full = load_lexicon(wordlists, "full", ())
    for word in SAID:
        assert (full.has(word), full.asks_judge(word), full.is_certain(word)) == (True, False, False), word


def test_of_a_kind_the_whole_family_of_forms_is_decided(build: ModuleType, wordlists: Path) -> None:
    full, decided = (
        load_word_list(wordlists, "full").words,
        build.decided() | set(build.words_of(wordlists / "block.txt")),
    )
    unsaid = load_decency(wordlists).unsaid
    forms = {form for word in unsaid for form in (f"{word}s", f"{word}ing", f"{word.removesuffix('e')}ing")}
    assert sorted((forms & full) - decided) == []
