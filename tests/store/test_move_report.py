import gzip
import itertools
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from classroom.formats.catalogue import format_by_key
from classroom.paths import wordlists_dir
from classroom.rules.tile import TileKind, TileSet
from classroom.terminal.move_command import (
    PositionError,
    ask,
    corpus_lines,
    parse_rack,
    read_board,
    read_positions,
    read_words,
    word_index,
)
from classroom.words.move_generator import digest
from tests.words.plays import board_with

PRIMARY = format_by_key("primary")
ROWS = board_with(("CAT", "8H")).rows()
CANONICAL = ["0706S=6", "0710S=6"]


@pytest.fixture
def board(tmp_path: Path) -> Path:
    return written(tmp_path / "board.txt", "\n".join(ROWS) + "\n")


@pytest.fixture
def words(tmp_path: Path) -> Path:
    return written(tmp_path / "words.txt", "cat\ncats\nscat\nat\n")


def written(path: Path, content: str | bytes) -> Path:
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def corpus_of(folder: Path, *entries: Any) -> Path:
    return written(folder / "corpus.jsonl", "\n".join(json.dumps(entry) for entry in entries) + "\n")


# ------------------------------------------------------------------------------------------------------------ one board


def test_the_plays_of_a_board_are_reported_best_first(board: Path, words: Path) -> None:
    found = ask(PRIMARY, read_words(words), board, "s")
    assert list(found.lines()) == ["2 plays, the best for 6", "   6  8H   CATS", "   6  8G   SCAT"]
    assert list(found.lines(top=1)) == ["2 plays, the best for 6", "   6  8H   CATS"]
    assert found.canonical() == "\n".join(CANONICAL)
    assert found.exists()


def test_where_there_is_no_play_that_is_reported(board: Path, words: Path) -> None:
    found = ask(PRIMARY, read_words(words), board, "Q")
    assert list(found.lines()) == ["There is no play."]
    assert found.canonical() == ""
    assert not found.exists()


def test_words_may_be_gzipped_and_in_any_case(tmp_path: Path, board: Path) -> None:
    packed = written(tmp_path / "words.gz", gzip.compress(b"CAT\r\nCats\r\nscat\r\nan't\r\n"))
    assert ask(PRIMARY, read_words(packed), board, "S").canonical() == "\n".join(CANONICAL)


def test_a_list_of_ours_is_asked_without_the_words_that_the_format_refuses() -> None:
    index = word_index(PRIMARY, wordlists_dir(), "full")
    everything = word_index(replace(PRIMARY, words=replace(PRIMARY.words, refused=())), wordlists_dir(), "full")
    two, all_of_two = index.of_length(2), everything.of_length(2)
    assert two is not None
    assert all_of_two is not None
    assert set(two) < set(all_of_two)


def test_a_list_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PositionError, match=r"pupil\.\w+: It cannot be read"):
        word_index(PRIMARY, tmp_path, "pupil")


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (ROWS[:-1], "has 14 rows, but the board has 15"),
        ((), "has 0 rows, but the board has 15"),
        ((*ROWS[:3], "." * 14, *ROWS[4:]), "row 4 has 14 squares, but the board has 15"),
        ((*ROWS[:3], "?" + "." * 14, *ROWS[4:]), "row 4 has '?'"),
        ((*ROWS[:3], "Ä" + "." * 14, *ROWS[4:]), "row 4 has 'Ä'"),
        ((*ROWS[:3], " " + "." * 14, *ROWS[4:]), "row 4 has a space; write . for"),
        (tuple(row.replace(".", " ") for row in ROWS), "has a space; write . for"),
        ((*ROWS[:3], "\0" + "." * 14, *ROWS[4:]), r"row 4 has '\x00'"),
    ],
)
def test_what_is_no_board_is_refused_with_its_row(tmp_path: Path, rows: tuple[str, ...], message: str) -> None:
    path = written(tmp_path / "board.txt", "\n".join(rows))
    with pytest.raises(PositionError) as refusal:
        read_board(path, PRIMARY)
    assert str(refusal.value).startswith(f"{path}: ")
    assert message in str(refusal.value)


@pytest.mark.parametrize("tile", ["T", "t", "c"])
def test_a_letter_that_the_box_does_not_have_is_refused_with_its_row(tmp_path: Path, tile: str) -> None:
    kinds = (TileKind("A", 3, 1), TileKind("C", 1, 3))
    rows = [row.replace("CAT", f"CA{tile}") for row in ROWS]
    with pytest.raises(PositionError, match=f"row 8 has '{tile}', and the tile set has no such tile"):
        read_board(written(tmp_path / "board.txt", "\n".join(rows)), replace(PRIMARY, tiles=TileSet(kinds)))


@pytest.mark.parametrize(
    ("letters", "message"),
    [
        ("", "The rack has no tiles"),
        ("CA7", "The rack has '7', which is not a tile"),
        ("CA.", "The rack has '.', which is not a tile"),
        ("Ä", "The rack has 'Ä', which is not a tile"),
        ("\u212a", "which is not a tile"),
        ("A???", "The rack has 3 tiles ?, but the tile set has only 2"),
        ("QQ", "The rack has 2 tiles Q, but the tile set has only 1"),
    ],
)
def test_what_is_no_rack_is_refused(letters: str, message: str) -> None:
    with pytest.raises(PositionError) as refusal:
        parse_rack(letters, PRIMARY)
    assert message in str(refusal.value)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "there are no words of letters A to Z here"),
        (b"a\n7\n\xc3\xa4h\n", "there are no words of letters A to Z here"),
        (b"cat\n\xff\xfe\n", "line 2: this is not UTF-8 text"),
        (gzip.compress(b"cat\ncats\n", mtime=0)[:-9], "this gzipped file is damaged"),
        (b"\x1f\x8bcat", "this gzipped file is damaged"),
        (gzip.compress(b"cat\n" * 17_000_000, 1, mtime=0), "this is larger than 64 MB"),
    ],
)
def test_what_is_no_list_of_words_is_refused(tmp_path: Path, content: bytes, message: str) -> None:
    with pytest.raises(PositionError) as refusal:
        read_words(written(tmp_path / "words", content))
    assert message in str(refusal.value)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none"):
        with pytest.raises(PositionError, match="the file cannot be read: "):
            read_words(path)
        with pytest.raises(PositionError, match="the file cannot be read: "):
            read_board(path, PRIMARY)


# ------------------------------------------------------------------------------------------------------ many positions


def message(corpus: Path, words: Path) -> list[tuple[str, bool]]:
    seconds = itertools.count(0.0, 0.25)
    return list(corpus_lines(PRIMARY, read_words(words), corpus, lambda: next(seconds)))


def test_every_position_of_a_file_has_its_line(tmp_path: Path, words: Path) -> None:
    known = {"id": 7, "board": ROWS, "rack": "S", "moves": 2, "best": 6, "sha256": digest(CANONICAL)}
    corpus = corpus_of(tmp_path, known, {"board": ROWS, "rack": "Q"})
    assert message(corpus, words) == [
        (f"7 2 6 {digest(CANONICAL)} 250.0", True),
        (f"2 0 - {digest([])} 250.0", True),
    ]


@pytest.mark.parametrize("wrong", [{"moves": 3}, {"best": 7}, {"sha256": "00"}])
def test_where_the_file_says_otherwise_that_is_reported(tmp_path: Path, words: Path, wrong: dict[str, Any]) -> None:
    ((line, agrees),) = message(corpus_of(tmp_path, {"board": ROWS, "rack": "S", **wrong}), words)
    ((key, value),) = wrong.items()
    assert line.endswith(f" (the file says {key} {value})")
    assert not agrees


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("no", "line 2: this is not JSON"),
        ("[" * 100_000, "line 2: this is not JSON"),
        ("[]", "line 2: this is not a JSON object with a board and a rack"),
        ("{}", "line 2: board must be a list of texts"),
        ('{"board": [1], "rack": "A"}', "line 2: board must be a list of texts"),
        ('{"board": [], "rack": "A"}', "line 2: the position has 0 rows"),
        (json.dumps({"board": ROWS}), "line 2: rack must be a text"),
        (json.dumps({"board": ROWS, "rack": "7"}), "line 2: The rack has '7'"),
        (json.dumps({"board": ROWS, "rack": "A", "best": "6"}), "line 2: best must be a whole number"),
        (json.dumps({"board": ROWS, "rack": "A", "sha256": 6}), "line 2: sha256 must be a text"),
    ],
)
def test_a_position_that_is_none_is_refused_with_its_line(tmp_path: Path, line: str, message: str) -> None:
    sound = json.dumps({"board": ROWS, "rack": "S"})
    corpus = written(tmp_path / "corpus.jsonl", f"{sound}\n{line}\n")
    with pytest.raises(PositionError) as refusal:
        list(read_positions(corpus, PRIMARY))
    assert message in str(refusal.value)


def test_a_file_without_positions_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PositionError, match="there are no positions here"):
        list(read_positions(written(tmp_path / "corpus.jsonl", "\n\n"), PRIMARY))
