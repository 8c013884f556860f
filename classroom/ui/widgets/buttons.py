"""The three kinds of button: one primary a screen, plain ones, and the one that cannot be taken back."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from classroom.ui.theme import PRESS_DEPTH, THEME
from classroom.ui.widgets.panel import Panel
from classroom.ui.widgets.pressable import Pressable
from classroom.ui.widgets.themed import Themed

LINE = 2  # dp, the line round a plain button
EDGE = 4  # dp, the darker lower edge a filled button stands on


class KitButton(Themed, Panel, Pressable, Widget):
    """A button with words: `text`, `font_size` (of the words, shrunk to fit), `selected` (drawn filled).

    Events: `on_release`, `on_refused(why)`; see `Pressable`.
    """

    text = StringProperty("")
    font_size = NumericProperty(22)
    bold = BooleanProperty(True)
    selected = BooleanProperty(False)
    wrap = BooleanProperty(False)
    ink = StringProperty("#1A1A1A")

    worn: ClassVar[Mapping[str, Callable[[], Any]]] = {"font_size": lambda: THEME.control}
    dressed_by: tuple[str, ...] = ("pressed", "why_disabled", "selected", "disabled")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        THEME.follow(self._dress)
        for name in self.dressed_by:
            self.fbind(name, self._dress)
        self._dress()

    def _dress(self, *_args: Any) -> None:
        """Put on the colours of this moment."""
        palette = THEME.palette
        self.edge, self.depth = "", 0
        if self.why_disabled or self.disabled:
            self.fill, self.line, self.ink = palette.disabled, palette.card_line, palette.on_disabled
        elif self.selected:
            self._fill_with(palette.primary, palette.primary_edge, palette.on_primary)
        else:
            self._dress_up()
        self.sink = PRESS_DEPTH if self.pressed and not self.why_disabled else 0

    def _dress_up(self) -> None:
        """Put on the colours of this kind of button."""
        palette = THEME.palette
        self.fill, self.line, self.ink = palette.card, palette.border, palette.text

    def _fill_with(self, fill: str, edge: str, ink: str) -> None:
        self.fill, self.line, self.ink = fill, "", ink
        self.edge, self.depth = edge, EDGE


class PrimaryButton(KitButton):
    """What normally happens next: filled, 88 dp high."""

    worn: ClassVar[Mapping[str, Callable[[], Any]]] = {"font_size": lambda: THEME.move_word}

    def _dress_up(self) -> None:
        palette = THEME.palette
        self._fill_with(palette.primary, palette.primary_edge, palette.on_primary)


class SecondaryButton(KitButton):
    """Anything else: white with a line; `marked` frames it in blue, `muted` makes frame dashed and words grey."""

    marked = BooleanProperty(False)
    muted = BooleanProperty(False)

    dressed_by = (*KitButton.dressed_by, "marked", "muted")

    def _dress_up(self) -> None:
        super()._dress_up()
        palette = THEME.palette
        self.dashed = self.muted
        self.line_width = LINE
        if self.muted:
            self.ink = palette.on_disabled
        if self.marked:
            self.line, self.line_width = palette.primary, 2 * LINE


class OkKey(SecondaryButton):
    """A key that hands over what was typed; `is_primary` fills it."""

    is_primary = BooleanProperty(True)

    dressed_by = (*SecondaryButton.dressed_by, "is_primary")

    def _dress_up(self) -> None:
        super()._dress_up()
        if self.is_primary:
            palette = THEME.palette
            self._fill_with(palette.primary, palette.primary_edge, palette.on_primary)


class DangerButton(KitButton):
    """What takes something away or challenges: a red line and red words; filled red where `strong`."""

    strong = BooleanProperty(False)

    dressed_by = (*KitButton.dressed_by, "strong")

    def _dress_up(self) -> None:
        palette = THEME.palette
        if self.strong:
            self._fill_with(palette.danger, palette.danger_edge, palette.on_danger)
        else:
            self.fill, self.line, self.ink = palette.card, palette.danger_text, palette.danger_text


class AccentButton(KitButton):
    """A way to something pleasant beside the main road: yellow like a tile."""

    def _dress_up(self) -> None:
        palette = THEME.palette
        self.fill, self.line, self.ink = palette.tile.fill, palette.tile_edge, palette.tile.label


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
