"""Smooth pictures of tiles, squares, boards, panels, marks and charts, drawn with Pillow; no Kivy."""

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Literal, NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFont

from classroom.rules.tile import BLANK
from classroom.ui.kit.theme import Paint, Palette, Shape
from classroom.writing import LATIN

FINE = 4  # pictures are drawn this many times larger and scaled down at the end
_BAND = 128  # pixels of a picture's height
_TWO_DIGITS = 10
_CHART_TEXT = 18  # pixels: at this text size, the lines of a chart have the thickness given here
_RULES = (10, 20, 50, 100, 200, 500)  # steps between the level rules of a chart
_NUMBERS = (1, 2, 5, 10, 20, 50)  # steps between the numbers under a chart

Point = tuple[float, float]
TileLook = Literal["laid", "pending", "rack", "selected", "last", "extra"]
Labels = Mapping[str, str]
"""The labels of premium squares, by sign."""


# -- what is drawn on


@lru_cache(maxsize=12)  # each takes some 0.4 MB, and a picture that was drawn is kept elsewhere
def _font(folder: Path, size: int, *, bold: bool = True) -> ImageFont.FreeTypeFont:
    """Andika at `size` fine pixels."""
    name = LATIN.bold if bold else LATIN.regular
    return ImageFont.truetype(folder / name, max(1, size), layout_engine=ImageFont.Layout.BASIC)


class Canvas:
    """A picture `width` x `height` to draw on in final pixels, fractions allowed; transparent, or a copy of `fine`."""

    def __init__(self, width: float, height: float, fine: Image.Image | None = None) -> None:
        self.size = (max(1, round(width)), max(1, round(height)))
        size = (self.size[0] * FINE, self.size[1] * FINE)
        self.fine = fine.copy() if fine else Image.new("RGBA", size, (0, 0, 0, 0))
        self._pen = ImageDraw.Draw(self.fine)

    def finished(self) -> Image.Image:
        """The picture in its final size."""
        # The same mean as a box filter gives, in less than half of the time; in bands, as Pillow copies it twice.
        width, height = self.size
        if height <= _BAND:
            return self.fine.reduce(FINE)
        made = Image.new("RGBA", self.size)
        for top in range(0, height, _BAND):
            band = self.fine.crop((0, top * FINE, width * FINE, min(top + _BAND, height) * FINE))
            made.paste(band.reduce(FINE), (0, top))
        return made

    def box(
        self,
        left: float,
        top: float,
        right: float,
        bottom: float,
        radius: float = 0,
        *,
        fill: str | None = None,
        line: str | None = None,
        line_width: float = 0,
    ) -> None:
        """A rounded rectangle; its line lies inside its edge."""
        edges = [left * FINE, top * FINE, right * FINE - 1, bottom * FINE - 1]
        if edges[2] < edges[0] or edges[3] < edges[1]:
            return  # for a board that is only a few pixels large before it is laid out
        if line and line_width:
            self._pen.rounded_rectangle(edges, radius * FINE, fill=line)
            edges = [edges[0] + line_width * FINE, edges[1] + line_width * FINE] + [
                edge - line_width * FINE for edge in edges[2:]
            ]
            radius = max(0.0, radius - line_width)
        if fill and edges[2] >= edges[0] and edges[3] >= edges[1]:  # otherwise the line covers all of it
            self._pen.rounded_rectangle(edges, radius * FINE, fill=fill)

    def circle(
        self, x: float, y: float, radius: float, *, fill: str | None = None, line: str | None = None, width: float = 0
    ) -> None:
        """A disc, a ring, or both."""
        edges = [(x - radius) * FINE, (y - radius) * FINE, (x + radius) * FINE, (y + radius) * FINE]
        self._pen.ellipse(edges, fill=fill, outline=line, width=round(width * FINE))

    def polygon(self, points: Sequence[Point], fill: str) -> None:
        """A filled polygon."""
        self._pen.polygon([(x * FINE, y * FINE) for x, y in points], fill=fill)

    def path(self, points: Sequence[Point], colour: str, width: float) -> None:
        """A line through points with round ends and corners."""
        self._pen.line([(x * FINE, y * FINE) for x, y in points], fill=colour, width=round(width * FINE))
        for x, y in points:
            self.circle(x, y, width / 2, fill=colour)

    def dashes(self, points: Sequence[Point], colour: str, width: float, dash: float, gap: float) -> None:
        """A dashed line along a polyline; dashes go round its corners."""
        for part in dash_parts(points, dash, gap):
            self._pen.line(
                [(x * FINE, y * FINE) for x, y in part], fill=colour, width=round(width * FINE), joint="curve"
            )

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float,
        colour: str,
        folder: Path,
        *,
        anchor: str = "mm",
        bold: bool = True,
    ) -> None:
        """Words at a point; `anchor` as in Pillow."""
        self._pen.text(
            (x * FINE, y * FINE), words, font=_font(folder, round(size * FINE), bold=bold), fill=colour, anchor=anchor
        )

    def width_of(self, words: str, size: float, folder: Path, *, bold: bool = True) -> float:
        """The width that `words` would have."""
        return _font(folder, round(size * FINE), bold=bold).getlength(words) / FINE


def rounded_path(left: float, top: float, right: float, bottom: float, radius: float) -> list[Point]:
    """The outline of a rounded rectangle as points, closed, clockwise from the middle of its top."""
    corners = (
        (right - radius, top + radius, -90),
        (right - radius, bottom - radius, 0),
        (left + radius, bottom - radius, 90),
        (left + radius, top + radius, 180),
    )
    points: list[Point] = [((left + right) / 2, top)]
    for x, y, start in corners:
        for step in range(7):
            angle = math.radians(start + 15 * step)
            points.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    points.append(points[0])
    return points


def dash_parts(points: Sequence[Point], dash: float, gap: float) -> list[list[Point]]:
    """Cut a polyline into dashes; the period is stretched so that a closed line ends with a gap."""
    lengths = [math.dist(a, b) for a, b in pairwise(points)]
    total = sum(lengths)
    period = total / max(1, round(total / (dash + gap)))
    drawn = dash / (dash + gap) * period
    parts: list[list[Point]] = []
    walked = 0.0
    for start, end, length in zip(points, points[1:], lengths, strict=False):
        if length == 0:
            continue
        at = 0.0
        while at < length - 1e-9:
            phase = (walked + at) % period
            is_on = phase < drawn - 1e-9
            step = min(length - at, (drawn if is_on else period) - phase)
            step = max(step, 1e-6)
            if is_on:
                a = _between(start, end, at / length)
                b = _between(start, end, (at + step) / length)
                if parts and parts[-1][-1] == a:
                    parts[-1].append(b)
                else:
                    parts.append([a, b])
            at += step
        walked += length
    return parts


def _between(start: Point, end: Point, share: float) -> Point:
    if share >= 1 - 1e-9:
        return end
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


# -- panels, shapes and marks


class PanelLook(NamedTuple):
    """The look of a card or button: `depth` is the height of its darker lower edge, `sink` how far it is pressed."""

    fill: str
    line: str | None = None
    line_width: float = 0
    radius: float = 12
    edge: str | None = None
    depth: float = 0
    sink: float = 0
    dashed: bool = False


def panel(width: float, height: float, look: PanelLook) -> Image.Image:
    """A rounded panel of that size."""
    canvas = Canvas(width, height)
    if look.edge and look.depth:
        canvas.box(0, look.sink, width, height, look.radius, fill=look.edge)
    bottom = height - look.depth + look.sink
    if look.dashed and look.line:
        canvas.box(0, look.sink, width, bottom, look.radius, fill=look.fill)
        half = look.line_width / 2
        outline = rounded_path(half, look.sink + half, width - half, bottom - half, look.radius)
        canvas.dashes(outline, look.line, look.line_width, 4 * look.line_width, 3 * look.line_width)
    else:
        canvas.box(0, look.sink, width, bottom, look.radius, fill=look.fill, line=look.line, line_width=look.line_width)
    return canvas.finished()


def shape_points(kind: Shape, size: float, left: float = 0, top: float = 0) -> list[Point]:
    """The corners of a side's shape in a box; a circle as many short sides."""
    if kind == "triangle":
        corners = [(0.5, 0.08), (0.98, 0.92), (0.02, 0.92)]
    elif kind == "square":
        corners = [(0.09, 0.09), (0.91, 0.09), (0.91, 0.91), (0.09, 0.91)]
    elif kind == "diamond":
        corners = [(0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)]
    else:
        angles = [math.tau * step / 72 for step in range(72)]
        corners = [(0.5 + 0.47 * math.cos(angle), 0.5 + 0.47 * math.sin(angle)) for angle in angles]
    return [(left + x * size, top + y * size) for x, y in corners]


def shape(kind: Shape, size: float, colour: str) -> Image.Image:
    """A side's shape, filled."""
    canvas = Canvas(size, size)
    canvas.polygon(shape_points(kind, size), colour)
    return canvas.finished()


def verdict_mark(size: float, colour: str, *, accepted: bool) -> Image.Image:
    """A tick or a cross with round ends."""
    canvas = Canvas(size, size)
    width = 0.17 * size
    if accepted:
        canvas.path([(0.12 * size, 0.54 * size), (0.38 * size, 0.82 * size), (0.88 * size, 0.22 * size)], colour, width)
    else:
        for a, b in ((0.18, 0.82), (0.82, 0.18)):
            canvas.path([(a * size, 0.18 * size), (b * size, 0.82 * size)], colour, width)
    return canvas.finished()


def pip(size: float, colour: str, *, filled: bool) -> Image.Image:
    """Draw one mark for a scoreless turn: a ring, or a disc if `filled`."""
    canvas = Canvas(size, size)
    middle = size / 2
    canvas.circle(middle, middle, middle - 0.5, fill=colour if filled else None, line=colour, width=max(1.5, size / 9))
    return canvas.finished()


def pips(size: int, gap: int, colour: str, *, count: int, filled: int) -> Image.Image:
    """`count` marks in a row, of which the first `filled` are discs."""
    row = Image.new("RGBA", (count * (size + gap) - gap, size), (0, 0, 0, 0))
    for index in range(count):
        row.paste(pip(size, colour, filled=index < filled), (index * (size + gap), 0))
    return row


def feather(width: int) -> Image.Image:
    """A column of pixels: clear, `width` white ones, clear."""
    column = Image.new("RGBA", (1, width + 2), (255, 255, 255, 0))
    column.paste((255, 255, 255, 255), (0, 1, 1, width + 1))
    return column


def disc(size: int) -> Image.Image:
    """A white disc."""
    canvas = Canvas(size, size)
    canvas.circle(size / 2, size / 2, size / 2, fill="#FFFFFF")
    return canvas.finished()


# -- tiles and what marks squares


def arrow_square(cell: int, palette: Palette, *, down: bool) -> Image.Image:
    """The arrow: where the next tile goes and the way the word runs."""
    canvas = Canvas(cell, cell)
    width = max(2.0, cell / 15)
    canvas.box(0, 0, cell, cell, cell / 7, fill=palette.cursor_fill, line=palette.cursor, line_width=width)
    across = [(0.22, 0.42), (0.52, 0.42), (0.52, 0.24), (0.8, 0.5), (0.52, 0.76), (0.52, 0.58), (0.22, 0.58)]
    points = [(y, x) for x, y in across] if down else across
    canvas.polygon([(x * cell, y * cell) for x, y in points], palette.cursor)
    return canvas.finished()


def problem_square(cell: int, palette: Palette) -> Image.Image:
    """The mark of a wrong square: a dashed frame and a small cross, over whatever lies there."""
    canvas = Canvas(cell, cell)
    width = max(2.0, cell / 15)
    outline = rounded_path(width, width, cell - width, cell - width, cell / 8)
    for colour, thick in ((palette.card, 2 * width), (palette.danger, width)):
        canvas.dashes(outline, colour, thick, 3.2 * width, 2 * width)
    low, high = 0.08 * cell, 0.3 * cell
    for colour, thick in ((palette.card, 2.2 * width), (palette.danger, 1.1 * width)):
        canvas.path([(low, low), (high, high)], colour, thick)
        canvas.path([(low, high), (high, low)], colour, thick)
    return canvas.finished()


def hint_square(cell: int, palette: Palette) -> Image.Image:
    """The mark of a square on which a word fits: a solid frame with a dot in a corner, over whatever lies there."""
    canvas = Canvas(cell, cell)
    width = max(3.0, cell / 11)
    outline = rounded_path(width, width, cell - width, cell - width, cell / 8)
    for colour, thick in ((palette.card, 1.7 * width), (palette.ok, width)):
        canvas.path(outline, colour, thick)
    canvas.circle(0.79 * cell, 0.21 * cell, 0.15 * cell, fill=palette.card)
    canvas.circle(0.79 * cell, 0.21 * cell, 0.11 * cell, fill=palette.ok)
    return canvas.finished()


def target_square(cell: int, palette: Palette) -> Image.Image:
    """The square under a finger."""
    width = max(3.0, cell / 12)
    ring = Canvas(cell, cell)
    ring.box(0, 0, cell, cell, cell / 8, fill=palette.cursor)
    hole = Canvas(cell, cell)
    hole.box(width, width, cell - width, cell - width, cell / 10, fill="#FFFFFF")
    picture, cut = ring.finished(), hole.finished()
    picture.putalpha(ImageChops.subtract(picture.getchannel("A"), cut.getchannel("A")))
    return picture


_LOTS = ("*", "-")
"""Lots that are no tiles: the star, for which the fonts have no sign, and one without it."""


def tile_face(size: int, tile: str, value: int | None, look: TileLook, palette: Palette, folder: Path) -> Image.Image:
    """Draw a tile that fills a cell of `size`: letter, value, and the marks of a blank, pending or last-played tile.

    A named blank (lower case) is a capital with a line under it and a ring in place of its value. An extra letter is
    a card with a frame and a plus.
    """
    paint = palette.pending if look in ("pending", "extra") else palette.tile
    body, (left, top, right, bottom) = _tile_body(size, look, palette)
    canvas = Canvas(size, size, body)
    wide, high = right - left, bottom - top
    letter, is_blank = tile.upper(), tile.islower() or tile == BLANK
    letter_size = 0.62 * size
    wanted = 0.62 * size
    natural = canvas.width_of(letter, letter_size, folder)
    if natural > wanted:
        letter_size *= wanted / natural
    x, y = left + 0.46 * wide, top + 0.455 * high
    if value is not None and value >= _TWO_DIGITS and not is_blank:
        letter_size *= 0.88
        x, y = left + 0.41 * wide, top + 0.38 * high
    ink = palette.tile_value if tile == BLANK else paint.label
    if tile in _LOTS:
        if tile == "*":
            canvas.polygon(_star(left + wide / 2, top + high / 2, 0.36 * size), paint.label)
        return canvas.finished()
    # The letter stands on its capital height, not on the font's tall line.
    canvas.text(x, y + 0.36 * letter_size, letter, letter_size, ink, folder, anchor="ms")
    if is_blank:
        if tile != BLANK:
            under = top + 0.83 * high
            canvas.box(x - 0.2 * wide, under, x + 0.16 * wide, under + max(1.5, size / 22), fill=paint.label)
        radius = 0.075 * size
        canvas.circle(
            right - 0.17 * wide, bottom - 0.19 * high, radius, line=palette.tile_value, width=max(1.2, size / 30)
        )
    elif value is not None:
        canvas.text(
            right - 0.06 * wide, bottom - 0.09 * high, str(value), 0.27 * size, palette.tile_value, folder, anchor="rs"
        )
    return canvas.finished()


@lru_cache(maxsize=4)  # it is most of what a tile takes, and the same for all letters
def _tile_body(size: int, look: TileLook, palette: Palette) -> tuple[Image.Image, tuple[float, float, float, float]]:
    """The tile without its letter in fine pixels, and the edges of its face."""
    canvas = Canvas(size, size)
    unit = max(1.0, size / 45)
    radius = size / 7
    if look == "pending":
        left, top, right, bottom = unit, 0.0, size - unit, size - 3 * unit
        canvas.box(left, top, right, bottom, radius, fill=palette.pending.fill)
        line = 2.2 * unit
        outline = rounded_path(left + line / 2, top + line / 2, right - line / 2, bottom - line / 2, radius - line / 2)
        canvas.dashes(outline, palette.pending.outline, line, 5 * unit, 3.4 * unit)
        return canvas.fine, (left, top, right, bottom)
    left, top, right, bottom = 2 * unit, 1.5 * unit, size - 2 * unit, size - 4 * unit
    canvas.box(left, top + 2.5 * unit, right, bottom + 2.5 * unit, radius, fill=palette.shadow)
    canvas.box(left, top, right, bottom, radius, fill=palette.tile.fill, line=palette.tile_edge, line_width=unit)
    if look == "extra":
        frame = 3 * unit
        canvas.box(left, top, right, bottom, radius, fill=palette.pending.fill, line=palette.primary, line_width=frame)
        x, y, arm = right - 0.17 * size, top + 0.17 * size, 0.07 * size
        canvas.box(x - arm, y - unit, x + arm, y + unit, fill=palette.primary)
        canvas.box(x - unit, y - arm, x + unit, y + arm, fill=palette.primary)
    if look == "last":
        canvas.box(0.6 * unit, 0.6 * unit, size - 0.6 * unit, size - 0.6 * unit, radius, fill=palette.last_outer)
        canvas.box(3 * unit, 3 * unit, size - 3 * unit, size - 3 * unit, radius * 0.8, fill=palette.last_inner)
        inner = 5 * unit
        canvas.box(inner, inner, size - inner, size - inner, radius * 0.6, fill=palette.tile.fill)
    if look == "selected":
        canvas.box(left, top, right, bottom, radius, fill=palette.tile.fill, line=palette.cursor, line_width=4 * unit)
    return canvas.fine, (left, top, right, bottom)


def tile_back(size: int, palette: Palette) -> Image.Image:
    """A tile face down."""
    canvas = Canvas(size, size)
    unit = max(1.0, size / 45)
    box = (2 * unit, 1.5 * unit, size - 2 * unit, size - 4 * unit)
    canvas.box(box[0], box[1] + 2.5 * unit, box[2], box[3] + 2.5 * unit, size / 7, fill=palette.shadow)
    canvas.box(*box, size / 7, fill=palette.tile_back, line=palette.tile_edge, line_width=unit)
    return canvas.finished()


def empty_slot(size: int, palette: Palette) -> Image.Image:
    """A place on the rack whose tile is elsewhere: a dashed frame."""
    canvas = Canvas(size, size)
    unit = max(1.0, size / 45)
    outline = rounded_path(2 * unit, 1.5 * unit, size - 2 * unit, size - 3.5 * unit, size / 7)
    canvas.dashes(outline, palette.slot, 1.4 * unit, 5 * unit, 3.5 * unit)
    return canvas.finished()


# -- squares and the board


def square_face(size: int, sign: str, palette: Palette, labels: Labels, folder: Path) -> Image.Image:
    """One square of the board by its sign (`. l L w W *`), grid line included."""
    paint: Paint = palette.premiums.get(sign, palette.double_word if sign == "*" else palette.plain)
    canvas = Canvas(size, size)
    line = max(1.0, palette.line * size / 45)
    canvas.box(0, 0, size, size, fill=palette.grid)
    canvas.box(line, line, size - line, size - line, size / 16, fill=paint.fill)
    if sign == ".":
        return canvas.finished()
    middle = size / 2
    if sign in "lL":
        canvas.circle(middle, middle, 0.415 * size, line=paint.label, width=max(1.0, size / 28))
    else:
        inset = 0.105 * size
        canvas.box(
            inset,
            inset,
            size - inset,
            size - inset,
            0.02 * size,
            fill=paint.fill,
            line=paint.label,
            line_width=max(1.0, size / 32),
        )
    if sign == "*":
        canvas.polygon(_star(middle, 0.45 * size, 0.27 * size), paint.label)
    else:
        words = labels.get(sign, "")
        canvas.text(middle, 0.565 * size, words, 0.36 * size, paint.label, folder, anchor="ms")
    dots = 3 if sign in "LW" else 2
    for dot in range(dots):
        x = middle + (dot - (dots - 1) / 2) * 0.145 * size
        canvas.circle(x, 0.72 * size, 0.047 * size, fill=paint.label)
    return canvas.finished()


def star(size: int, colour: str) -> Image.Image:
    """A star as large as fits."""
    canvas = Canvas(size, size)
    canvas.polygon(_star(size / 2, size * 0.53, 0.5 * size), colour)
    return canvas.finished()


def _star(x: float, y: float, radius: float) -> list[Point]:
    points = []
    for step in range(10):
        reach = radius if step % 2 == 0 else 0.42 * radius
        angle = math.radians(-90 + 36 * step)
        points.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
    return points


def board_picture(
    layout_rows: Sequence[str], cell: int, coordinates: int, palette: Palette, labels: Labels, folder: Path
) -> Image.Image:
    """The empty board with its coordinates above and to the left; `coordinates` is their strip's width, 0 for none."""
    rows, columns = len(layout_rows), len(layout_rows[0])
    picture = Image.new("RGBA", (coordinates + columns * cell, coordinates + rows * cell), (0, 0, 0, 0))
    faces = {sign: square_face(cell, sign, palette, labels, folder) for sign in {*"".join(layout_rows)}}
    for row, line in enumerate(layout_rows):
        for column, sign in enumerate(line):
            picture.paste(faces[sign], (coordinates + column * cell, coordinates + row * cell))
    if coordinates:
        for index in range(max(rows, columns)):
            _coordinate(picture, index, cell, coordinates, palette, folder)
    return picture


def _coordinate(picture: Image.Image, index: int, cell: int, strip: int, palette: Palette, folder: Path) -> None:
    """The letter above column `index` and the number beside row `index`."""
    size = min(0.72 * strip, 0.4 * cell)
    for words, box in ((chr(ord("A") + index), (cell, strip)), (str(index + 1), (strip, cell))):
        canvas = Canvas(*box)
        canvas.text(
            box[0] / 2, box[1] / 2 + 0.36 * size, words, size, palette.secondary, folder, anchor="ms", bold=False
        )
        at = (strip + index * cell, 0) if box[0] == cell else (0, strip + index * cell)
        picture.paste(canvas.finished(), at)


def bubble(words: str, height: int, palette: Palette, folder: Path) -> Image.Image:
    """A few words on a small dark plate, as wide as they need."""
    size = 0.72 * height
    width = Canvas(1, 1).width_of(words, size, folder) + 0.7 * height
    canvas = Canvas(width, height)
    canvas.box(0, 0, canvas.size[0], height, height / 2, fill=palette.last_inner)
    canvas.box(1, 1, canvas.size[0] - 1, height - 1, height / 2, fill=palette.primary)
    canvas.text(canvas.size[0] / 2, height / 2 + 0.36 * size, words, size, palette.on_primary, folder, anchor="ms")
    return canvas.finished()


# -- the chart of a match


class ChartLine(NamedTuple):
    """A side's running totals and the look of its line."""

    totals: tuple[int, ...]
    colour: str
    shape: Shape


class ChartLook(NamedTuple):
    """The look of a chart: colours of rules and words, text size, word at the bottom, and least top of the scale."""

    rule: str
    ink: str
    text_size: float
    axis: str
    reach: int = 0


def chart(width: int, height: int, lines: Sequence[ChartLine], look: ChartLook, folder: Path) -> Image.Image:
    """Draw lines with marks over level rules; totals may be negative.

    The word for the axis and numbers from 1 on are at the bottom.
    """
    canvas, unit = Canvas(width, height), look.text_size / _CHART_TEXT
    highest = max(look.reach, *(max(line.totals) for line in lines))
    # A round number that cuts the highest total into six parts at most.
    step = next((step for step in _RULES if highest <= 6 * step), 1000)
    low = min(0, *(min(line.totals) for line in lines)) // step * step
    high = max(step, -(-highest // step) * step)
    left, right = canvas.width_of("000", look.text_size, folder, bold=False) + 16, width - 16
    top, bottom = 0.8 * look.text_size, height - (2.6 if look.axis else 1) * look.text_size
    for total in range(low, high + 1, step):
        y = bottom - (total - low) / (high - low) * (bottom - top)
        canvas.path([(left, y), (right, y)], look.rule, 1)
        words = (left - 8, y + 0.36 * look.text_size)
        canvas.text(*words, str(total), look.text_size, look.ink, folder, anchor="rs", bold=False)
    longest = max(len(line.totals) for line in lines)
    pitch = (right - left - 16) / max(1, longest - 1)
    for line in lines:
        points = [
            (left + 8 + index * pitch, bottom - (total - low) / (high - low) * (bottom - top))
            for index, total in enumerate(line.totals)
        ]
        canvas.path(points, line.colour, 3.5 * unit)
        for x, y in points:
            canvas.polygon(shape_points(line.shape, 15 * unit, x - 7.5 * unit, y - 8 * unit), line.colour)
    if look.axis:
        canvas.text(4, height - 4, look.axis, look.text_size, look.ink, folder, anchor="lb", bold=False)
        every = next((step for step in _NUMBERS if step * pitch >= 2.4 * look.text_size), _NUMBERS[-1])
        # No number lies over the word.
        clear = 4 + canvas.width_of(look.axis, look.text_size, folder, bold=False) + look.text_size
        for number in range(every, longest, every):
            place = (left + 8 + number * pitch, height - 4)
            if place[0] < clear:
                continue
            canvas.text(*place, str(number), look.text_size, look.ink, folder, anchor="mb", bold=False)
    return canvas.finished()
