"""A format as one value: its policies by subject, who plays, what a turn is, how a match ends, words and paper."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from enum import Enum

from classroom.rules.board import Layout
from classroom.rules.tile import BLANK, TileSet
from classroom.value import Value

# The bounds of their numbers


class InvalidPolicyError(ValueError):
    """A number that a policy cannot have; the message says which and why."""


MOST = 100_000
"""An upper limit that no number of a policy reaches; in seconds it is more than a day."""


def need(policy: object, *names: str, least: int = 1, most: int = MOST) -> None:
    """Raise `InvalidPolicyError` if a named field is below `least` or above `most`."""
    for name in names:
        number = getattr(policy, name)
        if number < least:
            raise InvalidPolicyError(f"{name} must be {least} or more, not {number}")
        if number > most:
            raise InvalidPolicyError(f"{name} must be {most} or less, not {number}")


# Who plays: racks, officials, warnings, absence, signatures


class Sides(Value):
    """The number of teams and the make-up of one: main players, reserves, school years, what a team sheet must show.

    `years` empty means any year (P1). `different_origins`: no two teams from the same state (P3). `mixed_teams`: the
    sheet confirms a mixed team or gives the reason for an exception (P2). `teacher`: each team is accompanied (P2).
    A team has `mains` main players; where `fewest_mains` is not 0 that many are enough (A1).
    """

    least: int
    most: int
    mains: int
    reserves: int
    years: tuple[int, ...]
    different_origins: bool
    mixed_teams: bool
    teacher: bool
    fewest_mains: int = 0

    def __post_init__(self) -> None:
        need(self, "least", "mains")
        need(self, "reserves", "fewest_mains", least=0)
        if self.most < self.least:
            raise InvalidPolicyError(f"most must be {self.least} or more, not {self.most}")
        if self.fewest_mains > self.mains:
            raise InvalidPolicyError(f"fewest_mains must be {self.mains} or less, not {self.fewest_mains}")


class SideRack(Value):
    """One rack for each team, which its members play together (P7)."""

    size: int

    def __post_init__(self) -> None:
        need(self, "size")


class MemberRacks(Value):
    """A rack for each main player, who takes turns individually; the teams alternate round the table (A1)."""

    size: int

    def __post_init__(self) -> None:
        need(self, "size")


class PooledRack(Value):
    """One rack for each team, with `per_member` tiles for every main player; anybody may use any of them (U4)."""

    per_member: int

    def __post_init__(self) -> None:
        need(self, "per_member")


Racks = SideRack | MemberRacks | PooledRack


def rack_size(racks: Racks, mains: int) -> int:
    """Return the number of tiles on a full rack in a team with `mains` main players (P7, A1, U4)."""
    match racks:
        case SideRack(size) | MemberRacks(size):
            return size
        case PooledRack(per_member):
            return per_member * mains


class Officials(Value):
    """The judges. `from_elsewhere`: no judge comes from a state that plays in the match (P17).

    `required`: the judges are two people, each with a state. A competition asks for both of them and a time keeper,
    or for a written exception (P17).
    """

    from_elsewhere: bool
    required: bool = False


class CheckList(Value):
    """The items ticked before the first bell, by name; empty if there is no such list (P22).

    `required`: in a competition the first bell waits until each item is ticked or skipped.
    """

    items: tuple[str, ...]
    required: bool = False


class Warnings(Value):
    """The number of warnings to one player that disqualifies the team; 0: warnings are only noted (A12).

    With `only_player` they disqualify the player, and the team only when no main player is left.
    """

    limit: int
    only_player: bool = False

    def __post_init__(self) -> None:
        need(self, "limit", least=0)


class NoMargin(Value):
    """A walkover is a win, and the format names no margin for it.

    `absent_last`: in a competition, teams that never came rank below every team that came (P16).
    """

    absent_last: bool = False


class GreatestMargin(Value):
    """The winner by walkover gets the greatest margin of the round (A12)."""


class FixedMargin(Value):
    """A team that is absent, or more than `late_minutes` late, gives the other team a margin of `points` (T8).

    With `absent_loses` its own margin falls by the same number.
    """

    points: int
    late_minutes: int
    absent_loses: bool = True

    def __post_init__(self) -> None:
        need(self, "points", "late_minutes", least=0)


Absence = NoMargin | GreatestMargin | FixedMargin


class SignedOnPaper(Value):
    """The judge signs the printed sheet (P20)."""


class SignedByJudge(Value):
    """The judge signs the printed sheet, and the sheet says so; nobody can change it after that (P12, P20)."""


class LockedWhenSigned(Value):
    """All sides sign the sheet; after that only the director can change it, with a name and a reason (T10)."""


Signing = SignedOnPaper | SignedByJudge | LockedWhenSigned


# A turn: who begins, what may be laid, drawn, exchanged, announced, challenged


class HighestValue(Value):
    """Each side draws a tile, the highest face value starts, equal values draw again (P8)."""


class NearestToA(Value):
    """Each side draws a tile, the one nearest to A starts, a blank before A; ties draw again (A2, S1)."""


class DrawStar(Value):
    """Each side draws a lot and the star starts; or the starter is given, as a tournament balances them (T3)."""


class NobodyWaits(Value):
    """The first team of the list starts, since there is no opponent to wait for (U1)."""


FirstTurn = HighestValue | NearestToA | DrawStar | NobodyWaits


class CentreOpening(Value):
    """The first play is a word that covers the start square, with at least `tiles` tiles, two or more (C3, P6)."""

    tiles: int

    def __post_init__(self) -> None:
        need(self, "tiles", least=2)


class SetWord(Value):
    """A word of `letters` letters is on the start square before the first play, and scores nothing (U2).

    It is placed across, with its middle letter on the start square. `suggestions` are words to choose from.
    """

    letters: int
    suggestions: tuple[str, ...]

    def __post_init__(self) -> None:
        need(self, "letters", least=2)
        if wrong := [word for word in self.suggestions if len(word) != self.letters]:
            raise InvalidPolicyError(f"suggestions must have {self.letters} letters, not {', '.join(wrong)}")

    @property
    def tiles(self) -> int:
        """Return the smallest number of tiles that the first play can have."""
        return 1


Opening = CentreOpening | SetWord


class BlanksPlayed(Value):
    """A blank stands for the letter it is given and scores nothing (C7)."""


class BlanksAside(Value):
    """A drawn blank is put aside, and another tile is drawn (U3)."""


Blanks = BlanksPlayed | BlanksAside


class EachTurn(Value):
    """A side refills its rack once its play can no longer be challenged (C11)."""


class EachWords(Value):
    """A side refills its rack once it has played `words` words (U5).

    `gives_back`: if a word is disallowed after that, the rack is never left over full. For each tile
    too many, one of its other tiles goes back into the bag, chosen by lot (U5, U7).
    """

    words: int
    gives_back: bool = False

    def __post_init__(self) -> None:
        need(self, "words")


Refill = EachTurn | EachWords


class RackBonus(Value):
    """Extra points for laying `tiles` tiles of a full rack in one turn (C9)."""

    tiles: int
    points: int

    def __post_init__(self) -> None:
        need(self, "tiles", "points")


class NoBonus(Value):
    """No extra points, however many tiles are laid (U6)."""


Bonus = RackBonus | NoBonus


class WholeRack(Value):
    """Exchange all tiles of a full rack or none, with at least `bag` tiles in the bag (P11).

    In every kind of exchange, `returned_first` tells whether the tiles go back before others are drawn, or after (A8,
    T4).
    """

    bag: int
    returned_first: bool = False

    def __post_init__(self) -> None:
        need(self, "bag", least=0)


class AnyTiles(Value):
    """Exchange one or more tiles, with at least `bag` tiles in the bag (S2)."""

    bag: int
    returned_first: bool = False

    def __post_init__(self) -> None:
        need(self, "bag", least=0)


class OnlyAlike(Value):
    """Exchange one or more tiles only from a rack with `alike` of one letter, with at least `bag` tiles left (A8)."""

    bag: int
    alike: int
    returned_first: bool = False

    def __post_init__(self) -> None:
        need(self, "bag", least=0)
        need(self, "alike", least=2)


class UnlessAlike(Value):
    """Exchange one or more tiles, but not from a rack with `alike` of one letter; at least `bag` tiles left (T4)."""

    bag: int
    alike: int
    returned_first: bool = False

    def __post_init__(self) -> None:
        need(self, "bag", least=0)
        need(self, "alike", least=2)


class Price(Value):
    """The price of `letters` letters, in whole units of the currency (U8)."""

    letters: int
    amount: int

    def __post_init__(self) -> None:
        need(self, "letters")
        need(self, "amount", least=0)


class LetterShop(Value):
    """No exchange: teams buy extra letters from a separate bag, in the quantities that have a price (U8).

    With `at_any_moment` letters are also sold while a word is counted or the clock is stopped, otherwise only while
    it runs.
    """

    currency: str
    prices: tuple[Price, ...]
    at_any_moment: bool = False

    def __post_init__(self) -> None:
        if len({price.letters for price in self.prices}) < len(self.prices):
            raise InvalidPolicyError("prices must name each number of letters once")


Exchange = WholeRack | AnyTiles | OnlyAlike | UnlessAlike | LetterShop


def is_returned_first(exchange: Exchange) -> bool:
    """Tell whether the exchanged tiles are back in the bag before others are drawn (A8, T4)."""
    return not isinstance(exchange, LetterShop) and exchange.returned_first


class JudgeChecks(Value):
    """The side announces its score; the point judge checks it, and the checked score counts (P10)."""


class NotAnnounced(Value):
    """The counted score is entered at once."""


class OwnCount(Value):
    """The team says its own count, which is recorded beside the judges'; the judges' count makes the total (U9)."""


class Objections(Value):
    """The side announces its score; objections and challenges come before it is written down (A5, A6).

    A score that is too high stands if nobody objects. One that is too low is corrected, or also stands with
    `as_announced`.
    """

    as_announced: bool = False


Announcement = JudgeChecks | NotAnnounced | OwnCount | Objections


class LoseNextTurn(Value):
    """A side that challenges an acceptable word loses its next turn (P12, S4 double).

    If no turn follows, it loses nothing, or its `extra_turn` after level totals if there is one (P12, P16).
    """

    extra_turn: bool = False


class NoPenalty(Value):
    """A failed challenge costs nothing (S4 single)."""


class PointsToChallenged(Value):
    """A failed challenge gives the challenged side points, once or per word challenged (T5, S4 +5 and +10)."""

    points: int
    each_word: bool

    def __post_init__(self) -> None:
        need(self, "points")


class PointsFromChallenger(Value):
    """A failed challenge takes points from the challenging side (A7, S4 -5 and -10)."""

    points: int

    def __post_init__(self) -> None:
        need(self, "points")


FailedChallenge = LoseNextTurn | NoPenalty | PointsToChallenged | PointsFromChallenger


class Challenge(Value):
    """A play may be challenged until the next turn begins, naming at most `words` of its words; 0: any number (P12).

    A ruling on several words is a ruling on the play, and nobody is told which of them is not a word (S3). With
    `names_refused` it says of each word whether it counts, and the ruling on each word is remembered (P12). If
    `hold_seconds` is not 0, a side may hold the play to think about it. After that time the tiles for the next rack
    may be drawn, but are kept apart (S5). `until_written`: the play can be challenged from the moment it is made
    until its score is written down, and no later (A5, T5).
    """

    words: int
    failed: FailedChallenge
    hold_seconds: int = 0
    names_refused: bool = False
    until_written: bool = False

    def __post_init__(self) -> None:
        need(self, "words", "hold_seconds", least=0)


class Void(Value):
    """A play with a word that does not count is refused at once, and nobody challenges (S4 void)."""


class PointsTakenBack(Value):
    """A disallowed play scores nothing (U7)."""


class PointsDeducted(Value):
    """A disallowed play scores nothing, and its full value is deducted from the team (U7).

    With `word_only` only the value of its disallowed words is deducted, not that of all its words.
    """

    word_only: bool = False


DisallowedWord = PointsTakenBack | PointsDeducted


class JudgeDisallows(Value):
    """Nobody challenges: the judge disallows a play, and its tiles come off (U7).

    With `may_stay` a play that others are built on can stay on the board, marked. Its disallowed words do not count.
    """

    disallowed_word: DisallowedWord
    may_stay: bool = False


Challenges = Challenge | Void | JudgeDisallows


# The clock: of a turn, of a team, of a round, or none


SECOND_MS = 1000
MOST_STROKES = 9


class PerTurn(Value):
    """A time limit for each turn, between opening and closing bells; lawful tiles are played at the end (P4, P5)."""

    seconds: int
    begin_bells: int
    end_bells: int

    def __post_init__(self) -> None:
        need(self, "seconds")
        need(self, "begin_bells", "end_bells", least=0, most=MOST_STROKES)


class SitsOut(Value):
    """A team out of time makes no more moves but may challenge; the others play on, with every play checked (A4)."""


class Overtime(Value):
    """Time beyond the team's own: at most `seconds`, and each `each_seconds` begun costs `points` (T2).

    A team that uses all of it ends the match, and with `loses` has lost it.
    """

    seconds: int
    points: int
    each_seconds: int
    loses: bool

    def __post_init__(self) -> None:
        need(self, "seconds", "points", least=0)
        need(self, "each_seconds")


OutOfTime = SitsOut | Overtime


class PerSide(Value):
    """A time limit for each team for the whole match, and what follows when it runs out (A3, A4, T2).

    `timed_challenges`: a challenge uses the challenger's time until the ruling; otherwise the clocks are stopped
    (A3). `until_announced`: a team's clock runs on until it has announced its score (A3, T2, S8). If `match_seconds`
    is not 0, the match ends when the times of all teams and of the challenges add up to it (A3).
    """

    seconds: int
    out_of_time: OutOfTime
    timed_challenges: bool
    until_announced: bool = False
    match_seconds: int = 0

    def __post_init__(self) -> None:
        need(self, "seconds")
        need(self, "match_seconds", least=0)


class PerRound(Value):
    """A time limit for all the words of a round, between the opening and the closing bells (U9)."""

    seconds: int
    begin_bells: int
    end_bells: int

    def __post_init__(self) -> None:
        need(self, "seconds")
        need(self, "begin_bells", "end_bells", least=0, most=MOST_STROKES)


class Untimed(Value):
    """No limit to a turn (S8)."""


TurnTime = PerTurn | PerSide | PerRound | Untimed


def time_limit_ms(time: TurnTime) -> int | None:
    """Return the limit of a turn, a team's turns with overtime, or a round, in milliseconds; None if untimed."""
    match time:
        case PerTurn(seconds=seconds) | PerRound(seconds=seconds):
            return seconds * SECOND_MS
        case PerSide(seconds, out_of_time):
            more = out_of_time.seconds if isinstance(out_of_time, Overtime) else 0
            return (seconds + more) * SECOND_MS
        case Untimed():
            return None


def is_used_up(time: TurnTime, used_ms: int) -> bool:
    """Tell whether the time is used up: it has reached the limit, or is beyond all overtime (T2, S6)."""
    if (limit := time_limit_ms(time)) is None:
        return False
    return used_ms > limit if isinstance(time, PerSide) and isinstance(time.out_of_time, Overtime) else used_ms >= limit


def overtime_penalty(time: TurnTime, used_ms: int) -> int:
    """Return the points that a team's overtime costs, 0 or less: a penalty for each part of it begun (T2)."""
    match time:
        case PerSide(seconds, Overtime(seconds=most, points=points, each_seconds=each)):
            over = min(used_ms - seconds * SECOND_MS, most * SECOND_MS)
            return -points * -(-max(0, over) // (each * SECOND_MS))
        case _:
            return 0


# The end: zero turns, unplayed tiles, level totals


class SideOut(Value):
    """A side with `limit` zero turns in a row is disqualified (P13).

    With `blank_plays` an acceptable play worth nothing, made of blanks alone, is one of them; otherwise it ends the
    run.
    """

    limit: int
    blank_plays: bool = True

    def __post_init__(self) -> None:
        need(self, "limit")


class MatchOver(Value):
    """The match ends after `limit` zero turns in a row by all sides together (T6)."""

    limit: int

    def __post_init__(self) -> None:
        need(self, "limit")


class MatchMayEnd(Value):
    """Any side may end the match after `limit` zero turns in a row by all sides together (S6)."""

    limit: int

    def __post_init__(self) -> None:
        need(self, "limit")


class PassesEnd(Value):
    """The match ends when every player has passed in `cycles` full cycles; other zero turns are not passes (A10)."""

    cycles: int

    def __post_init__(self) -> None:
        need(self, "cycles")


class NoZeroLimit(Value):
    """Zero turns do not end anything."""


ZeroTurns = SideOut | MatchOver | MatchMayEnd | PassesEnd | NoZeroLimit


class Endings(Value):
    """The endings of the format besides zero turns: all tiles used; no side can form a word (P14).

    If `turns` is not 0, the match also ends after that number of turns by all sides together. With `scoreless_win`
    the higher total wins even if no turn has scored; otherwise nobody has won then (P16).
    """

    tiles_used: bool
    no_word: bool
    turns: int = 0
    scoreless_win: bool = False

    def __post_init__(self) -> None:
        need(self, "turns", least=0)


class LoseOwn(Value):
    """Each side loses the value of its own unplayed tiles; nothing is added to the other (P15)."""


class OutTakesOthers(Value):
    """Each side loses its unplayed tiles; the side that went out adds the others' (A11, S7 club)."""


class OutTakesTwice(Value):
    """The side that went out adds twice the others' unplayed tiles; if nobody did, each loses its own (T7)."""


class NoAdjustment(Value):
    """Unplayed tiles cost nothing (U1)."""


EndAdjustment = LoseOwn | OutTakesOthers | OutTakesTwice | NoAdjustment


class ExtraTurn(Value):
    """Level totals: one extra turn each in playing order; still level, the jury decides (P16)."""


class SharedWin(Value):
    """Level totals share the win."""


class Draw(Value):
    """Level totals are a draw, with no winner (T8)."""


TieBreak = ExtraTurn | SharedWin | Draw


# The words, the help and the paper


class Words(Value):
    """The default word list for practice and for competition, and the categories refused in it (P9, A13).

    If `longest` is not 0, longer words do not count. Unless `spellings_apart`, slang includes informal spellings: a
    rule that refuses slang refuses these too.
    """

    practice: str
    competition: str
    refused: tuple[str, ...]
    longest: int = 0
    spellings_apart: bool = False

    def __post_init__(self) -> None:
        need(self, "longest", least=0)


class Help(Value):
    """Whether practice may open the helper during a match; competition never does (P18).

    `list_open`: the list of two-letter words is open in every match, without hints (A9).
    """

    in_practice: bool
    list_open: bool = False


class Sheet(Value):
    """The number of turns that a printed score sheet has room for (P20)."""

    rows: int

    def __post_init__(self) -> None:
        need(self, "rows")


class EndReason(Enum):
    """Why a match ended; every end has one."""

    TILES_USED = "all tiles used"
    NO_WORD = "no word possible"
    ZERO_TURNS = "zero turns"
    PASSES = "passes"
    TURNS = "turns played"
    TIME = "time"
    DISQUALIFIED = "disqualified"
    WALKOVER = "walkover"
    STOPPED = "stopped"
    LESSON = "lesson over"


def adjustments(policy: EndAdjustment, unplayed: Sequence[int], out: int | None) -> tuple[int, ...]:
    """Return the points to add to each side's score at the end.

    `unplayed` is the value of each side's unplayed tiles. `out` is the side that has none while the bag is empty, or
    None.
    """
    others = sum(unplayed)
    lost = [-value for value in unplayed]
    match policy:
        case LoseOwn():
            pass
        case OutTakesOthers():
            if out is not None:
                lost[out] += others
        case OutTakesTwice():
            if out is not None:
                lost = [2 * others if side == out else 0 for side in range(len(lost))]
        case NoAdjustment():
            return (0,) * len(lost)
    return tuple(lost)


def winners(totals: Sequence[int], excluded: Collection[int] = ()) -> tuple[int, ...]:
    """Return those with the highest total, except the `excluded` ones (P13, P16); empty if nobody is left."""
    playing = [one for one in range(len(totals)) if one not in excluded]
    best = max((totals[one] for one in playing), default=0)
    return tuple(one for one in playing if totals[one] == best)


STAR = "*"
NO_STAR = "-"
"""The lots of `DrawStar`, one of which is the star (T3)."""


class Format(Value):
    """The policies of a match, as a value: stored with a match, it stays valid when a rule book changes.

    `key` is stable and never shown; `title` is shown. `copy_of` is the key of the format from which a house rule was
    made, else empty. `rules` has, for each policy, the ids of the rules it states. Policies with a default here are
    those that are missing in matches stored by Bellword 0.1; a file names them all.
    """

    key: str
    title: str
    copy_of: str
    layout: Layout
    tiles: TileSet
    sides: Sides
    racks: Racks
    first_turn: FirstTurn
    opening: Opening
    turn_time: TurnTime
    refill: Refill
    bonus: Bonus
    exchange: Exchange
    announcement: Announcement
    challenge: Challenges
    zero_turns: ZeroTurns
    endings: Endings
    end_adjustment: EndAdjustment
    tie_break: TieBreak
    words: Words
    help: Help
    sheet: Sheet
    rules: Mapping[str, tuple[str, ...]]
    blanks: Blanks = BlanksPlayed()
    officials: Officials = Officials(from_elsewhere=False)
    checklist: CheckList = CheckList(())
    warnings: Warnings = Warnings(0)
    absence: Absence = NoMargin()
    signing: Signing = SignedOnPaper()

    @property
    def currency(self) -> str:
        """The currency in which letters are sold, empty if none are (U8)."""
        return self.exchange.currency if isinstance(self.exchange, LetterShop) else ""


def bonus_for(bonus: Bonus, laid: int, held: int) -> int:
    """Return the extra points for laying `laid` of the `held` tiles of a rack (C9)."""
    match bonus:
        case RackBonus(tiles, points):
            return points if laid >= tiles and held >= tiles else 0
        case NoBonus():
            return 0


def starters(first_turn: FirstTurn, tiles: TileSet, drawn: Mapping[int, str]) -> tuple[int, ...]:
    """Return the sides with the best drawn tile: one side starts, several draw again (P8, A2, S1, T3)."""

    def rank(side: int) -> int:
        match first_turn:
            case HighestValue():
                return -tiles.values[drawn[side]]
            case NearestToA():
                return (BLANK, *tiles.letters).index(drawn[side])
            case DrawStar():
                return 0 if drawn[side] == STAR else 1
            case NobodyWaits():
                return side

    best = min(rank(side) for side in drawn)
    return tuple(side for side in sorted(drawn) if rank(side) == best)
