"""A card to type the totals that pupils added on paper; it finds the first wrong one."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from classroom.i18n import _
from classroom.record.score_sheet import ScoreSheet
from classroom.record.sum_check import Difference, Mistake, SumLine, first_difference, sum_lines
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.layout import ListRow
from classroom.ui.kit.theme import THEME

LONGEST_NAME = 16
TICK, CROSS, MINUS = "\u2713", "\u00d7", "\u2212"


class SumsCard(Dialog):
    """Checks a sheet column by column: `column` of `names`, at line `at`, with the result `found`.

    A total is typed for each line, or only for some. `is_wrong`: a line differs; `is_right`: the last total agrees.
    """

    names = ListProperty()
    column = NumericProperty(-1)
    at = NumericProperty(0)
    asked = StringProperty("")
    found = StringProperty("")
    is_wrong = BooleanProperty(defaultvalue=False)
    is_right = BooleanProperty(defaultvalue=False)

    def __init__(self, sheet: ScoreSheet) -> None:
        super().__init__()
        self._sheet = sheet
        self._written: dict[int, list[int | None]] = {}
        self._lines: tuple[SumLine, ...] = ()
        self._rows: list[ListRow] = []
        self.names = [(str(index), short_name(column.side)) for index, column in enumerate(sheet.columns)]
        self.choose("0")

    def choose(self, column: str) -> None:
        """Check another column; what was typed for this one stays."""
        self.column = int(column)
        self._lines = sum_lines(self._sheet, self.column)
        self._written.setdefault(self.column, [None] * len(self._lines))
        self.ids.rows.clear_widgets()
        self._rows = []
        for index in range(len(self._lines)):
            row = ListRow()
            row.bind(on_release=partial(self._go_to, index))
            self._rows.append(row)
            self.ids.rows.add_widget(row)
        self._show()
        self._ask(0)

    def take(self, typed: str) -> None:
        """Enter the total on paper for the current line."""
        written = self._written[self.column]
        written[int(self.at)] = int(typed)
        self._show()
        self._ask(min(int(self.at) + 1, len(written) - 1))

    def colour(self, is_wrong: bool, is_right: bool) -> str:
        """Return the colour of what was found."""
        palette = THEME.palette
        return str(palette.danger_text if is_wrong else palette.ok if is_right else palette.text)

    def key(self, name: str) -> bool:
        """Digits, Backspace and Enter."""
        return bool(self.ids.pad.key(name)) if name != "escape" else False

    def _go_to(self, index: int, _row: Any) -> None:
        self._ask(index)

    def _ask(self, index: int) -> None:
        self.at, self.ids.pad.entry = index, ""
        for number, row in enumerate(self._rows):
            row.selected = number == index
        if self._rows:
            line = self._lines[index]
            self.asked = _("Turn {turn}: total on paper").format(turn=line.turn)
            if line.turn is None:
                self.asked = _("Unplayed tiles: total on paper")
            self.ids.scroll.scroll_to(self._rows[index], padding=THEME.gap, animate=False)

    def _show(self) -> None:
        written = self._written[self.column]
        difference = first_difference(self._lines, written)
        for index, (line, total) in enumerate(zip(self._lines, written, strict=True)):
            wrong_before = difference is not None and index > difference.line
            self._rows[index].text = line_text(line)
            self._rows[index].note = "" if total is None or wrong_before else _mark(line, total)
        self.is_wrong = difference is not None
        self.is_right = difference is None and bool(written) and written[-1] is not None
        if difference is not None:
            self.found = difference_text(difference, self._lines)
        elif self.is_right:
            self.found = _("The paper and the app agree.")
        elif any(total is not None for total in written):
            self.found = _("Correct so far.")
        else:
            self.found = _("Type the totals from the paper: every line, or only the last one.")


def short_name(name: str) -> str:
    """Return the beginning of a name that is too long to stand beside another."""
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1].rstrip()}…"


def line_text(line: SumLine) -> str:
    """Say what a line added."""
    if line.turn is None:
        return _("Unplayed tiles  {score}").format(score=signed(line.score))
    words = ", ".join(line.words) or _("no word")
    return f"{line.turn}   {words}   {signed(line.score)}"


def difference_text(difference: Difference, lines: tuple[SumLine, ...]) -> str:
    """Return where paper and app start to differ, and the likely mistake on paper."""
    line = lines[difference.line]
    where = _("After unplayed tiles") if line.turn is None else _("Turn {turn}").format(turn=line.turn)
    if difference.since is not None and difference.since < difference.line - 1:
        where = _("Turns {first} to {last}").format(first=lines[difference.since + 1].turn, last=line.turn)
    before = 0 if difference.since is None else lines[difference.since].total
    what = _("{where}: the paper says {written}, the app says {counted}.").format(
        where=where, written=difference.written, counted=difference.counted
    )
    why = {
        Mistake.UNKNOWN: "",
        Mistake.NOT_ADDED: _("The {score} was not added."),
        Mistake.WRONG_WAY: _("Plus and minus were mixed up for the {score}."),
        Mistake.TWICE: _("The {score} was added twice."),
        Mistake.SWAPPED: _("Two digits were swapped."),
        Mistake.ANNOUNCED: _("The announced {announced} was added, but the score was {score}."),
        Mistake.OTHERS: _("The other team's score was added."),
    }[difference.mistake]
    written_out = ""
    if difference.line and difference.since == difference.line - 1:
        written_out = f"{before} {signed(line.score, ' ')} = {difference.counted}."
    why = why.format(score=abs(line.score), announced=line.announced)
    return " ".join(filter(None, (what, written_out, why)))


def signed(score: int, space: str = "") -> str:
    """Write a score as something added or taken away."""
    return f"{'+' if score >= 0 else MINUS}{space}{abs(score)}"


def _mark(line: SumLine, total: int) -> str:
    return f"{total} {TICK}" if total == line.total else f"{total} {CROSS}"


load_rules(__file__)
