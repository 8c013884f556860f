"""Strict reading of plain data (TOML or JSON) into frozen dataclasses: nothing is guessed, converted or ignored.

A whole number must be a whole number, not a text or a boolean. An unknown key, a missing key, a wrong type or a value
that its class refuses is a fault, reported with its path in the data, such as ``challenge.failed.kind``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import partial
from operator import eq
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from cattrs import ClassValidationError, Converter, ForbiddenExtraKeysError, IterableValidationError
from cattrs.cols import homogenous_tuple_structure_factory, is_mapping, is_namedtuple, mapping_structure_factory
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn

T = TypeVar("T")
_Read = Callable[[Any, Any], object]

# The key of a table that names its class in a union.
KIND = "kind"

# The path of a fault that is about all of the data.
WHOLE = "the whole"

_WORDS = {int: "a whole number", str: "a text", bool: "true or false", dict: "a table", list: "a list"}
_INNER_CAPITAL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


class InvalidDataError(ValueError):
    """Invalid data: `faults` has one sentence for each fault, beginning with its path."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


class _WrongKeyError(ValueError):
    """A fault at one key of a table, found by the table's own hook."""

    def __init__(self, key: str, reason: str) -> None:
        super().__init__(reason)
        self.key = key


def strict_converter() -> Converter:
    """Return a converter that converts no type into another; it writes tuples as lists and enums as their values."""
    converter = Converter(forbid_extra_keys=True, unstruct_collection_overrides={tuple: list})
    for plain in (int, str, bool):
        converter.register_structure_hook(plain, _only(plain, lambda data, _: data))
    converter.register_structure_hook_factory(_is_tuple, _only_from(list, _tuple_hook))
    converter.register_structure_hook_factory(is_namedtuple, _named_tuple_hook)
    converter.register_unstructure_hook_factory(is_namedtuple, _named_tuple_writer)
    converter.register_structure_hook_factory(is_mapping, _only_from(dict, mapping_structure_factory))
    converter.register_structure_hook_factory(is_dataclass, _only_from(dict, make_dict_structure_fn))
    return converter


def register_tagged(converter: Converter, union: Any) -> None:  # noqa: ANN401 - a union is no type to Python
    """Write every class of `union` with its kind, and read it by that kind; `union` may be a single class.

    The kind is the class name in kebab case, see `kind_of`. A single class also has its kind written, so that stored
    data stay readable when the union grows.
    """
    classes: dict[str, type] = {kind_of(cls): cls for cls in get_args(union) or (union,)}

    def read(data: dict[str, Any], _: object) -> object:
        _check_kind(data, tuple(classes))
        return converter.structure(data, classes[data[KIND]])

    for cls in classes.values():
        converter.register_unstructure_hook_factory(partial(eq, cls), _tagged_writer)
        converter.register_structure_hook_factory(partial(eq, cls), _tagged_reader)
    if get_args(union):
        converter.register_structure_hook_func(partial(eq, union), _only(dict, read))
        converter.register_unstructure_hook_func(partial(eq, union), converter.unstructure)


def kind_of(cls: type) -> str:
    """Return the name of a class in data: ``LoseNextTurn`` is ``lose-next-turn``."""
    return _INNER_CAPITAL.sub("-", cls.__name__).lower()


def structure(converter: Converter, data: object, target: type[T]) -> T:
    """Read `data` as `target`. Raises `InvalidDataError` with every fault and its path."""
    try:
        return converter.structure(data, target)
    except (ClassValidationError, IterableValidationError, ValueError) as error:
        raise InvalidDataError(tuple(_faults(error, ""))) from error


def _is_tuple(target: object) -> bool:
    return get_origin(target) is tuple


def _described(data: object) -> str:
    """Return a description of `data`, short enough for a message."""
    if isinstance(data, (dict, list)):
        return _WORDS[type(data)]
    if isinstance(data, bool):
        return str(data).lower()
    return "nothing" if data is None else repr(data)[:60]


def _only(shape: type, read: _Read) -> _Read:
    """Return a reader that calls `read` only for the right type; cattrs itself would split a text into letters."""

    def read_shape(data: object, target: object) -> object:
        if type(data) is not shape:
            raise ValueError(f"must be {_WORDS[shape]}, not {_described(data)}")
        return read(data, target)

    return read_shape


def _only_from(shape: type, factory: Callable[[Any, Converter], _Read]) -> Callable[[Any, Converter], _Read]:
    return lambda target, converter: _only(shape, factory(target, converter))


def _tuple_hook(target: Any, converter: Converter) -> _Read:  # noqa: ANN401 - cattrs' own
    """Return a reader that also counts the entries where a tuple has a fixed number of them."""
    parts = get_args(target)
    if parts[-1] is ...:
        return homogenous_tuple_structure_factory(target, converter)
    return lambda data, _: tuple(converter.structure(item, part) for item, part in zip(data, parts, strict=True))


def _named_tuple_hook(target: Any, converter: Converter) -> _Read:  # noqa: ANN401 - cattrs' own
    hints = get_type_hints(target)

    def read(data: object, _: object) -> object:
        if not isinstance(data, list) or len(data) != len(hints):
            raise ValueError(f"must be a list of {', '.join(hints)}, not {_described(data)}")
        return target(*(converter.structure(item, hint) for item, hint in zip(data, hints.values(), strict=True)))

    return read


def _named_tuple_writer(target: Any, converter: Converter) -> Callable[[Any], object]:  # noqa: ANN401 - cattrs' own
    hints = get_type_hints(target)
    return lambda value: [converter.unstructure(getattr(value, name), hint) for name, hint in hints.items()]


def _tagged_writer(target: type, converter: Converter) -> Callable[[Any], dict[str, Any]]:
    write: Callable[[Any], dict[str, Any]] = make_dict_unstructure_fn(target, converter)
    return lambda value: {KIND: kind_of(target), **write(value)}


def _tagged_reader(target: type, converter: Converter) -> _Read:
    read: _Read = make_dict_structure_fn(target, converter)

    def read_tagged(data: dict[str, Any], _: object) -> object:
        _check_kind(data, (kind_of(target),))
        return read({key: value for key, value in data.items() if key != KIND}, target)

    return _only(dict, read_tagged)


def _check_kind(data: Mapping[str, object], kinds: tuple[str, ...]) -> None:
    if KIND not in data:
        raise _WrongKeyError(KIND, f"is missing; write one of {', '.join(kinds)}")
    if data[KIND] not in kinds:
        raise _WrongKeyError(KIND, f"must be one of {', '.join(kinds)}, not {_described(data[KIND])}")


def _faults(error: BaseException, path: str) -> list[str]:
    """Return every fault in a cattrs error, one sentence each, with its path."""
    if isinstance(error, (ClassValidationError, IterableValidationError)):
        noted, plain = error.group_exceptions()
        within = [
            fault
            for inner, note in noted
            for fault in _faults(inner, _joined(path, note.name if hasattr(note, "name") else note.index))
        ]
        return within + [fault for inner in plain for fault in _faults(inner, path)]
    if isinstance(error, ForbiddenExtraKeysError):
        known = ", ".join(field.name for field in fields(error.cl)) or "none"
        return [
            f"{_joined(path, key)}: there is no such key; the keys are: {known}" for key in sorted(error.extra_fields)
        ]
    if isinstance(error, KeyError):
        return [f"{path}: is missing"]
    if isinstance(error, _WrongKeyError):
        return [f"{_joined(path, error.key)}: {error}"]
    return [f"{path or WHOLE}: {error}"]


def _joined(path: str, part: object) -> str:
    if isinstance(part, int):
        return f"{path}[{part}]"
    return f"{path}.{part}" if path else str(part)
