"""The stick is locked, or the folder read-only: the app opens to look and to print, and says that nothing is saved."""

import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from classroom.settings import Settings
from classroom.store.database import open_database
from classroom.store.event_log import SqliteEventLog
from classroom.store.settings import SettingsFile
from tests.conftest import Tally
from tests.own_process import python
from tests.small_disk import mounted_disk, remount
from tests.store.conftest import NOON
from tests.store.robot import play_out
from tests.test_bootstrap import needs_display

PLAYED = play_out("m1", seed=1)

LOOK = """
import sys
from pathlib import Path
from classroom.bootstrap import Start, run_app

def look(app):
    from classroom.record.score_sheet import score_sheet
    from classroom.ui.navigation import ScreenName

    services, out = app.context.services, Path(sys.argv[2])
    print(len(services.archive.newest(9)), [notice() for notice in services.notices])
    print(app.screen.worries)
    app.context.navigator.go(ScreenName.MATCHES)
    state = services.archive.newest(1)[0].state
    services.pdf.save(services.pdf.drawn(score_sheet(state), "en"), out)
    print(out.stat().st_size > 1000)
    app.context.settings.change(school="SK Lain")
    print(app.context.navigator.notice)
    app.stop()

sys.exit(run_app(Start(data=Path(sys.argv[1]), window=(1366, 768), after_start=look)))
"""


@pytest.fixture
def locked_stick(tmp_path: Path) -> Iterator[Path]:
    """A disk with a finished match on it, mounted so that even root cannot write."""
    with mounted_disk(tmp_path / "stick", "4m") as place:
        with closing(open_database(place, lambda: NOON)) as database:
            SqliteEventLog(database, lambda: NOON).append("m1", 1, PLAYED)
        SettingsFile(place).save(Settings(school="SK Bukit", full_screen=False))
        remount(place, "ro")
        yield place


@needs_display
@pytest.mark.soak
def test_from_a_locked_stick_the_app_opens_to_look_says_so_and_prints_elsewhere(
    locked_stick: Path, tmp_path: Path, tally: Tally
) -> None:
    before = {path.name: path.read_bytes() for path in locked_stick.iterdir()}
    environment = {"HOME": str(tmp_path), "SDL_AUDIODRIVER": os.environ["SDL_AUDIODRIVER"]}
    done = python("-c", LOOK, str(locked_stick), str(tmp_path / "sheet.pdf"), environment=environment, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    counted, worries, printed, notice = done.stdout.splitlines()
    assert counted.startswith("1 ['Nothing can be saved in ")
    assert worries.startswith("Nothing can be saved in ")
    assert printed == "True"
    assert notice.startswith("Nothing can be saved in ")
    assert {path.name: path.read_bytes() for path in locked_stick.iterdir()} == before
    tally("starts from a disk that may not be written to", 1)
