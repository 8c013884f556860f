"""A score sheet as plain text for a terminal, with the table and the foot of the paper one (P20)."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from classroom.i18n import N_
from classroom.record.figure import figure
from classroom.record.heading import PRACTICE, seat_text
from classroom.record.score_sheet import Cell, Row, ScoreSheet
from classroom.record.sheet_wording import (
    SumRow,
    column_titles,
    end_line,
    judged_by_line,
    more_lines,
    row_title,
    signed,
    sum_rows,
)
from classroom.record.wording import Translate, remarks_text

WIDTH = 100
_LEAST_REMARKS = 14
_GAP = "  "


def sheet_text(sheet: ScoreSheet, translate: Translate, width: int = WIDTH) -> str:
    """Return the sheet as lines of at most `width` characters, or wider for many sides; no line ends in spaces.

    For each side a turn has its score, with challenge points beside it, the running total and the remarks.
    """
    table = _Table(sheet, translate, width)
    lines = [
        translate(N_("Score sheet")),
        *_heading(sheet, translate),
        "",
        *table.head(),
        table.rule(),
        *(line for row in sheet.rows for line in table.row(row)),
        table.rule(),
        *(line for sums in sum_rows(sheet, translate) for line in table.sums(sums)),
        "",
        *_foot(sheet, translate, width),
    ]
    return "".join(f"{line.rstrip()}\n" for line in lines)


class _Table:
    """The columns of one sheet: the turn, and for each side score, running total and remarks."""

    def __init__(self, sheet: ScoreSheet, say: Translate, width: int) -> None:
        self.sheet, self.say = sheet, say
        titles = (say(row_title(sheet.terms)), *(say(sums.title) for sums in sum_rows(sheet, say)))
        self.first = max(map(text_width, titles))
        cells = [cell for row in sheet.rows for cell in row.cells if cell]
        figures = [*map(_score, cells), *(figure(column.score) for column in sheet.columns), "1000"]
        self.score = max(map(len, figures))
        self.total = max(len(_running(cell)) for cell in cells) if cells else 5
        free = width - self.first - len(sheet.columns) * (len(_GAP) * 2 + 1 + self.score + self.total)
        self.remarks = max(_LEAST_REMARKS, free // max(1, len(sheet.columns)))
        self.column = self.score + 1 + self.total + len(_GAP) + self.remarks

    def rule(self) -> str:
        """Return a horizontal line."""
        return "-" * (self.first + len(self.sheet.columns) * (len(_GAP) + self.column))

    def head(self) -> list[str]:
        """Return the head, which names the side of each column."""
        titles = [column_titles(self.sheet, index, self.say) for index in range(len(self.sheet.columns))]
        blocks = [[line for title in column for line in wrapped(title, self.column)] for column in titles]
        return self._side_by_side(self.say(row_title(self.sheet.terms)), blocks, [self.column] * len(blocks))

    def row(self, row: Row) -> list[str]:
        """Return one turn of all sides, in as many lines as its remarks need."""
        turn = f"{row.turn} +" if row.extra else str(row.turn)
        blocks = [self._cell(cell) for cell in row.cells]
        return self._side_by_side(turn, blocks, [self.column] * len(blocks))

    def sums(self, row: SumRow) -> list[str]:
        """Return one row of the foot; an entry for several columns names the team, as they may be apart."""
        if all(len(one.columns) == 1 for one in row.sums):
            ordered = sorted(row.sums, key=lambda one: one.columns)
            blocks = [self._entry(one.figure, "", one.remark) for one in ordered]
            return self._side_by_side(self.say(row.title), blocks, [self.column] * len(blocks))
        lines: list[str] = []
        for team, one in zip(self.sheet.teams, row.sums, strict=True):
            text = _GAP.join(part for part in (one.figure.rjust(self.score), team.name, one.remark) if part)
            lines += self._side_by_side(self.say(row.title) if not lines else "", [[text]], [text_width(text)])
        return lines

    def _cell(self, cell: Cell | None) -> list[str]:
        return [] if cell is None else self._entry(_score(cell), _running(cell), remarks_text(cell.remarks, self.say))

    def _entry(self, figure: str, running: str, text: str) -> list[str]:
        lines = wrapped(text, self.remarks) or [""]
        indent = " " * (self.score + 1 + self.total)
        starts = [f"{figure.rjust(self.score)} {running.rjust(self.total)}", *[indent] * (len(lines) - 1)]
        return [f"{start}{_GAP}{line}" for start, line in zip(starts, lines, strict=True)]

    def _side_by_side(self, first: str, blocks: Sequence[Sequence[str]], widths: Sequence[int]) -> list[str]:
        height = max([1, *map(len, blocks)])
        lines = []
        for at in range(height):
            parts = [padded(first if at == 0 else "", self.first)]
            for block, width in zip(blocks, widths, strict=True):
                parts.append(padded(block[at] if at < len(block) else "", width))
            lines.append(_GAP.join(parts))
        return lines


def _heading(sheet: ScoreSheet, say: Translate) -> list[str]:
    heading = sheet.heading
    event = say(PRACTICE) if sheet.practice else heading.event
    first = " ".join(text for text in (event, heading.level, heading.year) if text)
    second = ", ".join(text for text in (heading.school, heading.place, heading.date) if text)
    return [line for line in (first, second, seat_text(sheet.seat, say)) if line]


def _foot(sheet: ScoreSheet, say: Translate, width: int) -> list[str]:
    named = N_("judges: {names}") if len(sheet.judges) > 1 else N_("judge: {names}")
    judges = [say(named).format(names=", ".join(sheet.judges))] if sheet.judges else []
    signatures = [
        say(N_("signed by {name} for {side}")).format(name=signature.name, side=signature.side)
        for signature in sheet.signatures
        if signature.name
    ]
    texts = (end_line(sheet, say), judged_by_line(sheet, say), *more_lines(sheet, say), *judges, *signatures)
    return [line for text in texts for line in wrapped(text, width)]


def _score(cell: Cell) -> str:
    """Return the score of a turn, with any challenge points beside it."""
    points = signed(cell.points).replace(" ", "") if cell.points else ""
    return f"{figure(cell.score)}{points}"


def _running(cell: Cell) -> str:
    return f"={figure(cell.running)}"


def wrapped(text: str, width: int) -> list[str]:
    """Return a text in lines of at most `width` columns; control characters become spaces."""
    shown = "".join(sign if sign.isprintable() else " " for sign in text)
    lines: list[str] = []
    for word in shown.split():
        if lines and text_width(f"{lines[-1]} {word}") <= width:
            lines[-1] += f" {word}"
        else:
            lines.extend(_broken(word, width))
    return lines


def _broken(word: str, width: int) -> list[str]:
    """Return a word in parts of at most `width` columns."""
    parts = [""]
    for sign in word:
        if parts[-1] and text_width(parts[-1] + sign) > width:
            parts.append("")
        parts[-1] += sign
    return parts


def padded(text: str, width: int) -> str:
    """Return a text padded with spaces to `width` columns."""
    return text + " " * (width - text_width(text))


def text_width(text: str) -> int:
    """Return how many columns a text takes in a terminal: two for a wide letter, none for a mark above another."""
    marks = sum(1 for sign in text if unicodedata.category(sign) in ("Mn", "Me", "Cf"))
    wide = sum(1 for sign in text if unicodedata.east_asian_width(sign) in ("W", "F"))
    return len(text) - marks + wide
