"""A round of a drill, and guests."""

import datetime
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.drills.drill_round import GUEST, SECOND_GUEST, DrillRound, GuestBook, graded, is_guest, seat_name
from classroom.drills.pupil import DRILLS, Card, DrillKind, Pupil, RoundResult
from classroom.drills.service import DrillService
from classroom.drills.vocabulary import Given, Verdict
from classroom.errors import FaultKind, KnownFault
from classroom.match.ports import Chance
from tests.drills.past import past_match
from tests.drills.words import AISYAH, AT, RAJ, chance, vocabulary
from tests.ui.fake_drills import MemoryDrillBook

FULL = KnownFault(FaultKind.DISK_FULL)
PORTION = DRILLS[DrillKind.TRUE_OR_NOT].portion


@dataclass(frozen=True)
class IsIt:
    """A question whose right answer is True."""

    item: str
    kind: DrillKind = DrillKind.TRUE_OR_NOT

    def answer(self, given: Given) -> Verdict:
        return Verdict(right=given is True, share=float(given is True), message="{item}", fields={"item": self.item})


@dataclass
class Numbers:
    """A drill of so many numbers, new in order; those of `gone` can no longer be asked."""

    count: int = 1000
    gone: set[str] = field(default_factory=set)
    kind: DrillKind = DrillKind.TRUE_OR_NOT

    def fresh(self, known: Collection[str], chance: Chance) -> str | None:
        return next((str(number) for number in range(self.count) if str(number) not in known), None)

    def question(self, item: str, chance: Chance) -> IsIt | None:
        return None if item in self.gone else IsIt(item, self.kind)


@dataclass
class Play:
    """Rounds with a book in memory and a wall clock that goes on by `seconds` with every answer."""

    book: MemoryDrillBook = field(default_factory=MemoryDrillBook)
    at: datetime.datetime = AT
    seconds: int = 3

    def begin(self, drill: Numbers, *pupils: Pupil) -> DrillRound:
        return DrillRound(drill, pupils or (AISYAH,), self.book, chance(), self.at)

    def answer(self, run: DrillRound, *, given: Given = True) -> str | None:
        """Answer the next question, and return what was asked; None when the round is over."""
        question = run.ask(self.at)
        if question is None:
            return None
        self.at += datetime.timedelta(seconds=self.seconds)
        run.answer(given, self.seconds * 1000, self.at)
        return question.item

    def play(self, run: DrillRound, answers: Sequence[Given] = ()) -> list[str]:
        """Answer until the round is over, with True after `answers`; return what was asked."""
        asked: list[str] = []
        left = list(answers)
        while (item := self.answer(run, given=left.pop(0) if left else True)) is not None:
            run.go_on()
            asked.append(item)
        return asked


def test_a_round_asks_a_days_portion_and_keeps_its_result() -> None:
    table = Play()
    run = table.begin(Numbers())
    assert len(table.play(run)) == PORTION
    assert run.is_over
    (result,) = table.book.results(AISYAH)
    assert result == run.results[0]
    assert (result.asked, result.right, result.time_ms) == (PORTION, PORTION, PORTION * 3000)
    assert result.began == AT


def test_every_answer_is_kept_before_it_is_shown() -> None:
    table = Play()
    run = table.begin(Numbers())
    for count in range(1, 6):
        item = table.answer(run, given=count % 2 == 0)
        assert [one.asked for one in table.book.results(AISYAH)] == [count]
        assert item in {card.item for card in table.book.cards(AISYAH, DrillKind.TRUE_OR_NOT)}


def test_a_question_not_answered_is_asked_again() -> None:
    run = Play().begin(Numbers())
    assert run.ask(AT) is run.ask(AT)


def test_an_answer_without_a_question_is_a_mistake_of_ours() -> None:
    run = Play().begin(Numbers())
    with pytest.raises(LookupError):
        run.answer(given=True, took_ms=0, at=AT)


def test_what_was_wrong_comes_back_in_the_same_round_and_never_at_once() -> None:
    table = Play(seconds=8)
    asked = table.play(table.begin(Numbers()), [False])
    assert asked.count("0") == 2
    assert asked[1] != "0"


def test_the_next_day_begins_with_what_is_due_and_goes_on_with_what_is_new() -> None:
    table = Play()
    first = table.play(table.begin(Numbers()), [False, True, False])
    table.at += datetime.timedelta(days=1)
    due = {card.item for card in table.book.cards(AISYAH, DrillKind.TRUE_OR_NOT) if card.due <= table.at}
    second = table.play(table.begin(Numbers()))
    assert {"0", "2"} <= due
    assert set(second[: len(due)]) == due
    assert set(second[len(due) :]).isdisjoint(first)
    assert len(second) == PORTION


def test_a_pupil_to_whom_all_is_known_is_asked_what_is_due_soonest() -> None:
    table = Play()
    drill = Numbers(count=5)
    assert len(table.play(table.begin(drill))) == PORTION
    table.at += datetime.timedelta(minutes=1)
    again = table.play(table.begin(drill))
    assert len(again) == PORTION
    assert set(again) == set("01234")


def test_a_drill_of_one_question_ends_when_that_would_come_twice_in_a_row() -> None:
    table = Play()
    assert table.play(table.begin(Numbers(count=1))) == ["0"]


def test_a_drill_that_has_nothing_to_ask_is_over_at_once() -> None:
    run = Play().begin(Numbers(count=0), AISYAH, RAJ)
    assert run.ask(AT) is None
    assert run.is_over
    assert [result.asked for result in run.results] == [0, 0]


def test_what_can_no_longer_be_asked_is_passed_over() -> None:
    table = Play()
    table.play(table.begin(Numbers()), [False] * 3)
    table.at += datetime.timedelta(days=1)
    second = table.play(table.begin(Numbers(gone={"0", "1", "25"})))
    assert {"0", "1", "25"}.isdisjoint(second)
    assert "2" in second
    assert len(second) == PORTION


def test_new_items_that_can_not_be_asked_are_passed_over() -> None:
    table = Play()
    run = table.begin(Numbers(gone={"0", "1", "2"}))
    assert table.play(run)[0] == "3"


def test_two_take_turns_each_with_own_cards_and_result() -> None:
    table = Play()
    run = table.begin(Numbers(), AISYAH, RAJ)
    turns: list[int] = []
    while run.ask(table.at) is not None:
        turns.append(run.turn)
        table.answer(run, given=run.turn == 0)
    assert turns == [0, 1] * PORTION + [1] * (len(turns) - 2 * PORTION)
    assert run.runs == (PORTION, 0)
    assert [result.right for result in run.results] == [PORTION, 0]
    assert run.leaders == (0,)
    assert [one.right for one in table.book.results(AISYAH)] == [PORTION]
    assert [one.right for one in table.book.results(RAJ)] == [0]
    kept = [{card.item: card for card in table.book.cards(pupil, run.drill.kind)} for pupil in (AISYAH, RAJ)]
    assert kept[0]["0"].is_known or kept[0]["0"].stability > kept[1]["0"].stability


def test_what_was_missed_comes_once_more_in_the_end_and_counts_for_nothing() -> None:
    table = Play(seconds=1)
    run = table.begin(Numbers())
    missed = [table.answer(run, given=False), table.answer(run, given=False)]
    for _question in range(PORTION - 2):
        table.answer(run)
    assert run.is_repeating
    cards = table.book.cards(AISYAH, run.drill.kind)
    assert [table.answer(run), table.answer(run, given=False)] == missed
    assert run.is_over
    assert (run.results[0].asked, run.results[0].right) == (PORTION, PORTION - 2)
    assert table.book.cards(AISYAH, run.drill.kind) == cards
    assert run.runs == (PORTION - 2,)


def test_two_who_are_level_both_lead() -> None:
    table = Play()
    run = table.begin(Numbers(), AISYAH, RAJ)
    assert run.leaders == (0, 1)
    table.play(run)
    assert run.leaders == (0, 1)


@pytest.mark.parametrize("pupils", [(), (AISYAH, AISYAH), (AISYAH, RAJ, Pupil("5 Bestari", "Lim"))])
def test_a_round_is_for_one_or_two_pupils(pupils: tuple[Pupil, ...]) -> None:
    with pytest.raises(ValueError, match="one to 2"):
        DrillRound(Numbers(), pupils, MemoryDrillBook(), chance(), AT)


def test_where_nothing_can_be_kept_the_drill_goes_on_and_says_so() -> None:
    table = Play(MemoryDrillBook(fault=FULL))
    run = table.begin(Numbers())
    assert len(table.play(run, [False])) == PORTION + 1
    assert run.fault == FULL.sentence()
    assert run.results[0].asked == PORTION
    assert table.book.results(AISYAH) == ()


def test_what_could_not_be_kept_is_kept_with_the_next_answer_that_can() -> None:
    table = Play(MemoryDrillBook(fault=FULL))
    run = table.begin(Numbers())
    asked = [table.answer(run) for _ in range(3)]
    table.book.fault = None
    asked.append(table.answer(run))
    assert run.fault == ""
    assert {card.item for card in table.book.cards(AISYAH, run.drill.kind)} == set(asked)
    assert table.book.results(AISYAH)[0].asked == 4


def test_cards_that_cannot_be_read_do_not_keep_a_pupil_from_drilling() -> None:
    table = Play(MemoryDrillBook(unreadable=KnownFault(FaultKind.DRILLS_DAMAGED)))
    run = table.begin(Numbers())
    assert run.fault == KnownFault(FaultKind.DRILLS_DAMAGED).sentence()
    assert len(table.play(run)) == PORTION


def test_damage_of_what_was_kept_is_said_where_a_round_and_progress_begin() -> None:
    fault = KnownFault(FaultKind.DRILLS_DAMAGED, AISYAH.name)
    book = MemoryDrillBook(damaged={AISYAH.key: fault})
    book.add(AISYAH)
    run = Play(book).begin(Numbers())
    assert run.fault == fault.sentence()
    room = DrillService(book, chance(4), lambda: AT, lambda _key: vocabulary(), list)
    assert room.progress(AISYAH, ()).faults == (fault,)
    assert room.class_progress(AISYAH.class_name, ()).faults == (fault,)
    book.damaged.clear()
    assert room.progress(AISYAH, ()).faults == ()
    assert room.class_progress(AISYAH.class_name, ()).faults == ()


@given(st.lists(st.sampled_from([True, False, None]), max_size=60), st.integers(1, 30), st.integers(1, 40))
def test_nothing_comes_twice_in_a_row_and_no_card_is_ever_lost(
    answers: list[bool | None], count: int, seconds: int
) -> None:
    table = Play(seconds=seconds)
    seen: set[str] = set()
    for _ in range(3):
        asked = table.play(table.begin(Numbers(count=count)), answers)
        assert all(one != other for one, other in pairwise(asked))
        seen.update(asked)
        assert {card.item for card in table.book.cards(AISYAH, DrillKind.TRUE_OR_NOT)} == seen
        table.at += datetime.timedelta(hours=30)
    results = table.book.results(AISYAH)
    assert sum(result.asked for result in results) >= len(seen)


def test_a_question_without_an_answer_counts_only_when_the_round_goes_on() -> None:
    table = Play()
    run = table.begin(Numbers())
    table.answer(run)
    table.answer(run, given=None)
    (shown,), (kept,) = run.results, table.book.results(AISYAH)
    assert (shown.asked, kept.asked) == (2, 1)
    run.break_off()
    assert run.results == (kept,)
    assert [card.item for card in table.book.cards(AISYAH, DrillKind.TRUE_OR_NOT)] == ["0"]
    run = table.begin(Numbers())
    table.answer(run, given=None)
    run.go_on()
    run.break_off()
    assert run.results[0].asked == 1


def right_answer(kind: DrillKind, question: object) -> Given:
    match kind:
        case DrillKind.TRUE_OR_NOT:
            return bool(question.is_word)  # type: ignore[attr-defined]
        case DrillKind.HOOKS:
            return str(question.right[0])  # type: ignore[attr-defined]
        case DrillKind.TEN_SECONDS:
            return tuple(question.examples[0].tiles)  # type: ignore[attr-defined]
        case DrillKind.FIND_BEST:
            return tuple(question.best[0].tiles)  # type: ignore[attr-defined]


@pytest.mark.parametrize("kind", DrillKind)
def test_every_drill_runs_from_the_room_to_full_marks(kind: DrillKind) -> None:
    book = MemoryDrillBook()
    room = DrillService(book, chance(4), lambda: AT, lambda _key: vocabulary(), lambda: [past_match()])
    run = room.begin(room.drill(kind, room.vocabulary("")), [AISYAH, RAJ])
    while (question := run.ask(room.now())) is not None:
        verdict = run.answer(right_answer(kind, question), 1000, room.now())
        assert verdict.right, verdict.sentence()
    portion = DRILLS[kind].portion
    expected = RoundResult(AISYAH, kind, AT, portion, portion, 100 * portion, 1000 * portion)
    assert book.results(AISYAH) == (expected,)
    progress = room.class_progress(AISYAH.class_name, vocabulary().words)
    assert [one.pupil for one in progress.pupils] == [AISYAH, RAJ]
    assert progress.drill(kind).share == 1


KIND = DrillKind.HOOKS


def card() -> Card:
    return graded("AT_", None, KIND, right=True, took_ms=1000, at=AT)


def kept(book: GuestBook, pupil: Pupil) -> None:
    book.save(RoundResult(pupil, KIND, AT, 1, 1, 100, 1000), [card()])


def test_of_a_guest_nothing_is_kept() -> None:
    under = MemoryDrillBook()
    book = GuestBook(under)
    assert book.add(GUEST) == GUEST
    kept(book, GUEST)
    assert under == MemoryDrillBook()
    assert (book.cards(GUEST, KIND), book.results(GUEST), book.fault_of(GUEST)) == ((), (), None)


def test_two_guests_are_distinguished_in_the_language_on_screen() -> None:
    assert [seat_name(pupil) for pupil in (GUEST, SECOND_GUEST, RAJ)] == ["Guest", "Guest 2", RAJ.name]
    assert is_guest(SECOND_GUEST)
    assert GUEST.key != SECOND_GUEST.key


def test_of_everybody_else_all_is_kept_as_in_the_book_itself() -> None:
    under = MemoryDrillBook()
    book = GuestBook(under)
    book.add(RAJ)
    kept(book, AISYAH)
    assert (book.classes(), book.pupils("5 Bestari")) == (("5 Bestari",), (AISYAH, RAJ))
    assert (book.cards(AISYAH, KIND), book.results(AISYAH)) == ((card(),), under.results(AISYAH))
    assert book.latest() == under.latest() == (AISYAH,)
    under.damaged[AISYAH.key] = KnownFault(FaultKind.DRILLS_DAMAGED)
    assert book.fault_of(AISYAH) == under.damaged[AISYAH.key]
    book.delete_pupil(AISYAH)
    assert book.pupils("5 Bestari") == (RAJ,)
    book.delete_class("5 Bestari")
    assert book.classes() == ()


def test_nobody_with_a_name_is_a_guest() -> None:
    assert is_guest(GUEST)
    assert not is_guest(AISYAH)
