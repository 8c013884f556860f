"""Outlines made of lines and curves, in millimetres; ornaments, seals and tiles are drawn from them.

A circle is four curves. What repeats along a line (pearls, squares) is one dashed line, which keeps a page small.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

Point = tuple[float, float]

BEGIN, LINE, CURVE, CLOSE = "m", "l", "c", "h"
"""The kinds of step in an outline, as PDF operators."""

_CIRCLE_HANDLE = 0.5523
"""The distance of the handles of a quarter circle from its ends, as a fraction of the radius."""


@dataclass(frozen=True, slots=True)
class Shape:
    """One or more outlines, as steps with the points that each needs."""

    steps: tuple[tuple[str, tuple[Point, ...]], ...]

    def __add__(self, other: Shape) -> Shape:
        """Return both outlines as one."""
        return Shape((*self.steps, *other.steps))

    def placed(self, x: float, y: float, *, turn: float = 0.0, scale: float = 1.0, across: float = 1.0) -> Shape:
        """Return the outline scaled, mirrored left to right if `across` is -1, turned by degrees, and moved."""
        cosine, sine = math.cos(math.radians(turn)) * scale, math.sin(math.radians(turn)) * scale

        def place(point: Point) -> Point:
            right, down = across * point[0], point[1]
            return x + cosine * right - sine * down, y + sine * right + cosine * down

        return Shape(tuple((step, tuple(map(place, points))) for step, points in self.steps))


def joined(shapes: Iterable[Shape]) -> Shape:
    """Return several outlines as one."""
    return Shape(tuple(step for shape in shapes for step in shape.steps))


def path(*points: Point) -> Shape:
    """Return an open line from point to point."""
    return Shape(((BEGIN, (points[0],)), *((LINE, (point,)) for point in points[1:])))


def polygon(*points: Point) -> Shape:
    """Return a closed outline with these corners."""
    return path(*points) + Shape(((CLOSE, ()),))


def curved(start: Point, *curves: tuple[Point, Point, Point], closed: bool = False) -> Shape:
    """Return consecutive cubic curves, each given by its two handles and its end."""
    steps = ((BEGIN, (start,)), *((CURVE, curve) for curve in curves))
    return Shape((*steps, (CLOSE, ()))) if closed else Shape(steps)


def rectangle(x: float, y: float, width: float, height: float) -> Shape:
    """Return a rectangle with its upper left corner at (x, y)."""
    return polygon((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def rounded(x: float, y: float, width: float, height: float, radius: float) -> Shape:
    """Return a rectangle with round corners."""
    right, bottom, near = x + width, y + height, radius * (1 - _CIRCLE_HANDLE)
    return Shape(
        (
            (BEGIN, ((x + radius, y),)),
            (LINE, ((right - radius, y),)),
            (CURVE, ((right - near, y), (right, y + near), (right, y + radius))),
            (LINE, ((right, bottom - radius),)),
            (CURVE, ((right, bottom - near), (right - near, bottom), (right - radius, bottom))),
            (LINE, ((x + radius, bottom),)),
            (CURVE, ((x + near, bottom), (x, bottom - near), (x, bottom - radius))),
            (LINE, ((x, y + radius),)),
            (CURVE, ((x, y + near), (x + near, y), (x + radius, y))),
            (CLOSE, ()),
        )
    )


def circle(x: float, y: float, radius: float) -> Shape:
    """Return a circle."""
    handle = radius * _CIRCLE_HANDLE
    return curved(
        (x + radius, y),
        ((x + radius, y + handle), (x + handle, y + radius), (x, y + radius)),
        ((x - handle, y + radius), (x - radius, y + handle), (x - radius, y)),
        ((x - radius, y - handle), (x - handle, y - radius), (x, y - radius)),
        ((x + handle, y - radius), (x + radius, y - handle), (x + radius, y)),
        closed=True,
    )


def star(x: float, y: float, radius: float, inner: float, points: int = 5) -> Shape:
    """Return a star with a point at the top; `inner` is the radius of the corners between its points."""
    corners = []
    for number in range(2 * points):
        angle, length = math.pi * number / points, inner if number % 2 else radius
        corners.append((x + length * math.sin(angle), y - length * math.cos(angle)))
    return polygon(*corners)
