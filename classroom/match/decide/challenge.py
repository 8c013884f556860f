"""Deciding challenges, rulings, disallowed plays and corrections (P12, U7)."""

from __future__ import annotations

from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.command import Refusal, Refused
from classroom.match.decide.context import (
    BETWEEN_TURNS,
    HIGHEST_SCORE,
    OUTSIDE_TURNS,
    Answer,
    Context,
    Events,
    close_window,
    decides,
    is_between_turns,
    may_be_left_unchallenged,
    refuse_change,
    refuse_doubt,
    refuse_score,
    refuse_signature,
    unlisted,
)
from classroom.match.fold import apply
from classroom.match.ports import Shuffler
from classroom.match.state import MatchState, Phase, Turn
from classroom.names import tidy_line, tidy_name
from classroom.rules.policy import Challenge, EachWords, Format, JudgeDisallows, Objections, PointsDeducted


@decides(cmd.ChallengePlay, Phase.RECORDING, Phase.ANNOUNCING, Phase.CHECKING, *BETWEEN_TURNS, Phase.HELD)
def challenge_play(state: MatchState, command: cmd.ChallengePlay, context: Context) -> Answer:
    """Challenge a play, once: a ruling closes its window. Its score may still have to be announced or written."""
    turn, policy = state.last_play, state.format.challenge
    if not isinstance(policy, Challenge):
        return Refusal(Refused.NO_CHALLENGES if state.phase is not Phase.ANNOUNCING else Refused.NOT_NOW)
    if state.window and not state.is_open_to_challenge:
        return Refusal(Refused.NOT_NOW)
    if refusal := refuse_doubt(state, command.side):
        return refusal
    words = tuple(dict.fromkeys(word.upper() for word in command.words))
    made = {word.name for word in turn.play.words} if turn and turn.play else set()
    if turn and turn.is_untyped:
        made = {word for word in words if len(word) > 1 and set(word) <= set(state.tile_set.letters)}
    if not words or not made.issuperset(words):
        return Refusal(Refused.NOT_A_WORD_OF_THE_PLAY, names=tuple(word for word in words if word not in made))
    if policy.words and len(words) > policy.words:
        return Refusal(Refused.TOO_MANY_WORDS, numbers=(policy.words,))
    if state.hold and state.hold.side == command.side:
        released = ev.HoldReleased(context.elapsed_ms)
        # A side whose time ran out during the hold has none left to challenge with (S5, T2).
        if apply(state, released).time_end():
            return (released,)
        return (ev.PlayChallenged(command.side, words, context.elapsed_ms),)
    if state.hold:
        return ev.HoldReleased(context.elapsed_ms), ev.PlayChallenged(command.side, words)
    counted_ms = context.elapsed_ms if state.phase is Phase.ANNOUNCING and state.counts_on_own_time else 0
    return (ev.PlayChallenged(command.side, words, counted_ms=counted_ms),)


@decides(cmd.WithdrawChallenge, Phase.CHALLENGED)
def withdraw_challenge(state: MatchState, command: cmd.WithdrawChallenge, context: Context) -> Answer:
    return (ev.ChallengeWithdrawn(_time_of_challenge(state, context), _time_of_lookup(state, context)),)


@decides(cmd.LeaveUnchallenged, Phase.READY)
def leave_unchallenged(state: MatchState, command: cmd.LeaveUnchallenged, context: Context) -> Answer:
    """Close the window, as the next bell would do first: the play stands, and its side draws (P12, C11)."""
    if not state.window:
        return Refusal(Refused.TOO_LATE_TO_CHALLENGE)
    return close_window(state, context.shuffler) if may_be_left_unchallenged(state) else Refusal(Refused.NOT_NOW)


@decides(cmd.RuleChallenge, Phase.CHALLENGED)
def rule_challenge(state: MatchState, command: cmd.RuleChallenge, context: Context) -> Answer:
    words = state.challenge.words if state.challenge else ()
    not_listed = unlisted(state, context.lexicon, words)
    refused = _refused(state.format, command, words, not_listed)
    if isinstance(refused, Refusal):
        return refused
    reason = tidy_line(command.reason)
    is_against_list = command.accepted == bool(not_listed) or bool(refused and refused != not_listed)
    if is_against_list and not reason:
        return Refusal(Refused.REASON_NEEDED)
    ruled = ev.ChallengeRuled(
        command.accepted,
        not not_listed,
        reason,
        _time_of_challenge(state, context),
        _time_of_lookup(state, context),
        refused,
    )
    return (ruled,) if command.accepted else (*_shown(state), ruled)


def _refused(
    format_: Format,
    command: cmd.RuleChallenge | cmd.OverturnRuling,
    words: tuple[str, ...],
    unlisted: tuple[str, ...] = (),
) -> tuple[str, ...] | Refusal:
    """Return the refused words among `words`, in order; none if the ruling does not say which (S3)."""
    named = {word.upper() for word in command.refused}
    if not named.issubset(words):
        return Refusal(Refused.NOT_A_WORD_OF_THE_PLAY, names=tuple(sorted(named.difference(words))))
    if not isinstance(format_.challenge, Challenge) or not format_.challenge.names_refused:
        return Refusal(Refused.WORD_STAYS_UNSAID) if named else ()
    if command.accepted:
        return Refusal(Refused.NOT_NOW) if named else ()
    found = tuple(word for word in words if word in named) or unlisted or words
    # If the list has several of the words, only the judge knows which are meant.
    return found if named or unlisted or len(words) == 1 else Refusal(Refused.WHICH_WORD)


def _shown(state: MatchState) -> Events:
    """Return the event that shows tiles drawn during a hold before they go back into the bag (S5)."""
    return (ev.TilesShown(state.to_draw, state.apart),) if state.apart and state.to_draw is not None else ()


def _time_of_challenge(state: MatchState, context: Context) -> int:
    """Return how much of the challenger's time has passed, or 0 if the clocks are stopped meanwhile (A3)."""
    return context.elapsed_ms if state.running_side is not None else 0


def _time_of_lookup(state: MatchState, context: Context) -> int:
    """Return how long the challenge has taken on nobody's clock, or 0 if that is not counted (A3)."""
    return context.elapsed_ms if state.is_looking_up else 0


@decides(cmd.DisallowPlay, *OUTSIDE_TURNS, Phase.RUNNING, Phase.PAUSED)
def disallow_play(state: MatchState, command: cmd.DisallowPlay, context: Context) -> Answer:
    """Disallow words of a play, as judge: its tiles come off, or it is marked if others are built on it (U7)."""
    policy = state.format.challenge
    if not isinstance(policy, JudgeDisallows):
        return Refusal(Refused.NOT_NOW)
    plays = {index: turn for index, turn in enumerate(state.turns) if turn.is_lying}
    unmarked = [index for index, turn in plays.items() if not turn.is_marked]
    if not unmarked and command.turn is None:
        return Refusal(Refused.NOTHING_TO_DISALLOW)
    wanted = max(unmarked) if command.turn is None else command.turn
    if wanted not in plays:
        return Refusal(Refused.NO_SUCH_TURN)
    # For a marked play that can now come off, no words need to be named.
    named = command.words or (() if command.stays else plays[wanted].disallowed)
    words = tuple(dict.fromkeys(word.upper() for word in named))
    refusal = (
        _refuse_to_move(state, wanted, policy, stays=command.stays)
        or _refuse_disallowed(plays[wanted], words, policy, stays=command.stays)
        or refuse_change(state, as_director=False)
        or refuse_signature(command.by, command.reason)
    )
    if refusal:
        return refusal
    by, reason = tidy_name(command.by), tidy_line(command.reason)
    disallowed = ev.PlayDisallowed(wanted, by, reason, words, command.stays)
    return (disallowed,) if command.stays else (disallowed, *_given_back(state, wanted, context.shuffler))


def _refuse_to_move(state: MatchState, index: int, policy: JudgeDisallows, *, stays: bool) -> Refusal | None:
    """Return why play `index` cannot come off because others are built on it, or cannot stay because none are."""
    play = state.turns[index].play
    laid = {square for square, _ in play.tiles} if play else set()
    lying = [turn.play for turn in state.turns[index + 1 :] if turn.play and not turn.taken_off]
    built_on = tuple(word.name for play in lying for word in play.words if laid.intersection(word.squares))
    if not built_on:
        return Refusal(Refused.NOT_BUILT_ON) if stays else None
    if policy.may_stay:
        return None if stays else Refusal(Refused.BUILT_ON_MAY_STAY, names=built_on)
    return Refusal(Refused.BUILT_ON, names=built_on)


def _refuse_disallowed(turn: Turn, words: tuple[str, ...], policy: JudgeDisallows, *, stays: bool) -> Refusal | None:
    """Return why the judge cannot disallow `words` of a play; no words means all, if that makes no difference."""
    if turn.is_untyped:
        return None  # the judge has read the words on the board, and nobody has typed them in
    is_asked = stays or policy.disallowed_word == PointsDeducted(word_only=True)
    is_said = bool(words) or len(turn.words) == 1 or not is_asked
    if not is_said or not set(words) <= set(turn.words):
        return Refusal(Refused.WORDS_NEEDED, names=turn.words)
    if stays and set(words or turn.words) <= set(turn.disallowed):
        return Refusal(Refused.ALREADY_MARKED, names=turn.disallowed)
    return None


def _given_back(state: MatchState, index: int, shuffler: Shuffler) -> Events:
    """Return the event by which a side returns excess tiles after the play `index` is taken off (U5, U7).

    They were drawn to replace tiles that now come back. Nobody can tell which they were, so a random draw decides
    among all the tiles of the side, except those of the play itself. This also applies after the end: the round may
    go on (U9).
    """
    refill, turn = state.format.refill, state.turns[index]
    if not isinstance(refill, EachWords) or not refill.gives_back or turn.play is None or state.is_real_board:
        return ()  # at a real board nobody knows the tiles, and the team itself gives them back
    held = state.racks[turn.side]
    too_many = len(held) + len(turn.play.tiles) - len(turn.bought) - state.rack_size(turn.side)
    return (ev.TilesReturned(turn.side, shuffler.draw(held, too_many)),) if too_many > 0 else ()


@decides(cmd.OverturnRuling, *OUTSIDE_TURNS)
def overturn_ruling(state: MatchState, command: cmd.OverturnRuling, context: Context) -> Answer:
    if not 0 <= command.turn < len(state.turns):
        return Refusal(Refused.NO_SUCH_TURN)
    if (ruling := state.turns[command.turn].ruling) is None:
        return Refusal(Refused.NO_RULING)
    if ruling.accepted == command.accepted:
        return Refusal(Refused.SAME_RULING)
    refused = _refused(state.format, command, ruling.words)
    if isinstance(refused, Refusal):
        return refused
    refusal = refuse_change(state, as_director=command.as_director) or refuse_signature(command.by, command.reason)
    if refusal:
        return refusal
    by, reason, director = tidy_name(command.by), tidy_line(command.reason), state.is_locked
    shown = () if command.accepted or not state.can_still_move(command.turn) else _shown(state)
    return (*shown, ev.RulingOverturned(command.turn, command.accepted, by, reason, director, refused))


@decides(cmd.CorrectScore, *OUTSIDE_TURNS, Phase.RUNNING, Phase.PAUSED)
def correct_score(state: MatchState, command: cmd.CorrectScore, context: Context) -> Answer:
    if not 0 <= command.turn < len(state.turns):
        return Refusal(Refused.NO_SUCH_TURN)
    if not is_between_turns(state):
        return Refusal(Refused.NOT_NOW)
    refusal = (
        refuse_score(command.score, -HIGHEST_SCORE if _may_cost(state.format) else 0)
        or refuse_change(state, as_director=command.as_director)
        or refuse_signature(command.by, command.reason)
    )
    if refusal:
        return refusal
    by, reason, director = tidy_name(command.by), tidy_line(command.reason), state.is_locked
    return (ev.ScoreCorrected(command.turn, command.score, by, reason, director),)


def _may_cost(format_: Format) -> bool:
    """Tell whether a turn may score below zero, by an objection or a disallowed word (A6, U7)."""
    match format_.challenge:
        case JudgeDisallows(PointsDeducted()):
            return True
        case _:
            return isinstance(format_.announcement, Objections)
