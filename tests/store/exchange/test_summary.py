import os
from pathlib import Path

import pytest

from classroom.store.exchange.replay import summaries, summarise
from tests.store.exchange.records import EVENTS, PLAYERS

WRONG = EVENTS.replace("+57 57", "+56 57")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, events in (("a.gcg", EVENTS), ("b.gcg", WRONG), ("deep/c.gcg", EVENTS)):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(PLAYERS + events, encoding="utf-8")
    (tmp_path / "letter.txt").write_text("Dear teacher", encoding="utf-8")
    return tmp_path


def test_a_file_that_agrees_has_one_line_with_its_moves_and_totals(folder: Path) -> None:
    path = folder / "a.gcg"
    summary = summarise(path)
    assert summary.agrees
    assert summary.lines == (f"{path}: 6 moves, ann 141, ben 57: agrees so far, but the record is incomplete",)


def test_a_file_that_does_not_agree_has_one_line_with_line_and_reason(folder: Path) -> None:
    path = folder / "b.gcg"
    summary = summarise(path)
    assert not summary.agrees
    assert summary.lines == (f"{path}:4: the file says +56, the board gives +57 (6 moves, ann 141, ben 57; 1 more)",)


def test_verbose_adds_every_move_the_totals_under_full_names_and_every_reason(folder: Path) -> None:
    path = folder / "b.gcg"
    lines = summarise(path, verbose=True).lines
    assert [line.split() for line in lines[1:9]] == [
        ["3", "ann", "8D", "QUITE", "+48", "48", "QUITE", "48"],
        ["4", "ben", "8A", "MES.....", "+56", "57", "MESQUITE", "57"],
        [
            *("5", "ann", "9D", "INFaNCY", "+88", "136"),
            *("INFaNCY", "17,", "QI", "11,", "UN", "2,", "IF", "5,", "Ta", "1,", "EN", "2,", "bonus", "50"),
        ],
        ["6", "ann", "challenged,", "accepted", "+5", "141"],
        ["7", "ben", "E4", "RECO..TS", "+40", "97", "RECOUNTS", "40"],
        ["8", "ben", "taken", "back", "-40", "57"],
        ["9", "ann", "exchange", "AE", "+0", "141"],
        ["10", "ben", "pass", "+0", "57"],
    ]
    assert lines[9:11] == ("  Ann Lim: 141", "  Ben Ali: 57")
    assert lines[11:] == (f"{path}:4: the file says 57 in total, but the sum is 56",)


def test_verbose_shows_the_ends_too(tmp_path: Path) -> None:
    path = tmp_path / "end.gcg"
    path.write_text(f"{PLAYERS}>ann: (XYZ) +38 38\n>ben: Q (Q) -10 -10\n>ben: Q (time) -20 -30\n", encoding="utf-8")
    lines = summarise(path, verbose=True).lines
    assert [line.split()[2:-2] for line in lines[1:4]] == [["unplayed", "XYZ"], ["unplayed", "Q"], ["time"]]


def test_a_folder_is_searched_and_a_pattern_filled_in(folder: Path) -> None:
    assert [summary.agrees for summary in summaries([str(folder)])] == [True, False, True]
    assert [summary.agrees for summary in summaries([str(folder / "*.gcg")])] == [True, False]
    assert [summary.agrees for summary in summaries([str(folder / "**" / "*.gcg")])] == [True, False, True]


def test_a_name_with_the_signs_of_a_pattern_may_be_a_file(folder: Path) -> None:
    path = folder / "final[1].gcg"
    path.write_text(PLAYERS + EVENTS, encoding="utf-8")
    assert [summary.agrees for summary in summaries([str(path)])] == [True]


def test_names_that_lead_to_no_game_are_reported_in_one_line(folder: Path) -> None:
    empty = folder / "empty"
    empty.mkdir()
    names = [str(folder / "none.gcg"), str(empty), str(folder / "*.zip"), str(folder / "letter.txt")]
    message = list(summaries(names, verbose=True))
    assert not any(summary.agrees for summary in message)
    assert [summary.lines for summary in message] == [
        (f"{names[0]}: the file was not found",),
        (f"{names[1]}: there are no .gcg files in this folder",),
        (f"{names[2]}: there are no .gcg files in this folder",),
        (f"{names[3]}:1: a line must start with > (an event) or # (a pragma)",),
    ]


@pytest.mark.parametrize("name", ["x" * 5000, "a<b>c|d.gcg", 'a"b.gcg', "a\x01b.gcg", "con:/a.gcg", "a:b:c.gcg"])
def test_a_name_that_a_system_refuses_is_reported_in_one_line(folder: Path, name: str) -> None:
    """What one system refuses is to another the name of a file that is not there."""
    path = str(folder / name)
    (summary,) = summaries([path])
    assert not summary.agrees
    (line,) = summary.lines
    assert line == f"{path}: the file was not found" or line.startswith(f"{path}: cannot be read: ")


def test_a_name_that_is_refused_while_it_is_looked_for_is_reported_in_one_line(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path) -> os.stat_result:
        raise OSError(1, "not this name", str(path))

    monkeypatch.setattr(Path, "stat", refuse)
    ((line,),) = [summary.lines for summary in summaries(["a.gcg"])]
    assert line == "a.gcg: cannot be read: not this name"


def test_a_folder_with_the_name_of_a_game_is_reported_in_one_line_and_not_searched_for(folder: Path) -> None:
    (folder / "folder.gcg").mkdir()
    (line,) = summarise(folder / "folder.gcg").lines
    assert ": cannot be read: " in line
    assert len(list(summaries([str(folder)]))) == 3
