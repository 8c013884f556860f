"""The commands to a match, which are decided into events or refused (`decide`), and refusals: the reason as a value."""

from __future__ import annotations

from dataclasses import field
from enum import Enum

from classroom.match.event import PauseReason, Switches
from classroom.match.state import Phase, TurnKind
from classroom.match.team import Heading, Mode, Official, Stage, Team
from classroom.rules.board import LaidTile, Square
from classroom.rules.placement import Misplaced
from classroom.rules.policy import EndReason, Format
from classroom.value import Value


class Refused(Enum):
    """The reasons for refusing a command."""

    NOT_NOW = "not now"
    TIME_LEFT = "time left"
    MISPLACED = "misplaced"
    NOT_ON_RACK = "not on rack"
    NOT_IN_LIST = "not in list"
    EXCHANGE_NEEDS_FULL_RACK = "exchange needs full rack"
    EXCHANGE_ALL_OR_NONE = "exchange all or none"
    EXCHANGE_NOTHING = "exchange nothing"
    BAG_TOO_SMALL = "bag too small"
    ONLY_A_WORD = "only a word"
    NOTHING_TO_TAKE_BACK = "nothing to take back"
    TILES_TO_DRAW = "tiles to draw"
    TOO_LATE_TO_CHALLENGE = "too late to challenge"
    OWN_PLAY = "own play"
    NOT_A_WORD_OF_THE_PLAY = "not a word of the play"
    TOO_MANY_WORDS = "too many words"
    REASON_NEEDED = "reason needed"
    NAME_NEEDED = "name needed"
    SCORE_OUT_OF_RANGE = "score out of range"
    NO_SUCH_TURN = "no such turn"
    NO_SUCH_SIDE = "no such side"
    NO_RULING = "no ruling"
    SAME_RULING = "same ruling"
    NOT_A_RESERVE = "not a reserve"
    NOT_A_MAIN = "not a main"
    NO_END_DUE = "no end due"
    SIDES_COUNT = "sides count"
    TEAM_NAME_EMPTY = "team name empty"
    SAME_TEAM_NAME = "same team name"
    ORIGIN_EMPTY = "origin empty"
    SAME_ORIGIN = "same origin"
    MEMBER_NAME_EMPTY = "member name empty"
    MEMBER_TWICE = "member twice"
    MAINS_COUNT = "mains count"
    RESERVES_COUNT = "reserves count"
    YEAR_MISSING = "year missing"
    YEAR_REFUSED = "year refused"
    TEACHER_MISSING = "teacher missing"
    MIXED_TEAM_MISSING = "mixed team missing"
    SWITCHED_IN_COMPETITION = "switched in competition"
    LIST_NOT_ALONE = "list not alone"
    LIST_GONE = "list gone"
    HELPER_CLOSED = "helper closed"
    NO_CHALLENGES = "no challenges"
    NO_EXCHANGE = "no exchange"
    EXCHANGE_NEEDS_ALIKE = "exchange needs alike"
    EXCHANGE_NOT_WITH_ALIKE = "exchange not with alike"
    NOT_FOR_SALE = "not for sale"
    TOO_FEW_FOR_SALE = "too few for sale"
    NOTHING_BOUGHT = "nothing bought"
    LETTERS_USED = "letters used"
    TIME_IS_OVER = "time is over"
    SET_WORD_LETTERS = "set word letters"
    SET_WORD_NOT_IN_LIST = "set word not in list"
    STARTER_IS_DRAWN = "starter is drawn"
    JUDGE_FROM_PLAYING_STATE = "judge from playing state"
    JUDGE_TWICE = "judge twice"
    OFFICIAL_NAME_EMPTY = "official name empty"
    JUDGE_IN_BOTH_POSTS = "judge in both posts"
    JUDGE_STATE_EMPTY = "judge state empty"
    ACCURACY_JUDGE_MISSING = "accuracy judge missing"
    POINT_JUDGE_MISSING = "point judge missing"
    TIME_KEEPER_MISSING = "time keeper missing"
    NO_SUCH_ITEM = "no such item"
    LIST_IS_OPEN = "list is open"
    NOT_MARKED = "not marked"
    NO_SUCH_MEMBER = "no such member"
    TOO_EARLY_TO_DRAW = "too early to draw"
    CLOCK_OUT_OF_RANGE = "clock out of range"
    NO_CLOCK = "no clock"
    SHEET_SIGNED = "sheet signed"
    ALREADY_SIGNED = "already signed"
    JUDGE_HAS_SIGNED = "judge has signed"
    WHICH_WORD = "which word"
    WORD_STAYS_UNSAID = "word stays unsaid"
    NOTHING_TO_DISALLOW = "nothing to disallow"
    BUILT_ON = "built on"
    BUILT_ON_MAY_STAY = "built on, may stay"
    NOT_BUILT_ON = "not built on"
    WORDS_NEEDED = "words needed"
    ALREADY_MARKED = "already marked"
    SCORE_IS_WRITTEN = "score is written"
    WORD_IS_RULED = "word is ruled"
    CHALLENGED_ALREADY = "challenged already"
    OBJECTED_ALREADY = "objected already"
    PLAYER_DISQUALIFIED = "player disqualified"
    COMPUTER_ONLY_IN_PRACTICE = "computer only in practice"
    COMPUTERS_ALONE = "computers alone"
    COMPUTER_NEEDS_TEAM_RACK = "computer needs team rack"
    COMPUTER_HAS_NO_HANDS = "computer has no hands"
    AT_REAL_BOARD = "at real board"
    SCORE_NEEDED = "score needed"
    NOT_LEFT = "not left"
    SQUARE_NEEDED = "square needed"
    NO_SUCH_SQUARE = "no such square"
    LETTERS_NEEDED = "letters needed"
    MORE_THAN_A_RACK = "more than a rack"
    WORD_MISSING = "word missing"
    LATER_WORD_UNFIT = "later word unfit"
    NO_PLAY = "no play"
    NO_RACK_EMPTY = "no rack empty"
    RACK_TOO_LONG = "rack too long"


class Refusal(Value):
    """Why a command changed nothing.

    The sentence is filled from `names` (people, teams, words or tiles), `numbers` (figures) and `squares` (places on
    the board). `misplaced` is the kind of `Refused.MISPLACED`. The last two fields go with `Refused.NOT_NOW`.
    `command` is the kind of the command, None if a turn was interrupted when the app stopped. `phase` is the moment
    that does not allow the command, None if it does.
    """

    reason: Refused
    names: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()
    squares: tuple[Square, ...] = ()
    misplaced: Misplaced | None = None
    command: type[object] | None = field(default=None, compare=False)
    phase: Phase | None = field(default=None, compare=False)


class OpenMatch(Value):
    """Begin a match with these teams.

    `set_word` is the word that lies on the board before the first play; `is_word_asked`: the judges were asked about
    it, and take it though it is not in the list (U2). `starter` is the side that begins if a tournament balances that
    (T3). `round_number` is the round of an event, counted from 1, or 0 (U1). `table_number` and `stage` are its table
    there and which of the last matches it is. `officials_exception` is why a competition lacks a judge or the time
    keeper (P17), `origin_exception` why two teams of one state meet in it (P3), and `entry_exception` why teams with
    incomplete sheets play (P1, P2). `real_board`: the match is played at a wooden board and written down here.
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
    is_word_asked: bool = False


class Command(Value):
    """A command to a match under way; one is opened by `OpenMatch`."""


class TickItem(Command):
    """Tick an item of the check list before the match (P22)."""

    item: str
    by: str


class SkipItem(Command):
    """Continue without an item of the check list before the match, for a reason (P22)."""

    item: str
    by: str
    reason: str


class ReopenItem(Command):
    """Undo ticking or skipping an item of the check list (P22)."""

    item: str


ItemCommand = TickItem | SkipItem | ReopenItem


class DrawLot(Command):
    """Draw a tile, or a lot, for the start (P8, A2, T3)."""

    side: int


class RingBell(Command):
    """Begin the next turn with its bell (P4)."""


class Pause(Command):
    """Pause the clock of the running turn; `slept_ms` passed while the machine slept and does not count."""

    reason: PauseReason
    slept_ms: int = 0


class Resume(Command):
    """Resume the paused turn where it stopped."""


class RestartTurn(Command):
    """Restart a paused or interrupted turn with its full time.

    If the time belongs to a team or to the round, a judge gives some of it back this way. That requires a name and a
    reason, unless the app caused the interruption (A3, T2, U9).
    """

    by: str = ""
    reason: str = ""


class DeclarePlay(Command):
    """Play these tiles (P5)."""

    tiles: tuple[LaidTile, ...]


class EndTurn(Command):
    """End the turn because the time is over; these tiles lie on the board (P5)."""

    tiles: tuple[LaidTile, ...]


class Pass(Command):
    """Give up the turn.

    `side` is whose turn was shown when the pass was requested, so that a second tap does not give up the next turn
    too. None means the side to move.
    """

    side: int | None = None


class ExchangeTiles(Command):
    """Exchange these tiles of the rack (P11); `side` as in `Pass`."""

    tiles: tuple[str, ...]
    side: int | None = None


class NameStarter(Command):
    """Record which side starts at a real board (P8)."""

    side: int


class StopTurn(Command):
    """Stop the clock of the turn at a real board, where a play lies or the turn is given up (P5)."""


class RecordTurn(Command):
    """Record the outcome of a turn at a real board: the one just played, whether its bell was rung or not.

    For a play, `announced` is the score the team said, or None if nobody noted it, and `score` is what the judge
    counted. If the play's `tiles` are typed in, the app counts; then `score` may be omitted, and a different one
    needs a `reason` (P10). If players may object, `objected` is the side that objected to the announced score, or
    None if none did (A6). After `RecordUnwritten` it writes the score of that play.
    """

    kind: TurnKind
    announced: int | None = None
    score: int | None = None
    tiles: tuple[LaidTile, ...] = ()
    reason: str = ""
    objected: int | None = None


class RecordUnwritten(Command):
    """Record the play just made at a real board, but not its score: a word of it is doubted first (A5, T5).

    `tiles` are those of the play, if they were typed in.
    """

    tiles: tuple[LaidTile, ...] = ()


class WriteWord(Command):
    """Type in, or correct, the tiles of an earlier play at a real board; `turn` is an index into the turns."""

    turn: int
    tiles: tuple[LaidTile, ...]


class WriteRack(Command):
    """Type in, or correct, the unplayed tiles of a side at a real board after the end (P15)."""

    side: int
    tiles: tuple[str, ...]


class EndAtBoard(Command):
    """Confirm, as judge, the end of a match at a real board, with the unplayed tiles of each side (P14, P15)."""

    reason: EndReason
    unplayed: tuple[tuple[str, ...], ...]


class BuyLetters(Command):
    """Buy a number of extra letters (U8)."""

    letters: int


class ReturnLetters(Command):
    """Return, as judge, the letters that the side bought last, provided that none of them has been used (U8)."""


class SetClock(Command):
    """Set, as judge, the total time that a side's team has used: time is given back or taken away."""

    side: int
    used_ms: int
    by: str
    reason: str


class Announce(Command):
    """Announce the score of the play (P10)."""

    score: int


class SettleScore(Command):
    """Note the counted score, or with `score` and a reason the judge's own (P10)."""

    score: int | None = None
    reason: str = ""


class ObjectToScore(Command):
    """Object to the announced score (A5, A6)."""

    side: int


class HoldPlay(Command):
    """Hold the last play to think about a challenge (S5)."""

    side: int


class DrawApart(Command):
    """Draw tiles while the side's own play is held (S5)."""


class ReleaseHold(Command):
    """End the hold without a challenge (S5)."""


class TakeBack(Command):
    """Take back, as judge, an accidental play, pass or exchange (the last one), before the next bell."""

    by: str
    reason: str


class ChallengePlay(Command):
    """Challenge words of the last play (P12)."""

    side: int
    words: tuple[str, ...]


class WithdrawChallenge(Command):
    """Withdraw the challenge before the ruling."""


class LeaveUnchallenged(Command):
    """Waive challenging the last play before the bell, in practice: its words may then be looked up (P12, P18)."""


class RuleChallenge(Command):
    """Rule on the challenged words; a ruling against the word list needs a reason (P12).

    `refused` are those that are not words, by default those missing from the list; only if a format names them (S3).
    """

    accepted: bool
    reason: str = ""
    refused: tuple[str, ...] = ()


class DisallowPlay(Command):
    """Disallow words of a play, as judge: turn `turn`, by default the last play on the board without a mark (U7).

    A play that makes one word needs no `words`. Its tiles come off. A play on which others are built `stays`, marked,
    if the format allows that and the judge chooses it.
    """

    by: str
    reason: str
    turn: int | None = None
    words: tuple[str, ...] = ()
    stays: bool = False


class OverturnRuling(Command):
    """Overrule the ruling on a turn, an index into the turns (P12); a signed sheet needs the director (T10).

    `refused` as in `RuleChallenge`.
    """

    turn: int
    accepted: bool
    by: str
    reason: str
    as_director: bool = False
    refused: tuple[str, ...] = ()


class EnterReserve(Command):
    """Put a reserve in a main player's place (P19)."""

    side: int
    leaving: str
    entering: str


class CorrectScore(Command):
    """Correct the score of an earlier turn, an index into the turns; a signed sheet needs the director (T10)."""

    turn: int
    score: int
    by: str
    reason: str
    as_director: bool = False


class Warn(Command):
    """Warn a member of a side's team, as judge (A12)."""

    side: int
    member: str
    reason: str


class Disqualify(Command):
    """Disqualify the team of a side, as organisers (A12)."""

    side: int
    by: str
    reason: str


class WalkOver(Command):
    """Record which sides did not appear or walked out: one, or all of them (A12, T8)."""

    absent: tuple[int, ...]
    by: str
    reason: str


class AskEnd(Command):
    """Request the end that zero turns allow (S6)."""

    side: int


class SignSheet(Command):
    """Sign the score sheet for a side (T10)."""

    side: int
    name: str


class SignAsJudge(Command):
    """Sign the score sheet as judge; after that nothing on it can be changed (P12, P20)."""

    name: str


class NamePupils(Command):
    """Name the pupils of teams that played a practice without names; those of each team, in order, or none (P21)."""

    names: tuple[tuple[str, ...], ...]


class DeclareNoWord(Command):
    """Say that the side can form no word (P14)."""

    side: int


class ConfirmEnd(Command):
    """Confirm, as judge, the end that is due (P14)."""


class StopMatch(Command):
    """End the match now, as judge, with a reason."""

    reason: str


class CallLastRound(Command):
    """Let the match end with this round, as the bell of the school has gone: all sides then had as many turns.

    The clock on the wall is outside the match; whoever looks at it sends this. Only in practice.
    """


class DecideTie(Command):
    """Record the jury's decision on level totals (P16)."""

    winner: int | None
    names: str
    reason: str


COMMANDS = tuple(Command.__subclasses__())
"""Every kind of command."""
