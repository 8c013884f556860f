"""The state of a match: the result of its events so far. Nothing here is stored; see `fold`.

First come the parts of a state: remarks, turns, phases, seats and smaller facts. Then comes `MatchState`, section by
section: the format, the seats, the turns, the tiles, the time, the points and the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from itertools import takewhile

from classroom.match.event import MatchOpened
from classroom.match.team import Mode, Role, Team
from classroom.rules import policy
from classroom.rules.board import Board, LaidTile
from classroom.rules.placement import Count, Misplaced, Misplacement, Play, find_play
from classroom.rules.policy import EndReason, Format, adjustments, winners
from classroom.rules.tile import BLANK, TileSet
from classroom.value import Value

# Remarks


class RemarkKind(Enum):
    """The kind of a remark on a score sheet; the remark's values fill its sentence."""

    WORDS = "words"
    TIME = "time"
    PASS = "pass"  # noqa: S105 - no password
    EXCHANGE = "exchange"
    NOT_ACCEPTED = "not accepted"
    ACCEPTED = "accepted"
    LOST_TURN = "lost turn"
    ANNOUNCED = "announced"
    JUDGE = "judge"
    JURY = "jury"
    RESERVE_IN = "reserve in"
    HELPER_OPEN = "helper open"
    RESTARTED = "restarted"
    EXTRA_TURN = "extra turn"
    CHALLENGE_POINTS = "challenge points"
    OBJECTED = "objected"
    DISALLOWED = "disallowed"
    MARKED = "marked"
    TIME_USED_UP = "time used up"
    CLOCK_SET = "clock set"
    WARNING = "warning"
    LETTERS_BOUGHT = "letters bought"
    LETTERS_RETURNED = "letters returned"
    EXTRA_LETTERS = "extra letters"
    HELD = "held"
    SHOWN = "shown"
    PLAYER_OUT = "player out"
    DIRECTOR = "director"
    CORRECTED = "corrected"
    TAKEN_BACK = "taken back"
    PAUSED = "paused"
    COUNTED_BY_APP = "counted by the app"  # from no event: the score sheet adds it beside a word typed later


class Remark(Value):
    """One remark: its kind and the words or numbers for its sentence, in the order in which they appear there."""

    kind: RemarkKind
    values: tuple[str, ...] = ()


# Turns


class TurnKind(Enum):
    """The way a turn ended."""

    PLAY = "play"
    PASS = "pass"  # noqa: S105 - no password
    EXCHANGE = "exchange"
    TIME = "time"
    LOST = "lost"


class Ruling(Value):
    """The ruling on a challenge: the challenged words, who challenged, the decision, and what the list said.

    `refused` are the words found not to be words. It is empty if several were challenged and nobody is told which
    were wrong (S3).
    """

    side: int
    words: tuple[str, ...]
    accepted: bool
    listed: bool
    reason: str
    refused: tuple[str, ...] = ()

    @property
    def blamed(self) -> tuple[str, ...]:
        """The words given as refused: those in `refused`, or all challenged words if none is named (S3)."""
        return self.refused or self.words


class Turn(Value):
    """One turn of one side; `number` is its row on the score sheet, counted from 1.

    A play has `play` and `count`, even after it was taken off the board (`taken_off`). At a real board it has them
    only if its tiles were typed in. `noted` is the score settled for it, `score` the one that counts now; both count
    only once `settled`. `cause` is, for a lost turn, the index of the turn whose challenge failed. `bought` are the
    extra letters among the tiles of the play (U8). `disallowed` are its words that the judge disallowed (U7).
    `objected` is the side that objected to the announced score, or None if nobody did (A6). It is `explained` once a
    judge gave a reason for its score; a reason for a ruling on its words is none.
    """

    side: int
    kind: TurnKind
    number: int = 0
    score: int = 0
    noted: int = 0
    settled: bool = True
    play: Play | None = None
    count: Count | None = None
    announced: int | None = None
    objected: int | None = None
    taken_off: bool = False
    ruling: Ruling | None = None
    cause: int | None = None
    extra: bool = False
    bought: tuple[str, ...] = ()
    disallowed: tuple[str, ...] = ()
    explained: bool = False
    remarks: tuple[Remark, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """The different words of the play, in capitals, the main word first; empty if the turn is no play."""
        return tuple(dict.fromkeys(word.name for word in self.play.words)) if self.play else ()

    @property
    def standing_words(self) -> tuple[str, ...]:
        """The words of a play that stands; of a marked play on the board, those not disallowed (P12, U7)."""
        return tuple(word for word in self.words if word not in self.disallowed) if self._lies_there else ()

    @property
    def is_marked(self) -> bool:
        """Whether a word was disallowed but the tiles stay on the board, as others are built on them (U7)."""
        return bool(self.disallowed) and not self.taken_off

    def points_of(self, words: Collection[str]) -> int:
        """Return what the play's words in `words` count together, premiums included (C8, U7)."""
        return sum(word.total for word in self.count.words if word.word.name in words) if self.count else 0

    @property
    def counted(self) -> int:
        """The score of its tiles by the rules, whatever was announced or ruled; 0 if the turn is no play."""
        return self.count.total if self.count else 0

    @property
    def other_count(self) -> int | None:
        """The score of its tiles, if what stands is another that nobody has given a reason for; else None (P10)."""
        is_other = self.stands and self.count is not None and self.counted != self.score
        return self.counted if is_other and not self.explained else None

    @property
    def is_zero(self) -> bool:
        """Whether this is a zero turn: it scored nothing, or cost points (P13, U7)."""
        return self.settled and self.score <= 0

    @property
    def stands(self) -> bool:
        """Whether this is a play that was settled, is on the board and has no refused word (P12, U7)."""
        return self._lies_there and not self.disallowed

    @property
    def is_lying(self) -> bool:
        """Whether this is a play whose tiles are on the board, whatever was ruled about its words."""
        return self.kind is TurnKind.PLAY and not self.taken_off

    @property
    def is_untyped(self) -> bool:
        """Whether this is a play at a real board whose tiles nobody typed in."""
        return self.kind is TurnKind.PLAY and self.play is None

    @property
    def _lies_there(self) -> bool:
        return self.is_lying and self.settled and not self.is_refused

    @property
    def is_refused(self) -> bool:
        """Whether a ruling refused a word of this play (P12)."""
        return self.ruling is not None and not self.ruling.accepted


# The phase, the seats, and smaller facts


class Phase(Enum):
    """The stage that a match has reached.

    READY: waiting for the bell; while `MatchState.window` is open, the play before may still be challenged.
    LAST_WINDOW is the same with no turn to follow. RECORDING: a turn at a real board is over and is to be written
    down. HELD: a side is thinking about a challenge (S5). ENDED: play is over, but the match is not decided; the jury
    has to decide.
    """

    DRAWING = "drawing"
    READY = "ready"
    RUNNING = "running"
    PAUSED = "paused"
    RECORDING = "recording"
    ANNOUNCING = "announcing"
    CHECKING = "checking"
    HELD = "held"
    CHALLENGED = "challenged"
    LAST_WINDOW = "last window"
    ENDED = "ended"
    CLOSED = "closed"


_AFTER_A_PLAY = frozenset({Phase.ANNOUNCING, Phase.CHECKING, Phase.LAST_WINDOW, Phase.ENDED, Phase.CLOSED})


class Seat(Value):
    """A place at the board: that of a team, given by its index, or of a `member` with a rack of their own (A1)."""

    team: int
    member: str = ""


def seats(format_: Format, teams: Sequence[Team]) -> tuple[Seat, ...]:
    """Return the seats: one a team, or one a member, with the teams taking turns round the table (A1)."""
    if not isinstance(format_.racks, policy.MemberRacks):
        return tuple(Seat(team) for team in range(len(teams)))
    members = [team.names(Role.MAIN) for team in teams]
    most = max((len(names) for names in members), default=0)
    return tuple(
        Seat(team, names[place]) for place in range(most) for team, names in enumerate(members) if place < len(names)
    )


class Skip(Value):
    """A decision to begin without an item of the check list: by whom, and why (P22)."""

    by: str
    reason: str


class Hold(Value):
    """A play held by `side` to think about a challenge (S5)."""

    side: int
    back_to: Phase


class Purchase(Value):
    """A purchase of extra letters and its price: one line of the ledger (U8).

    At a real board the letters are not typed in, only their `count`.
    """

    side: int
    letters: tuple[str, ...]
    amount: int
    count: int = 0

    @property
    def size(self) -> int:
        """The number of letters bought."""
        return self.count or len(self.letters)


class Warned(Value):
    """A warning: the person, the team and the reason (A12)."""

    team: int
    member: str
    reason: str


class OpenChallenge(Value):
    """A challenge that has not been ruled on yet."""

    side: int
    words: tuple[str, ...]
    back_to: Phase


class End(Value):
    """The end of play; `unplayed` are the tiles each side still held, `adjustments` the points these add (P15).

    `lost` are the teams that lose because of this end, whatever their totals (P13, A12, T2, T8).
    """

    reason: EndReason
    side: int | None
    note: str
    unplayed: tuple[tuple[str, ...], ...]
    adjustments: tuple[int, ...]
    lost: frozenset[int]


class JuryDecision(Value):
    """The jury's decision on level totals (P16); `winner` None is a shared win."""

    winner: int | None
    names: str
    reason: str


# The state


@dataclass(frozen=True, kw_only=True)
class MatchState:
    """The state of a match after its events so far.

    Scores, totals and used time are kept for each team, everything else for each side. Sides are indices into
    `seats`, teams into `teams`, turns into `turns`.
    """

    opened: MatchOpened
    phase: Phase

    # The order of play: `starter` is the side that began, `to_move` the side whose turn it is or will be next.
    teams: tuple[Team, ...]
    seats: tuple[Seat, ...]
    starter: int = 0
    to_move: int = 0

    # The start: the sides that draw in the last round of lots; all rounds, each a mapping of side to tile or lot;
    # who ticked each item of the check list; and which items were skipped.
    drawing: tuple[int, ...]
    lots: tuple[Mapping[int, str], ...]
    ticked: Mapping[str, str] = field(default_factory=dict)
    skipped: Mapping[str, Skip] = field(default_factory=dict)

    # The tiles. `apart` were drawn while a play is held (S5). `aside` are blanks put aside (U3) and bags replaced
    # by fresh ones (P16); `boxes` counts all bags. `bought` are the extra letters of each side, `shop` is the bag
    # they come from, `ledger` what was paid (U8). `to_draw` is the side that draws when its play can no longer be
    # challenged. `spelled` counts the words played since the last refill, less those disallowed (U5, U8).
    board: Board
    bag: tuple[str, ...]
    racks: tuple[tuple[str, ...], ...]
    bought: tuple[tuple[str, ...], ...]
    shop: tuple[str, ...] = ()
    ledger: tuple[Purchase, ...] = ()
    apart: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    boxes: int = 1
    to_draw: int | None = None
    spelled: int = 0

    # The turns, and the pending remarks on each side's next one. `declared` are the sides that can form no word.
    turns: tuple[Turn, ...] = ()
    pending_remarks: Mapping[int, tuple[Remark, ...]] = field(default_factory=dict)
    declared: frozenset[int] = frozenset()
    warned: tuple[Warned, ...] = ()

    # Challenges. `window`: the last play may be challenged. `rulings`, by word, hold for the whole match (P12).
    # `owed` are, for each side, the turns whose failed challenge has not yet cost it a turn of its own.
    window: bool = False
    hold: Hold | None = None
    challenge: OpenChallenge | None = None
    rulings: Mapping[str, bool] = field(default_factory=dict)
    owed: tuple[tuple[int, ...], ...]

    # The time, in milliseconds: what each team has used of its own or the round's time, before what runs now;
    # how long that had run at the last event; and the match time that challenges took (A3). `paused_in` is the
    # phase that continues after a pause.
    used_ms: tuple[int, ...]
    elapsed_ms: int = 0
    looked_up_ms: int = 0
    paused_in: Phase = Phase.RUNNING

    # The match as it is restored when the last play, pass or exchange is taken back: paused in that turn. None if
    # that is no longer possible, because the next bell has rung or a judge has decided something since.
    way_back: MatchState | None = None

    # After how many turns of all sides together the match ends, as the bell of the school has gone; 0 while it has not.
    ends_after: int = 0

    # The end. `extra` are the sides that still have an extra turn; None until extra turns are called (P16).
    # `signatures` are the sides'; `judge_signed` is the name of the judge who has signed, else empty (T10, P20).
    end: End | None = None
    extra: tuple[int, ...] | None = None
    jury: JuryDecision | None = None
    signatures: Mapping[int, str] = field(default_factory=dict)
    judge_signed: str = ""

    # The format, and whether the match is over

    @property
    def format(self) -> Format:
        """The format of this match."""
        return self.opened.format

    @property
    def tile_set(self) -> TileSet:
        """The tile set of the format."""
        return self.opened.format.tiles

    @property
    def is_over(self) -> bool:
        """Whether play has ended."""
        return self.phase in (Phase.ENDED, Phase.CLOSED)

    @property
    def is_closed(self) -> bool:
        """Whether the match is closed, with its result."""
        return self.phase is Phase.CLOSED

    @property
    def is_locked(self) -> bool:
        """Whether all sides have signed the sheet (T10)."""
        return len(self.signatures) == len(self.seats)

    # The check list

    @property
    def open_items(self) -> tuple[str, ...]:
        """The items of the check list that are neither ticked nor skipped, in its order (P22)."""
        return tuple(item for item in self.format.checklist.items if item not in {*self.ticked, *self.skipped})

    @property
    def waits_for_list(self) -> bool:
        """Whether the first bell has to wait for items of the check list; only in a competition (P22)."""
        is_asked = self.format.checklist.required and not self.is_practice
        return is_asked and not self.turns and bool(self.open_items)

    # Sides and teams

    @property
    def sides(self) -> range:
        """All sides, in the order of play."""
        return range(len(self.seats))

    @property
    def order_of_play(self) -> tuple[int, ...]:
        """All sides, beginning with the one that started."""
        return tuple((self.starter + place) % len(self.seats) for place in self.sides)

    def following(self, side: int) -> int:
        """Return the side after `side` in the order of play, skipping those that no longer move (A4, A12)."""
        order = [(side + step) % len(self.seats) for step in range(1, len(self.seats) + 1)]
        return next((other for other in order if self.moves(other)), order[0])

    def moves(self, side: int) -> bool:
        """Tell whether `side` still has turns: its team has time, and its player was not disqualified (A4, A12)."""
        return self.team_of(side) not in self.out_of_time and not self.is_disqualified(side)

    def team_of(self, side: int) -> int:
        """Return the index into `teams` of the team that a side plays for."""
        return self.seats[side].team

    def is_computer(self, side: int) -> bool:
        """Tell whether the computer plays for `side`."""
        return bool(self.teams[self.team_of(side)].computer)

    def sides_of(self, team: int) -> tuple[int, ...]:
        """Return the sides that play for a team."""
        return tuple(side for side in self.sides if self.team_of(side) == team)

    def side_name(self, side: int) -> str:
        """Return the name of a side: the member's if members have seats of their own, else the team's."""
        return self.seats[side].member or self.teams[self.team_of(side)].name

    # Warnings

    def times_warned(self, team: int, member: str) -> int:
        """Return how often a member of `team` was warned (A12)."""
        return sum(1 for warned in self.warned if (warned.team, warned.member) == (team, member))

    def is_warned_out(self, team: int, member: str) -> bool:
        """Tell whether a member of `team` has had enough warnings to be disqualified (A12)."""
        return 0 < self.format.warnings.limit <= self.times_warned(team, member)

    def is_disqualified(self, side: int) -> bool:
        """Tell whether warnings have disqualified the player of `side`; the team plays on without them (A12)."""
        seat = self.seats[side]
        return self.format.warnings.only_player and self.is_warned_out(seat.team, seat.member)

    def is_out_by_warnings(self, team: int) -> bool:
        """Tell whether warnings have disqualified a team: through any member, or its last main player (A12)."""
        if self.format.warnings.only_player:
            return all(self.is_warned_out(team, name) for name in self.teams[team].names(Role.MAIN))
        return any(self.is_warned_out(team, member.name) for member in self.teams[team].members)

    # Turns

    @property
    def turn_number(self) -> int:
        """The number of the turn under way, or else of the next, among its side's turns, counted from 1."""
        stopped = self.challenge or self.hold
        phase = stopped.back_to if stopped else self.phase
        if self.turns and (phase in _AFTER_A_PLAY or self.unwritten is not None):
            return self.turns[-1].number
        return sum(1 for turn in self.turns if turn.side == self.to_move) + 1

    @property
    def last_turn(self) -> Turn | None:
        """The latest turn that was not lost because of a challenge, or None if there is none."""
        return next((turn for turn in reversed(self.turns) if turn.kind is not TurnKind.LOST), None)

    @property
    def last_play(self) -> Turn | None:
        """The latest turn if it is a play still on the board, else None."""
        turn = self.last_turn
        return turn if turn and turn.is_lying else None

    def zero_streak(self, side: int) -> int:
        """Return how many zero turns in a row `side` has had up to now (P13)."""
        turns = [turn for turn in self._counting_turns() if turn.side == side]
        match self.format.zero_turns:
            case policy.SideOut(blank_plays=blank_plays):
                # Practice may ignore time-outs: such a turn neither adds to the run nor ends it.
                count_all = self.opened.switches.time_outs_count
                counted = [turn for turn in turns if count_all or turn.kind is not TurnKind.TIME]
                return _streak(counted, blank_plays=blank_plays)
            case _:
                return _streak(turns)

    @property
    def zero_run(self) -> int:
        """The number of zero turns in a row so far, of all sides together (T6, S6)."""
        return _streak(self._counting_turns())

    def zero_ends(self) -> tuple[int | None, ...]:
        """Return whose match zero turns end: each disqualified side (P13), or None for all sides at once (S6)."""
        match self.format.zero_turns:
            case policy.SideOut(limit=limit):
                return tuple(side for side in self.sides if self.zero_streak(side) >= limit)
            case policy.MatchOver(limit):
                return (None,) if self.zero_run >= limit else ()
            case policy.MatchMayEnd() | policy.PassesEnd() | policy.NoZeroLimit():
                return ()

    @property
    def may_ask_end(self) -> bool:
        """Whether there have been enough zero turns for a side to ask for the end (S6)."""
        rule = self.format.zero_turns
        return isinstance(rule, policy.MatchMayEnd) and self.zero_run >= rule.limit

    @property
    def all_turns_are_played(self) -> bool:
        """Whether all sides together have had as many turns as the format allows."""
        return 0 < self.format.endings.turns <= len(self.turns)

    @property
    def is_lesson_over(self) -> bool:
        """Whether all sides have had their turn of the last round that was called."""
        return 0 < self.ends_after <= len(self.turns)

    @property
    def all_have_passed(self) -> bool:
        """Whether all who still move have passed for as many full cycles as end the match (A10)."""
        passed, wanted = self.passes_to_end
        return 0 < wanted <= passed

    @property
    def passes_to_end(self) -> tuple[int, int]:
        """The passes in a row so far, and the number that ends the match; both 0 if passes do not end it (A10)."""
        rule = self.format.zero_turns
        if not isinstance(rule, policy.PassesEnd):
            return 0, 0
        passes = Counter(turn.side for turn in takewhile(lambda turn: turn.kind is TurnKind.PASS, reversed(self.turns)))
        playing = [side for side in self.sides if self.moves(side)]
        return sum(min(passes[side], rule.cycles) for side in playing), rule.cycles * len(playing)

    def _counting_turns(self) -> list[Turn]:
        """The turns that count for streaks: not extra turns, nor turns lost over a word refused later (P12, P16)."""
        return [turn for turn in self.turns if not turn.extra and not self._was_lost_wrongly(turn)]

    def _was_lost_wrongly(self, turn: Turn) -> bool:
        ruling = None if turn.cause is None else self.turns[turn.cause].ruling
        return ruling is not None and not ruling.accepted

    # Plays and tiles

    def find_play(self, tiles: Sequence[LaidTile]) -> Play | Misplacement:
        """Return the play that `tiles` make on the board now (C3-C5); blanks stand only for letters of the box.

        The last answer is cached, so a play is searched for only once when a side previews, declares and makes it.
        """
        laid = tuple(tiles)
        if (found := self._found.get(laid)) is None:
            found = self._find_play(laid)
            self._found.clear()
            self._found[laid] = found
        return found

    @cached_property
    def _found(self) -> dict[tuple[LaidTile, ...], Play | Misplacement]:
        """The tiles last passed to `find_play`, and its answer; a cache, not part of the value."""
        return {}

    def _find_play(self, tiles: tuple[LaidTile, ...]) -> Play | Misplacement:
        strange = tuple(square for square, tile in tiles if tile != BLANK and tile not in self.tile_set.values)
        if strange:
            return Misplacement(Misplaced.NO_SUCH_TILE, strange)
        return find_play(self.board, tiles, opening_tiles=self.format.opening.tiles)

    def can_still_move(self, index: int) -> bool:
        """Tell whether the tiles of play `index` can still be laid or taken (P12).

        They can if nothing has been played or drawn since and nobody has confirmed the end. Zero turns and the last
        extra turn end a match without confirmation, and extra turns draw nothing.
        """
        turn = self.turns[index]
        if any(later.cause != index for later in self.turns[index + 1 :]):
            return False
        if turn.extra:
            return True
        unconfirmed = self.end is None or self.end.reason is EndReason.ZERO_TURNS
        return unconfirmed and (turn.taken_off or self.to_draw == turn.side or self.is_real_board)

    def rack_size(self, side: int) -> int:
        """Return how many tiles a full rack of `side` has (P7, A1, U4)."""
        return policy.rack_size(self.format.racks, len(self.teams[self.team_of(side)].names(Role.MAIN)))

    def most_tiles(self, side: int) -> int:
        """Return the most tiles that `side` can hold at a real board: a rack and the letters it has bought (U8)."""
        return self.rack_size(side) + sum(one.size for one in self.ledger if one.side == side)

    def last_purchase(self, side: int) -> Purchase | None:
        """Return the latest purchase of `side` that was not taken back, or None if there is none (U8)."""
        return next((one for one in reversed(self.ledger) if one.side == side), None)

    def hand(self, side: int) -> tuple[str, ...]:
        """Return all tiles that `side` may lay: its rack and its extra letters (U8)."""
        return (*self.racks[side], *self.bought[side])

    def is_out(self, side: int) -> bool:
        """Tell whether `side` has no tile and can draw none; never while tiles are kept apart (P14, S5)."""
        return not self.hand(side) and not self.bag and not self.apart and not self.is_real_board

    @property
    def is_practice(self) -> bool:
        """Whether the match is practice, in which the teacher may allow help."""
        return self.opened.mode is Mode.PRACTICE

    @property
    def is_real_board(self) -> bool:
        """Whether the match is played at a real board: the app does not know its racks and its bag."""
        return self.opened.real_board

    @property
    def lacks_racks(self) -> bool:
        """Whether none of the unplayed tiles at a real board, which count, was typed in after the end (P13, P15)."""
        is_counted = self.is_real_board and not isinstance(self.format.end_adjustment, policy.NoAdjustment)
        if not is_counted or self.end is None or self.extra is not None:
            return False
        uncounted = (EndReason.TILES_USED, EndReason.WALKOVER, EndReason.LESSON)
        return self.end.reason not in uncounted and not any(self.end.unplayed)

    @property
    def untyped(self) -> int | None:
        """The index of the first play lying on a real board that was not typed in; after it the board is unknown."""
        lying = (index for index, turn in enumerate(self.turns) if turn.is_untyped and turn.is_lying)
        return next(lying, None)

    def has_fresh_bag(self, side: int) -> bool:
        """Tell whether `side` has its extra turn with the tiles of a fresh bag, because it had none left (P16)."""
        return self.end is None or not self.end.unplayed[side]

    def tiles_left(self, side: int) -> tuple[str, ...]:
        """Return the tiles that `side` can lay at a real board: all not on the board, as far as it was typed in.

        In an extra turn these are the tiles it was left with, or those of a fresh bag if it had none (P16).
        """
        return self.bag if self.extra is None or self.has_fresh_bag(side) else self.racks[side]

    @property
    def in_bag(self) -> int | None:
        """The number of tiles in the bag before a turn at a real board; None if it is not known (C11, U8)."""
        if self.untyped is not None or self.end is not None or self.ledger:
            return None
        full = sum(self.rack_size(side) for side in self.sides)
        # What was laid is drawn again only after some words, or once a play is no longer held (U5, S5).
        waiting = int(self.phase is Phase.HELD) if self.is_refill_due else self.spelled
        lying = [turn.play for turn in self.turns if turn.is_lying and turn.play]
        laid = sum(len(play.tiles) for play in lying[max(0, len(lying) - waiting) :])
        return max(0, len(self.bag) - full + laid)

    @property
    def is_challenged_unwritten(self) -> bool:
        """Whether a play may be challenged only before its score is written down (A5, T5).

        At a real board the judge sees when that is, which the app learns later.
        """
        return self.doubts_unwritten and not self.is_real_board

    @property
    def doubts_unwritten(self) -> bool:
        """Whether the format has words challenged before the score of the play is written down (A5, T5)."""
        rule = self.format.challenge
        until_written = isinstance(rule, policy.Challenge) and rule.until_written
        return until_written or isinstance(self.format.announcement, policy.Objections)

    @property
    def is_open_to_challenge(self) -> bool:
        """Whether words of the last play may be challenged now: from the moment it is made on (P12, S3, A5, T5).

        In old matches with objections, only once its score is announced.
        """
        rule = self.format.challenge
        if not self.window or not isinstance(rule, policy.Challenge):
            return False
        match self.phase:
            case Phase.ANNOUNCING:
                return rule.until_written or not isinstance(self.format.announcement, policy.Objections)
            case Phase.RECORDING:
                return self.unwritten is not None
            case _:
                return self.phase in (Phase.CHECKING, Phase.READY, Phase.LAST_WINDOW, Phase.HELD)

    @property
    def unwritten(self) -> Turn | None:
        """The play at a real board whose score is not written yet, as a word of it is doubted, or None (A5, T5)."""
        last = self.turns[-1] if self.turns and self.is_real_board else None
        return last if last and not last.settled else None

    @property
    def is_score_shown(self) -> bool:
        """Whether practice shows the side to move its score while it lays tiles, so that it need not add it up (P18).

        The computer announces its score, which the pupils check. A team whose score is shown keeps no count of its own
        (U9).
        """
        opened = self.opened
        if self.is_real_board or not self.is_practice or not opened.switches.live_score:
            return False
        return not self.is_computer(self.to_move)

    def raised(self, team: int) -> int:
        """Return the money that a team has paid for extra letters (U8)."""
        return sum(purchase.amount for purchase in self.ledger if self.team_of(purchase.side) == team)

    @property
    def is_refill_due(self) -> bool:
        """Whether a side that has played draws now: after each turn, or after enough words that count (C11, U5)."""
        match self.format.refill:
            case policy.EachTurn():
                return True
            case policy.EachWords(words):
                return self.spelled >= words

    # Time: whose runs, how much is left, what it ends and costs

    @property
    def running_side(self) -> int | None:
        """The side whose time runs: in its turn, while holding a play, or during its challenge; None if nobody's.

        Some clocks also run until the side has announced its score (A3, T2, S8). At a real board a turn still belongs
        to its side while it is written down.
        """
        match self.phase:
            case Phase.RUNNING | Phase.PAUSED | Phase.RECORDING if self.unwritten is None:
                return self.to_move
            case Phase.HELD if self.hold:
                return self.hold.side
            case Phase.CHALLENGED if self.challenge and self._are_challenges_timed:
                return self.challenge.side
            case Phase.ANNOUNCING if self.counts_on_own_time:
                return self.to_move
            case Phase.ANNOUNCING | Phase.CHECKING if isinstance(self.opened.switches.turn_time, policy.PerRound):
                return self.to_move
            case _:
                return None

    @property
    def counts_on_own_time(self) -> bool:
        """Whether the clock of a team runs until its score is announced (A3, T2, S8)."""
        time = self.opened.switches.turn_time
        return isinstance(time, policy.PerSide) and time.until_announced

    @property
    def is_looking_up(self) -> bool:
        """Whether a challenge is using up time of the match that is on nobody's clock (A3)."""
        return self.phase is Phase.CHALLENGED and self._match_ms > 0 and not self._are_challenges_timed

    @property
    def _are_challenges_timed(self) -> bool:
        time = self.opened.switches.turn_time
        return isinstance(time, policy.PerSide) and time.timed_challenges

    @property
    def _match_ms(self) -> int:
        """The most time the whole match may last, in milliseconds; 0 if only its teams have a limit (A3)."""
        time = self.opened.switches.turn_time
        return time.match_seconds * policy.SECOND_MS if isinstance(time, policy.PerSide) else 0

    def match_left_ms(self, elapsed_ms: int) -> int | None:
        """Return the match's own time left `elapsed_ms` into what runs now, or None if it has none (A3)."""
        gone = sum(self.used_ms) + self.looked_up_ms + elapsed_ms
        return max(0, self._match_ms - gone) if self._match_ms else None

    def time_left_ms(self, elapsed_ms: int, side: int | None = None) -> int | None:
        """Return the time left to `side` when what runs now has run for `elapsed_ms`; None for no limit.

        By default `side` is the one to move. The result is never below 0, and 0 once the side no longer moves; a
        team's overtime is included. The running clock may be that of another team.
        """
        if (limit := policy.time_limit_ms(self.opened.switches.turn_time)) is None:
            return None
        own = limit - self.time_gone_ms(elapsed_ms, side)
        whole = self.match_left_ms(elapsed_ms)
        least = 0 if self.is_time_over(elapsed_ms, side) else 1
        return max(least, own if whole is None else min(own, whole))

    def is_time_over(self, elapsed_ms: int, side: int | None = None) -> bool:
        """Tell whether `side`, by default the one to move, is out of time `elapsed_ms` into what runs now."""
        gone = self.time_gone_ms(elapsed_ms, side)
        return policy.is_used_up(self.opened.switches.turn_time, gone) or self.match_left_ms(elapsed_ms) == 0

    def time_gone_ms(self, elapsed_ms: int, side: int | None) -> int:
        """Return how much `side` has used of its time; a limit for each turn starts again with each turn (P4)."""
        side = self.to_move if side is None else side
        is_own = isinstance(self.opened.switches.turn_time, policy.PerSide | policy.PerRound)
        return (self.used_ms[self.team_of(side)] if is_own else 0) + (elapsed_ms if self._runs_for(side) else 0)

    def _runs_for(self, side: int) -> bool:
        """Tell whether what runs now, or ran last, is the time of `side`."""
        running = self.running_side
        return not self.is_looking_up if running is None else self.team_of(running) == self.team_of(side)

    @property
    def out_of_time(self) -> frozenset[int]:
        """The teams that no longer move because their time is used up (A4)."""
        match self.opened.switches.turn_time:
            case policy.PerSide(out_of_time=policy.SitsOut()) as time:
                return frozenset(team for team, used in enumerate(self.used_ms) if policy.is_used_up(time, used))
            case _:
                return frozenset()

    def time_end(self) -> tuple[int | None, ...]:
        """Return the sides that lose because their time is used up, or None in place of a side if nobody loses by it.

        Empty if used time does not end the match.
        """
        time = self.opened.switches.turn_time
        over = [team for team, used in enumerate(self.used_ms) if policy.is_used_up(time, used)]
        match time:
            case policy.PerSide(out_of_time=policy.Overtime(loses=loses)) if over:
                return tuple(self.sides_of(team)[0] if loses else None for team in over)
            case policy.PerSide():
                is_over = len(over) == len(self.teams) or self.match_left_ms(0) == 0
                return (None,) if is_over else ()
            case policy.PerRound() if not self.is_real_board:
                return (None,) if over else ()
            case _:
                return ()  # the words of a round at a real board are counted when its time is over

    def time_penalties(self) -> tuple[int, ...]:
        """Return the penalty for each team's overtime so far, 0 or less (T2)."""
        return tuple(policy.overtime_penalty(self.opened.switches.turn_time, used) for used in self.used_ms)

    # Points

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """Each team's sum of settled turns that count and points of failed challenges, without unplayed tiles."""
        return self._sums([turn for turn in self.turns if self.counts(turn)])

    @property
    def totals(self) -> tuple[int, ...]:
        """Each team's total: the score, adjusted for unplayed tiles and overtime once play has ended (P15, T2)."""
        return self._adjusted(self.scores)

    def counts(self, turn: Turn) -> bool:
        """Tell whether the score of `turn` counts: an extra turn does only if its team is level without it (P16)."""
        return not turn.extra or self.team_of(turn.side) in self.level

    def challenge_points(self, turn: Turn) -> Mapping[int, int]:
        """Return the points that a failed challenge of `turn` adds to or takes from each side (A7, T5, S4)."""
        ruling, rule = turn.ruling, self.format.challenge
        if ruling is None or not ruling.accepted or not isinstance(rule, policy.Challenge):
            return {}
        match rule.failed:
            case policy.PointsToChallenged(points, each_word):
                return {turn.side: points * (len(ruling.words) if each_word else 1)}
            case policy.PointsFromChallenger(points):
                return {ruling.side: -points}
            case _:
                return {}

    def objected_score(self, turn: Turn) -> int:
        """Return the score of `turn` after somebody has objected to its announced score (A6)."""
        if turn.objected is None:
            return turn.counted
        return self.score_due(turn.side, turn.announced or 0, turn.counted, turn.objected)

    def due_score(self, turn: Turn) -> int:
        """Return the score to be written down for `turn` if the judge says nothing."""
        if turn.announced is None:
            return turn.counted
        return self.score_due(turn.side, turn.announced, turn.counted, turn.objected)

    def score_due(self, side: int, announced: int, counted: int, objected: int | None) -> int:
        """Return the score to be written down for a play; `objected` is the side that objected, or None (A6).

        If objecting is left to the players, an announced score without an objection stands. If it is too low, it is
        corrected where the format says so. Once a team is out of time, only correct scores stand (A4). A score that
        was objected to is corrected. If it was too high and another team objected, the excess is also deducted.
        """
        rule = self.format.announcement
        if objected is not None:
            is_own = self.team_of(objected) == self.team_of(side)
            return counted if is_own else counted - max(0, announced - counted)
        if not isinstance(rule, policy.Objections) or self.out_of_time:
            return counted
        return announced if rule.as_announced else max(counted, announced)

    def _sums(self, turns: Sequence[Turn]) -> tuple[int, ...]:
        sums = [0] * len(self.teams)
        for turn in turns:
            sums[self.team_of(turn.side)] += turn.score if turn.settled else 0
            for side, points in self.challenge_points(turn).items():
                sums[self.team_of(side)] += points
        return tuple(sums)

    def _adjusted(self, scores: Sequence[int]) -> tuple[int, ...]:
        if self.end is None:
            return tuple(scores)
        totals = [score + penalty for score, penalty in zip(scores, self.time_penalties(), strict=True)]
        for side in self.sides:
            totals[self.team_of(side)] += self.end.adjustments[side]
        return tuple(totals)

    def end_adjustments(self) -> tuple[int, ...]:
        """Return the points that unplayed tiles would add for each side if play ended now (P15)."""
        return self.adjustments_of(self.racks, next((side for side in self.sides if self.is_out(side)), None))

    def adjustments_of(self, racks: Sequence[Sequence[str]], out: int | None) -> tuple[int, ...]:
        """Return the points that these unplayed tiles add for each side; `out` is the side gone out, if any (P15)."""
        return adjustments(self.format.end_adjustment, [self.tile_set.worth(rack) for rack in racks], out)

    # The end and the winner

    @cached_property
    def level(self) -> tuple[int, ...]:
        """The teams level in front before extra turns, once play has ended; empty if only one is in front (P16)."""
        if self.end is None:
            return ()
        regular = self._adjusted(self._sums([turn for turn in self.turns if not turn.extra]))
        leaders = winners(regular, self._excluded)
        return leaders if len(leaders) > 1 else ()

    @property
    def is_level(self) -> bool:
        """Whether play has ended with several teams level in front (P16)."""
        return self.end is not None and len(self.leaders()) > 1

    def leaders(self) -> tuple[int, ...]:
        """Return the teams with the highest total, except those that lost; extra turns separate level ones (P16)."""
        totals = self.totals
        if not self.level:
            return winners(totals, self._excluded)
        best = max(totals[team] for team in self.level)
        return tuple(team for team in self.level if totals[team] == best)

    @property
    def has_nothing_scored(self) -> bool:
        """Whether play ended before any turn scored, so that nobody has won by points where a score is needed (P16).

        A loss by one team's fault still decides for the other, and so does the jury.
        """
        needs_score = not self.format.endings.scoreless_win and len(self.teams) > 1
        if self.end is None or self.end.lost or self.jury is not None or not needs_score:
            return False
        return not any(turn.score for turn in self.turns)

    @property
    def winner(self) -> int | None:
        """The team that has won; None while undecided or if the win is shared (P13, P16)."""
        return self.winning_teams[0] if len(self.winning_teams) == 1 else None

    @property
    def winning_teams(self) -> tuple[int, ...]:
        """The winning team, or those that share the win; empty while undecided or if nobody has won (P13, P16)."""
        if not self.is_over or self.has_nothing_scored:
            return ()
        leaders = self.leaders()
        if self.jury and self.jury.winner in leaders:
            return (self.jury.winner,)
        is_decided = len(leaders) == 1 or self.jury is not None or self.phase is Phase.CLOSED
        return leaders if is_decided else ()

    @property
    def _excluded(self) -> Collection[int]:
        """The teams that cannot win, whatever their points (P13, A12, T2, T8)."""
        return self.end.lost if self.end else ()

    def extra_turns_due(self) -> tuple[int, ...]:
        """Return the level sides that have had no extra turn yet, in the order of play (P16)."""
        had = {turn.side for turn in self.turns if turn.extra}
        due = (side for side in self.order_of_play if self.team_of(side) in self.level and side not in had)
        return tuple(side for side in due if self.moves(side))

    @property
    def awaits_jury(self) -> bool:
        """Whether only the jury can decide: level after extra turns, or the match stopped by the judge (P16)."""
        if not self.end or self.phase is not Phase.ENDED or self.jury or not self.is_level:
            return False
        decides = isinstance(self.format.tie_break, policy.ExtraTurn)
        return decides and (self.extra is not None or self.end.reason is EndReason.STOPPED)


def _streak(turns: Sequence[Turn], *, blank_plays: bool = True) -> int:
    """Count the zero turns at the end; with `blank_plays`, a play that stands and is worth nothing is one (P13)."""
    count = 0
    for turn in reversed(turns):
        if not turn.is_zero or (turn.stands and not turn.counted and not blank_plays):
            break
        count += 1
    return count
