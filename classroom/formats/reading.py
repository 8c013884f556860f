"""Formats as written: TOML for people, plain data by value for what is stored with a match."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, get_args, get_type_hints

from cattrs import Converter

from classroom.formats.strict import (
    KIND,
    InvalidDataError,
    kind_of,
    register_tagged,
    strict_converter,
    structure,
)
from classroom.rules.format import DisallowedWord, FailedChallenge, Format, MemberRacks, OutOfTime, SetWord, rack_size
from classroom.rules.layout import InvalidLayoutError, Layout, parse_layout
from classroom.rules.tile import InvalidTileSetError, TileSet, parse_tile_set
from classroom.words.category import Category

_PLAIN = ("key", "title", "copy_of", "layout", "tiles", "rules")

# The policies of a format by name, each with its class or closed union of classes.
POLICIES: Mapping[str, Any] = {name: type_ for name, type_ in get_type_hints(Format).items() if name not in _PLAIN}

# Policies that stored matches may lack and a file must name.
_NAMED_SINCE = tuple(field.name for field in fields(Format) if field.default is not MISSING)

# What a TOML file may have at its top; the folders beside it that hold what it names.
_KEYS = ("key", "title", "copy_of", "order", "board", "tiles", *POLICIES, "choices")
_FOLDERS = {"board": "boards", "tiles": "tiles"}

# Where a format stands that does not say.
_LAST = 1000

_KEY = re.compile(r"[a-z][a-z0-9-]*\Z")
_FILE_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_. -]*\Z")
_RULE_ID = re.compile(r"[A-Z][0-9]+\Z")
_CATEGORIES = frozenset(Category)

ReadResource = Callable[[str], str]


class InvalidFormatError(ValueError):
    """A text or data that is no format: `faults` has one sentence a fault, with its path and what to do."""

    def __init__(self, *faults: str) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


def register_formats(converter: Converter) -> None:
    """Teach a strict converter to write and read a `Format`, its policies tagged with their kind."""
    for policy in (*POLICIES.values(), FailedChallenge, OutOfTime, DisallowedWord):
        register_tagged(converter, policy)


_CONVERTER = strict_converter()
register_formats(_CONVERTER)


def format_to_data(format: Format) -> dict[str, Any]:
    """Return a format by value as plain data, layout and tiles inside, fit for JSON."""
    data: dict[str, Any] = _CONVERTER.unstructure(format)
    return data


def format_from_data(data: object) -> Format:
    """Read what `format_to_data` wrote. Raises `InvalidFormatError`."""
    try:
        format = structure(_CONVERTER, data, Format)
    except InvalidDataError as error:
        raise InvalidFormatError(*error.faults) from error
    check_format(format)
    return format


@dataclass(frozen=True)
class Choice:
    """One way of playing that a format leaves open: `value` in the place of a `policy` (S4, S7, S8)."""

    policy: str
    key: str
    title: str
    value: Any


@dataclass(frozen=True)
class RuleBook:
    """A format as a file has it: with its place among the others, and what may be chosen without a house rule."""

    format: Format
    order: int
    choices: tuple[Choice, ...]


def read_format(text: str, resource: ReadResource) -> Format:
    """Read a format from TOML. Raises `InvalidFormatError`.

    `resource` gives the text of a file that the format names, such as ``boards/standard.txt``; it may raise `OSError`.
    """
    return read_rule_book(text, resource).format


def read_rule_book(text: str, resource: ReadResource) -> RuleBook:
    """Read a format from TOML with its `order`, the last where it has none, and its `choices`; see `read_format`."""
    try:
        document = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidFormatError(f"this is not TOML: {error}") from error
    faults = [f"{key}: there is no such key; the keys are: {', '.join(_KEYS)}" for key in document if key not in _KEYS]
    faults += [f"{name}: is missing" for name in _NAMED_SINCE if name not in document]
    layout = _read_part(document, "board", resource, parse_layout, faults)
    tiles = _read_part(document, "tiles", resource, parse_tile_set, faults)
    rules = _rule_ids(document, faults)
    if faults:
        raise InvalidFormatError(*faults)
    data: dict[str, object] = {key: document[key] for key in ("key", "title") if key in document}
    policies = {name: _policy_data(name, document[name]) for name in POLICIES if name in document}
    parts = {"layout": _CONVERTER.unstructure(layout), "tiles": _CONVERTER.unstructure(tiles), "rules": rules}
    format = format_from_data({**data, "copy_of": document.get("copy_of", ""), **parts, **policies})
    order = document.get("order", _LAST)
    if type(order) is not int:
        raise InvalidFormatError("order: must be a whole number")
    return RuleBook(format, order, _read_choices(document.get("choices", [])))


def _read_choices(tables: object) -> tuple[Choice, ...]:
    if not isinstance(tables, list):
        raise InvalidFormatError("choices: must be a list of tables, written [[choices]]")
    return tuple(_read_choice(f"choices.{number}", table) for number, table in enumerate(tables))


def _read_choice(path: str, table: object) -> Choice:
    match table:
        case {"policy": str(policy), "key": str(key), "title": str(title), "value": value, **more} if not more:
            pass
        case _:
            raise InvalidFormatError(f"{path}: must have a policy, a key, a title and a value, and nothing else")
    if policy not in POLICIES:
        raise InvalidFormatError(f"{path}.policy: there is no policy {policy!r}; there are {', '.join(POLICIES)}")
    try:
        read = structure(_CONVERTER, _policy_data(policy, value), POLICIES[policy])
    except InvalidDataError as error:
        raise InvalidFormatError(*(f"{path}.value.{fault}" for fault in error.faults)) from error
    return Choice(policy, key, title, read)


def check_format(format: Format) -> None:
    """Refuse what no single policy can see. Raises `InvalidFormatError`."""
    faults: list[str] = []
    if not _KEY.match(format.key):
        faults.append(f"key: must be small letters, digits and hyphens, not {format.key!r}")
    if not format.title.strip():
        faults.append("title: must not be empty")
    racks = format.sides.most * (format.sides.mains if isinstance(format.racks, MemberRacks) else 1)
    needed, there = racks * rack_size(format.racks, format.sides.mains), len(format.tiles.tiles)
    if needed > there:
        faults.append(f"racks: {racks} full racks take {needed} tiles, the box has {there}")
    if isinstance(format.opening, SetWord) and format.opening.letters > format.layout.width:
        faults.append(f"opening.letters: {format.opening.letters} letters do not fit on a row of {format.layout.width}")
    faults += [
        f"words.refused: there is no category {name!r}; there are {', '.join(Category)}"
        for name in format.words.refused
        if name not in _CATEGORIES
    ]
    if faults:
        raise InvalidFormatError(*faults)


def _read_part(
    document: Mapping[str, object],
    key: str,
    resource: ReadResource,
    parse: Callable[[str], Layout | TileSet],
    faults: list[str],
) -> Layout | TileSet | None:
    """Read the board or the tiles that `document` names; a fault goes into `faults` and None comes back."""
    name, folder = document.get(key), _FOLDERS[key]
    if not (isinstance(name, str) and _FILE_NAME.match(name)):
        faults.append(f"{key}: must be the name of a file in the folder {folder}")
        return None
    try:
        return parse(resource(f"{folder}/{name}"))
    except (OSError, UnicodeDecodeError) as error:
        faults.append(f"{key}: the file {folder}/{name} cannot be read: {error}")
    except (InvalidLayoutError, InvalidTileSetError) as error:
        faults.append(f"{key}: {folder}/{name}: {error}")
    return None


def _rule_ids(document: Mapping[str, object], faults: list[str]) -> dict[str, list[str]]:
    """Collect the rule ids that stand in the policy tables."""
    rules: dict[str, list[str]] = {}
    for name in POLICIES:
        table = document.get(name)
        if not isinstance(table, dict):
            continue
        ids = table.get("rules")
        if isinstance(ids, list) and all(isinstance(rule, str) and _RULE_ID.match(rule) for rule in ids):
            rules[name] = ids
        else:
            faults.append(f'{name}.rules: must be a list of rule ids such as ["P11"], or []')
    return rules


def _policy_data(name: str, table: object) -> object:
    """Return a policy table less its rule ids, with its kind, which may be left out where there is only one."""
    if not isinstance(table, dict):
        return table
    data = {key: value for key, value in table.items() if key != "rules"}
    return data if get_args(POLICIES[name]) else {KIND: kind_of(POLICIES[name]), **data}
