"""Hypothesis strategies for the values of a match, found from the types they are written with."""

import dataclasses
import types
import typing
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from classroom.match.event import EVENTS
from classroom.rules.board import Layout, Square, parse_layout
from classroom.rules.policy import (
    MOST_STROKES,
    CentreOpening,
    Format,
    LetterShop,
    MemberRacks,
    Opening,
    PerRound,
    PerTurn,
    PooledRack,
    Price,
    SetWord,
    SideRack,
    Sides,
    Words,
)
from classroom.rules.tile import TileKind, TileSet
from classroom.words.lexicon import Category

T = TypeVar("T")

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

texts = st.text(max_size=12)
numbers = st.integers(15, 10_000)  # policies refuse small numbers, none of them this one
squares = st.builds(Square, st.integers(0, 25), st.integers(0, 25))
prices = st.lists(st.builds(Price, numbers, numbers), max_size=3, unique_by=lambda price: price.letters).map(tuple)
tile_sets = st.lists(st.sampled_from(_LETTERS), min_size=6, max_size=8, unique=True).flatmap(
    lambda letters: st.builds(
        lambda *kinds: TileSet(kinds),
        *(st.builds(TileKind, st.just(letter), st.integers(4, 12), st.integers(0, 10)) for letter in ["?", *letters]),
    )
)


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    """Boards of one to ten squares a side with one start."""
    width, height = draw(st.integers(1, 10)), draw(st.integers(1, 10))
    signs = draw(st.lists(st.sampled_from(".lLwW"), min_size=width * height, max_size=width * height))
    signs[draw(st.integers(0, width * height - 1))] = "*"
    rows = ("".join(signs[at : at + width]) for at in range(0, len(signs), width))
    return parse_layout("\n".join(rows))


def openings(longest: int) -> st.SearchStrategy[Opening]:
    """Openings with set words of as many letters as fit on a row."""
    opening = values_of(CentreOpening)
    if longest < 2:
        return opening
    letters = st.integers(2, longest)
    return opening | letters.flatmap(
        lambda count: st.builds(
            SetWord, st.just(count), st.lists(st.text("AEKT", min_size=count, max_size=count)).map(tuple)
        )
    )


@st.composite
def formats(draw: st.DrawFn) -> Format:
    """Any format: each policy any of its kinds, with any numbers it may have; the racks fit the smallest box."""
    fields = {name: values_of(hint) for name, hint in get_type_hints(Format).items()}
    layout = draw(layouts())
    refused = st.lists(st.sampled_from([category.value for category in Category]), max_size=3).map(tuple)
    sides = {name: values_of(hint) for name, hint in get_type_hints(Sides).items()} | {
        "least": st.just(1),
        "most": st.integers(1, 4),
        "mains": st.integers(1, 2),
        "fewest_mains": st.integers(0, 1),
    }
    size = st.integers(1, 3)
    racks = st.builds(SideRack, st.integers(1, 7)) | st.builds(MemberRacks, size) | st.builds(PooledRack, size)
    checked = {
        "key": st.from_regex(r"[a-z][a-z0-9-]{0,8}", fullmatch=True),
        "title": texts.map(lambda text: f"Format {text}"),
        "sides": st.builds(Sides, **sides),
        "racks": racks,
        "layout": st.just(layout),
        "opening": openings(layout.width),
        "tiles": tile_sets,
        "words": st.builds(Words, texts, texts, refused, numbers),
    }
    return draw(st.builds(Format, **fields | checked))


_SPECIAL: dict[Any, Callable[[], st.SearchStrategy[Any]]] = {
    str: lambda: texts,
    int: lambda: numbers,
    bool: st.booleans,
    float: lambda: st.floats(0, 1),
    types.NoneType: st.none,
    Square: lambda: squares,
    TileSet: lambda: tile_sets,
    Layout: layouts,
    Format: formats,
    PerTurn: lambda: st.builds(PerTurn, numbers, st.integers(0, MOST_STROKES), st.integers(0, MOST_STROKES)),
    PerRound: lambda: st.builds(PerRound, numbers, st.integers(0, MOST_STROKES), st.integers(0, MOST_STROKES)),
    LetterShop: lambda: st.builds(LetterShop, texts, prices),
}


def values_of(hint: Any) -> st.SearchStrategy[Any]:
    """Return a strategy for a type as it stands in an annotation: dataclasses, enums, unions, tuples, mappings."""
    if hint in _SPECIAL:
        return _SPECIAL[hint]()
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (types.UnionType, typing.Union):
        return st.one_of([values_of(each) for each in arguments])
    if origin is tuple and arguments[-1] is not ...:
        return st.tuples(*map(values_of, arguments))
    if origin is tuple:
        return st.lists(values_of(arguments[0]), max_size=4).map(tuple)
    if origin in (dict, Mapping):
        return st.dictionaries(values_of(arguments[0]), values_of(arguments[1]), max_size=3)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return st.sampled_from(hint)
    if dataclasses.is_dataclass(hint) or hasattr(hint, "_fields"):
        return st.builds(hint, **{name: values_of(each) for name, each in get_type_hints(hint).items()})
    raise TypeError(f"no strategy for {hint}")


def events(kind: type[T]) -> st.SearchStrategy[T]:
    """Events of one kind, each field with any value of its type; they need not follow one another."""
    return values_of(kind)


EVENT_KINDS: tuple[type, ...] = EVENTS
