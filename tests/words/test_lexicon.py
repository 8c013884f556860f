import hashlib
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.words.lexicon import (
    LEXICON_KEYS,
    Category,
    Lexicon,
    RefusedBecause,
    WordListError,
    WordRefusal,
    load_lexicon,
)
from tests.words.test_word_list import described

WORDS = ["aa", "canada", "cockpit", "damn", "ok", "peso", "puss", "yep"]
BLOCK = "[vulgar]\ndamn puss ok\n[slang]\nyep\n[currency]\npeso\n"
P9 = (Category.VULGAR, Category.SLANG, Category.ABBREVIATION)
DECENCY = "word\tdecision\tkind\naa\tallowed\tlava\ncockpit\tasked\tmay be\nyep\trefused\trude\n"
TABLE = (
    "word\tpart_of_speech\tflags\ttier\tmeaning\tsentence\n"
    "aa\tnoun\t-\tpupil\tRough lava.\tWe saw aa.\n"
    "ok\tnoun\tslang,abbreviation\tfull\tAll right.\tIt is ok.\n"
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small folder of word lists, made like the app's own."""
    place = tmp_path_factory.mktemp("wordlists")
    text = "".join(f"{word}\n" for word in WORDS).encode()
    for name, content in {
        "full.txt": text,
        "full.toml": described(text, ask_judge="marks.txt"),
        "marks.txt": b"canada\ndamn\nelsewhere\n",
        "block.txt": BLOCK.encode(),
        "allow.txt": b"puss\n",
        "decency.tsv": DECENCY.encode(),
        "two_letter.tsv": TABLE.encode(),
    }.items():
        (place / name).write_bytes(content)
    return place


def test_a_lexicon_tells_its_name_and_which_words_it_has(folder: Path) -> None:
    lexicon = load_lexicon(folder, "full", P9)
    assert (lexicon.key, lexicon.title) == ("full", "Animals")
    assert lexicon.has("CoCKpit")
    assert not lexicon.has("cockpits")


def test_the_hash_is_that_of_the_whole_list_whatever_is_refused(folder: Path) -> None:
    strict, lax = load_lexicon(folder, "full", P9), load_lexicon(folder, "full", P9[1:])
    assert strict.sha256 == lax.sha256 == hashlib.sha256((folder / "full.txt").read_bytes()).hexdigest()
    assert len(lax) == len(strict) + 1


def test_P9_a_refusal_names_the_category_for_the_judge(folder: Path) -> None:
    lexicon = load_lexicon(folder, "full", P9)
    assert lexicon.refusal("DAMN") == WordRefusal("damn", RefusedBecause.BLOCKED, Category.VULGAR)
    assert lexicon.refusal("Yep") == WordRefusal("yep", RefusedBecause.BLOCKED, Category.SLANG)
    assert lexicon.refusal("zebra") == WordRefusal("zebra", RefusedBecause.NOT_IN_LIST)
    assert lexicon.refusal("peso") is None


def test_P9_a_word_in_no_list_is_refused_as_what_it_is(folder: Path) -> None:
    (folder / "block.txt").write_text(f"{BLOCK}[informal-spelling]\nnuthin\n", encoding="utf-8")
    strict, lax = load_lexicon(folder, "full", [*P9, Category.INFORMAL_SPELLING]), load_lexicon(folder, "full", P9)
    refusal = WordRefusal("nuthin", RefusedBecause.BLOCKED, Category.INFORMAL_SPELLING)
    assert strict.refusal("NUTHIN") == refusal
    assert lax.refusal("NUTHIN") == WordRefusal("nuthin", RefusedBecause.NOT_IN_LIST)
    assert (strict.has("nuthin"), len(strict)) == (False, len(lax))


def test_A13_a_category_switched_on_is_accepted_and_one_switched_off_is_not(folder: Path) -> None:
    lexicon = load_lexicon(folder, "full", (Category.VULGAR, Category.CURRENCY))
    assert lexicon.has("yep")
    assert lexicon.refusal("peso") == WordRefusal("peso", RefusedBecause.BLOCKED, Category.CURRENCY)


def test_a_word_of_several_categories_needs_all_of_them_on(folder: Path) -> None:
    refusal = load_lexicon(folder, "full", (Category.ABBREVIATION,)).refusal("ok")
    assert refusal is not None
    assert refusal.category is Category.ABBREVIATION
    assert load_lexicon(folder, "full", ()).has("ok")


def test_an_allowed_word_wins_over_the_block_list(folder: Path) -> None:
    assert load_lexicon(folder, "full", P9).has("puss")


def test_only_an_accepted_word_asks_the_judge(folder: Path) -> None:
    lexicon = load_lexicon(folder, "full", P9)
    assert [word for word in (*WORDS, "elsewhere") if lexicon.asks_judge(word.upper())] == ["canada"]


def test_a_lexicon_cannot_be_changed_and_does_not_print_its_words(folder: Path) -> None:
    lexicon = load_lexicon(folder, "full", P9)
    with pytest.raises(FrozenInstanceError):
        lexicon.key = "other"  # type: ignore[misc]
    assert "cockpit" not in repr(lexicon)


@pytest.mark.parametrize("key", ["", "big", "../full", "FULL"])
def test_an_unknown_list_is_refused_by_name(folder: Path, key: str) -> None:
    with pytest.raises(WordListError, match=r"no such word list\. The lists are: core, pupil, full"):
        load_lexicon(folder, key, P9)


@pytest.mark.parametrize(
    "name", ["full.txt", "full.toml", "marks.txt", "block.txt", "allow.txt", "two_letter.tsv", "decency.tsv"]
)
def test_a_damaged_or_missing_file_is_shown_by_name(folder: Path, tmp_path: Path, name: str) -> None:
    for file in folder.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    (tmp_path / name).write_bytes(b"aa\xff\n")
    with pytest.raises(WordListError) as caught:
        load_lexicon(tmp_path, "full", P9)
    assert (caught.value.file, caught.value.line) == (name, 1)
    (tmp_path / name).unlink()
    with pytest.raises(WordListError, match="cannot be read") as caught:
        load_lexicon(tmp_path, "full", P9)
    assert caught.value.file == name


@given(st.one_of(st.text(), st.text("keysid", max_size=4), st.sampled_from(["Key", "sKID"])))
def test_what_is_no_word_is_refused_and_never_raises(word: str) -> None:
    lexicon = Lexicon("some", "Some", "0" * 64, frozenset({"key", "skid"}))
    known = word.isascii() and word.lower() in {"key", "skid"}
    assert (lexicon.has(word), lexicon.refusal(word) is None) == (known, known)


def test_a_letter_that_only_looks_like_one_of_ours_is_none() -> None:
    lexicon = Lexicon("some", "Some", "0" * 64, frozenset({"key", "skid"}))
    assert lexicon.has("KEY")
    assert not lexicon.has("\N{KELVIN SIGN}ey")
    assert not lexicon.has("\N{LATIN SMALL LETTER LONG S}kid")


@pytest.mark.parametrize("key", LEXICON_KEYS)
def test_the_app_ships_every_list_it_knows(repository: Path, key: str) -> None:
    lexicon = load_lexicon(repository / "wordlists", key, P9)
    assert lexicon.key == key
    assert 0 < len(lexicon) <= len(lexicon.words)
