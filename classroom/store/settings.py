"""The settings of the classroom on disk: one small JSON file, replaced whole, read strictly but field by field."""

from __future__ import annotations

import json
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any, get_type_hints

from cattrs import Converter

from classroom.errors import FaultKind, KnownFault
from classroom.files import write_durably
from classroom.formats.strict import InvalidDataError, strict_converter, structure
from classroom.settings import Settings
from classroom.store.fault import known_faults
from classroom.store.json_text import strict_json

SETTINGS_NAME = "settings.json"


class SettingsFile:
    """The file of settings in a folder; `fault` is what `load` could not read, None where it read all."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / SETTINGS_NAME
        self.fault: KnownFault | None = None

    def load(self) -> Settings:
        """Return the settings; a field that is missing or cannot be read has its default."""
        self.fault = None
        try:
            raw = self._path.read_bytes()
        except FileNotFoundError:
            return Settings()
        except OSError as error:
            return self._defaults(str(error))
        try:
            table = strict_json(raw.decode("utf-8"))
        except (UnicodeDecodeError, InvalidDataError) as error:
            return self._defaults(str(error))
        if not isinstance(table, dict):
            return self._defaults("not a table")
        return self._from_table(table)

    def save(self, settings: Settings) -> None:
        """Save `settings`. Raises `StoreError`; the old settings are then still there."""
        table = _converter().unstructure(settings)
        # Indented for people who open it. Halves of characters, which no file can hold, are escaped.
        text = json.dumps(table, ensure_ascii=False, indent=2, sort_keys=True) + "\n"
        with known_faults(self._path.parent):
            write_durably(self._path, text.encode("utf-8", "backslashreplace"))

    def _from_table(self, table: dict[str, Any]) -> Settings:
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
        if faults:
            self._note("; ".join(faults))
        return Settings(**good)

    def _defaults(self, detail: str) -> Settings:
        self._note(detail)
        return Settings()

    def _note(self, detail: str) -> None:
        self.fault = KnownFault(FaultKind.SETTINGS_DAMAGED, str(self._path), detail=detail)


@cache
def _converter() -> Converter:
    converter = strict_converter()
    converter.register_structure_hook(float, _number)
    return converter


def _number(data: object, _: object) -> float:
    if isinstance(data, bool) or not isinstance(data, (int, float)):
        raise ValueError(f"must be a number, not {str(data)[:40]!r}")  # noqa: TRY004 - a fault is a ValueError, whatever is wrong
    return float(data)
