"""A value is what a frozen dataclass is."""

import pickle
from collections.abc import Mapping
from dataclasses import FrozenInstanceError, field, fields

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
