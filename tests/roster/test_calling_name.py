"""What a child is called: by a table made by hand, and what holds for whatever is in a name."""

import re
from collections.abc import Iterator
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from classroom.names import tidy_name
from classroom.roster.school_class import calling_names, ways_to_call

TABLE = Path(__file__).with_name("calling_names.txt")
TELLS_NOBODY = "Muhammad Mohd Md Nur Nurul Siti Wan Nik Abdul".split()  # noqa: SIM905 - read more easily
LINKS = {"bin", "binti", "a/l", "a/p", "anak", "@"}


def table() -> Iterator[tuple[str, str]]:
    """Yield whole names and what the children are called."""
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        for entry in () if line.startswith("#") else filter(None, map(str.strip, line.split(";"))):
            name, _, called = entry.partition(" = ")
            yield re.sub(r"[\[\]]", "", name), called or entry[entry.index("[") + 1 : entry.index("]")]


def test_names_of_malaysia_by_a_table_made_by_hand() -> None:
    names = list(table())
    assert len(names) > 500
    guessed = [(name, ways_to_call(name)[0], called) for name, called in names]
    assert [one for one in guessed if one[1].casefold() != one[2].casefold()] == []


def test_a_name_in_capitals_is_called_in_small_letters() -> None:
    assert calling_names(["WAN NUR AISYAH BINTI WAN ALI", "lim wei jie"]) == ("Aisyah", "Wei Jie")


def test_two_who_would_be_called_the_same_are_told_apart() -> None:
    danishes = ["Muhammad Danish bin Ali", "Muhammad Danish bin Omar", "Danish Haikal bin Ali"]
    assert calling_names(danishes) == ("Danish Ali", "Danish Omar", "Danish Haikal")
    assert calling_names(["Tan Wei Jie", "Lim Wei Jie"]) == ("Tan Wei Jie", "Lim Wei Jie")
    assert calling_names(["Nur Aisyah", "Aisyah"]) == ("Nur Aisyah", "Aisyah")
    assert calling_names(["Nur Aisyah binti Ali", "Siti binti Omar"], ["", "Aisyah"]) == ("Nur Aisyah", "Aisyah")


WORDS = st.sampled_from(
    [*TELLS_NOBODY, *LINKS, "Aisyah", "Ali", "Tan", "Mei", "Raj", "\u7f8e\u73b2", "\u0b95\u0bb5", "X.", "5"]
)
ANY_NAME = st.one_of(st.lists(WORDS, min_size=1, max_size=6).map(" ".join), st.text(min_size=1, max_size=12))


@given(st.lists(ANY_NAME.map(tidy_name).filter(bool), min_size=1, max_size=8, unique_by=str.casefold))
def test_no_two_are_called_the_same_and_no_guess_tells_nobody(names: list[str]) -> None:
    called = calling_names(names)
    assert len({name.casefold() for name in called}) == len(names)
    for name, one in zip(names, called, strict=True):
        assert one.strip()
        if one != name:
            words = one.split()
            assert words[-1].casefold() not in LINKS
            assert len(words) > 1 or one not in TELLS_NOBODY
