"""The turn that was just played, as a line, and in practice what its words mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty

from classroom.i18n import _
from classroom.match.decide.context import may_be_left_unchallenged
from classroom.match.help import MatchWords, may_be_challenged, meanings_open, tells_of_turn
from classroom.ui.cards.meanings_card import MeaningsCard, WordMeanings
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.panel import Card
from classroom.ui.play.judge_card import UnchallengedCard
from classroom.ui.play.match_view import LogLine
from classroom.words.meaning import Meaning

NO_LINE = LogLine(-1, 0, 0, "", "", "")


class LastTurn(Card):
    """The line of `turn`, empty before the first; `screen` is the match screen.

    `has_room`: room is kept for a button that tells what the words mean, which comes when that `knows` them, so that
    nothing else moves then. While the play may be challenged it `waits`: it is there for every play and tells of none,
    or it would tell which word to challenge (P12). It then `asks` the others whether the play stands, where that can be
    asked. In competition there is none of it (P18).
    """

    turn = ObjectProperty(NO_LINE, rebind=True)
    screen = ObjectProperty(None, allownone=True)
    has_room = BooleanProperty(defaultvalue=False)
    knows = BooleanProperty(defaultvalue=False)
    waits = BooleanProperty(defaultvalue=False)
    asks = BooleanProperty(defaultvalue=False)

    def __init__(self, **more: Any) -> None:
        self._meanings: WordMeanings | None = None
        super().__init__(**more)
        self.fbind("turn", self._look_up)
        self.fbind("screen", self._look_up)

    def on_parent(self, _widget: Any, parent: Any) -> None:
        """Wait for no answer when it is taken away."""
        if parent is None and self._meanings:
            self._meanings.forget()

    def tell(self) -> None:
        """Show what the words mean, once the others let them stand."""
        if self.asks:
            self.screen.open_modal(UnchallengedCard(self.screen, self._made(), self._tell))
        else:
            self._tell()

    def _tell(self) -> None:
        self._look_up()
        words = self._words()
        if words:
            self.screen.open_modal(MeaningsCard(self.screen.desk.services, words))
        else:
            self.screen.say(_("No meaning here for {words}.").format(words=", ".join(self._made())))

    def _look_up(self, *_args: Any) -> None:
        if not self.screen:
            return
        if self._meanings is None:
            self._meanings = WordMeanings(self.screen.desk.services.meaning_of, self._found)
        words, state = self._words(), self.screen.session.service.state
        is_open = meanings_open(state) and not self.screen.desk.words_are_closed
        self.waits = self.turn.index >= 0 and is_open and may_be_challenged(state, self.turn.index)
        self.asks = self.waits and may_be_left_unchallenged(state)
        self.has_room, self.knows = self.waits or bool(words), False
        self._meanings.ask(words)

    def _found(self, found: Sequence[Meaning]) -> None:
        self.knows = bool(found)

    def _made(self) -> tuple[str, ...]:
        play = self.screen.session.service.state.turns[self.turn.index].play
        return tuple(word.name for word in play.words) if play else ()

    def _words(self) -> tuple[str, ...]:
        return told_words(self.screen, self.turn.index)


def told_words(screen: Any, index: int) -> tuple[str, ...]:
    """Return the words of turn `index` whose meaning may be told now, those that are not accepted left out (P18)."""
    if screen.desk.words_are_closed:
        return ()
    service = screen.session.service
    state = service.state
    play = state.turns[index].play if index >= 0 and tells_of_turn(state, index) else None
    accepted = MatchWords(state, service.lexicon)
    return tuple(word.name for word in play.words if accepted.has(word.name)) if play else ()


load_rules(__file__)
