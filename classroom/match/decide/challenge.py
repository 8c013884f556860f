"""Deciding challenges, rulings, disallowed plays and corrections (P12, U7)."""

from __future__ import annotations

from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.decide.consequence import close_window
from classroom.match.decide.context import (
    HIGHEST_SCORE,
    Answer,
    Context,
    Events,
    is_acceptable,
    may_be_left_unchallenged,
    refuse_change,
    refuse_doubt,
    refuse_score,
    refuse_signature,
)
from classroom.match.fold import apply
from classroom.match.ports import Shuffler
from classroom.match.refusal import Refusal, Refused
from classroom.match.state import MatchState, Phase
from classroom.rules.format import Format
from classroom.rules.policy import Challenge, EachWords, JudgeDisallows, Objections, PointsDeducted


def challenge_play(state: MatchState, command: cmd.ChallengePlay, context: Context) -> Answer:
    """A play is challenged once: a ruling closes its window. Objections come before the score is noted (A5)."""
    turn, policy = state.last_play, state.format.challenge
    if state.phase is Phase.CHECKING and not isinstance(state.format.announcement, Objections):
        return Refusal(Refused.NOT_NOW)
    if not isinstance(policy, Challenge):
        return Refusal(Refused.NO_CHALLENGES)
    refusal = refuse_doubt(state, command.side)
    if refusal:
        return refusal
    made = {word.name for word in turn.play.words} if turn and turn.play else set()
    words = tuple(dict.fromkeys(word.upper() for word in command.words))
    if not words or not made.issuperset(words):
        return Refusal(Refused.NOT_A_WORD_OF_THE_PLAY, names=tuple(word for word in words if word not in made))
    if policy.words and len(words) > policy.words:
        return Refusal(Refused.TOO_MANY_WORDS, numbers=(policy.words,))
    if state.hold and state.hold.side == command.side:
        released = ev.HoldReleased(context.elapsed_ms)
        # Whose time was used up in the hold has nothing left to challenge with (S5, T2).
        if apply(state, released).time_end():
            return (released,)
        return (ev.PlayChallenged(command.side, words, context.elapsed_ms),)
    if state.hold:
        return ev.HoldReleased(context.elapsed_ms), ev.PlayChallenged(command.side, words)
    return (ev.PlayChallenged(command.side, words),)


def withdraw_challenge(state: MatchState, context: Context) -> Answer:
    return (ev.ChallengeWithdrawn(_time_of_challenge(state, context)),)


def leave_unchallenged(state: MatchState, context: Context) -> Answer:
    """Nothing else than what the next bell would do first: the play stands, and its side draws (P12, C11)."""
    if not state.window:
        return Refusal(Refused.TOO_LATE_TO_CHALLENGE)
    return close_window(state, context.shuffler) if may_be_left_unchallenged(state) else Refusal(Refused.NOT_NOW)


def rule_challenge(state: MatchState, command: cmd.RuleChallenge, context: Context) -> Answer:
    words = state.challenge.words if state.challenge else ()
    listed = all(is_acceptable(state, context.lexicon, word) for word in words)
    if listed != command.accepted and not command.reason.strip():
        return Refusal(Refused.REASON_NEEDED)
    return (ev.ChallengeRuled(command.accepted, listed, command.reason.strip(), _time_of_challenge(state, context)),)


def _time_of_challenge(state: MatchState, context: Context) -> int:
    """Return how much of the challenger's time has gone by, 0 where the clocks are stopped meanwhile (A3)."""
    return context.elapsed_ms if state.running_side is not None else 0


def disallow_play(state: MatchState, command: cmd.DisallowPlay, context: Context) -> Answer:
    """The judge disallows a play on which nothing was built: its tiles can come off (U7)."""
    if not isinstance(state.format.challenge, JudgeDisallows):
        return Refusal(Refused.NOT_NOW)
    plays = {index: turn.play for index, turn in enumerate(state.turns) if turn.play and not turn.taken_off}
    if not plays:
        return Refusal(Refused.NOTHING_TO_DISALLOW)
    wanted = max(plays) if command.turn is None else command.turn
    if wanted not in plays:
        return Refusal(Refused.NO_SUCH_TURN)
    laid = {square for square, _ in plays[wanted].tiles}
    later = [word for index, play in plays.items() if index > wanted for word in play.words]
    built_on = tuple(word.name for word in later if laid.intersection(word.squares))
    if built_on:
        return Refusal(Refused.BUILT_ON, names=built_on)
    refusal = refuse_change(state, as_director=False) or refuse_signature(command.by, command.reason)
    if refusal:
        return refusal
    disallowed = ev.PlayDisallowed(wanted, command.by.strip(), command.reason.strip())
    return (disallowed, *_given_back(state, wanted, context.shuffler))


def _given_back(state: MatchState, index: int, shuffler: Shuffler) -> Events:
    """Return the event by which a side gives tiles back that the play `index` taken off leaves it too many (U5, U7).

    They were drawn in the place of tiles that come back. Which of them they were nobody can tell, so the lot decides
    among all that the side holds; those of the play itself it keeps. After the end too: the round may go on (U9).
    """
    refill, turn = state.format.refill, state.turns[index]
    if not isinstance(refill, EachWords) or not refill.gives_back or turn.play is None:
        return ()
    held = state.racks[turn.side]
    too_many = len(held) + len(turn.play.tiles) - len(turn.bought) - state.rack_size(turn.side)
    return (ev.TilesReturned(turn.side, shuffler.draw(held, too_many)),) if too_many > 0 else ()


def overturn_ruling(state: MatchState, command: cmd.OverturnRuling) -> Answer:
    if not 0 <= command.turn < len(state.turns):
        return Refusal(Refused.NO_SUCH_TURN)
    ruling = state.turns[command.turn].ruling
    if ruling is None:
        return Refusal(Refused.NO_RULING)
    if ruling.accepted == command.accepted:
        return Refusal(Refused.SAME_RULING)
    refusal = refuse_change(state, as_director=command.as_director) or refuse_signature(command.by, command.reason)
    if refusal:
        return refusal
    by, reason, director = command.by.strip(), command.reason.strip(), state.is_locked
    return (ev.RulingOverturned(command.turn, command.accepted, by, reason, director),)


def correct_score(state: MatchState, command: cmd.CorrectScore) -> Answer:
    if not 0 <= command.turn < len(state.turns):
        return Refusal(Refused.NO_SUCH_TURN)
    refusal = (
        refuse_score(command.score, -HIGHEST_SCORE if _may_cost(state.format) else 0)
        or refuse_change(state, as_director=command.as_director)
        or refuse_signature(command.by, command.reason)
    )
    if refusal:
        return refusal
    by, reason, director = command.by.strip(), command.reason.strip(), state.is_locked
    return (ev.ScoreCorrected(command.turn, command.score, by, reason, director),)


def _may_cost(format_: Format) -> bool:
    """Tell whether a turn may come to less than nothing, by an objection to its score or a disallowed word (A6, U7)."""
    match format_.challenge:
        case JudgeDisallows(PointsDeducted()):
            return True
        case _:
            return isinstance(format_.announcement, Objections)
