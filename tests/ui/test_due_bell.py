"""The bell that is due: set once for a moment, moved with it, and never rung twice."""

from classroom.stage.timing import DueBell
from tests.fakes import FakeBell


def test_looked_at_every_frame_it_is_set_once() -> None:
    bell = FakeBell()
    due = DueBell(bell)
    for frame in range(20):
        due.set(2, 1_000 + 16 * frame, 10_000 - 16 * frame)
    assert [(alarm.strokes, alarm.ms) for alarm in bell.alarms] == [(2, 10_000)]


def test_it_moves_with_what_it_ends() -> None:
    bell = FakeBell()
    due = DueBell(bell)
    due.set(2, 0, 10_000)
    due.set(2, 1_000, 10_000)
    assert [alarm.is_over for alarm in bell.alarms] == [True, False]
    assert not due.take_back()
    assert bell.waiting == []


def test_struck_it_rings_now_and_not_by_itself_too() -> None:
    bell = FakeBell()
    due = DueBell(bell)
    due.set(2, 0, 10_000)
    due.strike(2)
    assert bell.rung == [2]
    assert bell.waiting == []


def test_what_has_rung_by_itself_is_not_struck_again() -> None:
    bell = FakeBell()
    due = DueBell(bell)
    due.set(2, 0, 10_000)
    assert not due.has_rung
    bell.alarms[0].come()
    assert due.has_rung
    due.strike(2)
    assert bell.rung == [2]
    assert not due.has_rung


def test_its_last_moment_is_waited_for_instead_of_a_frame() -> None:
    bell = FakeBell()
    due = DueBell(bell)
    due.let_ring(10, 16)
    due.set(2, 0, 10_000)
    for left_ms, frame_ms in ((5_000, 16), (40, 16), (150, 400)):
        due.let_ring(left_ms, frame_ms)
    assert bell.alarms[0].waited == 0
    due.let_ring(30, 16)
    assert bell.alarms[0].waited == 1


def test_where_no_bell_ends_it_nothing_is_set() -> None:
    bell = FakeBell()
    due = DueBell(bell)
    due.set(0, 0, 10_000)
    assert bell.alarms == []
    assert not due.take_back()
