"""How far apart colours are, for people who see them and people who do not: WCAG contrast, and CIEDE2000.

Formulas: WCAG 2.2 (relative luminance, contrast ratio); Sharma, Wu and Dalal 2005 (CIEDE2000); Machado, Oliveira and
Fernandes 2009 (colour vision deficiency, severity 1.0, applied to linear light).
"""

import math

Triple = tuple[float, float, float]

DEFICIENCIES: dict[str, tuple[Triple, Triple, Triple]] = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
_TO_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
_WHITE = (0.95047, 1.0, 1.08883)


def linear(colour: str) -> Triple:
    parts = [int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue


def _times(matrix: tuple[Triple, Triple, Triple], by: Triple) -> Triple:
    one, two, three = (sum(a * b for a, b in zip(row, by, strict=True)) for row in matrix)
    return one, two, three


def seen(colour: str, deficiency: str | None) -> Triple:
    """Linear light as somebody sees it."""
    light = linear(colour)
    if deficiency is None:
        return light
    red, green, blue = (min(1.0, max(0.0, part)) for part in _times(DEFICIENCIES[deficiency], light))
    return red, green, blue


def luminance(colour: str, deficiency: str | None = None) -> float:
    """Relative luminance as somebody sees it."""
    red, green, blue = seen(colour, deficiency)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast_of(one: float, other: float) -> float:
    """Contrast of two luminances."""
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


def contrast(one: str, other: str) -> float:
    return contrast_of(luminance(one), luminance(other))


def hex_of(colour: tuple[int, int, int]) -> str:
    return "#{:02X}{:02X}{:02X}".format(*colour)


def lab(light: Triple) -> Triple:
    x, y, z = (part / white for part, white in zip(_times(_TO_XYZ, light), _WHITE, strict=True))
    fx, fy, fz = (part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116 for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(one: Triple, other: Triple) -> float:
    """CIEDE2000 between two Lab colours."""
    l1, a1, b1 = one
    l2, a2, b2 = other
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean**7 / (mean**7 + 25**7)))
    a1, a2 = (1 + g) * a1, (1 + g) * a2
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = math.degrees(math.atan2(b1, a1)) % 360, math.degrees(math.atan2(b2, a2)) % 360
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    lightness, chroma = l2 - l1, c2 - c1
    hue = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    level, full = (l1 + l2) / 2, (c1 + c2) / 2
    if c1 * c2 == 0:
        middle = h1 + h2
    elif abs(h1 - h2) <= 180:
        middle = (h1 + h2) / 2
    else:
        middle = (h1 + h2 + 360) / 2 if h1 + h2 < 360 else (h1 + h2 - 360) / 2
    t = (
        1
        - 0.17 * math.cos(math.radians(middle - 30))
        + 0.24 * math.cos(math.radians(2 * middle))
        + 0.32 * math.cos(math.radians(3 * middle + 6))
        - 0.20 * math.cos(math.radians(4 * middle - 63))
    )
    s_l = 1 + 0.015 * (level - 50) ** 2 / math.sqrt(20 + (level - 50) ** 2)
    s_c, s_h = 1 + 0.045 * full, 1 + 0.015 * full * t
    rotation = -2 * math.sqrt(full**7 / (full**7 + 25**7))
    rotation *= math.sin(math.radians(60 * math.exp(-(((middle - 275) / 25) ** 2))))
    terms = lightness / s_l, chroma / s_c, hue / s_h
    return math.sqrt(sum(term**2 for term in terms) + rotation * terms[1] * terms[2])


def distance(one: str, other: str, deficiency: str | None = None) -> float:
    """CIEDE2000 between two `#RRGGBB` as somebody sees them."""
    return difference(lab(seen(one, deficiency)), lab(seen(other, deficiency)))
