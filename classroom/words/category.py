"""Kinds of word that a rule book or a teacher may refuse although a dictionary has them (P9, A13)."""

from __future__ import annotations

from dataclasses import dataclass
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


@dataclass(frozen=True)
class CategorySwitches:
    """Which categories are accepted; as it comes, what the primary format accepts (P9)."""

    vulgar: bool = False
    slang: bool = False
    abbreviation: bool = False
    musical_note: bool = True
    letter_name: bool = True
    currency: bool = True
    interjection: bool = True

    def accepts(self, category: Category) -> bool:
        """Tell whether words of `category` are accepted."""
        accepted: bool = getattr(self, category.name.lower())
        return accepted
