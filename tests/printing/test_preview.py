import datetime
from collections.abc import Iterator
from pathlib import Path

import pytest

from classroom.printing.page import Orientation, Paper, Style
from classroom.printing.printer import PrintError, joined_pdf, page_count, page_image


@pytest.fixture(scope="module")
def pdf() -> Iterator[bytes]:
    with Paper(Orientation.LANDSCAPE, datetime.datetime(2026, 11, 21, tzinfo=datetime.UTC), "en") as paper:
        paper.add_page()
        paper.write(20, 20, "A", Style(20))
        paper.add_page()
        yield paper.to_bytes()


@pytest.mark.parametrize("width", [100, 333, 500, 1001])
def test_a_page_is_shown_as_wide_as_asked_for(pdf: bytes, width: int) -> None:
    shown_width, height, pixels = page_image(pdf, 0, width)
    assert shown_width == width
    assert height == pytest.approx(width * 210 / 297, abs=1)
    assert len(pixels) == 3 * width * height


def test_the_top_row_comes_first(pdf: bytes) -> None:
    width, height, pixels = page_image(pdf, 0, 297)
    upper, lower = pixels[: 3 * width * (height // 2)], pixels[3 * width * (height // 2) :]
    assert min(upper) < 128
    assert set(lower) == {255}


def test_pages_are_counted(pdf: bytes, tmp_path: Path) -> None:
    (tmp_path / "paper.pdf").write_bytes(pdf)
    assert page_count(pdf) == page_count(tmp_path / "paper.pdf") == 2


@pytest.mark.parametrize("page", [-1, 2])
def test_a_page_that_is_not_there_is_an_error_of_the_caller(pdf: bytes, page: int) -> None:
    with pytest.raises(IndexError):
        page_image(pdf, page, 100)


def test_what_is_no_pdf_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "paper.pdf").write_bytes(b"no paper")
    for bad in (b"no paper", b"", tmp_path / "paper.pdf", tmp_path / "missing.pdf"):
        with pytest.raises(PrintError, match="cannot be shown"):
            page_count(bad)


def test_papers_are_joined_in_their_order(pdf: bytes) -> None:
    with Paper(Orientation.PORTRAIT, datetime.datetime(2026, 11, 21, tzinfo=datetime.UTC), "en") as paper:
        paper.add_page()
        upright = paper.to_bytes()
    whole = joined_pdf([upright, pdf])
    assert page_count(whole) == 3
    shapes = [page_image(whole, at, 100)[1] > 100 for at in range(3)]
    assert shapes == [True, False, False]
    assert joined_pdf([pdf]) == pdf


def test_what_is_no_paper_is_not_joined(pdf: bytes) -> None:
    with pytest.raises(PrintError):
        joined_pdf([pdf, b"no paper"])
