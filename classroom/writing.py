"""The setting of a text: the typeface of each character, and the direction of each stretch of a line.

Andika sets everything that no other typeface is assigned to. Which others may have a character follows from its block
alone, so no font is opened before a text needs it. Whether a font has the character is asked of the font reader,
character by character.

Every line runs from left to right. Adjacent words written from right to left, such as a name in Jawi, are one
stretch, as if between U+2068 and U+2069. Signs and numbers beside them belong to the line. So a list that begins with
such a name still begins on the left.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

Blocks = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Typeface:
    """Two font files, or one named twice, and the blocks of Unicode that they are for.

    `scale`: how much larger its letters are drawn on screen, to look as large as the others beside them.
    `reach`: its letters have marks far above or below them.
    """

    key: str
    regular: str
    bold: str
    blocks: Blocks
    scale: float = 1.0
    reach: bool = False


LATIN = Typeface("andika", "Andika-Regular.ttf", "Andika-Bold.ttf", ())


def _noto(key: str, name: str, *blocks: tuple[int, int], scale: float = 1.0, reach: bool = True) -> Typeface:
    return Typeface(key, f"{name}-Regular.ttf", f"{name}-Bold.ttf", blocks, scale, reach)


def _noto_cjk(key: str, file_name: str, *blocks: tuple[int, int]) -> Typeface:
    return Typeface(key, file_name, file_name, blocks)


_HAN: Blocks = ((0x2E80, 0x312F), (0x31F0, 0x31FF), (0x3400, 0x9FFF), (0xF900, 0xFAFF), (0xFF00, 0xFFEF))
_ARABIC: Blocks = ((0x0600, 0x06FF), (0x0750, 0x077F), (0x08A0, 0x08FF), (0xFB50, 0xFDFF), (0xFE70, 0xFEFF))

TAMIL = _noto("tamil", "NotoSansTamil", (0x0B80, 0x0BFF), scale=0.92)
JAWI = _noto("jawi", "NotoNaskhArabic", *_ARABIC, scale=1.2)
# Along with these the standard has other characters that Andika lacks, such as a black circle.
CHINESE = _noto_cjk("chinese", "NotoSansSC-Medium.ttf", *_HAN, (0x2460, 0x24FF), (0x25A0, 0x25FF), (0x2605, 0x2606))

# In the order in which they are asked for a sign.
OTHERS = (
    TAMIL,
    JAWI,
    CHINESE,
    # Rarer than GB 2312: traditional letters, and those of Japan.
    _noto_cjk("han", "NotoSansSC-Rare-Medium.ttf", *_HAN),
    _noto_cjk("korean", "NotoSansKR-Medium.ttf", (0x1100, 0x11FF), (0x3130, 0x318F), (0xAC00, 0xD7A3)),
    _noto("devanagari", "NotoSansDevanagari", (0x0900, 0x097F), (0xA8E0, 0xA8FF)),
    _noto("bengali", "NotoSansBengali", (0x0980, 0x09FF)),
    _noto("gurmukhi", "NotoSansGurmukhi", (0x0A00, 0x0A7F)),
    _noto("gujarati", "NotoSansGujarati", (0x0A80, 0x0AFF)),
    _noto("oriya", "NotoSansOriya", (0x0B00, 0x0B7F)),
    _noto("telugu", "NotoSansTelugu", (0x0C00, 0x0C7F)),
    _noto("kannada", "NotoSansKannada", (0x0C80, 0x0CFF)),
    _noto("malayalam", "NotoSansMalayalam", (0x0D00, 0x0D7F)),
    _noto("sinhala", "NotoSansSinhala", (0x0D80, 0x0DFF)),
    _noto("thai", "NotoSansThai", (0x0E00, 0x0E7F)),
    _noto("lao", "NotoSansLao", (0x0E80, 0x0EFF)),
    _noto("burmese", "NotoSansMyanmar", (0x1000, 0x109F), (0xA9E0, 0xA9FF), (0xAA60, 0xAA7F), scale=0.9),
    _noto("khmer", "NotoSansKhmer", (0x1780, 0x17FF)),
    _noto("hebrew", "NotoSansHebrew", (0x0590, 0x05FF)),
    _noto("armenian", "NotoSansArmenian", (0x0530, 0x058F), reach=False),
    _noto("georgian", "NotoSansGeorgian", (0x10A0, 0x10FF), (0x1C90, 0x1CBF), (0x2D00, 0x2D2F), reach=False),
    _noto("ethiopic", "NotoSansEthiopic", (0x1200, 0x139F), reach=False),
    _noto("greek", "NotoSans", (0x0370, 0x03FF), (0x1F00, 0x1FFF), reach=False),
)

# Tells whether a typeface has a character; False too if its file is missing.
Has = Callable[[Typeface, str], bool]


class Piece(NamedTuple):
    """A part of a line in one typeface that runs one way; `start` is where it begins in the text."""

    typeface: Typeface
    text: str
    start: int
    is_right_to_left: bool = False


def is_plain(text: str) -> bool:
    """Tell whether Andika alone can set a text."""
    return text.isascii() or not any(map(_others, text))


def has_reach(text: str) -> bool:
    """Tell whether a text has letters with marks far above or below them."""
    return not text.isascii() and any(one.reach for sign in text for one in _others(sign))


def pieces(text: str, has: Has) -> list[Piece]:
    """Return the pieces of a line as they stand from left to right."""
    found: list[Piece] = []
    for start, end, is_right_to_left in _stretches(text):
        read = list(_in_typefaces(text, start, end, has, is_right_to_left=is_right_to_left))
        found += reversed(read) if is_right_to_left else read
    return found


def missing(text: str, has: Has) -> str:
    """Return the visible characters of a text that no typeface has, each once."""
    seen = (sign for sign in text if not (sign.isspace() or _is_unseen(sign)))
    return "".join(dict.fromkeys(sign for sign in seen if _typeface(sign, None, has) is None))


def _is_unseen(sign: str) -> bool:
    """Tell whether a character only says how others are set; Arabic signs that stand over a number are seen."""
    return unicodedata.category(sign) == "Cf" and unicodedata.bidirectional(sign) != "AN"


@lru_cache(maxsize=4096)
def _others(sign: str) -> tuple[Typeface, ...]:
    code = ord(sign)
    return tuple(one for one in OTHERS if any(first <= code <= last for first, last in one.blocks))


def _typeface(sign: str, before: Typeface | None, has: Has) -> Typeface | None:
    """Return the typeface of a character; marks and spaces take the previous character's, if it has them."""
    follows = before is not None and unicodedata.category(sign) in ("Cf", "Mc", "Me", "Mn", "Zs")
    if before is not None and follows and (has(before, sign) or _is_unseen(sign)):
        return before
    return next((one for one in (*_others(sign), LATIN) if has(one, sign)), None)


def _in_typefaces(text: str, start: int, end: int, has: Has, *, is_right_to_left: bool) -> Iterator[Piece]:
    """Yield the pieces of a stretch as they are read; numbers run from left to right everywhere."""
    marks: list[tuple[Typeface, bool]] = []
    for sign in text[start:end]:
        typeface = _typeface(sign, marks[-1][0] if marks else None, has) or LATIN
        marks.append((typeface, is_right_to_left and unicodedata.bidirectional(sign) not in ("AN", "EN")))
    changes = [index for index in range(1, len(marks)) if marks[index] != marks[index - 1]]
    for first, last in pairwise((0, *changes, len(marks))):
        if last > first:
            yield Piece(marks[first][0], text[start + first : start + last], start + first, marks[first][1])


# Right-to-left letters with spaces between words, or one sign between two words: a name.
_TURNED = "R(?:(?:s+|n)?R)*"
_CLASSES = {"R": "R", "AL": "R", "AN": "R", "L": "l", "WS": "s"}


def _stretches(text: str) -> Iterator[tuple[int, int, bool]]:
    """Yield where each stretch of a line begins and ends, and whether it runs from right to left."""
    classes = ""
    for sign in text:
        kind = unicodedata.bidirectional(sign)
        classes += classes[-1:] or "n" if kind in ("NSM", "BN") else _CLASSES.get(kind, "n")
    end = 0
    for turned in re.finditer(_TURNED, classes):
        if turned.start() > end:
            yield end, turned.start(), False
        yield turned.start(), turned.end(), True
        end = turned.end()
    if end < len(text):
        yield end, len(text), False
