"""Pages of paper: fonts, lines, text that fits."""

import datetime
import shutil
import subprocess
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from fpdf.fonts import TTFFont
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from classroom.printing import page
from classroom.printing.page import (
    Align,
    Line,
    Orientation,
    Paper,
    Span,
    Style,
    clean,
    fill,
    font_path,
    halve,
    is_right_to_left,
    places,
    plain,
    unprintable,
    wrap,
)
from classroom.printing.printer import PrintError
from classroom.writing import LATIN, OTHERS
from tests.grid import first_of, some_of

from .pdf import black, fonts, glyphs, ink, margins, metadata, size_of, text_as_set

CREATED = datetime.datetime(2026, 11, 21, 9, 30, tzinfo=datetime.UTC)


@pytest.fixture
def paper() -> Iterator[Paper]:
    with Paper(Orientation.PORTRAIT, CREATED, "en") as paper:
        paper.add_page()
        yield paper


@pytest.mark.parametrize(
    ("orientation", "size"), [(Orientation.PORTRAIT, (210, 297)), (Orientation.LANDSCAPE, (297, 210))]
)
def test_a_page_is_a4(orientation: Orientation, size: tuple[float, float]) -> None:
    with Paper(orientation, CREATED, "en") as paper:
        paper.add_page()
        assert (paper.width, paper.height) == pytest.approx(size, abs=0.1)
        assert size_of(paper.to_bytes()) == pytest.approx(size, abs=0.1)


@pytest.mark.parametrize("align", list(Align))
def test_text_stands_where_it_was_put(paper: Paper, align: Align) -> None:
    style = Style(30, bold=True)
    paper.write(100, 100, "HHHH", style, align)
    left, top, right, bottom = margins(black(paper.to_bytes()))
    start = 100 - align.value * paper.measure("HHHH", style)
    assert left == pytest.approx(start, abs=1.5)
    assert 210 - right == pytest.approx(start + paper.measure("HHHH", style), abs=1.5)
    assert 297 - bottom == pytest.approx(100, abs=0.4)
    assert 100 - top == pytest.approx(0.72 * style.height, abs=0.5)


@pytest.mark.parametrize("text", first_of(["Ali علي கவி 陈", "Azman", "கவிதா செல்வி", "نور عيني", "陈美玲"]))
def test_text_is_as_wide_as_it_was_measured(paper: Paper, text: str) -> None:
    paper.write(30, 100, text, Style(30))
    left, _top, right, _bottom = margins(black(paper.to_bytes()))
    assert left == pytest.approx(30, abs=1.5)
    assert 210 - right == pytest.approx(30 + paper.measure(text, Style(30)), abs=1.5)


def test_text_fitted_to_a_width_is_no_wider(paper: Paper) -> None:
    text = "Muhammad Firdaus Hakimi Irfan bin Tengku Ahmad"
    fitted = paper.fit(text, Style(40, bold=True), 120)
    assert fitted.size < 40
    assert 119 < paper.measure(text, fitted) <= 120
    assert paper.fit(text, Style(40), 120, smallest=30).size == 30
    assert paper.fit("Ali", Style(40), 120) == Style(40)


def test_spans_follow_each_other_in_their_weights(paper: Paper) -> None:
    line = (Span("with "), Span("Tigers", bold=True), Span(" of"))
    both = paper.measure(plain("with "), Style(12)) + paper.measure("Tigers", Style(12, bold=True))
    assert paper.measure(line, Style(12)) == pytest.approx(both + paper.measure(plain(" of"), Style(12)))
    paper.write(20, 40, line, Style(12))
    pdf = paper.to_bytes()
    assert text_as_set(pdf) == "with Tigers of"
    assert len(fonts(pdf)) == 2


@pytest.mark.parametrize(
    "name", some_of(["**x**", "__x__", "{nb}", "(", ")", "\\", "[b]x[/b]", "%s", "<b>x</b>", "--x--"], 3)
)
def test_signs_of_other_languages_are_printed_as_they_are(paper: Paper, name: str) -> None:
    paper.write(20, 40, name, Style(12))
    assert text_as_set(paper.to_bytes()) == name


def test_a_line_break_in_a_text_is_a_space(paper: Paper) -> None:
    paper.write(20, 40, "one\ntwo", Style(12))
    assert text_as_set(paper.to_bytes()) == "one two"


def test_a_character_no_font_has_is_seen_to_be_missing(paper: Paper) -> None:
    paper.write(20, 40, "xᚠ", Style(12))
    pdf = paper.to_bytes()
    assert text_as_set(pdf) == "x\ufffd"
    assert 0 not in glyphs(pdf)


def test_fonts_are_embedded_and_only_those_needed(paper: Paper) -> None:
    paper.write(20, 40, "Nur نور", Style(12))
    found = fonts(paper.to_bytes())
    assert all(found.values())
    assert {name.split("+")[1] for name in found} == {"Andika", "NotoNaskhArabic"}


def test_letters_of_jawi_stay_joined_where_others_are_spaced(paper: Paper) -> None:
    assert paper.measure("نور", Style(20, spacing=0.2)) == pytest.approx(paper.measure("نور", Style(20)))
    assert paper.measure("Nur", Style(20, spacing=0.2)) > paper.measure("Nur", Style(20))


def test_a_line_that_begins_with_a_name_in_jawi_runs_from_left_to_right(paper: Paper) -> None:
    """What is set last stands on the right: the rest of a broken remark, and the second of two judges."""
    paper.write(20, 40, "علي, talked to others", Style(12))
    assert text_as_set(paper.to_bytes()).endswith("talked to others")


def test_the_first_of_two_names_in_jawi_stands_on_the_left(paper: Paper) -> None:
    paper.write(20, 40, "علي, نور", Style(12))
    first, second = text_as_set(paper.to_bytes()).split(",")
    assert "ع" in first
    assert "ن" in second


def test_signs_that_join_letters_are_kept(paper: Paper) -> None:
    apart = paper.measure("ශ්ර", Style(20))
    joined = "ශ්‍ර"
    assert paper.measure(joined, Style(20)) < 0.8 * apart


def test_the_file_tells_nothing_but_when_it_was_made(paper: Paper) -> None:
    paper.write(20, 40, "Puteri Nur Aina", Style(12))
    message = metadata(paper.to_bytes())
    assert set(message) == {"/CreationDate"}
    assert message["/CreationDate"] == "D:20261121093000Z"


def test_a_date_without_a_zone_is_taken_as_utc() -> None:
    with Paper(Orientation.PORTRAIT, CREATED.replace(tzinfo=None), "en") as paper:
        paper.add_page()
        assert metadata(paper.to_bytes())["/CreationDate"] == "D:20261121093000Z"


def test_papers_are_the_same_bytes_in_any_order_twice_and_in_another_process(repository: Path) -> None:
    program = (
        "import datetime, hashlib, sys\n"
        "from classroom.printing.page import *\n"
        "for text in sys.argv[1:]:\n"
        "    with Paper(Orientation.PORTRAIT, datetime.datetime(2026, 11, 21), 'en') as paper:\n"
        "        paper.add_page()\n"
        "        paper.write(20, 40, text, Style(20, bold=True))\n"
        "        print(ascii(text), hashlib.sha256(paper.to_bytes()).hexdigest())\n"
    )
    made: set[str] = set()
    latin, every, missing = texts = ("Zahra Quek", "Ali علي கவி 陈", "\ue000 陈")
    for seed, zone, order in (
        ("1", "UTC", texts),
        ("2", "Asia/Kuala_Lumpur", (missing, latin, every, latin, missing)),
    ):
        made |= set(
            subprocess.run(
                [sys.executable, "-c", program, *order],
                cwd=repository,
                env={"PYTHONHASHSEED": seed, "TZ": zone, "PYTHONPATH": str(repository), "PYTHONUTF8": "1"},
                capture_output=True,
                text=True,
                check=True,
            ).stdout.splitlines()
        )
    assert len(made) == len(texts)


def test_a_font_is_read_once_for_all_papers_and_its_file_closed_in_between(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in (LATIN.regular, LATIN.bold):
        shutil.copy(font_path(name), tmp_path)
    monkeypatch.setattr(page, "font_path", lambda name: tmp_path / name)
    made = []
    for _ in range(2):
        with Paper(Orientation.PORTRAIT, CREATED, "en") as paper:
            paper.add_page()
            paper.write(20, 40, "Ali", Style(20))
            made.append(paper.to_bytes())
        # While the papers are not in the making, an update may put another file in the place of each.
        held = Path("/proc/self/fd")
        assert sys.platform != "linux" or not [fd for fd in held.iterdir() if fd.resolve().parent == tmp_path]
        monkeypatch.setattr(TTFFont, "__init__", None)
    assert made[0] == made[1]


def test_a_picture_is_put_in_the_middle_of_its_box(paper: Paper, tmp_path: Path) -> None:
    Image.new("RGB", (200, 100), "black").save(tmp_path / "crest.png")
    paper.picture(tmp_path / "crest.png", 50, 50, 40, 40)
    picture = black(paper.to_bytes())
    assert ink(picture, 51, 61, 38, 18) == 1.0
    assert ink(picture, 50, 50, 40, 9) == 0.0


def test_a_picture_that_is_none_gets_a_sentence(paper: Paper, tmp_path: Path) -> None:
    (tmp_path / "crest.png").write_bytes(b"\x89PNG no picture")
    with pytest.raises(PrintError, match=r"crest\.png"):
        paper.picture(tmp_path / "crest.png", 50, 50, 40, 40)
    with pytest.raises(PrintError, match=r"missing\.png"):
        paper.picture(tmp_path / "missing.png", 50, 50, 40, 40)


def test_a_missing_font_file_gets_a_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(page, "font_path", lambda name: tmp_path / name)
    with pytest.raises(PrintError, match=r"Andika-Regular\.ttf is missing"):
        Paper(Orientation.PORTRAIT, CREATED, "en")


def test_text_on_a_second_page_stands_as_the_first_one_did(paper: Paper) -> None:
    """It is copied there, and moved: letters, fonts and spaces come with it."""
    style = Style(30, spacing=0.1)
    for start in (30.0, 47.3):
        if start > 30:
            paper.add_page()
        paper.write(start, 100, "Kavitha", style)
        paper.write(start, 130, "கவிதா", Style(20, bold=True))
    pdf = paper.to_bytes()
    assert text_as_set(pdf, 1) == text_as_set(pdf)
    first, second = (margins(black(pdf, page)) for page in (0, 1))
    assert second[0] - first[0] == pytest.approx(17.3, abs=0.2)
    assert (second[1], second[3]) == pytest.approx((first[1], first[3]), abs=0.01)


def test_a_stamp_looks_alike_on_every_page_whatever_was_drawn_before(paper: Paper) -> None:
    def draw() -> None:
        paper.frame(20, 20, 100, 100, 2.0)
        paper.curve([(30, 30), (40, 60), (80, 60), (90, 30)], 0.5)

    paper.stamp("sign", draw)
    paper.add_page()
    paper.stroke([(5, 5), (6, 6)], 7.0)
    paper.stamp("sign", draw)
    pdf = paper.to_bytes()
    box = (60, 60, 800, 800)
    assert black(pdf, 0).crop(box).tobytes() == black(pdf, 1).crop(box).tobytes()


NAMES = [
    "Puteri Nur Aina binti Azman",
    "கவிதா செல்வி",
    "نور عيني بنت عزمان",
    "ڠڤݢڽۏ",
    "陈美玲",
    "José d'Souza-O’Neill",
    "Ali علي கவி 陈",
]


@pytest.mark.parametrize("name", NAMES)
def test_names_of_our_pupils_can_be_printed(name: str) -> None:
    assert unprintable(name) == ()


def test_what_no_font_has_is_named_once_and_in_order() -> None:
    assert unprintable("Amy 🦜 and ᚠᚢᚠ") == ("🦜", "ᚠ", "ᚢ")


def test_marks_that_are_never_seen_are_not_missed() -> None:
    assert unprintable("க\u200dவி\u00a0x\u3000y\u200c") == ()


def test_a_missing_font_file_makes_its_letters_unprintable(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = page.font_path(LATIN.regular).parent
    for file in folder.glob("Andika-*.ttf"):
        shutil.copy(file, tmp_path)  # not every system lets a pupil's account make links
    monkeypatch.setattr(page, "font_path", lambda name: tmp_path / name)
    page._coverage.cache_clear()
    try:
        assert unprintable("Aina 陈") == ("陈",)
    finally:
        page._coverage.cache_clear()


def test_every_font_file_is_there() -> None:
    for typeface in [LATIN, *OTHERS]:
        assert page.font_path(typeface.regular).is_file()
        assert page.font_path(typeface.bold).is_file()


def test_a_text_is_cleaned_to_one_line() -> None:
    assert clean("  Nur\tAina\r\nbinti \u202eAzman\u2069\x00\u2028 ") == "Nur Aina binti Azman"


def test_an_accent_set_apart_joins_its_letter() -> None:
    assert clean("Rene\u0301") == "René"


@given(st.text())
def test_cleaning_again_changes_nothing_and_leaves_one_line(text: str) -> None:
    once = clean(text)
    assert clean(once) == once
    assert once.splitlines() in ([once], [])


@pytest.mark.parametrize(("text", "answer"), [("نور عيني", True), ("نور Aina", False), ("123", False), ("Aina", False)])
def test_right_to_left_is_said_of_jawi_alone(text: str, *, answer: bool) -> None:
    assert is_right_to_left(text) is answer


def test_importing_the_papers_loads_no_heavy_library() -> None:
    program = (
        "import sys, classroom.printing.certificate, classroom.printing.score_sheet, classroom.printing.printer\n"
        "print(sorted({'fpdf', 'fontTools', 'uharfbuzz', 'pypdfium2', 'PIL'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def length(line: Line) -> float:
    """Measure a line by its letters; a bold one is twice as wide, a sign above or below a letter has no width."""
    return sum(
        (2 if span.bold else 1) * sum(not unicodedata.category(mark).startswith("M") for mark in span.text)
        for span in line
    )


def text(line: Line) -> str:
    return "".join(span.text for span in line)


words = st.text(st.sampled_from("abcக\u0bbf"), min_size=1, max_size=12)
lines = st.lists(st.tuples(st.lists(words, min_size=1, max_size=5), st.booleans()), max_size=4).map(
    lambda parts: tuple(Span(" ".join(part), bold) for part, bold in parts)
)


def test_a_line_breaks_at_its_spaces() -> None:
    assert [text(part) for part in wrap(plain("one two three"), length, 8)] == ["one two", "three"]


def test_a_word_wider_than_the_line_is_broken() -> None:
    assert [text(part) for part in wrap(plain("ab wwwwwwwww x"), length, 4)] == ["ab", "wwww", "wwww", "w x"]


def test_a_vowel_sign_stays_with_its_consonant() -> None:
    assert [text(part) for part in wrap(plain("கிகிகி"), length, 1)] == ["கி", "கி", "கி"]


def test_bold_and_plain_stay_what_they_are_across_a_break() -> None:
    line = (Span("with "), Span("Red Kites", bold=True), Span(", of"))
    assert wrap(line, length, 11) == (
        (Span("with "), Span("Red", bold=True)),
        (Span("Kites", bold=True), Span(",")),
        (Span("of"),),
    )


def test_nothing_makes_no_line() -> None:
    assert wrap((), length, 5) == ()


@given(lines, st.integers(2, 20))
def test_wrapping_loses_no_letter_and_keeps_to_the_width(line: Line, width: int) -> None:
    parts = wrap(line, length, width)
    assert "".join(text(part) for part in parts).replace(" ", "") == text(line).replace(" ", "")
    assert all(length(part) <= width for part in parts)


@given(lines, st.integers(2, 20))
def test_neighbours_of_one_weight_are_one_span(line: Line, width: int) -> None:
    for part in wrap(line, length, width):
        assert all(part[index].bold != part[index + 1].bold for index in range(len(part) - 1))


def test_halves_are_as_equal_as_the_words_allow() -> None:
    assert [text(half) for half in halve(plain("aa bb cccccc dd"), length)] == ["aa bb", "cccccc dd"]


def test_a_single_word_has_no_halves() -> None:
    assert halve(plain("Azman"), length) == (plain("Azman"),)


def test_what_fills_a_template_is_not_read_as_one() -> None:
    assert fill("with {team}!", team=(Span("{team} {0}", bold=True),)) == (
        Span("with "),
        Span("{team} {0}", bold=True),
        Span("!"),
    )


def test_a_filled_template_is_in_as_few_spans_as_can_be() -> None:
    assert fill("with {team}!", team=plain("Tigers")) == plain("with Tigers!")


def test_places_come_with_the_text_before_them() -> None:
    assert list(places("a {x}b{y}")) == [("a ", "x"), ("b", "y")]
    assert list(places("a")) == [("a", "")]
