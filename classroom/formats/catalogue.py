"""The rule books that come with the app: every TOML file of this package; they cannot be edited, only copied."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from classroom.formats.check import InvalidFormatError, check_rule_book
from classroom.formats.reading import RuleBook, parse_rule_book
from classroom.rules.format import Format

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
