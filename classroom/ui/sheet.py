"""A sheet to draw on with Pillow, and the outlines that are drawn on it; no Kivy.

Everything is drawn four times too large and made smaller, so edges are smooth without the graphics card's help. Sizes
are pixels; colours `#RRGGBB` or `#RRGGBBAA`.
"""

import math
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from classroom.ui.script import FONT_FILES

FINE = 4

Point = tuple[float, float]


@cache
def _font(folder: Path, size: int, *, bold: bool = True) -> ImageFont.FreeTypeFont:
    """Andika at `size` fine pixels."""
    name = FONT_FILES["latin"][1 if bold else 0]
    return ImageFont.truetype(folder / name, max(1, size), layout_engine=ImageFont.Layout.BASIC)


class Sheet:
    """A transparent picture `width` x `height` to draw on in final pixels, fractions allowed."""

    def __init__(self, width: float, height: float) -> None:
        self.size = (max(1, round(width)), max(1, round(height)))
        self._image = Image.new("RGBA", (self.size[0] * FINE, self.size[1] * FINE), (0, 0, 0, 0))
        self._pen = ImageDraw.Draw(self._image)

    def finished(self) -> Image.Image:
        """The picture in its final size."""
        return self._image.resize(self.size, Image.Resampling.BOX)

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
        if line and line_width:
            self._pen.rounded_rectangle(edges, radius * FINE, fill=line)
            edges = [edges[0] + line_width * FINE, edges[1] + line_width * FINE] + [
                edge - line_width * FINE for edge in edges[2:]
            ]
            radius = max(0.0, radius - line_width)
        if fill:
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
        """How wide `words` would be."""
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
