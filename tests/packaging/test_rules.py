"""The list of rules and tests must itself find what it promises to find."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from classroom.formats.catalogue import rules as rule_book

BOOK = """\
[C]
title = "Common rules"
source = "What all share."
[C.rules]
C1 = "The board is square."
C2 = "The box is full."

[P]
title = "Primary schools"
source = "A ministry's rules."
[P.rules]
P1 = "Pupils play."
"""
FORMAT = """\
key = "primary"
[sides]
most = 2
rules = ["P1"]
[opening]
rules = ["C1", "C2"]
"""
TESTS = """\
import pytest

from classroom.formats.rule_book import rules as rule_book


def test_C1_the_board_is_square():
    assert True


@pytest.mark.parametrize("number", [1, 2, 3])
def test_C2_P1_pupils_fill_the_box(number):
    assert number
"""


@pytest.fixture(scope="module")
def rules(repository: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("rules", repository / "packaging" / "rules.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project in which every rule has its test."""
    (tmp_path / "formats").mkdir()
    (tmp_path / "formats" / "rules.toml").write_text(BOOK)
    (tmp_path / "formats" / "primary.toml").write_text(FORMAT)
    (tmp_path / "tests" / "inner").mkdir(parents=True)
    (tmp_path / "tests" / "inner" / "test_board.py").write_text(TESTS)
    return tmp_path


def run(rules: ModuleType, project: Path, *arguments: str) -> int:
    status = rules.main(["--tests", str(project / "tests"), "--formats", str(project / "formats"), *arguments])
    assert isinstance(status, int)
    return status


def named(rules: ModuleType, source: str) -> dict[str, tuple[str, ...]]:
    return dict(rules.named_in(source, "test_something.py"))


def test_each_rule_is_listed_with_its_sentence_its_count_and_its_first_test(
    rules: ModuleType, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "tests" / "test_more.py").write_text("def test_C1_again():\n    assert True\n")
    assert run(rules, project) == 0
    assert capsys.readouterr().out == (
        "\n"
        "Common rules\n"
        "C1   2 tests    The board is square.\n"
        "                tests/inner/test_board.py::test_C1_the_board_is_square\n"
        "C2   1 test     The box is full.\n"
        "                tests/inner/test_board.py::test_C2_P1_pupils_fill_the_box\n"
        "\n"
        "Primary schools\n"
        "P1   1 test     Pupils play.\n"
        "                tests/inner/test_board.py::test_C2_P1_pupils_fill_the_box\n"
        "\n"
        "3 rules, 3 of them proved.\n"
    )


def test_all_tests_of_a_rule_can_be_listed(
    rules: ModuleType, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "tests" / "test_more.py").write_text("def test_C1_again():\n    assert True\n")
    assert run(rules, project, "--all") == 0
    assert "tests/test_more.py::test_C1_again" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("place", "folder", "other"),
    [("screen", "ui/play", "printing"), ("paper", "printing", "ui"), ("paper", "record", "match")],
)
def test_a_rule_that_is_met_on_a_screen_or_a_paper_needs_a_test_there(
    rules: ModuleType, project: Path, capsys: pytest.CaptureFixture[str], place: str, folder: str, other: str
) -> None:
    book = project / "formats" / "rules.toml"
    book.write_text(BOOK.replace("[P.rules]", f'{place} = ["P1"]\n[P.rules]'))
    wrong = f"P1 is met on a {place}, and no test of a {place} names it"

    def said_with_test_in(where: str) -> list[str]:
        (project / "tests" / where).mkdir(parents=True)
        (project / "tests" / where / "test_met.py").write_text("def test_P1_it_is_met():\n    assert True\n")
        assert run(rules, project) == (where == other)
        return capsys.readouterr().out.splitlines()

    said = said_with_test_in(other)
    assert said[-1] == wrong
    assert f"     {place + ' 0':<11}no test" in said
    said = said_with_test_in(folder)
    assert wrong not in said
    assert f"     {place + ' 1':<11}tests/{folder}/test_met.py::test_P1_it_is_met" in said


def test_a_clause_of_a_source_that_nobody_meets_is_a_fault(
    rules: ModuleType, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    clauses = '[P.clauses]\n"1 who plays" = ["P1"]\n"2 when" = ["P2"]\n[P.rules]\n'
    book = BOOK.replace("[P.rules]", clauses) + 'P2 = "Pupils play in the morning."\n'
    (project / "formats" / "rules.toml").write_text(book)
    (project / "tests" / "test_more.py").write_text("def test_P2_they_play():\n    assert True\n")
    assert run(rules, project) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[-1] == f"nobody meets: P  {'2 when':<44}{'P2':<10}nowhere"
    assert f"P  {'1 who plays':<44}{'P1':<10}all rules" in said
    (project / "tests" / "ui" / "real_board").mkdir(parents=True)
    (project / "tests" / "ui" / "real_board" / "test_morning.py").write_text("def test_P2_met():\n    assert True\n")
    assert run(rules, project) == 0
    assert f"P  {'2 when':<44}{'P2':<10}screen 1, board 1" in capsys.readouterr().out.splitlines()


def test_a_rule_without_a_test_is_a_fault(rules: ModuleType, project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "tests" / "inner" / "test_board.py").write_text(TESTS.replace("test_C1_", "test_that_"))
    assert run(rules, project) == 1
    said = capsys.readouterr().out.splitlines()
    assert "C1   no test    The board is square." in said
    assert said[-2:] == ["3 rules, 2 of them proved.", "C1 has no test"]


@pytest.mark.parametrize("wrong", ["C3", "P11", "X1", "c1", "C01"])
def test_an_id_that_no_rule_has_is_a_fault_of_its_test(
    rules: ModuleType, project: Path, capsys: pytest.CaptureFixture[str], wrong: str
) -> None:
    (project / "tests" / "test_wrong.py").write_text(f"def test_{wrong}_an_id():\n    assert True\n")
    assert run(rules, project) == 1
    assert f"tests/test_wrong.py::test_{wrong}_an_id names {wrong}, which is no rule\n" in capsys.readouterr().out


def test_an_id_that_no_rule_has_is_a_fault_of_its_format(
    rules: ModuleType, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "formats" / "primary.toml").write_text(FORMAT.replace('"P1"', '"P1", "P2"'))
    assert run(rules, project) == 1
    assert capsys.readouterr().out.endswith("\nprimary.toml names P2, which is no rule\n")


def test_a_table_of_rules_that_cannot_be_read_is_reported(
    rules: ModuleType, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "formats" / "rules.toml").write_text(BOOK.replace('P1 = "Pupils play."', "P1 = 1"))
    assert run(rules, project) == 1
    assert capsys.readouterr().out.startswith("rules.toml: P.rules.P1: must be a text")


def test_a_file_of_tests_that_cannot_be_read_is_reported(
    rules: ModuleType, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "tests" / "test_broken.py").write_text("def test_C1_(:\n")
    assert run(rules, project) == 1
    assert "test_broken.py cannot be read" in capsys.readouterr().out


def test_a_test_names_rules_in_its_name_a_comment_or_its_docstring(rules: ModuleType) -> None:
    for source, ids in [
        ("def test_P12_a_word():\n    pass", ("P12",)),
        ("async def test_P12_a_word():\n    pass", ("P12",)),
        ("def test_P12():\n    pass", ("P12",)),
        ("def test_P12_A6_A7_a_word():\n    pass", ("P12", "A6", "A7")),
        ("def test_C6_and_C10_a_word():\n    pass", ("C6", "C10")),
        ("# P12\ndef test_a_word():\n    pass", ("P12",)),
        ("# P12, A6 and A7: a word\ndef test_a_word():\n    pass", ("P12", "A6", "A7")),
        ("# P12\n@mark.one\n@mark.two\ndef test_a_word():\n    pass", ("P12",)),
        ("@mark.one(  # P12\n    1\n)\ndef test_a_word():\n    pass", ("P12",)),
        ("def test_a_word():  # P12\n    pass", ("P12",)),
        ("def test_a_word(\n    number: int,\n) -> None:  # P12\n    pass", ("P12",)),
        ('def test_a_word():\n    """P12: a word."""', ("P12",)),
        ('def test_a_word():\n    """A word.\n\n    It stands (P12, A6).\n    """', ("P12", "A6")),
        ('# P12\ndef test_P12_a_word():  # A6\n    """A word (P12)."""', ("P12", "A6")),
    ]:
        ((_name, found),) = named(rules, source).items()
        assert found == ids


def test_what_only_looks_like_a_proof_is_none(rules: ModuleType) -> None:
    for source in [
        "def test_a_word_on_P12():\n    pass",  # a square, for all we know
        "def test_P12a_word():\n    pass",
        "def find_P12_a_word():\n    pass",
        "# P12\n\n\ndef test_a_word():\n    pass",
        "# the square P12\ndef test_a_word():\n    pass",
        "# P12 is a square\ndef test_a_word():\n    pass",
        "def test_a_word():\n    pass\n    # P12",
        'def test_a_word():\n    assert "# P12"',
        'def test_a_word():\n    """A word on P12."""',
        "def outer():\n    def test_P12_a_word():\n        pass",
        "class Table:\n    def test_P12_a_word(self):\n        pass",
        '"""P12"""',
    ]:
        assert named(rules, source) == {}


@pytest.mark.parametrize(
    "source",
    [
        "@pytest.mark.skip\ndef test_P12_a_word():\n    pass",
        '@pytest.mark.skip(reason="later")\ndef test_P12_a_word():\n    pass',
        '@pytest.mark.xfail(reason="later")\ndef test_P12_a_word():\n    pass',
        'pytestmark = pytest.mark.skip(reason="later")\n\ndef test_P12_a_word():\n    pass',
        "pytestmark = [pytest.mark.slow, pytest.mark.skip]\n\ndef test_P12_a_word():\n    pass",
        "@pytest.mark.skip\nclass TestWords:\n    def test_P12_a_word(self):\n        pass",
    ],
)
def test_a_test_that_is_set_aside_proves_nothing(rules: ModuleType, source: str) -> None:
    assert named(rules, source) == {}


@pytest.mark.parametrize(
    "source",
    [
        '@pytest.mark.skipif(POSIX, reason="Windows")\ndef test_P12_a_word():\n    pass',
        '@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.skip)])\ndef test_P12_a_word(n):\n    pass',
        "pytestmark = pytest.mark.slow\n\ndef test_P12_a_word():\n    pass",
    ],
)
def test_a_test_that_runs_somewhere_is_a_proof(rules: ModuleType, source: str) -> None:
    assert list(named(rules, source).values()) == [("P12",)]


def test_a_method_of_a_class_of_tests_is_a_test(rules: ModuleType) -> None:
    source = "class TestWords:\n    def test_P12_a_word(self):\n        pass"
    assert named(rules, source) == {"TestWords::test_P12_a_word": ("P12",)}


def test_other_files_of_the_folder_are_not_read(rules: ModuleType, project: Path) -> None:
    (project / "tests" / "strategies.py").write_text("def test_C9_no_test_at_all():\n    pass\n")
    assert {proof.file for proof in rules.proofs(project / "tests")} == {"tests/inner/test_board.py"}


def test_every_rule_of_this_project_is_proved_and_every_id_is_a_rule(rules: ModuleType, repository: Path) -> None:
    found = rules.proofs(repository / "tests")
    assert list(rules.problems(rule_book(), found, repository / "classroom" / "formats")) == []
