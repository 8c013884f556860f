"""Kinds of word that a rule book or a teacher may refuse although a dictionary has them (P9, A13)."""

from __future__ import annotations

from enum import StrEnum


class Category(StrEnum):
    """What a word is besides being a word; the value is its name in `block.txt`."""

    VULGAR = "vulgar"
    SLANG = "slang"
    ABBREVIATION = "abbreviation"
    MUSICAL_NOTE = "musical-note"
    LETTER_NAME = "letter-name"
    CURRENCY = "currency"
    INTERJECTION = "interjection"
    FRAGMENT = "fragment"
