"""A second tap never lands on what comes next, however late that comes; on what stays, every tap counts."""

from __future__ import annotations

from typing import Any

import pytest

from classroom.settings import Settings
from classroom.ui.demonstration.hand import middle
from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.modal import Modal
from classroom.ui.kit.screen import BaseScreen
from classroom.ui.kit.touch import SCREEN_SECONDS
from classroom.ui.navigation import ScreenName
from tests.grid import chosen_of
from tests.ui.fake_services import World
from tests.ui.finger import EarlyFinger
from tests.ui.frame import frames
from tests.ui.harness import RunningApp, open_app
from tests.ui.table import HORNBILLS, TIGERS

SLOW = 2.0  # seconds that pass until a screen is there


def early(place: Any) -> EarlyFinger:
    return EarlyFinger(*middle(place))


class LateScreens:
    """Makes the screens of an app slowly."""

    def __init__(self, app: RunningApp) -> None:
        self._app = app
        self._make = app.app.features.make_screen
        app.app.features.make_screen = self  # type: ignore[method-assign]

    def __call__(self, name: ScreenName) -> BaseScreen:
        self._app._seconds += SLOW
        return self._make(name)


@pytest.fixture
def next_place() -> tuple[float, float]:
    """Where the screen of the teams has the button that leads on from it."""
    with open_app(World(Settings(teams=(HORNBILLS, TIGERS)))) as app:
        app.go(ScreenName.TEAMS)
        return middle(app.screen.ids.next)


@pytest.mark.parametrize("frame", chosen_of(range(3), 1))
def test_a_touch_that_came_before_the_picture_is_for_nobody(next_place: tuple[float, float], frame: int) -> None:
    """In each of the frames until then: with the first tap, while the screen is made, and while it is drawn."""
    with open_app(World(Settings(teams=(HORNBILLS, TIGERS)))) as app:
        app.look()
        LateScreens(app)
        app._pause()
        first = early(app.find("CardButton", title="New match"))
        first.press()
        frames(1)
        first.up()
        for passing in range(3):
            if passing == frame:
                EarlyFinger(*next_place).tap()
            frames(1)
        frames(3)
        came = [app.app.shown]
        for later in (SCREEN_SECONDS - 0.01, 0.02):
            app._seconds += later
            early(app.screen.ids.next).tap()
            frames(3)
            came.append(app.app.shown)
        assert came == [ScreenName.TEAMS, ScreenName.TEAMS, ScreenName.OPTIONS]


def test_a_finger_that_slides_on_is_told_to_nobody_either() -> None:
    with open_app() as app:
        app.go(ScreenName.SETTINGS)
        told: list[str] = []
        for event in ("on_touch_down", "on_touch_move", "on_touch_up"):
            app.screen.fbind(event, lambda *_args, event=event: told.append(event))
        app._pause()
        app.screen.open_modal(Modal())
        finger = early(app.screen)
        finger.press()
        frames(1)
        frames(3)
        app._seconds += 1
        finger.move(300, 300)
        finger.up()
        frames(1)
        assert told == []


def test_the_second_half_of_a_double_tap_presses_nothing_on_a_card() -> None:
    with open_app() as app:
        pressed: list[str] = []
        app.go(ScreenName.SETTINGS)
        opener = SecondaryButton(text="Open", size_hint=(None, None), size=(300, 100), pos=(500, 300))

        def lay_card(*_args: Any) -> None:
            card = Modal()
            app.screen.open_modal(card)
            over = Modal()
            over.add_widget(SecondaryButton(text="Sure", on_release=lambda *_more: pressed.append("sure")))
            app.screen.open_over(over)

        opener.bind(on_release=lay_card)
        app.screen.add_widget(opener)
        app.tap(opener)
        sure = app.find("SecondaryButton", text="Sure")
        app.tap(sure, hasty=True)
        assert pressed == []
        app.tap(sure)
        assert pressed == ["sure"]


def test_nor_on_the_card_below_one_that_goes() -> None:
    with open_app() as app:
        pressed: list[str] = []
        app.go(ScreenName.SETTINGS)
        below, over = Modal(), Modal()
        below.add_widget(SecondaryButton(text="Delete", on_release=lambda *_more: pressed.append("delete")))
        over.add_widget(SecondaryButton(text="Sure", on_release=lambda *_more: over.close()))
        app.screen.open_modal(below)
        app.screen.open_over(over)
        app.frames(3)
        app.tap(app.find("SecondaryButton", text="Sure"))
        app.tap(app.find("SecondaryButton", text="Delete"), hasty=True)
        assert pressed == []
        app.tap(app.find("SecondaryButton", text="Delete"))
        assert pressed == ["delete"]


def test_a_button_is_drawn_pressed_before_it_acts_and_until_the_next_screen_is_there() -> None:
    with open_app(World(Settings(teams=(HORNBILLS, TIGERS)))) as app:
        app.look()
        card = app.find("CardButton", title="New match")
        app._pause()
        early(card).tap()
        frames(1)
        assert (card.pressed, app.navigator.screen) == (True, ScreenName.HOME)
        seen: list[bool] = []
        app.navigator.bind(screen=lambda *_args: seen.append(card.pressed))
        frames(1)
        assert seen == [True]
        assert app.app.shown == ScreenName.TEAMS
        frames(1)
        assert not card.pressed
