"""What keeps the app from opening is said in a window: these are real ones, looked at from outside."""

from __future__ import annotations

import os
import re
import shutil
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest

from classroom.errors import plain_box
from classroom.errors.fault_report import fault_text, short_path
from classroom.store.database import open_database
from tests.conftest import REPOSITORY
from tests.own_process import plain_environment, python
from tests.store.conftest import WallClock
from tests.test_bootstrap import needs_display

PATIENCE = 60.0
BROKEN_HOME = """
from classroom.ui.features import Features
def fail(self, name):
    raise KeyError(self.pupil)
Features.pupil = "".join(["Ai", "na"])
Features.make_screen = fail
"""
STARTED = """
import sys
from pathlib import Path
from classroom import bootstrap
from classroom.ui import fault_window
show = bootstrap._show
def show_broken(*asked):
    exec(sys.argv[2])
    return show(*asked)
bootstrap._show = show_broken
if sys.argv[3]:
    fault_window.assets_dir = lambda: Path(sys.argv[3])
sys.exit(bootstrap.run_app(bootstrap.Start(data=Path(sys.argv[1]), window=(1024, 600))))
"""
BROKEN_DEMONSTRATION = """
import sys
from pathlib import Path
from classroom import bootstrap
def fail(*asked):
    1 / 0
bootstrap._show = fail
sys.exit(bootstrap.run_app(bootstrap.Start(demonstration="primary", out=Path(sys.argv[1]))))
"""


@contextmanager
def opened(
    folder: Path, *, broken: str = "", assets: str = "", screen: Sequence[str] = ()
) -> Iterator[subprocess.Popen[str]]:
    """The app on its data folder, with a fault of ours or other assets; `screen` is a command before it."""
    command = [*screen, sys.executable, "-c", STARTED, str(folder), broken, assets]
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, cwd=REPOSITORY, env=plain_environment(), start_new_session=True
    ) as process:
        try:
            yield process
        finally:
            end(process)


def end(process: subprocess.Popen[str]) -> None:
    """End the app and the process in which SDL shows its box."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def windows() -> dict[str, tuple[int, int]]:
    """The app's windows on this screen, with their sizes, by their numbers."""
    tree = subprocess.run(["xwininfo", "-root", "-tree"], capture_output=True, text=True, check=True).stdout
    found = re.findall(r'(0x[0-9a-f]+) "Bellword[^"]*".*?(\d+)x(\d+)\+', tree)
    return {number: (int(width), int(height)) for number, width, height in found}


def wait_for_window(before: dict[str, tuple[int, int]]) -> tuple[int, int]:
    """The size of the window that comes."""
    give_up = time.monotonic() + PATIENCE
    while not (new := {number: size for number, size in windows().items() if number not in before}):
        assert time.monotonic() < give_up, "no window came"
        time.sleep(0.1)
    return next(iter(new.values()))


def said(process: subprocess.Popen[str]) -> str:
    """What the app has said so far, in the lines that are its own."""
    assert process.stderr is not None
    end(process)
    return "".join(line for line in process.stderr if line.startswith(("Bellword", "The", "Your", "Something")))


needs_xwininfo = pytest.mark.skipif(not shutil.which("xwininfo"), reason="xwininfo is not there to look at windows")


@needs_display
@needs_xwininfo
@pytest.mark.slow
def test_a_second_copy_says_so_in_a_window(tmp_path: Path) -> None:
    before = windows()
    with closing(open_database(tmp_path, WallClock())), opened(tmp_path) as process:
        assert wait_for_window(before) == (900, 600)
        assert said(process).startswith("Your matches are already open in another window")


@needs_display
@needs_xwininfo
@pytest.mark.soak
def test_a_folder_that_cannot_be_made_says_so_in_a_window(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    before = windows()
    with opened(tmp_path / "file" / "data") as process:
        assert wait_for_window(before) == (900, 600)
        assert said(process).startswith("Bellword cannot keep its matches in")


@needs_display
@needs_xwininfo
@pytest.mark.soak
def test_a_missing_main_font_says_so_in_a_box(tmp_path: Path) -> None:
    before = windows()
    with opened(tmp_path, assets=str(tmp_path / "nowhere")) as process:
        wait_for_window(before)
        assert said(process).startswith("Bellword's font is missing or damaged")


@needs_display
@needs_xwininfo
@pytest.mark.slow
def test_a_fault_while_home_is_built_says_so_in_a_box_and_names_nobody(tmp_path: Path) -> None:
    before = windows()
    with opened(tmp_path, broken=BROKEN_HOME) as process:
        give_up = time.monotonic() + PATIENCE
        while not list(tmp_path.glob("report-*")):
            assert time.monotonic() < give_up
            time.sleep(0.1)
        wait_for_window(before)
        sentence = said(process)
    (report,) = tmp_path.glob("report-*")
    assert sentence.startswith("Something went wrong in Bellword")
    assert report.name in sentence
    assert "Traceback" not in sentence
    written = report.read_text(encoding="utf-8")
    assert "KeyError" in written
    assert "classroom/ui/app.py" in written
    assert "Aina" not in written + sentence
    assert str(Path.home()) not in written


def test_a_fault_before_the_window_is_not_called_the_graphics_and_its_report_stays(tmp_path: Path) -> None:
    out = tmp_path / "out"
    done = python("-c", BROKEN_DEMONSTRATION, str(out))
    (report,) = out.glob("report-*")
    assert done.returncode == 1
    assert done.stderr.startswith("Something went wrong in Bellword")
    assert done.stderr.endswith(f"Report: {report}\n")
    assert "ZeroDivisionError" in report.read_text(encoding="utf-8")


@pytest.mark.soak
@pytest.mark.skipif(not shutil.which("xvfb-run"), reason="no screen without OpenGL can be made")
def test_a_screen_without_opengl_says_so_in_a_box(tmp_path: Path) -> None:
    screen = ["xvfb-run", "--auto-servernum", "--server-args=-screen 0 1024x600x24 -extension GLX"]
    looked = tmp_path / "looked"
    look = f"for i in $(seq 100); do sleep 0.2; xwininfo -root -tree | grep Bellword > {looked} && break; done; kill $P"
    with opened(tmp_path / "data", screen=[*screen, "bash", "-c", f'"$@" & P=$!; {look}', "bash"]) as process:
        assert process.stderr is not None
        told = process.stderr.read()
    assert "Bellword cannot open its window here: it needs OpenGL 2" in told
    assert "Traceback" not in told
    assert '"Bellword"' in looked.read_text(encoding="utf-8")


# The box


@pytest.mark.skipif(sys.platform != "win32", reason="this is not Windows")
def test_windows_is_asked_for_its_box(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[object, ...]] = []

    def message_box(*given: object) -> int:
        asked.append(given)
        return 1

    monkeypatch.setattr("ctypes.windll.user32.MessageBoxW", message_box)
    assert plain_box.show_box("<b>Aina 陈</b> & Co.")
    ((_owner, sentence, title, _kind),) = asked
    assert (sentence, title) == ("<b>Aina 陈</b> & Co.", "Bellword")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows runs no script as a program")
def test_the_desktop_is_asked_for_its_box_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = tmp_path / "asked"
    zenity = tmp_path / "zenity"
    zenity.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > {asked}\nexit 1\n', encoding="utf-8")
    zenity.chmod(zenity.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}/bin")
    monkeypatch.setenv("DISPLAY", ":none")
    monkeypatch.setattr(sys, "platform", "linux")
    assert plain_box.show_box("<b>Aina</b> & Co.")
    assert "--text=<b>Aina</b> & Co." in asked.read_text(encoding="utf-8")
    assert "--no-markup" in asked.read_text(encoding="utf-8")


def test_without_a_screen_there_is_no_box(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert not plain_box.show_box("Nobody reads it")


def test_where_no_box_can_be_shown_that_is_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("DISPLAY", ":none")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(plain_box, "_sdl_files", lambda: iter([Path("no-such-sdl.so")]))
    assert not plain_box.show_box("Nobody reads it")


def test_lines_are_broken_and_a_path_is_not() -> None:
    path = "/home/somebody/with a/" + "very-" * 20 + "long-name"
    lines = plain_box.broken(f"Bellword cannot keep its matches in {path}: Read-only file system.").splitlines()
    assert all(len(line) <= 64 or "very-" in line for line in lines)
    assert path.rpartition(" ")[2] in " ".join(lines)


# The report


def test_a_report_says_where_and_not_who() -> None:
    name = "Aina"
    try:
        dict[str, int]()[name]
    except KeyError as error:
        text = fault_text(error)
    assert text.splitlines()[-1] == "KeyError"
    assert "Aina" not in text.replace('name = "Aina"', "")
    assert 'File "tests/test_start_fault.py"' in text


def test_a_file_of_code_is_told_without_the_folders_of_this_computer() -> None:
    assert short_path(str(REPOSITORY / "classroom" / "ui" / "app.py")) == "classroom/ui/app.py"
    assert short_path("/home/Cikgu Rohani/.venv/lib/python3.11/site-packages/kivy/app.py") == "kivy/app.py"
    assert short_path("/home/Cikgu Rohani/other.py") == "other.py"
