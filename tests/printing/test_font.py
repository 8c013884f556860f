import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.printing import page
from classroom.printing.page import clean, is_right_to_left, unprintable
from classroom.writing import LATIN, OTHERS

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
