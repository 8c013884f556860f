"""Deciding the end: declared, confirmed, requested, stopped, lost or by the jury; and who signs (P14, A12)."""

from __future__ import annotations

from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.command import Refusal, Refused
from classroom.match.decide.context import (
    BETWEEN_TURNS,
    OUTSIDE_TURNS,
    Answer,
    Context,
    close_window,
    decides,
    refuse_change,
    refuse_disqualified,
    refuse_signature,
)
from classroom.match.ports import MoveFinder
from classroom.match.state import MatchState, Phase
from classroom.names import tidy_line, tidy_name
from classroom.rules.policy import EndReason, LockedWhenSigned, PerRound, SignedByJudge

_UNDER_WAY = (
    Phase.READY,
    Phase.RUNNING,
    Phase.PAUSED,
    Phase.RECORDING,
    Phase.ANNOUNCING,
    Phase.CHECKING,
    Phase.CHALLENGED,
    Phase.HELD,
)


@decides(cmd.DeclareNoWord, Phase.READY)
def declare_no_word(state: MatchState, command: cmd.DeclareNoWord, context: Context) -> Answer:
    """Declare that a side cannot form a word: the side to move declares first, the others may follow (P14).

    The last play may still be challenged until the bell (P12). Until then its side has not drawn for it and cannot
    know.
    """
    if refusal := refuse_disqualified(state, command.side):
        return refusal
    may = command.side == state.to_move or state.declared
    if not may or command.side in state.declared or state.extra is not None or not state.format.endings.no_word:
        return Refusal(Refused.NOT_NOW)
    if not state.window:
        return (*close_window(state, context.shuffler), ev.NoWordDeclared(command.side))
    if state.to_draw == command.side and state.bag and state.is_refill_due:
        return Refusal(Refused.TILES_TO_DRAW, names=(state.side_name(command.side),))
    return (ev.NoWordDeclared(command.side),)


@decides(cmd.ConfirmEnd, *BETWEEN_TURNS)
def confirm_end(state: MatchState, command: cmd.ConfirmEnd, context: Context) -> Answer:
    """Confirm the end; in the extra turns only the end of the last window can be confirmed (P16)."""
    if state.extra is not None:
        return (ev.WindowClosed(),) if state.phase is Phase.LAST_WINDOW else Refusal(Refused.NO_END_DUE)
    if (reason := end_due(state, context.finder)) is None:
        return Refusal(Refused.NO_END_DUE)
    out = next((side for side in state.sides if state.is_out(side)), None)
    return (*close_window(state, context.shuffler), ev.MatchEnded(reason, out, ""))


@decides(cmd.AskEnd, *BETWEEN_TURNS)
def ask_end(state: MatchState, command: cmd.AskEnd, context: Context) -> Answer:
    """End the match at any side's request after enough zero turns (S6)."""
    if refusal := refuse_disqualified(state, command.side):
        return refusal
    if state.end is not None or not state.may_ask_end:
        return Refusal(Refused.NO_END_DUE)
    return (*close_window(state, context.shuffler), ev.MatchEnded(EndReason.ZERO_TURNS, None, ""))


@decides(cmd.Warn, *BETWEEN_TURNS, Phase.PAUSED)
def warn(state: MatchState, command: cmd.Warn, context: Context) -> Answer:
    team = state.teams[state.team_of(command.side)]
    if command.member not in [member.name for member in team.members]:
        return Refusal(Refused.NO_SUCH_MEMBER, names=(command.member, team.name))
    if not tidy_line(command.reason):
        return Refusal(Refused.REASON_NEEDED)
    return (ev.WarningGiven(command.side, command.member, tidy_line(command.reason)),)


@decides(cmd.Disqualify, Phase.DRAWING, *OUTSIDE_TURNS, Phase.PAUSED)
def disqualify(state: MatchState, command: cmd.Disqualify, context: Context) -> Answer:
    """Disqualify a team; in the middle of a turn the clock is stopped first (A12).

    The director may do so when the match is over too, and the sheet is signed (T10).
    """
    lost = {state.team_of(command.side), *(state.end.lost if state.end else ())}
    if state.end is not None and (len(lost) == len(state.end.lost) or len(lost) == len(state.teams)):
        return Refusal(Refused.NOT_NOW)  # it has lost already, or all the others have
    if refusal := refuse_change(state, as_director=True) or refuse_signature(command.by, command.reason):
        return refusal
    return (*close_window(state, context.shuffler), ev.MatchEnded(EndReason.DISQUALIFIED, command.side, _note(command)))


@decides(cmd.WalkOver, Phase.DRAWING, *BETWEEN_TURNS, Phase.PAUSED)
def walk_over(state: MatchState, command: cmd.WalkOver, context: Context) -> Answer:
    """Record a walkover: all teams but one are absent or have left, or nobody is there (A12, T8)."""
    if not set(command.absent) <= set(state.sides):
        return Refusal(Refused.NO_SUCH_SIDE)
    absent = {state.team_of(side) for side in command.absent}
    if not absent or len(absent) not in (len(state.teams) - 1, len(state.teams)):
        return Refusal(Refused.NOT_NOW)
    if refusal := refuse_signature(command.by, command.reason):
        return refusal
    side = None if len(absent) == len(state.teams) else command.absent[0]
    end = ev.MatchEnded(EndReason.WALKOVER, side, _note(command), command.absent)
    return (*close_window(state, context.shuffler), end)


def _note(command: cmd.Disqualify | cmd.WalkOver) -> str:
    return f"{tidy_name(command.by)}: {tidy_line(command.reason)}"


@decides(cmd.SignSheet, Phase.CLOSED)
def sign_sheet(state: MatchState, command: cmd.SignSheet, context: Context) -> Answer:
    if not isinstance(state.format.signing, LockedWhenSigned):
        return Refusal(Refused.NOT_NOW)
    if command.side in state.signatures:
        return Refusal(Refused.ALREADY_SIGNED, names=(state.side_name(command.side),))
    if not tidy_name(command.name):
        return Refusal(Refused.NAME_NEEDED)
    return (ev.SheetSigned(command.side, tidy_name(command.name)),)


@decides(cmd.SignAsJudge, Phase.CLOSED)
def sign_as_judge(state: MatchState, command: cmd.SignAsJudge, context: Context) -> Answer:
    if not isinstance(state.format.signing, SignedByJudge):
        return Refusal(Refused.NOT_NOW)
    if state.judge_signed:
        return Refusal(Refused.ALREADY_SIGNED, names=(state.judge_signed,))
    name = tidy_name(command.name)
    return (ev.JudgeSigned(name),) if name else Refusal(Refused.NAME_NEEDED)


@decides(cmd.NamePupils, Phase.CLOSED)
def name_pupils(state: MatchState, command: cmd.NamePupils, context: Context) -> Answer:
    """Name pupils, only of teams that played without names: players are not changed afterwards (P21)."""
    named = [(team, tuple(filter(None, map(tidy_name, names)))) for team, names in enumerate(command.names)]
    found = tuple(ev.PupilsNamed(team, names) for team, names in named if names)
    if not found:
        return Refusal(Refused.NAME_NEEDED)
    if found[-1].team >= len(state.teams):
        return Refusal(Refused.NO_SUCH_SIDE)
    known = any(state.opened.teams[one.team].members or state.opened.teams[one.team].computer for one in found)
    return Refusal(Refused.NOT_NOW) if known else found


@decides(cmd.StopMatch, *BETWEEN_TURNS, Phase.PAUSED)
def stop_match(state: MatchState, command: cmd.StopMatch, context: Context) -> Answer:
    if state.extra is not None:
        return Refusal(Refused.NOT_NOW)
    if not tidy_line(command.reason):
        return Refusal(Refused.REASON_NEEDED)
    return (*close_window(state, context.shuffler), ev.MatchEnded(EndReason.STOPPED, None, tidy_line(command.reason)))


@decides(cmd.CallLastRound, *_UNDER_WAY)
def call_last_round(state: MatchState, command: cmd.CallLastRound, context: Context) -> Answer:
    """Call the last round of a practice; between two rounds that is the one before, and the match is over.

    A round of one board has its own time (U9), and so have the extra turns (P16).
    """
    is_round = isinstance(state.opened.switches.turn_time, PerRound)
    is_official = not state.is_practice
    if is_official or is_round or state.ends_after or state.end is not None:
        return Refusal(Refused.NOT_NOW)
    playing = sum(map(state.moves, state.sides))
    begun = len(state.turns) + (state.phase in (Phase.RUNNING, Phase.PAUSED, Phase.RECORDING))
    return (ev.LastRoundCalled(max(1, -(-begun // playing)) * playing),)


@decides(cmd.DecideTie, Phase.ENDED)
def decide_tie(state: MatchState, command: cmd.DecideTie, context: Context) -> Answer:
    if command.winner is not None and command.winner not in state.leaders():
        return Refusal(Refused.NO_SUCH_SIDE)
    if refusal := refuse_signature(command.names, command.reason):
        return refusal
    return (ev.JuryDecided(command.winner, tidy_line(command.names), tidy_line(command.reason)),)


def end_due(state: MatchState, finder: MoveFinder) -> EndReason | None:
    """Return the end that the judge may confirm now, or None if there is none (P14).

    Either all tiles are used, or no side can form a word: all have declared it, or `finder` proves it for every rack
    with its extra letters.
    """
    if state.extra is not None or state.end is not None:
        return None
    if state.phase is Phase.LAST_WINDOW:
        return EndReason.TILES_USED
    if state.phase is not Phase.READY or not state.format.endings.no_word:
        return None
    playing = [side for side in state.sides if not state.is_disqualified(side)]
    if state.declared.issuperset(playing):
        return EndReason.NO_WORD
    if state.is_real_board:
        return None  # nobody knows the racks
    if state.window or (state.to_draw is not None and state.bag):
        return None  # the board or a rack is going to change before the next turn
    hands = [state.hand(side) for side in playing]
    proved = all(finder.can_form_word(state.board, hand, state.rulings) is False for hand in hands)
    return EndReason.NO_WORD if proved else None
