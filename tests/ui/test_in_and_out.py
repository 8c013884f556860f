"""In and out: Quit on Home, Esc for Back, F11 for the whole screen, and the window that is as it was."""

from __future__ import annotations

import pytest
from kivy.core.window import Window

from classroom.settings import Settings
from classroom.ui.navigation import ScreenName
from tests.grid import first_of
from tests.ui.fake_services import World
from tests.ui.harness import RunningApp, open_app
from tests.ui.table import CAT, HORNBILLS, QUIZ, TIGERS, seated


def stops(app: RunningApp) -> list[str]:
    """What is added to when the app is asked to stop."""
    asked: list[str] = []
    app.navigator.bind(on_quit=lambda _navigator: asked.append("quit"))
    app.navigator.unbind(on_quit=app.app.stop)
    return asked


def test_home_closes_the_app_after_a_question() -> None:
    with open_app() as app:
        asked = stops(app)
        app.tap(app.find(text="Quit"))
        app.tap(app.find(text="Stay"))
        assert not asked
        assert app.navigator.screen == ScreenName.HOME
        app.tap(app.find(text="Quit"))
        app.tap(app.find(text="Close Bellword"))
        assert asked == ["quit"]


@pytest.mark.parametrize(
    "screen",
    first_of(
        [
            ScreenName.SETTINGS,
            ScreenName.HELPER,
            ScreenName.DRILLS,
            ScreenName.MATCHES,
            ScreenName.TEAMS,
            ScreenName.PRINT,
        ]
    ),
)
def test_esc_goes_back_a_screen(screen: ScreenName) -> None:
    with open_app(World(Settings(teams=(HORNBILLS, TIGERS)))) as app:
        app.go(screen)
        app.key("escape")
        assert app.navigator.screen == ScreenName.HOME
        app.key("escape")
        assert app.navigator.screen == ScreenName.HOME


def test_esc_closes_a_card_before_it_goes_back() -> None:
    with open_app() as app:
        app.tap(app.find(text="Quit"))
        app.key("escape")
        assert app.screen.modal is None
        assert app.navigator.screen == ScreenName.HOME


def test_esc_leaves_a_field_before_it_goes_back() -> None:
    with open_app() as app:
        app.go(ScreenName.TEAMS)
        app.tap(app.find_all("NameField")[0])
        app.key("escape")
        assert app.navigator.screen == ScreenName.TEAMS
        app.key("escape")
        assert app.navigator.screen == ScreenName.HOME


def test_esc_leaves_no_match_under_way() -> None:
    with seated(QUIZ, CAT) as table:
        table.ring()
        table.app.key("escape")
        assert table.app.navigator.screen == ScreenName.MATCH


def test_the_key_f11_changes_between_the_whole_screen_and_a_window() -> None:
    with open_app() as app:
        assert app.settings.current.full_screen
        app.key("f11")
        assert not app.settings.current.full_screen
        assert not Window.fullscreen


def test_a_window_is_as_large_as_it_was() -> None:
    world = World(Settings(full_screen=False))
    with open_app(world, size=(1280, 728)):
        pass
    assert world.settings_store.load().window == (1280, 728)


def test_a_whole_screen_is_no_window_to_remember() -> None:
    world = World(Settings(full_screen=True, window=(1100, 700)))
    with open_app(world, size=(1280, 728)):
        pass
    assert world.settings_store.load().window == (1100, 700)


def test_a_window_that_never_was_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no window of 0 x 700"):
        Settings(window=(0, 700))
