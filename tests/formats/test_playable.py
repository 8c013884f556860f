"""What a rule book is checked for is enough: whatever is not refused can be played to its end by the computer."""

from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from classroom.formats.catalogue import format_by_key
from classroom.formats.check import check_rule_book
from classroom.formats.house_rule import house_rule
from classroom.rehearsal.official import NoSetWordError
from classroom.rules.board import Layout
from classroom.rules.policy import Format, LetterShop
from tests.examples import examples
from tests.formats.strategies import house_rules
from tests.rehearsal.rehearsed import played


@examples(3)
@given(house_rules(), st.integers(0, 1000))
def test_any_house_rule_that_is_not_refused_can_be_played_to_its_end(rule: Format, seed: int) -> None:
    _play(rule, seed)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@settings(max_examples=2000)
@given(house_rules(), st.integers(0, 1000))
def test_many_house_rules_can_be_played_to_their_end(rule: Format, seed: int) -> None:
    _play(rule, seed)


@pytest.mark.parametrize("key", ["primary", "literacy"])
def test_a_shop_without_prices_is_a_match_without_exchange(key: str) -> None:
    rule = house_rule(format_by_key(key), "house-ours", "Ours", {"exchange": LetterShop("$", ())})
    for seed in range(2):
        assert played(rule, seed).state.ledger == ()


def test_the_smallest_board_is_played_on() -> None:
    sides = replace(format_by_key("standard").sides, most=2)
    board = Layout(("..", ".*"))
    rule = replace(format_by_key("standard"), sides=sides, layout=board)
    check_rule_book(rule)
    played(rule, 0)


def _play(rule: Format, seed: int) -> None:
    """Play a match that is checked after every command."""
    try:
        played(rule, seed)
    except NoSetWordError:
        # The list has none of its set words. Another is made up instead: so many as are asked for are played.
        assume(False)  # noqa: FBT003 - it takes no name
