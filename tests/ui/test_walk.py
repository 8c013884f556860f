"""Every screen, card, panel and menu on one walk: nothing is empty, clipped, too small or on top of something else.

One walk finds nearly all and is for every run: in the smallest window, in Malay, with big texts and left buttons.
`make looks` walks through four windows in both languages; `make soak` through the others, palettes and longer words.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from classroom.settings import Settings
from classroom.ui.navigation import ScreenName
from tests.ui.fit import faults_of, wrong
from tests.ui.harness import LAPTOP, LAPTOP_WINDOW, TABLET, TABLET_WINDOW, open_app
from tests.ui.sweep import left_over
from tests.ui.walk import at_home, at_start, compare, settle, walk

WHITEBOARD, NETBOOK, LOW = (2560, 1440), (1024, 600), (1366, 640)
ODD = (3840, 2160), (2256, 1504), (1080, 1920), (1024, 768)
"""A display of high density, a laptop's of 3 by 2, a turned monitor, and an old projector."""
LEAST_STATES = 489


def look_around(folder: Path, settings: Settings, size: tuple[int, int]) -> None:
    """Fail when a state has anything wrong with how it is laid out, or English left where Malay is spoken."""
    found: list[str] = []
    names: list[str] = []
    with at_start(folder, settings, size) as app:
        app.look()
        before = left_over()
        for name in walk(app):
            names.append(name)
            found += faults_of(app, name, folder)
        at_home(app)
        app.go(ScreenName.HOME)
        settle(app)
        app.app.features.keep_none()
        kept = left_over() - before
    assert not kept, f"nobody shows these any more, and somebody holds them: {kept}"
    assert not found, "\n".join(found)
    assert len(names) == len(set(names)) >= LEAST_STATES


@pytest.mark.soak
@pytest.mark.timeout(900)
@pytest.mark.parametrize("big_text", [False, True])
def test_longer_words_fit(tmp_path: Path, pseudo_language: None, *, big_text: bool) -> None:
    look_around(tmp_path, Settings(big_text=big_text), LAPTOP)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_malay_with_big_texts_and_buttons_on_the_left_fits(tmp_path: Path) -> None:
    look_around(tmp_path, Settings(language="ms", big_text=True, controls_left=True), NETBOOK)


@pytest.mark.soak
@pytest.mark.parametrize("size", [TABLET, LAPTOP_WINDOW, TABLET_WINDOW, WHITEBOARD, LOW, *ODD])
@pytest.mark.parametrize("language", ["en", "ms"])
def test_every_window_fits(language: str, size: tuple[int, int], tmp_path: Path) -> None:
    look_around(tmp_path, Settings(language=language), size)


@pytest.mark.soak
@pytest.mark.parametrize("palette", ["dark", "high contrast"])
def test_every_palette_fits(palette: str, tmp_path: Path) -> None:
    look_around(tmp_path, Settings(palette=palette, big_text=True), LAPTOP_WINDOW)


# The walk's own


def test_what_is_wrong_is_found_and_what_is_cut_away_too() -> None:
    with open_app() as app:
        assert wrong(app) == []
        start = app.find("PrimaryButton", text="Start")
        start.size_hint, start.size = (None, None), (40, 40)
        app.frames(3)
        assert any("too small to touch: PrimaryButton 'Start'" in fault for fault in wrong(app))
        start.size = (300, 90)
        start.text = "Start " * 60
        app.frames(3)
        assert any("Start Start" in fault for fault in wrong(app))
        app.app.root_layout.clear_widgets()
        assert wrong(app) == ["it is empty"]


def test_pictures_that_differ_are_told_with_how_much_and_where(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before, after = tmp_path / "before", tmp_path / "after"
    for folder in (before, after):
        folder.mkdir()
        for name in ("home", "match", "result"):
            Image.new("RGB", (40, 30), "#FFFFFF").save(folder / f"{name}.png")
    assert compare(before, after) == 0
    changed = Image.new("RGB", (40, 30), "#FFFFFF")
    changed.paste("#FFFFFE", (10, 5, 13, 8))
    changed.save(after / "match.png")
    (after / "result.png").unlink()
    assert compare(before, after) == 1
    told = capsys.readouterr().out
    assert "match: 9 pixels differ, within (10, 5, 13, 8)" in told
    assert f"result: not in {after}" in told
    assert "home" not in told
