"""The turns of a match one by one: the position, what was played, the outcome, and better plays."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, DictProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from classroom.errors import KnownError
from classroom.i18n import _
from classroom.record.figure import figure
from classroom.record.look_back import BetterPlay, PastTurn, Retrospect
from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.layout import LogRow
from classroom.ui.kit.panel import Panel
from classroom.ui.kit.touch import Pressable
from classroom.ui.wording import look_back as say
from classroom.ui.worker import THINKING, LatestTask

_LEAST_COLUMN = 560  # dp
_RACK = 60  # dp below the board
_MOST_TILES = 8  # of a hand that is shown as tiles: a pooled hand has 28 (U4)
_ROWS_AT_ONCE, _ROWS_A_FRAME = 8, 4


class TurnRow(Panel, Pressable, LogRow):
    """A turn in the list; `selected` if it is the one on the board."""

    selected = BooleanProperty(defaultvalue=False)


class Found(NamedTuple):
    """The better plays that were found, or why they could not be searched for."""

    plays: Sequence[BetterPlay] = ()
    fault: str = ""


class TurnsPage(BoxLayout):
    """Shows turn number `at`, from 0, of a match; `count` is the number of turns.

    `better` are the better plays found for it, `shown_better` the index of the one on the board, or -1 for none, and
    `instead` its tiles as in `BoardView.pending`.
    """

    screen = ObjectProperty()
    at = NumericProperty(0)
    count = NumericProperty(0)
    layout_rows = ListProperty()
    tile_values = DictProperty()
    cells = ListProperty()
    outlined = ListProperty()
    refused = ListProperty()
    instead = ListProperty()
    bubble = StringProperty()
    rack = StringProperty()
    has_many_tiles = BooleanProperty(defaultvalue=False)
    side = NumericProperty(0)
    heading = StringProperty()
    score = StringProperty()
    words = StringProperty()
    happened = StringProperty()
    better_title = StringProperty()
    better_note = StringProperty()
    offers_better = BooleanProperty(defaultvalue=False)
    meanings_text = StringProperty()
    shows_meanings = BooleanProperty(defaultvalue=False)
    better = ListProperty()
    shown_better = NumericProperty(-1)

    def __init__(self, screen: Any, look: Retrospect) -> None:
        self._look = look
        self._rows: list[TurnRow] = []
        self._task: LatestTask[Found] = LatestTask(self._show_better, THINKING)
        super().__init__(screen=screen, count=len(look.turns))
        state = look.state
        self.layout_rows = list(state.format.layout.rows)
        self.tile_values = state.tile_set.values
        self.offers_better = look.offers_better_plays
        self.choose(0)
        self.bind(size=self._measure)
        Clock.schedule_interval(self._make_more_rows, 0)

    def forget(self) -> None:
        """Stop waiting for answers."""
        self._task.forget()
        Clock.unschedule(self._make_more_rows)

    def tiles_text(self, rack: str, many: bool) -> str:
        """Return the label for the tiles of a turn; a hand of many tiles reads best with equal letters together."""
        if not rack:
            return ""
        together = " ".join("".join(alike) for _letter, alike in groupby(rack))
        return _("Their tiles: {tiles}").format(tiles=together) if many else _("Their tiles")

    # Which turn

    def step(self, turns: int) -> None:
        """Step forward or back by this number of turns."""
        self.choose(min(max(0, int(self.at) + turns), int(self.count) - 1))

    def choose(self, number: int) -> None:
        """Show a turn."""
        self._make_rows(number + _ROWS_AT_ONCE)
        self._rows[int(self.at)].selected = False
        self.at = number
        row = self._rows[number]
        row.selected = True
        # A row just made has its place only after the layout.
        Clock.schedule_once(partial(self._scroll_to, row), 0)
        self._show(self._look.turns[number])
        self._look_for_better()

    def _scroll_to(self, row: TurnRow, _dt: float) -> None:
        scroll = self.ids.scroll
        if scroll.height >= self.ids.rows.height:
            scroll.scroll_y = 1
        elif row.parent:
            scroll.scroll_to(row, padding=dp(8), animate=False)

    def _make_rows(self, most: int) -> None:
        """Make the missing rows, at most so many: a long match needs more than fit into one frame."""
        for number in range(len(self._rows), min(most, len(self._look.turns))):
            self._rows.append(self._row(number, self._look.turns[number]))
            self.ids.rows.add_widget(self._rows[-1])

    def _make_more_rows(self, _dt: float) -> bool:
        self._make_rows(len(self._rows) + _ROWS_A_FRAME)
        return len(self._rows) < len(self._look.turns)

    def _row(self, number: int, past: PastTurn) -> TurnRow:
        line = say.turn_line(past)
        row = TurnRow(number=line.number, side=line.team, words=line.text, note=line.note, score=line.score)
        row.bind(on_release=lambda _row: self.choose(number))
        return row

    def _show(self, past: PastTurn) -> None:
        turn = past.turn
        self.side, self.heading = past.before.team_of(turn.side), say.heading_of(past)
        self.score = figure(turn.score) if turn.settled else ""
        self.words, self.happened = say.words_line(past), say.happened(past)
        self.ids.remarks.scroll_y = 1
        self.rack = "".join(sorted(past.hand, key=lambda tile: (tile == "?", tile))) if self._look.shows_racks else ""
        self.has_many_tiles = len(self.rack) > _MOST_TILES
        self.better_title = say.better_title(past)
        self.shows_meanings = bool(self._look.shows_meanings and turn.play)
        self._lay(past)

    def _lay(self, past: PastTurn) -> None:
        """Show the board after the play; mark tiles that came off, or that stayed in a disallowed word."""
        board = past.board.lay(past.tiles)
        self.cells, self.instead, self.bubble, self.shown_better = list(board.rows()), [], "", -1
        self.meanings_text = _("Meanings")
        self.outlined, self.refused = [square for square, _tile in past.tiles], list(past.refused)

    # Better plays

    def show_better(self, number: int) -> None:
        """Show a better play on the board instead of the one made; a second call shows the original again."""
        past = self._look.turns[int(self.at)]
        if number == self.shown_better:
            self._lay(past)
            self._mark_better()
            return
        play: BetterPlay = self.better[number]
        self.cells, self.outlined, self.refused = list(past.board.rows()), [], []
        self.instead = [(square.row, square.column, tile) for square, tile in play.tiles]
        self.bubble = str(play.score)
        self.shown_better = number
        self.meanings_text = _("Meaning of {word}").format(word=play.word)
        self._mark_better()

    def show_meanings(self) -> None:
        """Say what the words of the play mean, or those of the better play on the board."""
        if self.shown_better >= 0:
            self.screen.show_meanings([self.better[int(self.shown_better)].word])
            return
        play = self._look.turns[int(self.at)].turn.play
        self.screen.show_meanings([word.name for word in play.words] if play else [])

    def _look_for_better(self) -> None:
        self.better = []
        self.ids.better.clear_widgets()
        if self.offers_better:
            self.better_note = _("One moment …")
            self._task.ask(partial(self._find_better, self.screen.context.services, int(self.at)))

    def _find_better(self, services: Any, number: int) -> Found:
        """Look for better plays, unless the user has moved on to another turn in the meantime."""
        if number != self.at:
            return Found()
        try:
            return Found(say.find_better_plays(services, self._look, number))
        except KnownError as error:
            return Found(fault=str(error))

    def _show_better(self, found: Found) -> None:
        self.better = list(found.plays)
        nothing = _("Nothing better was found: well played!") if self._look.turns[int(self.at)].worth else ""
        self.better_note = found.fault or ("" if found.plays else nothing or _("No word was possible here."))
        for number, play in enumerate(found.plays):
            button = SecondaryButton(text=f"{play.word} {play.score}")
            button.bind(on_release=lambda _button, chosen=number: self.show_better(chosen))
            self.ids.better.add_widget(button)

    def _mark_better(self) -> None:
        for number, button in enumerate(reversed(self.ids.better.children)):
            button.marked = number == self.shown_better

    def _measure(self, *_args: Any) -> None:
        """Give the board the height there is, as long as the column keeps its width."""
        room = min(self.height - dp(_RACK), self.width - dp(_LEAST_COLUMN) - self.spacing)
        self.ids.board_side.width = max(dp(240), room)
        Clock.schedule_once(partial(self._scroll_to, self._rows[int(self.at)]), 0)


load_rules(__file__)
