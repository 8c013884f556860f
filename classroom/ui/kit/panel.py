"""Painted surfaces: the background of cards and buttons, cards, and the marks of a side."""

from __future__ import annotations

from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.graphics import BorderImage, Color, InstructionGroup, Rectangle
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
from kivy.uix.widget import Widget

from classroom.ui.kit import texture
from classroom.ui.kit.drawing import PanelLook
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.layout import Column, Growing
from classroom.ui.kit.theme import CARD_RADIUS, MARGIN, THEME, Defaults, Drawn, Fixed, SideLook, Themed, side_look


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
        self._redraw_panel = Clock.create_trigger(self._draw_panel, -1)
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
        where = {"pos": (round(self.x), round(self.y)), "size": (width, height)}
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
