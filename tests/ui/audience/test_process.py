"""The second screen started for real beside a process that plays: it follows, writes nothing, and ends with it."""

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path

import pytest

from classroom.match import command as cmd
from classroom.match.state import Phase
from classroom.settings import Settings
from classroom.store.database import open_database
from classroom.store.database_file import DATABASE_NAME
from classroom.store.event_log import SqliteEventLog
from classroom.store.settings import SettingsFile
from classroom.ui.device import SecondScreenProcess
from tests.conftest import REPOSITORY
from tests.own_process import plain_environment
from tests.store.robot import begun
from tests.test_bootstrap import needs_display

pytestmark = [needs_display, pytest.mark.slow]


def now() -> datetime:
    return datetime.now().astimezone()


@contextmanager
def started(*arguments: str, temporary: Path) -> Iterator["subprocess.Popen[str]"]:
    """A process of Python; killed at the end if it is still there."""
    process = subprocess.Popen(
        [sys.executable, "-m", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=REPOSITORY,
        env=plain_environment() | {"TMPDIR": str(temporary)},
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


def heard(process: "subprocess.Popen[str]") -> str:
    assert process.stdout
    return process.stdout.readline().strip()


def test_it_follows_what_another_process_plays_and_ends_with_it(tmp_path: Path) -> None:
    folder, temporary = tmp_path / "data", tmp_path / "temporary"
    temporary.mkdir()
    folder.mkdir()
    SettingsFile(folder).save(Settings(language="ms"))
    with closing(open_database(folder, now)) as database:
        log = SqliteEventLog(database, now)
        with started("tests.ui.audience.teller", str(folder), temporary=temporary) as audience:
            assert heard(audience) == "WaitingPage"
            service = begun(log, "m1", random.Random(1))
            assert heard(audience) == "MatchPage Cabutan untuk menentukan siapa mula"
            while service.state.phase is Phase.DRAWING:
                side = next(side for side in service.state.drawing if side not in service.state.lots[-1])
                service.do(cmd.DrawLot(side))
            assert heard(audience).startswith("MatchPage Seterusnya: ")
            service.do(cmd.RingBell())
            assert " Giliran " in heard(audience)
            service.do(cmd.Pass())
            assert heard(audience).startswith("MatchPage Seterusnya: ")
            service.do(cmd.StopMatch("lunch"))
            assert heard(audience) == "ResultPage"
            log.delete_match("m1")
            assert heard(audience) == "WaitingPage"
            assert audience.stdin
            audience.stdin.close()
            assert audience.wait(60) == 0
            assert audience.stderr
            assert audience.stderr.read() == ""
    assert list(temporary.iterdir()) == []
    assert {file.name for file in folder.iterdir()} == {
        DATABASE_NAME,
        "bellword.lock",
        "computer.json",
        "deletions.json",
        "settings.json",
    }


def test_the_app_opens_it_and_closes_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith(("KIVY_", "KCFG_"))]:
        monkeypatch.delenv(name)
    second = SecondScreenProcess(tmp_path)
    second.open()
    process = second._process
    assert process
    assert second.is_open
    second.close()
    assert process.returncode is not None
    assert list(tmp_path.iterdir()) == []


PARENT = """
import json, sys, time
from pathlib import Path
from classroom.ui.device import SecondScreenProcess
second = SecondScreenProcess(Path(sys.argv[1]))
second.open()
print(json.dumps(second._process.pid), flush=True)
time.sleep(600)
"""


def test_it_ends_when_the_app_is_killed(tmp_path: Path) -> None:
    app = subprocess.Popen(
        [sys.executable, "-c", PARENT, str(tmp_path)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=REPOSITORY,
        env=plain_environment(),
    )
    with app:
        pid = json.loads(heard(app))
        app.kill()
    assert ended(pid)


def ended(pid: int) -> bool:
    """Wait until a process that is nobody's child any more has ended."""
    reader = Path(f"/proc/{pid}/stat")
    if not reader.parent.parent.is_dir():
        pytest.skip("this system does not tell of its processes")
    while reader.exists() and reader.read_text().rpartition(")")[2].split()[0] != "Z":
        time.sleep(0.01)
    return True
