"""Which writing a piece of text is in, and which font writes it; no Kivy.

A name may mix scripts: `runs` cuts it where the script changes, and each run is written with its own font, because
neither Kivy's text nor a PDF font falls back by itself.
"""

from dataclasses import dataclass
from typing import Literal

Script = Literal["latin", "tamil", "jawi", "chinese"]

# script: (regular, bold); Chinese has one weight
FONT_FILES: dict[Script, tuple[str, str]] = {
    "latin": ("Andika-Regular.ttf", "Andika-Bold.ttf"),
    "tamil": ("NotoSansTamil-Regular.ttf", "NotoSansTamil-Bold.ttf"),
    "jawi": ("NotoNaskhArabic-Regular.ttf", "NotoNaskhArabic-Bold.ttf"),
    "chinese": ("NotoSansSC-Medium.ttf", "NotoSansSC-Medium.ttf"),
}

_BLOCKS: tuple[tuple[int, int, Script], ...] = (
    (0x0600, 0x06FF, "jawi"),
    (0x0750, 0x077F, "jawi"),
    (0x08A0, 0x08FF, "jawi"),
    (0xFB50, 0xFDFF, "jawi"),
    (0xFE70, 0xFEFF, "jawi"),
    (0x0B80, 0x0BFF, "tamil"),
    (0x2E80, 0x303F, "chinese"),
    (0x3400, 0x9FFF, "chinese"),
    (0xF900, 0xFAFF, "chinese"),
    (0xFF00, 0xFFEF, "chinese"),
    (0x20000, 0x323AF, "chinese"),
)


# Signs that the font for Jawi lacks; Andika writes them.
_NOT_IN_JAWI = frozenset("-()'/?&…")


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text in one script."""

    script: Script
    text: str

    @property
    def is_right_to_left(self) -> bool:
        """Whether its letters go from right to left."""
        return self.script == "jawi"


def script_of(character: str) -> Script | None:
    """The script of one character; None for spaces, digits, marks and signs, which follow their neighbours."""
    code = ord(character)
    for first, last, script in _BLOCKS:
        if first <= code <= last:
            return script
    return "latin" if character.isalpha() else None


def runs(text: str) -> list[Run]:
    """Cut `text` into runs, in the order they are read; neutral characters join the run before them.

    Neutral characters at the start join the first run; a text without letters is Latin.
    """
    found: list[Run] = []
    current: Script | None = None
    start = 0
    for index, character in enumerate(text):
        script = script_of(character)
        if current == "jawi" and character in _NOT_IN_JAWI:
            script = "latin"
        if script is None or script == current:
            continue
        if current is not None:
            found.append(Run(current, text[start:index]))
            start = index
        current = script
    if text:
        found.append(Run(current or "latin", text[start:]))
    return found


def is_plain(text: str) -> bool:
    """Whether Kivy's own label writes `text` rightly: it is Latin only."""
    return text.isascii() or all(run.script == "latin" for run in runs(text))
