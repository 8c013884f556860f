"""A round of a drill: one pupil, or two taking turns, with cards and results; guests, of whom nothing is stored."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from fsrs import Card as FsrsCard
from fsrs import Rating, Scheduler, State

from classroom.drills.pupil import DRILLS, Card, DrillKind, Pupil, RoundResult, Stage
from classroom.drills.vocabulary import Given, Verdict
from classroom.errors import KnownError, KnownFault
from classroom.i18n import _
from classroom.match.ports import Chance
from classroom.value import Value, replace


class DrillBook(Protocol):
    """Stores pupils, their cards and results; data are on disk when a call returns. Raises `StoreError`."""

    def classes(self) -> Sequence[str]:
        """Return the names of the classes that have pupils, in order."""

    def pupils(self, class_name: str) -> Sequence[Pupil]:
        """Return the pupils of a class, sorted by name."""

    def add(self, pupil: Pupil) -> Pupil:
        """Store a pupil and return it as stored, or the existing pupil of the same name and class."""

    def delete_pupil(self, pupil: Pupil) -> None:
        """Delete a pupil with all cards and results."""

    def delete_class(self, class_name: str) -> None:
        """Delete all pupils of a class as `delete_pupil` does."""

    def cards(self, pupil: Pupil, drill: DrillKind) -> Sequence[Card]:
        """Return the cards of a pupil in a drill."""

    def results(self, pupil: Pupil) -> Sequence[RoundResult]:
        """Return the results of a pupil in all drills, earliest round first."""

    def fault_of(self, pupil: Pupil) -> KnownFault | None:
        """Return the fault if some stored data of a pupil are damaged and skipped on reading; else None."""

    def latest(self) -> Sequence[Pupil]:
        """Return the pupils of the most recently begun round; none if nobody has drilled yet."""

    def save(self, result: RoundResult, cards: Sequence[Card]) -> None:
        """Store a result so far, replacing an earlier one of the same round, with its cards; all or nothing."""


class Question(Protocol):
    """One question: a frozen value with everything that its drill shows."""

    @property
    def item(self) -> str:
        """The item asked about, as on cards."""

    @property
    def kind(self) -> DrillKind:
        """The drill that this question belongs to."""

    def answer(self, given: Given) -> Verdict:
        """Return whether an answer is right and what to show; None means that no answer came in time."""


class Drill(Protocol):
    """Makes the questions of one drill; each may take a quarter of a second, the first a second.

    It may be called from any thread, but only from one at a time.
    """

    @property
    def kind(self) -> DrillKind:
        """The kind of this drill."""

    def fresh(self, known: Collection[str], chance: Chance) -> str | None:
        """Return an item that is not among `known`, or None if there is no other."""

    def question(self, item: str, chance: Chance) -> Question | None:
        """Return a question about an item, or None if its word list or match is gone."""


GUEST, SECOND_GUEST = Pupil("", ""), Pupil("", "2")
"""Pupils who gave no name. They have no class, unlike every pupil in the book."""


def is_guest(pupil: Pupil) -> bool:
    """Tell whether a pupil is a guest, who gave no name."""
    return not pupil.class_name


def seat_name(pupil: Pupil) -> str:
    """Return a pupil's display name in the language on screen; guests are numbered."""
    if not is_guest(pupil):
        return pupil.called or pupil.name
    return _("Guest 2") if pupil == SECOND_GUEST else _("Guest")


class GuestBook:
    """A `DrillBook` that stores nothing about guests and passes everybody else to `book`."""

    def __init__(self, book: DrillBook) -> None:
        self._book = book

    def classes(self) -> Sequence[str]:
        """Return the names of the classes that have pupils."""
        return self._book.classes()

    def pupils(self, class_name: str) -> Sequence[Pupil]:
        """Return the pupils of a class."""
        return self._book.pupils(class_name)

    def add(self, pupil: Pupil) -> Pupil:
        """Store a pupil, unless it is a guest."""
        return pupil if is_guest(pupil) else self._book.add(pupil)

    def delete_pupil(self, pupil: Pupil) -> None:
        """Delete a pupil with all cards and results."""
        self._book.delete_pupil(pupil)

    def delete_class(self, class_name: str) -> None:
        """Delete all pupils of a class."""
        self._book.delete_class(class_name)

    def cards(self, pupil: Pupil, drill: DrillKind) -> Sequence[Card]:
        """Return the cards of a pupil in a drill; a guest has none."""
        return () if is_guest(pupil) else self._book.cards(pupil, drill)

    def results(self, pupil: Pupil) -> Sequence[RoundResult]:
        """Return the results of a pupil; a guest has none."""
        return () if is_guest(pupil) else self._book.results(pupil)

    def fault_of(self, pupil: Pupil) -> KnownFault | None:
        """Return the fault if a pupil's stored data are damaged; nothing is stored for a guest."""
        return None if is_guest(pupil) else self._book.fault_of(pupil)

    def latest(self) -> Sequence[Pupil]:
        """Return the pupils of the most recently begun round; guests are not stored."""
        return self._book.latest()

    def save(self, result: RoundResult, cards: Sequence[Card]) -> None:
        """Store a result and cards, unless they are a guest's."""
        if not is_guest(result.pupil):
            self._book.save(result, cards)


_MOST_NEW = 30  # new items tried for one question, if those before cannot be asked
LONGEST_DAYS = 180  # a school year is soon over

_STAGES = {State.Learning: Stage.LEARNING, State.Review: Stage.KNOWN, State.Relearning: Stage.RELEARNING}
_STATES = {stage: state for state, stage in _STAGES.items()}
# No fuzzing: the same answers at the same times always give the same cards.
_SCHEDULER = Scheduler(enable_fuzzing=False, maximum_interval=LONGEST_DAYS)
_LOWEST_STABILITY = 0.001


def graded(item: str, card: Card | None, drill: DrillKind, *, right: bool, took_ms: int, at: datetime.datetime) -> Card:
    """Return the card of an item after an answer at time `at` (UTC); `card` is None for a new item.

    A wrong answer counts as forgotten. A right one counts as easy, good or hard, according to how much of the time it
    took. The first answer may be a guess and is never easy: an item is known from the second right answer on.
    """
    # A clock that was set back must not put the review before the last answer.
    at = max(at, card.seen) if card else at
    before = _to_fsrs(card) if card else FsrsCard(card_id=0, due=at)
    after, _log = _SCHEDULER.review_card(before, _rating(drill, right=right, took_ms=took_ms, first=card is None), at)
    return Card(
        item,
        _STAGES[after.state],
        after.step,
        max(after.stability or 0.0, _LOWEST_STABILITY),
        after.difficulty or 1.0,
        after.due.replace(tzinfo=datetime.UTC),
        at,
    )


def due_items(cards: Mapping[str, Card], at: datetime.datetime) -> list[str]:
    """Return the items due at `at`, the longest overdue first."""
    return sorted((item for item, card in cards.items() if card.due <= at), key=lambda item: (cards[item].due, item))


def items_in_turn(
    drill: Drill, cards: Mapping[str, Card], at: datetime.datetime, chance: Chance, without: Collection[str] = ()
) -> Iterator[str]:
    """Yield the items to ask at `at` in order: due ones, new ones, then those not yet due.

    Items in `without` are skipped, such as the one asked last. The caller takes the first item that can be asked.
    """
    due = due_items(cards, at)
    yield from (item for item in due if item not in without)
    known = {*cards, *without}
    for _again in range(_MOST_NEW):
        if (new := drill.fresh(known, chance)) is None:
            break
        yield new
        known.add(new)
    later = sorted(cards.keys() - set(due), key=lambda item: (cards[item].due, item))
    yield from (item for item in later if item not in without)


def _rating(drill: DrillKind, *, right: bool, took_ms: int, first: bool) -> Rating:
    rules = DRILLS[drill]
    if not right:
        return Rating.Again
    if took_ms <= rules.quick_ms and not first:
        return Rating.Easy
    return Rating.Good if took_ms <= rules.limit_ms * 3 // 4 else Rating.Hard


def _to_fsrs(card: Card) -> FsrsCard:
    return FsrsCard(0, _STATES[card.stage], card.step, card.stability, card.difficulty, card.due, card.seen)


MOST_PUPILS = 2


@dataclass
class _Place:
    """One pupil in a round: the cards, the result so far, the item asked last, and unsaved cards.

    `missed` are items answered wrongly and not yet answered rightly; `run` and `best_run` count right answers in a
    row.
    """

    cards: dict[str, Card]
    result: RoundResult
    last: str | None = None
    unsaved: dict[str, Card] | None = None
    is_done: bool = False
    missed: tuple[str, ...] = ()
    run: int = 0
    best_run: int = 0

    def count_run(self, *, right: bool) -> None:
        """Count one more answer."""
        self.run = self.run + 1 if right else 0
        self.best_run = max(self.best_run, self.run)


class _Unanswered(Value):
    """A question not answered in time: the pupil's index, the pupil's state before it, and the resulting card."""

    index: int
    before: _Place
    card: Card


class DrillRound:
    """Asks pupils in turn until each has answered a day's portion or nothing is left to ask.

    At the end, each pupil is asked the missed items once more; that does not count and leaves the cards unchanged.

    `ask` may take a quarter of a second, or a second the first time, and does not use the book. It is called in a
    different thread from the screen's, never at the same time as `answer`. `answer` saves the card and the result
    before it returns. A question not answered in time counts only when the round continues with `go_on`. If saving
    fails, the round continues, and `fault` is the sentence that says why.
    """

    def __init__(
        self, drill: Drill, pupils: Sequence[Pupil], book: DrillBook, chance: Chance, began: datetime.datetime
    ) -> None:
        """Begin a round at `began`, in any time zone. Raises `ValueError` for no pupils, too many, or duplicates."""
        if not 0 < len({pupil.key for pupil in pupils}) == len(pupils) <= MOST_PUPILS:
            raise ValueError(f"a round is for one to {MOST_PUPILS} different pupils, not {len(pupils)}")
        self.drill = drill
        self.pupils = tuple(pupils)
        self.portion = DRILLS[drill.kind].portion
        self.question: Question | None = None
        self.fault = ""
        self._book = book
        self._chance = chance
        self._places = [self._place(pupil, began) for pupil in pupils]
        self._turn = 0
        self._unanswered: _Unanswered | None = None

    @property
    def turn(self) -> int:
        """The index in `pupils` of the pupil whose question it is."""
        return self._turn

    @property
    def results(self) -> tuple[RoundResult, ...]:
        """The result of each pupil so far."""
        return tuple(place.result for place in self._places)

    @property
    def is_over(self) -> bool:
        """Whether no pupil has any questions left."""
        return all(place.is_done for place in self._places)

    @property
    def runs(self) -> tuple[int, ...]:
        """Each pupil's longest run of right answers."""
        return tuple(place.best_run for place in self._places)

    @property
    def is_repeating(self) -> bool:
        """Whether the current pupil is being asked the missed items once more."""
        return self._places[self._turn].result.asked >= self.portion

    @property
    def leaders(self) -> tuple[int, ...]:
        """The indices in `pupils` of those with the most marks so far; both if level."""
        most = max(place.result.earned for place in self._places)
        return tuple(index for index, place in enumerate(self._places) if place.result.earned == most)

    def ask(self, at: datetime.datetime) -> Question | None:
        """Return the next question for the current pupil, or None when the round is over.

        A question that was asked but not answered is asked again.
        """
        while self.question is None and not self.is_over:
            place = self._places[self._turn]
            question = None if place.is_done else self._next(place, at.astimezone(datetime.UTC))
            if question is None:
                place.is_done = True
                self._pass_on()
            self.question = question
        return self.question

    def answer(self, given: Given, took_ms: int, at: datetime.datetime) -> Verdict:
        """Return whether an answer, given after `took_ms`, is right. Raises `LookupError` if nothing was asked."""
        if self.question is None:
            raise LookupError("no question was asked")
        self.go_on()
        question, place = self.question, self._places[self._turn]
        before = replace(place)
        verdict = question.answer(given)
        missed = tuple(item for item in place.missed if item != question.item)
        if self.is_repeating:
            place.missed, place.is_done, self.question = missed, not missed, None
            self._pass_on()
            return verdict
        place.missed = missed if verdict.right else (*missed, question.item)
        place.count_run(right=verdict.right)
        card = graded(
            question.item,
            place.cards.get(question.item),
            self.drill.kind,
            right=verdict.right,
            took_ms=took_ms,
            at=at.astimezone(datetime.UTC),
        )
        place.cards = {**place.cards, card.item: card}
        place.last = card.item
        place.result = place.result.with_answer(right=verdict.right, share=verdict.share, took_ms=took_ms)
        if given is None:
            self._unanswered = _Unanswered(self._turn, before, card)
        else:
            self._keep(place, card)
        place.is_done = place.result.asked >= self.portion and not place.missed
        self.question = None
        self._pass_on()
        return verdict

    def go_on(self) -> None:
        """Count and save the question that was not answered in time, if there was one."""
        missed, self._unanswered = self._unanswered, None
        if missed:
            self._keep(self._places[missed.index], missed.card)

    def break_off(self) -> None:
        """End the round; a question not answered in time does not count, as the pupils may have left."""
        missed, self._unanswered = self._unanswered, None
        if missed:
            self._places[missed.index] = missed.before

    def _place(self, pupil: Pupil, began: datetime.datetime) -> _Place:
        cards: Sequence[Card] = ()
        try:
            cards = self._book.cards(pupil, self.drill.kind)
            fault = self._book.fault_of(pupil)
            self.fault = fault.sentence() if fault else self.fault
        except KnownError as error:
            self.fault = str(error)
        result = RoundResult(pupil, self.drill.kind, began.astimezone(datetime.UTC))
        return _Place({card.item: card for card in cards}, result)

    def _next(self, place: _Place, at: datetime.datetime) -> Question | None:
        if place.result.asked >= self.portion:
            items: Iterable[str] = place.missed
        else:
            without = () if place.last is None else (place.last,)
            items = items_in_turn(self.drill, place.cards, at, self._chance, without)
        for item in items:
            if (question := self.drill.question(item, self._chance)) is not None:
                return question
        return None

    def _keep(self, place: _Place, card: Card) -> None:
        """Save the result and the card, and cards that could not be saved before."""
        unsaved = {**(place.unsaved or {}), card.item: card}
        try:
            self._book.save(place.result, tuple(unsaved.values()))
        except KnownError as error:
            self.fault = str(error)
            place.unsaved = unsaved
        else:
            self.fault = ""
            place.unsaved = None

    def _pass_on(self) -> None:
        """Pass the turn to the next pupil who still has questions."""
        for step in range(1, len(self._places) + 1):
            index = (self._turn + step) % len(self._places)
            if not self._places[index].is_done:
                self._turn = index
                return
