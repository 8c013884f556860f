"""What every paper of a match has: its heading, its seat and its check code."""

from __future__ import annotations

import hashlib
from functools import lru_cache

from classroom.i18n import N_, Translator
from classroom.match.event import MatchOpened
from classroom.match.team import Heading, Mode, Stage
from classroom.rules.policy import Format
from classroom.value import Value, replace

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


USUAL_EVENT = N_("Word Competition for Primary Schools")
USUAL_PRACTICE = N_("Classroom Word Match")
"""The names of events and practices in settings in which nobody has entered a name."""

PRACTICE = N_("Practice match")
"""The title of a practice on papers, where others name their competition; to be translated."""


def paper_heading(opened: MatchOpened) -> Heading:
    """Return the heading of a match on papers, with the format's own event if none is named (P18, P20)."""
    if opened.heading.event not in ("", USUAL_EVENT, USUAL_PRACTICE):
        return opened.heading
    event = PRACTICE if opened.mode is Mode.PRACTICE else own_event(opened.format)
    return replace(opened.heading, event=event)


def own_event(format: Format) -> str:
    """Return the default name of an event by this format; to be translated."""
    return USUAL_EVENT if format.sides.years else format.title


# The round and table at which a match is played, as its papers name them


class Seat(Value):
    """The round of an event, the table in it, and which of the last matches it is; 0 and None if not applicable."""

    round_number: int = 0
    table_number: int = 0
    stage: Stage | None = None


def seat_of(opened: MatchOpened) -> Seat:
    """Return the seat of a match."""
    return Seat(opened.round_number, opened.table_number, opened.stage)


def seat_text(seat: Seat, say: Translator) -> str:
    """Return the round and the table, such as ``Semi-final, table 2``; empty if there is no table."""
    if not seat.table_number:
        return ""
    title = say(seat.stage.value) if seat.stage else say(N_("Round {number}")).format(number=seat.round_number)
    return say(N_("{round}, table {table}")).format(round=title, table=seat.table_number)
