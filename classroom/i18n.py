"""The language of screens and papers: English in the source, other languages from gettext catalogues.

`_` translates into the language in use at the moment of the call, so a text is asked for anew whenever it is shown. A
paper may be printed in another language than the screen's: `translation` gives a translator that does not change.
"""

import datetime
import gettext
from collections.abc import Callable
from functools import cache
from pathlib import Path

DOMAIN = "bellword"
CATALOGUES = Path(__file__).resolve().parent / "locale"
SOURCE_LANGUAGE = "en"

# Each language by its own name, as a chooser shows it. Chinese, Tamil and others need a catalogue and a line here.
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

Translator = Callable[[str], str]


class UnknownLanguageError(LookupError):
    """A language code that has no catalogue; the message names those that have."""

    def __init__(self, code: str) -> None:
        super().__init__(f"there is no language {code!r}; there are {', '.join(LANGUAGE_NAMES)}")


class _Screen:
    """The language now on screen; one for the whole app."""

    language = SOURCE_LANGUAGE


def current_language() -> str:
    """Code of the language now on screen."""
    return _Screen.language


def use_language(code: str) -> None:
    """Speak `code` from now on; raises UnknownLanguageError. Texts already on screen must be asked for again."""
    _catalogue(code)
    _Screen.language = code


def translation(code: str) -> Translator:
    """Translator into `code`, whatever language is on screen; raises UnknownLanguageError."""
    catalogue = _catalogue(code)
    return lambda message: catalogue.gettext(message) if message else ""


def _(message: str) -> str:
    """`message` in the language now on screen, or as it is where the catalogue has no word for it."""
    # gettext answers the empty message with the catalogue's own header.
    return _catalogue(_Screen.language).gettext(message) if message else ""


def ngettext(singular: str, plural: str, number: int) -> str:
    """The form of a message that `number` asks for, in the language now on screen; the number is not filled in."""
    return _catalogue(_Screen.language).ngettext(singular, plural, number)


def N_(message: str) -> str:  # noqa: N802 - gettext's own name for it
    """`message` unchanged: marks a text for the catalogues where it is defined, to be translated where it is shown."""
    return message


def format_date(date: datetime.date, language: str | None = None) -> str:
    """A date as written by hand: `21 November 2026`, `3 Mac 2027`; in the screen's language unless another is given."""
    code = language or current_language()
    if code not in _MONTHS:
        raise UnknownLanguageError(code)
    return f"{date.day} {_MONTHS[code][date.month - 1]} {date.year}"


@cache
def _catalogue(code: str) -> gettext.NullTranslations:
    if code not in LANGUAGE_NAMES:
        raise UnknownLanguageError(code)
    if code == SOURCE_LANGUAGE:
        return gettext.NullTranslations()
    return gettext.translation(DOMAIN, CATALOGUES, languages=[code])
