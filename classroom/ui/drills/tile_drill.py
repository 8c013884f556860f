"""The drills of words on their own: the letters large on one side, the answers on the other."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from classroom.drills.hook import HookQuestion
from classroom.drills.true_or_not import TrueQuestion
from classroom.i18n import _
from classroom.ui.drills.drill_session import DrillSession
from classroom.ui.drills.drill_view import ANSWERED, ASKING, READY, told
from classroom.ui.kit.button import SecondaryButton, SinkingPanel
from classroom.ui.kit.geometry import Box
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.layout import Column, Natural
from classroom.ui.kit.score import MarkedPanel
from classroom.ui.kit.tile import GAP, TileRow
from classroom.ui.kit.touch import TOUCHES, Watching
from classroom.words.two_letter_guide import GuideEntry


class AnswerButton(Natural, MarkedPanel, SinkingPanel):
    """Yes or no: `text` beside a large tick if `accepted`, otherwise a cross. Events as `Pressable`."""

    natural_height = 120

    text = StringProperty("")


YES_KEYS, NO_KEYS = frozenset("yt"), frozenset("nf")
NEXT_KEYS = frozenset({"enter", "numpadenter", "spacebar"})


class TrueKeys(Column):
    """Yes or no. Events: `on_answer(given)`."""

    __events__ = ("on_answer",)

    def on_answer(self, given: bool) -> None:
        """Default handler: a button was pressed."""


class HookKeys(GridLayout):
    """The letters to choose from. Events: `on_answer(letter)`."""

    __events__ = ("on_answer",)

    letters = StringProperty("")

    def __init__(self, letters: str, **more: Any) -> None:
        super().__init__(letters=letters, **more)
        for letter in letters:
            key = HookKey(text=letter)
            key.bind(on_release=partial(self._press, letter))
            self.add_widget(key)

    def _press(self, letter: str, _key: Any) -> None:
        self.dispatch("on_answer", letter)

    def on_answer(self, letter: str) -> None:
        """Default handler: a key was pressed."""


class HookKey(SecondaryButton):
    """One letter to choose."""


class Explanation(BoxLayout):
    """The outcome of an answer: whether it was `right`, the `sentence` about it, and what to learn.

    `words` are shown in tiles below. Events: `on_next`.
    """

    __events__ = ("on_next",)

    right = BooleanProperty(defaultvalue=True)
    sentence = StringProperty("")
    meaning = StringProperty("")
    example = StringProperty("")
    words = ListProperty()
    values = ObjectProperty({})
    next_text = StringProperty("")

    def on_words(self, _explanation: Any, words: list[str]) -> None:
        """Lay the words in tiles."""
        row = self.ids.words
        row.clear_widgets()
        for word in words:
            tiles = TileRow(word=word, values=self.values, tile_size=dp(54), spacing=dp(4), size_hint=(None, None))
            tiles.size = (tiles.minimum_width, tiles.tile_size)
            row.add_widget(tiles)

    def on_next(self) -> None:
        """Default handler: the pupil has read it."""


class RingAgain(Column):
    """What has stopped the clock, as `news`, and the bell. Events: `on_ring`."""

    __events__ = ("on_ring",)

    news = StringProperty("")

    def on_ring(self) -> None:
        """Default handler: the pupil is ready."""


class TileDrill(Watching, FloatLayout):
    """True or not, and Hooks: shows the question of `session` and takes one answer for it."""

    session: DrillSession = ObjectProperty()
    mirrored = BooleanProperty(defaultvalue=False)
    prompt = StringProperty("")
    tiles = StringProperty("")

    def __init__(self, session: DrillSession, **more: Any) -> None:
        super().__init__(session=session, **more)
        self.watch(session, stage=self._show, meaning=self._explain)
        self._explained: Explanation | None = None
        self._shown: tuple[str, object] | None = None
        self._show()

    def given(self) -> None:
        """Return the answer when time is up: None, as these drills have nothing to lay."""

    def beside_the_clock(self) -> Box:
        """Return the area of the answers: a card over it leaves the clock visible."""
        side = self.ids.side
        return side.x, side.y, side.width, side.height

    def key(self, name: str, text: str, modifiers: list[str]) -> bool:
        """F2 rings, Y and N or the letters answer, Enter continues."""
        session = self.session
        if session.goes_on_by(name, NEXT_KEYS):
            return True
        if session.stage != ASKING:
            return False
        question = session.question
        if isinstance(question, HookQuestion) and len(name) == 1 and name.upper() in question.letters:
            self._answer(None, name.upper())
        elif isinstance(question, TrueQuestion) and name in YES_KEYS | NO_KEYS:
            self._answer(None, name in YES_KEYS)
        else:
            return False
        return True

    def _show(self, *_args: Any) -> None:
        session = self.session
        shown = (session.stage, session.question)
        if session.question is None or session.stage not in (READY, ASKING, ANSWERED) or shown == self._shown:
            return
        self._shown = shown
        TOUCHES.screen_changed()
        place = self.ids.place
        place.clear_widgets()
        self._explained = None
        self._show_letters()
        parts = {READY: self._ring_again, ASKING: self._keys, ANSWERED: self._explanation}
        place.add_widget(parts[session.stage]())

    def _show_letters(self) -> None:
        question, given = self.session.question, self.session.given
        if self.session.stage == READY:
            # Nobody thinks before the seconds run.
            self.prompt = self.tiles = ""
        elif isinstance(question, HookQuestion):
            letter = given if isinstance(given, str) and self.session.stage == ANSWERED else GAP
            self.prompt = (
                _("Which letter goes at the front?") if question.in_front else _("Which letter goes at the end?")
            )
            self.tiles = question.grown(letter)
        elif isinstance(question, TrueQuestion):
            self.prompt, self.tiles = _("Is this a word?"), question.text

    def _ring_again(self) -> Widget:
        again = RingAgain(news=self.session.news)
        again.bind(on_ring=lambda _again: self.session.ring())
        return again

    def _keys(self) -> Widget:
        question = self.session.question
        keys = HookKeys(letters=question.letters) if isinstance(question, HookQuestion) else TrueKeys()
        keys.bind(on_answer=self._answer)
        return keys

    def _explanation(self) -> Widget:
        session, verdict = self.session, self.session.verdict
        entry = verdict.entry
        shown = Explanation(
            right=verdict.right,
            sentence=verdict.sentence(),
            meaning=self._told(entry) if entry else _("These letters are not in the word list."),
            example=entry.sentence if entry else "",
            values=session.values,
            next_text=session.next_text,
        )
        if isinstance(session.question, HookQuestion):
            shown.words = list(verdict.words)
            shown.meaning, shown.example = session.meaning, ""
            self._explained = shown
        shown.bind(on_next=lambda _shown: session.go_on())
        return shown

    def _told(self, entry: GuideEntry) -> str:
        """The meaning of a word; for a word near the one asked, the word is named too."""
        is_asked = entry.word == self.session.question.item
        return told(entry) if is_asked else f"{entry.word}: {told(entry)}"

    def _explain(self, _session: Any, meaning: str) -> None:
        """Show what the longer word means, as soon as it has been looked up."""
        if self._explained:
            self._explained.meaning = meaning

    def _answer(self, _keys: Any, given: bool | str) -> None:
        self.session.answer(given)


load_rules(__file__)
