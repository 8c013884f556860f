"""Between two turns: who sits down next, and on which side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from classroom.i18n import _
from classroom.match.command import ConfirmEnd
from classroom.stage.match_faces import NO_LINE, TeamFace, TurnWords
from classroom.stage.session import MatchList
from classroom.ui.cards.pin_card import ask_judge
from classroom.ui.cards.word_card import MeaningsCard, known_meanings
from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.layout import Card, Natural, load_rules
from classroom.ui.play.judge import UnchallengedCard, ask_end, hold
from classroom.ui.play.shell import CheckListCard
from classroom.ui.play.turn import BigButton, HelpedPanel  # noqa: F401 - a button is named in the rules
from classroom.ui.worker import FETCHING, Asking
from classroom.words.meaning import Meaning


class LastTurn(Natural, Asking, Card):
    """The last turn as a line, empty before the first; `screen` is the match screen.

    `has_room`: there is room for the button that shows the meanings. It appears when they are known (`knows`),
    without moving anything else. While the play may be challenged, the button is there for every play and shows
    nothing (`waits`); otherwise it would reveal which word to challenge (P12). It then `asks` the others to let the
    play stand, if possible. In competition there is no such button (P18).
    """

    natural_height = 62

    turn = ObjectProperty(NO_LINE, rebind=True)
    screen = ObjectProperty(None, allownone=True)
    has_room = BooleanProperty(defaultvalue=False)
    knows = BooleanProperty(defaultvalue=False)
    waits = BooleanProperty(defaultvalue=False)
    asks = BooleanProperty(defaultvalue=False)

    def on_screen(self, _widget: Any, screen: Any) -> None:
        """Show the last turn of the screen's match from now on."""
        self.watch(screen.view, last_line=self._show_line, last_words=self._show_words)
        self._show_line()
        self._show_words()

    def on_parent(self, _widget: Any, parent: Any) -> None:
        """Stop waiting for meanings when it is removed."""
        if parent is None:
            self.forget(self._found)

    def explain(self) -> None:
        """Show what the words mean, once the others let them stand."""
        if self.asks:
            self.screen.open_modal(UnchallengedCard(self.screen, self._words().made, self._explain))
        else:
            self._explain()

    def _explain(self) -> None:
        words, stays = self._words(), _("Not in the word list: {words}. The play stays because nobody challenged it.")
        no_words = ", ".join(word for word in words.made if word not in words.explained)
        told = stays.format(words=no_words) if no_words else ""
        if words.explained:
            self.screen.open_modal(MeaningsCard(self.screen.context.services, words.explained, told))
        else:
            self.screen.say(told)

    def _show_line(self, *_args: Any) -> None:
        self.turn = self.screen.view.last_line or NO_LINE

    def _show_words(self, *_args: Any) -> None:
        words = self._words()
        self.waits, self.asks = words.waits, words.asks
        self.has_room, self.knows = self.waits or bool(words.explained), False
        work = partial(known_meanings, self.screen.context.services.meaning_of, words.explained)
        self.fetch(work, self._found, line=FETCHING, blinks=False)

    def _found(self, found: Sequence[Meaning]) -> None:
        self.knows = bool(found)

    def _words(self) -> TurnWords:
        words: TurnWords = self.screen.view.last_words
        return TurnWords(words.made) if self.screen.context.launcher.words_are_closed else words


class BetweenTurns(HelpedPanel):
    """What the panels between turns share: the buttons for a challenge and for the judge, and the last turn."""

    challenge_text = StringProperty()
    why_no_challenge = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen, **more)
        self._row = self.ids.challenge.parent
        if self.view.match.has_objections:
            self._row.remove_widget(self.ids.challenge)
        self.watch(self.view, window=self._show_window)
        # A ruling may come while the panel is shown, and take off the play that could be held.
        self.watch(self.view, hold=self._offer_hold)
        self._offer_hold()
        self._show_window()

    def offer(
        self, name: str, row: BoxLayout, text: str, act: Callable[[], object], *, is_there: bool, at: int
    ) -> None:
        """Have a button in a row while it `is_there`, at this place of its children; the others stay as they are."""
        if is_there == (name in self.ids):
            return
        if not is_there:
            row.remove_widget(self.ids.pop(name).__self__)
            return
        button = SecondaryButton(text=text, wrap=True, size_hint_y=1, commits=name == "hold")
        button.bind(on_release=lambda _button: act())
        row.add_widget(button, index=at)
        self.ids[name] = button.proxy_ref

    def _offer_hold(self, *_args: Any) -> None:
        """Show the button beside the challenge while a play may be held to think about one (S5)."""
        row, may = self._row, self.view.hold.may_be_asked
        self.offer("hold", row, _("Hold"), partial(hold, self.screen), is_there=may, at=len(row.children) - 1)

    def _show_window(self, *_args: Any) -> None:
        words, view = self.view.window.words, self.view
        self.challenge_text = _("Challenge {word}").format(word=words[0]) if len(words) == 1 else _("Challenge a word")
        self.why_no_challenge = view.window.why_not
        if words and all(view.sides[int(side)].is_computer for side in view.window.challengers):
            self.why_no_challenge = _("This is your own word. Only the computer may challenge it.")


class HandoverPanel(BetweenTurns):
    """The panel for the next side; the board stays visible, and the rack is face down until the bell."""

    side = NumericProperty(0)
    team = StringProperty()
    people = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen, **more)
        self.watch(self.view, teams=self._show_team, to_move=self._show_team, turn=self._show_team)
        self._show_team()
        self.offer_help(self.ids.actions)
        self.watch(self.view, end=self._offer_end)
        self._offer_end()
        if screen.context.launcher.may_take_back():
            self.ids.last.height = self.ids.last.opacity = 0  # there was no turn yet
            self.add_widget(SecondaryButton(text=_("Change how you play"), on_release=self._take_back))
        if self.view.turn.check_list:
            self.ids.actions.remove_widget(self.ids.challenge)  # no challenge is possible before the first turn
        self.watch(self.view, turn=self._offer_list)
        self._offer_list()

    def _offer_end(self, *_args: Any) -> None:
        """Show the button in the row while scoreless turns let a side ask for the end (S6)."""
        act, may = partial(ask_end, self.screen), self.view.end.may_be_asked
        self.offer("ask_end", self.ids.actions, _("Ask to end match"), act, is_there=may, at=0)

    def _take_back(self, _button: SecondaryButton) -> None:
        self.screen.context.launcher.take_back()

    def begin(self) -> None:
        """Ring the bell, or open the check list if it must be done before the first bell (P22)."""
        if self.view.turn.why_no_bell:
            self._check()
        else:
            self.screen.ring()

    def _offer_list(self, *_args: Any) -> None:
        """Offer a completed check list beside the bell; the bell itself opens an incomplete one (P22)."""
        row, is_done = self.ids.actions, bool(self.view.turn.check_list) and not self.view.turn.why_no_bell
        self.offer("check", row, _("Checklist"), self._check, is_there=is_done, at=len(row.children))

    def _check(self, *_args: Any) -> None:
        self.screen.context.navigator.notice = ""  # the reason why the bell is disabled, which would cover the card
        self.screen.open_modal(CheckListCard(MatchList(self.screen.session)))

    def _show_team(self, *_args: Any) -> None:
        faces: list[TeamFace] = self.view.teams
        face = faces[int(self.view.turn.look)]
        self.side, self.team = face.side, _("{team}, ready?").format(team=face.name)
        if self.view.turn.hand_over:
            self.team, self.people = self.view.turn.hand_over.title, self.view.turn.hand_over.people
            return
        if face.is_computer:
            self.people = _("The computer will ring the bell soon. You may ring it too.")
            return
        away = _("{team}, please look away.").format(team=self.view.turn.others)
        if any(other.is_computer for other in faces):
            away = _("The computer does not see your tiles.")
        self.people = f"{face.members}. {away}" if face.members else away


class EndingPanel(BetweenTurns):
    """Why the match is over; if another turn is still possible, the bell for it."""

    can_play_on = BooleanProperty(defaultvalue=False)

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen, **more)
        self.can_play_on = self.view.turn.can_ring

    def end(self) -> None:
        """Confirm the end, as judge."""
        ask_judge(self.screen, lambda: self.screen.session.do(ConfirmEnd()))


load_rules(__file__)
