"""A play's score: the team announces it, the app counts, the point judge says which stands (P10)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from classroom.i18n import _
from classroom.match.state import Phase
from classroom.ui.desk import Desk
from classroom.ui.screens.keyed import KeyedScreen
from classroom.ui.screens.match.count_card import CountCard
from classroom.ui.screens.match.reason_form import ReasonForm  # noqa: F401 - known to .kv from now on
from classroom.ui.widgets import CardBox
from classroom.ui.widgets.gate import GATE

ASKED_TWICE_ABOVE = 150
"""A score above this is so rare that it is asked for once more."""

STAND_KEYS = ("enter", "numpadenter")


class JudgedScoreCard(CardBox):
    """Why the judge notes another score than the counted one."""


class AnnounceScreen(KeyedScreen):
    """First the team types its score, the app's count being hidden; then both are compared.

    `judging` while the judge types a score of his own; `asked` is what has to be confirmed by a second OK.
    """

    session = ObjectProperty()
    view = ObjectProperty()
    team = StringProperty()
    question = StringProperty()
    note = StringProperty()
    side = NumericProperty(0)
    checking = BooleanProperty(defaultvalue=False)
    judging = BooleanProperty(defaultvalue=False)
    asked = StringProperty()
    message = StringProperty()
    stands = StringProperty()

    def __init__(self, desk: Desk, **more: Any) -> None:
        session = desk.session
        super().__init__(desk, session=session, view=session.view, **more)
        self._form: JudgedScoreCard | None = None
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
        GATE.screen_changed()
        self.side = view.to_move
        self.team = view.teams[int(view.to_move)].name
        words = view.played_words
        self.question = _("played {word}. What is your score?").format(word=words[0] if words else "")
        self.note = view.at_bell or _("no hurry: the clock is stopped")
        self.checking = view.phase is Phase.CHECKING
        self.judging = False
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
            place.add_widget(CountCard(values=view.tile_values, **counted))

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
        self.session.announce(int(entry))

    # What the judge says

    def stand(self) -> None:
        """Let the counted score stand."""
        self.session.settle()

    def judge(self) -> None:
        """Let the judge type another score, or go back to the count."""
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
        return bool(self.ids.keypad.key(name))


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
