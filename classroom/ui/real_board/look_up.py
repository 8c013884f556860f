"""The challenge look-up: which words, then one large answer for the whole play, and the judge's word (P12)."""

from __future__ import annotations

from typing import Any

from kivy.core.window import Window
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from classroom.i18n import _
from classroom.rules.tile import LETTERS
from classroom.ui.cards.pin_card import ask_judge
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.letter_pad import LetterPad  # noqa: F401 - named in the rules
from classroom.ui.kit.modal import Modal
from classroom.ui.kit.score import MarkedPanel
from classroom.ui.play.challenge_card import ChallengeCard, word_button
from classroom.ui.play.match_view import ChallengeFace

LONGEST = 15


class LookUpCard(Modal):
    """The words of the play to tap, or where nobody typed it in, keys to type those that are challenged.

    Nobody learns anything before CHECK. `doubted` are the words that would be challenged, `entry` is the one typed now.
    """

    doubted = ListProperty()
    entry = StringProperty()
    if_word = StringProperty()
    if_not = StringProperty()
    message = StringProperty()
    is_typed = BooleanProperty(defaultvalue=False)
    """Whether the words are typed, as the play was not."""

    def __init__(self, screen: Any, **more: Any) -> None:
        self._session = screen.session
        self._most = int(screen.view.match.most_challenged)
        self._words = list(dict.fromkeys(screen.view.window.words))
        super().__init__(is_typed=not self._words, **more)
        self.ids.title.show(screen.view)
        if not self.is_typed:
            self.ids.pad.parent.remove_widget(self.ids.pad.__self__)
            self.doubted = self._words[:1] if len(self._words) == 1 or self._most == 1 else []
        self._show()

    def press(self, letter: str) -> None:
        """Do what a key is for: a letter, or the last one away."""
        if letter:
            self.type_letter(letter)
        else:
            self.back()

    def type_letter(self, letter: str) -> None:
        """Type a letter of a challenged word."""
        self.entry = (self.entry + letter)[:LONGEST]
        self._show()

    def back(self) -> None:
        """Take the last letter away."""
        self.entry = self.entry[:-1]
        self._show()

    def add_word(self) -> None:
        """Begin another word; no more than may be challenged."""
        if len(self.entry) > 1 and self.entry not in self.doubted:
            self.doubted = [*self.doubted, self.entry]
        self.entry = ""
        self._show()

    def tap(self, word: str) -> None:
        """Doubt a word, or take that back."""
        if self.is_typed or word in self.doubted:
            self.doubted = [other for other in self.doubted if other != word]
        elif self._most == 1:
            self.doubted = [word]
        else:
            self.doubted = [other for other in self._words if other == word or other in self.doubted]
        self._show()

    @property
    def words(self) -> tuple[str, ...]:
        """The words that CHECK asks about."""
        typed = [self.entry] if len(self.entry) > 1 else []
        return tuple(dict.fromkeys([*self.doubted, *typed]))

    def _show(self) -> None:
        box = self.ids.words
        box.clear_widgets()
        for word in self.doubted if self.is_typed else self._words:
            button = word_button(word, lambda pressed: self.tap(pressed.text), commits=False)
            button.marked = word in self.doubted
            box.add_widget(button)
        challenger, words = int(self._session.view.window.challenger), self.words or tuple(self._words) or ("?",)
        self.if_word, self.if_not = self._session.answers.stakes(challenger, words)
        self.message = "" if self.words else _("Tap each word you doubt.") if self._words else _("Type the word.")

    def check(self) -> None:
        """Challenge these words: from now on the challenge stands (P12)."""
        if not self._session.challenge(self.words):
            self.message = self._session.view.message

    def _key_down(self, window: Any, code: int, *more: Any) -> bool:
        name = Window._system_keyboard.keycode_to_string(code)  # noqa: SLF001 - Kivy's only table of names
        if self.is_typed and self.get_parent_window() is not None:
            if len(name) == 1 and name.upper() in LETTERS:
                self.type_letter(name.upper())
                return True
            if name == "backspace":
                self.back()
                return True
        return super()._key_down(window, code, *more)


class BigVerdict(MarkedPanel, Widget):
    """The answer for the whole play, to be read across the hall."""

    title = StringProperty()


class RulingCard(Modal):
    """Whether the play is accepted: one word for all of it, and what follows; no word of several is singled out.

    Where the format names them, those refused are named. Only the judge leaves it: by holding, or with the PIN.
    """

    face = ObjectProperty(ChallengeFace((), True, "", "", "", ""), rebind=True)
    title = StringProperty()
    named = StringProperty()
    judge_asks = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        self._screen, self._session = screen, screen.session
        face: ChallengeFace = screen.view.challenge
        title = _("ACCEPTED") if face.listed else _("NOT ACCEPTED")
        named = ""
        if face.is_named and face.unlisted and len(face.words) > 1:
            named = _("Not accepted: {words}").format(words=", ".join(face.unlisted))
        super().__init__(face=face, title=title, named=named, judge_asks=screen.judge_asks, **more)

    def agree(self) -> None:
        """Rule as the list says: the judge confirms it."""
        ask_judge(self._screen, lambda: self._session.rule(accepted=self.face.listed))

    def differ(self) -> None:
        """Rule otherwise than the list, with a reason."""
        ask_judge(self._screen, self._differ)

    def _differ(self) -> None:
        card = ChallengeCard(self._screen)
        self._screen.open_modal(card)
        card.ask_reason()

    def put_aside(self) -> None:
        """Esc does nothing: the challenge wants an answer."""


load_rules(__file__)
