"""The rule books that come with the app; they cannot be edited, only copied (see `house_rule`)."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from classroom.formats.reading import read_format
from classroom.rules.format import Format

# In the order in which they are offered; the first is the default.
_KEYS = ("primary",)


def shipped_file(name: str) -> str:
    """Return the text of a file of this package, such as ``boards/standard.txt``. Raises `OSError`."""
    return files("classroom.formats").joinpath(name).read_text(encoding="utf-8")


@cache
def formats() -> tuple[Format, ...]:
    """Return the formats that come with the app, the default first."""
    return tuple(read_format(shipped_file(f"{key}.toml"), shipped_file) for key in _KEYS)


def format_by_key(key: str) -> Format:
    """Return a format that comes with the app. Raises `KeyError`."""
    for format in formats():
        if format.key == key:
            return format
    raise KeyError(f"there is no format {key!r}; there are {', '.join(_KEYS)}")
