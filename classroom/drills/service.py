"""What a screen needs to begin a drill and to show progress; words, past matches, book and clock are passed in."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence

from classroom.drills.drill_round import Drill, DrillBook, DrillRound
from classroom.drills.on_board import FindBest, PastMatch, TenSeconds
from classroom.drills.progress import ClassProgress, PupilProgress, class_progress, pupil_progress
from classroom.drills.pupil import DrillKind, Pupil
from classroom.drills.two_letters import Hooks, TrueOrNot
from classroom.drills.vocabulary import Vocabulary
from classroom.match.ports import Chance
from classroom.value import Value, replace


class DrillService(Value):
    """Makes drills, begins their rounds and returns the progress of pupils.

    `vocabulary` loads a list by its key, empty for the default. It may take a second, so it is called in a different
    thread from the screen's; it raises `LexiconError`. `past` returns the most recently played matches. It may take
    as long and raises `StoreError`. `now` is the wall clock, with a time zone. `has_meaning` tells whether a
    word can be explained.
    """

    book: DrillBook
    chance: Chance
    now: Callable[[], datetime.datetime]
    vocabulary: Callable[[str], Vocabulary]
    past: Callable[[], Sequence[PastMatch]]
    has_meaning: Callable[[str], bool] = lambda _word: True

    def drill(self, kind: DrillKind, vocabulary: Vocabulary) -> Drill:
        """Return a drill, ready to ask. `FIND_BEST` calls `past`, which may take a second and raise `StoreError`."""
        match kind:
            case DrillKind.TRUE_OR_NOT:
                return TrueOrNot(vocabulary)
            case DrillKind.TEN_SECONDS:
                return TenSeconds(vocabulary)
            case DrillKind.HOOKS:
                return Hooks(vocabulary)
            case DrillKind.FIND_BEST:
                return FindBest(vocabulary, self.past(), self.has_meaning)

    def begin(self, drill: Drill, pupils: Sequence[Pupil]) -> DrillRound:
        """Begin a round now, for one pupil or for two in turn."""
        return DrillRound(drill, pupils, self.book, self.chance, self.now())

    def progress(self, pupil: Pupil, words: Sequence[str]) -> PupilProgress:
        """Return a pupil's progress; `words` are the list's two-letter words in capitals. Raises `StoreError`."""
        cards = self.book.cards(pupil, DrillKind.TRUE_OR_NOT)
        progress = pupil_progress(pupil, self.book.results(pupil), cards, words, self.now())
        return replace(progress, fault=self.book.fault_of(pupil))

    def class_progress(self, class_name: str, words: Sequence[str]) -> ClassProgress:
        """Return the progress of all pupils of a class; it may take a moment as `past` does. Raises `StoreError`."""
        return class_progress(class_name, (self.progress(pupil, words) for pupil in self.book.pupils(class_name)))
