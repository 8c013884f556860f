"""The programs that `make bench start frame` measures still run; how long they take is for the bench to say."""

import importlib.util
import os
import sys
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        sys.platform == "linux" and not {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys(),
        reason="a window needs a screen; packaging/on_virtual_screen.sh has one",
    ),
]


FRAME = {"cpu", "own", "slow"}


@pytest.mark.parametrize(
    ("part", "program", "measured"),
    [
        ("start", "Bellword", {"cpu", "memory"}),
        pytest.param("start", "bare Kivy", {"cpu", "memory"}, marks=pytest.mark.soak),
        pytest.param("frame", "Bellword", FRAME, marks=pytest.mark.soak),
        pytest.param("frame", "bare Kivy", FRAME, marks=pytest.mark.soak),
        pytest.param("searching", "Bellword", FRAME, marks=pytest.mark.soak),
    ],
)
def test_a_program_runs_to_its_end_and_measures_itself(
    repository: Path, tmp_path: Path, part: str, program: str, measured: set[str]
) -> None:
    spec = importlib.util.spec_from_file_location("bench_window", repository / "packaging" / "bench_window.py")
    assert spec
    assert spec.loader
    bench = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(bench)
    assert program in (bench.OURS, bench.PEER)
    assert bench.run(part, program, tmp_path).keys() == measured
