"""What has no opacity is drawn in no frame, and comes back to its place among the others."""

from kivy.graphics import Callback
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from classroom.ui.demonstration.hand import capture
from classroom.ui.kit.modal import DrawnWhenSeen
from tests.ui.kit.conftest import Stage


class WidgetWhenSeen(DrawnWhenSeen, Widget):
    pass


def marked(widget: Widget, name: str, drawn: list[str]) -> Widget:
    """The widget, which says its name whenever it is drawn."""
    with widget.canvas:
        Callback(lambda _instruction: drawn.append(name))
    return widget


def test_it_is_drawn_only_while_it_has_opacity_and_in_its_place(stage: Stage) -> None:
    drawn: list[str] = []
    ground, below, above = FloatLayout(), marked(Widget(), "below", drawn), marked(Widget(), "above", drawn)
    middle = marked(WidgetWhenSeen(), "it", drawn)
    for one in (below, middle, above):
        ground.add_widget(one)
    middle.opacity = 0
    stage.show(ground, 0, 0, (400, 400))

    def order() -> list[str]:
        drawn.clear()
        middle.x += 1
        below.canvas.ask_update()
        capture()
        return drawn[:3]

    assert order()[:2] == ["below", "above"]
    assert "it" not in drawn
    middle.opacity = 0.5
    stage.frames()
    assert order() == ["below", "it", "above"]
    middle.opacity = 0
    stage.frames()
    order()
    assert "it" not in drawn
    ground.remove_widget(middle)
    assert middle.parent is None
