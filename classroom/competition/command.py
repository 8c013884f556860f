"""What may be asked of a competition; `decide` answers with events or a refusal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from classroom.competition.division import Division, Phase, Registration
from classroom.competition.event import ResultToEnter, Source, Table
from classroom.competition.result import Player
from classroom.competition.room import Room
from classroom.competition.standing import StandingPolicy, TieBreak
from classroom.competition.team import Entry, Judge
from classroom.competition.wish import Wishes
from classroom.match.team import Heading
from classroom.rules.format import Format


@dataclass(frozen=True)
class OpenCompetition:
    """Begin a competition under a format; `standing` is the format's unless another is given."""

    competition_id: str
    app_version: str
    title: str
    format: Format
    divisions: tuple[Division, ...]
    heading: Heading = Heading()  # noqa: RUF009 - the value is frozen
    standing: StandingPolicy | None = None


@dataclass(frozen=True)
class EnterTeam:
    """Enter a team, late where rounds are published; a division with conditions asks for a `registration` (T1)."""

    entry: Entry
    division: int = 0
    registration: Registration | None = None


@dataclass(frozen=True)
class ChangeEntry:
    """Put right how a team was entered."""

    player: Player
    entry: Entry


@dataclass(frozen=True)
class DeleteEntry:
    """Delete a team that was entered by mistake and has met nobody."""

    player: Player


@dataclass(frozen=True)
class WithdrawTeam:
    """Let a team leave after the last published round."""

    player: Player
    reason: str


@dataclass(frozen=True)
class ReturnTeam:
    """Let a team that had left go on."""

    player: Player


@dataclass(frozen=True)
class ListJudges:
    """Say who the judges are."""

    judges: tuple[Judge, ...]


@dataclass(frozen=True)
class PlanDivision:
    """Change how many rounds a division has and how they are paired; published rounds stay."""

    division: int
    phases: tuple[Phase, ...]


@dataclass(frozen=True)
class ListWishes:
    """Say what is asked of the draws of a division."""

    division: int
    wishes: Wishes


@dataclass(frozen=True)
class ChooseTieBreak:
    """Say what parts teams with as many points, and how many points of a margin count, None for all."""

    tie_break: TieBreak
    margin_cap: int | None = None


@dataclass(frozen=True)
class AskSecondEntry:
    """Say whether two people type each result before it counts."""

    is_asked: bool


@dataclass(frozen=True)
class ListRooms:
    """Say which tables are in which room."""

    rooms: tuple[Room, ...]


@dataclass(frozen=True)
class PublishRound:
    """Make known who meets whom: as `next_round` proposed it, or changed by the director's hand.

    `set_word` is the word that all boards of the round begin with, where each team has its own (U2).
    `origin_exception` is why teams of one state or school meet in it (P3), `entry_exception` why it is published though
    teams or judges are not ready to play (P1, P2, P17).
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
class SeatJudges:
    """Say who judges at a table of a published round, the accuracy judge first (P17)."""

    division: int
    number: int
    table: int
    judges: tuple[str, ...]


@dataclass(frozen=True)
class TakeBackRound:
    """Draw the last round anew: somebody has come late, or left, before its first result."""

    division: int
    reason: str


@dataclass(frozen=True)
class EnterResult:
    """Enter the result of a match, or what the director gives, with the `reason` and by whom.

    Where two people type each result, the second entry `settles` what differs from the first. `by_hand`: somebody typed
    the scores at a real board.
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


@dataclass(frozen=True)
class CorrectResult:
    """Put another result in the place of one that was wrong."""

    division: int
    number: int
    result: ResultToEnter
    reason: str
    by: str = ""


@dataclass(frozen=True)
class TakeBackResult:
    """Undo a result that should not have been entered."""

    division: int
    number: int
    player: Player
    reason: str
    by: str = ""


@dataclass(frozen=True)
class CloseCompetition:
    """Declare the standings final."""


@dataclass(frozen=True)
class ReopenCompetition:
    """Go on with a competition that was closed too early."""

    reason: str
    by: str = ""


CompetitionCommand: TypeAlias = (
    EnterTeam
    | ChangeEntry
    | DeleteEntry
    | WithdrawTeam
    | ReturnTeam
    | ListJudges
    | PlanDivision
    | ListWishes
    | ChooseTieBreak
    | AskSecondEntry
    | ListRooms
    | PublishRound
    | SeatJudges
    | TakeBackRound
    | EnterResult
    | CorrectResult
    | TakeBackResult
    | CloseCompetition
    | ReopenCompetition
)
