"""The computer decides by what a team at the table may know: other racks and the order of the bag change nothing."""

import ast
import random
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import accumulate
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import classroom.partner
from classroom.match.fold import apply, fold
from classroom.match.state import MatchState
from classroom.partner.view import view_of
from tests.examples import examples
from tests.partner.contest import KEYS, contest, partner

FOLDER = Path(classroom.partner.__file__).parent


@cache
def states() -> Sequence[MatchState]:
    """A match of the computer against itself after each of its events."""
    opened, *later = contest("word-builder", "word-master", seed=7).events
    return list(accumulate(later, apply, initial=fold([opened])))


PLACES = st.deferred(lambda: st.integers(0, len(states()) - 1))


def elsewhere(state: MatchState, side: int, chance: random.Random) -> MatchState:
    """The match with all that `side` cannot see dealt anew: the other racks, the bag, the order of both."""
    others = [other for other in state.sides if other != side]
    hidden = [*state.bag, *(tile for other in others for tile in state.racks[other])]
    chance.shuffle(hidden)
    racks = list(state.racks)
    for other in others:
        racks[other] = tuple(hidden.pop() for _ in state.racks[other])
    return replace(state, bag=tuple(hidden), racks=tuple(racks))


@given(place=PLACES, seed=st.integers(0, 1_000), side=st.sampled_from((0, 1)))
def test_two_matches_that_differ_in_what_is_hidden_look_the_same(place: int, seed: int, side: int) -> None:
    state = states()[place]
    assert view_of(elsewhere(state, side, random.Random(seed)), side) == view_of(state, side)


@pytest.mark.parametrize("key", KEYS)
@given(place=PLACES, seed=st.integers(0, 1_000), side=st.sampled_from((0, 1)))
@examples(6)
def test_what_is_hidden_changes_no_decision(key: str, place: int, seed: int, side: int) -> None:
    state = states()[place]
    other = elsewhere(state, side, random.Random(seed))
    assert partner(key, seed).next_act(view_of(other, side)) == partner(key, seed).next_act(view_of(state, side))


def test_the_own_rack_is_seen_in_no_order() -> None:
    state = next(state for state in states() if len(set(state.racks[0])) > 1)
    turned = replace(state, racks=(tuple(reversed(state.racks[0])), *state.racks[1:]))
    assert turned != state
    assert view_of(turned, 0) == view_of(state, 0)


def test_only_the_view_knows_a_match_and_nothing_knows_chance_or_time_of_its_own() -> None:
    for path in sorted(FOLDER.glob("*.py")):
        imports = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.ImportFrom)]
        modules = {node.module for node in imports}
        names = {alias.name for node in imports for alias in node.names}
        assert not modules & {"random", "time", "classroom.match.service", "classroom.match.fold"}
        assert ("MatchState" in names) == (path.stem == "view")
