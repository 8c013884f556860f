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
SETTLED = 20 // EVERY  # looks after which a day is as in the morning
HALF = MATCHES // 2 // EVERY
MOST_MB, MOST_LATER_MB = 50, 10
"""What drawn texts and pictures may take until no more of them are kept, and what the second half of the day may."""


@pytest.mark.soak
@pytest.mark.timeout(7200)
@pytest.mark.skipif(sys.platform != "linux", reason="memory is read as Linux tells it")
def test_200_matches_and_all_screens_leave_nothing_behind(tmp_path: Path, tally: Tally) -> None:
    temporary, kivy = tmp_path / "temporary", tmp_path / "kivy"
    temporary.mkdir()
    kivy.mkdir()
    done = subprocess.run(
        [sys.executable, "-m", "tests.ui.whole_day", str(tmp_path / "data"), str(MATCHES)],
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "TMPDIR": str(temporary), "KIVY_HOME": str(kivy), "KIVY_LOG_MODE": "PYTHON"},
    )
    assert done.returncode == 0, done.stderr
    curve = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("[")]
    memory, files, left = zip(*curve, strict=True)
    sys.stdout.write(f"MB, open files and temporary files after each {EVERY} matches: {curve}\n")
    settled, half = memory[SETTLED - 1], memory[HALF - 1]
    assert max(memory[SETTLED:]) < settled + MOST_MB
    assert max(memory[HALF:]) < half + MOST_LATER_MB
    assert max(files[SETTLED:]) <= files[SETTLED - 1] + 2, files
    assert max(left[SETTLED:]) == left[SETTLED - 1], left
    tally("matches of a day, and memory as in the morning", MATCHES)
