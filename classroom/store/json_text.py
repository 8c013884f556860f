"""JSON read strictly, as data only, and written in one form."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

# The digits of a thousand years in milliseconds; other people's files may have numbers too large to use.
_LONGEST_NUMBER = 15


def _refuse(reason: str) -> object:
    raise ValueError(reason)


def canonical_json(data: object) -> str:
    """Return `data` as JSON in its one form; lone surrogates, which no file can hold, are escaped."""
    text = json.dumps(data, ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def sum_of(table: object) -> str:
    """Return the beginning of the hash of a table, which tells whether it is as it was saved."""
    import hashlib

    return hashlib.sha256(json.dumps(table, sort_keys=True, default=str).encode("ascii")).hexdigest()[:16]


def strict_json(text: str, refuse: Callable[[str], object] = _refuse) -> object:
    """Return the data of JSON `text`. Raises `InvalidDataError`, also for a duplicate key and for NaN.

    With another `refuse`, what it returns stands in the place of a value that JSON allows and we do not.
    """

    def table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made: dict[str, Any] = {}
        for key, value in pairs:
            made[key] = refuse("a key is given twice") if key in made else value
        return made

    def whole_number(digits: str) -> object:
        fits = len(digits) <= _LONGEST_NUMBER
        return int(digits) if fits else refuse(f"a number has {len(digits)} signs, more than any in a match")

    def no_number(name: str) -> object:
        return refuse(f"{name} is no number")

    try:
        return json.loads(text, object_pairs_hook=table, parse_constant=no_number, parse_int=whole_number)
    except json.JSONDecodeError as error:
        reason = f"{error.msg} at character {error.pos + 1}"
    except RecursionError:
        reason = "it is nested too deeply"
    except ValueError as error:
        reason = str(error)
    # With cattrs: a first start, which has no settings to read, need not load it.
    from classroom.formats.strict import InvalidDataError

    raise InvalidDataError((f"not readable as JSON: {reason}",))
