"""Beside the board while a turn runs: the clock, what is being laid, Play, and the other things to do with a turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import StringProperty

from classroom.i18n import _
from classroom.ui.cards.question import Question
from classroom.ui.kit.kv import load_rules
from classroom.ui.play.helped_panel import HelpedPanel


class RunningPanel(HelpedPanel):
    """A side's turn; exchange and pass are asked once more before they are done, and with what they end (P13)."""

    stays = ("clock",)

    team = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen, **more)
        # A widget that is not on the screen lives only as long as somebody holds it.
        self._others, self._shuffle = self.ids.others.__self__, self.ids.shuffle.__self__
        self.view.fbind("teams", self._name)
        self.view.fbind("to_move", self._name)
        self._name()
        self.offer_help(self._others)
        screen.fbind("parts", self._place_shuffle)
        self._place_shuffle()

    def on_leave(self) -> None:
        """Stop listening to the view."""
        super().on_leave()
        self.screen.funbind("parts", self._place_shuffle)
        self.view.funbind("teams", self._name)
        self.view.funbind("to_move", self._name)

    def _name(self, *_args: Any) -> None:
        self.team = self.view.teams[int(self.view.to_move)].name

    def _place_shuffle(self, *_args: Any) -> None:
        """Shuffle stands here only where there is no room for it beside the rack."""
        button, row = self._shuffle, self.ids.tiles
        if self.screen.parts.shuffle_beside_rack:
            row.remove_widget(button)
        elif button.parent is None:
            row.add_widget(button)

    def ask_exchange(self) -> None:
        """Ask whether the rack is really to be exchanged."""
        sentence = _("Exchange all {count} tiles? This turn scores 0.").format(count=self.view.rack_size)
        if self.view.last_zero:
            sentence = _("Exchange? Then your team is out and the match ends.")
        self._ask(sentence, _("Yes, exchange"), self.screen.exchange)

    def ask_pass(self) -> None:
        """Ask whether the turn is really to be given away."""
        sentence = _("Pass? This turn scores 0.")
        if self.view.last_zero:
            sentence = _("Pass? Then your team is out and the match ends.")
        self._ask(sentence, _("Yes, pass"), self.screen.session.give_pass)

    def _ask(self, sentence: str, yes: str, do: Callable[[], None]) -> None:
        if self.view.last_zero:
            self.screen.say(self.view.last_zero)
        question = Question(sentence=sentence, yes_text=yes, height=self.column.row)
        question.bind(on_yes=lambda _question: self._answer(do), on_no=lambda _question: self._answer(None))
        self.ids.choices.clear_widgets()
        self.ids.choices.add_widget(question)

    def _answer(self, do: Callable[[], None] | None) -> None:
        self.ids.choices.clear_widgets()
        self.ids.choices.add_widget(self._others)
        if do:
            do()


load_rules(__file__)
