"""A question for the whole class, on this screen and on the second one: ten seconds, hands up, the answer.

Nobody is named and no points are counted.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from classroom.drills.kind import DrillKind
from classroom.drills.ports import Drill
from classroom.drills.true_or_not import TrueQuestion
from classroom.errors import KnownError
from classroom.i18n import _
from classroom.settings import QUESTION_SECONDS, ClassQuestion
from classroom.ui.context import ScreenContext
from classroom.ui.drills.drill_view import told
from classroom.ui.drills.stopwatch import Look, Stopwatch
from classroom.ui.due_bell import DueBell
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules
from classroom.ui.ports import SecondScreen
from classroom.ui.worker import THINKING, LatestTask, attempt

_LIMIT_MS = QUESTION_SECONDS * 1000
_END_BELLS = 2


class WholeClassCard(Dialog):
    """Asks the class one question after another until it is closed.

    `word` is shown in tiles, with `said` above it and `meaning` below.
    """

    word = StringProperty()
    values = ObjectProperty({})
    said = StringProperty()
    meaning = StringProperty()
    seconds = NumericProperty(QUESTION_SECONDS)
    fraction = NumericProperty(1.0)
    is_watched = BooleanProperty(defaultvalue=True)
    """Whether the second screen is open."""

    def __init__(self, context: ScreenContext, **more: Any) -> None:
        self._context = context
        self._watch = Stopwatch(context.services.clock)
        self._due = DueBell(context.services.bell)
        self._drill: Drill | None = None
        self._asked: set[str] = set()
        self._question: TrueQuestion | None = None
        super().__init__(**more)
        self._words: LatestTask[tuple[Any, Drill] | KnownError] = LatestTask(
            self._on_words_loaded, THINKING, blinks=True
        )
        self.said = _("Word or not? You have ten seconds. Put your hand up if it is a word.")
        self.is_watched = context.outside.has_second_screen()
        self.why_not = _("One moment: getting the questions ready.")
        self._words.ask(partial(attempt, self._load))
        Clock.schedule_interval(self._tick, 0)

    def on_close(self) -> None:
        """Stop asking, here and on the second screen."""
        Clock.unschedule(self._tick)
        self._words.forget()
        self._watch.stop()
        self._due.take_back()
        self._keep(ClassQuestion())

    def open_second_screen(self) -> None:
        """Open the window for the class."""
        self._context.outside.reach_second_screen(self._open)

    def press(self) -> None:
        """Ask, or tell the answer; the card stays."""
        self.fault = self.why_not
        if self.why_not:
            return
        if self._question:
            self._tell(self._question)
        else:
            self._ask()

    def _load(self) -> tuple[Any, Drill]:
        service = self._context.services.drills
        words = service.vocabulary(self._context.settings.current.word_list)
        return words, service.drill(DrillKind.TRUE_OR_NOT, words)

    def _on_words_loaded(self, found: tuple[Any, Drill] | KnownError) -> None:
        if isinstance(found, KnownError):
            self.why_not = self.fault = str(found)
            return
        words, self._drill = found
        self.values, self.why_not, self.fault = words.values, "", ""

    def _ask(self) -> None:
        """Ask about other letters, with a bell."""
        service = self._context.services.drills
        drill = self._drill
        item = drill.fresh(self._asked, service.chance) if drill else None
        question = drill.question(item, service.chance) if drill and item else None
        if not isinstance(question, TrueQuestion):
            self._asked.clear()
            self.fault = _("Those were all the words. Tap again to start over.")
            return
        self._asked.add(question.item)
        self._question, self.word, self.meaning = question, question.text, ""
        self.said = _("Is it a word? Hands up!")
        self.deed = _("Show the answer")
        self._keep(ClassQuestion(question.text, service.now().isoformat(timespec="milliseconds")))
        self._context.services.bell.ring(1)
        self._watch.start(_LIMIT_MS)
        self._due.set(_END_BELLS, self._context.services.clock.now_ms(), _LIMIT_MS)

    def _tell(self, question: TrueQuestion) -> None:
        """Tell the answer, with the meaning of the word or of the nearest one."""
        self._watch.stop()
        self._due.take_back()
        self.seconds, self.fraction = 0, 0
        verdict = question.answer(not question.is_word)
        self._question, self.said = None, verdict.sentence()
        self.meaning = told(verdict.entry) if verdict.entry else ""
        if verdict.entry and not question.is_word:
            self.meaning = f"{verdict.entry.word}: {self.meaning}"
        self.deed = _("Next word")
        kept = self._context.settings.current.question
        self._keep(ClassQuestion(kept.text, kept.since, self.said, self.meaning))

    def _tick(self, _dt: float) -> None:
        look = self._watch.look()
        if look is Look.RUNS:
            left = self._watch.left_ms
            self.seconds, self.fraction = -(-left // 1000), left / _LIMIT_MS
        elif look is Look.OVER or self._due.has_rung:
            self._due.strike(_END_BELLS)
            self.seconds, self.fraction = 0, 0
            self.said = _("Time's up. Hands down!")

    def _open(self, second: SecondScreen) -> None:
        try:
            second.open()
        except KnownError as error:
            self._context.navigator.notify(str(error))
        self.is_watched = second.is_open

    def _keep(self, question: ClassQuestion) -> None:
        if question != self._context.settings.current.question:
            self._context.settings.change(question=question)


load_rules(__file__)
