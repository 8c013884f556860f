"""Names: one function makes one of whatever people type, and of what stands in any file."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

LONGEST_NAME = 80

# What has no look of its own: controls, halves of characters, what turns the direction of writing, hints where a line
# may break, fillers, selectors of a form, tags. The joiners are among them, and stay where they tell letters apart.
_UNSEEN = re.compile(
    "[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f"
    "\u202a-\u202e\u2060-\u206f\u2800\u3164\ud800-\udfff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
_QUOTED_CELL = re.compile(r'"((?:[^"]|"")*)"')
_JOINERS = "\u200c\u200d"
_VIRAMA = 9  # the class of the signs that take a vowel from its letter
_CHILLU = "\u0d4d"  # Malayalam: with a joiner behind it, the end of a syllable
_ARABIC = re.compile("[\u0620-\u065f\u066e-\u06d3\u06d5\u06fa-\u06ff\u0750-\u077f\u0870-\u08ff]")


def tidy_line(text: str) -> str:
    """Return one line of what people type or a file says: single blanks, nothing invisible, composed letters.

    What is seen the same is the same then. A joiner stays between two letters that it joins or keeps apart.
    """
    kept = ""
    for place, sign in enumerate(text):
        if sign in _JOINERS:
            kept += sign if _joins(kept[-1:], text[place + 1 : place + 2]) else ""
        elif not _UNSEEN.match(sign):
            kept += sign
    return " ".join(unicodedata.normalize("NFC", kept).split())


def pasted_line(text: str) -> str:
    """Return what is typed or pasted into a field of one line: a spreadsheet's cell without its quotes and tabs."""
    line = " ".join(_CONTROL.sub(" ", text).split()) if len(text) > 1 else _CONTROL.sub(" ", text)
    quoted = _QUOTED_CELL.fullmatch(line)
    return quoted[1].replace('""', '"') if quoted else line


def tidy_name(text: str) -> str:
    """Return a name as it is stored: `tidy_line`, at most `LONGEST_NAME` characters of it."""
    return tidy_line(tidy_line(text)[:LONGEST_NAME])


def is_name(text: str) -> bool:
    """Tell whether a text of a file is a name as we store it, or none at all."""
    return text == tidy_name(text)


def name_key(name: str) -> str:
    """Return what a name is told from others by, however many blanks and capitals it is written with."""
    return tidy_line(name).casefold()


def _joins(before: str, after: str) -> bool:
    """Tell whether a joiner makes a difference: beside the sign that takes a vowel away, and between Arabic letters."""
    if not before:
        return False
    if unicodedata.combining(before) == _VIRAMA:
        return before == _CHILLU or _is_letter(after)
    if after and unicodedata.combining(after) == _VIRAMA:
        return _is_letter(before)
    return bool(_ARABIC.match(before) and _ARABIC.match(after))


def _is_letter(sign: str) -> bool:
    return bool(sign) and unicodedata.category(sign)[0] in "LM"


_PARTICLES = re.compile(r"(?<=\s)(Bin|Binti|Bte|A/l|A/p)(?=\s)")


def with_small_particles(name: str) -> str:
    """Return a name in which what stands between two names is small: binti, a/l, typed with a capital by itself."""
    return _PARTICLES.sub(lambda found: found[0].lower(), name)


def offered(names: Sequence[str], typed: str, taken: Iterable[str], most: int) -> tuple[str, ...]:
    """Return up to `most` names to be offered: those with a word that begins as typed, none that is `taken`.

    Names that begin so themselves come first.
    """
    start, others = name_key(typed), {name_key(name) for name in taken}
    fitting = [name for name in names if name_key(name) not in others and f" {start}" in f" {name_key(name)}"]
    if start in map(name_key, fitting):
        return ()
    return tuple(sorted(fitting, key=lambda name: not name_key(name).startswith(start))[:most])
