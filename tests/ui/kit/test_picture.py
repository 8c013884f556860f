"""The pictures tell things apart without colour."""

from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from classroom.ui.kit import drawing as picture
from classroom.ui.kit.drawing import ChartLine, ChartLook, chart, dash_parts
from classroom.ui.kit.theme import PALETTES, Palette

ALL = [pytest.param(palette, id=palette.name) for palette in PALETTES.values()]
LABELS = {"l": "DL", "L": "TL", "w": "DW", "W": "TW"}
SIZE = 45


@pytest.fixture
def fonts(repository: Path) -> Path:
    return repository / "assets" / "fonts"


def shade(grey: Image.Image, x: int, y: int) -> int:
    return grey.tobytes()[y * grey.width + x]


def marks(image: Image.Image) -> Image.Image:
    """What is drawn on a picture's ground, in black on white whichever of the two is darker."""
    grey = image.convert("L")
    ground = shade(grey, SIZE // 6, SIZE // 2)
    difference = ImageChops.difference(grey, Image.new("L", grey.size, ground))
    return difference.point(lambda step: 255 if step > 60 else 0)


def shade_of_label(palette: Palette) -> int:
    """How dark a tile's letter is, 0 for black."""
    return Image.new("RGB", (1, 1), palette.tile.label).convert("L").tobytes()[0]


def unlike(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels that differ."""
    return ImageStat.Stat(ImageChops.difference(one, other)).mean[0] / 255


@pytest.mark.parametrize("look", ["laid", "pending", "rack", "selected", "last", "extra"])
def test_a_tile_of_a_few_pixels_is_drawn_too(look: picture.TileLook, fonts: Path) -> None:
    palette = next(iter(PALETTES.values()))
    for size in range(1, 14):
        assert picture.tile_face(size, "E", 1, look, palette, fonts).size == (size, size)


@pytest.mark.parametrize("palette", ALL)
def test_squares_differ_by_their_marks_alone(palette: Palette, fonts: Path) -> None:
    inner = (6, 6, SIZE - 6, SIZE - 6)
    drawn = {
        sign: marks(picture.square_face(SIZE, sign, palette, LABELS, fonts)).crop(inner) for sign in (*LABELS, "*", ".")
    }
    near = {(a, b) for (a, one), (b, other) in combinations(drawn.items(), 2) if unlike(one, other) < 0.03}
    assert near == set()


@pytest.mark.parametrize("palette", ALL)
def test_a_named_blank_differs_from_its_letter(palette: Palette, fonts: Path) -> None:
    blank = picture.tile_face(72, "e", 0, "laid", palette, fonts).convert("L")
    letter = picture.tile_face(72, "E", 1, "laid", palette, fonts).convert("L")
    assert unlike(blank, letter) > 0.01


@pytest.mark.parametrize("palette", ALL)
def test_a_pending_tile_has_a_dashed_edge(palette: Palette, fonts: Path) -> None:
    grey = picture.tile_face(90, "E", 1, "pending", palette, fonts).convert("L")
    along = [shade(grey, x, 3) for x in range(20, 70)]
    assert max(along) - min(along) > 120


def test_widest_letter_fits_its_tile(fonts: Path) -> None:
    palette = PALETTES["light"]
    for letter in "WMQ":
        face = Image.new("RGBA", (SIZE, SIZE), "white")
        face.alpha_composite(picture.tile_face(SIZE, letter, None, "laid", palette, fonts))
        dark = face.convert("L").point(lambda step: 255 if step < 90 else 0).getbbox()
        assert dark is not None
        assert dark[2] - dark[0] <= 0.66 * SIZE


@pytest.mark.parametrize("size", [30, 43, 64, 87])
def test_a_value_of_two_digits_keeps_clear_of_its_letter(size: int, fonts: Path) -> None:
    palette = PALETTES["light"]
    for letter in "QZ":
        ten, other = (picture.tile_face(size, letter, value, "laid", palette, fonts).convert("L") for value in (10, 88))
        digits = ImageChops.difference(ten, other).getbbox()
        assert digits is not None
        assert min(ten.crop(digits).tobytes()) > shade_of_label(palette) + 20


def test_board_is_as_large_as_its_squares_and_coordinates(fonts: Path) -> None:
    layout = ["." * 15] * 15
    assert picture.board_picture(layout, 43, 22, PALETTES["light"], LABELS, fonts).size == (667, 667)


def test_dashes_cover_a_closed_line_with_whole_gaps() -> None:
    square = [(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0), (0.0, 0.0)]
    parts = dash_parts(square, 6, 4)
    assert len(parts) == 40
    assert parts[0][0] == (0.0, 0.0)
    assert parts[-1][-1] != (0.0, 0.0)


def test_chart_shows_negative_totals(fonts: Path) -> None:
    look = ChartLook("#E3DCCB", "#4A4A4A", 18, "turn")
    lines = [ChartLine((0, -12, 40), "#5B2A86", "triangle"), ChartLine((0,), "#8A3F00", "circle")]
    drawn = chart(400, 240, lines, look, fonts)
    assert drawn.size == (400, 240)
    assert drawn.getbbox() is not None


def test_icon_script_draws_the_committed_icon(repository: Path) -> None:
    import runpy  # noqa: PLC0415

    made = runpy.run_path(str(repository / "assets" / "make" / "make_icon.py"))["icon"]()
    kept = Image.open(repository / "assets" / "icons" / "bellword-512.png")
    assert unlike(made.convert("RGB"), kept.convert("RGB")) < 0.002


def test_a_chart_reaches_up_as_far_as_it_is_told(fonts: Path) -> None:
    def top(reach: int) -> int:
        """The first row of pixels with the line's colour."""
        look = ChartLook("#FFFFFF", "#FFFFFF", 18, "", reach)
        drawn = chart(400, 240, [ChartLine((0, 20), "#000000", "triangle")], look, fonts)
        box = Image.composite(drawn.convert("L"), Image.new("L", drawn.size, 255), drawn.getchannel("A")).point(
            lambda step: 255 if step < 100 else 0
        )
        found = box.getbbox()
        assert found
        return found[1]

    assert top(100) > 120 > top(0)
