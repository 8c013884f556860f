"""One more format by one more file: what the README of the package says of it is done here, word by word."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from classroom.formats.catalogue import formats, rule_books_in
from classroom.formats.check import InvalidFormatError
from classroom.formats.wording import description
from classroom.match.state import TurnKind
from classroom.rules.policy import Format, PerSide, SitsOut
from tests.rehearsal.rehearsed import played


@pytest.fixture(scope="module")
def section(repository: Path) -> str:
    """What the README of the package says of a new format."""
    text = (repository / "classroom" / "README.md").read_text(encoding="utf-8")
    return text.split("## A new format\n")[1].split("\n## ")[0]


def follow(section: str, folder: Path) -> Path:
    """Copy the file that the text names and put its tables in place of the copy's; `folder` has `classroom` in it."""
    said = " ".join(section.split())
    found = re.search(r"copy `([^`]+)` to `([^`]+)` and replace these parts", said)
    assert found
    base, new = (folder / name for name in found.groups())
    head, *tables = _tables(base.read_text(encoding="utf-8"))
    (block,) = re.findall(r"```toml\n(.*?)```", section, re.DOTALL)
    lines, *others = _tables(block)
    for line in lines.strip().splitlines():
        name = line.split(" = ")[0]
        head, count = re.subn(rf"^{name} = .*$", line, head, flags=re.MULTILINE)
        assert count == 1, f"{base.name} says nothing of {name}"
    places = {table.splitlines()[0]: place for place, table in enumerate(tables)}
    for table in others:
        tables[places[table.splitlines()[0]]] = table
    new.write_text("\n".join(part.strip("\n") + "\n" for part in (head, *tables)), encoding="utf-8")
    return new


def _tables(text: str) -> list[str]:
    """The head of a file, and its tables."""
    return re.split(r"^(?=\[)", text, flags=re.MULTILINE)


@pytest.fixture
def dash(section: str, repository: Path, tmp_path: Path) -> Format:
    """The sixth format, in a folder that is a copy of the app's."""
    folder = tmp_path / "classroom" / "formats"
    shutil.copytree(repository / "classroom" / "formats", folder)
    new = follow(section, tmp_path)
    *others, last = (book.format for book in rule_books_in(folder))
    assert new.name == f"{last.key}.toml"
    assert others == [format for format in formats() if format.key != last.key]
    return last


def test_the_sixth_format_is_what_the_text_says(dash: Format) -> None:
    assert dash.turn_time == PerSide(300, SitsOut(), timed_challenges=False)
    assert dash.words.longest == 2
    assert "at most 2 letters" in description(dash)


def test_a_mistake_in_the_sixth_format_is_reported_with_file_and_place(tmp_path: Path, repository: Path) -> None:
    folder = tmp_path / "formats"
    shutil.copytree(repository / "classroom" / "formats", folder)
    youth = (folder / "youth.toml").read_text(encoding="utf-8")
    (folder / "dash.toml").write_text(youth.replace('"draw-star"', '"draw-moon"'), encoding="utf-8")
    with pytest.raises(InvalidFormatError, match=r"dash\.toml: first_turn\.kind: must be one of .*, not 'draw-moon'"):
        rule_books_in(folder)


@pytest.mark.parametrize("seed", [0, 2, 3])
def test_a_match_of_the_sixth_format_has_words_of_two_letters_in_five_minutes_a_player(dash: Format, seed: int) -> None:
    match = played(dash, seed)
    words = [word.name for turn in match.state.turns if turn.play for word in turn.play.words]
    assert len(words) > 1
    assert {len(word) for word in words} == {2}
    assert max(match.state.used_ms) <= 300_000
    assert not any(turn.kind is TurnKind.LOST for turn in match.state.turns)


@pytest.mark.skipif(bool(sys.flags.isolated), reason="this Python takes modules from its own folders alone")
@pytest.mark.slow
def test_the_app_knows_the_sixth_format_by_its_file_alone(section: str, repository: Path, tmp_path: Path) -> None:
    """The two commands of the text, in a copy of the app with one more file in it."""
    for name in ("classroom", "assets", "wordlists"):
        shutil.copytree(repository / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    follow(section, tmp_path)
    commands = re.findall(r"^    \.venv/bin/python (-m classroom .*?)(?:  .*)?$", section, re.MULTILINE)
    assert len(commands) == 2
    printed = []
    for command in commands:
        run = subprocess.run(
            [sys.executable, *command.split()],
            cwd=tmp_path,
            env=os.environ | {"PYTHONUTF8": "1", "PYTHONPATH": str(tmp_path)},
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        assert run.returncode == 0, run.stdout + run.stderr
        printed.append(run.stdout)
    assert "\nTwo-letter dash (dash)\n" in printed[0]
    assert "Two-letter dash" in printed[1]
    assert list((tmp_path / "out").glob("*dash-1.pdf"))
