"""Every letter has a typeface, and names keep their place in a line, whichever way they are written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom import writing
from classroom.printing.page import has, unprintable
from classroom.writing import CHINESE, JAWI, LATIN, TAMIL, Piece, Typeface, has_reach, is_plain, missing, pieces
from tests.grid import chosen_of
from tests.letters import letters

NAMES = {"தமிழ்": TAMIL, "نور": JAWI, "陈伟杰": CHINESE}


def by_block(typeface: Typeface, sign: str) -> bool:
    """Every typeface has all of its blocks and the blank, and Andika the rest."""
    others = writing._others(sign)
    return sign == " " or (typeface in others if others else typeface is LATIN)


def order(text: str) -> list[str]:
    return [piece.text for piece in pieces(text, by_block)]


@pytest.mark.parametrize("language", chosen_of(letters(), "ms", "ta", "zh", "ar"))
def test_every_letter_of_a_language_is_in_a_font(language: str) -> None:
    assert unprintable(letters()[language]) == ()


@pytest.mark.parametrize("kind", chosen_of(["big5", "gb2312", "euc_jp", "euc_kr"], "gb2312"))
def test_every_letter_of_east_asian_standards_is_in_a_font(kind: str) -> None:
    """Those that stand for words or syllables: the standards have boxes and lines too."""
    found = set()
    for code in range(0x3400, 0xD7A4):
        try:
            chr(code).encode(kind)
        except UnicodeEncodeError:
            continue
        found.add(chr(code))
    assert len(found) > 2000
    assert missing("".join(sorted(found)), has) == ""


TURNING = "\u200e\u200f\u061c"


@given(st.data())
def test_pieces_lose_nothing_and_are_in_a_typeface_that_has_it(data: st.DataObject) -> None:
    # What turns the direction of writing is seen by nobody, and in no name.
    seen = [sign for sign in letters()[data.draw(st.sampled_from(sorted(letters())))][:200] if sign not in TURNING]
    alphabet = "".join(seen) + " +-('12٣/·"
    text = data.draw(st.text(alphabet))
    found = pieces(text, has)
    assert "".join(piece.text for piece in sorted(found, key=lambda piece: piece.start)) == text
    assert all(has(piece.typeface, sign) for piece in found for sign in piece.text)


def test_a_sign_over_a_number_is_seen_and_keeps_its_typeface() -> None:
    assert [piece.typeface for piece in pieces("1\u0600", has)] == [LATIN, JAWI]
    assert missing("\u0600\u200d", lambda _typeface, _sign: False) == "\u0600"


def test_a_typeface_changes_with_the_script_and_signs_belong_to_the_line() -> None:
    found = pieces("1. Lim 陈 (தமிழ்) 2", by_block)
    assert [(piece.typeface, piece.text, piece.start) for piece in found] == [
        (LATIN, "1. Lim ", 0),
        (CHINESE, "陈 ", 7),
        (LATIN, "(", 9),
        (TAMIL, "தமிழ்", 10),
        (LATIN, ") 2", 15),
    ]
    assert pieces("", by_block) == []


def test_a_letter_that_a_typeface_lacks_is_in_the_next_one() -> None:
    first, second = pieces("陈陳", has)
    assert (first.typeface, first.text) == (CHINESE, "陈")
    assert second.typeface.regular == "NotoSansSC-Rare-Medium.ttf"


def test_a_letter_that_none_has_is_left_to_andika() -> None:
    assert pieces("ᚠ", has) == [Piece(LATIN, "ᚠ", 0)]
    assert missing("陈 ᚠ\u200d😀ᚠ", has) == "ᚠ😀"


def test_names_from_right_to_left_stand_in_a_line_from_left_to_right() -> None:
    for text, seen in [
        ("نور + Aina", ["نور", " + Aina"]),
        ("نور + علي", ["نور", " + ", "علي"]),
        ("نور scored 12", ["نور", " scored 12"]),
        ("نور عينا 12", ["نور عينا", " 12"]),
        ("نور (علي)", ["نور", " (", "علي", ")"]),
        ("نور, علي", ["نور", ", ", "علي"]),
        ("عبد-الله", ["الله", "-", "عبد"]),
        ("ت/ف", ["ف", "/", "ت"]),
        ("٥ بستاري", [" بستاري", "٥"]),
        ("12 ٣٤", ["12 ", "٣٤"]),
    ]:
        assert order(text) == seen


def test_numbers_in_a_name_from_right_to_left_run_from_left_to_right() -> None:
    letters_of, number = pieces("٣٤ علي", by_block)
    assert (letters_of.is_right_to_left, number.is_right_to_left) == (True, False)
    assert number.text == "٣٤"


@pytest.mark.parametrize(
    ("text", "plain"), [("José d’Souza", True), ("Иван", True), *((name, False) for name in NAMES)]
)
def test_what_andika_writes_alone_is_plain(text: str, *, plain: bool) -> None:
    assert is_plain(text) is plain


@pytest.mark.parametrize(
    ("text", "reach"), [("Aina é", False), ("陈", False), ("நா", True), ("نور", True), ("ปิ่น", True)]
)
def test_scripts_with_marks_far_above_and_below_are_known(text: str, *, reach: bool) -> None:
    assert has_reach(text) is reach
