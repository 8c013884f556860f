"""Numbers as they are typed digit by digit; no Kivy."""

from __future__ import annotations

from dataclasses import dataclass, replace

MOST_DIGITS = 4
USUAL_DIGITS = 3
"""Nearly all scores have this many digits."""
ENTER = ("enter", "numpadenter")


def with_digit(entry: str, digit: str) -> str:
    """Return the entry after one more digit; a number has no leading zeros and no more digits than a score."""
    bare = entry.lstrip("-").removeprefix("0")
    return f"{'-' * entry.startswith('-')}{bare}{digit}" if len(bare) < MOST_DIGITS else entry


def is_number(entry: str) -> bool:
    """Tell whether the entry is a complete number."""
    return entry.removeprefix("-").isdecimal()


@dataclass(frozen=True)
class TypedLine:
    """The number of a table and its scores, typed one after the other, each ended by Enter or by its third digit.

    `entries` are those numbers, empty where nothing is typed yet; `at` is the one being typed, and behind the last
    once the line is complete. `has_ended_itself`: the third digit has just ended the number before `at`. An Enter
    that follows belongs to that number, so it matters to nobody whether it is pressed.
    """

    entries: tuple[str, ...]
    at: int = 0
    has_ended_itself: bool = False

    @property
    def is_complete(self) -> bool:
        """Whether the table and all its scores are typed."""
        return self.at == len(self.entries)

    def begun_anew(self) -> TypedLine:
        """Return the line for the next table."""
        return TypedLine(("",) * len(self.entries), has_ended_itself=self.has_ended_itself)

    def after(self, key: str, offered: str = "") -> TypedLine | None:
        """Return the line after a key, by Kivy's name, or None if the key means nothing here.

        Enter takes the table that is `offered` where none was typed.
        """
        entry, digit = self.entries[self.at], key.removeprefix("numpad")
        if len(digit) == 1 and digit.isdecimal():
            return self._with(with_digit(entry, digit))
        match key:
            case "-" | "numpadsubstract" if self.at:
                return replace(self, entries=self._put(entry[1:] if entry.startswith("-") else f"-{entry}"))
            case "backspace" if entry or not self.at:
                return replace(self, entries=self._put(entry[:-1]), has_ended_itself=False) if entry else None
            case "backspace":
                return replace(self, at=self.at - 1).after(key)
            case "escape" | "delete":
                return TypedLine(("",) * len(self.entries)) if any(self.entries) else None
            case name if name in ENTER:
                return self._ended(offered)
        return None

    def _with(self, entry: str) -> TypedLine:
        is_full = len(entry.removeprefix("-")) == USUAL_DIGITS
        return TypedLine(self._put(entry), self.at + is_full, has_ended_itself=is_full)

    def _ended(self, offered: str) -> TypedLine | None:
        entry = self.entries[self.at]
        if not entry and self.has_ended_itself:
            return replace(self, has_ended_itself=False)
        if not entry and not self.at:
            return TypedLine(self._put(offered), 1) if offered else None
        return TypedLine(self.entries, self.at + is_number(entry))

    def _put(self, entry: str) -> tuple[str, ...]:
        return (*self.entries[: self.at], entry, *self.entries[self.at + 1 :])
