"""The rule books of the app and their rules as sentences; formats read from and written as TOML, or stored data."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import MISSING, field, fields
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any, get_args, get_type_hints

from cattrs import Converter

from classroom.formats import strict
from classroom.formats.check import InvalidFormatError, check_format, check_rule_book
from classroom.formats.strict import KIND, InvalidDataError, strict_converter, structure
from classroom.i18n import is_one_line
from classroom.rules.board import InvalidLayoutError, Layout, parse_layout
from classroom.rules.policy import DisallowedWord, FailedChallenge, Format, OutOfTime
from classroom.rules.tile import InvalidTileSetError, TileSet, parse_tile_set
from classroom.value import Value, replace

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


# A longer list has a line for each of its items.
_WIDTH = 80


def format_to_toml(format: Format) -> str:
    """Return the text of a file that `parse_format` reads as `format`; no other file is needed."""
    data = format_to_data(format)
    names = ("key", "title", "copy_of") if format.copy_of else ("key", "title")
    head = [f"{name} = {_value(data[name])}" for name in names]
    parts = [_lines("board", format.layout.rows), _lines("tiles", _table(format.tiles))]
    tables = (_policy(name, data[name], format.rules.get(name, ())) for name in POLICIES)
    return "\n".join([*head, *parts, *tables])


def _lines(name: str, lines: tuple[str, ...]) -> str:
    """Write, as a list of its lines, a file that other formats only name."""
    return "\n".join([f"{name} = [", *(f"    {_value(line)}," for line in lines), "]"])


def _table(tiles: TileSet) -> tuple[str, ...]:
    return "letter,count,value", *(f"{kind.letter},{kind.count},{kind.value}" for kind in tiles.kinds)


def _policy(name: str, data: dict[str, Any], rules: tuple[str, ...]) -> str:
    is_one_of_several = bool(get_args(POLICIES[name]))
    fields = ((key, value) for key, value in data.items() if key != KIND or is_one_of_several)
    return "\n".join(["", f"[{name}]", *_pairs((*fields, ("rules", list(rules))))])


def _pairs(fields: Any) -> Iterator[str]:  # noqa: ANN401 - the data of a file
    return (f"{key} = {_value(value)}" for key, value in fields)


def _value(data: Any) -> str:  # noqa: ANN401 - as above
    match data:
        case str():
            # A JSON text is valid TOML except for this character, which JSON does not escape.
            return json.dumps(data, ensure_ascii=False).replace("\x7f", "\\u007F")
        case dict():
            return "{ " + ", ".join(_pairs(data.items())) + " }"
        case list():
            items = [_value(item) for item in data]
            if sum(map(len, items)) > _WIDTH:
                return "\n".join(["[", *(f"    {item}," for item in items), "]"])
            return "[" + ", ".join(items) + "]"
        case _:
            return json.dumps(data)


# A file of this package that is not a format: the sentences of the rules.
_NO_FORMAT = "rules.toml"


def shipped_file(name: str) -> str:
    """Return the text of a file of this package, such as ``boards/standard.txt``. Raises `OSError`."""
    return files("classroom.formats").joinpath(name).read_text(encoding="utf-8")


def rule_books_in(folder: Traversable) -> tuple[RuleBook, ...]:
    """Return the formats of all files in `folder`, sorted by `order`.

    Raises `InvalidFormatError` for a file that is not a format; each fault names the file.
    """
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".toml"))
    books = [_read(folder, name) for name in names if name != _NO_FORMAT]
    return tuple(sorted(books, key=lambda book: (book.order, book.format.key)))


def _read(folder: Traversable, name: str) -> RuleBook:
    try:
        return parse_rule_book(folder.joinpath(name).read_text(encoding="utf-8"), shipped_file)
    except InvalidFormatError as error:
        raise InvalidFormatError(*(f"{name}: {fault}" for fault in error.faults)) from error


@cache
def rule_books() -> tuple[RuleBook, ...]:
    """Return the formats that come with the app with the choices they leave open, the default first."""
    return rule_books_in(files("classroom.formats"))


def formats() -> tuple[Format, ...]:
    """Return the formats that come with the app, the default first."""
    return tuple(book.format for book in rule_books())


def rule_book(key: str) -> RuleBook:
    """Return a format that comes with the app, with its choices. Raises `KeyError`."""
    for book in rule_books():
        if book.format.key == key:
            return book
    raise KeyError(f"there are no rules {key!r}; use {', '.join(book.format.key for book in rule_books())}")


def format_by_key(key: str, /, **choices: str) -> Format:
    """Return a format that comes with the app, with the policies selected by `choices` (S4, S7, S8, A3).

    ``format_by_key("standard", challenge="plus-5")``. Raises `KeyError` for anything that the rule book does not
    offer.
    """
    book = rule_book(key)
    chosen: dict[str, Any] = {}
    for policy, wanted in choices.items():
        offered = {choice.key: choice.value for choice in book.choices if choice.policy == policy}
        if wanted not in offered:
            raise KeyError(f"{key} offers for {policy}: {', '.join(offered) or 'nothing'}; not {wanted!r}")
        chosen[policy] = offered[wanted]
    format = replace(book.format, **chosen)
    check_rule_book(format)
    return format


_SECTION = re.compile(r"[A-Z]\Z")
_LONGEST = 240


class InvalidRuleTextsError(ValueError):
    """A text that is not a table of rules: `faults` has one sentence for each fault, with its place."""

    def __init__(self, *faults: str) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


class Rule(Value):
    """One rule: its id, its sentence, and the title and source of its section.

    `on_screen` and `on_paper` tell whether users see it there. `told` has, by policy, the sentences to be read with it.
    """

    id: str
    sentence: str
    section: str
    source: str
    on_screen: bool = False
    on_paper: bool = False
    told: Mapping[str, str] = field(default_factory=dict)


class _Section(Value):
    title: str
    source: str
    rules: dict[str, str]
    screen: tuple[str, ...] = ()
    paper: tuple[str, ...] = ()
    told: dict[str, dict[str, str]] = field(default_factory=dict)
    clauses: dict[str, tuple[str, ...]] = field(default_factory=dict)


@cache
def rules() -> Mapping[str, Rule]:
    """Return every rule by id, in the order of ``rules.toml``."""
    return parse_rule_texts(shipped_file("rules.toml"))


def parse_rule_texts(text: str) -> Mapping[str, Rule]:
    """Read rules from TOML: one table a section, named by the letter of its ids. Raises `InvalidRuleTextsError`."""
    sections = _sections(text)
    return MappingProxyType(
        {
            id_: Rule(
                id_,
                sentence,
                section.title,
                section.source,
                id_ in section.screen,
                id_ in section.paper,
                section.told.get(id_, {}),
            )
            for section in sections.values()
            for id_, sentence in section.rules.items()
        }
    )


def parse_clauses(text: str) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """Read from the same TOML what each source says: its clauses with the ids of their rules, by section."""
    return {letter: section.clauses for letter, section in _sections(text).items() if section.clauses}


def _sections(text: str) -> Mapping[str, _Section]:
    try:
        document = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidRuleTextsError(f"this is not TOML: {error}") from error
    try:
        sections = structure(strict_converter(), document, dict[str, _Section])
    except InvalidDataError as error:
        raise InvalidRuleTextsError(*error.faults) from error
    faults = [fault for letter, section in sections.items() for fault in _faults(letter, section)]
    known = {id_ for section in sections.values() for id_ in section.rules}
    faults += [
        f"{letter}.clauses: {clause!r} names {id_}, which is no rule"
        for letter, section in sections.items()
        for clause, ids in section.clauses.items()
        for id_ in ids or ("nothing",)
        if id_ not in known
    ]
    if not sections:
        faults.append("there is no section; write one such as [C], with title, source and rules")
    if faults:
        raise InvalidRuleTextsError(*faults)
    return sections


def _faults(letter: str, section: _Section) -> Iterator[str]:
    if not _SECTION.match(letter):
        yield f"{letter}: a section is named by one capital letter"
        return
    if not section.rules:
        yield f"{letter}.rules: has no rule"
    for number, id_ in enumerate(section.rules, start=1):
        if id_ != f"{letter}{number}":
            yield f"{letter}.rules.{id_}: {letter}{number} should stand here; ids count from 1 and leave none out"
            break
    for place, text in (("title", section.title), ("source", section.source)):
        if not text.strip():
            yield f"{letter}.{place}: must not be empty"
    yield from _faults_of_marks(f"{letter}.screen", section.screen, section.rules)
    yield from _faults_of_marks(f"{letter}.paper", section.paper, section.rules)
    yield from _faults_of_marks(f"{letter}.told", tuple(section.told), section.rules)
    for id_, told in section.told.items():
        for policy, text in told.items():
            if not text.endswith(".") or not text[0].isupper():
                yield f"{letter}.told.{id_}.{policy}: must be sentences, from a capital letter to a full stop"
    for id_, sentence in section.rules.items():
        if "\n" in sentence or not sentence.endswith(".") or not sentence[0].isupper() or len(sentence) > _LONGEST:
            yield (
                f"{letter}.rules.{id_}: must be one sentence of up to {_LONGEST} characters, on one line, "
                "from a capital letter to a full stop"
            )


def _faults_of_marks(place: str, ids: Sequence[str], known: Container[str]) -> Iterator[str]:
    yield from (f"{place}: {id_} is no rule of this section" for id_ in ids if id_ not in known)
    if len(set(ids)) < len(ids):
        yield f"{place}: names a rule twice"
