"""A play's score: the team announces it, the app counts, the point judge says which stands (P10)."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from classroom.i18n import _
from classroom.match.state import Phase
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.panel import CardBox
from classroom.ui.kit.screen import KeyedScreen
from classroom.ui.kit.touch import TOUCHES
from classroom.ui.navigation import Desk
from classroom.ui.play.count_card import CountCard
from classroom.ui.play.score_question import ScoreAnswer, ScoreQuestion
from classroom.ui.wording.partner import checked

ASKED_TWICE_ABOVE = 150
"""A score above this is so rare that it is asked for once more."""

STAND_KEYS = ("enter", "numpadenter")


class JudgedScoreCard(CardBox):
    """Why the judge notes another score than the counted one."""


class AnnounceScreen(KeyedScreen):
    """First the team types its score, the app's count being hidden; then both are compared.

    `judging` while the judge types a score of his own; `asked` is what has to be confirmed by a second OK. The computer
    says its score by itself: the pupils say whether it is right, or type (`correcting`) what is.
    """

    session = ObjectProperty()
    view = ObjectProperty()
    team = StringProperty()
    question = StringProperty()
    note = StringProperty()
    side = NumericProperty(0)
    checking = BooleanProperty(defaultvalue=False)
    judging = BooleanProperty(defaultvalue=False)
    is_computers = BooleanProperty(defaultvalue=False)
    correcting = BooleanProperty(defaultvalue=False)
    asked = StringProperty()
    message = StringProperty()
    stands = StringProperty()

    def __init__(self, desk: Desk, **more: Any) -> None:
        session = desk.session
        super().__init__(desk, session=session, view=session.view, **more)
        self._form: JudgedScoreCard | None = None
        self._guess: int | None = None
        # A widget that is not on the screen lives only as long as somebody holds it.
        self._typing = [self.ids[name].__self__ for name in ("number", "keypad", "judge")]
        for key in self.ids.keypad.children:
            key.bind(on_refused=self._refused)
        self.view.bind(phase=self._show, message=self._told)
        self._show()

    def on_leave(self) -> None:
        """Stop listening to the match."""
        super().on_leave()
        self.view.unbind(phase=self._show, message=self._told)

    def _show(self, *_args: Any) -> None:
        view = self.view
        if view.phase not in (Phase.ANNOUNCING, Phase.CHECKING):
            return
        TOUCHES.screen_changed()
        self.side = view.to_move
        face = view.teams[int(view.to_move)]
        self.team, self.is_computers = face.name, face.is_computer
        words = view.played_words
        asked = _("played {word}. Is its score right?") if face.is_computer else _("played {word}. What is your score?")
        self.question = asked.format(word=words[0] if words else "")
        self.note = view.at_bell or _("no hurry: the clock is stopped")
        self.checking = view.phase is Phase.CHECKING
        self.judging = self.correcting = False
        self.message = self.asked = ""
        if self.checking:
            self.ids.keypad.entry = str(view.announced)
            self.stands = _("{score} STANDS").format(score=view.counted.total)
        self._show_card()

    def _lock_keys(self) -> None:
        """Once a score is announced, only the judge may type another."""
        why = "" if not self.checking or self.judging else _("The score is announced. The judge may give another one.")
        for key in self.ids.keypad.children:
            key.why_disabled = why

    def _show_card(self) -> None:
        """Show the app's count, or the form for the judge's reason."""
        self._lock_keys()
        self._show_middle()
        place = self.ids.card
        place.clear_widgets()
        if self.judging:
            self._form = JudgedScoreCard()
            form = self._form.ids.form
            form.picks = [_("Counted again by hand"), _("The app's board is wrong"), _("Jury's decision")]
            form.bind(on_sign=lambda _form, _name, reason: self._settle(reason), on_refused=self._refused)
            place.add_widget(self._form)
            self.typed()
        else:
            self._form = None
            view = self.view
            counted = {"count": view.counted, "announced": view.announced, "main_word": view.main_word}
            counted |= {"more_words": view.played_words[1:], "bonus": view.bonus, "counts_alone": not view.is_practice}
            if self.is_computers:
                counted["waiting"] = _("The app shows its count when you have answered.")
            place.add_widget(CountCard(values=view.tile_values, **counted))

    def _show_middle(self) -> None:
        """Show the keys, or what belongs to a score that the computer says."""
        number, keypad, judge = self._typing
        shown = [number, keypad, judge]
        if self.is_computers and not self.judging and not self.correcting:
            shown = [number, self._answer(), judge] if self.checking else [ScoreQuestion(screen=self)]
        self.ids.middle.clear_widgets()
        for widget in shown:
            self.ids.middle.add_widget(widget)

    def _answer(self) -> ScoreAnswer:
        right, title, detail = checked(self.session.service.state, self._guess)
        return ScoreAnswer(accepted=right, title=title, detail=detail)

    def _refused(self, _widget: Any, why: str) -> None:
        self.message = why

    def _told(self, _view: Any, message: str) -> None:
        self.message = message

    # What is typed

    def typed(self) -> None:
        """The entry has changed."""
        self.message = ""
        if self._form:
            self._form.ids.form.why_not = "" if self.ids.keypad.entry else _("Type the judge's score first.")

    def confirm(self, entry: str) -> None:
        """Announce what is typed; a very high score once more."""
        if self.judging:
            self.message = _("Tap the reason, then it is done.")
            return
        if int(entry) > ASKED_TWICE_ABOVE and self.asked != entry:
            self.asked = entry
            self.message = _("{score} is very much. Press OK again if it is right.").format(score=entry)
            return
        if self.correcting:
            self.answer(int(entry))
            return
        self.session.announce(int(entry))

    def to_do(self, is_computers: bool, correcting: bool) -> str:
        """Say what is to be done before the app counts."""
        if correcting:
            return _("Type what you count. Then the app shows its count.")
        if is_computers:
            return _("Add it up together. Does the computer say the right score?")
        return _("Add it up together, then type it.")

    # What the pupils say of the computer's score

    def answer(self, guess: int) -> None:
        """Let the computer's score be announced, now that the pupils have said what is right."""
        if self.view.said is None:
            # The machine slept while they typed: the computer says its score once more.
            self.message = _("One moment: it is still counting.")
            return
        self._guess = guess
        self.session.announce(int(self.view.said))

    def correct(self) -> None:
        """Let the pupils type what is right, or hear the computer's score again."""
        TOUCHES.screen_changed()
        self.correcting = not self.correcting
        self.ids.keypad.entry = ""
        self.message = ""
        self._show_middle()

    # What the judge says

    def stand(self) -> None:
        """Let the counted score stand."""
        self.session.settle()

    def judge(self) -> None:
        """Let the judge type another score, or go back to the count."""
        if self.correcting:
            self.correct()
            return
        TOUCHES.screen_changed()
        self.judging = not self.judging
        self.ids.keypad.entry = "" if self.judging else str(self.view.announced)
        self._show_card()

    def _settle(self, reason: str) -> None:
        self.session.settle(int(self.ids.keypad.entry), reason)

    def key(self, name: str, text: str, modifiers: list[str]) -> bool:
        """Digits and Enter type and confirm; once the score is announced, Enter lets the count stand."""
        if self.checking and not self.judging:
            if name in STAND_KEYS:
                self.stand()
                return True
            return False
        if self.is_computers and not self.judging and not self.correcting:
            return False
        return bool(self.ids.keypad.key(name))


load_rules(__file__)
