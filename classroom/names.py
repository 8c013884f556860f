"""Names: the same clean form for what people type and for what files contain."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

LONGEST_NAME = 80

# Patterns are compiled when they are first used: the start needs none of these.
# Invisible characters: controls, halves of characters, marks that change the direction of writing, line-break
# hints, fillers, form selectors, tags. Joiners are among them, but stay where they distinguish letters.
_UNSEEN = (
    "[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f"
    "\u202a-\u202e\u2060-\u206f\u2800\u3164\ud800-\udfff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_CONTROL = "[\x00-\x1f\x7f-\x9f\u2028\u2029]+"
_QUOTED_CELL = r'"((?:[^"]|"")*)"'
_JOINERS = "\u200c\u200d"
_VIRAMA = 9  # the class of the signs that remove a letter's vowel
_CHILLU = "\u0d4d"  # Malayalam: followed by a joiner, the end of a syllable
_ARABIC = "[\u0620-\u065f\u066e-\u06d3\u06d5\u06fa-\u06ff\u0750-\u077f\u0870-\u08ff]"


def tidy_line(text: str) -> str:
    """Return typed text or text of a file as one line: single spaces, nothing invisible, composed letters.

    Texts that look the same become the same. A joiner stays between two letters that it joins or keeps apart.
    """
    if text.isprintable() and text.isascii():
        return " ".join(text.split())
    if not re.search(_UNSEEN, text):
        return " ".join(unicodedata.normalize("NFC", text).split())
    kept = ""
    for place, sign in enumerate(text):
        if sign in _JOINERS:
            kept += sign if _joins(kept[-1:], text[place + 1 : place + 2]) else ""
        elif not re.match(_UNSEEN, sign):
            kept += sign
    return " ".join(unicodedata.normalize("NFC", kept).split())


def pasted_line(text: str) -> str:
    """Return text typed or pasted into a one-line field; a spreadsheet cell loses its quotes and tabs."""
    line = " ".join(re.sub(_CONTROL, " ", text).split()) if len(text) > 1 else re.sub(_CONTROL, " ", text)
    quoted = re.fullmatch(_QUOTED_CELL, line)
    return quoted[1].replace('""', '"') if quoted else line


def tidy_name(text: str) -> str:
    """Return a name as it is stored: `tidy_line`, cut to at most `LONGEST_NAME` characters."""
    return tidy_line(tidy_line(text)[:LONGEST_NAME])


def is_name(text: str) -> bool:
    """Tell whether a text from a file is a name in its stored form, or empty."""
    return text == tidy_name(text)


def name_key(name: str) -> str:
    """Return the key by which names are compared; it ignores capitals and extra spaces."""
    return tidy_line(name).casefold()


_ALIKE = str.maketrans(
    dict.fromkeys("\u2018\u2019\u201b\u02bc\u02b9\u2032`\u00b4", "'")
    | dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-")
)


def alike_key(name: str) -> str:
    """Return the key of a name however a list writes it: with any apostrophe or hyphen, and in full-width letters.

    Nothing is stored under it, so it may know more kinds of signs one day.
    """
    return name_key(unicodedata.normalize("NFKC", name).translate(_ALIKE))


def _joins(before: str, after: str) -> bool:
    """Tell whether a joiner matters here: next to a sign that removes a vowel, or between Arabic letters."""
    if not before:
        return False
    if unicodedata.combining(before) == _VIRAMA:
        return before == _CHILLU or _is_letter(after)
    if after and unicodedata.combining(after) == _VIRAMA:
        return _is_letter(before)
    return bool(re.match(_ARABIC, before) and re.match(_ARABIC, after))


def _is_letter(sign: str) -> bool:
    return bool(sign) and unicodedata.category(sign)[0] in "LM"


_PARTICLES = r"(?<=\s)(Bin|Binti|Bte|A/l|A/p)(?=\s)"


def with_small_particles(name: str) -> str:
    """Return a name with its particles (binti, a/l) in lower case; typing gives them a capital automatically."""
    return re.sub(_PARTICLES, lambda found: found[0].lower(), name)


def offered(names: Sequence[str], typed: str, taken: Iterable[str], most: int) -> tuple[str, ...]:
    """Return up to `most` names to suggest: those with a word that begins as typed, and that are not `taken`.

    Names that themselves begin with the typed text come first. Nothing is suggested if the text is already such a
    name.
    """
    start, others = name_key(typed), {name_key(name) for name in taken}
    fitting = [name for name in names if name_key(name) not in others and f" {start}" in f" {name_key(name)}"]
    if start in map(name_key, fitting):
        return ()
    return tuple(sorted(fitting, key=lambda name: not name_key(name).startswith(start))[:most])
