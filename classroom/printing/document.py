"""fpdf2's document, which reads each font once and lays out once what stands on many pages."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import cast

from fontTools.ttLib import TTFont
from fpdf import FPDF
from fpdf.enums import TextEmphasis
from fpdf.fonts import SubsetMap, TTFFont
from fpdf.line_break import Fragment


@dataclass(frozen=True, slots=True)
class _Drawn:
    """What was drawn at a place of a page: PDF operators that need nothing of what stands before them."""

    x: float
    y: float
    operators: bytes


@cache
def _read_font(path: Path) -> TTFFont:
    """Return what fpdf2 must know of a font to set text, which takes long to read; its file is closed again."""
    font = TTFFont(FPDF(), path, "", "")
    # Outlines are only needed for what a document embeds.
    del font.ttfont["glyf"]
    font.close()
    return font


def _font_to_reduce(font: TTFFont) -> TTFont:
    """Return the font as its file has it; the subsetter takes away from it what the document does not use."""
    whole = TTFont(font.ttffile, recalcTimestamp=False, lazy=True)
    # Else all names of the file are read and sorted anew.
    whole.setGlyphOrder(font.ttfont.getGlyphOrder())
    # All is shaped. The subsetter leaves these tables out, but would unpack all that is in them before.
    for table in {"GDEF", "GSUB", "GPOS"} & set(whole.keys()):
        del whole[table]
    return whole


class Document(FPDF):
    """An FPDF that can copy what it has drawn: shaping a line of text costs much more than its few bytes do."""

    def __init__(self, orientation: str) -> None:
        """Start without a page, in millimetres on A4."""
        super().__init__(orientation=orientation, unit="mm", format="A4")
        self._drawn: dict[Hashable, _Drawn] = {}

    def add_font_file(self, family: str, emphasis: str, path: Path) -> None:
        """Add the font of a file that is read once for all documents."""
        font = copy(_read_font(path))
        # What fpdf2 changes while it makes a document.
        font.i = len(self.fonts) + 1
        font.fontkey = family + emphasis
        font.emphasis = TextEmphasis.coerce(emphasis)
        font.desc = copy(font.desc)
        font.missing_glyphs = []
        font.subset = SubsetMap(font)
        self.fonts[font.fontkey] = font

    def to_bytes(self) -> bytes:
        """Finish the document and return it as a PDF file."""
        for font in self._font_files():
            font.ttfont = _font_to_reduce(font)
        return bytes(self.output())

    def close_fonts(self) -> None:
        """Close the font files, whether the document is finished or not."""
        for font in self._font_files():
            font.close()
        # fpdf2 remembers every glyph of every document, and with it the document's fonts, for as long as the app runs.
        SubsetMap.get_glyph.cache_clear()

    def _font_files(self) -> Iterator[TTFFont]:
        return (font for font in self.fonts.values() if isinstance(font, TTFFont))

    def _preload_bidirectional_text(self, text: str, markdown: bool) -> Sequence[Fragment]:  # noqa: FBT001 - fpdf2 calls it
        # A text runs one way here and has one typeface; fpdf2 would cut it at the signs that join letters.
        del markdown
        if self.text_shaping:
            self.text_shaping["fragment_direction"] = self.text_shaping["direction"]
        return (Fragment(text, self._get_current_graphics_state(), self.k),) if text else ()

    def draw_once(self, what: Hashable, x: float, y: float, draw: Callable[[], None]) -> None:
        """Draw `what` at (x, y): by `draw` the first time, later as a copy of that.

        `draw` sets the font, the width and the colour of all it draws.
        """
        drawn = self._drawn.get(what)
        if drawn is None:
            self._drawn[what] = _Drawn(x, y, self._operators_of(draw))
            return
        # Rounded as fpdf2 rounds places, so that a copy stands where the first would have stood.
        across = round(x * self.k, 2) - round(drawn.x * self.k, 2)
        up = round((self.h - y) * self.k, 2) - round((self.h - drawn.y) * self.k, 2)
        self._out(b"q 1 0 0 1 %.2f %.2f cm\n%sQ" % (across, up, drawn.operators))
        self._resource_catalog.index_stream_resources(drawn.operators.decode("latin-1"), self.page)

    def write_operators(self, operators: str) -> None:
        """Write operators of PDF to the page as they are; they leave its state as they found it."""
        self._out(operators)

    def _operators_of(self, draw: Callable[[], None]) -> bytes:
        """What `draw` writes to the page, whatever was set before it."""
        with self.local_context():
            # Bytes in the making, until the document is finished.
            contents = cast(bytearray, self.pages[self.page].contents)
            begun = len(contents)
            # A width and a space that nothing has, so that they are written however they were.
            self.line_width = self.char_spacing = -1
            self.current_font_is_set_on_page = False
            draw()
            return bytes(contents[begun:])
