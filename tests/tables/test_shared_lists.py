"""Files as schools have them, which are not part of the project: what is right of each."""

import json
from pathlib import Path

import pytest

from classroom.__main__ import main
from tests.shared_data import SHARED

LISTS = SHARED / "lists"
pytestmark = pytest.mark.skipif(not LISTS.is_dir(), reason=f"the optional test data is not there: {LISTS}")
THREE = [("Ali bin Abu", "5 Bestari"), ("Tan Mei Ling", "5 Bestari"), ("Arjun a/l Kumar", "6 Amanah")]
TWO_IN_5_BESTARI = [("Ali bin Abu", "5 Bestari"), ("Tan Mei Ling", "5 Bestari")]
FOUR = [*THREE, ("Siti binti Omar", "6 Amanah")]
PUPILS = {
    "class-list-class-rows-between.csv": [(name, title.upper()) for name, title in FOUR],
    "class-list-date-of-csv.csv": [],
    "class-list-first-and-last-name.csv": [("Ali bin Abu", ""), ("Mei Ling Tan", ""), ("Arjun a/l Kumar", "")],
    "class-list-invisible-letters.csv": [("Ali bin Abu", "5 Bestari"), ("Mei", "5 Bestari")],
    "class-list-sep-line.csv": [("Ali bin Abu", ""), ("Tan Mei Ling", "")],
    "class-list-text-as-formula.csv": [("ALI BIN ABU", "5 BESTARI"), ("SITI BINTI OMAR", "5 BESTARI")],
    "class-list-total-rows.csv": [("Ali bin Abu", "5 Bestari"), ("Siti binti Omar", "5 Bestari")],
    "class-list-two-columns-no-headings.csv": TWO_IN_5_BESTARI,
    "xlsx-empty-fill.xlsx": THREE,
    "xlsx-formula-with-value.xlsx": [("Ali bin Abu", "5 Bestari")],
    "xlsx-merged-class.xlsx": FOUR,
    "xlsx-sheet-a-class.xlsx": THREE,
    "xlsx-with-picture.xlsx": THREE,
}
REMARKS = {
    "class-list-class-rows-between.csv": [1, 2, 3, 7, 11],
    "class-list-date-of-csv.csv": [2, 3, 4, 5, 6],
    "class-list-invisible-letters.csv": [3],
    "class-list-total-rows.csv": [4, 5, 6, 7, 8],
}
UNREAD = {
    "class-list-class-rows-between.csv": ["BIL", "STATUS", "CATATAN"],
    "class-list-first-and-last-name.csv": ["Email Address"],
    "class-list-text-as-formula.csv": ["BIL", "NO KP"],
    "class-list-total-rows.csv": ["BIL"],
    "xlsx-formula-with-value.xlsx": ["Depan", "Belakang"],
    **{f"xlsx-{kind}.xlsx": ["Bil"] for kind in ("empty-fill", "sheet-a-class", "with-picture")},
}
Line = dict[str, object]


def read(capsys: pytest.CaptureFixture[str], file: Path, purpose: str, *more: str) -> list[Line]:
    assert main(["read", str(file), "--as", purpose, *more]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_class_list(capsys: pytest.CaptureFixture[str]) -> None:
    for name, wanted in PUPILS.items():
        lines = read(capsys, LISTS / name, "class")
        assert [(line["name"], line["class"]) for line in lines if "name" in line] == wanted
        assert [line["line"] for line in lines if "remark" in line] == REMARKS.get(name, [])
        assert lines[-1] == {"unread": UNREAD.get(name, [])}
        assert not any("12010" in str(line) for line in lines)


def test_team_lists(capsys: pytest.CaptureFixture[str]) -> None:
    teams = read(capsys, LISTS / "team-list-headings-in-other-words.csv", "teams")
    helang = {"team": "Helang", "origin": "", "mains": ["Ali bin Abu", "Mei Ling"], "reserve": ["Siti"], "teacher": ""}
    assert teams == [helang, {"unread": []}]
    refused = read(capsys, LISTS / "team-list-identity-numbers.csv", "teams")
    assert [line.get("line") for line in refused] == [2, 3, 4, 5, None]
    rows = read(capsys, LISTS / "team-list-row-a-team.csv", "teams")
    assert [(line["team"], line["mains"], line["reserve"], line["teacher"]) for line in rows[:-1]] == [
        ("Helang", ["Ali bin Abu", "Tan Mei Ling"], ["Siti binti Omar"], "Pn. Zaiton"),
        ("Merak", ["Arjun a/l Kumar", "Lim Wei"], ["Nur binti Din"], "En. Rosli"),
    ]


def test_words_and_boards_and_pasted_text(capsys: pytest.CaptureFixture[str]) -> None:
    words = read(capsys, LISTS / "words-grid.csv", "words")
    assert [line["word"] for line in words[:-1]] == ["cat", "dog", "run", "sun", "pot", "lid"]
    boards = read(capsys, LISTS / "hall-paste-vs.txt", "boards", "--text")
    assert boards[:-1] == [
        {"board": 1, "sides": ["Team V", "Team S"]},
        {"board": 2, "sides": ["SK Contoh, Ipoh", "SK Jaya, Taiping"]},
    ]
    pasted = read(capsys, LISTS / "paste-quoted-csv.txt", "class", "--text")
    assert [(line["name"], line["class"]) for line in pasted[:-1]] == [
        ("Ali bin Abu", "5 Bestari"),
        ("Tan, Mei Ling", "5 Bestari"),
    ]


def test_a_file_that_is_refused_has_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", str(LISTS / "crest-16-bit-grey.png"), "--as", "class"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == 1
