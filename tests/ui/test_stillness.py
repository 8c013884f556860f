"""Reduced motion: where it is wanted, nothing on the screen moves by itself; what changes is at once in its place."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.animation import Animation
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from classroom.settings import Settings
from classroom.ui.display import system_wants_stillness
from classroom.ui.kit.theme import THEME
from classroom.ui.navigation import ScreenName
from tests.ui.fake_services import World
from tests.ui.harness import RunningApp, open_app
from tests.ui.table import seated


@pytest.fixture(autouse=True)
def _usual() -> Iterator[None]:
    yield
    THEME.still = False


def glows(app: RunningApp) -> list[float]:
    """How bright the frame of the bell is, whenever that changes in the next seconds."""
    seen: list[float] = []
    app.app.pulse.bind(glow=lambda _pulse, glow: seen.append(glow))
    app.navigator.show_bell(2)
    app.until(lambda: len(seen) >= 4 and not app.app.pulse.glow)
    return seen


@pytest.mark.parametrize("still", [False, True])
def test_the_bell_for_the_eyes_fades_or_stands(monkeypatch: pytest.MonkeyPatch, *, still: bool) -> None:
    begun: list[Animation] = []
    start = Animation.start

    def begin(one: Animation, widget: Widget) -> None:
        begun.append(one)
        start(one, widget)

    monkeypatch.setattr(Animation, "start", begin)
    with open_app(World(Settings(still=still))) as app:
        steps = set(glows(app))
        assert (steps == {0, 1}) is still
        assert bool(begun) is not still


@pytest.mark.parametrize("still", [False, True])
def test_a_list_stands_where_the_finger_left_it_or_glides_on(*, still: bool) -> None:
    with open_app(World(Settings(still=still))) as app:
        app.go(ScreenName.SETTINGS)
        app.screen.show("about")
        app.frames(3)
        page = next(one for one in app.screen._shown.walk() if isinstance(one, ScrollView))
        effect = page.effect_y
        app.drag(page, (600.0, 600.0), steps=2)
        moved: list[float] = []
        effect.bind(value=lambda _effect, value: moved.append(value))
        effect.velocity = 900.0
        effect.trigger_velocity_update()
        app.frames(10)
        assert bool(moved) is not still


@pytest.mark.parametrize("still", [False, True])
def test_the_ring_of_the_clock_goes_by_seconds_or_all_the_time(*, still: bool) -> None:
    with seated(settings=Settings(still=still)) as table:
        table.ring()
        ring: Any = table.app.find_all("ClockRing")[0]
        shares = set()
        for _step in range(20):
            table.app.pass_ms(100)
            ring._draw()
            shares.add(ring._share)
        assert (len(shares) <= 3) is still


def test_no_cursor_blinks() -> None:
    with open_app(World(Settings(still=True))) as app:
        app.go(ScreenName.TEAMS)
        fields = app.find_all(TextInput)
        assert fields
        assert not any(field.cursor_blink for field in fields)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows says it by a call, not in a file")
@pytest.mark.parametrize(
    ("file", "text", "still"),
    [
        ("gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations=0\n", True),
        ("gtk-4.0/settings.ini", "[Settings]\ngtk-enable-animations = false\n", True),
        ("gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations=1\n", False),
        ("kdeglobals", "[KDE]\nAnimationDurationFactor=0\n", True),
        ("kdeglobals", "[KDE]\nAnimationDurationFactor=0.5\n", False),
        ("kdeglobals", "\udcff", False),
    ],
)
def test_the_computers_own_wish_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, text: str, *, still: bool
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert not system_wants_stillness()
    (tmp_path / file).parent.mkdir(exist_ok=True)
    (tmp_path / file).write_text(text, encoding="utf-8", errors="surrogateescape")
    assert system_wants_stillness() is still
