"""The events of a competition: what happened, one value each; a competition is the list of its events."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import Enum
from itertools import pairwise
from typing import TypeAlias

from classroom.competition.division import Division, Phase, Wishes
from classroom.competition.result import (
    NobodyCame,
    Played,
    Ruled,
    Scored,
    StandingPolicy,
    TeamNumber,
    TieBreak,
    TieDecision,
    Walkover,
)
from classroom.competition.team import Attendance, Entry, Judge
from classroom.match.team import Heading
from classroom.value import Value

_LINE = re.compile(r"(?P<title>.*\S)\s*[:,]\s*(?P<first>\d{1,4})(?:\s*[-\N{EN DASH}]\s*(?P<last>\d{1,4}))?")


class Room(Value):
    """A room with the tables from `first` to `last`."""

    title: str
    first: int
    last: int


def room_of(rooms: Iterable[Room], table: int) -> str:
    """Return the room of a table, or empty if none is given."""
    return next((room.title for room in rooms if room.first <= table <= room.last), "")


def room_lines(rooms: Iterable[Room]) -> str:
    """Return the rooms as typed, one line each."""
    return "\n".join(f"{room.title}: {room.first}-{room.last}" for room in rooms)


def rooms_of_lines(text: str) -> tuple[Room, ...] | str:
    """Return the rooms in lines such as ``Hall A: 1-16``, or the first line that is not a room."""
    rooms = []
    for line in filter(None, (line.strip() for line in text.splitlines())):
        if not (found := _LINE.fullmatch(line)):
            return line
        first, last = int(found["first"]), int(found["last"] or found["first"])
        rooms.append(Room(found["title"], min(first, last), max(first, last)))
    return tuple(rooms)


def table_in_two_rooms(rooms: Sequence[Room]) -> int | None:
    """Return the first table that is in two of the rooms, or None if there is none."""
    ordered = sorted(rooms, key=lambda room: room.first)
    return next((after.first for one, after in pairwise(ordered) if after.first <= one.last), None)


class Source(Enum):
    """The way a result reached the competition."""

    TYPED = "typed"
    CODE = "code"
    PLAYED_HERE = "played here"
    MATCH_FILE = "match file"


class Table(Value):
    """A pairing at its table: `first` begins, or None if a lot decides; `judges` are names.

    If a team has a board of its own, there is no `other` (U1). At a table that is `for_third` the losers of the
    semi-finals play for third place.
    """

    number: int
    one: TeamNumber
    other: TeamNumber = ""
    first: TeamNumber | None = None
    judges: tuple[str, ...] = ()
    for_third: bool = False

    @property
    def players(self) -> tuple[TeamNumber, ...]:
        """The two players who meet, or the one who has the board."""
        return (self.one, self.other) if self.other else (self.one,)


class PutIn(Value):
    """A team that was not drawn, such as one that came late, and why the director put it into the round by hand."""

    player: TeamNumber
    reason: str


ResultToEnter: TypeAlias = Played | Walkover | NobodyCame | Ruled | Scored


class CompetitionEvent(Value):
    """Something that happened in a competition."""


class CompetitionOpened(CompetitionEvent):
    """A competition was opened; `standing` is what its results are worth, and the format is stored by its key.

    `origins_apart` keeps teams of one state or school apart as long as they can meet others (P3). `starts_by_lot`:
    the teams draw at their board for who begins (P8). `judges_at_table` is the number of judges at a table (P17).
    `is_single`: a team is one player, and is called a player. `is_friendly`: its matches are practice, as in a
    tournament of one class, and nobody asks for full sheets or judges.
    """

    competition_id: str
    app_version: str
    title: str
    format_key: str
    divisions: tuple[Division, ...]
    standing: StandingPolicy
    heading: Heading = Heading()
    origins_apart: bool = False
    starts_by_lot: bool = False
    judges_at_table: int = 1
    is_single: bool = False
    is_friendly: bool = False


class TeamEntered(CompetitionEvent):
    """A team was entered; it is drawn from round `from_round` on, which is later than 1 for a late entry."""

    player: TeamNumber
    entry: Entry
    division: int
    from_round: int


class EntryChanged(CompetitionEvent):
    """A team's name, members or other details were corrected; its results stay its own."""

    player: TeamNumber
    entry: Entry


class EntryDeleted(CompetitionEvent):
    """A team that was entered by mistake and played nobody was deleted, as if never entered."""

    player: TeamNumber


class TeamMoved(CompetitionEvent):
    """A team that no round has was moved to another division."""

    player: TeamNumber
    division: int


class TeamWithdrawn(CompetitionEvent):
    """A team left and is not drawn from round `from_round` on."""

    player: TeamNumber
    from_round: int
    reason: str


class TeamReturned(CompetitionEvent):
    """A withdrawn team is drawn again."""

    player: TeamNumber


class AttendanceTaken(CompetitionEvent):
    """A team was checked in: a late or absent one is not drawn until it is here; None undoes it."""

    player: TeamNumber
    attendance: Attendance | None


class JudgesListed(CompetitionEvent):
    """The list of judges was replaced."""

    judges: tuple[Judge, ...]


class DivisionPlanned(CompetitionEvent):
    """The phases of a division were replaced, each a number of rounds with a kind of pairing.

    `best` is how many of each pool go on to a final of pools, 0 for any other division.
    """

    division: int
    phases: tuple[Phase, ...]
    best: int = 0


class WishesListed(CompetitionEvent):
    """The wishes for the draws of a division were replaced."""

    division: int
    wishes: Wishes


class TieBreakChosen(CompetitionEvent):
    """The tie-break was chosen; `margin_cap` is the most points of a match's margin that count, if limited."""

    tie_break: TieBreak
    margin_cap: int | None = None


class TieSettled(CompetitionEvent):
    """It was decided how teams follow each other that are level after round `after` (P16)."""

    division: int
    after: int
    decision: TieDecision


class SecondEntryAsked(CompetitionEvent):
    """It was set whether each typed result must be typed by two people before it counts."""

    is_asked: bool


class RoomsListed(CompetitionEvent):
    """The rooms, and the tables in each, were replaced."""

    rooms: tuple[Room, ...]


class RoundPublished(CompetitionEvent):
    """The pairings of a round were published; if `repeats_from` is later than its phase, repeats were forgiven.

    `set_word` is the word with which all boards of a round begin, or empty if there is none (U2). `origin_exception`
    is why teams of one state or school meet, or empty if none do (P3). `entry_exception` is why the round was
    published although teams or judges were not ready to play, or empty if all were (P1, P2, P17). `places` has who is
    where in the bracket of a knock-out: two consecutive ones meet, and an empty one is nobody's (T9). `put_in` has the
    teams that were not drawn, but put in by hand.
    """

    division: int
    number: int
    tables: tuple[Table, ...]
    byes: tuple[TeamNumber, ...] = ()
    repeats_from: int = 1
    set_word: str = ""
    origin_exception: str = ""
    entry_exception: str = ""
    places: tuple[TeamNumber, ...] = ()
    put_in: tuple[PutIn, ...] = ()


class JudgesSeated(CompetitionEvent):
    """The judges at a table of a published round were changed; they leave any other table that has no result yet."""

    division: int
    number: int
    table: int
    judges: tuple[str, ...]


class RoundTakenBack(CompetitionEvent):
    """The last round, which had no results, was taken back and is to be drawn again."""

    division: int
    number: int
    reason: str


class ResultEntered(CompetitionEvent):
    """A result; `match_id` is that of a match played with the app; for a ruling, `reason` is why and `by` by whom."""

    division: int
    number: int
    result: ResultToEnter
    source: Source
    match_id: str = ""
    reason: str = ""
    by: str = ""


class ResultNoted(CompetitionEvent):
    """The first of two people typed a result; it counts once the second has typed it.

    `match_id` is the id of the match at a real board whose scores were typed in.
    """

    division: int
    number: int
    result: ResultToEnter
    match_id: str = ""


class ResultCorrected(CompetitionEvent):
    """A result for the same players was replaced by decision of `by`."""

    division: int
    number: int
    result: ResultToEnter
    reason: str
    by: str = ""


class ResultTakenBack(CompetitionEvent):
    """The result of a player's match, or a ruling, was removed as if it had never been entered."""

    division: int
    number: int
    player: TeamNumber
    reason: str
    by: str = ""


class CompetitionClosed(CompetitionEvent):
    """The standings were declared final."""


class CompetitionReopened(CompetitionEvent):
    """The standings are no longer final."""

    reason: str
    by: str = ""


EVENTS = tuple(CompetitionEvent.__subclasses__())
"""Every kind of event, the opening first."""
