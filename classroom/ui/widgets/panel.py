"""The rounded, smooth background of cards and buttons."""

from typing import Any

from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.graphics import BorderImage, Color, InstructionGroup, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from classroom.ui import texture
from classroom.ui.picture import PanelLook
from classroom.ui.theme import CARD_RADIUS


class Panel(EventDispatcher):
    """Mix in before a widget: draws a rounded panel behind it.

    `fill`, `line`, `edge`: `#RRGGBB` or "" for none; `line_width`, `radius`, `depth` (of the darker lower edge), `sink`
    (how far it is pressed) in dp; `dashed` makes the line dashed.
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
