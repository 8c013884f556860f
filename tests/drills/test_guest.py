from classroom.drills.drill_round import GUEST, SECOND_GUEST, GuestBook, graded, is_guest, seat_name
from classroom.drills.pupil import Card, DrillKind, Pupil, RoundResult
from classroom.errors import FaultKind, KnownFault
from tests.drills.words import AISYAH, AT, RAJ
from tests.ui.fake_drills import MemoryDrillBook

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
