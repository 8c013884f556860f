"""A format as text for a terminal, policy by policy with the ids of its rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import NamedTuple

from classroom.formats.house_rule import differences, origin_of
from classroom.formats.reading import POLICIES, RuleBook
from classroom.formats.wording import differences_texts, policy_text
from classroom.i18n import _
from classroom.rules.format import Format

_WIDTH = 100
_INDENT = 18


class Line(NamedTuple):
    """One policy of a format: its name, what it says, the ids of the rules it states."""

    policy: str
    sentence: str
    rules: tuple[str, ...]


def describe(format: Format) -> tuple[Line, ...]:
    """Return every policy of `format` in words, in the order of its fields."""
    return tuple(Line(name, policy_text(getattr(format, name), _), format.rules.get(name, ())) for name in POLICIES)


def description(format: Format, origin: Format | None = None) -> str:
    """Return `format` as text for a terminal; policies that differ from `origin` are marked with a star."""
    changed = {difference.policy for difference in differences(format, origin)} if origin else set()
    board = Line("layout", policy_text(format.layout, _), ())
    box = Line("tiles", policy_text(format.tiles, _), ())
    lines = [f"{format.title} ({format.key})"]
    for name, words, rules in (board, box, *describe(format)):
        star = "* " if name in changed else "  "
        lines += _column(f"{star}{name.replace('_', ' ')}", f"{words} [{', '.join(rules)}]" if rules else words)
    return "\n".join(lines)


def rule_book_text(book: RuleBook) -> str:
    """Return a rule book as text for a terminal: its format, then its open choices by key."""
    lines = [description(book.format)]
    for name in dict.fromkeys(choice.policy for choice in book.choices):
        lines.append(f"  {name.replace('_', ' ')} has these choices:")
        for choice in book.choices:
            if choice.policy == name:
                lines += _column(f"    {choice.key}", choice.title)
    return "\n".join(lines)


def house_rule_text(rule: Format) -> str:
    """Return a house rule as text for a terminal: its origin, and its differences from that."""
    origin = origin_of(rule)
    lines = [f"{rule.title} ({rule.key}), your own rules, based on {origin.title}"]
    for text in differences_texts(rule, origin, _):
        lines += _indented(wrap(text, _WIDTH - 2), 2)
    return "\n".join(lines)


def _column(name: str, text: str) -> Iterator[str]:
    first, *more = wrap(text, _WIDTH - _INDENT)
    yield f"{name:<{_INDENT + 2}}{first}"
    yield from _indented(more, _INDENT + 2)


def _indented(lines: Iterable[str], by: int) -> Iterator[str]:
    return (" " * by + line for line in lines)
