"""A format written as TOML: one file that includes board and tiles and reads back as an equal format."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, get_args

from classroom.formats.reading import POLICIES, format_to_data
from classroom.formats.strict import KIND
from classroom.rules.format import Format
from classroom.rules.tile import TileSet

# A longer list has a line for each of its items.
_WIDTH = 80


def format_to_toml(format: Format) -> str:
    """Return the text of a file that `parse_format` reads as `format`; no other file is needed."""
    data = format_to_data(format)
    names = ("key", "title", "copy_of") if format.copy_of else ("key", "title")
    head = [f"{name} = {_value(data[name])}" for name in names]
    parts = [_lines("board", format.layout.rows), _lines("tiles", _table(format.tiles))]
    tables = (_policy(name, data[name], format.rules.get(name, ())) for name in POLICIES)
    return "\n".join([*head, *parts, *tables])


def _lines(name: str, lines: tuple[str, ...]) -> str:
    """Write, as a list of its lines, a file that other formats only name."""
    return "\n".join([f"{name} = [", *(f"    {_value(line)}," for line in lines), "]"])


def _table(tiles: TileSet) -> tuple[str, ...]:
    return "letter,count,value", *(f"{kind.letter},{kind.count},{kind.value}" for kind in tiles.kinds)


def _policy(name: str, data: dict[str, Any], rules: tuple[str, ...]) -> str:
    is_one_of_several = bool(get_args(POLICIES[name]))
    fields = ((key, value) for key, value in data.items() if key != KIND or is_one_of_several)
    return "\n".join(["", f"[{name}]", *_pairs((*fields, ("rules", list(rules))))])


def _pairs(fields: Any) -> Iterator[str]:  # noqa: ANN401 - the data of a file
    return (f"{key} = {_value(value)}" for key, value in fields)


def _value(data: Any) -> str:  # noqa: ANN401 - as above
    match data:
        case str():
            # A JSON text is valid TOML except for this character, which JSON does not escape.
            return json.dumps(data, ensure_ascii=False).replace("\x7f", "\\u007F")
        case dict():
            return "{ " + ", ".join(_pairs(data.items())) + " }"
        case list():
            items = [_value(item) for item in data]
            if sum(map(len, items)) > _WIDTH:
                return "\n".join(["[", *(f"    {item}," for item in items), "]"])
            return "[" + ", ".join(items) + "]"
        case _:
            return json.dumps(data)
