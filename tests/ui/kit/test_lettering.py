"""Names in every script of a Malaysian class list: right glyphs, right order, filled outlines."""

from itertools import pairwise
from pathlib import Path

import pytest
import uharfbuzz as hb
from PIL import ImageChops

from classroom.ui.kit import lettering
from classroom.ui.kit.lettering import FONT_FILES, Run, is_plain, runs

NAMES = {
    "latin": "Nur Aina binti Azman",
    "tamil": "கவிதா த/பெ முருகன்",
    "chinese": "陈伟杰",
    "jawi": "نور عينا بنت عزمن",
}
INK = (0, 0, 0)


@pytest.fixture
def fonts(repository: Path) -> Path:
    return repository / "assets" / "fonts"


def test_runs_change_with_the_script_and_keep_every_character() -> None:
    name = "1. Lim 美玲 (கீதா) نور!"
    found = runs(name)
    assert [run.script for run in found] == ["latin", "chinese", "tamil", "jawi"]
    assert "".join(run.text for run in found) == name
    assert runs("") == []
    assert runs("12-3") == [Run("latin", "12-3")]


@pytest.mark.parametrize(("script", "name"), NAMES.items())
def test_only_latin_is_plain(script: str, name: str) -> None:
    assert is_plain(name) is (script == "latin")


def test_tamil_vowel_sign_goes_before_its_consonant(fonts: Path) -> None:
    """The sign e is written after the letter and drawn before it: கெ."""
    font = hb.Font(hb.Face(hb.Blob.from_file_path(str(fonts / FONT_FILES["tamil"][0]))))
    ka, sign_e = (font.get_nominal_glyph(ord(one)) for one in "கெ")
    (run,) = lettering.shape("கெ", fonts)
    assert [glyph for glyph, _x, _y in run.glyphs] == [sign_e, ka]


def test_jawi_letters_join_and_run_from_right_to_left(fonts: Path) -> None:
    font = hb.Font(hb.Face(hb.Blob.from_file_path(str(fonts / FONT_FILES["jawi"][0]))))
    (run,) = lettering.shape("دار", fonts)  # three letters that do not join to the left
    alone = [font.get_nominal_glyph(ord(one)) for one in "دار"]
    assert [glyph for glyph, _x, _y in run.glyphs] == alone[::-1]
    (joined,) = lettering.shape("نور", fonts)
    assert font.get_nominal_glyph(ord("ن")) not in [glyph for glyph, _x, _y in joined.glyphs]


def test_mixed_name_that_begins_in_jawi_puts_latin_on_the_left(fonts: Path) -> None:
    latin, jawi = lettering.shape("نور Aina", fonts)
    assert (len(latin.glyphs), len(jawi.glyphs)) == (4, 4)  # "Aina", and three letters with the space


@pytest.mark.parametrize("name", NAMES.values())
def test_every_name_is_drawn_within_its_measured_width(fonts: Path, name: str) -> None:
    drawn = lettering.picture(name, 40, INK, fonts)
    ink = drawn.getchannel("A").getbbox()
    assert ink is not None
    width = lettering.width_of(name, 40, fonts)
    assert 0.85 * width < ink[2] - ink[0] <= width + 4
    assert lettering.missing(name, fonts) == ""


def test_holes_of_letters_stay_open_and_islands_are_filled(fonts: Path) -> None:
    ring = lettering.picture("O", 100, INK, fonts).getchannel("A")
    left, top, right, bottom = ring.getbbox() or (0, 0, 0, 0)
    assert ring.getpixel(((left + right) // 2, (top + bottom) // 2)) == 0
    boxes = lettering.picture("回", 100, INK, fonts).getchannel("A")
    left, top, right, bottom = boxes.getbbox() or (0, 0, 0, 0)
    across = [boxes.getpixel((x, (top + bottom) // 2)) for x in range(left, right)]
    changes = [bool(a) != bool(b) for a, b in pairwise(across)]
    assert sum(changes) == 6  # line, gap, line, hole, line, gap, line


def test_bold_is_heavier(fonts: Path) -> None:
    def ink(*, bold: bool) -> int:
        return sum(lettering.picture("கவிதா", 40, INK, fonts, bold=bold).getchannel("A").tobytes())

    assert ink(bold=True) > 1.1 * ink(bold=False)


def test_characters_without_a_font_are_named(fonts: Path) -> None:
    assert lettering.missing("陈 😀 ᚠ\u200d", fonts) == "😀ᚠ"


def test_missing_font_says_which(tmp_path: Path) -> None:
    with pytest.raises(lettering.MissingFontError, match=r"tamil.*NotoSansTamil-Regular\.ttf"):
        lettering.width_of("கவிதா", 20, tmp_path)


def test_shortened_ends_with_dots_and_fits(fonts: Path) -> None:
    short = lettering.shortened(NAMES["tamil"], 40, 150, fonts)
    assert short.endswith("…")
    assert lettering.width_of(short, 40, fonts) <= 150
    assert lettering.shortened("陈", 40, 150, fonts) == "陈"


def test_wrapped_lines_hold_all_words_and_fit(fonts: Path) -> None:
    lines = lettering.wrapped("கவிதா முருகன் challenge 陈伟杰 now", 20, 150, fonts)
    assert " ".join(lines) == "கவிதா முருகன் challenge 陈伟杰 now"
    assert all(lettering.width_of(line, 20, fonts) <= 150 for line in lines)


def test_the_same_name_is_the_same_picture(fonts: Path) -> None:
    one = lettering.picture(NAMES["jawi"], 30, INK, fonts)
    lettering.picture.cache_clear()
    other = lettering.picture(NAMES["jawi"], 30, INK, fonts)
    assert ImageChops.difference(one, other).getbbox() is None


def test_signs_among_jawi_letters_are_drawn_not_boxed(fonts: Path) -> None:
    for run in lettering.shape("نور-عائشة (نور) نور's…", fonts):
        assert 0 not in [glyph for glyph, _x, _y in run.glyphs]


def test_brackets_hold_their_letters_from_right_to_left_too(fonts: Path) -> None:
    (name,) = lettering.shape("عائشة", fonts)
    left, right = (lettering.shape(sign, fonts)[0].glyphs[0][0] for sign in "()")
    last, opening, held, closing, *_ = [run.glyphs for run in lettering.shape("نور (عائشة) نور", fonts)]
    assert last != held == name.glyphs
    assert [glyph for glyph, _x, _y in opening][-1] == left
    assert [glyph for glyph, _x, _y in closing] == [right]
