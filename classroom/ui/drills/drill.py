"""A drill."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from classroom.drills.drill_round import is_guest
from classroom.drills.pupil import Pupil, stars
from classroom.i18n import _
from classroom.say.drill import Outcome, ReviewItem
from classroom.services import Chime
from classroom.ui.context import ContextScreen, ScreenContext
from classroom.ui.drills import drill_session
from classroom.ui.drills.drill_boards import BoardDrill, TileDrill
from classroom.ui.kit.geometry import Box
from classroom.ui.kit.layout import CardBox, load_rules
from classroom.ui.kit.theme import shaped
from classroom.ui.kit.touch import TOUCHES, Watching, let_go
from classroom.ui.navigation import ScreenName
from classroom.ui.worker import THINKING, unsaid

MOST_TO_REVIEW = 12
ROW, LOW_ROW = 60, 50  # dp
_LONG_RUN = 3
"""This many right answers in a row earn praise."""


class ReviewRow(BoxLayout):
    """A word in tiles, with what to know about it."""

    word = StringProperty("")
    text = StringProperty("")
    values = ObjectProperty({})


class OutcomeCard(CardBox):
    """The result of one pupil: `name`, `side` for the shape, `result_line`, `advice`, and what to review.

    `learned` says what was learned today and what comes next, in short sentences.
    """

    name = StringProperty("")
    result_line = StringProperty("")
    advice = StringProperty("")
    learned = ListProperty()
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
        self.ids.stars.count = self.stars = stars(outcome.right, outcome.asked)
        for item in outcome.to_review[:MOST_TO_REVIEW]:
            self.ids.to_review.add_widget(_row(item, values))

    def whole_rows(self, room: float, gap: float) -> float:
        """Return the height of as many rows as have room, none of which is cut at the lower edge."""
        row = dp(shaped(ROW, low=LOW_ROW)) + gap
        return float(max(1, (room + gap) // row) * row - gap)


class DrillResult(Watching, FloatLayout):
    """The results of `session`; `screen` does what the buttons say."""

    session: drill_session.DrillSession = ObjectProperty()
    screen = ObjectProperty()
    kept_line = StringProperty("")

    def __init__(self, session: drill_session.DrillSession, screen: Any, **more: Any) -> None:
        super().__init__(session=session, screen=screen, **more)
        for outcome in session.outcomes:
            if outcome.asked:
                self.ids.outcomes.add_widget(OutcomeCard(outcome, session.values))
        if any(card.stars for card in self.ids.outcomes.children):
            screen.context.cheer(Chime.STARS)
        if all(map(is_guest, session.pupils)):
            self.kept_line = _("A guest's round is not saved.")
        if len(session.outcomes) > 1 and not any(outcome.is_ahead for outcome in session.outcomes):
            self.kept_line = " ".join(filter(None, (_("A draw! You both did well."), self.kept_line)))


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
    return ReviewRow(word=item.word, text=item.text, values=values, height=dp(shaped(ROW, low=LOW_ROW)))


class DrillWait(Watching, FloatLayout):
    """The part shown while there is nothing to drill yet: the questions are being made, or cannot be."""

    session = ObjectProperty()


class DrillScreen(ContextScreen):
    """Shows the drill under way; `part` is the widget for its current stage."""

    guards_turns = True

    session: drill_session.DrillSession = ObjectProperty()

    def __init__(self, context: ScreenContext, drills: drill_session.DrillsModel, **more: Any) -> None:
        self._drills = drills
        self.part: DrillWait | TileDrill | BoardDrill | DrillResult | None = None
        super().__init__(context, session=drills.session, **more)
        self.session.notify = context.navigator.notify
        self.lend(self.session, at_bell=self._at_bell, rang=self.ids.pulse.pulse)
        self.watch(self.session, stage=self._choose)
        Clock.schedule_interval(self._tick, 0)
        self._choose()

    def on_leave(self) -> None:
        """Leave the drill; answers are kept."""
        super().on_leave()
        Clock.unschedule(self._tick)

    def once_more(self) -> None:
        """Do another round of the same drill."""
        self._drills.begin(self.session.kind, self.session.pupils)
        # This screen is shown already, so it is rebuilt for the new round.
        self.context.navigator.show_anew()

    def _count(self, pupils: Sequence[Pupil], outcomes: Sequence[Outcome]) -> list[list[str]]:
        """Return what each pupil reads of what was learned; nothing is known of a guest."""
        drills = self.context.services.drills
        words = drills.vocabulary(self.context.settings.current.word_list).words
        return [
            [] if is_guest(pupil) else drills.progress(pupil, words).learned.sentences(with_back=not outcome.to_review)
            for pupil, outcome in zip(pupils, outcomes, strict=True)
        ]

    def _counted(self, learned: Sequence[list[str]]) -> None:
        if isinstance(self.part, DrillResult):
            for card in self.part.ids.outcomes.children:
                card.learned = learned[int(card.side)]

    def room_to_explain(self) -> Box | None:
        """Return the space over the board or the answers while time is running, None otherwise."""
        if self.session.stage != drill_session.ASKING or not isinstance(self.part, TileDrill | BoardDrill):
            return None
        return self.part.beside_the_clock()

    def key(self, name: str, text: str, modifiers: list[str]) -> bool:
        """Hand the key to what is shown."""
        if modal := self.modal:
            handed: Any = getattr(modal, "key", None)
            return bool(handed and handed(name))
        return self.part.key(name, text, modifiers) if isinstance(self.part, TileDrill | BoardDrill) else False

    def _tick(self, _dt: float) -> None:
        self.session.tick()

    def _at_bell(self) -> Any:
        self.close_modal()
        return self.part.given() if isinstance(self.part, TileDrill | BoardDrill) else None

    def _choose(self, *_args: Any) -> None:
        """Show what belongs to the stage of the drill."""
        session = self.session
        if session.stage == drill_session.OVER and not session.answered:
            self.go(ScreenName.DRILLS)
            return
        kind = self._kind()
        if isinstance(self.part, kind) and kind is not DrillWait:
            return
        TOUCHES.screen_changed()
        self.close_modal()
        if self.part:
            let_go(self.part)
            self.remove_widget(self.part)
        self.part = self._make(kind)
        # Under the bell's picture, which is over everything.
        self.add_widget(self.part, index=len(self.children))

    def _kind(self) -> type[DrillWait | TileDrill | BoardDrill | DrillResult]:
        session = self.session
        if session.stage in (drill_session.MAKING, drill_session.STUCK):
            return DrillWait
        if session.stage == drill_session.OVER:
            return DrillResult
        return BoardDrill if session.is_on_board else TileDrill

    def _make(self, kind: type[Any]) -> Any:
        session, mirrored = self.session, self.context.settings.current.controls_left
        if kind is BoardDrill:
            return BoardDrill(session, self, mirrored=mirrored)
        if kind is TileDrill:
            return TileDrill(session, mirrored=mirrored)
        if kind is DrillResult:
            self.fetch(
                partial(self._count, session.pupils, session.outcomes), self._counted, unsaid, THINKING, blinks=False
            )
            return DrillResult(session, self)
        return DrillWait(session=session)


load_rules(__file__)
