"""Sentences about the boards under one bell: whose turn it is, how a round is going; no Kivy."""

from __future__ import annotations

from typing import NamedTuple

from classroom.i18n import _
from classroom.settings import Hall

SIDES = 2


class HallFace(NamedTuple):
    """What the second screen shows of a hall; `side` plays at every board, None if no single side does."""

    title: str
    headline: str
    side: int | None = None


def turn_due(hall: Hall) -> int:
    """Return the number of the current turn, or of the next if none is in progress."""
    return max(1, hall.turn + (0 if hall.runs or hall.is_paused else 1))


def whose_turn(turn: int) -> int:
    """Return the side that plays turn number `turn`, counted from 1; it is the same at every board."""
    return (turn - 1) % SIDES


def teams_of_turn(turn: int, *, any_may_start: bool) -> str:
    """Return which teams play a turn, in the middle of a sentence."""
    if any_may_start:
        return _("the teams that started") if whose_turn(turn) == 0 else _("the teams that did not start")
    return _("the first team at every board") if whose_turn(turn) == 0 else _("the second team at every board")


def hall_face(hall: Hall, round_number: int, set_word: str) -> HallFace:
    """Return what to show of a hall; `round_number` and `set_word`, the word on every board, are for rounds (U2)."""
    if hall.is_rounds:
        return HallFace(_("Round {number}").format(number=round_number), _round_line(hall, set_word))
    turn = turn_due(hall)
    teams = teams_of_turn(turn, any_may_start=hall.any_may_start)
    line = _("Now: {teams}") if hall.runs else _("Next: {team}")
    if hall.is_paused:
        line = _("Paused: {teams}")
    side = None if hall.any_may_start else whose_turn(turn)
    return HallFace(_("Turn {number}").format(number=turn), line.format(teams=teams, team=teams), side)


def _round_line(hall: Hall, set_word: str) -> str:
    if hall.runs:
        return _("All teams play")
    if not hall.left_ms:
        return _("The round is over")
    if hall.turn:
        return _("Paused")
    return _("{word} is on every board").format(word=set_word) if set_word else _("The round begins soon")
