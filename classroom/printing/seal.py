"""The seal on a certificate: a gold rosette on two ribbons, with a star or with a bell in a wreath."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum

from classroom.printing.page import Colour, Paper
from classroom.printing.shape import Shape, circle, curved, joined, polygon, star


class Emblem(Enum):
    """What is in the middle of a seal."""

    STAR = "star"
    BELL = "bell"


@dataclass(frozen=True, slots=True)
class Metal:
    """The colours of gilding: highlighted, plain and shaded."""

    light: Colour
    plain: Colour
    deep: Colour


GOLD = Metal(light=(247, 226, 164), plain=(206, 164, 70), deep=(146, 104, 26))

_LOBES, _RAYS, _PEARLS = 36, 90, 60
# As fractions of the seal's radius.
_EDGE, _RAY_RING, _PEARL_RING, _FIELD, _WREATH = 0.92, 0.845, 0.735, 0.68, 0.5
_LEAVES = 7

_RIBBON = polygon((0.02, 0.5), (0.6, 0.42), (1.0, 1.58), (0.66, 1.44), (0.47, 1.74))
_FOLD = polygon((0.02, 0.5), (0.2, 0.48), (0.52, 1.66), (0.47, 1.74))
_LEAF = curved((0, 0), ((0.3, -0.34), (0.72, -0.3), (1, 0)), ((0.7, 0.16), (0.3, 0.16), (0, 0)), closed=True)
_BELL = curved(
    (-0.4, 0.24),
    ((-0.24, 0.1), (-0.27, -0.08), (-0.24, -0.18)),
    ((-0.18, -0.42), (0.18, -0.42), (0.24, -0.18)),
    ((0.27, -0.08), (0.24, 0.1), (0.4, 0.24)),
    closed=True,
)


def draw_seal(
    paper: Paper, x: float, y: float, radius: float, emblem: Emblem, field: Colour, shade: Colour, metal: Metal = GOLD
) -> None:
    """Draw a seal centred on (x, y), its ribbons and field in the given colours; lengths are in millimetres."""

    def at(shape: Shape, across: float = 1.0) -> Shape:
        return shape.placed(x, y, scale=radius, across=across)

    def ring(share: float, number: int, dash: float) -> tuple[Shape, tuple[float, float]]:
        """Return a circle, and the dash lengths that put `number` marks on it."""
        step = 2 * math.pi * share * radius / number
        return circle(x, y, share * radius), (dash * step, (1 - dash) * step)

    for across in (-1.0, 1.0):
        paper.draw(at(_RIBBON, across), fill=field)
        paper.draw(at(_FOLD, across), fill=shade)
    lobes, dots = ring(_EDGE, _LOBES, 0.0)
    paper.draw(lobes, line=metal.deep, thickness=0.2 * radius, dashes=dots, is_round=True)
    paper.draw(lobes, fill=metal.plain, line=metal.plain, thickness=0.15 * radius, dashes=dots, is_round=True)
    rays, bars = ring(_RAY_RING, _RAYS, 0.35)
    paper.draw(rays, line=metal.light, thickness=0.12 * radius, dashes=bars)
    paper.draw(circle(x, y, 0.775 * radius), fill=metal.plain, line=metal.deep, thickness=0.02 * radius)
    pearls, beads = ring(_PEARL_RING, _PEARLS, 0.0)
    paper.draw(pearls, line=metal.light, thickness=0.045 * radius, dashes=beads, is_round=True)
    paper.draw(circle(x, y, _FIELD * radius), fill=field, line=metal.light, thickness=0.03 * radius)
    paper.draw(at(joined(_wreath())), fill=metal.light)
    paper.draw(at(_EMBLEMS[emblem]), fill=metal.light)


def sprig(count: int, step: float, size: float) -> Shape:
    """Return leaves on both sides of a line to the right, getting smaller; lengths are in millimetres."""
    leaves = []
    for number in range(count):
        scale = size * (1 - 0.6 * number / count)
        for across in (1.0, -1.0):
            tilt = -28.0 if across > 0 else 180.0 + 28.0
            leaves.append(_LEAF.placed(number * step, 0.0, turn=tilt, scale=scale, across=across))
    return joined(leaves)


def _wreath() -> list[Shape]:
    """Return the leaves up both sides, from the bottom."""
    leaves = []
    for number in range(_LEAVES):
        angle = math.radians(100 + 19 * number)
        right, down = -_WREATH * math.cos(angle), _WREATH * math.sin(angle)
        for across in (1.0, -1.0):
            leaf = _LEAF.placed(right, down, turn=-(10 + 19 * number) - 14, scale=0.23)
            leaves.append(leaf.placed(0, 0, across=across))
    return leaves


_EMBLEMS = {
    Emblem.STAR: star(0, -0.02, 0.34, 0.14),
    Emblem.BELL: (_BELL + circle(0, 0.31, 0.075) + circle(0, -0.4, 0.06)).placed(0, 0.02, scale=0.86),
}
