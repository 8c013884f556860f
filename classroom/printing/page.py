"""Pages of paper: text that fits, lines and pictures, measured in millimetres from the top left corner.

One `Paper` is one PDF. Fonts are embedded as subsets and text is shaped, so that Tamil and Jawi names are printed
correctly. Ink is black unless a colour is given, as printers print grey as dots. The same drawing gives the same
bytes: the date of creation is passed in, not read from a clock. No printed text is put into the file's metadata.
"""

from __future__ import annotations

import datetime
import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, Self, TypeVar

from classroom.files import check_is_file
from classroom.i18n import _
from classroom.printing.font import clean, font_path, has, unprintable
from classroom.printing.language import PaperLanguage
from classroom.printing.line import Line, plain
from classroom.printing.printer import PrintError
from classroom.printing.shape import Shape
from classroom.writing import LATIN, Piece, Typeface, is_plain, pieces

if TYPE_CHECKING:
    from classroom.printing.document import Document

POINT = 25.4 / 72
"""Millimetres in a point."""

Colour = tuple[int, int, int]
"""Red, green and blue, each from 0 to 255."""

BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)

_NO_GLYPH = "\ufffd"


class Orientation(Enum):
    """The orientation of an A4 page."""

    PORTRAIT = "portrait"
    LANDSCAPE = "landscape"


class Align(Enum):
    """Which point of a line of text is given: its left end, its middle or its right end."""

    LEFT = 0.0
    CENTRE = 0.5
    RIGHT = 1.0


@dataclass(frozen=True, slots=True)
class Style:
    """The look of text: its size in points; letter and line spacing as fractions of the size."""

    size: float
    bold: bool = False
    spacing: float = 0.0
    colour: Colour = BLACK
    leading: float = 1.22

    @property
    def height(self) -> float:
        """Size in millimetres."""
        return self.size * POINT


@dataclass(frozen=True, slots=True)
class _Text:
    """Text that is set in one go: letters of one weight, typeface and direction."""

    text: str
    bold: bool
    typeface: Typeface
    is_right_to_left: bool


class Paper:
    """An A4 document being made, for use in a `with`; raises PrintError if a font file is missing.

    A character that no font has is printed as a question mark in a diamond; `font.unprintable` finds it beforehand.
    """

    def __init__(self, orientation: Orientation, created: datetime.datetime, language: str) -> None:
        """Start a document without pages; `created` is written into the file, as UTC if it has no time zone."""
        from classroom.printing.document import Document  # noqa: PLC0415 - only when something is printed

        # Andika has tables for other smart font engines; the subsetter drops them with a warning for each.
        logging.getLogger("fontTools.subset").setLevel(logging.ERROR)
        self._pdf: Document = Document(orientation.value)
        self.day = created.date()
        self._pdf.set_creation_date(created if created.tzinfo else created.replace(tzinfo=datetime.UTC))
        self._pdf.set_lang(language)
        # A pupil's name may contain what fpdf2 would take for the placeholder of the number of pages.
        self._pdf.str_alias_nb_pages = ""
        self._pdf.set_margin(0)
        self._pdf.c_margin = 0
        self._pdf.set_auto_page_break(auto=False)
        self._widths: dict[tuple[_Text, float], float] = {}
        self._pieces: dict[str, tuple[Piece, ...]] = {}
        self._load(LATIN)
        self._pdf.set_text_shaping(use_shaping_engine=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the font files, whether the document is finished or not."""
        self._pdf.close_fonts()

    @property
    def width(self) -> float:
        """Width of a page in millimetres."""
        return float(self._pdf.w)

    @property
    def height(self) -> float:
        """Height of a page in millimetres."""
        return float(self._pdf.h)

    def add_page(self) -> None:
        """Begin a new page."""
        self._pdf.add_page()

    def measure(self, line: Line | str, style: Style) -> float:
        """Return the width of `line` in millimetres."""
        return sum(self._width(text, style) for text in self._texts(line, style))

    def fit(self, line: Line | str, style: Style, width: float, smallest: float = 0.0) -> Style:
        """Return `style`, reduced so that `line` is at most `width` wide, but not below the size `smallest`."""
        wide = self.measure(line, style)
        if wide <= width:
            return style
        # Rounded down, as the widths of letters are.
        return replace(style, size=max(smallest, int(style.size * width / wide * 20) / 20))

    def write(self, x: float, baseline: float, line: Line | str, style: Style, align: Align = Align.LEFT) -> None:
        """Write one line of text; `x` is its start, middle or end, depending on `align`."""
        texts = self._texts(line, style)
        x -= align.value * sum(self._width(text, style) for text in texts)
        for text in texts:
            what = (text, style.size, style.spacing, style.colour)
            self._pdf.draw_once(what, x, baseline, partial(self._write, text, style, x, baseline))
            x += self._width(text, style)

    def stamp(self, what: str, draw: Callable[[], None]) -> None:
        """Draw lines and shapes that look the same, in the same place, on every page that has them."""
        self._pdf.draw_once(what, 0.0, 0.0, draw)

    def stroke(self, points: list[tuple[float, float]], thickness: float) -> None:
        """Draw a line from point to point."""
        self._pdf.set_draw_color(*BLACK)
        self._pdf.set_line_width(thickness)
        self._pdf.polyline(points)

    def curve(self, points: list[tuple[float, float]], thickness: float) -> None:
        """Draw a cubic curve: start, two handles, end."""
        self._pdf.set_draw_color(*BLACK)
        self._pdf.set_line_width(thickness)
        self._pdf.bezier(points)

    def frame(self, x: float, y: float, width: float, height: float, thickness: float) -> None:
        """Draw a rectangle; its line is centred on the given edges."""
        self._pdf.set_draw_color(*BLACK)
        self._pdf.set_line_width(thickness)
        self._pdf.rect(x, y, width, height)

    def shape(self, points: list[tuple[float, float]]) -> None:
        """Fill a small polygon with black."""
        self._pdf.set_fill_color(*BLACK)
        self._pdf.polygon(points, style="F")

    def dot(self, x: float, y: float, radius: float) -> None:
        """Fill a small circle with black."""
        self._pdf.set_fill_color(*BLACK)
        self._pdf.circle(x, y, radius, style="F")

    def draw(
        self,
        shape: Shape,
        *,
        fill: Colour | None = None,
        line: Colour | None = None,
        thickness: float = 0.3,
        dashes: tuple[float, float] | None = None,
        is_round: bool = False,
    ) -> None:
        """Draw an outline, filled, as a line, or both; `dashes` are the lengths of a dash and of the gap after it.

        A line that `is_round` has round ends: dashes of length 0 are then dots as wide as the line.
        """
        look = ["1 J 1 j" if is_round else "0 J 0 j"]
        if fill is not None:
            look.append(f"{_parts(fill)} rg")
        if line is not None:
            look.append(f"{_parts(line)} RG {thickness / POINT:.2f} w")
        if dashes is not None:
            look.append(f"[{dashes[0] / POINT:.3f} {dashes[1] / POINT:.3f}] 0 d")
        steps = (" ".join((*map(self._at, points), step)) for step, points in shape.steps)
        paint = "B" if fill is not None and line is not None else "S" if fill is None else "f"
        self._pdf.write_operators("\n".join(("q", *look, *steps, paint, "Q")))

    def _at(self, point: tuple[float, float]) -> str:
        return f"{point[0] / POINT:.2f} {(self.height - point[1]) / POINT:.2f}"

    def picture(self, path: Path, x: float, y: float, width: float, height: float) -> None:
        """Draw a picture centred in a box, keeping its proportions. Raises PrintError if it cannot be read."""
        from PIL import Image  # noqa: PLC0415 - only when something is printed

        try:
            check_is_file(path)
            with Image.open(path) as image:
                image.load()
        except (OSError, ValueError, Image.DecompressionBombError) as error:
            raise PrintError(
                _("The picture {file} cannot be read. Choose another crest.").format(file=path.name)
            ) from error
        self._pdf.image(image, x=x, y=y, w=width, h=height, keep_aspect_ratio=True)

    def to_bytes(self) -> bytes:
        """Finish the document and return it as a PDF file."""
        return self._pdf.to_bytes()

    def _write(self, text: _Text, style: Style, x: float, baseline: float) -> None:
        self._set(text, style)
        # fpdf2 puts a cell's baseline 0.8 of the size below the top, if the cell is as high as the size.
        self._pdf.set_xy(x, baseline - 0.8 * style.height)
        self._pdf.cell(w=self._width(text, style), h=style.height, text=text.text)

    def _width(self, text: _Text, style: Style) -> float:
        # Widths are proportional to the size, so each text is shaped once, however many sizes are tried.
        key = (text, style.spacing)
        if key not in self._widths:
            self._set(text, replace(style, size=1000.0))
            self._widths[key] = float(self._pdf.get_string_width(text.text)) / 1000
        return self._widths[key] * style.size

    def _set(self, text: _Text, style: Style) -> None:
        self._pdf.set_text_shaping(True, direction="rtl" if text.is_right_to_left else "ltr")
        self._load(text.typeface)
        self._pdf.set_font(text.typeface.key, "B" if text.bold else "", style.size)
        # Spacing would tear the joined letters of Jawi apart.
        self._pdf.set_char_spacing(style.spacing * style.size if text.typeface is LATIN else 0.0)
        self._pdf.set_text_color(*style.colour)

    def _load(self, typeface: Typeface) -> None:
        if typeface.key in self._pdf.fonts:
            return
        for emphasis, file_name in (("", typeface.regular), ("B", typeface.bold)):
            path = font_path(file_name)
            if not path.is_file():
                raise PrintError(_("The font file {file} is missing. Install Bellword again.").format(file=file_name))
            self._pdf.add_font_file(typeface.key, emphasis, path)

    def _texts(self, line: Line | str, style: Style) -> list[_Text]:
        """Return the texts to set one after another from left to right; all are bold if the style is."""
        spans = plain(clean(line)) if isinstance(line, str) else line
        return [
            _Text(piece.text, span.bold or style.bold, piece.typeface, piece.is_right_to_left)
            for span in spans
            for piece in self._pieces_of(span.text)
        ]

    def _pieces_of(self, text: str) -> tuple[Piece, ...]:
        """Return a text split by typeface, with a substitute for each character that no font has."""
        if text not in self._pieces:
            printable = text
            for mark in unprintable(text):
                printable = printable.replace(mark, _NO_GLYPH)
            found = [Piece(LATIN, printable, 0)] if is_plain(printable) else pieces(printable, has)
            self._pieces[text] = tuple(found)
        return self._pieces[text]


def _parts(colour: Colour) -> str:
    return " ".join(f"{part / 255:.3f}".rstrip("0").rstrip(".") for part in colour)


class Drawing(Protocol):
    """All pages of one paper."""

    def draw(self) -> None:
        """Draw them."""


_Kind = TypeVar("_Kind", bound=Callable[..., Drawing])

DRAWN: dict[type, tuple[Callable[[Paper, Any, PaperLanguage], Drawing], Callable[[Any], bool]]] = {}
"""What draws each kind of paper, and whether its pages are landscape; `draws` enters it."""


def draws(*kinds: type, landscape: Callable[[Any], bool] = lambda _said: False) -> Callable[[_Kind], _Kind]:
    """Enter a class as that which draws papers that say what is of these kinds, from that and its language."""

    def enter(drawing: _Kind) -> _Kind:
        DRAWN.update(dict.fromkeys(kinds, (drawing, landscape)))
        return drawing

    return enter
