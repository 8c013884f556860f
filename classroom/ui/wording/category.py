"""The kinds of word that may be refused, in words for a teacher."""

from __future__ import annotations

from classroom.i18n import N_, _
from classroom.words.category import Category

_NAMES = {
    Category.VULGAR: N_("Not words for school"),
    Category.SLANG: N_("Slang and clipped words"),
    Category.ABBREVIATION: N_("Abbreviations"),
    Category.MUSICAL_NOTE: N_("Musical notes"),
    Category.LETTER_NAME: N_("Names of letters"),
    Category.CURRENCY: N_("Currencies"),
    Category.INTERJECTION: N_("Interjections"),
    Category.FRAGMENT: N_("Fragments"),
}

_SENTENCES = {
    Category.VULGAR: N_("Rude words, and words that hurt people."),
    Category.SLANG: N_("Words for talking with friends, such as yob or ad."),
    Category.ABBREVIATION: N_("Short forms of longer words, such as gif or awol."),
    Category.MUSICAL_NOTE: N_("Notes as they are sung, such as fa or soh."),
    Category.LETTER_NAME: N_("Letters spelt out, such as zed or aleph."),
    Category.CURRENCY: N_("Money of some country, such as baht or zloty."),
    Category.INTERJECTION: N_("What one calls out, such as oh or yikes."),
    Category.FRAGMENT: N_("Parts of an expression, such as versa or situ."),
}


def kind_name(category: Category) -> str:
    """Return the name of a kind of word."""
    return _(_NAMES[category])


def kind_sentence(category: Category) -> str:
    """Return what the words of a kind are, with two of them."""
    return _(_SENTENCES[category])


def kind_names(categories: frozenset[Category]) -> str:
    """Return the names of kinds one after another, in their usual order."""
    return ", ".join(kind_name(category) for category in Category if category in categories)
