"""A turn, shown beside the board: the clock, what is being laid, Play and other actions; or why it is paused."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from classroom.i18n import _, ngettext
from classroom.ui.cards.question import Question
from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.panel import Card
from classroom.ui.play.exchange import ExchangeCard
from classroom.ui.play.panel import HelpedPanel, MatchPanel
from classroom.ui.playable import Place

# What fills the places on these panels, by the policies of the match


class ClockCard(Card):
    """The clock of a turn.

    `seconds`, `fraction` and `timed` are as for a `ClockRing`. `turn` says which turn it is, `who` plays it for
    `side`.

    `bells` says what the bells mean, and is empty if there is no room; `bag` says what is in the bag and on racks.

    `asks` as for a `JudgeButton`. Events: `on_pause` when the clock is to be stopped, `on_refused(why)`.
    """

    __events__ = ("on_pause", "on_refused")

    seconds = NumericProperty(0)
    fraction = NumericProperty(1.0)
    timed = BooleanProperty(defaultvalue=True)
    turn = StringProperty()
    who = StringProperty()
    side = NumericProperty(0)
    bells = StringProperty()
    bag = StringProperty()
    asks = StringProperty()

    def on_pause(self) -> None:
        """Default handler: the clock is to be stopped."""

    def on_refused(self, why: str) -> None:
        """Default handler: the button was not held long enough."""


class TurnClock(ClockCard):
    """The clock of the current turn on the `panel`, or a note that the turn has no limit."""

    panel = ObjectProperty(rebind=True)


class ExchangeAllButton(SecondaryButton):
    """Exchanges the whole rack, once the `panel` has asked."""

    panel = ObjectProperty(rebind=True)


class ChallengeLaterButton(SecondaryButton):
    """Says that there is nothing to challenge while a turn runs."""

    panel = ObjectProperty(rebind=True)


# The panels of a turn


class TurnPanel(HelpedPanel):
    """A side's turn; exchange and pass must be confirmed, with a warning if they would end the match (P13)."""

    stays = ("clock",)

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen, **more)
        # A widget that is not on the screen lives only as long as somebody holds it.
        self._others, self._shuffle = self.ids.others.__self__, self.ids.shuffle.__self__
        self._clock = self.fill(Place.CLOCK, self, "clock", index=len(self.children))
        screen.draw_apart(self._clock.ids.ring, self)
        self.fill(Place.EXCHANGE, self._others, "exchange", index=len(self._others.children))
        if Place.CHALLENGE in self.view.match.parts and not self.view.match.has_objections:
            self.fill(Place.CHALLENGE, self._others, "challenge")
        self.offer_help(self._others)
        self.watch(screen, parts=self._place_shuffle)
        self._place_shuffle()

    def _place_shuffle(self, *_args: Any) -> None:
        """Show Shuffle here only where there is no room for it beside the rack."""
        button, row = self._shuffle, self.ids.tiles
        if self.screen.parts.shuffle_beside_rack:
            row.remove_widget(button)
        elif button.parent is None:
            row.add_widget(button)

    def ask_exchange(self) -> None:
        """Ask for confirmation before exchanging the rack."""
        sentence = _("Exchange all {count} tiles? This turn scores 0.").format(count=self.view.turn.rack_size)
        if self.view.notes.last_zero:
            sentence = _("Exchange? {what}").format(what=self.view.notes.zero_question)
        self._ask(sentence, _("Yes, exchange"), partial(self.screen.exchange, self._side))

    def choose_exchange(self) -> None:
        """Ask which tiles to exchange, in the area of board and rack so that the clock stays visible."""
        card = ExchangeCard(self.screen)
        self.screen.lay_over(card)
        card.size_hint = (None, None)
        card.x, card.y, card.width, card.height = self.screen.beside_the_clock()
        if self.screen.parts.upright:  # the board is narrower than the window
            card.x, card.width = self.screen.x, self.screen.width

    def ask_pass(self) -> None:
        """Ask for confirmation before passing."""
        sentence = _("Pass? This turn scores 0.")
        if self.view.notes.last_zero:
            sentence = _("Pass? {what}").format(what=self.view.notes.zero_question)
        elif self.view.notes.last_pass:
            sentence = self.view.notes.last_pass
        self._ask(sentence, _("Yes, pass"), partial(self.screen.session.give_pass, self._side))

    @property
    def _side(self) -> int:
        """The side to move, read before the question: a second tap on the answer would fall in the next turn."""
        return int(self.view.to_move)

    def _ask(self, sentence: str, yes: str, do: Callable[[], object]) -> None:
        if self.view.notes.last_zero:
            self.screen.say(self.view.notes.last_zero)
        question = Question(sentence=sentence, yes_text=yes, height=self.column.row)
        question.bind(on_yes=lambda _question: self._answer(do), on_no=lambda _question: self._answer(None))
        self.ids.choices.clear_widgets()
        self.ids.choices.add_widget(question)

    def _answer(self, do: Callable[[], object] | None) -> None:
        self.ids.choices.clear_widgets()
        self.ids.choices.add_widget(self._others)
        if do:
            do()


class ComputersPanel(MatchPanel):
    """The computer's turn: people may stop its clock, nothing else."""

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen, **more)
        self._clock = self.fill(Place.CLOCK, self, "clock", index=len(self.children))
        screen.draw_apart(self._clock.ids.ring, self)


class PausedPanel(MatchPanel):
    """A turn with its clock stopped: continue with the time left, or restart with the full time.

    An interrupted turn is restarted. What was seen cannot be unseen, so in a competition the new bell is offered
    first (`restarts_first`). `main` and `other` are the texts of the two buttons.
    """

    main = StringProperty()
    other = StringProperty()
    team = StringProperty()
    title = StringProperty()
    restarts_first = BooleanProperty(defaultvalue=False)

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen, **more)
        view = self.view
        self.team = view.sides[int(view.to_move)].name
        stopped = _("{team}: the clock is stopped") if view.time.is_timed else _("{team}: paused")
        self.title = stopped.format(team=self.team)
        full, rest = _("Restart turn"), _("Continue")
        if view.time.is_timed:
            limit, left = int(view.time.limit_seconds), int(view.time.seconds)
            full = ngettext("New bell: {count} second", "New bell: {count} seconds", limit).format(count=limit)
            rest = ngettext("Continue: {count} second", "Continue: {count} seconds", left).format(count=left)
        self.restarts_first = view.turn.interrupted or (view.time.is_timed and not view.match.is_practice)
        self.main, self.other = (full, rest) if self.restarts_first else (rest, full)

    def go_on(self) -> None:
        """Do what the first button offers: continue the turn, or restart an interrupted one."""
        if self.restarts_first and not self.view.turn.interrupted:
            self.screen.session.restart()
        else:
            self.screen.session.resume()

    def do_other(self) -> None:
        """Do what the second button offers."""
        if self.restarts_first:
            self.screen.session.resume()
        else:
            self.screen.session.restart()


load_rules(__file__)
