"""What is read takes its time: the screen says so when it is long, and nothing else is done meanwhile."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from classroom.settings import Settings
from classroom.ui.demonstration.hand import capture
from classroom.ui.kit.touch import focused
from classroom.ui.navigation import ScreenName
from tests.ui.fake_services import PATIENCE, FakeShuffler, World
from tests.ui.harness import RunningApp, open_app
from tests.ui.table import HORNBILLS, TIGERS

DARK = 100
OPENING = "Opening the match …"


@pytest.fixture
def app() -> Iterator[RunningApp]:
    """An app on Home that waits for nothing that is slow."""
    settings = Settings(teams=(HORNBILLS, TIGERS))
    with open_app(World(settings, shuffler=FakeShuffler(["K", "A"]), blink=0)) as app:
        yield app
        app.world.log.may_be_used.set()
        app.until(lambda: not app.navigator.blocking.sentence)


def slow(app: RunningApp) -> None:
    """Let nobody read or write until `may_be_used` is set."""
    app.world.log.may_be_used.clear()


def finish(app: RunningApp) -> None:
    app.world.log.may_be_used.set()
    app.until(lambda: not app.navigator.blocking.sentence)


def test_a_slow_match_is_opened_once_and_the_wait_is_said_when_it_is_long(app: RunningApp) -> None:
    start = app.screen.ids.go_on
    slow(app)
    app.tap(start)
    cover = app.app.cover
    assert (cover.sentence, cover.is_seen) == (OPENING, False)
    app.tap(start)
    for key in ("enter", "tab", "enter"):
        app.key(key)
    app.tap(app.screen.ids.helper)
    app.until(lambda: cover.is_seen)
    assert focused() is None
    finish(app)
    assert (app.navigator.screen, app.world.matches_begun, cover.opacity) == ("draw", 1, 0)


def test_what_is_quick_shows_no_word_of_waiting() -> None:
    seen: list[bool] = []
    with open_app(World(Settings(teams=(HORNBILLS, TIGERS)))) as app:
        app.app.cover.bind(is_seen=lambda _cover, is_seen: seen.append(is_seen))
        app.tap(app.screen.ids.go_on)
        assert app.navigator.screen == ScreenName.DRAW
    assert seen == []


def test_a_fault_while_a_match_is_opened_ends_the_wait(app: RunningApp) -> None:
    slow(app)  # else it may be over before anybody waits
    app.navigator.blocking.fetch(lambda: 1 // (not app.world.log.may_be_used.wait(PATIENCE)), id)
    app.world.log.may_be_used.set()
    with pytest.raises(ZeroDivisionError):
        app.until(lambda: False)
    app.app.recover("Something went wrong.")
    assert not app.navigator.blocking.sentence


def test_matches_that_are_read_slowly_are_waited_for_and_dropped_by_whoever_leaves(app: RunningApp) -> None:
    app.launcher.begin_next()
    app.until(lambda: app.session)
    app.launcher.leave()
    app.frames(3)
    slow(app)
    app.go(ScreenName.MATCHES)
    left = app.screen
    assert app.sees("Loading the matches …")
    app.go(ScreenName.TEAMS)
    app.world.log.may_be_used.set()
    app.navigator.go(ScreenName.MATCHES)
    app.until(lambda: app.find_all("MatchLine"))
    assert not app.sees("Loading the matches …")
    assert not left.ids.rows.children


def test_a_notice_lies_over_the_screen_that_comes_after_a_wait(app: RunningApp) -> None:
    assert not app.app.cover.sentence
    app.navigator.notify("It is in the competition.")
    app.app.pulse.pulse(1)
    app.frames(10)
    app.navigator.rebuild()
    app.frames(10)
    notice = app.app.notice
    edge = round(notice.x + 8), round(app.app.root_layout.height - notice.center_y)
    colour = capture().convert("L").getpixel(edge)
    assert isinstance(colour, int | float)
    assert colour < DARK, "the screen is light there"
