"""An fpdf2 document that reads each font once and lays out only once what appears on many pages."""

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
    """A drawing at a position on a page: PDF operators that do not depend on anything before them."""

    x: float
    y: float
    operators: bytes


@cache
def _read_font(path: Path) -> TTFFont:
    """Return the data that fpdf2 needs to set text in a font; cached, as it is slow to read. Its file is closed."""
    font = TTFFont(FPDF(), path, "", "")
    # Outlines are needed only for the glyphs that a document embeds.
    del font.ttfont["glyf"]
    font.close()
    return font


def _font_to_reduce(font: TTFFont) -> TTFont:
    """Return the complete font from its file, from which the subsetter removes what the document does not use."""
    whole = TTFont(font.ttffile, recalcTimestamp=False, lazy=True)
    # Otherwise all glyph names of the file would be read and sorted again.
    whole.setGlyphOrder(font.ttfont.getGlyphOrder())
    # All text is already shaped, and a paper names glyphs by number. The subsetter would first unpack these tables.
    for table in {"GDEF", "GSUB", "GPOS", "OS/2", "cmap", "name", "post"} & set(whole.keys()):
        del whole[table]
    return whole


class Document(FPDF):
    """An FPDF that can copy what it has drawn: shaping a line of text costs much more than storing its few bytes."""

    def __init__(self, orientation: str) -> None:
        """Start a document without pages, in millimetres on A4."""
        super().__init__(orientation=orientation, unit="mm", format="A4")
        self._drawn: dict[Hashable, _Drawn] = {}

    def add_font_file(self, family: str, emphasis: str, path: Path) -> None:
        """Add the font in a file, which is read only once for all documents."""
        font = copy(_read_font(path))
        # These are the attributes that fpdf2 changes while it makes a document.
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
        # fpdf2 keeps every glyph of every document, and with it the document's fonts, for as long as the app runs.
        SubsetMap.get_glyph.cache_clear()

    def _font_files(self) -> Iterator[TTFFont]:
        return (font for font in self.fonts.values() if isinstance(font, TTFFont))

    def _preload_bidirectional_text(self, text: str, markdown: bool) -> Sequence[Fragment]:  # noqa: FBT001 - fpdf2 calls it
        # A text here has one direction and one typeface; fpdf2 would cut it at the characters that join letters.
        del markdown
        if self.text_shaping:
            self.text_shaping["fragment_direction"] = self.text_shaping["direction"]
        return (Fragment(text, self._get_current_graphics_state(), self.k),) if text else ()

    def draw_once(self, what: Hashable, x: float, y: float, draw: Callable[[], None]) -> None:
        """Draw `what` at (x, y): by calling `draw` the first time, and as a copy of that afterwards.

        `draw` must set the font, the width and the colour of everything it draws.
        """
        if (drawn := self._drawn.get(what)) is None:
            self._drawn[what] = _Drawn(x, y, self._operators_of(draw))
            return
        # Rounded as fpdf2 rounds positions, so that a copy is exactly where the original would have been.
        across = round(x * self.k, 2) - round(drawn.x * self.k, 2)
        up = round((self.h - y) * self.k, 2) - round((self.h - drawn.y) * self.k, 2)
        self._out(b"q 1 0 0 1 %.2f %.2f cm\n%sQ" % (across, up, drawn.operators))
        self._resource_catalog.index_stream_resources(drawn.operators.decode("latin-1"), self.page)

    def write_operators(self, operators: str) -> None:
        """Write PDF operators to the page unchanged; they must leave its graphics state as it was."""
        self._out(operators)

    def _operators_of(self, draw: Callable[[], None]) -> bytes:
        """Return what `draw` writes to the page, independent of any state set before it."""
        with self.local_context():
            # A bytearray until the document is finished.
            contents = cast(bytearray, self.pages[self.page].contents)
            begun = len(contents)
            # Impossible values for width and spacing, so that both are always written.
            self.line_width = self.char_spacing = -1
            self.current_font_is_set_on_page = False
            draw()
            return bytes(contents[begun:])
