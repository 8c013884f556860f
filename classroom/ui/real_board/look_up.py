"""The challenge look-up: type words that were never entered, then show one large answer for the whole play (P12)."""

from __future__ import annotations

from typing import Any

from kivy.core.window import Window
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from classroom.i18n import _
from classroom.match.command import RuleChallenge
from classroom.rules.tile import LETTERS
from classroom.ui.cards.pin_card import ask_judge
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.score import MarkedPanel
from classroom.ui.play.challenge_card import OtherRulingCard
from classroom.ui.play.match_view import ChallengeFace
from classroom.ui.real_board.board_word import LONGEST


class LookUpCard(Dialog):
    """Keys to type the challenged words if the play was not typed; nothing is revealed before Check.

    `doubted` are the words typed so far, `entry` is the one being typed.
    """

    doubted = ListProperty()
    entry = StringProperty()
    if_word = StringProperty()
    if_not = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        self._session = screen.session
        super().__init__(**more)
        self.ids.title.show(screen.view)
        self._show()

    def press_key(self, letter: str) -> None:
        """Type a letter of a challenged word, or remove the last one if `letter` is empty."""
        self.entry = (self.entry + letter)[:LONGEST] if letter else self.entry[:-1]
        self._show()

    def add_word(self) -> None:
        """Start another word."""
        if len(self.entry) > 1 and self.entry not in self.doubted:
            self.doubted = [*self.doubted, self.entry]
        self.entry = ""
        self._show()

    def keep(self, words: list[str]) -> None:
        """Keep only these of the words typed so far."""
        self.doubted = words
        self._show()

    @property
    def words(self) -> tuple[str, ...]:
        """The words that Check looks up."""
        typed = [self.entry] if len(self.entry) > 1 else []
        return tuple(dict.fromkeys([*self.doubted, *typed]))

    def _show(self) -> None:
        self.fault = ""
        self.ids.words.options = [(word, word) for word in self.doubted]
        self.ids.words.chosen = list(self.doubted)
        challenger = int(self._session.view.window.challenger)
        self.if_word, self.if_not = self._session.answers.stakes(challenger, self.words or ("?",))

    def do(self) -> str:
        """Challenge these words: from now on the challenge stands (P12)."""
        if not self.words:
            return _("Type the word.")
        return "" if self._session.challenge(self.words) else str(self._session.view.message)

    def _key_down(self, window: Any, code: int, *more: Any) -> bool:
        name = Window._system_keyboard.keycode_to_string(code)  # noqa: SLF001 - Kivy's only table of names
        if self.get_parent_window() is not None:
            if len(name) == 1 and name.upper() in LETTERS:
                self.press_key(name.upper())
                return True
            if name == "backspace":
                self.press_key("")
                return True
        return super()._key_down(window, code, *more)


class BigVerdict(MarkedPanel, Widget):
    """The answer for the whole play, to be read across the hall."""

    title = StringProperty()


class RulingCard(Dialog):
    """Whether the play is accepted: one answer for all its words and what follows, without singling any out.

    If the format names them, the refused words are named. Only the judge can close it, by holding the button or with
    the PIN.
    """

    must_answer = True

    face = ObjectProperty(ChallengeFace((), True, "", "", "", ""), rebind=True)
    named = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        self._screen = screen
        face: ChallengeFace = screen.view.challenge
        named = ""
        if face.is_named and face.unlisted and len(face.words) > 1:
            named = _("Not accepted: {words}").format(words=", ".join(face.unlisted))
        super().__init__(face=face, named=named, asks=screen.judge_asks, **more)

    def press(self) -> None:
        """Rule once the judge has confirmed who they are."""
        ask_judge(self._screen, super().press)

    def do(self) -> str:
        """Rule as the list says."""
        return str(self._screen.session.refused(RuleChallenge(accepted=self.face.listed)))

    def differ(self) -> None:
        """Rule against the word list, with a reason."""
        ask_judge(self._screen, lambda: self._screen.open_modal(OtherRulingCard(self._screen, RulingCard)))


load_rules(__file__)
