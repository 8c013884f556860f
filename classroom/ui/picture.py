"""Smooth pictures of tiles, squares, boards, panels and marks, drawn with Pillow on a `sheet`; no Kivy."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from PIL import Image, ImageChops

from classroom.rules.tile import BLANK
from classroom.ui.palette import Paint, Palette, Shape
from classroom.ui.sheet import Point, Sheet, rounded_path

_TWO_DIGITS = 10

TileLook = Literal["laid", "pending", "rack", "selected", "last"]
Labels = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class PanelLook:
    """How a card or a button looks: `depth` is the darker lower edge it stands on, `sink` how far it is pressed."""

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
    sheet = Sheet(width, height)
    if look.edge and look.depth:
        sheet.box(0, look.sink, width, height, look.radius, fill=look.edge)
    bottom = height - look.depth + look.sink
    if look.dashed and look.line:
        sheet.box(0, look.sink, width, bottom, look.radius, fill=look.fill)
        half = look.line_width / 2
        outline = rounded_path(half, look.sink + half, width - half, bottom - half, look.radius)
        sheet.dashes(outline, look.line, look.line_width, 4 * look.line_width, 3 * look.line_width)
    else:
        sheet.box(0, look.sink, width, bottom, look.radius, fill=look.fill, line=look.line, line_width=look.line_width)
    return sheet.finished()


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
    sheet = Sheet(size, size)
    sheet.polygon(shape_points(kind, size), colour)
    return sheet.finished()


def verdict_mark(size: float, colour: str, *, accepted: bool) -> Image.Image:
    """A tick or a cross with round ends."""
    sheet = Sheet(size, size)
    width = 0.17 * size
    if accepted:
        sheet.path([(0.12 * size, 0.54 * size), (0.38 * size, 0.82 * size), (0.88 * size, 0.22 * size)], colour, width)
    else:
        for a, b in ((0.18, 0.82), (0.82, 0.18)):
            sheet.path([(a * size, 0.18 * size), (b * size, 0.82 * size)], colour, width)
    return sheet.finished()


def pip(size: float, colour: str, *, filled: bool) -> Image.Image:
    """One mark of a zero turn: a ring, or a disc."""
    sheet = Sheet(size, size)
    middle = size / 2
    sheet.circle(middle, middle, middle - 0.5, fill=colour if filled else None, line=colour, width=max(1.5, size / 9))
    return sheet.finished()


def arrow_square(cell: int, palette: Palette, *, down: bool) -> Image.Image:
    """The arrow: where the next tile goes and the way the word runs."""
    sheet = Sheet(cell, cell)
    width = max(2.0, cell / 15)
    sheet.box(0, 0, cell, cell, cell / 7, fill=palette.cursor_fill, line=palette.cursor, line_width=width)
    across = [(0.22, 0.42), (0.52, 0.42), (0.52, 0.24), (0.8, 0.5), (0.52, 0.76), (0.52, 0.58), (0.22, 0.58)]
    points = [(y, x) for x, y in across] if down else across
    sheet.polygon([(x * cell, y * cell) for x, y in points], palette.cursor)
    return sheet.finished()


def problem_square(cell: int, palette: Palette) -> Image.Image:
    """What marks a square that is wrong: a dashed frame and a small cross, over whatever lies there."""
    sheet = Sheet(cell, cell)
    width = max(2.0, cell / 15)
    outline = rounded_path(width, width, cell - width, cell - width, cell / 8)
    for colour, thick in ((palette.card, 2 * width), (palette.danger, width)):
        sheet.dashes(outline, colour, thick, 3.2 * width, 2 * width)
    low, high = 0.08 * cell, 0.3 * cell
    for colour, thick in ((palette.card, 2.2 * width), (palette.danger, 1.1 * width)):
        sheet.path([(low, low), (high, high)], colour, thick)
        sheet.path([(low, high), (high, low)], colour, thick)
    return sheet.finished()


def hint_square(cell: int, palette: Palette) -> Image.Image:
    """What marks a square on which a word fits: a solid frame with a dot in a corner, over whatever lies there."""
    sheet = Sheet(cell, cell)
    width = max(3.0, cell / 11)
    outline = rounded_path(width, width, cell - width, cell - width, cell / 8)
    for colour, thick in ((palette.card, 1.7 * width), (palette.ok, width)):
        sheet.path(outline, colour, thick)
    sheet.circle(0.79 * cell, 0.21 * cell, 0.15 * cell, fill=palette.card)
    sheet.circle(0.79 * cell, 0.21 * cell, 0.11 * cell, fill=palette.ok)
    return sheet.finished()


def target_square(cell: int, palette: Palette) -> Image.Image:
    """The square under a finger."""
    width = max(3.0, cell / 12)
    ring = Sheet(cell, cell)
    ring.box(0, 0, cell, cell, cell / 8, fill=palette.cursor)
    hole = Sheet(cell, cell)
    hole.box(width, width, cell - width, cell - width, cell / 10, fill="#FFFFFF")
    picture, cut = ring.finished(), hole.finished()
    picture.putalpha(ImageChops.subtract(picture.getchannel("A"), cut.getchannel("A")))
    return picture


def tile_face(size: int, tile: str, value: int | None, look: TileLook, palette: Palette, folder: Path) -> Image.Image:
    """A tile that fills a cell of `size`: letter, value, and what tells a blank, a pending or a last-played tile.

    A named blank (lower case) is drawn as a capital with a line under it and a ring for its value.
    """
    sheet = Sheet(size, size)
    paint = palette.pending if look == "pending" else palette.tile
    left, top, right, bottom = _tile_body(sheet, size, look, palette)
    wide, high = right - left, bottom - top
    letter, is_blank = tile.upper(), tile.islower() or tile == BLANK
    letter_size = 0.62 * size
    wanted = 0.62 * size
    natural = sheet.width_of(letter, letter_size, folder)
    if natural > wanted:
        letter_size *= wanted / natural
    x, y = left + 0.46 * wide, top + 0.455 * high
    if value is not None and value >= _TWO_DIGITS and not is_blank:
        letter_size *= 0.88
        x, y = left + 0.41 * wide, top + 0.38 * high
    ink = palette.tile_value if tile == BLANK else paint.label
    # The letter stands on its capital height, not on the font's tall line.
    sheet.text(x, y + 0.36 * letter_size, letter, letter_size, ink, folder, anchor="ms")
    if is_blank:
        if tile != BLANK:
            under = top + 0.83 * high
            sheet.box(x - 0.2 * wide, under, x + 0.16 * wide, under + max(1.5, size / 22), fill=paint.label)
        radius = 0.075 * size
        sheet.circle(
            right - 0.17 * wide, bottom - 0.19 * high, radius, line=palette.tile_value, width=max(1.2, size / 30)
        )
    elif value is not None:
        sheet.text(
            right - 0.06 * wide, bottom - 0.09 * high, str(value), 0.27 * size, palette.tile_value, folder, anchor="rs"
        )
    return sheet.finished()


def _tile_body(sheet: Sheet, size: int, look: TileLook, palette: Palette) -> tuple[float, float, float, float]:
    """The tile without its letter; returns the edges of its face."""
    unit = max(1.0, size / 45)
    radius = size / 7
    if look == "pending":
        left, top, right, bottom = unit, 0.0, size - unit, size - 3 * unit
        sheet.box(left, top, right, bottom, radius, fill=palette.pending.fill)
        line = 2.2 * unit
        outline = rounded_path(left + line / 2, top + line / 2, right - line / 2, bottom - line / 2, radius - line / 2)
        sheet.dashes(outline, palette.pending.outline, line, 5 * unit, 3.4 * unit)
        return left, top, right, bottom
    left, top, right, bottom = 2 * unit, 1.5 * unit, size - 2 * unit, size - 4 * unit
    sheet.box(left, top + 2.5 * unit, right, bottom + 2.5 * unit, radius, fill=palette.shadow)
    sheet.box(left, top, right, bottom, radius, fill=palette.tile.fill, line=palette.tile_edge, line_width=unit)
    if look == "last":
        sheet.box(0.6 * unit, 0.6 * unit, size - 0.6 * unit, size - 0.6 * unit, radius, fill=palette.last_outer)
        sheet.box(3 * unit, 3 * unit, size - 3 * unit, size - 3 * unit, radius * 0.8, fill=palette.last_inner)
        inner = 5 * unit
        sheet.box(inner, inner, size - inner, size - inner, radius * 0.6, fill=palette.tile.fill)
    if look == "selected":
        sheet.box(left, top, right, bottom, radius, fill=palette.tile.fill, line=palette.cursor, line_width=4 * unit)
    return left, top, right, bottom


def tile_back(size: int, palette: Palette) -> Image.Image:
    """A tile face down."""
    sheet = Sheet(size, size)
    unit = max(1.0, size / 45)
    box = (2 * unit, 1.5 * unit, size - 2 * unit, size - 4 * unit)
    sheet.box(box[0], box[1] + 2.5 * unit, box[2], box[3] + 2.5 * unit, size / 7, fill=palette.shadow)
    sheet.box(*box, size / 7, fill=palette.tile_back, line=palette.tile_edge, line_width=unit)
    return sheet.finished()


def empty_slot(size: int, palette: Palette) -> Image.Image:
    """A place on the rack whose tile is elsewhere: a dashed frame."""
    sheet = Sheet(size, size)
    unit = max(1.0, size / 45)
    outline = rounded_path(2 * unit, 1.5 * unit, size - 2 * unit, size - 3.5 * unit, size / 7)
    sheet.dashes(outline, palette.slot, 1.4 * unit, 5 * unit, 3.5 * unit)
    return sheet.finished()


def square_face(size: int, sign: str, palette: Palette, labels: Labels, folder: Path) -> Image.Image:
    """One square of the board by its sign (`. l L w W *`), grid line included."""
    paint: Paint = palette.premiums.get(sign, palette.double_word if sign == "*" else palette.plain)
    sheet = Sheet(size, size)
    line = max(1.0, palette.line * size / 45)
    sheet.box(0, 0, size, size, fill=palette.grid)
    sheet.box(line, line, size - line, size - line, size / 16, fill=paint.fill)
    if sign == ".":
        return sheet.finished()
    middle = size / 2
    if sign in "lL":
        sheet.circle(middle, middle, 0.415 * size, line=paint.label, width=max(1.0, size / 28))
    else:
        inset = 0.105 * size
        sheet.box(
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
        sheet.polygon(_star(middle, 0.45 * size, 0.27 * size), paint.label)
    else:
        words = labels.get(sign, "")
        sheet.text(middle, 0.565 * size, words, 0.36 * size, paint.label, folder, anchor="ms")
    dots = 3 if sign in "LW" else 2
    for dot in range(dots):
        x = middle + (dot - (dots - 1) / 2) * 0.145 * size
        sheet.circle(x, 0.72 * size, 0.047 * size, fill=paint.label)
    return sheet.finished()


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
        sheet = Sheet(*box)
        sheet.text(
            box[0] / 2, box[1] / 2 + 0.36 * size, words, size, palette.secondary, folder, anchor="ms", bold=False
        )
        at = (strip + index * cell, 0) if box[0] == cell else (0, strip + index * cell)
        picture.paste(sheet.finished(), at)


def bubble(words: str, height: int, palette: Palette, folder: Path) -> Image.Image:
    """A few words on a small dark plate, as wide as they need."""
    size = 0.72 * height
    width = Sheet(1, 1).width_of(words, size, folder) + 0.7 * height
    sheet = Sheet(width, height)
    sheet.box(0, 0, sheet.size[0], height, height / 2, fill=palette.last_inner)
    sheet.box(1, 1, sheet.size[0] - 1, height - 1, height / 2, fill=palette.primary)
    sheet.text(sheet.size[0] / 2, height / 2 + 0.36 * size, words, size, palette.on_primary, folder, anchor="ms")
    return sheet.finished()


def feather(width: int) -> Image.Image:
    """A column of pixels: clear, `width` white ones, clear."""
    column = Image.new("RGBA", (1, width + 2), (255, 255, 255, 0))
    column.paste((255, 255, 255, 255), (0, 1, 1, width + 1))
    return column


def disc(size: int) -> Image.Image:
    """A white disc."""
    sheet = Sheet(size, size)
    sheet.circle(size / 2, size / 2, size / 2, fill="#FFFFFF")
    return sheet.finished()
