"""What the screens of a drill show: plain values, set by `drill_session`; no widget in here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kivy.event import EventDispatcher
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, OptionProperty, StringProperty

from classroom.drills.hook import HookQuestion
from classroom.drills.kind import DRILLS, DrillKind
from classroom.drills.ports import Question
from classroom.drills.true_or_not import TrueQuestion
from classroom.drills.verdict import Given, Verdict
from classroom.i18n import _, current_language
from classroom.words.two_letter_guide import GuideEntry

MAKING, READY, ASKING, ANSWERED, OVER, STUCK = "making", "ready", "asking", "answered", "over", "stuck"
_ON_BOARD = frozenset({DrillKind.TEN_SECONDS, DrillKind.FIND_BEST})


@dataclass(frozen=True)
class SeatFace:
    """A pupil as the drill shows it; `score` is how many were right, in words. A guest alone has no name."""

    side: int
    name: str
    score: str


@dataclass(frozen=True)
class ReviewItem:
    """Something to look at again: `word` is laid in tiles, ``_`` an empty place; `text` says what there is to know."""

    word: str
    text: str


@dataclass(frozen=True)
class Outcome:
    """A pupil's result in this round."""

    side: int
    name: str
    right: int
    asked: int
    to_review: tuple[ReviewItem, ...]
    run: int = 0
    """How many were right in a row."""
    is_ahead: bool = False
    """Whether this pupil, one of two, has won."""
    is_kept: bool = True
    """Whether missed items are asked again another day, which a guest's are not."""


class DrillView(EventDispatcher):
    """Everything a drill shows.

    `stage` says what there is to show: questions are being made, the pupil may ring, a question, what became of the
    answer, the end, or `fault` that keeps the drill from being played.
    """

    stage = OptionProperty(MAKING, options=[MAKING, READY, ASKING, ANSWERED, OVER, STUCK])
    kind = ObjectProperty(DrillKind.TRUE_OR_NOT)
    question = ObjectProperty(None, allownone=True)
    given = ObjectProperty(None, allownone=True)
    """The answer to `question`, once it was given."""
    verdict = ObjectProperty(None, allownone=True)
    seats = ListProperty()
    to_answer = NumericProperty(0)
    name_to_answer = StringProperty()
    count_line = StringProperty()
    seconds = NumericProperty(0)
    fraction = NumericProperty(1.0)
    title = StringProperty()
    instruction = StringProperty()
    news = StringProperty()
    """Something that happened without the pupils' doing."""
    bells_line = StringProperty()
    next_text = StringProperty()
    meaning = StringProperty()
    """The meaning of the answered word, or of a right one, once it has been looked up."""
    values = ObjectProperty({})
    fault = StringProperty()

    def __init__(self, kind: DrillKind) -> None:
        super().__init__(kind=kind)
        self.rules = rules = DRILLS[kind]
        self.title, self.instruction = _(rules.title), _(rules.instruction)
        self.bells_line = _("One bell, {count} seconds, two bells.").format(count=rules.limit_ms // 1000)
        self.show_left(rules.limit_ms)

    def show_left(self, left_ms: int) -> None:
        """Show what is left of the question's time."""
        self.seconds = -(-left_ms // 1000)
        self.fraction = left_ms / self.rules.limit_ms

    def show_scores(self, outcomes: Iterable[Outcome]) -> None:
        """Show how many answers were right; for a guest alone, nothing."""
        line = _("{count} right")
        self.seats = [SeatFace(one.side, one.name, line.format(count=one.right)) for one in outcomes if one.name]

    @property
    def is_on_board(self) -> bool:
        """Whether the drill lays tiles on a board."""
        return self.kind in _ON_BOARD


def word_to_explain(question: Question, given: Given, verdict: Verdict) -> str:
    """Return the word whose meaning to show: the one made, or if none was, one that would be right."""
    if isinstance(question, TrueQuestion):
        return question.text if question.is_word else ""
    if isinstance(question, HookQuestion):
        return question.grown(given) if verdict.right and isinstance(given, str) else verdict.words[0]
    return verdict.words[0] if verdict.is_accepted else verdict.examples[0].word


def told(entry: GuideEntry) -> str:
    """Return what a two-letter word means, in the language of the screen if the table has it."""
    return entry.meaning_in(current_language()) or entry.meaning


def review_item(question: Question, verdict: Verdict) -> ReviewItem:
    """Return what to look at again after a wrong answer."""
    if isinstance(question, HookQuestion):
        return ReviewItem(question.item, ", ".join(verdict.words))
    if isinstance(question, TrueQuestion):
        return ReviewItem(question.item, told(question.entry) if question.entry else _("not a word"))
    best = verdict.examples[0]
    return ReviewItem(best.word, _("{score} points").format(score=best.score))


def nothing_to_ask(kind: DrillKind) -> str:
    """Return why a drill cannot be played although its words are there."""
    if kind is DrillKind.FIND_BEST:
        return _("To use the drill Find the best, first finish a match on this computer.")
    return _("The word list has too few words for this drill. Choose another list in the settings.")
