"""The register of which part of the match screens serves which policy."""

from dataclasses import fields, replace
from types import UnionType
from typing import Any, get_args, get_type_hints

import pytest

from classroom.formats.catalogue import format_by_key, formats, rule_book
from classroom.match.event import Switches
from classroom.match.state import MatchState
from classroom.match.team import Mode
from classroom.rules.policy import Format, OwnCount, PerRound, Untimed
from classroom.say.playable import (
    SERVED_POLICIES,
    ManySides,
    OneSide,
    Part,
    Place,
    TwoSides,
    is_playable,
    parts_of,
    policies_of,
    serves_format,
    serving_of,
    unserved_policies,
)
from classroom.ui.play.live_match import _SCREENS
from classroom.ui.play.match_screen import WIDGETS
from tests.match.table import seated

BESIDE_THE_BOARD = frozenset(
    {"words", "help", "sheet", "officials", "checklist", "warnings", "absence", "signing"},
)
"""Policies of a format that change nothing of how the match screens are laid out."""

MADE_BEFORE_THE_BOARD = {"key", "title", "copy_of", "layout", "tiles", "rules"}
"""What a format has besides policies."""


def kinds_of(name: str) -> tuple[type, ...]:
    """Every class that a policy may be."""
    if name == "sides":
        return (OneSide, TwoSides, ManySides)
    hint = get_type_hints(Format)[name]
    return get_args(hint) if isinstance(hint, UnionType) else (hint,)


def example(kind: type) -> Any:
    """A policy of a class, with some figures."""
    values: dict[str, Any] = {}
    for one in fields(kind):
        hint = get_type_hints(kind)[one.name]
        if hint is int:
            values[one.name] = 0 if one.name == "hold_seconds" else 2
        elif hint is bool:
            values[one.name] = one.name != "until_written"
        elif hint is str:
            values[one.name] = "RM"
        elif isinstance(hint, UnionType):
            values[one.name] = example(get_args(hint)[0])
        else:
            values[one.name] = ()
    return kind(**values)


KINDS = [(name, kind) for name in SERVED_POLICIES for kind in kinds_of(name)]


def primary() -> MatchState:
    return seated("CATSEIN", "DOGTEAR").state


def with_policy(state: MatchState, name: str, policy: Any) -> MatchState:
    """The match as it would be with another policy, for the register to look at."""
    opened = state.opened
    if name == "turn_time":
        opened = replace(opened, switches=replace(opened.switches, turn_time=policy))
    elif name == "sides":
        count = {OneSide: 1, TwoSides: 2, ManySides: 3}[type(policy)]
        return replace(state, teams=(state.teams * 2)[:count])
    else:
        opened = replace(opened, format=replace(opened.format, **{name: policy}))
    return replace(state, opened=opened)


def with_what_it_needs(state: MatchState, name: str, kind: type) -> MatchState:
    """The same, and beside it the other policies that its parts reckon with."""
    state = with_policy(state, name, example(kind))
    serving = SERVED_POLICIES[name].get(kind)
    for other, kinds in serving.beside.items() if serving else ():
        state = with_what_it_needs(state, other, kinds[0])
    return state


def test_every_policy_of_a_format_is_served_or_changes_nothing_beside_the_board() -> None:
    names = {field.name for field in fields(Format)} - MADE_BEFORE_THE_BOARD
    assert set(SERVED_POLICIES) | BESIDE_THE_BOARD == names
    assert not set(SERVED_POLICIES) & BESIDE_THE_BOARD


@pytest.mark.parametrize(("name", "kind"), KINDS, ids=lambda one: getattr(one, "__name__", one))
def test_a_policy_that_no_part_serves_says_so_by_name(name: str, kind: type) -> None:
    state = with_what_it_needs(primary(), name, kind)
    is_served = kind in SERVED_POLICIES[name]
    assert unserved_policies(state) == (() if is_served else (f"{name}: {kind.__name__}",))
    assert is_playable(state) == is_served


@pytest.mark.parametrize("name", SERVED_POLICIES)
def test_the_register_serves_nothing_but_kinds_that_the_policy_has(name: str) -> None:
    assert set(SERVED_POLICIES[name]) <= set(kinds_of(name))
    assert SERVED_POLICIES[name]


def test_each_place_of_the_primary_format_is_filled_by_one_policy_with_a_part_that_there_is() -> None:
    state = primary()
    servings = [serving_of(name, policy) for name, policy in policies_of(state).items()]
    filled = [place for serving in servings if serving for place in serving.parts]
    assert sorted(place.name for place in filled) == sorted(place.name for place in Place)
    assert set(parts_of(state).values()) < set(Part) == set(WIDGETS) | set(_SCREENS)


def test_every_part_serves_some_policy() -> None:
    kinds = (serving for served in SERVED_POLICIES.values() for serving in served.values())
    assert {part for serving in kinds for part in serving.parts.values()} == set(Part)


def test_a_practice_without_a_clock_is_asked_for_the_clock_it_was_opened_with() -> None:
    table = seated("CATSEIN", "DOGTEAR", mode=Mode.PRACTICE, switches=Switches(Untimed()))
    assert isinstance(policies_of(table.state)["turn_time"], Untimed)
    assert is_playable(table.state)


@pytest.mark.parametrize("format_", formats(), ids=lambda format_: format_.key)
def test_the_screens_serve_every_format_of_the_app(format_: Format) -> None:
    assert serves_format(format_)


@pytest.mark.parametrize(
    ("name", "kind", "lacking"),
    [("announcement", OwnCount, "announcement: OwnCount"), ("turn_time", PerRound, "turn_time: PerRound")],
)
def test_what_is_served_only_beside_another_policy_says_so_by_name(name: str, kind: type, lacking: str) -> None:
    assert unserved_policies(with_policy(primary(), name, example(kind))) == (lacking,)
    assert not serves_format(replace(format_by_key("primary"), **{name: example(kind)}))


@pytest.mark.parametrize("key", ["youth", "standard"])
def test_S4_S7_S8_each_choice_that_the_rule_book_leaves_open_is_served(key: str) -> None:
    choices = [choice for choice in rule_book(key).choices if choice.policy in SERVED_POLICIES]
    assert [choice.key for choice in choices if serving_of(choice.policy, choice.value) is None] == []
