"""The judge's PIN: of it only a salted hash is kept.

It keeps pupils from the judge's buttons. Four digits keep nobody out who has the account of the computer: with it a
grown-up who has forgotten the PIN removes it (``python -m classroom reset-pin``).
"""

from __future__ import annotations

import math
import re
from typing import Protocol

LEAST, MOST = 4, 8
"""How few and how many digits a PIN has."""

MOST_WRONG, WAIT_SECONDS = 5, 30
"""After so many wrong PINs none is taken for so long."""

_ROUNDS = 200_000
_METHOD = "pbkdf2-sha256"
_HIDDEN = re.compile(rf"{_METHOD}\$([1-9][0-9]{{0,6}})\$([0-9a-f]{{32}})\$([0-9a-f]{{64}})\Z")


def is_pin(text: str) -> bool:
    """Tell whether a text is as long as a PIN, and nothing but the digits 0 to 9."""
    return LEAST <= len(text) <= MOST and text.isascii() and text.isdecimal()


def hidden(pin: str, salt: bytes) -> str:
    """Return what is kept of a PIN, made with 16 random bytes of `salt`."""
    return f"{_METHOD}${_ROUNDS}${salt.hex()}${_hash(pin, salt, _ROUNDS)}"


def is_hidden(text: str) -> bool:
    """Tell whether a text is what `hidden` returns."""
    return _HIDDEN.match(text) is not None


def is_right(pin: str, kept: str) -> bool:
    """Tell whether `kept` was made of this PIN."""
    found = _HIDDEN.match(kept)
    if found is None:
        return False
    import hmac

    rounds, salt, digest = found.groups()
    return hmac.compare_digest(_hash(pin, bytes.fromhex(salt), int(rounds)), digest)


class WrongPins(Protocol):
    """Remembers from one start to the next how many wrong PINs were typed since the last right one."""

    def load(self) -> int:
        """Return how many."""

    def save(self, count: int) -> None:
        """Remember how many; where that cannot be, nobody is told."""


class Guesses:
    """The wrong PINs since the last right one; `now` is in seconds that never go back.

    Where those of the last start had led to a wait, it begins anew with this one: no clock on the wall, which can be
    set, is asked how much of it was left.
    """

    def __init__(self, store: WrongPins, now: float) -> None:
        self._store = store
        self._wrong, self._until = max(0, store.load()), 0.0
        self._wait_if_due(now)

    def seconds_left(self, now: float) -> int:
        """Return for how long no PIN is taken, 0 where one is."""
        return max(0, math.ceil(self._until - now))

    def note(self, now: float) -> None:
        """Count a wrong one."""
        self._wrong += 1
        self._wait_if_due(now)
        self._store.save(self._wrong)

    def forget(self) -> None:
        """Begin anew: the right one was typed."""
        if self._wrong:
            self._store.save(0)
        self._wrong, self._until = 0, 0.0

    def _wait_if_due(self, now: float) -> None:
        if self._wrong and self._wrong % MOST_WRONG == 0:
            self._until = now + WAIT_SECONDS


def _hash(pin: str, salt: bytes, rounds: int) -> str:
    import hashlib

    return hashlib.pbkdf2_hmac("sha256", pin.encode(), salt, rounds).hex()
