import tomllib
from dataclasses import replace

import pytest
from hypothesis import given

from classroom.formats.catalogue import (
    POLICIES,
    format_by_key,
    format_to_toml,
    formats,
    parse_format,
    rule_books,
    shipped_file,
)
from classroom.rules.policy import CheckList, Format
from tests.formats.strategies import house_rules


def no_file(name: str) -> str:
    raise AssertionError(f"{name} was asked for, though all stands in one file")


@pytest.mark.parametrize("format", [pytest.param(format, id=format.key) for format in formats()])
def test_a_format_is_one_file_that_is_read_back_equal(format: Format) -> None:
    assert parse_format(format_to_toml(format), no_file) == format


@pytest.mark.parametrize(
    "key", [pytest.param((book.format.key, choice.policy, choice.key), id=f"{book.format.key}-{choice.key}")
            for book in rule_books() for choice in book.choices]
)  # fmt: skip
def test_every_choice_of_a_rule_book_is_read_back_equal(key: tuple[str, str, str]) -> None:
    format = format_by_key(key[0], **{key[1]: key[2]})
    assert parse_format(format_to_toml(format), no_file) == format


@given(house_rules())
def test_any_house_rule_is_one_file_that_is_read_back_equal(rule: Format) -> None:
    assert parse_format(format_to_toml(rule), no_file) == rule


def test_a_file_reads_as_the_shipped_ones_do() -> None:
    written, shipped = format_to_toml(format_by_key("club")), shipped_file("club.toml")
    assert 'turn_time]\nkind = "per-side"\nseconds = 900\nout_of_time = { kind = "sits-out" }\n' in written
    assert "kind" not in tomllib.loads(written)["sides"]
    for name in POLICIES:
        assert tomllib.loads(written)[name].items() >= tomllib.loads(shipped)[name].items()


def test_board_and_tiles_stand_in_the_file_line_by_line() -> None:
    document = tomllib.loads(format_to_toml(format_by_key("primary")))
    assert document["board"] == shipped_file("boards/standard.txt").split()
    assert document["tiles"] == shipped_file("tiles/english.csv").split()


def test_a_long_list_has_a_line_for_each_item() -> None:
    items = tuple(f"look at board {number}" for number in range(40))
    format = replace(format_by_key("primary"), checklist=CheckList(items))
    text = format_to_toml(format)
    assert max(map(len, text.splitlines())) < 120
    assert parse_format(text, no_file) == format
