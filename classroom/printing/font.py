"""The fonts of papers, and the characters that they have."""

from __future__ import annotations

import unicodedata
from functools import cache
from pathlib import Path

from classroom.paths import assets_dir
from classroom.writing import Typeface, missing

# Invisible marks that reverse the direction of a line; in a name, one could reorder the text beside it.
_DIRECTION_MARKS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def font_path(file_name: str) -> Path:
    """Return the path of a font file, which may be missing."""
    return assets_dir() / "fonts" / file_name


def clean(text: str) -> str:
    """Return `text` as one line that can be set: composed, without control characters and marks of direction."""
    composed = unicodedata.normalize("NFC", text)
    kept = (" " if unicodedata.category(mark) in ("Cc", "Zl", "Zp") else mark for mark in composed)
    return " ".join("".join(mark for mark in kept if mark not in _DIRECTION_MARKS).split())


def has(typeface: Typeface, sign: str) -> bool:
    """Tell whether a typeface has a character; always False if its file is missing."""
    return ord(sign) in _coverage(typeface)


def unprintable(text: str) -> tuple[str, ...]:
    """Return the characters of `text` that no font has, each once, in order; paper shows a substitute for them."""
    return tuple(missing(clean(text), has))


def is_right_to_left(text: str) -> bool:
    """Tell whether `text` has letters and all of them are written from right to left."""
    letters = [mark for mark in text if mark.isalpha()]
    return bool(letters) and all(unicodedata.bidirectional(mark) in ("R", "AL") for mark in letters)


@cache
def _coverage(typeface: Typeface) -> frozenset[int]:
    """Return the code points of a typeface; empty if its file is missing."""
    from fontTools.ttLib import TTFont  # noqa: PLC0415 - only when something is printed

    path = font_path(typeface.regular)
    if not path.is_file():
        return frozenset()
    with TTFont(path, lazy=True) as font:
        return frozenset(font.getBestCmap())
