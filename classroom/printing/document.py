"""fpdf2's document, which lays out once what stands on many pages."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import cast

from fpdf import FPDF


@dataclass(frozen=True, slots=True)
class _Drawn:
    """What was drawn at a place of a page: PDF operators that need nothing of what stands before them."""

    x: float
    y: float
    operators: bytes


class Document(FPDF):
    """An FPDF that can copy what it has drawn: shaping a line of text costs much more than its few bytes do."""

    def __init__(self, orientation: str) -> None:
        """Start without a page, in millimetres on A4."""
        super().__init__(orientation=orientation, unit="mm", format="A4")
        self._drawn: dict[Hashable, _Drawn] = {}

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
