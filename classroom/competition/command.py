"""The commands to a competition, and why it refuses one: the reason as a value, whose sentence is in `wording`."""

from __future__ import annotations

from enum import Enum

from classroom.competition.division import Division, EntryRefusal, Phase, Registration, Wishes
from classroom.competition.event import PutIn, ResultToEnter, Room, Source, Table
from classroom.competition.result import StandingPolicy, TeamNumber, TieBreak, TieDecision
from classroom.competition.team import Attendance, Entry, Judge
from classroom.match.team import Heading
from classroom.rules.policy import Format
from classroom.value import Value


class OpenCompetition(Value):
    """Open a competition under a format; `standing` defaults to the format's own policy.

    In one that `is_friendly`, matches are practice, and nobody asks for full sheets or judges.
    """

    competition_id: str
    app_version: str
    title: str
    format: Format
    divisions: tuple[Division, ...]
    heading: Heading = Heading()
    standing: StandingPolicy | None = None
    is_friendly: bool = False


class CompetitionCommand(Value):
    """A command to a competition under way; one is opened by `OpenCompetition`."""


class EnterTeam(CompetitionCommand):
    """Enter a team, late if rounds are published; a division with conditions requires a `registration` (T1)."""

    entry: Entry
    division: int = 0
    registration: Registration | None = None


class ChangeEntry(CompetitionCommand):
    """Correct the entry of a team."""

    player: TeamNumber
    entry: Entry


class DeleteEntry(CompetitionCommand):
    """Delete a team that was entered by mistake and has met nobody."""

    player: TeamNumber


class MoveTeam(CompetitionCommand):
    """Move a team to another division or pool, while no round of either is published."""

    player: TeamNumber
    division: int


class WithdrawTeam(CompetitionCommand):
    """Withdraw a team after the last published round."""

    player: TeamNumber
    reason: str


class ReturnTeam(CompetitionCommand):
    """Let a withdrawn team play again."""

    player: TeamNumber


class TakeAttendance(CompetitionCommand):
    """Check a team in: it is here, late or absent; None if it was not looked for yet. Only who is here is drawn."""

    player: TeamNumber
    attendance: Attendance | None


class ListJudges(CompetitionCommand):
    """Set the list of judges."""

    judges: tuple[Judge, ...]


class PlanDivision(CompetitionCommand):
    """Change how many rounds a division has and how they are paired; published rounds stay.

    For a final of pools, `best` is how many of each go on.
    """

    division: int
    phases: tuple[Phase, ...]
    best: int = 0


class ListWishes(CompetitionCommand):
    """Set the director's wishes for the draws of a division."""

    division: int
    wishes: Wishes


class ChooseTieBreak(CompetitionCommand):
    """Set the tie-break for teams level on points, and the most points of a margin that count, None for all."""

    tie_break: TieBreak
    margin_cap: int | None = None


class SettleTie(CompetitionCommand):
    """Decide how teams that are level in everything follow each other: by lot, a play-off, or the director (P16)."""

    division: int
    decision: TieDecision


class AskSecondEntry(CompetitionCommand):
    """Set whether two people must type each result before it counts."""

    is_asked: bool


class ListRooms(CompetitionCommand):
    """Set which tables are in which room."""

    rooms: tuple[Room, ...]


class PublishRound(CompetitionCommand):
    """Publish the pairings of a round, as proposed by `next_round` or as changed by the director.

    `set_word` is the word with which all boards of the round begin, if each team has its own board (U2).
    `origin_exception` is why teams of one state or school meet in it (P3). `entry_exception` is why it is published
    although teams or judges are not ready to play (P1, P2, P17). `put_in` has teams at its tables that were not drawn.
    """

    division: int
    number: int
    tables: tuple[Table, ...]
    byes: tuple[TeamNumber, ...] = ()
    repeats_from: int = 1
    set_word: str = ""
    origin_exception: str = ""
    entry_exception: str = ""
    put_in: tuple[PutIn, ...] = ()


class SeatJudges(CompetitionCommand):
    """Set the judges at a table of a published round, the accuracy judge first (P17)."""

    division: int
    number: int
    table: int
    judges: tuple[str, ...]


class TakeBackRound(CompetitionCommand):
    """Take back the last round, to be drawn again: a team has come late or left before the first result."""

    division: int
    reason: str


class EnterResult(CompetitionCommand):
    """Enter the result of a match, or a ruling of the director, with the `reason` and the name of whoever decided.

    If two people type each result, the second entry `settles` any difference from the first. `by_hand`: the scores of
    a real board were typed in.
    """

    division: int
    number: int
    result: ResultToEnter
    source: Source = Source.TYPED
    match_id: str = ""
    reason: str = ""
    by: str = ""
    settles: bool = False
    by_hand: bool = False


class CorrectResult(CompetitionCommand):
    """Replace a wrong result with another."""

    division: int
    number: int
    result: ResultToEnter
    reason: str
    by: str = ""


class TakeBackResult(CompetitionCommand):
    """Undo a result that should not have been entered."""

    division: int
    number: int
    player: TeamNumber
    reason: str
    by: str = ""


class CloseCompetition(CompetitionCommand):
    """Declare the standings final."""


class ReopenCompetition(CompetitionCommand):
    """Reopen a competition that was closed too early."""

    reason: str
    by: str = ""


COMMANDS = tuple(CompetitionCommand.__subclasses__())
"""Every kind of command."""


class NotDone(Enum):
    """Each reason for which a competition refuses a command."""

    TITLE_EMPTY = "title empty"
    NO_MATCHES_BETWEEN_TEAMS = "no matches between teams"
    NO_ROUNDS = "no rounds"
    TOO_MANY_ROUNDS = "too many rounds"
    TOO_MANY_DIVISIONS = "too many divisions"
    NO_SUCH_DIVISION = "no such division"
    NO_SUCH_TEAM = "no such team"
    TEAM_NAME_EMPTY = "team name empty"
    SAME_TEAM_NAME = "same team name"
    PUPIL_TWICE = "pupil twice"
    NOT_REGISTERED = "not registered"
    NOT_ADMITTED = "not admitted"
    KNOCK_OUT_BEGUN = "knock-out begun"
    IS_IN_ROUND = "is in round"
    APART_LEAVES_NO_DRAW = "apart leaves no draw"
    NOTHING_PLAYED = "nothing played"
    HAS_LEFT = "has left"
    HAS_NOT_LEFT = "has not left"
    JUDGE_TWICE = "judge twice"
    JUDGE_OF_OWN = "judge of own"
    ORIGIN_EXCEPTION_NEEDED = "origin exception needed"
    ROUNDS_PUBLISHED = "rounds published"
    TOO_FEW_TEAMS = "too few teams"
    LEVEL_AT_KNOCK_OUT = "level at knock-out"
    LEVEL_AT_BYE = "level at bye"
    NOT_LEVEL = "not level"
    NAME_NEEDED = "name needed"
    NO_MORE_ROUNDS = "no more rounds"
    ONE_LEFT = "one left"
    RESULTS_MISSING = "results missing"
    DIVISION_NOT_COMPLETE = "division not complete"
    NOT_THE_NEXT_ROUND = "not the next round"
    TEAM_TWICE_IN_ROUND = "team twice in round"
    TEAM_NOT_IN_ROUND = "team not in round"
    TEAM_LEFT_OUT = "team left out"
    POOLS_NOT_PLAYED = "pools not played"
    TEAM_STAYS = "team stays"
    NO_OWN_TEAMS = "no own teams"
    POOLS_MISPLANNED = "pools misplanned"
    NOT_IN_BRACKET = "not in bracket"
    TABLE_TWICE = "table twice"
    TABLE_IN_TWO_ROOMS = "table in two rooms"
    NO_SUCH_TABLE = "no such table"
    NO_ROUND_YET = "no round yet"
    NO_SUCH_ROUND = "no such round"
    ROUND_HAS_RESULTS = "round has results"
    NOT_PAIRED = "not paired"
    IS_PAIRED = "is paired"
    SCORE_OUT_OF_RANGE = "score out of range"
    WINNER_NEEDED = "winner needed"
    SAME_RESULT = "same result"
    OTHER_RESULT = "other result"
    ENTRIES_DIFFER = "entries differ"
    MATCH_COUNTED = "match counted"
    NO_RESULT = "no result"
    NEXT_ROUND_DRAWN = "next round drawn"
    REASON_NEEDED = "reason needed"
    CLOSED = "closed"
    NOT_CLOSED = "not closed"
    CODE_SHORT = "code short"
    CODE_SIGN = "code sign"
    CODE_WRONG = "code wrong"
    CODE_OF_ANOTHER = "code of another"
    NO_CODE = "no code"
    CODE_UNKNOWN_TABLE = "code unknown table"
    MATCH_NOT_OVER = "match not over"
    MATCH_NOT_PAIRED = "match not paired"
    ONLY_TWO_MEET = "only two meet"
    SET_WORD_NEEDED = "set word needed"
    SET_WORD_UNWANTED = "set word unwanted"
    BOARD_FOR_ONE = "board for one"
    NO_BOARD = "no board"
    SAME_SCORE = "same score"
    OTHER_SCORE = "other score"
    ROUND_COUNTED = "round counted"
    MONEY_OUT_OF_RANGE = "money out of range"
    ROUND_NOT_OVER = "round not over"
    TEAM_NOT_HERE = "team not here"
    OTHER_WORD = "other word"


class NotDoneBecause(Value):
    """Why a command changed nothing: `names` and `numbers` fill its sentence, `entry` is the condition not met.

    `level` are the teams whose order must be decided first (P16).
    """

    reason: NotDone
    names: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()
    entry: EntryRefusal | None = None
    level: tuple[TeamNumber, ...] = ()
