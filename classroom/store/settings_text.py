"""The settings of the classroom as JSON text and back."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, get_type_hints

from cattrs import Converter

from classroom.formats.strict import InvalidDataError, strict_converter, structure
from classroom.names import LONGEST_NAME
from classroom.settings import Settings, begun_on_ladder, has_chosen_practice
from classroom.store.json_text import strict_json, sum_of

_VERSION = 2
"""Files without a version are of 0.4 or older, which began with ten seconds though it recommended no clock."""
_LONGEST = 200
LONGEST_BY_NAME = dict.fromkeys(
    ("school", "town", "event", "level", "practice_event", "name", "origin", "teacher", "office", "office_malay"),
    LONGEST_NAME,
) | {"folder": 4096, "backup_folder": 4096}
"""The greatest length of a text by the name of its field: as many characters as can be typed there."""

_PATHS = ("folder", "backup_folder")

_MOST_ENTRIES = 100
_LARGEST_NUMBER = 1_000_000_000
_FIELD, _END = re.compile(r'^  "(\w+)": ', re.MULTILINE), re.compile(r",?\s*}?\s*\Z")


def settings_text(settings: Settings) -> bytes:
    """Return the content of a settings file, indented for people who open it."""
    table = _converter().unstructure(settings) | {"version": _VERSION}
    table["sum"] = sum_of(table)
    text = json.dumps(table, ensure_ascii=False, indent=2, sort_keys=True) + "\n"
    # Lone surrogates, which no file can hold, are escaped; when read, they give way to the default.
    return text.encode("utf-8", "backslashreplace")


def read_settings(raw: bytes) -> tuple[Settings, str]:
    """Return the settings, with defaults for what cannot be read, and what that is; empty if there is no fault."""
    # Windows editors put a byte order mark before the text. A byte that is no text spoils its own field alone.
    text = raw.decode("utf-8-sig", "surrogateescape")
    try:
        table = strict_json(text, ValueError)
    except InvalidDataError as error:
        settings, faults = _read_table(dict(_pieces(text)))
        return settings, f"{error}; {faults}"
    return _read_table(table) if isinstance(table, dict) else (begun_on_ladder(Settings()), "not a table")


def _pieces(text: str) -> Iterator[tuple[str, object]]:
    """Yield the fields that can be read of a damaged file, in the form in which we write it."""
    _start, *parts = _FIELD.split(text)
    for name, value in zip(parts[::2], parts[1::2], strict=True):
        with suppress(InvalidDataError):
            yield name, strict_json(_END.sub("", value), ValueError)


def _read_table(table: dict[str, Any]) -> tuple[Settings, str]:
    good: dict[str, Any] = {}
    faults: list[str] = []
    for field in fields(Settings):
        if field.name not in table:
            continue
        try:
            data = table[field.name]
            if field.name == "rack_orders" and isinstance(data, dict):
                data = [data] if data.get("match_id") else []  # 0.4 and older kept those of one match
            value = structure(_converter(), data, _hints()[field.name])
            _refuse_excess(field.name, value)
            Settings(**{field.name: value})
        except ValueError as error:
            faults.append(f"{field.name}: {error}")
        else:
            good[field.name] = value
    if "sum" in table and table["sum"] != sum_of({name: value for name, value in table.items() if name != "sum"}):
        # A name with one wrong letter is a field that is not there: its default would open a locked computer.
        faults.append("not as it was saved")
        good |= {} if "kiosk" in table else {"kiosk": True}
    settings = Settings(**good)
    if "version" not in table and not has_chosen_practice(settings):
        settings = begun_on_ladder(settings)
    return settings, "; ".join(faults)


def _refuse_excess(name: str, value: object) -> None:
    """Raise `ValueError` if a text, list or number in the field `name` exceeds all that anybody can enter."""
    match value:
        case str() if not (os.fsencode if name in _PATHS else str.encode)(value):
            pass  # half a character, which nothing can show, has raised; the name of a folder may be no text
        case str() if len(value) > LONGEST_BY_NAME.get(name, _LONGEST):
            raise ValueError(f"{name} has {len(value)} characters")
        case int() if abs(value) > _LARGEST_NUMBER:
            raise ValueError(f"{name} is too large a number")
        case tuple():
            if len(value) > _MOST_ENTRIES:
                raise ValueError(f"{name} has {len(value)} entries")
            for entry in value:
                _refuse_excess(name, entry)
        case _ if is_dataclass(value):
            for field in fields(value):
                _refuse_excess(field.name, getattr(value, field.name))


@cache
def _hints() -> dict[str, Any]:
    return get_type_hints(Settings)


@cache
def _converter() -> Converter:
    converter = strict_converter()
    converter.register_structure_hook(float, _number)
    return converter


def _number(data: object, _: object) -> float:
    if isinstance(data, bool) or not isinstance(data, (int, float)):
        raise ValueError(f"must be a number, not {str(data)[:40]!r}")  # noqa: TRY004 - a fault is a ValueError, whatever is wrong
    return float(data)
