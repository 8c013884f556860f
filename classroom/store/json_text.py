"""JSON read strictly, as data only, and written in one form."""

from __future__ import annotations

import json
from typing import Any

from classroom.formats.strict import InvalidDataError

# The digits of a thousand years in milliseconds; other people's files may have numbers too large to use.
_LONGEST_NUMBER = 15


def canonical_json(data: object) -> str:
    """Return `data` as JSON in its one form; lone surrogates, which no file can hold, are escaped."""
    text = json.dumps(data, ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def strict_json(text: str) -> object:
    """Return the data of JSON `text`. Raises `InvalidDataError`, also for a duplicate key and for NaN."""
    try:
        return json.loads(text, object_pairs_hook=_table, parse_constant=_no_number, parse_int=_whole_number)
    except json.JSONDecodeError as error:
        reason = f"{error.msg} at character {error.pos + 1}"
    except RecursionError:
        reason = "it is nested too deeply"
    except ValueError as error:
        reason = str(error)
    raise InvalidDataError((f"not readable as JSON: {reason}",))


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
