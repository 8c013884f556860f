"""A challenge: which words and at what cost, what the list says, what follows, and the judge's word (P12)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from classroom.i18n import _
from classroom.match.command import Refusal, Refused, RuleChallenge
from classroom.reasons import ACCEPTED, REFUSED
from classroom.say.refusal import refusal_sentence
from classroom.stage.match_faces import ChallengeFace
from classroom.stage.presenter import MatchView
from classroom.ui.cards.pin_card import ask_judge
from classroom.ui.cards.word_card import known_meanings
from classroom.ui.kit.button import ChoiceGrid, SecondaryButton
from classroom.ui.kit.dialog import Ask, Dialog
from classroom.ui.kit.label import FitLabel, text_extent
from classroom.ui.kit.layout import Natural, load_rules
from classroom.ui.kit.modal import Modal
from classroom.ui.kit.score import MeaningCard
from classroom.ui.kit.theme import THEME
from classroom.ui.worker import Asking, unsaid
from classroom.words.meaning import Meaning


class ChallengeTitle(Natural, BoxLayout):
    """Who challenges whom: `challenger` and `side` with their names."""

    natural_height = 48

    challenger = NumericProperty(0)
    side = NumericProperty(0)
    names = ListProperty(["", ""])

    def show(self, view: MatchView) -> None:
        """Take the two sides from the view."""
        challenging, challenged = view.sides[int(view.window.challenger)], view.sides[int(view.window.challenged)]
        self.challenger, self.side = challenging.team, challenged.team
        self.names = [challenging.team_name, challenged.name]

    def ask(self, words: tuple[str, ...]) -> None:
        """Show the question of the computer, which always asks before it challenges."""
        self.clear_widgets()
        question = _("The computer asks: is {word} a word?").format(word=", ".join(words))
        self.add_widget(FitLabel(text=question, bold=True, max_font_size=THEME.team_name))


class DoubtCard(Dialog):
    """Base of the cards that ask which words are challenged: who challenges, if several may, and what it costs."""

    doubted = ListProperty()
    """The words that would be challenged, in the order of the play, or as they were typed."""
    if_word = StringProperty()
    if_not = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        self._session, self._view = screen.session, screen.view
        self._side = int(screen.view.window.challenger)
        self._most = int(screen.view.match.most_challenged)
        super().__init__(**more)
        self.ids.title.show(screen.view)
        self._ask_side()

    def _ask_side(self) -> None:
        """Ask who challenges, if several sides may and nobody holds the play."""
        view = self._view
        # A group challenges, whichever of its members says so (A7).
        first_of: dict[int, int] = {}
        for side in map(int, view.window.challengers):
            first_of.setdefault(view.sides[side].team, side)
        sides = [side for side in first_of.values() if not view.sides[side].is_computer]
        if len(sides) < 2 or view.hold.side >= 0:
            return
        options = [(side, _("Challenge by {team}").format(team=view.sides[side].team_name)) for side in sides]
        self._side = self._side if self._side in sides else sides[0]
        row = ChoiceGrid(options=options, chosen=self._side, on_choose=lambda _row, side: self._choose_side(side))
        self.add_widget(row, index=len(self.ids.content.children) - 1)

    def _choose_side(self, side: int) -> None:
        self._side = side
        face = self._view.sides[side]
        self.ids.title.challenger = face.team
        self.ids.title.names = [face.team_name, self.ids.title.names[1]]
        self.weigh(self.doubted)

    def too_many(self) -> str:
        """Return why no more words can be challenged at a time (A7)."""
        return refusal_sentence(Refusal(Refused.TOO_MANY_WORDS, numbers=(self._most,)))

    def weigh(self, words: Sequence[str]) -> None:
        """Say what a challenge of these words costs, and what it brings."""
        self.if_word, self.if_not = self._session.answers.stakes(self._side, tuple(words))

    def challenge(self, words: Sequence[str]) -> str:
        """Challenge these words; the challenge cannot be withdrawn (P12)."""
        return "" if self._session.challenge(tuple(words), self._side) else str(self._session.view.message)


class WordChoice(DoubtCard):
    """Shows the words of the last play and the cost of a challenge; nothing else is revealed before Check.

    A tap marks a word, a second tap unmarks it. If only one word may be challenged, the last tap counts.
    """

    which = StringProperty()
    """The instruction on what to tap."""

    def __init__(self, screen: Any, **more: Any) -> None:
        self._words = list(dict.fromkeys(screen.view.window.words))
        super().__init__(screen, **more)
        self.ids.words.options = [(word, word) for word in self._words]
        self.which = self.explanation()
        self._doubt(self._words[:1] if len(self._words) == 1 or self._most == 1 else [])

    def explanation(self) -> str:
        """Say what to tap."""
        if len(self._words) == 1:
            return _("The word list is only used when you tap Check.")
        if self._most == 1:
            return _("Which word? Tap it, then Check. The word list is only used when you tap Check.")
        return _("Tap each word you doubt, then Check. You can challenge a play only once.")

    def check_text(self, doubted: Sequence[str]) -> str:
        """Return what the button says that makes the challenge."""
        if len(doubted) > 1:
            return _("Check {count} words").format(count=len(doubted))
        return _("Check {word}").format(word=doubted[0]) if doubted else _("Check")

    def tapped(self, chosen: Sequence[str]) -> None:
        """Mark the tapped word, or unmark it."""
        (word,) = {*chosen} ^ {*self.doubted}
        if self._most == 1 or len(self._words) == 1:
            self._doubt([word])
        elif word in self.doubted:
            self._doubt([other for other in self.doubted if other != word])
        elif self._most and len(self.doubted) == self._most:
            self.fault = self.too_many()
            self.ids.words.chosen = list(self.doubted)
        else:
            self._doubt([other for other in self._words if other == word or other in self.doubted])

    def _doubt(self, words: Sequence[str]) -> None:
        self.doubted, self.fault = list(words), ""
        self.ids.words.chosen = list(words)
        self.weigh(words)

    def weigh(self, words: Sequence[str]) -> None:
        """Weigh these words, or all as long as none is marked."""
        super().weigh(words or self._words)

    def do(self) -> str:
        return self.challenge(self.doubted) if self.doubted else _("First tap a word you doubt.")


class RulingDialog(Asking, Dialog):
    """Base of the cards that ask for the ruling on a challenge: as the list says, or otherwise and why."""

    must_answer = True

    face = ObjectProperty(ChallengeFace((), True, "", "", "", ""), rebind=True)

    def __init__(self, screen: Any, **more: Any) -> None:
        self._screen = screen
        super().__init__(face=screen.view.challenge, **more)

    def do(self) -> str:
        """Rule as the list says."""
        return str(self._screen.session.refused(RuleChallenge(accepted=self.face.listed)))

    def differ(self) -> None:
        """Let the judge rule against the list, and ask why."""
        ask_judge(self._screen, lambda: self._screen.open_modal(OtherRulingCard(self._screen, type(self))))


class ChallengeCard(RulingDialog):
    """The list's verdict on the challenged words, and the ruling; to differ from the list, the judge gives a reason.

    If players may learn which word is valid, each challenged word has a tick or a cross. In practice, valid words
    have their meaning. `for_judge` is only for the judge, while a button is held.
    """

    view = ObjectProperty()
    judge_asks = StringProperty()
    detail = StringProperty()
    differ_text = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        face: ChallengeFace = screen.view.challenge
        otherwise = _("Judge refuses it") if face.listed else _("Judge accepts it")
        super().__init__(
            screen,
            view=screen.view,
            judge_asks=screen.context.judge_asks(practice=screen.view.match.is_practice),
            detail=f"{face.source} {face.if_accepted if face.listed else face.if_refused}",
            differ_text=_("Judge decides differently") if chooses_words(face) else otherwise,
            deed=_("Accept") if face.listed else _("Refuse"),
            **more,
        )
        self.ids.title.show(self.view)
        if self.view.sides[int(self.view.window.challenger)].is_computer:
            self.ids.title.ask(face.words)
        if not face.for_judge:
            self.ids.content.remove_widget(self.ids.judges.__self__)
        for word in dict.fromkeys((*self.view.played.words, *face.words)):
            self._add_word(word)
        if face.listed and self.view.match.is_practice:
            work = partial(known_meanings, screen.context.services.meaning_of, face.words)
            self.fetch(work, self._tell, unsaid)

    def _tell(self, found: Sequence[Meaning]) -> None:
        """Show the meanings of challenged words that are valid: whoever lost a turn has learned one (P12)."""
        for meaning in found:
            self.add_widget(MeaningCard(meaning=meaning))

    def _add_word(self, word: str) -> None:
        face, is_challenged = self.face, word in self.face.words
        is_told = is_challenged and chooses_words(face)
        button = word_button(_marked(word, accepted=word not in face.unlisted) if is_told else word)
        button.marked, button.muted = is_challenged, not is_challenged
        button.why_disabled = (
            "" if is_challenged else _("A play can be challenged only once. This word was not part of the challenge.")
        )
        self.ids.words.add_widget(button)


class OtherRulingCard(Ask):
    """Asks why the judge rules against the list; if there are several words, the `refused` ones are tapped.

    The way back leads to the card of the challenge, which `back` creates.
    """

    refused = ListProperty()
    follows = StringProperty()

    def __init__(self, screen: Any, back: Callable[[Any], Modal], **more: Any) -> None:
        self._screen, self._back = screen, back
        face: ChallengeFace = screen.view.challenge
        self._face = face
        super().__init__(cancel=_("Back"), **more)
        if chooses_words(face):
            self.message = _("Tap each word that the judge refuses.")
            self.ids.words.options = [(word, word) for word in face.words]
        self.fbind("refused", self._show)
        self.refused = list(face.words) if face.listed and not chooses_words(face) else []
        self._show()

    def tapped(self, refused: Sequence[str]) -> None:
        """Refuse these words."""
        self.refused, self.fault = list(refused), ""

    def _show(self, *_args: Any) -> None:
        face, refused = self._face, list(self.refused)
        asked = _("Why does the judge refuse {word}?") if refused else _("Why does the judge accept {word}?")
        self.title = asked.format(word=", ".join(refused or face.words))
        self.follows = face.if_refused if refused else face.if_accepted
        self.picks = REFUSED if refused else ACCEPTED
        self.deed = self._deed_of(refused)

    def _deed_of(self, refused: Sequence[str]) -> str:
        if not chooses_words(self._face):
            return _("Judge: refuse it") if refused else _("Judge: accept it")
        if len(refused) == 1:
            return _("Judge: refuse {word}").format(word=refused[0])
        return _("Judge: refuse these") if refused else _("Judge: accept all")

    def do(self) -> str:
        """Rule against the list, for this reason."""
        refused = tuple(self.refused)
        if chooses_words(self._face) and refused == self._face.unlisted:
            return _("This is the list's answer. If the judge decides differently on a word, tap it.")
        named = refused if self._face.is_named else ()
        return str(self._screen.session.refused(RuleChallenge(not refused, self.why, named)))

    def put_aside(self) -> None:
        """Go back to the challenge, which wants an answer."""
        self._screen.open_modal(self._back(self._screen))


def chooses_words(face: ChallengeFace) -> bool:
    """Tell whether a ruling says which of several words it refuses."""
    return face.is_named and len(face.words) > 1


def _marked(word: str, *, accepted: bool) -> str:
    """Return a word with a tick, or with a cross if it is not valid."""
    return f"\N{CHECK MARK} {word}" if accepted else f"\N{MULTIPLICATION SIGN} {word}"


def word_button(word: str) -> SecondaryButton:
    """Return a button as wide as its word."""
    button = SecondaryButton(text=word, size_hint=(None, None), height=dp(72), font_size=THEME.move_word)
    button.width = max(dp(96), text_extent(word, THEME.move_word, True)[0] + dp(48))
    return button


load_rules(__file__)
