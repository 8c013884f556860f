"""The colours that a window really shows: of each text and of what lies behind it, for every eye."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget
from PIL import Image, ImageChops

from classroom.writing import is_plain
from tests.ui.colour import DEFICIENCIES, contrast_of, hex_of, luminance
from tests.ui.harness import ancestors, box, named, shown, words_of

LEAST, LEAST_LARGE = 4.5, 3.0
"""Contrasts of WCAG 2.2, 1.4.3."""
LARGE, LARGE_BOLD = 24, 18.66
"""From which size in dp on a text is large."""
LEAST_FOR_OTHERS = 3.0
"""Contrast for people who see fewer colours: no text may fade away for them."""
NEAR = 40
"""Levels by which a drawn colour may differ from the one that was asked for, as edges are smoothed."""
FAINT = 80
"""The same for thin letters, which smoothing leaves no point that is all ink."""
GROUND = 0.15
"""The part of the box of a text that a colour must have to count as its ground."""

Colour = tuple[int, int, int]


def low_contrasts(root: Widget, picture: Image.Image, over: Sequence[Widget] = ()) -> list[str]:
    """The texts in `root` that stand out too little on the picture of the window, and those that cannot be seen.

    What something of `over` lies over is left out.
    """
    covered = [box(widget) for widget in over]
    texts = [text for text in _texts(root) if not any(_meet(box(text), part) for part in covered)]
    return [fault for text in texts for fault in _faults(text, picture)]


def _texts(root: Widget) -> Iterator[Any]:
    for widget in shown(root):
        if isinstance(widget, Label | TextInput) and widget.opacity and _written(widget).strip():
            yield widget


def _written(widget: Any) -> str:
    return str(widget.text or getattr(widget, "hint_text", ""))


def _ink(widget: Any) -> tuple[Colour, float]:
    """The colour that a text is asked to have, and how much of it covers what is behind."""
    if not isinstance(widget, TextInput):
        asked = widget.color
    elif not widget.text:
        asked = widget.hint_text_color
    else:
        asked = widget.disabled_foreground_color if widget.disabled else widget.foreground_color
    cover = asked[3]
    for part in (widget, *ancestors(widget)):
        cover *= part.opacity
    red, green, blue = (round(255 * level) for level in asked[:3])
    return (red, green, blue), cover


def _place(widget: Any) -> tuple[int, int, int, int]:
    """The part of the picture that a text has, as far as it is not scrolled away: left, top, right, bottom."""
    is_measured = not isinstance(widget, TextInput) and is_plain(widget.text)
    edges = [words_of(widget) if is_measured else box(widget), (0, 0, Window.width, Window.height)]
    edges += [box(view) for view in ancestors(widget) if isinstance(view, ScrollView)]
    left, bottom, right, top = (pick(edge[side] for edge in edges) for side, pick in enumerate((max, max, min, min)))
    return round(left), round(Window.height - top), round(right), round(Window.height - bottom)


def _is_large(widget: Any) -> bool:
    size = widget.font_size / dp(1)
    return bool(size >= LARGE or (size >= LARGE_BOLD and getattr(widget, "bold", False)))


def _faults(widget: Any, picture: Image.Image) -> Iterator[str]:
    left, top, right, bottom = _place(widget)
    ink, cover = _ink(widget)
    if right - left < 4 or bottom - top < 8 or cover == 0:
        return
    pixels = picture.crop((left, top, right, bottom))
    colours = colours_of(pixels)
    grounds = _grounds(colours, ink, pixels.width * pixels.height)
    if not grounds:
        yield f"it has the colour of what is behind it, {hex_of(ink)}: {named(widget)}"
        return
    drawn = _mixed(ink, grounds[0], cover)
    if not any(_apart(colour, drawn) <= FAINT for _count, colour in colours):
        yield f"{hex_of(drawn)} is nowhere to be seen: {named(widget)}"
        return
    least = LEAST_LARGE if _is_large(widget) else LEAST
    for ground in grounds:
        found = contrast_of(luminance(hex_of(drawn)), luminance(hex_of(ground)))
        if found < least:
            yield f"{hex_of(drawn)} on {hex_of(ground)} is {found:.2f}: {named(widget)}"
        for deficiency in DEFICIENCIES:
            found = contrast_of(*(luminance(hex_of(one), deficiency) for one in (drawn, ground)))
            if found < LEAST_FOR_OTHERS:
                yield f"{hex_of(drawn)} on {hex_of(ground)} is {found:.2f} for {deficiency}: {named(widget)}"


def colours_of(picture: Image.Image) -> list[tuple[int, Colour]]:
    """How often each colour is on a picture, the most frequent first."""
    counted: Any = picture.convert("RGB").getcolors(picture.width * picture.height)
    return sorted(counted, reverse=True)


def _grounds(colours: list[tuple[int, Colour]], ink: Colour, pixels: int) -> list[Colour]:
    """The colours behind a text, the most frequent first."""
    return [colour for count, colour in colours if count > GROUND * pixels and _apart(colour, ink) > NEAR]


def _mixed(ink: Colour, ground: Colour, cover: float) -> Colour:
    red, green, blue = (round(one * cover + other * (1 - cover)) for one, other in zip(ink, ground, strict=True))
    return red, green, blue


def _apart(one: Colour, other: Colour) -> int:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def _meet(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def outline(picture: Image.Image) -> Image.Image:
    """What is left of a picture without its colours: where it is not its ground."""
    flat = picture.convert("RGB")
    ground = Image.new("RGB", flat.size, colours_of(flat)[0][1])
    apart = reduce(ImageChops.lighter, ImageChops.difference(flat, ground).split())
    return apart.point([255 if level > NEAR else 0 for level in range(256)])
