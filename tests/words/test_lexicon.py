"""The words of a match: lists, and what is refused."""

import hashlib
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from classroom.words.lexicon import (
    LEXICON_KEYS,
    Category,
    Lexicon,
    RefusedBecause,
    WordList,
    WordListError,
    WordRefusal,
    load_lexicon,
    load_short_words,
    load_word_list,
    read_description,
    read_word_list,
)

WORDS = b"aardvark\nox\nzoo\n"
WORD = st.text(alphabet="abcdefghijklmnopqrstuvwxyz", min_size=2, max_size=15)


def described(text: bytes = WORDS, **changes: object) -> bytes:
    """A `.toml` for `text`; a change of None leaves a key out."""
    values: dict[str, object] = {
        "title": "Animals",
        "origin": "a farm",
        "licence": "MIT",
        "count": text.count(b"\n"),
        "sha256": hashlib.sha256(text).hexdigest(),
        "age_band": "all",
        "used_for": "tests",
        **changes,
    }
    rows = (f'{key} = "{value}"' if isinstance(value, str) else f"{key} = {value}" for key, value in values.items()
            if value is not None)  # fmt: skip
    return "\n".join(rows).encode()


def fault(text: bytes, description: bytes) -> WordListError:
    with pytest.raises(WordListError) as caught:
        read_word_list(text, description, "animals")
    return caught.value


def read(text: bytes) -> WordList | WordListError:
    try:
        return read_word_list(text, described(text), "some")
    except WordListError as error:
        return error


def test_a_list_and_its_description_are_read() -> None:
    found = read_word_list(WORDS, described(ask_judge="ask_judge.txt"), "animals")
    assert found.words == {"aardvark", "ox", "zoo"}
    assert found.key == "animals"
    assert (found.description.title, found.description.count) == ("Animals", 3)
    assert found.description.ask_judge == "ask_judge.txt"


def test_a_list_of_the_wrong_form_is_refused_with_the_line() -> None:
    for text, line, said in [
        (b"", None, "has no words"),
        (b"ox\nzoo", 2, "part of the file is missing"),
        (b"ox\nantelope\n", 2, "'antelope' comes after 'ox'"),
        (b"ox\nox\n", 2, "each once"),
        (b"ox\nZoo\n", 2, "'Zoo' is not a word of 2 to 15 letters"),
        (b"ox\r\nzoo\r\n", 1, "not a word"),
        (b"\xef\xbb\xbfox\n", 1, "not a word"),
        (b"ox\n\nzoo\n", 2, "'' is not a word"),
        (b"o\n", 1, "'o' is not a word"),
        (b"zebrasandsixteen\n", 1, "not a word"),
        ("ox\nzoë\n".encode(), 2, "'zoë' is not a word"),
        (b"ox\nzo\xff\n", 2, "not a word"),
    ]:
        error = fault(text, described(text))
        assert (error.file, error.line) == ("animals.txt", line)
        assert said in error.reason


def test_a_list_that_is_not_the_one_described_is_refused() -> None:
    assert "It has 3 words, but animals.toml says 4" in fault(WORDS, described(count=4)).reason
    other = fault(WORDS.replace(b"ox", b"pi"), described())
    assert other.file == "animals.txt"
    assert "sha256 begins" in other.reason


def test_a_description_is_read_strictly() -> None:
    for description, line, said in [
        (described(colour="red"), 8, "no key 'colour' here. The keys are: title"),
        (described(count="3"), 4, "count must be a whole number"),
        (described(count="true"), 4, "count must be a whole number"),
        (described(title=7), 1, "title must be a text"),
        (described(sha256="abc"), 5, "64 digits"),
        (described(ask_judge="../secret.txt"), 8, "name of a .txt file beside this one"),
        (described(title=None, licence=None), None, "missing: title, licence"),
        (b"title = \n", 1, "This is not TOML"),
        (b'title = "a"\ntitle = "b"\n', 2, "This is not TOML"),
        (b'title = "a"\norigin = "\xff"\n', 2, "not UTF-8"),
        (b"[title]\n", 1, "title must be a text"),
    ]:
        with pytest.raises(WordListError) as caught:
            read_description(description, "animals.toml")
        assert (caught.value.file, caught.value.line) == ("animals.toml", line)
        assert said in caught.value.reason


def test_a_missing_file_is_shown_by_name(tmp_path: Path) -> None:
    with pytest.raises(WordListError, match=r"animals\.txt: It cannot be read"):
        load_word_list(tmp_path, "animals")


def test_what_is_in_use_is_there_once() -> None:
    one, other = (read_word_list(WORDS, described(), "animals") for _again in range(2))
    assert one.words is other.words
    with pytest.raises(WordListError, match="the list was damaged"):
        read_word_list(WORDS, described(count=len(one.words) + 1), "animals")


def test_short_words_come_of_a_whole_list_only(tmp_path: Path) -> None:
    (tmp_path / "animals.txt").write_bytes(WORDS)
    (tmp_path / "animals.toml").write_bytes(described())
    assert load_short_words(tmp_path, "animals", 3) == {word for word in WORDS.decode().split() if len(word) <= 3}
    (tmp_path / "animals.txt").write_bytes(WORDS[:-1] + b"\nzoo\n")
    with pytest.raises(WordListError, match="each once"):
        load_short_words(tmp_path, "animals", 3)


@given(st.sets(WORD, min_size=1))
def test_every_sorted_list_is_read_whole(words: set[str]) -> None:
    text = "".join(f"{word}\n" for word in sorted(words)).encode()
    assert read_word_list(text, described(text), "some").words == words


@given(st.sets(WORD, min_size=1), st.data())
def test_no_byte_of_a_list_can_change_unseen(words: set[str], data: st.DataObject) -> None:
    text = "".join(f"{word}\n" for word in sorted(words)).encode()
    at = data.draw(st.integers(0, len(text) - 1))
    other = data.draw(st.integers(0, 255).filter(lambda byte: byte != text[at]))
    with pytest.raises(WordListError):
        read_word_list(text[:at] + bytes([other]) + text[at + 1 :], described(text), "some")


@given(st.binary(), st.binary())
def test_any_bytes_are_read_or_refused(text: bytes, description: bytes) -> None:
    with pytest.raises(WordListError):
        read_word_list(text, description, "some")
    outcome = read(text)
    assert isinstance(outcome, WordList) or outcome.file == "some.txt"


@given(st.lists(WORD, max_size=3))
@example(["ox", "zoo"])
@example(["ox", "ox"])
def test_words_are_a_list_exactly_where_each_stands_once_and_in_order(words: list[str]) -> None:
    outcome = read("".join(f"{word}\n" for word in words).encode())
    if words and words == sorted(set(words)):
        assert isinstance(outcome, WordList)
        assert outcome.words == set(words)
    else:
        assert isinstance(outcome, WordListError)


LISTED = ["aa", "canada", "cockpit", "damn", "ok", "peso", "puss", "yep"]
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
    text = "".join(f"{word}\n" for word in LISTED).encode()
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
    assert [word for word in (*LISTED, "elsewhere") if lexicon.asks_judge(word.upper())] == ["canada"]


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
