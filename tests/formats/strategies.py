"""Hypothesis strategies for house rules: a shipped format with any policies that go together."""

from dataclasses import replace
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from classroom.formats.catalogue import POLICIES, formats, rule_books
from classroom.formats.check import InvalidFormatError
from classroom.formats.house_rule import house_rule
from classroom.rules import policy
from classroom.rules.board import parse_layout
from classroom.rules.policy import Format
from classroom.words.lexicon import Category
from tests import strategies

seen = st.characters(
    exclude_categories=("Cc", "Cs", "Zl", "Zp"), exclude_characters="\u202a\u202b\u202d\u202e\u2066\u2067\u2068"
)
lines = st.text(seen, max_size=12)
boards = st.sampled_from(["*", ".*.\nlLw\nW..", "\n".join(["." * 7] * 3 + ["...*..."] + ["LlwW..."] * 3)]).map(
    parse_layout
)
small = st.integers(1, 7)

_OWN: dict[str, st.SearchStrategy[Any]] = {
    "sides": st.builds(
        policy.Sides,
        least=st.integers(1, 2),
        most=st.integers(2, 4),
        mains=st.integers(2, 3),
        reserves=st.integers(0, 8),
        years=st.lists(small, max_size=3).map(tuple),
        different_origins=st.booleans(),
        mixed_teams=st.booleans(),
        teacher=st.booleans(),
        fewest_mains=st.integers(0, 2),
    ),
    "racks": st.builds(policy.SideRack, small)
    | st.builds(policy.MemberRacks, small)
    | st.builds(policy.PooledRack, small),
    "opening": st.builds(policy.CentreOpening, st.integers(2, 4))
    | st.builds(policy.SetWord, st.just(3), st.lists(st.text("AEKT", min_size=3, max_size=3), max_size=2).map(tuple)),
    "bonus": st.builds(policy.RackBonus, small, small) | st.just(policy.NoBonus()),
    "exchange": st.builds(policy.AnyTiles, small) | st.builds(policy.LetterShop, lines, strategies.prices),
    "checklist": st.builds(policy.CheckList, st.lists(lines, max_size=3).map(tuple), st.booleans()),
    "words": st.builds(
        policy.Words,
        lines,
        lines,
        st.lists(st.sampled_from(list(map(str, Category))), max_size=2).map(tuple),
        st.integers(0, 9),
    ),
    "sheet": st.builds(policy.Sheet, st.integers(1, 100)),
}


def policies(name: str) -> st.SearchStrategy[Any]:
    """What a rule book may say of one policy: as a shipped format has it, or otherwise."""
    offered = [getattr(format, name) for format in formats()]
    offered += [choice.value for book in rule_books() for choice in book.choices if choice.policy == name]
    return st.sampled_from(offered) | _OWN.get(name, strategies.values_of(POLICIES[name]))


@st.composite
def house_rules(draw: st.DrawFn) -> Format:
    """House rules with up to six policies changed, and now and then a board and tiles of their own."""
    origin = draw(st.sampled_from(formats()))
    names = draw(st.lists(st.sampled_from(list(POLICIES)), max_size=6, unique=True))
    changes = {name: draw(policies(name)) for name in names}
    title = draw(lines.map(lambda text: f"Ours {text}".strip()))
    if draw(st.booleans()):
        origin = replace(origin, layout=draw(st.just(origin.layout) | boards), tiles=draw(strategies.tile_sets))
    try:
        return house_rule(origin, "house-ours", title, changes)
    except InvalidFormatError:
        assume(False)  # noqa: FBT003 - it takes no name
        raise
