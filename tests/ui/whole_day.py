"""A school's whole day in the real app, as fast as it can: matches played by a robot, and every screen between them.

    python -m tests.ui.whole_day DATA_FOLDER MATCHES

Prints a line of JSON after every so many matches: the memory in MB, open files, and temporary files.
"""

from __future__ import annotations

import json
import os
import random
import sys
import tempfile
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kivy.clock import Clock

from classroom.bootstrap import Start, run_app
from classroom.ui.navigation import ScreenName
from tests.store import robot
from tests.ui.sweep import memory_mb

STRIDE = 7  # deeds from one look at the match to the next
EVERY = 10  # matches from one look at the memory to the next
OUT_OF_REACH = {
    *("draw", "judge", "hall", "match", "announce", "objection"),
    *("result", "drill", "house rule", "replay", "rules"),
}
"""Screens that need more than to be gone to; those of a match are seen while it is played."""


def used() -> tuple[float, int, int]:
    """Return the memory in MB, how many files are open, and how many temporary files there are."""
    temporary = sum(len(files) for _folder, _folders, files in os.walk(tempfile.gettempdir()))
    return round(memory_mb(), 1), len([*Path("/proc/self/fd").iterdir()]), temporary


def day(app: Any, matches: int) -> Iterator[float]:
    """Play the matches, and yield how many frames to wait before the next step."""
    others = [name for name in ScreenName if name.value not in OUT_OF_REACH]
    launcher, navigator, services = app.context.launcher, app.context.navigator, app.context.services
    for number in range(matches):
        chance = random.Random(number)
        service = services.matches.open(robot.opening(services.new_match_id()), "core")
        launcher._put_on_screen(service, None)
        yield 2
        # Not every turn is seen, or the day would be too long.
        while all(robot.play_on(service, chance) for _turn in range(STRIDE)):
            yield 1
        yield 4
        launcher.leave()
        for name in others if number % EVERY == 0 else (others[number % len(others)],):
            navigator.go(name)
            yield 6
        navigator.go(ScreenName.HOME)
        yield 10
        if number % EVERY == EVERY - 1:
            sys.stdout.write(f"{json.dumps(used())}\n")
            sys.stdout.flush()
    os._exit(0)


def run(folder: Path, matches: int) -> None:
    """Run the app and its day."""

    def begin(app: Any) -> None:
        steps, left = day(app, matches), [30.0]

        def go_on(_dt: float) -> None:
            left[0] -= 1
            if left[0] > 0:
                return
            try:
                left[0] = next(steps)
            except Exception:  # noqa: BLE001 - the app would report it and wait for somebody
                traceback.print_exc()
                os._exit(1)

        app.day = Clock.schedule_interval(go_on, 0)

    run_app(Start(data=folder, window=(1366, 768), after_start=begin))


if __name__ == "__main__":
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    run(Path(sys.argv[1]), int(sys.argv[2]))
