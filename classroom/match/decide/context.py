"""The information a decision may use, the answers it may give, and checks common to several commands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.ports import MoveFinder, Shuffler
from classroom.match.refusal import Refusal, Refused
from classroom.match.state import MatchState, Phase
from classroom.names import tidy_line, tidy_name
from classroom.rules.policy import LockedWhenSigned, PerRound, SignedByJudge
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
