"""The progress of pupils and classes: the figures of the charts on screen and on paper."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterable, Mapping, Sequence

from classroom.drills.pupil import FULL_MARKS, Card, DrillKind, Pupil, RoundResult, stars
from classroom.errors import KnownFault
from classroom.i18n import _, ngettext
from classroom.value import Value

WORDS_A_STAR = 5
"""A pupil's next goal is the next multiple of so many words."""

_WEEKEND = 5  # the first day of it, Monday being 0

CHART_ROUNDS = 20
"""The most rounds on a chart, which shows the latest."""


class RoundPoint(Value):
    """One round on the chart: when it began (UTC), and its share from 0 to 1."""

    began: datetime.datetime
    share: float


class DrillProgress(Value):
    """All rounds of one drill: totals, and a point for each round, earliest first."""

    rounds: int = 0
    asked: int = 0
    right: int = 0
    earned: int = 0
    time_ms: int = 0
    points: tuple[RoundPoint, ...] = ()

    @property
    def share(self) -> float:
        """The marks as a share of the possible marks, from 0 to 1; 0 if nothing was asked."""
        return self.earned / (FULL_MARKS * self.asked) if self.asked else 0.0

    @property
    def seconds(self) -> float:
        """The average time for an answer, in seconds; 0 if nothing was asked."""
        return self.time_ms / 1000 / self.asked if self.asked else 0.0

    @property
    def chart(self) -> tuple[RoundPoint, ...]:
        """The points of the latest rounds, `CHART_ROUNDS` at most."""
        return self.points[-CHART_ROUNDS:]


class WordCounts(Value):
    """The numbers of the list's two-letter words that a pupil knows, is learning, and has not met."""

    known: int
    learning: int
    new: int

    @property
    def total(self) -> int:
        """The total number of words."""
        return self.known + self.learning + self.new


class Learned(Value):
    """A pupil's successes on one day; nothing of it compares pupils, and no missed day takes any of it away.

    `right` is the number of two-letter words whose last answer was right, and `goal` the next one that wins a star, 0
    once there is none. `today` is how many of them were answered today, `stars` how many stars today's rounds won.
    `tomorrow` is what comes back by tomorrow, in capitals: words, the longest due first, then what only looks like
    one. `week` says of each day, from Monday, whether there was practice, and `run` for how many school days in a row
    up to today or the day before.
    """

    right: int = 0
    goal: int = 0
    today: int = 0
    stars: int = 0
    tomorrow: tuple[str, ...] = ()
    week: tuple[bool, ...] = (False,) * 7
    run: int = 0

    def sentences(self, *, with_back: bool = True) -> list[str]:
        """Return it in short sentences for the pupil, those that say nothing left out.

        What comes back is left out where a list of it stands above (`with_back`).
        """
        many, back, run = self.today, len(self.tomorrow), self.run
        told = [
            many
            and ngettext("{count} two-letter word right today.", "{count} two-letter words right today.", many).format(
                count=many
            ),
            with_back
            and back
            # Not all of them are words: some only look like one.
            and ngettext(
                "Back tomorrow in True or false: {count} question.",
                "Back tomorrow in True or false: {count} questions.",
                back,
            ).format(count=back),
            run > 1 and ngettext("{count} day in a row!", "{count} days in a row!", run).format(count=run),
            self.right and self.goal and _("The next star is at {count} words.").format(count=self.goal),
        ]
        return [sentence for sentence in told if sentence]


class PupilProgress(Value):
    """A pupil's progress in all four drills and with the two-letter words.

    `fault` says that some stored data are damaged and skipped.
    """

    pupil: Pupil
    drills: Mapping[DrillKind, DrillProgress]
    words: WordCounts
    learned: Learned = Learned()
    fault: KnownFault | None = None

    @property
    def faults(self) -> tuple[KnownFault, ...]:
        """The fault in the stored data, if there is one."""
        return (self.fault,) if self.fault else ()

    @property
    def rounds(self) -> int:
        """The number of rounds of all drills."""
        return sum(drill.rounds for drill in self.drills.values())


class ClassProgress(Value):
    """The progress of a class's pupils, sorted by name."""

    class_name: str
    pupils: tuple[PupilProgress, ...]

    @property
    def faults(self) -> tuple[KnownFault, ...]:
        """The faults in the stored data of the pupils."""
        return tuple(one.fault for one in self.pupils if one.fault)

    def drill(self, kind: DrillKind) -> DrillProgress:
        """Return the combined progress of the class in a drill, its rounds in order of time."""
        return _together([pupil.drills[kind] for pupil in self.pupils])


def pupil_progress(
    pupil: Pupil, results: Iterable[RoundResult], cards: Iterable[Card], words: Collection[str], now: datetime.datetime
) -> PupilProgress:
    """Return the progress of a pupil from all results, the cards of `TRUE_OR_NOT` and the list's two-letter words.

    `words` are in capitals; `now` has the time zone of the pupil's days. A round without an answer does not count.
    """
    asked = [result for result in results if result.asked]
    drills = {kind: _drill_progress([one for one in asked if one.drill is kind]) for kind in DrillKind}
    cards = list(cards)
    return PupilProgress(pupil, drills, word_counts(cards, words), _learned(asked, cards, words, now))


def _learned(
    results: Sequence[RoundResult], cards: Sequence[Card], words: Collection[str], now: datetime.datetime
) -> Learned:
    def day_of(at: datetime.datetime) -> datetime.date:
        return at.astimezone(now.tzinfo).date()

    today = now.date()
    monday, tomorrow = today - datetime.timedelta(days=today.weekday()), today + datetime.timedelta(days=1)
    right = [card for card in cards if card.item in words and card.was_right]
    due = (card for card in cards if day_of(card.due) <= tomorrow)
    back = sorted(due, key=lambda card: (card.item not in words, card.due, card.item))
    days = {day_of(result.began) for result in results}
    goal = (len(right) // WORDS_A_STAR + 1) * WORDS_A_STAR
    return Learned(
        right=len(right),
        goal=min(goal, len(words)) if len(right) < len(words) else 0,
        today=sum(day_of(card.seen) == today for card in right),
        stars=sum(stars(result.right, result.asked) for result in results if day_of(result.began) == today),
        tomorrow=tuple(card.item for card in back),
        week=tuple(monday + datetime.timedelta(days=number) in days for number in range(7)),
        run=_run(days, today),
    )


def _run(days: Collection[datetime.date], today: datetime.date) -> int:
    """Return on how many days in a row there was practice, up to today or the day before; weekends may be free."""
    count, day = 0, today
    while day in days or day == today or day.weekday() >= _WEEKEND:
        count += day in days
        day -= datetime.timedelta(days=1)
    return count


def class_progress(class_name: str, pupils: Iterable[PupilProgress]) -> ClassProgress:
    """Return the progress of a class from that of its pupils."""
    return ClassProgress(class_name, tuple(sorted(pupils, key=lambda one: one.pupil.key)))


def word_counts(cards: Iterable[Card], words: Collection[str]) -> WordCounts:
    """Return how many of `words` (in capitals) are known, being learnt, and new, by the cards of `TRUE_OR_NOT`."""
    met = {card.item: card for card in cards if card.item in words}
    known = sum(card.is_known for card in met.values())
    return WordCounts(known, len(met) - known, len(words) - len(met))


def _drill_progress(results: Sequence[RoundResult]) -> DrillProgress:
    return DrillProgress(
        len(results),
        sum(result.asked for result in results),
        sum(result.right for result in results),
        sum(result.earned for result in results),
        sum(result.time_ms for result in results),
        tuple(RoundPoint(result.began, result.share) for result in sorted(results, key=lambda one: one.began)),
    )


def _together(parts: Sequence[DrillProgress]) -> DrillProgress:
    return DrillProgress(
        sum(part.rounds for part in parts),
        sum(part.asked for part in parts),
        sum(part.right for part in parts),
        sum(part.earned for part in parts),
        sum(part.time_ms for part in parts),
        tuple(sorted((point for part in parts for point in part.points), key=lambda point: point.began)),
    )
