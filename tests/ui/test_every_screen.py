"""Every screen and card of words fits: in Malay, in longer words, with big texts, in every palette, in every window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from kivy.uix.widget import Widget

from classroom.i18n import _
from classroom.settings import Settings
from classroom.ui.kit.modal import Modal
from tests.ui.harness import LAPTOP_WINDOW, LEAST_GAP, SIZES, TABLET_WINDOW, faults, open_app, resize
from tests.ui.test_malay import english_left
from tests.ui.tour import classroom, ignored, walk

LEFT = Settings(palette="high contrast", controls_left=True, big_text=True)
WORDS = ("Go", "NO", "OK")
"""Words of the list that are also written on buttons."""


def ignored_here(widget: Widget) -> bool:
    """All that is ignored elsewhere, and Shuffle: one word that has the room in every language there is."""
    return ignored(widget) or getattr(widget, "text", "") == _("Shuffle")


def look_around(
    folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, settings: Settings, sizes: Sequence[tuple[int, int]]
) -> None:
    """Fail when anything on the way is clipped in one of these windows, or not in Malay where Malay is spoken."""
    found: list[str] = []
    with open_app(classroom(folder, monkeypatch, settings), sizes[0]) as app:
        for at, place in enumerate(walk(app)):
            for size in sizes:
                resize(size)
                app.frames(3)
                app.shot(f"{name} {at:02} {place} {size[0]}x{size[1]}".replace(" ", "-"))
                shown = (*app.find_all(Modal), app.screen)[0]
                found += [f"{place} {size}: {fault}" for fault in faults(shown, LEAST_GAP, ignored_here)]
            app.draw()
            sizes = sizes[::-1]  # the next place begins in the window that there is
            if settings.language != "en":
                found += [f"{place}: English {text!r}" for text in english_left(app) if text not in WORDS]
    assert not found, "\n".join(found)


@pytest.mark.soak  # the walk sees Malay, and English left in it, in each run
def test_malay_fits_and_leaves_no_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    look_around(tmp_path, monkeypatch, "ms", Settings(language="ms"), [TABLET_WINDOW])


@pytest.mark.soak  # the walk sees big texts in each run
def test_big_texts_in_longer_words_fit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pseudo_language: None) -> None:
    look_around(tmp_path, monkeypatch, "long", Settings(big_text=True), [LAPTOP_WINDOW, TABLET_WINDOW])


@pytest.mark.soak  # the walk sees the other side in each run
def test_another_palette_on_the_other_side_fits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    look_around(tmp_path, monkeypatch, "left", LEFT, [LAPTOP_WINDOW])


@pytest.mark.soak
@pytest.mark.parametrize("palette", ["light", "dark", "high contrast"])
@pytest.mark.parametrize("language", ["en", "ms"])
def test_every_window_fits(language: str, palette: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = replace(LEFT, language=language, palette=palette)
    look_around(tmp_path, monkeypatch, f"{language}-{palette}", settings, SIZES)
