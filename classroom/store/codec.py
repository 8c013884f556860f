"""Events as JSON text and back: read strictly, as data only; an unknown kind is refused, not guessed.

The text is canonical (sorted keys, no spaces), so that the same event is always the same text with the same hash.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any, cast, get_args

from cattrs import Converter

from classroom.formats.reading import format_from_data, format_to_data, register_formats
from classroom.formats.strict import InvalidDataError, kind_of, strict_converter, structure
from classroom.match.event import Event
from classroom.rules.format import Format
from classroom.rules.square import InvalidSquareError, Square, parse_square, square_name

__all__ = ["UnreadableEventError", "decode_event", "encode_event", "event_converter", "kind_of"]


# Milliseconds of a thousand years; a file made by somebody else may hold numbers too large for sums and screens.
_LONGEST_NUMBER = 15


class UnreadableEventError(ValueError):
    """A text that is no event this version knows; the message says what is wrong and where."""


def encode_event(event: Event) -> tuple[str, str]:
    """Return the kind of an event, such as ``tiles-played``, and its fields as JSON text."""
    return kind_of(type(event)), canonical_json(event_converter().unstructure(event))


def decode_event(kind: str, body: str) -> Event:
    """Return the event that `encode_event` wrote. Raises `UnreadableEventError`."""
    cls = _KINDS.get(kind)
    if cls is None:
        raise UnreadableEventError(
            f"the kind of event {kind[:40]!r} is not known; a newer version of Bellword may have written it"
        )
    try:
        return cast(Event, structure(event_converter(), strict_json(body), cls))
    except InvalidDataError as error:
        raise UnreadableEventError(f"{kind}: {error}") from error


def canonical_json(data: object) -> str:
    """Return `data` as JSON in its one form; halves of characters, which no file can hold, are escaped."""
    text = json.dumps(data, ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def strict_json(text: str) -> object:
    """Return the data of JSON `text`. Raises `InvalidDataError`, also for a key given twice and for NaN."""
    try:
        return json.loads(text, object_pairs_hook=_table, parse_constant=_no_number, parse_int=_whole_number)
    except json.JSONDecodeError as error:
        reason = f"{error.msg} at character {error.pos + 1}"
    except RecursionError:
        reason = "it is nested too deeply"
    except ValueError as error:
        reason = str(error)
    raise InvalidDataError((f"not readable as JSON: {reason}",))


@cache
def event_converter() -> Converter:
    """Return the converter for events; squares are written as people name them, a format as its own text form."""
    converter = strict_converter()
    register_formats(converter)
    converter.register_unstructure_hook(Square, square_name)
    converter.register_structure_hook(Square, _read_square)
    converter.register_unstructure_hook(Format, format_to_data)
    converter.register_structure_hook(Format, lambda data, _: format_from_data(data))
    return converter


_KINDS: dict[str, type] = {kind_of(cls): cls for cls in get_args(Event)}


def _read_square(data: object, _: object) -> Square:
    square = parse_square(data) if isinstance(data, str) else None
    if square is None or square_name(square) != data:
        raise InvalidSquareError(f"must be a square such as H8, not {str(data)[:40]!r}")
    return square


def _table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) < len(pairs):
        raise ValueError("a key is given twice")
    return table


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is no number")


def _whole_number(digits: str) -> int:
    if len(digits) > _LONGEST_NUMBER:
        raise ValueError(f"a number has {len(digits)} signs, more than any in a match")
    return int(digits)
