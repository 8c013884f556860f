"""The round and table at which a match is played, as its papers name them."""

from __future__ import annotations

from dataclasses import dataclass

from classroom.i18n import N_, Translator
from classroom.match.event import MatchOpened
from classroom.match.team import Stage


@dataclass(frozen=True)
class Seat:
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
