"""Looks at what a demonstration match left, whether it is all there and nothing is blank: look_at_papers.py FOLDER."""

from __future__ import annotations

import sys
from pathlib import Path

import pypdfium2
from PIL import Image

_PAGES = {"certificates": 9, "score-sheet": 1}
"""Papers by the beginning of their names, with how many pages they have."""
_FEWEST_PICTURES = 40
_FEWEST_COLOURS = 20


def paper_faults(folder: Path) -> list[str]:
    """Return what is wrong with the PDF files in `folder`, a sentence each."""
    found = []
    for name, pages in _PAGES.items():
        files = sorted(folder.glob(f"{name}_*.pdf"))
        if len(files) != 1:
            found.append(f"There should be one PDF {name}; there are {len(files)}.")
            continue
        with pypdfium2.PdfDocument(files[0]) as paper:
            if len(paper) != pages:
                found.append(f"{files[0].name} should have {pages} pages; it has {len(paper)}.")
            blank = [str(number) for number, page in enumerate(paper, 1) if not _has_ink(page.render().to_pil())]
        if blank:
            found.append(f"{files[0].name} is blank on page {', '.join(blank)}.")
    return found


def picture_faults(folder: Path) -> list[str]:
    """Return what is wrong with the pictures of the screens in `folder`, a sentence each."""
    paths = sorted(folder.glob("*.png"))
    found, sizes = [], set()
    if len(paths) < _FEWEST_PICTURES:
        found.append(f"There are {len(paths)} pictures of screens; there should be {_FEWEST_PICTURES} at least.")
    for path in paths:
        with Image.open(path) as picture:
            sizes.add(picture.size)
            if not _has_ink(picture):
                found.append(f"{path.name} is blank.")
    if len(sizes) > 1:
        found.append(f"The pictures have different sizes: {sorted(sizes)}.")
    return found


def _has_ink(picture: Image.Image) -> bool:
    colours = picture.convert("RGB").getcolors(_FEWEST_COLOURS - 1)
    return colours is None


if __name__ == "__main__":
    out = Path(sys.argv[1])
    faults = paper_faults(out) + picture_faults(out / "screens")
    if not faults:
        papers = ", ".join(sorted(path.name for path in out.glob("*.pdf")))
        print(f"windows: {papers} and {len(list((out / 'screens').iterdir()))} pictures are there and not blank")
    sys.exit("\n".join(faults) or 0)
