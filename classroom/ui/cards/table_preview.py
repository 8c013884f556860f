"""A list as it came, before anything of it is imported: what each column was taken for, and what of it is left out.

The teacher has the last word: a tap on the head of a column changes what it holds, a tap on a row leaves it out, and
what would be imported follows at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.recycleview.views import RecycleDataViewBehavior

from classroom.i18n import _, ngettext, shown
from classroom.names import tidy_line
from classroom.settings import KnownColumns
from classroom.tables.body import ASKED, COLUMN_NAMES, Remark
from classroom.tables.evidence import PRIVATE, why_unfit
from classroom.tables.heading import Column
from classroom.tables.plan import Purpose, Row, SheetPlan, Table, column_name
from classroom.tables.reading import choices_of, headings_key, plan_table, read_rows, readings, with_choices
from classroom.ui.context import ScreenContext
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.layout import ListRow, lay, load_rules
from classroom.ui.kit.modal import Modal
from classroom.ui.kit.touch import Pressable
from classroom.ui.worker import FETCHING, Asking
from classroom.value import Value, replace


class Judged(Value):
    """The result of importing a list now.

    `button` is the text for it and `count` the number. `reasons` say why rows give nothing, or not everything they
    say, by sheet and line; a tap on one that is `offered` takes it all the same. `more` are sentences that concern no
    row; `why_not` says what is missing before anything can be imported. `asks_for` is what may be typed for all rows
    that do not say it (`ASKED`). `head` is what was found and what might be lost, in a few words. `question` is
    settled by a tap on one of the `answers`, whose key `answer` is called with.
    """

    button: str
    count: int
    reasons: Mapping[tuple[str, int], str] = field(default_factory=dict)
    more: tuple[str, ...] = ()
    why_not: str = ""
    asks_for: Column | None = None
    head: str = ""
    offered: frozenset[tuple[str, int]] = frozenset()
    question: str = ""
    answers: tuple[tuple[str, str], ...] = ()
    answer: Callable[[str], object] | None = None


COLUMN_WIDTH = 170  # dp at least
BESIDE = 84  # dp, for the number of the line and the bar
WITHOUT, WITH_REASON = 56, 84  # dp, of a row
WIDE = 1.6
HIDDEN = "\u2022\u2022\u2022"
MOST_SHOWN = 2_000
"""Rows of a long table that are shown, as of a dictionary; all of them are imported."""
_MOST_KNOWN = 50


_Read = tuple[tuple[SheetPlan, ...], tuple[tuple[SheetPlan, str], ...], str]
"""How each sheet is read; if a list may be read in several ways, these, each with what it gives; and what is suggested
for rows that do not say it."""


class ColumnHead(Pressable, FloatLayout):
    """The head of the column at `place`: what it `holds`, above the `heading` that it came with."""

    place = 0
    holds = StringProperty("")
    heading = StringProperty("")
    is_read = BooleanProperty(defaultvalue=True)
    share = NumericProperty(1)
    """Its share of the width, relative to the other columns."""


class TableRow(RecycleDataViewBehavior, Pressable, FloatLayout):
    """A row as it came: its `line`, its `cells`, below them the `reason` why it gives nothing; a tap leaves it out."""

    line = NumericProperty(0)
    cells = ListProperty()
    read = ListProperty()
    shares = ListProperty()
    reason = StringProperty("")
    is_left_out = BooleanProperty(defaultvalue=False)
    is_heading = BooleanProperty(defaultvalue=False)
    press = None

    def __init__(self, **more: Any) -> None:
        # The view reuses its rows, so the keyboard's focus ring would stay with the widget instead of the row.
        super().__init__(**{"is_focusable": False, **more})

    def refresh_view_attrs(self, _view: Any, _index: int, data: dict[str, Any]) -> None:
        for name, value in data.items():
            setattr(self, name, value)
        self._fill()

    def on_release(self) -> None:
        """Leave the row out, or take it in again."""
        if self.press is not None:
            self.press(int(self.line))

    def _fill(self) -> None:
        row = self.ids.row
        lay(row, range(len(self.cells)), lambda _at: Factory.CellLabel(bold=False))
        is_plain = not self.is_left_out and not self.is_heading
        shown = zip(reversed(row.children), self.cells, self.read, self.shares, strict=True)
        for label, text, is_read, share in shown:
            label.text, label.is_read, label.share = text, is_read and is_plain, share


class TablePreview(Asking, Dialog):
    """A list from a file or the clipboard; `stage`: being read, refused, viewed, or choosing what a column holds.

    `judge` returns what would be imported under plans and what is typed for all rows. `take` imports it and returns
    why it could not, or an empty string. `suggest` returns what is typed for all rows at first. `ways` are the readings
    of a list that may be read in two ways, and `way` is the chosen one. It lies over the card with the text of a list
    that was typed or pasted, so Cancel goes back to it.
    """

    stage = OptionProperty("reading", options=["reading", "refused", "found", "column"])
    source = StringProperty("")
    button = StringProperty("")
    typed = StringProperty("")
    asks_for = ObjectProperty(None, allownone=True)
    question = StringProperty("")
    answers = ListProperty()
    of_several = BooleanProperty(defaultvalue=False)
    """Whether it is one of several files that are read one after the other."""
    ways = ListProperty()
    way = StringProperty("0")
    found_head = StringProperty("")
    sheets = ListProperty()
    sheet = StringProperty("")
    reads_shown_sheet = BooleanProperty(defaultvalue=True)
    has_more_columns = BooleanProperty(defaultvalue=False)

    def __init__(
        self,
        context: ScreenContext,
        source: str,
        purpose: Purpose,
        *,
        read: Callable[[], Table],
        judge: Callable[[Sequence[SheetPlan], str], Judged],
        take: Callable[[Sequence[SheetPlan], str], str],
        choose_another: Callable[[], object] | None = None,
        suggest: Callable[[Sequence[SheetPlan]], str] = lambda _plans: "",
        **more: Any,
    ) -> None:
        self._context, self._purpose = context, purpose
        self._judge, self._take, self._choose_another = judge, take, choose_another
        self._plans: list[SheetPlan] = []
        self._ways: tuple[tuple[SheetPlan, str], ...] = ()
        self._judged: Judged | None = None
        self._place = self._first = 0
        self._has_typed = False
        self._summary = ""
        self._bare: Mapping[int, Mapping[int, str]] = {}
        super().__init__(source=shown(source), message=_("Reading the file …"), **more)
        self._stages = {"found": self.ids.across.__self__, "column": self.ids.column_choice.__self__}
        self.on_stage()
        self.ids.across.fbind("width", self._fit_columns)
        known = {one.headings: one.holds for one in context.settings.current.columns}

        def look() -> _Read:
            table = read()
            plans = tuple(with_choices(plan, purpose, known) for plan in plan_table(table, purpose))
            ways = readings(plans[0].sheet, purpose) if len(plans) == 1 else ()
            heads = [judge([way], "").head for way in ways] if len(ways) > 1 else []
            return plans, tuple(zip(ways, heads, strict=False)), suggest(plans)

        self.fetch(look, self._on_read, self._turn_down, FETCHING)

    def _begin_typing(self) -> None:
        """Leave the focus where it is, unless the class is missing: nothing has to be typed, and keys hide the list."""
        if self.fault and self.asks_for:
            super()._begin_typing()

    def on_stage(self, *_args: Any) -> None:
        """Show the table, or what a column may hold."""
        lay(self.ids.middle, [self._stages[self.stage]] if self.stage in self._stages else ())

    # The reading

    def _on_read(self, answer: _Read) -> None:
        plans, self._ways, self.typed = answer
        if not plans:
            self._turn_down(_("{file}: This file is empty. Choose another file.").format(file=self.source))
            return
        self._plans = list(plans)
        self.stage = "found"
        self.ways = [(str(at), head) for at, (_plan, head) in enumerate(self._ways)]
        if len(self._plans) > 1:
            self.sheets = [(str(at), plan.sheet.title) for at, plan in enumerate(self._plans)]
        first = next((at for at, plan in enumerate(self._plans) if plan.is_read), 0)
        self.choose_sheet(str(first))

    def _turn_down(self, why: str) -> None:
        self.stage, self.fault = "refused", why

    @property
    def _plan(self) -> SheetPlan:
        return self._plans[int(self.sheet)]

    def choose_sheet(self, sheet: str) -> None:
        """Show a sheet."""
        self.sheet, self._first = sheet, 0
        self._weigh()
        self.ids.rows.scroll_y = 1

    def choose_way(self, way: str) -> None:
        """Read the list in another way that is nearly as likely."""
        self.way = way
        self._change(self._ways[int(way)][0])

    def read_sheet(self, reads: bool) -> None:
        """Import what the sheet has, or leave it out."""
        self._change(replace(self._plan, is_read=reads))

    def on_typed(self, *_args: Any) -> None:
        """Recompute what would be imported once something is typed, since the button waits for it."""
        if self._judged and bool(tidy_line(self.typed)) is not self._has_typed:
            self.weigh()

    def weigh(self) -> None:
        """Recompute what would be imported, with the class as typed now."""
        if self.stage == "found":
            self._weigh()

    def _change(self, plan: SheetPlan) -> None:
        self._plans[int(self.sheet)] = plan
        self._weigh()

    def _weigh(self) -> None:
        judge, plans, typed, shown_plan = self._judge, tuple(self._plans), tidy_line(self.typed), self._plan
        self._has_typed = bool(typed)

        def weigh() -> tuple[Judged, Mapping[int, Mapping[int, str]]]:
            return judge(plans, typed), read_rows(shown_plan).bare

        self.fetch(weigh, self._on_judged, line=FETCHING)

    def _on_judged(self, answer: tuple[Judged, Mapping[int, Mapping[int, str]]]) -> None:
        judged, self._bare = answer
        self._judged, self.found_head = judged, judged.head
        self.button, self.why_not, self.asks_for = judged.button, judged.why_not, judged.asks_for
        self._deed_button.why_disabled = judged.why_not
        self.question, self.answers = judged.question, list(judged.answers)
        left = len(judged.reasons)
        rows = ngettext("{count} row has a remark.", "{count} rows have a remark.", left).format(count=left)
        long = max(sum(not row.is_empty for row in self._plan.sheet.rows) - MOST_SHOWN, 0)
        beyond = _("Only the first {count} rows and all rows with remarks are shown.").format(count=f"{MOST_SHOWN:,}")
        self._summary = " ".join((*((rows,) if left else ()), *((beyond,) if long else ()), *judged.more))
        self._say()
        self._show()

    def _say(self) -> None:
        """Say what is wrong with the table, or else what to know about it: at least what a tap does."""
        usual = _("Tap a heading to change what is in its column. Tap a row to leave it out.")
        asked = _("This list can be read in two ways. Which is right?") if self.ways else ""
        self.message = self.question or " ".join(filter(None, (asked, self._summary))) or usual
        self.fault = self.why_not

    def answer(self, key: str) -> None:
        """Answer the question, and recompute what would be imported."""
        if self._judged and self._judged.answer:
            self._judged.answer(key)
            self._weigh()

    # The table

    def show_more_columns(self) -> None:
        """Show the next columns, and after the last the first ones again."""
        self._first += self._fit_in()
        if self._first >= len(self._plan.columns):
            self._first = 0
        self._show()

    def _fit_in(self) -> int:
        """Return how many columns fit."""
        return max(1, int((self.ids.across.width - dp(BESIDE)) / dp(COLUMN_WIDTH)))

    def _fit_columns(self, *_args: Any) -> None:
        if self._plans:
            self._show()

    def _show(self) -> None:
        plan = self._plan
        self.reads_shown_sheet = plan.is_read
        self.has_more_columns = len(plan.columns) > self._fit_in()
        places = range(self._first, min(self._first + self._fit_in(), len(plan.columns)))
        heads = self.ids.heads
        lay(heads, range(len(places)), lambda _at: ColumnHead(on_release=self._ask_column))
        for head, place in zip(reversed(heads.children), places, strict=True):
            holds = plan.columns[place].holds
            head.place, head.heading = place, column_name(plan, place)
            head.holds, head.is_read, head.share = (
                _(COLUMN_NAMES[holds]),
                holds is not Column.NOT_IMPORTED,
                _share(holds),
            )
        # If several sheets are read, remarks name theirs.
        sheet = plan.sheet.title if sum(one.is_read for one in self._plans) > 1 else ""
        rows = [row for row in plan.sheet.rows if not row.is_empty]
        self.ids.rows.data = [self._row(plan, row, places, sheet) for row in self._worth_showing(rows, sheet)]

    def _worth_showing(self, rows: Sequence[Row], sheet: str) -> list[Row]:
        """Return the first rows of a long table, and later rows with a remark."""
        reasons = self._judged.reasons if self._judged else {}
        beyond = (row for row in rows[MOST_SHOWN:] if (sheet, row.line) in reasons)
        return [*rows[:MOST_SHOWN], *islice(beyond, MOST_SHOWN)]

    def _row(self, plan: SheetPlan, row: Row, places: Sequence[int], sheet: str) -> dict[str, Any]:
        reasons = self._judged.reasons if self._judged else {}
        is_heading = row.line in plan.headings
        reason = "" if is_heading else reasons.get((sheet, row.line), "")
        columns = [plan.columns[place] for place in places]
        return {
            "line": row.line,
            # Data that must not be stored about a child is not shown either: others may see the screen.
            "cells": [
                tidy_line(row.cell(place)) if is_heading else self._cell(row, place, is_private=column.never_kept)
                for place, column in zip(places, columns, strict=True)
            ],
            "read": [column.holds is not Column.NOT_IMPORTED for column in columns],
            "shares": [_share(column.holds) for column in columns],
            "reason": reason,
            "is_left_out": row.line in plan.left_out or not plan.is_read,
            "is_heading": is_heading,
            "press": self._toggle_row,
            "height": dp(WITH_REASON if reason else WITHOUT),
        }

    def _cell(self, row: Row, place: int, *, is_private: bool) -> str:
        """Return a cell as it would be imported, so without a number before a name."""
        text = row.cell(place)
        if text and (is_private or why_unfit(text) in PRIVATE):
            return HIDDEN
        return tidy_line(self._bare.get(place, {}).get(row.line, text))

    def _toggle_row(self, line: int) -> None:
        plan = self._plan
        if line not in plan.headings:
            offered = {at for _sheet, at in self._judged.offered} if self._judged else set()
            self._change(plan.with_row_tapped(line, is_offered=line in offered))

    # Columns

    def _ask_column(self, head: ColumnHead) -> None:
        self._place = place = head.place
        self.message = _("What is in the {heading} column?").format(heading=column_name(self._plan, place))
        self.fault = ""
        choices = self.ids.choices
        choices.clear_widgets()
        now = self._plan.columns[place].holds
        for column in (*self._purpose.columns, Column.NOT_IMPORTED):
            name = _(COLUMN_NAMES[column])
            row = ListRow(text=f"\u2713 {name}" if column is now else name, selected=column is now)
            row.bind(on_release=partial(self._hold, column))
            choices.add_widget(row)
        self.stage = "column"

    def _hold(self, column: Column, _row: ListRow) -> None:
        self.stage = "found"
        # The readings that were offered have other columns.
        self._ways, self.ways = (), []
        self._change(self._plan.with_column(self._place, column))

    def put_aside(self) -> None:
        """Return from the choice of a column to the table; otherwise close the card."""
        if self.stage == "column":
            self.stage = "found"
            self._say()
        else:
            super().put_aside()

    # Importing

    def words_of(self, stage: str, button: str, of_several: bool) -> str:
        """Return the button's text, or an empty string while there is nothing to do."""
        another = _("Choose another file") if self._choose_another and not of_several else ""
        return {"refused": another, "found": button}.get(stage, "")

    def cancel_words(self, stage: str, of_several: bool) -> str:
        """Return the text of the button that imports nothing."""
        if stage == "column":
            return _("Back")
        return _("Skip this file") if of_several else _("Cancel")

    def asked_words(self, asks_for: Column | None) -> tuple[str, str]:
        """Return what is asked for all rows, and a hint."""
        name, hint = ASKED.get(asks_for, ("", "")) if asks_for else ("", "")
        return (_(name), _(hint)) if name else ("", "")

    def press(self) -> None:
        """Import, or choose another file if this one cannot be read."""
        if self.stage == "refused":
            self.close()
            if choose_another := self._choose_another:
                # Not while the touch that led here is still on its way.
                Clock.schedule_once(lambda _dt: choose_another(), 0)
        elif self._judged:
            super().press()

    def do(self) -> str:
        """Import what was found, or return why that is not possible."""
        self._remember()
        return self._take(self._plans, tidy_line(self.typed))

    def _remember(self) -> None:
        """Remember the choices for the next file with the same headings."""
        settings = self._context.settings
        read = [plan for plan in self._plans if plan.is_read and plan.headings]
        chosen = {headings_key(plan, self._purpose): choices_of(plan, self._purpose) for plan in read}
        kept = {one.headings: one.holds for one in settings.current.columns}
        if any(kept.get(key, "") != holds for key, holds in chosen.items()):
            known = [KnownColumns(*one) for one in {**kept, **chosen}.items() if one[1]]
            settings.change(columns=tuple(known[-_MOST_KNOWN:]))


def _share(holds: Column) -> float:
    """Return the width of a column relative to the others: names are long."""
    return WIDE if holds in (Column.NAME, Column.PLAYER, Column.RESERVE, Column.SIDE) else 1


def offered_rows(remarks: Iterable[Remark]) -> frozenset[tuple[str, int]]:
    """Return the rows that may be taken all the same, by sheet and line."""
    return frozenset((remark.sheet, remark.line) for remark in remarks if remark.could_be)


class FileQueue:
    """Files read one after the other; `preview` returns the card of one, given its path and a way to open cards.

    The next one follows when the preview and all cards that it opened are closed.
    """

    def __init__(
        self,
        paths: Sequence[Path],
        preview: Callable[[Path, Callable[[Modal], object]], TablePreview],
        open_card: Callable[[Modal], object],
    ) -> None:
        self._paths, self._preview, self._open_card = list(paths), preview, open_card
        self._at = self._open = 0
        self._show_next()

    def _show_next(self, *_args: Any) -> None:
        if self._open or self._at >= len(self._paths):
            return
        card = self._preview(self._paths[self._at], self._show)
        self._at += 1
        if len(self._paths) > 1:
            card.of_several = True
            card.title = _("{name} ({number} of {count})").format(
                name=card.title, number=self._at, count=len(self._paths)
            )
        self._show(card)

    def _show(self, card: Modal) -> None:
        self._open += 1
        card.bind(on_close=self._closed)
        self._open_card(card)

    def _closed(self, _card: Modal) -> None:
        self._open -= 1
        # A card that follows is opened before or just after the one that it follows is closed.
        Clock.schedule_once(self._show_next, 0)


load_rules(__file__)
