"""After a whole day the app needs what it needed in the morning: memory, open files, temporary files."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import Tally
from tests.ui.whole_day import EVERY

MATCHES = 200
SETTLED = 20 // EVERY  # looks after which nothing more is to come
MOST_MB = 50


@pytest.mark.soak
@pytest.mark.timeout(7200)
@pytest.mark.skipif(sys.platform != "linux", reason="memory is read as Linux tells it")
def test_200_matches_and_all_screens_leave_nothing_behind(tmp_path: Path, tally: Tally) -> None:
    temporary, kivy = tmp_path / "temporary", tmp_path / "kivy"
    temporary.mkdir()
    kivy.mkdir()
    done = subprocess.run(
        [sys.executable, "-m", "tests.ui.whole_day", str(tmp_path / "data"), str(MATCHES)],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "TMPDIR": str(temporary), "KIVY_HOME": str(kivy), "KIVY_LOG_MODE": "PYTHON"},
    )
    curve = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("[")]
    memory, files, left = zip(*curve[SETTLED - 1 :], strict=True)
    sys.stdout.write(f"MB after each {EVERY} matches: {[round(megabytes) for megabytes, _files, _left in curve]}\n")
    assert max(memory[1:]) < memory[0] + MOST_MB, memory
    assert max(files) <= files[0] + 2, files
    assert max(left) == left[0], left
    tally("matches of a day, and memory as in the morning", MATCHES)
