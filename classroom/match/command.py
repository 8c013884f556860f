"""What people ask of a match. A command is decided into events or refused (`decide`); it is never stored."""

from __future__ import annotations

from dataclasses import dataclass

from classroom.match.event import PauseReason
from classroom.match.team import Heading, Mode, Switches, Team
from classroom.rules.board import LaidTile
from classroom.rules.format import Format


@dataclass(frozen=True)
class OpenMatch:
    """Begin a match with these teams."""

    match_id: str
    format: Format
    app_version: str
    mode: Mode
    switches: Switches
    teams: tuple[Team, ...]
    heading: Heading


@dataclass(frozen=True)
class DrawLot:
    """Draw a tile for the start (P8)."""

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
    """Give a turn, paused or interrupted, its full time again."""


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
    """Give the turn away."""


@dataclass(frozen=True)
class ExchangeTiles:
    """Exchange these tiles of the rack (P11)."""

    tiles: tuple[str, ...]


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
class ChallengePlay:
    """Challenge words of the last play (P12)."""

    side: int
    words: tuple[str, ...]


@dataclass(frozen=True)
class WithdrawChallenge:
    """Take the challenge back before the ruling."""


@dataclass(frozen=True)
class RuleChallenge:
    """Rule on the challenged words; a ruling against the word list needs a reason (P12)."""

    accepted: bool
    reason: str = ""


@dataclass(frozen=True)
class OverturnRuling:
    """Overrule the ruling on a turn, an index into the turns (P12)."""

    turn: int
    accepted: bool
    by: str
    reason: str


@dataclass(frozen=True)
class EnterReserve:
    """Put a reserve in a main player's place (P19)."""

    side: int
    leaving: str
    entering: str


@dataclass(frozen=True)
class CorrectScore:
    """Correct the score of an earlier turn, an index into the turns."""

    turn: int
    score: int
    by: str
    reason: str


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


Command = (
    OpenMatch
    | DrawLot
    | RingBell
    | Pause
    | Resume
    | RestartTurn
    | DeclarePlay
    | EndTurn
    | Pass
    | ExchangeTiles
    | Announce
    | SettleScore
    | ChallengePlay
    | WithdrawChallenge
    | RuleChallenge
    | OverturnRuling
    | EnterReserve
    | CorrectScore
    | DeclareNoWord
    | ConfirmEnd
    | StopMatch
    | DecideTie
)
