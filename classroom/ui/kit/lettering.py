"""Text of any script as a picture, shaped by HarfBuzz and filled with Pillow; no Kivy."""

import math
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache, partial
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image, ImageDraw

from classroom import writing
from classroom.writing import LATIN, Piece, Typeface, pieces

FINE = 4  # pictures are drawn this many times larger and scaled down at the end
CURVE_STEPS = 6
DOTS = "…"

Point = tuple[float, float]


# -- shaping


class ShapedPiece(NamedTuple):
    """The glyphs of a piece from left to right as (glyph, x, y) in font units, and its advance in ems.

    `units` is the number of font units in an em. `stops` are the cursor positions in it, in ems: before its first
    character, and after each one.
    """

    font: Any
    glyphs: tuple[tuple[int, float, float], ...]
    advance: float
    units: float
    start: int
    stops: tuple[float, ...]


@cache
def _font(folder: Path, typeface: Typeface, *, bold: bool) -> Any:
    """Return a font, or None if its file is missing."""
    import uharfbuzz as hb  # noqa: PLC0415 - only where a name in another script is written

    path = folder / (typeface.bold if bold else typeface.regular)
    return hb.Font(hb.Face(hb.Blob.from_file_path(str(path)))) if path.is_file() else None


def _has(folder: Path, typeface: Typeface, sign: str, *, bold: bool = False) -> bool:
    font = _font(folder, typeface, bold=bold)
    return font is not None and font.get_nominal_glyph(ord(sign)) is not None


@lru_cache(maxsize=512)
def shape(text: str, folder: Path, *, bold: bool = False) -> tuple[ShapedPiece, ...]:
    """Shape `text`; return its pieces in visual order from left to right."""
    has = partial(_has, folder, bold=bold)
    return tuple(_shape_piece(piece, folder, bold=bold) for piece in pieces(text, has))


def _shape_piece(piece: Piece, folder: Path, *, bold: bool) -> ShapedPiece:
    import uharfbuzz as hb  # noqa: PLC0415 - only where a name in another script is written

    font = _font(folder, piece.typeface, bold=bold)
    buffer = hb.Buffer()
    buffer.add_str(piece.text)
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if piece.is_right_to_left else "ltr"
    hb.shape(font, buffer, {"kern": True, "liga": True})
    glyphs, x = [], 0
    widths: dict[int, int] = {}
    for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        glyphs.append((info.codepoint, x + position.x_offset, position.y_offset))
        x += position.x_advance
        widths[info.cluster] = widths.get(info.cluster, 0) + position.x_advance
    units = font.face.upem / piece.typeface.scale
    stops = [at / units for at in _stops(widths, len(piece.text))]
    if piece.is_right_to_left:
        stops = [x / units - at for at in stops]
    return ShapedPiece(font, tuple(glyphs), x / units, units, piece.start, tuple(stops))


def _stops(widths: dict[int, int], count: int) -> Iterator[float]:
    """Yield the position after each character of a piece; characters that form one glyph share its width."""
    yield 0.0
    gone = 0.0
    begins = sorted(widths)
    for begin, end in zip(begins, [*begins[1:], count], strict=True):
        for step in range(1, end - begin + 1):
            yield gone + widths[begin] * step / (end - begin)
        gone += widths[begin]


# -- where a cursor stands


def cursor_at(text: str, column: int, size: float, folder: Path) -> float:
    """Return the distance from the left of a cursor after the first `column` characters of `text`."""
    signs = _signs(text, folder)
    # Where two pieces meet, the cursor is after the character typed last.
    return size * (signs[column - 1][1] if column else signs[0][0] if signs else 0.0)


def column_at(text: str, x: float, size: float, folder: Path) -> int:
    """Return how many characters of `text` are before the cursor position nearest to `x`."""
    return min(range(len(text) + 1), key=lambda column: abs(cursor_at(text, column, size, folder) - x))


def extent_of(text: str, first: int, last: int, size: float, folder: Path) -> tuple[float, float]:
    """Return the left and right ends of the characters of `text` between two columns."""
    ends = [size * end for sign in _signs(text, folder)[first:last] for end in sign]
    return min(ends, default=0.0), max(ends, default=0.0)


@lru_cache(maxsize=64)
def _signs(text: str, folder: Path) -> tuple[tuple[float, float], ...]:
    """Return the start and end of each character, in ems from the left; right-to-left, the end comes first."""
    found: dict[int, tuple[float, float]] = {}
    left = 0.0
    for piece in shape(text, folder):
        for index, (begin, end) in enumerate(pairwise(piece.stops)):
            found[piece.start + index] = (left + begin, left + end)
        left += piece.advance
    return tuple(found[index] for index in sorted(found))


# -- how wide a text is, and what fits


def width_of(text: str, size: float, folder: Path, *, bold: bool = False) -> float:
    """The width of `text` at `size` pixels an em."""
    return size * sum(piece.advance for piece in shape(text, folder, bold=bold))


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
    return writing.missing(text, partial(_has, folder))


# -- the picture of a line


@lru_cache(maxsize=256)
def picture(text: str, size: float, colour: tuple[int, int, int], folder: Path, *, bold: bool = False) -> Image.Image:
    """Draw `text` as one line of Andika's height on a transparent ground; deeper text is raised."""
    line = _font(folder, LATIN, bold=bold).get_font_extents("ltr")
    em = _font(folder, LATIN, bold=bold).face.upem
    height = size * (line.ascender - line.descender) / em
    baseline = height - size * max(-line.descender / em, _depth(text, folder, bold=bold))
    width = max(1, math.ceil(width_of(text, size, folder, bold=bold)) + 2)
    mask = Image.new("L", (width * FINE, math.ceil(height) * FINE), 0)
    pen = ImageDraw.Draw(mask)
    left = float(FINE)
    for piece in shape(text, folder, bold=bold):
        scale = size * FINE / piece.units
        for glyph, x, y in piece.glyphs:
            _fill(pen, _contours(piece.font, glyph), left + x * scale, baseline * FINE - y * scale, scale)
        left += piece.advance * size * FINE
    drawn = Image.new("RGBA", (width, math.ceil(height)), (*colour, 0))
    drawn.putalpha(mask.resize(drawn.size, Image.Resampling.BOX))
    return drawn


def _depth(text: str, folder: Path, *, bold: bool) -> float:
    """The depth of a text below its line, in ems."""
    return max((_below(piece, glyph) for piece in shape(text, folder, bold=bold) for glyph in piece.glyphs), default=0)


def _below(piece: ShapedPiece, glyph: tuple[int, float, float]) -> float:
    extents = piece.font.get_glyph_extents(glyph[0])
    return -(glyph[2] + extents.y_bearing + extents.height) / piece.units if extents else 0.0


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
