"""Numbers as they are typed digit by digit; no Kivy."""

from __future__ import annotations

MOST_DIGITS = 4


def with_digit(entry: str, digit: str) -> str:
    """Return what is typed after one digit more; a number has no zeros in front and no more digits than a score."""
    bare = entry.lstrip("-").removeprefix("0")
    return f"{'-' * entry.startswith('-')}{bare}{digit}" if len(bare) < MOST_DIGITS else entry


def is_number(entry: str) -> bool:
    """Tell whether what is typed is a number already."""
    return entry.removeprefix("-").isdecimal()
