"""The events of a match: frozen facts in the past tense, in the order of a match. `Event` is all of them."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from classroom.match.team import Heading, Member, Mode, Official, Stage, Team, WordCheck
from classroom.rules.board import LaidTile
from classroom.rules.policy import EndReason, Format, PerTurn, TurnTime
from classroom.value import Value


class Switches(Value):
    """The choices of practice; `competition_switches` gives the format's own values.

    `time_outs_count`: a turn lost to the clock is one of the zero turns that disqualify a side (P13).
    """

    turn_time: TurnTime
    live_score: bool = False
    word_check: WordCheck = WordCheck.AT_CHALLENGE
    helper_open: bool = False
    time_outs_count: bool = True


def competition_switches(format_: Format) -> Switches:
    """Return the switches that change nothing of `format_`."""
    return Switches(format_.turn_time)


def turn_limit_ms(switches: Switches) -> int | None:
    """Return the time of one turn in milliseconds, or None if a turn has no limit of its own (P4)."""
    time = switches.turn_time
    return time.seconds * 1000 if isinstance(time, PerTurn) else None


class Event(Value):
    """What happened in a match."""


# The start, and a turn


class MatchOpened(Event):
    """A match was opened, with everything it is judged by: the format by value, the word list by name and hash.

    `set_word` lies on the board before the first play (U2). `starter` is the side that begins if that was not drawn
    (T3). `round_number` is the round of an event, counted from 1, or 0 if the match is not part of one (U1).
    `table_number` is its table there, and `stage` which of the last matches of a knock-out it is.
    `officials_exception` is why a competition lacks a judge or the time keeper, or empty if it lacks none (P17).
    `origin_exception` is why its teams come from one state, or empty if they do not (P3). `entry_exception` is why
    teams with incomplete sheets play, or empty if there are none (P1, P2). `real_board`: the match is played at a
    wooden board, whose racks and bag nobody sees; it is written down here.
    """

    match_id: str
    format: Format
    lexicon_key: str
    lexicon_title: str
    lexicon_sha256: str
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


class Opening(NamedTuple):
    """How a match was opened, as a list of matches needs it: `title` is that of its rules, the people have no roles."""

    mode: Mode
    title: str
    school: str
    level: str
    teams: tuple[Team, ...]
    officials: tuple[str, ...]


def in_brief(opened: MatchOpened) -> Opening:
    """Return what a list of matches needs of an opening."""
    teams = (
        Team(team.name, team.origin, tuple(Member(one.name) for one in team.members), team.teacher)
        for team in opened.teams
    )
    heading, officials = opened.heading, tuple(official.name for official in opened.officials)
    return Opening(opened.mode, opened.format.title, heading.school, heading.level, tuple(teams), officials)


class ItemTicked(Event):
    """An item of the check list before the match was ticked (P22)."""

    item: str
    by: str


class ItemSkipped(Event):
    """An item of the check list before the match was skipped (P22)."""

    item: str
    by: str
    reason: str


class ItemReopened(Event):
    """The ticking or skipping of a check-list item was undone (P22)."""

    item: str


class LotDrawn(Event):
    """A side drew a tile, or a lot, for the start (P8, A2, T3)."""

    side: int
    tile: str


class TilesDrawn(Event):
    """A side drew tiles from the bag (C11)."""

    side: int
    tiles: tuple[str, ...]


class BlanksPutAside(Event):
    """A side drew blanks, which are put aside; it draws others (U3)."""

    side: int
    tiles: tuple[str, ...]


class LettersBought(Event):
    """A side bought extra letters for an amount of money (U8); at a real board only their `count` is known."""

    side: int
    letters: tuple[str, ...]
    amount: int
    count: int = 0


class LettersReturned(Event):
    """A side's last purchase was a mistake: the judge gave the money back, and the letters are in their bag (U8)."""

    side: int


class TurnBegan(Event):
    """A side's turn began with its first bell (P4)."""

    side: int


class TilesPlayed(Event):
    """A side played tiles: declared before the bell, or found lawful at the second bell (P5)."""

    side: int
    tiles: tuple[LaidTile, ...]
    elapsed_ms: int
    at_bell: bool


class TurnTimedOut(Event):
    """The second bell found no lawful play; what lay on the board went back to the rack (P5)."""

    side: int
    tiles: tuple[LaidTile, ...]
    elapsed_ms: int


class Passed(Event):
    """A side passed."""

    side: int
    elapsed_ms: int


class Exchanged(Event):
    """A side exchanged tiles: put back and drawn in the order that the format gives (P11, A8)."""

    side: int
    returned: tuple[str, ...]
    drawn: tuple[str, ...]
    elapsed_ms: int


class TilesReturned(Event):
    """A side returned tiles to the bag, because a disallowed word left it with more than a full rack (U5, U7)."""

    side: int
    tiles: tuple[str, ...]


class ScoreAnnounced(Event):
    """A side announced the score of its play (P10), after counting for `elapsed_ms` of its own time (A3, T2)."""

    side: int
    announced: int
    elapsed_ms: int = 0


class ScoreObjected(Event):
    """A side objected to the announced score before it was written down (A5, A6)."""

    side: int


class ScoreSettled(Event):
    """The score of the play was noted: the counted one, or the judge's with a reason (P10)."""

    side: int
    counted: int
    noted: int
    reason: str


class TurnLost(Event):
    """A side lost its turn, which went unplayed, because of a failed challenge (P12)."""

    side: int


class ReserveEntered(Event):
    """A reserve replaced a main player (P19)."""

    side: int
    leaving: str
    entering: str


class WindowClosed(Event):
    """The last play can no longer be challenged (P12)."""


# A real board, whose turns are written down here


class StarterNamed(Event):
    """The side that starts was recorded, as decided by the tiles picked at a real board (P8)."""

    side: int


class TurnStopped(Event):
    """The clock of a turn at a real board was stopped; its outcome has still to be written down (P5)."""

    side: int
    elapsed_ms: int


class PlayMade(Event):
    """A side played tiles at a real board, and nobody typed them in."""

    side: int
    elapsed_ms: int


class WordWritten(Event):
    """The tiles of the play in turn `turn` (an index) were typed in or corrected; its score stays."""

    turn: int
    tiles: tuple[LaidTile, ...]


class RackWritten(Event):
    """The unplayed tiles of a side at a real board were typed in (P15)."""

    side: int
    tiles: tuple[str, ...]


# Bells, clocks and holds


class BellRung(Event):
    """The bell was rung with a number of strokes, `elapsed_ms` into the turn (P4)."""

    strokes: int
    elapsed_ms: int


class PauseReason(Enum):
    """Why a turn was paused."""

    JUDGE = "judge"
    SLEPT = "slept"


class TurnPaused(Event):
    """The clock of the turn stopped at `elapsed_ms`."""

    elapsed_ms: int
    reason: PauseReason


class PauseEnded(Event):
    """A pause ended after `length_ms`, because the turn resumed, restarted or ended."""

    length_ms: int


class TurnResumed(Event):
    """The clock of the turn resumed from `elapsed_ms`."""

    elapsed_ms: int


class TurnRestarted(Event):
    """The turn was restarted with its full time by a judge, who may have given a reason."""

    by: str = ""
    reason: str = ""


class TimeUsedUp(Event):
    """A team's time, or the round's, ran out in a turn of `side`; the tiles on the board went back (A4, T2, U9)."""

    side: int
    tiles: tuple[LaidTile, ...]
    elapsed_ms: int


class ClockSet(Event):
    """A judge set how much time the team of `side` has used in all."""

    side: int
    used_ms: int
    by: str
    reason: str


class TurnGivenBack(Event):
    """The last turn, which the time had ended, will be played after all: a judge gave time back (A4, T2)."""

    side: int


class PlayHeld(Event):
    """A side holds the last play to think about a challenge, and its clock runs (S5)."""

    side: int


class TilesSetApart(Event):
    """A side drew while its play was held; the tiles are kept apart until the play stands (S5)."""

    side: int
    tiles: tuple[str, ...]


class TilesShown(Event):
    """The tiles that a side drew while its play was held were shown and go back into the bag (S5)."""

    side: int
    tiles: tuple[str, ...]


class HoldReleased(Event):
    """The hold ended without a challenge (S5)."""

    elapsed_ms: int


# Challenges, rulings and corrections


class TurnTakenBack(Event):
    """A judge took back the last play, pass or exchange, made by accident: the turn of `side` is open again, paused.

    `elapsed_ms` is how long that turn has run.
    """

    side: int
    elapsed_ms: int
    by: str
    reason: str


class PlayChallenged(Event):
    """A side challenged words of the last play, after holding it for `elapsed_ms` (P12, S5).

    The side that made the play had spent `counted_ms` of its time counting the score (A3, T2).
    """

    side: int
    words: tuple[str, ...]
    elapsed_ms: int = 0
    counted_ms: int = 0


class ChallengeWithdrawn(Event):
    """The challenge was withdrawn before a ruling, after `elapsed_ms` of the challenger's time (A3).

    `lookup_ms` passed on nobody's clock.
    """

    elapsed_ms: int = 0
    lookup_ms: int = 0


class ChallengeRuled(Event):
    """The accuracy judge ruled on the challenged words; `listed` tells what the word list said (P12).

    `elapsed_ms` of the challenger's time passed, or `lookup_ms` on nobody's clock (A3). `refused` are the words found
    invalid; if it is empty in a refusal, nobody was told which they are (S3).
    """

    accepted: bool
    listed: bool
    reason: str
    elapsed_ms: int = 0
    lookup_ms: int = 0
    refused: tuple[str, ...] = ()


class PlayDisallowed(Event):
    """The judge disallowed words of a play, turn `turn` (an index); none named means all of them (U7).

    Its tiles came off; if it `stays`, because others are built on it, it is marked where it lies.
    """

    turn: int
    by: str
    reason: str
    words: tuple[str, ...] = ()
    stays: bool = False


class RulingOverturned(Event):
    """The jury overruled the ruling on turn `turn`, an index into the turns (P12).

    `director`: the sheet was signed, and `by` is the director (T10). `refused` as in `ChallengeRuled`.
    """

    turn: int
    accepted: bool
    by: str
    reason: str
    director: bool = False
    refused: tuple[str, ...] = ()


class ScoreCorrected(Event):
    """A judge corrected the score of an earlier turn, an index into the turns.

    `director`: the sheet was signed, and `by` is the director (T10).
    """

    turn: int
    score: int
    by: str
    reason: str
    director: bool = False


# The end: warnings, extra turns, the jury, the signatures


class WarningGiven(Event):
    """A judge warned a member of a side's team (A12)."""

    side: int
    member: str
    reason: str


class TurnForfeited(Event):
    """The turn of a player who was disqualified during it ended `elapsed_ms` after it began (A12)."""

    side: int
    elapsed_ms: int


class NoWordDeclared(Event):
    """A side declared that it can form no word (P14)."""

    side: int


class MatchEnded(Event):
    """Play ended; `side` went out or lost by it, and `note` is the judge's wording (P13, P14, A12, T2).

    `absent` are all sides that lost by a walkover, including `side` if anybody was there (A12, T8).
    """

    reason: EndReason
    side: int | None
    note: str
    absent: tuple[int, ...] = ()


class LastRoundCalled(Event):
    """The bell of the school went: the match ends once all sides together have had so many `turns`.

    Tiles left over then cost nothing, as nobody could play them.
    """

    turns: int


class EndWithdrawn(Event):
    """A correction, or returned time, removed the reason why the match had ended."""


class ExtraTurnsCalled(Event):
    """Totals were level: each of the level sides has one extra turn, in the order of play (P16)."""


class FreshBagOpened(Event):
    """A full bag was opened for a side that plays an extra turn with an empty rack (P16)."""


class JuryDecided(Event):
    """Totals were still level: the jury named a winner, or None for a shared win (P16)."""

    winner: int | None
    names: str
    reason: str


class MatchClosed(Event):
    """The match has its result; the totals are a receipt, checked each time the match is opened.

    Both refer to teams by their index; `winner` is None for a shared win or a draw.
    """

    totals: tuple[int, ...]
    winner: int | None


class SheetSigned(Event):
    """A side signed the score sheet (T10)."""

    side: int
    name: str


class JudgeSigned(Event):
    """The judge, by `name`, signed the score sheet, after which nothing on it is changed (P12, P20)."""

    name: str


class PupilsNamed(Event):
    """The pupils of a `team` that had played without names were named after the match, for its documents (P21)."""

    team: int
    names: tuple[str, ...]


EVENTS = tuple(Event.__subclasses__())
"""Every kind of event, the opening first."""
