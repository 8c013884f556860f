"""Where things stand: columns, rows, pages and lists of screens, panels and cards, with the theme's distances.

A rule names what is in them, and gives a size only to what has none of its own. In a column a label is as high as its
words, and a control as high as controls are; in a row all are as high as the row.
"""

from typing import Any, ClassVar

from kivy.effects.dampedscroll import DampedScrollEffect
from kivy.effects.scroll import ScrollEffect
from kivy.event import EventDispatcher
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, OptionProperty, VariableListProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.layout import Layout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from classroom.ui.kit.fixed import Fixed
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.label import OF_RULE, FitLabel
from classroom.ui.kit.theme import COMMIT_HEIGHT, CONTROL_HEIGHT, GAP, MARGIN, THEME


class Seen(Fixed, Widget):
    """Mix in before a layout: a hidden one takes no touch, as its children may have no room and lie on what is seen."""

    def on_touch_down(self, touch: Any) -> bool:
        """Leave a touch to what is seen."""
        return bool(self.opacity) and bool(super().on_touch_down(touch))


class Column(Seen, BoxLayout):
    """Children below each other; a label that a rule names is as high as its words, unless it is given a height."""

    orientation = OptionProperty("vertical", options=["horizontal", "vertical"])
    spacing = NumericProperty(f"{GAP}dp")

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """Add a child; what a rule says of its height comes after this."""
        super().add_widget(widget, *args, **kwargs)
        if isinstance(widget, FitLabel) and widget.is_of_rule:
            widget.grow()

    def on_orientation(self, _column: Any, orientation: str) -> None:
        """Let labels be as high as a column that is a row after all."""
        for child in self.children:
            if orientation == "horizontal" and isinstance(child, FitLabel):
                child.size_hint_y = 1


class Growing(Seen, Layout):
    """Mix in before a layout that is as high as its children."""

    def __init__(self, **kwargs: Any) -> None:
        self.size_hint_y, self.height = None, 0
        super().__init__(**kwargs)
        self.fbind("minimum_height", self.setter("height"))


class GrowingColumn(Growing, Column):
    """A column as high as its children."""


class Grid(Growing, GridLayout):
    """Children in `cols`, a row after the other, as high as all of them."""

    spacing = VariableListProperty([f"{GAP}dp"] * 2, length=2)


class ActionGrid(Grid):
    """Buttons at the foot of what stands at the left: below each other, side by side in an upright window."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.cols = None if THEME.upright else 1
        self.rows = 1 if THEME.upright else None


class Layers(Seen, Layout):
    """Children over each other, each as large as this: mostly only one of them is seen."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "children"):
            self.fbind(name, self._trigger_layout)

    def do_layout(self, *_args: Any) -> None:
        """Put them all in the same place."""
        for child in self.children:
            child.pos, child.size = self.pos, self.size


class Slotted(Widget):
    """Mix in before a widget with parts of its own: what is added once these are there goes into `ids.slots`."""

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """Add a part, or put a widget into the slots."""
        slots = self.ids.get("slots")
        if slots:
            slots.add_widget(widget, *args, **kwargs)
        else:
            super().add_widget(widget, *args, **kwargs)


class ScreenColumn(Column):
    """Children below each other on all of a screen that is below its bar."""

    padding = VariableListProperty([f"{MARGIN}dp"] * 4)


class ScreenRow(Seen, BoxLayout):
    """Children side by side on all of a screen that is below its bar; below each other in an upright window."""

    padding = VariableListProperty([f"{MARGIN}dp"] * 4)
    spacing = NumericProperty(f"{MARGIN}dp")


class Natural(Fixed):
    """Mix in first: a widget with a height of its own, `natural_height` in dp, unless a rule or a row gives it one."""

    natural_height: ClassVar[float] = CONTROL_HEIGHT
    height: Any
    size_hint_y: Any

    def __init__(self, **kwargs: Any) -> None:
        self.is_of_rule = OF_RULE in kwargs
        self.size_hint_y = None
        self.height = dp(self.natural_height)
        super().__init__(**kwargs)


class Level(EventDispatcher):
    """Mix in before a layout whose controls are as high as it is, those that a rule names."""

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """Add a child; what a rule says of its height comes after this."""
        if isinstance(widget, Natural) and widget.is_of_rule:
            widget.size_hint_y = 1
        super().add_widget(widget, *args, **kwargs)


class Row(Seen, Natural, Level, BoxLayout):
    """Children side by side, all as high as the row: as high as one control unless a rule says otherwise.

    What is lower stands in the middle.
    """

    spacing = NumericProperty(f"{GAP}dp")

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """Add a child; what a rule says of its place comes after this."""
        if not widget.pos_hint:
            widget.pos_hint = {"center_y": 0.5}
        super().add_widget(widget, *args, **kwargs)


class ButtonBar(Row):
    """The buttons at the foot of a screen, with the primary one."""

    natural_height = COMMIT_HEIGHT


class ListEffect(DampedScrollEffect):
    """Comes to rest where the list ends, to a part of a pixel.

    Rounded, it would overshoot the end of a list whose height is no whole number, swing back, and so on for ever.
    """

    value = NumericProperty(0)
    round_value = BooleanProperty(defaultvalue=False)

    def update_velocity(self, dt: float) -> None:
        """Go on with the movement; once it is over, lie within the list. Where nothing is to move it is over."""
        if THEME.still and not self.is_manual:
            self.velocity = self.overscroll = 0
        super().update_velocity(dt)
        if not self.velocity and not self.is_manual:
            self.value = sorted((self.min, self.value, self.max))[1]


class FirmEffect(ScrollEffect):
    """Never goes beyond the end of a list."""

    def update_velocity(self, dt: float) -> None:
        """Go on with the movement; where nothing is to move it is over as the finger leaves."""
        if THEME.still and not self.is_manual:
            self.velocity = 0
        super().update_velocity(dt)


Factory.register("FirmEffect", cls=FirmEffect)


class ListScroll(Fixed, ScrollView):
    """Scrolls up and down; what has room is at the top and stays there."""

    effect_cls = ObjectProperty(ListEffect, allownone=True)

    def on_scroll_y(self, _view: Any, scroll_y: float) -> None:
        """Stay at the top where nothing is out of sight: else Kivy moves what is shown down, to no end."""
        if scroll_y != 1 and self.viewport_size[1] <= self.height:
            self.scroll_y = 1


def to_the_top(view: ScrollView) -> None:
    """Show the beginning of what a view scrolls, and let it glide no further."""
    if view.effect_y:
        view.effect_y.velocity = 0
    view.scroll_y = 1
    view.update_from_scroll()  # the bar is seen for a moment, as in a new one


class BarScroll(ListScroll):
    """Scrolls up and down, also by a bar that is wide enough to be dragged, and is seen where there is more."""


class Page(Slotted, BarScroll):
    """What stands below each other and scrolls where there is no room for all of it: settings, choices, texts."""


load_rules(__file__)
