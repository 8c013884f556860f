"""The check code of a match: eight characters on its papers, for checking that a record belongs to a paper.

Without a network, a computer cannot prove who wrote a file: anybody who changes one can compute all hashes again. The
code is made from the hash of the event that closed the match, which covers everything before it. So other turns or
scores give another code. Signatures, and words or names typed in afterwards, leave the printed code valid.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The characters of the app's codes: digits and capitals without I, L, O and U, which look like others."""

_LENGTH, _BITS = 8, 5
# 40 bits are few. A record with the same code can be found only by trying; each try costs this many rounds.
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
