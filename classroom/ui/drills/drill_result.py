"""The end of a round: how many were right, what to look at again, and what to do next."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from classroom.drills.guest import is_guest
from classroom.i18n import _
from classroom.ui.drills.drill_session import DrillSession
from classroom.ui.drills.drill_view import Outcome, ReviewItem
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.panel import CardBox
from classroom.ui.kit.touch import Watching
from classroom.ui.ports import Chime

MOST_TO_REVIEW = 12
_LONG_RUN = 3
"""This many right answers in a row earn praise."""

STAR_SHARES = (0.6, 0.9)
"""Shares of right answers that earn the second star and the third."""


class ReviewRow(BoxLayout):
    """A word in tiles, with what to know about it."""

    word = StringProperty("")
    text = StringProperty("")
    values = ObjectProperty({})


class OutcomeCard(CardBox):
    """The result of one pupil: `name`, `side` for the shape, `result_line`, `advice`, and what to review."""

    name = StringProperty("")
    result_line = StringProperty("")
    advice = StringProperty("")
    side = NumericProperty(0)
    stars = NumericProperty(0)

    def __init__(self, outcome: Outcome, values: dict[str, int], **more: Any) -> None:
        super().__init__(**more)
        self.side, self.name = outcome.side, outcome.name
        self.result_line = _("{right} of {count} correct").format(right=outcome.right, count=outcome.asked)
        if outcome.is_ahead:
            self.result_line = _("Winner: {right} of {count} correct").format(right=outcome.right, count=outcome.asked)
        if not outcome.right:
            self.result_line = _("Good try!")
        self.advice = _advice(outcome)
        self.ids.stars.count = self.stars = stars_of(outcome)
        for item in outcome.to_review[:MOST_TO_REVIEW]:
            self.ids.to_review.add_widget(_row(item, values))


class DrillResult(Watching, FloatLayout):
    """The results of `session`; `screen` does what the buttons say."""

    session: DrillSession = ObjectProperty()
    screen = ObjectProperty()
    kept_line = StringProperty("")

    def __init__(self, session: DrillSession, screen: Any, **more: Any) -> None:
        super().__init__(session=session, screen=screen, **more)
        for outcome in session.outcomes:
            if outcome.asked:
                self.ids.outcomes.add_widget(OutcomeCard(outcome, session.values))
        if any(map(stars_of, session.outcomes)):
            screen.context.cheer(Chime.STARS)
        if all(map(is_guest, session.pupils)):
            self.kept_line = _("A guest's round is not saved.")
        if len(session.outcomes) > 1 and not any(outcome.is_ahead for outcome in session.outcomes):
            self.kept_line = " ".join(filter(None, (_("A draw! You both did well."), self.kept_line)))


def stars_of(outcome: Outcome) -> int:
    """Return how many stars a round has won, up to three; none is taken away, and none is shown as missing."""
    if not outcome.right:
        return 0
    return 1 + sum(outcome.right >= share * outcome.asked for share in STAR_SHARES)


def _advice(outcome: Outcome) -> str:
    if not outcome.to_review:
        return _("All correct. Well done!")
    praise = _("Look at these together.")
    if outcome.run >= _LONG_RUN:
        praise = _("{count} right in a row!").format(count=outcome.run)
    elif 2 * outcome.right >= outcome.asked:
        praise = _("Well done!")
    if outcome.is_kept:
        return _("{praise} These come back tomorrow:").format(praise=praise)
    return _("{praise} Look at these again:").format(praise=praise)


def _row(item: ReviewItem, values: dict[str, int]) -> ReviewRow:
    return ReviewRow(word=item.word, text=item.text, values=values, height=dp(60))


load_rules(__file__)
