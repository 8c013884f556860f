"""Tiles, in a row or alone, and lines that are drawn as signs."""

from typing import Any, ClassVar

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Ellipse, Rectangle, RoundedRectangle, SmoothLine
from kivy.metrics import dp
from kivy.properties import BooleanProperty, DictProperty, ListProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from classroom.ui.kit import texture
from classroom.ui.kit.theme import FONT, THEME, Drawn, Fixed, side_look, whenever
from classroom.ui.kit.touch import Pressable

GAP = "_"
MARK = 0.4  # of a drawn tile: the disc with the shape of its side
SQUARE_EDGE = 0.06  # of a tile: how far its square shows around it
LEAST = 12  # dp: with less room, as during a resize of the window, nothing is drawn


class TileButton(Drawn, Fixed, Pressable, Widget):
    """A tile as large as fits: `letter` and its `value`; `selected` marks it as on the rack.

    Events as in `Pressable`.
    """

    letter = StringProperty("")
    value = NumericProperty(0)
    selected = BooleanProperty(False)

    draws_from: ClassVar = ("letter", "value", "selected", "pressed")

    def _draw(self, *_args: Any) -> None:
        self._drawing.clear()
        size = round(min(self.width, self.height))
        if not self.letter or size < dp(LEAST):
            return
        look: Any = "selected" if self.selected or self.pressed else "rack"
        made = texture.tile(size, self.letter, int(self.value), look, THEME.palette)
        self._drawing.add(Color(1, 1, 1, 1))
        pos = (round(self.center_x - size / 2), round(self.center_y - size / 2))
        self._drawing.add(Rectangle(texture=made, pos=pos, size=(size, size)))


class TileRow(Drawn, Fixed, Widget):
    """A word in tiles, as in a count or a list of letters.

    `word`: tiles as letters (lower case a blank, ``_`` an empty place), with points from `values`. `captions`: text
    under each tile. `squares`: the signs of the squares that they lie on, whose colours show around the tiles.
    `tile_size` and `spacing` are in pixels. Its size is `minimum_width` and `minimum_height`, unless it is given a
    share of the room.
    """

    word = StringProperty("")
    values = DictProperty()
    captions = ListProperty()
    squares = StringProperty("")
    tile_size = NumericProperty("52dp")
    spacing = NumericProperty("8dp")
    minimum_width = NumericProperty(0)
    minimum_height = NumericProperty(0)

    draws_from: ClassVar = ("word", "values", "captions", "squares", "tile_size", "spacing")

    def __init__(self, **kwargs: Any) -> None:
        self.size_hint = None, None
        super().__init__(**kwargs)
        whenever(self, self._measure, "word", "captions", "tile_size", "spacing")
        self._measure()

    def _measure(self, *_args: Any) -> None:
        count = len(self.word)
        self.minimum_width = count * self.tile_size + max(0, count - 1) * self.spacing
        self.minimum_height = self.tile_size + (THEME.body * 1.7 if self.captions else 0)
        if self.size_hint_x is None:
            self.width = self.minimum_width
        if self.size_hint_y is None:
            self.height = self.minimum_height

    def _draw(self, *_args: Any) -> None:
        group, size = self._drawing, round(self.tile_size)
        group.clear()
        if size < dp(LEAST):
            return
        for index, face in enumerate(self.word):
            x, y = round(self.x + index * (size + self.spacing)), round(self.top - size)
            value = 0 if face.islower() else self.values.get(face)
            premium = THEME.palette.premiums.get(self.squares[index : index + 1])
            if premium and face != GAP:
                edge = max(2, round(min(self.spacing * 0.7, size * SQUARE_EDGE)))
                group.add(Color(*get_color_from_hex(premium.fill)))
                around = (size + 2 * edge, size + 2 * edge)
                group.add(RoundedRectangle(pos=(x - edge, y - edge), size=around, radius=[edge]))
            made = (
                texture.empty_slot(size, THEME.palette)
                if face == GAP
                else texture.tile(size, face, value, "rack", THEME.palette)
            )
            group.add(Color(1, 1, 1, 1))
            group.add(Rectangle(texture=made, pos=(x, y), size=(size, size)))
            if index < len(self.captions):
                self._caption(self.captions[index], x + size / 2, y)

    def _caption(self, words: str, center: float, top: float) -> None:
        label = CoreLabel(text=words, font_size=THEME.body, font_name=FONT, halign="center")
        label.refresh()
        if label.texture is None:
            return
        width, height = label.texture.size
        self._drawing.add(Color(*get_color_from_hex(THEME.palette.text)))
        pos = (round(center - width / 2), round(top - height + dp(2)))
        self._drawing.add(Rectangle(texture=label.texture, pos=pos, size=(width, height)))


class DrawnTile(Drawn, Fixed, Widget):
    """The place for the tile a team has drawn, as large as fits, in the middle.

    `face`: a tile, "" for the empty place of one; `value`: its points.
    """

    face = StringProperty("")
    value = NumericProperty(0)

    draws_from: ClassVar = ("face", "value")

    def _draw(self, *_args: Any) -> None:
        self._drawing.clear()
        side = round(min(self.width, self.height))
        if side < dp(LEAST):
            return
        self._drawing.add(Color(1, 1, 1, 1))
        pos = (round(self.center_x - side / 2), round(self.center_y - side / 2))
        made = self._tile(side) if self.face else self._no_tile(side)
        self._drawing.add(Rectangle(texture=made, pos=pos, size=(side, side)))

    def _tile(self, side: int) -> Any:
        return texture.tile(side, self.face, int(self.value), "rack", THEME.palette)

    def _no_tile(self, side: int) -> Any:
        return texture.empty_slot(side, THEME.palette)


class LotTile(Pressable, DrawnTile):
    """A tile to be drawn: face down while `face` is "", then with the shape of the `side` that drew it.

    Events as `Pressable`.
    """

    side = NumericProperty(0)

    def _draw(self, *_args: Any) -> None:
        super()._draw()
        size = round(min(self.width, self.height))
        if not self.face or size < dp(LEAST):
            return
        # In the corner, which no letter is wide enough to reach.
        look, palette = side_look(self.side, THEME.palette), THEME.palette
        for kind, colour, part in (
            ("circle", palette.card_line, 1.1),
            ("circle", palette.card, 1),
            (look.shape, look.ink, 0.6),
        ):
            wide = round(size * MARK * part)
            pos = (round(self.center_x - (size + wide) / 2), round(self.center_y + (size - wide) / 2))
            made = texture.shape(kind, wide, colour)
            self._drawing.add(Rectangle(texture=made, pos=pos, size=(wide, wide)))

    def _no_tile(self, side: int) -> Any:
        return texture.tile_back(side, THEME.palette)


# Lines of points in a square of 1 x 1, y upwards; each with the number of the side that gives its colour.
_LINES: dict[str, tuple[tuple[int, tuple[float, ...]], ...]] = {
    "bell": (
        (1, (0.08, 0.24, 0.18, 0.34, 0.24, 0.7, 0.4, 0.86, 0.6, 0.86, 0.76, 0.7, 0.82, 0.34, 0.92, 0.24, 0.08, 0.24)),
        (1, (0.5, 0.86, 0.5, 0.98)),
        (0, (0.42, 0.12, 0.5, 0.06, 0.58, 0.12)),
    ),
    "board": (
        (1, (0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0)),
        (1, (0.33, 0.0, 0.33, 1.0)),
        (1, (0.67, 0.0, 0.67, 1.0)),
        (1, (0.0, 0.33, 1.0, 0.33)),
        (1, (0.0, 0.67, 1.0, 0.67)),
        (0, (0.4, 0.5, 0.48, 0.42, 0.6, 0.58)),
    ),
    "chart": (
        (0, (0.0, 0.1, 0.3, 0.4, 0.6, 0.38, 0.8, 0.75, 1.0, 0.95)),
        (1, (0.0, 0.05, 0.3, 0.22, 0.6, 0.55, 0.8, 0.6, 1.0, 0.72)),
    ),
    "computer": (
        (1, (0.12, 0.32, 0.12, 0.95, 0.88, 0.95, 0.88, 0.32, 0.12, 0.32)),
        (1, (0.0, 0.1, 1.0, 0.1)),
        (0, (0.36, 0.72, 0.36, 0.66)),
        (0, (0.64, 0.72, 0.64, 0.66)),
        (0, (0.34, 0.52, 0.5, 0.45, 0.66, 0.52)),
    ),
    "list": (
        (0, (0.0, 0.85, 0.12, 0.85)),
        (1, (0.3, 0.85, 1.0, 0.85)),
        (0, (0.0, 0.5, 0.12, 0.5)),
        (1, (0.3, 0.5, 0.85, 0.5)),
        (0, (0.0, 0.15, 0.12, 0.15)),
        (1, (0.3, 0.15, 0.95, 0.15)),
    ),
    "mix": (
        (0, (0.0, 0.8, 0.25, 0.8, 0.7, 0.2, 1.0, 0.2)),
        (0, (0.85, 0.34, 1.0, 0.2, 0.85, 0.06)),
        (1, (0.0, 0.2, 0.25, 0.2, 0.7, 0.8, 1.0, 0.8)),
        (1, (0.85, 0.94, 1.0, 0.8, 0.85, 0.66)),
    ),
    "podium": (
        (1, (0.0, 0.05, 0.0, 0.45, 0.33, 0.45, 0.33, 0.05)),
        (0, (0.33, 0.05, 0.33, 0.75, 0.67, 0.75, 0.67, 0.05)),
        (1, (0.67, 0.05, 0.67, 0.3, 1.0, 0.3, 1.0, 0.05)),
        (1, (0.0, 0.05, 1.0, 0.05)),
        (0, (0.5, 0.85, 0.5, 1.0)),
    ),
    "screens": (
        (1, (0.0, 0.35, 0.0, 1.0, 0.8, 1.0, 0.8, 0.35, 0.0, 0.35)),
        (1, (0.25, 0.12, 0.5, 0.12)),
        (0, (0.62, 0.0, 0.62, 0.5, 1.0, 0.5, 1.0, 0.0, 0.62, 0.0)),
    ),
    "lock": (
        (0, (0.12, 0.05, 0.88, 0.05, 0.88, 0.55, 0.12, 0.55, 0.12, 0.05)),
        (0, (0.28, 0.55, 0.28, 0.8, 0.4, 0.95, 0.6, 0.95, 0.72, 0.8, 0.72, 0.55)),
    ),
    "tick": ((1, (0.0, 0.45, 0.32, 0.08, 1.0, 0.95)),),
    "paper": ((1, (0.05, 0.15, 0.95, 0.15, 0.95, 0.9, 0.05, 0.9, 0.05, 0.15)), (1, (0.25, 0.68, 0.75, 0.68))),
}


class LineIcon(Drawn, Widget):
    """`kind`: bell, board, chart (scores going up), computer, list, lock, mix, paper, podium, screens, tick."""

    kind = OptionProperty("paper", options=sorted(_LINES))
    colour = StringProperty("")
    """The colour of all lines; empty for those of the sides."""

    draws_from: ClassVar = ("kind", "colour")

    def _draw(self, *_args: Any) -> None:
        self._drawing.clear()
        palette = THEME.palette
        for side, points in _LINES[self.kind]:
            places = [self.pos[at % 2] + part * self.size[at % 2] for at, part in enumerate(points)]
            self._drawing.add(Color(*get_color_from_hex(self.colour or palette.sides[side].ink)))
            self._drawing.add(SmoothLine(points=places, width=dp(2.5), joint="round", cap="round"))
        if self.kind == "paper":
            self._seal(palette.tile.fill, palette.tile_edge)

    def _seal(self, fill: str, line: str) -> None:
        size = 0.34 * self.height
        pos = (self.x + 0.72 * self.width, self.y)
        self._drawing.add(Color(*get_color_from_hex(fill)))
        self._drawing.add(Ellipse(pos=pos, size=(size, size)))
        self._drawing.add(Color(*get_color_from_hex(line)))
        self._drawing.add(SmoothLine(ellipse=(*pos, size, size), width=dp(1.5)))
