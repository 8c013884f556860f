"""Draw the app's icon: a letter tile with a desk bell on it.

    python assets/make/make_icon.py assets/icons

Needs Pillow and assets/fonts; writes bellword-256.png, bellword-512.png and bellword.ico.
"""

import sys
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

ANDIKA_BOLD = Path(__file__).resolve().parents[1] / "fonts" / "Andika-Bold.ttf"
GRID = 512  # the drawing's own units
FINE = 4  # drawn this many times larger, then made smaller: smooth edges
TILE, TILE_SIDE, TILE_EDGE = "#FFD45C", "#C9992B", "#A87F1E"
INK, BELL, BELL_LIGHT = "#1A1A1A", "#0B5FA5", "#5FA8DE"
ICO_SIZES = [(16, 16), (32, 32), (48, 48), (64, 64), (128, 128), (256, 256)]


def scaled(*numbers: float) -> tuple[float, ...]:
    """Drawing units to fine pixels."""
    return tuple(number * FINE for number in numbers)


def draw_tile(pen: ImageDraw.ImageDraw) -> None:
    """The tile: a yellow block with a darker lower edge and the letter B."""
    pen.rounded_rectangle(scaled(26, 46, 486, 498), radius=84 * FINE, fill=TILE_SIDE)
    pen.rounded_rectangle(scaled(26, 14, 486, 468), radius=84 * FINE, fill=TILE, outline=TILE_EDGE, width=5 * FINE)
    letter = ImageFont.truetype(ANDIKA_BOLD, 330 * FINE, layout_engine=ImageFont.Layout.BASIC)
    pen.text(scaled(176, 226), "B", font=letter, fill=INK, anchor="mm")


def draw_bell(pen: ImageDraw.ImageDraw) -> None:
    """A desk bell where a tile's value stands, with three strokes of sound above its knob."""
    for begin, end in (((322, 242), (298, 208)), ((362, 230), (362, 190)), ((402, 242), (426, 208))):
        pen.line([scaled(*begin), scaled(*end)], fill=BELL, width=14 * FINE)
    pen.ellipse(scaled(347, 254, 377, 284), fill=INK)
    pen.rectangle(scaled(356, 270, 368, 300), fill=INK)
    pen.pieslice(scaled(286, 290, 438, 446), 180, 360, fill=BELL)
    pen.arc(scaled(304, 308, 420, 424), 200, 252, fill=BELL_LIGHT, width=12 * FINE)
    pen.rounded_rectangle(scaled(270, 372, 454, 404), radius=16 * FINE, fill=INK)


def icon() -> Image.Image:
    """The icon at 512 x 512."""
    picture = Image.new("RGBA", (GRID * FINE, GRID * FINE), (0, 0, 0, 0))
    pen = ImageDraw.Draw(picture)
    draw_tile(pen)
    draw_bell(pen)
    return picture.resize((GRID, GRID), Image.Resampling.LANCZOS)


def write(folder: Path) -> None:
    """Write the PNG and ICO files into `folder`."""
    large = icon()
    medium = large.resize((256, 256), Image.Resampling.LANCZOS)
    large.save(folder / "bellword-512.png")
    medium.save(folder / "bellword-256.png")
    medium.save(folder / "bellword.ico", sizes=ICO_SIZES)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
