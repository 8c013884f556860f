"""Numbers as they are typed digit by digit; no Kivy."""

from __future__ import annotations

MOST_DIGITS = 4


def with_digit(entry: str, digit: str) -> str:
    """Return the entry after one more digit; a number has no leading zeros and no more digits than a score."""
    bare = entry.lstrip("-").removeprefix("0")
    return f"{'-' * entry.startswith('-')}{bare}{digit}" if len(bare) < MOST_DIGITS else entry


def is_number(entry: str) -> bool:
    """Tell whether the entry is a complete number."""
    return entry.removeprefix("-").isdecimal()
