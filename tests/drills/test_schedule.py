import datetime
from collections.abc import Collection

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.drills.drill_round import LONGEST_DAYS, Question, due_items, graded, items_in_turn
from classroom.drills.pupil import DRILLS, LONGEST_ITEM, Card, CardError, DrillKind, Stage
from classroom.match.ports import Chance
from tests.drills.words import AT, chance

DAY = datetime.timedelta(days=1)
KIND = DrillKind.TRUE_OR_NOT
QUICK, SLOW = DRILLS[KIND].quick_ms, DRILLS[KIND].limit_ms

answers = st.tuples(st.booleans(), st.integers(0, 20_000), st.integers(0, 400_000))
items = st.sampled_from("abcdef")


class Letters:
    """A drill of the letters from a to f, which are new in order."""

    kind = KIND

    def fresh(self, known: Collection[str], chance: Chance) -> str | None:
        return next((letter for letter in "abcdef" if letter not in known), None)

    def question(self, item: str, chance: Chance) -> Question | None:
        raise AssertionError("the schedule asks no questions")


def answered(*answers: tuple[bool, int, int], item: str = "at") -> list[Card]:
    """The card after each answer: right or wrong, milliseconds it took, minutes since the one before."""
    cards: list[Card] = []
    at = AT
    for right, took_ms, minutes in answers:
        at += datetime.timedelta(minutes=minutes)
        before = cards[-1] if cards else None
        cards.append(graded(item, before, KIND, right=right, took_ms=took_ms, at=at))
    return cards


def test_a_wrong_answer_comes_back_within_minutes() -> None:
    (card,) = answered((False, QUICK, 0))
    assert card.stage is Stage.LEARNING
    assert AT < card.due <= AT + datetime.timedelta(minutes=5)


def test_one_right_answer_may_be_a_guess_and_two_are_known() -> None:
    first, second = answered((True, 0, 0), (True, 0, 15))
    assert not first.is_known
    assert first.due - first.seen < DAY
    assert second.is_known
    assert second.due - second.seen > DAY


def test_what_is_known_comes_back_after_days_and_then_later_still() -> None:
    _, second, third = answered((True, QUICK, 0), (True, QUICK, 15), (True, QUICK, 20 * 24 * 60))
    assert DAY < second.due - second.seen < third.due - third.seen


def test_the_slower_the_answer_the_sooner_it_comes_back() -> None:
    waits = [
        card.due - card.seen
        for took in (QUICK, QUICK + 1, SLOW)
        for card in answered((True, QUICK, 0), (True, took, 15))[1:]
    ]
    assert waits == sorted(waits, reverse=True)
    assert len(set(waits)) == 3


def test_a_known_item_that_was_forgotten_is_learnt_anew() -> None:
    _, known, forgotten = answered((True, QUICK, 0), (True, QUICK, 15), (False, SLOW, 20 * 24 * 60))
    assert forgotten.stage is Stage.RELEARNING
    assert not forgotten.is_known
    assert forgotten.due - forgotten.seen < DAY
    assert forgotten.stability < known.stability


def test_the_same_answers_make_the_same_cards() -> None:
    given_answers = [(True, 3000, 0), (True, 1000, 15), (False, 900, 90_000), (True, 5000, 3)]
    assert answered(*given_answers) == answered(*given_answers)


def test_a_clock_that_was_set_back_does_no_harm() -> None:
    (card,) = answered((True, QUICK, 0))
    again = graded("at", card, KIND, right=True, took_ms=QUICK, at=AT - 400 * DAY)
    assert again.seen == card.seen
    assert again.due > card.seen


@given(st.lists(answers, min_size=1, max_size=12))
def test_no_answers_make_a_card_that_cannot_be_kept_or_that_waits_longer_than_half_a_year(
    given_answers: list[tuple[bool, int, int]],
) -> None:
    for card in answered(*given_answers):
        assert card.due > card.seen
        assert card.due - card.seen <= LONGEST_DAYS * DAY


@given(st.dictionaries(items, answers, max_size=6), st.integers(0, 60 * 24 * 30))
def test_what_is_due_comes_before_what_is_new_and_that_before_what_is_not_due(
    given_answers: dict[str, tuple[bool, int, int]], minutes: int
) -> None:
    cards = {item: answered(answer, item=item)[0] for item, answer in given_answers.items()}
    at = AT + datetime.timedelta(minutes=minutes)
    order = list(items_in_turn(Letters(), cards, at, chance()))
    due = [item for item in order if item in cards and cards[item].due <= at]
    new = [item for item in order if item not in cards]
    later = [item for item in order if item in cards and cards[item].due > at]
    assert order == due + new + later
    assert new == sorted(set("abcdef") - set(cards))
    assert set(due + later) == set(cards), "no item is lost"
    assert due == due_items(cards, at)
    for part in (due, later):
        assert [cards[item].due for item in part] == sorted(cards[item].due for item in part)


@given(st.dictionaries(items, answers, min_size=1, max_size=6), items)
def test_what_is_left_out_does_not_come(given_answers: dict[str, tuple[bool, int, int]], last: str) -> None:
    cards = {item: answered(answer, item=item)[0] for item, answer in given_answers.items()}
    assert last not in list(items_in_turn(Letters(), cards, AT + 900 * DAY, chance(), (last,)))


def test_figures_that_are_no_card_are_refused() -> None:
    for wrong in [
        {"item": ""},
        {"item": "x" * (LONGEST_ITEM + 1)},
        {"step": None},
        {"stage": Stage.KNOWN},
        {"step": -1},
        {"stability": 0.0},
        {"stability": float("nan")},
        {"stability": float("inf")},
        {"difficulty": 0.5},
        {"difficulty": float("nan")},
        {"due": AT.replace(tzinfo=None)},
        {"seen": AT.astimezone(datetime.timezone(datetime.timedelta(hours=8)))},
    ]:
        right = {
            "item": "at", "stage": Stage.LEARNING, "step": 0, "stability": 1.0, "difficulty": 5.0, "due": AT, "seen": AT
        }  # fmt: skip
        Card(**right)  # type: ignore[arg-type]
        with pytest.raises(CardError):
            Card(**right | wrong)  # type: ignore[operator]
