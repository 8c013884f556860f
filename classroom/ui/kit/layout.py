"""Layouts: columns, rows, grids, pages that scroll; and painted surfaces: cards, backgrounds, marks of a side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from math import ceil
from pathlib import Path
from time import perf_counter
from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.effects.dampedscroll import DampedScrollEffect
from kivy.effects.scroll import ScrollEffect
from kivy.event import EventDispatcher
from kivy.factory import Factory
from kivy.graphics import BorderImage, Color, InstructionGroup, Rectangle
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
    VariableListProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.layout import Layout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from classroom.ui.kit import texture
from classroom.ui.kit.drawing import PanelLook
from classroom.ui.kit.label import OF_RULE, FitLabel
from classroom.ui.kit.theme import (
    CARD_RADIUS,
    COMMIT_HEIGHT,
    CONTROL_HEIGHT,
    GAP,
    MARGIN,
    THEME,
    Defaults,
    Drawn,
    Fixed,
    SideLook,
    Themed,
    settled,
    side_look,
    whenever,
)
from classroom.ui.kit.touch import Pressable, focused, inside

AT_ONCE = 12
"""Number of rows: more than fit on a card."""
SLICE_SECONDS = 0.008
NUDGE = 1 / 32  # of a pixel


def load_rules(module_file: str) -> None:
    """Load the .kv beside a module, given its `__file__`; call it once the classes of its rules are defined."""
    Builder.load_file(str(Path(module_file).with_suffix(".kv")))


class Filling:
    """Fills a `place` with rows: the visible ones at once, the rest in later frames while it is on screen."""

    def __init__(self, place: Any) -> None:
        self._place = place
        self._rows: Iterator[Widget] = iter(())
        self._later = Clock.create_trigger(self._add_slice, 0)

    def show(self, rows: Iterable[Widget]) -> None:
        """Show `rows` in place of the earlier ones, each created when it is needed."""
        self._place.clear_widgets()
        self._rows = iter(rows)
        for row in islice(self._rows, AT_ONCE):
            self._place.add_widget(row)
        self._later()

    def _add_slice(self, _dt: float) -> None:
        if self._place.get_parent_window() is None:
            return
        end = perf_counter() + SLICE_SECONDS
        for row in self._rows:
            self._place.add_widget(row)
            if perf_counter() >= end:
                self._later()
                return


def lay(place: Any, items: Iterable[Any], make: Callable[[Any], Widget] | None = None) -> bool:
    """Have a layout hold what `make` makes of each of the `items`, or these widgets themselves, and nothing else.

    What it already holds for an equal item stays, with its focus and the finger on it. Return whether anything changed.
    """
    there: dict[Any, list[Widget]] = {}
    for child in place.children:  # from last to first, so that the first is taken first
        there.setdefault(getattr(child, "laid_for", child), []).append(child)
    rows: list[Any] = []
    for item in items:
        same = there.get(item)
        rows.append(same.pop() if same else make(item) if make else item)
        if make:
            rows[-1].laid_for = item
    if rows == place.children[::-1]:
        return False
    for gone in [child for children in there.values() for child in children]:
        place.remove_widget(gone)
    at = 0
    for row in rows:
        if at == len(place.children) or place.children[-1 - at] != row:
            if row.parent:
                row.parent.remove_widget(row)
            place.add_widget(row, index=len(place.children) - at)
        at += row.parent == place  # one that is not shown is left out, and an id is only a reference
    return True


# A rule names their children, and sets a size only for a child without its own. In a column, a label is as high as its
# words, and a control has the height of controls. In a row, all children are as high as the row.


BAR_ROOM = 20  # dp: a bar of 14, and what parts it from the child


class Seen(Fixed, Widget):
    """Mix in before a layout: children that are not shown are left out of it, and it keeps their places.

    One without opacity takes no touch, as its children may have no room and lie on what is seen.
    """

    def __init__(self, **kwargs: Any) -> None:
        self._order: list[Widget] = []  # of all children, from first to last
        super().__init__(**kwargs)

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """Add a child, or only keep its place while it is not shown."""
        super().add_widget(widget, *args, **kwargs)
        if widget not in self.children:
            return  # it went into the slots
        before = self.children[self.children.index(widget) + 1 :][:1]
        is_last = widget is self.children[0]
        place = len(self._order) if is_last else self._order.index(before[0]) + 1 if before else 0
        self._order.insert(place, widget)
        if not getattr(widget, "is_shown", True):
            self.leave_out(widget)

    def remove_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """Remove a child, and forget its place."""
        super().remove_widget(widget, *args, **kwargs)
        if widget in self._order:
            self._order.remove(widget)

    def leave_out(self, child: Any) -> None:
        """Give the child no room until it is put back."""
        child.left_out_of = self
        super().remove_widget(child)
        focused()  # what is not seen is not typed into

    def put_back(self, child: Any) -> None:
        """Add the child again, in its place."""
        child.left_out_of = None
        behind = self._order[self._order.index(child) + 1 :]
        super().add_widget(child, sum(one.parent is self for one in behind))

    def on_touch_down(self, touch: Any) -> bool:
        """Leave a touch to what is seen."""
        return bool(self.opacity) and bool(super().on_touch_down(touch))


def lay_out(root: Widget) -> None:
    """Lay out what is new inside `root`, from the outside in: Kivy begins with the innermost, in no room yet."""
    for widget in inside(root):
        due = getattr(widget, "_trigger_layout", None)
        if due is not None and due.is_triggered:
            due.cancel()
            widget.do_layout()


class Column(Seen, BoxLayout):
    """Children in a column; a label created by a rule is as high as its words, unless it is given a height."""

    orientation = OptionProperty("vertical", options=["horizontal", "vertical"])
    spacing = NumericProperty(f"{GAP}dp")

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """Add a child; a height set by its rule is applied after this."""
        super().add_widget(widget, *args, **kwargs)
        if isinstance(widget, FitLabel) and widget.is_of_rule:
            widget.grow()

    def on_orientation(self, _column: Any, orientation: str) -> None:
        """Let labels fill the height if the column is turned into a row."""
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
    """Children in `cols` columns, row by row, as high as all rows together."""

    spacing = VariableListProperty([f"{GAP}dp"] * 2, length=2)


class ActionGrid(Grid):
    """Buttons below the content on the left: in a column, or side by side in an upright window."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.cols = None if THEME.upright else 1
        self.rows = 1 if THEME.upright else None


class Layers(Seen, Layout):
    """Children over each other, each as large as this: mostly only one of them is seen."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        whenever(self, self._trigger_layout, "pos", "size", "children")

    def do_layout(self, *_args: Any) -> None:
        """Put them all in the same place."""
        for child in self.children:
            child.pos, child.size = self.pos, self.size


class Slotted(Widget):
    """Mix in before a widget with its own parts: children added after these go into `ids.slots`."""

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """Add a part, or a child in the slots."""
        if slots := self.ids.get("slots"):
            slots.add_widget(widget, *args, **kwargs)
        else:
            super().add_widget(widget, *args, **kwargs)


class ScreenColumn(Column):
    """Children in a column that fills a screen below its bar."""

    padding = VariableListProperty([f"{MARGIN}dp"] * 4)


class ScreenRow(Seen, BoxLayout):
    """Children side by side that fill a screen below its bar; in a column in an upright window."""

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
    """Mix in before a layout that gives its own height to the controls created by a rule."""

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """Add a child; a height set by its rule is applied after this."""
        if isinstance(widget, Natural) and widget.is_of_rule:
            widget.size_hint_y = 1
        super().add_widget(widget, *args, **kwargs)


class Row(Natural, Level, Seen, BoxLayout):
    """Children side by side, all as high as the row, which is as high as one control unless a rule says otherwise.

    A lower child is centred vertically.
    """

    spacing = NumericProperty(f"{GAP}dp")

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """Add a child; a position set by its rule is applied after this."""
        if not widget.pos_hint:
            widget.pos_hint = {"center_y": 0.5}
        super().add_widget(widget, *args, **kwargs)


class ButtonBar(Row):
    """The buttons at the foot of a screen, with the primary one."""

    natural_height = COMMIT_HEIGHT


class ListEffect(DampedScrollEffect):
    """A scroll effect that stops exactly at the end of a list, without rounding to pixels.

    With rounding, it would overshoot the end of a list with a fractional height, swing back, and never stop.
    """

    value = NumericProperty(0)
    round_value = BooleanProperty(defaultvalue=False)

    def update_velocity(self, dt: float) -> None:
        """Continue the movement, and end within the list; without animations, it stops at once."""
        if THEME.still and not self.is_manual:
            self.velocity = self.overscroll = 0
        super().update_velocity(dt)
        if not self.velocity and not self.is_manual:
            self.value = sorted((self.min, self.value, self.max))[1]


class FirmEffect(ScrollEffect):
    """Never goes beyond the end of a list."""

    def update_velocity(self, dt: float) -> None:
        """Continue the movement; without animations, it stops when the finger lifts."""
        if THEME.still and not self.is_manual:
            self.velocity = 0
        super().update_velocity(dt)


Factory.register("FirmEffect", cls=FirmEffect)


class ListScroll(Fixed, ScrollView):
    """A vertical scroll view; content that fits is at the top and stays there."""

    effect_cls = ObjectProperty(ListEffect, allownone=True)

    def on_scroll_y(self, _view: Any, scroll_y: float) -> None:
        """Stay at the top if everything fits; otherwise Kivy moves the content down needlessly."""
        if scroll_y != 1 and self.viewport_size[1] <= self.height:
            self.scroll_y = 1


def to_the_top(view: ScrollView) -> None:
    """Scroll a view to the top, and stop its movement."""
    if view.effect_y:
        view.effect_y.velocity = 0
    view.scroll_y = 1
    view.update_from_scroll()  # the bar is seen for a moment, as in a new one


class BarScroll(ListScroll):
    """A vertical scroll view with a bar wide enough to drag, shown if there is more to see; its child is beside it."""

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """Add the child, and leave the bar its place."""
        super().add_widget(widget, *args, **kwargs)
        self.on_width()

    def on_width(self, *_args: Any) -> None:
        """Give the child the rest of the width."""
        for child in self.children:
            child.size_hint_max_x = max(0, self.width - dp(BAR_ROOM))


class Page(Slotted, BarScroll):
    """A column that scrolls if it does not fit: settings, choices, texts."""


class ListRow(Natural, Pressable, Widget):
    """A row to be tapped: `text` (a name in any script), `note` (small, on the right), `selected`.

    Events as `Pressable`.
    """

    text = StringProperty("")
    note = StringProperty("")
    selected = BooleanProperty(False)

    natural_height = 60


class LogRow(Widget):
    """One turn in a list of turns: `number`, `side`, `words`, `note` (grey), `score`; all are text except `side`.

    A note that does not fit beside the words is omitted. A row that is `whole` shows everything: it grows, and is at
    least `least_height` high.
    """

    number = StringProperty("")
    side = NumericProperty(0)
    words = StringProperty("")
    note = StringProperty("")
    score = StringProperty("")
    whole = BooleanProperty(False)
    least_height = NumericProperty("46dp")
    room = NumericProperty(1)
    """The greatest width of the words."""
    word_lines = NumericProperty(1)
    note_lines = NumericProperty(0)
    """The number of lines that the note has below the words."""

    def lines(self, wanted: float, beside: float = 0) -> int:
        """Return how many lines a text of the `wanted` width takes; 0 if it fits `beside`."""
        if wanted <= beside:
            return 0
        # Lines are not full, as words do not break at the edge.
        return max(1, ceil(wanted * 1.12 / self.room))


class Panel(Fixed):
    """Mix in before a widget: the rounded, smooth background of cards and buttons.

    `fill`, `line`, `edge`: `#RRGGBB`, or "" for none. `line_width`, `radius`, `depth` (of the darker lower edge) and
    `sink` (how far it is pressed) are in dp. `dashed` makes the line dashed.
    """

    fill = StringProperty("")
    line = StringProperty("")
    edge = StringProperty("")
    line_width = NumericProperty(1)
    radius = NumericProperty(CARD_RADIUS)
    depth = NumericProperty(0)
    sink = NumericProperty(0)
    dashed = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._panel = InstructionGroup()
        self._redraw_panel = settled(self._draw_panel)
        super().__init__(**kwargs)
        self.canvas.before.insert(0, self._panel)
        watched = ("pos", "size", "fill", "line", "edge", "line_width", "radius", "depth", "sink", "dashed")
        for name in watched:
            self.fbind(name, self._redraw_panel)
        self._redraw_panel()

    def _draw_panel(self, *_args: Any) -> None:
        self._panel.clear()
        width, height = round(self.width), round(self.height)
        if min(width, height) < dp(2 * self.line_width + self.depth) + 2 or not (self.fill or self.line):
            return
        look = PanelLook(
            fill=self.fill or "#00000000",
            line=self.line or None,
            line_width=dp(self.line_width),
            radius=min(dp(self.radius), width / 2, height / 2),
            edge=self.edge or None,
            depth=dp(self.depth),
            sink=dp(self.sink),
            dashed=self.dashed,
        )
        self._panel.add(Color(1, 1, 1, 1))
        # Not exactly between two pixels, as in a card that stands in the middle: its lines would jump to and fro.
        where = {"pos": (round(self.x) + NUDGE, round(self.y) + NUDGE), "size": (width, height)}
        made, border = texture.patch(look)
        if self.dashed or width < 2 * border or height < 2 * border or not self.fill:
            self._panel.add(Rectangle(texture=texture.panel(width, height, look), **where))
        else:
            self._panel.add(BorderImage(texture=made, border=(border,) * 4, **where))


_CARD: Defaults = {
    "fill": lambda: THEME.palette.card,
    "line": lambda: THEME.palette.card_line,
    "edge": lambda: THEME.palette.card_line,
    "depth": lambda: 2,
}


class Card(Themed, Panel, Widget):
    """A white card for things that belong together; its children set their own positions."""

    defaults: ClassVar[Defaults] = _CARD


class CardBox(Themed, Panel, Column):
    """A white card with its children in a column."""

    defaults: ClassVar[Defaults] = _CARD
    padding = VariableListProperty([f"{MARGIN}dp"] * 4)


class GrowingCard(Growing, CardBox):
    """A card as high as what is on it."""


class Banner(GrowingCard):
    """An amber card with an important `text` in `ink`; hidden if the text is empty."""

    text = StringProperty("")
    ink = StringProperty("")


class ShapeMark(Drawn, Fixed, Widget):
    """`kind`: triangle, circle, square or diamond; `colour`: `#RRGGBB`. As large as fits, in the middle."""

    kind = OptionProperty("triangle", options=["triangle", "circle", "square", "diamond"])
    colour = StringProperty("#5B2A86")

    draws_from: ClassVar = ("kind", "colour")

    def _draw(self, *_args: Any) -> None:
        self._drawing.clear()
        side = round(min(self.width, self.height))
        if side < 2:
            return
        pos = (round(self.center_x - side / 2), round(self.center_y - side / 2))
        self._drawing.add(Color(1, 1, 1, 1))
        made = texture.shape(self.kind, side, self.colour)
        self._drawing.add(Rectangle(texture=made, pos=pos, size=(side, side)))


class Sided:
    """Mix in before a widget that belongs to a side: `side` selects its `look` from the current palette."""

    side = NumericProperty(0)
    palette = ObjectProperty(THEME.palette)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        THEME.follow(self._repaint)

    def _repaint(self) -> None:
        self.palette = THEME.palette

    def _look_of_side(self) -> SideLook:
        return side_look(self.side)

    look = AliasProperty(_look_of_side, None, bind=("side", "palette"), rebind=True)


class SideMark(Sided, ShapeMark):
    """The shape of a `side`, in its colour on a card."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("look", self._take_look)
        self._take_look()

    def _take_look(self, *_args: Any) -> None:
        self.kind, self.colour = self.look.shape, self.look.ink


load_rules(__file__)
