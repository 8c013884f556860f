"""Importing the school's crest from a picture file: checked, and saved as a small PNG without metadata."""

from __future__ import annotations

import hashlib
import io
import warnings
from pathlib import Path
from typing import TYPE_CHECKING

from classroom.files import read_at_most
from classroom.i18n import _
from classroom.printing.printer import PrintError, save

if TYPE_CHECKING:
    from PIL.Image import Image

# A crest is printed 28 mm wide: no printer shows more dots than this.
_LONGEST_SIDE = 1200
_MOST_PIXELS = 50_000_000
_MOST_BYTES = 20_000_000
_KINDS = ("PNG", "JPEG")


def take_crest(picture: Path, folder: Path) -> Path:
    """Save a PNG or JPEG file as a crest in `folder` and return the path. Raises `PrintError`.

    Only its pixels are saved; transparent ones become white. The file name depends on the picture, so another crest
    has another name.
    """
    file = io.BytesIO()
    _as_printed(_read(picture)).save(file, "PNG")
    kept = folder / f"crest-{hashlib.sha256(file.getvalue()).hexdigest()[:8]}.png"
    save(file.getvalue(), kept)
    return kept


def _read(path: Path) -> Image:
    """Return the complete picture; one that is too large is refused before its pixels are read."""
    from PIL import Image, ImageOps  # noqa: PLC0415 - only when a crest is chosen

    try:
        content = read_at_most(path, _MOST_BYTES + 1)
        if len(content) > _MOST_BYTES:
            raise _too_large(path)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Pillow warns of large pictures and odd metadata
            with Image.open(io.BytesIO(content), formats=_KINDS) as image:
                if image.width * image.height > _MOST_PIXELS:
                    raise _too_large(path)
                image.draft("RGB", (_LONGEST_SIDE, _LONGEST_SIDE))
                image.load()
                turned: Image.Image = ImageOps.exif_transpose(image)
                return turned
    # Pillow raises many errors for damaged files, SyntaxError for a broken PNG among them.
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise PrintError(
            _("The picture {file} cannot be read. Choose a PNG or JPEG picture.").format(file=path.name)
        ) from error


def _too_large(path: Path) -> PrintError:
    return PrintError(_("The picture {file} is too large. Choose a smaller one.").format(file=path.name))


def _as_printed(picture: Image) -> Image:
    from PIL import Image  # noqa: PLC0415 - only when a crest is chosen

    if picture.mode.startswith("I"):
        # 16 bits a dot, of which a page shows 8.
        picture = picture.convert("I").point(lambda level: level / 256).convert("L")
    picture.thumbnail((_LONGEST_SIDE, _LONGEST_SIDE))
    seen = picture.convert("RGBA")
    paper = Image.new("RGB", seen.size, "white")
    paper.paste(seen, mask=seen.getchannel("A"))
    return paper
