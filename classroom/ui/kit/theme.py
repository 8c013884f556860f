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
            changed = follower()
            if changed:
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
