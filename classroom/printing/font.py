"""The fonts that papers are set in, and which characters they have.

Andika sets everything it can; a font of another script is loaded only when a text needs it.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from classroom.paths import assets_dir

# Invisible marks that reverse a line; a name with one could change the order of the text beside it.
_DIRECTION_MARKS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


@dataclass(frozen=True, slots=True)
class FontFamily:
    """A typeface in two weights; a family with one weight names it twice."""

    key: str
    regular: str
    bold: str


LATIN = FontFamily("andika", "Andika-Regular.ttf", "Andika-Bold.ttf")
TAMIL = FontFamily("tamil", "NotoSansTamil-Regular.ttf", "NotoSansTamil-Bold.ttf")
JAWI = FontFamily("jawi", "NotoNaskhArabic-Regular.ttf", "NotoNaskhArabic-Bold.ttf")
CHINESE = FontFamily("chinese", "NotoSansSC-Medium.ttf", "NotoSansSC-Medium.ttf")

FALLBACKS = (TAMIL, JAWI, CHINESE)


def font_path(file_name: str) -> Path:
    """Return the path of a font file, which may be missing."""
    return assets_dir() / "fonts" / file_name


def clean(text: str) -> str:
    """Return `text` as one line that can be set: composed, without control characters and marks of direction."""
    composed = unicodedata.normalize("NFC", text)
    kept = (" " if unicodedata.category(mark) in ("Cc", "Zl", "Zp") else mark for mark in composed)
    return " ".join("".join(mark for mark in kept if mark not in _DIRECTION_MARKS).split())


def fallbacks_for(text: str) -> tuple[FontFamily, ...]:
    """Return the families needed besides Andika to set `text`, in a fixed order."""
    missing = {mark for mark in text if ord(mark) not in _coverage(LATIN)}
    needed = []
    for family in FALLBACKS:
        if not missing:
            break
        here = {mark for mark in missing if ord(mark) in _coverage(family)}
        if here:
            needed.append(family)
            missing -= here
    return tuple(needed)


def unprintable(text: str) -> tuple[str, ...]:
    """Return the characters of `text` that no font has, each once, in order; on paper they are replaced by a sign."""
    found = dict.fromkeys(mark for mark in clean(text) if not _is_invisible(mark))
    families = (LATIN, *fallbacks_for("".join(found)))
    return tuple(mark for mark in found if not any(ord(mark) in _coverage(family) for family in families))


def is_right_to_left(text: str) -> bool:
    """Tell whether `text` has letters and all are written from right to left."""
    letters = [mark for mark in text if mark.isalpha()]
    return bool(letters) and all(unicodedata.bidirectional(mark) in ("R", "AL") for mark in letters)


def _is_invisible(mark: str) -> bool:
    return unicodedata.category(mark) in ("Cf", "Zs")


@cache
def _coverage(family: FontFamily) -> frozenset[int]:
    """Return the code points of a family, none where its file is missing."""
    from fontTools.ttLib import TTFont  # noqa: PLC0415 - only when something is printed

    path = font_path(family.regular)
    if not path.is_file():
        return frozenset()
    with TTFont(path, lazy=True) as font:
        return frozenset(font.getBestCmap())
