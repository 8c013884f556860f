"""The state of a match: what the events so far come to. Nothing here is stored; see `fold`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property

from classroom.match.event import MatchOpened
from classroom.match.remark import Remark
from classroom.match.team import Team
from classroom.match.turn import Turn, TurnKind
from classroom.rules.board import Board, LaidTile
from classroom.rules.ending import EndReason, adjustments, winners
from classroom.rules.format import ExtraTurn, Format, MatchOver, NoZeroLimit, SideOut
from classroom.rules.placement import Misplaced, Misplacement, Play, find_play
from classroom.rules.tile import BLANK, TileSet


class Phase(Enum):
    """Where in a match we are.

    READY waits for the bell; while `MatchState.window` is open the play before may still be challenged. LAST_WINDOW is
    the same with no turn to follow. ENDED is over but not decided: it waits for the jury.
    """

    DRAWING = "drawing"
    READY = "ready"
    RUNNING = "running"
    PAUSED = "paused"
    ANNOUNCING = "announcing"
    CHECKING = "checking"
    CHALLENGED = "challenged"
    LAST_WINDOW = "last window"
    ENDED = "ended"
    CLOSED = "closed"


@dataclass(frozen=True)
class OpenChallenge:
    """A challenge that waits for its ruling."""

    side: int
    words: tuple[str, ...]
    back_to: Phase


@dataclass(frozen=True)
class End:
    """How play ended; `unplayed` is what each side held then, `adjustments` what is added to its score (P15)."""

    reason: EndReason
    side: int | None
    note: str
    unplayed: tuple[tuple[str, ...], ...]
    adjustments: tuple[int, ...]


@dataclass(frozen=True)
class JuryDecision:
    """What the jury decided on level totals (P16); `winner` None is a shared win."""

    winner: int | None
    names: str
    reason: str


@dataclass(frozen=True)
class MatchState:
    """A match under way. Sides are indices into `teams`.

    `lots` are the rounds of drawing for the start, each a mapping of side to tile; `drawing` the sides that still have
    to draw in the last round. `window` tells that the last play may be challenged and `to_draw` which side draws tiles
    once it cannot. `rulings` remembers words for the rest of the match (P12). `owed` holds for each side the indices of
    the turns whose failed challenge it has still to pay for with a turn of its own. `extra` are the sides that still
    have an extra turn, None until extra turns are called. `aside` holds the bags put away for fresh ones (P16).
    """

    opened: MatchOpened
    teams: tuple[Team, ...]
    board: Board
    bag: tuple[str, ...]
    racks: tuple[tuple[str, ...], ...]
    phase: Phase
    drawing: tuple[int, ...]
    lots: tuple[Mapping[int, str], ...]
    owed: tuple[tuple[int, ...], ...]
    to_move: int = 0
    starter: int = 0
    elapsed_ms: int = 0
    turns: tuple[Turn, ...] = ()
    window: bool = False
    to_draw: int | None = None
    challenge: OpenChallenge | None = None
    rulings: Mapping[str, bool] = field(default_factory=dict)
    declared: frozenset[int] = frozenset()
    pending_remarks: Mapping[int, tuple[Remark, ...]] = field(default_factory=dict)
    end: End | None = None
    extra: tuple[int, ...] | None = None
    jury: JuryDecision | None = None
    aside: tuple[str, ...] = ()
    boxes: int = 1

    @property
    def format(self) -> Format:
        """The format this match is played by."""
        return self.opened.format

    @property
    def tile_set(self) -> TileSet:
        """The tiles of the box."""
        return self.opened.format.tiles

    @property
    def sides(self) -> range:
        """All sides, in the order of the team list."""
        return range(len(self.teams))

    @property
    def last_turn(self) -> Turn | None:
        """The latest turn that was not lost to a challenge, or None at the start."""
        return next((turn for turn in reversed(self.turns) if turn.kind is not TurnKind.LOST), None)

    @property
    def last_play(self) -> Turn | None:
        """The latest turn, if it is a play that stands on the board."""
        turn = self.last_turn
        return turn if turn and turn.play and not turn.taken_off else None

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """Each side's sum of settled turns that count, before unplayed tiles."""
        return self._sums([turn for turn in self.turns if self.counts(turn)])

    def counts(self, turn: Turn) -> bool:
        """Tell whether the score of `turn` counts: an extra turn only while its side is level without it (P16)."""
        return not turn.extra or turn.side in self.level

    @property
    def totals(self) -> tuple[int, ...]:
        """Each side's total: the scores, less unplayed tiles once play has ended (P15)."""
        return self._adjusted(self.scores)

    @cached_property
    def level(self) -> tuple[int, ...]:
        """The sides in front before extra turns, where play has ended and they are several; else none (P16)."""
        if self.end is None:
            return ()
        regular = self._adjusted(self._sums([turn for turn in self.turns if not turn.extra]))
        leaders = winners(regular, self._disqualified)
        return leaders if len(leaders) > 1 else ()

    def _sums(self, turns: Sequence[Turn]) -> tuple[int, ...]:
        return tuple(sum(turn.score for turn in turns if turn.settled and turn.side == side) for side in self.sides)

    def _adjusted(self, scores: Sequence[int]) -> tuple[int, ...]:
        added = self.end.adjustments if self.end else (0,) * len(self.teams)
        return tuple(score + more for score, more in zip(scores, added, strict=True))

    @property
    def _disqualified(self) -> int | None:
        return self.end.side if self.end and self.end.reason is EndReason.ZERO_TURNS else None

    def following(self, side: int) -> int:
        """Return the side after `side` in the order of play."""
        return (side + 1) % len(self.teams)

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
            case NoZeroLimit():
                return ()

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
        """Tell whether `side` has no tile left and can draw none (P14)."""
        return not self.racks[side] and not self.bag

    def end_adjustments(self) -> tuple[int, ...]:
        """Return what unplayed tiles come to for each side if play ended now (P15)."""
        out = next((side for side in self.sides if self.is_out(side)), None)
        return adjustments(self.format.end_adjustment, [self.tile_set.worth(rack) for rack in self.racks], out)

    def leaders(self) -> tuple[int, ...]:
        """Return the sides with the highest total, a disqualified one left out; extra turns part level ones (P16)."""
        totals = self.totals
        if not self.level:
            return winners(totals, self._disqualified)
        best = max(totals[side] for side in self.level)
        return tuple(side for side in self.level if totals[side] == best)

    @property
    def winner(self) -> int | None:
        """The side that has won, None while undecided or for a shared win (P13, P16)."""
        return self.winning_sides[0] if len(self.winning_sides) == 1 else None

    @property
    def winning_sides(self) -> tuple[int, ...]:
        """The side that has won, or those that share the win; none while that is open (P13, P16)."""
        if self.phase not in (Phase.ENDED, Phase.CLOSED):
            return ()
        leaders = self.leaders()
        if self.jury and self.jury.winner in leaders:
            return (self.jury.winner,)
        is_decided = len(leaders) == 1 or self.jury is not None or self.phase is Phase.CLOSED
        return leaders if is_decided else ()

    @property
    def is_level(self) -> bool:
        """Whether play has ended with several sides in front (P16)."""
        return self.end is not None and len(self.leaders()) > 1

    def extra_turns_due(self) -> tuple[int, ...]:
        """Return the level sides that have had no extra turn yet, in the order of play (P16)."""
        had = {turn.side for turn in self.turns if turn.extra}
        order = [(self.starter + place) % len(self.teams) for place in self.sides]
        return tuple(side for side in order if side in self.level and side not in had)

    @property
    def awaits_jury(self) -> bool:
        """Whether only the jury can decide now: still level after the extra turns, or stopped by the judge (P16)."""
        if not self.end or self.phase is not Phase.ENDED or self.jury or not self.is_level:
            return False
        decides = isinstance(self.format.tie_break, ExtraTurn)
        return decides and (self.extra is not None or self.end.reason is EndReason.STOPPED)

    def all_tiles(self) -> Counter[str]:
        """Count every tile of the match wherever it is; always the box, times `boxes`."""
        held = [tile for rack in self.racks for tile in rack]
        drawn = self.lots[-1].values() if self.drawing else ()
        return Counter([*self.board.tiles(), *self.bag, *self.aside, *held, *drawn])


def _streak(turns: Sequence[Turn]) -> int:
    count = 0
    for turn in reversed(turns):
        if not turn.is_zero:
            break
        count += 1
    return count
