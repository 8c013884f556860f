"""What changes a package by chance must make each kind of change, and run the tests of its place."""

import importlib.util
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

SOURCE = """\
def least(found, most=3):
    if not found or len(found) < most:
        note(found, most, padding=9 * most)
        draw(9 * most.unit)
        ngettext("one", "many", most)
        return False
    return found["é"][1:]
"""


@pytest.fixture(scope="module")
def mutants(repository: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("mutants", repository / "packaging" / "mutants.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_each_kind_of_change_is_made_at_its_place_and_nowhere_else(mutants: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "least.py"
    path.write_text(SOURCE, encoding="utf-8")
    source = path.read_bytes()
    changed = {
        (source[: one.start] + one.text.encode() + source[one.end :]).decode().splitlines()[one.line - 1].strip()
        for one in mutants.mutants_of(path)
    }
    assert changed == {
        "def least(found, most=4):",
        "if (not (not found or len(found) < most)):",
        "if (not found and len(found) < most):",
        "if (found) or len(found) < most:",
        "if not found or (len(found) <= most):",
        "pass",
        "(note(most, found, padding=9 * most))",
        "return None",
        "return True",
        'return found["é"][2:]',
    }


def test_what_no_test_notices_is_held_against_the_pictures_where_their_walk_runs_the_line(
    mutants: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(mutants, "REPOSITORY", tmp_path)
    path = tmp_path / "least.py"
    path.write_text(SOURCE, encoding="utf-8")
    mutant = next(mutants.mutants_of(path))
    ran: list[str] = []
    ends = {"pytest": 0, "tests.ui.looks": 1}

    def python(copy: Path, _seconds: int, _module: str, name: str, *_arguments: str) -> int:
        assert (copy / "least.py").read_text("utf-8") != SOURCE
        ran.append(name)
        return ends[name]

    monkeypatch.setattr(mutants, "_python", python)
    monkeypatch.setattr(mutants, "tests_of", lambda _mutant: ["tests/test_least.py"])
    monkeypatch.setattr(mutants, "_tests_that_ran", lambda _mutant: {f"{mutants.WALK}::test_walk"})
    assert mutants.run(tmp_path, 0, mutant, 1, looks=True) == mutants.PICTURED
    assert mutants.run(tmp_path, 0, mutant, 1, looks=False) == 0
    ends["tests.ui.looks"] = 0
    assert mutants.run(tmp_path, 0, mutant, 1, looks=True) == 0
    ends["pytest"] = 1
    assert mutants.run(tmp_path, 0, mutant, 1, looks=True) == 1
    monkeypatch.setattr(mutants, "_tests_that_ran", lambda _mutant: {"tests/test_least.py::test_least"})
    ends["pytest"] = 0
    assert mutants.run(tmp_path, 0, mutant, 1, looks=True) == 0
    assert ran == ["pytest", "tests.ui.looks", "pytest", "pytest", "tests.ui.looks", "pytest", "pytest"]
    assert path.read_text("utf-8") == SOURCE


def test_a_package_of_the_app_gives_the_same_changes_for_the_same_seed(
    mutants: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ran: list[list[str]] = []
    codes: list[int | None] = [1, 0, None, mutants.PICTURED]
    monkeypatch.setattr(mutants, "copy_to", lambda folder: folder)
    monkeypatch.setattr(mutants, "CONTEXTS", Path(__file__))
    monkeypatch.setattr(mutants, "_tests_by_line", lambda _path: {1: {"tests/ui/test_one.py::test_one"}})
    monkeypatch.setattr(mutants, "_seconds", lambda: Counter({"tests/ui/test_one.py::test_one": 1.0}))

    def run(_copy: Path, _serial: int, mutant: object, _seconds: int, *, looks: bool) -> int | None:
        assert looks
        ran.append(mutants.tests_of(mutant))
        return codes[len(ran) % 4]

    monkeypatch.setattr(mutants, "run", run)
    told = []
    for _time in range(2):
        ran.clear()
        monkeypatch.setattr("sys.argv", ["mutants.py", "--package", "rules/board.py", "--count", "8", "--looks"])
        mutants.main()
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    assert told[0].count("survived: classroom/rules/board.py:") == 2
    assert told[0].count("time was up: classroom/rules/board.py:") == 2
    assert told[0].count("pictured: classroom/rules/board.py:") == 2
    assert told[0].endswith("rules/board.py: 2 of 6 changes noticed, with the pictures 4 (seed 1); too slow: 2.\n")
    assert all(tests[0] == "tests/rules/test_board.py" and "tests/rules/test_board.py" in tests for tests in ran)
