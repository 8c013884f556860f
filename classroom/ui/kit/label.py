"""Labels whose words fit: in size, in height, in any script."""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.lang import Builder
from kivy.metrics import sp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.label import Label
from PIL import Image

from classroom.i18n import shown
from classroom.ui.kit import lettering
from classroom.ui.kit.texture import as_texture, fonts_folder
from classroom.ui.kit.theme import (
    BODY,
    FONT,
    LEAST_TEXT,
    THEME,
    Defaults,
    Themed,
    colour_of,
    settled,
    size_of,
    whenever,
)
from classroom.writing import is_plain

LINE_PITCH = 0.8  # of the font's tall line box, where text has several lines
CAPITALS = 1.02  # em: the height of a line of capitals with descenders, less than the font's tall line
_PARTS = re.compile(r"[ \n]+")  # where a line may break; not at a non-breaking space
OF_RULE = "__no_builder"  # an argument of a widget that a .kv rule creates: its own rules are applied later
TOGETHER = " + "
MORE = "\N{HORIZONTAL ELLIPSIS}"


# -- how large a text is

_MOST_MEASURED = 16_384
_measured: dict[tuple[Any, ...], tuple[int, int]] = {}
_measure_anew = CoreLabel.get_extents


def _extents(label: Any, text: str) -> tuple[int, int]:
    """Measure words once: while a text is broken into lines, Kivy asks for most of them many times."""
    options = label.options
    key = text, options["font_size"], options["font_name_r"], options["bold"]
    if (extents := _measured.get(key)) is None:
        if len(_measured) >= _MOST_MEASURED:
            _measured.clear()
        extents = _measured[key] = _measure_anew(label, text)
    return extents


CoreLabel.get_extents = _extents


def strange_letters(text: str) -> str:
    """Return the letters of a text that no font has, each once; they will appear as boxes."""
    return "" if text.isascii() else lettering.missing(text, fonts_folder())


@lru_cache(maxsize=8192)
def text_extent(text: str, font_size: float, bold: bool = False, width: int | None = None) -> tuple[int, int]:
    """Return the width and height in pixels of `text`, wrapped at `width` if given."""
    if not (text := shown(text)):
        return 0, 0
    if not is_plain(text):
        return _lettered_extent(text, font_size, bold=bold, width=width)
    if width is not None and "\n" not in text and (line := text_extent(text, font_size, bold))[0] <= width:
        return line
    pitch = 1 if width is None else LINE_PITCH
    label = CoreLabel(
        text=text, font_size=font_size, font_name=FONT, bold=bold, text_size=(width, None), line_height=pitch
    )
    label.resolve_font_name()
    if width is None and "\n" not in text:
        wide, high = label.get_extents(text)
        return round(wide), round(high)
    label.render()
    wide, high = label._internal_size  # noqa: SLF001 - render() itself answers with the wish
    return round(wide), round(high)


def _lettered_extent(text: str, font_size: float, *, bold: bool, width: int | None) -> tuple[int, int]:
    folder = fonts_folder()
    lines = [text] if width is None else lettering.wrapped(text, font_size, width, folder, bold=bold)
    widest = max(lettering.width_of(line, font_size, folder, bold=bold) for line in lines)
    line = text_extent("A", font_size, bold)[1]
    # Lines that were wrapped at a width are no wider than that.
    wide = round(widest) + 2 if width is None or widest > width else min(round(widest) + 2, width)
    return wide, round((1 + LINE_PITCH * (len(lines) - 1)) * line)


@lru_cache(maxsize=2048)
def fitted_size(text: str, room: tuple[int, int], wanted: float, least: float, *, bold: bool, wrap: bool) -> float:
    """The largest size between `least` and `wanted` at which `text` fits into `room`, (width, height) in pixels."""
    width, height = room

    def fits(size: float) -> bool:
        wide, high = text_extent(text, size, bold=bold)
        if wrap and not (wide <= width and high <= height):
            widest = max((text_extent(word, size, bold=bold)[0] for word in _PARTS.split(text)), default=0)
            return widest <= width and text_extent(text, size, bold=bold, width=width)[1] <= height
        return wide <= width and (wrap or size * CAPITALS <= height)

    if width <= 1 or height <= 1 or wanted <= least or fits(wanted):
        return wanted
    low, high = float(round(least)), float(int(wanted))
    while low < high:
        # Never an int: for another type of number, Kivy would load the font again.
        middle = (low + high + 1) // 2
        low, high = (middle, high) if fits(middle) else (low, middle - 1)
    return low


def within(name: str, width: float, height: float, size: float = 0, *, bold: bool = True) -> str:
    """Return as many words of a `name` as fit this size in pixels; of a single word, as many letters.

    `size` is the smallest font size in pixels, 0 for the smallest allowed.
    """
    least = size or sp(LEAST_TEXT)
    if width <= 1 or height <= 1 or _fits(name, width, height, least, bold=bold):
        return name
    words = name.split()

    def fits(shown: str) -> bool:
        return _fits(shown, width, height, least, bold=bold)

    if count := _most(len(words) - 1, lambda count: fits(f"{' '.join(words[:count])} {MORE}")):
        return f"{' '.join(words[:count])} {MORE}"
    first = words[0] if words else name
    return first[: max(1, _most(len(first), lambda count: fits(first[:count] + MORE)))] + MORE


def names_within(line: str, width: float, size: float, *, bold: bool = False) -> str:
    """Return a line of names joined by +; the longest lose their last words until all fit.

    Every name stays visible; a line cut at its end would lose the last one.
    """
    names = [name.split() for name in line.split(TOGETHER)]

    def shown() -> str:
        return TOGETHER.join(" ".join(words) for words in names)

    while text_extent(shown(), size, bold)[0] > width:
        long = [words for words in names if len(words) > 1]
        if not long:
            break
        max(long, key=lambda words: len(" ".join(words))).pop()
    return shown()


def _most(count: int, fits: Callable[[int], bool]) -> int:
    """Return the largest number up to `count` that `fits`, if all smaller ones do; by bisection."""
    return bisect_left(range(1, count + 1), True, key=lambda tried: not fits(tried))


def _fits(text: str, width: float, height: float, size: float, *, bold: bool) -> bool:
    widest = max((text_extent(word, size, bold=bold)[0] for word in text.split()), default=0)
    tall = text_extent("X", size, bold=bold)[1]
    high = text_extent(text, size, bold=bold, width=int(width))[1] - tall + CAPITALS * size
    return widest <= width and high <= height


# -- labels


class ShownText(StringProperty):
    """A text property that keeps only what can be drawn: file names may contain characters that cannot be."""

    def set(self, widget: Any, text: Any) -> Any:
        """Keep what can be drawn of a text."""
        return super().set(widget, shown(text) if isinstance(text, str) else text)


class ShownName(ShownText):
    """A text as it can be drawn on one line."""

    def set(self, widget: Any, text: Any) -> Any:
        """Keep what can be drawn of a text on one line."""
        return super().set(widget, text.replace("\n", " ") if isinstance(text, str) else text)


def size_beside(texts: Sequence[str], room: float, least: float) -> float:
    """Return the font size of a section if all these texts fit side by side, else `least`."""
    size: float = THEME.section
    return size if sum(text_extent(text, size, True)[0] for text in texts) <= room else least


class _LightLabel(Label):
    """Kivy's label for what the app sets of one, a third of what Kivy follows: that is half of what a label costs."""

    _FOLLOWED = (
        *("text", "text_size", "halign", "valign", "shorten", "shorten_from"),
        *("font_size", "bold", "line_height", "color"),
    )

    _fits = False
    """Whether it is fitting its text, and draws it when it has."""

    def __init__(self, **kwargs: Any) -> None:
        self._trigger_texture = settled(self.texture_update)
        super(Label, self).__init__(**kwargs)
        self._label = CoreLabel(**{name: getattr(self, name) for name in self._FOLLOWED}, split_str="")
        pass_on = self._pass_on
        for name in self._FOLLOWED:
            self.fbind(name, pass_on, name)
        self._trigger_texture()

    def _pass_on(self, name: str, _label: object, value: Any) -> None:
        if name in {"text", "text_size"}:
            setattr(self._label, name, value)
        else:
            # As it is for a disabled label too: Kivy would draw that in an unreadable white.
            self._label.options[name] = value
        if not self._fits:
            self._trigger_texture()


class FitLabel(Themed, _LightLabel):
    """A label that fits its text: `max_font_size` is the wanted size in pixels, `min_font_size` the least.

    `wrap` allows several lines. `grow()` makes the label as high as its words need at the wanted size, and at least
    as high as `lines` lines. If the words do not fit into `most_lines`, they shrink.

    `wanted_width` is the width of one line at the wanted size. One line that does not fit even at the least size is
    shortened with dots. Text that Andika alone cannot write is drawn through `lettering`, the rest by Kivy.
    """

    defaults: ClassVar[Defaults] = {"color": colour_of("text"), "max_font_size": size_of("body")}

    text: Any = ShownText("")
    max_font_size = NumericProperty(f"{BODY}sp")
    min_font_size = NumericProperty(f"{LEAST_TEXT}sp")
    wrap = BooleanProperty(False)
    wanted_width = NumericProperty(0)
    valign = OptionProperty("middle", options=["bottom", "middle", "center", "top"])
    shorten_from = OptionProperty("right", options=["left", "center", "right"])
    lines = NumericProperty(0)
    most_lines = NumericProperty(0)
    height: Any
    size_hint_y: Any

    def __init__(self, **kwargs: Any) -> None:
        self.is_of_rule = OF_RULE in kwargs
        self._grown, self._is_line = 0.0, False
        self._picture, self._drawing = Rectangle(), InstructionGroup()
        for one in (Color(1, 1, 1, 1), self._picture):
            self._drawing.add(one)
        self._is_unfit = True
        # Without room it is not measured; Kivy's hundred pixels would break its words.
        super().__init__(**{"size": (1, 1), **kwargs})
        whenever(self, self._measure, "text", "max_font_size", "bold")
        whenever(self, self._refit, "size", "min_font_size", "wrap")
        whenever(self, self._place_picture, "pos", "size")
        self._measure()

    def _place_picture(self, *_args: Any) -> None:
        picture, (wide, high) = self._picture, self.texture_size
        picture.texture, picture.size = self.texture, (wide, high)
        # Where the words stand on a picture as large as the label; one of a line is no larger than its words.
        room, tall, left, below = wide, high, 0.0, 0.0
        if self._is_line:
            room = int(self.width)
            left = {"center": (room - wide) / 2, "right": room - wide}.get(self.halign, 0)
            if self.wrap:
                tall = int(self.height)
                above = {"top": 0, "bottom": tall - high}.get(self.valign, (tall - high) / 2)
                below = tall - high - int(above)
        # Not by the centre: Kivy tells of a new place before that follows it.
        x, y = int(self.x + self.width / 2 - room / 2), int(self.y + self.height / 2 - tall / 2)
        picture.pos = x + int(left), y + below

    def _refit(self, *_args: Any) -> None:
        self._is_unfit = True
        self._trigger_texture()

    def _measure(self, *_args: Any) -> None:
        self._refit()
        self.wanted_width = text_extent(self.text, self.max_font_size, self.bold)[0] + 2

    def grow(self) -> None:
        """Follow the height of the words from now on, unless a height or a size hint is set."""
        self.size_hint_y = None
        if self._grown:
            return
        self._grown = self.height
        later = Clock.create_trigger(self._grow, -1)
        whenever(self, later, "text", "width", "max_font_size", "bold", "lines")
        later()

    def _grow(self, *_args: Any) -> None:
        if self.size_hint_y is not None or self.height != self._grown or self.width <= 1:
            return
        self.wrap = True
        high = text_extent(self.text, self.max_font_size, self.bold, max(1, int(self.width)))[1]
        if self.lines:
            high = max(high, self._height_of(self.lines))
        if self.most_lines:
            high = min(high, self._height_of(self.most_lines))
        self._grown = self.height = float(high)

    def _height_of(self, lines: float) -> int:
        line = text_extent("X", self.max_font_size, self.bold)[1]
        return line + math.ceil((lines - 1) * line * LINE_PITCH)

    def _fit(self) -> None:
        self._draw_if_any()
        if self.width <= 1 or self.height <= 1:
            return
        self.font_size = fitted_size(
            self.text,
            (math.floor(self.width), math.floor(self.height)),
            self.max_font_size,
            self.min_font_size,
            bold=self.bold,
            wrap=self.wrap,
        )
        wide, high = text_extent(self.text, self.font_size, self.bold)
        # Closer lines get dark edges, which makes white letters thin, so a single line keeps the font's own height.
        is_close = self.wrap and (wide > self.width or high > self.height)
        self.line_height = LINE_PITCH if is_close else 1
        # Kivy shortens slightly too early, so it is used only if the text is too wide.
        self.shorten = not self.wrap and wide > self.width
        has_height = self.wrap and not (is_close and self._fits_but_for_white())
        # Most of the picture of a line as wide as its label would be empty, and painted all the same.
        self._is_line = not (is_close or self.shorten) and "\n" not in self.text and is_plain(self.text)
        self.text_size = (None, None) if self._is_line else (self.width, self.height if has_height else None)

    def _draw_if_any(self) -> None:
        """Draw the picture only if there is text and room: that of an empty label would be drawn in every frame."""
        canvas, is_wanted = self.canvas, bool(self.text and self.width > 1 and self.height > 1)
        is_drawn = canvas.indexof(self._drawing) >= 0
        if is_wanted and not is_drawn:
            canvas.insert(int(canvas.has_before), self._drawing)
        elif is_drawn and not is_wanted:
            canvas.remove(self._drawing)

    def _fits_but_for_white(self) -> bool:
        """Tell whether only the white space of tall lines exceeds the height; Kivy would then drop the last line."""
        high = text_extent(self.text, self.font_size, bold=self.bold, width=math.floor(self.width))[1]
        white = text_extent("X", self.font_size, self.bold)[1] - CAPITALS * self.font_size
        return self.height < high <= self.height + white

    def texture_update(self, *largs: Any) -> None:
        """Draw the text once its size is known, through HarfBuzz if Kivy cannot."""
        if self._is_unfit:
            self._is_unfit, self._fits = False, True
            self._fit()
            self._fits = False
        if is_plain(self.text):
            super().texture_update(*largs)
        else:
            self.texture = as_texture(self._lettered())
            self.texture_size = list(self.texture.size)
        self._place_picture()

    def _lettered(self) -> Image.Image:
        """The text as a picture as wide as the label."""
        width, bold, folder = max(2, round(self.width)), self.bold, fonts_folder()
        if self.wrap:
            lines = lettering.wrapped(self.text, self.font_size, width, folder, bold=bold)
        else:
            lines = [lettering.shortened(self.text, self.font_size, width, folder, bold=bold)]
        red, green, blue = (round(255 * part) for part in self.color[:3])
        drawn = [lettering.picture(line, self.font_size, (red, green, blue), folder, bold=bold) for line in lines]
        pitch = round(LINE_PITCH * drawn[0].height)
        whole = Image.new("RGBA", (width, drawn[0].height + pitch * (len(drawn) - 1)), (red, green, blue, 0))
        for index, line in enumerate(drawn):
            space = max(0, width - line.width)
            left = {"center": space // 2, "right": space}.get(self.halign, 0)
            seen = line.crop((0, 0, min(width, line.width), line.height))
            whole.alpha_composite(seen, (left, index * pitch))
        return whole


class NameLabel(FitLabel):
    """A person's or team's name in any script: one line, bold, shrunk to fit, never read as markup."""

    defaults: ClassVar[Defaults] = {**FitLabel.defaults, "max_font_size": size_of("team_name"), "bold": lambda: True}

    text: Any = ShownName("")


class GrowingLabel(FitLabel):
    """A text of several lines in any script; its height follows from its text and its width."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"wrap": True, **kwargs})
        self.grow()


class GrowingNote(GrowingLabel):
    """The same in grey."""

    defaults: ClassVar[Defaults] = {**FitLabel.defaults, "color": colour_of("secondary")}


# -- styles, by size


class Caption(FitLabel):
    """Grey, the smallest."""

    defaults: ClassVar[Defaults] = {"color": colour_of("secondary"), "max_font_size": size_of("caption")}


class NameNote(NameLabel):
    """A name beside another, or what is said of one: grey, the smallest."""

    defaults: ClassVar[Defaults] = Caption.defaults


class Note(FitLabel):
    """Grey, at the default size of a label."""

    defaults: ClassVar[Defaults] = {**FitLabel.defaults, "color": colour_of("secondary")}


class Fault(FitLabel):
    """Red: what is wrong or missing."""

    defaults: ClassVar[Defaults] = {**FitLabel.defaults, "color": colour_of("danger_text")}


class Strong(FitLabel):
    """Bold, at the default size of a label."""

    defaults: ClassVar[Defaults] = {**FitLabel.defaults, "bold": lambda: True}


class Remark(FitLabel):
    """Grey, as large as the words of a control."""

    defaults: ClassVar[Defaults] = {"color": colour_of("secondary"), "max_font_size": size_of("control")}


class Sentence(FitLabel):
    """As large as the words of a control."""

    defaults: ClassVar[Defaults] = {**FitLabel.defaults, "max_font_size": size_of("control")}


class Subheading(FitLabel):
    """Bold, as large as the words of a control."""

    defaults: ClassVar[Defaults] = {**Strong.defaults, "max_font_size": size_of("control")}


class Lead(FitLabel):
    """Grey, as large as the heading of a section."""

    defaults: ClassVar[Defaults] = {"color": colour_of("secondary"), "max_font_size": size_of("section")}


class Message(FitLabel):
    """As large as the heading of a section."""

    defaults: ClassVar[Defaults] = {**FitLabel.defaults, "max_font_size": size_of("section")}


class Heading(FitLabel):
    """Bold, over a section."""

    defaults: ClassVar[Defaults] = {**Strong.defaults, "max_font_size": size_of("section")}


class Announcement(FitLabel):
    """As large as the title of a card."""

    defaults: ClassVar[Defaults] = {**FitLabel.defaults, "max_font_size": size_of("team_name")}


class Title(FitLabel):
    """Bold, over a card."""

    defaults: ClassVar[Defaults] = {**Strong.defaults, "max_font_size": size_of("team_name")}


class Headline(FitLabel):
    """Bold, for all in the room."""

    defaults: ClassVar[Defaults] = {**Strong.defaults, "max_font_size": size_of("heading")}


# Kivy's rule would draw the text by three values that are bound nine times: a fifth of all that are in a screen.
Builder.load_string("<-FitLabel>:\n")
