"""`python -m classroom competition --demo`, the way a person types it."""

from pathlib import Path

import pytest

from classroom.__main__ import main
from classroom.store.exchange.transfer import read_match_file
from classroom.terminal.demo import CompetitionDemo, run_competition_demo
from classroom.terminal.parser import argument_parser
from tests.printing.pdf import pages, text_of


@pytest.mark.soak
def test_a_day_is_played_with_all_its_papers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["competition", "--demo", str(tmp_path), "--teams", "6", "--rounds", "4", "--seed", "5"]) == 0
    told = capsys.readouterr().out
    for what in ("Round 4, King of the Hill", "came late", "had to catch the bus", "corrected: ", "match file: "):
        assert what in told
    names = {path.name for path in tmp_path.iterdir()}
    assert {f"{paper}-round-{number}.pdf" for number in range(1, 5) for paper in ("pairings", "standings")} <= names
    assert {"standings.pdf", "standings.txt", "certificates-place-1.pdf", "certificates-participation.pdf"} <= names
    # The late team comes to 6 others; the one that left keeps its place and its certificates.
    standings = (tmp_path / "standings.txt").read_text("utf-8").splitlines()
    assert len(standings) == 7
    assert all(line in told for line in standings)
    papers = [path.read_bytes() for path in tmp_path.glob("certificates-*.pdf")]
    # Seven teams of three have taken part, and the best three have one more each (P21).
    assert sum(map(pages, papers)) == 7 * 3 + 3 * 3
    assert "Final standings" in text_of((tmp_path / "standings.pdf").read_bytes())
    sheets = list(tmp_path.glob("score-sheet-*.pdf"))
    files = list(tmp_path.glob("*.bellword"))
    assert len(sheets) > len(files) > 0
    assert all(read_match_file(file).state.is_over for file in files)


@pytest.mark.soak
@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_a_day_may_be_as_short_as_one_round(tmp_path: Path, rounds: int) -> None:
    told: list[str] = []
    assert run_competition_demo(CompetitionDemo(tmp_path, teams=4, rounds=rounds), told.append) == 0
    assert [line for line in told if line.startswith("Round ")][-1].startswith(f"Round {rounds}, ")
    assert (tmp_path / "standings.pdf").exists()


def test_a_day_of_one_round_can_be_asked_for() -> None:
    assert argument_parser().parse_args(["competition", "--demo", "day", "--rounds", "1"]).rounds == 1


@pytest.mark.parametrize(
    ("figures", "fewest"),
    [(["--teams", "3"], 4), (["--rounds", "0"], 1), (["--rounds", "100"], 1), (["--rounds", "x"], 1)],
)
def test_a_day_too_small_to_show_anything_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], figures: list[str], fewest: int
) -> None:
    with pytest.raises(SystemExit):
        main(["competition", "--demo", str(tmp_path), *figures])
    assert f"Enter a number from {fewest} to 99" in capsys.readouterr().err


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    told: list[str] = []
    assert run_competition_demo(CompetitionDemo(tmp_path / "file" / "day"), told.append) == 1
    assert told[0].startswith(f"The documents cannot be saved in {tmp_path / 'file' / 'day'}: ")
