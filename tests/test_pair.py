"""`python -m classroom pair`, the way another program asks."""

import json
from pathlib import Path
from typing import Any

import pytest

from classroom.__main__ import main
from tests.competition.recorded import needs_pairing, recorded


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "rounds.jsonl"


def asked(method: str, ranked: str, number: int, **more: Any) -> str:
    return json.dumps({"method": method, "ranked": list(ranked), "round": number, **more})


def answers(capsys: pytest.CaptureFixture[str]) -> list[Any]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_T9_each_line_is_answered_by_a_line(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [
        asked("australian", "abcde", 0, met=[], byes={}, max_repeats=0),
        asked("australian", "abcde", 0, halves=True),
        asked("australian", "abcde", 1, met=[["a", "d", [0]], ["b", "e", [0]], ["a", "b", [0]]], byes={"c": 1}),
        asked("australian", "ab", 3, met=[["b", "a", [0]]], max_repeats=0),
        asked("australian", "abcd", 1, met=[["a", "b", [0]]], max_repeats=1),
        "",
        asked("king_of_the_hill", "abc", 2, byes={"c": 1, "z": 4}),
        asked("round_robin", "abcd", 1),
    ]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert main(["pair", str(file)]) == 0
    assert answers(capsys) == [
        {"pairs": [["a", "b"], ["c", "d"]], "bye": "e"},
        {"pairs": [["a", "d"], ["b", "e"]], "bye": "c"},
        {"pairs": [["a", "c"], ["b", "d"]], "bye": "e"},
        {"pairs": [["a", "b"]], "bye": None},
        {"pairs": [["a", "b"], ["c", "d"]], "bye": None},
        {"pairs": [["a", "c"]], "bye": "b"},
        {"pairs": [["a", "c"], ["b", "d"]], "bye": None},
    ]


@pytest.mark.parametrize("method", ["australian", "king_of_the_hill", "round_robin"])
def test_P3_origins_and_pairs_apart_are_read_and_the_tables_of_one_origin_counted(
    file: Path, capsys: pytest.CaptureFixture[str], method: str
) -> None:
    two_each = dict(zip("abcdefgh", "AaBBCCDD", strict=True))
    lines = [
        asked(method, "abcdefgh", 0, origins=two_each),
        asked(method, "abc", 0, origins={"a": "", "b": "", "d": "A"}),
        asked(method, "abcd", 0, origins=dict.fromkeys("abc", "A")),
        asked(method, "abcd", 0, apart=[["a", "b"], ["c", "a"], ["x", "y"]]),
    ]
    file.write_text("\n".join(lines), encoding="utf-8")
    assert main(["pair", str(file)]) == 0
    found = answers(capsys)
    assert [answer["same_origin"] for answer in found] == [0, 0, 1, 0]
    assert found[3]["pairs"] == [["a", "d"], ["b", "c"]]


def test_names_in_any_script_come_back_as_they_were(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = ["Åsa \N{COMBINING ACUTE ACCENT}", "陳大文", "", ' "\\ \n', "محمد"]
    file.write_text(json.dumps({"method": "king_of_the_hill", "ranked": names, "round": 0}) + "\r\n", encoding="utf-8")
    assert main(["pair", str(file)]) == 0
    assert answers(capsys) == [{"pairs": [names[:2], names[2:4]], "bye": names[4]}]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("{", "not readable as JSON"),
        ("[1]", "the whole: must be a table, not a list"),
        ('{"method": "australian", "round": 0}', "ranked: is missing"),
        (asked("swiss", "ab", 0), "method: must be one of australian, king_of_the_hill, round_robin, not 'swiss'"),
        (asked("australian", "aba", 0), "ranked: 'a' is there more than once"),
        (asked("australian", "ab", -1), "round: must be 0 or more, not -1"),
        (asked("australian", "ab", 0, max_repeats=-1), "max_repeats: must be 0 or more, not -1"),
        (asked("australian", "ab", 0, byes={"a": -2}), "byes.a: must be 0 or more, not -2"),
        (asked("australian", "ab", 0, byes={"a": True}), "byes.a: must be a whole number, not true"),
        (asked("australian", "ab", 0, met=[["a", "a", [0]]]), "met[0]: 'a' cannot have met itself"),
        (asked("australian", "ab", 0, met=[["a", "b", [-1]]]), "met[0]: must be 0 or more, not -1"),
        (asked("australian", "ab", 0, met=[["a", "b"]]), "met[0]: must be a list of one, other, rounds"),
        (asked("australian", "ab", 0, meet=[]), "meet: there is no such key"),
        (asked("australian", "ab", 0, apart=[["a", "a"]]), "apart[0]: 'a' cannot be kept apart from itself"),
        (asked("australian", "ab", 0, apart=[["a"]]), "apart[0]: must be a list of one, other"),
        (asked("australian", "ab", 0, apart=[["b", "a"]]), "apart: no round can be drawn in which none of these meet"),
        (asked("australian", "ab", 0, origins={"a": 3}), "origins.a: must be a text, not 3"),
        (asked("australian", "ab", 0, origins=["a"]), "origins: must be a table, not a list"),
    ],
)
def test_a_wrong_line_is_refused_with_its_number_and_the_others_are_answered(
    file: Path, capsys: pytest.CaptureFixture[str], line: str, sentence: str
) -> None:
    file.write_text("\n".join([asked("round_robin", "ab", 0), line, asked("round_robin", "cd", 0)]), encoding="utf-8")
    assert main(["pair", str(file)]) == 1
    printed = capsys.readouterr()
    assert len(printed.out.splitlines()) == 2
    assert printed.err.startswith(f"{file}, line 2: {sentence}")
    assert printed.err.count("\n") == 1


def test_a_file_that_cannot_be_read_is_named(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pair", str(file)]) == 1
    assert capsys.readouterr().err.startswith(f"{file}: cannot be read: ")
    file.write_bytes(b"{\xff}")
    assert main(["pair", str(file)]) == 1
    assert capsys.readouterr().err == f"{file}: is no text in UTF-8, from byte 2 on\n"


@needs_pairing
def test_T9_recorded_draws_as_lines(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    vectors = [one for one in recorded("australian_liwords")["vectors"] if not (one["blocked"] or one["reset_round0"])]
    lines = [
        asked(
            "australian",
            "".join(one["ranked"]),
            one["round0"],
            met=[[*pair, numbers] for pair, numbers in one["met"].items()],
            max_repeats=one["max_repeats"],
            halves=True,
        )
        for one in vectors
    ]
    file.write_text("\n".join(lines), encoding="utf-8")
    assert main(["pair", str(file)]) == 0
    assert answers(capsys) == [{"pairs": one["expected_pairs"], "bye": one["expected_bye"]} for one in vectors]
