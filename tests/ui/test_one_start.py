"""One start: the tests' app is the one that people open, but for what is named with its reason."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import CHANGED, REPOSITORY
from tests.ui.fake_services import World
from tests.ui.harness import open_app
from tests.ui.surroundings import surroundings

FOLLOWS = {
    # The tests' own folder for Kivy's files, as each start has one.
    "KIVY_HOME",
    # What CHANGED says of the environment.
    "clipboard",
}
"""What differs besides CHANGED, because of it or as between any two starts."""


@pytest.mark.skipif(not os.environ.get("DISPLAY"), reason="there is no screen for a window")
def test_the_tests_app_is_the_one_that_people_open(tmp_path: Path) -> None:
    of_people = {name: value for name, value in os.environ.items() if not name.startswith(("KIVY_", "KCFG_", "SDL_"))}
    done = subprocess.run(
        [sys.executable, "-m", "tests.ui.surroundings", str(tmp_path)],
        env=of_people | {name: value for name, value in CHANGED.items() if name == "SDL_AUDIODRIVER"},
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    theirs = json.loads(done.stdout)
    with open_app(World()):
        ours = json.loads(json.dumps(surroundings()))
    differ = {name: (theirs.get(name), ours.get(name)) for name in theirs | ours if theirs.get(name) != ours.get(name)}
    assert differ.keys() - CHANGED.keys() == FOLLOWS, differ
