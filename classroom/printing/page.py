"""Pages of paper: fonts, languages, text that fits, lines and pictures, measured in millimetres from the top left."""

from __future__ import annotations

import datetime
import logging
import math
import string
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, Self, TypeVar

from classroom.files import check_is_file
from classroom.i18n import Translator, _, format_date, translation
from classroom.match.team import Heading
from classroom.paths import assets_dir
from classroom.printing.printer import PrintError
from classroom.record.heading import USUAL_EVENT
from classroom.value import replace
from classroom.writing import LATIN, Piece, Typeface, has_reach, is_plain, missing, pieces

if TYPE_CHECKING:
    from classroom.printing.document import Document


# Invisible marks that reverse the direction of a line; in a name, one could reorder the text beside it.
_DIRECTION_MARKS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def font_path(file_name: str) -> Path:
    """Return the path of a font file, which may be missing."""
    return assets_dir() / "fonts" / file_name


def clean(text: str) -> str:
    """Return `text` as one line that can be set: composed, without control characters and marks of direction."""
    composed = unicodedata.normalize("NFC", text)
    kept = (" " if unicodedata.category(mark) in ("Cc", "Zl", "Zp") else mark for mark in composed)
    return " ".join("".join(mark for mark in kept if mark not in _DIRECTION_MARKS).split())


def has(typeface: Typeface, sign: str) -> bool:
    """Tell whether a typeface has a character; always False if its file is missing."""
    return ord(sign) in _coverage(typeface)


def unprintable(text: str) -> tuple[str, ...]:
    """Return the characters of `text` that no font has, each once, in order; paper shows a substitute for them."""
    return tuple(missing(clean(text), has))


def is_right_to_left(text: str) -> bool:
    """Tell whether `text` has letters and all of them are written from right to left."""
    letters = [mark for mark in text if mark.isalpha()]
    return bool(letters) and all(unicodedata.bidirectional(mark) in ("R", "AL") for mark in letters)


@cache
def _coverage(typeface: Typeface) -> frozenset[int]:
    """Return the code points of a typeface; empty if its file is missing."""
    from fontTools.ttLib import TTFont  # noqa: PLC0415 - only when something is printed

    path = font_path(typeface.regular)
    if not path.is_file():
        return frozenset()
    with TTFont(path, lazy=True) as font:
        return frozenset(font.getBestCmap())


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


Point = tuple[float, float]

BEGIN, LINE, CURVE, CLOSE = "m", "l", "c", "h"
"""The kinds of step in an outline, as PDF operators."""

_CIRCLE_HANDLE = 0.5523
"""The distance of the handles of a quarter circle from its ends, as a fraction of the radius."""


@dataclass(frozen=True, slots=True)
class Shape:
    """One or more outlines, as steps with the points that each needs."""

    steps: tuple[tuple[str, tuple[Point, ...]], ...]

    def __add__(self, other: Shape) -> Shape:
        """Return both outlines as one."""
        return Shape((*self.steps, *other.steps))

    def placed(self, x: float, y: float, *, turn: float = 0.0, scale: float = 1.0, across: float = 1.0) -> Shape:
        """Return the outline scaled, mirrored left to right if `across` is -1, turned by degrees, and moved."""
        cosine, sine = math.cos(math.radians(turn)) * scale, math.sin(math.radians(turn)) * scale

        def place(point: Point) -> Point:
            right, down = across * point[0], point[1]
            return x + cosine * right - sine * down, y + sine * right + cosine * down

        return Shape(tuple((step, tuple(map(place, points))) for step, points in self.steps))


def joined(shapes: Iterable[Shape]) -> Shape:
    """Return several outlines as one."""
    return Shape(tuple(step for shape in shapes for step in shape.steps))


def path(*points: Point) -> Shape:
    """Return an open line from point to point."""
    return Shape(((BEGIN, (points[0],)), *((LINE, (point,)) for point in points[1:])))


def polygon(*points: Point) -> Shape:
    """Return a closed outline with these corners."""
    return path(*points) + Shape(((CLOSE, ()),))


def curved(start: Point, *curves: tuple[Point, Point, Point], closed: bool = False) -> Shape:
    """Return consecutive cubic curves, each given by its two handles and its end."""
    steps = ((BEGIN, (start,)), *((CURVE, curve) for curve in curves))
    return Shape((*steps, (CLOSE, ()))) if closed else Shape(steps)


def rectangle(x: float, y: float, width: float, height: float) -> Shape:
    """Return a rectangle with its upper left corner at (x, y)."""
    return polygon((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def rounded(x: float, y: float, width: float, height: float, radius: float) -> Shape:
    """Return a rectangle with round corners."""
    right, bottom, near = x + width, y + height, radius * (1 - _CIRCLE_HANDLE)
    return Shape(
        (
            (BEGIN, ((x + radius, y),)),
            (LINE, ((right - radius, y),)),
            (CURVE, ((right - near, y), (right, y + near), (right, y + radius))),
            (LINE, ((right, bottom - radius),)),
            (CURVE, ((right, bottom - near), (right - near, bottom), (right - radius, bottom))),
            (LINE, ((x + radius, bottom),)),
            (CURVE, ((x + near, bottom), (x, bottom - near), (x, bottom - radius))),
            (LINE, ((x, y + radius),)),
            (CURVE, ((x, y + near), (x + near, y), (x + radius, y))),
            (CLOSE, ()),
        )
    )


def circle(x: float, y: float, radius: float) -> Shape:
    """Return a circle."""
    handle = radius * _CIRCLE_HANDLE
    return curved(
        (x + radius, y),
        ((x + radius, y + handle), (x + handle, y + radius), (x, y + radius)),
        ((x - handle, y + radius), (x - radius, y + handle), (x - radius, y)),
        ((x - radius, y - handle), (x - handle, y - radius), (x, y - radius)),
        ((x + handle, y - radius), (x + radius, y - handle), (x + radius, y)),
        closed=True,
    )


def star(x: float, y: float, radius: float, inner: float, points: int = 5) -> Shape:
    """Return a star with a point at the top; `inner` is the radius of the corners between its points."""
    corners = []
    for number in range(2 * points):
        angle, length = math.pi * number / points, inner if number % 2 else radius
        corners.append((x + length * math.sin(angle), y - length * math.cos(angle)))
    return polygon(*corners)


_JOINERS = ("\u200c", "\u200d")


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text in one weight."""

    text: str
    bold: bool = False


Line = tuple[Span, ...]

# The width a line would have, in any unit.
Measure = Callable[[Line], float]


def plain(text: str, *, bold: bool = False) -> Line:
    """Return `text` as a line in one weight."""
    return (Span(text, bold),) if text else ()


def fill(template: str, **parts: Line) -> Line:
    """Return a template such as `"with team {team}"` filled with lines; braces in the lines have no effect."""
    line: Line = ()
    for literal, name in places(template):
        line = _merged(_merged(line, plain(literal)), parts.get(name, ()))
    return line


def places(template: str) -> Iterator[tuple[str, str]]:
    """Yield the fixed texts of a template, each with the name of the field after it, empty if there is none."""
    for literal, name, _spec, _conversion in string.Formatter().parse(template):
        yield literal, name or ""


def wrap(line: Line, measure: Measure, width: float) -> tuple[Line, ...]:
    """Return `line` broken at spaces into parts no wider than `width`; a wider word is broken between letters."""
    lines: list[Line] = []
    current: Line = ()
    for word in _words(line):
        joined = _after_space(current, word)
        if measure(joined) <= width:
            current = joined
            continue
        if current:
            lines.append(current)
        *full, current = _broken(word, measure, width)
        lines.extend(full)
    return (*lines, current) if current else tuple(lines)


def halve(line: Line, measure: Measure) -> tuple[Line, ...]:
    """Return `line` broken at a space into two lines as equal in width as possible; a single word is not broken."""
    words = list(_words(line))
    halves = [(_joined(words[:cut]), _joined(words[cut:])) for cut in range(1, len(words))]
    return min(halves, key=lambda pair: max(measure(pair[0]), measure(pair[1])), default=(line,))


def fewest(line: Line, measure: Measure, width: float) -> tuple[Line, ...]:
    """Return `line` whole if it fits in `width`, else in halves, or else in lines as full as possible."""
    if measure(line) <= width:
        return (line,) if line else ()
    halves = halve(line, measure)
    return halves if max(map(measure, halves)) <= width else wrap(line, measure, width)


def _joined(words: list[Line]) -> Line:
    line: Line = ()
    for word in words:
        line = _after_space(line, word)
    return line


def _after_space(line: Line, word: Line) -> Line:
    return word if not line else _merged((*line[:-1], Span(line[-1].text + " ", line[-1].bold)), word)


def _merged(line: Line, following: Line) -> Line:
    """Return two lines as one, in as few spans as possible: letters are shaped together only within a span."""
    if line and following and line[-1].bold == following[0].bold:
        joint = Span(line[-1].text + following[0].text, line[-1].bold)
        return (*line[:-1], joint, *following[1:])
    return (*line, *following)


def _words(line: Line) -> Iterator[Line]:
    """Yield the words of a line; a word may have spans of different weight."""
    word: Line = ()
    for span in line:
        first, *others = span.text.split(" ")
        word = _merged(word, plain(first, bold=span.bold))
        for text in others:
            if word:
                yield word
            word = plain(text, bold=span.bold)
    if word:
        yield word


def _broken(word: Line, measure: Measure, width: float) -> list[Line]:
    """Return a word in parts at most `width` wide, each of at least one letter."""
    parts: list[Line] = []
    current: Line = ()
    for cluster in _clusters(word):
        longer = _merged(current, (cluster,))
        if current and measure(longer) > width:
            parts.append(current)
            longer = (cluster,)
        current = longer
    return [*parts, current]


def _clusters(word: Line) -> Iterator[Span]:
    """Yield letters together with their marks: a vowel sign is never separated from its consonant."""
    for span in word:
        cluster = ""
        for mark in span.text:
            belongs = unicodedata.category(mark).startswith("M") or mark in _JOINERS
            if cluster and not belongs:
                yield Span(cluster, span.bold)
                cluster = ""
            cluster += mark
        if cluster:
            yield Span(cluster, span.bold)


def event_text(heading: Heading, say: Translator, default: str = USUAL_EVENT) -> str:
    """Return the event, or `default` if there is none; a name given by the app is in the language of `say`."""
    return say(clean(heading.event) or default)


def place_text(heading: Heading, language: str) -> str:
    """Return school, place and date, separated by commas; empty ones are left out."""
    return joined_texts(heading.school, heading.place, date_text(heading.date, language))


def date_text(text: str, language: str) -> str:
    """Return an ISO date as it is written by hand; return any other text unchanged."""
    text = clean(text)
    try:
        return format_date(datetime.date.fromisoformat(text), language)
    except ValueError:
        return text


def joined_texts(*texts: str) -> str:
    """Return texts separated by commas; empty ones are left out, and what is said twice is there once."""
    return ", ".join(dict.fromkeys(text for text in map(clean, texts) if text))


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


# Marks above and below the letters of Tamil, Jawi or Thai would touch the next line.
_TALL_LEADING = 1.55
_STEP = 0.5


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on the page, in millimetres."""

    x: float
    y: float
    width: float
    height: float

    def inside(self, across: float, down: float = 0.0) -> Box:
        """Return the box without a margin of `across` on the left and right and `down` above and below, in mm."""
        return Box(self.x + across, self.y + down, self.width - 2 * across, self.height - 2 * down)


def lines_in(paper: Paper, line: Line, style: Style, box: Box, smallest: float) -> tuple[tuple[Line, ...], Style]:
    """Return `line` broken into lines, and its style: the largest size that fits the box, else `smallest`."""
    if any(has_reach(span.text) for span in line):
        style = replace(style, leading=_TALL_LEADING)
    while True:
        lines = _wrapped(paper, line, style, box)
        if len(lines) <= room_for(style, box) or style.size <= smallest:
            return lines, style
        style = replace(style, size=max(smallest, style.size - _STEP))


def height_of(paper: Paper, text: str, style: Style, width: float) -> float:
    """Return how high a text of this size is in this width."""
    lines, fitted = lines_in(paper, plain(text, bold=style.bold), style, Box(0, 0, width, 0), style.size)
    return len(lines) * fitted.leading * fitted.height


def room_for(style: Style, box: Box) -> int:
    """Return the number of lines that fit in a box."""
    return int(box.height / (style.leading * style.height) + 1e-6)


def write_in(
    paper: Paper, text: Line | str, style: Style, box: Box, align: Align = Align.LEFT, smallest: float = 4.0
) -> None:
    """Write text, vertically centred in a box; what does not fit at the smallest size is cut off."""
    line = plain(text, bold=style.bold) if isinstance(text, str) else text
    lines, fitted = lines_in(paper, line, style, box, smallest)
    write_lines(paper, cut(paper, lines, fitted, box, "…"), fitted, box, align)


def cut(paper: Paper, lines: tuple[Line, ...], style: Style, box: Box, mark: str) -> tuple[Line, ...]:
    """Return the lines that fit in a box, the last ending in `mark` if any had to be left out."""
    room = max(1, room_for(style, box))
    if len(lines) <= room:
        return lines
    end = Span(mark, style.bold)
    narrower = replace(box, width=box.width - paper.measure((end,), style))
    last = _wrapped(paper, lines[room - 1], style, narrower)[0]
    return (*lines[: room - 1], (*last, end))


def write_lines(paper: Paper, lines: tuple[Line, ...], style: Style, box: Box, align: Align) -> None:
    """Write lines one below another, vertically centred in a box."""
    leading = style.leading * style.height
    # Mixed capitals and small letters look centred if the middle of a capital is.
    baseline = box.y + (box.height - (len(lines) - 1) * leading) / 2 + 0.36 * style.height
    for index, line in enumerate(lines):
        paper.write(box.x + align.value * box.width, baseline + index * leading, line, style, align)


def _wrapped(paper: Paper, line: Line, style: Style, box: Box) -> tuple[Line, ...]:
    return wrap(line, partial(paper.measure, style=style), box.width)
