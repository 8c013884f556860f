"""`python -m classroom demo`: one match by the computer, printed and saved as files."""

from pathlib import Path

import pytest

from classroom.__main__ import main
from classroom.formats.catalogue import format_by_key
from classroom.formats.house_rule import house_rule
from classroom.rules.policy import Untimed
from classroom.store.exchange.transfer import read_match_file
from classroom.store.house_rules import HouseRules
from tests.printing.pdf import pages


def demo(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    assert main(["demo", "--list", "core", *arguments]) == code
    return capsys.readouterr().out


def test_a_demo_tells_the_sheet_and_the_rule_that_ended_it_and_leaves_paper_and_match(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    message = demo(capsys, "--format", "primary", "--seed", "1", "--out", str(tmp_path / "new"))
    assert message.startswith("Score sheet\n")
    assert "The match ended: " in message
    (paper,), (match,) = (tmp_path / "new").glob("*.pdf"), (tmp_path / "new").glob("*.bellword")
    assert str(paper) in message
    assert pages(paper.read_bytes()) >= 1
    assert f"match primary-1, {len(read_match_file(match).rows)} events" in message


@pytest.mark.soak
def test_a_seed_is_a_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, again, other = (
        demo(capsys, "--format", "club", "--seed", seed, "--out", str(tmp_path)) for seed in ("3", "3", "4")
    )
    assert first == again
    assert first.partition("The match ended")[0] != other.partition("The match ended")[0]


@pytest.mark.soak
def test_choices_that_the_rules_leave_open_are_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--format", "standard", "--seed", "2", "--out", str(tmp_path))
    void = demo(capsys, *arguments, "--choice", "challenge=void", "--choice", "turn_time=side")
    assert "challenged" not in void
    assert void != demo(capsys, *arguments)


@pytest.mark.soak
def test_a_policy_may_be_named_as_it_is_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--format", "standard", "--seed", "2", "--out", str(tmp_path), "--choice")
    assert demo(capsys, *arguments, "turn time=side") == demo(capsys, *arguments, "turn_time=side")


def test_a_house_rule_of_the_data_folder_is_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rule = house_rule(format_by_key("primary"), "house-calm", "Calm", {"turn_time": Untimed()})
    HouseRules(tmp_path).save(rule)
    arguments = ("--data", str(tmp_path), "--seed", "1", "--out", str(tmp_path / "new"), "--format")
    message = demo(capsys, *arguments, "house-calm")
    assert "Calm" in message
    assert "match house-calm-1" in message
    fault = "You have no rules of your own called house-loud. Choose other rules."
    assert fault in demo(capsys, *arguments, "house-loud", code=1)
    message = demo(capsys, *arguments, "house-calm", "--choice", "turn_time=side", code=1)
    assert message == "your own rules Calm offer no choices\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--format", "chess"), "there are no rules 'chess'"),
        (("--format", "standard", "--choice", "challenge=never"), "standard offers for challenge: void"),
        (("--format", "primary", "--choice", "bonus=more"), "primary offers for bonus: nothing"),
        (
            ("--format", "standard", "--choice", "turn time=side", "--choice", "turn_time=none"),
            "There is more than one --choice turn_time. Use each choice once.",
        ),
        (("--format", "primary", "--choice", "key=club"), "primary offers for key: nothing"),
    ],
)
def test_what_there_is_not_is_said(
    arguments: tuple[str, ...], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said in demo(capsys, *arguments, "--seed", "1", "--out", str(tmp_path), code=1)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    message = demo(capsys, "--format", "primary", "--seed", "1", "--out", str(tmp_path / "file" / "out"), code=1)
    assert "Choose another folder with --out." in message
    assert len(message.splitlines()) == 1


@pytest.mark.parametrize("arguments", [("--choice", "void"), ("--list", "slang"), ("--seed", "x")])
def test_arguments_that_make_no_sense_are_refused(arguments: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit):
        main(["demo", "--format", "primary", "--seed", "1", *arguments])
