"""Screens say what, the kit says where: ceilings for `.kv` and for the house as a whole, which only ever fall."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.conftest import REPOSITORY
from tests.ui.kv_figures import PACKAGE, Figures, Source, by_file, figures_of, source_lines, source_of, together

LINES = 9_646
SHARE = 14.0
"""Per cent of all lines."""
NESTED = 4
LONGEST = 120
HOUSE = {
    "": Source(lines=67_960, files=344, imports=6_125, once=333),
    "ui": Source(lines=24_951, files=120, imports=2_520, once=145),
}
"""The most that the package and its screens may have; what is new goes into the module of its subject."""
SHORTER = "make something shorter, or raise the ceiling by what is new, in its commit"


@pytest.fixture(scope="module")
def total() -> Figures:
    return together(by_file().values())


def test_screens_are_no_longer_than_they_were(total: Figures) -> None:
    assert total.lines <= LINES, f"{SHORTER}: {total}"


def test_few_lines_are_coordinates(total: Figures) -> None:
    assert total.share <= SHARE


def test_few_lines_have_conditions_within_conditions(total: Figures) -> None:
    assert total.nested <= NESTED


def test_a_line_can_be_read_at_once(total: Figures) -> None:
    assert total.longest <= LONGEST


@pytest.mark.parametrize("folder", HOUSE)
def test_the_house_does_not_grow(folder: str) -> None:
    now = source_of(PACKAGE / folder)
    above = [name for name, most in HOUSE[folder]._asdict().items() if getattr(now, name) > most]
    assert above == [], f"{SHORTER}: {now}"


def test_no_two_widgets_have_a_rule_of_one_name() -> None:
    """Kivy would apply both rules to both, and one of them would not find its properties."""
    found = [line for path in (REPOSITORY / "classroom").rglob("*.kv") for line in path.read_text("utf-8").splitlines()]
    rules = Counter(line.split(">")[0].lstrip("<") for line in found if line.startswith("<"))
    assert [name for name, count in rules.items() if count > 1] == []


def test_what_is_counted_in_kv() -> None:
    lines = (
        "<Leaf>:",
        "    size_hint_y: None",
        "",
        "    x: 1 if root.a else 2 if root.b else 3",
        "    text_size: self.size",
    )
    assert figures_of("\n".join(lines)) == Figures(lines=4, geometry=2, nested=1, longest=42)


def test_what_is_counted_in_python() -> None:
    text = '"Doc."\n\n# why\nx = (\n    1,\n)\n\ndef f():\n    "Doc."\n    return """a\nb"""\n'
    assert source_lines(text) == 6
