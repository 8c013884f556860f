"""Comparing totals that pupils added on paper with the score sheet: where they first differ, and probably why."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from classroom.match.state import Remark, RemarkKind
from classroom.record.score_sheet import Cell, Row, ScoreSheet
from classroom.value import Value


class Mistake(Enum):
    """What probably went wrong on paper; `UNKNOWN` if the figures do not show it."""

    UNKNOWN = "unknown"
    NOT_ADDED = "not added"
    WRONG_WAY = "wrong way"
    TWICE = "twice"
    SWAPPED = "swapped"
    ANNOUNCED = "announced"
    OTHERS = "others"


class SumLine(Value):
    """A line that a side has added up: its `score` with challenge points, and the total after it.

    `turn` is None in the last line, whose score is the points for unplayed tiles (P16). `announced` is the announced
    score if it was not the one counted (P10). `others` are the scores of the other sides in the same row.
    """

    turn: int | None
    words: tuple[str, ...]
    score: int
    total: int
    announced: int | None = None
    others: tuple[int, ...] = ()


class Difference(Value):
    """The first line, by its index, whose total on paper differs; `since` is the last line that agreed, or None."""

    line: int
    written: int
    counted: int
    since: int | None
    mistake: Mistake = Mistake.UNKNOWN


def sum_lines(sheet: ScoreSheet, column: int) -> tuple[SumLine, ...]:
    """Return the lines of one column of a sheet, from the first turn to the total after the end."""
    lines = [
        SumLine(
            row.turn,
            _words(cell.remarks),
            _figure(cell),
            cell.running,
            next((int(remark.values[0]) for remark in cell.remarks if remark.kind is RemarkKind.ANNOUNCED), None),
            tuple(_figure(other) for other in row.cells if other is not None and other is not cell),
        )
        for row, cell in _cells(sheet.rows, column)
    ]
    foot = sheet.columns[column]
    if foot.total is not None and foot.unplayed:
        lines.append(SumLine(None, (), foot.total - foot.score, foot.total))
    return tuple(lines)


def first_difference(lines: Sequence[SumLine], written: Sequence[int | None]) -> Difference | None:
    """Return the first line whose total on paper differs, or None if there is none.

    `written` has the totals on paper, None where one was not looked at. Raises ValueError if it does not have one
    entry a line.
    """
    since: int | None = None
    for index, (line, total) in enumerate(zip(lines, written, strict=True)):
        if total is None:
            continue
        if total != line.total:
            before = 0 if since is None else lines[since].total
            is_next = index == (0 if since is None else since + 1)
            mistake = _mistake(line, total, before) if is_next else Mistake.UNKNOWN
            return Difference(index, total, line.total, since, mistake)
        since = index
    return None


def _mistake(line: SumLine, written: int, before: int) -> Mistake:
    """Return the mistake in `line` that probably led from the total `before` to the total written."""
    step = written - before
    wrong = (
        (0, Mistake.NOT_ADDED),
        (-line.score, Mistake.WRONG_WAY),
        (2 * line.score, Mistake.TWICE),
        (line.announced, Mistake.ANNOUNCED),
    )
    for figure, mistake in wrong:
        if step == figure:
            return mistake
    if sorted(str(written)) == sorted(str(line.total)):
        return Mistake.SWAPPED
    return Mistake.OTHERS if step in line.others else Mistake.UNKNOWN


def _cells(rows: Sequence[Row], column: int) -> list[tuple[Row, Cell]]:
    return [(row, cell) for row in rows if (cell := row.cells[column]) is not None]


def _figure(cell: Cell) -> int:
    return (cell.score or 0) + cell.points


def _words(remarks: Sequence[Remark]) -> tuple[str, ...]:
    kinds = (RemarkKind.WORDS, RemarkKind.NOT_ACCEPTED)
    return next((remark.values for remark in remarks if remark.kind in kinds), ())
