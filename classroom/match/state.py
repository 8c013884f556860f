"""The state of a match: what the events so far come to. Nothing here is stored; see `fold`.

Its facts are in `state_fact`; what they tell of time in `state_clock`, of points in `state_total`; here is the rest:
whose turn follows, what ends the match, where the tiles are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from classroom.match.phase import End, Hold, JuryDecision, OpenChallenge, Phase, Purchase, Seat, Warned
from classroom.match.state_total import StateTotals
from classroom.match.turn import Turn, TurnKind
from classroom.rules.board import LaidTile
from classroom.rules.ending import EndReason, adjustments
from classroom.rules.format import (
    EachTurn,
    EachWords,
    ExtraTurn,
    MatchMayEnd,
    MatchOver,
    NoZeroLimit,
    PassesEnd,
    SideOut,
)
from classroom.rules.placement import Misplaced, Misplacement, Play, find_play
from classroom.rules.tile import BLANK

__all__ = ["End", "Hold", "JuryDecision", "MatchState", "OpenChallenge", "Phase", "Purchase", "Seat", "Warned"]


@dataclass(frozen=True)
class MatchState(StateTotals):
    """A match under way; scores, totals and clocks are the teams', all else is the sides'."""

    @property
    def order_of_play(self) -> tuple[int, ...]:
        """All sides, from the one that starts on."""
        return tuple((self.starter + place) % len(self.seats) for place in self.sides)

    def following(self, side: int) -> int:
        """Return the side after `side` in the order of play, those out of time left out (A4)."""
        order = [(side + step) % len(self.seats) for step in range(1, len(self.seats) + 1)]
        return next((other for other in order if self.team_of(other) not in self.out_of_time), order[0])

    @property
    def is_locked(self) -> bool:
        """Whether all sides have signed the sheet (T10)."""
        return len(self.signatures) == len(self.seats)

    def zero_streak(self, side: int) -> int:
        """Return how many zero turns in a row `side` has had up to now (P13)."""
        return _streak([turn for turn in self._counting_turns() if turn.side == side])

    def zero_ends(self) -> tuple[int | None, ...]:
        """Return whom zero turns end the match for: disqualified sides (P13), or None for all sides at once (S6)."""
        match self.format.zero_turns:
            case SideOut(limit):
                return tuple(side for side in self.sides if self.zero_streak(side) >= limit)
            case MatchOver(limit):
                return (None,) if _streak(self._counting_turns()) >= limit else ()
            case MatchMayEnd() | PassesEnd() | NoZeroLimit():
                return ()

    @property
    def may_ask_end(self) -> bool:
        """Whether there were so many zero turns that a side may ask for the end (S6)."""
        policy = self.format.zero_turns
        return isinstance(policy, MatchMayEnd) and _streak(self._counting_turns()) >= policy.limit

    @property
    def all_have_passed(self) -> bool:
        """Whether all who still move have passed in so many full cycles that the match ends (A10)."""
        policy = self.format.zero_turns
        if not isinstance(policy, PassesEnd):
            return False
        passes = Counter(turn.side for turn in takewhile(lambda turn: turn.kind is TurnKind.PASS, reversed(self.turns)))
        playing = [side for side in self.sides if self.team_of(side) not in self.out_of_time]
        return bool(playing) and all(passes[side] >= policy.cycles for side in playing)

    @property
    def is_refill_due(self) -> bool:
        """Whether a side that has played draws now: each turn, or after so many words that count (C11, U5)."""
        match self.format.refill:
            case EachTurn():
                return True
            case EachWords(words):
                return self.spelled >= words

    def _counting_turns(self) -> list[Turn]:
        """The turns that streaks are made of: no extra turn, and none lost over a word refused since (P12, P16)."""
        return [turn for turn in self.turns if not turn.extra and not self._was_lost_wrongly(turn)]

    def _was_lost_wrongly(self, turn: Turn) -> bool:
        ruling = None if turn.cause is None else self.turns[turn.cause].ruling
        return ruling is not None and not ruling.accepted

    def find_play(self, tiles: Sequence[LaidTile]) -> Play | Misplacement:
        """Return the play that `tiles` make on the board now (C3-C5); a blank stands only for letters of the box."""
        strange = tuple(square for square, tile in tiles if tile != BLANK and tile not in self.tile_set.values)
        if strange:
            return Misplacement(Misplaced.NO_SUCH_TILE, strange)
        return find_play(self.board, tiles, opening_tiles=self.format.opening.tiles)

    def can_still_move(self, index: int) -> bool:
        """Tell whether the tiles of play `index` can still be laid or taken (P12).

        Nothing was played or drawn since, and nobody has confirmed the end: zero turns and the last extra turn end a
        match by themselves. Extra turns draw nothing.
        """
        turn = self.turns[index]
        if any(later.cause != index for later in self.turns[index + 1 :]):
            return False
        if turn.extra:
            return True
        unconfirmed = self.end is None or self.end.reason is EndReason.ZERO_TURNS
        return unconfirmed and (turn.taken_off or self.to_draw == turn.side)

    def is_out(self, side: int) -> bool:
        """Tell whether `side` has no tile left and can draw none; nobody is while tiles lie apart (P14, S5)."""
        return not self.hand(side) and not self.bag and not self.apart

    def end_adjustments(self) -> tuple[int, ...]:
        """Return what unplayed tiles come to for each side if play ended now (P15)."""
        out = next((side for side in self.sides if self.is_out(side)), None)
        return adjustments(self.format.end_adjustment, [self.tile_set.worth(rack) for rack in self.racks], out)

    def extra_turns_due(self) -> tuple[int, ...]:
        """Return the level sides that have had no extra turn yet, in the order of play (P16)."""
        had = {turn.side for turn in self.turns if turn.extra}
        return tuple(side for side in self.order_of_play if self.team_of(side) in self.level and side not in had)

    @property
    def awaits_jury(self) -> bool:
        """Whether only the jury can decide now: still level after the extra turns, or stopped by the judge (P16)."""
        if not self.end or self.phase is not Phase.ENDED or self.jury or not self.is_level:
            return False
        decides = isinstance(self.format.tie_break, ExtraTurn)
        return decides and (self.extra is not None or self.end.reason is EndReason.STOPPED)

    def all_tiles(self) -> Counter[str]:
        """Count every tile of the match wherever it is; always what `tiles_there_are` says."""
        held = [tile for side in self.sides for tile in self.hand(side)]
        drawn = self.lots[-1].values() if self.drawing else ()
        lots = [tile for tile in drawn if tile in self.tile_set.values]
        return Counter([*self.board.tiles(), *self.bag, *self.aside, *held, *lots, *self.apart, *self.shop])

    def tiles_there_are(self) -> Counter[str]:
        """Count the tiles that the match was given: the box times `boxes`, the bag of extra letters, the set word."""
        sold = [tile for purchase in self.ledger for tile in purchase.letters]
        box = Counter(self.tile_set.tiles * self.boxes)
        return box + Counter(self.opened.set_word) + Counter(self.shop) + Counter(sold)


def _streak(turns: Sequence[Turn]) -> int:
    count = 0
    for turn in reversed(turns):
        if not turn.is_zero:
            break
        count += 1
    return count
