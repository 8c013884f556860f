"""House rules: a copy of a format with some policies changed, and the options that there are for each."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, NamedTuple, get_args

from classroom.formats.catalogue import (
    POLICIES,
    RuleBook,
    format_by_key,
    format_to_data,
    formats,
    parse_rule_book,
    rule_books,
    rules,
)
from classroom.formats.check import InvalidFormatError, check_rule_book
from classroom.i18n import LANGUAGE_NAMES, folded_title, is_one_line, translation
from classroom.rules.policy import Format, InvalidPolicyError
from classroom.value import Value, replace

PREFIX = "house-"
"""The prefix of every house rule's key; no format that comes with the app has it."""

LARGEST_FILE = 50_000
"""Bytes; no file of a format, a board or tiles comes near it."""

# A key of many thousand parts would keep the reader of TOML busy for minutes.
_LONGEST_LINE = 4_000
_LONGEST_LIST = 100
_LONGEST_TEXT = 60
_LONGEST_KEY = 40
_KEY = re.compile(rf"{PREFIX}[a-z0-9][a-z0-9-]*\Z")
_NO_KEY_SIGNS = re.compile(r"[^a-z0-9]+")


class Difference(NamedTuple):
    """A policy (or the board, or the tiles) by name, with its old and new value."""

    policy: str
    old: object
    new: object


def house_rule(origin: Format, key: str, title: str, changes: Mapping[str, object]) -> Format:
    """Return a copy of `origin` with the policies in `changes`, by name. Raises `InvalidFormatError`.

    A changed policy no longer states the rules of its origin, so its rule ids are dropped.
    """
    for name, policy in changes.items():
        if name not in POLICIES:
            raise InvalidFormatError(f"{name}: there is no such policy; the policies are: {', '.join(POLICIES)}")
        if not isinstance(policy, get_args(POLICIES[name]) or POLICIES[name]):
            raise InvalidFormatError(f"{name}: {type(policy).__name__} is not a policy for this")
    rules = {name: () if name in changes else ids for name, ids in origin.rules.items()}
    policies: dict[str, Any] = dict(changes)
    copy = replace(origin, **policies, key=key, title=title.strip(), copy_of=origin.copy_of or origin.key, rules=rules)
    check_house_rule(copy)
    return copy


def house_rule_key(title: str, taken: Container[str]) -> str:
    """Return a key for a new house rule of this title that is not among those `taken`."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    stem = _NO_KEY_SIGNS.sub("-", plain)[: _LONGEST_KEY - len(PREFIX) - 4].strip("-") or "rule"
    key, number = PREFIX + stem, 2
    while key in taken:
        key, number = f"{PREFIX}{stem}-{number}", number + 1
    return key


def parse_house_rule(content: bytes, resource: Callable[[str], bytes]) -> Format:
    """Read a house rule from the content of a TOML file; `resource` returns that of a board or tile set by name.

    Content of more than `LARGEST_FILE` bytes is refused. Raises `InvalidFormatError`.
    """
    try:
        text = _short_text(content)
    except UnicodeDecodeError as error:
        raise InvalidFormatError(
            f"byte {error.start + 1} of the file is not UTF-8; save the file as plain text in UTF-8"
        ) from error
    return _only_format(parse_rule_book(text, lambda name: _short_text(resource(name))))


def check_house_rule(copy: Format) -> None:
    """Refuse a format that is not a copy of one that comes with the app. Raises `InvalidFormatError`."""
    check_rule_book(copy)
    faults = [*_name_faults(copy), *_rule_faults(copy), *_long_faults("", format_to_data(copy))]
    if faults:
        raise InvalidFormatError(*faults)


def origin_of(rule: Format) -> Format:
    """Return the format that comes with the app on which a house rule is based. Raises `KeyError`."""
    return format_by_key(rule.copy_of)


def base_of(format: Format) -> Format | None:
    """Return the format that comes with the app on which another is based or whose key it has, or None."""
    try:
        return format_by_key(format.copy_of or format.key)
    except KeyError:
        return None


def differences(format: Format, origin: Format) -> tuple[Difference, ...]:
    """Return where `format` differs from `origin`: policies, layout and tiles, but not names or rule ids."""
    pairs = ((name, getattr(origin, name), getattr(format, name)) for name in ("layout", "tiles", *POLICIES))
    return tuple(Difference(name, old, new) for name, old, new in pairs if old != new)


def _only_format(book: RuleBook) -> Format:
    if book.choices:
        raise InvalidFormatError("choices: your own rules cannot offer choices; write the chosen value into its policy")
    check_house_rule(book.format)
    return book.format


def _short_text(content: bytes) -> str:
    if len(content) > LARGEST_FILE:
        raise InvalidFormatError(f"the file has more than {LARGEST_FILE} bytes; rules are much shorter")
    text = content.decode("utf-8-sig")
    for number, line in enumerate(text.splitlines(), start=1):
        if len(line) > _LONGEST_LINE:
            raise InvalidFormatError(f"line {number} has more than {_LONGEST_LINE} characters; write one item per line")
    return text


def _name_faults(copy: Format) -> Iterator[str]:
    """Yield what is wrong with the key and the title of a copy, compared with the formats that come with the app."""
    shipped = [format.key for format in formats()]
    for format in formats():
        if copy.key == format.key:
            yield f"key: {copy.key!r} belongs to the rules {format.title}; choose another key"
        if folded_title(copy.title) in {folded_title(translation(code)(format.title)) for code in LANGUAGE_NAMES}:
            yield f"title: {copy.title!r} is the name of rules that come with the app; choose another title"
    if copy.key not in shipped and not (_KEY.match(copy.key) and len(copy.key) <= _LONGEST_KEY):
        yield (
            f"key: the key of your own rules must start with {PREFIX} and have at most {_LONGEST_KEY} characters, "
            f"such as {house_rule_key(copy.title, ())}"
        )
    if copy.copy_of == copy.key:
        yield f"copy_of: rules cannot be a copy of themselves; name the rules that they change: {', '.join(shipped)}"
    elif copy.copy_of not in shipped:
        yield f"copy_of: must be the key of rules that come with the app: {', '.join(shipped)}"


def _rule_faults(copy: Format) -> Iterator[str]:
    """Yield ids that no rule has: readers would look for them in vain."""
    known = rules()
    for name, ids in copy.rules.items():
        for number, id_ in enumerate(ids):
            if id_ not in known:
                yield f"{name}.rules[{number}]: there is no rule {id_}; use numbers listed by `formats`, or none: []"


def _long_faults(path: str, data: object) -> Iterator[str]:
    """Yield faults of texts too long for a line on screen, and of lists too long for a screen, anywhere in `data`."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _long_faults(f"{path}.{key}" if path else str(key), value)
    elif isinstance(data, list):
        if len(data) > _LONGEST_LIST:
            yield f"{path}: must have {_LONGEST_LIST} entries at most, not {len(data)}"
        for number, value in enumerate(data):
            yield from _long_faults(f"{path}[{number}]", value)
    elif isinstance(data, str):
        if len(data) > _LONGEST_TEXT:
            yield f"{path}: must have {_LONGEST_TEXT} characters at most, not {len(data)}"
        if not is_one_line(data):
            yield f"{path}: must be one line of visible characters"


class Offer(Value):
    """An option for a policy: the title of the first rule book that has it, and its rule ids there."""

    value: Any
    title: str
    ids: tuple[str, ...]


class Figure(Value):
    """A number in a policy: its path of field names, and its value."""

    path: tuple[str, ...]
    number: int

    @property
    def name(self) -> str:
        """The name of its field."""
        return self.path[-1]


def offers(policy: str) -> tuple[Offer, ...]:
    """Return the options that the rule books have for a policy, including open choices, each once."""
    found: list[Offer] = []
    for book in rule_books():
        ids = book.format.rules.get(policy, ())
        ways = (getattr(book.format, policy), *(one.value for one in book.choices if one.policy == policy))
        for way in ways:
            if all(way != offer.value for offer in found):
                found.append(Offer(way, book.format.title, ids))
    return tuple(found)


def figures(policy: object) -> tuple[Figure, ...]:
    """Return the numbers in a policy and in its parts."""
    return tuple(_figures(policy, ()))


def _figures(policy: Any, path: tuple[str, ...]) -> Iterator[Figure]:  # noqa: ANN401 - any policy, or a part of one
    for field in fields(policy):
        value = getattr(policy, field.name)
        if is_dataclass(value):
            yield from _figures(value, (*path, field.name))
        elif type(value) is int:
            yield Figure((*path, field.name), value)


def with_figure(policy: Any, figure: Figure, number: int) -> Any | None:  # noqa: ANN401 - any policy
    """Return the policy with another number there, or None if the number is too large or too small."""
    name, *rest = figure.path
    try:
        if not rest:
            return replace(policy, **{name: number})
        part = with_figure(getattr(policy, name), Figure(tuple(rest), figure.number), number)
        return None if part is None else replace(policy, **{name: part})
    except InvalidPolicyError:
        return None


_SECONDS = ("seconds", "match_seconds", "hold_seconds", "each_seconds")


def is_time(figure: Figure) -> bool:
    """Tell whether a number is in seconds."""
    return figure.name in _SECONDS


def step_of(figure: Figure) -> int:
    """Return the step by which one touch changes a number."""
    if is_time(figure):
        return next(step for most, step in _TIME_STEPS if figure.number <= most)
    return next(step for most, step in _STEPS if figure.number <= most)


_TIME_STEPS = ((60, 5), (300, 30), (100_000, 60))
_STEPS = ((20, 1), (100_000, 5))
