"""The programs that `make bench start frame` measures still run; how long they take is for the bench to say."""

import importlib.util
import os
import sys
from pathlib import Path

import pytest

from tests.grid import first_of

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        sys.platform == "linux" and not {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys(),
        reason="a window needs a screen; packaging/on_virtual_screen.sh has one",
    ),
]


@pytest.mark.parametrize(
    ("part", "measured"),
    [("start", {"cpu", "memory"}), pytest.param("frame", {"cpu", "own"}, marks=pytest.mark.soak)],
)
@pytest.mark.parametrize("program", first_of(["Bellword", "bare Kivy"]))
def test_a_program_runs_to_its_end_and_measures_itself(
    repository: Path, tmp_path: Path, part: str, measured: set[str], program: str
) -> None:
    spec = importlib.util.spec_from_file_location("bench_window", repository / "packaging" / "bench_window.py")
    assert spec
    assert spec.loader
    bench = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(bench)
    assert program in bench.PROGRAMS
    assert bench.run(part, program, tmp_path).keys() == measured
