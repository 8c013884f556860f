"""The score sheet as a value: what a judge would have written by hand, in the source's form (P20).

Screens and paper both show this value; neither knows the state it was made from. Sentences for the remarks are in
`classroom.match.wording`, so that a sheet can be printed in another language than the screen's.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from classroom.match.remark import Remark, RemarkKind
from classroom.match.state import MatchState
from classroom.match.team import Heading, Mode, Role, Switches, competition_switches, turn_limit_ms
from classroom.match.turn import Turn
from classroom.rules.format import Format

__all__ = [
    "Cell",
    "Column",
    "Departure",
    "Heading",
    "Remark",
    "RemarkKind",
    "Row",
    "ScoreSheet",
    "blank_sheet",
    "departures",
    "score_sheet",
]


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
    """A practice switch that departs from the format; the sheet's foot names each (P18)."""

    TURN_TIME = "turn time"
    LIVE_SCORE = "live score"
    WORD_CHECK = "word check"
    HELPER_OPEN = "helper open"


@dataclass(frozen=True)
class ScoreSheet:
    """A whole match on paper; `rows` holds played turns only, the printer adds empty rows up to `rows_per_sheet`.

    `ended` is the value of an `EndReason`, None while the match is under way; `winners` the index of the winning side,
    several for a shared win, none while that is open. `judges` are names to print on the lines.
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
    winners: tuple[int, ...] = ()
    decided_by: str = ""
    judges: tuple[str, ...] = field(default=())


def score_sheet(state: MatchState) -> ScoreSheet:
    """Return the sheet of a match as it stands (P20); a play not yet settled has no cell."""
    opened = state.opened
    settled = [turn for turn in state.turns if turn.settled]
    count = max((turn.number for turn in settled), default=0)
    running = [0] * len(state.teams)
    rows: list[Row] = []
    for number in range(1, count + 1):
        here = {turn.side: turn for turn in settled if turn.number == number}
        for side, turn in here.items():
            running[side] += turn.score if state.counts(turn) else 0
        cells = tuple(
            Cell(here[side].score, running[side], _remarks(here[side])) if side in here else None
            for side in state.sides
        )
        rows.append(Row(number, cells, extra=any(turn.extra for turn in here.values())))
    jury = state.jury
    return ScoreSheet(
        match_id=opened.match_id,
        heading=opened.heading,
        format_title=opened.format.title,
        practice=opened.mode is Mode.PRACTICE,
        columns=tuple(_column(state, side) for side in state.sides),
        rows=tuple(rows),
        rows_per_sheet=opened.format.sheet.rows,
        lexicon=opened.lexicon_title,
        lexicon_hash=opened.lexicon_sha256[:8],
        departures=departures(opened.format, opened.switches),
        ended=state.end.reason.value if state.end else None,
        winners=state.winning_sides,
        decided_by=jury.names if jury else "",
    )


def blank_sheet(sides: int, rows: int, format_title: str = "", heading: Heading | None = None) -> ScoreSheet:
    """Return a sheet of nobody's match, the empty form for a pencil; `sides` and `rows` are counts."""
    return ScoreSheet(
        match_id="",
        heading=heading or Heading(),
        format_title=format_title,
        practice=False,
        columns=(Column("", "", (), 0),) * sides,
        rows=(),
        rows_per_sheet=rows,
        lexicon="",
        lexicon_hash="",
    )


def _remarks(turn: Turn) -> tuple[Remark, ...]:
    if not turn.play:
        return turn.remarks
    words = Remark(RemarkKind.WORDS, tuple(word.name for word in turn.play.words))
    return (words, *turn.remarks) if not turn.taken_off else turn.remarks


def _column(state: MatchState, side: int) -> Column:
    team = state.teams[side]
    members = (*team.names(Role.MAIN), *team.names(Role.RESERVE))
    score = state.scores[side]
    if not state.end:
        return Column(team.name, team.origin, members, score)
    return Column(
        team.name,
        team.origin,
        members,
        score,
        unplayed_tiles=state.end.unplayed[side],
        unplayed=-state.end.adjustments[side],
        total=state.totals[side],
    )


def departures(format: Format, switches: Switches) -> tuple[tuple[Departure, str], ...]:
    """Return what practice changed, each with what its sentence needs: seconds (0: no limit), the kind of check."""
    own = competition_switches(format)
    found: list[tuple[Departure, str]] = []
    if switches.turn_time != own.turn_time:
        limit = turn_limit_ms(switches)
        found.append((Departure.TURN_TIME, str(0 if limit is None else limit // 1000)))
    if switches.live_score:
        found.append((Departure.LIVE_SCORE, ""))
    if switches.word_check is not own.word_check:
        found.append((Departure.WORD_CHECK, switches.word_check.value))
    if switches.helper_open:
        found.append((Departure.HELPER_OPEN, ""))
    return tuple(found)
