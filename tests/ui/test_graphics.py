"""Where nothing can draw the window as usual: another way is tried once, then a sentence says what to do."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import deque
from types import SimpleNamespace

import pytest
from kivy.config import Config
from kivy.core.window.window_sdl2 import SDL2MotionEventProvider

from classroom.i18n import use_language
from classroom.ui import display
from classroom.ui.graphics import (
    BACKEND,
    DIRECT3D,
    NoGraphicsError,
    hear_fingers,
    mend_density,
    place_on_second_display,
    start_with_direct3d,
)
from tests.conftest import REPOSITORY

OWN = ("KIVY_", "KCFG_")


class Started:
    """Notes the process that is to be started instead of starting one."""

    def __init__(self) -> None:
        self.command: list[str] = []
        self.backend = ""

    def __call__(self, command: list[str], env: dict[str, str]) -> None:
        self.command, self.backend = command, env[BACKEND]


def test_the_second_screen_knows_when_its_display_is_unplugged(monkeypatch: pytest.MonkeyPatch) -> None:
    projector = display.DisplayBounds(1366, 0, 1024, 768)
    found: list[display.DisplayBounds | None] = [projector]
    monkeypatch.setattr(display, "second_display", lambda: found[-1])
    if sys.platform == "win32":
        monkeypatch.setattr(display, "has_second_display", lambda: found[-1] is not None)
    put: dict[str, object] = {}
    monkeypatch.setattr(Config, "set", lambda _section, name, value: put.update({name: value}))
    is_gone, of_a_size = place_on_second_display(None), place_on_second_display((1024, 600))
    assert put == {"maxfps": "30", "position": "custom", "left": "1366", "top": "0", "fullscreen": "auto"}
    assert not is_gone()
    found.append(None)
    assert is_gone()
    assert not of_a_size()
    assert not place_on_second_display(None)()


@pytest.mark.skipif(sys.platform == "win32", reason="on Windows Direct3D is tried first")
@pytest.mark.skipif(not os.environ.get("DISPLAY"), reason="there is no screen for a window")
@pytest.mark.parametrize(
    ("command", "lacks"),
    [
        (["--smoke"], {"MESA_GL_VERSION_OVERRIDE": "1.4"}),
        (["audience"], {"MESA_GL_VERSION_OVERRIDE": "1.4"}),
        (["--smoke"], {"DISPLAY": "", "WAYLAND_DISPLAY": ""}),
    ],
    ids=["app", "second screen", "without a desktop"],
)
def test_a_computer_that_cannot_draw_ends_it_with_a_sentence(command: list[str], lacks: dict[str, str]) -> None:
    surroundings = {key: value for key, value in os.environ.items() if not key.startswith(OWN)}
    done = subprocess.run(
        [sys.executable, "-m", "classroom", *command],
        env={**surroundings, **lacks},
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 1
    assert done.stderr.endswith(f"{NoGraphicsError()}\n")
    assert "Traceback" not in done.stderr


def test_the_sentence_is_in_the_language_of_the_teacher() -> None:
    use_language("ms")
    assert str(NoGraphicsError()).startswith("Bellword tidak dapat")


def test_on_windows_bellword_is_started_once_more_with_the_same_arguments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(sys, "argv", ["bellword.exe", "--data", "E:\\data"])
    monkeypatch.delenv(BACKEND, raising=False)
    started = Started()
    assert start_with_direct3d(started)
    assert (started.command[-2:], started.backend) == (["--data", "E:\\data"], DIRECT3D)


def test_what_was_tried_is_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv(BACKEND, DIRECT3D)
    started = Started()
    assert not start_with_direct3d(started)
    assert started.command == []


def test_elsewhere_there_is_no_other_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert not start_with_direct3d(Started())


@pytest.mark.parametrize(
    ("told", "system", "dpi"), [(144.0, 96, 144), (0.0, 120, 120), (0.0, 0, 96)], ids=["told", "not told", "nobody"]
)
def test_a_window_that_was_not_the_active_one_has_the_density_of_the_system(told: float, system: int, dpi: int) -> None:
    window = SimpleNamespace(dpi=told, _density=told / 96)
    mend_density(window, lambda: system)
    assert (window.dpi, window._density) == (dpi, dpi / 96)


def test_what_sdl_says_of_fingers_goes_to_kivys_queue_in_its_order_and_nothing_else_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = [("mousemotion", 1, 2), ("fingerdown", 7, 0.1, 0.2, 1.0), ("fingerup", 7, 0.1, 0.2, 1.0), None, False]
    queue: deque[object] = deque()
    monkeypatch.setattr(SDL2MotionEventProvider, "q", queue)
    window = SimpleNamespace(_win=SimpleNamespace(poll=iter(told).__next__, show_cursor="as it was"))
    hear_fingers(window)
    assert [window._win.poll() for _event in told] == told
    assert [queue.pop(), queue.pop(), len(queue)] == [told[1], told[2], 0]
    assert window._win.show_cursor == "as it was"


def test_what_sdl_reads_once_is_set_before_kivy_is_imported() -> None:
    """Fingers as fingers, a list for who types Chinese, keys that lead out of a locked computer."""
    wanted = {"SDL_IME_SHOW_UI": "1", "SDL_GRAB_KEYBOARD": "1", "SDL_ALLOW_ALT_TAB_WHILE_GRABBED": "0"}
    if sys.platform == "linux":
        wanted["SDL_TOUCH_MOUSE_EVENTS"] = "0"
    assert {name: os.environ.get(name) for name in wanted} == wanted
