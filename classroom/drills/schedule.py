"""Which items are asked again, and when: spaced repetition, calculated by the library `fsrs`.

An item that was known is asked again after days, then weeks; one that was not known, after a minute. Due items come
before new ones, and no item comes twice in a row.
"""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterator, Mapping

from fsrs import Card as FsrsCard
from fsrs import Rating, Scheduler, State

from classroom.drills.card import Card, Stage
from classroom.drills.kind import DRILLS, DrillKind
from classroom.drills.ports import Drill
from classroom.match.ports import Chance

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
    for _ in range(_MOST_NEW):
        new = drill.fresh(known, chance)
        if new is None:
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
