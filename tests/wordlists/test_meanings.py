"""The meanings that come with the app, and the script that makes them."""

import gzip
import hashlib
import re
from pathlib import Path
from types import ModuleType

import pytest

from classroom.words.lexicon import Category, load_word_list, parse_block_list, parse_words, read_description
from classroom.words.meaning import LONGEST_TEXT, Meanings, Source, load_meanings

ROW = re.compile(r"[a-z]{2,15}(/[nvar])?\t[^\t]+")


@pytest.fixture(scope="module")
def rows(wordlists: Path) -> dict[str, str]:
    """The packed line of each word."""
    lines = gzip.decompress((wordlists / "meanings.txt.gz").read_bytes()).decode("utf-8").splitlines()
    assert [line for line in lines if not ROW.fullmatch(line)] == []
    words = [line.partition("\t")[0] for line in lines]
    assert words == sorted(set(words))
    return dict(line.split("\t") for line in lines)


@pytest.fixture(scope="module")
def meanings(wordlists: Path) -> Meanings:
    return load_meanings(wordlists)


@pytest.fixture(scope="module")
def vulgar(wordlists: Path) -> frozenset[str]:
    kinds = parse_block_list((wordlists / "block.txt").read_text("utf-8"))
    allowed = parse_words((wordlists / "allow.txt").read_text("utf-8"), "allow.txt")
    return frozenset(word for word, found in kinds.items() if Category.VULGAR in found) - allowed


def test_the_description_is_that_of_the_file(wordlists: Path, rows: dict[str, str]) -> None:
    about = read_description((wordlists / "meanings.toml").read_bytes(), "meanings.toml")
    packed = (wordlists / "meanings.txt.gz").read_bytes()
    assert about.sha256 == hashlib.sha256(packed).hexdigest(), "run wordlists/build_meanings.py"
    assert about.count == len(rows)
    assert packed[4:8] == bytes(4)  # no time of packing, so that the same text makes the same file


def test_every_text_may_stand_on_a_card(rows: dict[str, str]) -> None:
    texts = [text.removeprefix("*") for text in rows.values() if not text.startswith(">")]
    assert [text for text in texts if len(text) > LONGEST_TEXT or not text.isprintable() or text != text.strip()] == []
    assert [text for text in texts if text.count("(") != text.count(")") or '"' in text] == []


def test_no_text_holds_a_word_that_a_primary_school_refuses(rows: dict[str, str], vulgar: frozenset[str]) -> None:
    assert len(vulgar) > 1000
    assert [
        word
        for word, text in rows.items()
        if not text.startswith(">") and not vulgar.isdisjoint(re.findall("[a-z]+", text.lower()))
    ] == []


def test_a_refused_word_has_no_meaning(rows: dict[str, str], vulgar: frozenset[str]) -> None:
    assert {key.partition("/")[0] for key in rows} & vulgar == set()


def test_every_word_is_led_to_a_text(rows: dict[str, str]) -> None:
    led = [text.removeprefix(">") for text in rows.values() if text.startswith(">")]
    assert [key for key in led if rows.get(key, ">").startswith(">")] == []


@pytest.mark.parametrize("every", [10, pytest.param(1, marks=pytest.mark.soak)])
def test_our_own_meanings_are_the_ones_shown(wordlists: Path, meanings: Meanings, every: int) -> None:
    own = dict(line.split("\t")[::2] for line in (wordlists / "meanings_own.tsv").read_text("utf-8").splitlines()[1:])
    assert len(own) > 1500
    assert list(own) == sorted(own)
    full = load_word_list(wordlists, "full").words
    assert [word for word in own if word not in full] == []
    assert [text for text in own.values() if not text[0].isupper() or text[-1] not in ".!?"] == []
    listed = {word: meanings.meaning_of(word) for word in list(own)[::every]}
    assert [word for word, one in listed.items() if not one or (one.text, one.source) != (own[word], Source.OWN)] == []


@pytest.mark.parametrize(("key", "share"), [("core", 0.97), ("pupil", 0.81)])
def test_most_words_have_a_meaning(wordlists: Path, rows: dict[str, str], key: str, share: float) -> None:
    words = [word for word in load_word_list(wordlists, key).words if len(word) > 2]
    assert sum(word in rows for word in words) / len(words) > share


def test_a_word_is_shown_as_a_pupil_may_mean_it(meanings: Meanings) -> None:
    for word, lemma, said in [
        ("YAK", "YAK", "ox"),
        ("OX", "OX", "animal"),
        ("QUIZZES", "QUIZ", "questions"),
        ("MICE", "MICE", "mouse"),
        ("GEESE", "GOOSE", "bird"),
        ("RAN", "RUN", "legs"),
        ("LEAVES", "LEAF", "plant"),
        ("DINES", "DINE", "dinner"),
        ("SOLD", "SOLD", "past form"),
        ("COLOURS", "COLOUR", "Red"),
        ("CAFE", "CAFE", "restaurant"),
        ("QI", "QI", "energy"),
        ("ROTI", "ROTI", "bread"),
    ]:
        listed = meanings.meaning_of(word)
        assert listed
        assert listed.lemma == lemma
        assert said in listed.text


# The script

DATA = {
    "data.noun": "  1 a licence\n"
    '00000001 05 n 01 yak 0 000 | large ox; "a yak"\n'
    "00000002 10 n 01 yak 0 000 | noisy talk\n"
    "00000003 15 n 01 Yak 0 001 @i 00000002 n 0000 | a town\n"
    "00000004 18 n 01 lout 0 000 | a bastard of a man\n"
    "00000005 04 n 01 run 0 000 | a score in baseball\n",
    "data.verb": "00000006 38 v 01 run 0 000 01 + 01 00 | move fast\n",
    "data.adj": "00000007 00 s 01 glad(p) 0 000 | happy\n",
    "data.adv": "",
    "index.noun": "yak n 3 0 3 0 00000002 00000001 00000003\nlout n 1 0 1 0 00000004\nrun n 1 0 1 1 00000005\n",
    "index.verb": "run v 1 0 1 1 00000006\n",
    "index.adj": "glad a 1 0 1 0 00000007\n",
    "index.adv": "",
    "noun.exc": "",
    "verb.exc": "ran run\n",
    "adj.exc": "",
    "adv.exc": "",
    "cntlist.rev": "run%1:04:00:: 1 5\nrun%2:38:00:: 1 50\n",
}
VULGAR = frozenset({"bastard"})


def test_the_sense_that_a_child_knows_comes_first(build_meanings: ModuleType, dictionary: ModuleType) -> None:
    book = build_meanings.Book(dictionary.Dictionary(DATA, VULGAR), {})
    rows = build_meanings.make_rows(book, ["yak", "yaks", "lout", "run", "running", "ran", "runs", "gladly", "nothing"])
    assert rows == {
        "yak": "large ox",
        "yaks": ">yak",
        "run": "move fast",
        "running": ">run",
        "ran": ">run",
        "runs": ">run",
        "gladly": ">glad",
        "glad": "happy",
    }


def test_our_own_words_come_before_the_dictionary(build_meanings: ModuleType, dictionary: ModuleType) -> None:
    own = {"run": ("n", "A way down a snowy hill."), "lout": ("n", "A rude man.")}
    book = build_meanings.Book(dictionary.Dictionary(DATA, VULGAR), own)
    rows = build_meanings.make_rows(book, ["lout", "run", "runs", "ran"])
    assert rows == {
        "lout": "*A rude man.",
        "run": "*A way down a snowy hill.",
        "runs": ">run",
        "ran": ">run/v",
        "run/v": "move fast",
    }
    assert build_meanings.make_text(rows).decode().splitlines() == sorted(f"{key}\t{rows[key]}" for key in rows)


@pytest.mark.parametrize(
    ("gloss", "said"),
    [
        ('a yell; "his yell was heard"; "a great yell"', "a yell"),
        ("(usually followed by `of') full", "full"),
        ("like `this' one", "like 'this' one"),
        ("a thing " + "very " * 12 + "big; " + "small " * 12, "a thing " + "very " * 12 + "big"),
        ("a kind of small and very thin stem by which some climbing plants hold on to walls and trees and other things",
         "a kind of small and very thin stem"),
        ("word " * 30, "word " * 16 + "word…"),
        ('"only an example"', ""),
    ],
)  # fmt: skip
def test_a_definition_is_cut_where_a_thought_ends(dictionary: ModuleType, gloss: str, said: str) -> None:
    assert dictionary.shortened(gloss) == said
    assert len(said) <= dictionary.LONGEST_TEXT == LONGEST_TEXT


def test_another_package_is_refused_with_a_sentence(
    build_meanings: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    package = tmp_path / "wordnet-base_2.deb"
    package.write_bytes(b"another version")
    assert build_meanings.main(["--check", "--wordnet", str(package)]) == 1
    assert "wordnet-base_2.deb is not the Debian package wordnet-base 1:3.0-37" in capsys.readouterr().err


@pytest.mark.soak
def test_the_committed_meanings_are_what_the_sources_make(
    build: ModuleType, build_meanings: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        package = build.fetch_package("wordnet-base", build_meanings.WORDNET_VERSION, tmp_path, "--wordnet")
    except build.BuildError as error:
        pytest.skip(f"the package cannot be had here: {error}")
    assert build_meanings.main(["--check", "--wordnet", str(package)]) == 0
    assert capsys.readouterr().out == "The meanings are as freshly built.\n"
