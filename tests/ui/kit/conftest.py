"""A window to put widgets in, and fingers that touch it through Kivy's own input queue."""

import math
from collections.abc import Iterator
from typing import Any, TypeAlias

import pytest
from kivy.animation import Animation
from kivy.core.window import Window
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from classroom.ui.kit.texture import fonts_folder
from classroom.ui.kit.theme import THEME, register_fonts
from classroom.ui.kit.touch import TOUCHES, TouchFilter, screen_left
from tests.ui.finger import AimedFinger
from tests.ui.frame import frames, start

Place: TypeAlias = Any  # a widget, or a point of the window


def middle(place: Place) -> tuple[float, float]:
    if isinstance(place, Widget):
        x, y = place.to_window(*place.center)
        return float(x), float(y)
    x, y = place
    return float(x), float(y)


class Stage:
    """The window, empty at first; `seconds` is the touch filter's time."""

    def __init__(self) -> None:
        self.seconds = 1000.0
        self.touches = 0
        self.root = FloatLayout(size=Window.size, size_hint=(None, None))
        Window.add_widget(self.root)

    def show(self, widget: Any, x: float = 0, y: float = 0, size: tuple[float, float] | None = None) -> Any:
        """Put a widget at a place measured from the window's bottom left."""
        widget.size_hint = (None, None)
        if size:
            widget.size = size
        widget.pos = (x, y)
        self.root.add_widget(widget)
        self.frames(3)
        return widget

    def frames(self, count: int = 2) -> None:
        frames(count)

    def down(self, place: Place) -> AimedFinger:
        self.touches += 1
        touch = AimedFinger(*middle(place))
        touch.press()
        self.frames(1)
        return touch

    def move(self, touch: AimedFinger, place: Place, seconds: float = 0.1) -> None:
        self.seconds += seconds
        touch.move(*middle(place))
        self.frames(1)

    def up(self, touch: AimedFinger, seconds: float = 0.05) -> None:
        self.seconds += seconds
        touch.up()
        self.frames(2)

    def tap(self, place: Place) -> None:
        self.seconds += 1
        self.up(self.down(place))

    def drag(self, start: Place, end: Place, steps: int = 4) -> None:
        self.seconds += 1
        (x, y), (to_x, to_y) = middle(start), middle(end)
        touch = self.down((x, y))
        for step in range(1, steps + 1):
            self.move(touch, (x + (to_x - x) * step / steps, y + (to_y - y) * step / steps))
        self.up(touch)

    def key(self, name: str, modifiers: list[str] | None = None) -> None:
        code = Window._system_keyboard.string_to_keycode(name)
        Window.dispatch("on_key_down", code, 0, "", modifiers or [])
        Window.dispatch("on_key_up", code, 0)
        self.frames(2)


@pytest.fixture
def stage(monkeypatch: pytest.MonkeyPatch) -> Iterator[Stage]:
    register_fonts(fonts_folder())
    start()
    if tuple(Window.system_size) != (1366, 768):
        Window.size = (1366, 768)
    for child in Window.children[:]:
        Window.remove_widget(child)
    stage = Stage()
    fresh = TouchFilter(lambda: stage.seconds)
    for name, value in vars(fresh).items():
        monkeypatch.setattr(TOUCHES, name, value)
    Window.clearcolor = THEME.palette.background
    stage.frames(2)
    yield stage
    Animation.stop_all(stage.root)
    screen_left()
    Window.remove_widget(stage.root)
    stage.frames(2)


def events_of(widget: Any, *events: str) -> list[tuple[Any, ...]]:
    """Everything that `widget` will say of these events, in order: (event, arguments...)."""
    heard: list[tuple[Any, ...]] = []
    for event in events:
        widget.fbind(event, lambda _widget, *arguments, name=event: heard.append((name, *arguments)))
    return heard


def near(one: float, other: float) -> bool:
    return math.isclose(one, other, abs_tol=1.5)
