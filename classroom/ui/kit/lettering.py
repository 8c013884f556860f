"""Text of any script: which font writes it, and its picture, shaped by HarfBuzz and filled with Pillow; no Kivy."""

import math
import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

from PIL import Image, ImageDraw

Script = Literal["latin", "tamil", "jawi", "chinese"]

# script: (regular, bold); Chinese has one weight
FONT_FILES: dict[Script, tuple[str, str]] = {
    "latin": ("Andika-Regular.ttf", "Andika-Bold.ttf"),
    "tamil": ("NotoSansTamil-Regular.ttf", "NotoSansTamil-Bold.ttf"),
    "jawi": ("NotoNaskhArabic-Regular.ttf", "NotoNaskhArabic-Bold.ttf"),
    "chinese": ("NotoSansSC-Medium.ttf", "NotoSansSC-Medium.ttf"),
}

_BLOCKS: tuple[tuple[int, int, Script], ...] = (
    (0x0600, 0x06FF, "jawi"),
    (0x0750, 0x077F, "jawi"),
    (0x08A0, 0x08FF, "jawi"),
    (0xFB50, 0xFDFF, "jawi"),
    (0xFE70, 0xFEFF, "jawi"),
    (0x0B80, 0x0BFF, "tamil"),
    (0x2E80, 0x303F, "chinese"),
    (0x3400, 0x9FFF, "chinese"),
    (0xF900, 0xFAFF, "chinese"),
    (0xFF00, 0xFFEF, "chinese"),
    (0x20000, 0x323AF, "chinese"),
)

# Signs that the font for Jawi lacks; Andika writes them.
_NOT_IN_JAWI = frozenset("-()'/?&…")

# Naskh letters are drawn small in their em; so they look as large as the others beside them.
_SCALE: dict[Script, float] = {"latin": 1.0, "tamil": 0.92, "jawi": 1.2, "chinese": 1.0}

# A bracket opens towards what is read next, so among letters from right to left it is the other one.
_MIRRORED = str.maketrans("()", ")(")

FINE = 4  # times as large as it will be: a picture is drawn so, and made smaller in the end
CURVE_STEPS = 6
DOTS = "…"

Point = tuple[float, float]


# -- scripts


class Run(NamedTuple):
    """A stretch of text in one script."""

    script: Script
    text: str

    @property
    def is_right_to_left(self) -> bool:
        """Whether its letters go from right to left."""
        return self.script == "jawi"


def script_of(character: str) -> Script | None:
    """The script of one character; None for spaces, digits, marks and signs, which follow their neighbours."""
    code = ord(character)
    for first, last, script in _BLOCKS:
        if first <= code <= last:
            return script
    return "latin" if character.isalpha() else None


def runs(text: str) -> list[Run]:
    """Cut `text` into runs, in the order they are read; neutral characters join the run before them.

    Neutral characters at the start join the first run; a text without letters is Latin.
    """
    found: list[Run] = []
    current: Script | None = None
    start = 0
    for index, character in enumerate(text):
        script = script_of(character)
        if current == "jawi" and character in _NOT_IN_JAWI:
            script = "latin"
        if script is None or script == current:
            continue
        if current is not None:
            found.append(Run(current, text[start:index]))
            start = index
        current = script
    if text:
        found.append(Run(current or "latin", text[start:]))
    return found


def is_plain(text: str) -> bool:
    """Whether Kivy's own label writes `text` rightly: it is Latin only."""
    return text.isascii() or all(run.script == "latin" for run in runs(text))


# -- shaping


class MissingFontError(Exception):
    """A script's font file is not there; `script` and `path` say which."""

    def __init__(self, script: Script, path: Path) -> None:
        super().__init__(f"the font for {script} names is missing: {path}")
        self.script = script
        self.path = path


class ShapedRun(NamedTuple):
    """One run's glyphs from left to right as (glyph, x, y) in font units, and how far it goes in ems.

    `units` are the font units of an em.
    """

    font: Any
    glyphs: tuple[tuple[int, float, float], ...]
    advance: float
    units: float


@cache
def _font(folder: Path, script: Script, *, bold: bool) -> Any:
    import uharfbuzz as hb  # noqa: PLC0415 - only where a name in another script is written

    path = folder / FONT_FILES[script][1 if bold else 0]
    if not path.is_file():
        raise MissingFontError(script, path)
    return hb.Font(hb.Face(hb.Blob.from_file_path(str(path))))


@lru_cache(maxsize=512)
def shape(text: str, folder: Path, *, bold: bool = False) -> tuple[ShapedRun, ...]:
    """Shape `text`, its runs in the order they stand from left to right. Raises MissingFontError."""
    parts = runs(text)
    if parts and parts[0].is_right_to_left:
        parts = [_turned(part) for part in reversed(parts)]
    return tuple(_shape_run(part, folder, bold=bold) for part in parts)


def _turned(run: Run) -> Run:
    """Return a run as it stands in a line from right to left."""
    has_letters = any(character.isalnum() for character in run.text)
    return run if has_letters else Run(run.script, run.text.translate(_MIRRORED)[::-1])


def _shape_run(run: Run, folder: Path, *, bold: bool) -> ShapedRun:
    import uharfbuzz as hb  # noqa: PLC0415 - only where a name in another script is written

    font = _font(folder, run.script, bold=bold)
    buffer = hb.Buffer()
    buffer.add_str(run.text)
    buffer.guess_segment_properties()
    hb.shape(font, buffer, {"kern": True, "liga": True})
    glyphs, x = [], 0
    for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        glyphs.append((info.codepoint, x + position.x_offset, position.y_offset))
        x += position.x_advance
    units = font.face.upem / _SCALE[run.script]
    return ShapedRun(font, tuple(glyphs), x / units, units)


# -- how wide a text is, and what fits


def width_of(text: str, size: float, folder: Path, *, bold: bool = False) -> float:
    """How wide `text` is at `size` pixels an em."""
    return size * sum(run.advance for run in shape(text, folder, bold=bold))


def shortened(text: str, size: float, width: float, folder: Path, *, bold: bool = False) -> str:
    """`text`, or as much of its beginning as fits into `width` pixels with dots behind it."""
    if width_of(text, size, folder, bold=bold) <= width:
        return text
    for length in range(len(text) - 1, 0, -1):
        part = text[:length].rstrip() + DOTS
        if width_of(part, size, folder, bold=bold) <= width:
            return part
    return DOTS


def wrapped(text: str, size: float, width: float, folder: Path, *, bold: bool = False) -> list[str]:
    """`text` as lines of whole words that fit into `width` pixels; a longer word stands alone."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, size, folder, bold=bold) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def missing(text: str, folder: Path) -> str:
    """The characters of `text` that no font can write, each once."""
    found = []
    for run in runs(text):
        visible = [one for one in run.text if not one.isspace() and unicodedata.category(one) != "Cf"]
        try:
            font = _font(folder, run.script, bold=False)
        except MissingFontError:
            found += visible
        else:
            found += [one for one in visible if not font.get_nominal_glyph(ord(one))]
    return "".join(dict.fromkeys(found))


# -- the picture of a line


@lru_cache(maxsize=256)
def picture(text: str, size: float, colour: tuple[int, int, int], folder: Path, *, bold: bool = False) -> Image.Image:
    """`text` on one line as high as Andika's, transparent behind. Raises MissingFontError."""
    line = _font(folder, "latin", bold=bold).get_font_extents("ltr")
    em = _font(folder, "latin", bold=bold).face.upem
    ascent, height = size * line.ascender / em, size * (line.ascender - line.descender) / em
    width = max(1, math.ceil(width_of(text, size, folder, bold=bold)) + 2)
    mask = Image.new("L", (width * FINE, math.ceil(height) * FINE), 0)
    pen = ImageDraw.Draw(mask)
    left = float(FINE)
    for run in shape(text, folder, bold=bold):
        scale = size * FINE / run.units
        for glyph, x, y in run.glyphs:
            _fill(pen, _contours(run.font, glyph), left + x * scale, ascent * FINE - y * scale, scale)
        left += run.advance * size * FINE
    drawn = Image.new("RGBA", (width, math.ceil(height)), (*colour, 0))
    drawn.putalpha(mask.resize(drawn.size, Image.Resampling.BOX))
    return drawn


class _Outline:
    """Collects a glyph's contours as polygons."""

    def __init__(self) -> None:
        self.contours: list[list[Point]] = []

    def move(self, x: float, y: float) -> None:
        self.contours.append([(x, y)])

    def line(self, x: float, y: float) -> None:
        self.contours[-1].append((x, y))

    def quadratic(self, cx: float, cy: float, x: float, y: float) -> None:
        sx, sy = self.contours[-1][-1]
        for step in range(1, CURVE_STEPS + 1):
            t = step / CURVE_STEPS
            a, b, c = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
            self.contours[-1].append((a * sx + b * cx + c * x, a * sy + b * cy + c * y))


@cache
def _pen() -> Any:
    import uharfbuzz as hb  # noqa: PLC0415 - only where a name in another script is written

    pen = hb.DrawFuncs()
    pen.set_move_to_func(lambda x, y, outline: outline.move(x, y))
    pen.set_line_to_func(lambda x, y, outline: outline.line(x, y))
    pen.set_quadratic_to_func(lambda cx, cy, x, y, outline: outline.quadratic(cx, cy, x, y))
    pen.set_close_path_func(lambda _outline: None)
    return pen


@lru_cache(maxsize=2048)
def _contours(font: Any, glyph: int) -> tuple[tuple[Point, ...], ...]:
    """A glyph's polygons in font units, the largest first."""
    outline = _Outline()
    font.draw_glyph(glyph, _pen(), outline)
    closed = [tuple(contour) for contour in outline.contours if len(contour) > 2]
    return tuple(sorted(closed, key=lambda contour: -abs(_area(contour))))


def _area(contour: Sequence[Point]) -> float:
    """Twice the signed area: its sign tells which way round the contour runs."""
    following = [*contour[1:], contour[0]]
    return sum(x * next_y - next_x * y for (x, y), (next_x, next_y) in zip(contour, following, strict=True))


def _fill(pen: ImageDraw.ImageDraw, contours: Sequence[Sequence[Point]], x: float, y: float, scale: float) -> None:
    """Paint outer contours and wipe inner ones, from the largest to the smallest."""
    if not contours:
        return
    outer = _area(contours[0]) > 0
    for contour in contours:
        points = [(x + at * scale, y - up * scale) for at, up in contour]
        pen.polygon(points, fill=255 if (_area(contour) > 0) == outer else 0)
