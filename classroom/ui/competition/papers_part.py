"""The papers of a competition."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from classroom.competition.day_award import day_awards, team_awards
from classroom.competition.day_table import DayTable, rows_of_day
from classroom.competition.finals import file_title, round_title
from classroom.errors import KnownError
from classroom.i18n import LANGUAGE_NAMES, _
from classroom.record.award import AwardKind
from classroom.say import day_papers
from classroom.say.day_papers import DayPapers, Work
from classroom.say.look_back import looked_back, words_pdf
from classroom.ui.cards.papers import PaperDesk
from classroom.ui.competition.day import DayModel
from classroom.ui.competition.part import DayPart
from classroom.ui.context import ScreenContext
from classroom.ui.kit.button import TickBox
from classroom.ui.kit.dialog import Dialog, Pick
from classroom.ui.kit.kv import load_rules
from classroom.ui.worker import DRAWING


class ExportCard(Dialog):
    """`what` is exported; `message` says what happened to it. `lay_over` shows a card if the system has no dialog."""

    what = StringProperty(DayTable.TEAMS.name)

    def __init__(self, context: ScreenContext, day: DayModel, lay_over: Callable[[Dialog], None], **more: Any) -> None:
        self._context, self._day = context, day
        super().__init__(**more)
        self._saving = PaperDesk(context, lay_over, saved=self.setter("message"))

    def tables(self) -> list[tuple[str, str]]:
        """Return what can be exported."""
        return [(table.name, _(table.value)) for table in DayTable]

    def save(self, suffix: str) -> None:
        """Export what is chosen, as a file with this extension."""
        state = self._day.state
        if state is not None:
            rows = rows_of_day(state, self._day.at, DayTable[self.what])
            self._saving.write_rows(rows, f"{self.what.lower()}{suffix}")


BOTH = "both"
SPIRIT, BEST_WORD = "spirit", "best-word"


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
    line = StringProperty("")
    spirit = StringProperty("")

    def __init__(self, **more: Any) -> None:
        self._boxes: dict[str, TickBox] = {}
        self._cancelled = threading.Event()
        super().__init__(**more)
        self._buttons = {name: self.ids[name].__self__ for name in ("cancel", "export", "print", "save")}
        self.fbind("is_making", self._offer)
        self._offer()
        told = {name: self.setter(name) for name in ("why_not", "saved")}
        self._saving = PaperDesk(self.context, self.screen.add_widget, **told)
        self._then: Callable[[bytes, str], None] = self._saving.save
        self.language = self.context.settings.current.language
        is_event = self.day.division.has_own_boards
        self.wanted = [day_papers.TOTALS if is_event else day_papers.PAIRINGS]
        for key in _EVENT_KINDS if is_event else _KINDS:
            box = TickBox(text="", ticked=key in self.wanted, size_hint_y=1)
            box.bind(on_tick=partial(self._tick, key))
            self._boxes[key] = box
            self.ids.kinds.add_widget(box)

    def leave(self) -> None:
        """Stop making papers."""
        super().leave()
        self._cancelled.set()

    def show(self) -> None:
        """Show which papers there are."""
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
        row = self.ids.actions
        row.clear_widgets()
        for name, button in self._buttons.items():
            if (name == "cancel") == self.is_making:
                row.add_widget(button)

    def languages(self) -> list[tuple[str, str]]:
        """Return the languages papers can speak."""
        return [*((code, name.split()[-1]) for code, name in LANGUAGE_NAMES.items()), (BOTH, _("Both"))]

    def round_line(self, number: float) -> str:
        """Return which round the papers are of."""
        return round_title(self.day.division, int(number), _) if number else _("Before the first round")

    def _name_boxes(self) -> None:
        """Label each box with its number of pages or papers, or why there are none."""
        number = int(self.number)
        published = self.day.division.rounds[number - 1] if number else None
        tables = len(published.tables) if published else 0
        played = sum(1 for one in published.recorded if one.match_id) if published else 0
        no_round = "" if published else _("No round has been published yet.")
        not_final = "" if self.state.is_closed else _("First go to Standings and make them final.")
        spirit = self.state.name(self.spirit) if self.spirit else _("choose the team")
        texts = {
            day_papers.PAIRINGS: (_("Pairings for the wall"), no_round),
            day_papers.STANDINGS: (_("Standings for the wall"), no_round),
            day_papers.TOTALS: (_("Totals of all rounds, and money raised"), no_round),
            day_papers.BLANK: (
                _("Score sheets to fill in, one per table ({count})").format(count=tables),
                no_round or ("" if self.day.format else _("This competition's format is no longer available.")),
            ),
            day_papers.SHEETS: (
                _("Score sheets of matches played with the app ({count})").format(count=played),
                no_round or ("" if played else _("No match in this round was played with the app.")),
            ),
            day_papers.SEATING: (
                _("Seating plans, one per table ({count})").format(count=tables),
                no_round or ("" if self.day.format else _("This competition's format is no longer available.")),
            ),
            day_papers.WORDS: (
                _("Words from matches played with the app ({count})").format(count=played),
                no_round or ("" if played else _("No match in this round was played with the app.")),
            ),
            day_papers.CERTIFICATES: (self._certificates_line(), not_final),
            BEST_WORD: (_("Certificate: best word of the day"), not_final),
            SPIRIT: (_("Certificate: best team spirit ({team})").format(team=spirit), not_final),
        }
        for key, box in self._boxes.items():
            text, why = texts[key]
            box.text, box.why_disabled = text, why
            if why and box.ticked:
                box.ticked = False
        self.wanted = [key for key, box in self._boxes.items() if box.ticked]

    def _certificates_line(self) -> str:
        """Return how many certificates there are for everybody, once the standings are final."""
        count = sum(len(one.awards) for one in day_awards(self.state, self.day.at))
        return (
            _("Certificates for everybody ({count})").format(count=count) if count else _("Certificates for everybody")
        )

    def _tick(self, key: str, _box: TickBox, ticked: bool) -> None:
        self.wanted = [one for one, box in self._boxes.items() if box.ticked]
        self.saved = ""
        if key == SPIRIT and ticked:
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
        if SPIRIT in self.wanted and not self.spirit:
            self.say(_("First choose the team with the best spirit."))
            return
        if not self.wanted:
            self.say(_("Tick the documents that you want."))
            return
        self._then, self.saved, self._of_round = then, "", int(self.number)
        self.is_making, self.done, self.all = True, 0, 0
        self.line = _("Preparing the documents …")
        self._cancelled = threading.Event()
        work = partial(self._work, self._cancelled, self._day_papers(), tuple(self.wanted), self._of_round)
        self.fetch(work, self._on_made, self._not_made, DRAWING, blinks=False)

    def _day_papers(self) -> DayPapers:
        services = self.context.services
        return DayPapers(
            self.state,
            self.day.at,
            self.day.format,
            services.archive,
            services.matches.lexicon,
            services.pdf,
            self.context.settings.current,
            self.language,
            services.today(),
        )

    def _work(self, cancelled: threading.Event, day: DayPapers, wanted: Sequence[str], number: int) -> bytes:
        """Make one paper after another, off the screen's thread; nobody waits for them if cancelled."""
        works = list(self._works(day, wanted, number))
        papers: list[bytes] = []
        for work in works:
            if cancelled.is_set():
                return b""
            Clock.schedule_once(partial(self._count, cancelled, len(papers), len(works)), 0)
            paper = work()
            papers += [paper] if paper else []
        if not papers:
            raise KnownError(_("There is nothing to print here yet."))
        return day.pdf.joined(papers)

    def _works(self, day: DayPapers, wanted: Sequence[str], number: int) -> Sequence[Work]:
        works: list[Work] = []
        for kind in wanted:
            if kind == day_papers.PAIRINGS:
                works += day_papers.pairing_papers(day, number)
            elif kind == day_papers.STANDINGS:
                works += day_papers.standing_papers(day, number)
            elif kind == day_papers.TOTALS:
                works += day_papers.total_papers(day, self.day.currency)
            elif kind == day_papers.BLANK:
                works += day_papers.blank_papers(day, number)
            elif kind == day_papers.SHEETS:
                works += day_papers.played_papers(day, number)
            elif kind == day_papers.SEATING:
                works += day_papers.seating_papers(day, number)
            elif kind == day_papers.WORDS:
                works += day_papers.word_papers(day, number, self._words_of)
            elif kind == day_papers.CERTIFICATES:
                works += day_papers.certificate_papers(day)
            elif kind == BEST_WORD:
                works += self._best_word(day)
            elif kind == SPIRIT:
                team = day.state.team(self.spirit)
                awards = team_awards(day.state, team, AwardKind.TEAM_SPIRIT) if team else ()
                works.append(day_papers.certificates(day, awards, ""))
        return works

    def _words_of(self, match_id: str, language: str) -> bytes:
        look = looked_back(self.context.services, match_id)
        return words_pdf(self.context.services, look, language) if look else b""

    def _best_word(self, day: DayPapers) -> Sequence[Work]:
        best = day_papers.word_of_the_day(day)
        if best is None:
            raise KnownError(_("No match was played with the app, so the best word is not known."))
        awards = team_awards(day.state, best.team, AwardKind.BEST_WORD)
        return [day_papers.certificates(day, awards, "", best.word)]

    def _count(self, cancelled: threading.Event, done: int, all_: int, _dt: float) -> None:
        if not cancelled.is_set() and self.is_making:
            self.done, self.all = done, all_
            self.line = _("Paper {number} of {count}").format(number=done + 1, count=all_)

    def _not_made(self, why: str) -> None:
        self.is_making, self.line = False, ""
        self.say(why)

    def _on_made(self, pdf: bytes) -> None:
        self.is_making, self.line = False, ""
        kind = self.wanted[0] if len(self.wanted) == 1 and self.wanted[0] in _FILES else "competition"
        services = self.context.services
        name = services.pdf.file_name(kind, self.state.opened.competition_id, services.today())
        number = self._of_round
        if number and len(self.wanted) == 1 and self.wanted[0] in _BY_ROUND:
            name = f"{file_title(self.day.division, number)}-{_BY_ROUND[self.wanted[0]]}.pdf"
        self._then(pdf, name)


_KINDS = (
    day_papers.PAIRINGS,
    day_papers.STANDINGS,
    day_papers.BLANK,
    day_papers.SHEETS,
    day_papers.SEATING,
    day_papers.WORDS,
    day_papers.CERTIFICATES,
    BEST_WORD,
    SPIRIT,
)
_EVENT_KINDS = (
    day_papers.TOTALS,
    day_papers.BLANK,
    day_papers.SHEETS,
    day_papers.WORDS,
    day_papers.CERTIFICATES,
    BEST_WORD,
    SPIRIT,
)
"""The kinds if every team has its own board: nobody meets anybody, so no table has two teams."""
_BY_ROUND = {
    day_papers.PAIRINGS: "pairings",
    day_papers.STANDINGS: "standings",
    day_papers.BLANK: "score-sheets",
    day_papers.SHEETS: "played-score-sheets",
    day_papers.SEATING: "seating",
    day_papers.WORDS: "words",
}
"""The file names of papers that belong to one round."""
_FILES = (day_papers.TOTALS, day_papers.PAIRINGS, day_papers.STANDINGS, day_papers.CERTIFICATES)


load_rules(__file__)
