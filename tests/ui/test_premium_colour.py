"""C1: the premium squares have the colours that the rules name, whatever the look."""

import colorsys

import pytest

from classroom.ui.kit.theme import PALETTES, Palette

ALL = [pytest.param(palette, id=palette.name) for palette in PALETTES.values()]


def hue_and_light(colour: str) -> tuple[float, float]:
    """The hue in degrees from 180 to 540, so that reds lie together round 360, and the lightness from 0 to 1."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    hue, light, saturation = colorsys.rgb_to_hls(red, green, blue)
    assert saturation > 0.5, f"{colour} is nearly grey"
    degrees = hue * 360
    return degrees if degrees >= 180 else degrees + 360, light


@pytest.mark.parametrize("palette", ALL)
def test_C1_letter_premiums_are_light_blue_and_dark_blue(palette: Palette) -> None:
    double, double_light = hue_and_light(palette.double_letter.fill)
    triple, triple_light = hue_and_light(palette.triple_letter.fill)
    assert 190 <= double <= 250
    assert 190 <= triple <= 250
    assert double_light > 0.6
    assert triple_light < 0.5


@pytest.mark.parametrize("palette", ALL)
def test_C1_word_premiums_are_pink_and_red(palette: Palette) -> None:
    double, double_light = hue_and_light(palette.double_word.fill)
    triple, triple_light = hue_and_light(palette.triple_word.fill)
    assert 320 <= double <= 365
    assert 340 <= triple <= 375
    assert double_light > 0.6
    assert triple_light < 0.5
