"""Stand-ins for what a match needs of the world (`classroom.match.ports`): they behave, and can be told how."""

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from classroom.match.event import Event
from classroom.rules.board import Board
from classroom.words.lexicon import Category, Lexicon, RefusedBecause, WordRefusal


@dataclass
class FakeClock:
    """A time that passes only when it is told to; milliseconds."""

    ms: int = 1_000

    def now_ms(self) -> int:
        return self.ms

    def pass_ms(self, duration: int) -> None:
        self.ms += duration


class FakeShuffler:
    """Draws what `script` says, one string of tiles a draw, and when it is used up as chance with `seed` decides."""

    def __init__(self, *script: str, seed: int = 0) -> None:
        self.script = list(script)
        self._chance = random.Random(seed)

    def draw(self, bag: Sequence[str], count: int) -> tuple[str, ...]:
        if not self.script:
            return tuple(self._chance.sample(list(bag), count))
        tiles = tuple(self.script.pop(0))
        assert len(tiles) == count, f"the script draws {tiles} where {count} are drawn"
        assert not Counter(tiles) - Counter(bag), f"the script draws {tiles}, which the bag does not hold"
        return tiles


class FakeLexicon(Lexicon):
    """A word list of some words, or of those that `accepts` says; all words are in capitals.

    `refused` are words of it that are refused, and as what; `blocked` those that the teacher refused, and why; `marked`
    those to ask the judge about.
    """

    def __init__(
        self,
        words: frozenset[str] = frozenset(),
        *,
        accepts: Callable[[str], bool] | None = None,
        key: str = "few",
        title: str = "A few words",
        sha256: str = "f00d" * 16,
        refused: Mapping[str, Category] | None = None,
        blocked: Mapping[str, str] | None = None,
        marked: frozenset[str] = frozenset(),
    ) -> None:
        super().__init__(key, title, sha256, words, refused or {}, marked, blocked or {})
        self.accepts = accepts

    def has(self, word: str) -> bool:
        if word.upper() in self.refused or word.upper() in self.blocked:
            return False
        return word.upper() in self.words if self.accepts is None else self.accepts(word.upper())

    def refusal(self, word: str) -> WordRefusal | None:
        category = self.refused.get(word.upper())
        if category:
            return WordRefusal(word, RefusedBecause.BLOCKED, category)
        if word.upper() in self.blocked:
            return WordRefusal(word, RefusedBecause.BLOCKED, reason=self.blocked[word.upper()])
        return None if self.has(word) else WordRefusal(word, RefusedBecause.NOT_IN_LIST)

    def asks_judge(self, word: str) -> bool:
        return word.upper() in self.marked


class LogFaultError(Exception):
    """What a `MemoryLog` raises that was told to fail."""


@dataclass
class MemoryLog:
    """Events in memory; refuses gaps, and while it is `broken` everything. The last event is `idle` ms old."""

    matches: dict[str, list[Event]] = field(default_factory=dict)
    broken: bool = False
    idle: int = 0

    def append(self, match_id: str, first: int, events: Sequence[Event]) -> None:
        if self.broken:
            raise LogFaultError(match_id)
        stored = self.matches.setdefault(match_id, [])
        assert first == len(stored) + 1, f"event {first} cannot follow {len(stored)}"
        stored.extend(events)

    def read(self, match_id: str) -> tuple[Event, ...]:
        if self.broken:
            raise LogFaultError(match_id)
        return tuple(self.matches[match_id])

    def idle_ms(self, match_id: str) -> int:
        return self.idle if match_id in self.matches else 0


@dataclass
class FakeFinder:
    """Gives the same `answer` for every rack, or the one that `by_rack` has for it; keeps what it was `asked`."""

    answer: bool | None = None
    by_rack: dict[str, bool | None] = field(default_factory=dict)
    asked: list[tuple[str, ...]] = field(default_factory=list)
    rulings: Mapping[str, bool] = field(default_factory=dict)

    def can_form_word(self, board: Board, rack: Sequence[str], rulings: Mapping[str, bool]) -> bool | None:
        self.asked.append(tuple(rack))
        self.rulings = rulings
        return self.by_rack.get("".join(sorted(rack)), self.answer)


@dataclass
class FakeAlarm:
    """Strokes set beforehand; they ring when a test lets their moment come, and never by themselves."""

    ring: Callable[[int], None]
    strokes: int
    ms: int
    is_over: bool = False
    has_rung: bool = False
    waited: int = 0

    def come(self) -> None:
        assert not self.is_over
        self.is_over = self.has_rung = True
        self.ring(self.strokes)

    def take_back(self) -> bool:
        self.is_over = True
        return self.has_rung

    def wait(self, seconds: float) -> None:
        self.waited += 1


@dataclass
class FakeBell:
    """A bell that remembers how often it was struck each time."""

    available: bool = True
    rung: list[int] = field(default_factory=list)
    alarms: list[FakeAlarm] = field(default_factory=list)

    def ring(self, strokes: int) -> None:
        self.rung.append(strokes)

    def ring_in(self, strokes: int, ms: int) -> FakeAlarm:
        self.alarms.append(FakeAlarm(self.ring, strokes, ms))
        return self.alarms[-1]

    @property
    def waiting(self) -> list[FakeAlarm]:
        """What is set and was not taken back."""
        return [alarm for alarm in self.alarms if not alarm.is_over]
