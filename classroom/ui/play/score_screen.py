"""What the screens on which a score is announced share: the keypad, and the judge's own score with a reason (P10)."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from classroom.i18n import _
from classroom.ui.cards.pin_card import ask_judge
from classroom.ui.context import ContextScreen, ScreenContext
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.panel import CardBox
from classroom.ui.kit.touch import TOUCHES
from classroom.ui.play.judge import TakeBackCard
from classroom.ui.play.live_match import LiveMatch
from classroom.ui.wording.match import far_question, is_far

ASKED_TWICE_ABOVE = 150
"""A score above this is so rare that it is asked for once more."""

_STAND_KEYS = ("enter", "numpadenter")


class JudgedScoreCard(CardBox):
    """Why the judge notes another score than the counted one."""


class ScoreScreen(ContextScreen):
    """First a score is typed (`checking` once it is announced); `judging` while the judge types one of his own.

    `asked` is what has to be confirmed by a second OK.
    """

    session = ObjectProperty()
    view = ObjectProperty(rebind=True)
    question = StringProperty()
    side = NumericProperty(0)
    checking = BooleanProperty(defaultvalue=False)
    judging = BooleanProperty(defaultvalue=False)
    asked = StringProperty()
    message = StringProperty()
    judge_asks = StringProperty()

    def __init__(self, context: ScreenContext, live: LiveMatch, **more: Any) -> None:
        session = live.session
        super().__init__(context, session=session, view=session.view, **more)
        self._form: JudgedScoreCard | None = None
        self.judge_asks = context.judge_asks(practice=session.view.is_practice)
        # A widget that is not on the screen lives only as long as somebody holds it.
        self._number, self._keypad, self._judge = (self.ids[name].__self__ for name in ("number", "keypad", "judge"))
        for key in self.ids.keypad.children:
            key.bind(on_refused=self._refused)

    def _show_card(self) -> None:
        """Show what is beside the keys; each screen its own."""
        raise NotImplementedError

    def _show_form(self) -> None:
        """Show the form for the judge's reason."""
        self._form = JudgedScoreCard()
        form = self._form.ids.form
        form.picks = [_("Counted again by hand"), _("The app's board is wrong"), _("Jury's decision")]
        form.bind(on_sign=lambda _form, _name, reason: self._settle(reason), on_refused=self._refused)
        self.ids.card.add_widget(self._form)
        self.typed()

    def _refused(self, _widget: Any, why: str) -> None:
        self.message = why

    # What is typed

    def typed(self) -> None:
        """The entry has changed."""
        self.message = ""
        if self._form:
            self._form.ids.form.why_not = "" if self.ids.keypad.entry else _("Type the judge's score first.")

    def _is_asked(self, entry: str) -> bool:
        """Ask once more for a very high score; whether that has to be answered first."""
        if int(entry) <= ASKED_TWICE_ABOVE or self.asked == entry:
            return False
        self.asked = entry
        self.message = _("{score} is a lot. Press OK again if it is right.").format(score=entry)
        return True

    # What the judge says

    def judge(self) -> None:
        """Let the judge take the play back or type another score, or go back."""
        if self.judging:
            self._judge_score()
        elif self.checking:
            ask_judge(self, self._judge_score)
        else:
            ask_judge(self, lambda: self.open_modal(TakeBackCard(self)))

    def _judge_score(self) -> None:
        TOUCHES.screen_changed()
        self.judging = not self.judging
        self.ids.keypad.entry = "" if self.judging else str(self.view.announced)
        self._show_card()

    def _settle(self, reason: str) -> None:
        """Note the judge's score; one that is far from the count once it is signed again."""
        score, counted = int(self.ids.keypad.entry), self.view.counted.total
        if is_far(score, counted) and self.asked != str(score):
            self.asked, self.message = str(score), far_question(score, counted)
            return
        self.session.settle(score, reason)

    def stand(self) -> None:
        """Let the score stand that is due: it is written down, and nobody objects any more."""
        self.session.settle()

    # The keyboard

    def takes_digits(self) -> bool:
        """Tell whether digits are to be typed now."""
        return True

    def key(self, name: str, text: str, modifiers: list[str]) -> bool:
        """Digits and Enter type and confirm; once the score is announced, Enter lets it stand."""
        if self.modal:
            return False
        if self.checking and not self.judging:
            if name in _STAND_KEYS:
                self.stand()
                return True
            return False
        return self.takes_digits() and bool(self.ids.keypad.key(name))


load_rules(__file__)
