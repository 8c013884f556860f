"""Using finished papers: their pages as pictures, and several of them in one file."""

from __future__ import annotations

import io
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from classroom.i18n import _
from classroom.printing.printer import PrintError

PDFIUM = threading.RLock()
"""The lock to hold while the rasteriser works: it can do only one thing at a time, on any thread."""


def page_count(pdf: Path | bytes) -> int:
    """Return the number of pages of a PDF. Raises `PrintError` if it is not a PDF."""
    with _opened(pdf) as document:
        return len(document)


def page_image(pdf: Path | bytes, page: int, width: int) -> tuple[int, int, bytes]:
    """Return the width, height and bytes (red, green, blue; top row first) of a page's picture `width` pixels wide.

    Pages count from 0. Raises PrintError if it is not a PDF, IndexError if it has no such page.
    """
    with _opened(pdf) as document:
        if not 0 <= page < len(document):
            raise IndexError(f"page {page} of {len(document)}")
        sheet = document[page]
        picture = sheet.render(scale=width / sheet.get_width()).to_pil().convert("RGB")
        if picture.width != width:
            # The rasteriser rounds up.
            picture = picture.resize((width, round(width * sheet.get_height() / sheet.get_width())))
        return picture.width, picture.height, picture.tobytes()


def joined_pdf(papers: Sequence[bytes]) -> bytes:
    """Return one PDF with the pages of all `papers`, in order. Raises `PrintError` if one is not a PDF."""
    import pypdfium2  # noqa: PLC0415 - only when papers are joined

    if len(papers) == 1:
        return papers[0]
    with PDFIUM:
        whole = pypdfium2.PdfDocument.new()
        try:
            for paper in papers:
                with _opened(paper) as document:
                    whole.import_pages(document)
            target = io.BytesIO()
            whole.save(target)
            return target.getvalue()
        finally:
            whole.close()


def document_of(pdf: Path | bytes) -> Any:  # noqa: ANN401 - pypdfium2 carries no types
    """Open a PDF while `PDFIUM` is held; the caller closes it. Raises `PrintError` if it is not a PDF."""
    import pypdfium2  # noqa: PLC0415 - only when something is shown

    try:
        return pypdfium2.PdfDocument(pdf)
    except (pypdfium2.PdfiumError, OSError) as error:
        raise PrintError(
            _("This document cannot be shown: the file is missing or damaged. Create it again.")
        ) from error


@contextmanager
def _opened(pdf: Path | bytes) -> Iterator[Any]:
    with PDFIUM:
        document = document_of(pdf)
        try:
            yield document
        finally:
            document.close()
