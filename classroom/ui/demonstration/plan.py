"""Which steps a demonstration has."""

from __future__ import annotations

from collections.abc import Callable

from classroom.ui.demonstration.club import ClubMatch
from classroom.ui.demonstration.hall import HallDay
from classroom.ui.demonstration.hand import Hand, Steps
from classroom.ui.demonstration.literacy import LiteracyEvening
from classroom.ui.demonstration.match import demonstration_steps
from classroom.ui.demonstration.names import CLUB, HALL, LITERACY, REAL_BOARD, STANDARD, YOUTH
from classroom.ui.demonstration.player import Player, Tell
from classroom.ui.demonstration.real_board import RealBoardMatch
from classroom.ui.demonstration.standard import StandardMatch
from classroom.ui.demonstration.youth import YouthMatch

_PLAYERS: dict[str, Callable[[Hand, Tell], Player]] = {
    LITERACY: LiteracyEvening,
    CLUB: ClubMatch,
    YOUTH: YouthMatch,
    STANDARD: StandardMatch,
    REAL_BOARD: RealBoardMatch,
    HALL: HallDay,
}


def steps_of(name: str, hand: Hand, tell: Tell) -> Steps:
    """Return the steps of the demonstration with this name; `tell` is given a line about each turn."""
    return _PLAYERS[name](hand, tell).steps() if name in _PLAYERS else demonstration_steps(hand, tell)
