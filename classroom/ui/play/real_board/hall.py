"""One bell for the hall: who plays at each real board, one clock for all, results a board at a time, all the sheets."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from classroom.errors import KnownError, StoreError
from classroom.i18n import _
from classroom.match.refusal import Refusal
from classroom.record.score_sheet import score_sheet
from classroom.settings import MOST_BOARDS, BoardNames, Hall
from classroom.ui.cards.paper_saving import PaperSaving
from classroom.ui.context import ContextScreen, ScreenContext
from classroom.ui.kit.button import SinkingPanel
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.touch import TOUCHES
from classroom.ui.match_setup import seconds_text
from classroom.ui.navigation import ScreenName
from classroom.ui.play.real_board.hall_bell import BoardEntry, HallBell, begin_boards, board_entry, whose_turn
from classroom.ui.wording.refusal import refusal_sentence
from classroom.ui.worker import FETCHING, LatestTask, attempt

SECONDS = (10, 20, 30, 60, 1200)
"""The times of a turn that may be chosen; the last is a round (U1)."""


class NamesRow(BoxLayout):
    """Who plays at one board."""

    number = NumericProperty(1)
    first = StringProperty()
    second = StringProperty()

    __events__ = ("on_names",)

    def on_names(self) -> None:
        """Default handler: a name was typed."""


class BoardTile(SinkingPanel):
    """A board of the hall: a tap leads to its sheet."""

    entry = ObjectProperty(BoardEntry(0, "", (), ""))
    next_side = NumericProperty(0)


class HallSetup(BoxLayout):
    """The names at each board, and how long a turn lasts."""

    screen = ObjectProperty()


class HallRun(BoxLayout):
    """The clock for all boards, and the boards."""

    screen = ObjectProperty()


class HallScreen(ContextScreen):
    """Names typed are kept with every letter; the boards and the turn are kept too, until a new hall is begun."""

    hall = ObjectProperty(Hall(), rebind=True)
    entries = ListProperty()
    seconds = NumericProperty(10)
    fraction = NumericProperty(1.0)
    runs = BooleanProperty(defaultvalue=False)
    turn_line = StringProperty()
    side = NumericProperty(0)
    main = StringProperty()
    why_busy = StringProperty()

    def __init__(self, context: ScreenContext, **more: Any) -> None:
        super().__init__(context, hall=context.settings.current.hall, **more)
        services = context.services
        self._bell = HallBell(services.bell, services.clock, context.navigator.show_bell)
        self._papers: LatestTask[bytes | KnownError] = LatestTask(self._have_papers, FETCHING)
        self._saving = PaperSaving(context, self.add_widget)
        self._part: Any = None
        self._ticks = Clock.schedule_interval(self._tick, 0)
        self._show()

    def on_leave(self) -> None:
        """Look at the clock no more."""
        super().on_leave()
        self._ticks.cancel()
        self._papers.forget()

    # What is shown

    def _show(self) -> None:
        TOUCHES.screen_changed()
        self.ids.place.clear_widgets()
        self._part = HallRun(screen=self) if self.hall.matches else HallSetup(screen=self)
        self.ids.place.add_widget(self._part)
        if self.hall.matches:
            self._show_boards()
            self._show_turn()
        else:
            self._show_names()

    def _show_names(self) -> None:
        rows = self._part.ids.rows
        rows.clear_widgets()
        for number, names in enumerate(self.hall.names or (BoardNames(),), start=1):
            row = NamesRow(number=number, first=names.first, second=names.second)
            row.bind(on_names=self._typed)
            rows.add_widget(row)

    def _show_boards(self) -> None:
        try:
            entries = [board_entry(self.context, at, one) for at, one in enumerate(self.hall.matches, start=1)]
        except StoreError as error:
            self.context.navigator.notify(error.fault.sentence())
            return
        self.entries = entries
        boards = self._part.ids.boards
        boards.clear_widgets()
        for entry in entries:
            tile = BoardTile(entry=entry, next_side=self.side)
            tile.bind(on_release=lambda _tile, entry=entry: self.open_board(entry))
            boards.add_widget(tile)

    def _show_turn(self) -> None:
        turn = max(1, self.hall.turn + (0 if self.runs else 1))
        self.side = whose_turn(turn)
        teams = _("the first team of every board") if self.side == 0 else _("the second team of every board")
        self.turn_line = _("Turn {number}: {teams}").format(number=turn, teams=teams)
        self.main = _("STOP") if self.runs else _("RING FOR ALL")
        if not self.runs:
            self.seconds, self.fraction = self.hall.seconds, 1.0
        self.why_busy = _("First the turn must be over.") if self.runs else ""

    def _tick(self, _dt: float) -> None:
        left = self._bell.tick()
        if left is not None:
            self.seconds, self.fraction = -(-left // 1000), left / (self.hall.seconds * 1000)
        elif self.runs:
            self.runs = False
            self._show_turn()

    # Names

    def time_options(self) -> list[tuple[int, str]]:
        """Return how long a turn may last; the longest is a round."""
        return [(one, seconds_text(one) if one < SECONDS[-1] else _("20 min")) for one in SECONDS]

    def keep(self, **changes: Any) -> None:
        """Change the hall, and keep it."""
        self.hall = replace(self.hall, **changes)
        self.context.settings.change(hall=self.hall)

    def _typed(self, _row: Any) -> None:
        rows = sorted(self._part.ids.rows.children, key=lambda row: row.number)
        self.keep(names=tuple(BoardNames(row.first, row.second) for row in rows))

    def add_board(self) -> None:
        """Add a board."""
        if len(self.hall.names) < MOST_BOARDS:
            self.keep(names=(*(self.hall.names or (BoardNames(),)), BoardNames()))
            self._show_names()

    def remove_board(self) -> None:
        """Leave the last board out."""
        if len(self.hall.names) > 1:
            self.keep(names=self.hall.names[:-1])
            self._show_names()

    def take_mixed(self) -> None:
        """Take the teams that were mixed last, two a board, called by their pupils."""
        chosen = self.context.settings.current.school_class
        try:
            classes = self.context.services.class_book.classes()
        except StoreError as error:
            self.context.navigator.notify(error.fault.sentence())
            return
        found = [stored.school_class for stored in classes]
        mixed = [one for one in found if one.mix and chosen in ("", one.class_id)]
        names = _mixed_names(mixed[0]) if mixed else []
        if len(names) < len(("first", "second")):
            self.context.navigator.notify(_("No teams are mixed yet. Mix them from a class first."))
            return
        pairs = tuple(map(BoardNames, names[::2], names[1::2]))[:MOST_BOARDS]
        self.keep(names=pairs)
        self._show_names()

    def begin(self) -> None:
        """Open a match for each board."""
        names = self.hall.names or (BoardNames(),)

        def begun(answer: Any) -> None:
            if isinstance(answer, Refusal):
                self.context.navigator.notify(refusal_sentence(answer))
                return
            self.keep(names=names, matches=answer, turn=0)
            self._show()

        numbered = [_numbered(pair, at) for at, pair in enumerate(names, start=1)]
        work = partial(begin_boards, self.context, numbered)
        self.context.navigator.blocking.fetch(work, begun, _("The boards are being opened …"))

    # The turn, and the boards

    def press_main(self) -> None:
        """Ring for all boards, or stop the clock."""
        if self.runs:
            self._bell.stop()
            self.runs = False
        else:
            self.keep(turn=self.hall.turn + 1)
            self.runs = True
            self._bell.ring(self.hall.seconds)
        self._show_turn()
        if not self.runs:
            self._show_boards()

    def open_board(self, entry: BoardEntry) -> None:
        """Show the sheet of one board, between the turns."""
        if self.why_busy:
            self.context.navigator.notify(self.why_busy)
        elif not entry.is_lost:
            self.context.launcher.resume(entry.match_id)

    def new_hall(self) -> None:
        """Begin another hall with the same names; the matches stay among those played."""
        self.keep(matches=(), turn=0)
        self._show()

    def go_home(self) -> None:
        """Go Home; the boards are kept."""
        if self.why_busy:
            self.context.navigator.notify(self.why_busy)
        else:
            self.context.navigator.go(ScreenName.HOME)

    # Papers

    def print_sheets(self, *, blank: bool) -> None:
        """Make the score sheets of all boards, as far as they are filled, or blank with the names alone."""
        services, language = self.context.services, self.context.settings.current.language
        matches = self.hall.matches

        def work() -> bytes:
            states = [services.archive.stored(match_id).state for match_id in matches]
            sheets = [score_sheet(state) for state in states if state]
            if blank:
                sheets = [replace(sheet, rows=(), later=(), ended=None, winners=()) for sheet in sheets]
            return services.pdf.joined([services.pdf.score_sheet(sheet, language, blank=blank) for sheet in sheets])

        self._papers.ask(lambda: attempt(work))

    def _have_papers(self, answer: bytes | KnownError) -> None:
        if isinstance(answer, KnownError):
            self.context.navigator.notify(str(answer))
            return
        services = self.context.services
        self._saving.save(answer, services.pdf.file_name("score-sheets", self.hall.matches[0], services.today()))


def _numbered(pair: BoardNames, number: int) -> tuple[str, str]:
    """Return the names at a board, by its number where none was typed."""
    first, second = pair.first.strip(), pair.second.strip()
    return first or _("Board {number}, first").format(number=number), second or _("Board {number}, second").format(
        number=number
    )


def _mixed_names(school_class: Any) -> list[str]:
    """Return what the teams of the last mix are called: their main players."""
    names = []
    for team in school_class.mix.teams:
        pupils = [school_class.pupil(number) for number in team.mains]
        names.append(" + ".join(pupil.name for pupil in pupils if pupil))
    return names


load_rules(__file__)
