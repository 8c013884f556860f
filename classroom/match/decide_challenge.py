"""Deciding challenges, rulings and corrections (P12)."""

from __future__ import annotations

from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.decision import (
    BETWEEN_TURNS,
    Answer,
    Context,
    Deciders,
    is_acceptable,
    refuse_score,
    refuse_signature,
)
from classroom.match.refusal import Refusal, Refused
from classroom.match.state import MatchState, Phase

DECIDERS = Deciders()

_ANY_TIME = (*BETWEEN_TURNS, Phase.ENDED, Phase.CLOSED)


@DECIDERS.on(cmd.ChallengePlay, *BETWEEN_TURNS)
def _challenge(state: MatchState, command: cmd.ChallengePlay, _: Context) -> Answer:
    """A play is challenged once: a ruling closes its window."""
    turn = state.last_play
    if not state.window or turn is None or turn.play is None:
        return Refusal(Refused.TOO_LATE_TO_CHALLENGE)
    if command.side not in state.sides:
        return Refusal(Refused.NO_SUCH_SIDE)
    if command.side == turn.side:
        return Refusal(Refused.OWN_PLAY)
    made = {word.name for word in turn.play.words}
    words = tuple(dict.fromkeys(word.upper() for word in command.words))
    if not words or not made.issuperset(words):
        return Refusal(Refused.NOT_A_WORD_OF_THE_PLAY, names=tuple(word for word in words if word not in made))
    most = state.format.challenge.words
    if most and len(words) > most:
        return Refusal(Refused.TOO_MANY_WORDS, numbers=(most,))
    return (ev.PlayChallenged(command.side, words),)


@DECIDERS.on(cmd.WithdrawChallenge, Phase.CHALLENGED)
def _withdraw_challenge(_: MatchState, __: cmd.WithdrawChallenge, ___: Context) -> Answer:
    return (ev.ChallengeWithdrawn(),)


@DECIDERS.on(cmd.RuleChallenge, Phase.CHALLENGED)
def _rule_challenge(state: MatchState, command: cmd.RuleChallenge, context: Context) -> Answer:
    words = state.challenge.words if state.challenge else ()
    listed = all(is_acceptable(state, context.lexicon, word) for word in words)
    if listed != command.accepted and not command.reason.strip():
        return Refusal(Refused.REASON_NEEDED)
    return (ev.ChallengeRuled(command.accepted, listed, command.reason.strip()),)


@DECIDERS.on(cmd.OverturnRuling, *_ANY_TIME)
def _overturn_ruling(state: MatchState, command: cmd.OverturnRuling, _: Context) -> Answer:
    if not 0 <= command.turn < len(state.turns):
        return Refusal(Refused.NO_SUCH_TURN)
    ruling = state.turns[command.turn].ruling
    if ruling is None:
        return Refusal(Refused.NO_RULING)
    if ruling.accepted == command.accepted:
        return Refusal(Refused.SAME_RULING)
    refusal = refuse_signature(command.by, command.reason)
    if refusal:
        return refusal
    return (ev.RulingOverturned(command.turn, command.accepted, command.by.strip(), command.reason.strip()),)


@DECIDERS.on(cmd.CorrectScore, *_ANY_TIME)
def _correct_score(state: MatchState, command: cmd.CorrectScore, _: Context) -> Answer:
    if not 0 <= command.turn < len(state.turns):
        return Refusal(Refused.NO_SUCH_TURN)
    refusal = refuse_score(command.score) or refuse_signature(command.by, command.reason)
    if refusal:
        return refusal
    return (ev.ScoreCorrected(command.turn, command.score, command.by.strip(), command.reason.strip()),)
