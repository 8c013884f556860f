"""Esc puts a card aside and does nothing else, Enter presses its one primary button, Tab shows where it is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from kivy.core.window import Keyboard, Window
from kivy.uix.scrollview import ScrollView

from classroom.drills.pupil import Pupil
from classroom.settings import Settings
from classroom.ui.navigation import ScreenName
from classroom.ui.play.challenge_card import ChallengeCard
from tests.ui.fake_drills import MemoryDrillBook
from tests.ui.fake_services import FakeShuffler, World
from tests.ui.harness import RunningApp, box, open_app
from tests.ui.table import HORNBILLS, TIGERS, seated


@pytest.fixture
def app() -> Iterator[RunningApp]:
    """The matches played: one."""
    with open_app(World(Settings(teams=(HORNBILLS, TIGERS)), shuffler=FakeShuffler(["K", "A"]))) as app:
        app.launcher.begin_next()
        app.launcher.leave()
        app.go(ScreenName.MATCHES)
        yield app


def test_esc_puts_the_card_aside_even_where_a_button_has_the_ring(app: RunningApp) -> None:
    for tabs in (0, 2):
        app.tap(app.find("MatchLine").ids.more)
        for _ in range(tabs):
            app.key("tab")
        app.key("escape")
        assert not app.find_all("StoredMatchCard")
    assert app.navigator.screen == ScreenName.MATCHES


def test_esc_and_enter_delete_nothing(app: RunningApp) -> None:
    for key in ("escape", "enter"):
        (row,) = app.find_all("MatchLine")
        app.tap(row.ids.more)
        app.screen.modal.ids.delete.activate()
        app.frames(3)
        app.pass_ms(500)
        app.key(key)
        assert app.find_all("DeleteCard") == ([] if key == "escape" else [app.screen.modal])
    assert len(app.world.log.matches) == 1


def test_enter_presses_the_primary_button_of_a_card(app: RunningApp) -> None:
    app.tap(app.find("MatchLine").ids.more)
    app.pass_ms(500)
    app.key("enter")
    assert app.navigator.screen == ScreenName.DRAW


def test_esc_takes_no_challenge_away() -> None:
    with seated() as table:
        table.whole_turn("H8", "QUIZ", score=1)
        table.tap("challenge")
        table.tap("deed")
        for key in ("escape", "enter"):
            table.app.pass_ms(500)
            table.app.key(key)
            assert table.app.find_all(ChallengeCard)


def test_the_key_for_help_opens_no_settings_that_are_not_ours(app: RunningApp) -> None:
    Window.dispatch("on_keyboard", Keyboard.keycodes["f1"], 0, None, [])
    app.frames(2)
    assert Window.children == [app.app.root_layout]


def test_tab_scrolls_to_where_its_ring_can_be_seen() -> None:
    book = MemoryDrillBook()
    for number in range(30):
        book.add(Pupil("4B", f"Pupil {number:02}"))
    with open_app(World(drill_book=book)) as app:
        app.go(ScreenName.DRILLS)
        row = app.find("ListRow", text="Pupil 29")
        view = app.screen.ids.scroll
        assert isinstance(view, ScrollView)
        row.focus = True
        app.frames(3)
        assert box(view)[1] <= box(row)[1] < box(row)[3] <= box(view)[3]
