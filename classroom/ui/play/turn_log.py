"""The turns so far: the last ones beside the board, all of them on a card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty

from classroom.i18n import _
from classroom.ui.cards.meanings_card import MeaningsCard
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.layout import LogRow
from classroom.ui.kit.panel import Card
from classroom.ui.kit.touch import Pressable, Watching
from classroom.ui.play.match_view import LogLine, TurnWords

ROW = 46  # dp
PADDING = 8  # dp above and below the rows


class TurnLog(Watching, Pressable, Card):
    """The latest turns, newest first, as many as fit; a tap shows all.

    If there is too little height it is a button.
    """

    view = ObjectProperty(None, allownone=True, rebind=True)
    screen = ObjectProperty()
    is_button = BooleanProperty(defaultvalue=False)

    def __init__(self, **more: Any) -> None:
        self._fill = Clock.create_trigger(self._show, -1)
        super().__init__(**more)
        self.bind(height=self._fill)

    def on_view(self, _log: Any, view: Any) -> None:
        """Show the turns of this match from now on."""
        self.unwatch()
        self.watch(view, log=self._fill)
        self._fill()

    def on_parent(self, _log: Any, parent: Any) -> None:
        """Stop watching the match when this is removed; it may be added again."""
        if parent is None:
            self.unwatch()
        elif self.view:
            self.on_view(self, self.view)

    def _show(self, *_args: Any) -> None:
        if not self.view:
            return
        count = int((self.height - 2 * dp(PADDING)) // dp(ROW))
        self.is_button = count < 1
        rows = self.ids.rows
        rows.clear_widgets()
        for line in self.view.log[: max(0, count)]:
            rows.add_widget(log_row(line))


class TurnButton(Pressable, LogRow):
    """A turn that can be tapped to show what its words mean."""


class TurnsCard(Dialog):
    """All turns so far, newest first; where dictionaries are open, a tap on a turn shows what its words mean (P18)."""

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(**more)
        self._screen = screen
        lines = screen.view.log
        explained = [_explained_words(screen, line) for line in lines]
        for line, words in zip(lines, explained, strict=True):
            self.ids.turns.add_widget(self._button(line, words) if words else log_row(line, whole=True))
        self.message = _("No turn has been played yet.") if not lines else ""
        if any(explained):
            self.message = _("Tap a turn to read what its words mean.")

    def _button(self, line: LogLine, words: Sequence[str]) -> TurnButton:
        button = log_row(line, TurnButton, whole=True)
        button.bind(on_release=lambda _button: self._explain(words))
        return button

    def _explain(self, words: Sequence[str]) -> None:
        screen = self._screen
        card = MeaningsCard(screen.context.services, words)
        card.ids.close.bind(on_release=lambda _button: screen.show_turns())
        screen.open_modal(card)


def _explained_words(screen: Any, line: LogLine) -> Sequence[str]:
    if screen.context.launcher.words_are_closed:
        return ()
    words: TurnWords = screen.session.answers.words_of(line.index)
    return words.explained


def log_row(line: LogLine, kind: type[LogRow] = LogRow, *, whole: bool = False) -> Any:
    """Return a row of a `kind` for one turn, `whole` where it may grow."""
    shown = {"number": str(line.number), "words": line.words, "note": line.note, "score": line.score}
    return kind(side=line.side, whole=whole, **shown)


load_rules(__file__)
