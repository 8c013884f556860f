import json
from pathlib import Path

import pytest

from classroom.__main__ import main

CLASS = "name,class,year,group,race\n" + "".join(
    f"{name},5 Bestari,5,{group},x\n"
    for name, group in zip(("Aina", "Raj", "கவிதா", "陈美玲", "Daniel", "Siti", "Lim"), "abcabca", strict=True)
)


def lines(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.splitlines()]


def test_P2_a_class_is_mixed_from_a_file_a_line_of_json_a_team(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "class.csv"
    file.write_text(CLASS, encoding="utf-8")
    assert main(["mix", str(file), "--teams-of", "2+1", "--seed", "7"]) == 0
    captured = capsys.readouterr()
    first, second, last = lines(captured.out)
    assert (first["team"], second["team"]) == (1, 2)
    groups = dict(zip(("Aina", "Raj", "கவிதா", "陈美玲", "Daniel", "Siti", "Lim"), "abcabca", strict=True))
    for team in (first, second):
        assert (len(team["mains"]), len(team["reserve"])) == (2, 1)  # type: ignore[arg-type]
        assert {groups[name] for name in (*team["mains"], *team["reserve"])} == {"a", "b", "c"}  # type: ignore[misc]
    assert last["optimal"] is True
    assert len(last["left"]) == 1  # type: ignore[arg-type]
    assert 'Column "race" is not imported' in captured.err
    assert main(["mix", str(file), "--teams-of", "2+1", "--seed", "7"]) == 0
    assert capsys.readouterr().out == captured.out


def test_P2_it_is_said_where_the_groups_cannot_differ(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "class.csv"
    file.write_text("name,group\nAina,a\nRaj,a\nSiti,b\n", encoding="utf-8")
    assert main(["mix", str(file), "--teams-of", "2+1"]) == 0
    captured = capsys.readouterr()
    assert lines(captured.out)[-1] == {"left": [], "optimal": True}
    assert "At least 1 pair of pupils from the same group must share a team." in captured.err


@pytest.mark.parametrize(
    ("content", "said"), [("name\nAina\n", "A team needs 3 pupils, but only 1 is here"), (None, "not found")]
)
def test_what_cannot_be_mixed_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str | None, said: str
) -> None:
    file = tmp_path / "class.csv"
    if content:
        file.write_text(content, encoding="utf-8")
    assert main(["mix", str(file), "--teams-of", "2+1"]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert said in captured.err


def test_a_team_is_of_mains_and_reserves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "class.csv"
    file.write_text(CLASS, encoding="utf-8")
    assert main(["mix", str(file), "--teams-of", "4", "--balance-years"]) == 0
    team = lines(capsys.readouterr().out)[0]
    assert (len(team["mains"]), team["reserve"]) == (4, [])  # type: ignore[arg-type]
    with pytest.raises(SystemExit):
        main(["mix", str(file), "--teams-of", "two"])
    assert "not a team" in capsys.readouterr().err


def test_what_is_not_read_is_said_where_too_few_are_left(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "class.csv"
    file.write_bytes("\ufeffname;group\r\n=1+1;a\r\nAina;b\r\nAina;b\r\n".encode())
    assert main(["mix", str(file), "--teams-of", "2+1"]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.splitlines() == [
        'Line 2: "=1+1" is a formula. Type plain text there instead.',
        'Line 4: "Aina" is also on line 3, so this pupil is saved as "Aina (2)".',
        "A team needs 3 pupils, but only 2 are here.",
    ]
