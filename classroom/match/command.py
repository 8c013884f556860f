"""What people ask of a match. A command is decided into events or refused (`decide`); it is never stored."""

from __future__ import annotations

from dataclasses import dataclass

from classroom.match.event import PauseReason
from classroom.match.state import TurnKind
from classroom.match.switches import Switches
from classroom.match.team import Heading, Mode, Official, Stage, Team
from classroom.rules.board import LaidTile
from classroom.rules.ending import EndReason
from classroom.rules.format import Format


@dataclass(frozen=True)
class OpenMatch:
    """Begin a match with these teams.

    `set_word` is the word that lies on the board before the first play (U2); `starter` the side that begins where a
    tournament balances that (T3); `round_number` the round of an event, counted from 1, or 0 (U1), `table_number` and
    `stage` its table and which of the last matches it is there.
    `officials_exception` is why a competition lacks a judge or the time keeper (P17), `origin_exception` why two teams
    of one state meet in it (P3), `entry_exception` why teams play whose sheets lack something (P1, P2). `real_board`:
    the match is played at a board of wood, and written down here.
    """

    match_id: str
    format: Format
    app_version: str
    mode: Mode
    switches: Switches
    teams: tuple[Team, ...]
    heading: Heading
    officials: tuple[Official, ...] = ()
    set_word: str = ""
    starter: int | None = None
    round_number: int = 0
    officials_exception: str = ""
    real_board: bool = False
    origin_exception: str = ""
    entry_exception: str = ""
    table_number: int = 0
    stage: Stage | None = None


@dataclass(frozen=True)
class TickItem:
    """Tick an item of the list before the match (P22)."""

    item: str
    by: str


@dataclass(frozen=True)
class SkipItem:
    """Go on without an item of the list before the match, for a reason (P22)."""

    item: str
    by: str
    reason: str


@dataclass(frozen=True)
class ReopenItem:
    """Take back that an item of the list was ticked or skipped (P22)."""

    item: str


@dataclass(frozen=True)
class DrawLot:
    """Draw a tile, or a lot, for the start (P8, A2, T3)."""

    side: int


@dataclass(frozen=True)
class RingBell:
    """Begin the next turn with its bell (P4)."""


@dataclass(frozen=True)
class Pause:
    """Stop the clock of the running turn; `slept_ms` of its time passed while the machine slept and do not count."""

    reason: PauseReason
    slept_ms: int = 0


@dataclass(frozen=True)
class Resume:
    """Let the paused turn go on where it stopped."""


@dataclass(frozen=True)
class RestartTurn:
    """Give a turn, paused or interrupted, its full time again.

    Where the time is a team's or the round's, a judge gives some of it back so: that needs a name and a reason, unless
    it was the app that broke off (A3, T2, U9).
    """

    by: str = ""
    reason: str = ""


@dataclass(frozen=True)
class DeclarePlay:
    """Play these tiles (P5)."""

    tiles: tuple[LaidTile, ...]


@dataclass(frozen=True)
class EndTurn:
    """The time is over; these tiles lie on the board (P5)."""

    tiles: tuple[LaidTile, ...]


@dataclass(frozen=True)
class Pass:
    """Give the turn away.

    `side` is whose turn was shown when that was asked for: a second tap must not give the next turn away too. None is
    whoever is to move.
    """

    side: int | None = None


@dataclass(frozen=True)
class ExchangeTiles:
    """Exchange these tiles of the rack (P11); `side` as in `Pass`."""

    tiles: tuple[str, ...]
    side: int | None = None


@dataclass(frozen=True)
class NameStarter:
    """Write down which side starts at a real board (P8)."""

    side: int


@dataclass(frozen=True)
class StopTurn:
    """Stop the clock of the turn at a real board, where a play lies or the turn is given away (P5)."""


@dataclass(frozen=True)
class RecordTurn:
    """Write down what became of a turn at a real board: the one just played, rung for or not.

    Of a play `announced` is what the team said, None where nobody noted it, and `score` what the judge counted. Where
    the play's `tiles` are typed in, the app counts; then `score` may be left out, and another needs a `reason` (P10).
    Where the players object, `objected` is the side that did to the announced score, None where nobody did (A6).
    """

    kind: TurnKind
    announced: int | None = None
    score: int | None = None
    tiles: tuple[LaidTile, ...] = ()
    reason: str = ""
    objected: int | None = None


@dataclass(frozen=True)
class WriteWord:
    """Type in the tiles of an earlier play at a real board, turn `turn`, an index into the turns, or type them anew."""

    turn: int
    tiles: tuple[LaidTile, ...]


@dataclass(frozen=True)
class WriteRack:
    """Type in the unplayed tiles of a side at a real board, after the end, or type them anew (P15)."""

    side: int
    tiles: tuple[str, ...]


@dataclass(frozen=True)
class EndAtBoard:
    """Confirm, as judge, the end of a match at a real board, with the unplayed tiles of each side (P14, P15)."""

    reason: EndReason
    unplayed: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class BuyLetters:
    """Buy so many extra letters (U8)."""

    letters: int


@dataclass(frozen=True)
class ReturnLetters:
    """Take back, as judge, what the side bought last, as long as it has used none of these letters (U8)."""


@dataclass(frozen=True)
class SetClock:
    """Set, as judge, how much time the team of a side has used in all: time is given back, or taken."""

    side: int
    used_ms: int
    by: str
    reason: str


@dataclass(frozen=True)
class Announce:
    """Announce the score of the play (P10)."""

    score: int


@dataclass(frozen=True)
class SettleScore:
    """Note the counted score, or with `score` and a reason the judge's own (P10)."""

    score: int | None = None
    reason: str = ""


@dataclass(frozen=True)
class ObjectToScore:
    """Object to the announced score (A5, A6)."""

    side: int


@dataclass(frozen=True)
class HoldPlay:
    """Hold the last play to think about a challenge (S5)."""

    side: int


@dataclass(frozen=True)
class DrawApart:
    """Draw tiles while the own play is held (S5)."""


@dataclass(frozen=True)
class ReleaseHold:
    """End the hold without a challenge (S5)."""


@dataclass(frozen=True)
class TakeBack:
    """Take back, as judge, the last play, pass or exchange, which was made by accident, before the next bell."""

    by: str
    reason: str


@dataclass(frozen=True)
class ChallengePlay:
    """Challenge words of the last play (P12)."""

    side: int
    words: tuple[str, ...]


@dataclass(frozen=True)
class WithdrawChallenge:
    """Take the challenge back before the ruling."""


@dataclass(frozen=True)
class LeaveUnchallenged:
    """Waive challenging the last play before the bell, in practice: its words may then be looked up (P12, P18)."""


@dataclass(frozen=True)
class RuleChallenge:
    """Rule on the challenged words; a ruling against the word list needs a reason (P12).

    `refused` are those of them that are no words, by default those that the list does not have; only where a format
    names them (S3).
    """

    accepted: bool
    reason: str = ""
    refused: tuple[str, ...] = ()


@dataclass(frozen=True)
class DisallowPlay:
    """Disallow words of a play, as judge: turn `turn`, by default the last that lies there and is not marked (U7).

    A play that makes one word needs no `words`. Its tiles come off; a play on which others are built `stays`, marked,
    where the format allows it and the judge so chooses.
    """

    by: str
    reason: str
    turn: int | None = None
    words: tuple[str, ...] = ()
    stays: bool = False


@dataclass(frozen=True)
class OverturnRuling:
    """Overrule the ruling on a turn, an index into the turns (P12); a signed sheet needs the director (T10).

    `refused` as in `RuleChallenge`.
    """

    turn: int
    accepted: bool
    by: str
    reason: str
    as_director: bool = False
    refused: tuple[str, ...] = ()


@dataclass(frozen=True)
class EnterReserve:
    """Put a reserve in a main player's place (P19)."""

    side: int
    leaving: str
    entering: str


@dataclass(frozen=True)
class CorrectScore:
    """Correct the score of an earlier turn, an index into the turns; a signed sheet needs the director (T10)."""

    turn: int
    score: int
    by: str
    reason: str
    as_director: bool = False


@dataclass(frozen=True)
class Warn:
    """Warn a member of a side's team, as judge (A12)."""

    side: int
    member: str
    reason: str


@dataclass(frozen=True)
class Disqualify:
    """Disqualify the team of a side, as organisers (A12)."""

    side: int
    by: str
    reason: str


@dataclass(frozen=True)
class WalkOver:
    """Record which sides did not appear or walked out: one, or all of them (A12, T8)."""

    absent: tuple[int, ...]
    by: str
    reason: str


@dataclass(frozen=True)
class AskEnd:
    """Ask for the end that zero turns allow (S6)."""

    side: int


@dataclass(frozen=True)
class SignSheet:
    """Sign the score sheet for a side (T10)."""

    side: int
    name: str


@dataclass(frozen=True)
class SignAsJudge:
    """Sign the score sheet as judge: nothing on it is changed any more (P12, P20)."""

    name: str


@dataclass(frozen=True)
class NamePupils:
    """Name, after a practice, the pupils of teams that played without names; of each team, in order, or none (P21)."""

    names: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class DeclareNoWord:
    """Say that the side can form no word (P14)."""

    side: int


@dataclass(frozen=True)
class ConfirmEnd:
    """Confirm, as judge, the end that is due (P14)."""


@dataclass(frozen=True)
class StopMatch:
    """End the match now, as judge, with a reason."""

    reason: str


@dataclass(frozen=True)
class DecideTie:
    """Record the jury's decision on level totals (P16)."""

    winner: int | None
    names: str
    reason: str


# Every command to a match under way; one is opened by `OpenMatch`.
Command = (
    TickItem
    | SkipItem
    | ReopenItem
    | DrawLot
    | RingBell
    | Pause
    | Resume
    | RestartTurn
    | DeclarePlay
    | EndTurn
    | Pass
    | ExchangeTiles
    | NameStarter
    | StopTurn
    | RecordTurn
    | WriteWord
    | WriteRack
    | EndAtBoard
    | BuyLetters
    | ReturnLetters
    | SetClock
    | Announce
    | SettleScore
    | ObjectToScore
    | HoldPlay
    | DrawApart
    | ReleaseHold
    | TakeBack
    | ChallengePlay
    | WithdrawChallenge
    | LeaveUnchallenged
    | RuleChallenge
    | DisallowPlay
    | OverturnRuling
    | EnterReserve
    | CorrectScore
    | Warn
    | Disqualify
    | WalkOver
    | AskEnd
    | SignSheet
    | SignAsJudge
    | NamePupils
    | DeclareNoWord
    | ConfirmEnd
    | StopMatch
    | DecideTie
)
