"""What the screens say of a two-letter word: short words for pupils, in the language in use."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from classroom.i18n import _
from classroom.words.category import Category
from classroom.words.two_letter_guide import GuideEntry

_PARTS: Mapping[str, Callable[[], str]] = {
    "adjective": lambda: _("adjective"),
    "adverb": lambda: _("adverb"),
    "conjunction": lambda: _("conjunction"),
    "determiner": lambda: _("determiner"),
    "interjection": lambda: _("interjection"),
    "noun": lambda: _("noun"),
    "noun plural": lambda: _("plural noun"),
    "preposition": lambda: _("preposition"),
    "pronoun": lambda: _("pronoun"),
    "verb": lambda: _("verb"),
}

_KINDS: Mapping[Category, Callable[[], str]] = {
    Category.VULGAR: lambda: _("not a word for school"),
    Category.SLANG: lambda: _("everyday talk"),
    Category.ABBREVIATION: lambda: _("short form"),
    Category.MUSICAL_NOTE: lambda: _("note in music"),
    Category.LETTER_NAME: lambda: _("name of a letter"),
    Category.CURRENCY: lambda: _("money"),
    Category.INTERJECTION: lambda: _("call or sound"),
    Category.FRAGMENT: lambda: _("part of an expression"),
}


def part_text(part: str) -> str:
    """Return the name of a part of speech; one that is not known is returned as it is."""
    named = _PARTS.get(part)
    return named() if named else part


def kind_text(entry: GuideEntry) -> str:
    """Return what kind of word it is: its parts of speech, then its categories; empty where nothing is known."""
    if entry.about is None:
        return ""
    parts = [part_text(part) for part in entry.about.parts_of_speech]
    kinds = [_KINDS[category]() for category in Category if category in entry.categories]
    return "; ".join(filter(None, (", ".join(parts), ", ".join(kinds))))
