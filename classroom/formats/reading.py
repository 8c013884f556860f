"""Formats in writing: TOML for people, and plain data by value for storing with a match."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, replace
from typing import Any, get_args, get_type_hints

from cattrs import Converter

from classroom.formats import strict
from classroom.formats.check import InvalidFormatError, check_format, check_rule_book
from classroom.i18n import is_one_line
from classroom.rules.format import Format
from classroom.rules.layout import InvalidLayoutError, Layout, parse_layout
from classroom.rules.policy import DisallowedWord, FailedChallenge, OutOfTime
from classroom.rules.tile import InvalidTileSetError, TileSet, parse_tile_set
from classroom.value import Value

_PLAIN = ("key", "title", "copy_of", "layout", "tiles", "rules")

# The policies of a format by name, each with its class or closed union of classes.
POLICIES: Mapping[str, Any] = {name: type_ for name, type_ in get_type_hints(Format).items() if name not in _PLAIN}

# Policies that may be missing from stored matches but must be in a file.
_NAMED_SINCE = tuple(field.name for field in fields(Format) if field.default is not MISSING)

# The top-level keys of a TOML file; the folders beside it for the files that it names.
_KEYS = ("key", "title", "about", "copy_of", "order", "board", "tiles", *POLICIES, "choices")
_FOLDERS = {"board": "boards", "tiles": "tiles"}

# The order of a format that does not give one.
_LAST = 1000

_FILE_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_. -]*\Z")
_RULE_ID = re.compile(r"[A-Z][0-9]+\Z")

ReadResource = Callable[[str], str]


def register_formats(converter: Converter) -> None:
    """Register with a strict converter how to write and read a `Format`, its policies tagged with their kind."""
    for policy in (*POLICIES.values(), FailedChallenge, OutOfTime, DisallowedWord):
        strict.register_tagged(converter, policy)


_CONVERTER = strict.strict_converter()
register_formats(_CONVERTER)


def format_to_data(format: Format) -> dict[str, Any]:
    """Return a format by value as plain data suitable for JSON, including layout and tiles."""
    data: dict[str, Any] = _CONVERTER.unstructure(format)
    return data


def format_from_data(data: object) -> Format:
    """Read what `format_to_data` wrote. Raises `InvalidFormatError`."""
    try:
        format = strict.structure(_CONVERTER, data, Format)
    except strict.InvalidDataError as error:
        raise InvalidFormatError(*error.faults) from error
    check_format(format)
    return format


class Choice(Value):
    """An option that a format leaves open: `value` as its `policy` (S4, S7, S8)."""

    policy: str
    key: str
    title: str
    value: Any


class RuleBook(Value):
    """A format as in its file: with its place in the order of formats, and its choices that need no house rule.

    `about` is one sentence for the teacher who chooses a format: whom it is for, and when.
    """

    format: Format
    order: int
    choices: tuple[Choice, ...]
    about: str = ""


def parse_format(text: str, resource: ReadResource) -> Format:
    """Read a format from TOML. Raises `InvalidFormatError`.

    `resource` gives the text of a file that the format names, such as ``boards/standard.txt``; it may raise `OSError`.
    """
    return parse_rule_book(text, resource).format


def parse_rule_book(text: str, resource: ReadResource) -> RuleBook:
    """Read a format from TOML with its `order` (last if not given) and its `choices`; see `parse_format`."""
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
    check_rule_book(format)
    order = document.get("order", _LAST)
    if type(order) is not int:
        raise InvalidFormatError(f"order: must be a whole number, not {str(order)[:40]}")
    about = document.get("about", "")
    if not isinstance(about, str) or not is_one_line(about):
        raise InvalidFormatError("about: must be one line of visible characters")
    choices = _read_choices(document.get("choices", []))
    _check_choices(format, choices)
    return RuleBook(format, order, choices, about)


def _read_choices(tables: object) -> tuple[Choice, ...]:
    if not isinstance(tables, list):
        raise InvalidFormatError("choices: must be a list of tables, written [[choices]]")
    return tuple(_read_choice(f"choices.{number}", table) for number, table in enumerate(tables))


def _read_choice(path: str, table: object) -> Choice:
    match table:
        case {"policy": str(policy), "key": str(key), "title": str(title), "value": value, **more} if not more:
            pass
        case _:
            raise InvalidFormatError(f"{path}: must have a policy, a key, a title and a value only")
    if policy not in POLICIES:
        raise InvalidFormatError(f"{path}.policy: there is no policy {policy!r}, only {', '.join(POLICIES)}")
    try:
        read = strict.structure(_CONVERTER, _policy_data(policy, value), POLICIES[policy])
    except strict.InvalidDataError as error:
        faults = (f".{fault}".removeprefix(f".{strict.WHOLE}") for fault in error.faults)
        raise InvalidFormatError(*(f"{path}.value{fault}" for fault in faults)) from error
    return Choice(policy, key, title, read)


def _check_choices(format: Format, choices: tuple[Choice, ...]) -> None:
    """Refuse two choices of one key, and a choice that makes no sense with the rest of the format."""
    seen: set[tuple[str, str]] = set()
    for number, choice in enumerate(choices):
        if (choice.policy, choice.key) in seen:
            raise InvalidFormatError(f"choices.{number}.key: {choice.policy} already has a choice {choice.key!r}")
        seen.add((choice.policy, choice.key))
        policy: dict[str, Any] = {choice.policy: choice.value}
        try:
            check_rule_book(replace(format, **policy))
        except InvalidFormatError as error:
            raise InvalidFormatError(*(f"choices.{number}: {fault}" for fault in error.faults)) from error


def _read_part(
    document: Mapping[str, object],
    key: str,
    resource: ReadResource,
    parse: Callable[[str], Layout | TileSet],
    faults: list[str],
) -> Layout | TileSet | None:
    """Read the board or the tiles, from `document` or a file named there; return None after adding to `faults`."""
    folder = _FOLDERS[key]
    match document.get(key):
        case str(name) if _FILE_NAME.match(name):
            place = f"{folder}/{name}"
            try:
                text = resource(place)
            except FileNotFoundError:
                faults.append(f"{key}: the file {place} was not found beside this one or in the app")
                return None
            except (OSError, UnicodeDecodeError) as error:
                faults.append(f"{key}: the file {place} cannot be read: {error}")
                return None
        case [_, *_] as lines if all(isinstance(line, str) for line in lines):
            place, text = "the list", "\n".join(map(str, lines))
        case _:
            faults.append(f"{key}: must be the name of a file in the folder {folder}, or a list of the lines of one")
            return None
    try:
        return parse(text)
    except (InvalidLayoutError, InvalidTileSetError) as error:
        faults.append(f"{key}: {place}: {error}")
    return None


def _rule_ids(document: Mapping[str, object], faults: list[str]) -> dict[str, list[str]]:
    """Return the rule ids of each policy table; faults are added to `faults`."""
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
    """Return a policy table without its rule ids, and with its kind, which may be omitted if there is only one."""
    if not isinstance(table, dict):
        return table
    data = {key: value for key, value in table.items() if key != "rules"}
    return data if get_args(POLICIES[name]) else {strict.KIND: strict.kind_of(POLICIES[name]), **data}
