"""What a team at the table may know: its own tiles, the board, the size of the bag, what was announced."""

from __future__ import annotations

from collections.abc import Mapping

from classroom.match.decide.context import refuse_doubt
from classroom.match.state import MatchState, Phase
from classroom.rules.board import Board
from classroom.rules.placement import Count, Play
from classroom.rules.policy import Challenge, Format, LockedWhenSigned
from classroom.value import Value


class LastPlay(Value):
    """The last play still on the board: whose it is, its words and its count."""

    side: int
    play: Play
    count: Count


class View(Value):
    """A match as `side` sees it; two matches that differ only in other racks or in the bag have equal views.

    `match` is the id of the match. `rack` is the side's own, with its extra letters, in alphabetical order. `turn` is
    the number of turns so far. `time_left_ms` is what is left of the side's time, None for no limit. `rulings` are
    words in capitals that a ruling accepted or refused (P12). `declared` are the sides that say they can form no word
    (P14). `may_doubt`: the last play is another team's and still open to challenge. `draws_lot`, `owes_turn`,
    `signs`: the side now has a lot to draw, a turn to lose, a sheet to sign.
    """

    match: str
    side: int
    name: str
    phase: Phase
    format: Format
    board: Board
    rack: tuple[str, ...]
    full_rack: int
    bag_size: int
    turn: int
    to_move: int
    time_left_ms: int | None
    zero_streak: int
    rulings: Mapping[str, bool]
    last_play: LastPlay | None
    window: bool
    may_doubt: bool
    declared: frozenset[int]
    may_ask_end: bool
    is_extra: bool
    draws_lot: bool
    owes_turn: bool
    signs: bool

    @property
    def is_to_move(self) -> bool:
        """Whether it is the side's own turn."""
        return self.to_move == self.side

    @property
    def has_to_draw(self) -> bool:
        """Whether the side still has to draw for its last play, once that can no longer be challenged (C11, P12)."""
        is_own = self.last_play is not None and self.last_play.side == self.side
        return self.window and is_own and self.bag_size > 0

    @property
    def may_challenge(self) -> bool:
        """Whether the side may challenge the last play (P12), before its score is written if so required (T5)."""
        policy = self.format.challenge
        if not isinstance(policy, Challenge):
            return False
        phases = (Phase.CHECKING,) if policy.until_written else (Phase.READY, Phase.LAST_WINDOW)
        return self.may_doubt and self.phase in phases


def view_of(state: MatchState, side: int, time_left_ms: int | None = None) -> View:
    """Return what `side` may know of a match; `time_left_ms` is by default the time it has as its turn begins."""
    whole_ms = state.time_left_ms(0, side)
    turn = state.last_play
    return View(
        match=state.opened.match_id,
        side=side,
        name=state.side_name(side),
        phase=state.phase,
        format=state.format,
        board=state.board,
        rack=tuple(sorted(state.hand(side))),
        full_rack=state.rack_size(side),
        bag_size=len(state.bag),
        turn=len(state.turns),
        to_move=state.to_move,
        time_left_ms=whole_ms if time_left_ms is None else time_left_ms,
        zero_streak=state.zero_streak(side),
        rulings=state.rulings,
        last_play=LastPlay(turn.side, turn.play, turn.count) if turn and turn.play and turn.count else None,
        window=state.window,
        may_doubt=refuse_doubt(state, side) is None,
        declared=state.declared,
        may_ask_end=state.may_ask_end,
        is_extra=state.extra is not None,
        draws_lot=state.phase is Phase.DRAWING and side in state.drawing and side not in state.lots[-1],
        owes_turn=bool(state.owed[side]),
        signs=_signs(state, side),
    )


def _signs(state: MatchState, side: int) -> bool:
    """Tell whether the closed sheet waits for the signature of `side` (T10)."""
    waits = state.phase is Phase.CLOSED and side not in state.signatures
    return waits and isinstance(state.format.signing, LockedWhenSigned)
