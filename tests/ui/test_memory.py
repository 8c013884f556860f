"""A screen that was left is gone: opened again and again, the app needs no more memory than before."""

from __future__ import annotations

import gc
import sys
from pathlib import Path

import pytest

from classroom.settings import Settings
from classroom.ui.navigation import ScreenName
from tests.conftest import Tally
from tests.ui.sweep import left_over, memory_mb
from tests.ui.walk import at_start, settle

OPENED = (
    ScreenName.TEAMS,
    ScreenName.OPTIONS,
    ScreenName.FORMATS,
    ScreenName.COMPUTER,
    ScreenName.PRINT,
    ScreenName.MATCHES,
    ScreenName.SETTINGS,
    ScreenName.HELPER,
    ScreenName.LISTS,
    ScreenName.CLASSES,
    ScreenName.DRILLS,
    ScreenName.COMPETITION,
)
"""The screens that need no match to be opened."""

MOST_MB = 10


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.skipif(sys.platform != "linux", reason="memory is read as Linux tells it")
def test_300_openings_end_where_20_did(tmp_path: Path, tally: Tally) -> None:
    used: list[float] = []
    with at_start(tmp_path, Settings()) as app:
        app.look()
        before = left_over()
        for number in range(300 + len(OPENED)):
            app.go(OPENED[number % len(OPENED)])
            settle(app)
            app.go(ScreenName.HOME)
            settle(app)
            used.append(memory_mb())
        # What is kept is shown again, as for whoever uses the app; what is held beside it shows once nothing is kept.
        app.app.features.keep_none()
        settle(app)
        gc.collect()
        assert not left_over() - before, "a screen was left, and is held"
    rounds = used[len(OPENED) - 1 :: len(OPENED)]
    assert max(rounds[2:]) < rounds[1] + MOST_MB, rounds
    tally("openings of screens, and memory as before", len(used))
