"""Who meets at which board, from a table or from lines such as "Tigers vs Hornbills"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from classroom.i18n import N_, ngettext
from classroom.names import LONGEST_NAME, tidy_line, tidy_name
from classroom.tables.body import Record, Remark, Unread, read_body, said_of_lost, said_of_sums, sentences_of
from classroom.tables.cell import has_letter, whole_number, words_of
from classroom.tables.heading import Column, cell_words
from classroom.tables.plan import Purpose, SheetPlan
from classroom.tables.reading import plan_table
from classroom.tables.table import Table
from classroom.tables.text import table_of_text, with_sides_apart

SIDES = 2


class BoardReason(Enum):
    """Why a row gives no board, or not all of one; the value is its sentence."""

    NO_NAME = N_("the team name is missing.")
    NUMBER = N_("{text} is not a board number, so the boards are numbered in order.")
    TOO_LONG = N_("{text} is too long. A name can have at most {most} characters.")
    TAKEN = N_("board {text} is already on line {first}, so this board gets the next number.")
    BYE = N_("{text} has no opponent, so it is not a board.")
    TOO_MANY = N_("{text} is not imported: a board has only {sides} teams.")


@dataclass(frozen=True)
class FoundBoard:
    """A board, its number counted from 1, and who plays there; only one side if no second one is named."""

    number: int
    sides: tuple[str, ...]


@dataclass(frozen=True)
class BoardList:
    """The boards of a list in order, the remarks on its rows, and what is not read; `lost` rows give no board."""

    boards: tuple[FoundBoard, ...]
    remarks: tuple[Remark, ...] = ()
    unread: tuple[Unread, ...] = ()
    lost: int = 0

    @property
    def head(self) -> str:
        """Return in a few words what was found, and what somebody should look at, in the language on screen."""
        sides = sum(len(board.sides) for board in self.boards)
        boards = ngettext("{count} board", "{count} boards", len(self.boards)).format(count=f"{len(self.boards):,}")
        teams = ngettext("{count} team", "{count} teams", sides).format(count=f"{sides:,}")
        return " ".join(filter(None, (f"{boards}, {teams}.", said_of_sums(self.remarks), said_of_lost(self.lost))))

    @property
    def sentences(self) -> tuple[str, ...]:
        """What is not read and what is left out, in the language on screen."""
        return sentences_of(self.unread, self.remarks)


def read_boards(table: Table, *, alone: bool = False) -> BoardList:
    """Return the boards of a table; `alone`: every team has a board of its own."""
    return boards_of_plans(plan_table(with_sides_apart(table), Purpose.BOARDS), alone=alone)


def boards_of_text(text: str, *, alone: bool = False) -> BoardList:
    """Return the boards of lines that were pasted or typed."""
    return read_boards(table_of_text(text, Purpose.BOARDS), alone=alone)


def boards_of_plans(plans: Iterable[SheetPlan], *, alone: bool = False) -> BoardList:
    """Return the boards of a table, read according to its plans.

    A row with more than two teams and no number, such as ``A; B; C; D``, describes several boards.
    """
    body = read_body(plans)
    reader = _Reader(alone=alone)
    for record in body.records:
        reader.take(record)
    return BoardList(tuple(reader.boards), body.with_remarks(reader.remarks), body.unread, body.lost(reader.given))


class _Reader:
    def __init__(self, *, alone: bool) -> None:
        self.boards: list[FoundBoard] = []
        self.remarks: list[Remark] = []
        self.given: set[tuple[str, int]] = set()
        self._lines: dict[int, int] = {}
        self._sides = 1 if alone else SIDES

    def take(self, record: Record) -> None:
        texts = [cell.text for cell in record.all(Column.SIDE)]
        if any(words_of(text)[:1] and words_of(text)[0] in cell_words("bye") for text in texts):
            self._say(record, BoardReason.BYE, " - ".join(texts))
            return
        names = [name for text in texts if (name := self._name(record, text))]
        if not names:
            self._say(record, BoardReason.NO_NAME)
            return
        self.given.add((record.sheet, record.line))
        number = self._number(record)
        if number is not None and number in self._lines:
            self._say(record, BoardReason.TAKEN, str(number), first=self._lines[number])
            number = None
        if number is not None and self._sides > 1:
            for name in names[self._sides :]:
                self._say(record, BoardReason.TOO_MANY, name)
            names = names[: self._sides]
        for at in range(0, len(names), self._sides):
            self.boards.append(
                FoundBoard(self._next() if number is None else number, tuple(names[at : at + self._sides]))
            )
            self._lines.setdefault(self.boards[-1].number, record.line)
            number = None

    def _name(self, record: Record, text: str) -> str:
        """Return the name of a team, or empty if the text is not a name; a text that is too long is noted."""
        if len(tidy_line(text)) > LONGEST_NAME:
            self._say(record, BoardReason.TOO_LONG, text)
            return ""
        return tidy_name(text) if has_letter(text) or text.isdecimal() else ""

    def _number(self, record: Record) -> int | None:
        text = record.text(Column.BOARD)
        number = whole_number(text.lstrip("#"))
        if text and number is None:
            number = next((int(word) for word in tidy_line(text).split() if word.isdecimal()), None)
            if number is None:
                self._say(record, BoardReason.NUMBER, text)
        return number

    def _next(self) -> int:
        return max((board.number for board in self.boards), default=0) + 1

    def _say(self, record: Record, reason: Enum, text: str = "", **more: object) -> None:
        details = {"most": LONGEST_NAME, "sides": self._sides, **more}
        self.remarks.append(Remark(record.line, reason, text, record.sheet, details))
