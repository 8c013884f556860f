"""The language of screens and documents: English in the source, other languages from gettext catalogues.

`_` translates into the language in use at the time of the call, so a text is translated each time it is shown. A
document may be printed in another language than the screen's: `translation` gives a translator that does not change.
"""

import datetime
import gettext
import re
import unicodedata
from collections.abc import Callable
from functools import cache
from pathlib import Path

DOMAIN = "bellword"
CATALOGUES = Path(__file__).resolve().parent / "locale"
SOURCE_LANGUAGE = "en"

# Each language's own name, as shown in a chooser. What one more needs: *A new language* in classroom/README.md.
LANGUAGE_NAMES = {"en": "English", "ms": "Bahasa Melayu"}

# Not from the operating system: its locale may lack a language, and setting it changes how numbers are read.
_MONTHS = {
    "en": (
        "January", "February", "March", "April", "May", "June",
        "July", "August", "September", "October", "November", "December",
    ),
    "ms": (
        "Januari", "Februari", "Mac", "April", "Mei", "Jun",
        "Julai", "Ogos", "September", "Oktober", "November", "Disember",
    ),
}  # fmt: skip

# Control characters, surrogates and line ends; and the marks that change the direction of writing.
_UNSEEN = ("Cc", "Cs", "Zl", "Zp")
_DIRECTIONS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_NOT_DRAWN = rf"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff{''.join(_DIRECTIONS)}]"
# In a message, also format characters (invisible or changing direction) and unassigned or private ones.
_NOT_QUOTED = (*_UNSEEN, "Cf", "Co", "Cn")
_LONGEST_QUOTED = 30

Translator = Callable[[str], str]


class UnknownLanguageError(LookupError):
    """A language code without a catalogue; the message lists those that have one."""

    def __init__(self, code: str) -> None:
        super().__init__(f"there is no language {code!r}; there are {', '.join(LANGUAGE_NAMES)}")


Rewording = Callable[[str, str, Translator], str]
"""Rewords a message in a language, given the message, its text in that language and the translator."""


class _Screen:
    """The language of the screens and how they reword texts; one for the whole app."""

    language = SOURCE_LANGUAGE
    reword: Rewording | None = None


def current_language() -> str:
    """Return the code of the language on screen."""
    return _Screen.language


def use_language(code: str) -> None:
    """Translate into `code` from now on. Raises `UnknownLanguageError`. Visible texts must be translated again."""
    _catalogue(code)
    _Screen.language = code


def reword_screens(reword: Rewording | None) -> None:
    """Reword everything on screen from now on, for example some of its nouns; None removes the rewording."""
    _Screen.reword = reword


def translation(code: str) -> Translator:
    """Return the translator into `code`, whatever language is on screen. Raises `UnknownLanguageError`."""
    catalogue = _catalogue(code)
    return lambda message: catalogue.gettext(message) if message else ""


def paper_translation(language: str) -> Translator:
    """Return the translator for what a paper in this language is called; one in two languages, as on screen."""
    return translation(language) if language in LANGUAGE_NAMES else _


def _(message: str) -> str:
    """Return `message` in the language on screen, or unchanged if the catalogue does not have it."""
    return _reworded(message, _in_language(message))


def ngettext(singular: str, plural: str, number: int) -> str:
    """Return the form of a message for `number`, in the language on screen; the number is not filled in."""
    return _reworded(singular, _catalogue(_Screen.language).ngettext(singular, plural, number))


def _in_language(message: str) -> str:
    # gettext answers the empty message with the catalogue's own header.
    return _catalogue(_Screen.language).gettext(message) if message else ""


def _reworded(message: str, text: str) -> str:
    return _Screen.reword(message, text, _in_language) if _Screen.reword else text


def N_(message: str) -> str:  # noqa: N802 - gettext's own name for it
    """Return `message` unchanged: marks a text for the catalogues where it is defined but not yet shown."""
    return message


def format_date(date: datetime.date, language: str | None = None) -> str:
    """Return a date such as `21 November 2026` or `3 Mac 2027`, in the language on screen unless another is given."""
    code = language or current_language()
    if code not in _MONTHS:
        raise UnknownLanguageError(code)
    return f"{date.day} {_MONTHS[code][date.month - 1]} {date.year}"


def folded_title(title: str) -> str:
    """Return `title` in a form for comparison: without case, outer spaces and variant forms of the same letter."""
    return " ".join(unicodedata.normalize("NFKC", title).split()).casefold()


def dotted(*texts: str) -> str:
    """Return short texts beside each other with a dot between them; empty ones are left out."""
    return " \N{MIDDLE DOT} ".join(filter(None, texts))


def is_one_line(text: str) -> bool:
    """Tell whether `text` is one line of visible characters, none of which changes its direction."""
    return not any(unicodedata.category(sign) in _UNSEEN or sign in _DIRECTIONS for sign in text)


def quoted(text: str) -> str:
    """Return `text` for a message: shortened, and with each invisible character replaced by its code point."""
    short = text if len(text) <= _LONGEST_QUOTED else text[:_LONGEST_QUOTED] + "..."
    seen = "".join(f"U+{ord(sign):04X}" if unicodedata.category(sign) in _NOT_QUOTED else sign for sign in short)
    return f'"{seen}"'


def shown(text: str) -> str:
    """Return an external text, such as a file name, with a sign in place of each character that cannot be drawn.

    Of the invisible characters only line ends stay; those that change the direction of writing are removed.
    """
    return text if text.isprintable() else re.sub(_NOT_DRAWN, _stand_in, text)


def _stand_in(found: re.Match[str]) -> str:
    sign = found[0]
    if sign in _DIRECTIONS:
        return ""
    return " " if sign.isspace() else "\N{REPLACEMENT CHARACTER}"


@cache
def _catalogue(code: str) -> gettext.NullTranslations:
    if code not in LANGUAGE_NAMES:
        raise UnknownLanguageError(code)
    if code == SOURCE_LANGUAGE:
        return gettext.NullTranslations()
    return gettext.translation(DOMAIN, CATALOGUES, languages=[code])
