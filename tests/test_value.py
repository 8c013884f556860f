"""A value is what a frozen dataclass is."""

import pickle
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import FrozenInstanceError, dataclass, field, fields

import pytest

from classroom.value import Value, replace


class Empty(Value):
    """Nothing."""


class Place(Value):
    """A name and more."""

    name: str
    size: int = 1
    more: Mapping[str, int] = field(default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        if self.size < 0:
            raise ValueError("too small")


class Town(Place):
    """A place with a river; its first instance comes before one of `Place`."""

    river: str = "Perak"


def test_a_value_is_made_of_its_fields_and_checks_itself() -> None:
    town = Town("Ipoh", size=3)
    assert (town.name, town.size, town.more, town.river) == ("Ipoh", 3, {}, "Perak")
    assert town.more is not Town("Ipoh").more
    assert Town("Ipoh", more={"a": 1}).more == {"a": 1}
    assert replace(town, river="Kinta") == Town("Ipoh", 3, river="Kinta")
    assert [one.name for one in fields(Town)] == ["name", "size", "more", "river"]
    match town:
        case Place("Ipoh", size):
            assert size == 3
    with pytest.raises(ValueError, match="too small"):
        Town("Ipoh", -1)
    with pytest.raises(ValueError, match="too small"):
        replace(town, size=-1)
    with pytest.raises(TypeError, match="hill"):
        replace(town, hill=1)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="name"):
        Town()  # type: ignore[call-arg]
    assert Empty() == Empty()


def test_values_are_equal_by_their_fields_and_never_change() -> None:
    place = Place("Ipoh", more={"a": 1})
    assert place == Place("Ipoh")
    assert hash(place) == hash(Place("Ipoh"))
    assert place not in (Place("Ipoh", 2), Town("Ipoh"), Empty(), "Ipoh")
    assert repr(place) == "Place(name='Ipoh', size=1)"
    assert pickle.loads(pickle.dumps(place)) == place
    with pytest.raises(FrozenInstanceError):
        place.name = "Taiping"  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del place.name


def test_what_a_value_cannot_be_is_refused_where_it_is_written_and_what_a_class_has_itself_stays() -> None:
    with pytest.raises(TypeError, match=r"Late\.name"):

        class Late(Value):
            """A field without a default after one with it."""

            size: int = 1
            name: str  # type: ignore[misc]

    with pytest.raises(TypeError, match=r"Hidden\.size"):

        class Hidden(Value):
            """A field that `__init__` does not take."""

            size: int = field(default=1, init=False)

    class Own(Value):  # noqa: PLW1641 - as a frozen dataclass has it
        """Equal to all of its kind, and made of nothing."""

        size: int

        def __init__(self) -> None:
            object.__setattr__(self, "size", 3)

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Own)

    assert Own().size == 3
    assert hash(Own()) == hash(Own())


def test_the_first_instances_of_a_class_may_be_made_by_many_threads() -> None:
    for _ in range(20):

        class New(Town):
            """Made by two at once."""

            depth: int = 0

        with ThreadPoolExecutor(8) as pool:
            made = list(pool.map(lambda at, kind=New: kind("Ipoh", at, depth=at), range(64)))
        assert [one.depth for one in made] == list(range(64))


def test_a_dataclass_with_slots_is_copied_too() -> None:
    @dataclass(slots=True)
    class Slotted:
        size: int = 1

    assert replace(Slotted(), size=2).size == 2
