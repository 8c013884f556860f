"""The facts of a match under way, as the events so far leave them, and who sits where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from classroom.match.event import MatchOpened
from classroom.match.phase import End, Hold, JuryDecision, OpenChallenge, Phase, Purchase, Seat, Warned
from classroom.match.remark import Remark
from classroom.match.team import Role, Team
from classroom.match.turn import Turn, TurnKind
from classroom.rules.board import Board
from classroom.rules.format import Format, rack_size
from classroom.rules.tile import TileSet


@dataclass(frozen=True)
class StateFacts:
    """What a match under way has come to. Sides are indices into `seats`, teams into `teams`.

    `lots` are the rounds of drawing for the start, each a mapping of side to tile; `drawing` the sides that still have
    to draw in the last round. `window` tells that the last play may be challenged and `to_draw` which side draws tiles
    once it cannot. `rulings` remembers words for the rest of the match (P12). `owed` holds for each side the indices of
    the turns whose failed challenge it has still to pay for with a turn of its own. `extra` are the sides that still
    have an extra turn, None until extra turns are called. `aside` holds the bags put away for fresh ones (P16)
    and the blanks put aside (U3).

    `used_ms` is what each team has used of its time, or of the round, before the running turn. `apart` are tiles drawn
    while a play is held (S5). `bought` are each side's extra letters, `shop` the bag they come from, `spelled` the
    words played since the last refill, less those disallowed, whenever they were played (U5, U8).
    """

    opened: MatchOpened
    teams: tuple[Team, ...]
    seats: tuple[Seat, ...]
    board: Board
    bag: tuple[str, ...]
    racks: tuple[tuple[str, ...], ...]
    phase: Phase
    drawing: tuple[int, ...]
    lots: tuple[Mapping[int, str], ...]
    owed: tuple[tuple[int, ...], ...]
    used_ms: tuple[int, ...]
    bought: tuple[tuple[str, ...], ...]
    shop: tuple[str, ...] = ()
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
    hold: Hold | None = None
    apart: tuple[str, ...] = ()
    spelled: int = 0
    ledger: tuple[Purchase, ...] = ()
    warned: tuple[Warned, ...] = ()
    ticked: Mapping[str, str] = field(default_factory=dict)
    signatures: Mapping[int, str] = field(default_factory=dict)

    @property
    def format(self) -> Format:
        """The format this match is played by."""
        return self.opened.format

    @property
    def tile_set(self) -> TileSet:
        """The tiles of the box."""
        return self.opened.format.tiles

    @property
    def is_over(self) -> bool:
        """Whether nothing will be played any more."""
        return self.phase in (Phase.ENDED, Phase.CLOSED)

    @property
    def sides(self) -> range:
        """All sides, in the order of play."""
        return range(len(self.seats))

    def team_of(self, side: int) -> int:
        """Return the team that a side plays for, an index into `teams`."""
        return self.seats[side].team

    def sides_of(self, team: int) -> tuple[int, ...]:
        """Return the sides that play for a team."""
        return tuple(side for side in self.sides if self.team_of(side) == team)

    def side_name(self, side: int) -> str:
        """Return what a side is called: the member where members have seats of their own, else the team."""
        return self.seats[side].member or self.teams[self.team_of(side)].name

    def rack_size(self, side: int) -> int:
        """Return how many tiles a full rack of `side` has (P7, A1, U4)."""
        return rack_size(self.format.racks, len(self.teams[self.team_of(side)].names(Role.MAIN)))

    def hand(self, side: int) -> tuple[str, ...]:
        """Return all tiles that `side` may lay: its rack and its extra letters (U8)."""
        return (*self.racks[side], *self.bought[side])

    @property
    def last_turn(self) -> Turn | None:
        """The latest turn that was not lost to a challenge, or None at the start."""
        return next((turn for turn in reversed(self.turns) if turn.kind is not TurnKind.LOST), None)

    @property
    def last_play(self) -> Turn | None:
        """The latest turn, if it is a play that stands on the board."""
        turn = self.last_turn
        return turn if turn and turn.play and not turn.taken_off else None
