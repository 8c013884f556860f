"""The score sheet as a value: what a judge would have written by hand, in the source's form (P20).

Screens and paper both show this value; neither knows the state it was made from. Sentences for the remarks are in
`classroom.match.wording`, so that a sheet can be printed in another language than the screen's.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from classroom.match.remark import Remark, RemarkKind

__all__ = ["Cell", "Column", "Departure", "Heading", "Remark", "RemarkKind", "Row", "ScoreSheet"]


@dataclass(frozen=True)
class Cell:
    """What one side did in one turn: the turn's score, the running total after it, the remarks."""

    score: int
    running: int
    remarks: tuple[Remark, ...] = ()


@dataclass(frozen=True)
class Row:
    """One turn number; a cell is None where the side has not had that turn (yet)."""

    turn: int
    cells: tuple[Cell | None, ...]
    extra: bool = False


@dataclass(frozen=True)
class Column:
    """A side's head and foot: who played, and Score, Unplayed tiles (a positive number to subtract), Total score.

    `unplayed` and `total` are None while the match is under way.
    """

    side: str
    origin: str
    members: tuple[str, ...]
    score: int
    unplayed_tiles: tuple[str, ...] = ()
    unplayed: int | None = None
    total: int | None = None


class Departure(Enum):
    """A practice switch that departs from the format; the sheet's foot names each (match-flow, last paragraph)."""

    TURN_TIME = "turn time"
    LIVE_SCORE = "live score"
    WORD_CHECK = "word check"
    HELPER_OPEN = "helper open"


@dataclass(frozen=True)
class Heading:
    """What stands above the table; every text is the teacher's own and may be empty."""

    event: str = ""
    level: str = ""
    year: str = ""
    place: str = ""
    date: str = ""
    school: str = ""


@dataclass(frozen=True)
class ScoreSheet:
    """A whole match on paper; `rows` holds played turns only, the printer adds empty rows up to `rows_per_sheet`.

    `ended` is the key of the ending (see `rules.ending.EndReason`), None while the match is under way; `winner` the
    index of the winning side, None for a shared win or an unfinished match. `judges` are names to print on the lines.
    """

    match_id: str
    heading: Heading
    format_title: str
    practice: bool
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    rows_per_sheet: int
    lexicon: str
    lexicon_hash: str
    departures: tuple[tuple[Departure, str], ...] = ()
    ended: str | None = None
    winner: int | None = None
    decided_by: str = ""
    judges: tuple[str, ...] = field(default=())
