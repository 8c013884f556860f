"""The pages of a PDF as small pictures for a printer, one band of a page at a time.

A whole page at 600 dots an inch takes 100 MB, and Windows writes what it is given to the disk uncompressed. So white
areas are left out, and pictures without colour take one byte a dot.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from PIL import Image, ImageChops

from classroom.printing.printer import PDFIUM, document_of

FINEST = 600
"""The finest resolution of a picture, in dots an inch: beyond it pictures get larger without looking better."""
TILE = 512
"""The greatest width and height of a picture, in its own dots."""

_POINTS = 72  # points in an inch
_WHITE = (255, 255, 255, 255)
_ROW_STEP = 4  # the length of a row is a multiple of this many bytes


class Surface(NamedTuple):
    """The printable area in dots: the part of a sheet that a printer reaches, and its position on the sheet."""

    width: int
    height: int
    dots_x: int
    """Dots an inch across."""
    dots_y: int
    paper_width: int
    paper_height: int
    left: int = 0
    top: int = 0


class Tile(NamedTuple):
    """A picture of `columns` by `rows`, which covers `width` by `height` dots of the printer at (`left`, `top`).

    `bits` has three bytes a dot (blue, green, red), or one if it `is_grey`. The lowest row is first, and each row is
    padded to a multiple of four bytes.
    """

    left: int
    top: int
    width: int
    height: int
    columns: int
    rows: int
    is_grey: bool
    bits: bytes


class Pages:
    """The pages of an open PDF."""

    def __init__(self, document: Any) -> None:  # noqa: ANN401 - pypdfium2 carries no types
        self._document = document

    def __len__(self) -> int:
        return len(self._document)

    def is_landscape(self, number: int) -> bool:
        """Tell whether a page, counted from 0, is wider than it is high."""
        with PDFIUM:
            width, height = self._document.get_page_size(number)
        return bool(width > height)

    def tiles(self, number: int, surface: Surface) -> Iterator[Tile]:
        """Yield the parts of a page that are not white, positioned by `_placed`."""
        with PDFIUM:
            size = self._document.get_page_size(number)
        steps = math.ceil(surface.dots_x / FINEST), math.ceil(surface.dots_y / FINEST)
        placed = _placed(size, self._drawn(number), surface)
        place = tuple(round(dots / step) for dots, step in zip(placed, steps * 2, strict=True))
        columns, rows = math.ceil(surface.width / steps[0]), math.ceil(surface.height / steps[1])
        for upper in range(0, rows, TILE):
            band = self._picture(number, place, upper, (columns, min(TILE, rows - upper)))
            for tile in _cut(band):
                yield tile._replace(
                    left=tile.left * steps[0],
                    top=(upper + tile.top) * steps[1],
                    width=tile.width * steps[0],
                    height=tile.height * steps[1],
                )

    def _drawn(self, number: int) -> tuple[float, float, float, float]:
        """Return the left, top, right and bottom of what is not white, as fractions of the page's size."""
        with PDFIUM:
            width, height = (math.ceil(side) for side in self._document.get_page_size(number))
        box = ImageChops.invert(self._picture(number, (0, 0, width, height), 0, (width, height))).getbbox()
        left, top, right, bottom = box or (0, 0, width, height)
        return left / width, top / height, right / width, bottom / height

    def _picture(self, number: int, place: tuple[int, ...], upper: int, size: tuple[int, int]) -> Image.Image:
        """Draw a band of the surface with a page on it: `size` is its columns and rows, `upper` its first row.

        `place` is the left, top, width and height of the page on the surface.
        """
        import pypdfium2  # noqa: PLC0415 - only when something is printed
        from pypdfium2 import raw  # noqa: PLC0415

        left, top, width, height = place
        with PDFIUM:
            page = self._document[number]
            bitmap = pypdfium2.PdfBitmap.new_native(*size, raw.FPDFBitmap_BGR)
            bitmap.fill_rect(_WHITE, 0, 0, *size)
            for_paper = raw.FPDF_ANNOT | raw.FPDF_PRINTING
            raw.FPDF_RenderPageBitmap(bitmap, page, left, top - upper, width, height, 0, for_paper)
            picture: Image.Image = bitmap.to_pil().convert("RGB")
            bitmap.close()
            page.close()
        return picture


@contextmanager
def open_pages(pdf: bytes) -> Iterator[Pages]:
    """Open a PDF for the time it is printed. Raises `PrintError` if it is not a PDF."""
    with PDFIUM:
        document = document_of(pdf)
    try:
        yield Pages(document)
    finally:
        with PDFIUM:
            document.close()


def _placed(
    size: tuple[float, float], drawn: tuple[float, float, float, float], surface: Surface
) -> tuple[float, float, float, float]:
    """Return the left, top, width and height in dots of a page whose `size` is in points.

    If the printer then reaches everything that is `drawn` (in fractions of the page's width and height), the page
    keeps its size and is centred on the sheet. Otherwise it is moved and reduced as far as necessary.
    """
    width, height = size[0] * surface.dots_x / _POINTS, size[1] * surface.dots_y / _POINTS
    left, top, right, bottom = drawn
    smaller = min(1.0, surface.width / (width * (right - left)), surface.height / (height * (bottom - top)))
    width, height = width * smaller, height * smaller
    across = (surface.paper_width - width) / 2 - surface.left
    down = (surface.paper_height - height) / 2 - surface.top
    return (
        min(max(across, -left * width), surface.width - right * width),
        min(max(down, -top * height), surface.height - bottom * height),
        width,
        height,
    )


def _cut(band: Image.Image) -> Iterator[Tile]:
    for begin in range(0, band.width, TILE):
        part = band.crop((begin, 0, min(begin + TILE, band.width), band.height))
        if (drawn := ImageChops.invert(part).getbbox()) is not None:
            yield _tile(part.crop(drawn), begin + drawn[0], drawn[1])


def _tile(picture: Image.Image, left: int, top: int) -> Tile:
    red, green, blue = picture.split()
    is_grey = ImageChops.difference(red, green).getbbox() is None and ImageChops.difference(red, blue).getbbox() is None
    stored, mode = (red, "L") if is_grey else (picture, "BGR")
    row = -(-picture.width * len(mode) // _ROW_STEP) * _ROW_STEP
    bits = stored.tobytes("raw", mode, row, -1)
    return Tile(left, top, *picture.size, *picture.size, is_grey=is_grey, bits=bits)
