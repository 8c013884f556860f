"""The effect of the end on a state: endings, warnings, extra turns, jury, closing, signing (P13-P16, T10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from classroom.match import event as ev
from classroom.match.fold.real_board import with_racks_counted, without_racks
from classroom.match.fold.step import BrokenMatchError, after_turn, folds, noted_later, with_time_used, with_value
from classroom.match.state import End, JuryDecision, MatchState, Phase, Remark, RemarkKind, Skip, Warned
from classroom.match.team import Member
from classroom.rules.policy import EndReason, ExtraTurn, LockedWhenSigned, SignedByJudge
from classroom.value import replace

_Noted = TypeVar("_Noted")

_LOST_BY = (EndReason.ZERO_TURNS, EndReason.DISQUALIFIED, EndReason.WALKOVER, EndReason.TIME)


@folds(ev.NoWordDeclared, when=lambda state: state.format.endings.no_word)
def no_word_declared(state: MatchState, event: ev.NoWordDeclared) -> MatchState:
    return replace(state, declared=state.declared | {event.side})


@folds(ev.MatchEnded)
def match_ended(state: MatchState, event: ev.MatchEnded) -> MatchState:
    if state.phase is Phase.PAUSED:
        # A turn that will not continue has still used its time.
        state = with_time_used(state, state.to_move, state.elapsed_ms)
    lost = _lost(state, event)
    if state.end is not None:
        # The match had ended before the extra turns, and unplayed tiles are not counted again (P16).
        lost = state.end.lost | lost
        end = replace(state.end, reason=event.reason, side=event.side, note=event.note, lost=lost)
        return after_turn(replace(state, end=end, window=False, to_draw=None, hold=None))
    is_lesson = event.reason is EndReason.LESSON
    adjustments = (0,) * len(state.seats) if is_lesson else state.end_adjustments()
    end = End(event.reason, event.side, event.note, state.racks, adjustments, lost)
    if state.is_real_board and not is_lesson:
        end = with_racks_counted(state, end)
    return replace(state, phase=Phase.ENDED, end=end, window=False, to_draw=None, hold=None)


def _lost(state: MatchState, event: ev.MatchEnded) -> frozenset[int]:
    """Return the teams that cannot win however many points they have (P13, A12, T2, T8)."""
    if event.reason not in _LOST_BY:
        return frozenset()
    named = () if event.side is None else (event.side,)
    return frozenset(state.team_of(side) for side in (*named, *event.absent))


@folds(ev.LastRoundCalled)
def last_round_called(state: MatchState, event: ev.LastRoundCalled) -> MatchState:
    if event.turns < len(state.turns):
        raise BrokenMatchError(f"{len(state.turns)} turns are played, more than the {event.turns} of the last round")
    return replace(state, ends_after=event.turns)


@folds(ev.WarningGiven)
def warning_given(state: MatchState, event: ev.WarningGiven) -> MatchState:
    warned = Warned(state.team_of(event.side), event.member, event.reason)
    state = noted_later(state, event.side, Remark(RemarkKind.WARNING, (event.member, event.reason)))
    state = replace(state, warned=(*state.warned, warned))
    if state.format.warnings.only_player and state.is_warned_out(warned.team, warned.member):
        state = noted_later(state, event.side, Remark(RemarkKind.PLAYER_OUT, (event.member,)))
    # The side with the next turn may have been disqualified by it (A12).
    between = state.phase in (Phase.READY, Phase.LAST_WINDOW)
    return after_turn(state) if between and state.is_disqualified(state.to_move) else state


@folds(ev.TurnForfeited)
def turn_forfeited(state: MatchState, event: ev.TurnForfeited) -> MatchState:
    return after_turn(replace(with_time_used(state, event.side, event.elapsed_ms), elapsed_ms=0))


@folds(ev.EndWithdrawn)
def end_withdrawn(state: MatchState, event: ev.EndWithdrawn) -> MatchState:
    if state.end is None:
        raise BrokenMatchError("there is no end to withdraw")
    if state.is_real_board:
        state = without_racks(state)
    # Signatures do not cover what is still to be played (T10).
    return after_turn(replace(state, end=None, extra=None, signatures={}))


@folds(ev.ExtraTurnsCalled, tie_break=ExtraTurn)
def extra_turns_called(state: MatchState, event: ev.ExtraTurnsCalled) -> MatchState:
    return after_turn(replace(state, extra=()))


@folds(ev.FreshBagOpened, tie_break=ExtraTurn)
def fresh_bag_opened(state: MatchState, event: ev.FreshBagOpened) -> MatchState:
    return replace(state, aside=(*state.aside, *state.bag), bag=state.tile_set.tiles, boxes=state.boxes + 1)


@folds(ev.JuryDecided, tie_break=ExtraTurn)
def jury_decided(state: MatchState, event: ev.JuryDecided) -> MatchState:
    return replace(state, jury=JuryDecision(event.winner, event.names, event.reason))


@folds(ev.MatchClosed)
def match_closed(state: MatchState, event: ev.MatchClosed) -> MatchState:
    # In matches without any score, older receipts name the side that lost fewer points by unplayed tiles.
    named_leader = state.has_nothing_scored and state.leaders() == (event.winner,)
    if event.totals != state.totals or not (event.winner == state.winner or named_leader):
        raise BrokenMatchError(
            f"the totals are {list(state.totals)} and the winner is {state.winner}; "
            f"the receipt says {list(event.totals)} and {event.winner}"
        )
    return replace(state, phase=Phase.CLOSED)


# The paper


@folds(ev.ItemTicked)
def item_ticked(state: MatchState, event: ev.ItemTicked) -> MatchState:
    return replace(state, ticked={**state.ticked, event.item: event.by}, skipped=_without(state.skipped, event.item))


@folds(ev.ItemSkipped)
def item_skipped(state: MatchState, event: ev.ItemSkipped) -> MatchState:
    skip = Skip(event.by, event.reason)
    return replace(state, ticked=_without(state.ticked, event.item), skipped={**state.skipped, event.item: skip})


@folds(ev.ItemReopened)
def item_reopened(state: MatchState, event: ev.ItemReopened) -> MatchState:
    return replace(state, ticked=_without(state.ticked, event.item), skipped=_without(state.skipped, event.item))


def _without(noted: Mapping[str, _Noted], item: str) -> dict[str, _Noted]:
    return {other: what for other, what in noted.items() if other != item}


@folds(ev.SheetSigned, signing=LockedWhenSigned)
def sheet_signed(state: MatchState, event: ev.SheetSigned) -> MatchState:
    return replace(state, signatures={**state.signatures, event.side: event.name})


@folds(ev.JudgeSigned, signing=SignedByJudge)
def judge_signed(state: MatchState, event: ev.JudgeSigned) -> MatchState:
    return replace(state, judge_signed=event.name)


@folds(ev.PupilsNamed)
def pupils_named(state: MatchState, event: ev.PupilsNamed) -> MatchState:
    team = replace(state.teams[event.team], members=tuple(map(Member, event.names)))
    return replace(state, teams=with_value(state.teams, event.team, team))
