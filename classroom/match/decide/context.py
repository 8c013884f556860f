"""The information a decision may use, its answers, checks common to several, and the consequences of a command."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.command import Refusal, Refused
from classroom.match.ports import MoveFinder, Shuffler
from classroom.match.state import MatchState, Phase
from classroom.names import tidy_line, tidy_name
from classroom.rules.policy import (
    BlanksAside,
    EndReason,
    ExtraTurn,
    LockedWhenSigned,
    NotAnnounced,
    OwnCount,
    PerRound,
    SignedByJudge,
)
from classroom.rules.tile import BLANK, without
from classroom.value import Value
from classroom.words.lexicon import Lexicon

HIGHEST_SCORE = 2000
"""The highest score that may be typed for one turn; no turn of English words comes close to it."""

Events = tuple[ev.Event, ...]
Answer = Events | Refusal


class Context(Value):
    """The outside facts that a decision may use; `elapsed_ms` is how long the running turn has run.

    `interrupted`: the app was closed during the turn, and its clock is stopped. `paused_ms` is how long the turn has
    been paused or interrupted, or 0 if it is neither.
    """

    shuffler: Shuffler
    lexicon: Lexicon
    finder: MoveFinder
    elapsed_ms: int = 0
    interrupted: bool = False
    paused_ms: int = 0


_Command = TypeVar("_Command", bound=cmd.Command)
_Decide = Callable[[MatchState, _Command, Context], Answer]


class Decision(Value):
    """The decider of a command, and its phases; in any other it is refused.

    `at_board`: only at a real board, or if False only on screen; None: at both.
    """

    decide: Callable[[MatchState, Any, Context], Answer]
    phases: tuple[Phase, ...]
    at_board: bool | None


DECISIONS: dict[type[object], Decision] = {}
"""The decider of each kind of command."""

BETWEEN_TURNS = (Phase.READY, Phase.LAST_WINDOW)
OUTSIDE_TURNS = (*BETWEEN_TURNS, Phase.ENDED, Phase.CLOSED)


def decides(
    kind: type[_Command], *phases: Phase, at_board: bool | None = None
) -> Callable[[_Decide[_Command]], _Decide[_Command]]:
    """Have the decorated function decide the commands of this kind; see `Decision`."""

    def listed(decide: _Decide[_Command]) -> _Decide[_Command]:
        DECISIONS[kind] = Decision(decide, phases, at_board)
        return decide

    return listed


def is_acceptable(state: MatchState, lexicon: Lexicon, word: str) -> bool:
    """Tell whether `word` counts in this match: a ruling takes precedence over the list (P12)."""
    if (ruled := state.rulings.get(word.upper())) is not None:
        return ruled
    longest = state.format.words.longest
    return lexicon.has(word) and not 0 < longest < len(word)


def unlisted(state: MatchState, lexicon: Lexicon, words: Iterable[str]) -> tuple[str, ...]:
    """Return those of `words` that do not count in this match."""
    return tuple(word for word in words if not is_acceptable(state, lexicon, word))


def is_between_turns(state: MatchState) -> bool:
    """Tell whether an earlier turn may be changed: no turn runs, or one of a round, whose clock runs on (U9)."""
    is_round = isinstance(state.opened.switches.turn_time, PerRound)
    return is_round or state.phase not in (Phase.RUNNING, Phase.PAUSED)


def refuse_doubt(state: MatchState, side: int) -> Refusal | None:
    """Return why `side` can neither hold nor challenge the last play, or None if it can (P12, S5)."""
    if (turn := state.last_play) is None:
        return Refusal(Refused.TOO_LATE_TO_CHALLENGE)
    if not state.window:
        if not turn.settled:
            return Refusal(Refused.CHALLENGED_ALREADY)
        return Refusal(Refused.SCORE_IS_WRITTEN if state.is_challenged_unwritten else Refused.TOO_LATE_TO_CHALLENGE)
    if state.doubts_unwritten and turn.settled:
        return Refusal(Refused.SCORE_IS_WRITTEN)
    if refusal := refuse_disqualified(state, side):
        return refusal
    return Refusal(Refused.OWN_PLAY) if state.team_of(side) == state.team_of(turn.side) else None


def refuse_disqualified(state: MatchState, side: int) -> Refusal | None:
    """Return a refusal if the player of `side` was disqualified and may not speak for the team, else None (A12)."""
    return Refusal(Refused.PLAYER_DISQUALIFIED, names=(state.side_name(side),)) if state.is_disqualified(side) else None


def may_be_left_unchallenged(state: MatchState) -> bool:
    """Tell whether the sides that may challenge the last play can waive that before the bell (P12).

    In a competition they have until the bell. The computer says what it doubts when its turn begins.
    """
    turn = state.last_play
    if not state.is_practice or state.phase is not Phase.READY or not state.window or turn is None:
        return False
    own = state.team_of(turn.side)
    return not any(team.computer for at, team in enumerate(state.teams) if at != own)


def refuse_score(score: int, least: int = 0) -> Refusal | None:
    """Return why a score is impossible for one turn, or None if it is possible."""
    return None if least <= score <= HIGHEST_SCORE else Refusal(Refused.SCORE_OUT_OF_RANGE, numbers=(HIGHEST_SCORE,))


def refuse_change(state: MatchState, *, as_director: bool) -> Refusal | None:
    """Return why a signed sheet must not be changed, or None if it may be.

    Once all sides have signed, only the director may change it (T10); once the judge has signed, nobody may (P12).
    """
    match state.format.signing:
        case LockedWhenSigned() if state.is_locked and not as_director:
            return Refusal(Refused.SHEET_SIGNED)
        case SignedByJudge() if state.judge_signed:
            return Refusal(Refused.JUDGE_HAS_SIGNED, names=(state.judge_signed,))
        case _:
            return None


def refuse_signature(by: str, reason: str) -> Refusal | None:
    """Return what is missing from a decision of a judge or jury (who, and why), or None if nothing is."""
    if not tidy_name(by):
        return Refusal(Refused.NAME_NEEDED)
    return None if tidy_line(reason) else Refusal(Refused.REASON_NEEDED)


def consequence(state: MatchState, shuffler: Shuffler) -> Events:
    """Return the events that follow from `state` without a command, or none if it waits for people."""
    match state.phase:
        case Phase.DRAWING:
            return _racks(state, shuffler)
        case Phase.ANNOUNCING if isinstance(state.format.announcement, NotAnnounced):
            return _settled(state)
        case Phase.ANNOUNCING if state.is_score_shown:
            # If plays are challenged before their score is written, the others can still object (A5, T5).
            counted = state.turns[-1].counted
            announced = ev.ScoreAnnounced(state.to_move, counted)
            return (announced,) if state.is_challenged_unwritten else _settled(state)
        case Phase.CHECKING if isinstance(state.format.announcement, OwnCount):
            return _settled(state)
        case Phase.READY | Phase.LAST_WINDOW | Phase.ENDED if is_end_void(state):
            return (ev.EndWithdrawn(),)
        case Phase.READY | Phase.LAST_WINDOW if state.end is None and (end := end_by_itself(state)):
            return (*close_window(state, shuffler), end)
        case Phase.PAUSED if (team := _warned_out(state)) is not None:
            return (ev.MatchEnded(EndReason.DISQUALIFIED, state.sides_of(team)[0], ""),)
        case Phase.PAUSED if state.is_disqualified(state.to_move):
            return (ev.TurnForfeited(state.to_move, state.elapsed_ms),)
        case Phase.READY if state.owed[state.to_move] and not state.window:
            return (ev.TurnLost(state.to_move),)
        case Phase.READY if state.turns and _goes_round(state):
            return (*close_window(state, shuffler), ev.TurnBegan(state.to_move))
        case Phase.ENDED:
            return _after_the_end(state)
        case _:
            return ()


def _goes_round(state: MatchState) -> bool:
    """Tell whether the next word of a round begins automatically; at a real board the round may be over (U9)."""
    return isinstance(state.opened.switches.turn_time, PerRound) and not state.is_real_board


def end_by_itself(state: MatchState) -> ev.MatchEnded | None:
    """Return the automatic end by time, zero turns, passes, warnings or all turns; None if there is none.

    A turn that ended with the time is also a zero turn; being the last of many does not save a side whose time ran
    out (T2).
    """
    if ends := state.time_end():
        return ev.MatchEnded(EndReason.TIME, ends[0], "")
    if ends := state.zero_ends():
        return ev.MatchEnded(EndReason.ZERO_TURNS, ends[0], "")
    if state.all_have_passed:
        return ev.MatchEnded(EndReason.PASSES, None, "")
    if (team := _warned_out(state)) is not None:
        return ev.MatchEnded(EndReason.DISQUALIFIED, state.sides_of(team)[0], "")
    if state.all_turns_are_played:
        return ev.MatchEnded(EndReason.TURNS, None, "")
    return ev.MatchEnded(EndReason.LESSON, None, "") if state.is_lesson_over else None


def _warned_out(state: MatchState) -> int | None:
    """Return the team that has lost by warnings, or None (A12)."""
    return next((team for team in range(len(state.teams)) if state.is_out_by_warnings(team)), None)


def close_window(state: MatchState, shuffler: Shuffler) -> Events:
    """Return the events that close the window of the last play and let its side draw (P12, C11)."""
    if not state.window and state.to_draw is None:
        return ()
    if (side := state.to_draw) is None:
        return (ev.WindowClosed(),)
    return ev.WindowClosed(), *draw_tiles(state, side, refill(state, shuffler), shuffler)


def refill(state: MatchState, shuffler: Shuffler) -> tuple[str, ...]:
    """Return tiles drawn from the bag to fill the rack of the side that has played (C11, U5)."""
    if state.to_draw is None or not state.is_refill_due:
        return ()
    missing = state.rack_size(state.to_draw) - len(state.racks[state.to_draw]) - len(state.apart)
    count = min(missing, len(state.bag))
    return shuffler.draw(state.bag, count) if count > 0 else ()


def draw_tiles(state: MatchState, side: int, tiles: tuple[str, ...], shuffler: Shuffler) -> Events:
    """Return the events by which `side` draws `tiles`, and others for blanks that are put aside (U3)."""
    if not tiles:
        return ()
    if not isinstance(state.format.blanks, BlanksAside):
        return (ev.TilesDrawn(side, tiles),)
    bag = without(state.bag, tiles) or ()
    kept, blanks = _parted(tiles)
    events: list[ev.Event] = []
    while blanks:
        events.append(ev.BlanksPutAside(side, blanks))
        more = shuffler.draw(bag, min(len(blanks), len(bag)))
        bag = without(bag, more) or ()
        letters, blanks = _parted(more)
        kept = (*kept, *letters)
    return (*events, ev.TilesDrawn(side, kept)) if kept else tuple(events)


def _parted(tiles: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the letters among `tiles`, and the blanks."""
    return tuple(tile for tile in tiles if tile != BLANK), tuple(tile for tile in tiles if tile == BLANK)


def _racks(state: MatchState, shuffler: Shuffler) -> Events:
    """Deal the next rack after the starter is known, beginning with the starter (P7, P8, A2)."""
    if state.drawing:
        return ()
    side = next(side for side in state.order_of_play if not state.racks[side])
    return draw_tiles(state, side, shuffler.draw(state.bag, state.rack_size(side)), shuffler)


def _settled(state: MatchState) -> Events:
    turn = state.turns[-1]
    return (ev.ScoreSettled(turn.side, turn.counted, turn.counted, ""),)


def is_end_void(state: MatchState) -> bool:
    """Tell whether the end by zero turns or time no longer applies, and no extra turn was played yet (P13, T2)."""
    end = state.end
    if end is None or any(turn.extra for turn in state.turns):
        return False
    match end.reason:
        case EndReason.ZERO_TURNS:
            still = end.side in state.zero_ends() or (end.side is None and state.may_ask_end)
            return not still or end.unplayed != state.racks
        case EndReason.TIME:
            # The round at a real board is over when the judge says so.
            is_round = isinstance(state.opened.switches.turn_time, PerRound)
            return end.side not in state.time_end() and not (is_round and state.is_real_board)
        case _:
            return False


def _after_the_end(state: MatchState) -> Events:
    """Close, call extra turns, or wait for the jury (P16)."""
    if state.awaits_jury:
        return ()
    has_time = state.end is None or state.end.reason is not EndReason.LESSON
    if has_time and state.is_level and state.jury is None and isinstance(state.format.tie_break, ExtraTurn):
        return (ev.ExtraTurnsCalled(),)
    return (ev.MatchClosed(state.totals, state.winner),)
