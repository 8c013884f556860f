"""`python -m classroom moves`, the way a person types it."""

import hashlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

from classroom.__main__ import main
from tests.shared_data import SHARED, needs_shared
from tests.words.plays import board_with

CORPUS = SHARED / "movegen" / "corpus.jsonl"
LEXICON = SHARED / "movegen" / "lexicon.txt.gz"


@pytest.fixture
def given(tmp_path: Path) -> list[str]:
    """A board and the few words there are."""
    board, words = tmp_path / "board.txt", tmp_path / "words.txt"
    board.write_text("\n".join(board_with(("CAT", "8H")).rows()), encoding="utf-8")
    words.write_text("cat\ncats\nscat\n", encoding="utf-8")
    return ["moves", "--board", str(board), "--lexicon", str(words)]


def test_the_plays_are_reported(capsys: pytest.CaptureFixture[str], given: list[str]) -> None:
    assert main([*given, "--rack", "s", "--top", "1"]) == 0
    assert capsys.readouterr().out == "2 plays, the best for 6\n   6  8H   CATS\n"


@pytest.mark.parametrize(("rack", "answer"), [("S", "yes\n"), ("Q", "no\n")])
def test_whether_there_is_a_play_is_reported(
    capsys: pytest.CaptureFixture[str], given: list[str], rack: str, answer: str
) -> None:
    assert main([*given, "--rack", rack, "--exists"]) == 0
    assert capsys.readouterr().out == answer


def test_a_list_of_ours_needs_no_file(capsys: pytest.CaptureFixture[str], given: list[str]) -> None:
    assert main([*given[:3], "--rack", "S", "--list", "core", "--top", "2"]) == 0
    assert "CATS" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--rack", "S7"], "The rack has '7'"),
        (["--rack", "ABCDEFGH"], "The rack has 8 tiles, but a full rack has 7."),
        (["--rack", "S", "--board", "none.txt"], "none.txt: the file cannot be read"),
        (["--rack", "S", "--lexicon", "none.txt"], "none.txt: the file cannot be read"),
        (["--rack", "S", "--format", "dance"], "there are no rules 'dance'"),
        (["--corpus", "none.jsonl"], "either --board FILE and --rack LETTERS, or --corpus FILE"),
        ([], "either --board FILE and --rack LETTERS, or --corpus FILE"),
    ],
)
def test_what_cannot_be_answered_is_refused_with_a_sentence(
    capsys: pytest.CaptureFixture[str], given: list[str], arguments: list[str], message: str
) -> None:
    assert main([*given, *arguments]) == 1
    out, err = capsys.readouterr()
    assert message in err
    assert err.count("\n") == 1
    assert out == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
@pytest.mark.parametrize("shown", [["--top", "1"], ["--canonical"]])
def test_a_full_disk_behind_the_answer_is_reported(given: list[str], shown: list[str]) -> None:
    command = [sys.executable, "-m", "classroom", *given, "--rack", "S", *shown]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False, cwd=Path(__file__).parents[1])
    assert done.returncode == 1
    said = b"The result cannot be written: No space left on device. Check the disk, or the program that reads it."
    assert done.stderr.splitlines() == [said]


@pytest.mark.parametrize("arguments", [["--list", "dance"], ["--top", "0"], ["--top", "many"]])
def test_arguments_that_make_no_sense_are_refused(given: list[str], arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([*given, "--rack", "S", *arguments])
    assert left.value.code == 2


@needs_shared
def test_a_canonical_list_is_printed_as_it_is_hashed(tmp_path: Path) -> None:
    known = json.loads(CORPUS.read_text("utf-8").splitlines()[0])
    board = tmp_path / "board.txt"
    board.write_text("\n".join(known["board"]) + "\n", encoding="utf-8")
    words = ["--board", str(board), "--rack", known["rack"], "--lexicon", str(LEXICON), "--canonical"]
    command = [sys.executable, "-m", "classroom", "moves", *words]
    done = subprocess.run(command, capture_output=True, check=False, cwd=Path(__file__).parent.parent)
    assert (done.returncode, done.stderr) == (0, b"")
    assert hashlib.sha256(done.stdout).hexdigest() == known["sha256"]


@needs_shared
def test_known_positions_are_found_as_they_are_known(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    # All positions of the corpus are found in tests/words/test_move_generator.py.
    some = [line for line in CORPUS.read_text("utf-8").splitlines() if json.loads(line)["blanks"] < 2][::10]
    corpus = tmp_path / "corpus.jsonl"
    corpus.write_text("\n".join(some), encoding="utf-8")
    assert main(["moves", "--corpus", str(corpus), "--lexicon", str(LEXICON)]) == 0
    known = [json.loads(line) for line in some]
    found = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert [line[:4] for line in found] == [
        [str(one["id"]), str(one["moves"]), str(one["best"]), one["sha256"]] for one in known
    ]
    assert all(len(line) == 5 for line in found)


@needs_shared
def test_a_position_that_is_known_otherwise_is_reported(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    known = json.loads(CORPUS.read_text("utf-8").splitlines()[0])
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text(json.dumps(known | {"best": 1}), encoding="utf-8")
    assert main(["moves", "--corpus", str(wrong), "--lexicon", str(LEXICON)]) == 1
    assert capsys.readouterr().out.endswith("(the file says best 1)\n")
