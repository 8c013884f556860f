"""House rules: a copy of a format with some policies changed, saved under another name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple, get_args

from classroom.formats.reading import POLICIES, InvalidFormatError, check_format, read_format
from classroom.formats.shelf import formats, shipped_file
from classroom.rules.format import Format

_LARGEST_FILE = 100_000


class Difference(NamedTuple):
    """A policy (or the board, or the tiles) by name, as it was and as it is."""

    policy: str
    old: object
    new: object


def house_rule(origin: Format, key: str, title: str, changes: Mapping[str, object]) -> Format:
    """Return a copy of `origin` with other policies, `changes` by name. Raises `InvalidFormatError`.

    A changed policy no longer states the rules of its origin, so its rule ids are dropped.
    """
    for name, policy in changes.items():
        if name not in POLICIES:
            raise InvalidFormatError(f"{name}: there is no such policy; there are {', '.join(POLICIES)}")
        if not isinstance(policy, get_args(POLICIES[name]) or POLICIES[name]):
            raise InvalidFormatError(f"{name}: {type(policy).__name__} is not a policy for this")
    rules = {name: () if name in changes else ids for name, ids in origin.rules.items()}
    policies: dict[str, Any] = dict(changes)
    copy = replace(origin, **policies, key=key, title=title.strip(), copy_of=origin.copy_of or origin.key, rules=rules)
    check_format(copy)
    _refuse_shipped_name(copy)
    return copy


def read_house_rule(path: Path) -> Format:
    """Read a house rule from a TOML file; board and tiles lie beside it or come with the app.

    Raises `InvalidFormatError`, which begins with the name of the file, and `OSError`.
    """

    def resource(name: str) -> str:
        beside = path.parent / name
        return _short_text(beside) if beside.is_file() else shipped_file(name)

    try:
        copy = read_format(_short_text(path), resource)
        _refuse_shipped_name(copy)
    except UnicodeDecodeError as error:
        raise InvalidFormatError(f"{path.name}: the file is not UTF-8 text: {error}") from error
    except InvalidFormatError as error:
        raise InvalidFormatError(f"{path.name}: {error}") from error
    return copy


def differences(format: Format, origin: Format) -> tuple[Difference, ...]:
    """Return what `format` does otherwise than `origin`: policies, the layout, the tiles; not names and rule ids."""
    pairs = ((name, getattr(origin, name), getattr(format, name)) for name in ("layout", "tiles", *POLICIES))
    return tuple(Difference(name, old, new) for name, old, new in pairs if old != new)


def _short_text(path: Path) -> str:
    if path.stat().st_size > _LARGEST_FILE:
        raise InvalidFormatError(f"{path.name} has more than {_LARGEST_FILE} bytes; a format is much shorter")
    return path.read_text(encoding="utf-8-sig")


def _refuse_shipped_name(copy: Format) -> None:
    for shipped in formats():
        if copy.key == shipped.key:
            raise InvalidFormatError(f"key: {copy.key!r} belongs to the format {shipped.title}; take another")
        if copy.title.strip().casefold() == shipped.title.casefold():
            raise InvalidFormatError(
                f"title: {copy.title!r} is the name of a format that comes with the app; take another"
            )
    if copy.copy_of not in {shipped.key for shipped in formats()}:
        known = ", ".join(shipped.key for shipped in formats())
        raise InvalidFormatError(f"copy_of: must be the key of a format that comes with the app ({known})")
