"""The judge's PIN, stored only as a salted hash.

It keeps pupils away from the judge's buttons. Four digits do not keep out anybody who can use the computer's account.
With that account, an adult who has forgotten the PIN removes it (``python -m classroom reset-pin``).
"""

from __future__ import annotations

import math
import re
from typing import Protocol

LEAST, MOST = 4, 8
"""The smallest and the largest number of digits in a PIN."""

MOST_WRONG, WAIT_SECONDS = 5, 30
"""After every MOST_WRONG wrong PINs, no PIN is accepted for WAIT_SECONDS."""

_ROUNDS = 200_000
_METHOD = "pbkdf2-sha256"
_HIDDEN = re.compile(rf"{_METHOD}\$([1-9][0-9]{{0,6}})\$([0-9a-f]{{32}})\$([0-9a-f]{{64}})\Z")


def is_pin(text: str) -> bool:
    """Tell whether a text has the length of a PIN and only the digits 0 to 9."""
    return LEAST <= len(text) <= MOST and text.isascii() and text.isdecimal()


def hidden(pin: str, salt: bytes) -> str:
    """Return the stored form of a PIN, made with 16 random bytes of `salt`."""
    return f"{_METHOD}${_ROUNDS}${salt.hex()}${_hash(pin, salt, _ROUNDS)}"


def is_hidden(text: str) -> bool:
    """Tell whether a text is what `hidden` returns."""
    return _HIDDEN.match(text) is not None


def is_right(pin: str, kept: str) -> bool:
    """Tell whether `kept` was made of this PIN."""
    if (found := _HIDDEN.match(kept)) is None:
        return False
    import hmac

    rounds, salt, digest = found.groups()
    return hmac.compare_digest(_hash(pin, bytes.fromhex(salt), int(rounds)), digest)


class WrongPins(Protocol):
    """Remembers across restarts how many wrong PINs were typed since the last right one."""

    def load(self) -> int:
        """Return the number of wrong PINs."""

    def save(self, count: int) -> None:
        """Remember the number of wrong PINs; if that fails, no error is raised."""


class Guesses:
    """The wrong PINs since the last right one; `now` is in seconds that never go back.

    If the wrong PINs of the last start had led to a wait, the wait starts again from the beginning. The wall clock,
    which can be set, is not asked how much of it was left.
    """

    def __init__(self, store: WrongPins, now: float) -> None:
        self._store = store
        self._wrong, self._until = max(0, store.load()), 0.0
        self._wait_if_due(now)

    def seconds_left(self, now: float) -> int:
        """Return the number of seconds during which no PIN is accepted, 0 if one is."""
        return max(0, math.ceil(self._until - now))

    def note(self, now: float) -> None:
        """Count a wrong PIN."""
        self._wrong += 1
        self._wait_if_due(now)
        self._store.save(self._wrong)

    def forget(self) -> None:
        """Reset the count: the right PIN was typed."""
        if self._wrong:
            self._store.save(0)
        self._wrong, self._until = 0, 0.0

    def _wait_if_due(self, now: float) -> None:
        if self._wrong and self._wrong % MOST_WRONG == 0:
            self._until = now + WAIT_SECONDS


def _hash(pin: str, salt: bytes, rounds: int) -> str:
    import hashlib

    return hashlib.pbkdf2_hmac("sha256", pin.encode(), salt, rounds).hex()
