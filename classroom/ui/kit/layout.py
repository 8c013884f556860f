"""Boxes and lists as screens, panels and cards have them, with the theme's distances."""

from typing import Any

from kivy.effects.dampedscroll import DampedScrollEffect
from kivy.effects.scroll import ScrollEffect
from kivy.factory import Factory
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, OptionProperty, VariableListProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.theme import GAP, MARGIN, THEME


class Column(BoxLayout):
    """Children below each other."""

    orientation = OptionProperty("vertical", options=["horizontal", "vertical"])
    spacing = NumericProperty(f"{GAP}dp")


class GrowingColumn(Column):
    """A column as high as its children."""


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


class ScreenRow(BoxLayout):
    """Children side by side on all of a screen that is below its bar; below each other in an upright window."""

    padding = VariableListProperty([f"{MARGIN}dp"] * 4)
    spacing = NumericProperty(f"{MARGIN}dp")


class Row(BoxLayout):
    """Children side by side, as high as one control unless a rule gives it another height."""

    spacing = NumericProperty(f"{GAP}dp")


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


class ListScroll(ScrollView):
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
    """Scrolls up and down, also by a bar that is wide enough to be dragged."""


load_rules(__file__)
