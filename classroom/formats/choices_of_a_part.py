"""The options for each policy of a new house rule: those of the rule books, and other figures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

from classroom.formats.catalogue import rule_books
from classroom.rules.policy import InvalidPolicyError
from classroom.value import Value


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
