"""Every screen, card, panel and menu on one walk: nothing is clipped, cut short, too small or on top of something else.

English is walked in the smallest windows too; the palettes, and longer words with bigger texts, in one window each.
"""

from __future__ import annotations

from pathlib import Path

from classroom.settings import Settings
from tests.ui.harness import LAPTOP, LEAST_GAP, faults
from tests.ui.walk import at_start, in_front, walk


def look_around(folder: Path, settings: Settings, *sizes: tuple[int, int]) -> None:
    """Fail when a state shows nothing, or has anything wrong with how it is laid out, in one of these windows."""
    found: list[str] = []
    names: list[str] = []
    with at_start(folder, settings, sizes[0]) as app:
        for name in walk(app):
            names.append(name)
            found += [f"{name}: {fault}" for fault in faults(in_front(app), LEAST_GAP, lambda _w: False)]
    assert not found, "\n".join(found)


def test_x(tmp_path: Path) -> None:
    look_around(tmp_path, Settings(), LAPTOP)
