"""Make the pictures of animals that pupils may be called by.

    python assets/make/make_animals.py NotoColorEmoji.ttf

The font is that of the Debian package `fonts-noto-color-emoji`; it holds a picture for each sign as PNG.
"""

import io
import sys
from pathlib import Path

from fontTools.ttLib import TTFont
from PIL import Image

PICTURES = Path(__file__).resolve().parents[1] / "animals"
SIZE = 96
SIGNS = {
    "tiger": 0x1F405,
    "elephant": 0x1F418,
    "turtle": 0x1F422,
    "butterfly": 0x1F98B,
    "owl": 0x1F989,
    "parrot": 0x1F99C,
    "fish": 0x1F420,
    "crab": 0x1F980,
    "rabbit": 0x1F407,
    "deer": 0x1F98C,
    "eagle": 0x1F985,
    "otter": 0x1F9A6,
}


def main(path: str) -> None:
    """Take each picture out of the font, and make it smaller."""
    font = TTFont(path)
    names, (pictures, *_others) = font.getBestCmap(), font["CBDT"].strikeData
    PICTURES.mkdir(exist_ok=True)
    for animal, sign in SIGNS.items():
        picture = Image.open(io.BytesIO(pictures[names[sign]].imageData)).convert("RGBA")
        side = max(picture.size)
        square = Image.new("RGBA", (side, side))
        square.paste(picture, ((side - picture.width) // 2, (side - picture.height) // 2))
        small = square.resize((SIZE, SIZE), Image.Resampling.LANCZOS).quantize(128)
        small.save(PICTURES / f"{animal}.png", optimize=True)


if __name__ == "__main__":
    main(sys.argv[1])
