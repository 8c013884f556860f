"""The screens before a match in a language with longer words, and with big texts: nothing is clipped there either."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from classroom.match.team import Mode, WordCheck
from classroom.settings import Settings
from classroom.ui.navigation import ScreenName
from tests.ui.fake_services import FakeShuffler, World
from tests.ui.harness import OTHER_PALETTES, SMALLEST_WINDOWS, RunningApp, assert_fits, open_app
from tests.ui.table import HORNBILLS, TIGERS

TEAMS = (replace(HORNBILLS, teacher="", mixed=False), TIGERS)
CLASS = Settings(school="SK Taman Bestari", town="Ipoh", teams=TEAMS, turn_seconds=0, word_check=WordCheck.WARN)


def screens(app: RunningApp) -> Iterator[str]:
    """Show one after the other every screen before a match."""
    for mode in Mode:
        app.settings.change(mode=mode)
        for screen in (ScreenName.HOME, ScreenName.TEAMS, ScreenName.OPTIONS):
            app.go(screen)
            yield f"{screen} {mode.value}"
    app.launcher.sheets_were_checked = True
    app.navigator.go(ScreenName.TEAMS)
    app.frames(14)
    yield "teams faults"
    app.settings.change(mode=Mode.PRACTICE)
    app.launcher.begin_next()
    app.frames(5)
    yield "draw"
    for tile in app.screen.tiles[:2]:
        app.tap(tile)
    yield "draw result"
    app.launcher.leave()
    app.frames(5)
    yield "home continue"
    app.go(ScreenName.MATCHES)
    yield "matches"
    for section in ("classroom", "look", "sound", "words", "saved", "about"):
        app.go(ScreenName.HOME)
        app.go(ScreenName.SETTINGS, part=section)
        yield f"settings {section}"


# The walk sees longer words, and big texts, in each run.


@pytest.mark.soak
@pytest.mark.parametrize("size", SMALLEST_WINDOWS)
def test_words_almost_half_as_long_again_fit(size: tuple[int, int], pseudo_language: None) -> None:
    with open_app(World(CLASS, shuffler=FakeShuffler(list("QA"))), size) as app:
        for name in screens(app):
            app.shot(f"long {name} {size[0]}x{size[1]}".replace(" ", "-"))
            assert_fits(app.screen)


@pytest.mark.soak
@pytest.mark.parametrize("size", SMALLEST_WINDOWS)
def test_big_texts_fit(size: tuple[int, int]) -> None:
    with open_app(World(replace(CLASS, big_text=True), shuffler=FakeShuffler(list("QA"))), size) as app:
        for _name in screens(app):
            assert_fits(app.screen)


@pytest.mark.soak
@pytest.mark.parametrize("palette", OTHER_PALETTES)
def test_every_palette_fits(palette: str) -> None:
    with open_app(World(replace(CLASS, palette=palette), shuffler=FakeShuffler(list("QA")))) as app:
        for name in screens(app):
            app.shot(f"{palette} {name}".replace(" ", "-"))
            assert_fits(app.screen)
