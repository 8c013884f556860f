"""Every screen, card, panel and menu on one walk: nothing is empty, clipped, too small or on top of something else.

One walk finds nearly all and is for every run: in the smallest window, in Malay, with big texts and the match's buttons
on the left. `make soak` has longer words and the other windows, palettes and languages.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget
from PIL import Image

from classroom.i18n import _
from classroom.settings import Settings
from classroom.ui.kit.label import FitLabel
from classroom.ui.kit.touch import focused, unfocus
from classroom.ui.navigation import ScreenName
from classroom.writing import is_plain
from tests.ui.harness import (
    LAPTOP,
    LAPTOP_WINDOW,
    LEAST_GAP,
    SIZES,
    RunningApp,
    ancestors,
    box,
    faults,
    named,
    open_app,
    shown,
)
from tests.ui.sweep import left_over
from tests.ui.test_every_screen import WORDS
from tests.ui.test_malay import english_left
from tests.ui.walk import at_home, at_start, compare, in_front, settle, walk

FULL_HD, WHITEBOARD, UPRIGHT, NETBOOK, LOW = (1920, 1080), (2560, 1440), (800, 1280), (1024, 600), (1366, 640)
ODD = (3840, 2160), (2256, 1504), (1080, 1920), (1024, 768)
"""A display of high density, a laptop's of 3 by 2, a turned monitor, and an old projector."""
LEAST_STATES = 489
_DRAWN = {"BoardView", "RackView", "PlacingSurface", "NameInput", "ListRow", "TableRow", "LeftRow", "Notice"}
NARROW = (
    ("result", "Closest moment"),
    ("result-other-format", "Closest moment"),
    ("judge-word-empty", "Turn word"),
    ("judge-word-refused", "Turn word"),
    ("judge-word", "Turn word"),
    ("matches-older", "Youth tournament"),
    ("matches-found", "Aisyah, 陈小明, கவிதா / Siti Nur’ain, Wei Han, Farid"),
)
"""States, and texts on them that lack room so far, in longer words only, or six names in the narrowest window."""


def ignored(widget: Widget) -> bool:
    """The board and its tiles draw their own; a field is as high as its frame; rows of a list touch each other.

    A sentence at the foot of the window lies over what is there. Names are as long as people have them. Shuffle is one
    word that has the room between rack and board's edge in every language there is.
    """
    kinds = {base.__name__ for base in type(widget).mro()}
    is_long_name = "NameLabel" in kinds and widget.is_shortened
    return type(widget).__name__ in _DRAWN or is_long_name or getattr(widget, "text", "") == _("Shuffle")


def unread(app: RunningApp) -> list[str]:
    """Texts of several lines of which Kivy has left out a line, or broken a word."""
    labels = [one for one in shown(in_front(app)) if isinstance(one, FitLabel) and one.wrap and one.text.strip()]
    found = []
    for label in labels:
        lines = [" ".join(word.text for word in line.words) for line in label._label._cached_lines]
        # What longer words end in is longer than any word.
        read, text = (re.sub(r"~[~.]*", "", some).split() for some in (" ".join(lines), label.text))
        if is_plain(label.text) and read != text and not ignored(label):
            found.append(f"it reads {lines}: {named(label)}")
    return found


def wrong(app: RunningApp) -> list[str]:
    """Everything that is wrong with what the window shows now."""
    found = faults(in_front(app), LEAST_GAP, ignored) + unread(app)
    for notice in app.find_all("Notice"):
        found += faults(notice, LEAST_GAP, lambda _widget: False) if notice.text else []
    return found if app.texts(in_front(app)) else ["it is empty"]


def lost(app: RunningApp) -> list[str]:
    """Everything that is wrong with the ring: what Tab does not reach of what can be pressed or typed into, or hides.

    It goes round once, back by one, and what was scrolled is as it was.
    """
    views = {view: view.scroll_y for view in app.find_all(ScrollView)}
    wanted = {*app.find_all("Focusable", within=in_front(app)), *app.find_all(TextInput, within=in_front(app))}
    wanted = {widget for widget in wanted if widget.is_focusable and not widget.disabled}
    passed: list[Any] = []
    found: list[str] = []
    app.key("tab", count=0)
    while (widget := focused()) is not None and widget not in passed:
        passed.append(widget)
        if any(isinstance(around, ScrollView) for around in ancestors(widget)):
            app.frames(1)  # it is scrolled to
        found += [f"the ring is out of sight: {named(widget)}"] if is_hidden(widget) else []
        app.key("tab", count=0)
    found += [f"Tab leads to {named(widget)}, behind the card or disabled" for widget in {*passed} - wanted]
    found += [f"Tab does not lead to {named(widget)}" for widget in wanted - {*passed}]
    if passed and focused() is not passed[0]:
        found.append(f"Tab does not come back to {named(passed[0])}")
    app.key("tab", shift=True, count=0)
    if passed and focused() is not passed[-1]:
        found.append(f"Shift and Tab do not lead back to {named(passed[-1])}")
    unfocus()
    for view, scroll_y in views.items():
        view.scroll_y = scroll_y
    app.frames(2)
    return found


def is_hidden(widget: Widget) -> bool:
    """Whether any of a widget lies outside the window, or outside what it is scrolled in."""
    around = [box(view) for view in ancestors(widget) if isinstance(view, ScrollView)]
    left, bottom, right, top = box(widget)
    return any(
        left < view[0] - 1 or bottom < view[1] - 1 or right > view[2] + 1 or top > view[3] + 1
        for view in (*around, (0, 0, Window.width, Window.height))
    )


def look_around(folder: Path, settings: Settings, size: tuple[int, int]) -> None:
    """Fail when a state has anything wrong with how it is laid out, or English left where Malay is spoken."""
    found: list[str] = []
    names: list[str] = []
    with at_start(folder, settings, size) as app:
        app.look()
        before = left_over()
        for name in walk(app):
            names.append(name)
            # The test's own folder may have a longer name than any of a teacher's.
            known = {str(folder), *(_(text) for state, text in NARROW if state == name)}
            found += [f"{name}: {fault}" for fault in wrong(app) if not any(map(fault.count, known))]
            found += [f"{name}: {fault}" for fault in lost(app)]
            if settings.language == "ms":
                found += [f"{name}: English: {text}" for text in english_left(app) if text not in WORDS]
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
def test_longer_words_fit(tmp_path: Path, pseudo_language: None) -> None:
    look_around(tmp_path, Settings(), LAPTOP)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_malay_with_big_texts_and_buttons_on_the_left_fits(tmp_path: Path) -> None:
    look_around(tmp_path, Settings(language="ms", big_text=True, controls_left=True), NETBOOK)


@pytest.mark.soak
@pytest.mark.parametrize("size", [*SIZES, FULL_HD, WHITEBOARD, UPRIGHT, NETBOOK, LOW, *ODD])
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
