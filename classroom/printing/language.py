"""The language of a paper, independent of the language on screen."""

from __future__ import annotations

from enum import Enum

from classroom.i18n import Translator, translation


class PaperLanguage(Enum):
    """English, Bahasa Melayu, or both on one paper."""

    EN = "en"
    BM = "ms"
    BOTH = "both"

    @property
    def codes(self) -> tuple[str, ...]:
        """The language codes, the main one first."""
        return ("en", "ms") if self is PaperLanguage.BOTH else (self.value,)

    def translators(self) -> tuple[Translator, ...]:
        """Return one translator for each language, the main one first."""
        return tuple(translation(code) for code in self.codes)

    def label(self, message: str) -> str:
        """Return a printed word in each language of the paper, or once if they are the same."""
        return " / ".join(dict.fromkeys(translate(message) for translate in self.translators()))
