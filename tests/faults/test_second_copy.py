"""A second Bellword on the same matches: it says so and ends; after a kill the lock is free at once."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.conftest import REPOSITORY, Tally

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system cannot kill as a power cut does"),
]

HOLD = """
import sys, time
from pathlib import Path
from classroom.bootstrap import _now
from classroom.store.database import open_database
database = open_database(Path(sys.argv[1]), _now)
print("open", flush=True)
time.sleep(1000)
"""


@contextmanager
def first_copy(folder: Path) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(folder)], stdout=subprocess.PIPE, text=True, cwd=REPOSITORY
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        yield process
    finally:
        process.kill()
        process.communicate()


def second_copy(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "classroom", "matches", "--data", str(folder)]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=REPOSITORY)


def test_a_second_copy_says_so_and_ends_and_a_third_after_a_kill_opens(tmp_path: Path, tally: Tally) -> None:
    with first_copy(tmp_path) as first:
        refused = second_copy(tmp_path)
        assert refused.returncode == 1
        assert "open in another window" in refused.stdout + refused.stderr
        assert "Traceback" not in refused.stderr
        os.kill(first.pid, signal.SIGKILL)
        first.wait()
        # The file of the lock is still there: only the kernel's lock counts.
        assert (tmp_path / "bellword.lock").exists()
        opened = second_copy(tmp_path)
    assert (opened.returncode, opened.stderr) == (0, "")
    tally("second copies refused, and opened after a kill of the first", 1)
