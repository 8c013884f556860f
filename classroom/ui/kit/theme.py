"""Colours, sizes and fonts; how a widget follows them, and what tells its events."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar, Literal, NamedTuple, TypeAlias, TypeVar, get_args
from weakref import WeakMethod

from kivy.clock import Clock
from kivy.core.text import DEFAULT_FONT, LabelBase
from kivy.event import EventDispatcher
from kivy.graphics import InstructionGroup
from kivy.metrics import Metrics, dp, sp
from kivy.properties import AliasProperty, BooleanProperty, NumericProperty, ObjectProperty, ReferenceListProperty
from kivy.utils import get_color_from_hex

from classroom.ui.kit.geometry import LOW, NARROW, density_for, is_upright
from classroom.writing import LATIN

NOT_GIVEN = -1


class Fixed(EventDispatcher):
    """Mix in before a widget to fix its size in pixels: `wide`, `high`, or both as `sized`.

    One that is not `is_shown` is left out of its layout (`layout.Seen`) until it is shown again.
    """

    wide = NumericProperty(NOT_GIVEN)
    high = NumericProperty(NOT_GIVEN)
    sized = ReferenceListProperty(wide, high)
    is_shown = BooleanProperty(defaultvalue=True)
    left_out_of: Any = None
    parent: Any
    width: Any
    height: Any
    size_hint_x: Any
    size_hint_y: Any

    def on_wide(self, _widget: Any, wide: float) -> None:
        """Take no share of the width."""
        self.size_hint_x, self.width = None, wide

    def on_high(self, _widget: Any, high: float) -> None:
        """Take no share of the height."""
        self.size_hint_y, self.height = None, high

    def on_is_shown(self, _widget: Any, is_shown: bool) -> None:
        """Be left out of the layout, or put back into it."""
        if is_shown and self.left_out_of:
            self.left_out_of.put_back(self)
        elif not is_shown and self.parent:
            self.parent.leave_out(self)


# Colours are written `#RRGGBB`. Nothing is shown by colour alone: every premium square also has a label, a ring or
# frame and pips, and every side a shape. `tests/ui/test_theme.py` recomputes every contrast and colour difference.


Shape = Literal["triangle", "circle", "square", "diamond"]


class Paint(NamedTuple):
    """A fill, what is written on it, and the line that sets it off from its neighbours."""

    fill: str
    label: str
    outline: str


class SideLook(NamedTuple):
    """How one side is told from the others: a shape, a fill for white text, and an ink for text on a card."""

    shape: Shape
    fill: str
    ink: str


class Palette(NamedTuple):
    """Every colour of one look; `line` is the width of board lines in dp."""

    name: str
    line: int
    # the board
    plain: Paint
    double_letter: Paint
    triple_letter: Paint
    double_word: Paint
    triple_word: Paint
    tile: Paint
    pending: Paint
    tile_value: str
    tile_edge: str
    tile_back: str
    shadow: str
    grid: str
    last_outer: str
    last_inner: str
    cursor: str
    cursor_fill: str
    # the rack
    rack: str
    slot: str
    # everything else
    background: str
    card: str
    card_line: str
    soft: str
    text: str
    secondary: str
    border: str
    track: str
    primary: str
    primary_edge: str
    on_primary: str
    danger: str
    danger_edge: str
    on_danger: str
    danger_text: str
    ok: str
    amber: str
    on_amber: str
    clock_low: str
    clock_last: str
    disabled: str
    on_disabled: str
    focus: str
    dim: str
    highlight: str
    sides: tuple[SideLook, ...]

    @property
    def premiums(self) -> dict[str, Paint]:
        """The paint of each premium square by its sign in a board picture: `l L w W`."""
        return {"l": self.double_letter, "L": self.triple_letter, "w": self.double_word, "W": self.triple_word}


_COLOURS = """
plain          #F4EFE2/#1A1A1A/#3A3A3A  #FFFFFF/#000000/#000000  #23262B/#FFFFFF/#9AA0A6
double_letter  #8FD0F0/#0B1F33/#3A3A3A  #7FD4FF/#000000/#000000  #7CC4E8/#06131C/#06131C
triple_letter  #12358A/#FFFFFF/#FFFFFF  #001E7A/#FFFFFF/#FFFFFF  #1E46B8/#FFFFFF/#FFFFFF
double_word    #F07FA8/#2B0014/#3A3A3A  #FF8DB8/#000000/#000000  #F28BB2/#2B0014/#2B0014
triple_word    #A80F1A/#FFFFFF/#FFFFFF  #8F0010/#FFFFFF/#FFFFFF  #B01822/#FFFFFF/#FFFFFF
tile           #FFD45C/#1A1A1A/#3A3A3A  #FFE14D/#000000/#000000  #FFE08A/#1A1A1A/#1A1A1A
pending        #FFF6D6/#1A1A1A/#1A1A1A  #FFFFFF/#000000/#000000  #FFF9E3/#1A1A1A/#1A1A1A
tile_value     #4A4A4A                  #000000                  #4A4A4A
tile_edge      #A88A2E                  #000000                  #8F7430
tile_back      #7A6A45                  #4A4A4A                  #6B5D3C
shadow         #00000038                #00000000                #00000080
grid           #3A3A3A                  #000000                  #9AA0A6
last_outer     #111111                  #FFFFFF                  #FFFFFF
last_inner     #FFFFFF                  #000000                  #111111
cursor         #0B5FA5                  #003E7E                  #0B5FA5
cursor_fill    #FFFFFF                  #FFFFFF                  #FFFFFF
rack           #EFE7D3                  #FFFFFF                  #2C3036
slot           #8C7F63                  #000000                  #9AA0A6
background     #FBF8F1                  #FFFFFF                  #16181B
card           #FFFFFF                  #FFFFFF                  #23262B
card_line      #E3DCCB                  #000000                  #3B4047
soft           #FFFDF6                  #FFFFFF                  #2A2D32
text           #1A1A1A                  #000000                  #F5F1E6
secondary      #4A4A4A                  #000000                  #C9C6BD
border         #C9BFA6                  #000000                  #7D838A
track          #E3DCCB                  #BDBDBD                  #43484F
primary        #0B5FA5                  #003E7E                  #2872B8
primary_edge   #084777                  #001F40                  #1C5690
on_primary     #FFFFFF                  #FFFFFF                  #FFFFFF
danger         #9B1C1C                  #7A0A0A                  #B83232
danger_edge    #6E1212                  #3D0505                  #7E1E1E
on_danger      #FFFFFF                  #FFFFFF                  #FFFFFF
danger_text    #9B1C1C                  #7A0A0A                  #FF9E95
ok             #0B6B2E                  #00471A                  #7FD99A
amber          #FFC44D                  #FFD54D                  #FFC44D
on_amber       #1A1A1A                  #000000                  #1A1A1A
clock_low      #B45309                  #7A3600                  #FFB454
clock_last     #A80F1A                  #8F0010                  #FF8A80
disabled       #E6E2D8                  #E0E0E0                  #33373D
on_disabled    #5A5A5A                  #4A4A4A                  #A9AFB5
focus          #0B5FA5                  #003E7E                  #7CC4E8
dim            #2B2A27A6                #000000B3                #000000B3
highlight      #FFF3D1                  #FFF3B0                  #45402C
triangle       #5B2A86/#5B2A86          #4A1775/#4A1775          #6B3A9B/#CBA4F0
circle         #8A3F00/#8A3F00          #6E3000/#6E3000          #8A3F00/#F2AE72
square         #00574F/#00574F          #00453F/#00453F          #00635A/#6FD3C6
diamond        #8F1D63/#8F1D63          #7A0F50/#7A0F50          #97256B/#F29BCB
"""
"""What has which colour, in the light palette, the one of high contrast and the dark one.

Three where something is painted, in the order of `Paint`; two for a side. Outside the last play the second is white: a
black line would be one with the black lines of its board.
"""


def _palette(name: str, line: int, column: int) -> Palette:
    """Return the palette in a column of the table."""
    cells = {what: colours[column].split("/") for what, *colours in map(str.split, _COLOURS.strip().splitlines())}
    sides = tuple(SideLook(shape, *cells.pop(shape)) for shape in get_args(Shape))
    paints: dict[str, Any] = {what: Paint(*cell) if len(cell) > 1 else cell[0] for what, cell in cells.items()}
    return Palette(name, line, sides=sides, **paints)


LIGHT, HIGH_CONTRAST, DARK = _palette("light", 1, 0), _palette("high contrast", 2, 1), _palette("dark", 1, 2)
PALETTES = {palette.name: palette for palette in (LIGHT, HIGH_CONTRAST, DARK)}


# In .kv, without an import: `rgba(THEME.palette.text)`, `THEME.body`, `THEME.gap`;
# whatever is bound so follows a change of palette or text size at once.


FONT = "Andika"

# sp; text that pupils read across the room has at least 30, all other text 18, except a tile's value
CAPTION, BODY, CONTROL, SECTION, TEAM_NAME, MOVE_WORD, HEADING, SCORE, CLOCK = 18, 20, 22, 26, 30, 32, 36, 56, 96
LEAST_TEXT = 18
BIG_TEXT = 1.25

# dp
LEAST_CONTROL, CONTROL_HEIGHT, PUPIL_CONTROL, COMMIT_HEIGHT = 48, 56, 64, 88
MARGIN, GAP, WIDE_GAP, BAR = 16, 12, 24, 64
RADIUS, CARD_RADIUS, FOCUS_LINE, PRESS_DEPTH = 12, 14, 3, 2


def _type(points: float) -> AliasProperty:
    """A read-only property: `points` sp, enlarged by the theme's text scale, in pixels."""
    bind = "text_scale", "density"
    return AliasProperty(lambda theme: float(sp(points * theme.text_scale)), None, bind=bind, cache=True)


def _length(length: float) -> AliasProperty:
    """A read-only property: `length` dp in pixels."""
    return AliasProperty(lambda _theme: float(dp(length)), None, bind=("density",), cache=True)


class Theme(EventDispatcher):
    """The current look: a palette, a text scale for side panels, and sizes in pixels for this window.

    `density` is the number of pixels in a dp: that of the display, more in a large window, fewer in a tiny one.
    `upright`: the window is higher than wide; `low`: it is wide, but too small for everything at full size. `still`:
    there are no animations; every change is immediate.
    """

    palette = ObjectProperty(LIGHT, rebind=True)
    text_scale = NumericProperty(1.0)
    density = NumericProperty(1.0)
    still = BooleanProperty(defaultvalue=False)
    upright = BooleanProperty(defaultvalue=False)
    low = BooleanProperty(defaultvalue=False)

    caption = _type(CAPTION)
    body = _type(BODY)
    control = _type(CONTROL)
    section = _type(SECTION)
    team_name = _type(TEAM_NAME)
    move_word = _type(MOVE_WORD)
    heading = _type(HEADING)
    score = _type(SCORE)
    clock = _type(CLOCK)

    margin = _length(MARGIN)
    gap = _length(GAP)
    wide_gap = _length(WIDE_GAP)
    bar = _length(BAR)
    row = _length(CONTROL_HEIGHT)

    def __init__(self) -> None:
        super().__init__()
        self._followers: dict[WeakMethod[Callable[[], object]], None] = {}
        self._display = Metrics.density
        self.density = self._display
        self.bind(palette=self._changed, text_scale=self._changed)

    def follow(self, changed: Callable[[], object]) -> None:
        """Call `changed`, a method of a widget, at every change of palette or text size while the widget lives.

        Kivy's own bind looks through all that was ever bound, and a match makes thousands of widgets.
        """
        self._followers[WeakMethod(changed, self._forget)] = None

    def _forget(self, follower: WeakMethod[Callable[[], object]]) -> None:
        self._followers.pop(follower, None)

    def _changed(self, *_args: object) -> None:
        for follower in tuple(self._followers):
            if changed := follower():
                changed()

    def fit(self, width: float, height: float) -> bool:
        """Adapt to a window of this size; return whether the density or the window's shape has changed.

        If so, build the screens again: their old sizes are in many places.
        """
        before = self.density, self.upright, self.low
        density = density_for(width, height, self._display)
        if density != self.density:
            # Kivy's density first: the type scale is computed again when the theme's density changes.
            Metrics.density = density
        self.density, self.upright = density, is_upright(width, height)
        self.low = not self.upright and (height < LOW * self.density or width < NARROW * self.density)
        return before != (self.density, self.upright, self.low)

    def use(self, name: str) -> None:
        """Switch to the palette called `name`; KeyError if there is none."""
        self.palette = PALETTES[name]


# Kivy's font scale is -1 until it is first read, and its window on Windows reads only the other metrics.
Metrics.fontscale = Metrics.fontscale
THEME = Theme()


def palette() -> Palette:
    """The palette in use now."""
    current: Palette = THEME.palette
    return current


def shaped(regular: Any, **of_shapes: Any) -> Any:
    """Return the value for a `regular` window, or for a `low` or an `upright` one: `dp(shaped(88, low=72))` in .kv.

    It is not bound: all screens are built again when the window's shape changes.
    """
    shape = "upright" if THEME.upright else "low" if THEME.low else ""
    return of_shapes.get(shape, regular)


def colour(of: Palette, usual: str = "text", /, **holding: object) -> str:
    """Return the colour of the first name whose condition is true, else the `usual` one.

    In .kv: `colour(THEME.palette, danger_text=root.is_wrong, ok=root.is_right)`.
    """
    chosen: str = getattr(of, next((name for name, holds in holding.items() if holds), usual))
    return chosen


def side_look(side: float, of: Palette | None = None) -> SideLook:
    """Shape and colours of side number `side`; in .kv give `THEME.palette` as `of`, so that a change is followed."""
    sides = (of or palette()).sides
    return sides[int(side) % len(sides)]


Defaults: TypeAlias = Mapping[str, Callable[[], Any]]
"""Properties of a widget, each with the function that returns its default."""


class Themed(Fixed):
    """Mix in first: properties that have their default from the theme until they are set.

    A .kv rule bound to the theme would overwrite values set in Python, because Kivy protects them only from constants
    in rules. A property that still has the theme's old value changes to the new one.
    """

    defaults: ClassVar[Defaults] = {}

    def __init__(self, **kwargs: Any) -> None:
        self._taken = {name: wanted() for name, wanted in self.defaults.items()}
        super().__init__(**{**self._taken, **kwargs})
        THEME.follow(self._follow_theme)

    def _follow_theme(self) -> None:
        for name, wanted in self.defaults.items():
            before, self._taken[name] = self._taken[name], wanted()
            if _same(getattr(self, name), before):
                setattr(self, name, self._taken[name])


C = TypeVar("C", bound=type)


def tells(*events: str) -> Callable[[C], C]:
    """Give a class these events, to be dispatched and bound; one that nobody listens to does nothing."""

    def decorated(one: Any) -> Any:
        one.__events__ = events
        for event in events:
            if not hasattr(one, event):
                setattr(one, event, _unheard)
        return one

    return decorated


def _unheard(*_args: Any) -> None:
    """Nobody listens."""


def whenever(widget: Any, do: Callable[..., object], *names: str) -> None:
    """Have this done at every change of one of these properties of a widget."""
    for name in names:
        widget.fbind(name, do)


_DUE: dict[Callable[[], object], None] = {}
"""What is done once nothing asks for it any more."""


def _do_all(_dt: float) -> None:
    # One that fails is reported, and the others are done after it; what is asked for meanwhile waits again.
    _waiting()
    for do in list(_DUE):
        del _DUE[do]
        do()
    if not _DUE:
        _waiting.cancel()


_doing = Clock.create_trigger(_do_all, -1)
_waiting = Clock.create_trigger(lambda _dt: _doing(), -1)


def settled(do: Callable[[], object]) -> Callable[..., None]:
    """Return what has this done before the next frame, once layouts have stopped asking for anything.

    Before each frame Kivy lays out again and again, and a widget has several sizes before it has its own.
    """

    def ask(*_changed: Any) -> None:
        _DUE[do] = None
        _doing.cancel()
        _waiting()

    return ask


class Drawn:
    """Mix in first: a widget that draws itself into its `_drawing`, before the next frame.

    `_draw` clears and fills it; it is called when the place, the theme or what it `draws_from` has changed.
    """

    draws_from: ClassVar[tuple[str, ...]] = ()
    canvas: Any
    fbind: Callable[..., object]
    _draw: Callable[..., None]

    def __init__(self, **kwargs: Any) -> None:
        self._drawing = InstructionGroup()
        self._redraw = settled(self._draw)
        super().__init__(**kwargs)
        self.canvas.add(self._drawing)
        whenever(self, self._redraw, "pos", "size", *self.draws_from)
        THEME.follow(self._draw)
        self._redraw()


def _same(one: Any, other: Any) -> bool:
    return list(one) == list(other) if isinstance(other, list | tuple) else bool(one == other)


def colour_of(name: str) -> Callable[[], list[float]]:
    """Return a function that returns a colour of the current palette in Kivy's format."""
    return lambda: get_color_from_hex(getattr(THEME.palette, name))


def size_of(name: str) -> Callable[[], float]:
    """Return a function that returns a size of the type scale."""
    return lambda: getattr(THEME, name)


def register_fonts(folder: Path) -> None:
    """Make Andika the font of all labels; `folder` has the .ttf files. Raise OSError if they are missing."""
    regular, bold = str(folder / LATIN.regular), str(folder / LATIN.bold)
    for name in (FONT, DEFAULT_FONT):
        LabelBase.register(name, regular, fn_bold=bold)
