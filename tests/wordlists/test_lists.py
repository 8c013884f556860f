"""What the lists hold: figures, form, and words that a teacher would look up first."""

import csv
import hashlib
from pathlib import Path

import pytest

from classroom.formats.catalogue import format_by_key
from classroom.words.lexicon import (
    Category,
    Lexicon,
    Tier,
    load_lexicon,
    load_word_list,
    parse_two_letter,
    parse_words,
    read_description,
    refused_words,
)
from tests.two_letter_words import two_letter_words

P9 = [Category(name) for name in format_by_key("primary").words.refused]
LISTS = ("everyday", "core", "pupil", "full", "ask_judge")
NOT_WORDS = "aeq csc dkl emf ert esc gre hhd oui quo von poe soe sle urs zac aws anu mya hed lem les"


@pytest.fixture(scope="module")
def words(wordlists: Path) -> dict[str, frozenset[str]]:
    """Words by list, read strictly: sorted, each once, count and hash as described."""
    return {key: load_word_list(wordlists, key).words for key in LISTS}


@pytest.fixture(scope="module")
def pupil(wordlists: Path) -> Lexicon:
    return load_lexicon(wordlists, "pupil", P9)


@pytest.fixture(scope="module")
def full(wordlists: Path) -> Lexicon:
    return load_lexicon(wordlists, "full", P9)


def test_every_text_has_a_description_that_agrees(wordlists: Path) -> None:
    texts = sorted(wordlists.glob("*.txt"))
    assert {text.stem for text in texts} >= {*LISTS, "block", "allow", "local_additions"}
    for text in texts:
        about = read_description(text.with_suffix(".toml").read_bytes(), f"{text.stem}.toml")
        assert about.sha256 == hashlib.sha256(text.read_bytes()).hexdigest(), f"{text.name}: run wordlists/build.py"
    assert {path.stem for path in wordlists.glob("*.toml")} == {text.stem for text in texts} | {"meanings"}


@pytest.mark.parametrize(("key", "about"), [("core", 62_600), ("pupil", 113_000), ("full", 256_600)])
def test_the_lists_are_of_the_size_once_measured(
    wordlists: Path, words: dict[str, frozenset[str]], key: str, about: int
) -> None:
    local = parse_words((wordlists / "local_additions.txt").read_text("utf-8"), "local_additions.txt")
    assert len(words[key] - local) == pytest.approx(about, rel=0.005)


def test_each_list_holds_the_smaller_one(words: dict[str, frozenset[str]]) -> None:
    assert words["core"] < words["pupil"] < words["full"]
    assert words["everyday"] < words["pupil"]


def test_the_marks_are_words_of_the_full_list_only(words: dict[str, frozenset[str]]) -> None:
    assert words["ask_judge"] < words["full"] - words["pupil"]
    assert len(words["ask_judge"]) == pytest.approx(3_041, rel=0.03)


def test_words_of_two_letters_are_those_reviewed(wordlists: Path, words: dict[str, frozenset[str]]) -> None:
    table = parse_two_letter((wordlists / "two_letter.tsv").read_text("utf-8"))
    of_pupils = {row.word for row in table if row.tier is Tier.PUPIL}
    short = {key: {word for word in listed if len(word) == 2} for key, listed in words.items()}
    assert len(table) == 119
    assert short["full"] == {row.word for row in table}
    assert short["pupil"] == of_pupils
    assert len(of_pupils) == 64
    assert short["core"] < of_pupils


def test_the_table_is_the_one_that_was_reviewed(wordlists: Path, shared: Path) -> None:
    with (shared / "words" / "two_letter.tsv").open(encoding="utf-8", newline="") as file:
        reviewed = {(row["word"], row["part_of_speech"], row["tier"]) for row in csv.DictReader(file, delimiter="\t")}
    table = parse_two_letter((wordlists / "two_letter.tsv").read_text("utf-8"))
    assert {(row.word, "/".join(row.parts_of_speech), row.tier.value) for row in table} == reviewed


def test_everyday_words_are_words_that_a_class_knows(wordlists: Path, words: dict[str, frozenset[str]]) -> None:
    everyday = words["everyday"]
    assert 13_000 < len(everyday) < 15_000
    assert {"ant", "bee", "kite", "tiger", "puddle", "school", "roti", "ants", "kites"} <= everyday
    odd = "coda rue axiom ikon tripos putt gaol ergo yew cwm odea beer whisky gin rum naked corpse"
    assert everyday.isdisjoint(odd.split())
    refused = refused_words(wordlists, [Category.VULGAR, Category.SLANG, Category.ABBREVIATION, Category.FRAGMENT])
    assert everyday.isdisjoint(refused)


def test_what_is_no_word_is_in_no_list(words: dict[str, frozenset[str]]) -> None:
    assert {word for listed in words.values() for word in listed & set(NOT_WORDS.split())} == set()


def test_the_words_of_the_region_are_in(wordlists: Path, pupil: Lexicon, full: Lexicon) -> None:
    local = parse_words((wordlists / "local_additions.txt").read_text("utf-8"), "local_additions.txt")
    assert {"roti", "laksa", "vlog"} < local
    assert [word for word in local if not (pupil.has(word) and full.has(word))] == []


def test_a_pupil_may_play(pupil: Lexicon) -> None:
    for word in [
        "cafe",
        "eclair",
        "fiancee",
        "quite",
        "infancy",
        "recounts",
        "colour",
        "realise",
        "realize",
        "durian",
        "batik",
    ]:
        assert pupil.has(word)


@pytest.mark.parametrize("word", ["asdf", "london", "kuala", "dont", "usa", "malaysia"])
def test_nobody_may_play(full: Lexicon, word: str) -> None:
    assert not full.has(word)


def test_two_letter_words_by_list(pupil: Lexicon, full: Lexicon) -> None:
    assert (pupil.has("qi"), full.has("qi")) == (True, True)
    assert (pupil.has("za"), full.has("za")) == (False, False)
    assert (pupil.has("ky"), full.has("ky")) == (False, True)
    assert len(two_letter_words(pupil)) == 64


def test_P9_what_the_table_calls_slang_is_refused_until_switched_on(wordlists: Path) -> None:
    slangy = load_lexicon(wordlists, "full", [category for category in P9 if category is not Category.SLANG])
    assert slangy.has("za")
    assert not slangy.has("ok")


def test_a_name_without_its_accent_asks_the_judge(full: Lexicon) -> None:
    assert full.asks_judge("canada")
    assert not full.asks_judge("quite")


def test_the_notices_show_the_duties_before_anything_else_and_name_every_list(wordlists: Path) -> None:
    notices = (wordlists / "NOTICES.md").read_text("utf-8")
    assert "Copyright (c) J Ross Beresford 1993-1999" in "\n".join(notices.splitlines()[:20])
    for owed in ("Kevin Atkinson", "Princeton University", "Geoff Kuenning", "Benjamin Titze", "ENABLE", "Alan Beale"):
        assert owed in notices
    files = [path for kind in ("*.txt", "*.tsv", "*.txt.gz") for path in wordlists.glob(kind)]
    assert [path.name for path in files if f"`{path.name}`" not in notices] == []
    assert "*.txt -text" in (wordlists / ".gitattributes").read_text("utf-8")
