"""A board under way, as the tests of the kit show it."""

_TOP = (
    "W..l...W...l..W",
    ".w...L...L...w.",
    "..w...l.l...w..",
    "l..w...l...w..l",
    "....w.....w....",
    ".L...L...L...L.",
    "..l...l.l...l..",
)
LAYOUT = (*_TOP, "W..l...*...l..W", *_TOP[::-1])
VALUES = dict(zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", (1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10), strict=True))  # fmt: skip  # noqa: E501
CELLS = (
    *["." * 15] * 5,
    ".......F.......",
    ".......A.......",
    ".....HORN......",
    ".......MOB.....",
    ".....PaSTE.....",
    "....BIT........",
    *["." * 15] * 4,
)
BIT = [(10, 4), (10, 5), (10, 6)]
