"""The papers of a competition."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty

from classroom.competition.columns import DayTable, rows_of_day
from classroom.competition.rounds import round_title
from classroom.errors import KnownError
from classroom.i18n import _
from classroom.say import day_papers
from classroom.ui.cards.papers import PaperDesk, paper_languages
from classroom.ui.competition.day import DayModel
from classroom.ui.competition.part import DayPart
from classroom.ui.context import ScreenContext
from classroom.ui.kit.button import SecondaryButton, TickBox
from classroom.ui.kit.dialog import Dialog, Pick
from classroom.ui.kit.layout import lay, load_rules
from classroom.ui.kit.theme import THEME, whenever
from classroom.ui.worker import DRAWING

_Made = tuple[bytes, str]
"""The papers as PDF, and which of those that are wanted are not among them."""


class ExportCard(Dialog):
    """`what` is exported; `message` says what happened to it. `lay_over` shows a card if the system has no dialog."""

    what = StringProperty(DayTable.TEAMS.name)

    def __init__(self, context: ScreenContext, day: DayModel, lay_over: Callable[[Dialog], None], **more: Any) -> None:
        self._context, self._day = context, day
        super().__init__(**more)
        self._saving = PaperDesk(context, lay_over, saved=self.setter("message"))

    def tables(self) -> list[tuple[str, str]]:
        """Return what can be exported."""
        has_prizes = not self._day.division.has_own_boards
        return [(table.name, _(table.value)) for table in DayTable if has_prizes or table is not DayTable.PRIZES]

    def save(self, suffix: str) -> None:
        """Export what is chosen, as a file with this extension."""
        state, at, services = self._day.state, self._day.at, self._context.services
        table = DayTable[self.what]
        division = "" if table in (DayTable.RESULTS, DayTable.SCHOOLS) else state.divisions[at].plan.title
        name = day_papers.file_called(state.opened.title, division, _(table.value)) + suffix
        won = partial(day_papers.prizes_of_day, services, state, at, len(state.divisions[at].rounds))

        def write(path: Path) -> None:
            services.class_files.write_rows(rows_of_day(state, at, table, won), path)

        self._saving.write(write, name, _("Where should the list be saved?"))


class PapersPart(DayPart):
    """`wanted` are the kinds of paper that are ticked, `number` is their round; `done` of `all` papers are made."""

    number = NumericProperty(0)
    last = NumericProperty(0)
    language = StringProperty("")
    wanted = ListProperty()
    all = NumericProperty(0)
    done = NumericProperty(0)
    is_making = BooleanProperty(defaultvalue=False)
    why_not = StringProperty("")
    saved = StringProperty("")
    file = ObjectProperty(None, allownone=True)
    """The file that was saved last, while `saved` tells of it."""
    line = StringProperty("")
    spirit = StringProperty("")

    def __init__(self, **more: Any) -> None:
        self._boxes: dict[str, TickBox] = {}
        self._told = {name: self.setter(name) for name in ("why_not", "file", "saved")}
        super().__init__(**more)
        self._buttons = {name: self.ids[name].__self__ for name in ("cancel", "export", "print", "save")}
        opens = SecondaryButton(text=_("Open PDF"), font_size=THEME.section, size_hint_x=0.6)
        opens.bind(on_release=lambda _button: self._saving.open_saved())
        self._buttons = {"open": opens, **self._buttons}
        whenever(self, self._offer, "is_making", "file")
        self._offer()
        is_event = self.day.division.has_own_boards
        for key in (key for key, paper in day_papers.PAPERS.items() if paper.has_pairs is not is_event):
            box = TickBox(text="", size_hint_y=1, on_tick=partial(self._tick, key))
            self._boxes[key] = box
            self.ids[f"paper_{key}"] = box.proxy_ref
            self.ids.kinds.add_widget(box)

    def begin(self) -> None:
        """Tick what is usual at this time of the day, in the language of the screens."""
        self._cancelled = threading.Event()
        self._saving = PaperDesk(self.context, self.screen.add_widget, **self._told)
        self._then: Callable[[bytes, str], None] = self._saving.save
        self.language = self.context.settings.current.language
        self.why_not = self.saved = self.line = self.spirit = ""
        self.is_making, self.file = False, None
        self.number = self.done = self.all = 0
        is_event = self.day.division.has_own_boards
        # At the end nobody needs to know who plays whom.
        usual = day_papers.TOTALS if is_event else "standings" if self.state.is_closed else day_papers.PAIRINGS
        for key, box in self._boxes.items():
            box.ticked = key == usual

    def leave(self) -> None:
        """Stop making papers; what is still being saved is said no longer."""
        super().leave()
        self._cancelled.set()
        self._saving.unbind(**self._told)

    def show(self) -> None:
        rounds = self.day.division.rounds
        self.last = len(rounds)
        self.number = min(int(self.number) or self.last, self.last)
        self._name_boxes()

    def look_at(self, step: int) -> None:
        """Choose the previous or the next round."""
        self.number = min(max(1, int(self.number) + step), int(self.last))
        self._name_boxes()

    def _offer(self, *_args: Any) -> None:
        """Show the buttons for what can be done now."""
        hidden = set(self._buttons) - {"cancel"} if self.is_making else {"cancel"}
        hidden |= {"open"} if self.file is None else set()
        lay(self.ids.actions, [button for name, button in self._buttons.items() if name not in hidden])

    def languages(self) -> list[tuple[str, str]]:
        return paper_languages()

    def round_line(self, number: float) -> str:
        return round_title(self.day.division, int(number), _) if number else _("Before the first round")

    def _name_boxes(self) -> None:
        """Label each box with its number of pages or papers, or why there are none."""
        papers = self.papers(self.number, self.language, self.spirit)
        for key, box in self._boxes.items():
            box.text, box.why_disabled = day_papers.PAPERS[key].words(papers), day_papers.PAPERS[key].why_not(papers)
            box.ticked = box.ticked and not box.why_disabled
        self.wanted = [key for key, box in self._boxes.items() if box.ticked]

    def _tick(self, key: str, _box: TickBox, ticked: bool) -> None:
        self.wanted = [one for one, box in self._boxes.items() if box.ticked]
        self.saved = ""
        if key == day_papers.SPIRIT and ticked:
            teams = [(team.player, team.entry.name) for team in self.state.teams_of(self.day.at)]
            rows = [(player, name, "") for player, name in teams]
            title = _("Which team had the best spirit?")
            self.open_card(Pick(title=title, cancel=_("Cancel"), rows=rows, then=self._choose_spirit))

    def _choose_spirit(self, player: str) -> None:
        self.spirit = player
        self._name_boxes()

    # Making

    def save(self) -> None:
        """Make all that is ticked, and ask where to save it."""
        self._make(self._saving.save)

    def print(self) -> None:
        """Make all that is ticked, and print it."""
        self._make(self._saving.print)

    def export(self) -> None:
        """Offer the teams, standings and results for a spreadsheet."""
        self.open_card(ExportCard(self.context, self.day, self.screen.open_over))

    def cancel(self) -> None:
        """Stop making papers."""
        self._cancelled.set()
        self.forget(self._on_made)
        self._not_made(_("Nothing was saved or printed."))

    def _make(self, then: Callable[[bytes, str], None]) -> None:
        if day_papers.SPIRIT in self.wanted and not self.spirit:
            self.say(_("First choose the team with the best spirit."))
            return
        if not self.wanted:
            self.say(_("Tick the documents that you want."))
            return
        self._then, self.saved = then, ""
        self.is_making, self.done, self.all = True, 0, 0
        self.line = _("Preparing the documents …")
        self._cancelled = threading.Event()
        self._papers = self.papers(self.number, self.language, self.spirit)
        work = partial(self._work, self._cancelled, self._papers, tuple(self.wanted))
        self.fetch(work, self._on_made, self._not_made, DRAWING, blinks=False)

    def _work(self, cancelled: threading.Event, day: day_papers.DayPapers, wanted: Sequence[str]) -> _Made:
        """Make one paper after another, off the screen's thread; nobody waits for them if cancelled."""
        papers, missing = list[bytes](), list[str]()
        works = day_papers.works_of(day, wanted, missing)
        for work in works:
            if cancelled.is_set():
                return b"", ""
            Clock.schedule_once(partial(self._count, cancelled, len(papers), len(works)), 0)
            paper = work()
            papers += [paper] if paper else []
        if not papers:
            raise KnownError(" ".join(missing) or _("There is nothing to print here yet."))
        return day.services.pdf.joined(papers), " ".join(missing)

    def _count(self, cancelled: threading.Event, done: int, all_: int, _dt: float) -> None:
        if not cancelled.is_set() and self.is_making:
            self.done, self.all = done, all_
            self.line = _("Document {number} of {count}").format(number=done + 1, count=all_)

    def _not_made(self, why: str) -> None:
        self.is_making, self.line = False, ""
        self.say(why)

    def _on_made(self, made: _Made) -> None:
        self.is_making, self.line = False, ""
        pdf, missing = made
        then = partial(self._then, pdf, day_papers.file_of(self._papers, self.wanted))
        if missing:
            title = _("Continue without these documents?")
            self.open_card(Dialog(title=title, message=missing, deed=_("Continue"), then=then))
        else:
            then()


load_rules(__file__)
