"""A data folder whose name is no text, as an old disk or another system leaves it: the app opens and works in it."""

import os
import sys
from contextlib import closing
from pathlib import Path

import pytest

from classroom.errors.plain_box import show_box
from classroom.store.database import open_database
from classroom.store.event_log import SqliteEventLog
from tests.own_process import python
from tests.store.conftest import NOON
from tests.store.robot import play_out
from tests.test_bootstrap import needs_display

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="names of folders are text elsewhere")

LOOK = """
import sys
from classroom.bootstrap import Start, run_app
from pathlib import Path

def look(app):
    from classroom.ui.navigation import ScreenName

    services = app.context.services
    print(len(services.archive.newest(9)))
    made = services.backups.save_to(services.data_folder)
    app.context.navigator.notify(str(made.place))
    app.context.settings.change(folder=str(services.data_folder), backup_folder=str(services.data_folder))
    for name in (ScreenName.SETTINGS, ScreenName.MATCHES, ScreenName.PRINT, ScreenName.HOME):
        app.context.navigator.go(name)
    app.stop()

sys.exit(run_app(Start(data=Path(sys.argv[1]), window=(1366, 768), after_start=look)))
"""


@needs_display
@pytest.mark.soak
def test_the_app_opens_and_saves_in_a_folder_whose_name_is_no_text(tmp_path: Path) -> None:
    folder = tmp_path / os.fsdecode(b"kel\xe1s")
    with closing(open_database(folder, lambda: NOON)) as database:
        SqliteEventLog(database, lambda: NOON).append("m1", 1, play_out("m1", seed=1))
    for _start in range(2):
        done = python("-c", LOOK, str(folder), environment={"HOME": str(tmp_path)}, timeout=120)
        assert (done.returncode, done.stderr, done.stdout) == (0, "", "1\n")
        assert not list(folder.glob("report-*"))


def test_a_box_can_say_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = tmp_path / "said"
    program = tmp_path / "zenity"
    program.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > {said}\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.setenv("DISPLAY", ":0")
    assert show_box("Nothing can be saved in /kel\udce1s.")
    assert "--text=Nothing can be saved in /kel\N{REPLACEMENT CHARACTER}s." in said.read_text("utf-8").splitlines()
