"""Pictures as Kivy textures, each made once and kept: tiles, squares, panels, shapes and marks."""

from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from kivy.graphics.texture import Texture
from PIL import Image

from classroom.paths import assets_dir
from classroom.ui.kit import drawing
from classroom.ui.kit.drawing import ChartLine, ChartLook, PanelLook, TileLook
from classroom.ui.kit.theme import Palette, Shape


@cache
def fonts_folder() -> Path:
    """The folder of the .ttf files; to look for it takes a question to the disk."""
    return assets_dir() / "fonts"


def as_texture(image: Image.Image, *, of_field: bool = False) -> Any:
    """Return an RGBA picture as a texture that is restored when the graphics context is lost.

    A texture `of_field` is upside down, as Kivy expects for the lines of a text field.
    """
    made = Texture.create(size=image.size, colorfmt="rgba")
    if of_field:
        made.flip_vertical()
    pixels = (image if of_field else image.transpose(Image.Transpose.FLIP_TOP_BOTTOM)).tobytes()

    def fill(target: Any) -> None:
        target.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")

    fill(made)
    made.add_reload_observer(fill)
    return made


def _textured(draw: Callable[..., Image.Image], *arguments: Any, **named: Any) -> Any:
    return as_texture(draw(*arguments, **named))


@lru_cache(maxsize=1024)
def tile(size: int, face: str, value: int | None, look: TileLook, palette: Palette) -> Any:
    """A tile; see `drawing.tile_face`."""
    return _textured(drawing.tile_face, size, face, value, look, palette, fonts_folder())


@lru_cache(maxsize=32)
def tile_back(size: int, palette: Palette) -> Any:
    """A tile face down."""
    return _textured(drawing.tile_back, size, palette)


@lru_cache(maxsize=32)
def empty_slot(size: int, palette: Palette) -> Any:
    """An empty place on the rack."""
    return _textured(drawing.empty_slot, size, palette)


@lru_cache(maxsize=4)
def board(
    layout_rows: tuple[str, ...], cell: int, coordinates: int, palette: Palette, labels: tuple[tuple[str, str], ...]
) -> Any:
    """The empty board; `labels` are pairs of a sign and the words on it."""
    return _textured(drawing.board_picture, layout_rows, cell, coordinates, palette, dict(labels), fonts_folder())


@lru_cache(maxsize=16)
def square(sign: str, size: int, palette: Palette, labels: tuple[tuple[str, str], ...]) -> Any:
    """One empty square by its sign; `labels` as for `board`."""
    return _textured(drawing.square_face, size, sign, palette, dict(labels), fonts_folder())


@lru_cache(maxsize=32)
def arrow(cell: int, palette: Palette, *, down: bool) -> Any:
    """The placement arrow."""
    return _textured(drawing.arrow_square, cell, palette, down=down)


@lru_cache(maxsize=16)
def problem(cell: int, palette: Palette) -> Any:
    """The mark of a wrong square."""
    return _textured(drawing.problem_square, cell, palette)


@lru_cache(maxsize=16)
def hint(cell: int, palette: Palette) -> Any:
    """The mark of a square on which a word fits."""
    return _textured(drawing.hint_square, cell, palette)


@lru_cache(maxsize=16)
def target(cell: int, palette: Palette) -> Any:
    """The frame of the square under a finger."""
    return _textured(drawing.target_square, cell, palette)


@lru_cache(maxsize=64)
def shape(kind: Shape, size: int, colour: str) -> Any:
    """A side's shape."""
    return _textured(drawing.shape, kind, size, colour)


@lru_cache(maxsize=16)
def verdict_mark(size: int, colour: str, *, accepted: bool) -> Any:
    """A tick or a cross."""
    return _textured(drawing.verdict_mark, size, colour, accepted=accepted)


@lru_cache(maxsize=8)
def star(size: int, colour: str) -> Any:
    """A star."""
    return _textured(drawing.star, size, colour)


@lru_cache(maxsize=64)
def pips(size: int, gap: int, colour: str, *, count: int, filled: int) -> Any:
    """Return the marks of scoreless turns in a row, as a single picture, since each one is drawn in every frame."""
    return _textured(drawing.pips, size, gap, colour, count=count, filled=filled)


@lru_cache(maxsize=256)
def patch(look: PanelLook) -> tuple[Any, int]:
    """A panel small enough to be stretched, and how wide its fixed border is."""
    border = round(max(look.radius, look.line_width) + look.depth + look.sink) + 2
    side = 2 * border + 2
    made = _textured(drawing.panel, side, side, look)
    # It is stretched only where all its pixels are alike; to interpolate them is half of what panels cost to paint.
    made.mag_filter = made.min_filter = "nearest"
    return made, border


@lru_cache(maxsize=64)
def panel(width: int, height: int, look: PanelLook) -> Any:
    """A panel of exactly that size, for dashed frames, which cannot be stretched."""
    return _textured(drawing.panel, width, height, look)


@lru_cache(maxsize=2)
def chart(width: int, height: int, lines: tuple[ChartLine, ...], look: ChartLook) -> Any:
    """A chart of scores, to which people come back from the other screens of the match."""
    return _textured(drawing.chart, width, height, lines, look, fonts_folder())


@lru_cache(maxsize=64)
def bubble(words: str, height: int, palette: Palette) -> Any:
    """A few words on a small dark plate."""
    return _textured(drawing.bubble, words, height, palette, fonts_folder())


@lru_cache(maxsize=8)
def feather(width: int) -> Any:
    """A line `width` pixels thick seen across, with soft edges: the texture of smooth rings."""
    return _textured(drawing.feather, width)


@lru_cache(maxsize=8)
def disc(size: int) -> Any:
    """A white disc."""
    return _textured(drawing.disc, size)
