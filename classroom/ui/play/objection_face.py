"""What may be objected to in the last play, from the state of a match (A5-A7)."""

from __future__ import annotations

from classroom.i18n import _
from classroom.match import command as cmd
from classroom.match.service import MatchService
from classroom.match.state import MatchState, Phase
from classroom.rules.policy import Objections
from classroom.ui.play.match_view import ObjectionFace, Objector
from classroom.ui.wording import match as say
from classroom.ui.wording.match import sum_line
from classroom.ui.wording.refusal import refusal_sentence


def objection_face(service: MatchService) -> ObjectionFace:
    """Return what may be objected to now."""
    state = service.state
    turn = state.turns[-1] if state.turns else None
    if not isinstance(state.format.announcement, Objections) or turn is None or turn.settled:
        return ObjectionFace()
    is_open = turn.objected is not None or (turn.announced is not None and bool(state.out_of_time))
    speaking = objectors(state, turn.side)
    return ObjectionFace(
        why_no_word=_why_no_word(service),
        why_no_score=_why_no_score(service, speaking[0].side if speaking else turn.side),
        due=None if turn.announced is None else state.due_score(turn),
        sum_line=sum_line(state, turn),
        ruled=" ".join(filter(None, (say.last_turn(state, say.AtBell.NO_BELL), say.challenge_points(state)))),
        objectors=speaking,
        is_open=is_open,
    )


def challengers(state: MatchState) -> tuple[int, ...]:
    """Return the sides that may challenge the last play, from the one after it on (A4, A7, A12)."""
    play = state.last_play
    if play is None:
        return ()
    order = ((play.side + step) % len(state.seats) for step in range(1, len(state.seats)))
    return tuple(
        side for side in order if state.team_of(side) != state.team_of(play.side) and not state.is_disqualified(side)
    )


def objectors(state: MatchState, played: int) -> tuple[Objector, ...]:
    """Return who may object to a score of the side that `played`: the others first, and the own group (A6)."""
    own = state.team_of(played)
    sides = [(played + step) % len(state.seats) for step in range(1, len(state.seats) + 1)]
    speaking = [side for side in sides if not state.is_disqualified(side)]
    speaking.sort(key=lambda side: state.team_of(side) == own)
    return tuple(
        Objector(side, say.team_name(state, side), state.team_of(side), is_own=state.team_of(side) == own)
        for side in speaking
    )


def _why_no_word(service: MatchService) -> str:
    state = service.state
    may = challengers(state)
    if state.last_play is None or not may:
        return _("There is no word to challenge now.")
    refusal = service.why_not(cmd.ChallengePlay(may[0], state.last_play.words[:1]))
    return refusal_sentence(refusal) if refusal else ""


def _why_no_score(service: MatchService, side: int) -> str:
    if service.state.phase is Phase.ANNOUNCING:
        return _("Wait until the score is announced. Then you may object.")
    refusal = service.why_not(cmd.ObjectToScore(side))
    return refusal_sentence(refusal) if refusal else ""
