"""Every screen, card, panel and menu on one walk: nothing is empty, clipped, cut short, too small, or on something else.

A run of each size, language and look would find little more than these: longer words with bigger texts need the most
room, Malay has letters and lines of its own, and the other palettes and windows are looked at in `make soak`.
"""

from __future__ import annotations

from pathlib import Path

from kivy.uix.widget import Widget

from classroom.i18n import _
from classroom.settings import Settings
from tests.ui.harness import (
    LAPTOP,
    LAPTOP_WINDOW,
    LEAST_GAP,
    TABLET_WINDOW,
    RunningApp,
    faults,
    resize,
)
from tests.ui.walk import at_start, in_front, walk

FULL_HD, OLD_PROJECTOR = (1920, 1080), (1024, 768)
LEAST_STATES = 180
_DRAWN = {"BoardView", "RackView", "PlacingSurface", "NameInput", "ListRow"}


def ignored(widget: Widget) -> bool:
    """The board and its tiles draw their own; a field is as high as its frame; rows of a list touch each other.

    A sentence at the foot of the window lies over what is there, and is looked at by itself.
    """
    return type(widget).__name__ in _DRAWN or type(widget).__name__ == "Notice" or bool(_is_shuffle(widget))


def _is_shuffle(widget: Widget) -> bool:
    """Shuffle: one word that has the room between rack and board's edge in every language there is."""
    return getattr(widget, "text", "") == _("Shuffle")


def wrong(app: RunningApp) -> list[str]:
    """Everything that is wrong with what the window shows now."""
    shown = in_front(app)
    found = faults(shown, LEAST_GAP, ignored)
    for notice in app.find_all("Notice"):
        found += faults(notice, LEAST_GAP, lambda _widget: False) if notice.text else []
    return found if app.texts(shown) else [*found, "it is empty"]


def look_around(folder: Path, settings: Settings, *sizes: tuple[int, int]) -> None:
    """Fail when a state has anything wrong with how it is laid out, in one of these windows."""
    found: list[str] = []
    names: list[str] = []
    with at_start(folder, settings, sizes[0]) as app:
        for name in walk(app):
            names.append(name)
            for size in sizes:
                resize(size)
                # The folder's own name may be longer than any that a teacher has.
                found += [f"{name} {size}: {fault}" for fault in wrong(app) if str(folder) not in fault]
            if len(sizes) > 1:
                resize(sizes[0])
    assert not found, "\n".join(found)
    assert len(names) == len(set(names)) >= LEAST_STATES


def test_english_fits(tmp_path: Path) -> None:
    look_around(tmp_path, Settings(), LAPTOP)


def test_big_texts_in_longer_words_fit(tmp_path: Path, pseudo_language: None) -> None:
    look_around(tmp_path, Settings(big_text=True), TABLET_WINDOW)


def test_malay_with_controls_on_the_left_fits(tmp_path: Path) -> None:
    look_around(tmp_path, Settings(language="ms", controls_left=True), LAPTOP_WINDOW)
