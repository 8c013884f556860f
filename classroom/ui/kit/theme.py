"""The look of the app for Kivy: the palette in use, the type scale, sizes and fonts.

In .kv, without an import: `rgba(THEME.palette.text)`, `THEME.body`, `THEME.gap`;
whatever is bound so follows a change of palette or text size at once.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar, TypeAlias
from weakref import WeakMethod

from kivy.core.text import DEFAULT_FONT, LabelBase
from kivy.event import EventDispatcher
from kivy.metrics import Metrics, dp, sp
from kivy.properties import AliasProperty, BooleanProperty, NumericProperty, ObjectProperty
from kivy.utils import get_color_from_hex

from classroom.ui.kit.fixed import Fixed
from classroom.ui.kit.geometry import LOW, NARROW, density_for, is_upright
from classroom.ui.kit.palette import LIGHT, PALETTES, Palette, SideLook
from classroom.writing import LATIN

FONT = "Andika"

# sp; nothing pupils read across the room is below 30, nothing at all below 18 but a tile's value
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
    """The one look in use: a palette, a text scale for side panels, and sizes in pixels of this window.

    `density` is how many pixels a dp has: as many as the display says, more in a large window, fewer in a tiny one.
    `upright`: the window is higher than wide; `low`: it is wide, and has no room for everything at its full size.
    `still`: nothing moves by itself, what changes is at once in its place.
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
            changed = follower()
            if changed:
                changed()

    def fit(self, width: float, height: float) -> bool:
        """Take on a window of this size; whether what a dp is, or of which shape the window is, has changed.

        What was laid out before has the old size in many places: make it anew.
        """
        before = self.density, self.upright, self.low
        density = density_for(width, height, self._display)
        if density != self.density:
            # First Kivy's: the type scale is measured anew when the theme's changes.
            Metrics.density = density
        self.density, self.upright = density, is_upright(width, height)
        self.low = not self.upright and (height < LOW * self.density or width < NARROW * self.density)
        return before != (self.density, self.upright, self.low)

    def use(self, name: str) -> None:
        """Switch to the palette called `name`; KeyError if there is none."""
        self.palette = PALETTES[name]


# Kivy takes the scale of texts for -1 until it is asked for, and its window on Windows asks for all but that.
Metrics.fontscale = Metrics.fontscale
THEME = Theme()


def palette() -> Palette:
    """The palette in use now."""
    current: Palette = THEME.palette
    return current


def shaped(regular: Any, **of_shapes: Any) -> Any:
    """Return what a `regular` window has, or another for a `low` or an `upright` one: `dp(shaped(88, low=72))` in .kv.

    Nothing follows it: all screens are made anew in a window of another shape.
    """
    shape = "upright" if THEME.upright else "low" if THEME.low else ""
    return of_shapes.get(shape, regular)


def colour(of: Palette, usual: str = "text", /, **holding: object) -> str:
    """Return the colour of the first name for which something holds, else the `usual` one.

    In .kv: `colour(THEME.palette, danger_text=root.is_wrong, ok=root.is_right)`.
    """
    chosen: str = getattr(of, next((name for name, holds in holding.items() if holds), usual))
    return chosen


def side_look(side: float, of: Palette | None = None) -> SideLook:
    """Shape and colours of side number `side`; in .kv give `THEME.palette` as `of`, so that a change is followed."""
    sides = (of or palette()).sides
    return sides[int(side) % len(sides)]


Defaults: TypeAlias = Mapping[str, Callable[[], Any]]
"""Properties of a widget, each with the function that finds what it is when nobody says otherwise."""


class Themed(Fixed):
    """Mix in first: what a widget takes from the theme until it is given something else.

    A rule in .kv that is bound to the theme would take back what was given in Python, as Kivy keeps only constants of
    rules from doing so; hence this. A property that still has the theme's old value follows the theme to the new one.
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


def _same(one: Any, other: Any) -> bool:
    return list(one) == list(other) if isinstance(other, list | tuple) else bool(one == other)


def colour_of(name: str) -> Callable[[], list[float]]:
    """Return what finds a colour of the palette in use, as Kivy wants it."""
    return lambda: get_color_from_hex(getattr(THEME.palette, name))


def size_of(name: str) -> Callable[[], float]:
    """Return what finds a size of the type scale."""
    return lambda: getattr(THEME, name)


def register_fonts(folder: Path) -> None:
    """Make Andika the font of every label; `folder` holds the .ttf files. Raises OSError where it is missing."""
    regular, bold = str(folder / LATIN.regular), str(folder / LATIN.bold)
    for name in (FONT, DEFAULT_FONT):
        LabelBase.register(name, regular, fn_bold=bold)
