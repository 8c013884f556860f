"""Long names: two lines, whole words, and never nothing."""

import pytest

from classroom.ui.kit.label import text_extent, within

pytestmark = pytest.mark.usefixtures("stage")

LONG = "Muhammad Nur Aiman Hakimi bin Abdul Rahman Shah"


def test_a_name_with_room_stays_whole() -> None:
    assert within(LONG, 290, 64) == LONG
    assert within("Aina", 120, 50) == "Aina"


@pytest.mark.parametrize("name", [LONG, "கார்த்திகேயன் சுப்பிரமணியம் வேலாயுதம் பிள்ளை"])
def test_what_has_no_room_is_left_out_at_the_end_of_a_word(name: str) -> None:
    shown = within(name, 200, 50)
    words = shown.removesuffix(" \N{HORIZONTAL ELLIPSIS}").split()
    assert shown != name
    assert 0 < len(words) < len(name.split())
    assert words == name.split()[: len(words)]


def test_one_endless_word_is_cut() -> None:
    shown = within("A" * 80, 200, 50)
    assert shown.endswith("\N{HORIZONTAL ELLIPSIS}")
    assert 1 < len(shown) < 80


@pytest.mark.parametrize("name", ["W" * 80, "க" * 80, "ش" * 80, "Aa " * 26])
def test_a_long_name_is_measured_a_few_times_however_long_it_is(name: str) -> None:
    text_extent.cache_clear()
    assert 1 < len(within(name, 200, 50)) < len(name)
    assert text_extent.cache_info().misses < 40
