"""A round of a drill on screen: fingers become answers, time becomes bells, verdicts become sentences."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from kivy.event import EventDispatcher
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, OptionProperty, StringProperty

from classroom.drills.drill_round import DrillRound
from classroom.drills.find_best import BestQuestion
from classroom.drills.guest import GuestBook, is_guest
from classroom.drills.hook import HookQuestion
from classroom.drills.kind import DRILLS, DrillKind
from classroom.drills.ports import Question
from classroom.drills.pupil import Pupil
from classroom.drills.room import DrillRoom
from classroom.drills.ten_seconds import PlayQuestion
from classroom.drills.verdict import Given, Verdict
from classroom.drills.vocabulary import Vocabulary
from classroom.i18n import _
from classroom.match.ports import Bell, Clock
from classroom.match.preview import Preview
from classroom.match.trouble import KnownError
from classroom.rules.board import LaidTile
from classroom.rules.format import bonus_for
from classroom.rules.placement import Misplacement, find_play
from classroom.rules.scoring import count_play
from classroom.rules.square import Square
from classroom.ui.move_line import MoveLine, move_line
from classroom.ui.ports import Device
from classroom.ui.stopwatch import Look, Stopwatch
from classroom.ui.worker import THINKING, Errand

BoardQuestion = PlayQuestion | BestQuestion

MAKING, READY, ASKING, TOLD, OVER, STUCK = "making", "ready", "asking", "told", "over", "stuck"
_ON_BOARD = frozenset({DrillKind.TEN_SECONDS, DrillKind.FIND_BEST})
_OPENING_TILES = 2


@dataclass(frozen=True)
class SeatFace:
    """A pupil as the drill shows it; `score` is how many were right, in words. A guest has no name."""

    side: int
    name: str
    score: str


@dataclass(frozen=True)
class Slip:
    """Something to look at again: `word` is laid in tiles, ``_`` an empty place; `text` says what there is to know."""

    word: str
    text: str


@dataclass(frozen=True)
class Outcome:
    """What a pupil came to in this round."""

    side: int
    name: str
    right: int
    asked: int
    slips: tuple[Slip, ...]


@dataclass(frozen=True)
class Surroundings:
    """What a drill needs of the machine and the classroom's settings; an empty `word_list` is the usual one."""

    room: DrillRoom
    bell: Bell
    clock: Clock
    device: Device
    vibrate: bool
    word_list: str
    live_score: bool


class DrillSession(EventDispatcher):
    """One round of a drill.

    `stage` says what there is to show: questions are being made, the pupil may ring, a question, what became of the
    answer, the end, or `trouble` that keeps the drill from being played. `at_bell` is asked for the answer that lies
    there when the time is over; `rang` is told the strokes of every bell; `tell` is told trouble with keeping results.
    """

    stage = OptionProperty(MAKING, options=[MAKING, READY, ASKING, TOLD, OVER, STUCK])
    question = ObjectProperty(None, allownone=True)
    given = ObjectProperty(None, allownone=True)
    """The answer to `question`, once it was told."""
    verdict = ObjectProperty(None, allownone=True)
    seats = ListProperty()
    to_answer = NumericProperty(0)
    name_to_answer = StringProperty()
    count_line = StringProperty()
    seconds = NumericProperty(0)
    fraction = NumericProperty(1.0)
    title = StringProperty()
    told = StringProperty()
    news = StringProperty()
    """What has happened that the pupils did not do."""
    bells_line = StringProperty()
    next_text = StringProperty()
    values = ObjectProperty({})
    trouble = StringProperty()

    def __init__(self, kind: DrillKind, pupils: Sequence[Pupil], around: Surroundings) -> None:
        super().__init__()
        self.kind, self.pupils = kind, tuple(pupils)
        self.rules = DRILLS[kind]
        self.title, self.told = _(self.rules.title), _(self.rules.told)
        self.bells_line = _("One bell, {count} seconds, two bells.").format(count=self.rules.limit_ms // 1000)
        self.letters = ""
        self.at_bell: Callable[[], Given] = lambda: None
        self.rang: Callable[[int], object] = int
        self.tell: Callable[[str], object] = str
        self._around = around
        self._round: DrillRound | None = None
        self._following: Question | None = None
        self._slips: list[dict[str, Slip]] = [{} for _pupil in pupils]
        self._is_asking, self._wants_next, self._has_begun = False, False, False
        self._watch = Stopwatch(around.clock)
        self._words: Errand[Vocabulary | str] = Errand(self._words_loaded, THINKING)
        self._asked: Errand[Question | None] = Errand(self._question_made, THINKING)
        self._reset_clock()
        self._words.ask(partial(_load, around))

    # What pupils do

    def ring(self) -> None:
        """Begin the question's time with a bell."""
        if self.stage == READY:
            self._ring(1)
            self._start()

    def answer(self, given: Given) -> None:
        """Answer the question."""
        if self.stage == ASKING and self._round:
            took = self._watch.used_ms
            self._watch.stop()
            self._take(given, took)

    def go_on(self) -> None:
        """Go on to the next question, or to the end."""
        if self.stage == TOLD and not self._wants_next:
            self._wants_next = True
            self._show_next()

    def stop(self) -> None:
        """End the round here; what was answered is kept."""
        self._watch.stop()
        self._asked.forget()
        self._words.forget()
        self.stage = OVER

    def close(self) -> None:
        """Wait for nothing any more."""
        self._watch.stop()
        self._asked.forget()
        self._words.forget()

    def tick(self) -> None:
        """Look at the clock; to be called every frame."""
        look = self._watch.look()
        if look is Look.RUNS:
            self._show_left(self._watch.left_ms)
        elif look is Look.SLEPT:
            self.news = _("The computer slept. The time begins again when you ring.")
            self._reset_clock()
            self.stage = READY
        elif look is Look.OVER:
            self._show_left(0)
            self._ring(2)
            self._take(self.at_bell(), self.rules.limit_ms)

    # What is asked by those who show it

    @property
    def is_on_board(self) -> bool:
        """Whether the drill lays tiles on a board."""
        return self.kind in _ON_BOARD

    @property
    def answered(self) -> int:
        """How many questions were answered, by all."""
        return sum(outcome.asked for outcome in self.outcomes)

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """What everybody has come to so far."""
        results = self._round.results if self._round else ()
        return tuple(
            Outcome(side, self._name(side), result.right, result.asked, tuple(self._slips[side].values()))
            for side, result in enumerate(results)
        )

    def move_line(self, tiles: Sequence[LaidTile]) -> MoveLine:
        """Return what to say of tiles that lie on the board."""
        question = self.question
        if not isinstance(question, BoardQuestion):
            return MoveLine()
        found = self._find(question, tiles)
        if isinstance(found, Misplacement):
            return move_line(Preview(misplacement=found))
        if not isinstance(question, BestQuestion) or not self._around.live_score:
            return replace(move_line(Preview(words=found.words)), note="")
        bonus = bonus_for(question.position.bonus, len(tiles), len(question.rack))
        count = count_play(question.board.layout, question.position.tiles.values, found, bonus)
        return move_line(Preview(words=found.words, count=count))

    def misplaced(self, tiles: Sequence[LaidTile]) -> list[Square]:
        """Return the squares where tiles on the board are wrong."""
        question = self.question
        found = self._find(question, tiles) if isinstance(question, BoardQuestion) else None
        return list(found.squares) if isinstance(found, Misplacement) else []

    @staticmethod
    def shuffled(count: int) -> list[int]:
        """Return another order for the rack's slots."""
        order = list(range(count))
        random.shuffle(order)
        return order

    @staticmethod
    def _find(question: BoardQuestion, tiles: Sequence[LaidTile]) -> Any:
        opening = question.position.opening_tiles if isinstance(question, BestQuestion) else _OPENING_TILES
        return find_play(question.board, tiles, opening_tiles=opening)

    # The round

    def _words_loaded(self, words: Vocabulary | str) -> None:
        if isinstance(words, str):
            self._get_stuck(words)
            return
        self.values, self.letters = words.values, "".join(letter for letter in words.values if letter.isalpha())
        room = self._around.room
        try:
            drill = room.drill(self.kind, words)
        except KnownError as error:
            self._get_stuck(str(error))
            return
        self._round = DrillRound(drill, self.pupils, GuestBook(room.book), room.chance, room.now())
        self._tell_trouble()
        self._wants_next = True
        self._make_next()

    def _make_next(self) -> None:
        """Have the next question made while the pupils read."""
        if self._round:
            self._is_asking = True
            self._asked.ask(partial(self._round.ask, self._around.room.now()))

    def _question_made(self, question: Question | None) -> None:
        self._is_asking, self._following = False, question
        if question is None and not self._has_begun:
            self._get_stuck(_nothing_to_ask(self.kind))
        elif self._wants_next:
            self._show_next()

    def _show_next(self) -> None:
        """Show the next question as soon as there is one."""
        if self._is_asking or not self._round:
            return
        self._wants_next = False
        if self._following is None:
            self._end()
            return
        self.news, self.given = "", None
        self._show_turn()
        self._reset_clock()
        first, self._has_begun = not self._has_begun, True
        self.question, self._following = self._following, None
        if self.is_on_board and (first or len(self.pupils) > 1):
            self.stage = READY
            return
        if self.is_on_board or first:
            self._ring(1)
        self._start()

    def _start(self) -> None:
        self.news = ""
        self._watch.start(self.rules.limit_ms)
        self.stage = ASKING

    def _take(self, given: Given, took_ms: int) -> None:
        if not self._round or self.question is None:
            return
        side = self._round.turn
        self.given = given
        verdict = self.verdict = self._round.answer(given, took_ms, self._around.room.now())
        if not verdict.right:
            slip = _slip(self.question, verdict)
            self._slips[side][slip.word] = slip
        self._tell_trouble()
        self._show_scores()
        self.next_text = self._next_text()
        self.stage = TOLD
        if self._round.is_over:
            self._following = None
        else:
            self._make_next()

    def _end(self) -> None:
        self._ring(2)
        self.stage = OVER

    def _get_stuck(self, trouble: str) -> None:
        self.trouble = trouble
        self.stage = STUCK

    # What is shown

    def _name(self, side: int) -> str:
        return "" if is_guest(self.pupils[side]) else self.pupils[side].name

    def _show_turn(self) -> None:
        self._show_scores()
        if self._round:
            self.to_answer = self._round.turn
            number = self._round.results[self._round.turn].asked + 1
            self.count_line = _("{number} of {count}").format(number=number, count=self._round.portion)
        self.name_to_answer = self._name(int(self.to_answer))

    def _show_scores(self) -> None:
        shown = [outcome for outcome in self.outcomes if outcome.name]
        self.seats = [SeatFace(one.side, one.name, _("{count} right").format(count=one.right)) for one in shown]

    def _next_text(self) -> str:
        if not self._round or self._round.is_over:
            return _("HOW IT WENT")
        name = self._name(self._round.turn)
        return _("NEXT: {name}").format(name=name) if len(self.pupils) > 1 else _("NEXT")

    def _reset_clock(self) -> None:
        self._show_left(self.rules.limit_ms)

    def _show_left(self, left_ms: int) -> None:
        self.seconds = -(-left_ms // 1000)
        self.fraction = left_ms / self.rules.limit_ms

    def _tell_trouble(self) -> None:
        if self._round and self._round.trouble:
            self.tell(self._round.trouble)

    def _ring(self, strokes: int) -> None:
        self._around.bell.ring(strokes)
        self.rang(strokes)
        if self._around.vibrate:
            self._around.device.vibrate(0.2 * strokes)


def _load(around: Surroundings) -> Vocabulary | str:
    try:
        return around.room.vocabulary(around.word_list)
    except KnownError as error:
        return str(error)


def _nothing_to_ask(kind: DrillKind) -> str:
    if kind is DrillKind.FIND_BEST:
        return _("Find the best needs a match that was played to the end on this computer.")
    return _("The word list has too few words for this drill. Choose another list in the settings.")


def _slip(question: Question, verdict: Verdict) -> Slip:
    """What to look at again after a wrong answer."""
    if isinstance(question, HookQuestion):
        return Slip(question.item, ", ".join(verdict.words))
    if isinstance(question, BoardQuestion):
        best = verdict.examples[0]
        return Slip(best.word, _("{score} points").format(score=best.score))
    if verdict.entry is None:
        return Slip(question.item, _("not a word"))
    return Slip(question.item, verdict.entry.meaning)
