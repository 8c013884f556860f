"""Names in every script of a class list: right glyphs, right order, filled outlines, and where a cursor stands."""

import shutil
from itertools import pairwise
from pathlib import Path

import pytest
import uharfbuzz as hb
from PIL import ImageChops

from classroom.ui.kit import lettering
from classroom.writing import JAWI, TAMIL
from tests.grid import chosen_of
from tests.letters import letters

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


def test_tamil_vowel_sign_goes_before_its_consonant(fonts: Path) -> None:
    """The sign e is written after the letter and drawn before it: கெ."""
    font = hb.Font(hb.Face(hb.Blob.from_file_path(str(fonts / TAMIL.regular))))
    ka, sign_e = (font.get_nominal_glyph(ord(one)) for one in "கெ")
    (run,) = lettering.shape("கெ", fonts)
    assert [glyph for glyph, _x, _y in run.glyphs] == [sign_e, ka]


def test_jawi_letters_join_and_run_from_right_to_left(fonts: Path) -> None:
    font = hb.Font(hb.Face(hb.Blob.from_file_path(str(fonts / JAWI.regular))))
    (run,) = lettering.shape("دار", fonts)  # three letters that do not join to the left
    alone = [font.get_nominal_glyph(ord(one)) for one in "دار"]
    assert [glyph for glyph, _x, _y in run.glyphs] == alone[::-1]
    (joined,) = lettering.shape("نور", fonts)
    assert font.get_nominal_glyph(ord("ن")) not in [glyph for glyph, _x, _y in joined.glyphs]


def test_line_that_begins_in_jawi_runs_from_left_to_right(fonts: Path) -> None:
    jawi, latin = lettering.shape("نور Aina", fonts)
    assert (len(jawi.glyphs), len(latin.glyphs)) == (3, 5)  # three letters, and the space with "Aina"


@pytest.mark.parametrize("language", chosen_of(letters(), "ms", "ta", "zh", "ar"))
def test_no_letter_of_a_language_is_a_box(fonts: Path, language: str) -> None:
    for letter in letters()[language]:
        for bold in (False, True):
            assert all(glyph for piece in lettering.shape(letter, fonts, bold=bold) for glyph, _x, _y in piece.glyphs)


@pytest.mark.parametrize("name", NAMES.values())
def test_every_name_is_drawn_within_its_measured_width(fonts: Path, name: str) -> None:
    drawn = lettering.picture(name, 40, INK, fonts)
    ink = drawn.getchannel("A").getbbox()
    assert ink is not None
    width = lettering.width_of(name, 40, fonts)
    assert 0.85 * width < ink[2] - ink[0] <= width + 4
    assert lettering.missing(name, fonts) == ""


def test_curves_are_drawn_holes_of_letters_stay_open_and_islands_are_filled(fonts: Path) -> None:
    outline = lettering._Outline()
    outline.move(0, 0)
    outline.quadratic(40, 80, 100, 0)
    assert (outline.contours[0][lettering.CURVE_STEPS // 2], outline.contours[0][-1]) == ((45, 40), (100, 0))
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


def test_letters_of_a_font_that_is_missing_are_named(fonts: Path, tmp_path: Path) -> None:
    shutil.copy(fonts / "Andika-Regular.ttf", tmp_path)
    assert lettering.missing("Aina கவி", tmp_path) == "கவி"
    assert lettering.width_of("கவி", 20, tmp_path) > 0


def test_shortened_ends_with_dots_and_fits(fonts: Path) -> None:
    short = lettering.shortened(NAMES["tamil"], 40, 150, fonts)
    assert short.endswith("…")
    assert lettering.width_of(short, 40, fonts) <= 150
    assert lettering.shortened("陈", 40, 150, fonts) == "陈"
    name = "Muhammad Danial"
    assert lettering.shortened(name, 40, lettering.width_of(name, 40, fonts), fonts) == name
    assert lettering.shortened(name, 40, lettering.width_of(name, 40, fonts), fonts, bold=True) != name


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


def test_a_cursor_goes_through_latin_to_the_right_and_through_jawi_to_the_left(fonts: Path) -> None:
    text = "Al نور 5"
    places = [lettering.cursor_at(text, column, 20, fonts) for column in range(len(text) + 1)]
    assert places[:4] == sorted(places[:4])
    assert places[4:7] == sorted(places[4:7], reverse=True)
    assert places[4] > places[3]
    assert places[8] > places[7] > places[4]
    assert places[8] == pytest.approx(lettering.width_of(text, 20, fonts))
    assert [lettering.column_at(text, place + 0.1, 20, fonts) for place in (places[1], places[5], places[8])] == [
        1,
        5,
        8,
    ]


def test_a_cursor_goes_on_with_every_sign_of_a_syllable(fonts: Path) -> None:
    places = [lettering.cursor_at("கெீ", column, 20, fonts) for column in range(4)]
    assert places == sorted(set(places))


@pytest.mark.parametrize("name", ["حاج", "اوڠ", "မြန်မာ", "ក្រុង"])
def test_letters_that_reach_far_down_are_whole(fonts: Path, name: str) -> None:
    ends = []
    for piece in lettering.shape(name, fonts):
        for glyph, _x, y in piece.glyphs:
            extents = piece.font.get_glyph_extents(glyph)
            ends += [(y + extents.y_bearing) / piece.units, (y + extents.y_bearing + extents.height) / piece.units]
    _left, top, _right, bottom = lettering.picture(name, 60, INK, fonts).getchannel("A").getbbox() or (0, 0, 0, 0)
    assert bottom - top >= 60 * (max(ends) - min(ends)) - 1
