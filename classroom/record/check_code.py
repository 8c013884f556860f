"""The check code of a match: eight signs on its papers by which anybody sees whether a record is that of the paper.

Nothing that a computer without a network has can prove who wrote a file: whoever changes one can make all hashes anew.
The code is made of the hash of the event that closed the match, which covers all that came before, so other turns or
scores give another code. What is signed or typed in afterwards leaves the code as it was printed.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The signs of our codes: digits and capitals without I, L, O and U, which look like others."""

_LENGTH, _BITS = 8, 5
# 40 bits are few: another record of the same code is found only by trying, and each try takes so many rounds.
_ROUNDS = 20_000
_SALT = b"bellword check code"


@lru_cache(maxsize=64)
def check_code(closing_hash: bytes) -> str:
    """Return the code for the hash of the event that closed a match, such as ``4K7Q-XM2R``; empty for no hash."""
    if not closing_hash:
        return ""
    whole = int.from_bytes(hashlib.pbkdf2_hmac("sha256", closing_hash, _SALT, _ROUNDS, _LENGTH * _BITS // 8), "big")
    signs = "".join(SIGNS[whole >> _BITS * place & 31] for place in reversed(range(_LENGTH)))
    return f"{signs[:4]}-{signs[4:]}"
