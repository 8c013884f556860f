"""A drill that is under way."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial

from kivy.event import EventDispatcher
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, OptionProperty, StringProperty

from classroom.drills.drill_round import Drill, DrillRound, GuestBook, Question, is_guest, seat_name
from classroom.drills.on_board import BestQuestion
from classroom.drills.pupil import DRILLS, DrillKind, Pupil
from classroom.drills.vocabulary import Given, Vocabulary
from classroom.i18n import _, current_language
from classroom.say.drill import (
    Outcome,
    ReviewItem,
    SeatFace,
    Surroundings,
    nothing_to_ask,
    review_item,
    word_to_explain,
)
from classroom.say.word import meaning_line
from classroom.stage.timing import DueBell, Look, Stopwatch
from classroom.ui.cards.word_card import known_meanings
from classroom.ui.context import ScreenContext
from classroom.ui.navigation import ScreenName
from classroom.ui.worker import FETCHING, THINKING, Asking
from classroom.words.meaning import Meaning

MAKING, READY, ASKING, ANSWERED, OVER, STUCK = "making", "ready", "asking", "answered", "over", "stuck"
_ON_BOARD = frozenset({DrillKind.TEN_SECONDS, DrillKind.FIND_BEST})


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


END_BELLS = 2
RING_KEYS = frozenset({"f2", "enter", "numpadenter"})

_Loaded = tuple[Vocabulary, Drill]


class DrillSession(Asking, DrillView):
    """One round of a drill.

    `at_bell` returns the answer present when time is up. `rang` is called with the strokes of every bell, and with 0
    when no bell should be visible. `notify` is called with the fault if results cannot be saved. `live_score`:
    whether a play's points may be shown while it is being laid.
    """

    def __init__(self, kind: DrillKind, pupils: Sequence[Pupil], around: Surroundings) -> None:
        super().__init__(kind=kind)
        self.pupils = tuple(pupils)
        self.at_bell: Callable[[], Given] = lambda: None
        self.rang: Callable[[int], object] = lambda _strokes: None
        self.notify: Callable[[str], object] = lambda _sentence: None
        self.live_score = around.live_score
        self._around = around
        self._round: DrillRound | None = None
        self._following: Question | None = None
        self._to_review: list[dict[str, ReviewItem]] = [{} for _pupil in pupils]
        self._to_review_before = self._to_review
        self._is_asking, self._wants_next, self._has_begun, self._tried = False, False, False, False
        self._own_meanings: dict[str, str] = {}
        self._watch = Stopwatch(around.clock)
        self._due = DueBell(around.bell)
        self.fetch(partial(_load, around, kind), self._words_loaded, self._get_stuck, THINKING, blinks=False)

    # Pupils

    def ring(self) -> None:
        """Begin the question's time with a bell."""
        if self.stage == READY:
            self._ring(1)
            self._start()

    def goes_on_by(self, key: str, next_keys: Collection[str]) -> bool:
        """Ring or continue if a key of this name does that now; return whether it did."""
        if self.stage == READY and key in RING_KEYS:
            self.ring()
            return True
        if self.stage == ANSWERED and key in next_keys:
            self.go_on()
            return True
        return False

    def answer(self, given: Given) -> None:
        if self.stage == ASKING and self._round:
            if self._tries_again(given):
                return
            took = self._watch.used_ms
            self._watch.stop()
            self._due.take_back()
            self._take(given, took)

    def _tries_again(self, given: Given) -> bool:
        """Tell whether to ask for a better answer, once per question; then `news` says of what kind."""
        again = self.question.second_try(given) if isinstance(self.question, BestQuestion) and not self._tried else None
        if again is None:
            return False
        self._tried, (message, fields) = True, again
        self.news = _(message).format(**fields)
        return True

    def go_on(self) -> None:
        """Continue with the next question, or the end."""
        if self.stage == ANSWERED and not self._wants_next and self._round:
            self._round.go_on()
            self._notify_fault()
            self._wants_next = True
            self._show_next()

    def stop(self) -> None:
        """End the round now; answers are kept, and a question without an answer does not count."""
        self.close()
        self.rang(0)
        if self._round:
            self._round.break_off()
            if self.stage == ANSWERED and self.given is None and not self._wants_next:
                self._to_review = self._to_review_before
        self.stage = OVER

    def close(self) -> None:
        """Stop the clock and the bell, and wait for no more questions, words or meanings."""
        self._watch.stop()
        self._due.take_back()
        self.unwatch()

    def tick(self) -> None:
        """Look at the clock; to be called every frame."""
        look = self._watch.look()
        if look is Look.RUNS:
            self.show_left(self._watch.left_ms)
        elif look is Look.OVER or self._due.has_rung:
            self.show_left(0)
            self._due.strike(END_BELLS)
            self._show_bell(END_BELLS)
            self._take(self.at_bell(), self.rules.limit_ms)
        elif look is Look.SLEPT:
            self._due.take_back()
            self.news = _("The computer went to sleep. Ring the bell to start the clock again.")
            self.show_left(self.rules.limit_ms)
            self.stage = READY

    # For the widgets that show it

    @property
    def answered(self) -> int:
        """The number of questions answered by all."""
        return sum(outcome.asked for outcome in self.outcomes)

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """The results of all pupils so far."""
        if not self._round:
            return ()
        results, runs, leaders = self._round.results, self._round.runs, self._round.leaders
        return tuple(
            Outcome(
                side,
                self._name(side),
                result.right,
                result.asked,
                tuple(self._to_review[side].values()),
                runs[side],
                len(results) > 1 and leaders == (side,),
                not is_guest(self.pupils[side]),
            )
            for side, result in enumerate(results)
        )

    # The round

    def _words_loaded(self, loaded: _Loaded) -> None:
        words, drill = loaded
        self.values = words.values
        self._own_meanings = {entry.word: entry.meaning_in(current_language()) for entry in words.guide}
        service = self._around.service
        self._round = DrillRound(drill, self.pupils, GuestBook(service.book), service.chance, service.now())
        self._notify_fault()
        self._wants_next = True
        self._make_next()

    def _make_next(self) -> None:
        """Have the next question made while the pupils read."""
        if self._round:
            self._is_asking = True
            ask = partial(self._round.ask, self._around.service.now())
            self.fetch(ask, self._question_made, line=THINKING, blinks=False)

    def _question_made(self, question: Question | None) -> None:
        self._is_asking, self._following = False, question
        if question is None and not self._has_begun:
            self._get_stuck(nothing_to_ask(self.kind))
        elif self._wants_next:
            self._show_next()

    def _show_next(self) -> None:
        """Show the next question as soon as there is one."""
        if self._is_asking or not self._round:
            return
        self._wants_next = False
        if self._following is None:
            self._ring(END_BELLS)
            self.stage = OVER
            return
        self.news, self.given, self._tried = "", None, False
        self._show_turn()
        self.show_left(self.rules.limit_ms)
        first, self._has_begun = not self._has_begun, True
        self.question, self._following = self._following, None
        if len(self.pupils) > 1 or (self.is_on_board and first):
            # The next pupil to answer starts the time.
            if not self.is_on_board:
                self.news = _("{name}, ready?").format(name=self.name_to_answer)
            self.stage = READY
            return
        if self.is_on_board or first:
            self._ring(1)
        self._start()

    def _start(self) -> None:
        self.news = ""
        self._watch.start(self.rules.limit_ms)
        self._due.set(END_BELLS, self._around.clock.now_ms(), self.rules.limit_ms)
        self.stage = ASKING

    def _take(self, given: Given, took_ms: int) -> None:
        if not self._round or self.question is None:
            return
        side = self._round.turn
        self.given = given
        verdict = self.verdict = self._round.answer(given, took_ms, self._around.service.now())
        self._to_review_before = [dict(items) for items in self._to_review]
        if not verdict.right:
            item = review_item(self.question, verdict)
            self._to_review[side][item.word] = item
        self._notify_fault()
        self.show_scores(self.outcomes)
        self.next_text = self._next_text()
        self.meaning = ""
        word = word_to_explain(self.question, given, verdict)
        if own := self._own_meanings.get(word, ""):
            self.meaning = f"{word}: {own}"
        else:
            work = partial(known_meanings, self._around.meaning_of, [word])
            self.fetch(work, self._explain, line=FETCHING, blinks=False)
        self.stage = ANSWERED
        if self._round.is_over:
            self._following = None
        else:
            self._make_next()

    def _explain(self, found: Sequence[Meaning]) -> None:
        """Show what the word means."""
        if found:
            self.meaning = meaning_line(found[0])

    def _get_stuck(self, fault: str) -> None:
        self.fault = fault
        self.stage = STUCK

    # Faces

    def _name(self, side: int) -> str:
        """The name shown of a pupil; a guest alone needs none."""
        pupil = self.pupils[side]
        return "" if is_guest(pupil) and len(self.pupils) == 1 else seat_name(pupil)

    def _show_turn(self) -> None:
        self.show_scores(self.outcomes)
        if self._round:
            self.to_answer = self._round.turn
            number = self._round.results[self._round.turn].asked + 1
            self.count_line = _("{number} of {count}").format(number=number, count=self._round.portion)
            if self._round.is_repeating:
                self.count_line = _("once more")
        self.name_to_answer = self._name(int(self.to_answer))

    def _next_text(self) -> str:
        if not self._round or self._round.is_over:
            return _("Your results")
        name = self._name(self._round.turn)
        return _("Next: {name}").format(name=name) if len(self.pupils) > 1 else _("Next")

    def _notify_fault(self) -> None:
        if self._round and self._round.fault:
            self.notify(self._round.fault)

    def _ring(self, strokes: int) -> None:
        self._around.bell.ring(strokes)
        self._show_bell(strokes)

    def _show_bell(self, strokes: int) -> None:
        self.rang(strokes)
        if self._around.vibrate:
            self._around.device.vibrate(0.2 * strokes)


def _load(around: Surroundings, kind: DrillKind) -> _Loaded:
    words = around.service.vocabulary(around.word_list)
    return words, around.service.drill(kind, words)


class DrillsModel:
    """The state of the drills, from screen to screen.

    `session` is the drill under way or just ended; `pupils` are those chosen for the next.
    """

    def __init__(self, context: ScreenContext) -> None:
        self._context = context
        self.session: DrillSession | None = None
        self.pupils: tuple[Pupil, ...] = ()

    def begin(self, kind: DrillKind, pupils: Sequence[Pupil]) -> None:
        """Begin a round of a drill for one pupil or two, and show it."""
        services, settings = self._context.services, self._context.settings.current
        if self.session:
            self.session.close()
        around = Surroundings(
            services.drills,
            services.bell,
            services.clock,
            services.device,
            vibrate=settings.vibrate,
            word_list=settings.word_list,
            live_score=settings.live_score,
            meaning_of=services.meaning_of,
        )
        self.session = DrillSession(kind, pupils, around)
        self._context.navigator.go(ScreenName.DRILL)

    def forget(self, pupils: Collection[Pupil]) -> None:
        """Deselect `pupils`, and end any drill of theirs."""
        self.pupils = tuple(pupil for pupil in self.pupils if pupil not in pupils)
        if self.session and set(pupils) & set(self.session.pupils):
            self.session.close()
            self.session = None
