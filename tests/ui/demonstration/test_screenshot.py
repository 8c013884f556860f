"""The window's pixels land upright and unskewed at widths that are no multiple of four."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget
from PIL import Image

from classroom.ui.demonstration import hand
from classroom.ui.demonstration.hand import save_screenshot
from tests.ui.frame import start


@pytest.fixture
def painted() -> Iterator[Widget]:
    """A window with a red square in its top left corner and a green one in its bottom right."""
    start()
    if tuple(Window.system_size) != (1366, 768):
        Window.size = (1366, 768)
    EventLoop.idle()
    widget = Widget()
    with widget.canvas:
        Color(1, 0, 0)
        Rectangle(pos=(0, Window.height - 10), size=(10, 10))
        Color(0, 1, 0)
        Rectangle(pos=(Window.width - 10, 0), size=(10, 10))
    Window.add_widget(widget)
    EventLoop.idle()
    yield widget
    Window.remove_widget(widget)


def test_corners_are_where_they_belong(painted: Widget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_screenshot(tmp_path / "shot.png")
    picture = Image.open(tmp_path / "shot.png")
    assert picture.size == tuple(Window.system_size)
    assert Window.width % 4 == 2
    assert picture.getpixel((3, 3)) == (255, 0, 0)
    assert picture.getpixel((picture.width - 3, picture.height - 3)) == (0, 255, 0)
    assert picture.getpixel((picture.width - 3, 3)) not in {(255, 0, 0), (0, 255, 0)}
    # On a scaled display a window's own size is smaller than what is drawn in it.
    scaled = SimpleNamespace(size=Window.size, system_size=(683, 384), dispatch=Window.dispatch)
    monkeypatch.setattr(hand, "Window", scaled)
    assert hand.capture().size == picture.size
