"""Values: what a module knows, as a class whose instances are equal by their fields and never change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, FrozenInstanceError, dataclass, field, fields
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, dataclass_transform

__all__ = ["Value", "replace"]

_INIT = "__init__"
_DEFAULT, _FACTORY = "_default_", "_factory_"  # begin the names of what a made `__init__` takes


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Value:
    """What a frozen dataclass is, as is every class that derives from it.

    Python's own `dataclass` compiles six methods for each class. Most classes of a start are never instantiated, so
    `__init__` is compiled by the first instance, and the others are shared.
    """

    # Without a type: whoever asks for those of a class means its fields.
    _compared = attrgetter("__class__")

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        # For a class without one, and built programs have none, `dataclass` would work out a signature.
        cls.__doc__ = cls.__doc__ or cls.__name__
        dataclass(init=False, repr=False, eq=False)(cls)
        _check_order(cls)
        compared = [one.name for one in fields(cls) if one.compare]  # type: ignore[arg-type]
        if compared:
            cls._compared = attrgetter(*compared)
        if _INIT not in vars(cls):
            setattr(cls, _INIT, _init_first(cls))
        if vars(cls).get("__hash__", MISSING) is None:  # so Python has it for a class with its own `__eq__`
            cls.__hash__ = Value.__hash__  # type: ignore[method-assign]

    def __repr__(self) -> str:
        shown = (f"{one.name}={getattr(self, one.name)!r}" for one in fields(self) if one.repr)  # type: ignore[arg-type]
        return f"{type(self).__qualname__}({', '.join(shown)})"

    def __eq__(self, other: object) -> bool:
        if other.__class__ is not self.__class__:
            return NotImplemented
        compared = self._compared
        return bool(compared(self) == compared(other))

    def __hash__(self) -> int:
        return hash(self._compared(self))

    def __setattr__(self, name: str, _value: object) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")


def _check_order(cls: type[Value]) -> None:
    """Raise TypeError for fields that the made `__init__` would not take as `dataclass` says."""
    may_lack = False
    for one in fields(cls):  # type: ignore[arg-type]
        lacks = one.default is MISSING and one.default_factory is MISSING
        if not one.init or one.kw_only or (lacks and may_lack):
            raise TypeError(f"{cls.__name__}.{one.name}: a value takes its fields in order, those with defaults last")
        may_lack = not lacks


def _init_first(cls: type[Value]) -> Callable[..., None]:
    """Return the `__init__` of the first instance of a class, which makes the one that the next have at once."""

    def init_first(self: Value, *given: object, **named: object) -> None:
        made = _made_init(cls)  # two threads may make one each, which are alike
        setattr(cls, _INIT, made)
        made(self, *given, **named)

    return init_first


def _made_init(cls: type[Value]) -> Callable[..., None]:
    """Return the `__init__` that `dataclass` would make for a class."""
    asked: list[str] = []
    lines: list[str] = []
    names: dict[str, Any] = {"_set": object.__setattr__, "_missing": MISSING}
    for one in fields(cls):  # type: ignore[arg-type]
        name, default, factory = one.name, _DEFAULT + one.name, _FACTORY + one.name
        names |= {default: one.default, factory: one.default_factory}
        is_made = one.default_factory is not MISSING
        asked.append(f"{name}={default}" if is_made or one.default is not MISSING else name)
        value = f"{factory}() if {name} is _missing else {name}" if is_made else name
        lines.append(f" _set(self, {name!r}, {value})")
    if hasattr(cls, "__post_init__"):
        lines.append(" self.__post_init__()")
    text = f"def {_INIT}({', '.join(['self', *asked])}):\n" + "\n".join(lines or [" pass"])
    exec(text, names)  # noqa: S102 - names of fields, as `dataclass` itself does it
    made: Callable[..., None] = names[_INIT]
    made.__qualname__ = f"{cls.__qualname__}.{_INIT}"
    return made


if TYPE_CHECKING:
    from dataclasses import replace
else:
    from dataclasses import replace as _replace

    def replace(value: object, /, **changes: object) -> object:
        """Return a value, or another dataclass, with other fields: a state of forty in a third of the usual time."""
        cls = value.__class__
        names, checks = _to_copy(cls)
        kept = getattr(value, "__dict__", {})  # with what is cached, which the other has not
        if not names.keys() <= kept.keys():  # some are in slots
            return _replace(value, **changes)
        if not changes.keys() <= names.keys():
            raise TypeError(f"{cls.__name__} has no {', '.join(changes.keys() - names.keys())}")
        made = object.__new__(cls)
        object.__setattr__(made, "__dict__", {name: kept[name] for name in names} | changes)
        if checks:
            made.__post_init__()
        return made


@cache
def _to_copy(cls: type[Any]) -> tuple[dict[str, None], bool]:
    """Return the names of the fields of a class, in their order, and whether it checks its instances."""
    return dict.fromkeys(one.name for one in fields(cls)), hasattr(cls, "__post_init__")
