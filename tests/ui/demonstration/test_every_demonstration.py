"""Every demonstration in a process of its own: it ends well, with its turns told, its pictures and its papers."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from PIL import Image

from classroom.rehearsal.demonstration import DEMONSTRATIONS, PRIMARY
from tests.conftest import REPOSITORY
from tests.printing.pdf import pages, text_of

WINDOW = (1366, 768)


class Paper(NamedTuple):
    """A paper that a demonstration leaves: how its file is called, how many pages it has, and what stands on them."""

    name: str
    pages: int
    texts: tuple[str, ...]


class Left(NamedTuple):
    """What a demonstration leaves: `told` among what it prints, pictures by parts of their names, papers."""

    told: tuple[str, ...]
    pictures: str
    papers: tuple[Paper, ...]


HALL_TEAMS = ("Hornbills", "Tigers", "Eagles", "Herons", "Kites", "Kingfishers")

WANTED = {
    "literacy": Left(
        ("Kenari", "round 1: Merak 96, raised 5", "round 2: Helang 90, raised 12"),
        "set-word round new-tiles shop bought own-count counted-wrong disallow disallowed two-bells totals winners",
        (
            Paper("totals", 1, ("READING", "LIBRARY", "Kenari", "Merak", "Helang", "$24")),
            # A word sheet, and of three teams of four: first, second and third place, and participation of all (P21).
            Paper("documents", 25, ("READING", "not in the dictionary", "Aina", "Jin")),
        ),
    ),
    "club": Left(
        ("(refused)", "time 0"),
        "your-rack objection-to-score too-high accepted not-accepted last-seconds out-of-time result",
        (
            Paper("certificates", 6, ("Hornbills", "Tigers", "Aina", "Daniel")),
            Paper("score-sheet", 1, ("Kavitha", "Wei Jie", "refused")),
        ),
    ),
    "youth": Left(
        ("(refused)", "exchange 0"),
        "drawn exchange may-be-challenged accepted not-accepted overtime signed-1 signed-2 result",
        (
            Paper("certificates", 3, ("Aina", "Daniel")),
            Paper("score-sheet", 1, ("refused", "exchange")),
        ),
    ),
    "standard": Left(
        ("(refused)", "lost 0", "exchange 0", "pass 0"),
        "who-holds held drawn-apart shown-tiles accepted not-accepted exchange may-ask ask result",
        (
            Paper("certificates", 4, ("Aina", "Daniel", "Kavitha")),
            Paper("score-sheet", 1, ("refused", "lost turn")),
        ),
    ),
    "real-board": Left(
        ("MESQUITE 57", "lost 0", "time 0", "play 38"),
        "who-starts running time-is-over word number numbers row correction accepted not-accepted unplayed-tiles",
        (
            Paper("certificates", 9, ("Hornbills", "Tigers", "Hui Min")),
            Paper("score-sheet", 1, ("QUITE", "announced 40, counted 38", "BLORP refused")),
        ),
    ),
    "hall": Left(
        ("turn 4 of all boards", "scores of turn 4: 20 41 15"),
        "names ready turn result board results save",
        (
            Paper("score-sheets-blank", 3, HALL_TEAMS),
            Paper("score-sheets-filled", 3, (*HALL_TEAMS, "24", "41")),
        ),
    ),
}


@pytest.mark.skipif(
    sys.platform.startswith("linux") and not os.environ.get("DISPLAY"), reason="there is no screen for a window"
)
@pytest.mark.soak
@pytest.mark.parametrize("name", [name for name in DEMONSTRATIONS if name != PRIMARY])
def test_a_demonstration_plays_to_its_end_and_leaves_pictures_and_papers(name: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "classroom", "--demonstration", name, "--out", str(tmp_path), "--window", "1366x768"],
        capture_output=True,
        text=True,
        check=False,
        cwd=REPOSITORY,
        env={key: value for key, value in os.environ.items() if not key.startswith(("KIVY_", "KCFG_"))},
    )
    assert (done.returncode, done.stderr) == (0, "")
    wanted = WANTED[name]
    assert [text for text in wanted.told if text not in done.stdout] == []
    taken = {path.stem.partition("-")[2]: path for path in (tmp_path / "screens").iterdir()}
    assert {*wanted.pictures.split()} - {*taken} == set()
    for path in taken.values():
        with Image.open(path) as picture:
            assert picture.size == WINDOW
    for paper in wanted.papers:
        # A file of a match begins with its paper, one of a competition ends with it.
        (file,) = (*tmp_path.glob(f"{paper.name}_*.pdf"), *tmp_path.glob(f"*-{paper.name}.pdf"))
        read = file.read_bytes()
        assert pages(read) == paper.pages, paper.name
        text = "\n".join(text_of(read, page) for page in range(paper.pages))
        assert [one for one in paper.texts if one not in text] == []
    assert len(list(tmp_path.glob("*.pdf"))) == len(wanted.papers)
