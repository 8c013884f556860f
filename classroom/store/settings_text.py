"""The settings of the classroom as JSON text and back."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields
from functools import cache
from typing import Any, get_type_hints

from cattrs import Converter

from classroom.formats.strict import InvalidDataError, strict_converter, structure
from classroom.settings import Settings
from classroom.store.json_text import strict_json


def settings_text(settings: Settings) -> bytes:
    """Return what a file of settings holds: indented, for people who open it."""
    text = json.dumps(_converter().unstructure(settings), ensure_ascii=False, indent=2, sort_keys=True) + "\n"
    # Halves of characters, which no file can hold, are escaped: they fall back when they are read.
    return text.encode("utf-8", "backslashreplace")


def read_settings(raw: bytes) -> tuple[Settings, str]:
    """Return the settings, what cannot be read with its default, and what that is; empty where there is no fault."""
    try:
        table = strict_json(raw.decode("utf-8"))
    except (UnicodeDecodeError, InvalidDataError) as error:
        return Settings(), str(error)
    if not isinstance(table, dict):
        return Settings(), "not a table"
    return _read_table(table)


def _read_table(table: dict[str, Any]) -> tuple[Settings, str]:
    hints = get_type_hints(Settings)
    good: dict[str, Any] = {}
    faults: list[str] = []
    for field in fields(Settings):
        if field.name not in table:
            continue
        try:
            value = structure(_converter(), table[field.name], hints[field.name])
            Settings(**{field.name: value})
        except ValueError as error:
            faults.append(f"{field.name}: {error}")
        else:
            good[field.name] = value
    return Settings(**good), "; ".join(faults)


@cache
def _converter() -> Converter:
    converter = strict_converter()
    converter.register_structure_hook(float, _number)
    converter.register_structure_hook(str, _shown_text(converter.get_structure_hook(str)))
    return converter


def _shown_text(read: Callable[[object, object], str]) -> Callable[[object, object], str]:
    """Return `read`, but for texts that nothing can show."""

    def read_shown(data: object, target: object) -> str:
        text = read(data, target)
        try:
            text.encode()
        except UnicodeEncodeError as error:
            raise ValueError("has half a character, which nothing can show") from error
        return text

    return read_shown


def _number(data: object, _: object) -> float:
    if isinstance(data, bool) or not isinstance(data, (int, float)):
        raise ValueError(f"must be a number, not {str(data)[:40]!r}")  # noqa: TRY004 - a fault is a ValueError, whatever is wrong
    return float(data)
