"""A question for the whole class: letters in tiles, the seconds that are left, and in the end the answer."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from kivy.properties import StringProperty

from classroom.i18n import _
from classroom.moments import parse_moment
from classroom.settings import QUESTION_SECONDS, ClassQuestion
from classroom.ui.audience.page import RoomPage
from classroom.ui.kit.kv import load_rules

SHOWN_SECONDS = 600
"""How long a question stays: the app that asked it may have been ended."""


class QuestionPage(RoomPage):
    """Shows a question; `tick` moves its seconds."""

    title = StringProperty()
    word = StringProperty()
    said = StringProperty()
    meaning = StringProperty()

    def __init__(self, question: ClassQuestion, now: Callable[[], datetime], **more: Any) -> None:
        super().__init__(**more)
        self._now = now
        self.show(question)

    def show(self, question: ClassQuestion) -> None:
        """Show this question from now on."""
        self._question = question
        self.word, self.meaning = question.text, question.meaning
        self.tick()

    def tick(self) -> None:
        """Show the seconds that are left, or the answer."""
        left = QUESTION_SECONDS - age_of(self._question, self._now())
        self.title = _("Is it a word? Hands up!") if left > 0 else _("Time's up. Hands down!")
        self.said = str(min(QUESTION_SECONDS, int(-(-left // 1)))) if left > 0 else ""
        if self._question.answer:
            self.title, self.said = self._question.answer, ""


def age_of(question: ClassQuestion, now: datetime) -> float:
    """Return how many seconds ago a question was asked, or a very large number if there is none."""
    since = parse_moment(question.since)
    return (now - since).total_seconds() if since else float("inf")


load_rules(__file__)
