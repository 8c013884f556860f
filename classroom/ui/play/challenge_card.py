"""A challenge: which word and at what cost, what the list says, what follows, and the judge's word (P12)."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from classroom.i18n import _
from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.label import FitLabel, text_extent
from classroom.ui.kit.layout import Column
from classroom.ui.kit.modal import ModalCard
from classroom.ui.kit.theme import THEME
from classroom.ui.kit.touch import TOUCHES
from classroom.ui.play.match_view import ChallengeFace, MatchView


class ChallengeTitle(BoxLayout):
    """Who challenges whom: `challenger` and `side` with their names."""

    challenger = NumericProperty(0)
    side = NumericProperty(0)
    names = ListProperty(["", ""])

    def show(self, view: MatchView) -> None:
        """Take the two sides from the view."""
        self.challenger, self.side = view.challenger, view.challenged_side
        self.names = [view.teams[int(view.challenger)].name, view.teams[int(view.challenged_side)].name]

    def ask(self, words: tuple[str, ...]) -> None:
        """Say it as the computer does, which challenges nobody before it has asked."""
        self.clear_widgets()
        question = _("The computer asks: is {word} a word?").format(word=", ".join(words))
        self.add_widget(FitLabel(text=question, bold=True, max_font_size=THEME.team_name))


class WordChoice(ModalCard):
    """Names the words of the last play and what a challenge costs: nobody learns anything of a word before CHECK."""

    word = StringProperty()
    """The word that would be challenged."""
    if_word = StringProperty()
    if_not = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(**more)
        self._session = screen.session
        self._stakes = screen.view.stakes
        self.ids.title.show(screen.view)
        words = list(dict.fromkeys(screen.view.challenge_words))
        for word in words:
            button = _word_button(word, lambda pressed: self._choose(pressed.text), commits=False)
            self.ids.words.add_widget(button)
        self.ids.which.text = (
            _("Which word? Tap it, then CHECK. Only CHECK asks the word list.")
            if len(words) > 1
            else _("Only CHECK asks the word list.")
        )
        self._choose(words[0])

    def _choose(self, word: str) -> None:
        self.word = word
        self.if_word, self.if_not = self._stakes[word]
        for button in self.ids.words.children:
            button.selected = button.text == word

    def check(self) -> None:
        """Challenge the chosen word; from now on the challenge stands (P12)."""
        self._session.challenge((self.word,))


class ChallengeCard(ModalCard):
    """What the list says of the challenged word, and the ruling; against the list the judge gives a reason."""

    view = ObjectProperty()
    face = ObjectProperty(ChallengeFace((), True, "", "", "", ""), rebind=True)
    asks_reason = BooleanProperty(defaultvalue=False)
    message = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        self._session = screen.session
        super().__init__(view=screen.view, face=screen.view.challenge, **more)
        self.ids.title.show(self.view)
        if self.view.teams[int(self.view.challenger)].is_computer:
            self.ids.title.ask(self.face.words)
        for word in self.view.played_words:
            button = _word_button(word, lambda _pressed: None)
            button.selected = word in self.face.words
            button.why_disabled = "" if button.selected else _("Only one word of a play can be challenged.")
            button.bind(on_refused=self._refused)
            self.ids.words.add_widget(button)
        self._show_stage()

    def _refused(self, _widget: Any, why: str) -> None:
        self.message = why

    def _show_stage(self) -> None:
        TOUCHES.screen_changed()
        stage = ReasonStage(card=self) if self.asks_reason else VerdictStage(card=self)
        self.ids.stage.clear_widgets()
        self.ids.stage.add_widget(stage)

    def agree(self) -> None:
        """Rule as the list says."""
        self._session.rule(accepted=self.face.listed)

    def differ(self) -> None:
        """Rule otherwise than the list: ask why."""
        self.asks_reason = True
        self.message = ""
        self._show_stage()

    def back(self) -> None:
        """Go back from the reason to the verdict."""
        self.asks_reason = False
        self.message = ""
        self._show_stage()

    def put_aside(self) -> None:
        """Go back from the reason; the challenge itself wants an answer."""
        if self.asks_reason:
            self.back()

    def rule_otherwise(self, reason: str) -> None:
        """Rule otherwise than the list, for this reason."""
        self._session.rule(accepted=not self.face.listed, reason=reason)


class VerdictStage(Column):
    """The verdict of the list, and the buttons of the ruling; `for_judge` is shown while the judge holds a button."""

    card = ObjectProperty()
    for_judge = StringProperty()

    def __init__(self, card: ChallengeCard, **more: Any) -> None:
        super().__init__(card=card, for_judge=card.face.for_judge, **more)


class ReasonStage(Column):
    """Why the judge rules otherwise."""

    card = ObjectProperty()
    question = StringProperty()
    follows = StringProperty()

    def __init__(self, card: ChallengeCard, **more: Any) -> None:
        super().__init__(card=card, **more)
        face = card.face
        asked = _("Why does the judge refuse {word}?") if face.listed else _("Why does the judge accept {word}?")
        self.question = asked.format(word=", ".join(face.words))
        self.follows = face.if_refused if face.listed else face.if_accepted
        self.ids.form.sign_text = _("Judge: refuse it") if face.listed else _("Judge: accept it")
        self.ids.form.picks = refusing_reasons() if face.listed else accepting_reasons()


def refusing_reasons() -> list[str]:
    """Usual reasons to refuse a word of the list."""
    return [_("It is a name"), _("Not in our dictionary"), _("Not a word for school"), _("Not English")]


def accepting_reasons() -> list[str]:
    """Usual reasons to accept a word that the list lacks."""
    return [_("It is in our dictionary"), _("We learnt it in class"), _("Another British spelling"), _("Jury's word")]


def _word_button(word: str, press: Any, *, commits: bool = True) -> SecondaryButton:
    button = SecondaryButton(
        text=word, size_hint=(None, None), height=dp(80), font_size=THEME.move_word, commits=commits
    )
    button.width = max(dp(96), text_extent(word, THEME.move_word, True)[0] + dp(48))
    button.bind(on_release=press)
    return button


load_rules(__file__)
