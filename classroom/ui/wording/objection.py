"""Sentences for players who count and object: the cost of an objection, and how a score was made up (A5, A6)."""

from __future__ import annotations

from classroom.i18n import _
from classroom.match.state import MatchState, Turn, TurnKind
from classroom.record.figure import MINUS, figure
from classroom.rules.policy import Objections


def objection_stakes(*, is_own: bool) -> str:
    """Return the effect of an objection to a score, by the own group or by the others (A6)."""
    if is_own:
        return _("If your group objects, a wrong score is just corrected.")
    return _(
        "If the others object and the score is too high, the difference comes off twice. If it is too low, "
        "it is corrected."
    )


def sum_line(state: MatchState, turn: Turn) -> str:
    """Return how the score due for `turn` is made up, as a sum; empty before it is announced (A4, A6)."""
    if turn.announced is None:
        return ""
    return announced_sum(turn.announced, turn.counted, state.due_score(turn), is_objected=turn.objected is not None)


def announced_sum(announced: int, counted: int, due: int, *, is_objected: bool) -> str:
    """Return how the score `due` is made up from the announced and the counted one (A4, A6)."""
    taken = f"{counted} {MINUS} {announced - counted} = {figure(due)}".replace(" ", "\N{NO-BREAK SPACE}")
    if announced == counted:
        sentence = _("Announced {announced}, counted {counted}: correct.")
    elif not is_objected and due == announced:
        sentence = _("Announced {announced}, counted {counted}. If nobody objects, {score} counts.")
    elif not is_objected:
        sentence = _(
            "Announced {announced}, counted {counted}. One group has no time left, so the app checks: {score}."
        )
    elif due == counted:
        sentence = _("Announced {announced}, counted {counted}: corrected to {score}.")
    else:
        sentence = _("Announced {announced}, counted {counted}: {sum}.")
    return sentence.format(announced=announced, counted=counted, score=figure(due), sum=taken)


def written_score(state: MatchState) -> str:
    """Return how the last turn's score was made up if somebody objected or the app corrected it (A4, A6)."""
    turn = state.last_turn
    if not isinstance(state.format.announcement, Objections):
        return ""
    if turn is None or turn.kind is not TurnKind.PLAY or turn.announced is None or turn.taken_off or not turn.settled:
        return ""
    due = state.due_score(turn)
    is_unusual = turn.objected is not None or due != turn.announced
    return sum_line(state, turn) if is_unusual and turn.score == due else ""
