"""Events as JSON text and back: read strictly, as data only; an unknown kind is refused, not guessed.

The text is canonical (sorted keys, no spaces), so that the same event is always the same text with the same hash.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from typing import TypeVar, cast

from cattrs import Converter

from classroom.formats.catalogue import format_from_data, format_to_data, register_formats
from classroom.formats.strict import InvalidDataError, kind_of, strict_converter, structure
from classroom.match.event import EVENTS, Event
from classroom.rules.board import InvalidSquareError, Square, parse_square, square_name
from classroom.rules.policy import Format
from classroom.store.event_table import Row
from classroom.store.json_text import canonical_json, strict_json

__all__ = [
    "UnreadableEventError",
    "decode_event",
    "decode_rows",
    "encode_event",
    "event_converter",
    "kind_of",
    "read_event",
]

E = TypeVar("E")


class UnreadableEventError(ValueError):
    """A text is not an event that this version knows; the message says what is wrong and where."""


def encode_event(event: Event) -> tuple[str, str]:
    """Return the kind of an event, such as ``tiles-played``, and its fields as JSON text."""
    return kind_of(type(event)), canonical_json(event_converter().unstructure(event))


def decode_event(kind: str, body: str) -> Event:
    """Return the event that `encode_event` wrote. Raises `UnreadableEventError`."""
    return cast(Event, read_event(_KINDS, event_converter(), kind, body))


def read_event(kinds: Mapping[str, type], converter: Converter, kind: str, body: str) -> object:
    """Return the event of one of `kinds` that a body holds. Raises `UnreadableEventError`."""
    cls = kinds.get(kind)
    if cls is None:
        raise UnreadableEventError(
            f"the kind of event {kind[:40]!r} is not known; a newer version of Bellword may have written it"
        )
    try:
        return structure(converter, strict_json(body), cls)
    except InvalidDataError as error:
        raise UnreadableEventError(f"{kind}: {error}") from error


def decode_rows(rows: Iterable[Row], decode: Callable[[str, str], E]) -> tuple[tuple[E, ...], str]:
    """Return the events of rows up to the first unreadable one, and what is wrong with it; empty if nothing."""
    events: list[E] = []
    for row in rows:
        try:
            events.append(decode(row.kind, row.body))
        except UnreadableEventError as error:
            return tuple(events), str(error)
    return tuple(events), ""


@cache
def event_converter() -> Converter:
    """Return the converter for events; squares are written as people name them, a format as its own text form."""
    converter = strict_converter()
    register_formats(converter)
    converter.register_unstructure_hook(Square, square_name)
    converter.register_structure_hook(Square, _read_square)
    converter.register_unstructure_hook(Format, format_to_data)
    converter.register_structure_hook(Format, lambda data, _: _format(canonical_json(data)))
    return converter


@lru_cache(maxsize=64)
def _format(text: str) -> Format:
    """Return the format of this text; every match of a school has one of a few, and to read it takes long."""
    return format_from_data(strict_json(text))


_KINDS: dict[str, type] = {kind_of(cls): cls for cls in EVENTS}


def _read_square(data: object, _: object) -> Square:
    square = parse_square(data) if isinstance(data, str) else None
    if square is None or square_name(square) != data:
        raise InvalidSquareError(f"must be a square such as H8, not {str(data)[:40]!r}")
    return square
