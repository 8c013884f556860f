"""The designs of certificates: their frames, their colours, their seals, and the room they leave for text."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from classroom.printing.page import (
    BLACK,
    WHITE,
    Colour,
    Paper,
    Shape,
    circle,
    curved,
    joined,
    path,
    polygon,
    rectangle,
    rounded,
    star,
)
from classroom.settings import CertificateDesign


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


_INK: Colour = (33, 28, 26)
_GREY: Colour = (96, 86, 78)
_MAROON: Colour = (118, 22, 42)
_MAROON_DEEP: Colour = (84, 12, 28)
_NAVY: Colour = (18, 53, 138)
_NAVY_DEEP: Colour = (10, 32, 92)
_CREAM: Colour = (247, 243, 232)
_SKY: Colour = (143, 208, 240)
_PINK: Colour = (240, 127, 168)
_RED: Colour = (168, 15, 26)
_TILE: Colour = (255, 226, 140)
_TILE_EDGE: Colour = (188, 142, 40)


@dataclass(frozen=True, slots=True)
class Look:
    """A design: its colours, its frame, and the room inside it, in millimetres on A4 landscape.

    `second` is the colour of text in the second language, `field` and `shade` are those of the seal's ribbons. All
    lines are centred on the x position `middle` and at most `width` wide. `top` and `bottom` limit the room above the
    lines to sign on, which together are `signing` wide. `crest` is the box that is cleared for a crest (left, top,
    width, height), None if the crest goes above all text. `seal` is the position of the seal. It is None for no seal
    or, if the design `has_seal_beside`, for a seal among the signatories. `parts_title`: the first word of the title
    is above the others and much larger.
    """

    frame: Callable[[Paper], None]
    text: Colour = BLACK
    title: Colour = BLACK
    second: Colour = BLACK
    rule: Colour = BLACK
    tile: Colour | None = None
    tile_edge: Colour = BLACK
    field: Colour = BLACK
    shade: Colour = BLACK
    middle: float = 148.5
    width: float = 238.0
    signing: float = 230.0
    top: float = 18.5
    bottom: float = 159.5
    crest: tuple[float, float, float, float] | None = None
    seal: tuple[float, float] | None = None
    has_seal_beside: bool = False
    parts_title: bool = False


def _plain_frame(paper: Paper) -> None:
    """Draw a thick and a thin line round the page, and an ornament in each corner."""
    outer, inner = 10.5, 13.0
    for inset, thickness in ((outer, 0.6), (inner, 0.2)):
        edge = rectangle(inset, inset, paper.width - 2 * inset, paper.height - 2 * inset)
        paper.draw(edge, line=BLACK, thickness=thickness)
    for x, across in ((inner, 1), (paper.width - inner, -1)):
        for y, down in ((inner, 1), (paper.height - inner, -1)):
            _bracket(paper, (x, y), across, down)


def _bracket(paper: Paper, corner: tuple[float, float], across: int, down: int) -> None:
    """Draw two nested rounded brackets round a diamond; `across` and `down` point into the page."""
    length = 24.0

    def at(x: float, y: float) -> tuple[float, float]:
        return corner[0] + across * x, corner[1] + down * y

    for inset, radius in ((3.4, 8.0), (6.4, 6.0)):
        handle, turn = inset + 0.45 * radius, inset + radius
        paper.stroke([at(length, inset), at(turn, inset)], 0.35)
        paper.curve([at(turn, inset), at(handle, inset), at(inset, handle), at(inset, turn)], 0.35)
        paper.stroke([at(inset, turn), at(inset, length)], 0.35)
    paper.draw(diamond(*at(11.6, 11.6)), fill=BLACK)


def diamond(x: float, y: float, half: float = 1.4) -> Shape:
    """Return a small square standing on its corner."""
    return polygon((x - half, y), (x, y - half), (x + half, y), (x, y + half))


_CORNER = 8.6


def _gold_frame(paper: Paper) -> None:
    """Draw a gold band with pearls between maroon lines, a rosette in each corner and sprigs along the edges."""
    width, height = paper.width, paper.height
    band, outer, inner, fine = 12.4, 9.6, 15.2, 16.6
    paper.draw(rectangle(band, band, width - 2 * band, height - 2 * band), line=GOLD.plain, thickness=3.4)
    for ends in (
        ((band, band), (width - band, band)),
        ((band, height - band), (width - band, height - band)),
        ((band, band), (band, height - band)),
        ((width - band, band), (width - band, height - band)),
    ):
        length = abs(ends[1][0] - ends[0][0]) + abs(ends[1][1] - ends[0][1])
        step = length / round(length / 3.0)
        paper.draw(path(*ends), line=GOLD.light, thickness=1.5, dashes=(0.0, step), is_round=True)
    for inset, colour, thickness in ((outer, _MAROON, 0.7), (inner, _MAROON, 0.7), (fine, GOLD.deep, 0.25)):
        edge = rectangle(inset, inset, width - 2 * inset, height - 2 * inset)
        paper.draw(edge, line=colour, thickness=thickness)
    half = _CORNER / 2
    leaves = []
    for x, across in ((outer + half, 1), (width - outer - half, -1)):
        for y, down in ((outer + half, 1), (height - outer - half, -1)):
            block = rectangle(x - half, y - half, _CORNER, _CORNER)
            paper.draw(block, fill=_MAROON, line=GOLD.light, thickness=0.5)
            paper.draw(star(x, y, 3.5, 1.5, 8), fill=GOLD.plain)
            paper.draw(circle(x, y, 1.0), fill=GOLD.light)
            along = sprig(4, 4.5, 4.4)
            leaves.append(along.placed(x + across * 10.0, y + down * 7.9, across=across))
            leaves.append(along.placed(x + across * 7.9, y + down * 10.0, turn=90.0 * down))
    paper.draw(joined(leaves), fill=GOLD.plain)


_BAND_LEFT, _SQUARE, _GAP = 9.6, 7.95, 0.55
# The squares of the band from the top; blanks leave room for the seal, and the first rows for a crest.
_SQUARES = (
    "R...R",
    ".P.P.",
    "..S..",
    ".P.P.",
    "R...R",
    "..N..",
    ".S.S.",
    "P.T.P",
    ".S.S.",
    "N...N",
    ".P.P.",
    "..R..",
    ".P.P.",
    "S...S",
    "..N..",
    "     ",
    "     ",
    "     ",
    "     ",
    "     ",
    "     ",
    "     ",
    ".S.S.",
    "R...R",
)
_COLUMNS, _CREST_ROWS, _ABOVE_SEAL, _BELOW_SEAL = 5, 5, 15, 22
_SQUARE_COLOURS: dict[str, Colour] = {".": _CREAM, "R": _RED, "P": _PINK, "S": _SKY, "N": _NAVY, "T": _TILE}
_BAND_TOP = 105.0 - len(_SQUARES) * _SQUARE / 2
_BAND_RIGHT = _BAND_LEFT + _COLUMNS * _SQUARE
_BAND_MIDDLE = (_BAND_LEFT + _BAND_RIGHT) / 2
_CREST_ROOM = (_BAND_LEFT, _BAND_TOP, _COLUMNS * _SQUARE, _CREST_ROWS * _SQUARE)
_SEAL_ROOM = _BAND_TOP + _ABOVE_SEAL * _SQUARE, _BAND_TOP + _BELOW_SEAL * _SQUARE


def _board_frame(paper: Paper) -> None:
    """Draw a strip of a board down the left side, and lines round the rest."""
    for sign, colour in _SQUARE_COLOURS.items():
        squares = [
            rectangle(
                _BAND_LEFT + column * _SQUARE + _GAP / 2,
                _BAND_TOP + row * _SQUARE + _GAP / 2,
                _SQUARE - _GAP,
                _SQUARE - _GAP,
            )
            for row, signs in enumerate(_SQUARES)
            for column, found in enumerate(signs)
            if found == sign
        ]
        paper.draw(joined(squares), fill=colour)
    edge, wall, inset = 9.6, _BAND_RIGHT + 0.6, 1.9
    frame = rounded(edge, edge, paper.width - 2 * edge, paper.height - 2 * edge, 1.2)
    paper.draw(frame, line=_NAVY, thickness=1.0)
    paper.draw(path((wall, edge), (wall, paper.height - edge)), line=_NAVY, thickness=1.0)
    for y in _SEAL_ROOM:
        paper.draw(path((_BAND_LEFT, y), (wall, y)), line=_NAVY, thickness=0.5)
    left, right = wall + inset, paper.width - edge - inset
    above, below = edge + inset, paper.height - edge - inset
    paper.draw(rectangle(left, above, right - left, below - above), line=GOLD.plain, thickness=0.45)
    for x in (left, right):
        for y in (above, below):
            paper.draw(diamond(x, y, 1.9), fill=_NAVY, line=WHITE, thickness=0.5)


LOOKS: dict[CertificateDesign, Look] = {
    CertificateDesign.PLAIN: Look(_plain_frame),
    CertificateDesign.GOLD: Look(
        _gold_frame,
        text=_INK,
        title=_MAROON,
        second=_GREY,
        rule=GOLD.deep,
        tile=_TILE,
        tile_edge=_TILE_EDGE,
        field=_MAROON,
        shade=_MAROON_DEEP,
        width=230.0,
        signing=224.0,
        top=19.5,
        has_seal_beside=True,
        parts_title=True,
    ),
    CertificateDesign.BOARD: Look(
        _board_frame,
        text=_INK,
        title=_NAVY,
        second=_GREY,
        rule=_RED,
        tile=_TILE,
        tile_edge=_TILE_EDGE,
        field=_NAVY,
        shade=_NAVY_DEEP,
        middle=168.7,
        width=216.0,
        signing=216.0,
        top=18.0,
        crest=_CREST_ROOM,
        seal=(_BAND_MIDDLE, sum(_SEAL_ROOM) / 2 - 6.3),
        parts_title=True,
    ),
}
