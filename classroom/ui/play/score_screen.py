"""Base of the screens where a score is announced: the keypad, and the judge's own score with a reason (P10)."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from classroom.i18n import _
from classroom.match.command import SettleScore
from classroom.ui.cards.pin_card import ask_judge
from classroom.ui.context import ContextScreen, ScreenContext
from classroom.ui.kit.dialog import Ask
from classroom.ui.kit.kv import load_rules
from classroom.ui.play.judge import TakeBackCard
from classroom.ui.play.live_match import LiveMatch
from classroom.ui.wording.match import far_question, is_far

ASKED_TWICE_ABOVE = 150
"""A score above this is so rare that it is asked for once more."""

_STAND_KEYS = ("enter", "numpadenter")


class JudgedScoreCard(Ask):
    """The score that the judge notes instead of the counted one, and why."""

    def __init__(self, screen: Any, **more: Any) -> None:
        picks = [_("Counted again by hand"), _("The board in the app is wrong"), _("Jury's decision")]
        super().__init__(picks=picks, **more)
        self._session = screen.session
        self._asked = ""
        self.ids.pad.bind(entry=lambda *_args: self.setter("fault")(self, ""))

    def do(self) -> str:
        """Record the score; a score far from the count must be confirmed first."""
        entry, counted = self.ids.pad.entry, self._session.view.played.counted.total
        if not entry:
            return _("Type the judge's score first.")
        if is_far(int(entry), counted) and self._asked != entry:
            self._asked = entry
            return far_question(int(entry), counted)
        return str(self._session.refused(SettleScore(int(entry), self.reason)))


class ScoreScreen(ContextScreen):
    """The score is typed first; `checking` is true once it is announced.

    `asked` is the score that a second OK must confirm.
    """

    session = ObjectProperty()
    view = ObjectProperty(rebind=True)
    question = StringProperty()
    side = NumericProperty(0)
    checking = BooleanProperty(defaultvalue=False)
    asked = StringProperty()
    message = StringProperty()
    judge_asks = StringProperty()

    def __init__(self, context: ScreenContext, live: LiveMatch, **more: Any) -> None:
        session = live.session
        super().__init__(context, session=session, view=session.view, **more)
        self.judge_asks = context.judge_asks(practice=session.view.match.is_practice)
        # A widget that is not on the screen lives only as long as somebody holds it.
        self._number, self._keypad, self._judge = (self.ids[name].__self__ for name in ("number", "keypad", "judge"))
        for key in self.ids.keypad.children:
            key.bind(on_refused=self._refused)

    def _refused(self, _widget: Any, why: str) -> None:
        self.message = why

    # What is typed

    def typed(self) -> None:
        """The entry has changed."""
        self.message = ""

    def _is_asked(self, entry: str) -> bool:
        """Ask for a very high score to be confirmed; return whether it must be confirmed first."""
        if int(entry) <= ASKED_TWICE_ABOVE or self.asked == entry:
            return False
        self.asked = entry
        self.message = _("{score} is a lot. Press OK again if it is right.").format(score=entry)
        return True

    # What the judge says

    def judge(self) -> None:
        """Let the judge take the play back, or note another score."""
        if self.checking:
            ask_judge(self, lambda: self.open_modal(JudgedScoreCard(self)))
        else:
            ask_judge(self, lambda: self.open_modal(TakeBackCard(self)))

    def stand(self) -> None:
        """Accept the score that is due: it is recorded, and nobody can object to it."""
        self.session.settle()

    # The keyboard

    def takes_digits(self) -> bool:
        """Tell whether digits are to be typed now."""
        return True

    def key(self, name: str, text: str, modifiers: list[str]) -> bool:
        """Type digits and confirm with Enter; once the score is announced, Enter accepts it."""
        if self.modal:
            return False
        if self.checking:
            if name in _STAND_KEYS:
                self.stand()
                return True
            return False
        return self.takes_digits() and bool(self.ids.keypad.key(name))


load_rules(__file__)
