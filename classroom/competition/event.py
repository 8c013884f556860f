"""The events of a competition: what happened, one value each; a competition is the list of its events.

A *player* is a team by its number, as text: the number it was given when it was entered, which never changes. Rounds
and tables count from 1, divisions are indices into those of the opening. A stored event never changes its meaning.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from classroom.competition.division import Division, Phase
from classroom.competition.result import NobodyCame, Played, Player, Ruled, Scored, Walkover
from classroom.competition.room import Room
from classroom.competition.standing import StandingPolicy, TieBreak
from classroom.competition.team import Entry, Judge
from classroom.competition.wish import Wishes
from classroom.match.team import Heading


class Source(Enum):
    """How a result came to the competition."""

    TYPED = "typed"
    CODE = "code"
    PLAYED_HERE = "played here"
    MATCH_FILE = "match file"


@dataclass(frozen=True)
class Table:
    """A pairing at its table: `first` begins, None where a lot decides; `judges` are names.

    Where a team has a board of its own there is no `other` (U1).
    """

    number: int
    one: Player
    other: Player = ""
    first: Player | None = None
    judges: tuple[str, ...] = ()

    @property
    def players(self) -> tuple[Player, ...]:
        """The two who meet, or the one who has the board."""
        return (self.one, self.other) if self.other else (self.one,)


ResultToEnter: TypeAlias = Played | Walkover | NobodyCame | Ruled | Scored


@dataclass(frozen=True)
class CompetitionOpened:
    """A competition began; `standing` is what its results are worth, and the format is kept by its key.

    `origins_apart` keeps teams of one state or school apart as long as they can meet others (P3). `starts_by_lot`: the
    teams draw for who begins at their board (P8). `judges_at_table` is how many judges a table has (P17). `is_single`:
    a team is one player, and called so.
    """

    competition_id: str
    app_version: str
    title: str
    format_key: str
    divisions: tuple[Division, ...]
    standing: StandingPolicy
    heading: Heading = Heading()  # noqa: RUF009 - the value is frozen
    origins_apart: bool = False
    starts_by_lot: bool = False
    judges_at_table: int = 1
    is_single: bool = False


@dataclass(frozen=True)
class TeamEntered:
    """A team was entered; it is drawn from round `from_round` on, which is later than 1 for who came late."""

    player: Player
    entry: Entry
    division: int
    from_round: int


@dataclass(frozen=True)
class EntryChanged:
    """A team's name, members or the like were put right; its results stay its own."""

    player: Player
    entry: Entry


@dataclass(frozen=True)
class EntryDeleted:
    """A team that was entered by mistake, and met nobody, is as if it had not been entered."""

    player: Player


@dataclass(frozen=True)
class TeamWithdrawn:
    """A team left and is not drawn from round `from_round` on."""

    player: Player
    from_round: int
    reason: str


@dataclass(frozen=True)
class TeamReturned:
    """A team that had left is drawn again."""

    player: Player


@dataclass(frozen=True)
class JudgesListed:
    """These are the judges from now on."""

    judges: tuple[Judge, ...]


@dataclass(frozen=True)
class DivisionPlanned:
    """A division has these phases from now on: so many rounds, each by its kind of pairing."""

    division: int
    phases: tuple[Phase, ...]


@dataclass(frozen=True)
class WishesListed:
    """This is asked of the draws of a division from now on."""

    division: int
    wishes: Wishes


@dataclass(frozen=True)
class TieBreakChosen:
    """Teams with as many points are parted so from now on; a match counts `margin_cap` points at most, if that many."""

    tie_break: TieBreak
    margin_cap: int | None = None


@dataclass(frozen=True)
class SecondEntryAsked:
    """Whether each result that is typed is typed by two people before it counts."""

    is_asked: bool


@dataclass(frozen=True)
class RoomsListed:
    """These are the rooms from now on, and which tables are in each."""

    rooms: tuple[Room, ...]


@dataclass(frozen=True)
class RoundPublished:
    """The pairings of a round were made known; where `repeats_from` is later than its phase, repeats were forgiven.

    `set_word` is the word with which all boards of a round begin, empty where they begin with none (U2).
    `origin_exception` is why teams of one state or school meet, empty where none do (P3). `entry_exception` is why it
    was published though teams or judges were not ready to play, empty where all were (P1, P2, P17).
    """

    division: int
    number: int
    tables: tuple[Table, ...]
    byes: tuple[Player, ...] = ()
    repeats_from: int = 1
    set_word: str = ""
    origin_exception: str = ""
    entry_exception: str = ""


@dataclass(frozen=True)
class JudgesSeated:
    """Other judges sit at a table of a published round; who sat at a table without a result yet leaves that."""

    division: int
    number: int
    table: int
    judges: tuple[str, ...]


@dataclass(frozen=True)
class RoundTakenBack:
    """The last round, of which no result was known, is to be drawn anew."""

    division: int
    number: int
    reason: str


@dataclass(frozen=True)
class ResultEntered:
    """A result; `match_id` is that of a match played with the app, `reason` why a round was ruled and `by` whom."""

    division: int
    number: int
    result: ResultToEnter
    source: Source
    match_id: str = ""
    reason: str = ""
    by: str = ""


@dataclass(frozen=True)
class ResultNoted:
    """A result was typed by the first of two people; it counts once the second has typed it.

    `match_id` is that of the match at a real board whose scores somebody typed.
    """

    division: int
    number: int
    result: ResultToEnter
    match_id: str = ""


@dataclass(frozen=True)
class ResultCorrected:
    """Another result stands for the same players, by decision of `by`."""

    division: int
    number: int
    result: ResultToEnter
    reason: str
    by: str = ""


@dataclass(frozen=True)
class ResultTakenBack:
    """The result of a player's match, or ruling, is as if it had not been entered."""

    division: int
    number: int
    player: Player
    reason: str
    by: str = ""


@dataclass(frozen=True)
class CompetitionClosed:
    """The standings are final."""


@dataclass(frozen=True)
class CompetitionReopened:
    """The standings are not final after all."""

    reason: str
    by: str = ""


CompetitionEvent: TypeAlias = (
    CompetitionOpened
    | TeamEntered
    | EntryChanged
    | EntryDeleted
    | TeamWithdrawn
    | TeamReturned
    | JudgesListed
    | DivisionPlanned
    | WishesListed
    | TieBreakChosen
    | SecondEntryAsked
    | RoomsListed
    | RoundPublished
    | JudgesSeated
    | RoundTakenBack
    | ResultNoted
    | ResultEntered
    | ResultCorrected
    | ResultTakenBack
    | CompetitionClosed
    | CompetitionReopened
)
