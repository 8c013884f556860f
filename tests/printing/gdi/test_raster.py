"""Pages as pictures for a printer: whole, in their own size, and no larger than they have to be."""

from __future__ import annotations

import itertools

import pytest
from fpdf import FPDF
from PIL import Image, ImageChops

from classroom.printing.gdi.raster import FINEST, TILE, Surface, Tile, open_pages
from tests.printing.gdi.fake_spooler import FakeDocument, FakeSpooler, a4


def paper(*boxes: tuple[float, float, float, float], colour: tuple[int, int, int] = (0, 0, 0)) -> bytes:
    """A page of A4 with a filled rectangle, in mm, for each of `boxes`: left, top, width, height."""
    made = FPDF()
    made.add_page()
    made.set_fill_color(*colour)
    for box in boxes:
        made.rect(*box, style="F")
    return bytes(made.output())


def tiles_of(pdf: bytes, surface: Surface) -> list[Tile]:
    with open_pages(pdf) as pages:
        return list(pages.tiles(0, surface))


def sheet_of(pdf: bytes, surface: Surface) -> Image.Image:
    document = FakeDocument(FakeSpooler(), "Office", "", 1)
    document.sheets.append(Image.new("RGB", (surface.width, surface.height), "white"))
    for tile in tiles_of(pdf, surface):
        document.paint(tile)
    return document.sheets[0]


def drawn(sheet: Image.Image) -> tuple[int, int, int, int]:
    box = ImageChops.invert(sheet).getbbox()
    assert box
    return box


def test_white_paper_takes_no_picture() -> None:
    assert tiles_of(paper(), a4(150)) == []


def test_pictures_are_small_whatever_the_page() -> None:
    tiles = tiles_of(paper((0, 0, 210, 297), colour=(200, 0, 0)), a4(150))
    assert len(tiles) == 12
    assert all(tile.columns <= TILE and tile.rows <= TILE for tile in tiles)
    assert all(len(tile.bits) <= 3 * TILE * TILE for tile in tiles)


def test_pictures_meet_without_a_gap_and_never_overlap() -> None:
    surface = a4(150)
    tiles = tiles_of(paper((0, 0, 210, 297)), surface)
    assert sum(tile.width * tile.height for tile in tiles) == surface.width * surface.height
    for one, other in itertools.combinations(tiles, 2):
        across = min(one.left + one.width, other.left + other.width) - max(one.left, other.left)
        down = min(one.top + one.height, other.top + other.height) - max(one.top, other.top)
        assert across <= 0 or down <= 0


def test_what_has_no_colour_takes_a_byte_a_dot() -> None:
    grey, red = (tiles_of(paper((50, 50, 30, 30), colour=colour), a4(75)) for colour in ((90, 90, 90), (90, 90, 91)))
    assert [tile.is_grey for tile in (*grey, *red)] == [True, False]
    assert len(red[0].bits) > 2 * len(grey[0].bits)


def test_the_picture_is_that_of_the_page() -> None:
    pdf = paper((20, 30, 70, 50), (100, 200, 33, 17), colour=(12, 120, 200))
    sheet = sheet_of(pdf, a4(150))
    assert drawn(sheet) == pytest.approx((118, 177, 785, 1282), abs=1)
    assert sheet.getpixel((300, 300)) == (12, 120, 200)
    assert sheet.getpixel((300, 800)) == (255, 255, 255)


def test_a_margin_that_nothing_lies_in_changes_nothing() -> None:
    pdf = paper((20, 30, 70, 50))
    left, top, right, bottom = drawn(sheet_of(pdf, a4(150)))
    assert drawn(sheet_of(pdf, a4(150, margin=75))) == (left - 75, top - 75, right - 75, bottom - 75)


def test_what_would_lie_in_the_margin_is_moved_out_of_it() -> None:
    left, top, right, bottom = drawn(sheet_of(paper((5, 100, 100, 50)), a4(150, margin=75)))
    assert left <= 1
    assert (right - left, bottom - top) == pytest.approx((590, 295), abs=2)
    assert top == pytest.approx(100 * 150 / 25.4 - 75, abs=1)


def test_what_is_larger_than_the_printer_reaches_is_made_smaller() -> None:
    surface = a4(150, margin=75)
    frame = ((5, 5, 200, 1), (5, 291, 200, 1), (5, 5, 1, 287), (204, 5, 1, 287))
    left, top, right, bottom = drawn(sheet_of(paper(*frame), surface))
    assert right - left == pytest.approx(surface.width, abs=3)
    assert (bottom - top) / (right - left) == pytest.approx(287 / 200, rel=0.01)
    assert top == pytest.approx(surface.height - bottom, abs=3)


def test_a_sheet_of_another_size_has_the_page_in_its_middle() -> None:
    surface = Surface(2000, 3000, 150, 150, 2000, 3000)
    left, top, right, bottom = drawn(sheet_of(paper((55, 98.5, 100, 100)), surface))
    assert (left + right) / 2 == pytest.approx(1000, abs=1)
    assert (top + bottom) / 2 == pytest.approx(1500, abs=1)
    assert right - left == pytest.approx(590, abs=1)


def test_a_printer_of_finer_dots_gets_no_finer_picture() -> None:
    fine = a4(2 * FINEST)
    tiles = tiles_of(paper((50, 50, 10, 10)), fine)
    assert all((tile.width, tile.height) == (2 * tile.columns, 2 * tile.rows) for tile in tiles)
    sizes = max(tile.left + tile.width for tile in tiles) - min(tile.left for tile in tiles)
    assert sizes == pytest.approx(10 * 2 * FINEST / 25.4, abs=4)


def test_dots_that_are_no_squares_keep_the_shape_of_the_page() -> None:
    square = a4(75)
    surface = square._replace(height=square.height * 2, dots_y=150, paper_height=square.paper_height * 2)
    left, top, right, bottom = drawn(sheet_of(paper((50, 100, 40, 40)), surface))
    assert (right - left, bottom - top) == pytest.approx((118, 236), abs=2)
    assert (left, top) == pytest.approx((147, 590), abs=2)
