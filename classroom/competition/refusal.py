"""Why a competition refuses a command: the reason as a value. The sentences are in `refusal_text`."""

from __future__ import annotations

from enum import Enum

from classroom.competition.division import EntryRefusal
from classroom.competition.result import TeamNumber
from classroom.value import Value


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
