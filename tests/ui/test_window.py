"""Every window: all grows with a large one, the controls go below the board in an upright one, and nothing is lost."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from kivy.core.window import Window
from kivy.metrics import Metrics, dp
from kivy.uix.widget import Widget

from classroom.settings import Settings
from classroom.ui.display import full_place
from classroom.ui.kit.theme import COMMIT_HEIGHT, PUPIL_CONTROL
from tests.conftest import REPOSITORY
from tests.grid import first_of
from tests.ui.fake_services import World
from tests.ui.harness import LAPTOP, LEAST_GAP, box, faults, open_app, resize
from tests.ui.table import CAT, QUIZ, Table, seated

FULL_HD, WHITEBOARD, UPRIGHT, NETBOOK, LOW = (1920, 1080), (2560, 1440), (800, 1280), (1024, 600), (1366, 640)


def ignored(widget: Widget) -> bool:
    """The board and its tiles draw their own."""
    return type(widget).__name__ in {"BoardView", "RackView", "PlacingSurface"}


def measures(table: Table) -> tuple[float, ...]:
    """The size of a text, of a tile, of the rack and of a control."""
    board, rack = table.app.find("BoardView"), table.app.find("RackView")
    play = table.part("play")
    return play.font_size, board.cell, rack.tile_size, play.height


@pytest.mark.soak
def test_from_a_laptop_to_a_large_screen_texts_tiles_and_rack_grow() -> None:
    with seated(QUIZ, CAT, size=LAPTOP) as table:
        table.ring()
        small = measures(table)
        resize(FULL_HD)
        table.app.frames(3)
        assert all(large >= 1.3 * one for large, one in zip(measures(table), small, strict=True))
        resize(WHITEBOARD)
        table.app.frames(3)
        assert all(large >= 1.8 * one for large, one in zip(measures(table), small, strict=True))


@pytest.mark.soak
def test_a_window_that_changes_under_a_turn_keeps_tiles_and_clock() -> None:
    with seated(QUIZ, CAT, size=LAPTOP) as table:
        table.ring()
        table.lay("H8", "QUIZ")
        table.app.pass_ms(2_000)
        left, pending = table.session.service.remaining_ms(), table.session.placing.pending
        for size in (FULL_HD, UPRIGHT, NETBOOK, LAPTOP):
            resize(size)
            table.app.frames(3)
            assert table.session.placing.pending == pending
            assert table.app.find("BoardView").pending
            assert faults(table.screen, LEAST_GAP, ignored) == []
        assert table.session.service.remaining_ms() == left
        table.tap("play")
        assert table.app.sees("30") or table.app.find_all("Keypad")


@pytest.mark.soak
@pytest.mark.parametrize("size", first_of([NETBOOK, LOW, UPRIGHT, FULL_HD]))
def test_the_bell_is_large_in_every_window(size: tuple[int, int]) -> None:
    with seated(QUIZ, CAT, size=size) as table:
        ring = table.part("ring")
        assert ring.height >= dp(COMMIT_HEIGHT)
        assert ring.width >= dp(240)
        table.whole_turn("H8", "QUIZ", score=48)
        assert table.part("ring").height >= dp(COMMIT_HEIGHT)
        assert table.part("challenge").height >= dp(PUPIL_CONTROL)


@pytest.mark.soak
def test_upright_the_controls_are_below_the_board() -> None:
    with seated(QUIZ, CAT, size=UPRIGHT) as table:
        table.ring()
        board, rack, play = table.app.find("BoardView"), table.app.find("RackView"), table.part("play")
        assert box(board)[1] >= box(rack)[3] - 1
        assert box(rack)[1] >= box(play)[3]
        assert faults(table.screen, LEAST_GAP, ignored) == []


@pytest.mark.soak
def test_the_density_is_the_windows_and_goes_with_it() -> None:
    with seated(QUIZ, CAT, size=FULL_HD):
        assert Metrics.density == pytest.approx(1.4)
    assert Metrics.density == 1


@pytest.fixture
def _left_as_it_was() -> Iterator[None]:
    place = Window.left, Window.top
    yield
    Window.fullscreen = False
    resize(LAPTOP)
    Window.left, Window.top = place


@pytest.mark.usefixtures("_left_as_it_was")
def test_a_window_kept_from_a_larger_display_comes_back_from_full_screen_wholly_on_this_one() -> None:
    display = full_place()
    assert display is not None
    with open_app(World(Settings(window=(display.width + 552, display.height + 272), full_screen=True))) as app:
        app.key("f11", count=30)
        assert (Window.left, Window.top) >= (display.left, display.top)
        assert Window.left + Window.width <= display.left + display.width
        assert Window.top + Window.height <= display.top + display.height
        assert app.app.root_layout.size == list(Window.size)
        app.key("f11", count=30)
        assert (Window.left, Window.top, *Window.size) == display


MAXIMISED = """<openbox_config xmlns="http://openbox.org/3.4/rc"><applications><application class="*">
<maximized>yes</maximized></application></applications></openbox_config>"""


@pytest.mark.soak
@pytest.mark.skipif(not (shutil.which("openbox") and shutil.which("xvfb-run")), reason="openbox is not installed")
def test_the_app_starts_where_the_system_gives_its_window_another_size_at_once(tmp_path: Path) -> None:
    (tmp_path / "rc.xml").write_text(MAXIMISED, encoding="ascii")
    data = tmp_path / "data"
    data.mkdir()
    (data / "settings.json").write_text('{"full_screen": false, "window": [1000, 650]}', encoding="ascii")
    manager = f"openbox --config-file {tmp_path}/rc.xml & sleep 1; "
    smoke = f"{sys.executable} -m classroom --smoke --data {data}"
    surroundings = {key: value for key, value in os.environ.items() if not key.startswith(("KIVY_", "KCFG_"))}
    done = subprocess.run(
        ["xvfb-run", "--auto-servernum", "sh", "-c", f"{manager}{smoke}; result=$?; kill %1; exit $result"],
        env=surroundings,
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
