import json
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple

import pytest
from cattrs import Converter

from classroom.formats.strict import InvalidDataError, kind_of, register_tagged, strict_converter, structure


class Colour(Enum):
    RED = "red"
    DARK_BLUE = "dark blue"


class Place(NamedTuple):
    row: int
    column: int


@dataclass(frozen=True)
class Inner:
    number: int
    colour: Colour


@dataclass(frozen=True)
class LeafOne:
    count: int

    def __post_init__(self) -> None:
        if self.count < 1:
            raise ValueError(f"count must be 1 or more, not {self.count}")


@dataclass(frozen=True)
class LeafTwo:
    pass


Leaf = LeafOne | LeafTwo


@dataclass(frozen=True)
class Alone:
    text: str


@dataclass(frozen=True)
class Whole:
    flag: bool
    names: tuple[str, ...]
    inner: Inner
    leaf: Leaf
    alone: Alone
    places: tuple[Place, ...]
    ids: dict[str, tuple[str, ...]]
    maybe: int | None = None


WHOLE = Whole(
    flag=True,
    names=("a", "b"),
    inner=Inner(3, Colour.DARK_BLUE),
    leaf=LeafOne(2),
    alone=Alone("x"),
    places=(Place(1, 2),),
    ids={"p": ("P1", "P2")},
)


@pytest.fixture
def converter() -> Converter:
    converter = strict_converter()
    register_tagged(converter, Leaf)
    register_tagged(converter, Alone)
    return converter


@pytest.fixture
def data(converter: Converter) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(json.dumps(converter.unstructure(WHOLE)))
    return plain


def faults(converter: Converter, data: object, target: type = Whole) -> tuple[str, ...]:
    with pytest.raises(InvalidDataError) as raised:
        structure(converter, data, target)
    assert str(raised.value) == "; ".join(raised.value.faults)
    return raised.value.faults


def test_what_is_written_is_read_back(converter: Converter, data: dict[str, Any]) -> None:
    assert structure(converter, data, Whole) == WHOLE


def test_every_class_of_a_union_and_a_class_alone_are_written_with_their_kind(data: dict[str, Any]) -> None:
    assert data["leaf"] == {"kind": "leaf-one", "count": 2}
    assert data["alone"] == {"kind": "alone", "text": "x"}
    assert "kind" not in data["inner"]


def test_tuples_are_written_as_lists_and_enums_as_their_values(data: dict[str, Any]) -> None:
    assert data["names"] == ["a", "b"]
    assert data["places"] == [[1, 2]]
    assert data["inner"]["colour"] == "dark blue"


@pytest.mark.parametrize(
    ("cls", "kind"), [(LeafOne, "leaf-one"), (Alone, "alone"), (type("NearestToA", (), {}), "nearest-to-a")]
)
def test_a_kind_is_the_class_name_in_kebab_case(cls: type, kind: str) -> None:
    assert kind_of(cls) == kind


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        ("flag", 1, "flag: must be true or false, not 1"),
        ("flag", "yes", "flag: must be true or false, not 'yes'"),
        ("names", "ab", "names: must be a list, not 'ab'"),
        ("names", {"a": 1}, "names: must be a list, not a table"),
        ("names", ["a", 5], "names[1]: must be a text, not 5"),
        ("inner", [], "inner: must be a table, not a list"),
        ("inner.number", True, "inner.number: must be a whole number, not true"),
        ("inner.number", "3", "inner.number: must be a whole number, not '3'"),
        ("inner.number", 3.0, "inner.number: must be a whole number, not 3.0"),
        ("inner.number", None, "inner.number: must be a whole number, not nothing"),
        ("inner.colour", "green", "inner.colour: 'green' is not a valid Colour"),
        ("leaf", "leaf-two", "leaf: must be a table, not 'leaf-two'"),
        ("leaf", {}, "leaf.kind: is missing; write one of leaf-one, leaf-two"),
        ("leaf.kind", "leaf", "leaf.kind: must be one of leaf-one, leaf-two, not 'leaf'"),
        ("leaf.kind", ["leaf-one"], "leaf.kind: must be one of leaf-one, leaf-two, not a list"),
        ("leaf.kind", "leaf-two", "leaf.count: there is no such key; the keys are: none"),
        ("leaf.count", 0, "leaf: count must be 1 or more, not 0"),
        ("leaf.count", "2", "leaf.count: must be a whole number, not '2'"),
        ("alone.kind", "alon", "alone.kind: must be one of alone, not 'alon'"),
        ("alone", {"text": "x"}, "alone.kind: is missing; write one of alone"),
        ("alone.size", 1, "alone.size: there is no such key; the keys are: text"),
        ("places", [[1, 2, 3]], "places[0]: must be a list of row, column, not a list"),
        ("places", ["12"], "places[0]: must be a list of row, column, not '12'"),
        ("places", [[1, "2"]], "places[0]: must be a whole number, not '2'"),
        ("ids", [["p", []]], "ids: must be a table, not a list"),
        ("ids.p", "P1", "ids.p: must be a list, not 'P1'"),
        ("maybe", "1", "maybe: must be a whole number, not '1'"),
    ],
)
def test_each_fault_is_refused_with_its_path(
    converter: Converter, data: dict[str, Any], path: str, value: object, fault: str
) -> None:
    *tables, key = path.split(".")
    table = data
    for name in tables:
        table = table[name]
    table[key] = value
    assert faults(converter, data) == (fault,)


@pytest.mark.parametrize("key", ["flag", "names", "inner", "leaf", "alone", "places", "ids"])
def test_a_missing_key_is_refused(converter: Converter, data: dict[str, Any], key: str) -> None:
    del data[key]
    assert faults(converter, data) == (f"{key}: is missing",)


def test_a_key_with_a_default_may_be_missing(converter: Converter, data: dict[str, Any]) -> None:
    del data["maybe"]
    assert structure(converter, data, Whole).maybe is None


def test_all_faults_are_reported_at_once(converter: Converter, data: dict[str, Any]) -> None:
    data["flag"] = None
    data["colour"] = "red"
    data["leaf"]["count"] = "two"
    assert set(faults(converter, data)) == {
        "flag: must be true or false, not nothing",
        "leaf.count: must be a whole number, not 'two'",
        "colour: there is no such key; the keys are: flag, names, inner, leaf, alone, places, ids, maybe",
    }


@pytest.mark.parametrize("data", [None, [], "x", 3, True])
def test_what_is_no_table_is_no_whole(converter: Converter, data: object) -> None:
    assert faults(converter, data)[0].startswith("the whole: must be a table, not ")


def test_a_long_value_is_cut_short_in_the_message(converter: Converter, data: dict[str, Any]) -> None:
    data["flag"] = "x" * 10_000
    assert len(faults(converter, data)[0]) < 120


def test_a_tuple_of_two_has_two_entries() -> None:
    converter = strict_converter()
    assert structure(converter, [1, "a"], tuple[int, str]) == (1, "a")
    for wrong in ([1], [1, "a", "b"], [1, 2]):
        with pytest.raises(InvalidDataError):
            structure(converter, wrong, tuple[int, str])
