"""The start of a match, its turns, the scores of plays, and who sits at the table. Events; see `event`."""

from __future__ import annotations

from dataclasses import dataclass

from classroom.match.team import Heading, Mode, Official, Switches, Team
from classroom.rules.board import LaidTile
from classroom.rules.format import Format


@dataclass(frozen=True)
class MatchOpened:
    """A match begins, with all it will be judged by: the format by value, the word list by name and hash.

    `set_word` lies on the board before the first play (U2). `starter` is the side that begins where that was not drawn
    (T3).
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


@dataclass(frozen=True)
class ItemTicked:
    """Somebody ticked an item of the list before the match (P22)."""

    item: str
    by: str


@dataclass(frozen=True)
class LotDrawn:
    """A side drew a tile, or a lot, for the start (P8, A2, T3)."""

    side: int
    tile: str


@dataclass(frozen=True)
class TilesDrawn:
    """A side drew tiles from the bag (C11)."""

    side: int
    tiles: tuple[str, ...]


@dataclass(frozen=True)
class BlanksPutAside:
    """A side drew blanks, which are put aside; it draws others (U3)."""

    side: int
    tiles: tuple[str, ...]


@dataclass(frozen=True)
class LettersBought:
    """A side bought extra letters for so much money (U8)."""

    side: int
    letters: tuple[str, ...]
    amount: int


@dataclass(frozen=True)
class TurnBegan:
    """A side's turn began with its first bell (P4)."""

    side: int


@dataclass(frozen=True)
class TilesPlayed:
    """A side played tiles: declared before the bell, or found lawful at the second bell (P5)."""

    side: int
    tiles: tuple[LaidTile, ...]
    elapsed_ms: int
    at_bell: bool


@dataclass(frozen=True)
class TurnTimedOut:
    """The second bell found no lawful play; what lay on the board went back to the rack (P5)."""

    side: int
    tiles: tuple[LaidTile, ...]
    elapsed_ms: int


@dataclass(frozen=True)
class Passed:
    """A side passed."""

    side: int
    elapsed_ms: int


@dataclass(frozen=True)
class Exchanged:
    """A side put tiles back and drew as many, first the one or first the other as the format has it (P11, A8)."""

    side: int
    returned: tuple[str, ...]
    drawn: tuple[str, ...]
    elapsed_ms: int


@dataclass(frozen=True)
class TilesReturned:
    """A side put tiles back into the bag, as a disallowed word left it more than a full rack (U5, U7)."""

    side: int
    tiles: tuple[str, ...]


@dataclass(frozen=True)
class ScoreAnnounced:
    """A side announced the score of its play (P10)."""

    side: int
    announced: int


@dataclass(frozen=True)
class ScoreObjected:
    """A side objected to the announced score before it was written down (A5, A6)."""

    side: int


@dataclass(frozen=True)
class ScoreSettled:
    """The score of the play was noted: the counted one, or the judge's with a reason (P10)."""

    side: int
    counted: int
    noted: int
    reason: str


@dataclass(frozen=True)
class TurnLost:
    """A side's turn passed unplayed, lost to a failed challenge (P12)."""

    side: int


@dataclass(frozen=True)
class ReserveEntered:
    """A reserve replaced a main player (P19)."""

    side: int
    leaving: str
    entering: str


@dataclass(frozen=True)
class WindowClosed:
    """The last play can no longer be challenged (P12)."""
