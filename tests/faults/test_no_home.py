"""A home that is not there or may not be written to, as on a locked-down computer: the data goes beside the app."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import REPOSITORY

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The app in a folder of its own, as on a stick."""
    folder = tmp_path_factory.mktemp("stick")
    shutil.copytree(REPOSITORY / "classroom", folder / "classroom", ignore=shutil.ignore_patterns("__pycache__"))
    for part in ("assets", "wordlists"):
        (folder / part).symlink_to(REPOSITORY / part)
    return folder


@pytest.mark.skipif(sys.platform == "win32", reason="Windows finds a home of its own")
@pytest.mark.parametrize("home", ["/dev/null", "/proc/home"])
def test_without_a_home_the_matches_are_kept_beside_the_app(program: Path, home: str) -> None:
    # Not even root can make a folder in these.
    done = subprocess.run(
        [sys.executable, "-c", "from classroom.paths import user_data_dir; print(user_data_dir())"],
        cwd=program,
        env={name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
        | {"HOME": home, "XDG_DATA_HOME": f"{home}/share", "PYTHONPATH": str(program)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.strip() == str(program / "data")
    assert done.stderr == ""
