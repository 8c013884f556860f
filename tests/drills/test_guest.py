"""Pupils without a name: asked like anyone, kept nowhere; and who drilled last."""

import datetime

from classroom.drills.guest import GUEST, GuestBook, is_guest
from classroom.drills.kind import DrillKind
from classroom.drills.pupil import Pupil
from classroom.drills.recent import recent_pupils
from classroom.drills.result import RoundResult
from classroom.drills.schedule import graded
from tests.ui.fake_drills import MORNING, MemoryDrillBook

AINA, DANIEL = Pupil("5 Bestari", "Aina"), Pupil("5 Bestari", "Daniel")
HOOKS = DrillKind.HOOKS


def result_of(pupil: Pupil, began: datetime.datetime = MORNING) -> RoundResult:
    return RoundResult(pupil, HOOKS, began, 1, 1, 100, 2_000)


def test_of_a_guest_nothing_is_kept() -> None:
    book = MemoryDrillBook()
    guests = GuestBook(book)
    card = graded("_AT", None, HOOKS, right=True, took_ms=900, at=MORNING)
    guests.add(GUEST)
    guests.keep(result_of(GUEST), (card,))
    assert is_guest(GUEST)
    assert not book.pages
    assert not guests.cards(GUEST, HOOKS)
    assert not guests.results(GUEST)


def test_everybody_else_is_in_the_book() -> None:
    book = MemoryDrillBook()
    guests = GuestBook(book)
    card = graded("_AT", None, HOOKS, right=True, took_ms=900, at=MORNING)
    guests.add(DANIEL)
    guests.keep(result_of(AINA), (card,))
    assert not is_guest(AINA)
    assert guests.classes() == book.classes() == ("5 Bestari",)
    assert guests.pupils("5 Bestari") == (AINA, DANIEL)
    assert guests.cards(AINA, HOOKS) == (card,)
    assert guests.results(AINA) == (result_of(AINA),)
    guests.delete_pupil(AINA)
    assert book.pupils("5 Bestari") == (DANIEL,)
    guests.delete_class("5 Bestari")
    assert not book.pages


def test_the_pupils_of_the_round_begun_last_are_recent() -> None:
    book = MemoryDrillBook()
    assert recent_pupils(book) == ()
    early = MORNING - datetime.timedelta(hours=1)
    book.keep(result_of(Pupil("4 Cemerlang", "Zul"), early), ())
    book.keep(result_of(AINA), ())
    book.keep(result_of(DANIEL), ())
    assert recent_pupils(book) == (AINA, DANIEL)
