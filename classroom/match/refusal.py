"""A refusal by a rule: the reason, as a value. The sentences for people are in `ui.wording`."""

from __future__ import annotations

from dataclasses import field
from enum import Enum

from classroom.match.state import Phase
from classroom.rules.placement import Misplaced
from classroom.rules.square import Square
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
