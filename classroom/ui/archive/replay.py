"""A stored match is looked back at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, DictProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from classroom.errors import StoreError
from classroom.i18n import _
from classroom.match.state import MatchState
from classroom.record.figure import figure
from classroom.record.look_back import BetterPlay, ClassWords, PastTurn, Retrospect
from classroom.say import look_back as say
from classroom.say.look_back import looked_back
from classroom.ui.cards.word_card import MeaningsCard
from classroom.ui.context import RefillableScreen, ScreenContext
from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.label import text_extent
from classroom.ui.kit.layout import Column, LogRow, Panel, lay, load_rules, to_the_top
from classroom.ui.kit.touch import Pressable, let_go, take_up
from classroom.ui.navigation import ScreenName
from classroom.ui.worker import THINKING, Asking

_LEAST_COLUMN = 560  # dp
_RACK = 60  # dp below the board
_MOST_TILES = 8  # of a hand that is shown as tiles: a pooled hand has 28 (U4)
_ROWS_AT_ONCE, _ROWS_A_FRAME = 8, 4


class TurnRow(Panel, Pressable, LogRow):
    """A turn in the list; `selected` if it is the one on the board."""

    selected = BooleanProperty(defaultvalue=False)


class TurnsPage(Asking, BoxLayout):
    """Shows turn number `at`, from 0, of a match; `count` is the number of turns.

    `better` are the better plays found for it, `shown_better` the index of the one on the board, or -1 for none, and
    `instead` its tiles as in `BoardView.pending`. It is kept, and shows any match from its first turn with `begin`.
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

    def __init__(self, screen: Any) -> None:
        self._rows: list[TurnRow] = []
        self._unlisted: Sequence[str] = ()
        super().__init__(screen=screen)
        self.bind(size=self._measure)
        self.at_leave(partial(Clock.unschedule, self._make_more_rows))

    def begin(self, look: Retrospect) -> None:
        """Show the first turn of a match; the rows there are become those of its turns."""
        self._look = look
        state = look.state
        # No tile of a match before is on another's board.
        self.cells, self.outlined, self.refused, self.instead = [], [], [], []
        self.layout_rows = list(state.format.layout.rows)
        self.tile_values = state.tile_set.values
        self.offers_better = look.offers_better_plays
        self.at, self.count = 0, len(look.turns)
        del self._rows[len(look.turns) :]
        lay(self.ids.rows, self._rows)
        for row, past in zip(self._rows, look.turns, strict=False):
            row.selected = False
            for name, value in _said(past).items():
                setattr(row, name, value)
        to_the_top(self.ids.scroll)
        self.choose(0)
        Clock.schedule_interval(self._make_more_rows, 0)

    # Which turn

    def step(self, turns: int) -> None:
        """Step forward or back by this number of turns."""
        self.choose(min(max(0, int(self.at) + turns), int(self.count) - 1))

    def choose(self, number: int) -> None:
        self._make_rows(number + _ROWS_AT_ONCE)
        self._rows[int(self.at)].selected = False
        self.at = number
        row = self._rows[number]
        row.selected = True
        # A row just made has its place only after the layout.
        Clock.schedule_once(partial(self._scroll_to, row), 0)
        self._unlisted = ()
        self._show(self._look.turns[number])
        self._look_up()

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
        row = TurnRow(**_said(past))
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
        words = past.turn.play.words if past.turn.play else ()
        unlisted = (square for word in words if word.name in self._unlisted for square in word.squares)
        self.outlined = [square for square, _tile in past.tiles]
        self.refused = list(dict.fromkeys((*past.refused, *unlisted)))

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

    def _look_up(self) -> None:
        """Look for better plays, and for words of this one that the list lacks."""
        self.better = []
        lay(self.ids.better, ())
        self.better_note = _("One moment …") if self.offers_better else ""
        if self.offers_better or self._look.is_over:
            work = partial(self._find, self.screen.context.services, self._look, int(self.at))
            self.fetch(work, self._show_found, partial(setattr, self, "better_note"), THINKING, blinks=False)

    def _find(self, services: Any, look: Retrospect, number: int) -> tuple[Sequence[BetterPlay], Sequence[str]]:
        """Look both up, unless the user has moved on to another turn or match in the meantime."""
        if look is not self._look or number != self.at:
            return (), ()
        better = say.find_better_plays(services, look, number) if look.offers_better_plays else ()
        return better, say.find_unlisted(services, look, number)

    def _show_found(self, found: tuple[Sequence[BetterPlay], Sequence[str]]) -> None:
        plays, self._unlisted = found
        if self._unlisted:
            stays = _("Not in the word list: {words}. The play stays because nobody challenged it.")
            told = (self.happened, stays.format(words=say.names(self._unlisted)))
            self.happened = " ".join(filter(None, told))
            self._lay(self._look.turns[int(self.at)])
        if self.offers_better:
            self._show_better(plays)

    def _show_better(self, plays: Sequence[BetterPlay]) -> None:
        self.better = list(plays)
        nothing = _("Nothing better was found: well played!") if self._look.turns[int(self.at)].worth else ""
        self.better_note = "" if plays else nothing or _("No word was possible here.")
        for at, play in enumerate(plays):
            text = f"{play.word} {play.score}"
            button = SecondaryButton(text=text, on_release=lambda _button, at=at: self.show_better(at))
            self.ids.better.add_widget(button)

    def _mark_better(self) -> None:
        for number, button in enumerate(reversed(self.ids.better.children)):
            button.marked = number == self.shown_better

    def _measure(self, *_args: Any) -> None:
        """Give the board the height there is, as long as the column keeps its width."""
        room = min(self.height - dp(_RACK), self.width - dp(_LEAST_COLUMN) - self.spacing)
        self.ids.board_side.width = max(dp(240), room)
        Clock.schedule_once(partial(self._scroll_to, self._rows[int(self.at)]), 0)


def _said(past: PastTurn) -> dict[str, Any]:
    """What a row says of a turn."""
    line = say.turn_line(past)
    return {"number": line.number, "side": line.team, "words": line.text, "note": line.note, "score": line.score}


_SHORT = 8  # letters that leave room for a word or two beside them


class WordRow(Panel, Pressable, Widget):
    """A word, or several that were refused together, a remark on it, and below what it means."""

    text = StringProperty()
    note = StringProperty()
    meaning = StringProperty()
    below = NumericProperty(0)
    """The height of the meaning."""

    def room_for(self, meaning: str, width: float, size: float) -> float:
        """Return the height of a meaning over as many lines as it needs."""
        return float(text_extent(meaning, size, width=int(width))[1]) + dp(12) if meaning and width > 1 else 0.0


class WordColumn(Column):
    """Words under a heading; `nothing` is the text if there are none."""

    heading = StringProperty()
    nothing = StringProperty()
    is_empty = BooleanProperty(defaultvalue=False)

    def show(self, rows: Iterable[WordRow]) -> None:
        lay(self.ids.rows, rows)
        self.is_empty = not self.ids.rows.children


class WordsPage(Asking, Column):
    """Three columns of words; a tap on a word tells what it means."""

    screen = ObjectProperty()
    waits = StringProperty()
    hint = StringProperty()

    def __init__(self, screen: Any, look: Retrospect) -> None:
        self._look = look
        super().__init__(screen=screen, waits=_("One moment: collecting the words."))
        if look.shows_meanings:
            self.hint = _("Tap a word to read what it means. The words to learn would have scored more points.")
        work = partial(self._gather, screen.context.services)
        self.fetch(work, self._show, self._not_gathered, THINKING, blinks=False)

    def _gather(self, services: Any) -> tuple[ClassWords, Mapping[str, str]]:
        """Return the words of the match, with the meanings of those to learn."""
        words = say.find_class_words(services, self._look)
        return words, say.short_meanings(services, (*words.chosen, *words.more))

    def _not_gathered(self, why: str) -> None:
        self._show((ClassWords(), {}))
        self.waits = why

    def _show(self, gathered: tuple[ClassWords, Mapping[str, str]]) -> None:
        (words, meanings), self.waits = gathered, ""
        made, refused, missed = self.ids.made, self.ids.refused, self.ids.missed
        made.heading = _("Words made: {count}").format(count=len(words.made))
        refused.heading = _("Refused or not in the list: {count}").format(count=len(words.refused))
        made.nothing, refused.nothing = _("No words made."), _("No word was refused.")
        missed.nothing = _("The words appear when the match is over.")
        if self._look.shows_missed_words:
            missed.heading = _("Words to learn: {count}").format(count=len(words.chosen) + len(words.more))
            missed.nothing = _("No easy words were missed.")
        made.show(self._row(word) for word in words.made)
        refused.show(self._refused(say.names(one.words), say.refused_by(one)) for one in words.refused)
        missed.show(self._row(word, meaning=meanings.get(word, "")) for word in (*words.chosen, *words.more))

    def _refused(self, words: str, why: str) -> WordRow:
        """Return a row of words with the reason beside them, or below if they are long."""
        is_short = len(words) <= _SHORT
        return self._row(words, note=why if is_short else "", meaning="" if is_short else why)

    def _row(self, text: str, note: str = "", meaning: str = "") -> WordRow:
        row = WordRow(text=text, note=note, meaning=meaning)
        if self._look.shows_meanings:
            row.bind(on_release=lambda row: self.screen.show_meanings(row.text.split(", ")))
        return row


TURNS, WORDS = "turns", "words"
_KEYS = {"left": -1, "right": 1}


class ReplayScreen(RefillableScreen):
    """Looks back at the match under way or a stored one: `page` is ``turns`` or ``words``; `faces` as in `SideLine`."""

    page = StringProperty(TURNS)
    faces = ListProperty()
    fault = StringProperty()

    def __init__(self, context: ScreenContext, **more: Any) -> None:
        self._page: TurnsPage | WordsPage | None = None
        self._turns: TurnsPage | None = None
        super().__init__(context, **more)
        self.refill()

    def refill(self) -> None:
        """Look back at the match as it is now, from its first turn."""
        self.fault = ""
        self.look = self._looked_back()
        if self.look is None or not self.look.turns:
            self.fault = self.fault or _("No turns were played in this match.")
        self.faces = _faces(self.look.state) if self.look else []
        self.show(self.context.navigator.part_of(ScreenName.REPLAY, TURNS))

    def show(self, page: str) -> None:
        """Show the turns or the words."""
        self.page = page
        self.context.navigator.keep_part(ScreenName.REPLAY, page)
        if self._page:
            let_go(self._page)
        self._page = None
        if self.look and self.look.turns:
            self._page = self._shown_turns(self.look) if page == TURNS else WordsPage(self, self.look)
        lay(self.ids.place, [self._page] if self._page else [])

    def _shown_turns(self, look: Retrospect) -> TurnsPage:
        self._turns = self._turns or TurnsPage(self)
        take_up(self._turns)
        self._turns.begin(look)
        return self._turns

    def show_meanings(self, words: list[str]) -> None:
        """Say what words mean."""
        self.open_modal(MeaningsCard(self.context.services, words))

    def key(self, name: str, text: str, modifiers: list[str]) -> bool:
        """Step through the turns with the arrows."""
        if name in _KEYS and isinstance(self._page, TurnsPage) and not self.modal:
            self._page.step(_KEYS[name])
            return True
        return False

    def _looked_back(self) -> Retrospect | None:
        if (state := self.context.launcher.match_to_print()) is None:
            return None
        try:
            return looked_back(self.context.services, state.opened.match_id)
        except StoreError as error:
            self.fault = error.fault.sentence()
            return None


def _faces(state: MatchState) -> list[tuple[int, str, str]]:
    """The teams with their totals."""
    return [(number, team.name, figure(state.totals[number])) for number, team in enumerate(state.teams)]


load_rules(__file__)
