"""A finger of the demonstration is felt by widgets as one on a touch screen is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.uix.widget import Widget

from classroom.ui.demonstration.hand import Finger, middle
from tests.ui.frame import frames
from tests.ui.harness import LAPTOP, resize


class Glass(Widget):
    """Takes every touch, and keeps what it feels: what, where, which finger."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.felt: list[tuple[str, tuple[int, int]]] = []
        self.touches: list[Any] = []

    def feel(self, what: str, touch: Any) -> None:
        self.felt.append((what, (round(touch.x), round(touch.y))))

    def on_touch_down(self, touch: Any) -> bool:
        touch.grab(self)
        self.touches.append(touch)
        self.feel("down", touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is self:
            self.feel("move", touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is self:
            self.feel("up", touch)
            touch.ungrab(self)
        return True


@pytest.fixture
def glass() -> Iterator[Glass]:
    resize(LAPTOP)
    glass = Glass(size=LAPTOP)
    Window.add_widget(glass)
    frames(2)
    yield glass
    Window.remove_widget(glass)
    frames(1)


def test_a_finger_goes_down_slides_and_is_lifted(glass: Glass) -> None:
    finger = Finger()
    finger.down(100, 200)
    finger.move(1300, 700)
    finger.up()
    assert glass.felt == [("down", (100, 200)), ("move", (1300, 700)), ("up", (1300, 700))]


def test_the_corners_of_the_window_can_be_touched(glass: Glass) -> None:
    for corner in ((0, 0), (1365, 767)):
        finger = Finger()
        finger.down(*corner)
        finger.up()
    assert [place for what, place in glass.felt if what == "down"] == [(0, 0), (1365, 767)]


def test_a_lifted_finger_is_felt_no_more(glass: Glass) -> None:
    finger = Finger()
    finger.move(5, 5)
    finger.up()
    assert glass.felt == []
    finger.down(5, 5)
    finger.up()
    finger.up()
    assert [what for what, _place in glass.felt] == ["down", "up"]


def test_two_fingers_are_two_touches(glass: Glass) -> None:
    left, right = Finger(), Finger()
    left.down(10, 10)
    right.down(500, 10)
    left.move(20, 10)
    right.up()
    left.up()
    assert glass.felt == [
        ("down", (10, 10)),
        ("down", (500, 10)),
        ("move", (20, 10)),
        ("up", (500, 10)),
        ("up", (20, 10)),
    ]
    assert len({touch.uid for touch in glass.touches}) == 2
    assert all(touch.is_touch for touch in glass.touches)


def test_the_middle_of_a_widget_is_told_in_pixels_of_the_window(glass: Glass) -> None:
    widget = Widget(pos=(40, 60), size=(20, 10))
    glass.add_widget(widget)
    assert middle(widget) == (50, 65)
