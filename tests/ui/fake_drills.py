"""Drills for the screens' tests: a book in memory, a small list, a chance and a wall clock of their own."""

from __future__ import annotations

import datetime
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from classroom.drills.on_board import PastMatch
from classroom.drills.pupil import Card, DrillKind, Pupil, RoundResult
from classroom.drills.service import DrillService
from classroom.drills.vocabulary import Vocabulary, vocabulary_of
from classroom.errors import KnownFault, StoreError
from classroom.formats.catalogue import formats
from classroom.paths import wordlists_dir
from classroom.words.lexicon import Lexicon, load_two_letter_table
from classroom.words.move_generator import index_of
from tests.fakes import FakeClock

MORNING = datetime.datetime(2026, 11, 21, 8, 0, tzinfo=datetime.UTC)
_WORDS = """
    am an as at be by do go he if in is it me my no of on or so to up us we
    ant are arm art ate bat bee bit bus can cat den dog ear east eat end far fin fit for hat hen her him hit inn ink
    ire its man mat men met net nor not now one ore our out own pan pat pen pin pit ran rat red rim sat sea see set she
    sin sit son sun tan tar tea ten the tin tip toe ton top two was wit won
    atom bean bear beat boat cart coat door east eaten fire hare hero into iron late learn mate meat mine more near nest
    nine note once open rain rate read ring road rose sand seat send stone store tale team tear tent tile time tone tree
    trains train water winter
"""
SMALL_LIST = frozenset(_WORDS.split())


@dataclass
class MemoryDrillBook:
    """The book of drills in memory. `fault` meets whoever writes, `unreadable` whoever reads."""

    pages: dict[tuple[str, str], Pupil] = field(default_factory=dict)
    kept_cards: dict[tuple[tuple[str, str], DrillKind], dict[str, Card]] = field(default_factory=dict)
    kept_results: dict[tuple[tuple[str, str], DrillKind, datetime.datetime], RoundResult] = field(default_factory=dict)
    fault: KnownFault | None = None
    unreadable: KnownFault | None = None
    damaged: dict[tuple[str, str], KnownFault] = field(default_factory=dict)

    def classes(self) -> Sequence[str]:
        self._read()
        names = {pupil.key[0]: pupil.class_name for pupil in self.pages.values()}
        return tuple(names[key] for key in sorted(names))

    def pupils(self, class_name: str) -> Sequence[Pupil]:
        self._read()
        return tuple(self.pages[key] for key in sorted(self.pages) if key[0] == class_name.casefold())

    def add(self, pupil: Pupil) -> Pupil:
        self._write()
        same = (one.class_name for key, one in self.pages.items() if key[0] == pupil.key[0])
        return self.pages.setdefault(pupil.key, replace(pupil, class_name=next(same, pupil.class_name)))

    def delete_pupil(self, pupil: Pupil) -> None:
        self._write()
        self.pages.pop(pupil.key, None)
        self.kept_cards = {key: cards for key, cards in self.kept_cards.items() if key[0] != pupil.key}
        self.kept_results = {key: result for key, result in self.kept_results.items() if key[0] != pupil.key}

    def delete_class(self, class_name: str) -> None:
        for pupil in self.pupils(class_name):
            self.delete_pupil(pupil)

    def cards(self, pupil: Pupil, drill: DrillKind) -> Sequence[Card]:
        self._read()
        return tuple(self.kept_cards.get((pupil.key, drill), {}).values())

    def results(self, pupil: Pupil) -> Sequence[RoundResult]:
        self._read()
        own = (result for key, result in self.kept_results.items() if key[0] == pupil.key)
        return tuple(sorted(own, key=lambda result: result.began))

    def fault_of(self, pupil: Pupil) -> KnownFault | None:
        self._read()
        return self.damaged.get(pupil.key)

    def latest(self) -> Sequence[Pupil]:
        self._read()
        newest = max((result.began for result in self.kept_results.values()), default=None)
        found = {result.pupil for result in self.kept_results.values() if result.began == newest}
        return tuple(sorted(found, key=lambda pupil: pupil.key))

    def save(self, result: RoundResult, cards: Sequence[Card]) -> None:
        self.add(result.pupil)
        own = self.kept_cards.setdefault((result.pupil.key, result.drill), {})
        own.update({card.item: card for card in cards})
        self.kept_results[(result.pupil.key, result.drill, result.began)] = result

    def _read(self) -> None:
        if self.unreadable:
            raise StoreError(self.unreadable)

    def _write(self) -> None:
        if self.fault:
            raise StoreError(self.fault)


@cache
def small_vocabulary(_key: str = "") -> Vocabulary:
    """The small list, as drills use it, under any key."""
    lexicon = Lexicon("small", "A small list", "0" * 64, SMALL_LIST)
    table = load_two_letter_table(wordlists_dir())
    return vocabulary_of(lexicon, index_of(lexicon), table, formats()[0].tiles, easy=SMALL_LIST, known=SMALL_LIST)


def fake_drills(
    book: MemoryDrillBook, clock: FakeClock, past: Callable[[], Sequence[PastMatch]] = tuple, seed: int = 0
) -> DrillService:
    """A room in which it is morning when `clock` stands at 0."""
    chance = random.Random(seed)
    return DrillService(
        book, chance, lambda: MORNING + datetime.timedelta(milliseconds=clock.now_ms()), small_vocabulary, past
    )
